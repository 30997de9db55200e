package tracker_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"arbiter/tracker"
)

// A growing list equals appending to a copy, and earlier lists stay unchanged,
// whichever of them is appended to, copied, cut or changed.
func TestGrowKeepsWhatWas(t *testing.T) {
	type held struct {
		list []int
		tip  *tracker.Tip
		want []int
	}
	rapid.Check(t, func(rt *rapid.T) {
		all := []held{{}}
		for n := range rapid.IntRange(1, 60).Draw(rt, "steps") {
			h := all[rapid.IntRange(max(0, len(all)-4), len(all)-1).Draw(rt, "which")]
			switch rapid.IntRange(0, 6).Draw(rt, "what") {
			case 0:
				h.list, h.want = slices.Clone(h.list), slices.Clone(h.want)
			case 1:
				if len(h.list) > 0 {
					h.list, h.want = h.list[:len(h.list)-1], h.want[:len(h.want)-1]
				}
			case 2:
				even := func(i *int) bool { return *i%2 == 0 }
				h.list, h.want = tracker.Without(h.list, even), slices.DeleteFunc(slices.Clone(h.want), func(i int) bool { return even(&i) })
			default:
				h.list, h.tip = tracker.Grow(h.list, h.tip, n)
				h.want = append(slices.Clone(h.want), n)
			}
			all = append(all, h)
			for i, h := range all {
				if !slices.Equal(h.list, h.want) {
					rt.Fatalf("the list %d is %v, want %v", i, h.list, h.want)
				}
			}
		}
	})
}

// Lists that grow by one at a time cost no more than their length.
func TestGrowIsLinear(t *testing.T) {
	grow := func(n int) float64 {
		return testing.AllocsPerRun(3, func() {
			var list []int
			var tip *tracker.Tip
			for i := range n {
				list, tip = tracker.Grow(list, tip, i)
			}
		})
	}
	if few, many := grow(1_000), grow(100_000); many > 3*few {
		t.Errorf("%v allocations for 1,000, %v for 100,000", few, many)
	}
}
