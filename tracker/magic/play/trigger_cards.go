package play

import (
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
)

// origins are where permanents and cards come from, as events say it.
var origins = map[board.Zone]card.Origin{
	board.Graveyard: card.FromOwnGrave, board.Exile: card.FromExile, board.Hand: card.FromHand, board.Library: card.FromLibrary, board.Command: card.FromCommand,
}

// cardMoved finds abilities that trigger on cards being put into graveyards or leaving
// them. Tokens are no cards.
func (w *watch) cardMoved(now *board.Layers, then board.State, e event.Moved) {
	if stack, ok := then.Permanent.Find(e.On); ok {
		if e.To == board.Graveyard && !stack.Of.Token {
			w.toGraveyard(now, &stack.Of.Def, stack.Of.Owner, stack.Count, card.Battlefield)
		}
		return
	}
	from, ok := then.Elsewhere.Get(e.On)
	switch {
	case !ok || from.Token:
	case from.Zone == board.Graveyard && e.To != board.Graveyard:
		w.leftGraveyard(now, &from, from.Count)
	case from.Zone != board.Graveyard && e.To == board.Graveyard:
		w.toGraveyard(now, &from.Def, from.Owner, from.Count, origins[from.Zone])
	}
}

// toGraveyard finds abilities that trigger on cards being put into their owner's
// graveyard.
func (w *watch) toGraveyard(now *board.Layers, def *card.Definition, owner int, n int64, from card.Origin) {
	w.happens(happening{is: []card.Verb{card.CardToGraveyard}, seat: owner, n: n, each: n, of: def, from: from}, triggering{now: now, times: 1})
}

// leftGraveyard finds abilities that trigger on cards leaving their owner's graveyard.
func (w *watch) leftGraveyard(now *board.Layers, c *board.Card, n int64) {
	if !c.Token {
		w.happens(happening{is: []card.Verb{card.LeavingGraveyard}, seat: c.Owner, n: n, each: max(n, 1), of: &c.Def}, triggering{now: now, times: 1})
	}
}
