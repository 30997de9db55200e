package play

import (
	"regexp"
	"slices"
	"strings"
)

var (
	// exceptFor matches an effect on all permanents but those of some kinds, and kindsBetween a
	// separator of these kinds.
	exceptFor    = regexp.MustCompile(`(?i)^(return|destroy|exile) (?:all|each) (permanents|creatures)( to their owners' hands)? except for ([^."]+)$`)
	kindsBetween = regexp.MustCompile(`,? and |, `)
)

// excepting reads an effect on all permanents but those of some kinds.
func (r *reader) excepting(text string) (Steps, bool) {
	m := exceptFor.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	words := []string{m[1], "all"}
	for _, kind := range kindsBetween.Split(m[4], -1) {
		i := slices.IndexFunc(r.g.Vocabulary.CreatureTypes(), func(t string) bool { return kind == t || kind == t+"s" || kind == t+"es" })
		switch {
		case i >= 0:
			words = append(words, "non-"+r.g.Vocabulary.CreatureTypes()[i])
		case slices.Contains([]string{"artifacts", "creatures", "enchantments", "lands", "planeswalkers"}, kind):
			words = append(words, "non"+strings.TrimSuffix(kind, "s"))
		default:
			return nil, false
		}
	}
	return r.clause(strings.Join(append(words, m[2]), " ") + m[3])
}
