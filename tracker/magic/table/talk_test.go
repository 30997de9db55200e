package table

import (
	"testing"

	"arbiter/tracker/gametest"
	"arbiter/tracker/notation"
	"arbiter/tracker/query"
	"arbiter/tracker/talk"
)

// samples are values for the slots of phrases, by kind.
var samples = map[string][]string{
	"who": {"Bob", "I", "you"}, "player": {"Bob", "I"}, "some": {"1 of #1"}, "card": {"a Forest"}, "aura": {"Doubling Season"}, "whose": {"Bob", "I"}, "what": {"#1", "a creature", "all creatures"}, "mine": {"#1"}, "own": {"#1"}, "active": {"Bob", "I"}, "theirs": {"#1", "a creature"}, "foe": {"Bob", "each opponent"}, "named": {"#1", "a creature"}, "thing": {"#1", "a creature"}, "poss": {"#1"}, "ours": {"#1"}, "mark": {"+1/+1", "oil"}, "kinds": {"+1/+1", "blood"}, "spell": {"Pyroclasm"},
	"n": {"2"}, "by": {"+2"}, "up": {"2"}, "down": {"2"}, "each": {"creature you control"}, "token": {"Treasure"}, "pt": {"2/2"}, "size": {"+1/+1"}, "kind": {"poison", "+1/+1"}, "gained": {"flying"},
	"x": {"Treasure", "flying", "1/1 red Goblin creature", "loses 2 life", "#1", "creatures", "+1/+1 until end of turn", "4/4 creature", "Pyroclasm"},
}

func talkingGame(t testing.TB) *Game {
	t.Helper()
	return gametest.New(t, "magic", New)
}

func TestEachPhraseOfTalkIsRead(t *testing.T) {
	g := talkingGame(t)
	gametest.EachPhraseIsRead(t, g.phrasebook().Rows(), samples, func(sentence string) error {
		_, err := g.Grammar.Exact().Parse(sentence)
		return err
	})
}

func TestEachQueryOfTalkIsRead(t *testing.T) {
	g := talkingGame(t)
	queries := notation.NewGrammar(g.Vocabulary, query.Rows()...).Exact()
	gametest.EachPhraseIsRead(t, g.phrasebook().Queries(), samples, func(sentence string) error {
		_, err := queries.Parse(sentence)
		return err
	})
}

func TestTalkOfLanguagesChangesNoEnglish(t *testing.T) {
	g := talkingGame(t)
	exact := g.Grammar.Exact()
	gametest.LanguagesChangeNothing(t, g.phrasebook(), gametest.EnglishBook(t, "magic"), &talk.Table{
		Speaker: "Alice", Players: []string{"Alice", "Bob", "Carol"}, Active: "Alice", Words: g.words, Last: "create 2 Treasure",
		Things: []talk.Thing{
			{ID: 1, Count: 1, Names: []string{"Rhys the Redeemed"}, Controller: "Alice", Commander: true},
			{ID: 2, Count: 3, Names: []string{"Elf Warrior"}, Controller: "Alice"},
			{ID: 3, Count: 4, Names: []string{"Forest"}, Controller: "Alice"},
			{ID: 4, Count: 1, Names: []string{"Serra Angel"}, Controller: "Bob"},
			{ID: 5, Count: 2, Names: []string{"Zombie"}, Controller: "Bob"},
			{ID: 6, Count: 1, Names: []string{"Jace, the Mind Sculptor"}, Controller: "Carol"},
		},
	}, exact.Parse, gametest.English(t, "magic", g.Grammar))
}
