package rules

import (
	"slices"
	"strings"
)

// Edit is a run of words of the difference between two texts.
type Edit struct {
	Op   string `json:"op"` // "=" in both, "-" in the older, "+" in the newer
	Text string `json:"text"`
}

// straight replaces typographic quotation marks, which aren't compared.
var straight = strings.NewReplacer("’", "'", "‘", "'", "“", `"`, "”", `"`)

// Words returns the difference between two texts by words. Words in both are
// taken from the newer one, since quotation marks may differ.
func Words(old, now string) []Edit {
	a, b := strings.Fields(old), strings.Fields(now)
	was, is := strings.Fields(straight.Replace(old)), strings.Fields(straight.Replace(now))
	// common[i][j] is the length of the longest common subsequence of a[i:] and
	// b[j:].
	common := make([][]int32, len(a)+1)
	for i := range common {
		common[i] = make([]int32, len(b)+1)
	}
	for i := range slices.Backward(a) {
		for j := range slices.Backward(b) {
			if was[i] == is[j] {
				common[i][j] = common[i+1][j+1] + 1
			} else {
				common[i][j] = max(common[i+1][j], common[i][j+1])
			}
		}
	}
	edits := []Edit{}
	put := func(op, word string) {
		if n := len(edits); n > 0 && edits[n-1].Op == op {
			edits[n-1].Text += " " + word
			return
		}
		edits = append(edits, Edit{op, word})
	}
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case i < len(a) && j < len(b) && was[i] == is[j]:
			put("=", b[j])
			i, j = i+1, j+1
		case j == len(b) || i < len(a) && common[i+1][j] >= common[i][j+1]:
			put("-", a[i])
			i++
		default:
			put("+", b[j])
			j++
		}
	}
	return edits
}
