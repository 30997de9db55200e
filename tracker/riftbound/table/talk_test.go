package table

import (
	"testing"

	"arbiter/tracker/gametest"
	"arbiter/tracker/riftbound/play"
	"arbiter/tracker/talk"
)

// samples fill the slots of phrases, by their kinds.
var samples = map[string][]string{
	"who": {"Bob", "I", "you"}, "player": {"Bob", "I"}, "whose": {"Bob", "I"}, "what": {"#1", "a unit", "all units"}, "mine": {"#1"}, "own": {"#1"}, "active": {"Bob", "I"}, "theirs": {"#1", "a unit"}, "foe": {"Bob", "each opponent"}, "named": {"#1", "a unit"}, "poss": {"#1"}, "ours": {"#1"}, "mark": {"+1/+1", "oil"}, "kinds": {"+1/+1", "blood"}, "card": {exampleCard}, "spell": {exampleCard},
	"n": {"2"}, "by": {"+2"}, "up": {"2"}, "down": {"2"}, "each": {"unit you control"}, "token": {"Recruit"}, "pt": {"2/2"}, "size": {"+1/+1"}, "kind": {"buff"}, "gained": {"Tank"}, "at": {"battlefield 1", "base"},
	"x": {"Recruit tokens", "Recruit", "Tank", "Fury", "XP", exampleCard, "runes", "scores 2", "#1", "units", "4 Might unit"},
}

func TestEachPhraseOfTalkIsRead(t *testing.T) {
	g := newGame(t)
	exact := g.grammar.Exact()
	gametest.EachPhraseIsRead(t, g.phrasebook().Rows(), samples, func(sentence string) error {
		_, err := g.parse(exact, sentence)
		return err
	})
}

func TestTalkOfLanguagesChangesNoEnglish(t *testing.T) {
	g := newGame(t)
	exact := g.grammar.Exact()
	gametest.LanguagesChangeNothing(t, g.phrasebook(), gametest.EnglishBook(t, "riftbound"), &talk.Table{
		Speaker: "Alice", Players: []string{"Alice", "Bob"}, Active: "Alice", Words: g.words, Last: "stun #2",
		Things: []talk.Thing{
			{ID: 1, Count: 1, Names: []string{"Yasuo"}, Controller: "Alice"},
			{ID: 2, Count: 1, Names: []string{"Stalwart Poro"}, Controller: "Alice"},
			{ID: 3, Count: 2, Names: []string{"Recruit"}, Controller: "Alice"},
			{ID: 4, Count: 4, Names: []string{"Rune"}, Controller: "Alice"},
			{ID: 5, Count: 1, Names: []string{"Tibbers"}, Controller: "Bob"},
		},
	}, func(sentence string) ([]play.Action, error) { return g.parse(exact, sentence) }, gametest.English(t, "riftbound", g.grammar))
}
