package card

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/notation"
)

var (
	conditional = regexp.MustCompile(`(?i)\b(?:if|unless|only|instead|would|when|whenever|otherwise|rather|except|twice|though|may pay|choose|chosen|spent|paid|kicked|cast)\b|under your control|["\n•]`)
	ofOthers    = regexp.MustCompile(`(?i)\b(?:its|their|that player|they|them|those|that|of them|each of)\b`)
	otherTarget = regexp.MustCompile(`(?i)\b(?:another|other) target\b`)
)

// Conditional reports whether the effect depends on something that its Line
// doesn't include: a condition, a choice, or a delayed effect.
func (e Effect) Conditional() bool { return conditional.MatchString(e.Line) }

// OfOthers reports whether the effect refers to objects or players other than
// its source and the named ones: "its controller", "those creatures".
func (e Effect) OfOthers() bool { return ofOthers.MatchString(e.Said) }

// OtherTarget reports whether a target of the effect can't be its source,
// which a selector can't express.
func (e Effect) OtherTarget() bool { return otherTarget.MatchString(e.Line) }

// CountsLands reports whether a static ability counts lands, which players
// seldom put on the board.
func CountsLands(a Ability, v *notation.Vocabulary) bool {
	var filters []*notation.Filter
	switch a := a.(type) {
	case Size:
		filters = append(filters, &a.Number)
	case Static:
		filters = append(filters, a.Change.Each)
		if a.While != nil {
			filters = append(filters, a.While.Controls)
		}
	default: // counts nothing
	}
	land := func(word string) bool { return word == "land" || slices.Contains(v.TypesOf(word), "Land") }
	return slices.ContainsFunc(filters, func(f *notation.Filter) bool {
		return f != nil && (slices.ContainsFunc(f.Words, land) || slices.ContainsFunc(f.Or, land))
	})
}

// YouControl returns the filter for "enchantment you control", the form that
// definitions of earlier versions have.
func YouControl(text string) *notation.Filter {
	typ, _, _ := strings.Cut(text, " ")
	return &notation.Filter{Words: []string{typ}, Noun: true, Controller: &notation.Player{Kind: notation.You}}
}

var symbol = regexp.MustCompile(`^(?:STATION|LEVEL) \d|^\{?\d+\+\}?$|: Level \d+$`)

// Symbol reports whether a line is a level or station symbol, or a class level
// bar. The abilities below it don't apply from the start (CR 711.2, 716.2,
// 721.2).
func Symbol(line string) bool { return symbol.MatchString(line) }
