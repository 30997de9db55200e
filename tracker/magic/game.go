package magic

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
	"arbiter/tracker/query"
	"arbiter/tracker/talk"
)

// Game implements tracker.Game. It is safe for concurrent use.
type Game struct {
	grammar         *notation.Grammar[Action]
	vocabulary      *notation.Vocabulary
	compiler        *card.Compiler
	deeds           *lineCache
	knownCards      map[string]Definition   // cards with effects that Arbiter carries out, by lower-case name
	describedTokens map[string]Definition   // tokens that known cards create, by description
	usedAbilities   map[string]Definition   // effects of known cards that apply only when players say so, by lower-case name
	predefined      map[string]Definition   // predefined tokens by the name used to create them: "Treasure", "Cursed Role" (CR 111.10)
	rules           map[string]tracker.Rule // the rule of each predefined token
	kinds           []string                // tokens that can be created by a single word: "Treasure token"
	byKeyword       []keywordToken          // tokens that keywords create
	pool            Pool                    // all cards by name; nil without
	naming          *notation.Naming        // finds card names in lines; nil without

	phrasebook *talk.Phrasebook // for table talk
	asker      *query.Asker     // for questions
	words      talk.Words

	offeredCounters []string // the kinds of counters that forms offer
}

var _ tracker.Game[State, Action, Event] = (*Game)(nil)

// New reads the facts of the game from the folder data/magic.
func New(facts fs.FS) (*Game, error) {
	words, err := fs.ReadFile(facts, "words.json")
	if err != nil {
		return nil, fmt.Errorf("magic: %w", err)
	}
	raw, err := fs.ReadFile(facts, "tokens.json")
	if err != nil {
		return nil, fmt.Errorf("magic: %w", err)
	}
	v, err := notation.ReadVocabulary(bytes.NewReader(words), bytes.NewReader(raw))
	if err != nil {
		return nil, fmt.Errorf("magic: %w", err)
	}
	var tokens []struct {
		Asked string       `json:"asked"`
		Rule  tracker.Rule `json:"rule"`
		Definition
	}
	if err := json.Unmarshal(raw, &tokens); err != nil {
		return nil, fmt.Errorf("magic: read the predefined tokens: %w", err)
	}
	g := &Game{vocabulary: v, compiler: card.NewCompiler(v), deeds: &lineCache{lines: make(map[string]parsedLine)}, predefined: make(map[string]Definition), rules: make(map[string]tracker.Rule), knownCards: make(map[string]Definition), usedAbilities: make(map[string]Definition)}
	if err := g.readCards(facts); err != nil {
		return nil, fmt.Errorf("magic: %w", err)
	}
	g.grammar = notation.NewGrammar(v, phrases(v)...)
	for _, t := range tokens {
		g.predefined[t.Asked] = t.Definition
		g.rules[t.Asked] = t.Rule
		g.kinds = append(g.kinds, t.Asked+" token")
	}
	if err := g.readKeywordTokens(facts); err != nil {
		return nil, fmt.Errorf("magic: %w", err)
	}
	if err := g.readTalk(facts); err != nil {
		return nil, fmt.Errorf("magic: %w", err)
	}
	if err := g.readOfferedCounters(facts); err != nil {
		return nil, fmt.Errorf("magic: %w", err)
	}
	if err := g.describeTokens(); err != nil {
		return nil, fmt.Errorf("magic: %w", err)
	}
	return g, nil
}

// ID returns "magic".
func (g *Game) ID() string { return "magic" }

// Formats lists the formats; the first is the default.
func (g *Game) Formats() []tracker.Format { return tracker.FormatsOf(formats) }

// New returns the empty state.
func (g *Game) New() State { return State{compiler: g.compiler} }

// Open returns the actions that start a game and seat its players.
func (g *Game) Open(o tracker.Opening) ([]Action, error) {
	actions := []Action{Open{Format: o.Format}}
	for _, who := range o.Seats {
		actions = append(actions, Sit{Who: who})
	}
	return actions, nil
}

// Sit returns the action that gives a player a seat.
func (g *Game) Sit(who tracker.Speaker) Action { return Sit{Who: who} }

// Leave returns the action that takes a player out of the game.
func (g *Game) Leave(name string) Action {
	return Concede{Who: notation.Player{Kind: notation.NamedPlayer, Name: name}}
}

// Seats lists the players in turn order.
func (g *Game) Seats(s State) []tracker.Seat { return tracker.SeatsOf(s.Players) }

// Members returns the number of objects with an id.
func (g *Game) Members(s State, id int64) int64 {
	stack, _ := s.Permanent.Get(id)
	return stack.Count
}

// Parse parses a line of table talk.
func (g *Game) Parse(text string) ([]Action, error) {
	actions, err := g.parse(g.grammar, text)
	if unknown, ok := errors.AsType[*notation.UnknownError](err); ok {
		return nil, g.misread(unknown)
	}
	return actions, err
}

// parse parses a line by a grammar. The line may contain names of cards and
// tokens.
func (g *Game) parse(grammar *notation.Grammar[Action], text string) ([]Action, error) {
	var names []notation.Name
	if text = notation.Straight(text); g.pool != nil {
		var err error
		if text, err = g.withTokenNames(text); err != nil {
			return nil, err
		}
		names = g.namesIn(text)
	}
	actions, err := grammar.ParseNamed(text, names)
	if grammar != g.grammar {
		return withoutRegrowth(actions), err // words count as names only if they are written like names
	}
	if meant, ok := g.likelyTokenNames(text, err); ok {
		if other, again := grammar.ParseNamed(meant, g.namesIn(meant)); again == nil {
			actions, err = other, nil
		}
	}
	return withoutRegrowth(actions), err
}

// ByHand reports whether the action sets something by hand.
func (g *Game) ByHand(a Action) bool {
	switch a := a.(type) {
	case Set, SetCounters, SetLife, SetPlayer, SetSpeed, Label:
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
func (g *Game) Decide(s State, a Action, in *tracker.Inquiry) ([]tracker.Happening[Event], error) {
	d := g.deciding(s, in)
	if err := a.decide(d); err != nil {
		return nil, err
	}
	return g.remind(s, d.out, d.combatHits, false), nil
}

// deciding starts a decision.
func (g *Game) deciding(s State, in *tracker.Inquiry) *decision {
	return &decision{game: g, s: s, in: in, you: tracker.SeatOf(s.Players, in.By)}
}

// Settle performs one check of the state-based actions (CR 704.3), after the
// events that rules cause immediately.
func (g *Game) Settle(s State, in *tracker.Inquiry) ([]tracker.Happening[Event], error) {
	if out := s.immediateEvents(); len(out) > 0 {
		return g.remind(s, out, nil, true), nil
	}
	out, err := settle(s, in)
	if err != nil {
		return nil, err
	}
	return g.remind(s, out, nil, true), nil
}

// Merge joins stacks that have become identical.
func (g *Game) Merge(s State) []Event { return merge(s) }

// Fold returns the state after an event.
func (g *Game) Fold(s State, e Event) State {
	s.compiler = g.compiler
	return fold(s, e)
}

// IDs returns the highest id in use.
func (g *Game) IDs(s State) int64 { return s.LastID }

// Reserve raises the highest id in use to at least ids.
func (g *Game) Reserve(s State, ids int64) State {
	s.LastID = max(s.LastID, ids)
	return s
}

// Size returns the size of a state: the number of stacks, cards, reminders,
// described cards, and counters and shields of players. An effect counts as
// four; an effect on a single stack or in a reminder counts as a quarter.
func (g *Game) Size(s State) int {
	n := s.Permanent.Len() + s.Elsewhere.by.Len() + len(s.Pending) + len(s.Described) + 4*len(s.Effects)
	own := 0
	for stack := range s.Permanent.Each() {
		p := &stack.Of
		own += len(p.Pumps) + len(p.Counters) + len(p.Shields) + len(p.Also) + len(p.AlsoBlocks)
	}
	for stack := range s.Permanent.Marked(hasStatic) {
		n += 4 * len(stack.Of.Def.Static)
	}
	for _, r := range s.Pending {
		own += len(r.Sources) + len(r.It)
	}
	for _, p := range s.Players {
		n += len(p.Counters) + len(p.CommanderDamage) + len(p.Shields)
	}
	s.work.Do((s.Permanent.Len() + len(s.Players)) / 8)
	return n + (own+len(s.Extra))/4
}

// Metered returns the state with its work counted on w.
func (g *Game) Metered(s State, w *tracker.Work) State {
	s.work = w
	s.Permanent, s.Elsewhere.by = s.Permanent.Metered(w), s.Elsewhere.by.Metered(w)
	return s
}

// Check returns an error if an event from outside is invalid in a state.
func (g *Game) Check(s State, e Event) error { return s.check(e) }

// CheckAction returns an error if an action can't come from parsing a line.
func (g *Game) CheckAction(a Action) error { return notation.Validate(a) }

// Actions returns the codec of actions.
func (g *Game) Actions() *tracker.Codec[Action] { return actionKinds }

// Events returns the codec of events.
func (g *Game) Events() *tracker.Codec[Event] { return eventKinds }
