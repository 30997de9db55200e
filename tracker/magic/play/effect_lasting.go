package play

import (
	"regexp"
	"strings"
)

var (
	// lastsLonger matches a sentence that begins with how long its effects last, beyond the turn.
	lastsLonger = regexp.MustCompile(`(?i)^(until your next turn|until your next upkeep|until the end of your next turn|for as long as [^,"]+), (.+)$`)
	// preventsLonger matches the prevention of damage until the player's next turn.
	preventsLonger = regexp.MustCompile(`(?i)^(?:until your next turn, (prevent all [^.,"]+)|(prevent all [^.,"]+) until your next turn)$`)
)

// longer reads a sentence with one duration beyond the turn for all its effects: "until your next
// turn, target creature gets -3/-0 and can't block".
func (r *reader) longer(text string) (Steps, bool) {
	if m := preventsLonger.FindStringSubmatch(text); m != nil {
		return r.preventing(m[1] + m[2])
	}
	m := lastsLonger.FindStringSubmatch(text)
	if m == nil || outside(m[2], " until ") >= 0 || noted(text) {
		return nil, false
	}
	was := *r
	for _, said := range []string{text, m[2] + " " + strings.ToLower(m[1])} {
		if steps, ok := r.clause(said); ok {
			return steps, true
		}
		*r = was
	}
	for _, by := range []string{", and ", ", ", " and "} {
		for at := 0; ; {
			i := outside(m[2][at:], by)
			if i < 0 {
				break
			}
			i += at
			at = i + len(by)
			if first, ok := r.clause(m[1] + ", " + m[2][:i]); ok {
				if rest, ok := r.longer(m[1] + ", " + withSubject(m[2][:i], m[2][at:])); ok {
					return append(first, rest...), true
				}
			}
			*r = was
		}
	}
	return nil, false
}

// preventing reads the prevention, until the player's next turn, of damage to or by named objects or
// players.
func (r *reader) preventing(text string) (Steps, bool) {
	steps, ok := r.sentence(text + " this turn")
	if !ok {
		return nil, false
	}
	for i, a := range steps {
		one, is := a.(Prevent)
		if !is || one.From != nil || one.To == nil && one.By == nil {
			return nil, false
		}
		one.NextTurn = true
		steps[i] = one
	}
	return steps, true
}
