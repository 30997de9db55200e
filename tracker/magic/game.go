package magic

import (
	"errors"
	"fmt"
	"io/fs"

	"arbiter/tracker"
	"arbiter/tracker/notation"
	"arbiter/tracker/query"
	"arbiter/tracker/talk"
)

// Game implements tracker.Game: the rules, and what is said of them. It is safe for
// use by several goroutines.
type Game struct {
	*Rules
	kinds  []string         // tokens that can be created by a single word: "Treasure token"
	naming *notation.Naming // finds the names of the pool in lines; nil without a pool

	phrasebook *talk.Phrasebook // for table talk
	asker      *query.Asker     // for questions
	words      talk.Words

	offeredCounters []string // the kinds of counters that forms offer
}

var (
	_ tracker.Game[State, Action, Event] = (*Game)(nil)
	_ tracker.Surveyed[State, Event]     = (*Game)(nil)
)

// New reads the facts of the game from the folder data/magic.
func New(facts fs.FS) (*Game, error) {
	rules, err := NewRules(facts, phrases)
	if err != nil {
		return nil, fmt.Errorf("magic: %w", err)
	}
	g := &Game{Rules: rules, kinds: rules.Kinds()}
	if err := g.readTalk(facts); err != nil {
		return nil, fmt.Errorf("magic: %w", err)
	}
	if err := g.readOfferedCounters(facts); err != nil {
		return nil, fmt.Errorf("magic: %w", err)
	}
	return g, nil
}

// With returns the game with a pool of cards, which can be added by their names.
func (g *Game) With(pool Pool) *Game {
	with := *g
	with.Rules = g.withPool(pool)
	with.naming = with.newNaming()
	return &with
}

// Parse parses a line of table talk.
func (g *Game) Parse(text string) ([]Action, error) {
	actions, err := g.parse(g.Grammar, text)
	if unknown, ok := errors.AsType[*notation.UnknownError](err); ok {
		return nil, g.misread(unknown)
	}
	return actions, err
}

// parse parses a line by a grammar. The line may contain names of cards and
// tokens.
func (g *Game) parse(grammar *notation.Grammar[Action], text string) ([]Action, error) {
	var names []notation.Name
	if text = notation.Straight(text); g.Pool != nil {
		var err error
		if text, err = g.withTokenNames(text); err != nil {
			return nil, err
		}
		names = g.namesIn(text)
	}
	actions, err := grammar.ParseNamed(text, names)
	if grammar != g.Grammar {
		return withoutRegrowth(actions), err // words count as names only if they are written like names
	}
	if meant, ok := g.likelyTokenNames(text, err); ok {
		if other, again := grammar.ParseNamed(meant, g.namesIn(meant)); again == nil {
			actions, err = other, nil
		}
	}
	return withoutRegrowth(actions), err
}
