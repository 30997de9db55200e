package discord

import (
	"slices"
	"testing"

	"arbiter/commands/render"
	"arbiter/tracker"
)

// A late press is refused only if its meaning has changed.
func TestLatePresses(t *testing.T) {
	for _, tc := range []struct {
		name    string
		press   render.Press
		refused bool
	}{
		{"the next turn, in time", render.Press{Do: render.Say, Line: "next turn", Seq: 7}, false},
		{"the next turn, after another's", render.Press{Do: render.Say, Line: "next turn", Seq: 6}, true},
		{"undo, after something new", render.Press{Do: render.Say, Line: "undo", Seq: 6}, true},
		{"redo of several lines, after something new", render.Press{Do: render.Say, Line: "/redo count:3", Seq: 6}, true},
		{"life", render.Press{Do: render.Say, Line: "lose 1 life", Seq: 6}, false},
		{"an object, whose number is its own", render.Press{Do: render.Say, Line: "tap #3", Seq: 6}, false},
		{"a choice, which has a number too", render.Press{Do: render.Answer, Choice: 5, N: 1, Seq: 6}, false},
		{"a page", render.Press{Do: render.Turn, Page: 1, Seq: 6}, false},
	} {
		if err := checkCurrent(tc.press, 7); (err != nil) != tc.refused {
			t.Errorf("%s: %v", tc.name, err)
		}
	}
}

func TestFill(t *testing.T) {
	form := func(value string) *interaction {
		return &interaction{Type: kindModal, Data: interactionData{Components: []field{{Component: &field{CustomID: render.NumberField, Value: value}}}}}
	}
	picked := &interaction{Type: kindComponent, Data: interactionData{Values: []string{"12"}}}
	for _, tc := range []struct {
		name      string
		do        render.PressKind
		in        *interaction
		n, target int64
		refused   bool
	}{
		{"a button", render.Answer, &interaction{Type: kindComponent}, 3, 0, false},
		{"an answer that was picked", render.Answer, picked, 12, 0, false},
		{"a stack that was picked", render.Pick, picked, 3, 12, false},
		{"none, by which a pick is taken back", render.Pick, &interaction{Type: kindComponent}, 3, 0, false},
		{"a number", render.Number, form(" 30 "), 30, 0, false},
		{"a number as one writes it", render.Number, form("1,000,000"), 1_000_000, 0, false},
		{"a number with a fraction", render.Number, form("1.5"), 3, 0, true},
		{"a word", render.Number, form("many"), 3, 0, true},
		{"too large", render.Number, form("9999999999999999999"), 3, 0, true},
	} {
		p := render.Press{Do: tc.do, N: 3}
		if err := fill(&p, tc.in); (err != nil) != tc.refused {
			t.Errorf("%s: %v", tc.name, err)
		}
		if p.N != tc.n && !tc.refused || p.Target != tc.target {
			t.Errorf("%s: %d, target %d", tc.name, p.N, p.Target)
		}
	}
	several := &interaction{Type: kindComponent}
	several.Data.Values = []string{"12", "13"}
	p := render.Press{Board: true, Do: render.Pick}
	if err := fill(&p, several); err != nil || p.Do != render.OpenMenu || p.Line != tracker.MenuPicked || !slices.Equal(pickedIDs(several, p), []int64{12, 13}) {
		t.Errorf("several stacks: %+v, %v", p, err)
	}
}
