package board

import "arbiter/tracker/magic/card"

// HowCast is how a permanent or a spell was cast.
type HowCast struct {
	From Zone   `json:"from,omitempty"`
	Way  string `json:"way,omitempty"`  // the keyword by which it was cast: "escape"
	Paid string `json:"paid,omitempty"` // the additional cost that was announced: "kicked"
	X    *int64 `json:"x,omitempty"`    // the announced value of X (CR 107.3m), or nil
}

// The values of Paid for an optional additional cost without a keyword.
const (
	Also        = "also"
	NothingAlso = "nothing also"
)

// Holds reports whether a fact holds for an object that was cast in this way. known is false
// if h is nil, and for an additional cost that wasn't announced: it may have been paid.
func (h *HowCast) Holds(f card.CastFact) (holds, known bool) {
	if h == nil {
		return false, false
	}
	switch f {
	case card.WasKicked:
		return true, h.Paid == "kicked"
	case card.WasBargained:
		return true, h.Paid == "bargained"
	case card.PaidOffspring:
		return true, h.Paid == "offspring"
	case card.AlsoPaid:
		return h.Paid == Also, h.Paid == Also || h.Paid == NothingAlso
	case card.HasEscaped:
		return h.Way == "escape", true
	case card.WasCast:
		return true, true
	case card.CastFromHand:
		return h.From == Hand, true
	case card.CastElsewhere:
		return h.From != Hand, true
	case card.CastFromGraveyard:
		return h.From == Graveyard, true
	case card.CastFromExile:
		return h.From == Exile, true
	}
	return false, false
}
