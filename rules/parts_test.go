package rules_test

import (
	"slices"
	"testing"

	"arbiter/rules"
)

// severalParts are questions of two parts, with the rules that decide each.
// Every second one is held back: only their number is shown.
var severalParts = []struct {
	asked string
	parts [2][]rules.Ref
}{
	{"Can he respond when I tap a land for mana, and who gets priority after my spell resolves?", [2][]rules.Ref{{"605.3b", "405.6c"}, {"117.3b"}}},
	{"Do I draw on the first turn when I go first? And what is my maximum hand size?", [2][]rules.Ref{{"103.8a"}, {"402.2"}}},
	{"Does my 2/2 with a +1/+1 counter that is made a 0/1 survive, and when does the game check that?", [2][]rules.Ref{{"613.4c", "613.4b"}, {"704.3", "117.5"}}},
	{"My commander was exiled: may I put it in the command zone, and how much more does it cost then?", [2][]rules.Ref{{"903.9a", "704.6d", "903.9"}, {"903.8"}}},
	{"If I sacrifice the blocker, does the attacker's damage go through? What about trample?", [2][]rules.Ref{{"509.1h", "510.1c"}, {"702.19b", "702.19d"}}},
	{"Is a token a card, and can I bring it back from the graveyard?", [2][]rules.Ref{{"111.6"}, {"111.8", "111.7"}}},
	{"Who chooses the order of two replacement effects? Does each one apply only once?", [2][]rules.Ref{{"616.1"}, {"614.5"}}},
	{"Can my summoning sick creature block, and can it use its tap ability?", [2][]rules.Ref{{"302.6", "509.1a"}, {"302.6", "602.5a"}}},
	{"Do I have to attack with it each turn, and is it tapped if it has vigilance?", [2][]rules.Ref{{"508.1d"}, {"702.20b", "508.1f"}}},
	{"My opponent left the game. Do his auras on my creatures stay? And whose turn is it then?", [2][]rules.Ref{{"800.4a"}, {"800.4j", "800.4k"}}},
	{"A clone entered as a copy of my legend. Which one dies and does that count as destroying?", [2][]rules.Ref{{"704.5j"}, {"704.5j", "701.8b"}}},
	{"What does ward do? Does it work against an ability that can't be countered?", [2][]rules.Ref{{"702.21a"}, {"101.2", "701.6a"}}},
	{"When do I discard to seven, and does damage wear off before or after that?", [2][]rules.Ref{{"514.1", "402.2"}, {"514.2"}}},
	{"Can I play a land on his turn? How many lands may I play on mine?", [2][]rules.Ref{{"305.3"}, {"305.2", "305.2a"}}},
	{"Does deathtouch kill an indestructible creature? What about toughness zero?", [2][]rules.Ref{{"702.12b", "704.5h", "702.2b"}, {"704.5f"}}},
	{"May I mulligan again, how many cards go to the bottom, and can I look at his hand before?", [2][]rules.Ref{{"103.5"}, {"402.3"}}},
	{"Is poison counted per opponent, and do I lose at ten?", [2][]rules.Ref{{"122.1f", "704.5c", "104.3d"}, {"704.5c", "104.3d"}}},
	{"If both of us reach zero life at once, who wins? Does a draw count as a loss?", [2][]rules.Ref{{"104.4a"}, {"104.4a", "104.1"}}},
	{"Can I respond to a suspend card being exiled, and when does the last counter come off?", [2][]rules.Ref{{"116.2f", "702.62b", "405.6d"}, {"702.62a"}}},
	{"Is the mana value of a token copy zero, and what about a plain token?", [2][]rules.Ref{{"707.2", "202.3"}, {"111.3", "202.3a"}}},
}

// Each part of a question has a rule among the first five.
func TestPartsOfQuestions(t *testing.T) {
	v := library(t).Default(rules.Magic)
	found := map[bool]int{}
	for i, q := range severalParts {
		held := i%2 == 1
		for _, deciding := range q.parts {
			for _, ref := range deciding {
				if page, ok := v.Show(ref); !ok || page.NotDigested() {
					t.Errorf("%q: no %s", q.asked, ref)
				}
			}
			hits := refs(v.Search(q.asked, 5))
			if slices.ContainsFunc(hits, func(r rules.Ref) bool { return slices.Contains(deciding, r) }) {
				found[held]++
			} else if !held {
				t.Logf("%q: %v, found %v", q.asked, deciding, hits)
			}
		}
	}
	if found[false] < 16 || found[true] < 16 {
		t.Errorf("of %d parts each, %d and %d have a rule", len(severalParts), found[false], found[true])
	}
	t.Logf("of %d parts, %d of the open and %d of the held back questions have a rule among the first five", 2*len(severalParts), found[false], found[true])
}
