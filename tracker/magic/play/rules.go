package play

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// About lists the objects that an event refers to.
func (g *Rules) About(e event.Event) []int64 { return event.Touched(e).About() }

// Follows returns the ids of an object before and after an event; whole is
// false if only part of the stack gets the new id.
func (g *Rules) Follows(e event.Event) (was, now int64, whole bool) {
	switch e := e.(type) {
	case event.Parted:
		return e.On.ID, e.On.New, false
	case event.Moved:
		return e.On, e.Card, true
	case event.Entered:
		return e.From, e.ID, e.From != 0
	default: // other events don't change ids
		return 0, 0, false
	}
}

// Rules decides actions and performs what the rules do automatically. It holds the
// facts of data/magic that it needs, and is safe for concurrent use.
type Rules struct {
	Grammar    *notation.Grammar[Action] // reads the lines of the table
	effects    *notation.Grammar[Action] // reads the clauses of the effects of cards
	Vocabulary *notation.Vocabulary
	compiler   *card.Compiler
	deeds      *lineCache                 // lines of the table
	read       *lineCache                 // effects of abilities
	tokens     *tokenCache                // tokens that replacement effects describe
	predefined map[string]card.Definition // predefined tokens by the name used to create them: "Treasure", "Cursed Role" (CR 111.10)
	rules      map[string]tracker.Rule    // of the predefined tokens
	asked      []string                   // what the predefined tokens are asked for as, in the order of the file
	byKeyword  []keywordToken             // tokens that keywords create
	dungeons   []card.Dungeon             // by name
	Pool       Pool                       // all cards by name; nil without
}

// NewRules reads the facts of the game, the folder data/magic. Lines are read by the
// phrases for a vocabulary, and the texts of effects also by those of effects.
func NewRules(facts fs.FS, phrases func(*notation.Vocabulary) []notation.Row[Action], effects []notation.Row[Action]) (*Rules, error) {
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
	var tokens []struct {
		Asked string       `json:"asked"`
		Rule  tracker.Rule `json:"rule"`
		card.Definition
	}
	if err := json.Unmarshal(raw, &tokens); err != nil {
		return nil, fmt.Errorf("read the predefined tokens: %w", err)
	}
	g := &Rules{
		Vocabulary: v, compiler: card.NewCompiler(v), deeds: &lineCache{lines: make(map[string]parsedLine)}, read: &lineCache{lines: make(map[string]parsedLine)},
		predefined: make(map[string]card.Definition), rules: make(map[string]tracker.Rule), tokens: &tokenCache{by: make(map[string]card.Definition)},
	}
	for _, name := range exampleCards {
		v.Know(name)
	}
	g.Grammar = notation.NewGrammar(v, phrases(v)...)
	g.effects = g.Grammar.Effects(effects...)
	for _, t := range tokens {
		g.predefined[t.Asked] = t.Definition
		g.rules[t.Asked] = t.Rule
		g.asked = append(g.asked, t.Asked)
	}
	if err := g.readKeywordTokens(facts); err != nil {
		return nil, err
	}
	if err := g.readDungeons(facts); err != nil {
		return nil, err
	}
	return g, nil
}

// exampleCards are the cards in the examples of phrases with names of cards.
var exampleCards = []string{"Doubling Season", "Parallel Lives", "Hardened Scales", "Rancor"}

// Kinds lists what can be created by one word: "Treasure token".
func (g *Rules) Kinds() []string {
	var kinds []string
	for _, asked := range g.asked {
		kinds = append(kinds, asked+" token")
	}
	for _, t := range g.byKeyword {
		for _, name := range append([]string{t.Asked}, t.Aliases...) {
			if kind := name + " token"; !slices.Contains(kinds, kind) {
				kinds = append(kinds, kind)
			}
		}
	}
	return kinds
}

// IsPredefined reports whether a predefined token has the name.
func (g *Rules) IsPredefined(asked string) bool {
	_, ok := g.predefined[asked]
	return ok
}

// WithPool returns the rules with a pool of cards, which can be added by their names.
func (g *Rules) WithPool(pool Pool) *Rules {
	with := *g
	with.Pool = pool
	return &with
}

// ID is "magic".
func (g *Rules) ID() string { return "magic" }

// Formats lists the formats; the first is the default.
func (g *Rules) Formats() []tracker.Format { return tracker.FormatsOf(board.Formats) }

// New is the empty state.
func (g *Rules) New() board.State { return board.State{Compiler: g.compiler} }

// Open returns the actions that start a game and seat its players.
func (g *Rules) Open(o tracker.Opening) ([]Action, error) {
	actions := []Action{Open{Format: o.Format}}
	for _, who := range o.Seats {
		actions = append(actions, Sit{Who: who})
	}
	return actions, nil
}

// Sit returns the action that gives a player a seat, with the name of a teammate if
// one is given.
func (g *Rules) Sit(who tracker.Speaker, with string) Action { return Sit{Who: who, With: with} }

// Leave returns the action that takes a player out of the game.
func (g *Rules) Leave(name string) Action {
	return Concede{Who: notation.Player{Kind: notation.NamedPlayer, Name: name}}
}

// Seats lists the players in turn order.
func (g *Rules) Seats(s board.State) []tracker.Seat { return tracker.SeatsOf(s.Players) }

// Members returns the number of objects with an id.
func (g *Rules) Members(s board.State, id int64) int64 {
	stack, _ := s.Permanent.Get(id)
	return stack.Count
}

// ByHand reports whether the action sets something by hand.
func (g *Rules) ByHand(a Action) bool {
	switch a := a.(type) {
	case Set, SetCounters, SetLife, SetHand, SetPlayer, SetSpeed, Label:
		return true
	case Attack:
		return a.ByHand
	case Block:
		return a.ByHand
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
	if d.told > 0 {
		return append(d.out[:d.told:d.told], g.remind(*d.then, slices.Clone(d.out[d.told:]), d.doings(), false)...), nil
	}
	return g.remind(s, d.out, d.doings(), false), nil
}

// Deciding starts a decision.
func (g *Rules) Deciding(s board.State, in *tracker.Inquiry) *Decision {
	return &Decision{game: g, s: s, in: in, you: tracker.SeatOf(s.Players, in.By)}
}

// unasked returns a decision about the state with the events decided so far, in which pronouns refer to
// the same objects as in d, and a question is an error.
func (d *Decision) unasked() *Decision {
	in := tracker.NewInquiry(d.in.By, nil)
	in.Refer(d.in.Meant()...)
	return d.game.Deciding(d.s, in)
}

// Settle performs one check of the state-based actions (CR 704.3), after the
// events that rules cause immediately.
func (g *Rules) Settle(s board.State, in *tracker.Inquiry) ([]tracker.Happening[event.Event], error) {
	out, _, err := g.Survey(s, in)
	return out, err
}

// Survey is Settle. If there are no events, it also returns the layers of the state,
// for BoardOf.
func (g *Rules) Survey(s board.State, in *tracker.Inquiry) ([]tracker.Happening[event.Event], any, error) {
	if out := immediateEvents(s); len(out) > 0 {
		return g.remind(s, out, doings{}, true), nil, nil
	}
	if len(s.Owed) > 0 {
		out, err := g.performOwed(s, in)
		return out, nil, err
	}
	if out, err := g.returning(s, in); len(out) > 0 || err != nil {
		return g.remind(s, out, doings{}, true), nil, err
	}
	if out := g.controlling(s, in); len(out) > 0 {
		return g.remind(s, out, doings{}, true), nil, nil
	}
	if out, err := g.losing(s, in); len(out) > 0 || err != nil {
		return out, nil, err
	}
	out, now, err := settle(s, in)
	if err != nil {
		return nil, nil, err
	}
	if len(out) == 0 && now != nil {
		if out := g.stateTriggers(s, now); len(out) > 0 {
			return out, nil, nil
		}
		return nil, now, nil
	}
	return g.remind(s, out, doings{}, true), nil, nil
}

// Merge joins stacks that have become identical.
func (g *Rules) Merge(s board.State) []event.Event { return merge(s) }

// Fold returns the state after an event.
func (g *Rules) Fold(s board.State, e event.Event) board.State {
	s.Compiler = g.compiler
	return event.Fold(s, e)
}

// FoldEach folds events in order, and calls before with each and the state before it.
func (g *Rules) FoldEach(s board.State, all []tracker.Happening[event.Event], before func(board.State, event.Event)) board.State {
	s.Compiler = g.compiler
	return event.FoldEach(s, all, before)
}

// IDs returns the highest id in use.
func (g *Rules) IDs(s board.State) int64 { return s.LastID }

// Reserve raises the highest id in use to at least ids.
func (g *Rules) Reserve(s board.State, ids int64) board.State {
	s.LastID = max(s.LastID, ids)
	return s
}

// Size returns the size of a state: the number of stacks, cards, reminders,
// described cards, and counters and shields of players. An effect counts as
// four; an effect on a single stack or in a reminder counts as a quarter.
func (g *Rules) Size(s board.State) int {
	n := s.Permanent.Len() + s.Elsewhere.Len() + len(s.Pending) + len(s.Described) + 4*len(s.Effects)
	own := 0
	for stack := range s.Permanent.Marked(board.HasParts) {
		own += stack.Of.Parts()
	}
	for stack := range s.Permanent.Marked(board.HasStatic) {
		n += 4 * len(stack.Of.Def.Static)
	}
	for _, r := range s.Pending {
		own += len(r.Sources) + len(r.It)
	}
	for _, p := range s.Players {
		n += len(p.Counters) + len(p.CommanderDamage) + len(p.CommanderCasts) + len(p.Shields)
	}
	s.Work.Do((s.Permanent.Len() + len(s.Players)) / 8)
	return n + (own+len(s.Extra))/4
}

// Metered returns the state with its work counted on w.
func (g *Rules) Metered(s board.State, w *tracker.Work) board.State {
	return s.Metered(w)
}

// Check returns an error if an event from outside is invalid in a state.
func (g *Rules) Check(s board.State, e event.Event) error {
	if err := event.Check(s, e); err != nil {
		return err
	}
	reminded, _ := e.(event.Reminded)
	for _, stored := range reminded.Reminder.Do {
		a, err := actionKinds.Decode(stored)
		if err == nil {
			err = notation.Validate(a)
		}
		if err != nil {
			return fmt.Errorf("what the reminder %d does: %w", reminded.Reminder.ID, err)
		}
	}
	return nil
}

// CheckAction returns an error if an action can't come from parsing a line.
func (g *Rules) CheckAction(a Action) error { return notation.Validate(a) }

// Actions returns the codec of actions.
func (g *Rules) Actions() *tracker.Codec[Action] { return actionKinds }

// Events returns the codec of events.
func (g *Rules) Events() *tracker.Codec[event.Event] { return event.Codec }
