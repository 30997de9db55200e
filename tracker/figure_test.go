package tracker_test

import (
	"maps"
	"strconv"
	"testing"

	"arbiter/tracker"
)

// Gone counts by kind the members that have left, also those that left under a new id. It
// ignores stacks that have merged, split or only changed.
func TestGone(t *testing.T) {
	board := func(all map[int64]int64) (s tracker.Stacks[string]) { // counts by id; the kind is the tens of the id
		for id, n := range all {
			s = s.With(tracker.Stack[string]{ID: id, Count: n, Of: strconv.FormatInt(id/10, 10)})
		}
		return s
	}
	for name, c := range map[string]struct {
		before, after map[int64]int64
		touched       []int64
		want          map[int64]int64
	}{
		"nothing":              {map[int64]int64{1: 4}, map[int64]int64{1: 4}, []int64{1}, nil},
		"a stack":              {map[int64]int64{1: 4, 11: 1}, map[int64]int64{11: 1}, []int64{1}, map[int64]int64{1: 4}},
		"parted and gone":      {map[int64]int64{1: 4}, map[int64]int64{1: 3}, []int64{1, 2}, map[int64]int64{1: 1}},
		"parted and there":     {map[int64]int64{1: 4}, map[int64]int64{1: 3, 2: 1}, []int64{1, 2}, nil},
		"joined":               {map[int64]int64{1: 4, 2: 1}, map[int64]int64{1: 5}, []int64{1, 2}, nil},
		"gone, and more made":  {map[int64]int64{1: 1}, map[int64]int64{3: 2}, []int64{1, 3}, nil},
		"of two kinds":         {map[int64]int64{1: 4, 11: 2}, map[int64]int64{}, []int64{1, 11}, map[int64]int64{1: 4, 11: 2}},
		"saturated":            {map[int64]int64{1: 1 << 62, 2: 1 << 62, 3: 1 << 62}, map[int64]int64{2: 1}, []int64{1, 3}, map[int64]int64{1: 1<<63 - 2}},
		"new and gone at once": {map[int64]int64{1: 4}, map[int64]int64{1: 4}, []int64{25}, nil},
	} {
		got := make(map[int64]int64)
		for _, stack := range tracker.Gone(board(c.before), board(c.after), c.touched, func(s *string) string { return *s }) {
			got[stack.ID] = stack.Count
		}
		if len(got) != len(c.want) || !maps.Equal(got, maps.Clone(c.want)) && len(c.want) > 0 {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
	many, touched := make(map[int64]int64), []int64(nil)
	for id := range int64(1000) {
		many[id*10+1], touched = 1, append(touched, id*10+1)
	}
	if n := len(tracker.Gone(board(many), board(nil), touched, func(s *string) string { return *s })); n != 24 {
		t.Errorf("of 1000 kinds %d are gone", n)
	}
}
