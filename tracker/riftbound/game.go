package riftbound

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
	"arbiter/tracker/query"
	"arbiter/tracker/talk"
)

// Game implements tracker.Game. It is safe for use by several goroutines.
type Game struct {
	grammar    *notation.Grammar[Action]
	predefined map[string]predefined // by name in lower case
	symbols    symbols
	kinds      []string         // tokens that can be played by a single word: "Recruit token"
	pool       Pool             // all cards by name; nil without
	naming     *notation.Naming // finds card names in lines; nil without a pool
	phrasebook *talk.Phrasebook // table talk
	asker      *query.Asker     // questions about the board
	words      talk.Words
}

// predefined is a token that the rules define (RB 184).
type predefined struct {
	Rule tracker.Rule `json:"rule"`
	Definition
	Asked   string   `json:"asked"`
	Aliases []string `json:"aliases"`
}

var _ tracker.Game[State, Action, Event] = (*Game)(nil)

// New reads the facts of the game from the folder data/riftbound.
func New(facts fs.FS) (*Game, error) {
	words, err := fs.ReadFile(facts, "words.json")
	if err != nil {
		return nil, fmt.Errorf("riftbound: %w", err)
	}
	raw, err := fs.ReadFile(facts, "tokens.json")
	if err != nil {
		return nil, fmt.Errorf("riftbound: %w", err)
	}
	v, err := notation.ReadVocabulary(bytes.NewReader(words), bytes.NewReader(raw))
	if err != nil {
		return nil, fmt.Errorf("riftbound: %w", err)
	}
	var tokens []predefined
	if err := json.Unmarshal(raw, &tokens); err != nil {
		return nil, fmt.Errorf("riftbound: read the predefined tokens: %w", err)
	}
	g := &Game{predefined: make(map[string]predefined)}
	if g.symbols, err = readSymbols(facts, words); err != nil {
		return nil, fmt.Errorf("riftbound: %w", err)
	}
	for _, t := range tokens {
		t.Abilities = g.canonical(t.Abilities)
		for _, name := range append([]string{t.Asked}, t.Aliases...) {
			g.predefined[strings.ToLower(name)] = t
		}
		g.kinds = append(g.kinds, t.Asked+" token")
	}
	v.Know(exampleCard)
	g.grammar = notation.NewGrammar(v, phrases()...)
	if g.phrasebook, err = talk.Open(facts); err != nil {
		return nil, fmt.Errorf("riftbound: %w", err)
	}
	g.asker = query.NewAsker(g.phrasebook, v)
	g.words = talk.Of(v, g.grammar, map[string]bool{"buff": true})
	return g, nil
}

// ID is "riftbound".
func (g *Game) ID() string { return "riftbound" }

// Formats lists the modes of play; the first is the default.
func (g *Game) Formats() []tracker.Format { return tracker.FormatsOf(formats) }

// New is the empty state.
func (g *Game) New() State { return State{} }

// Open returns the actions that begin a game with its seats.
func (g *Game) Open(o tracker.Opening) ([]Action, error) {
	actions := []Action{Open{Format: o.Format}}
	for _, who := range o.Seats {
		actions = append(actions, Sit{Who: who})
	}
	return actions, nil
}

// Sit returns the action that gives a player a seat.
func (g *Game) Sit(who tracker.Speaker) Action { return Sit{Who: who} }

// Leave returns the action by which a player leaves the game.
func (g *Game) Leave(name string) Action {
	return Concede{Who: notation.Player{Kind: notation.NamedPlayer, Name: name}}
}

// Seats lists the players in turn order.
func (g *Game) Seats(s State) []tracker.Seat { return tracker.SeatsOf(s.Players) }

// Members returns the number of objects with an id.
func (g *Game) Members(s State, id int64) int64 {
	stack, _ := s.Board.Get(id)
	return stack.Count
}

// Parse parses a line of table talk, with card symbols in any spelling.
func (g *Game) Parse(text string) ([]Action, error) {
	actions, err := g.parse(g.grammar, text)
	if unknown, ok := errors.AsType[*notation.UnknownError](err); ok {
		if offTable.MatchString(unknown.Text) {
			return nil, tracker.Refuse("Decks and hands stay with the players: there is nothing of it to track.").
				Next("What comes to the board can be said: add a 4 Might unit named Bo").For(err)
		}
		return nil, tracker.Refuse(notUnderstood, unknown.Short()).Next("Type `help do` for what can be said.").For(err)
	}
	return actions, err
}

// notUnderstood refuses a sentence that no more specific refusal covers.
const notUnderstood = "I don't understand %q."

// Misread explains the refusal of a line with what is on the board.
func (g *Game) Misread(s State, by tracker.Speaker, _ string, refusal *tracker.Problem) *tracker.Problem {
	unknown, ok := errors.AsType[*notation.UnknownError](refusal)
	if !ok || refusal.What.Format != notUnderstood {
		return refusal
	}
	return talk.Misread(g.phrasebook, g.talked(s, by, ""), unknown)
}

func (g *Game) parse(grammar *notation.Grammar[Action], text string) ([]Action, error) {
	line := notation.Straight(g.symbols.plain(text))
	names := g.names(line)
	actions, err := grammar.ParseNamed(line, names)
	if err != nil && len(names) == 0 && noArticle.MatchString(line) {
		if actions, err := grammar.Parse(noArticle.ReplaceAllString(line, "${1}a ")); err == nil {
			return actions, nil
		}
	}
	return actions, err
}

// noArticle matches a line that plays something without an article: "play gold".
var noArticle = regexp.MustCompile(`(?i)^((?:\S+ )?(?:play|create|make)s? )`)

// offTable matches actions on cards that aren't on the board.
var offTable = regexp.MustCompile(`(?i)^(?:\S+ )?(?:draws?|discards?|reveals?|predicts?|mulligans?|shuffles?|looks? at|burns? out)\b`)

// ByHand reports whether the action sets something by hand.
func (g *Game) ByHand(a Action) bool {
	switch a.(type) {
	case Set, SetPlayer, Label, NameField, Control:
		return true
	default:
		return false
	}
}

// Decide returns the events of an action.
func (g *Game) Decide(s State, a Action, in *tracker.Inquiry) ([]tracker.Happening[Event], error) {
	d := g.deciding(s, in)
	if err := a.decide(d); err != nil {
		return nil, err
	}
	return d.out, nil
}

// deciding begins a decision.
func (g *Game) deciding(s State, in *tracker.Inquiry) *decision {
	return &decision{game: g, s: s, in: in, you: tracker.SeatOf(s.Players, in.By)}
}

// Settle performs one cleanup (RB 323).
func (g *Game) Settle(s State, in *tracker.Inquiry) ([]tracker.Happening[Event], error) {
	return settle(s, in)
}

// Merge joins stacks that have become identical.
func (g *Game) Merge(s State) []Event { return merge(s) }

// Fold returns the state after an event.
func (g *Game) Fold(s State, e Event) State { return fold(s, e) }

// IDs returns the highest id used.
func (g *Game) IDs(s State) int64 { return s.LastID }

// Reserve raises it.
func (g *Game) Reserve(s State, ids int64) State {
	s.LastID = max(s.LastID, ids)
	return s
}

// Size counts stacks, battlefields, cards, reminders, described cards and the kinds
// in rune pools. Changes of a single stack count a quarter each.
func (g *Game) Size(s State) int {
	n, own := s.Board.Len()+s.Elsewhere.Len()+len(s.Fields)+len(s.Pending)+len(s.Told), 0
	for stack := range s.Board.Each() {
		own += len(stack.Of.Changes)
	}
	for _, p := range s.Players {
		n += len(p.Pool)
	}
	s.work.Do((s.Board.Len() + len(s.Players)) / 8)
	return n + own/4
}

// Metered returns the state with work counted on w.
func (g *Game) Metered(s State, w *tracker.Work) State {
	s.work = w
	s.Board, s.Elsewhere = s.Board.Metered(w), s.Elsewhere.Metered(w)
	return s
}

// Check reports why an event from outside is invalid.
func (g *Game) Check(s State, e Event) error { return s.check(e) }

// CheckAction reports why an action can't have been read from a line.
func (g *Game) CheckAction(a Action) error { return notation.Validate(a) }

// Actions returns the codec of actions.
func (g *Game) Actions() *tracker.Codec[Action] { return actionKinds }

// Events returns the codec of events.
func (g *Game) Events() *tracker.Codec[Event] { return eventKinds }
