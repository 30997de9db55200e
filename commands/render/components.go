package render

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/commands"
	"arbiter/commands/language"
)

// Component is a component of a Discord message or modal, as plain data. Type
// decides which fields are used.
type Component struct {
	Type        int         `json:"type"`
	ID          int         `json:"id,omitempty"`
	Content     string      `json:"content,omitempty"`
	CustomID    string      `json:"custom_id,omitempty"`
	Style       int         `json:"style,omitempty"`
	Label       string      `json:"label,omitempty"`
	Description string      `json:"description,omitempty"`
	Placeholder string      `json:"placeholder,omitempty"`
	Disabled    bool        `json:"disabled,omitempty"`
	URL         string      `json:"url,omitempty"`
	Value       string      `json:"value,omitempty"`
	Required    *bool       `json:"required,omitempty"`
	MinLength   int         `json:"min_length,omitempty"`
	MaxLength   int         `json:"max_length,omitempty"`
	MaxValues   int         `json:"max_values,omitempty"` // of a select; one if 0
	Color       int         `json:"accent_color,omitempty"`
	Options     []Option    `json:"options,omitempty"`
	Components  []Component `json:"components,omitempty"`
	Component   *Component  `json:"component,omitempty"`
	File        *Media      `json:"file,omitempty"`
	Items       []Shown     `json:"items,omitempty"`
	Emoji       Emoji       `json:"emoji,omitzero"`
	MinValues   *int        `json:"min_values,omitempty"` // of a select; one if nil
}

// Media refers to a file of the message: "attachment://" and its name.
type Media struct {
	URL string `json:"url"`
}

// Shown is a picture in a gallery with its description.
type Shown struct {
	Media       Media  `json:"media"`
	Description string `json:"description,omitempty"`
}

// Option is an option of a select.
type Option struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Default     bool   `json:"default,omitempty"`
	Emoji       Emoji  `json:"emoji,omitzero"`
}

// Discord's component types.
const (
	typeRow       = 1
	typeButton    = 2
	typeSelect    = 3
	typeInput     = 4
	typeUsers     = 5
	typeText      = 10
	typeGallery   = 12
	typeFile      = 13
	typeSeparator = 14
	typeContainer = 17
	typeLabel     = 18
)

// Styles of buttons, and of inputs of one line or several.
const (
	stylePrimary   = 1
	styleSecondary = 2
	styleLink      = 5
	styleShort     = 1
	styleParagraph = 2
)

// Flags of a message.
const (
	FlagPrivate = 1 << 6  // only the asker sees it
	FlagV2      = 1 << 15 // it consists of components
)

// Message is a Discord message. It never pings anyone.
type Message struct {
	Flags      int         `json:"flags"`
	Components []Component `json:"components"`
	Mentions   Mentions    `json:"allowed_mentions"`

	// Attachments lists Files, which are sent beside the JSON in the same
	// order. A board always has the list, so that previous files are removed.
	Attachments []Attachment `json:"attachments,omitzero"`
	Files       []File       `json:"-"`
}

// Attachment describes a file of a message.
type Attachment struct {
	ID       string `json:"id"` // the index in Files, or Discord's id of one that is kept
	Filename string `json:"filename"`

	kept bool // it is on the edited message already
}

// attached is the address of a file of the message, before its name.
const attached = "attachment://"

// File is the content of an attachment.
type File struct {
	Name string
	Data []byte
}

// Mentions says who may be pinged; an empty list means nobody.
type Mentions struct {
	Parse []string `json:"parse"`
}

// Private reports whether only the asker sees the message.
func (m Message) Private() bool { return m.Flags&FlagPrivate != 0 }

func message(private bool, components ...Component) Message {
	m := Message{Flags: FlagV2, Components: components, Mentions: Mentions{Parse: []string{}}}
	if private {
		m.Flags |= FlagPrivate
	}
	return m
}

// Modal is a form in a Discord dialog.
type Modal struct {
	CustomID   string      `json:"custom_id"`
	Title      string      `json:"title"`
	Components []Component `json:"components"`
}

func text(markdown string) Component { return Component{Type: typeText, Content: markdown} }

// attach adds a file to a message and shows it below the text.
func (m *Message) attach(f commands.File) {
	of := m.addFile(File{f.Name, f.Data})
	shown := Component{Type: typeFile, File: &of}
	if f.Alt != "" {
		shown = gallery(of, clipWords(f.Alt, maxAltLength))
	}
	m.Components = slices.Insert(m.Components, 1, shown)
}

// addFile adds a file to the message. It is visible only in a component that
// shows it.
func (m *Message) addFile(f File) Media {
	m.Attachments = append(m.Attachments, Attachment{ID: strconv.Itoa(len(m.Files)), Filename: f.Name})
	m.Files = append(m.Files, f)
	return Media{URL: attached + f.Name}
}

func gallery(of Media, alt string) Component {
	return Component{Type: typeGallery, Items: []Shown{{of, commands.Legible(alt)}}}
}

func row(of ...Component) Component { return Component{Type: typeRow, Components: of} }

func button(style int, label string, p Press) Component {
	return Component{Type: typeButton, Style: style, Label: clip(label, maxButtonLength), CustomID: p.ID()}
}

// clip truncates a text, such as a label.
func clip(s string, most int) string {
	s = commands.Legible(s)
	r := []rune(s)
	if len(r) <= most {
		return s
	}
	return string(r[:most-1]) + "…"
}

// clipWords truncates a text, between words if possible.
func clipWords(s string, most int) string {
	s = commands.Legible(s)
	r := []rune(s)
	if len(r) <= most {
		return s
	}
	short := string(r[:most-2])
	if at := strings.LastIndexByte(short, ' '); at > 0 {
		short = short[:at]
	}
	return short + " …"
}

// Pointer returns a short private message with a link to a board.
func Pointer(l *language.Tongue, said, address string) Message {
	return message(true, text(said), row(link(l.Say("Go to the board"), address)))
}

// Elsewhere returns a public message with a link to where a game moved. If it
// replaces a board, the picture is removed.
func Elsewhere(l *language.Tongue, said, address string) Message {
	return live([]Component{text(said), GoThere(l, address)})
}

// GoThere returns a row with a link button.
func GoThere(l *language.Tongue, address string) Component {
	return row(link(l.Say("Go there"), address))
}

func link(label, address string) Component {
	return Component{Type: typeButton, Style: styleLink, Label: label, URL: address}
}
