package notation

import "testing"

// Conditions in several wordings are read as the same, and printed in words that are read again.
func TestConditionsInOtherWords(t *testing.T) {
	v := words(t)
	for text, want := range map[string]string{ //nolint:gosec // conditions of cards, and no secret
		"you don't control a Goblin":                                                     "you control no Goblin",
		"you control an artifact other than this permanent":                              "you control another artifact",
		"there are no oil counters on this permanent":                                    "this permanent has no oil counters",
		"this permanent has fewer than three oil counters on it":                         "the number of oil counters on this permanent is at most 2",
		"you control fewer creatures than an opponent":                                   "an opponent controls more creature than you",
		"you have less life than an opponent":                                            "an opponent has more life than you",
		"you have more life than an opponent":                                            "your life total is greater than the lowest life total among your opponents",
		"you have exactly 13 life":                                                       "your life total is exactly 13",
		"you have a full party":                                                          "the number of creatures in your party is at least 4",
		"you control three or more creatures with different powers":                      "the number of different powers among creature you control is at least 3",
		"you control a creature with the greatest power":                                 "you control a creature and the greatest power among creature you control is at least the greatest power among creature",
		"a creature died under an opponent's control this turn":                          "a creature died under an opponent's control this turn",
		"no creatures died this turn":                                                    "no creature died this turn",
		"two or more nontoken creatures died this turn":                                  "2 or more nontoken creature died this turn",
		"you've sacrificed an artifact this turn":                                        "you sacrificed an artifact this turn",
		"a nonland permanent left the battlefield this turn":                             "a nonland permanent left the battlefield this turn",
		"an enchantment was put into " + "your graveyard from the battlefield this turn": "an enchantment was put into " + "your graveyard from the battlefield this turn",
		"an opponent lost 3 or more life this turn":                                      "an opponent lost 3 or more life this turn",
		"your team controls another creature":                                            "your team controls another creature",
		"it isn't your main phase":                                                       "it's not your main phase",

		// Near misses.
		"you control fewer lands than an opponent":             "",
		"this permanent has fewer than one oil counters on it": "",
		"another creature died this turn":                      "",
		"a permanent died this turn":                           "",
		"two or fewer creatures died this turn":                "",
		"a creature with flying died this turn":                "",
		"you have exactly 13 cards in your hand":               "",
		"you control fewer creatures than each opponent":       "",
	} {
		got := ""
		if c, ok := ParseCondition(v, text); ok {
			got = c.String()
			if again, ok := ParseCondition(v, got); !ok || again.String() != got {
				t.Errorf("%q prints as %q, which is read as %q, %v", text, got, again.String(), ok)
			}
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
