package discordtest

// Say posts a message. The bot receives no event, since it has no privileged
// intent.
func (u *User) Say(c *Channel, content string) *Message {
	d := u.d
	d.mu.Lock()
	defer d.mu.Unlock()
	m := &Message{ID: d.snowflake(), ChannelID: c.ID, Created: d.now(), Content: content, author: u}
	d.messages[m.ID] = m
	d.broadcast()
	return m.snapshot()
}

// OnMessage performs a message command (right click, Apps). The interaction
// contains the message with its text. It fails the test if a client would not
// offer the command.
func (u *User) OnMessage(m *Message, name string) *Interaction {
	d := u.d
	d.mu.Lock()
	defer d.mu.Unlock()
	c := d.world.channels[m.ChannelID]
	if m = m.current(d); m.For != nil && m.For != u {
		return u.refuse("the message is for %s alone", m.For.Name)
	}
	command, err := d.offered(u, c, kindMessage, name)
	if err != nil {
		return u.refuse("%s: %w", name, err)
	}
	data := map[string]any{
		"id": command.ID, "name": command.Name, "type": kindMessage, "target_id": m.ID,
		"resolved": map[string]any{"messages": map[string]any{m.ID: m.json(d)}},
	}
	if problems := d.schemas.object("MessageResponse", m.json(d)); len(problems) > 0 {
		return u.refuse("the message is none of Discord's: %v", problems)
	}
	i := d.begin(u, c, TypeCommand, data, nil)
	i.target = m
	return i
}
