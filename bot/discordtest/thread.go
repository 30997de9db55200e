package discordtest

import (
	"slices"
	"strings"
)

// Types of channels (documentation, "Channel Types").
const (
	typeDirect             = 1
	typeGroup              = 3
	typeAnnouncement       = 5
	typeAnnouncementThread = 10
	typePublicThread       = 11
	typePrivateThread      = 12
)

// allowed returns the bot's permissions in the channel; in a thread, those in
// its parent.
func (c *Channel) allowed() uint64 {
	if c.Parent != nil {
		return c.Parent.permissions
	}
	return c.permissions
}

// threadPermission returns the permission needed in a thread for what needs another one
// in a channel (documentation, "Permissions for Threads").
func (c *Channel) threadPermission(needed uint64) uint64 {
	if c.Parent != nil && needed&PermissionSendMessages != 0 {
		needed = needed&^PermissionSendMessages | PermissionSendInThreads
	}
	return needed
}

// open refuses what can't be done in an archived thread.
func (c *Channel) open() *refusal {
	if c.archived {
		return &refusal{status: 400, code: 50083, message: "Thread is archived"}
	}
	return nil
}

// unarchive unarchives a thread for a new message, unless it is locked.
func (c *Channel) unarchive() *refusal {
	if c.locked {
		return c.open()
	}
	c.archived = false
	return nil
}

// Archive archives a thread, as Discord does after inactivity. A locked thread
// can only be reopened by a moderator.
func (d *Discord) Archive(c *Channel, locked bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	c.archived, c.locked = true, locked
}

// Unlock reopens an archived and locked thread, as a moderator would. The bot
// receives THREAD_UPDATE.
func (d *Discord) Unlock(c *Channel) {
	d.mu.Lock()
	defer d.mu.Unlock()
	c.archived, c.locked = false, false
	d.dispatch("THREAD_UPDATE", c.json())
}

// NewPrivateThread creates a private thread, as a moderator would. The bot
// isn't a member until it is mentioned there ([Discord.AddToThread]); commands
// can be used in it nonetheless.
func (d *Discord) NewPrivateThread(of *Channel, name string) *Channel {
	d.mu.Lock()
	defer d.mu.Unlock()
	c := d.channel(name, of.Guild)
	c.Parent, c.kind, c.without = of, typePrivateThread, true
	return c
}

// AddToThread adds the bot to a private thread, with an event.
func (d *Discord) AddToThread(c *Channel) {
	d.mu.Lock()
	defer d.mu.Unlock()
	c.without = false
	d.dispatch("THREAD_CREATE", c.json())
	d.dispatch("THREAD_MEMBERS_UPDATE", map[string]any{"id": c.ID, "guild_id": c.Guild.ID, "member_count": 2, "added_members": []any{map[string]any{
		"id": c.ID, "user_id": d.world.bot.ID, "join_timestamp": stamp(d.now()), "flags": 0,
	}}})
}

// RemoveFromThread removes the bot from a private thread, with an event.
func (d *Discord) RemoveFromThread(c *Channel) {
	d.mu.Lock()
	defer d.mu.Unlock()
	c.without = true
	d.dispatch("THREAD_MEMBERS_UPDATE", map[string]any{"id": c.ID, "guild_id": c.Guild.ID, "member_count": 1, "removed_member_ids": []any{d.world.bot.ID}})
}

// Archived reports whether a thread is archived.
func (d *Discord) Archived(c *Channel) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return c.archived
}

// DeleteChannel deletes a channel or thread with its content.
func (d *Discord) DeleteChannel(c *Channel) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.world.channels, c.ID)
}

// Threads returns the threads of a channel, oldest first.
func (d *Discord) Threads(of *Channel) []*Channel {
	d.mu.Lock()
	defer d.mu.Unlock()
	var all []*Channel
	for _, c := range d.world.channels {
		if c.Parent == of {
			all = append(all, c)
		}
	}
	slices.SortFunc(all, func(a, b *Channel) int { return strings.Compare(a.ID, b.ID) })
	return all
}

func (d *Discord) postThread(req *request) (int, any, *refusal) {
	c, r := d.inChannel(req, PermissionCreateThreads)
	if r != nil {
		return 0, nil, r
	}
	p := struct {
		Name string `json:"name"`
		Type int    `json:"type"`
	}{Type: typePrivateThread} // "defaults to PRIVATE_THREAD" (documentation, "Start Thread without Message")
	if r := req.body.decode(&p); r != nil {
		return 0, nil, r
	}
	wanted := typePublicThread
	if c.kind == typeAnnouncement {
		wanted = typeAnnouncementThread
	}
	switch {
	case c.Guild == nil || c.Parent != nil:
		return 0, nil, &refusal{status: 400, code: 50024, message: "Cannot execute action on this channel type", violation: true}
	case p.Type == typePrivateThread:
		return 0, nil, &refusal{status: 403, code: 50013, message: "Missing Permissions"}
	case p.Type != wanted:
		return 0, nil, malformed("type", "a thread of type %d in a channel of type %d", p.Type, c.kind)
	}
	thread := d.channel(p.Name, c.Guild)
	thread.Parent, thread.kind = c, p.Type
	d.dispatch("THREAD_CREATE", thread.json())
	return 201, thread.json(), nil
}

// patchChannel archives or unarchives a thread, the only change of a channel
// that the fake supports.
func (d *Discord) patchChannel(req *request) (int, any, *refusal) {
	c, r := d.inChannel(req, 0)
	if r != nil {
		return 0, nil, r
	}
	var p struct {
		Archived *bool `json:"archived"`
	}
	if r := req.body.decode(&p); r != nil {
		return 0, nil, r
	}
	needed := uint64(PermissionSendInThreads)
	if c.locked {
		needed = PermissionManageThreads
	}
	switch {
	case c.Parent == nil || p.Archived == nil:
		return 0, nil, malformed("archived", "only threads are changed here, and only whether they are archived")
	case c.allowed()&needed != needed:
		return 0, nil, &refusal{status: 403, code: 50013, message: "Missing Permissions"}
	}
	c.archived = *p.Archived
	return 200, c.json(), nil
}

// Brought reports whether a user was added to a thread.
func (d *Discord) Brought(c *Channel, u *User) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Contains(c.Members, u)
}

func (d *Discord) putThreadMember(req *request) (int, any, *refusal) {
	c, r := d.inChannel(req, PermissionSendMessages)
	if r == nil {
		r = c.open()
	}
	if r != nil {
		return 0, nil, r
	}
	u := d.userByID(req.PathValue("user_id"))
	switch {
	case c.Parent == nil:
		return 0, nil, &refusal{status: 400, code: 50024, message: "Cannot execute action on this channel type", violation: true}
	case u == nil:
		return 0, nil, notFound(10013, "User")
	}
	if !slices.Contains(c.Members, u) {
		c.Members = append(c.Members, u)
	}
	return 204, nil, nil
}
