package notation

import (
	"fmt"
	"testing"
)

// Quantities that the board may know are parsed; others aren't.
func TestQuantities(t *testing.T) {
	v := words(t)
	show := func(q Quantity) string {
		s := fmt.Sprint(q.N)
		switch {
		case q.Among != "":
			s = q.Among + " " + q.Stat + " " + q.Count.String()
		case q.Count != nil:
			s = q.Count.String()
		case q.Of != nil:
			s = q.Of.String() + " " + q.Stat
		case q.Holder != nil:
			s = q.Stat + " of " + q.Holder.String()
		case q.Life != nil:
			s = q.Life.String() + " life"
		case q.Their:
			s = "their life"
		case q.Players != "":
			s = string(q.Players)
		case q.That:
			s = "that"
		}
		if q.Times != 0 {
			s += fmt.Sprint(" ×", q.Times)
		}
		if q.Half {
			s += " half"
		}
		if q.Up {
			s += " up"
		}
		if q.Down {
			s += " down"
		}
		if q.Plus != 0 {
			s += fmt.Sprintf(" %+d", q.Plus)
		}
		return s
	}
	for expr, want := range map[string]string{
		"1 for each creature you control":                                          "creature you control ×1",
		"2 for each opponent you have":                                             "each opponent ×2",
		"1 for each opponent":                                                      "each opponent ×1",
		"1 for each experience counter you have":                                   "experience counters of you ×1",
		"X where X is the number of poison counters Bob has":                       "poison counters of Bob",
		"1 for each player":                                                        "each player ×1",
		"1 for each tapped creature you control":                                   "tapped creature you control ×1",
		"1 for each +1/+1 counter on it":                                           "it +1/+1 counters ×1",
		"1 for each oil counter on #3":                                             "#3 oil counters ×1",
		"1 for each counter on it":                                                 "it counters ×1",
		"X where X is the number of Goblins you control":                           "Goblin you control",
		"X where X is the number of other Goblins, Elves, and Zombies you control": "other Goblin or Elf or Zombie you control",
		"X where X is 4":                                                           "4",
		"twice X where X is 4":                                                     "4 ×2",
		"X where X is its power":                                                   "it power",
		"X, where X is #3's toughness":                                             "#3 toughness",
		"twice X where X is the number of artifacts you control":                   "artifact you control ×2",
		"X plus one where X is the number of Soldiers":                             "Soldier +1",
		"X minus one where X is twice the number of Soldiers":                      "Soldier ×2 -1",
		"X where X is half your life total, rounded up":                            "you life half up",
		"X where X is the greatest power among creatures you control":              "greatest power creature you control",
		"equal to the number of creatures target player controls":                  "",
		"equal to twice the number of attacking creatures":                         "attacking creature ×2",
		"equal to half the number of Goblins you control, rounded down":            "Goblin you control half down",
		"equal to the number of artifacts and lands you control":                   "artifact or land you control",
		"equal to its power":                                                       "it power",
		"equal to Marwyn's power":                                                  `"Marwyn" power`,
		"equal to her power plus one":                                              "it power +1",
		"equal to one plus the number of Soldiers you control":                     "Soldier you control +1",
		"equal to the number of +1/+1 counters on #3":                              "#3 +1/+1 counters",
		"equal to the total power of creatures you control":                        "total power creature you control",
		"equal to your life total":                                                 "you life",
		"equal to Bob's life total":                                                "Bob life",
		"half their life, rounded up":                                              "their life half up",
		"that many":                                                                "that",
		"twice that many":                                                          "that ×2",
		"half that many, rounded down":                                             "that half down",
		"that many plus one":                                                       "that +1",
		"equal to the result":                                                      "",
		"equal to your devotion to white":                                          "",
		"1 for each creature that died this turn":                                  "",
		"1 for each creature card in your graveyard":                               "",
		"1 for each opponent you attacked":                                         "",
		"X where X is that card's mana value":                                      "",
		"X":                                                                        "",
		"up to 3":                                                                  "",
		"any number":                                                               "",
		"":                                                                         "",
	} {
		q, ok := ReadQuantity(v, expr)
		if got := show(q); ok != (want != "") || ok && got != want {
			t.Errorf("%q reads %v as %s, want %s", expr, ok, got, want)
		}
	}
}
