package riftbound_test

import (
	"testing"

	"arbiter/tracker/gametest"
	"arbiter/tracker/riftbound"
)

// Where each player acts with their own, a line is judged by whose objects,
// cards, battlefields, numbers, reminders and turns it changes. Every kind of
// action has a line here.
func TestOwnByAction(t *testing.T) {
	gametest.RequireOwn(t, gametest.New(t, "riftbound", riftbound.New), gametest.Own{Engine: engine(t), Lines: ownLines, Board: []string{
		"add a 4 Might Poro unit named Ada", "add a 4 Might Poro unit named Bo for Bob", "add Equipment gear named Axe for Bob",
	}}, "riftbound/open", "riftbound/sit") // which no line says
}

var ownLines = []gametest.OwnLine{
	{Line: "play a Recruit token to base"},
	{Line: "Alice plays a Recruit token to base", Refused: true},
	{Line: "add a 4 Might Poro unit named Bix"},
	{Line: "add a 4 Might Poro unit named Bix for Alice", Refused: true},
	{Line: "remember Fizz: 2 Might Poro unit"},
	{Line: "channel 2 runes"},
	{Line: "Alice channels 2 runes", Refused: true},
	{Line: "hide a card at battlefield 2", First: []string{"Bob controls battlefield 2"}},
	{Line: "Alice hides a card at battlefield 1", Refused: true, First: []string{"Alice controls battlefield 1"}},
	{Line: "ready Bo"},
	{Line: "ready Ada", Refused: true},
	{Line: "stun Bo"},
	{Line: "stun Ada", Refused: true},
	{Line: "buff Bo"},
	{Line: "buff Ada", Refused: true},
	{Line: "spend a buff from Ada", Refused: true, First: []string{"buff Ada"}},
	{Line: "deal 1 to Bo"},
	{Line: "deal 1 to Ada", Refused: true},
	{Line: "1 damage to each unit", Refused: true},
	{Line: "Bo fights Ada", Refused: true},
	{Line: "heal Bo", First: []string{"deal 1 to Bo"}},
	{Line: "heal Ada", Refused: true, First: []string{"deal 1 to Ada"}},
	{Line: "kill Bo"},
	{Line: "kill Ada", Refused: true},
	{Line: "kill all units", Refused: true},
	{Line: "return Ada to hand", Refused: true},
	{Line: "recycle Bo"},
	{Line: "play Bo from the trash to base", First: []string{"kill Bo"}},
	{Line: "play Ada from the trash to base", Refused: true, First: []string{"kill Ada"}},
	{Line: "move Bo to battlefield 2", OnTurn: true},
	{Line: "move Bo to battlefield 1", OnTurn: true}, // contests what Alice controls
	{Line: "put Ada at battlefield 2", Refused: true},
	{Line: "recall Ada", Refused: true, First: []string{"put Ada at battlefield 2"}},
	{Line: "recall Bo", First: []string{"put Bo at battlefield 2"}},
	{Line: "attach Axe to Bo"},
	{Line: "attach Axe to Ada", Refused: true},
	{Line: "detach Axe", First: []string{"attach Axe to Bo"}},
	{Line: "give Bo to Alice", Refused: true},
	{Line: "gain control of Ada", Refused: true},
	{Line: "give Ada to Alice", First: []string{"give Ada to Bob"}}, // back to who owns it
	{Line: "Bo gets +2 Might this turn"},
	{Line: "Ada gets -2 Might this turn", Refused: true},
	{Line: "all units get -2 Might this turn", Refused: true},
	{Line: "Ada gains Temporary for good", Refused: true},
	{Line: "double Bo"},
	{Line: "double Ada", Refused: true},
	{Line: "Bo becomes a copy of Ada"},
	{Line: "Ada becomes a copy of Bo", Refused: true},
	{Line: "replace battlefield 2 with a Brush token"},
	{Line: "replace battlefield 1 with a Brush token", Refused: true},
	{Line: "swap back battlefield 1", Refused: true, First: []string{"replace battlefield 1 with a Brush token"}},
	{Line: "battlefield 2 is Zaun Warrens"},
	{Line: "battlefield 1 is Zaun Warrens", Refused: true},
	{Line: "Bob controls battlefield 2"},
	{Line: "Bob controls battlefield 1", Refused: true, First: []string{"Alice controls battlefield 1"}},
	{Line: "nobody controls battlefield 1", Refused: true, First: []string{"Alice controls battlefield 1"}},
	{Line: "Alice controls battlefield 2", Refused: true},
	{Line: "Bob conquers battlefield 2"},
	{Line: "Alice conquers battlefield 2", Refused: true},
	{Line: "gain 1 xp"},
	{Line: "Alice loses 1 point", Refused: true, First: []string{"Alice scores 1 point"}},
	{Line: "set my points to 3"},
	{Line: "set Alice points to 3", Refused: true},
	{Line: "resolve combat", Refused: true, First: []string{"put Bo at battlefield 1", "put Ada at battlefield 1"}},
	{Line: "resolve combat", OnTurn: true, First: []string{"put Ada at battlefield 1", "put Bo at battlefield 1"}},
	{Line: "next turn", Refused: true},
	{Line: "next turn", OnTurn: true},
	{Line: "I concede"},
	{Line: "Alice concedes", Refused: true},
	{Line: "label Bo Bix"},
	{Line: "label Ada Bix", Refused: true},
	{Line: "set Bo might 9"},
	{Line: "set Ada might 0", Refused: true},
	{Line: "dismiss 5", Refused: true, First: []string{"play a 1 Might Elf unit token named Elf with \"When you play me, draw 1.\" to base"}},
	{Line: "dismiss 5", First: []string{"Bob plays a 1 Might Elf unit token named Elf with \"When you play me, draw 1.\" to base"}},
}
