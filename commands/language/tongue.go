package language

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"arbiter/tracker"
)

// Tongue is a language. A nil Tongue is English.
type Tongue struct {
	locale, called string
	names          map[string]string
	entries        map[string]Entry
	pieces         map[string]Entry
	derived        map[string]Entry // with a number for each N

	whole    map[string]string // formats without verbs
	patterns []pattern         // formats with verbs, the most specific first
	spared   map[string]bool   // names that aren't translated
}

// pattern is a format for recognising a text, with its translation.
type pattern struct {
	english    format
	fits       func() *regexp.Regexp // compiled on first use
	one, other format
	own        int // the number of characters between the verbs
	quotes     bool
	colon      bool // it has a name before a colon
}

// leastOwn is the minimum number of literal characters for recognising a
// format, unless it has a number and a word. A format that starts with surely
// literal characters is certainly Arbiter's.
const (
	leastOwn = 4
	surely   = 8
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
	if n := english.own(); n >= leastOwn || n > 1 && english.counts() {
		t.patterns = append(t.patterns, pattern{english, sync.OnceValue(english.expression), taken(cmp.Or(e.One, e.Other)), taken(e.Other), n, english.quotes(), english.names()})
	}
}

func (t *Tongue) sort() {
	begins := func(p pattern) int { return min(1, len(p.english.between[0])) }
	slices.SortFunc(t.patterns, func(a, b pattern) int {
		return cmp.Or(cmp.Compare(begins(b), begins(a)), cmp.Compare(b.own, a.own), cmp.Compare(len(b.english.verbs), len(a.english.verbs)), slices.Compare(a.english.between, b.english.between))
	})
}

// Sparing returns the language with names that aren't translated even if they
// equal one of Arbiter's texts: a player called "Night".
func (t *Tongue) Sparing(names map[string]bool) *Tongue {
	if t == nil {
		return nil
	}
	spares := *t
	spares.spared = names
	return &spares
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

// Message translates a message.
func (t *Tongue) Message(m tracker.Message) string {
	if t == nil {
		return m.String()
	}
	if len(m.Args) == 0 {
		if said, ok := t.whole[m.Format]; ok {
			return said
		}
		return t.Text(m.Format)
	}
	e, ok := t.entry(m.Format)
	if !ok && len(m.Untyped()) > 0 {
		return t.Text(m.String())
	}
	english := taken(m.Format)
	shown := make([]string, english.args())
	for _, v := range english.verbs {
		switch {
		case v.arg >= len(m.Args):
		case (v.kind == 's' || v.kind == 'v') && !taken(e.Other).quoted(v.arg):
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
	return t.Text(fmt.Sprint(arg))
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
	return strings.Join(said[:len(said)-1], ", ") + cmp.Or(t.whole[" and "], " and ") + said[len(said)-1]
}

// form returns the singular or plural form for the first number.
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

// Text translates an English text by recognising its formats. If it doesn't
// recognise the whole, it translates parts between "·" and elements of lists,
// and leaves the rest unchanged.
func (t *Tongue) Text(english string) string {
	if t == nil || english == "" {
		return english
	}
	if !t.spared[english] && strings.ContainsAny(english, quotes) {
		return t.around(english)
	}
	said, _ := t.recognised(english)
	return said
}

// Own translates a text only if it is certainly Arbiter's, for places where
// other texts occur too.
func (t *Tongue) Own(english string) string {
	if t == nil || english == "" || t.spared[english] {
		return english
	}
	if text, ok := t.whole[english]; ok {
		return text
	}
	if said, ok := t.matched(english, pattern.isOurs, t.Own); ok {
		return said
	}
	return english
}

// isOurs reports whether the start of the format identifies it as Arbiter's.
func (p pattern) isOurs() bool { return len(p.english.between[0]) >= surely }

// hasColon reports whether the format has a name before a colon.
func (p pattern) hasColon() bool { return p.colon }

// ability translates an ability, with the player in parentheses after it, if
// it is one of Arbiter's texts.
func (t *Tongue) ability(english string) (said string, ok bool) {
	if begin, behind, found := cutLast(english, " ("); found && strings.HasSuffix(behind, ")") {
		if said, ok = t.ability(begin); ok {
			return said + " (" + t.Text(strings.TrimSuffix(behind, ")")) + ")", true
		}
	}
	if said, ok = t.whole[english]; ok {
		return said, true
	}
	whatFor := func(p pattern) bool {
		return p.isOurs() || len(p.english.between[0]) >= leastOwn && p.own >= 2*surely
	}
	return t.matched(english, whatFor, t.Text)
}

func (t *Tongue) recognised(english string) (said string, known bool) {
	if t.spared[english] {
		return english, false
	}
	if text, ok := t.whole[english]; ok {
		return text, true
	}
	if text, ok := t.beginning(english); ok {
		return text, true
	}
	if inside, ok := strings.CutPrefix(english, " ("); ok && strings.HasSuffix(inside, ")") {
		said, known := t.recognised(strings.TrimSuffix(inside, ")"))
		return " (" + said + ")", known
	}
	if parts := strings.Split(english, " → "); len(parts) > 1 {
		return t.each(parts, " → ", " → ")
	}
	if begin, behind, ok := cutLast(english, " ("); ok && strings.HasSuffix(behind, ")") {
		said, known := t.whole[begin]
		if !known {
			said, known = t.beginning(begin)
		}
		if !known && t.spared[strings.TrimSuffix(behind, ")")] { // the player it concerns
			said, known = t.recognised(begin)
		}
		if known {
			return said + " (" + t.Text(strings.TrimSuffix(behind, ")")) + ")", true
		}
	}
	if begin, cited, ok := cutLast(english, " ["); ok && strings.HasSuffix(cited, "]") {
		said, known := t.recognised(begin)
		return said + " [" + t.Text(strings.TrimSuffix(cited, "]")) + "]", known
	}
	if said, ok := t.matched(english, pattern.isOurs, t.Text); ok {
		return said, true
	}
	if said, ok := t.matched(english, pattern.hasColon, t.Text); ok {
		return said, true
	}
	for what := english; ; { // a reminder: its number, source and effect
		_, behind, ok := strings.Cut(what, ": ")
		if !ok {
			break
		}
		what = behind
		if said, ok := t.ability(what); ok {
			return strings.TrimSuffix(english, what) + said, true
		}
	}
	any := func(pattern) bool { return true }
	if said, ok := t.matched(english, any, t.Text); ok {
		return said, true
	}
	if rest, ok := strings.CutSuffix(english, "."); ok {
		if text, ok := t.whole[rest]; ok {
			return text + ".", true
		}
		if said, ok := t.matched(rest, any, t.Text); ok {
			return said + ".", true
		}
	}
	if begin, behind, ok := cutLast(english, " ("); ok && strings.HasSuffix(behind, ")") {
		if said, known := t.recognised(begin); known {
			return said + " (" + t.Text(strings.TrimSuffix(behind, ")")) + ")", true
		}
	}
	if parts := strings.Split(english, " · "); len(parts) > 1 {
		return t.each(parts, " · ", " · ")
	}
	if begin, last, ok := cutLast(english, " and "); ok {
		parts := []string{begin, last}
		if !t.spared[begin] {
			parts = append(strings.Split(begin, ", "), last)
		}
		return t.each(parts, ", ", t.whole[" and "])
	}
	if parts := strings.Split(english, ", "); len(parts) > 1 {
		return t.each(parts, ", ", ", ")
	}
	return english, false
}

// beginning translates a piece that starts and ends as a sentence.
func (t *Tongue) beginning(english string) (said string, ok bool) {
	first, size := utf8.DecodeRuneInString(english)
	if !unicode.IsUpper(first) {
		return "", false
	}
	small, end := string(unicode.ToLower(first))+english[size:], ""
	text, ok := t.whole[small]
	if !ok {
		end = "."
		if text, ok = t.whole[strings.TrimSuffix(small, end)]; !ok {
			return "", false
		}
	}
	first, size = utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:] + end, true
}

// matched translates a text that matches a pattern as a whole, with its
// arguments.
func (t *Tongue) matched(english string, may func(pattern) bool, part func(string) string) (said string, ok bool) {
	for _, p := range t.patterns {
		if !may(p) || !p.english.mayFit(english) {
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
			if (v.kind == 's' || v.kind == 'v') && !out.quoted(v.arg) {
				args[v.arg] = part(args[v.arg])
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

// each translates the elements of a list, if it knows one of them: a name may
// look like a list.
func (t *Tongue) each(parts []string, between, last string) (string, bool) {
	any := false
	said := make([]string, len(parts))
	for i, p := range parts {
		var known bool
		said[i], known = t.recognised(p)
		any = any || known
	}
	if n := len(said); last != between && n > 1 {
		if !any && !t.things(parts) {
			return strings.Join(parts[:n-1], between) + " and " + parts[n-1], false
		}
		return strings.Join(said[:n-1], between) + last + said[n-1], true
	}
	return strings.Join(said, between), any
}
