package discordtest

import "fmt"

// Modal is a form that the bot has opened.
type Modal struct {
	CustomID   string      `json:"custom_id"`
	Title      string      `json:"title"`
	Components []Component `json:"components"`

	from *Interaction
}

// Fields returns the inputs and select menus in order.
func (m *Modal) Fields() []Component {
	var fields []Component
	walkAll(m.Components, func(c *Component) {
		if c.Type == typeInput || c.selects() {
			fields = append(fields, *c)
		}
	})
	return fields
}

// lintModal checks a modal.
func lintModal(m *Modal) linted {
	l := &componentLint{modal: true, v2: true, seen: map[string]bool{}, ids: map[int]bool{}}
	l.between("data.custom_id", m.CustomID, maxCustomID)
	l.between("data.title", m.Title, 45)
	if n := len(m.Components); n < 1 || n > 5 {
		l.add("data.components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length; it is %d.", n)
	}
	for i := range m.Components {
		c, at := &m.Components[i], fmt.Sprintf("data.components.%d", i)
		l.enter(at, c)
		switch c.Type {
		case typeRow:
			if len(c.Components) != 1 || c.Components[0].Type != typeInput {
				l.add(at, "UNION_TYPE_CHOICES", "a row of a modal has one text input")
			}
			l.row(at, c)
		case typeLabel:
			l.between(at+".label", c.Label, 45)
			l.atMost(at+".description", c.Description, 100)
			l.labelled(at+".component", c.Inner)
		case typeText:
			l.display(at, c)
		default:
			l.add(at+".type", "UNION_TYPE_CHOICES", "type %d does not stand in a modal", c.Type)
		}
	}
	return l.linted
}

func (l *componentLint) labelled(at string, c *Component) {
	if c == nil {
		l.add(at, "BASE_TYPE_REQUIRED", "This field is required")
		return
	}
	l.enter(at, c)
	switch {
	case c.Type == typeInput:
		l.input(at, c, false)
	case c.selects():
		l.picker(at, c)
		if c.Disabled {
			l.add(at+".disabled", "INVALID", "a select in a modal can't be disabled")
		}
	case c.Type < 19 || c.Type > 23: // file upload, radio and check boxes: the schema has checked them
		l.add(at+".type", "UNION_TYPE_CHOICES", "type %d does not stand in a label", c.Type)
	}
}

// input checks a text input, which has its own label in a row and none in a
// Label.
func (l *componentLint) input(at string, c *Component, inRow bool) {
	if inRow {
		l.between(at+".label", c.Label, 45)
	} else if c.Label != "" {
		l.add(at+".label", "INVALID", "the label of an input in a Label is the Label's")
	}
	l.atMost(at+".value", c.Value, 4000)
	l.atMost(at+".placeholder", c.Placeholder, 100)
	if c.MinLength != nil && c.MaxLength != nil && *c.MinLength > *c.MaxLength {
		l.add(at+".min_length", "INVALID", "min_length %d is more than max_length %d", *c.MinLength, *c.MaxLength)
	}
}
