package notation

import (
	"regexp"
	"slices"
	"strings"
)

// Naming finds the names of cards in the lines of a game, before the grammar takes
// a line apart: names hold "and", commas and words for types.
type Naming struct {
	// Exact gives the card that is called exactly so.
	Exact func(name string) (string, bool)
	// Means reports whether a name means one card, also of another game, or may mean
	// some.
	Means func(name string) (one, some bool)
	// Describes reports whether words say what a card is, and aren't its name alone.
	Describes func(words string) bool
	// Understands reports whether the grammar takes a sentence, and not as types
	// that make up a name.
	Understands func(sentence string) bool

	words *namingWords
}

// NamingWords are the words of a game around the names of cards. They are patterns
// of regular expressions, which have no groups that capture.
type NamingWords struct {
	Verbs    string // how a card comes: "add|play"
	Roles    string // what a card is to a player: "commanders?"
	Statuses string // as what it comes: "tapped"
	Behind   string // with which words a sentence goes on behind a name: "for|attached"
	Ends     string // what ends a name that isn't written as it is on the card
	Players  bool   // a player may stand before the verb: "Bob plays"
}

// namingWords are the words, compiled.
type namingWords struct {
	addition, begun, lead, role, follows, status, loose *regexp.Regexp

	players bool
}

// With is the naming with the words of a game.
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

// Names finds the names of cards behind the verbs that add one.
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

// At is the longest name of a card that stands at the beginning of a text, and false
// where none does.
func (g *Naming) At(text string) (Name, bool) { return g.exactAt(text, 0) }

// Loose is how much of a sentence may be a name that isn't written as on the card:
// up to what follows a name in it.
func (g *Naming) Loose(sentence string) string {
	if i := g.words.loose.FindStringIndex(sentence); i != nil {
		return sentence[:i[0]]
	}
	return sentence
}

// naming is the reading of the names in one line, which takes so many look-ups at
// most. Further names are left to the grammar.
type naming struct {
	*Naming
	left int
}

// Whole finds names with a comma or an "and" inside wherever they stand, exactly as
// they are called, since nothing else in a line holds them together.
func (g *Naming) Whole(line string) []Name {
	if !separators.MatchString(line) {
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

// wholeAt is the longest name with a comma or an "and" inside that begins with the
// first of some words.
func (g *Naming) wholeAt(line string, words [][]int) (Name, bool) {
	start := words[0][0]
	for _, w := range slices.Backward(words[1:]) {
		for _, text := range g.spelt(line[start:w[1]]) {
			if !separators.MatchString(text) {
				continue
			}
			if name, ok := g.Exact(text); ok {
				return Name{At: start, End: start + len(text), Text: name}, true
			}
		}
	}
	return Name{}, false
}

// Names stand whole only in the first words of a line, and have so many words at
// most.
const (
	mostWhole  = 100
	mostInside = 8
)

const mostLookUps = 64

// find reports whether a name means one card, or may mean some; neither where too
// much was looked up already.
func (g *naming) find(name string) (one, some bool) {
	if g.left--; g.left < 0 {
		return false, false
	}
	return g.Means(name)
}

// sentenceBegins reports whether a sentence begins behind these words; if players
// may stand there, also one word behind.
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

// in finds the names of one sentence: verb is where its verb ends.
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
	case len(names) > 0 && (g.words.begun.MatchString(rest) || g.Understands(rest)):
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

// describesMore reports whether the words behind a name say what it is: "Rhys, a
// 1/1 green Elf creature".
func (g *Naming) describesMore(line string, from, end int) bool {
	rest := strings.TrimSpace(line[from:end])
	return !strings.HasPrefix(strings.ToLower(rest), "and ") && g.Describes(rest)
}

// listed is what stands between the cards of a list.
var listed = regexp.MustCompile(`(?i)^(?:\s*,\s*and\s+|\s*,\s*|\s+and\s+)`)

var wordEnd = regexp.MustCompile(`[^\s,;"]+"?`)

// mostWords is how many words the longest name has that is looked for, and more.
const mostWords = 20

// exactAt finds the longest name of a card that stands there.
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
			for _, text := range g.spelt(line[start : start+w[1]]) {
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

// spelt is a text that may be a name: without the end of a sentence, unless the name
// ends so.
func (g *Naming) spelt(text string) []string {
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

// exact is the card of that name; behind a number also in the plural.
func (g *Naming) exact(text string, counted bool) (string, bool) {
	if name, ok := g.Exact(text); ok {
		return name, true
	}
	if singular, ok := strings.CutSuffix(text, "s"); ok && counted {
		return g.Exact(singular)
	}
	return "", false
}

// looselyAt is the words that must be names, since they are nothing else. Further
// ones behind other names are names only where some card is called like that.
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

// likely is the longest part up to a comma or an "and" that means one card, or
// else all of it.
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

// separators are what stands between the cards of a list, and inside of names.
var separators = regexp.MustCompile(`(?i)\s*,\s*(?:and\s+)?|\s+and\s+`)

// mostSeparators is at how many of them it is looked for the end of a name.
const mostSeparators = 6

// Nameable reports whether words can be a name that isn't written as on the card.
func Nameable(text string) bool {
	words := strings.Fields(strings.ToLower(text))
	return len(words) > 0 && !strings.ContainsAny(strings.ReplaceAll(text, " // ", " "), "#{}/+") &&
		!slices.ContainsFunc(words, func(w string) bool { return slices.Contains(noName, w) })
}

// noName are words that a sentence has which says something else than a name.
var noName = []string{"it", "them", "that", "again", "counter", "counters", "get", "gets", "have", "has", "token", "tokens", "copy", "copies", "energy", "poison"}

// SentenceEnd is where the sentence ends.
func SentenceEnd(line string, at int) int {
	if i := stop.FindStringIndex(line[at:]); i != nil {
		return at + i[0]
	}
	return len(line)
}

var stop = regexp.MustCompile(`(?i)[.;](?:\s|$)|\s+then\s`)
