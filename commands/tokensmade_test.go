package commands_test

import (
	"slices"
	"testing"

	"arbiter/commands"
	"arbiter/tracker/storetest"
)

func TestTokensThatCardsCreate(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	conversation{
		{"/token Marit Lage", "20/20 black Legendary Creature — Avatar|Created by: Dark Depths|indestructible|!predefined"},
		{"/token marit lag", "Showing Marit Lage.|20/20"},
		{"/token Tuktuk", "Tuktuk the Returned|Created by: Tuktuk the Explorer"},
		{"/token goblins", "Tokens: Goblin|1/1 red Creature — Goblin|and 56 more|1/1 black and red Creature — Goblin|Rakdos Guildmage"},
		{"/token Pest", "When this token dies, you gain 1 life."},
		{"/token Tarmogoyf", "What is printed on the card of that name.|Disa the Restless"},
		{"/token Hero", "job select|Created by cards|Pet Avengers"},
		{"/token Spirit", "afterlife N|Created by cards|1/1 white Creature — Spirit"},
		{"/token Treasure", "CR 111.10a|!Created by"},
		{"/token Tresure", "Showing Treasure."},
		{"-/token Zombie Master", "Zombie Master is a card|create a token that's a copy of Zombie Master"},
		{"-/token Buff game:riftbound", "Buff is a card|/card Buff|!copy"},
		{"-/token Marit Lage game:riftbound", "No predefined token of Riftbound"},
		{"-/token qwxyz", "No predefined token"},
	}.run(t, j)
}

func TestTokensAreCompleted(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	for _, tc := range []struct{ command, option, typed, want string }{
		{"token", "name", "mari", "Marit Lage"},
		{"token", "name", "tuktuk", "Tuktuk the Returned"},
		{"token", "name", "zom", "Zombie"},
		{"token", "name", "trea", "Treasure"},
		{"create", "what", "marit", "a Marit Lage token"},
		{"create", "what", "two gobl", "two Goblin tokens"},
		{"create", "what", "an eldrazi sp", "an Eldrazi Spawn token"},
	} {
		all := complete(t, j, tc.command, tc.option, tc.typed)
		if !slices.ContainsFunc(all, func(s commands.Suggestion) bool { return s.Value == tc.want }) {
			t.Errorf("/%s %s:%s lacks %q: %v", tc.command, tc.option, tc.typed, tc.want, all)
		}
	}
	for c := 'a'; c <= 'z'; c++ {
		if all := complete(t, j, "token", "name", string(c)); len(all) == 0 && c != 'x' {
			t.Errorf("%c completes to nothing", c)
		}
	}
}
