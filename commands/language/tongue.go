package language

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"arbiter/tracker"
)

// Tongue is one language. The nil one is English.
type Tongue struct {
	locale, called string
	names          map[string]string
	entries        map[string]Entry
	pieces         map[string]Entry

	whole    map[string]string // of formats without a verb
	patterns []pattern         // of the others: the one that says most first
}

// pattern is a format with which a text is recognised, and how it is said.
type pattern struct {
	english    format
	fits       func() *regexp.Regexp // made when it is needed first
	one, other format
	letters    int
}

// leastLetters is how many letters of its own a format needs to be recognised
// by: what has fewer fits anything. With so many it is surely one of ours.
const (
	leastLetters = 4
	surely       = 16
)

func (t *Tongue) add(text string, e Entry) {
	english := taken(text)
	if len(english.verbs) == 0 {
		if t.whole == nil {
			t.whole = make(map[string]string)
		}
		t.whole[english.put(nil)] = taken(e.Other).put(nil)
		return
	}
	if n := english.letters(); n >= leastLetters {
		t.patterns = append(t.patterns, pattern{english, sync.OnceValue(english.expression), taken(cmp.Or(e.One, e.Other)), taken(e.Other), n})
	}
}

func (t *Tongue) sort() {
	slices.SortFunc(t.patterns, func(a, b pattern) int {
		return cmp.Or(cmp.Compare(b.letters, a.letters), slices.Compare(a.english.between, b.english.between))
	})
}

// Locale is how Discord calls the language: "de"; "" for English.
func (t *Tongue) Locale() string {
	if t == nil {
		return ""
	}
	return t.locale
}

// Called is how the language calls itself: "Deutsch".
func (t *Tongue) Called() string {
	if t == nil {
		return "English"
	}
	return t.called
}

// Name is the name of a command or an option: "create" is "erstelle".
func (t *Tongue) Name(english string) string {
	if t == nil {
		return english
	}
	return cmp.Or(t.names[english], english)
}

// Names are all names that it has, by the English ones.
func (t *Tongue) Names() map[string]string { return t.names }

// Entries are all formats that it has, by the English ones.
func (t *Tongue) Entries() map[string]Entry { return t.entries }

// Pieces are what it recognises besides: parts of sentences, and sentences that
// the program puts together from parts.
func (t *Tongue) Pieces() map[string]Entry { return t.pieces }

// Say says a format with its arguments.
func (t *Tongue) Say(text string, args ...any) string {
	return t.Message(tracker.Say(text, args...))
}

// Message says a message.
func (t *Tongue) Message(m tracker.Message) string {
	if t == nil {
		return m.String()
	}
	e, ok := t.entries[m.Format]
	if !ok {
		return t.Text(m.String())
	}
	english := taken(m.Format)
	shown := make([]string, english.args())
	for _, v := range english.verbs {
		switch {
		case v.arg >= len(m.Args):
		case v.kind == 's' || v.kind == 'v':
			shown[v.arg] = t.part(m.Args[v.arg])
		default:
			shown[v.arg] = fmt.Sprintf(v.show, m.Args[v.arg])
		}
	}
	return e.form(english, shown).put(shown)
}

// part says an argument that is words.
func (t *Tongue) part(arg any) string {
	switch arg := arg.(type) {
	case tracker.Message:
		return t.Message(arg)
	case *tracker.Message:
		return t.Message(*arg)
	}
	return t.Text(fmt.Sprint(arg))
}

// form is the form for what the first number in it is.
func (e Entry) form(english format, shown []string) format {
	if e.One != "" {
		for _, v := range english.verbs {
			if v.kind == 'd' {
				if shown[v.arg] == "1" {
					return taken(e.One)
				}
				break
			}
		}
	}
	return taken(e.Other)
}

// Text says a text that was put together in English. Of what it doesn't
// recognise as a whole it says what it can: the parts between "·", the members
// of a list. The rest stays as it is.
func (t *Tongue) Text(english string) string {
	if t == nil || english == "" {
		return english
	}
	said, _ := t.recognised(english)
	return said
}

// Own says a text only if it is one of ours beyond doubt: where texts of others
// stand among ours.
func (t *Tongue) Own(english string) string {
	if t == nil || english == "" {
		return english
	}
	if said, ok := t.matched(english, surely); ok {
		return said
	}
	return english
}

func (t *Tongue) recognised(english string) (said string, known bool) {
	if said, ok := t.matched(english, leastLetters); ok {
		return said, true
	}
	if rest, ok := strings.CutSuffix(english, "."); ok {
		if said, ok := t.matched(rest, leastLetters); ok {
			return said + ".", true
		}
	}
	if begin, cited, ok := cutLast(english, " ["); ok && strings.HasSuffix(cited, "]") {
		said, known := t.recognised(begin)
		return said + " [" + t.Text(strings.TrimSuffix(cited, "]")) + "]", known
	}
	if parts := strings.Split(english, " · "); len(parts) > 1 {
		return t.each(parts, " · ", " · ")
	}
	if begin, last, ok := cutLast(english, " and "); ok {
		parts := append(strings.Split(begin, ", "), last)
		return t.each(parts, ", ", t.whole[" and "])
	}
	if parts := strings.Split(english, ", "); len(parts) > 1 {
		return t.each(parts, ", ", ", ")
	}
	return english, false
}

// matched says a text that one format fits as a whole, and that has so many
// letters of its own.
func (t *Tongue) matched(english string, letters int) (said string, ok bool) {
	if text, ok := t.whole[english]; ok {
		return text, true
	}
	for _, p := range t.patterns {
		if p.letters < letters {
			break // they go by their letters
		}
		if !p.english.mayFit(english) {
			continue
		}
		groups := p.fits().FindStringSubmatch(english)
		if groups == nil {
			continue
		}
		args, out := p.english.found(groups), p.other
		for _, v := range p.english.verbs {
			if v.kind == 'd' {
				if args[v.arg] == "1" {
					out = p.one
				}
				break
			}
		}
		for _, v := range p.english.verbs {
			if v.kind == 's' || v.kind == 'v' {
				args[v.arg] = t.Text(args[v.arg])
			}
		}
		return out.put(args), true
	}
	return english, false
}

func cutLast(s, sep string) (before, after string, ok bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}

// each says the members of a list, if it knows any of them: a name may look like
// a list.
func (t *Tongue) each(parts []string, between, last string) (string, bool) {
	any := false
	said := make([]string, len(parts))
	for i, p := range parts {
		var known bool
		said[i], known = t.recognised(p)
		any = any || known
	}
	if n := len(said); last != between && n > 1 {
		if !any {
			return strings.Join(parts[:n-1], between) + " and " + parts[n-1], false
		}
		return strings.Join(said[:n-1], between) + last + said[n-1], true
	}
	return strings.Join(said, between), any
}
