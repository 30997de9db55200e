package play

import (
	"slices"
	"strings"

	"arbiter/tracker/notation"
)

// sayWhere begins the definition of X.
const sayWhere = ", where X is "

// sayXOnce removes the definition of X from each sentence before one that ends with the same
// definition.
func sayXOnce(parts []string) {
	for i, text := range parts {
		before, is, ok := strings.Cut(text, sayWhere)
		if ok && !strings.Contains(is, ".") && slices.ContainsFunc(parts[i+1:], func(later string) bool { return strings.HasSuffix(later, sayWhere+is) }) {
			parts[i] = before
		}
	}
}

// sayAmount returns an amount of something: "3 life", "damage equal to its power",
// "X life, where X is your devotion to black".
func sayAmount(n notation.Amount, of string) string {
	expr := n.String()
	if before, where, ok := strings.Cut(expr, " where X is "); ok {
		return strings.TrimSuffix(before, ",") + " " + of + sayWhere + where
	}
	switch {
	case strings.HasPrefix(expr, "equal to "):
		return of + " " + expr
	case strings.HasPrefix(expr, "the "):
		return of + " equal to " + expr
	}
	if before, each, ok := strings.Cut(expr, " for each "); ok {
		return before + " " + of + " for each " + each
	}
	return expr + " " + of
}
