package play

import (
	"math"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// resolving holds the objects, players and amounts to which the steps of an effect refer
// while it is performed.
type resolving struct {
	name       string             // of its source
	controller int                // of the spell or ability; 0 if it isn't one
	sources    []int64            // its source, even after it has left
	gone       []int64            // the source as a card, after the effect has moved it
	card       int64              // the card that the source became, if the ability triggered on that (CR 400.7e); or 0
	last       []int64            // what the effect has named last, other than its source
	players    map[string]int     // the players of the words of the card, once chosen: "target opponent"
	that       int                // the player that "that player" means; 0 if none was named
	each       bool               // steps are performed once for each of several players, who is "that player"
	amount     int64              // the number that "that many" means
	with       *notation.Selector // the announced permanent that pays a cost, until it is used; or nil
	value      *int64             // the mana value of "that spell"; nil if it isn't known
	turn       int64              // the turn that "this turn" means in amounts; 0 for the current one
	times      int64              // how often the ability has resolved this turn, this time included; 0 until that is counted
	several    bool               // it triggered on one or more objects, and "they" means those
	named      bool               // a step has named objects
	lost       int64              // the life that players have lost
	dealt      int64              // the damage that was dealt
	damages    bool               // a step has dealt damage, or would have
	excess     int64              // the excess damage that was dealt to permanents (CR 120.10)
	creatures  int64              // the excess damage that was dealt to creatures
	left       map[int64]departed // the permanents that the effect has moved off the battlefield, by the id of their cards
	tapped     []departed         // the permanents that it tapped, as they were before
	letters    map[string]int64   // the values of X that its cost has given
	paying     bool               // its costs are being paid, which target nothing
	optional   bool               // a player does what they may do, and does all of it
	mana       string             // what it adds, if it is a mana ability
	before     *board.State       // before the costs of the ability were paid; nil if there are none
	sizes      map[int64]sized    // what left the battlefield during the effect, and what triggered it

	decided bool                // its controller has decided to perform the first optional step
	every   *bool               // the answer for each of several times that its controller may perform it; nil to ask
	cast    *board.HowCast      // how its source, or what it triggered on, was cast; nil if unknown
	spell   *board.Source       // the instant or sorcery that has the effect; nil for an ability
	aims    []aim               // the announced targets
	noted   []string            // announced targets that only the notes for players name
	chose   []aim               // the targets that were chosen
	once    bool                // the abilities that trigger on its targets have triggered
	said    tracker.Message     // the text of the reminder
	read    bool                // the text of the spell was understood
	reword  *notation.Rewording // the words that were said for a text-changing effect, until they are used

	about  *board.SpellRef  // "that spell", which it may copy; nil if it isn't about one
	chain  []board.SpellRef // the spells of which it is a copy, or a copy of a copy
	copied bool             // it is that of a copy of a spell, whose modes are decided
	modes  []int            // the modes of the spell that were chosen, counted from 1
	x      *int64           // the value of X that was determined while the spell resolved; nil for none

	goes    card.After   // the zone that the spell goes to as it resolves; "" for its graveyard
	goesBy  tracker.Rule // the rule by which it goes there; "" for that of resolving
	picked  []int64      // the permanents, or cards elsewhere, that it has chosen
	hit     []int64      // the permanents that it has dealt damage
	struck  []int        // the players that it has dealt damage to
	targets []int64      // the permanents that were chosen as targets
	seats   []int        // the players that were chosen as targets
	exiled  []int64      // the cards that the last step has exiled from graveyards; nil if players exiled them
	more    bool         // players have exiled untracked cards too
	shield  int64        // the id of the prevention effect that it has begun; 0 for none
}

// selectorsOf lists the selectors of an action, without those of its own steps.
func selectorsOf(a Action) []notation.Selector {
	switch a.(type) {
	case May, Attempt, Provided, Modes, Note, Later, ForEach, Choosing, FromHand, GetEmblem, Once, CopyExiled:
		return nil
	default:
		return notation.Selectors(a)
	}
}

// idle reports whether an action of an effect has nothing to act on: it is about
// "it" and nothing is meant or that has left, or about objects of which there are
// none. A target has to be there (CR 603.3d).
func (d *Decision) idle(a Action) (bool, error) {
	if d.effect == nil {
		return false, nil
	}
	if c, ok := a.(Create); ok && !slices.ContainsFunc(c.Made, func(m notation.Creation) bool { return m.CopyOf != nil && !d.game.copiesEach(m) || m.Attached != nil }) {
		return false, nil
	}
	moves, objects := false, selectorsOf(a)
	switch a := a.(type) {
	case LeaveBattlefield:
		moves = a.How == board.Exiled || a.How == board.Put
		objects = ofAll(a.On)
		if a.How == board.Sacrificed {
			defer func(was bool) { d.sacrificing = was }(d.sacrificing)
			d.sacrificing = true
		}
	case Tap:
		objects = ofAll(a.On)
	case Return, Create, PutSameCounters, GainLife:
		moves = true
	case GiveBoost: // what its amount refers to may have left (CR 608.2h)
		objects = notation.Selectors(a.On)
	case Damage:
		for _, one := range a.Assignments {
			itself := one.From != nil && one.From.Target && one.To.Objects != nil && one.To.Objects.It != "" || eachToItself(one)
			if idle, err := d.noneOf(notation.Selectors(one.To), false); one.And != nil || itself || !idle || err != nil {
				return false, err
			}
		}
		return true, nil
	case Divide:
		if objects = notation.Selectors(a.Assignment.To); a.Assignment.To.Either {
			return false, nil
		}
	case Keyword:
		if a.Do == "proliferate" { // players are among what is chosen
			return false, nil
		}
	case Prevent:
		if a.To != nil && a.To.Either || a.Onto != nil && a.Onto.Either {
			return false, nil
		}
	default: // acts on permanents
	}
	return d.noneOf(objects, moves)
}

// ofAll lists the selectors of the permanents that an action is performed on, without those of the
// permanents that are excluded, of which there may be none.
func ofAll(on notation.Selector) []notation.Selector {
	on.Not = nil
	return notation.Selectors(on)
}

// noneOf reports whether a selector of a step refers to no object that is there. moves says
// that the step moves objects between zones.
func (d *Decision) noneOf(objects []notation.Selector, moves bool) (bool, error) {
	if len(objects) > 0 && len(objects[0].List) > 0 { // idle if all of them are
		for _, one := range objects[0].List {
			if one.Target { // chosen as the action is performed
				return false, nil
			}
			if ids, err := d.Find().Resolve(one); err != nil || len(ids) > 0 {
				return false, err
			}
		}
		return true, nil
	}
	for _, s := range objects {
		switch {
		case s.Filter != nil && s.Count != nil && *s.Count == (notation.Amount{}):
			return true, nil // a count of 0
		case s.It == notation.ItsHost:
			return true, nil // it is attached to nothing
		case s.It != "":
			it := d.meaning(s.It)
			here := slices.ContainsFunc(it, func(id int64) bool { _, ok := d.s.Permanent.Get(id); return ok })
			if len(it) == 0 || !here && !moves {
				return true, nil
			}
		case s.ID != 0 && !moves:
			if _, ok := d.s.Permanent.Get(s.ID); !ok {
				return true, nil
			}
		case s.Filter != nil && !s.Target && s.Filter.Card == nil:
			all := s
			all.Count, all.UpTo, all.Not = nil, false, nil
			ids, err := d.Find().Resolve(all)
			if err != nil {
				return false, err
			}
			if len(ids) == 0 {
				if who := s.Filter.Controller; who != nil && saysTarget(who.Name) && len(d.effect.aims) > 0 {
					_, err = d.Seats(*who) // the announced player counts as the target
				}
				return true, err
			}
		}
	}
	return false, nil
}

// meaning returns what a pronoun means: "that creature" is what the effect has named last,
// other than its source, even where "it" has become something else since.
func (d *Decision) meaning(of notation.Pronoun) []int64 {
	if of == notation.That && d.effect != nil && len(d.effect.last) > 0 {
		return d.effect.last
	}
	return d.in.It()
}

// aboutSource replaces the source of an effect, and what it is attached to, by
// their ids in the steps of an effect.
func (d *Decision) aboutSource(a Action) Action {
	host := int64(0)
	if len(d.effect.sources) > 0 {
		if stack, ok := d.s.Permanent.Get(d.effect.sources[0]); ok {
			host = d.s.HostOf(&stack.Of)
		} else if p, ok := d.s.LastKnown(d.effect.sources[0]); ok {
			host = d.s.HostOf(&p)
		}
	}
	return notation.Replacing(a, func(s notation.Selector) (notation.Selector, bool) {
		switch {
		case s.ID == card.SourceID && d.effect.card != 0 && moves(a):
			s.ID = d.effect.card
		case s.ID == card.SourceID && len(d.effect.sources) > 0:
			s.ID = d.effect.sources[0]
		case s.It == notation.ItsHost && host != 0:
			s.It, s.ID, s.All = "", host, true
		default:
			return s, false
		}
		return s, true
	})
}

// moves reports whether an action moves objects from zone to zone.
func moves(a Action) bool {
	switch a.(type) {
	case LeaveBattlefield, Return:
		return true
	default:
		return false
	}
}

// mentionsSource reports whether a tree names the source of an effect.
func mentionsSource(v any) bool {
	return slices.ContainsFunc(notation.Selectors(v), func(s notation.Selector) bool {
		return s.ID == card.SourceID || s.Filter != nil && s.Filter.Other
	})
}

// either returns the objects and players that a player chooses as targets (CR 115.4).
func (d *Decision) either(to notation.Target) ([]recipient, error) {
	count := to.Objects.Count
	most := int64(math.MaxInt64)
	if count != nil {
		var err error
		if most, err = d.number(*count, "targets"); err != nil {
			return nil, err
		}
	}
	least := most
	if to.Objects.UpTo {
		least = 0
	}
	var chosen []recipient
	for int64(len(chosen)) < most {
		one, ok, err := d.oneOfEither(to, chosen, int64(len(chosen)) >= least)
		if err != nil {
			return nil, err
		}
		if !ok {
			break
		}
		chosen = append(chosen, one)
	}
	return chosen, nil
}

// oneOfEither returns one object or player that a player chooses as a target, and that isn't
// among those that were chosen. ok is false if the player chooses no more, which only an
// optional choice allows, or if there is none left.
func (d *Decision) oneOfEither(to notation.Target, chosen []recipient, optional bool) (one recipient, ok bool, err error) {
	if optional && len(chosen) > 0 && d.effect != nil && len(d.effect.aims) > 0 && len(d.announced()) == 0 {
		return one, false, nil // all targets were announced
	}
	seats := d.s.Playing()
	if to.Players.Kind == notation.OneOpponent {
		seats = slices.DeleteFunc(seats, func(seat int) bool { return !d.s.Opposed(seat, d.you) })
	}
	other := d.effect != nil && to.Objects.Filter != nil && to.Objects.Filter.Other
	seats = slices.DeleteFunc(seats, func(seat int) bool {
		return slices.Contains(chosen, recipient{seat: seat}) || other && slices.Contains(d.effect.seats, seat)
	})
	seats, none := d.targetablePlayers(seats)
	all := *to.Objects
	all.Count, all.Target, all.All, all.UpTo = nil, false, true, false
	ids, err := d.Find().Resolve(all)
	if err != nil {
		return one, false, err
	}
	ids = slices.DeleteFunc(slices.Clone(ids), func(id int64) bool {
		stack, _ := d.s.Permanent.Get(id)
		return slices.Contains(chosen, recipient{on: id}) || d.mayTarget(&stack) != nil
	})
	switch {
	case len(seats)+len(ids) > 0:
	case optional || len(chosen) > 0:
		return one, false, nil
	default:
		return one, false, none
	}
	var options []tracker.Message
	for _, seat := range seats {
		options = append(options, tracker.Named(d.s.Seat(seat).Name))
	}
	for _, id := range ids {
		stack, _ := d.s.Permanent.Get(id)
		options = append(options, d.s.Describe(stack))
	}
	if optional {
		options = append(options, tracker.Say("no more"))
	}
	i, said := d.aimedAtSeat(seats)
	if !said {
		if i, said = d.aimedAt(ids); said {
			i += len(seats)
		}
	}
	if !said {
		if err := d.illegalAim(); err != nil {
			return one, false, err
		}
		if i, err = d.Find().Choose(tracker.Say("Which target?"), options, ids); err != nil {
			return one, false, err
		}
	}
	if i == len(seats)+len(ids) {
		return one, false, nil
	}
	if i < len(seats) {
		if d.effect != nil {
			d.effect.that = seats[i]
			d.round.chose(loopTarget{seat: seats[i]})
			d.effect.seats = append(d.effect.seats, seats[i])
			d.effect.chose = append(d.effect.chose, aim{seat: seats[i]})
		}
		return recipient{seat: seats[i]}, true, nil
	}
	stack, _ := d.s.Permanent.Get(ids[i-len(seats)])
	on := stack.ID
	if stack.Count > 1 {
		on = d.part(stack, 1)
	}
	d.targeted([]int64{on})
	d.in.Refer(on)
	if f := to.Objects.Filter; d.effect != nil && len(f.Words) == 1 && f.Words[0] == "planeswalker" { // "that player" is its controller
		d.effect.that = stack.Of.Controller
	}
	return recipient{on: on}, true, nil
}
