package discordtest

import (
	"fmt"
	"slices"
	"strings"
)

// Limits of components.
const (
	maxComponents = 40
	maxText       = 4000
	maxRows       = 5
	maxButtons    = 5
	maxCustomID   = 100
	maxLabel      = 80
	maxLines      = 25
	maxAltText    = 1024
)

// componentLint checks the components of one message or modal.
type componentLint struct {
	linted
	v2    bool
	modal bool
	files []string // names for attachment://
	count int
	text  int
	seen  map[string]bool // custom ids
	ids   map[int]bool
}

// lintComponents checks a message's components. v2 reports whether its flag is
// set; files are the attachments.
func lintComponents(components []Component, v2 bool, files []string) linted {
	l := &componentLint{v2: v2, files: files, seen: map[string]bool{}, ids: map[int]bool{}}
	if !v2 && len(components) > maxRows {
		l.add("components", "BASE_TYPE_MAX_LENGTH", "Must be 5 or fewer in length; it is %d.", len(components))
	}
	for i := range components {
		l.top(fmt.Sprintf("components.%d", i), &components[i])
	}
	if l.count > maxComponents {
		l.add("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "The total number of components must be 40 or fewer; it is %d.", l.count)
	}
	if l.text > maxText {
		l.add("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "The total size of displayable text must be 4000 or fewer; it is %d.", l.text)
	}
	return l.linted
}

// top checks a direct child of a message or container.
func (l *componentLint) top(at string, c *Component) {
	if !l.v2 && c.Type != typeRow {
		l.add(at+".type", "UNION_TYPE_CHOICES", "type %d needs the flag IS_COMPONENTS_V2 (1<<15)", c.Type)
	}
	l.enter(at, c)
	switch c.Type {
	case typeRow:
		l.row(at, c)
	case typeContainer:
		for i := range c.Components {
			l.top(fmt.Sprintf("%s.components.%d", at, i), &c.Components[i])
		}
	case typeSection:
		l.section(at, c)
	case typeText:
		l.display(at, c)
	case typeGallery:
		for i, p := range c.Items {
			l.media(fmt.Sprintf("%s.items.%d", at, i), p.Media.URL)
			l.atMost(fmt.Sprintf("%s.items.%d.description", at, i), p.Description, maxAltText)
		}
		if len(c.Items) == 0 || len(c.Items) > 10 {
			l.add(at+".items", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 10 in length.")
		}
	case typeFile:
		if c.File != nil && !strings.HasPrefix(c.File.URL, "attachment://") {
			l.add(at+".file", "INVALID", "a file component needs attachment://")
		} else if c.File != nil {
			l.media(at+".file", c.File.URL)
		}
	case typeSeparator:
	default:
		l.add(at+".type", "UNION_TYPE_CHOICES", "type %d does not stand here", c.Type)
	}
}

// enter counts the component and checks its ids.
func (l *componentLint) enter(at string, c *Component) {
	l.count++
	if c.ID != 0 {
		if l.ids[c.ID] {
			l.add(at+".id", "COMPONENT_ID_DUPLICATED", "Component id %d is used twice", c.ID)
		}
		l.ids[c.ID] = true
	}
	if c.CustomID == "" {
		return
	}
	l.atMost(at+".custom_id", c.CustomID, maxCustomID)
	if l.seen[c.CustomID] {
		l.add(at+".custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated: %q", c.CustomID)
	}
	l.seen[c.CustomID] = true
}

func (l *componentLint) row(at string, row *Component) {
	buttons := 0
	for i := range row.Components {
		c, at := &row.Components[i], fmt.Sprintf("%s.components.%d", at, i)
		l.enter(at, c)
		switch {
		case c.Type == typeButton:
			buttons++
			l.button(at, c)
		case c.selects():
			l.picker(at, c)
		case c.Type == typeInput && l.modal:
			l.input(at, c, true)
		default:
			l.add(at+".type", "UNION_TYPE_CHOICES", "type %d does not stand in a row", c.Type)
		}
	}
	switch n := len(row.Components); {
	case n == 0:
		l.add(at+".components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.")
	case buttons > maxButtons:
		l.add(at+".components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length; it is %d.", n)
	case buttons < n && n > 1:
		l.add(at+".components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width")
	}
}

func (l *componentLint) button(at string, c *Component) {
	l.atMost(at+".label", c.Label, maxLabel)
	switch c.Style {
	case buttonLink:
		if c.URL == "" || c.CustomID != "" {
			l.add(at, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "a link button has a url and no custom_id")
		}
	case buttonPremium:
		if c.SKU == "" || c.Label != "" || c.CustomID != "" {
			l.add(at, "INVALID", "a premium button has a sku_id and nothing else")
		}
		return
	default:
		if c.CustomID == "" {
			l.add(at+".custom_id", "BASE_TYPE_REQUIRED", "A custom id is required")
		}
		if c.URL != "" {
			l.add(at, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified")
		}
	}
	if c.Label == "" && (len(c.Emoji) == 0 || string(c.Emoji) == "null") {
		l.add(at, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A label or an emoji is required")
	}
}

// picker checks a select menu of any type.
func (l *componentLint) picker(at string, c *Component) {
	if c.CustomID == "" {
		l.add(at+".custom_id", "BASE_TYPE_REQUIRED", "This field is required")
	}
	l.atMost(at+".placeholder", c.Placeholder, 150)
	least, most := c.values()
	if least > most {
		l.add(at+".min_values", "INVALID", "min_values %d is more than max_values %d", least, most)
	}
	if c.Type != typeSelect {
		return
	}
	if n := len(c.Options); n == 0 || n > maxLines {
		l.add(at+".options", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 25 in length; it is %d.", n)
	}
	if most > len(c.Options) || least > len(c.Options) {
		l.add(at+".max_values", "SELECT_COMPONENT_MAX_VALUES_TOO_LARGE", "%d of %d options", most, len(c.Options))
	}
	seen, chosen := map[string]bool{}, 0
	for i, o := range c.Options {
		at := fmt.Sprintf("%s.options.%d", at, i)
		l.between(at+".label", o.Label, 100)
		l.between(at+".value", o.Value, 100)
		l.atMost(at+".description", o.Description, 100)
		if seen[o.Value] {
			l.add(at+".value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used: %q", o.Value)
		}
		seen[o.Value] = true
		if o.Default {
			chosen++
		}
	}
	if chosen > most {
		l.add(at+".options", "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "%d defaults, and max_values %d", chosen, most)
	}
}

func (l *componentLint) section(at string, s *Component) {
	if n := len(s.Components); n < 1 || n > 3 {
		l.add(at+".components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 3 in length; it is %d.", n)
	}
	for i := range s.Components {
		c, at := &s.Components[i], fmt.Sprintf("%s.components.%d", at, i)
		l.enter(at, c)
		if c.Type != typeText {
			l.add(at+".type", "UNION_TYPE_CHOICES", "a section has text displays")
		}
		l.display(at, c)
	}
	at += ".accessory"
	if s.Accessory == nil {
		l.add(at, "BASE_TYPE_REQUIRED", "This field is required")
		return
	}
	l.enter(at, s.Accessory)
	switch s.Accessory.Type {
	case typeButton:
		l.button(at, s.Accessory)
	case typeThumbnail:
		if s.Accessory.Media != nil {
			l.media(at, s.Accessory.Media.URL)
		}
	default:
		l.add(at+".type", "UNION_TYPE_CHOICES", "an accessory is a button or a thumbnail")
	}
}

func (l *componentLint) display(at string, c *Component) {
	l.between(at+".content", c.Content, maxText)
	l.text += len([]rune(c.Content))
}

func (l *componentLint) media(at, url string) {
	if name, ok := strings.CutPrefix(url, "attachment://"); ok {
		if !slices.Contains(l.files, name) {
			l.add(at, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", "The referenced attachment %q was not found", name)
		}
	} else if !strings.HasPrefix(url, "https://") && !strings.HasPrefix(url, "http://") {
		l.add(at, "URL_TYPE_INVALID_SCHEME", "Scheme %q is not supported", url)
	}
}
