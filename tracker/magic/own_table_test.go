package magic_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"arbiter/tracker"
	"arbiter/tracker/gametest"
	"arbiter/tracker/magic"
	"arbiter/tracker/storetest"
)

// Where each player acts with their own, a line is judged by whose permanents,
// cards, numbers, effects, reminders and turns it changes. Every kind of action
// has a line here.
func TestOwnByAction(t *testing.T) {
	game := gametest.New(t, "magic", magic.New)
	seen := map[string]bool{"magic/open": true, "magic/sit": true} // not said in a line
	for _, tc := range []struct {
		line    string
		refused bool     // because it changes what is Alice's
		first   []string // said by Alice, who started the game and may do everything
		bobs    bool     // it is Bob's turn
	}{
		// effects without a permanent
		{line: "effect: creatures get -5/-5", refused: true},
		{line: "effect: creatures your opponents control get -5/-5", refused: true},
		{line: "effect: creatures Alice controls get -5/-5", refused: true},
		{line: "effect: creatures you control get +1/+1"},
		{line: "effect: creatures you control get +1/+1 for Alice", refused: true},
		{line: "effect: all Zombies get +1/+1", refused: true}, // none is there yet
		{line: "effect: creatures can't enter the battlefield", refused: true},
		{line: "effect: creatures you control enter with an additional +1/+1 counter"},
		{line: "effect: creatures your opponents control enter with an additional -1/-1 counter", refused: true},
		{line: "effect: Doubling Season"},
		{line: "effect: Doubling Season for Alice", refused: true},
		{line: "effect: Vorinclex, Monstrous Raider", refused: true}, // halves opponents' counters
		{line: "fog", refused: true},
		{line: "damage can't be prevented this turn", refused: true},
		{line: "prevent the next 3 damage to Ogre this turn"},
		{line: "prevent the next 3 damage to Bear this turn", refused: true},
		{line: "prevent the next 3 damage to me this turn"},
		{line: "prevent the next 3 damage to Alice this turn", refused: true},
		{line: "end effect 7", refused: true, first: []string{"effect: creatures you control get +1/+1"}},
		{line: "end effect 7", refused: true, first: []string{"Bear gets +1/+1 until end of turn"}},
		{line: "end effect 7", refused: true, first: []string{"prevent the next 3 damage to Bear this turn"}},
		{line: "end effect 7", refused: true, first: []string{"prevent the next 3 damage to Alice this turn"}},
		{line: "end effect 7", refused: true, first: []string{"effect: creatures get +1/+1 for Bob"}},
		{line: "end effect 7", refused: true, first: []string{"fog"}},
		{line: "end effect 7", first: []string{"Ogre gets +1/+1 until end of turn"}},
		{line: "end effect 7", first: []string{"prevent the next 3 damage to Bob this turn"}},
		{line: "end effect 7", first: []string{"effect: creatures you control get +1/+1 for Bob"}},

		// permanents that do something to others' as they come
		{line: "add a white enchantment named Hex with \"Creatures get -5/-5.\"", refused: true},
		{line: "add a white enchantment named Hex with \"Creatures your opponents control get -5/-5.\"", refused: true},
		{line: "add a white enchantment named Hope with \"Creatures you control get +1/+1.\""},
		{line: "add a 2/2 red Goblin creature named King with \"Other Goblins get +1/+1.\""}, // Alice has none
		{line: "add a 2/2 red Goblin creature named King with \"Other Goblins get +1/+1.\"", refused: true, first: []string{"create a 1/1 red Goblin creature token"}},
		{line: "add Doubling Season and Hardened Scales"},
		{line: "Ogre becomes a copy of Hex", refused: true, first: []string{"add a white enchantment named Hex with \"Creatures get -1/-1.\""}},
		{line: "create a token that's a copy of Hex", refused: true, first: []string{"add a white enchantment named Hex with \"Creatures get -1/-1.\""}},

		// what enters
		{line: "create a Food token"},
		{line: "create a Food token for Alice", refused: true},
		{line: "create a Monster Role token attached to Ogre"},
		{line: "create a Monster Role token attached to Bear", refused: true},
		{line: "create a token that's a copy of Bear"},
		{line: "resolve a copy of Ogre"},
		{line: "remember Tarmogoyf: 1/2 green Lhurgoyf creature"},
		{line: "add 2/2 green Elf creature \"Ursa\" // 4/4 green Elf creature \"Major\""},
		{line: "manifest a card"},
		{line: "add a copy of Bear"},
		{line: "add a 2/2 Fox creature named Vix as my commander"},
		{line: "return #8 to the battlefield under your control", refused: true, first: []string{"add 2/2 green Elf creature \"Ursa\"", "Ursa dies"}},
		{line: "return #8 to the battlefield", first: []string{"add 2/2 green Elf creature \"Ursa\" for Bob", "Ursa dies"}},

		// counters
		{line: "put a +1/+1 counter on Ogre"},
		{line: "put a -1/-1 counter on Bear", refused: true},
		{line: "put a -1/-1 counter on each creature", refused: true},
		{line: "remove a loyalty counter from Jace", refused: true},
		{line: "3 poison to Alice", refused: true},
		{line: "3 energy"},
		{line: "each opponent gets a poison counter", refused: true},
		{line: "proliferate all mine", first: []string{"put a +1/+1 counter on Ogre"}},
		{line: "proliferate everything", refused: true, first: []string{"put a +1/+1 counter on Bear"}},
		{line: "move a +1/+1 counter from Bear to Ogre", refused: true, first: []string{"put a +1/+1 counter on Bear"}},
		{line: "move a +1/+1 counter from Ogre to Bear", refused: true, first: []string{"put a +1/+1 counter on Ogre"}},
		{line: "move a +1/+1 counter from Ogre to Rat", first: []string{"put a +1/+1 counter on Ogre"}},
		{line: "double the +1/+1 counters on Ogre", first: []string{"put a +1/+1 counter on Ogre"}},
		{line: "double the +1/+1 counters on Bear", refused: true, first: []string{"put a +1/+1 counter on Bear"}},
		{line: "put the counters of #6 on Bear", refused: true, first: []string{"put a +1/+1 counter on Rat", "Rat dies"}},
		{line: "put the counters of #6 on Ogre", first: []string{"put a +1/+1 counter on Rat", "Rat dies"}},
		{line: "+1 Jace", refused: true},
		{line: "+1 Kaya", first: []string{"add Kaya planeswalker \"Kaya\" with loyalty 4 for Bob"}},

		// status and zones
		{line: "tap Ogre"},
		{line: "tap Bear", refused: true},
		{line: "untap all creatures", refused: true, first: []string{"tap Bear"}},
		{line: "transform Bear", refused: true, first: []string{"exile Bear", "add 2/2 green Elf creature \"Bear\" // 4/4 green Elf creature \"Major\""}},
		{line: "turn Bear face down", refused: true},
		{line: "turn Ogre face down"},
		{line: "phase out Bear", refused: true},
		{line: "phase out Ogre"},
		{line: "Bear doesn't untap during its controller's next untap step", refused: true},
		{line: "Ogre doesn't untap during its controller's next untap step"},
		{line: "sacrifice Treasure"},
		{line: "destroy Bear", refused: true},
		{line: "destroy Bear", refused: true, first: []string{"regenerate Bear"}},
		{line: "destroy Bear", refused: true, first: []string{"put a shield counter on Bear"}},
		{line: "destroy all creatures", refused: true},
		{line: "exile Bear", refused: true},
		{line: "flicker Bear", refused: true},
		{line: "flicker Ogre"},
		{line: "return Ogre to hand"},
		{line: "regenerate Bear", refused: true},
		{line: "regenerate Ogre"},
		{line: "Bear can't be regenerated this turn", refused: true},
		{line: "crew Cart with Ogre", first: []string{"add 3/3 Vehicle artifact \"Cart\" with crew 3 for Bob"}},
		{line: "crew Cart with Bear", refused: true, first: []string{"add 3/3 Vehicle artifact \"Cart\" with crew 2"}},
		{line: "label Ogre Grog"},
		{line: "label Bear Grog", refused: true},
		{line: "Bear is my commander", refused: true},
		{line: "Ogre explores"},
		{line: "Bear explores", refused: true},
		{line: "amass Orcs 2"},
		{line: "set Bear power 0", refused: true},
		{line: "set Ogre power 9"},

		// attachments, control, copies
		{line: "attach Axe to Ogre"},
		{line: "attach Axe to Bear", refused: true},
		{line: "attach Bow to Ogre", refused: true, first: []string{"add Equipment artifact \"Bow\" with \"Equipped creature gets +2/+2.\""}},
		{line: "unattach Axe", first: []string{"attach Axe to Ogre"}},
		{line: "give Bear to Bob", refused: true},
		{line: "give Ogre to Alice", refused: true},
		{line: "give Bear to Alice", first: []string{"give Bear to Bob"}}, // back to who owns it
		{line: "gain control of Bear until end of turn", refused: true},
		{line: "exchange control of Bear and Ogre", refused: true},
		{line: "Ogre becomes a copy of Bear"},
		{line: "Bear becomes a copy of Ogre", refused: true},
		{line: "Bear gets -2/-2 until end of turn", refused: true},
		{line: "Ogre gets +2/+2 until end of turn"},
		{line: "creatures get -1/-1 until end of turn", refused: true},

		// damage and combat
		{line: "Ogre deals 3 damage to Bear", refused: true},
		{line: "Ogre deals 3 damage to Alice", refused: true},
		{line: "Ogre deals 1 damage to Bear", refused: true, first: []string{"prevent the next 3 damage to Bear this turn"}},
		{line: "Ogre deals 1 damage to Alice", refused: true, first: []string{"prevent the next 3 damage to Alice this turn"}},
		{line: "Bear deals 1 damage to Ogre"},
		{line: "1 damage to each creature", refused: true},
		{line: "3 damage divided as you choose among Bear", refused: true},
		{line: "Ogre fights Bear", refused: true},
		{line: "combat: Ogre deals 3 to Bear; Bear deals 2 to Ogre", refused: true},
		{line: "attack Alice with Ogre", bobs: true},
		{line: "attack Alice's Jace with Ogre", bobs: true},
		{line: "attack Bob with Bear", refused: true, first: []string{"Bear gains haste"}},
		{line: "Ogre blocks Bear", first: []string{"set Bear attacking Bob"}},
		{line: "Bear becomes blocked", refused: true, first: []string{"set Bear attacking Bob"}},
		{line: "remove Bear from combat", refused: true, first: []string{"set Bear attacking Bob"}},
		{line: "combat damage", refused: true, first: []string{"set Bear attacking Bob"}},
		{line: "combat damage", bobs: true, first: []string{"set Ogre attacking Alice"}},
		{line: "end combat", refused: true, first: []string{"set Bear attacking Bob"}},
		{line: "end combat", bobs: true, first: []string{"set Ogre attacking Alice"}},

		// players and the turn
		{line: "gain 3 life"},
		{line: "Alice loses 3 life", refused: true},
		{line: "each opponent loses 3 life", refused: true},
		{line: "each player gains 1 life", refused: true},
		{line: "set my life 17"},
		{line: "set Alice's life 2", refused: true},
		{line: "set Alice poison 9", refused: true},
		{line: "set Bob poison 9"},
		{line: "exchange life totals with Alice", refused: true, first: []string{"lose 3 life"}},
		{line: "Alice concedes", refused: true},
		{line: "I concede"},
		{line: "take an extra turn"},
		{line: "Alice takes an extra turn", refused: true},
		{line: "Alice skips her next turn", refused: true},
		{line: "Bob becomes the monarch"},
		{line: "Bob becomes the monarch", refused: true, first: []string{"Alice becomes the monarch"}},
		{line: "I take the initiative", refused: true, first: []string{"Alice takes the initiative"}},
		{line: "Alice becomes the monarch", refused: true},
		{line: "it becomes night", refused: true},
		{line: "my speed is 3"},
		{line: "Bob increases his speed"},
		{line: "Alice increases her speed", refused: true},
		{line: "next turn", refused: true},
		{line: "next turn", bobs: true},

		// reminders: what a triggered ability does is no deed of who sees to it
		{line: "do reminder 9", refused: true, first: []string{"add 1/1 green Elf creature \"Elf\" with \"When this creature dies, you gain 1 life.\"", "Elf dies"}},
		{line: "dismiss all reminders", refused: true, first: []string{"add 1/1 green Elf creature \"Elf\" with \"When this creature dies, you gain 1 life.\"", "Elf dies"}},
		{line: "do all reminders", first: []string{"add 1/1 green Elf creature \"Elf\" with \"When this creature dies, each opponent loses 1 life.\" for Bob", "Elf dies"}},
		{line: "dismiss all reminders", first: []string{"add 1/1 green Elf creature \"Elf\" with \"When this creature dies, you gain 1 life.\" for Bob", "Elf dies"}},
	} {
		name := strings.Join(append(slices.Clone(tc.first), tc.line), "; ")
		ctx := t.Context()
		alice, bob := tracker.Speaker{Account: "1", Name: "Alice"}, tracker.Speaker{Account: "2", Name: "Bob"}
		table, err := tracker.NewTables(storetest.Memory(), time.Now, engine(t)).At(ctx, "table")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := table.Start(ctx, alice, "magic", tracker.Opening{Seats: []tracker.Speaker{alice, bob}}); err != nil {
			t.Fatal(err)
		}
		lines := []string{
			"add 2/2 green Bear creature \"Bear\"", "add legendary Jace planeswalker \"Jace\" with loyalty 4", "add 3/3 red Ogre creature \"Ogre\" for Bob",
			"create a Treasure token for Bob", "add Equipment artifact \"Axe\" with \"Equipped creature gets +1/+1.\" for Bob", "add 4/4 black Rat creature \"Rat\" for Bob",
		}
		if tc.bobs {
			lines = append(lines, "next turn")
		}
		for _, line := range append(lines, tc.first...) {
			if _, err := table.Say(ctx, alice, line); err != nil {
				t.Errorf("%s: %s: %v", name, line, err)
			}
		}
		bob.Reach = tracker.Own
		actions, err := game.Parse(tc.line)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for _, a := range actions {
			stored, err := game.Actions().Encode(a)
			if err != nil {
				t.Fatal(err)
			}
			seen[stored.Kind] = true
		}
		_, err = table.Say(ctx, bob, tc.line)
		if c := table.Look().Asks(bob); err == nil && c != nil {
			_, err = table.Choose(ctx, bob, c.ID, tracker.Answer{N: 1})
		}
		switch {
		case !tc.refused && err != nil:
			t.Errorf("%s: Bob may not: %v", name, err)
		case tc.refused && !errors.Is(err, tracker.ErrNotYours):
			t.Errorf("%s: Bob may: %v", name, err)
		}
	}
	for _, kind := range game.Actions().Kinds() {
		if !seen[kind] {
			t.Errorf("no line shows whether one may %s what is another's", kind)
		}
	}
}
