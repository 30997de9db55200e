package card

import "testing"

// Costs to attack and limits on activation don't concern the board; a sentence with any
// further part does.
func TestOffBoard(t *testing.T) {
	for line, want := range map[string]bool{
		"Creatures can't attack you unless their controller pays {2} " + "for each creature they control that's attacking you.": true,
		"Creatures can't attack you.":                                           false,
		"Creatures can't attack you unless their controller sacrifices a land.": false,
		"As long as this planeswalker entered this turn, you may activate " + "her loyalty abilities any time you could cast an instant.": true,
		"As long as this creature entered this turn, you may activate its abilities.":                                                     false,
		"You may play them for as long as they remain exiled.":                                                                            true,
		"You may play them for as long as they remain exiled. You gain 1 life.":                                                           false,
	} {
		if got := IsOffBoard(line); got != want {
			t.Errorf("%q: %t", line, got)
		}
	}
}
