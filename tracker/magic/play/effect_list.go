package play

import (
	"regexp"
	"slices"
	"strings"
)

// list reads a sentence of three or more clauses, of which the last follows "and": "you
// mill a card, gain 2 life, and untap this creature". Each clause without a subject
// has that of the first.
func (r *reader) list(text string) (Steps, bool) {
	at := outside(text, ", and ")
	if at < 0 {
		return r.listed(text, strings.Split(text, ", "), 2)
	}
	return r.listed(text, append(strings.Split(text[:at], ", "), text[at+len(", and "):]), 3)
}

// listed reads the clauses of a list of at least so many.
func (r *reader) listed(text string, parts []string, least int) (Steps, bool) {
	if len(parts) < least || strings.Contains(text, `"`) {
		return nil, false
	}
	where := ""
	if m := whereX.FindStringSubmatch(text); m != nil {
		where = m[1]
	}
	was := *r
	var all Steps
	for i, part := range parts {
		if where != "" && letterX.MatchString(part) && !strings.Contains(part, "where X") {
			part += where
		}
		if i > 0 {
			if !beginsClause.MatchString(part) {
				*r = was
				return nil, false
			}
			part = withSubject(parts[0], part)
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
var beginsClause = regexp.MustCompile(`(?i)^(?:then )?(?:(?:you|it|that creature|each opponent|that player|` + sourceWords + `) )?(?:loses?|gains?|draws?|discards?|sacrifices?|creates?|mills?|gets?|puts?|scrys?|scries|surveils?|destroys?|exiles?|taps?|untaps?|returns?|becomes?|deals?|investigates?|proliferates?|transforms?|remove|attach)\b`)
