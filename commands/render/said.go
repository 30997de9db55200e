package render

import (
	"strings"

	"arbiter/commands/language"
)

// in says the words that this package adds to a reply in its language: all that
// is pressed, and the lines that it knows. What stands in a reply is in its
// language already, and fits no format of ours any more.
//
// lines says a line of a text: where what people typed and texts of the rules
// stand among ours, only what is ours beyond doubt.
func in(l *language.Tongue, lines func(string) string, all ...Component) []Component {
	if l == nil {
		return all
	}
	out := make([]Component, len(all))
	for i, c := range all {
		if len(c.Components) > 0 {
			c.Components = in(l, lines, c.Components...)
		}
		if c.Component != nil {
			c.Component = &in(l, lines, *c.Component)[0]
		}
		if c.Options != nil {
			options := make([]Option, len(c.Options))
			for i, o := range c.Options {
				o.Label, o.Description = clip(lines(o.Label), longestOption), clip(lines(o.Description), longestOption)
				options[i] = o
			}
			c.Options = options
		}
		c.Placeholder = l.Text(c.Placeholder)
		if c.ID != typedID { // what was typed stays as it is
			c.Content = linesIn(lines, c.Content)
		}
		switch c.Type {
		case typeLabel:
			c.Label = clip(l.Text(c.Label), longestTitle)
		case typeButton:
			c.Label = clip(l.Text(c.Label), longestButton)
		}
		out[i] = c
	}
	return out
}

// marks stand before a line or around it.
var marks = []string{"-# ", "→ ", "### "}

// linesIn says what lines of a text are known, each by itself.
func linesIn(say func(string) string, text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		before := ""
		for _, m := range marks {
			if rest, ok := strings.CutPrefix(line, m); ok {
				before, line = m, rest
			}
		}
		bare := strings.TrimSuffix(strings.TrimPrefix(line, "**"), "**")
		if len(bare) == len(line)-4 {
			lines[i] = before + "**" + say(bare) + "**"
			continue
		}
		lines[i] = before + say(line)
	}
	return strings.Join(lines, "\n")
}
