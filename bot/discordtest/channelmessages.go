package discordtest

import (
	"fmt"
	"slices"
	"strconv"
	"time"
)

// inChannel returns the channel of a request, or refuses it if the bot lacks a
// permission.
func (d *Discord) inChannel(req *request, needed uint64) (*Channel, *refusal) {
	c := d.world.channels[req.PathValue("channel_id")]
	switch {
	case c == nil:
		return nil, notFound(10003, "Channel")
	case c.Guild == nil && !c.without:
		return c, nil
	case c.Guild == nil, c.Guild.without:
		return nil, &refusal{status: 403, code: 50001, message: "Missing Access"}
	case c.allowed()&PermissionViewChannel == 0 || c.without:
		return nil, &refusal{status: 403, code: 50001, message: "Missing Access"}
	case c.allowed()&c.threadPermission(needed) != c.threadPermission(needed):
		return nil, &refusal{status: 403, code: 50013, message: "Missing Permissions"}
	}
	return c, nil
}

// channelMessage returns the message of a request. Ephemeral messages are not
// in the channel.
func (d *Discord) channelMessage(req *request, needed uint64) (*Message, *refusal) {
	c, r := d.inChannel(req, needed)
	if r != nil {
		return nil, r
	}
	m := d.messages[req.PathValue("message_id")]
	if m == nil || m.ChannelID != c.ID || m.For != nil {
		return nil, notFound(10008, "Message")
	}
	return m, nil
}

func (d *Discord) getChannel(req *request) (int, any, *refusal) {
	c, r := d.inChannel(req, 0)
	if r != nil {
		return 0, nil, r
	}
	return 200, c.json(), nil
}

func (d *Discord) getMessages(req *request) (int, any, *refusal) {
	c, r := d.inChannel(req, 0)
	if r != nil {
		return 0, nil, r
	}
	list := []any{}
	most, after := 50, req.URL.Query().Get("after")
	if n, err := strconv.Atoi(req.URL.Query().Get("limit")); err == nil {
		most = n
	}
	if c.Guild != nil && c.allowed()&PermissionReadHistory == 0 {
		most = 0 // "no messages will be returned" (documentation, "Get Channel Messages")
	}
	for _, m := range slices.Backward(d.messagesIn(c.ID)) {
		if m.For == nil && len(list) < most && m.ID > after {
			list = append(list, m.json(d))
		}
	}
	return 200, list, nil
}

func (d *Discord) getMessage(req *request) (int, any, *refusal) {
	m, r := d.channelMessage(req, 0)
	if r != nil {
		return 0, nil, r
	}
	return 200, m.json(d), nil
}

func (d *Discord) postMessage(req *request) (int, any, *refusal) {
	needed := uint64(PermissionSendMessages)
	if len(req.body.files) > 0 {
		needed |= PermissionAttachFiles
	}
	c, r := d.inChannel(req, needed)
	if r != nil {
		return 0, nil, r
	}
	var p struct {
		Nonce   any  `json:"nonce"`
		Enforce bool `json:"enforce_nonce"`
	}
	if r := req.body.decode(&p); r != nil {
		return 0, nil, r
	}
	nonce := fmt.Sprint(c.ID, " ", p.Nonce)
	if was := d.messages[d.nonces[nonce]]; p.Enforce && was != nil && d.now().Sub(was.Created) < nonceLife {
		return 200, was.json(d), nil
	}
	if r := c.unarchive(); r != nil {
		return 0, nil, r
	}
	m, r := d.create(c, req.body.json, req.body.files, nil, nil)
	if r != nil {
		return 0, nil, r
	}
	if d.nonces == nil {
		d.nonces = map[string]string{}
	}
	d.nonces[nonce] = m.ID
	return 200, m.json(d), nil
}

// nonceLife is how long nonces are remembered: "the past few minutes"
// (documentation, "Create Message").
const nonceLife = 5 * time.Minute

// patchMessage edits a message. Edits of messages older than an hour are
// limited.
func (d *Discord) patchMessage(req *request) (int, any, *refusal) {
	needed := uint64(0)
	if len(req.body.files) > 0 {
		needed = PermissionAttachFiles
	}
	m, r := d.channelMessage(req, needed)
	if r == nil {
		r = d.world.channels[m.ChannelID].open()
	}
	if r != nil {
		return 0, nil, r
	}
	if now := d.now(); now.Sub(m.Created) > oldAge {
		recent := slices.DeleteFunc(slices.Clone(m.oldEdits), func(t time.Time) bool { return now.Sub(t) > oldAge })
		if len(recent) >= d.options.OldEdits {
			return 0, nil, &refusal{
				status: 429, code: 30046, message: "Maximum number of edits to messages older than 1 hour reached. Try again later.",
				retry: recent[0].Add(oldAge).Sub(now), scope: "user",
			}
		}
		m.oldEdits = append(recent, now)
	}
	if r := d.edit(m, req.body.json, req.body.files); r != nil {
		return 0, nil, r
	}
	return 200, m.json(d), nil
}

func (d *Discord) deleteMessage(req *request) (int, any, *refusal) {
	m, r := d.channelMessage(req, 0)
	if r != nil {
		return 0, nil, r
	}
	d.remove(m)
	return 204, nil, nil
}

func (d *Discord) putPin(req *request) (int, any, *refusal)    { return d.pin(req, true) }
func (d *Discord) deletePin(req *request) (int, any, *refusal) { return d.pin(req, false) }

func (d *Discord) pin(req *request, pinned bool) (int, any, *refusal) {
	m, r := d.channelMessage(req, PermissionPinMessages)
	if r == nil {
		r = d.world.channels[m.ChannelID].open()
	}
	switch {
	case r != nil:
		return 0, nil, r
	case pinned && !m.Pinned:
		if d.pinsIn(m.ChannelID) >= maxPins {
			return 0, nil, &refusal{status: 400, code: 30003, message: "Maximum number of pins reached (250)"}
		}
		note := &Message{ID: d.snowflake(), ChannelID: m.ChannelID, Created: d.now(), notes: m.ID}
		d.messages[note.ID] = note
	}
	m.Pinned = pinned
	return 204, nil, nil
}

const maxPins = 250

func (d *Discord) pinsIn(channel string) int {
	n := 0
	for _, m := range d.messagesIn(channel) {
		if m.Pinned {
			n++
		}
	}
	return n
}
