package selection_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/tracker"
	"arbiter/tracker/notation"
	"arbiter/tracker/selection"
)

type stack = tracker.Stack[pawn]

func Example() {
	b := board(stack{ID: 3, Count: 5, Of: pawn{name: "Ann"}})
	find := selection.On(b, tracker.NewInquiry(tracker.Speaker{Name: "Ann"}, nil))
	ids, err := find.Objects(notation.Selector{ID: 3, Count: &notation.Amount{N: 2}})
	rest, _ := b.stacks.Get(3)
	fmt.Println(ids, err, rest.Count)
	// Output: [101] <nil> 3
}

func theBoard() *toyBoard {
	return board(
		stack{ID: 1, Count: 1, Of: pawn{name: "Ann", color: "red"}},
		stack{ID: 2, Count: 4, Of: pawn{name: "Bo", color: "red"}},
		stack{ID: 3, Count: 1, Of: pawn{name: "Bo", color: "blue"}},
		stack{ID: 4, Count: 1, Of: pawn{name: "Cy", label: "boss", color: "blue"}},
		stack{ID: 5, Count: 1, Of: pawn{name: "Di", color: "blue", asleep: true}},
	)
}

func amount(expr string) *notation.Amount { return &notation.Amount{Expr: expr} }

func color(c string) *notation.Filter { return &notation.Filter{Words: []string{c}} }

// TestObjects resolves selectors; 101 is the id of a split part.
func TestObjects(t *testing.T) {
	for name, tc := range map[string]struct {
		sel     notation.Selector
		it      []int64
		answers []tracker.Answer
		want    []int64
		members int64 // of the last one, if it is a part
	}{
		"id":                       {sel: notation.Selector{ID: 1}, want: []int64{1}},
		"how many is asked":        {sel: notation.Selector{ID: 2}, answers: []tracker.Answer{{N: 3}}, want: []int64{101}, members: 3},
		"all of a stack":           {sel: notation.Selector{ID: 2, All: true}, want: []int64{2}},
		"half":                     {sel: notation.Selector{ID: 2, Count: amount("half")}, want: []int64{101}, members: 2},
		"all but one":              {sel: notation.Selector{ID: 2, Count: amount("all but 1")}, want: []int64{101}, members: 3},
		"range, without who sleep": {sel: notation.Selector{ID: 3, To: 9, All: true}, want: []int64{3, 4}},
		"list":                     {sel: notation.Selector{List: []notation.Selector{{ID: 4}, {Name: "Anns"}}}, want: []int64{4, 1}},
		"one beside all":           {sel: notation.Selector{List: []notation.Selector{{ID: 1}, {Filter: color("red"), All: true}, {ID: 2, All: true}}}, want: []int64{1, 2}},
		"label":                    {sel: notation.Selector{Name: "boss"}, want: []int64{4}},
		"label before description": {sel: notation.Selector{Label: "boss", Filter: color("red"), All: true}, want: []int64{4}},
		"no such label":            {sel: notation.Selector{Label: "king", Filter: color("red"), All: true}, want: []int64{1, 2}},
		"name of several":          {sel: notation.Selector{Name: "Bo"}, answers: []tracker.Answer{{N: 2}}, want: []int64{3}},
		"all of a name":            {sel: notation.Selector{Name: "Bo", All: true}, want: []int64{2, 3}},
		"the name says all":        {sel: notation.Selector{Name: "Bos"}, want: []int64{2, 3}},
		"names with a comma":       {sel: notation.Selector{Name: "Ann, boss"}, want: []int64{1, 4}},
		"description":              {sel: notation.Selector{Filter: color("blue"), All: true}, want: []int64{3, 4}},
		"one of a description":     {sel: notation.Selector{Filter: color("blue"), Count: &notation.Amount{N: 1}}, answers: []tracker.Answer{{N: 2}}, want: []int64{4}},
		"not":                      {sel: notation.Selector{Filter: color("red"), All: true, Not: []notation.Selector{{ID: 1}}}, want: []int64{2}},
		"it":                       {sel: notation.Selector{It: notation.It}, it: []int64{3, 77}, want: []int64{3}},
		"two of them":              {sel: notation.Selector{It: notation.They, Count: &notation.Amount{N: 2}}, it: []int64{2}, want: []int64{101}, members: 2},
	} {
		t.Run(name, func(t *testing.T) {
			b, in := theBoard(), tracker.NewInquiry(tracker.Speaker{Name: "Ann"}, tc.answers)
			in.Refer(tc.it...)
			got, err := selection.On(b, in).Objects(tc.sel)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tc.want, got); diff != "" {
				t.Errorf("meant (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tc.want, in.It()); diff != "" {
				t.Errorf("it (-want +got):\n%s", diff)
			}
			if part, ok := b.stacks.Get(101); tc.members != part.Count || ok != (tc.members > 0) {
				t.Errorf("the part has %d members, want %d", part.Count, tc.members)
			}
		})
	}
}

func TestRefused(t *testing.T) {
	for name, tc := range map[string]struct {
		sel  notation.Selector
		it   []int64
		want string
	}{
		"not there":        {sel: notation.Selector{ID: 9}, want: "#9 isn't on the table."},
		"range of nothing": {sel: notation.Selector{ID: 5, To: 9, All: true}, want: "Nothing from #5 to #9 is on the table."},
		"too many":         {sel: notation.Selector{ID: 2, Count: &notation.Amount{N: 5}}, want: "#2 has 4 members, and not 5."},
		"all but all":      {sel: notation.Selector{ID: 2, Count: amount("all but 4")}, want: "all but 4 would be none."},
		"named twice":      {sel: notation.Selector{List: []notation.Selector{{ID: 4}, {Name: "boss"}}}, want: "#4 is named twice."},
		"nobody":           {sel: notation.Selector{Name: "Zed"}, want: `Nothing on the board is called "Zed". There is: Ann (#1)`},
		"no such thing":    {sel: notation.Selector{Filter: color("green"), All: true}, want: "Nothing on the board is a green permanent."},
		"it before it":     {sel: notation.Selector{It: notation.It}, want: `Nothing was named that "it" could mean.`},
		"it has gone":      {sel: notation.Selector{It: notation.They}, it: []int64{77}, want: `What "they" means has left the table.`},
	} {
		t.Run(name, func(t *testing.T) {
			in := tracker.NewInquiry(tracker.Speaker{Name: "Ann"}, nil)
			in.Refer(tc.it...)
			got, err := selection.On(theBoard(), in).Objects(tc.sel)
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("got %v, %v; want it refused with %q", got, err, tc.want)
			}
		})
	}
}

func TestOne(t *testing.T) {
	for name, tc := range map[string]struct {
		sel  notation.Selector
		want int64 // 0: refused
	}{
		"any member":         {notation.Selector{ID: 2}, 101},
		"one alone":          {notation.Selector{ID: 1}, 1},
		"several things":     {notation.Selector{Name: "Bos"}, 0},
		"of all, any member": {notation.Selector{ID: 2, All: true, Count: &notation.Amount{N: 1}}, 101},
	} {
		t.Run(name, func(t *testing.T) {
			in := tracker.NewInquiry(tracker.Speaker{Name: "Ann"}, nil)
			got, err := selection.On(theBoard(), in).One(tc.sel)
			if tc.want == 0 {
				if err == nil {
					t.Fatalf("got #%d, want a refusal", got.ID)
				}
				return
			}
			if err != nil || got.ID != tc.want || got.Count != 1 {
				t.Errorf("got #%d ×%d, %v; want one, #%d", got.ID, got.Count, err, tc.want)
			}
		})
	}
}

func TestHalf(t *testing.T) {
	asked := []tracker.Answer{{N: 2}}
	for _, tc := range []struct {
		n        int64
		up, down bool
		want     int64
	}{{6, false, false, 3}, {7, true, false, 4}, {7, false, true, 3}, {7, false, false, 3}} {
		in := tracker.NewInquiry(tracker.Speaker{Name: "Ann"}, asked)
		if got, err := selection.On(theBoard(), in).Half(tc.n, tc.up, tc.down); err != nil || got != tc.want {
			t.Errorf("Half(%d, %v, %v) = %d, %v; want %d", tc.n, tc.up, tc.down, got, err, tc.want)
		}
	}
}

// A part of a list that matches nothing is ignored, unless each part has to match.
func TestPartOfListIsMissing(t *testing.T) {
	two := notation.Selector{List: []notation.Selector{{ID: 1}, {Filter: color("green"), Count: &notation.Amount{N: 2}}}}
	find := selection.On(theBoard(), tracker.NewInquiry(tracker.Speaker{Name: "Ann"}, nil))
	if got, err := find.Objects(two); err != nil || !slices.Equal(got, []int64{1}) {
		t.Errorf("%v, %v; want only #1", got, err)
	}
	if got, err := find.Whole().Objects(two); !errors.Is(err, tracker.ErrUnclear) {
		t.Errorf("%v, %v; want a refusal", got, err)
	}
	two.List[1] = notation.Selector{Filter: color("green"), All: true}
	if got, err := find.Whole().Objects(two); err != nil || !slices.Equal(got, []int64{1}) {
		t.Errorf("all of none: %v, %v; want only #1", got, err)
	}
}
