package play

import (
	"regexp"

	"arbiter/tracker/notation"
)

var (
	// soMany matches an action that is performed once for each of some objects or counters.
	soMany = regexp.MustCompile(`(?i)^(investigate|(?:.+ )?sacrifices? an? [a-z]+(?: of their choice)?) (for each .+)$`)
	// untilCombatEnd matches a change that ends with the combat phase.
	untilCombatEnd = regexp.MustCompile(`(?i)^(.+) until end of combat$`)
	// whileCounter and firstCounter match a change that ends as a counter is removed.
	whileCounter = regexp.MustCompile(`(?i)^(.+) for as long as (?:it|that [a-z]+) has an? ([a-z]+) counter on it$`)
	firstCounter = regexp.MustCompile(`(?i)^for as long as (?:it|that [a-z]+) has an? ([a-z]+) counter on it, (.+)$`)
)

// whileItHas reads a change of objects that lasts for as long as each of them has a counter of a
// kind (CR 611.2b).
func (r *reader) whileItHas(text string) (Steps, bool) {
	m := whileCounter.FindStringSubmatch(text)
	if m == nil {
		if m = firstCounter.FindStringSubmatch(text); m == nil {
			return nil, false
		}
		m[1], m[2] = m[2], m[1]
	}
	if controlsThat.MatchString(m[1]) {
		return r.controlWhile(m[1], Tying{Counter: m[2]})
	}
	change := eachOfThose.ReplaceAllString(theyAre.ReplaceAllString(m[1], "$1 becomes "), "they become ")
	all, ok := r.clauses(change)
	if !ok {
		return nil, false
	}
	for i, step := range all {
		a, is := step.(GiveBoost)
		if !is || !a.How.Lasting || a.While != nil || a.NextTurn || a.On.Target {
			return nil, false
		}
		a.While = &Tying{Counter: m[2]}
		all[i] = a
	}
	return all, true
}

var (
	// theyAre and eachOfThose match the subject of a change of types.
	theyAre     = regexp.MustCompile(`(?i)^(it|that [a-z]+)(?:'s| is) `)
	eachOfThose = regexp.MustCompile(`(?i)^each of those \w+ is `)
)

// forEachSo reads an action whose number is an amount: "sacrifice a permanent for each soot
// counter on it" (CR 608.2h).
func (r *reader) forEachSo(text string) (Steps, bool) {
	m := soMany.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	n := notation.Amount{Expr: "1 " + m[2]}
	if _, ok := notation.ReadEffectQuantity(r.g.Vocabulary, n.Expr); !ok {
		return nil, false
	}
	all, ok := r.clause(m[1])
	if !ok || len(all) != 1 {
		return nil, false
	}
	switch a := all[0].(type) {
	case Keyword:
		a.N = n
		return Steps{a}, true
	case LeaveBattlefield:
		if a.On.Count == nil || a.On.Target {
			return nil, false
		}
		a.On.Count = &n
		return Steps{a}, true
	default:
		return nil, false
	}
}

// untilCombatEnds reads a change of objects that lasts until end of combat (CR 511.2).
func (r *reader) untilCombatEnds(text string) (Steps, bool) {
	m := untilCombatEnd.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	all, ok := r.clauses(m[1] + " until end of turn")
	if !ok {
		return nil, false
	}
	for i, step := range all {
		a, is := step.(GiveBoost)
		if !is || a.How.Lasting || a.NextTurn || a.While != nil {
			return nil, false
		}
		a.How.Combat = true
		all[i] = a
	}
	return all, true
}
