package card

import (
	"regexp"
	"strings"

	"arbiter/tracker/notation"
)

var entersWith = regexp.MustCompile(`(?i)^enters with (\w+) ([+-]\d+/[+-]\d+|\w+) counters?(?: on it)?$`)

// enters parses how the object enters: tapped, or with counters.
func enters(sentence string) (Ability, bool) {
	rest, ok := this(sentence)
	if !ok {
		return nil, false
	}
	rest = strings.TrimPrefix(rest, " ")
	if strings.EqualFold(rest, "enters tapped") {
		return Enters{Tapped: true}, true
	}
	m := entersWith.FindStringSubmatch(rest)
	if m == nil {
		return nil, false
	}
	n, ok := number(m[1])
	if strings.EqualFold(m[1], "a") || strings.EqualFold(m[1], "an") {
		n, ok = 1, true
	}
	if !ok || n < 1 {
		return nil, false
	}
	return Enters{With: notation.Counters{N: notation.Amount{N: n}, Kind: m[2]}}, true
}

// String returns the ability as a sentence.
func (e Enters) String() string {
	if e.Tapped {
		return "This permanent enters tapped."
	}
	word := "counters"
	if e.With.N.N == 1 {
		word = "counter"
	}
	return "This permanent enters with " + e.With.N.String() + " " + e.With.Kind + " " + word + " on it."
}
