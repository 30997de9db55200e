package table

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"

	"arbiter/tracker"
	"arbiter/tracker/notation"
	"arbiter/tracker/query"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/event"
	"arbiter/tracker/riftbound/play"
	"arbiter/tracker/talk"
)

// Game implements tracker.Game: the rules with their phrases, messages and views. It
// is safe for concurrent use.
type Game struct {
	*play.Rules
	grammar    *notation.Grammar[play.Action]
	kinds      []string                // tokens that can be played by a single word: "Recruit token"
	naming     *notation.Naming        // finds card names in lines; nil without a pool
	phrasebook func() *talk.Phrasebook // table talk
	asker      *query.Asker            // questions about the board
	words      talk.Words
}

var _ tracker.Game[board.State, play.Action, event.Event] = (*Game)(nil)

// New reads the facts of the game from the folder data/riftbound.
func New(facts fs.FS) (*Game, error) {
	rules, err := play.NewRules(facts)
	if err != nil {
		return nil, fmt.Errorf("riftbound: %w", err)
	}
	g := &Game{Rules: rules, kinds: rules.Kinds()}
	v := g.Vocabulary
	v.Know(exampleCard)
	g.grammar = notation.NewGrammar(v, phrases(rules)...)
	g.phrasebook = talk.Lazy(facts)
	g.asker = query.NewAsker(g.phrasebook, v)
	g.words = talk.Of(v, g.grammar, map[string]bool{"buff": true})
	return g, nil
}

// With returns the game with a pool of cards that can be added by name.
func (g *Game) With(pool play.Pool) *Game {
	with := *g
	with.Rules = g.WithPool(pool)
	with.naming = with.newNaming()
	return &with
}

// Parse parses a line of table talk, with card symbols in any spelling.
func (g *Game) Parse(text string) ([]play.Action, error) {
	actions, err := g.parse(g.grammar, text)
	if unknown, ok := errors.AsType[*notation.UnknownError](err); ok {
		if offTable.MatchString(unknown.Text) {
			return nil, tracker.Refuse("Decks and hands stay with the players: there is nothing of it to track.").
				Next("What comes to the board can be said: %s", tracker.Line("add a 4 Might unit named Bo")).For(err)
		}
		return nil, tracker.Refuse(notUnderstood, unknown.Short()).Next("Type `%s` for what can be said.", tracker.Line("help do")).For(err)
	}
	return actions, err
}

// notUnderstood refuses a sentence that no more specific refusal covers.
const notUnderstood = "I don't understand %q."

// Misread explains the refusal of a line with what is on the board.
func (g *Game) Misread(s board.State, by tracker.Speaker, _ string, refusal *tracker.Problem) *tracker.Problem {
	unknown, ok := errors.AsType[*notation.UnknownError](refusal)
	if !ok || refusal.What.Format != notUnderstood {
		return refusal
	}
	return talk.Misread(g.phrasebook(), g.talked(s, by, ""), unknown)
}

func (g *Game) parse(grammar *notation.Grammar[play.Action], text string) ([]play.Action, error) {
	line := notation.Straight(g.Plain(text))
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
var offTable = regexp.MustCompile(`(?i)^(?:\S+ )?(?:draws?|discards?|reveals?|mulligans?|shuffles?|looks? at)\b`)
