package discordtest

import (
	"slices"
)

// Press presses a button of the current state of a message. The button must
// exist and be enabled, and the message visible to the user.
func (u *User) Press(m *Message, customID string) *Interaction {
	d := u.d
	d.mu.Lock()
	defer d.mu.Unlock()
	c, i := u.find(m, customID)
	if i != nil {
		return i
	}
	if c.Type != typeButton {
		return u.refuse("%q is no button", customID)
	}
	return d.begin(u, d.world.channels[m.ChannelID], TypeComponent,
		map[string]any{"component_type": c.Type, "custom_id": customID, "id": c.ID}, m.current(d))
}

// Select selects values in a select menu; ids in one of users.
func (u *User) Select(m *Message, customID string, values ...string) *Interaction {
	d := u.d
	d.mu.Lock()
	defer d.mu.Unlock()
	c, i := u.find(m, customID)
	if i != nil {
		return i
	}
	if i := u.picks(c, values); i != nil {
		return i
	}
	data := map[string]any{"component_type": c.Type, "custom_id": customID, "id": c.ID, "values": values}
	if r := d.resolve(c, values); r != nil {
		data["resolved"] = r
	}
	return d.begin(u, d.world.channels[m.ChannelID], TypeComponent, data, m.current(d))
}

// Submit submits a modal with the values of fields by custom id: a string, or
// []string for a select menu. Other fields keep their values.
func (u *User) Submit(m *Modal, fields map[string]any) *Interaction {
	d := u.d
	d.mu.Lock()
	defer d.mu.Unlock()
	known := map[string]bool{}
	var rows []any
	for _, c := range m.Components {
		switch c.Type {
		case typeRow:
			v, i := u.field(&c.Components[0], fields, known)
			if i != nil {
				return i
			}
			rows = append(rows, map[string]any{"type": typeRow, "id": c.ID, "components": []any{v}})
		case typeLabel:
			v, i := u.field(c.Inner, fields, known)
			if i != nil {
				return i
			}
			rows = append(rows, map[string]any{"type": typeLabel, "id": c.ID, "component": v})
		default:
			rows = append(rows, map[string]any{"type": c.Type, "id": c.ID})
		}
	}
	for name := range fields {
		if !known[name] {
			return u.refuse("the modal has no field %q", name)
		}
	}
	data := map[string]any{"custom_id": m.CustomID, "components": rows, "resolved": map[string]any{}}
	return d.begin(u, m.from.Channel, TypeModal, data, d.messages[m.from.message])
}

// field returns the submitted form of a modal's input or select menu.
func (u *User) field(c *Component, fields map[string]any, known map[string]bool) (map[string]any, *Interaction) {
	known[c.CustomID] = true
	sent := map[string]any{"type": c.Type, "id": c.ID, "custom_id": c.CustomID}
	given, named := fields[c.CustomID]
	required := c.Required == nil || *c.Required
	if c.selects() {
		values, ok := given.([]string)
		if named && !ok {
			return nil, u.refuse("the values of %q are no []string", c.CustomID)
		}
		if len(values) > 0 || required {
			if i := u.picks(c, values); i != nil {
				return nil, i
			}
		}
		sent["values"] = append([]string{}, values...)
		return sent, nil
	}
	text := c.Value
	if named {
		var ok bool
		if text, ok = given.(string); !ok {
			return nil, u.refuse("the value of %q is no string", c.CustomID)
		}
	}
	n := len([]rune(text))
	most := 4000
	if c.MaxLength != nil {
		most = *c.MaxLength
	}
	if required && n == 0 || n > most || c.MinLength != nil && n > 0 && n < *c.MinLength {
		return nil, u.refuse("%d characters are too few or too many for %q", n, c.CustomID)
	}
	sent["value"] = text
	return sent, nil
}

// find returns the component, or a refused interaction if the user can't use
// it.
func (u *User) find(m *Message, customID string) (*Component, *Interaction) {
	if m == nil {
		return nil, u.refuse("there is no message")
	}
	if m.For != nil && m.For != u {
		return nil, u.refuse("the message is for %s alone", m.For.Name)
	}
	var found *Component
	var all []string
	walkAll(m.Components, func(c *Component) {
		if c.CustomID == "" {
			return
		}
		all = append(all, c.CustomID)
		if c.CustomID == customID {
			found = c
		}
	})
	if found == nil {
		return nil, u.refuse("no component has the custom_id %q; there are %q", customID, all)
	}
	if found.Disabled {
		return nil, u.refuse("%q is disabled", customID)
	}
	return found, nil
}

// picks returns a refused interaction if the values can't be selected, or nil.
func (u *User) picks(c *Component, values []string) *Interaction {
	if !c.selects() {
		return u.refuse("%q is no select", c.CustomID)
	}
	least, most := c.values()
	if n := len(values); n < least || n > most {
		return u.refuse("%q takes %d to %d values and not %d", c.CustomID, least, most, n)
	}
	for _, v := range values {
		if c.Type == typeSelect && !slices.ContainsFunc(c.Options, func(o SelectOption) bool { return o.Value == v }) {
			return u.refuse("%q has no option %q", c.CustomID, v)
		}
	}
	return nil
}

// resolve returns the resolved data of selected users or channels.
func (d *Discord) resolve(c *Component, values []string) map[string]any {
	users, members, channels := map[string]any{}, map[string]any{}, map[string]any{}
	for _, v := range values {
		if picked := d.userByID(v); picked != nil && (c.Type == typeUserSelect || c.Type == typeAnySelect) {
			users[v], members[v] = picked.json(), picked.member(false)
		}
		if place := d.world.channels[v]; place != nil && c.Type == typePlaceSelect {
			channels[v] = place.json()
		}
	}
	switch {
	case len(users) > 0:
		return map[string]any{"users": users, "members": members}
	case len(channels) > 0:
		return map[string]any{"channels": channels}
	}
	return nil
}

// current returns the current state of a message, or m if it is gone.
func (m *Message) current(d *Discord) *Message {
	if now := d.messages[m.ID]; now != nil {
		return now
	}
	return m
}
