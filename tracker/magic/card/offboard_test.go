package card

import "testing"

// Costs of spells and draws don't concern the board; costs to attack and what lands produce do,
// and so does a sentence with any further part, and keywords by which spells are copied or cast again.
func TestOffBoard(t *testing.T) {
	for line, want := range map[string]bool{
		"Creatures can't attack you unless their controller pays {2} " + "for each creature they control that's attacking you.": false,
		"Creatures can't attack you.":                                           false,
		"Creatures can't attack you unless their controller sacrifices a land.": false,
		"As long as this planeswalker entered this turn, you may activate " + "her loyalty abilities any time you could cast an instant.": true,
		"As long as this creature entered this turn, you may activate its abilities.":                                                     false,
		"You may play them for as long as they remain exiled.":                                                                            true,
		"You may play them for as long as they remain exiled. You gain 1 life.":                                                           false,
		"Players play with their hands revealed.":                                                                                         true,
		"Players play with their hands revealed and lose 1 life.":                                                                         false,
		"Any player may cast Sliver spells as though they had flash.":                                                                     true,
		"Any player may cast Sliver spells as though they had flash. They enter tapped.":                                                  false,
		"If you control a Swamp, you may " + "cast this spell without paying its mana cost.":                                              true,
		"If you control a Swamp, you may sacrifice a land.":                                                                               false,
		"Morph costs cost {2} more.":                                                                                                      true,
		"Instant and sorcery spells you cast have convoke.":                                                                               true,
		"Instant and sorcery spells you cast have storm.":                                                                                 false,
		"Players can't play lands.":                                                                                                       true,
		"Lands can't enter.":                                                                                                              false,
		"If you would roll one or more dice, " + "instead roll that many dice plus one.":                                                  true,
		"If you would roll one or more dice, instead create a token.":                                                                     false,
		"Companion — Your starting deck contains only red cards.":                                                                         true,
		"Escape—{R}, Exile two other cards from your graveyard.":                                                                          true,
		"Escape—{R}, Exile a land you control, Exile two other cards from your graveyard.":                                                false,
		"Equip {3}. This ability costs {1} less to activate for each Goblin you control.":                                                 true,
		"Equip {3}. Activate only once each turn.":                                                                                        false,
		"You may activate equip abilities any time " + "you could cast an instant.":                                                       false,
		"You may activate abilities any time you could cast an instant.":                                                                  false,
		"Enchanted creature can't attack unless its controller pays {3}.":                                                                 false,
		"Enchanted creature can't attack unless its controller sacrifices a land.":                                                        false,
		"The first time you would draw a card each turn, you draw two cards instead.":                                                     true,
		"The first time you would draw a card each turn, create a token instead.":                                                         false,
		"While voting, you get an additional vote.":                                                                                       true,
		"If a land is tapped for mana, " + "it produces {B} instead of any other type.":                                                   false,
		"If a land is tapped for mana, it deals 1 damage to you.":                                                                         false,
		"You can't choose an untapped creature " + "as this spell's target as you cast it.":                                               true,
		"You can't choose an untapped creature as the target of this ability.":                                                            false,
		"You may spend white mana as though it were red mana.":                                                                            true,
		"As this creature enters, choose a creature you control.":                                                                         false,
		"Activated abilities of sources " + "with the chosen name cost {2} more to activate.":                                             true,
		"Activated abilities of sources " + "with the chosen name can't be activated.":                                                    false,
	} {
		if got := IsOffBoard(line); got != want {
			t.Errorf("%q: %t", line, got)
		}
	}
}
