package table

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/play"
	"arbiter/tracker/notation"
)

// nameWords are the words that stand around card names.
var nameWords = notation.NamingWords{
	Verbs: `add|play|ninjutsu|cast|recast|counter|put|place|(?:my|your)\s+commanders?\s+(?:is|are)|(?:turn|flip)\s+\S+\s+face\s+up\s+as|(?:unmorph|unmask|(?:turn|flip)\s+up)\s+\S+\s+as|` + strings.Join(append(play.CastKeywords(), play.SetAsideKeywords...), "|"),
	Roles: `commanders?`, Statuses: `tapped`, Behind: `for|until|till|attached|protected|face|tapped|as|with|using|by|via|on|onto|at|to|targeting|targets|against|from|into|in|countered|x|copying|sacrificing|choosing|naming|dealing|distributing|changing|replacing|over|under|beneath|devouring|bargaining|exploiting|returning|` + saidBehind,
	Ends: `attached\s+to\s|protected\s+by\s|face\s+down|tapped\s*$|as\s+(?:my|a|the|your)\s+commander|with\s+(?:a|an|\d+|two|three|four|five)\s|(?:on|onto|at|to|against)\s+(?:#|my\s|the\s|[A-Z])|targeting\s|targets\s|from\s+(?:my\s|the\s|exile)|(?:(?:is|was|gets)\s+)?countered\s*$|(?:with\s+)?x\s*=|(?:by\s+)?sacrificing\s|(?:choosing|naming|dealing|distributing|changing|replacing|devouring|bargaining|exploiting|returning)\s|(?:over|under|beneath|on\s+top\s+of)\s+(?:#|my\s|the\s|[A-Z])|(?:copying|as\s+a\s+copy\s+of|` + saidBehind + `)\b|(?:with|using|for|by|via)\s+(?:its\s+)?(?:` + strings.Join(castKeywords(), "|") + `)\b`,
}

// saidBehind are the words for how a card is cast that follow its name.
var saidBehind = func() string {
	var all []string
	for _, p := range play.PaidWords {
		all = append(all, p.Word)
	}
	for _, word := range play.CastKeywords() {
		if said := play.SaidBehind(word); said != "" {
			all = append(all, said)
		}
	}
	return strings.Join(all, "|")
}()

// castKeywords are the keywords by which cards are cast, and those of additional costs.
func castKeywords() []string {
	all := play.CastKeywords()
	for _, p := range play.PaidWords {
		all = append(all, p.Keyword)
	}
	return all
}

// newNaming returns a Naming for the names of the card pool.
func (g *Game) newNaming() *notation.Naming {
	return notation.Naming{
		Exact: g.Pool.Named, Describes: g.describes, Understands: g.understands,
		Means: tracker.Means(g.Pool), Acts: g.acts,
	}.With(nameWords)
}

// acts reports whether a text begins with a verb of table talk.
func (g *Game) acts(text string) bool { return g.phrasebook != nil && g.phrasebook().Acts(text) }

// namesIn finds card names in a line: after "add", "play" and "cast", and
// elsewhere if they would be split up otherwise.
func (g *Game) namesIn(line string) []notation.Name {
	names := g.naming.Names(line)
	for _, n := range slices.Concat(g.afterWords(line), g.naming.Whole(line), g.pairs(line)) {
		if strings.Count(line[:n.At], `"`)%2 == 0 && !slices.ContainsFunc(names, func(o notation.Name) bool { return n.At < o.End && o.At < n.End }) {
			names = append(names, n)
		}
	}
	slices.SortFunc(names, func(a, b notation.Name) int { return a.At - b.At })
	return names
}

// beforeExact matches the words before the exact name of a card: of one whose effect is
// begun without it, or that leaves a hand.
var beforeExact = regexp.MustCompile(`(?i)(?:^|[.;]\s|,?\sthen\s)\s*(?:effect\s*:|(?:\w+\s+)?(?:cycles?|discards?)(?:\s+my)?\s)\s*`)

// afterWords finds the exact names of cards after such words.
func (g *Game) afterWords(line string) []notation.Name {
	var names []notation.Name
	for _, at := range beforeExact.FindAllStringIndex(line, maxPairs) {
		if n, ok := g.naming.At(line[at[1]:]); ok {
			n.At, n.End = n.At+at[1], n.End+at[1]
			names = append(names, n)
		}
	}
	return names
}

// pairs finds the short names of cards with two persons: "Adrix and Nev".
func (g *Game) pairs(line string) []notation.Name {
	var names []notation.Name
	if !strings.Contains(line, " and ") {
		return nil
	}
	for _, at := range twoNames.FindAllStringIndex(line, maxPairs) {
		text := line[at[0]:at[1]]
		found, err := g.Pool.Find(text, nil)
		if err == nil && found.One && strings.HasPrefix(found.Cards[0].Name, text+",") {
			names = append(names, notation.Name{At: at[0], End: at[1], Text: found.Cards[0].Name})
		}
	}
	return names
}

var twoNames = regexp.MustCompile(`\b\p{Lu}\w* and \p{Lu}\w*\b`)

// maxPairs is the maximum number of pairs that are looked up in a line.
const maxPairs = 4

// sized matches a printed power and toughness, a quotation mark, or a word
// before a name.
var sized = regexp.MustCompile(`(?i)(?:^|\s)[0-9X*]+/[0-9X*+]+(?:\s|,|$)|"|\s(?:named|called)\s`)

// describes reports whether words describe a card instead of naming it: by a
// power and toughness, a quoted name, or a lower-case type.
func (g *Game) describes(text string) bool {
	if sized.MatchString(text) {
		return true
	}
	for w := range strings.FieldsSeq(text) {
		w = strings.Trim(w, ",.")
		if slices.Contains(describingTypes, strings.TrimSuffix(w, "s")) {
			return true
		}
		if g.IsPredefined(strings.Trim(text, " .")) {
			return true
		}
	}
	return false
}

// describingTypes are the card types used in descriptions.
var describingTypes = []string{"artifact", "battle", "creature", "enchantment", "land", "planeswalker"}

// understands reports whether the grammar accepts a sentence without reading
// the name as a list of types.
func (g *Game) understands(text string) bool {
	actions, err := g.Grammar.Parse(text)
	if err != nil {
		return false
	}
	return !slices.ContainsFunc(actions, func(a play.Action) bool {
		switch a := a.(type) {
		case play.Add:
			return a.Known == ""
		case play.Cast:
			return a.Known == "" && (a.On == nil || guessed(*a.On) && a.From == "")
		case play.Return:
			return a.On.Name != "" && a.On.ID == 0 && !strings.Contains(strings.ToLower(text), " from ")
		case play.PutFaceDown:
			return a.Card != nil
		case play.AddFaces:
			return true
		default:
			return false
		}
	})
}

// guessed reports whether a selector takes words for a name or for types, that may be
// the name of a card of the pool.
func guessed(on notation.Selector) bool {
	return on.ID == 0 && on.It == "" && !strings.HasSuffix(strings.ToLower(on.Name), "commander")
}
