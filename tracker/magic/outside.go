package magic

import (
	"iter"

	"arbiter/tracker"
)

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

// stacks are the cards as stacks of one each.
func (c Cards) stacks() tracker.Stacks[Card] { return c.by }

// cardsOf returns the cards of stacks of one each.
func cardsOf(stacks tracker.Stacks[Card]) Cards { return Cards{stacks} }

func (c Cards) len() int { return c.by.Len() }

func (c Cards) find(id int64) (Card, bool) {
	stack, ok := c.by.Get(id)
	return stack.Of, ok
}

func (c Cards) with(card Card) Cards {
	return Cards{c.by.With(tracker.Stack[Card]{ID: card.ID, Count: card.Count, Of: card})}
}

func (c Cards) without(ids ...int64) Cards {
	e := c.by.Edit()
	for _, id := range ids {
		e.Without(id)
	}
	return Cards{e.Done()}
}

// change changes each card for which concerns returns true.
func (c Cards) change(concerns func(*Card) bool, change func(*Card)) Cards {
	return Cards{c.by.Change(concerns, change)}
}
