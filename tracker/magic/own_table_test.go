package magic_test

import (
	"testing"

	"arbiter/tracker/gametest"
	"arbiter/tracker/magic"
)

// With own permanents only, a line is judged by whose permanents, cards,
// numbers, effects, reminders and turns it changes. Every kind of action has a
// line here.
func TestOwnByAction(t *testing.T) {
	gametest.RequireOwn(t, gametest.New(t, "magic", magic.New), gametest.Own{Engine: engine(t), Lines: ownLines, Board: []string{
		"add 2/2 green Bear creature \"Bear\"", "add legendary Jace planeswalker \"Jace\" with loyalty 4", "add 3/3 red Ogre creature \"Ogre\" for Bob",
		"create a Treasure token for Bob", "add Equipment artifact \"Axe\" with \"Equipped creature gets +1/+1.\" for Bob", "add 4/4 black Rat creature \"Rat\" for Bob",
	}}, "magic/open", "magic/sit", "magic/note", "magic/exile-until", "magic/set-fate", "magic/may", "magic/attempt", "magic/provided", "magic/modes") // actions without a phrase
}

var ownLines = []gametest.OwnLine{
	{Line: "goad Ogre"}, // as its opponents may
	{Line: "goad Bear", Refused: true},
	{Line: "there is an additional combat phase after this phase", OnTurn: true},

	// effects without a permanent
	{Line: "effect: creatures get -5/-5", Refused: true},
	{Line: "effect: creatures your opponents control get -5/-5", Refused: true},
	{Line: "effect: creatures Alice controls get -5/-5", Refused: true},
	{Line: "effect: creatures you control get +1/+1"},
	{Line: "effect: creatures you control get +1/+1 for Alice", Refused: true},
	{Line: "effect: all Zombies get +1/+1", Refused: true}, // there is none yet
	{Line: "effect: creatures can't enter the battlefield", Refused: true},
	{Line: "effect: creatures you control enter with an additional +1/+1 counter"},
	{Line: "effect: creatures your opponents control enter with an additional -1/-1 counter", Refused: true},
	{Line: "effect: Doubling Season"},
	{Line: "effect: Doubling Season for Alice", Refused: true},
	{Line: "effect: Vorinclex, Monstrous Raider", Refused: true}, // halves opponents' counters
	{Line: "fog", Refused: true},
	{Line: "damage can't be prevented this turn", Refused: true},
	{Line: "prevent the next 3 damage to Ogre this turn"},
	{Line: "prevent the next 3 damage to Bear this turn", Refused: true},
	{Line: "prevent the next 3 damage to me this turn"},
	{Line: "prevent the next 3 damage to Alice this turn", Refused: true},
	{Line: "end effect 7", Refused: true, First: []string{"effect: creatures you control get +1/+1"}},
	{Line: "end effect 7", Refused: true, First: []string{"Bear gets +1/+1 until end of turn"}},
	{Line: "end effect 7", Refused: true, First: []string{"prevent the next 3 damage to Bear this turn"}},
	{Line: "end effect 7", Refused: true, First: []string{"prevent the next 3 damage to Alice this turn"}},
	{Line: "end effect 7", Refused: true, First: []string{"effect: creatures get +1/+1 for Bob"}},
	{Line: "end effect 7", Refused: true, First: []string{"fog"}},
	{Line: "end effect 7", First: []string{"Ogre gets +1/+1 until end of turn"}},
	{Line: "end effect 7", First: []string{"prevent the next 3 damage to Bob this turn"}},
	{Line: "end effect 7", First: []string{"effect: creatures you control get +1/+1 for Bob"}},

	// permanents that affect others' as they enter
	{Line: "add a white enchantment named Hex with \"Creatures get -5/-5.\"", Refused: true},
	{Line: "add a white enchantment named Hex with \"Creatures your opponents control get -5/-5.\"", Refused: true},
	{Line: "add a white enchantment named Hope with \"Creatures you control get +1/+1.\""},
	{Line: "add a 2/2 red Goblin creature named King with \"Other Goblins get +1/+1.\""}, // Alice has none
	{Line: "add a 2/2 red Goblin creature named King with \"Other Goblins get +1/+1.\"", Refused: true, First: []string{"create a 1/1 red Goblin creature token"}},
	{Line: "add Doubling Season and Hardened Scales"},
	{Line: "Ogre becomes a copy of Hex", Refused: true, First: []string{"add a white enchantment named Hex with \"Creatures get -1/-1.\""}},
	{Line: "create a token that's a copy of Hex", Refused: true, First: []string{"add a white enchantment named Hex with \"Creatures get -1/-1.\""}},

	// entering
	{Line: "create a Food token"},
	{Line: "create a Food token for Alice", Refused: true},
	{Line: "create a Monster Role token attached to Ogre"},
	{Line: "create a Monster Role token attached to Bear", Refused: true},
	{Line: "create a token that's a copy of Bear"},
	{Line: "resolve a copy of Ogre"},
	{Line: "remember Tarmogoyf: 1/2 green Lhurgoyf creature"},
	{Line: "add 2/2 green Elf creature \"Ursa\" // 4/4 green Elf creature \"Major\""},
	{Line: "manifest a card"},
	{Line: "add a copy of Bear"},
	{Line: "add a 2/2 Fox creature named Vix as my commander"},
	{Line: "return #8 to the battlefield under your control", Refused: true, First: []string{"add 2/2 green Elf creature \"Ursa\"", "Ursa dies"}},
	{Line: "return #8 to the battlefield", First: []string{"add 2/2 green Elf creature \"Ursa\" for Bob", "Ursa dies"}},

	// counters
	{Line: "put a +1/+1 counter on Ogre"},
	{Line: "put a -1/-1 counter on Bear", Refused: true},
	{Line: "put a -1/-1 counter on each creature", Refused: true},
	{Line: "remove a loyalty counter from Jace", Refused: true},
	{Line: "3 poison to Alice", Refused: true},
	{Line: "3 energy"},
	{Line: "each opponent gets a poison counter", Refused: true},
	{Line: "proliferate all mine", First: []string{"put a +1/+1 counter on Ogre"}},
	{Line: "proliferate everything", Refused: true, First: []string{"put a +1/+1 counter on Bear"}},
	{Line: "move a +1/+1 counter from Bear to Ogre", Refused: true, First: []string{"put a +1/+1 counter on Bear"}},
	{Line: "move a +1/+1 counter from Ogre to Bear", Refused: true, First: []string{"put a +1/+1 counter on Ogre"}},
	{Line: "move a +1/+1 counter from Ogre to Rat", First: []string{"put a +1/+1 counter on Ogre"}},
	{Line: "double the +1/+1 counters on Ogre", First: []string{"put a +1/+1 counter on Ogre"}},
	{Line: "double the +1/+1 counters on Bear", Refused: true, First: []string{"put a +1/+1 counter on Bear"}},
	{Line: "put the counters of #6 on Bear", Refused: true, First: []string{"put a +1/+1 counter on Rat", "Rat dies"}},
	{Line: "put the counters of #6 on Ogre", First: []string{"put a +1/+1 counter on Rat", "Rat dies"}},
	{Line: "+1 Jace", Refused: true},
	{Line: "activate Treasure"},
	{Line: "activate Horn", First: []string{`add an artifact named Horn with "{T}: Each opponent loses 1 life." for Bob`}}, // what it does concerns its controller
	{Line: "activate Horn", Refused: true, First: []string{`add an artifact named Horn with "{T}: You gain 1 life."`}},
	{Line: "+1 Kaya", First: []string{"add Kaya planeswalker \"Kaya\" with loyalty 4 for Bob"}},

	// status and zones
	{Line: "tap Ogre"},
	{Line: "tap Bear", Refused: true},
	{Line: "untap all creatures", Refused: true, First: []string{"tap Bear"}},
	{Line: "transform Bear", Refused: true, First: []string{"exile Bear", "add 2/2 green Elf creature \"Bear\" // 4/4 green Elf creature \"Major\""}},
	{Line: "turn Bear face down", Refused: true},
	{Line: "turn Ogre face down"},
	{Line: "phase out Bear", Refused: true},
	{Line: "phase out Ogre"},
	{Line: "Bear doesn't untap during its controller's next untap step", Refused: true},
	{Line: "Ogre doesn't untap during its controller's next untap step"},
	{Line: "sacrifice Treasure"},
	{Line: "destroy Bear", Refused: true},
	{Line: "destroy Bear", Refused: true, First: []string{"regenerate Bear"}},
	{Line: "destroy Bear", Refused: true, First: []string{"put a shield counter on Bear"}},
	{Line: "destroy all creatures", Refused: true},
	{Line: "exile Bear", Refused: true},
	{Line: "flicker Bear", Refused: true},
	{Line: "flicker Ogre"},
	{Line: "return Ogre to hand"},
	{Line: "regenerate Bear", Refused: true},
	{Line: "regenerate Ogre"},
	{Line: "Bear can't be regenerated this turn", Refused: true},
	{Line: "crew Cart with Ogre", First: []string{"add 3/3 Vehicle artifact \"Cart\" with crew 3 for Bob"}},
	{Line: "crew Cart with Bear", Refused: true, First: []string{"add 3/3 Vehicle artifact \"Cart\" with crew 2"}},
	{Line: "label Ogre Grog"},
	{Line: "label Bear Grog", Refused: true},
	{Line: "Bear is my commander", Refused: true},
	{Line: "Ogre explores"},
	{Line: "Bear explores", Refused: true},
	{Line: "amass Orcs 2"},
	{Line: "set Bear power 0", Refused: true},
	{Line: "set Ogre power 9"},
	{Line: "set Bear oil counters to 2", Refused: true},
	{Line: "set Ogre oil counters to 2"},

	// attachments, control, copies
	{Line: "attach Axe to Ogre"},
	{Line: "attach Axe to Bear", Refused: true},
	{Line: "attach Bow to Ogre", Refused: true, First: []string{"add Equipment artifact \"Bow\" with \"Equipped creature gets +2/+2.\""}},
	{Line: "unattach Axe", First: []string{"attach Axe to Ogre"}},
	{Line: "give Bear to Bob", Refused: true},
	{Line: "give Ogre to Alice", Refused: true},
	{Line: "give Bear to Alice", First: []string{"give Bear to Bob"}}, // back to its owner
	{Line: "gain control of Bear until end of turn", Refused: true},
	{Line: "exchange control of Bear and Ogre", Refused: true},
	{Line: "Ogre becomes a copy of Bear"},
	{Line: "Bear becomes a copy of Ogre", Refused: true},
	{Line: "Bear gets -2/-2 until end of turn", Refused: true},
	{Line: "Ogre gets +2/+2 until end of turn"},
	{Line: "creatures get -1/-1 until end of turn", Refused: true},

	// damage and combat
	{Line: "Ogre deals 3 damage to Bear", Refused: true},
	{Line: "Ogre deals 3 damage to Alice", Refused: true},
	{Line: "Ogre deals 1 damage to Bear", Refused: true, First: []string{"prevent the next 3 damage to Bear this turn"}},
	{Line: "Ogre deals 1 damage to Alice", Refused: true, First: []string{"prevent the next 3 damage to Alice this turn"}},
	{Line: "Bear deals 1 damage to Ogre"},
	{Line: "1 damage to each creature", Refused: true},
	{Line: "3 damage divided as you choose among Bear", Refused: true},
	{Line: "Ogre fights Bear", Refused: true},
	{Line: "combat: Ogre deals 3 to Bear; Bear deals 2 to Ogre", Refused: true},
	{Line: "attack Alice with Ogre", OnTurn: true},
	{Line: "attack Alice's Jace with Ogre", OnTurn: true},
	{Line: "attack Bob with Bear", Refused: true, First: []string{"Bear gains haste"}},
	{Line: "Ogre blocks Bear", First: []string{"set Bear attacking Bob"}},
	{Line: "Bear becomes blocked", Refused: true, First: []string{"set Bear attacking Bob"}},
	{Line: "remove Bear from combat", Refused: true, First: []string{"set Bear attacking Bob"}},
	{Line: "combat damage", Refused: true, First: []string{"set Bear attacking Bob"}},
	{Line: "combat damage", OnTurn: true, First: []string{"set Ogre attacking Alice"}},
	{Line: "end combat", Refused: true, First: []string{"set Bear attacking Bob"}},
	{Line: "end combat", OnTurn: true, First: []string{"set Ogre attacking Alice"}},

	// players and the turn
	{Line: "gain 3 life"},
	{Line: "Alice loses 3 life", Refused: true},
	{Line: "each opponent loses 3 life", Refused: true},
	{Line: "each player gains 1 life", Refused: true},
	{Line: "set my life 17"},
	{Line: "set Alice's life 2", Refused: true},
	{Line: "set Alice poison 9", Refused: true},
	{Line: "set Bob poison 9"},
	{Line: "exchange life totals with Alice", Refused: true, First: []string{"lose 3 life"}},
	{Line: "Alice concedes", Refused: true},
	{Line: "I concede"},
	{Line: "take an extra turn"},
	{Line: "Alice takes an extra turn", Refused: true},
	{Line: "Alice skips her next turn", Refused: true},
	{Line: "Bob draws 2"},
	{Line: "Alice draws 2", Refused: true},
	{Line: "Bob becomes the monarch"},
	{Line: "Bob and Alice are a team", Refused: true},
	{Line: "venture into Undercity"},
	{Line: "Alice ventures into Undercity", Refused: true},
	{Line: "Bob completed Undercity"},
	{Line: "Alice completed Undercity", Refused: true},
	{Line: "the Ring tempts me, Ogre bears it"},
	{Line: "the Ring tempts Alice, Bear bears it", Refused: true},
	{Line: "Bob becomes the monarch", Refused: true, First: []string{"Alice becomes the monarch"}},
	{Line: "I take the initiative", Refused: true, First: []string{"Alice takes the initiative"}},
	{Line: "Alice becomes the monarch", Refused: true},
	{Line: "it becomes night", Refused: true},
	{Line: "my speed is 3"},
	{Line: "I have 4 cards in hand"},
	{Line: "Bob increases his speed"},
	{Line: "Alice increases her speed", Refused: true},
	{Line: "next turn", Refused: true},
	{Line: "next turn", OnTurn: true},

	// reminders: the effect of a triggered ability doesn't count as an act of
	// the player who presses it
	{Line: "do reminder 9", Refused: true, First: []string{"add 1/1 green Elf creature \"Elf\" with \"When this creature dies, you gain 1 life.\"", "Elf dies"}},
	{Line: "dismiss all reminders", Refused: true, First: []string{"add 1/1 green Elf creature \"Elf\" with \"When this creature dies, you gain 1 life.\"", "Elf dies"}},
	{Line: "do all reminders", First: []string{"add 1/1 green Elf creature \"Elf\" with \"When this creature dies, each opponent loses 1 life.\" for Bob", "Elf dies"}},
	{Line: "dismiss all reminders", First: []string{"add 1/1 green Elf creature \"Elf\" with \"When this creature dies, you gain 1 life.\" for Bob", "Elf dies"}},
}
