package magic_test

import (
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/gametest"
)

func TestAnswers(t *testing.T) {
	game := tracker.Of(withPool(t))
	gametest.Answers(t, game, gametest.Opening("format: commander\nseats: Alice, Bob, Carol"), []string{
		`add a legendary 3/3 red Goblin Warrior creature named "Krenko, Mob Boss"`,
		"create four 1/1 red Goblin creature tokens",
		"create two Clue tokens",
		`add 2/2 green Bear creature "Ursa" with trample for Bob`,
		`add a green creature 0/4 Plant "Hedge" with "Whenever a land you control enters, you gain 1 life."`,
		"Bob loses 13 life", "Bob gets 8 poison counters", "Carol becomes the monarch", "put 2 oil counters on Ursa",
		`add an artifact named "Old Lamp"`, "destroy Old Lamp",
		"next turn", "next turn", "next turn", "tap 1 of #2",
		"create a 1/1 white Soldier creature token", "create a 2/2 white Soldier creature token", "create a 1/1 white Bird creature token for Bob", "each opponent sacrifices a creature",
	}, []gametest.Question{
		{Line: "how many creatures do i have", Says: "8: #1 Krenko, Mob Boss; …Goblin"},
		{Line: "How many creatures does Bob have?", Says: "2: …Ursa"},
		{Line: "how many creatures does everyone have", Says: "10 in all: 8 Alice, 2 Bob, 0 Carol"},
		{Line: "how many zombies are there", Says: "0: nothing"},
		{Line: "what's bob's life", Says: "27 life (Bob)"},
		{Line: "whats bobs life??", Says: "27 life (Bob)"},
		{Line: "life totals", Says: "40 Alice, 27 Bob, 40 Carol (life)"},
		{Line: "who has the most life", Says: "Alice and Carol: 40"},
		{Line: "who has the least life", Says: "Bob: 27"},
		{Line: "who's the monarch", Says: "Carol (monarch)"},
		{Line: "who has the initiative", Says: "Nobody (initiative)"},
		{Line: "what can attack", Says: "5: #1 Krenko, Mob Boss; …×3 Goblin"},
		{Line: "can krenko attack", Says: "Yes, 1: #1"},
		{Line: "can ursa block", Says: "Yes, 1: "},
		{Line: "how big is krenko", Says: "3/3 #1 Krenko"},
		{Line: "how big are the soldiers", Says: "1/1 …2/2 "},
		{Line: "what triggers on landfall", Says: "1: …Hedge"},
		{Line: "how much poison has bob", Says: "8 poison (Bob)"},
		{Line: "how many counters on ursa", Says: "2 oil: …Ursa"},
		{Line: "how many oil counters are on ursa", Says: "2 oil: …Ursa"},
		{Line: "whose turn is it", Says: "Alice: turn 4"},
		{Line: "what step are we in", Says: "Alice: turn 4, precombat main"},
		{Line: "what's tapped", Says: "1: …Goblin"},
		{Line: "do i have a clue", Says: "Yes, 2: …Clue"},
		{Line: "does bob have a clue", Says: "No."},
		{Line: "who controls ursa", Says: "Bob: …Ursa"},
		{Line: "how many cards are in my graveyard", Says: "1 that the board has seen: …Old Lamp"},
		{Line: "how many cards are in bobs library", Says: "!The board doesn't show that"},
		{Line: "is it day or night", Says: "It is neither day nor night."},
		{Line: "how many creatuers do i have", Says: "8: "},
		{Line: "how big is ursaa", Says: "2/2 "},
		{Line: "how big is emrakul", Says: "!Nothing on the board is called \"emrakul\"…Krenko, Mob Boss (#1)"},
		{Line: "how many creatures are there", Says: "10: ", By: "Zoe"}, // Zoe has no seat
		{Line: "how many creatures do i have", Says: "!You have no seat", By: "Zoe"},
	})
	gametest.RequireNoQuestions(t, game, "3 treasures", "bob -3", "life 20", "Bob poison 3", "whatever", "create two Clue tokens", "pass", "my turn", "end turn",
		"bob is the monarch", "is", "how", "swing all at bob", "who", "day", "night", "count on me", "list", "does nothing", "can i get two treasures")
}
