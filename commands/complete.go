package commands

import (
	"strconv"
	"strings"

	"github.com/sahilm/fuzzy"
)

// pick offers the values whose labels fit what is typed, best first; all of
// them where nothing is typed yet.
func pick(typed string, labels, values []string) []Suggestion {
	var out []Suggestion
	if strings.TrimSpace(typed) == "" {
		for i := range labels {
			out = append(out, Suggestion{Label: labels[i], Value: values[i]})
		}
		return out
	}
	for _, m := range fuzzy.Find(typed, labels) {
		out = append(out, Suggestion{Label: labels[m.Index], Value: values[m.Index]})
	}
	return out
}

// matching are the names that fit what is typed, best first.
func matching(typed string, names []string) []string {
	var out []string
	for _, s := range pick(typed, names, names) {
		out = append(out, s.Value)
	}
	return out
}

// decimal writes a number exactly.
func decimal(n int64) string { return strconv.FormatInt(n, 10) }
