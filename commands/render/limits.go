package render

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"arbiter/rules/cards"
)

// Discord's limits on messages and modals.
const (
	maxComponents    = 40
	maxText          = 4000 // in all texts of a message together
	maxIDLength      = 100
	maxButtonLength  = 80
	maxAddressLength = 512 // of a link button
	maxOptionLength  = 100
	maxHolderLength  = 150
	maxTitleLength   = 45 // of a modal and its labels
	maxInputLength   = 4000
	maxInModal       = 5
	maxFiles         = 10
	maxShown         = 10 // in a gallery
	maxAltLength     = 1024
	maxInRequest     = 25 << 20 // bytes
)

// MaxFileSize is the maximum size of a file on Discord in bytes.
const MaxFileSize = 10 << 20

// Arbiter's own limits.
const (
	maxPageLength   = 3900 // of a reply
	maxNumberLength = 19   // digits of an int64
	maxShortLength  = 200  // a one-line input
	maxMoveLength   = 40   // the label of a line or a reminder

	// A refused line in its refusal.
	maxRefusalLength = 600

	// The message of a board also has the choice and the last events.
	maxBoardLength    = 2300
	maxNewsLength     = 700 // of the last events and the inputs before them
	maxRecentLength   = 100 // of an input before the last
	maxQuestionLength = 700
	maxTileLength     = 280
)

// Lint checks a message against Discord's limits, including those that its
// OpenAPI document lacks: sums, unique ids, and nesting. The error lists all
// violations.
func Lint(m Message) error {
	l := &linter{ids: make(map[string]bool)}
	l.files(m)
	if m.Flags&FlagV2 == 0 || m.Flags&^(FlagV2|FlagPrivate) != 0 {
		l.wrong("flags %d", m.Flags)
	}
	if m.Mentions.Parse == nil || len(m.Mentions.Parse) > 0 {
		l.wrong("somebody may be pinged")
	}
	if len(m.Components) == 0 {
		l.wrong("an empty message")
	}
	for _, c := range m.Components {
		switch c.Type {
		case typeRow, typeText, typeSeparator, typeContainer, typeFile, typeGallery:
		default:
			l.wrong("a component of type %d at the top", c.Type)
		}
		l.component(c)
	}
	if l.components > maxComponents {
		l.wrong("%d components", l.components)
	}
	if l.text > maxText {
		l.wrong("%d characters of text", l.text)
	}
	return errors.Join(l.problems...)
}

// LintModal checks a modal.
func LintModal(m Modal) error {
	l := &linter{ids: make(map[string]bool)}
	l.length("title", m.Title, 1, maxTitleLength)
	l.length("custom id", m.CustomID, 1, maxIDLength)
	if n := len(m.Components); n < 1 || n > maxInModal {
		l.wrong("%d components in a modal", n)
	}
	for _, c := range m.Components {
		if c.Type != typeLabel || c.Component == nil {
			l.wrong("a component of type %d in a modal", c.Type)
			continue
		}
		l.length("label", c.Label, 1, maxTitleLength)
		l.component(*c.Component)
	}
	return errors.Join(l.problems...)
}

type linter struct {
	ids              map[string]bool
	attached         map[string]bool
	components, text int
	problems         []error
}

// fileName matches file names that Discord doesn't change.
var fileName = regexp.MustCompile(`^[A-Za-z0-9._-]{1,100}$`)

// files checks that the attachments list the files in order.
func (l *linter) files(m Message) {
	l.attached = make(map[string]bool)
	whole := 0
	sent := slices.DeleteFunc(slices.Clone(m.Attachments), func(a Attachment) bool { return a.kept })
	if len(m.Files) != len(sent) || len(m.Attachments) > maxFiles {
		l.wrong("%d files, %d attachments, %d of them kept", len(m.Files), len(m.Attachments), len(m.Attachments)-len(sent))
	}
	for _, a := range m.Attachments {
		l.attached[attached+a.Filename] = true
	}
	for i, a := range sent {
		if a.ID != strconv.Itoa(i) || !fileName.MatchString(a.Filename) || i < len(m.Files) && m.Files[i].Name != a.Filename {
			l.wrong("the attachment %+v at %d", a, i)
		}
	}
	for _, f := range m.Files {
		if whole += len(f.Data); len(f.Data) == 0 || len(f.Data) > MaxFileSize || whole > maxInRequest {
			l.wrong("%s of %d bytes", f.Name, len(f.Data))
		}
	}
}

func (l *linter) wrong(format string, args ...any) {
	l.problems = append(l.problems, fmt.Errorf(format, args...))
}

func (l *linter) length(what, s string, least, most int) {
	if n := len([]rune(strings.TrimSpace(s))); n < least || len([]rune(s)) > most {
		l.wrong("%s of %d characters: %s", what, n, clip(s, maxOptionLength))
	}
}

func (l *linter) id(id string) {
	l.length("custom id", id, 1, maxIDLength)
	if l.ids[id] {
		l.wrong("custom id %s twice", id)
	}
	l.ids[id] = true
}

func (l *linter) component(c Component) {
	l.components++
	switch c.Type {
	case typeText:
		n := len([]rune(c.Content))
		if strings.TrimSpace(c.Content) == "" {
			l.wrong("an empty text")
		}
		l.text += n
	case typeButton:
		if c.Style != styleLink || c.URL == "" || c.CustomID != "" {
			l.id(c.CustomID)
		} else {
			l.length("address", c.URL, 1, maxAddressLength)
		}
		l.length("label", c.Label, 1, maxButtonLength)
	case typeSelect:
		l.id(c.CustomID)
		l.length("placeholder", c.Placeholder, 1, maxHolderLength)
		l.options(c.Options)
		if c.MaxValues > len(c.Options) {
			l.wrong("%d values of %d options", c.MaxValues, len(c.Options))
		}
	case typeUsers:
		l.id(c.CustomID)
		l.length("placeholder", c.Placeholder, 1, maxHolderLength)
		if c.MaxValues < 1 || c.MaxValues > maxOptions {
			l.wrong("%d people to select", c.MaxValues)
		}
	case typeInput:
		l.id(c.CustomID)
		l.length("placeholder", c.Placeholder, 0, maxOptionLength)
		if c.MaxLength > maxInputLength || c.MinLength > c.MaxLength || len([]rune(c.Value)) > c.MaxLength {
			l.wrong("an input of %d to %d characters", c.MinLength, c.MaxLength)
		}
	case typeRow:
		l.row(c.Components)
	case typeContainer:
		if len(c.Components) == 0 {
			l.wrong("an empty container")
		}
		for _, inside := range c.Components {
			if inside.Type == typeContainer || inside.Type == typeButton || inside.Type == typeSelect || inside.Type == typeUsers {
				l.wrong("a component of type %d in a container", inside.Type)
			}
			l.component(inside)
		}
	case typeFile:
		if c.File == nil || !l.attached[c.File.URL] {
			l.wrong("a file that isn't attached: %+v", c.File)
		}
	case typeGallery:
		if len(c.Items) == 0 || len(c.Items) > maxShown {
			l.wrong("a gallery of %d", len(c.Items))
		}
		for _, i := range c.Items {
			l.length("alt text", i.Description, 1, maxAltLength)
			if !l.attached[i.Media.URL] && !cards.IsLink(i.Media.URL) {
				l.wrong("a picture that is neither attached nor on the web: %+v", i)
			}
		}
	case typeSeparator:
	default:
		l.wrong("a component of type %d", c.Type)
	}
}

// row checks that a row has at most five buttons, or one select.
func (l *linter) row(inside []Component) {
	selects := 0
	for _, c := range inside {
		switch c.Type {
		case typeSelect, typeUsers:
			selects++
		case typeButton:
		default:
			l.wrong("a component of type %d in a row", c.Type)
		}
		l.component(c)
	}
	if len(inside) == 0 || len(inside) > maxInRow || selects > 1 || selects == 1 && len(inside) > 1 {
		l.wrong("a row of %d, %d of them selects", len(inside), selects)
	}
}

func (l *linter) options(options []Option) {
	if n := len(options); n < 1 || n > maxOptions {
		l.wrong("%d options", n)
	}
	values := make(map[string]bool)
	for _, o := range options {
		l.length("option", o.Label, 1, maxOptionLength)
		l.length("value", o.Value, 1, maxOptionLength)
		l.length("description", o.Description, 0, maxOptionLength)
		if values[o.Value] {
			l.wrong("value %s twice", o.Value)
		}
		values[o.Value] = true
	}
}
