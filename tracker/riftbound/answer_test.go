package riftbound_test

import (
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/gametest"
	"arbiter/tracker/riftbound"
)

func TestAnswers(t *testing.T) {
	game := tracker.Of(gametest.New(t, "riftbound", riftbound.New))
	gametest.Answers(t, game, gametest.Opening(""), []string{
		"add a 4 Might Ionia unit named Yasuo", "play two Recruit unit tokens to my base", "channel 4 runes", "add a 7 Might unit named Tibbers for Bob",
		"Bob scores 5", "Alice scores 2", "move Yasuo to battlefield 1", "battlefield 2 is Old Tower", "Bob controls battlefield 2",
	}, []gametest.Question{
		{Line: "how many runes do i have", Says: "4: …Rune"},
		{Line: "how many units does bob have", Says: "1: …Tibbers"},
		{Line: "whats the score", Says: " Alice, 5 Bob (points)"},
		{Line: "how many points does bob have", Says: "5 points (Bob)"},
		{Line: "who has the most points", Says: "Bob: 5"},
		{Line: "how big is tibbers", Says: "7 Might …Tibbers"},
		{Line: "what's yasuo's might", Says: "4 Might …Yasuo"},
		{Line: "who holds battlefield 1", Says: " (battlefield 1)"},
		{Line: "who holds battlefield 9", Says: "There is no such battlefield."},
		{Line: "who has the tower", Says: "Bob (battlefield 2 (Old Tower))"},
		{Line: "who holds bf2", Says: "Bob (battlefield 2 (Old Tower))"},
		{Line: "what's exhausted", Says: ": …Yasuo"},
		{Line: "whose turn is it", Says: "Alice: turn 1"},
		{Line: "how many cards are in my deck", Says: "!The board doesn't show that"},
		{Line: "how manny runes do i have", Says: "4: "},
	})
	gametest.RequireNoQuestions(t, game, "2 runes", "bob +1", "i score", "score 1", "Bob scores 2", "ready everything", "channel 2", "pass", "battlefield 1 is Brush")
}
