package magic_test

import (
	"testing"

	"arbiter/tracker/gametest"
)

// sameCost has lines of every kind of action, each about stacks of N. The
// board before each is sameCostBoard and the lines of the entry, all spoken by
// Alice.
var sameCost = []gametest.SameCostLine{
	{"", "create N 1/1 white Soldier creature tokens"},
	{"", "create N tokens that are copies of #1, except it has flying"},
	{"add Doubling Season; add Chatterfang, Squirrel General", "create N Treasure tokens"},
	{"add four Academy Manufactor", "create N Clue tokens"},
	{"", "add N 1/1 white Human creature named Squire"},
	{"", "resolve N copies of #2"},
	{"", "add N copies of #2"},
	{"add Graf Rats; add Midnight Scavengers", "meld Graf Rats and Midnight Scavengers"},
	{"", "flicker all #2"},
	{"", "remember Squire: 1/1 white Human creature"},
	{"add legendary Jace planeswalker \"Jace\" with loyalty 4", "+1 #6"},
	{`add N artifact named Horn with "{T}: Each opponent loses 1 life."`, "activate #6"},
	{"add two Hardened Scales", "put three +1/+1 counters on all #1"},
	{"", "put a -1/-1 counter on all #1; put two -1/-1 counters on all #2"},
	{"put two +1/+1 counters on all #1", "remove a +1/+1 counter from all #1"},
	{"", "put a shield counter on 1 of #1"},
	{"put two +1/+1 counters on all #1", "move a +1/+1 counter from 1 of #1 to #3"},
	{"put two +1/+1 counters on all #1", "double the counters on all #1"},
	{"add 1/1 white Human creature named Ghost with two +1/+1 counters; exile Ghost", "put the counters of #6 on #3"},
	{"", "tap all #1"},
	{"tap all #1", "untap all #1"},
	{"", "transform all #5"},
	{"", "phase out all #1"},
	{"", "attach 1 of #4 to #3"},
	{"", "equip 1 of #4 to #3"},
	{"", "1 of #2 is my commander"},
	{"", "give all #1 to Bob"},
	{"", "exchange control of 1 of #1 and #3"},
	{"", "all #1 get +2/+2 and gain trample until end of turn"},
	{"", "gain control of #3 until end of turn"},
	{"", "effect: creatures you control get +1/+1"},
	{"effect: creatures you control get +1/+1", "end effect 6"},
	{"add 3/3 Vehicle artifact \"Cart\" with crew 2", "crew #6 with 1 of #1"},
	{"", "add a face-down creature"},
	{"", "turn all #1 face down"},
	{"turn all #1 face down", "turn all #1 face up"},
	{"", "add 2/3 black Human creature \"Deserter\" // 5/4 red Werewolf creature \"Ransacker\""},
	{"", "attack with all #1"},
	{"attack with all #1", "#3 blocks 1 of #1"},
	{"attack with all #1", "all #1 become blocked"},
	{"attack with all #1", "remove all #1 from combat"},
	{"attack with 1 of #1", "combat damage"},
	{"attack with all #1", "end combat"},
	{"attack with all #1", "ninjutsu Ink-Eyes, Servant of Oni for 1 of #1"},
	{"", "all #1 become copies of #3 until end of turn"},
	{"", "destroy all #1"},
	{"", "sacrifice all #2"},
	{"", "return all #2 to hand"},
	{"exile all #2", "return Guard to the battlefield"},
	{"", "2 damage to each creature"},
	{"", "combat: 1 of #1 deals 2 to #3; #3 deals 5 to Alice"},
	{"", "3 damage divided as you choose among #3 and Bob"},
	{"", "1 of #1 fights #3"},
	{"", "prevent the next 3 damage to all #1 this turn"},
	{"", "regenerate all #1"},
	{"", "all #1 can't be regenerated this turn"},
	{"", "proliferate"},
	{"", "populate 1 of #1"},
	{"", "amass N"},
	{"", "bolster 2"},
	{"tap all #1", "next turn"},
	{"2 damage to #3", "end the turn"},
	{"", "Carol concedes"},
	{"", "the game is a draw"},
	{"add an enchantment named \"Sea\" with \"Whenever you gain life, put a time counter on this enchantment.\"; I gain 1 life", "do it 2 times"},
	{"", "Carol loses 40 life"},
	{"", "label 1 of #1 the one"},
	{"set all #1 attacking Bob", "nobody blocks"},
	{"", "set all #1 power 5"},
	{"", "set all #1 oil counters to 5"},
	{"", "my speed is 2"},
	{"", "life 12"},
	{"", "I have 4 cards in hand"},
	{"", "Bob has 3 poison"},
	{"add an enchantment named \"Sel\" with \"{1}: Each creature you control becomes the creature type of your choice until end of turn.\"", "activate Sel choosing Goblin"},
	{"all #1 gain afterlife 1 until end of turn; destroy all #1", "do all reminders"},
	{"all #2 gain undying until end of turn; destroy all #2", "do all reminders"},
	{"all #1 gain afterlife 1 until end of turn; destroy all #1", "dismiss all reminders"},
	{"add an enchantment named Tithe with \"Whenever an opponent draws a card, that player may pay {2}. If the player doesn't, you create a Treasure token.\"; Bob draws a card", "Bob pays"},
	{"", "all #1 don't untap during their controller's next untap step"},
	{"", "Bob becomes the monarch"},
	{"", "goad all #1"},
	{"", "pair 1 of #1 with 1 of #2"},
	{"add 1/1 Elf creature \"Ada\"; add 1/1 Elf creature \"Cub\"; pair Ada with Cub", "unpair Ada"},
	{"", "suspect all #1"},
	{"", "distribute three +1/+1 counters among 1 of #1 and 1 of #2"},
	{"create N Food tokens", "forage"},
	{"", "all #2 becomes level 2"},
	{"add 1/1 Knight creature \"Squire\" with level up {W}", "level up Squire"},
	{"add Spacecraft artifact \"Ship\" with station", "station Ship with 1 of #1"},
	{"", "there is an additional combat phase after this phase"},
	{"", "Alice and Bob are a team"},
	{"", "venture into Undercity"},
	{"", "Bob completed Undercity"},
	{"", "the Ring tempts me, #1 bears it"},
	{"", "it becomes night"},
	{"", "Bob takes an extra turn"},
	{"", "Bob increases his speed"},
	{"", "cast N 2/2 green Bear creatures"},
	{"", "foretell a card"},
	{"", "crack all #1"},
	{"all #1 gain prowess until end of turn", "Bob targets all #1"},
	{"add 2/2 Zombie creature \"Rip\" with exploit", "#6 exploits 1 of #1"},
}

var sameCostBoard = []string{
	"create N 2/2 green Bear creature tokens with haste",
	"add N 1/1 white Human creature named Guard",
	"Bob: create a 5/9 red Ogre creature token",
	"add N Equipment artifact \"Club\"",
	"create N Incubator tokens with two +1/+1 counters",
}

// There is a line for every kind of action except those of seats.
func TestSameCostKnowsEveryAction(t *testing.T) {
	gametest.RequireEveryAction(t, withPool(t), sameCost, "magic/open", "magic/sit", "magic/note", "magic/exile-until", "magic/set-fate", "magic/may", "magic/attempt", "magic/provided", "magic/modes",
		"magic/choose", "magic/emblem", "magic/for-each", "magic/later", "magic/unlock", "magic/follow", "magic/become-life", "magic/once", "magic/choosing", "magic/copy-ability", "magic/copy-exiled", "magic/copy-spell", "magic/end-by-effect", "magic/find-exiled", "magic/from-hand", "magic/spell-goes")
}

// The ratio of DESIGN §8, measured in allocations.
func TestSameCost(t *testing.T) { sameCosts(t).Allocate(t) }

// BenchmarkSameCost measures the ratio of DESIGN §8 in time: below 1.2.
func BenchmarkSameCost(b *testing.B) { sameCosts(b).Bench(b) }

func sameCosts(t testing.TB) gametest.SameCost {
	return gametest.SameCost{Engine: engine(t), Opening: gametest.Opening("seats: Alice, Bob, Carol"), Board: sameCostBoard, Lines: sameCost}
}
