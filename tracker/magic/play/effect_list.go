package play

import (
	"regexp"
	"slices"
	"strings"
)

// list reads a sentence of three or more clauses, of which the last follows "and": "you
// draw a card, gain 1 life, and put a +1/+1 counter on it". Each clause without a subject
// has that of the first.
func (r *reader) list(text string) (Steps, bool) {
	at := outside(text, ", and ")
	if at < 0 {
		return nil, false
	}
	parts := append(strings.Split(text[:at], ", "), text[at+len(", and "):])
	if len(parts) < 3 || strings.Contains(text[:at], `"`) || outside(text[at+1:], ", and ") >= 0 {
		return nil, false
	}
	was := *r
	var all Steps
	for i, part := range parts {
		if i > 0 {
			if !beginsClause.MatchString(part) {
				*r = was
				return nil, false
			}
			part = withSubject(parts[0], part)
			if you := subjects.FindStringSubmatch(parts[0]); you != nil && strings.EqualFold(you[1], "you") && !strings.HasPrefix(strings.ToLower(part), "you ") {
				part = strings.TrimPrefix(part, "then ")
			}
		}
		steps, ok := r.clause(part)
		if !ok {
			*r = was
			return nil, false
		}
		all = slices.Concat(all, steps)
	}
	return all, true
}

// beginsClause matches the verb of a clause.
var beginsClause = regexp.MustCompile(`(?i)^(?:then )?(?:(?:you|it|that creature|each opponent|that player) )?(?:loses?|gains?|draws?|discards?|sacrifices?|creates?|mills?|gets?|puts?|scrys?|scries|surveils?|destroys?|exiles?|taps?|untaps?|returns?|becomes?|deals?|investigates?|proliferates?|transforms?|remove|attach)\b`)
