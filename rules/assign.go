package rules

import (
	"maps"
	"math"
	"slices"
)

// assign solves the assignment problem (Hungarian method): it returns the
// column of each row, each column at most once, with the largest total profit.
// A row without profit gets -1. Profits must not be negative.
func assign(profit [][]float64) []int {
	out := make([]int, len(profit))
	for r := range out {
		out[r] = -1
	}
	rows, columns := profitable(profit)
	some := make([][]float64, len(rows))
	for i, r := range rows {
		some[i] = make([]float64, len(columns))
		for k, c := range columns {
			some[i][k] = profit[r][c]
		}
	}
	for i, k := range assignAll(some) {
		if k >= 0 {
			out[rows[i]] = columns[k]
		}
	}
	return out
}

// profitable returns the rows and the columns with any profit, in ascending order.
func profitable(profit [][]float64) (rows, columns []int) {
	used := make(map[int]bool)
	for r, of := range profit {
		some := false
		for c, p := range of {
			if p > 0 {
				some, used[c] = true, true
			}
		}
		if some {
			rows = append(rows, r)
		}
	}
	return rows, slices.Sorted(maps.Keys(used))
}

// assignAll is assign over all rows and columns, in cubic time.
func assignAll(profit [][]float64) []int {
	rows, columns := len(profit), 0
	if rows > 0 {
		columns = len(profit[0])
	}
	n := max(rows, columns) // a square matrix, padded with zero profits
	cost := func(r, c int) float64 {
		if r <= rows && c <= columns {
			return -profit[r-1][c-1]
		}
		return 0
	}
	// Rows and columns are numbered from 1; owner[c] is the row of column c.
	u, v := make([]float64, n+1), make([]float64, n+1)
	owner, way := make([]int, n+1), make([]int, n+1)
	for r := 1; r <= rows; r++ {
		owner[0] = r
		at := 0
		least := make([]float64, n+1)
		done := make([]bool, n+1)
		for i := range least {
			least[i] = math.Inf(1)
		}
		for owner[at] != 0 {
			done[at] = true
			row, delta, next := owner[at], math.Inf(1), 0
			for c := 1; c <= n; c++ {
				if done[c] {
					continue
				}
				if reduced := cost(row, c) - u[row] - v[c]; reduced < least[c] {
					least[c], way[c] = reduced, at
				}
				if least[c] < delta {
					delta, next = least[c], c
				}
			}
			for c := 0; c <= n; c++ {
				if done[c] {
					u[owner[c]] += delta
					v[c] -= delta
				} else {
					least[c] -= delta
				}
			}
			at = next
		}
		for at != 0 {
			owner[at] = owner[way[at]]
			at = way[at]
		}
	}
	out := make([]int, rows)
	for r := range out {
		out[r] = -1
	}
	for c := 1; c <= columns; c++ {
		if r := owner[c]; r > 0 && profit[r-1][c-1] > 0 {
			out[r-1] = c - 1
		}
	}
	return out
}
