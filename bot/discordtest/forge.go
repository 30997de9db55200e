package discordtest

import (
	"maps"
	"slices"
)

// Forge presses what no client would let the user press: a custom id of the
// user's own making, with whatever values, on any message, also one that only
// somebody else sees. Discord doesn't look whether an ephemeral message has the
// component, so a bot gets such presses.
func (u *User) Forge(c *Channel, m *Message, customID string, values ...string) *Interaction {
	d := u.d
	d.mu.Lock()
	defer d.mu.Unlock()
	data := map[string]any{"component_type": typeButton, "custom_id": customID, "id": 1}
	if len(values) > 0 {
		data["component_type"], data["values"] = typeSelect, values
	}
	return d.begin(u, c, TypeComponent, data, m.current(d))
}

// ForgeForm submits a modal that was never opened.
func (u *User) ForgeForm(c *Channel, m *Message, customID string, fields map[string]string) *Interaction {
	d := u.d
	d.mu.Lock()
	defer d.mu.Unlock()
	rows := []any{}
	for id, value := range fields {
		field := map[string]any{"type": typeInput, "id": len(rows) + 100, "custom_id": id, "value": value}
		rows = append(rows, map[string]any{"type": typeLabel, "id": len(rows) + 1, "component": field})
	}
	data := map[string]any{"custom_id": customID, "components": rows, "resolved": map[string]any{}}
	return d.begin(u, c, TypeModal, data, m.current(d))
}

// Secret is the interaction's token: who has it answers in the bot's name.
func (i *Interaction) Secret() string { return i.token }

// Secrets are the bot's token, and those of all interactions so far.
func (d *Discord) Secrets() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return append(slices.Collect(maps.Keys(d.tokens)), d.options.Token)
}

// NewGuild is another server that the bot is in, with one text channel, which
// is returned. The bot is told of it (GUILD_CREATE).
func (d *Discord) NewGuild(name string) *Channel {
	d.mu.Lock()
	defer d.mu.Unlock()
	g := &Guild{ID: d.snowflake(), Name: name, permissions: botPermissions}
	d.world.guilds[g.ID] = g
	c := d.channel("games", g)
	d.dispatch("GUILD_CREATE", d.guildCreate(g))
	return c
}

// RemoveGuild has a server remove the bot while it is offline: nobody tells it.
func (d *Discord) RemoveGuild(g *Guild) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.world.guilds, g.ID)
}

// ReturnGuild has a server add the bot again while it is offline.
func (d *Discord) ReturnGuild(g *Guild) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.world.guilds[g.ID] = g
}
