package commands_test

import (
	"testing"

	"arbiter/tracker/storetest"
)

// In a channel with a Riftbound game, Riftbound takes precedence everywhere.
func TestAGameOfRiftbound(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	conversation{
		{"/game start system:riftbound", "Duel|8 points win|RB 483.3|play two Recruit tokens"},
		{"/game seat Bob", "Bob sits down"},
		{"/create two Recruit tokens to battlefield 1", "Recruit (1 Might) is played to battlefield 1|Alice contests battlefield 1|Showdown|RB 323.12"},
		{"/token gold", "RB 187.5|!Riftbound token"},
		{"/rule temporary", "816"},
		{"/sba", "Cleanups|RB 323.5|Units with lethal damage are killed"},
		{"end showdown", "Alice conquers battlefield 1: 1 of 8 points|RB 469.1"},
		{"/life +1", "Alice gains 1 point: 2"},
		{"/life =7", "points set to 7"},
		{"/life", "7 points"},
		{"1 damage to 1 of #1", "is killed|ceases to exist|RB 186.1"},
		{"/why battlefield 1", "Battlefield 1: Alice"},
		{"-/do kill #9", "isn't on the board"},
		{"/undo", "1 damage to 1 of #1"},
		{"/game info", "Riftbound|duel"},
		{"/game end", "over"},
		{"/game start game:riftbound 2v2", "Magma Chamber"},
		{"/game end", "over"},
		{"/game start riftbound", "Duel"},
	}.run(t, j)
}
