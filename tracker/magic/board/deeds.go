package board

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// DoneThisTurn returns how many times a player has done the deed of an amount this turn.
// An amount of other permanents excludes source; 0 is no permanent.
func (s *State) DoneThisTurn(q *notation.Quantity, seat int, source int64) int64 {
	if seat == 0 {
		return 0
	}
	p := &s.Players[seat-1]
	switch q.Did {
	case notation.DrewCards:
		return tracker.SaturatingAdd(p.Did[card.Drawing], s.DrawnForTurn(seat))
	case notation.Attackers:
		most, _ := s.attackersThisTurn()
		return most
	case notation.HadEntering:
		return s.hadEntering(q.What, seat, source)
	case notation.HadDying, notation.HadLeft, notation.HadBuried, notation.HadGiven:
		return s.departed(q, seat)
	case notation.CastSpells:
		if q.What == nil {
			return p.Did[card.Casting]
		}
		n := int64(0)
		for i := range p.Cast {
			if spell := &p.Cast[i]; spell.Is(q.What) {
				n = tracker.SaturatingAdd(n, spell.N)
			}
		}
		return n
	}
	return 0
}

// CastBefore returns how many instant and sorcery spells a player has cast in a turn before one of
// their spells.
func (s *State) CastBefore(at SpellRef) (n int64) {
	all := s.Players[at.Seat-1].Cast
	for i := range all[:min(at.Nth-1, len(all))] {
		if card.IsSpell(all[i].Of) {
			n = tracker.SaturatingAdd(n, all[i].N)
		}
	}
	return n
}

// Is reports whether a filter describes the spell.
func (x *Spell) Is(f *notation.Filter) bool {
	c := Characteristics{Definition: x.Of}
	p := Permanent{Def: x.Of}
	all := *f
	all.Any, all.Permanent, all.Noun = nil, false, false
	return c.fits(&p, &all) && (len(f.Any) == 0 || slices.ContainsFunc(f.Any, func(one notation.Filter) bool { return c.fits(&p, &one) }))
}

// DrawnForTurn returns the number of cards that a player has drawn in the draw step of
// the turn (CR 504.1), which players needn't say. With two players, the player who goes
// first doesn't draw in the first turn (CR 103.8a), nor does the team that goes first where
// teams take turns (CR 810.6).
func (s *State) DrawnForTurn(seat int) int64 {
	if !s.IsActive(seat) || slices.Index(Steps, s.Step) < slices.Index(Steps, Draw) || s.Turn <= 1 && (len(s.Players) == 2 || s.Shared) {
		return 0
	}
	return 1
}

// attackersOf is the prefix of deeds that record how many creatures attacked in a combat phase:
// "attackers in combat 1".
const attackersOf = "attackers in combat "

// WithAttackers records that creatures of a player attack in this combat phase.
func (s State) WithAttackers(seat int, n int64) State {
	if seat == 0 {
		return s
	}
	in := card.Verb(attackersOf + strconv.Itoa(s.Combats))
	return s.ChangePlayer(seat, func(p *Player) { p.Did = p.Did.And(in, n) })
}

// attackersThisTurn returns the greatest number of creatures that attacked in one combat phase of
// this turn, and the sum over its combat phases.
func (s *State) attackersThisTurn() (most, all int64) {
	each := make(map[card.Verb]int64)
	for i := range s.Players {
		for what, n := range s.Players[i].Did {
			if strings.HasPrefix(string(what), attackersOf) {
				each[what] = tracker.SaturatingAdd(each[what], n)
			}
		}
	}
	for _, n := range each {
		most, all = max(most, n), tracker.SaturatingAdd(all, n)
	}
	return most, all
}

// enteredAs is the prefix of deeds that record the types of permanents that entered under
// a player's control: "enters as Artifact Creature".
const enteredAs = "enters as "

// ofKind separates card types from subtypes in the deed of entering: "enters as Creature — Elf Druid".
const ofKind = " — "

// EveryType is the subtype in the deed of entering that means all creature types (CR 702.73a).
const EveryType = "Changeling"

// WithEntered records that permanents entered under a player's control this turn.
func (s State) WithEntered(p *Permanent, n int64) State {
	face := p.Face()
	what := card.Verb(enteredAs + typesOf(face))
	return s.ChangePlayer(p.Controller, func(p *Player) { p.Did = p.Did.And(what, n) })
}

// typesOf returns the card types and subtypes of a definition as deeds record them.
func typesOf(def *card.Definition) string {
	types := strings.Join(def.Types, " ")
	kinds := def.Subtypes
	if slices.Contains(def.Keywords, "changeling") {
		kinds = append(slices.Clip(kinds), EveryType)
	}
	if len(kinds) > 0 {
		types += ofKind + strings.Join(kinds, " ")
	}
	return types
}

// hadEntering returns how many permanents that match a filter by types entered under a
// player's control this turn. A filter of other permanents excludes the source.
func (s *State) hadEntering(f *notation.Filter, seat int, source int64) int64 {
	n := int64(0)
	for what, times := range s.Players[seat-1].Did {
		if as, ok := strings.CutPrefix(string(what), enteredAs); ok && typesFit(as, f) {
			n = tracker.SaturatingAdd(n, times)
		}
	}
	if this, ok := s.Permanent.Find(source); ok && f.Other && n > 0 && this.Of.Entered {
		if face := this.Of.Face(); typesFit(typesOf(face), f) {
			n--
		}
	}
	return n
}

// mostCommon reports whether no color is more common among all permanents than color.
func (l *Layers) mostCommon(color string) bool {
	n := make(map[string]int64)
	for stack := range l.State.Permanent.Each() {
		if !stack.Of.PhasedOut {
			for _, c := range l.UpTo(stack, kindLayers).C.Colors {
				n[c] = tracker.SaturatingAdd(n[c], stack.Count)
			}
		}
	}
	for _, other := range n {
		if other > n[color] {
			return false
		}
	}
	return n[color] > 0
}
