package commands

import "strings"

// closest returns the name with the fewest typing errors, if they are few
// enough for its length. A word of which half is wrong is another word: "role"
// isn't "gold".
func closest(word string, names []string) (string, bool) {
	typed := []rune(strings.ToLower(strings.TrimSpace(word)))
	if len(typed) < 2 || len(typed) > 60 {
		return "", false
	}
	best, most := "", min(maxTypos(len(typed)), (len(typed)-1)/2)+1
	for _, name := range names {
		if d := editDistance(typed, []rune(strings.ToLower(name))); d < most {
			best, most = name, d
		}
	}
	return best, best != ""
}

// maxTypos returns the maximum number of typing errors for a word length.
func maxTypos(letters int) int {
	switch {
	case letters < 4:
		return 1
	case letters < 9:
		return 2
	}
	return 3
}

// editDistance counts the letters that are wrong, missing, extra, or swapped with
// their neighbour (optimal string alignment distance).
func editDistance(a, b []rune) int {
	before, last := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range a {
		row := make([]int, len(b)+1)
		row[0] = i + 1
		for j := range b {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			row[j+1] = min(last[j]+cost, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last = last, row
	}
	return last[len(b)]
}
