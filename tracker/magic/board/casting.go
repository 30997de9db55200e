package board

import "arbiter/tracker/magic/card"

// HowCast says how a permanent or a spell was cast, or that it wasn't cast.
type HowCast struct {
	Not  Uncast `json:"not,omitempty"` // "" if it was cast
	From Zone   `json:"from,omitempty"`
	Way  string `json:"way,omitempty"`  // the keyword by which it was cast: "escape"
	Paid string `json:"paid,omitempty"` // the additional cost that was announced: "kicked"
	X    *int64 `json:"x,omitempty"`    // the announced value of X (CR 107.3m), or nil

	Kicks int64 `json:"kicks,omitempty"` // the announced number of times that its multikicker cost was paid (CR 702.33c); 0 if none was announced
}

// Uncast says how an object that wasn't cast was created or put onto the battlefield.
type Uncast string

// The values of Uncast.
const (
	NoSpell     Uncast = "no spell"     // a token that was created, a card that was put onto the battlefield, a land that was played
	CopiedSpell Uncast = "copied spell" // a copy of a permanent spell, with the choices made for the original (CR 707.10)
)

// Choices are the decisions made for an instant or sorcery as it was cast, which a copy of it
// copies (CR 707.10).
type Choices struct {
	How   HowCast       `json:"how"`
	Modes []int         `json:"modes,omitempty"` // counted from 1
	Aims  []SpellTarget `json:"aims,omitempty"`
}

// SpellTarget is a target of a spell: a permanent, a player, or a card elsewhere.
type SpellTarget struct {
	On   int64 `json:"on,omitempty"`
	Seat int   `json:"seat,omitempty"`
	Card int64 `json:"card,omitempty"`
}

// SpellRef names a spell that was cast: the nth one of a player in a turn, counted from 1.
type SpellRef struct {
	Seat int   `json:"seat"`
	Nth  int   `json:"nth"`
	Turn int64 `json:"turn"`
}

// SpellCast returns the spell that a reference names. ok is false after its turn.
func (s *State) SpellCast(at SpellRef) (spell Spell, ok bool) {
	if at.Turn != s.Turn || at.Seat < 1 || at.Seat > len(s.Players) {
		return Spell{}, false
	}
	all := s.Players[at.Seat-1].Cast
	if at.Nth < 1 || at.Nth > len(all) {
		return Spell{}, false
	}
	return all[at.Nth-1], true
}

// The values of Paid for an optional additional cost without a keyword.
const (
	Also        = "also"
	NothingAlso = "nothing also"
)

// alike reports whether two objects were cast in the same way, as far as that is known.
func (h *HowCast) alike(o *HowCast) bool {
	if h == nil || o == nil {
		return h == o
	}
	return h.Not == o.Not && h.From == o.From && h.Way == o.Way && h.Paid == o.Paid && h.Kicks == o.Kicks && sameValue(h.X, o.X)
}

// Holds reports whether a fact holds for an object that was cast in this way. known is false
// if h is nil, for an additional cost that wasn't announced, which may have been paid, and for
// what was chosen for the original of a copied spell.
func (h *HowCast) Holds(f card.CastFact) (holds, known bool) {
	if h == nil { // only a line that casts a card from a graveyard makes it escape
		return false, f == card.HasEscaped
	}
	switch h.Not {
	case NoSpell:
		return f == card.NotCastFromHand, true
	case CopiedSpell:
		return h.heldByCopy(f)
	default: // it was cast
	}
	switch f {
	case card.WasKicked, card.WasBargained, card.AlsoPaid:
		return h.additionalCost(f)
	case card.PaidOffspring:
		return true, h.Paid == "offspring"
	case card.HasEscaped:
		return h.Way == "escape", true
	case card.WasForetold:
		return h.Way == "foretell", true
	case card.WasCast:
		return true, true
	case card.CastFromHand:
		return h.From == Hand, true
	case card.CastElsewhere, card.NotCastFromHand:
		return h.From != Hand, true
	case card.CastFromGraveyard:
		return h.From == Graveyard, true
	case card.CastFromExile:
		return h.From == Exile, true
	}
	return false, false
}

// TimesKicked returns how often a spell was kicked. known is false if that wasn't announced.
func (h *HowCast) TimesKicked() (n int64, known bool) {
	switch {
	case h == nil, h.Not == CopiedSpell && h.Paid == "":
		return 0, false
	case h.Not == NoSpell:
		return 0, true
	}
	return max(h.Kicks, 1), h.Paid == "kicked"
}

// additionalCost is Holds for the additional costs that a copy has in common with the spell (CR
// 707.10).
func (h *HowCast) additionalCost(f card.CastFact) (holds, known bool) {
	switch f {
	case card.WasKicked:
		return true, h.Paid == "kicked"
	case card.WasBargained:
		return true, h.Paid == "bargained"
	case card.AlsoPaid:
		return h.Paid == Also, h.Paid == Also || h.Paid == NothingAlso
	default:
		return false, false
	}
}

// heldByCopy is Holds for a copy of a spell, which isn't cast itself (CR 707.10).
func (h *HowCast) heldByCopy(f card.CastFact) (holds, known bool) {
	switch f {
	case card.WasKicked, card.WasBargained, card.AlsoPaid:
		return h.additionalCost(f)
	case card.NotCastFromHand:
		return true, true
	case card.WasCast, card.CastFromHand, card.CastElsewhere, card.CastFromGraveyard, card.CastFromExile:
		return false, true
	default: // decided for the original
		return false, false
	}
}
