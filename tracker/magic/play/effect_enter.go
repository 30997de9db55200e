package play

import (
	"regexp"
	"strings"

	"arbiter/tracker/notation"
)

var (
	// returns matches a clause that puts cards onto the battlefield, with how they enter.
	returns = regexp.MustCompile(`(?i)^((?:return|put) .+? (?:to|onto) the battlefield)( .+)$`)
	// entersSo matches one of the words for how cards enter.
	entersSo = regexp.MustCompile(`(?i)^(?:,? and)? (tapped|attacking|transformed|converted|under your control|under (?:its|their) owners?'s? control|with (an?|two|three|four|five|six|X) (?:additional )?([a-z+/\d-]+(?: strike)?) counters? on (?:it|them|him|her))\b`)
)

// returned reads a clause that puts cards onto the battlefield and, in any order, how they
// enter: tapped, attacking, transformed, under a player's control, with counters.
func (r *reader) returned(text string) (Steps, bool) {
	m := returns.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	unseen := r.unseen
	all, err := r.g.effects.Parse(normal(m[1]))
	if err != nil || len(all) != 1 {
		return nil, false
	}
	a, ok := all[0].(Return)
	if !ok || !r.carried(a) {
		return nil, false
	}
	for rest := m[2]; rest != ""; {
		if to, ok := strings.CutPrefix(rest, " attached to "); ok {
			if a.Attached, ok = (&reader{g: r.g, unseen: unseen}).object(to); !ok {
				return nil, false
			}
			break
		}
		how := entersSo.FindStringSubmatch(rest)
		if how == nil {
			return nil, false
		}
		rest = rest[len(how[0]):]
		switch word := strings.ToLower(how[1]); {
		case word == "tapped":
			a.Tapped = true
		case word == "attacking":
			a.Attacking = true
		case word == "transformed", word == "converted":
			a.Transformed = true
		case word == "under your control":
			a.Yours = true
		case how[2] == "":
			a.Yours = false
		default:
			n, err := r.g.effects.Parse("put " + how[2] + " " + how[3] + " counters on it")
			if err != nil || len(n) != 1 {
				return nil, false
			}
			put, ok := n[0].(PutCounters)
			if !ok || len(put.More) > 0 {
				return nil, false
			}
			a.With = append(a.With, notation.Counters{N: put.N, Kind: put.Kind})
		}
	}
	return Steps{a}, true
}

// object reads the description of one object.
func (r *reader) object(text string) (*notation.Selector, bool) {
	all, err := r.g.effects.Parse("tap " + normal(text))
	if err != nil || len(all) != 1 {
		return nil, false
	}
	tap, ok := all[0].(Tap)
	if !ok || !tap.Tap || !r.carried(tap) || tap.On.All && tap.On.ID == 0 || len(tap.On.List) > 0 {
		return nil, false
	}
	return &tap.On, true
}
