package magic

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/notation"
)

// named finds the names of cards behind add, play and cast, before the grammar
// takes a line apart: names hold "and", commas and words for types.
func (g *Game) named(line string) []notation.Name {
	var names []notation.Name
	n := &naming{g, mostLookUps, mostJoints}
	for at := 0; at < len(line) && n.left > 0; {
		m := addition.FindStringIndex(line[at:])
		if m == nil {
			break
		}
		start, verb := at, at+m[1]
		at = verb
		before := line[:start+m[0]]
		if strings.Count(before, `"`)%2 == 1 || !sentenceBegins(before) {
			continue
		}
		found := n.in(line, start+m[0], verb)
		for _, name := range found {
			at = max(at, name.End)
		}
		names = append(names, found...)
	}
	return n.joined(line, names)
}

// joined finds further names that hold "and" or a comma, wherever they stand: words
// that would be taken apart there.
func (n *naming) joined(line string, names []notation.Name) []notation.Name {
	words := wordEnd.FindAllStringIndex(line, -1)
	var all []notation.Name
	from := 0 // the first word that no name has
	for i := 1; i < len(words) && n.joints > 0; i++ {
		gap := line[words[i-1][1]:words[i][0]]
		if !strings.HasPrefix(gap, ",") && !strings.EqualFold(line[words[i][0]:words[i][1]], "and") {
			continue
		}
		n.joints--
		name, last, ok := n.around(line, words, from, i, names)
		if !ok {
			continue
		}
		all = append(all, name)
		from, i = last+1, last
	}
	all = append(all, names...)
	slices.SortFunc(all, func(a, b notation.Name) int { return a.At - b.At })
	return all
}

// around is the longest name of a card that begins before the word with that number
// and doesn't end before it, and which its last word is.
func (n *naming) around(line string, words [][]int, from, at int, taken []notation.Name) (name notation.Name, last int, ok bool) {
	for first := max(from, at-mostBefore); first < at; first++ {
		for last := min(at+mostBehind, len(words)-1); last >= at; last-- {
			start, end := words[first][0], words[last][1]
			end = start + len(strings.TrimRight(line[start:end], ".!"))
			if strings.ContainsAny(line[start:end], `"#{};:`) || strings.Count(line[:start], `"`)%2 == 1 ||
				slices.ContainsFunc(taken, func(t notation.Name) bool { return t.At < end && start < t.End }) {
				continue
			}
			text := strings.TrimSuffix(line[start:end], "'s")
			if whole, ok := n.pool.Named(text); ok && strings.ContainsAny(whole, ", ") {
				return notation.Name{At: start, End: start + len(text), Text: whole}, last, true
			}
		}
	}
	if at+1 < len(words) && at-1 >= from {
		start, end := words[at-1][0], words[at+1][1]
		if text := line[start:end]; twoNames.MatchString(text) {
			if found := n.find(text); found.One && strings.HasPrefix(found.Cards[0].Name, text+",") {
				return notation.Name{At: start, End: end, Text: found.Cards[0].Name}, at + 1, true
			}
		}
	}
	return name, 0, false
}

// twoNames is how the short name of a card for two persons looks: "Adrix and Nev".
var twoNames = regexp.MustCompile(`^\p{Lu}\w* and \p{Lu}\w*$`)

// How many words of a name stand before and behind the first "and" or comma in it
// at most, and at how many of these in a line it is looked for a name.
const (
	mostBefore = 6
	mostBehind = 6
	mostJoints = 12
)

// naming is the reading of the names in one line, which takes so many look-ups at
// most. Further names are left to the grammar.
type naming struct {
	*Game
	left   int
	joints int // further places at which it is looked for names that hold them
}

const mostLookUps = 64

// find is what a name may mean; nothing where too much was looked up already.
func (g *naming) find(name string) Found {
	if g.left--; g.left < 0 {
		return Found{}
	}
	found, err := g.pool.Find(name, nil)
	if err != nil {
		return Found{} // whoever decides finds it, too
	}
	return found
}

// addition is how a card is put onto the battlefield.
var addition = regexp.MustCompile(`(?i)\b(?:add|play|cast)\s+`)

// sentenceBegins reports whether a sentence begins behind these words.
func sentenceBegins(before string) bool {
	before = strings.ToLower(strings.TrimRight(before, " \t\n,"))
	if before == "" || strings.ContainsAny(before[len(before)-1:], ".;") {
		return true
	}
	i := strings.LastIndexAny(before, " \t\n")
	return slices.Contains([]string{"and", "then"}, before[i+1:])
}

// in finds the names of one sentence: verb is where its verb ends.
func (g *naming) in(line string, start, verb int) []notation.Name {
	g.left--
	var names []notation.Name
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
	end := sentenceEnd(line, at)
	rest := strings.TrimSpace(line[at:end])
	switch {
	case len(names) > 0 && (rest == "" || listed.FindString(line[names[len(names)-1].End:]) == "" && !g.describes(rest)):
		return names
	case g.describes(line[verb:end]):
		if len(names) > 0 && !g.describesMore(line, names[len(names)-1].End, end) {
			return names
		}
		return nil
	case len(names) > 0 && (begun.MatchString(rest) || g.understands(rest)):
		return names
	case len(names) == 0 && g.understands(line[start:end]):
		return nil
	}
	more := g.looselyAt(line, at, end, len(names) > 0)
	if len(more) == 0 && len(names) > 0 {
		return names
	}
	return append(names, more...)
}

// begun is a further sentence of its own.
var begun = regexp.MustCompile(`(?i)^(?:add|play|cast)\s`)

// describesMore reports whether the words behind a name say what it is: "Rhys, a
// 1/1 green Elf creature".
func (g *Game) describesMore(line string, from, end int) bool {
	rest := strings.TrimSpace(line[from:end])
	return !strings.HasPrefix(strings.ToLower(rest), "and ") && g.describes(rest)
}

// listed is what stands between the cards of a list.
var listed = regexp.MustCompile(`(?i)^(?:\s*,\s*and\s+|\s*,\s*|\s+and\s+)`)

// lead is what can stand before the name of a card.
var lead = regexp.MustCompile(`(?i)^(?:(?:my|the|a|your)\s+commanders?\s*,?\s+)?(?:(?:a|an|the|another|\d+x?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty)\s+)?(?:tapped\s+)?`)

// follows is what can stand behind the name of a card.
var follows = regexp.MustCompile(`(?i)^(?:\s*$|\s*[,;]|\s*[.!](?:\s|$)|\s+(?:and|for|attached|face|tapped|as|then|with)\s)`)

var wordEnd = regexp.MustCompile(`[^\s,;"]+"?`)

// mostWords is how many words the longest name has that is looked for, and more.
const mostWords = 20

// exactAt finds the longest name of a card that stands there.
func (g *Game) exactAt(line string, at int) (notation.Name, bool) {
	starts := []int{at}
	if i := commander.FindStringIndex(line[at:]); i != nil {
		starts = []int{at + i[1]}
	}
	if i := lead.FindStringIndex(line[at:]); i != nil && i[1] > 0 {
		starts = append(starts, at+i[1])
	}
	for _, start := range starts {
		words := wordEnd.FindAllStringIndex(line[start:], mostWords)
		for _, w := range slices.Backward(words) {
			for _, end := range []int{start + w[1], start + len(strings.TrimRight(line[start:start+w[1]], ".!"))} {
				if !ends(line[end:]) {
					continue
				}
				if name, ok := g.exact(line[start:end], start > at); ok {
					return notation.Name{At: start, End: end, Text: name}, true
				}
			}
		}
	}
	return notation.Name{}, false
}

// commander is what makes of a card who speaks' commander.
var commander = regexp.MustCompile(`(?i)^(?:my|the|a|your)\s+commanders?\s*,?\s+`)

func ends(rest string) bool {
	return follows.MatchString(rest) || strings.EqualFold(strings.TrimSpace(rest), "tapped")
}

// exact is the card of that name; behind a number also in the plural.
func (g *Game) exact(text string, counted bool) (string, bool) {
	if name, ok := g.pool.Named(text); ok {
		return name, true
	}
	if singular, ok := strings.CutSuffix(text, "s"); ok && counted {
		return g.pool.Named(singular)
	}
	return "", false
}

// looselyAt is the words that must be names, since they are nothing else. Further
// ones behind other names are names only where some card is called like that.
func (g *naming) looselyAt(line string, at, end int, further bool) []notation.Name {
	var names []notation.Name
	if tail := loose.FindStringIndex(line[at:end]); tail != nil {
		end = at + tail[0]
	}
	for at < end {
		if n, ok := g.exactAt(line[:end], at); ok && len(names) > 0 {
			names = append(names, n)
			at = n.End
		} else {
			at += len(lead.FindString(line[at:end]))
			n, one := g.likely(line, at, end)
			if n.Text == "" || !one && (further || len(names) > 0) && !g.some(n.Text) {
				return names
			}
			names = append(names, n)
			at = n.End
		}
		sep := listed.FindString(line[at:end])
		if sep == "" || begun.MatchString(line[at+len(sep):end]) {
			break
		}
		at += len(sep)
	}
	return names
}

// likely is the longest part up to a comma or an "and" that means one card, or
// else all of it.
func (g *naming) likely(line string, at, end int) (n notation.Name, one bool) {
	ends := []int{end}
	for _, sep := range separators.FindAllStringIndex(line[at:end], mostSeparators) {
		ends = append(ends, at+sep[0])
	}
	slices.Sort(ends)
	several := false
	for _, e := range slices.Backward(ends) {
		text := strings.TrimRight(line[at:e], " ,.!")
		if !nameable(text) {
			continue
		}
		name := notation.Name{At: at, End: at + len(text), Text: strings.Trim(text, ` "`)}
		if n.Text == "" {
			n = name
		}
		found := g.find(name.Text)
		switch {
		case found.One:
			return name, true
		case len(found.Cards) > 0 && !several:
			n, several = name, true
		}
	}
	return n, false
}

// some reports whether there are cards that a name may mean.
func (g *naming) some(name string) bool { return len(g.find(name).Cards) > 0 }

// separators are what stands between the cards of a list, and inside of names.
var separators = regexp.MustCompile(`(?i)\s*,\s*(?:and\s+)?|\s+and\s+`)

// mostSeparators is at how many of them it is looked for the end of a name.
const mostSeparators = 6

// nameable reports whether words can be a name that isn't written as on the card.
func nameable(text string) bool {
	words := strings.Fields(strings.ToLower(text))
	return len(words) > 0 && !strings.ContainsAny(text, "#{}/+") &&
		!slices.ContainsFunc(words, func(w string) bool { return slices.Contains(noName, w) })
}

// loose is what ends a name that isn't written as it is on the card.
var loose = regexp.MustCompile(`(?i)\s+(?:for\s+[A-Z]\S*\s*$|attached\s+to\s|face\s+down|tapped\s*$|as\s+(?:my|a|the|your)\s+commander|with\s+(?:a|an|\d+|two|three|four|five)\s)`)

// noName are words that a sentence has which says something else than a name.
var noName = []string{"it", "them", "that", "again", "counter", "counters", "get", "gets", "have", "has", "token", "tokens", "copy", "copies", "energy", "poison"}

// sentenceEnd is where the sentence ends.
func sentenceEnd(line string, at int) int {
	if i := stop.FindStringIndex(line[at:]); i != nil {
		return at + i[0]
	}
	return len(line)
}

var stop = regexp.MustCompile(`(?i)[.;](?:\s|$)|\s+then\s`)

// sized is a printed size, and quoted or said is a name.
var sized = regexp.MustCompile(`(?i)(?:^|\s)[0-9X*]+/[0-9X*+]+(?:\s|,|$)|"|\s(?:named|called)\s`)

// describes reports whether words say what a card is, and aren't its name alone: by
// a size, a quoted name, or a type in small letters.
func (g *Game) describes(text string) bool {
	if sized.MatchString(text) {
		return true
	}
	for w := range strings.FieldsSeq(text) {
		w = strings.Trim(w, ",.")
		if slices.Contains(describingTypes, strings.TrimSuffix(w, "s")) {
			return true
		}
		if _, ok := g.predefined[strings.Trim(text, " .")]; ok {
			return true
		}
	}
	return false
}

// describingTypes are the card types as a description says them.
var describingTypes = []string{"artifact", "battle", "creature", "enchantment", "land", "planeswalker"}

// understands reports whether the grammar takes a sentence, and not as types that
// make up a name.
func (g *Game) understands(text string) bool {
	actions, err := g.grammar.Parse(text)
	if err != nil {
		return false
	}
	return !slices.ContainsFunc(actions, func(a Action) bool {
		switch a := a.(type) {
		case Add:
			return a.Known == ""
		case Return:
			return a.On.Name != "" && a.On.ID == 0 && !strings.Contains(strings.ToLower(text), " from ")
		case Hide:
			return a.Card != nil
		case AddFaces:
			return true
		default:
			return false
		}
	})
}
