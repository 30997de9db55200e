package riftbound_test

import (
	"testing"

	"arbiter/tracker/gametest"
	"arbiter/tracker/riftbound"
)

// sameCost has a line of every kind of action on objects, each about stacks of
// N. The board before each is sameCostBoard and the lines of the entry, all
// spoken by Alice.
var sameCost = []gametest.SameCostLine{
	{"", "play N Recruit tokens"},
	{"", "play N tokens that are copies of #3"},
	{"", "add a 2 Might Poro unit named Fluff"},
	{"", "channel N runes"},
	{"", "ready all #1"},
	{"", "exhaust all #2"},
	{"", "stun all #1"},
	{"stun all #1", "unstun all #1"},
	{"", "buff all #1"},
	{"buff all #1", "spend a buff from all #1"},
	{"", "deal 1 to all #2"},
	{"", "deal 2 to all #2"},
	{"", "1 of #2 fights #3"},
	{"deal 1 to all #2", "heal all #2"},
	{"", "kill all #1"},
	{"", "banish 1 of #1"},
	{"add a 2 Might Poro unit named Fluff; set #6 count N; kill all #6", "play Fluff from the trash"},
	{"", "move all #2 to battlefield 1"},
	{"", "recall all #5"},
	{"", "attach #4 to 1 of #1"},
	{"", "give all #1 to Bob"},
	{"", "all #1 gets +1 Might this turn"},
	{"", "double the might of all #1"},
	{"", "all #1 becomes a copy of #3"},
	{`add a 2 Might Poro unit named Fluff with "[E]: Buff me."; set #6 count N; ready all #6`, "use #6"},
	{"", "empower all #1"},
	{"", "prevent the next 2 damage to all #2"},
	{"", "swap the might of #3 and 1 of #1"},
	{"channel N fury runes", "recycle all #6 for power"},
	{"", "replace battlefield 1 with a Brush token"},
	{"", "conquer battlefield 1"},
	{"Bob: play N Recruit tokens to battlefield 1", "combat damage"},
	{"", "next turn"},
	{"", "label 1 of #1 Chip"},
	{"", "set all #1 might 4"},
}

// sameCostBoard is #1 N exhausted Recruits, #2 N ready Sand Soldiers, #3 a
// unit, #4 a gear, #5 N Birds at battlefield 1, which has a showdown.
var sameCostBoard = []string{
	"play N Recruit tokens", "play N ready Sand Soldier tokens", "add a 5 Might Poro unit named Bo", "add an Equipment gear named Sword",
	"play N Bird tokens to battlefield 1",
}

// notOfObjects are the kinds of actions that are about no objects.
var notOfObjects = []string{
	"riftbound/open", "riftbound/sit", "riftbound/concede", "riftbound/describe", "riftbound/hide", "riftbound/name-field",
	"riftbound/control", "riftbound/gain", "riftbound/set-player", "riftbound/dismiss",
	"riftbound/play-hidden", "riftbound/burn-out", "riftbound/note", "riftbound/skip", "riftbound/take-turn", "riftbound/change-victory",
}

// Each kind of action that is about objects has a line in sameCost.
func TestSameCostKnowsEveryAction(t *testing.T) {
	gametest.RequireEveryAction(t, gametest.New(t, "riftbound", riftbound.New), sameCost, notOfObjects...)
}

// The ratio of DESIGN §8, measured in allocations.
func TestSameCost(t *testing.T) { sameCosts(t).Allocate(t) }

// BenchmarkSameCost is the ratio of DESIGN §8, of time: below 1.2.
func BenchmarkSameCost(b *testing.B) { sameCosts(b).Bench(b) }

func sameCosts(t testing.TB) gametest.SameCost {
	return gametest.SameCost{Engine: engine(t), Opening: gametest.Opening(""), Board: sameCostBoard, Lines: sameCost}
}
