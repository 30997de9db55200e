package notation

import (
	"regexp"
	"slices"
	"strings"
)

// Naming finds the names of cards in a line before it is parsed, since names
// contain "and", commas and words for types.
type Naming struct {
	// Exact returns the card with exactly this name.
	Exact func(name string) (string, bool)
	// Means reports whether a name identifies one card, of any game, and
	// whether it may mean some.
	Means func(name string) (one, some bool)
	// Describes reports whether words describe a card and aren't just its name.
	Describes func(words string) bool
	// Understands reports whether the grammar parses a sentence other than as
	// types that make up a name.
	Understands func(sentence string) bool
	// Acts reports whether a text begins with a verb of table talk; nil if that isn't known.
	Acts func(text string) bool

	words *namingWords
}

// NamingWords are a game's words around the names of cards, as regular
// expressions without capturing groups.
type NamingWords struct {
	Verbs    string // verbs that add cards: "add|play"
	Roles    string // roles of a card: "commanders?"
	Statuses string // how a card enters: "tapped"
	Behind   string // words that continue a sentence after a name: "for|attached"
	Ends     string // words that end an inexact name
	Players  bool   // a player may precede the verb: "Bob plays"
}

// namingWords are the compiled patterns.
type namingWords struct {
	addition, begun, lead, role, follows, status, loose *regexp.Regexp

	players bool
}

// With returns the naming with the words of a game.
func (n Naming) With(w NamingWords) *Naming {
	role := `(?:my|the|a|your)\s+(?:` + w.Roles + `)\s*,?\s+`
	n.words = &namingWords{
		addition: regexp.MustCompile(`(?i)\b(?:` + w.Verbs + `)\s+`),
		begun:    regexp.MustCompile(`(?i)^(?:` + w.Verbs + `)\s`),
		role:     regexp.MustCompile(`(?i)^` + role),
		lead: regexp.MustCompile(`(?i)^(?:` + role + `)?(?:(?:a|an|the|another|\d+x?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty)\s+)?` +
			`(?:(?:` + w.Statuses + `)\s+)?`),
		follows: regexp.MustCompile(`(?i)^(?:\s*$|\s*[,;]|\s*[.!](?:\s|$)|\s+(?:and|then|` + w.Behind + `)\s)`),
		status:  regexp.MustCompile(`(?i)^\s*(?:` + w.Statuses + `)\s*$`),
		loose:   regexp.MustCompile(`(?i)\s+(?:for\s+[A-Z]\S*\s*$|` + w.Ends + `)`),
		players: w.Players,
	}
	return &n
}

// Names returns the names of cards after the verbs that add them.
func (g *Naming) Names(line string) []Name {
	var names []Name
	n := &naming{g, mostLookUps}
	for at := 0; at < len(line) && n.left > 0; {
		m := g.words.addition.FindStringIndex(line[at:])
		if m == nil {
			break
		}
		start, verb := at, at+m[1]
		at = verb
		before := line[:start+m[0]]
		if strings.Count(before, `"`)%2 == 1 || !sentenceBegins(before, g.words.players) {
			continue
		}
		found := n.in(line, start+m[0], verb)
		for _, name := range found {
			at = max(at, name.End)
		}
		names = append(names, found...)
	}
	return names
}

// At returns the longest name of a card at the beginning of a text.
func (g *Naming) At(text string) (Name, bool) { return g.exactAt(text, 0) }

// Loose returns the prefix of a sentence that may be an inexact name.
func (g *Naming) Loose(sentence string) string {
	if i := g.words.loose.FindStringIndex(sentence); i != nil {
		return sentence[:i[0]]
	}
	return sentence
}

// naming finds the names in one line. It limits the number of look-ups; further
// names are left to the grammar.
type naming struct {
	*Naming
	left int
}

// Whole returns the exactly spelled names in a line that the grammar would split without
// quotes: they contain a comma, a colon, an "and" or a full stop at the end of a word.
func (g *Naming) Whole(line string) []Name {
	if !splits.MatchString(line) {
		return nil
	}
	var names []Name
	words := wordEnd.FindAllStringIndex(line, mostWhole)
	for i := 0; i < len(words); i++ {
		name, ok := g.wholeAt(line, words[i:min(len(words), i+mostInside)])
		if !ok {
			continue
		}
		names = append(names, name)
		for i+1 < len(words) && words[i+1][0] < name.End {
			i++
		}
	}
	return names
}

// wholeAt returns the longest name with a comma or an "and" that begins with
// the first of some words.
func (g *Naming) wholeAt(line string, words [][]int) (Name, bool) {
	start := words[0][0]
	for _, w := range slices.Backward(words[1:]) {
		for _, text := range g.withoutEnd(line[start:w[1]]) {
			if !splits.MatchString(text) {
				continue
			}
			if name, ok := g.Exact(text); ok {
				return Name{At: start, End: start + len(text), Text: name}, true
			}
		}
	}
	return Name{}, false
}

// Whole looks at this many words of a line, and at names of at most this many.
const (
	mostWhole  = 100
	mostInside = 8
)

const mostLookUps = 64

// find reports whether a name identifies one card, and whether it may mean
// some. It reports false once the limit of look-ups is reached.
func (g *naming) find(name string) (one, some bool) {
	if g.left--; g.left < 0 {
		return false, false
	}
	return g.Means(name)
}

// sentenceBegins reports whether a sentence begins after the given text. If
// players is true, one word may come between.
func sentenceBegins(before string, players bool) bool {
	before = strings.ToLower(strings.TrimRight(before, " \t\n,"))
	if i := strings.LastIndexAny(before, " \t\n"); players && before != "" && !strings.ContainsAny(before[len(before)-1:], ".;") && sentenceBegins(before[:i+1], false) {
		return true
	}
	if before == "" || strings.ContainsAny(before[len(before)-1:], ".;") {
		return true
	}
	i := strings.LastIndexAny(before, " \t\n")
	return slices.Contains([]string{"and", "then"}, before[i+1:])
}

// in finds the names of one sentence, whose verb ends at verb.
func (g *naming) in(line string, start, verb int) []Name {
	g.left--
	var names []Name
	at := verb
	for {
		n, ok := g.exactAt(line, at)
		if !ok {
			break
		}
		names = append(names, n)
		sep := listed.FindString(line[n.End:])
		if at = n.End + len(sep); sep == "" {
			break
		}
	}
	end := SentenceEnd(line, at)
	rest := strings.TrimSpace(line[at:end])
	switch {
	case len(names) > 0 && (rest == "" || listed.FindString(line[names[len(names)-1].End:]) == "" && !g.Describes(rest)):
		return names
	case g.Describes(line[verb:end]):
		if len(names) > 0 && !g.describesMore(line, names[len(names)-1].End, end) {
			return names
		}
		return nil
	case len(names) > 0 && (g.words.begun.MatchString(rest) || g.Understands(rest) || g.another(line[names[len(names)-1].End:], rest)):
		return names
	case len(names) == 0 && g.Understands(line[start:end]):
		return nil
	}
	more := g.looselyAt(line, at, end, len(names) > 0)
	if len(more) == 0 && len(names) > 0 {
		return names
	}
	return append(names, more...)
}

// another reports whether a new sentence follows the names of cards: it begins with a verb behind a
// comma.
func (g *Naming) another(behind, rest string) bool {
	return g.Acts != nil && strings.TrimSpace(listed.FindString(behind)) == "," && g.Acts(rest)
}

// describesMore reports whether the words after a name describe the card:
// "Rhys, a 1/1 green Elf creature".
func (g *Naming) describesMore(line string, from, end int) bool {
	rest := strings.TrimSpace(line[from:end])
	return !strings.HasPrefix(strings.ToLower(rest), "and ") && g.Describes(rest)
}

// listed separates the cards of a list.
var listed = regexp.MustCompile(`(?i)^(?:\s*,\s*and\s+|\s*,\s*|\s+and\s+)`)

var wordEnd = regexp.MustCompile(`[^\s,;"]+"?`)

// mostWords is the maximum number of words of a name.
const mostWords = 20

// exactAt returns the longest name of a card at an offset.
func (g *Naming) exactAt(line string, at int) (Name, bool) {
	starts := []int{at}
	if i := g.words.role.FindStringIndex(line[at:]); i != nil {
		starts = []int{at + i[1]}
	}
	if i := g.words.lead.FindStringIndex(line[at:]); i != nil && i[1] > 0 {
		starts = append(starts, at+i[1])
	}
	for _, start := range starts {
		words := wordEnd.FindAllStringIndex(line[start:], mostWords)
		for _, w := range slices.Backward(words) {
			for _, text := range g.withoutEnd(line[start : start+w[1]]) {
				end := start + len(text)
				if !g.ends(line[end:]) {
					continue
				}
				if name, ok := g.exact(text, start > at); ok {
					return Name{At: start, End: end, Text: name}, true
				}
			}
		}
	}
	return Name{}, false
}

// withoutEnd returns the text to look up: without the punctuation that ends the
// sentence, unless that is part of a name.
func (g *Naming) withoutEnd(text string) []string {
	bare := strings.TrimRight(text, ".!")
	if bare == text {
		return []string{text}
	}
	if name, ok := g.Exact(text); ok && strings.HasSuffix(name, text[len(text)-1:]) {
		return []string{text}
	}
	return []string{bare}
}

func (g *Naming) ends(rest string) bool {
	return g.words.follows.MatchString(rest) || g.words.status.MatchString(rest)
}

// exact returns the card of a name; after a number the name may be in the
// plural.
func (g *Naming) exact(text string, counted bool) (string, bool) {
	if name, ok := g.Exact(text); ok {
		return name, true
	}
	if singular, ok := strings.CutSuffix(text, "s"); ok && counted {
		return g.Exact(singular)
	}
	return "", false
}

// looselyAt returns the words that can't be anything but names. After other
// names, they are names only if some card is called so.
func (g *naming) looselyAt(line string, at, end int, further bool) []Name {
	var names []Name
	if tail := g.words.loose.FindStringIndex(line[at:end]); tail != nil {
		end = at + tail[0]
	}
	for at < end {
		if n, ok := g.exactAt(line[:end], at); ok && len(names) > 0 {
			names = append(names, n)
			at = n.End
		} else {
			at += len(g.words.lead.FindString(line[at:end]))
			n, one := g.likely(line, at, end)
			if n.Text == "" || !one && (further || len(names) > 0) && !g.some(n.Text) {
				return names
			}
			names = append(names, n)
			at = n.End
		}
		sep := listed.FindString(line[at:end])
		if sep == "" || g.words.begun.MatchString(line[at+len(sep):end]) {
			break
		}
		at += len(sep)
	}
	return names
}

// likely returns the longest prefix, up to a comma or an "and", that identifies
// one card, or else the whole.
func (g *naming) likely(line string, at, end int) (n Name, one bool) {
	ends := []int{end}
	for _, sep := range separators.FindAllStringIndex(line[at:end], mostSeparators) {
		ends = append(ends, at+sep[0])
	}
	slices.Sort(ends)
	several := false
	for _, e := range slices.Backward(ends) {
		text := strings.TrimRight(line[at:e], " ,.!")
		if !Nameable(text) {
			continue
		}
		name := Name{At: at, End: at + len(text), Text: strings.Trim(text, ` "`)}
		if n.Text == "" {
			n = name
		}
		switch one, some := g.find(name.Text); {
		case one:
			return name, true
		case some && !several:
			n, several = name, true
		}
	}
	return n, false
}

// some reports whether there are cards that a name may mean.
func (g *naming) some(name string) bool { _, some := g.find(name); return some }

// separators match what separates the cards of a list; names may contain them
// too.
var separators = regexp.MustCompile(`(?i)\s*,\s*(?:and\s+)?|\s+and\s+`)

// splits matches where the grammar splits a line: a separator, the end of a sentence or a colon.
var splits = regexp.MustCompile(separators.String() + `|[.:]\s`)

// mostSeparators is the number of separators at which the end of a name is
// tried.
const mostSeparators = 6

// Nameable reports whether words can be an inexact name.
func Nameable(text string) bool {
	words := strings.Fields(strings.ToLower(text))
	return len(words) > 0 && !strings.ContainsAny(strings.ReplaceAll(text, " // ", " "), "#{}/+") &&
		!slices.ContainsFunc(words, func(w string) bool { return slices.Contains(notInNames, w) })
}

// notInNames are words that occur in other sentences than those with a name.
var notInNames = []string{"it", "them", "that", "again", "counter", "counters", "get", "gets", "have", "has", "token", "tokens", "copy", "copies", "energy", "poison"}

// SentenceEnd returns the offset at which the sentence at an offset ends.
func SentenceEnd(line string, at int) int {
	if i := stop.FindStringIndex(line[at:]); i != nil {
		return at + i[0]
	}
	return len(line)
}

var stop = regexp.MustCompile(`(?i)[.;](?:\s|$)|\s+then\s`)
