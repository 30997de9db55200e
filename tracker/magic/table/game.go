package table

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/magic/play"
	"arbiter/tracker/notation"
	"arbiter/tracker/query"
	"arbiter/tracker/talk"
)

// Game implements tracker.Game: the rules with their phrases, messages and views. It
// is safe for concurrent use.
type Game struct {
	*play.Rules
	kinds  []string         // tokens that can be created by a single word: "Treasure token"
	naming *notation.Naming // finds the names of the pool in lines; nil without a pool

	phrasebook func() *talk.Phrasebook // for table talk
	asker      *query.Asker            // for questions
	words      talk.Words

	offeredCounters []string // the kinds of counters that forms offer
}

var (
	_ tracker.Game[board.State, play.Action, event.Event] = (*Game)(nil)
	_ tracker.Surveyed[board.State, event.Event]          = (*Game)(nil)
	_ tracker.Batched[board.State, event.Event]           = (*Game)(nil)
)

// New reads the facts of the game from the folder data/magic.
func New(facts fs.FS) (*Game, error) {
	rules, err := play.NewRules(facts, phrases, effectRows)
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
func (g *Game) With(pool play.Pool) *Game {
	with := *g
	with.Rules = g.WithPool(pool)
	with.naming = with.newNaming()
	return &with
}

// Parse parses a line of table talk.
func (g *Game) Parse(text string) ([]play.Action, error) {
	if err := g.unclearPlayer(text); err != nil {
		return nil, err
	}
	if loyalty, ok := g.parseChoosing(text, true); ok {
		return loyalty, nil
	}
	actions, err := g.parse(g.Grammar, text)
	if unknown, ok := errors.AsType[*notation.UnknownError](err); ok {
		return nil, g.misread(unknown)
	}
	if err == nil && len(actions) == 1 && g.guessesName(actions[0]) {
		if said, ok := g.parseChoosing(text, false); ok {
			return said, nil
		}
	}
	return actions, err
}

// parse parses a line by a grammar. A line with a misspelt kind of counter is an error.
func (g *Game) parse(grammar *notation.Grammar[play.Action], text string) ([]play.Action, error) {
	actions, err := g.parseNamed(grammar, text)
	if err == nil {
		err = g.misspeltCounter(actions)
	}
	return actions, err
}

// parseNamed parses a line by a grammar. The line may contain names of cards and
// tokens.
func (g *Game) parseNamed(grammar *notation.Grammar[play.Action], text string) ([]play.Action, error) {
	var names []notation.Name
	text = withoutReminders(notation.Straight(text))
	if g.Pool != nil {
		var err error
		if text, err = g.withTokenNames(text); err != nil {
			return nil, err
		}
		names = g.namesIn(text)
	}
	several := grammar == g.Grammar && len(card.Sentences(text)) > 1
	if several {
		if follow, ok := g.Typed(text); ok {
			return []play.Action{follow}, nil
		}
	}
	if grammar == g.Grammar {
		if verb := castsSpell.FindString(text); verb != "" {
			if cast, ok := g.castOfModes(strings.Trim(text[len(verb):], " .!")); ok {
				return []play.Action{cast}, nil
			}
		}
		if follow, ok := g.TypedForEach(text); ok {
			return []play.Action{follow}, nil
		}
	}
	actions, err := grammar.ParseNamed(text, names)
	if grammar != g.Grammar {
		return withEffectsSaid(play.JoinNoRegeneration(actions)), err // words count as names only if they are written like names
	}
	if meant, ok := g.likelyTokenNames(text, err); ok {
		if other, again := grammar.ParseNamed(meant, g.namesIn(meant)); again == nil {
			actions, err = other, nil
		}
	}
	if err != nil && !several {
		if follow, ok := g.Typed(text); ok {
			return []play.Action{follow}, nil
		}
	}
	return withEffectsSaid(play.JoinNoRegeneration(actions)), err
}

// reminderText matches a sentence in parentheses, and the space before it.
var reminderText = regexp.MustCompile(`\s*\([^()]*[.!]\)`)

// withoutReminders returns the text of a card without its reminder text, which has no game
// function (CR 207.2), unless that is all of the text.
func withoutReminders(text string) string {
	if !strings.Contains(text, ".)") {
		return text
	}
	if without := strings.TrimSpace(reminderText.ReplaceAllString(text, "")); without != "" {
		return without
	}
	return text
}

// withEffectsSaid gives actions that have an effect the actions that follow them: in "crack a
// Food and gain 3 life", the second describes the ability.
func withEffectsSaid(actions []play.Action) []play.Action {
	for i := range actions {
		if i+1 < len(actions) {
			actions[i] = play.WithNext(actions[i], slices.Clone(actions[i+1:]))
		}
	}
	return actions
}

// withEffectsSaidNext is withEffectsSaid for sentences.
func withEffectsSaidNext(all []tracker.Sentence[play.Action]) {
	var next []play.Action
	for i := range slices.Backward(all) {
		for k := range slices.Backward(all[i].Actions) {
			a := all[i].Actions[k]
			if len(next) > 0 {
				all[i].Actions[k] = play.WithNext(a, slices.Clone(next))
			}
			next = append([]play.Action{a}, next...)
		}
	}
}
