package discordtest

import "encoding/json"

// Types of components (documentation, "Component Reference").
const (
	typeRow         = 1
	typeButton      = 2
	typeSelect      = 3
	typeInput       = 4
	typeUserSelect  = 5
	typeRoleSelect  = 6
	typeAnySelect   = 7
	typePlaceSelect = 8
	typeSection     = 9
	typeText        = 10
	typeThumbnail   = 11
	typeGallery     = 12
	typeFile        = 13
	typeSeparator   = 14
	typeContainer   = 17
	typeLabel       = 18
)

const (
	buttonLink    = 5
	buttonPremium = 6
)

// Component is a component of a message or modal.
type Component struct {
	Type        int             `json:"type"`
	ID          int             `json:"id"`
	CustomID    string          `json:"custom_id"`
	Style       int             `json:"style"`
	Label       string          `json:"label"`
	Description string          `json:"description"`
	Emoji       json.RawMessage `json:"emoji"`
	URL         string          `json:"url"`
	SKU         string          `json:"sku_id"`
	Disabled    bool            `json:"disabled"`
	Placeholder string          `json:"placeholder"`
	Content     string          `json:"content"` // of a text display
	Value       string          `json:"value"`
	Required    *bool           `json:"required"`
	MinLength   *int            `json:"min_length"`
	MaxLength   *int            `json:"max_length"`
	MinValues   *int            `json:"min_values"`
	MaxValues   *int            `json:"max_values"`
	Options     []SelectOption  `json:"options"`
	Components  []Component     `json:"components"`
	Accessory   *Component      `json:"accessory"`
	Inner       *Component      `json:"component"`    // of a label
	Items       []Picture       `json:"items"`        // of a gallery
	Accent      int             `json:"accent_color"` // of a container
	Media       *Media          `json:"media"`        // of a thumbnail
	File        *Media          `json:"file"`         // of a file
}

// SelectOption is an option of a select menu.
type SelectOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description"`
	Default     bool   `json:"default"`

	Emoji json.RawMessage `json:"emoji"`
}

// Picture is an item of a gallery; Description is the alt text.
type Picture struct {
	Media       Media  `json:"media"`
	Description string `json:"description"`
}

// Media is the URL of a picture or file.
type Media struct {
	URL string `json:"url"`
}

// walk calls visit for the component and all its descendants.
func (c *Component) walk(visit func(*Component)) {
	visit(c)
	for i := range c.Components {
		c.Components[i].walk(visit)
	}
	if c.Accessory != nil {
		c.Accessory.walk(visit)
	}
	if c.Inner != nil {
		c.Inner.walk(visit)
	}
}

func walkAll(components []Component, visit func(*Component)) {
	for i := range components {
		components[i].walk(visit)
	}
}

// selects reports whether the component is a select menu.
func (c *Component) selects() bool {
	return c.Type == typeSelect || c.Type >= typeUserSelect && c.Type <= typePlaceSelect
}

// values returns how many values may be selected; the default is one.
func (c *Component) values() (least, most int) {
	least, most = 1, 1
	if c.MinValues != nil {
		least = *c.MinValues
	}
	if c.MaxValues != nil {
		most = *c.MaxValues
	}
	return least, most
}

// number sets the missing ids of components in raw JSON, as Discord does.
func number(node any, next *int) {
	switch node := node.(type) {
	case []any:
		for _, child := range node {
			number(child, next)
		}
	case map[string]any:
		if node["type"] == nil {
			return
		}
		*next++
		if id := node["id"]; id == nil || id == float64(0) {
			node["id"] = *next
		}
		number(node["components"], next)
		number(node["accessory"], next)
		number(node["component"], next)
	}
}
