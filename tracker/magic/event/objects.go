package event

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
)

// The events by which objects come, go and are told apart.
type (
	// Entered puts permanents onto the battlefield.
	Entered struct {
		ID      int64           `json:"id"`
		Count   int64           `json:"count"`
		Of      board.Permanent `json:"of"`
		Created bool            `json:"created,omitempty"` // by creating tokens
		From    int64           `json:"from,omitempty"`    // the card that it was elsewhere
	}
	// Combined merges a card or a token with a permanent, which stays the same object (CR 730.2).
	Combined struct {
		On         int64             `json:"on"`
		Def        card.Definition   `json:"def"`        // the definition of the merged permanent
		Components []board.Component `json:"components"` // the cards and tokens that represent it, the topmost first
		Under      bool              `json:"under,omitempty"`
		Meld       bool              `json:"meld,omitempty"` // the permanent is two melded cards (CR 701.42a)
		Name       string            `json:"name"`           // the name of the card or token that is merged with it
		From       int64             `json:"from,omitempty"` // the id of that card in its former zone, or 0
	}
	// Parted splits members off their stack, under an id of their own.
	Parted struct {
		On tracker.Part `json:"on"`
	}
	// Merged joins stacks that have become identical.
	Merged struct {
		From []int64 `json:"from"`
		Into int64   `json:"into"`
	}
	// Moved moves a stack from the battlefield to a zone, or an object from one
	// zone to another. There it is a new object (CR 400.7).
	Moved struct {
		On   int64         `json:"on"`
		To   board.Zone    `json:"to"`
		How  board.Leaving `json:"how"`
		Card int64         `json:"card"`           // its id there
		Rest []int64       `json:"rest,omitempty"` // the ids there of its components other than the topmost (CR 730.3)

		Aside    board.Aside    `json:"aside,omitzero"`     // set if it may be cast from exile later
		Instead  string         `json:"instead,omitempty"`  // the name of the effect that exiles it instead of what would happen
		Replaced int64          `json:"replaced,omitempty"` // the permanent whose ability that is, if it has an additional effect
		Counters []card.Counter `json:"counters,omitempty"` // the counters with which it is exiled
		Until    int64          `json:"until,omitempty"`    // it is exiled until this permanent leaves the battlefield (CR 610.3)
		Monarch  int            `json:"monarch,omitempty"`  // it is exiled until an opponent of this seat becomes the monarch (CR 610.3)
		With     int64          `json:"with,omitempty"`     // it is exiled by an ability of this permanent (CR 607.2a)
	}
	// Spared keeps a permanent on the battlefield that would be destroyed, or
	// tapped that would untap.
	Spared struct {
		On    int64   `json:"on"`
		Why   Sparing `json:"why"`
		By    string  `json:"by,omitempty"`    // the name of what is attached to it
		Untap bool    `json:"untap,omitempty"` // it would untap, and not be destroyed
	}
	// TokenCantReturn says that a token that left can't come back (CR 111.8).
	TokenCantReturn struct {
		Card int64 `json:"card"`
	}
	// Ceased ends tokens that are not on the battlefield.
	Ceased struct {
		Cards []int64 `json:"cards"`
	}
	// Impossible says that a rule or an effect keeps something from happening.
	Impossible struct {
		What     Failure `json:"what"`
		Name     string  `json:"name,omitempty"`     // of the token that isn't created
		Bar      *Bar    `json:"bar,omitempty"`      // why it isn't
		On       int64   `json:"on,omitempty"`       // the permanent that gets no counter
		Seat     int     `json:"seat,omitempty"`     // or the player
		Kind     string  `json:"kind,omitempty"`     // of the counter
		Sentence string  `json:"sentence,omitempty"` // without its full stop
	}
	// Described tells what the card is that tokens are named after (CR 111.11).
	Described struct {
		Def card.Definition `json:"def"`
	}
)

func (e Entered) touches() tracker.Touched {
	return tracker.Changes(e.ID, e.From, e.Of.AttachedTo).Of(e.Of.Controller, e.Of.Enchants)
}

func (e Entered) fold(s board.State) board.State {
	s.LastID = max(s.LastID, e.ID)
	s.Clock = max(s.Clock, e.Of.Timestamp)
	if e.From != 0 {
		s.Elsewhere = s.Elsewhere.Without(e.From)
	}
	if e.Of.Token {
		s.CreatedTokens = withMade(s.CreatedTokens, &e.Of.Def)
	}
	if e.Created && s.Active != 0 {
		s = s.Once(e.Of.Controller, card.CreatingTokens)
	}
	e.Of.Entered = s.Active != 0 // without turns, the end of turn never resets it
	s.Permanent = s.Permanent.With(tracker.Stack[board.Permanent]{ID: e.ID, Count: e.Count, Of: e.Of})
	if e.Of.Entered {
		s = s.WithEntered(&e.Of, e.Count)
	}
	return s
}

func (e Entered) check(c *checker) {
	c.FreshID(e.ID)
	c.Positive(e.Count, "permanents")
	c.ID(e.From)
	c.permanent(&e.Of)
}

func (e Combined) touches() tracker.Touched { return tracker.Changes(e.On, e.From) }

func (e Combined) fold(s board.State) board.State {
	if e.From != 0 {
		s.Elsewhere = s.Elsewhere.Without(e.From)
	}
	return turn(s, e.On, func(p *board.Permanent) {
		p.Def, p.Components, p.Token, p.Back, p.Flipped, p.Printed = e.Def, e.Components, e.Components[0].Token, false, false, nil
		for _, c := range e.Components {
			if c.Commander != 0 {
				p.Commander = c.Commander
			}
		}
	})
}

func (e Combined) check(c *checker) {
	c.Stack(e.On)
	c.ID(e.From)
	c.definition(&e.Def)
	c.Must(len(e.Components) > 1, "a merged permanent of one component")
	for i := range e.Components {
		c.definition(&e.Components[i].Def)
	}
}

func (e Parted) touches() tracker.Touched { return tracker.Names(e.On.ID, e.On.New) }

func (e Parted) fold(s board.State) board.State {
	s.LastID = max(s.LastID, e.On.New)
	s.Permanent = s.Permanent.Split(e.On)
	return s.WithReminderParts(e.On)
}

func (e Parted) check(c *checker) { c.Part(e.On) }

func (e Merged) touches() tracker.Touched { return tracker.Names(e.Into).And(e.From...) }

func (e Merged) fold(s board.State) board.State {
	for _, from := range e.From {
		s.Permanent = s.Permanent.Merge(from, e.Into)
	}
	return s
}

func (e Merged) check(c *checker) { c.Merged(e.Into, e.From) }

func (e Moved) touches() tracker.Touched { return tracker.Changes(e.On).And(e.Card).And(e.Rest...) }

// fold moves the object. What it becomes is a new object (CR 400.7), without
// counters or damage (CR 122.2).
func (e Moved) fold(s board.State) board.State {
	all := newEdits(s)
	e.edit(&all)
	return all.done()
}

func (e Moved) edit(s *edits) {
	s.LastID = max(s.LastID, e.Card)
	c, buried := board.Card{}, int64(0)
	if there, ok := s.elsewhere.Find(e.On); ok {
		c = there.Of
		s.elsewhere.Without(c.ID)
	} else {
		if e.To == board.Graveyard {
			buried = s.Turn
		}
		stack, ok := s.permanent.Find(e.On)
		if !ok {
			return
		}
		p := &stack.Of
		s.State = s.Once(p.Controller, card.Leaving)
		if e.To == board.Graveyard && slices.Contains(p.Face().Types, "Creature") {
			s.State = s.Once(p.Controller, card.Dying)
		}
		s.State = s.WithDeparted(p, e.To, e.How, stack.Count)
		s.permanent.Without(stack.ID)
		s.Last = &board.Departure{ID: stack.ID, Card: e.Card, Of: p, Before: s.Last}
		cards := p.AsCards(stack.Count)
		c = cards[0]
		for i, id := range e.Rest {
			s.LastID = max(s.LastID, id)
			e.arrive(s, cards[min(i+1, len(cards)-1)], id, buried)
		}
	}
	e.arrive(s, c, e.Card, buried)
}

// arrive puts a card with a new id into the zone. buried is as in board.Card.
func (e Moved) arrive(s *edits, c board.Card, id, buried int64) {
	c.Buried = buried
	c.ID, c.Zone, c.Counters, c.Until, c.Monarch, c.Due, c.With, c.Aside = id, e.To, e.Counters, e.Until, e.Monarch, false, e.With, e.Aside
	c.Arrived = c.Commander != 0 && (e.To == board.Graveyard || e.To == board.Exile)
	s.elsewhere.With(tracker.Stack[board.Card]{ID: c.ID, Count: c.Count, Of: c})
}

func (e Moved) check(c *checker) {
	c.Object(e.On)
	c.FreshID(e.Card)
	for _, id := range e.Rest {
		c.FreshID(id)
	}
	c.ID(e.Until, e.With, e.Replaced)
	for _, k := range e.Counters {
		c.Must(k.Kind != "", "a counter without a kind")
		c.Positive(k.N, "counters")
	}
	c.SeatOrNone(e.Monarch)
	c.Must(slices.Contains(zones, e.To), "the zone %q", e.To)
}

// zones are those in which objects are tracked outside of the battlefield.
var zones = []board.Zone{board.Graveyard, board.Exile, board.Hand, board.Library, board.Command}

func (e Spared) touches() tracker.Touched       { return tracker.Names(e.On) }
func (e Spared) fold(s board.State) board.State { return s }
func (e Spared) check(*checker)                 {}

func (e TokenCantReturn) touches() tracker.Touched       { return tracker.Names(e.Card) }
func (e TokenCantReturn) fold(s board.State) board.State { return s }
func (e TokenCantReturn) check(*checker)                 {}

func (e Ceased) touches() tracker.Touched { return tracker.Names(e.Cards...) }

func (e Ceased) fold(s board.State) board.State {
	s.Elsewhere = s.Elsewhere.Without(e.Cards...)
	return s
}

func (e Ceased) check(*checker) {}

func (e Impossible) touches() tracker.Touched       { return tracker.Names(e.On) }
func (e Impossible) fold(s board.State) board.State { return s }

func (e Impossible) check(c *checker) {
	c.SeatOrNone(e.Seat)
	if e.Bar != nil {
		c.SeatOrNone(e.Bar.Seat)
	}
}

func (e Described) touches() tracker.Touched { return tracker.Touched{} }

func (e Described) fold(s board.State) board.State {
	return s.WithDescribed(e.Def)
}

func (e Described) check(c *checker) { c.definition(&e.Def) }

// maxMade is the maximum number of created tokens that a game remembers.
const maxMade = 24

// withMade returns a new list of created tokens with def added at its end.
func withMade(all []card.Definition, def *card.Definition) []card.Definition {
	at := slices.IndexFunc(all, func(o card.Definition) bool { return o.Alike(def) })
	if len(all) > 0 && at == len(all)-1 {
		return all
	}
	next := make([]card.Definition, 0, min(len(all)+1, maxMade))
	for i := range all {
		if i != at && (at >= 0 || len(all) < maxMade || i > 0) {
			next = append(next, all[i])
		}
	}
	return append(next, *def)
}
