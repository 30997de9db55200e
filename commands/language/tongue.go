package language

import (
	"cmp"
	"fmt"
	"strings"

	"arbiter/tracker"
)

// Tongue is a language. A nil Tongue is English.
type Tongue struct {
	locale, called string
	names          map[string]string
	entries        map[string]Entry
	pieces         map[string]Entry
	derived        map[string]Entry // with a number for each N
}

// Locale returns Discord's locale: "de"; "" for English.
func (t *Tongue) Locale() string {
	if t == nil {
		return ""
	}
	return t.locale
}

// Called returns the language's own name: "Deutsch".
func (t *Tongue) Called() string {
	if t == nil {
		return "English"
	}
	return t.called
}

// Name translates the name of a command or option: "create" is "erstelle".
func (t *Tongue) Name(english string) string {
	if t == nil {
		return english
	}
	return cmp.Or(t.names[english], english)
}

// CommandName translates a command's full name: "game start" is "spiel
// starten".
func (t *Tongue) CommandName(english string) string {
	words := strings.Fields(english)
	for i, word := range words {
		words[i] = t.Name(word)
	}
	return strings.Join(words, " ")
}

// Names returns the translated names by the English ones.
func (t *Tongue) Names() map[string]string { return t.names }

// Entries returns the translated formats by the English ones.
func (t *Tongue) Entries() map[string]Entry { return t.entries }

// Pieces returns the translated pieces: parts of sentences, and sentences
// composed of parts.
func (t *Tongue) Pieces() map[string]Entry { return t.pieces }

// Has reports whether the language has a format.
func (t *Tongue) Has(format string) bool {
	if t == nil {
		return false
	}
	_, ok := t.entry(format)
	return ok
}

// Say translates a format with its arguments.
func (t *Tongue) Say(text string, args ...any) string {
	return t.Message(tracker.Say(text, args...))
}

// Message translates a message and its arguments. A message without a
// translation stays English.
func (t *Tongue) Message(m tracker.Message) string {
	if t == nil {
		return m.String()
	}
	e, ok := t.entry(m.Format)
	if len(m.Args) == 0 {
		if !ok {
			return m.Format
		}
		return parsed(e.Other).put(nil)
	}
	english := parsed(m.Format)
	shown := make([]string, english.args())
	for _, v := range english.verbs {
		switch {
		case v.arg >= len(m.Args):
		case (v.kind == 's' || v.kind == 'v') && !parsed(e.Other).quoted(v.arg):
			shown[v.arg] = t.part(m.Args[v.arg])
		default:
			shown[v.arg] = fmt.Sprintf(v.show, m.Args[v.arg])
		}
	}
	if !ok {
		return english.put(shown)
	}
	return e.form(english, shown).put(shown)
}

// entry returns the translation of a format.
func (t *Tongue) entry(format string) (Entry, bool) {
	if e, ok := t.entries[format]; ok {
		return e, true
	}
	if e, ok := t.pieces[format]; ok {
		return e, true
	}
	if e, ok := t.derived[format]; ok {
		return e, true
	}
	bare, ended := strings.CutSuffix(format, ".") // a piece may be a whole sentence
	e, ok := t.pieces[bare]
	return e.ended(), ok && ended
}

// part translates an argument.
func (t *Tongue) part(arg any) string {
	switch arg := arg.(type) {
	case tracker.Message:
		return t.Message(arg)
	case *tracker.Message:
		return t.Message(*arg)
	case tracker.AsSentence:
		return tracker.Sentenced(t.Message(tracker.Message(arg)))
	case tracker.Name:
		return string(arg)
	case tracker.Line:
		return string(arg)
	case tracker.List:
		return t.list(arg)
	case tracker.Row:
		return strings.Join(t.parts(arg.Of), arg.Between)
	}
	return fmt.Sprint(arg)
}

func (t *Tongue) parts(args []any) []string {
	said := make([]string, len(args))
	for i, arg := range args {
		said[i] = t.part(arg)
	}
	return said
}

// list formats a list: "#1, #2 und #3".
func (t *Tongue) list(all tracker.List) string {
	said := t.parts(all)
	if len(said) < 2 {
		return strings.Join(said, "")
	}
	return strings.Join(said[:len(said)-1], ", ") + t.Say(" and ") + said[len(said)-1]
}

// form returns the singular or plural form for the first number.
func (e Entry) form(english format, shown []string) format {
	if e.One != "" {
		for _, v := range english.verbs {
			if v.kind == 'd' {
				if shown[v.arg] == "1" {
					return parsed(e.One)
				}
				break
			}
		}
	}
	return parsed(e.Other)
}
