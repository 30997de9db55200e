package discordtest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Flags of messages.
const (
	flagSuppressEmbeds = 1 << 2
	flagEphemeral      = 1 << 6
	flagLoading        = 1 << 7
	flagSilent         = 1 << 12
	flagV2             = 1 << 15
)

// Message is a snapshot of a message.
type Message struct {
	ID, ChannelID string
	Content       string
	Embeds        []Embed
	Components    []Component
	Attachments   []Attachment
	// Created and Edited are the fake's times; Edited is zero if it was never
	// edited. Edits is the number of edits.
	Created, Edited time.Time
	Edits           int
	Pinned          bool
	// For is the user who sees an ephemeral message, nil for everyone.
	For *User
	// Loading reports whether it is the placeholder of a deferred reply.
	Loading bool

	flags       int
	embeds      []any
	components  []any
	interaction *Interaction
	author      *User       // nil for the bot
	notes       string      // the pinned message, for a system message about a pin
	oldEdits    []time.Time // times of edits after an hour
	replaced    []string    // the ids of attachments that edits removed
}

// Attachment is a file on a message; Description is its alt text.
type Attachment struct {
	ID, Name, Description string
	Data                  []byte
}

// V2 reports whether the message consists of components.
func (m *Message) V2() bool { return m.flags&flagV2 != 0 }

// Text returns the displayed text except for buttons: content, embeds and text
// displays, a line each.
func (m *Message) Text() string {
	var lines []string
	add := func(s string) {
		if s != "" {
			lines = append(lines, s)
		}
	}
	add(m.Content)
	for _, e := range m.Embeds {
		add(e.Author.Name)
		add(e.Title)
		add(e.Description)
		for _, f := range e.Fields {
			add(f.Name + "\n" + f.Value)
		}
		add(e.Footer.Text)
	}
	walkAll(m.Components, func(c *Component) { add(c.Content) })
	return strings.Join(lines, "\n")
}

// Alt returns the alt texts of the message's pictures, a line each.
func (m *Message) Alt() string {
	var lines []string
	walkAll(m.Components, func(c *Component) {
		for _, p := range c.Items {
			lines = append(lines, p.Description)
		}
		if c.Type == typeThumbnail {
			lines = append(lines, c.Description)
		}
	})
	return strings.Join(lines, "\n")
}

// Buttons returns the buttons in order.
func (m *Message) Buttons() []Component {
	return m.all(func(c *Component) bool { return c.Type == typeButton })
}

// Selects returns the select menus in order.
func (m *Message) Selects() []Component { return m.all((*Component).selects) }

// Button returns the first button with a label or custom id, or nil.
func (m *Message) Button(name string) *Component {
	for _, b := range m.Buttons() {
		if b.Label == name || b.CustomID == name {
			return &b
		}
	}
	return nil
}

func (m *Message) all(wanted func(*Component) bool) []Component {
	var found []Component
	walkAll(m.Components, func(c *Component) {
		if wanted(c) {
			found = append(found, *c)
		}
	})
	return found
}

// Message returns the current state of the message with an id, or nil if there
// is none.
func (d *Discord) Message(id string) *Message {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.messages[id].snapshot()
}

func (m *Message) snapshot() *Message {
	if m == nil {
		return nil
	}
	c := *m
	return &c
}

// Messages returns the messages in a channel, including ephemeral ones, oldest
// first.
func (d *Discord) Messages(c *Channel) []*Message {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.messagesIn(c.ID)
}

func (d *Discord) messagesIn(channel string) []*Message {
	var in []*Message
	for _, m := range d.messages {
		if m.ChannelID == channel {
			in = append(in, m.snapshot())
		}
	}
	slices.SortFunc(in, func(a, b *Message) int {
		if len(a.ID) != len(b.ID) {
			return len(a.ID) - len(b.ID)
		}
		return strings.Compare(a.ID, b.ID)
	})
	return in
}

// Delete deletes a message, as a moderator would. With the intent Guilds only,
// the bot receives no event.
func (d *Discord) Delete(m *Message) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.remove(m)
	d.broadcast()
}

// remove deletes a message. Reply returns its last state for the interactions that it answers.
func (d *Discord) remove(m *Message) {
	delete(d.messages, m.ID)
	for _, i := range d.interactions {
		if i.original == m.ID && !i.loading {
			i.deleted = m.snapshot()
		}
	}
}

// create creates a message from a body and files.
func (d *Discord) create(c *Channel, data json.RawMessage, files []File, from *Interaction, only *User) (*Message, *refusal) {
	m := &Message{ID: d.snowflake(), ChannelID: c.ID, Created: d.now(), For: only, interaction: from}
	if only != nil {
		m.flags = flagEphemeral
	}
	if r := d.fill(m, data, files, flagSuppressEmbeds|flagSilent|flagV2); r != nil {
		return nil, r
	}
	d.messages[m.ID] = m
	return m, nil
}

// edit applies a body to a message. It counts as an edit even if nothing
// differs.
func (d *Discord) edit(m *Message, data json.RawMessage, files []File) *refusal {
	if r := d.fill(m, data, files, flagSuppressEmbeds|flagV2); r != nil {
		return r
	}
	if m.Loading {
		m.Loading, m.flags = false, m.flags&^flagLoading
		return nil
	}
	m.Edited = d.now()
	m.Edits++
	return nil
}

// fill applies a body to a message, or refuses and leaves the message
// unchanged.
func (d *Discord) fill(m *Message, data json.RawMessage, files []File, flags int) *refusal {
	var p struct {
		Content     *string        `json:"content"`
		Embeds      []Embed        `json:"embeds"`
		Components  []Component    `json:"components"`
		Attachments []attached     `json:"attachments"`
		Flags       *int           `json:"flags"`
		Poll        *any           `json:"poll"`
		Stickers    []string       `json:"sticker_ids"`
		raw         map[string]any // whether fields are present, and their raw values
	}
	b := body{json: data}
	if r := b.decode(&p); r != nil {
		return r
	}
	if r := b.decode(&p.raw); r != nil {
		return r
	}
	was := func(name string) bool { _, named := p.raw[name]; return named }
	next := *m
	if was("content") {
		next.Content = ""
		if p.Content != nil {
			next.Content = *p.Content
		}
	}
	if was("embeds") {
		next.Embeds = p.Embeds
		next.embeds, _ = p.raw["embeds"].([]any)
	}
	if was("components") {
		next.Components = p.Components
		next.components, _ = p.raw["components"].([]any)
		n := 0
		number(next.components, &n)
	}
	if p.Flags != nil {
		next.flags = m.flags&^flagSuppressEmbeds | *p.Flags&flags
	}
	if r := next.attach(d, p.Attachments, was("attachments"), files); r != nil {
		return r
	}
	if r := append(next.lint(p.Poll != nil || len(p.Stickers) > 0), d.lintEmojis(next.Components)...).refusal(); r != nil {
		return r
	}
	if next.Content == "" && len(next.Embeds)+len(next.Components)+len(next.Attachments)+len(p.Stickers) == 0 && p.Poll == nil {
		return &refusal{status: 400, code: 50006, message: "Cannot send an empty message", violation: true}
	}
	*m = next
	return nil
}

type attached struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description"`
}

// attach sets the attachments. A given list is complete: it has kept
// attachments by id and new files by index. Keeping one that an edit has removed is refused but
// is no violation: a request may have been prepared before the edit.
func (m *Message) attach(d *Discord, list []attached, listed bool, files []File) *refusal {
	if !listed {
		kept := slices.Clone(m.Attachments)
		for _, f := range files {
			kept = append(kept, Attachment{ID: d.snowflake(), Name: f.Name, Data: f.Data})
		}
		m.Attachments = kept
		return nil
	}
	var kept []Attachment
	for i, a := range list {
		if n := slices.IndexFunc(files, func(f File) bool { return f.Field == "files["+a.ID+"]" }); n >= 0 {
			kept = append(kept, Attachment{ID: d.snowflake(), Name: files[n].Name, Description: a.Description, Data: files[n].Data})
			continue
		}
		n := slices.IndexFunc(m.Attachments, func(old Attachment) bool { return old.ID == a.ID })
		if n < 0 {
			r := malformed(fmt.Sprintf("attachments.%d.id", i), "%q is neither an attachment of the message nor one of the files", a.ID)
			r.violation = !slices.Contains(m.replaced, a.ID)
			return r
		}
		kept = append(kept, m.Attachments[n])
	}
	for _, old := range m.Attachments {
		if !slices.ContainsFunc(kept, func(a Attachment) bool { return a.ID == old.ID }) {
			m.replaced = append(m.replaced, old.ID)
		}
	}
	m.Attachments = kept
	return nil
}

// lint checks the whole message.
func (m *Message) lint(legacy bool) linted {
	var l linted
	l.atMost("content", m.Content, 2000)
	l = append(l, lintEmbeds(m.Embeds)...)
	if m.V2() && (m.Content != "" || len(m.Embeds) > 0 || legacy) {
		l.add("", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", "content, embeds, stickers and polls can't be used with the flag IS_COMPONENTS_V2")
	}
	if m.V2() && len(m.Components) == 0 {
		l.add("components", "BASE_TYPE_REQUIRED", "the flag IS_COMPONENTS_V2 needs components")
	}
	var names []string
	for _, a := range m.Attachments {
		names = append(names, a.Name)
	}
	return append(l, lintComponents(m.Components, m.V2(), names)...)
}
