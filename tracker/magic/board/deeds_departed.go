package board

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// departedAs are the prefixes of deeds that record the types of permanents that have left the
// battlefield: "dies as Creature — Elf Druid".
var departedAs = map[notation.Deed]string{
	notation.HadDying:  "dies as ",
	notation.HadLeft:   "leaves as ",
	notation.HadBuried: "is buried as ",
	notation.HadGiven:  "is sacrificed as ",
}

// tokenAs precedes the types of a token in such a deed.
const tokenAs = "Token "

// WithDeparted records that permanents have left the battlefield in some way this turn.
func (s State) WithDeparted(p *Permanent, to Zone, how Leaving, n int64) State {
	face := p.Face()
	what := typesOf(face)
	if p.Token {
		what = tokenAs + what
	}
	record := func(seat int, deed notation.Deed) {
		if seat != 0 {
			s = s.ChangePlayer(seat, func(p *Player) { p.Did = p.Did.And(card.Verb(departedAs[deed]+what), n) })
		}
	}
	record(p.Controller, notation.HadLeft)
	if to == Graveyard {
		record(p.Owner, notation.HadBuried)
		if slices.Contains(face.Types, "Creature") {
			record(p.Controller, notation.HadDying)
		}
	}
	if how == Sacrificed {
		record(p.Controller, notation.HadGiven)
	}
	return s
}

// departed returns how many permanents that match the filter of an amount have left the
// battlefield in its way this turn, from the point of view of a player.
func (s *State) departed(q *notation.Quantity, you int) (n int64) {
	f := *q.What
	who := f.Controller
	if who == nil {
		who = &notation.Player{Kind: notation.You}
	}
	f.Controller = nil
	for seat := 1; seat <= len(s.Players); seat++ {
		if !s.ControlledBy(who, seat, you) {
			continue
		}
		for what, times := range s.Players[seat-1].Did {
			if as, ok := strings.CutPrefix(string(what), departedAs[q.Did]); ok && typesFit(as, &f) {
				n = tracker.SaturatingAdd(n, times)
			}
		}
	}
	return n
}

// typesFit reports whether a filter by types describes what a deed records.
func typesFit(as string, f *notation.Filter) bool {
	only := *f
	only.Other, only.Permanent, only.Noun = false, false, false
	as, token := strings.CutPrefix(as, tokenAs)
	types, subtypes, _ := strings.Cut(as, ofKind)
	p := Permanent{Def: card.Definition{Types: strings.Fields(types), Subtypes: strings.Fields(subtypes)}, Token: token}
	return (&Characteristics{Definition: p.Def, Changeling: slices.Contains(p.Def.Subtypes, EveryType)}).fits(&p, &only)
}
