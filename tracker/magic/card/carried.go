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

// offBoard matches a sentence that only concerns hands and libraries, cards in
// them, or mana: zones and quantities that the board doesn't show.
var offBoard = regexp.MustCompile(`(?i)^(?:then )?(?:(?:you|that player|each player|each opponent|target player|target opponent|they|defending player)(?: may)? )?(?:` +
	`(?:draws?|discards?|mills?) (?:a|an|one|two|three|four|five|six|seven|that many|X|\d+)(?: \w+)? cards?(?: at random)?|` +
	`(?:draws?|discards?) (?:your|their|his or her) hand|discards? (?:a|an) \w+ card|` +
	`(?:scry|surveil|mill) (?:\d+|X)|` +
	`shuffles?(?: (?:your|their|his or her) (?:library|graveyard into (?:your|their|his or her) library))?|` +
	`look at the top (?:card|\w+ cards) of (?:your|their) library|` +
	`put (?:it|that card|them|the rest|one of them|one|those cards) (?:into your hand|(?:back )?on (?:the )?(?:top|bottom) of (?:your|their) library(?: in (?:any|a random) order)?)|` +
	`reveal (?:it|that card|them|those cards|the top card of your library|your hand)|` +
	`search (?:your|their) library for [^.,]+|` +
	`adds? (?:\{[WUBRGC0-9X]\})+(?:(?:, (?:or )?| or )(?:\{[WUBRGC]\})+)*|adds? (?:one|two|three) mana of any (?:one )?color` +
	`)$`)

// OffBoard reports whether all that an effect does concerns hands, libraries or
// mana. Its reminder names it, and the players do it.
func (e Effect) OffBoard() bool {
	all := sentences(e.Said)
	for _, sentence := range all {
		if rest, ok := cutFold(sentence, "if you do, "); ok {
			sentence = rest
		}
		for part := range strings.SplitSeq(sentence, ", ") {
			for clause := range strings.SplitSeq(strings.TrimPrefix(part, "and "), " and ") {
				if !offBoard.MatchString(strings.TrimSpace(clause)) {
					return false
				}
			}
		}
	}
	return len(all) > 0
}
