package render

import (
	"strings"

	"arbiter/commands/language"
)

// translate translates the words that this package adds to a reply: everything on
// controls, and known lines of text. The reply's own texts are translated
// already.
//
// lines translates the lines of a text. Where typed text or rules texts are
// included, it translates only what is certainly Arbiter's.
func translate(l *language.Tongue, lines func(string) string, all ...Component) []Component {
	if l == nil {
		return all
	}
	out := make([]Component, len(all))
	for i, c := range all {
		if len(c.Components) > 0 {
			c.Components = translate(l, lines, c.Components...)
		}
		if c.Component != nil {
			c.Component = &translate(l, lines, *c.Component)[0]
		}
		if c.Options != nil {
			options := make([]Option, len(c.Options))
			for i, o := range c.Options {
				o.Label, o.Description = clip(lines(o.Label), maxOptionLength), clip(lines(o.Description), maxOptionLength)
				options[i] = o
			}
			c.Options = options
		}
		c.Placeholder = l.Text(c.Placeholder)
		if c.ID != typedID { // typed text stays unchanged
			c.Content = linesIn(lines, c.Content)
		}
		switch c.Type {
		case typeLabel:
			c.Label = clip(l.Text(c.Label), maxTitleLength)
		case typeButton:
			c.Label = clip(l.Text(c.Label), maxButtonLength)
		}
		out[i] = c
	}
	return out
}

// marks precede or surround a line.
var marks = []string{"-# ", "→ ", "### "}

// linesIn translates the known lines of a text one by one.
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
