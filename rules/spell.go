package rules

// edits computes edit distances. It reuses its buffers.
type edits struct{ before, last, row []int }

// distance returns the edit distance of a and b with swaps of adjacent letters
// (optimal string alignment), or a number above most if it exceeds most.
func (e *edits) distance(a, b string, most int) int {
	if d := len(a) - len(b); d > most || -d > most {
		return most + 1
	}
	n := len(b) + 1
	if cap(e.row) < n {
		e.before, e.last, e.row = make([]int, n), make([]int, n), make([]int, n)
	}
	before, last, row := e.before[:n], e.last[:n], e.row[:n]
	for j := range row {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		best := i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			d := min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, before[j-2]+1)
			}
			row[j] = d
			best = min(best, d)
		}
		if best > most {
			return most + 1
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
