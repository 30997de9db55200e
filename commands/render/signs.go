package render

import (
	"bytes"
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// Emoji is the sign before the words of a button or an option: an emoji of the
// application, or one that everybody has.
type Emoji struct {
	ID   string `json:"id,omitempty"` // of the application's
	Name string `json:"name"`

	colors []string // of the stack that an option is about, before Signs.Show
}

// IsZero reports whether there is nothing to show, so that it isn't sent.
func (e Emoji) IsZero() bool { return e.Name == "" }

// Signs are the signs of data/signs.txt. The zero Signs has none.
type Signs struct {
	lines  []signed // the longest beginning first
	forms  map[string]string
	press  map[PressKind]string
	colors map[string]string // by the colors in the order of the alphabet
}

// signed is the sign of lines with a beginning.
type signed struct{ begins, sign string }

// namedPresses are the presses that data/signs.txt names in words.
var namedPresses = map[string]PressKind{
	"own board": OwnBoard, "refresh": Refresh, "thread": Thread, "quote": Quote, "correct": Correct, "seat": Seat, "browser": Browse,
}

// ReadSigns reads the table of signs.
func ReadSigns(facts fs.FS) (Signs, error) {
	s := Signs{forms: make(map[string]string), press: make(map[PressKind]string), colors: make(map[string]string)}
	raw, err := fs.ReadFile(facts, "signs.txt")
	if err != nil {
		return s, err
	}
	for line := range bytes.Lines(raw) {
		row := strings.TrimSpace(string(line))
		if row == "" || strings.HasPrefix(row, "#") {
			continue
		}
		what, sign, ok := strings.Cut(row, " | ")
		kind, about, also := strings.Cut(what, " ")
		press, known := namedPresses[about]
		switch {
		case !ok || !also || sign == "":
			return s, fmt.Errorf("signs.txt, %q: want what it is about | sign", row)
		case kind == "line":
			s.lines = append(s.lines, signed{about, sign})
		case kind == "form":
			s.forms[about] = sign
		case kind == "color":
			s.colors[colorKey(strings.Fields(about))] = sign
		case kind == "press" && known:
			s.press[press] = sign
		default:
			return s, fmt.Errorf("signs.txt, %q: nothing is called so", row)
		}
	}
	slices.SortStableFunc(s.lines, func(x, y signed) int { return len(y.begins) - len(x.begins) })
	return s, nil
}

func colorKey(colors []string) string { return strings.Join(slices.Sorted(slices.Values(colors)), " ") }

// withoutLines are the presses whose sign doesn't depend on their line; others say it, or
// lead to what is said.
var withoutLines = []PressKind{Turn, Pick, Answer, Ask, Number, Go, Quote, Fill, Correct, OwnBoard, Refresh, Thread, Seat, Browse}

// of returns the sign of a press, or "".
func (s Signs) of(p Press) string {
	if p.Do == Open {
		return s.forms[p.Line]
	}
	if slices.Contains(withoutLines, p.Do) {
		return s.press[p.Do]
	}
	for _, l := range s.lines {
		if rest, ok := strings.CutPrefix(p.Line, l.begins); ok && (rest == "" || strings.HasPrefix(rest, " ")) {
			return l.sign
		}
	}
	return ""
}

// Show returns a copy of a message with signs on its buttons and options. A sign that is
// one of the application's emojis, but not uploaded yet, is left out.
func (s Signs) Show(m Message, emojis Emojis) Message {
	m.Components = s.show(m.Components, emojis)
	return m
}

func (s Signs) show(all []Component, emojis Emojis) []Component {
	all = slices.Clone(all)
	for i := range all {
		c := &all[i]
		switch c.Type {
		case typeButton:
			if p, err := ParsePress(c.CustomID); err == nil {
				c.Emoji = emojis.sign(s.of(p))
				c.lead(emojis)
			}
		case typeSelect:
			c.Options = s.options(*c, emojis)
		}
		c.Components = s.show(c.Components, emojis)
	}
	return all
}

// lead makes the symbol with which the label of a button begins, the first of a cost, the
// button's sign, if it has an emoji and words are left.
func (c *Component) lead(emojis Emojis) {
	at := symbol.FindStringIndex(c.Label)
	if at == nil || at[0] > 0 {
		return
	}
	words := strings.TrimLeft(c.Label[at[1]:], ",: ")
	if sign := emojis.sign(c.Label[:at[1]]); !sign.IsZero() && words != "" {
		c.Emoji, c.Label = sign, words
	}
}

// options returns the options of a select with signs: of the colors of stacks, or of lines
// of which not all have the same sign.
func (s Signs) options(c Component, emojis Emojis) []Option {
	p, err := ParsePress(c.CustomID)
	says := err == nil && p.Do == Go
	signs := make([]string, len(c.Options))
	for i, o := range c.Options {
		if signs[i] = s.colors[colorKey(o.Emoji.colors)]; says {
			signs[i] = s.of(Press{Do: Say, Line: o.Value})
		}
	}
	if says && len(slices.Compact(slices.Clone(signs))) < 2 {
		return c.Options
	}
	all := slices.Clone(c.Options)
	for i := range all {
		all[i].Emoji = emojis.sign(signs[i])
	}
	return all
}

// sign returns a sign as Discord shows it; zero if it is a symbol without an emoji.
func (e Emojis) sign(sign string) Emoji {
	if !symbol.MatchString(sign) {
		return Emoji{Name: sign}
	}
	name, id, ok := strings.Cut(strings.Trim(strings.TrimPrefix(e[sign], "<:"), ">"), ":")
	if !ok {
		return Emoji{}
	}
	return Emoji{ID: id, Name: name}
}
