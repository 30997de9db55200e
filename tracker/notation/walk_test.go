package notation

import (
	"reflect"
	"testing"
)

type walked struct {
	On   Selector
	To   *Selector
	List []any
}

// The ids that a tree mentions, and their replacement.
func TestWalk(t *testing.T) {
	for _, tc := range []struct {
		tree, want walked
		mentions   bool
	}{
		{walked{On: Selector{ID: 7}}, walked{On: Selector{ID: 9}}, false},
		{walked{On: Selector{ID: 8}}, walked{On: Selector{ID: 8}}, false},
		{walked{To: &Selector{ID: 7, Not: []Selector{{It: They}}}}, walked{To: &Selector{ID: 9, Not: []Selector{{It: They}}}}, true},
		{walked{List: []any{1, Target{Objects: &Selector{List: []Selector{{ID: 7}, {It: It}}}}}}, walked{List: []any{1, Target{Objects: &Selector{List: []Selector{{ID: 9}, {It: It}}}}}}, true},
	} {
		if got := Mentions(tc.tree); got != tc.mentions {
			t.Errorf("%+v mentions: %v", tc.tree, got)
		}
		if got := Replacing(any(tc.tree), nine); !reflect.DeepEqual(got, any(tc.want)) {
			t.Errorf("got %+v\nwant %+v", got, tc.want)
		}
	}
}

// nine replaces #7 by #9.
func nine(s Selector) (Selector, bool) {
	if s.ID != 7 {
		return s, false
	}
	s.ID = 9
	return s, true
}

// The texts of a tree, and no numbers or codes, which are other types.
func TestReplacingTexts(t *testing.T) {
	tree := any(walked{On: Selector{Name: "Elf", It: "Elf", Filter: &Filter{Words: []string{"Elf", "token"}}}, List: []any{"Elf", 1}})
	want := any(walked{On: Selector{Name: "Orc", It: "Elf", Filter: &Filter{Words: []string{"Orc", "token"}}}, List: []any{"Orc", 1}})
	if got := Replacing(tree, func(text string) (string, bool) { return "Orc", text == "Elf" }); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
}
