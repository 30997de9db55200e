package render

import (
	"arbiter/commands"
)

// FormModal returns a form as a Discord modal; opened is the press that asked
// for it.
func FormModal(f commands.Form, opened Press) Modal {
	opened.Do = Fill
	if f.Name != "" {
		opened.Line = f.Name
	}
	m := Modal{CustomID: opened.ID(), Title: clip(f.Title.String(), maxTitleLength)}
	for _, field := range f.Fields[:min(len(f.Fields), maxInModal)] {
		inside := inputOf(field)
		if len(field.Among) > 0 {
			inside = listOf(field)
		}
		if field.Optional {
			inside.Required = new(bool)
		}
		m.Components = append(m.Components, Component{Type: typeLabel, Label: clip(field.Label, maxTitleLength), Component: &inside})
	}
	return m
}

func inputOf(f commands.Field) Component {
	c := Component{
		Type: typeInput, CustomID: f.ID, Style: styleShort, MaxLength: maxShortLength,
		Placeholder: clip(f.Example, maxOptionLength), Value: f.Value,
	}
	if f.Long {
		c.Style, c.MaxLength = styleParagraph, maxInputLength
	}
	if f.Most > 0 {
		c.MaxLength = f.Most
	}
	return c
}

func listOf(f commands.Field) Component {
	c := Component{Type: typeSelect, CustomID: f.ID, Placeholder: "…"}
	for _, s := range f.Among[:min(len(f.Among), maxOptions)] {
		c.Options = append(c.Options, Option{Label: clip(s.Label, maxOptionLength), Value: s.Value, Default: s.Value == f.Value})
	}
	return c
}
