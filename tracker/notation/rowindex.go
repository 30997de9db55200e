package notation

import "slices"

// rowIndex finds the rows that may match a sentence by the words that their
// patterns require. Each row is listed under the alternatives of one required
// element: the one whose words the fewest rows share.
type rowIndex struct {
	by   map[string][]int // required word to rows, ascending
	free []int            // the rows that require no word
}

// indexOf returns the index of rows, which are given by their needs.
func indexOf(needs [][][]string) rowIndex {
	shared := make(map[string]int)
	for _, sets := range needs {
		for _, set := range sets {
			for _, w := range set {
				shared[w]++
			}
		}
	}
	rarity := func(set []string) (n int) {
		for _, w := range set {
			n += shared[w]
		}
		return n
	}
	x := rowIndex{by: make(map[string][]int)}
	for row, sets := range needs {
		if len(sets) == 0 {
			x.free = append(x.free, row)
			continue
		}
		rarest := slices.MinFunc(sets, func(a, b []string) int { return rarity(a) - rarity(b) })
		for _, w := range slices.Compact(slices.Sorted(slices.Values(rarest))) {
			x.by[w] = append(x.by[w], row)
		}
	}
	return x
}

// candidates returns the rows that may match a sentence, ascending.
func (x *rowIndex) candidates(said wordSet) []int {
	rows := slices.Clone(x.free)
	for w := range said {
		rows = append(rows, x.by[w]...)
	}
	slices.Sort(rows)
	return slices.Compact(rows)
}
