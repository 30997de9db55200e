package rules

import (
	"slices"
	"strings"
)

// Edit is a run of words that two texts have in common or don't.
type Edit struct {
	Op   string `json:"op"` // "=" in both, "-" in the old one, "+" in the new one
	Text string `json:"text"`
}

// straight makes quotes straight: their shape is no change.
var straight = strings.NewReplacer("’", "'", "‘", "'", "“", `"`, "”", `"`)

// Words tells two texts apart word by word. What both have is shown as in the
// new one: only the shape of quotes may differ.
func Words(old, now string) []Edit {
	a, b := strings.Fields(old), strings.Fields(now)
	was, is := strings.Fields(straight.Replace(old)), strings.Fields(straight.Replace(now))
	// common[i][j] is the length of the longest common run of a[i:] and b[j:].
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
