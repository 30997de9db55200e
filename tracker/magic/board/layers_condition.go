package board

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// holds reports whether a condition is true for an effect in its layers. d is the
// affected permanent.
func (l *Layers) holds(c *notation.Condition, controller int, source int64, d *derived, in layer) bool {
	if c == nil {
		return true
	}
	from := viewpoint{controller: controller, source: source}
	if d != nil {
		from.on = d.stack
	}
	return l.meets(c, from, d, in&kindLayers != 0) != c.Unless
}

// Holds reports whether a condition that isn't about an affected object is true for
// a controller and a source.
func (l *Layers) Holds(c *notation.Condition, controller int, source int64) bool {
	return l.meets(c, viewpoint{controller: controller, source: source}, nil, false)
}

// HoldsFor is Holds for a condition in which "it" is a permanent.
func (l *Layers) HoldsFor(c *notation.Condition, controller int, source int64, it *tracker.Stack[Permanent]) bool {
	return l.meets(c, viewpoint{controller, source, it}, l.UpTo(it, AllLayers), false)
}

// meets reports whether a condition is true.
func (l *Layers) meets(c *notation.Condition, from viewpoint, d *derived, printed bool) bool {
	switch {
	case c.Turn:
		return l.State.IsActive(from.controller)
	case c.Not:
		return !l.State.IsActive(from.controller)
	case c.Opponents > 0:
		return int64(len(l.State.Opponents(from.controller))) >= c.Opponents
	case c.Life != nil:
		return l.State.someLife(*c.Life, from.controller)
	case c.Is != nil:
		return l.is(c, from, d) != c.Isnt
	case c.Common != "":
		return l.mostCommon(c.Common)
	case c.Amount != nil && c.To != nil:
		return l.compares(c, from, printed)
	case c.Named != "":
		return l.fact(c.Named, from.controller)
	case len(c.All) > 0:
		return !slices.ContainsFunc(c.All, func(one notation.Condition) bool { return !l.meets(&one, from, d, printed) })
	case len(c.Any) > 0:
		return slices.ContainsFunc(c.Any, func(one notation.Condition) bool { return l.meets(&one, from, d, printed) })
	case c.Controls == nil:
		return true
	}
	if theirs := ofOneOpponent(c.Controls); theirs != nil {
		return slices.ContainsFunc(l.State.Opponents(from.controller), func(seat int) bool {
			return enough(c, l.number(c, theirs, viewpoint{seat, from.source, from.on}, printed))
		})
	}
	return enough(c, l.number(c, c.Controls, from, printed))
}

// number returns how many objects match a filter, or how many names they have where the
// condition is about those. An object without a name has none (CR 201.2b).
func (l *Layers) number(c *notation.Condition, f *notation.Filter, from viewpoint, printed bool) int64 {
	if !c.Names {
		return l.count(f, from, printed)
	}
	names := make(map[string]bool)
	l.each(f, from, printed, func(_ *tracker.Stack[Permanent], _ int64, c *Characteristics) {
		if c.Name != "" {
			names[c.Name] = true
		}
	})
	return int64(len(names))
}

// enough reports whether a number of permanents fulfills a condition.
func enough(c *notation.Condition, n int64) bool {
	switch {
	case c.Fewer:
		return n <= c.Least
	case c.Least == 0:
		return n == 0
	}
	return n >= c.Least
}

// someLife reports whether the life total of one of the players is within a limit.
func (s *State) someLife(c notation.Life, controller int) bool {
	return slices.ContainsFunc(s.Playing(), func(seat int) bool {
		if !s.ControlledBy(&c.Of, seat, controller) {
			return false
		}
		life := s.Seat(seat).Life
		return c.Less && life <= c.N || !c.Less && life >= c.N
	})
}

// is reports whether an object is as the condition says.
func (l *Layers) is(c *notation.Condition, from viewpoint, d *derived) bool {
	f := c.Is
	if d != nil && (c.Of == "" || c.Of == notation.Affected) {
		return l.means(f.Controller, d.stack.Of.Controller, from) && l.fits(d.stack, &d.C, f, from)
	}
	stack := l.refer(c.Of, from)
	if stack == nil {
		return false
	}
	if d != nil && stack.ID == d.stack.ID {
		return l.means(f.Controller, stack.Of.Controller, from) && l.fits(stack, &d.C, f, from)
	}
	return l.means(f.Controller, stack.Of.Controller, from) && l.fits(stack, l.seen(stack, f, false), f, from)
}

// compares reports whether two amounts are related as the condition says. "An
// opponent" is any of them.
func (l *Layers) compares(c *notation.Condition, from viewpoint, printed bool) bool {
	to := l.amount(c.To, from, printed)
	if c.Amount.Dealt != nil && !c.Amount.Dealt.Players {
		is, _ := l.anyDealt(c, to, from)
		return is
	}
	if theirs := ofOneOpponent(c.Amount.Count); theirs != nil {
		return slices.ContainsFunc(l.State.Opponents(from.controller), func(seat int) bool {
			return c.Compared.Compare(l.count(theirs, viewpoint{seat, from.source, from.on}, printed), to)
		})
	}
	if c.Amount.ThisTurn != "" && c.Amount.Holder != nil {
		return slices.ContainsFunc(l.State.Playing(), func(seat int) bool {
			return l.State.ControlledBy(c.Amount.Holder, seat, from.controller) && c.Compared.Compare(l.State.LifeThisTurn(c.Amount.ThisTurn, seat), to)
		})
	}
	who, of := c.Amount.Life, func(p *Player) int64 { return p.Life }
	if who == nil && c.Amount.Holder != nil {
		who, of = c.Amount.Holder, func(p *Player) int64 { return p.Number(c.Amount.Stat) }
	}
	if who == nil || who.Kind != notation.EachOpponent || c.Amount.Among != "" {
		return c.Compared.Compare(l.amount(c.Amount, from, printed), to)
	}
	return slices.ContainsFunc(l.State.Opponents(from.controller), func(seat int) bool {
		return c.Compared.Compare(of(&l.State.Players[seat-1]), to)
	})
}

// ofOneOpponent returns a filter of what an opponent controls, or of cards in an opponent's
// graveyard, from the point of view of that opponent. It returns nil for other filters. Each
// opponent is counted separately.
func ofOneOpponent(f *notation.Filter) *notation.Filter {
	if f == nil {
		return nil
	}
	theirs, you := *f, &notation.Player{Kind: notation.You}
	switch {
	case f.Controller != nil && f.Controller.Kind == notation.OneOpponent:
		theirs.Controller = you
	case f.Card != nil && f.Card.Whose != nil && f.Card.Whose.Kind == notation.OneOpponent:
		in := *f.Card
		in.Whose = you
		theirs.Card = &in
	default:
		return nil
	}
	return &theirs
}

// fact reports whether a fact about the game or a player is true.
func (l *Layers) fact(f notation.Fact, controller int) bool {
	s := &l.State
	switch f {
	case notation.IsMonarch:
		return s.Monarch == controller
	case notation.HasInitiative:
		return s.Initiative == controller
	case notation.HasBlessing:
		return controller > 0 && s.Players[controller-1].Blessing
	case notation.HasMaxSpeed:
		return controller > 0 && s.Players[controller-1].Speed >= 4
	case notation.HasCompleted:
		return controller > 0 && len(s.Players[controller-1].Completed) > 0
	case notation.OneHasMostLife:
		most, alone := int64(0), false
		for i, seat := range l.State.Playing() {
			switch life := l.State.Seat(seat).Life; {
			case i == 0 || life > most:
				most, alone = life, true
			case life == most:
				alone = false
			}
		}
		return alone
	case notation.NoMonarch:
		return s.Monarch == 0
	case notation.FirstCombat:
		return s.Step == Combat && s.Combats == 1
	case notation.IsntMonarch:
		return s.Monarch != controller
	case notation.OpponentMonarch:
		return s.Monarch != 0 && s.Opposed(s.Monarch, controller)
	case notation.IsDay:
		return s.Day == Daytime
	case notation.IsNight:
		return s.Day == Nighttime
	case notation.GainedLife:
		return s.didThisTurn(controller, card.GainingLife)
	case notation.LostLife:
		return s.didThisTurn(controller, card.LosingLife)
	case notation.HasAttacked:
		return s.didThisTurn(controller, card.Attacks)
	case notation.OwnCreatureDied:
		return s.didThisTurn(controller, card.Dying)
	case notation.PermanentLeft:
		return s.didThisTurn(controller, card.Leaving)
	case notation.CommittedCrime:
		return s.didThisTurn(controller, card.CommittingACrime)
	case notation.HasSurveilled:
		return s.didThisTurn(controller, card.Surveilling)
	case notation.OwnMainPhase:
		return s.inMainPhase(controller)
	case notation.NotMainPhase:
		return !s.inMainPhase(controller)
	case notation.NotAttacked:
		return !s.didThisTurn(controller, card.Attacks)
	case notation.NotBlessed:
		return controller > 0 && !s.Players[controller-1].Blessing
	case notation.LostNoLife:
		return !s.didThisTurn(controller, card.LosingLife)
	case notation.HasCreated:
		return s.CreatedThisTurn(controller)
	case notation.NoneCastBefore:
		return s.castBefore() == 0
	case notation.TwoCastBefore:
		return s.castBefore() >= 2
	case notation.CreatureDied:
		return slices.ContainsFunc(s.Players, func(p Player) bool { return p.Did[card.Dying] > 0 })
	case notation.OpponentLostLife:
		return s.OpponentsWhoLostLife(controller) > 0
	}
	return false
}

// inMainPhase reports whether it is a main phase of a player's turn.
func (s *State) inMainPhase(seat int) bool {
	return s.IsActive(seat) && (s.Step == PrecombatMain || s.Step == PostcombatMain)
}

// phaseUnsaid reports whether a condition is about the main phase, and the board may be behind: it is
// at the beginning of the player's turn, or no turn has begun.
func (s *State) phaseUnsaid(c *notation.Condition, you int) bool {
	if c.Named != notation.OwnMainPhase && c.Named != notation.NotMainPhase {
		return false
	}
	return s.Active == 0 || s.IsActive(you) && slices.Index(Steps, s.Step) < slices.Index(Steps, PrecombatMain)
}

// castBefore returns the greatest number of spells that one player cast in the turn before this one.
func (s *State) castBefore() (most int64) {
	for i := range s.Players {
		most = max(most, s.Players[i].DidBefore[card.Casting])
	}
	return most
}

// OpponentsWhoLostLife returns the number of a player's opponents who lost life this turn.
func (s *State) OpponentsWhoLostLife(of int) (n int64) {
	for i := range s.Players {
		if s.Opposed(i+1, of) && s.Players[i].Did[card.LosingLife] > 0 {
			n++
		}
	}
	return n
}

// LifeThisTurn returns how much life a player has gained or lost this turn.
func (s *State) LifeThisTurn(how notation.LifeChange, seat int) int64 {
	switch {
	case seat == 0:
		return 0
	case how == notation.Gained:
		return s.Players[seat-1].Did[card.GainingLife]
	}
	return s.Players[seat-1].Did[card.LosingLife]
}

// CreatedThisTurn reports whether a player has created a token this turn.
func (s *State) CreatedThisTurn(seat int) bool { return s.didThisTurn(seat, card.CreatingTokens) }

// didThisTurn reports whether something happened to a player, or to what the player
// controls, this turn.
func (s *State) didThisTurn(seat int, what card.Verb) bool {
	return seat > 0 && s.Players[seat-1].Did[what] > 0
}

// HoldsOn reports whether a condition is true for an ability of a permanent, in which
// "it" is another one.
func (l *Layers) HoldsOn(c *notation.Condition, source, on *tracker.Stack[Permanent]) bool {
	from := viewpoint{controller: source.Of.Controller, source: source.ID, on: on}
	return l.meets(c, from, l.UpTo(on, AllLayers), false) != c.Unless
}

// Unsaid reports whether the board can't evaluate a condition from the point of view of a player and
// a source: it counts the cards of a hand whose size isn't recorded; or creatures that attacked this
// turn, and the same creature may have attacked in several combat phases; or damage of this turn of
// which the source, or loss of life of which the reason, is unknown.
func (s *State) Unsaid(c *notation.Condition, you int, source int64) bool {
	if s.DamageUnsaid(c, you, source) || s.phaseUnsaid(c, you) {
		return true
	}
	if n := card.AttackersIn(c); n > 0 {
		most, all := s.attackersThisTurn()
		return most < n && n <= all
	}
	return slices.ContainsFunc(card.HandsIn(c), func(who *notation.Player) bool {
		return slices.ContainsFunc(s.Playing(), func(seat int) bool {
			return s.Players[seat-1].Hand == nil && s.ControlledBy(who, seat, you)
		})
	})
}
