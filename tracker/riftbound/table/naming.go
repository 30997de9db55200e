package table

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
	"arbiter/tracker/riftbound/card"
	"arbiter/tracker/riftbound/play"
)

// nameWords are the words that may surround card names.
var nameWords = notation.NamingWords{
	Verbs: `add|adds|play|plays`, Roles: `chosen\s+champion|champion|legend`, Statuses: `ready|exhausted`, Players: true,
	Behind: `for|attached|ready|exhausted|to|at|in|into|on|onto|here|under|from|with`,
	Ends: `attached\s+to\s|(?:ready|exhausted)\s*$|(?:to|at|in|into|on|onto)\s+(?:(?:my|the|your|its|\S+'s)\s+)?(?:base|battlefield|field|bf)\s*\d*\b|here\s*$|` +
		`(?:to|at|in|into|on|onto)\s+the\s+\S+\s*$|under\s+\S+\s+control|from\s+(?:(?:my|the|your)\s+)?(?:hand|trash|banishment|champion\s+zone)\b|with\s`,
}

// newNaming returns a finder of the pool's card names.
func (g *Game) newNaming() *notation.Naming {
	return notation.Naming{
		Exact: g.cardNamed, Describes: g.describes, Understands: g.understands,
		Means: tracker.Means(g.Pool),
	}.With(nameWords)
}

// names finds the names of cards in a line.
func (g *Game) names(line string) []notation.Name {
	if g.Pool == nil {
		return nil
	}
	names := g.naming.Names(line)
	for _, n := range g.naming.Whole(line) {
		if !slices.ContainsFunc(names, func(o notation.Name) bool { return n.At < o.End && o.At < n.End }) {
			names = append(names, n)
		}
	}
	slices.SortFunc(names, func(a, b notation.Name) int { return a.At - b.At })
	return names
}

// cardNamed returns the card of the pool that has a name, unless it is a predefined
// token's.
func (g *Game) cardNamed(name string) (string, bool) {
	if g.IsPredefined(name) {
		return "", false
	}
	return g.Pool.Named(name)
}

var (
	// sized matches a printed Might, or a quoted or introduced name.
	sized = regexp.MustCompile(`(?i)(?:^|\s)\d+\s+might\b|"|(?:^|\s)(?:named|called)\s`)
	// roles matches a card's role for a player, which isn't a type.
	roles = regexp.MustCompile(`(?i)^\s*(?:my|the|a|your)\s+(?:` + nameWords.Roles + `)\s*,?\s+`)
	// with matches where what a card has besides begins.
	with = regexp.MustCompile(`(?i)\s+with\s`)
	// whereto matches a destination, which isn't a type.
	whereto = regexp.MustCompile(`(?i)\b(?:to|at|in|into|on|onto)\s+(?:(?:my|the|your|its|\S+'s)\s+)?(?:base|battlefield|field|bf)\b`)
)

// describes reports whether words describe a card rather than name it: by a Might, a
// quoted name, a type in lower case, or as a token.
func (g *Game) describes(text string) bool {
	if i := with.FindStringIndex(text); i != nil { // what follows can be said of a named card, too
		text = text[:i[0]]
	}
	if text = whereto.ReplaceAllString(roles.ReplaceAllString(text, ""), ""); sized.MatchString(text) {
		return true
	}
	for w := range strings.FieldsSeq(text) {
		if slices.Contains(card.KindWords, strings.TrimSuffix(strings.Trim(w, ",."), "s")) {
			return true
		}
	}
	return false
}

// understands reports whether the grammar accepts a sentence without reading a name
// as types and tags.
func (g *Game) understands(text string) bool {
	actions, err := g.grammar.Parse(text)
	if err != nil {
		return false
	}
	return !slices.ContainsFunc(actions, func(a play.Action) bool {
		switch a := a.(type) {
		case play.Add:
			_, token := g.Token(a.Card)
			return !token
		case play.Return:
			return a.On.Name != "" && a.On.ID == 0 && !strings.Contains(strings.ToLower(text), " from ")
		default:
			return false
		}
	})
}
