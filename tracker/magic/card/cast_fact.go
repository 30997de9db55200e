package card

import (
	"regexp"
	"slices"
)

// CastFact is a fact about how an object was cast, on which its abilities depend.
type CastFact string

// The facts.
const (
	WasKicked       CastFact = "it was kicked"
	WasBargained    CastFact = "it was bargained"
	PaidOffspring   CastFact = "its offspring cost was paid"
	HasEscaped      CastFact = "it escaped"
	WasForetold     CastFact = "it was foretold"
	WasCast         CastFact = "you cast it"
	CastFromHand    CastFact = "you cast it from your hand"
	CastElsewhere   CastFact = "it was cast from anywhere other than your hand"
	NotCastFromHand CastFact = "you didn't cast it from your hand"

	// AlsoPaid is the fact that an optional additional cost was paid.
	AlsoPaid CastFact = "its additional cost was paid"

	CastFromGraveyard CastFact = "it was cast from a graveyard"
	CastFromExile     CastFact = "it was cast from exile"
)

// castFacts match the conditions in the words of cards.
var castFacts = []struct {
	said *regexp.Regexp
	fact CastFact
}{
	{regexp.MustCompile(`(?i)^(?:it|this \w+) was kicked$`), WasKicked},
	{regexp.MustCompile(`(?i)^(?:it|this \w+) was bargained$`), WasBargained},
	{regexp.MustCompile(`(?i)^its offspring cost was paid$`), PaidOffspring},
	{regexp.MustCompile(`(?i)^(?:(?:its|this \w+'s) additional cost was paid|an? \w+ was beheld|evidence was collected)$`), AlsoPaid},
	{regexp.MustCompile(`(?i)^(?:it|this \w+) escaped$`), HasEscaped},
	{regexp.MustCompile(`(?i)^(?:it|this \w+) was foretold$`), WasForetold},
	{regexp.MustCompile(`(?i)^you cast (?:it|this \w+)$`), WasCast},
	{regexp.MustCompile(`(?i)^you cast (?:it|this \w+) from your hand$`), CastFromHand},
	{regexp.MustCompile(`(?i)^(?:it|this \w+) was cast from your hand$`), CastFromHand},
	{regexp.MustCompile(`(?i)^you didn't cast (?:it|this \w+) from your hand$`), NotCastFromHand},
	{regexp.MustCompile(`(?i)^(?:you cast (?:it|this \w+)|(?:it|this \w+) was cast) from anywhere other than your hand$`), CastElsewhere},
	{regexp.MustCompile(`(?i)^(?:you cast (?:it|this \w+)|(?:it|this \w+) was cast) from (?:a|your) graveyard$`), CastFromGraveyard},
	{regexp.MustCompile(`(?i)^(?:you cast (?:it|this \w+)|(?:it|this \w+) was cast) from exile$`), CastFromExile},
}

// paidFacts match the conditions on costs that players don't announce. They hold for no object
// that wasn't cast.
var paidFacts = []*regexp.Regexp{
	regexp.MustCompile(`(?i)^(?:its|this \w+'s) \w+ cost was paid$`),
	regexp.MustCompile(`(?i)^(?:it|this \w+) was kicked (?:twice|with its (?:\{[^{}]+\})+ kicker)$`),
	regexp.MustCompile(`(?i)^the gift was promised$`),
	regexp.MustCompile(`(?i)^(?:(?:\{[^{}]+\})+|mana from an? \w+|at least \w+ mana(?: of the same color)?) was spent to cast (?:it|this \w+)$`),
}

// CastFactOf returns the fact that a condition is about, or "". For a cost that players don't
// announce, the fact is the condition itself.
func CastFactOf(condition string) CastFact {
	for _, c := range castFacts {
		if c.said.MatchString(condition) {
			return c.fact
		}
	}
	if slices.ContainsFunc(paidFacts, func(said *regexp.Regexp) bool { return said.MatchString(condition) }) {
		return CastFact(condition)
	}
	return ""
}
