package play

import (
	"regexp"
	"strings"

	"arbiter/tracker/notation"
)

// entersWith matches a sentence by which the cards that the previous sentence returns enter with
// counters, all of them or those of one kind.
var entersWith = regexp.MustCompile(`(?i)^(?:if (?:it enters as (an? [a-z]+)|(an? [a-z]+) enters this way|([^,]+)), )?(?:it|that creature|that permanent|they|each of them) enters? with (an|two|three|X) additional ([a-z+/\d-]+) counters? on (?:it|them)(?: if it's (an? [a-z]+))?$`)

// entersToo adds the counters of such a sentence to the last step before it, if that returns cards.
func (r *reader) entersToo(before Steps, sentence string) bool {
	m := entersWith.FindStringSubmatch(sentence)
	if m == nil || len(before) == 0 {
		return false
	}
	last := &before[len(before)-1]
	later, isLater := (*last).(Later)
	of := *last
	if isLater && len(later.Do) == 1 {
		of = later.Do[0]
	}
	a, ok := of.(Return)
	if !ok || len(a.With) > 0 {
		return false
	}
	n, known := notation.ReadNumber(m[4])
	count := notation.Counters{N: notation.Amount{N: n}, Kind: m[5]}
	if strings.EqualFold(m[4], "x") {
		count.N = notation.Amount{Expr: "X"}
	} else if !known {
		return false
	}
	plain := a
	a.With = []notation.Counters{count}
	if kind := m[1] + m[2] + m[6]; kind != "" {
		_, noun, _ := strings.Cut(kind, " ")
		all, err := r.g.effects.Parse(normal("tap target " + noun))
		if err != nil || len(all) != 1 {
			return false
		}
		tap, ok := all[0].(Tap)
		if !ok || tap.On.Filter == nil {
			return false
		}
		a.Only = tap.On.Filter
	}
	with := Action(a)
	if m[3] != "" {
		if itWords.MatchString(m[3]) && !strings.Contains(m[3], "was spent to cast") || isLater {
			return false
		}
		so, ok := r.provided(m[3], Steps{a})
		if !ok {
			return false
		}
		so.Else = Steps{plain}
		with = so
	}
	if isLater {
		later.Do = Steps{with}
		with = later
	}
	*last = with
	return true
}
