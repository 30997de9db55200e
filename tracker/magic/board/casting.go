package board

import "regexp"

// HowCast says how a permanent or a spell was cast.
type HowCast struct {
	From Zone   `json:"from,omitempty"`
	Way  string `json:"way,omitempty"`  // the keyword by which it was cast: "escape"
	Paid string `json:"paid,omitempty"` // the additional cost that its player said was paid: "kicked"
}

// CastFact is a fact about how an object was cast, on which its abilities depend.
type CastFact string

// The facts.
const (
	WasKicked    CastFact = "it was kicked"
	WasBargained CastFact = "it was bargained"
	HasEscaped   CastFact = "it escaped"
	WasCast      CastFact = "you cast it"
	CastFromHand CastFact = "you cast it from your hand"
	NotFromHand  CastFact = "you didn't cast it from your hand"
)

// castFacts match the conditions in the words of cards.
var castFacts = []struct {
	said *regexp.Regexp
	fact CastFact
}{
	{regexp.MustCompile(`(?i)^(?:it|this \w+) was kicked$`), WasKicked},
	{regexp.MustCompile(`(?i)^(?:it|this \w+) was bargained$`), WasBargained},
	{regexp.MustCompile(`(?i)^(?:it|this \w+) escaped$`), HasEscaped},
	{regexp.MustCompile(`(?i)^you cast (?:it|this \w+)$`), WasCast},
	{regexp.MustCompile(`(?i)^you cast (?:it|this \w+) from your hand$`), CastFromHand},
	{regexp.MustCompile(`(?i)^you didn't cast (?:it|this \w+) from your hand$`), NotFromHand},
}

// CastFactOf returns the fact that a condition is about, or "".
func CastFactOf(condition string) CastFact {
	for _, c := range castFacts {
		if c.said.MatchString(condition) {
			return c.fact
		}
	}
	return ""
}

// Holds reports whether a fact holds for an object that was cast so. known is false if
// nobody has said so; a cost that wasn't mentioned may have been paid.
func (h *HowCast) Holds(f CastFact) (holds, known bool) {
	if h == nil {
		return false, false
	}
	switch f {
	case WasKicked:
		return true, h.Paid == "kicked"
	case WasBargained:
		return true, h.Paid == "bargained"
	case HasEscaped:
		return h.Way == "escape", true
	case WasCast:
		return true, true
	case CastFromHand:
		return h.From == Hand, true
	case NotFromHand:
		return h.From != Hand, true
	}
	return false, false
}
