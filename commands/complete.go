package commands

import (
	"strconv"
	"strings"

	"github.com/sahilm/fuzzy"
)

// pick returns the values whose labels match the typed text, best first; all
// of them if it is empty.
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

// matching returns the names that match the typed text, best first.
func matching(typed string, names []string) []string {
	var out []string
	for _, s := range pick(typed, names, names) {
		out = append(out, s.Value)
	}
	return out
}

// decimal formats a number.
func decimal(n int64) string { return strconv.FormatInt(n, 10) }
