package discordtest

import (
	"maps"
	"slices"
)

// Forge sends a press that no client permits: any custom id and values, on any
// message, including an ephemeral one of another user. Discord doesn't check
// that an ephemeral message has the component, so bots receive such presses.
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

// ForgeForm submits a modal that was not opened.
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

// Secret returns the interaction's token, which authorizes answers.
func (i *Interaction) Secret() string { return i.token }

// Secrets returns the bot's token and those of all interactions.
func (d *Discord) Secrets() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return append(slices.Collect(maps.Keys(d.tokens)), d.options.Token)
}

// NewGuild adds another server that the bot is in, and returns its text
// channel. The bot receives GUILD_CREATE.
func (d *Discord) NewGuild(name string) *Channel {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.addGuild(d.snowflake(), name)
}

func (d *Discord) addGuild(id, name string) *Channel {
	g := &Guild{ID: id, Name: name, permissions: botPermissions, joined: d.now()}
	d.world.guilds[g.ID] = g
	c := d.channel("games", g)
	d.dispatch("GUILD_CREATE", d.guildCreate(g))
	return c
}

// RemoveGuild removes the bot from a server while it is offline, without an
// event.
func (d *Discord) RemoveGuild(g *Guild) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.world.guilds, g.ID)
}

// ReturnGuild adds the bot to a server again while it is offline, without an
// event.
func (d *Discord) ReturnGuild(g *Guild) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.world.guilds[g.ID] = g
}
