package play

import (
	"regexp"
	"strings"

	"arbiter/tracker/magic/board"
	"arbiter/tracker/notation"
)

var (
	// sacrificedWas matches a condition on a permanent that was sacrificed as a cost or by the
	// effect.
	sacrificedWas = regexp.MustCompile(`(?i)^the sacrificed (creature|permanent|artifact|enchantment|land) (?:is|was) (an? )?([^,]+)$`)
	// sacrificedSo matches the same condition with "this way".
	sacrificedSo = regexp.MustCompile(`(?i)^(?:an? (.+) (?:is|was) sacrificed this way|you sacrificed an? (.+) this way)$`)
)

// ofSacrificed parses the condition that a permanent was sacrificed for the effect. It returns
// nil for other conditions.
func (r *reader) ofSacrificed(condition string) *notation.Filter {
	what := ""
	if m := sacrificedSo.FindStringSubmatch(condition); m != nil {
		what = m[1] + m[2]
	} else if m := sacrificedWas.FindStringSubmatch(condition); m != nil {
		if what = m[3]; m[2] == "" { // an adjective: "legendary"
			what += " " + strings.ToLower(m[1])
		}
	} else {
		return nil
	}
	f, ok := notation.ParseFilter(r.g.Vocabulary, what)
	if !ok || f.Other || f.Card != nil || f.Controller != nil || len(f.Bounds) > 0 {
		return nil
	}
	return f
}

// sacrificedSuch reports whether a permanent that matches a filter was sacrificed for the
// effect. known is false if the board shows no sacrifice.
func (d *Decision) sacrificedSuch(f *notation.Filter) (holds, known bool) {
	if d.effect == nil {
		return false, false
	}
	for _, one := range d.effect.left {
		if one.how == board.Sacrificed {
			known = true
			holds = holds || one.was.Fits(&one.permanent, f)
		}
	}
	return holds, known
}
