package discordtest

import (
	"maps"
	"strconv"
	"strings"
	"time"
)

// Permission bits (documentation, "Permissions").
const (
	PermissionManageGuild    = 1 << 5
	PermissionViewChannel    = 1 << 10
	PermissionSendMessages   = 1 << 11
	PermissionManageMessages = 1 << 13
	PermissionEmbedLinks     = 1 << 14
	PermissionAttachFiles    = 1 << 15
	PermissionReadHistory    = 1 << 16
	PermissionManageThreads  = 1 << 34
	PermissionCreateThreads  = 1 << 35 // public ones
	PermissionSendInThreads  = 1 << 38
	PermissionExternalApps   = 1 << 50 // of users: their external apps may answer publicly
	PermissionPinMessages    = 1 << 51
)

// botPermissions are the usual permissions of an invitation.
const botPermissions = PermissionViewChannel | PermissionSendMessages | PermissionEmbedLinks |
	PermissionAttachFiles | PermissionSendInThreads

// Guild is a server.
type Guild struct {
	ID, Name string
	// Locale is the server's locale; default en-US.
	Locale string
	// System is the channel of Discord's own messages; nil for none.
	System *Channel

	permissions uint64 // the bot's, by its roles
	joined      time.Time
	without     bool // the bot isn't a member
}

// Channel is a channel; one without a guild is a DM.
type Channel struct {
	ID, Name string
	Guild    *Guild

	// Parent is the parent of a thread, or nil; Members are the users added to
	// it.
	Parent  *Channel
	Members []*User

	with             *User  // the other user of a DM
	permissions      uint64 // the bot's; a thread has its parent's
	archived, locked bool
	kind             int
	without          bool // a private thread, or a DM between others, without the bot
}

// User is someone who uses the bot.
type User struct {
	ID, Name string
	// Locale is the locale of the user's client; default en-US.
	Locale string
	// Permissions are the user's in every channel of the guild. The default is
	// to view and send, and to use external apps publicly.
	Permissions uint64
	// Installed reports whether the user has installed the application, so that
	// its commands are available everywhere ([Command.Installs]).
	Installed bool

	gone bool // from all guilds
	d    *Discord
}

// Leave makes the user no member of any guild.
func (u *User) Leave() {
	u.d.mu.Lock()
	defer u.d.mu.Unlock()
	u.gone = true
}

// world is the state other than the gateway's.
type world struct {
	bot      *User
	owner    *User
	users    map[string]*User // by name
	channels map[string]*Channel
	guilds   map[string]*Guild
}

// createWorld creates the guild, the channel and the bot.
func (d *Discord) createWorld() {
	d.world = world{users: map[string]*User{}, channels: map[string]*Channel{}, guilds: map[string]*Guild{}}
	d.world.bot = &User{ID: d.snowflake(), Name: "Arbiter", Locale: "en-US", d: d}
	d.ApplicationID = d.world.bot.ID
	d.world.owner = &User{ID: d.snowflake(), Name: "Owner", Locale: "en-US", d: d}
	d.Guild = &Guild{ID: d.snowflake(), Name: "Kitchen Table", Locale: "en-US", permissions: botPermissions, joined: time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC)}
	d.world.guilds[d.Guild.ID] = d.Guild
	d.Channel = d.channel("games", d.Guild)
}

func (d *Discord) channel(name string, guild *Guild) *Channel {
	c := &Channel{ID: d.snowflake(), Name: name, Guild: guild, permissions: botPermissions}
	d.world.channels[c.ID] = c
	return c
}

// NewChannel adds a text channel to the guild. The bot receives CHANNEL_CREATE.
func (d *Discord) NewChannel(name string) *Channel {
	d.mu.Lock()
	defer d.mu.Unlock()
	c := d.channel(name, d.Guild)
	d.dispatch("CHANNEL_CREATE", c.json())
	return c
}

// DM returns the DM channel between the bot and the user.
func (d *Discord) DM(u *User) *Channel {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, c := range d.world.channels {
		if c.with == u {
			return c
		}
	}
	c := d.channel("", nil)
	c.with = u
	return c
}

// User returns the user with a name, and creates it at the first call.
func (d *Discord) User(name string) *User {
	d.mu.Lock()
	defer d.mu.Unlock()
	u := d.world.users[name]
	if u == nil {
		u = &User{
			ID: d.snowflake(), Name: name, Locale: "en-US",
			Permissions: PermissionViewChannel | PermissionSendMessages | PermissionExternalApps, d: d,
		}
		d.world.users[name] = u
	}
	return u
}

// SetGuildPermissions sets the bot's permissions in the guild by its roles. The
// bot receives GUILD_ROLE_UPDATE.
func (d *Discord) SetGuildPermissions(permissions uint64) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.Guild.permissions = permissions
	d.dispatch("GUILD_ROLE_UPDATE", map[string]any{"guild_id": d.Guild.ID, "role": d.Guild.everyone()})
}

// SetPermissions sets the bot's permissions in a channel. The bot receives
// CHANNEL_UPDATE.
func (d *Discord) SetPermissions(c *Channel, permissions uint64) {
	d.mu.Lock()
	defer d.mu.Unlock()
	c.permissions = permissions
	d.dispatch("CHANNEL_UPDATE", c.json())
}

func (d *Discord) userByID(id string) *User {
	for _, u := range d.world.users {
		if u.ID == id {
			return u
		}
	}
	return nil
}

func (u *User) json() map[string]any {
	return map[string]any{
		"id": u.ID, "username": strings.ToLower(u.Name), "global_name": u.Name, "discriminator": "0",
		"avatar": nil, "public_flags": 0, "flags": 0, "primary_guild": nil, "bot": u.d.world.bot == u,
	}
}

// member returns the user as a member of the guild; withUser as in an
// interaction.
func (u *User) member(withUser bool) map[string]any {
	m := map[string]any{
		"roles": []string{}, "joined_at": "2024-05-01T12:00:00.000000+00:00", "nick": nil, "avatar": nil,
		"premium_since": nil, "deaf": false, "mute": false, "flags": 0, "pending": false,
		"permissions": strconv.FormatUint(u.Permissions, 10),
	}
	if withUser {
		m["user"] = u.json()
	}
	return m
}

func (c *Channel) json() map[string]any {
	m := map[string]any{"id": c.ID, "type": c.kind, "flags": 0, "last_message_id": nil}
	if c.Guild == nil {
		m["type"] = max(c.kind, typeDirect)
		if c.with != nil {
			m["recipients"] = []any{c.with.json()}
		}
		return m
	}
	maps.Copy(m, map[string]any{
		"guild_id": c.Guild.ID, "name": c.Name, "position": 0, "permission_overwrites": []any{},
		"nsfw": false, "parent_id": nil, "topic": nil, "rate_limit_per_user": 0,
	})
	if c.Parent != nil {
		m["parent_id"] = c.Parent.ID
		m["thread_metadata"] = map[string]any{"archived": c.archived, "locked": c.locked, "auto_archive_duration": 1440}
	}
	return m
}

// guildCreate returns the body of GUILD_CREATE.
func (d *Discord) guildCreate(g *Guild) map[string]any {
	var channels []any
	for _, c := range d.world.channels {
		if c.Guild == g {
			channels = append(channels, c.json())
		}
	}
	return map[string]any{
		"id": g.ID, "name": g.Name, "owner_id": d.world.owner.ID, "icon": nil, "splash": nil,
		"joined_at": stamp(g.joined), "large": false, "unavailable": false,
		"member_count": len(d.world.users) + 2, "members": []any{d.world.bot.member(true)},
		"channels": channels, "threads": []any{}, "presences": []any{}, "voice_states": []any{},
		"stage_instances": []any{}, "guild_scheduled_events": []any{}, "emojis": []any{}, "stickers": []any{},
		"features": []string{}, "preferred_locale": g.Locale, "premium_tier": 0, "verification_level": 0,
		"roles": []any{g.everyone()},
	}
}

// everyone returns the guild's role @everyone.
func (g *Guild) everyone() map[string]any {
	return map[string]any{
		"id": g.ID, "name": "@everyone", "permissions": strconv.FormatUint(g.permissions, 10),
		"position": 0, "color": 0, "hoist": false, "managed": false, "mentionable": false, "flags": 0,
	}
}
