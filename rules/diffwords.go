package rules

import "strings"

// Edit is a run of words that two texts have in common or don't.
type Edit struct {
	Op   string `json:"op"` // "=" in both, "-" in the old one, "+" in the new one
	Text string `json:"text"`
}

// Words tells two texts apart word by word.
func Words(old, now string) []Edit {
	a, b := strings.Fields(old), strings.Fields(now)
	// common[i][j] is the length of the longest common run of a[i:] and b[j:].
	common := make([][]int32, len(a)+1)
	for i := range common {
		common[i] = make([]int32, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
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
		case i < len(a) && j < len(b) && a[i] == b[j]:
			put("=", a[i])
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
