package cards

// edits computes edit distances. It reuses its buffers, and counts computed
// cells.
type edits struct {
	before, last, row []int
	steps             int
}

// distance returns the number of bytes that are wrong, missing, superfluous or
// swapped between a and b (optimal string alignment), or most+1 if it is more than
// most. It computes only the cells that a distance of most can need.
func (e *edits) distance(a, b string, most int) int {
	if d := len(a) - len(b); d > most || -d > most {
		return most + 1
	}
	n := len(b) + 1
	if cap(e.row) < n {
		e.before, e.last, e.row = make([]int, 2*n), make([]int, 2*n), make([]int, 2*n)
	}
	before, last, row := e.before[:n], e.last[:n], e.row[:n]
	for j := range last {
		last[j] = j
	}
	far := most + 1
	for i := 1; i <= len(a); i++ {
		from, to := max(1, i-most), min(len(b), i+most)
		if from == 1 {
			row[0] = i
		} else {
			row[from-1] = far
		}
		best := row[from-1]
		for j := from; j <= to; j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			d := min(last[j-1]+cost, row[j-1]+1)
			if j < i+most { // otherwise the cell above is outside the band
				d = min(d, last[j]+1)
			}
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, before[j-2]+1)
			}
			row[j] = d
			best = min(best, d)
		}
		e.steps += to - from + 1
		if best > most {
			return far
		}
		before, last, row = last, row, before
	}
	return min(last[len(b)], far)
}
