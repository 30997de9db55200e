package rules

import (
	"testing"

	"pgregory.net/rapid"
)

// best is the largest sum that any assignment reaches, found by trying all.
func best(profit [][]float64, row int, taken []bool) float64 {
	if row == len(profit) {
		return 0
	}
	most := best(profit, row+1, taken)
	for c, p := range profit[row] {
		if !taken[c] {
			taken[c] = true
			most = max(most, p+best(profit, row+1, taken))
			taken[c] = false
		}
	}
	return most
}

func TestAssignmentIsTheBest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows, columns := rapid.IntRange(0, 5).Draw(t, "rows"), rapid.IntRange(0, 5).Draw(t, "columns")
		profit := make([][]float64, rows)
		for r := range profit {
			profit[r] = make([]float64, columns)
			for c := range profit[r] {
				profit[r][c] = float64(rapid.IntRange(0, 8).Draw(t, "profit")) / 8
			}
		}
		got, sum := assign(profit), 0.0
		taken := make([]bool, columns)
		for r, c := range got {
			if c < 0 {
				continue
			}
			if taken[c] || profit[r][c] == 0 {
				t.Fatalf("row %d gets column %d, taken %v, of profit %v", r, c, taken[c], profit[r][c])
			}
			taken[c] = true
			sum += profit[r][c]
		}
		if want := best(profit, 0, make([]bool, columns)); len(got) != rows || sum != want {
			t.Fatalf("%v gains %v, want %v", got, sum, want)
		}
	})
}
