package board

import (
	"iter"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
)

// CardNames returns the names of cards on the battlefield and elsewhere in
// the game, which precede others of similar names.
func (s State) CardNames() []string {
	var all []string
	for stack := range s.Permanent.All() {
		if !stack.Of.Token && !stack.Of.FaceDown {
			all = append(all, stack.Of.Def.Name)
		}
	}
	for c := range s.Elsewhere.All() {
		if !c.Token {
			all = append(all, c.Def.Name)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Departure is the last known information of a permanent that left the
// battlefield (CR 608.2h). Departures form a list, newest first.
type Departure struct {
	ID     int64      // its id on the battlefield
	Card   int64      // its id in the zone it went to
	Of     *Permanent // must not be changed
	Before *Departure
}

// LastKnown returns the last known information of an object by its id on the
// battlefield or in the zone it went to.
func (s State) LastKnown(id int64) (Permanent, bool) {
	id = s.Permanent.Resolve(id)
	for d := s.Last; d != nil; d = d.Before {
		if d.ID == id || d.Card == id {
			return *d.Of, true
		}
	}
	return Permanent{}, false
}

// BecameCard returns the id of the card that a permanent became as it left the
// battlefield.
func (s State) BecameCard(id int64) (int64, bool) {
	id = s.Permanent.Resolve(id)
	for d := s.Last; d != nil; d = d.Before {
		if d.ID == id {
			return d.Card, true
		}
	}
	return 0, false
}

// Cards are the objects tracked outside the battlefield, by ascending id. They
// are a value: a change returns a new one.
type Cards struct{ by tracker.Stacks[Card] }

// All iterates over them. Callers must not modify them.
func (c Cards) All() iter.Seq[*Card] {
	return func(yield func(*Card) bool) {
		for stack := range c.by.Each() {
			if !yield(&stack.Of) {
				return
			}
		}
	}
}

// Stacks are the cards as stacks of one each.
func (c Cards) Stacks() tracker.Stacks[Card] { return c.by }

// CardsOf returns the cards of stacks of one each.
func CardsOf(stacks tracker.Stacks[Card]) Cards { return Cards{stacks} }

// Len returns how many cards there are.
func (c Cards) Len() int { return c.by.Len() }

// Get returns the card with an id.
func (c Cards) Get(id int64) (Card, bool) {
	stack, ok := c.by.Get(id)
	return stack.Of, ok
}

// with returns the cards with one added, or put in the place of the one with its id.
func (c Cards) with(card Card) Cards {
	return Cards{c.by.With(tracker.Stack[Card]{ID: card.ID, Count: card.Count, Of: card})}
}

// Without returns the cards without the one with an id.
func (c Cards) Without(ids ...int64) Cards {
	e := c.by.Edit()
	for _, id := range ids {
		e.Without(id)
	}
	return Cards{e.Done()}
}

// ChangeAll changes each card for which concerns returns true.
func (c Cards) ChangeAll(concerns func(*Card) bool, change func(*Card)) Cards {
	return Cards{c.by.Change(concerns, change)}
}

// Characteristics returns the characteristics of a card outside the
// battlefield: the printed ones, changed by its counters (CR 122.1a, b).
func (c Card) Characteristics() Characteristics {
	now := Characteristics{Definition: c.Def}
	now.Size()
	for _, k := range c.Counters {
		if IsKeywordCounter(k.Kind) && !now.Has(k.Kind) {
			now.Keywords = append(slices.Clip(now.Keywords), k.Kind)
		}
		if power, toughness, ok := card.CounterSize(k.Kind); ok && now.HasSize && now.Is("Creature") {
			now.change(nil, RuleCounterPlus, origin{kind: k.Kind}, tracker.SaturatingMul(power, k.N), tracker.SaturatingMul(toughness, k.N))
		}
	}
	return now
}
