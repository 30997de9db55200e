package play

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/card"
	"arbiter/tracker/riftbound/event"
)

// About lists the objects that an event touches.
func (g *Rules) About(e event.Event) []int64 { return event.Touched(e).About() }

// Follows returns the ids of one object before and after an event, and whether all of
// its stack is known by the new id.
func (g *Rules) Follows(e event.Event) (was, now int64, whole bool) {
	switch e := e.(type) {
	case event.Parted:
		return e.On.ID, e.On.New, false
	case event.LeftBoard:
		return e.On, e.Card, e.Card != 0
	case event.Entered:
		return e.From, e.ID, e.From != 0
	default: // any other leaves objects their ids
		return 0, 0, false
	}
}

// Rules decides actions and performs what the rules do automatically. It holds the
// facts of data/riftbound that it needs, and is safe for concurrent use.
type Rules struct {
	Vocabulary *notation.Vocabulary
	Pool       Pool // all cards by name; may be nil

	predefined map[string]predefined // by name in lower case
	asked      []string              // what the predefined tokens are asked for as, in the order of the file
	symbols    symbols
}

// predefined is a token that the rules define (RB 187).
type predefined struct {
	Rule tracker.Rule `json:"rule"`
	card.Definition
	Asked   string   `json:"asked"`
	Aliases []string `json:"aliases"`
}

// NewRules reads the facts of the game, the folder data/riftbound.
func NewRules(facts fs.FS) (*Rules, error) {
	words, err := fs.ReadFile(facts, "words.json")
	if err != nil {
		return nil, err
	}
	raw, err := fs.ReadFile(facts, "tokens.json")
	if err != nil {
		return nil, err
	}
	v, err := notation.ReadVocabulary(bytes.NewReader(words), bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	var tokens []predefined
	if err := json.Unmarshal(raw, &tokens); err != nil {
		return nil, fmt.Errorf("read the predefined tokens: %w", err)
	}
	g := &Rules{Vocabulary: v, predefined: make(map[string]predefined)}
	if g.symbols, err = readSymbols(facts, words); err != nil {
		return nil, err
	}
	for _, t := range tokens {
		t.Abilities = g.canonical(t.Abilities)
		for _, name := range append([]string{t.Asked}, t.Aliases...) {
			g.predefined[strings.ToLower(name)] = t
		}
		g.asked = append(g.asked, t.Asked)
	}
	return g, nil
}

// Kinds lists what a single word plays: "Recruit token".
func (g *Rules) Kinds() []string {
	kinds := make([]string, len(g.asked))
	for i, asked := range g.asked {
		kinds[i] = asked + " token"
	}
	return kinds
}

// IsPredefined reports whether a predefined token has a name.
func (g *Rules) IsPredefined(name string) bool {
	_, ok := g.predefined[strings.ToLower(name)]
	return ok
}

// Plain returns a line as the grammar reads it, with card symbols in any spelling.
func (g *Rules) Plain(line string) string { return g.symbols.plain(line) }

// WithPool returns the rules with a pool of cards that can be added by name.
func (g *Rules) WithPool(pool Pool) *Rules {
	with := *g
	with.Pool = pool
	return &with
}

// ID is "riftbound".
func (g *Rules) ID() string { return "riftbound" }

// Formats lists the modes of play; the first is the default.
func (g *Rules) Formats() []tracker.Format { return tracker.FormatsOf(board.Formats) }

// New is the empty state.
func (g *Rules) New() board.State { return board.State{} }

// Open returns the actions that begin a game with its seats.
func (g *Rules) Open(o tracker.Opening) ([]Action, error) {
	actions := []Action{Open{Format: o.Format}}
	for _, who := range o.Seats {
		actions = append(actions, Sit{Who: who})
	}
	return actions, nil
}

// Sit returns the action by which a player takes a seat, with the name of a teammate if
// one is given.
func (g *Rules) Sit(who tracker.Speaker, with string) Action { return Sit{Who: who, With: with} }

// Leave returns the action by which a player leaves the game.
func (g *Rules) Leave(name string) Action {
	return Concede{Who: notation.Player{Kind: notation.NamedPlayer, Name: name}}
}

// Seats lists the players in turn order.
func (g *Rules) Seats(s board.State) []tracker.Seat { return tracker.SeatsOf(s.Players) }

// Members returns the number of objects with an id.
func (g *Rules) Members(s board.State, id int64) int64 {
	stack, _ := s.Board.Get(id)
	return stack.Count
}

// ByHand reports whether the action sets something by hand.
func (g *Rules) ByHand(a Action) bool {
	switch a.(type) {
	case Set, SetPlayer, Label, NameField, Control:
		return true
	default:
		return false
	}
}

// Decide returns the events of an action.
func (g *Rules) Decide(s board.State, a Action, in *tracker.Inquiry) ([]tracker.Happening[event.Event], error) {
	d := g.Deciding(s, in)
	if err := a.decide(d); err != nil {
		return nil, err
	}
	remindOf(becameMighty(s, d.s, partsOf(d.out)), d.State, d.follow)
	return d.out, nil
}

// Deciding begins a decision.
func (g *Rules) Deciding(s board.State, in *tracker.Inquiry) *Decision {
	return &Decision{game: g, s: s, in: in, you: tracker.SeatOf(s.Players, in.By)}
}

// Settle performs one cleanup (RB 323).
func (g *Rules) Settle(s board.State, in *tracker.Inquiry) ([]tracker.Happening[event.Event], error) {
	return settle(s, in)
}

// Merge joins stacks that have become identical.
func (g *Rules) Merge(s board.State) []event.Event { return merge(s) }

// Fold returns the state after an event.
func (g *Rules) Fold(s board.State, e event.Event) board.State { return event.Fold(s, e) }

// IDs returns the highest id used.
func (g *Rules) IDs(s board.State) int64 { return s.LastID }

// Reserve raises it.
func (g *Rules) Reserve(s board.State, ids int64) board.State {
	s.LastID = max(s.LastID, ids)
	return s
}

// Size counts stacks, battlefields, cards, reminders, described cards and the kinds
// in rune pools. Changes of a single stack count a quarter each.
func (g *Rules) Size(s board.State) int {
	n, own := s.Board.Len()+s.Elsewhere.Len()+len(s.Fields)+len(s.Pending)+len(s.Told), 0
	for stack := range s.Board.Each() {
		own += len(stack.Of.Changes)
	}
	for _, p := range s.Players {
		n += len(p.Pool)
	}
	s.Work.Do((s.Board.Len() + len(s.Players)) / 8)
	return n + own/4
}

// Metered returns the state with work counted on w.
func (g *Rules) Metered(s board.State, w *tracker.Work) board.State {
	return s.Metered(w)
}

// Check reports why an event from outside is invalid.
func (g *Rules) Check(s board.State, e event.Event) error { return event.Check(s, e) }

// CheckAction reports why an action can't have been read from a line.
func (g *Rules) CheckAction(a Action) error { return notation.Validate(a) }

// Actions returns the codec of actions.
func (g *Rules) Actions() *tracker.Codec[Action] { return actionKinds }

// Events returns the codec of events.
func (g *Rules) Events() *tracker.Codec[event.Event] { return event.Codec }
