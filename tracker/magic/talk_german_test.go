package magic_test

import (
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/gametest"
)

func TestAnswersInGerman(t *testing.T) {
	game := tracker.Of(withPool(t))
	gametest.Answers(t, game, gametest.Opening("format: commander\nseats: Alice, Bob, Carol"), []string{
		"create four 1/1 red Goblin creature tokens",
		`add 2/2 green Bear creature "Ursa" with trample for Bob`,
		"Bob loses 13 life", "put 2 oil counters on Ursa", "tap 1 of #1",
	}, []gametest.Question{
		{Line: "wie viele kreaturen hab ich", Says: "4: …Goblin"},
		{Line: "wieviele Kreaturen hat Bob?", Says: "1: …Ursa"},
		{Line: "wie viele goblins gibt es", Says: "4: …Goblin"},
		{Line: "wieviel leben hat bob", Says: "27 life (Bob)"},
		{Line: "wie groß ist ursa", Says: "2/2 "},
		{Line: "wie gross ist ursa", Says: "2/2 "},
		{Line: "was ist getappt", Says: "1: …Goblin"},
		{Line: "hat bob einen bären", Says: "Yes, 1: …Ursa"},
		{Line: "wer kontrolliert ursa", Says: "Bob: …Ursa"},
	})
	gametest.RequireNoQuestions(t, game, "3 schätze", "bob verliert 3", "alles tappen", "wie bitte", "wer hat bier", "was war das", "ich hab 3 goblins")
}
