package magic_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// The result is independent of order: unrelated lines in another order give
// the same objects. Their ids differ, and therefore the order in which
// state-based actions and effects are applied; a final blow at everything has
// the same result.
func TestOrderDoesNotShow(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		strands := drawStrands(r)
		blow := fmt.Sprintf("%d damage to each creature", 1+below(r, 4, "blow"))
		var boards []map[string]int64
		var said []string
		for range 2 {
			g := newNaiveGame(t, r)
			for _, line := range append(interleaved(r, strands), "Bob: "+blow, "Alice: put a -1/-1 counter on each creature", "Carol: next turn") {
				g.speak(line)
			}
			boards, said = append(boards, g.tally()), append(said, strings.Join(g.said, "\n"))
		}
		if diff := cmp.Diff(boards[0], boards[1]); diff != "" {
			r.Fatalf("%s\n\nin another order\n\n%s\n(-one +other):\n%s", said[0], said[1], diff)
		}
	})
}

// drawStrands draws lists of lines; only the order within a list matters.
func drawStrands(r *rapid.T) [][]string {
	strands := [][]string{
		{"Alice: add Glorious Anthem"},
		{"Bob: add Crusade"},
		{"Carol: add 2 Intangible Virtue"},
		{"Bob: gain 3 life"},
		{"Bob: Carol loses 2 life"},
		{"Alice: add a 1/9 white Wall creature named Rampart", "Bob: tap Rampart"},
	}
	names := []string{"Alice", "Bob", "Carol"}
	for _, kind := range []string{"Soldier", "Elf", "Rat", "Ogre", "Bear"} {
		size := 1 + below(r, 4, "size")
		color := even(r, []string{"white", "green", "black"}, "color")
		strand := []string{fmt.Sprintf("%s: create %d %d/%d %s %s creature tokens", even(r, names, "who"), 1+below(r, 9, "n"), size, size, color, kind)}
		for range below(r, 4, "more") {
			strand = append(strand, "Bob: "+fmt.Sprintf(even(r, []string{
				"put a +1/+1 counter on all %ss", "put a shield counter on all %ss", "put an indestructible counter on all %ss", "put two oil counters on all %ss",
				"all %ss get +1/+1 until end of turn", "all %ss gain lifelink until end of turn", "put a stun counter on all %ss",
			}, "change"), kind))
		}
		strands = append(strands, strand)
	}
	return strands
}

// interleaved merges lists of lines, keeping the order of each.
func interleaved(r *rapid.T, strands [][]string) []string {
	left := slices.Clone(strands)
	var all []string
	for len(left) > 0 {
		i := below(r, len(left), "next")
		all = append(all, left[i][0])
		if left[i] = left[i][1:]; len(left[i]) == 0 {
			left = slices.Delete(left, i, i+1)
		}
	}
	return all
}
