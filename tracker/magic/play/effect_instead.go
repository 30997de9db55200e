package play

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/notation"
)

var (
	insteadIf  = regexp.MustCompile(`(?i)^(?:then )?if ([^,]+), (?:instead (.+)|(.+) instead)$`)
	insteadFor = regexp.MustCompile(`(?i)^(.+) instead if ([^,]+)$`)
)

// replacing is a sentence that is done instead of the one before it, if a condition
// holds.
type replacing struct{ condition, text string }

// instead reads such a sentence.
func instead(sentence string) (replacing, bool) {
	if notedSentence().MatchString(sentence) {
		return replacing{}, false
	}
	if m := insteadIf.FindStringSubmatch(sentence); m != nil {
		return replacing{m[1], m[2] + m[3]}, true
	}
	if m := insteadFor.FindStringSubmatch(sentence); m != nil {
		return replacing{m[2], m[1]}, true
	}
	return replacing{}, false
}

// replaces makes the only step of a sentence depend on the condition of the sentence that
// replaces it.
func (r *reader) replaces(before Steps, by replacing) bool {
	if len(before) != 1 || strings.Contains(by.condition, " would ") || strings.HasSuffix(by.condition, " would") || strings.Contains(by.text, " instead") {
		return false
	}
	if may, ok := before[0].(May); ok && len(may.Then) > 0 && len(may.Else) == 0 && !strings.HasPrefix(by.text, "you may ") { // the result of the optional action is replaced, and not the action
		may.Then = slices.Clone(may.Then)
		before[0] = may
		return r.replaces(may.Then, by)
	}
	then, same := otherwiseMuch(before[0], by.text)
	ok := same
	if !same {
		then, ok = r.sentence(by.text)
	}
	if !ok {
		return false
	}
	lastAsLong(then, before[0])
	a, ok := r.provided(by.condition, then)
	if !ok {
		return false
	}
	a.Else = Steps{before[0]}
	before[0] = a
	if same && (!itWords.MatchString(by.condition) || aboutLand.MatchString(by.condition) && !landTarget(before)) {
		return true
	}
	_, closed := r.g.refersTo(a.Then, false)
	if closed && !same && aTarget.MatchString(by.text) { // each sentence has a target
		return !itWords.MatchString(by.condition)
	}
	if group, ok := groupOf(a.Else[0]); ok && theseWords.MatchString(by.text) {
		a.Then = notation.Replacing(a.Then, func(s notation.Selector) (notation.Selector, bool) {
			return group, s.It == notation.They
		})
		before[0] = a
	}
	if choose, ok := chooseFirst(&a, !closed || itWords.MatchString(by.condition+" "+by.text)); ok {
		if same {
			if a.Then, _, ok = withoutTarget(a.Then); !ok {
				return false
			}
		}
		before[0] = Attempt{Do: Steps{choose}, Then: Steps{a}, Else: Steps{a}}
	}
	return true
}

// aboutLand matches a condition about the land that an ability has triggered on.
var aboutLand = regexp.MustCompile(`(?i)^that land (?:is|was|isn't|wasn't) `)

// landTarget reports whether a target of steps can be a land.
func landTarget(steps Steps) bool {
	return slices.ContainsFunc(notation.Selectors(steps), func(s notation.Selector) bool {
		return s.Target && s.Filter != nil && (s.Filter.Permanent || slices.Contains(s.Filter.Words, "land") || slices.Contains(s.Filter.Or, "land"))
	})
}

// lastAsLong gives the duration of an effect to those that apply instead of it, if their text
// states none: "gets -1/-1 until end of turn. … gets -4/-4 instead".
func lastAsLong(instead Steps, of Action) {
	first, ok := of.(GiveBoost)
	if !ok || first.How.Lasting {
		return
	}
	for i, step := range instead {
		if change, ok := step.(GiveBoost); ok && change.How.Lasting && change.While == nil {
			change.How.Lasting, change.How.Combat, change.How.Till, change.NextTurn, change.While = false, first.How.Combat, first.How.Till, first.NextTurn, first.While
			instead[i] = change
		}
	}
}

// groupOf returns the permanents that a step changes, if they aren't targets.
func groupOf(a Action) (notation.Selector, bool) {
	change, ok := a.(GiveBoost)
	return change.On, ok && change.On.Filter != nil && !change.On.Target && change.On.Count == nil
}

var (
	// theseWords matches words for the permanents of the previous sentence.
	theseWords = regexp.MustCompile(`(?i)\b(?:those (?:creatures|permanents|artifacts|lands)|they|them)\b`)
	aTarget    = regexp.MustCompile(`(?i)\btargets?\b`)
	// tokensSo matches the creation of another number of the previous sentence's tokens.
	tokensSo = regexp.MustCompile(`(?i)^(?:you )?create (\w+) of those tokens(?:, where X is ([^.]+))?$`)
	// damageSo matches another amount of damage by the previous sentence's source, to the
	// same recipients.
	damageSo = regexp.MustCompile(`(?i)^(?:it|` + sourceWords + `) deals (X plus \w+|\w+) damage(?: to that (?:permanent|creature) or player)?( and the damage can't be prevented)?$`)
)

// otherwiseMuch returns a step with the number of an alternative sentence, which states
// nothing else.
func otherwiseMuch(a Action, text string) (Steps, bool) {
	switch a := a.(type) {
	case Create:
		m := tokensSo.FindStringSubmatch(text)
		n, ok := numberOf(m)
		if m != nil && strings.EqualFold(m[1], "x") {
			n, ok = notation.Amount{Expr: "X"}, true
		}
		if !ok || len(a.Made) != 1 || m[2] != "" && (n.Expr == "" || a.Made[0].Where != "") {
			return nil, false
		}
		a.Made = slices.Clone(a.Made)
		a.Made[0].Count, a.Made[0].Where = n, m[2]
		return Steps{a}, true
	case Damage:
		m := damageSo.FindStringSubmatch(text)
		n, ok := numberOf(m)
		if m != nil && strings.HasPrefix(m[1], "X plus ") && a.Assignments[0].N.Expr == "X" {
			n, ok = notation.Amount{Expr: m[1]}, true
		}
		if !ok || len(a.Assignments) != 1 || a.Assignments[0].Power {
			return nil, false
		}
		a.Assignments = slices.Clone(a.Assignments)
		a.Assignments[0].N = n
		a.Assignments[0].Certain = a.Assignments[0].Certain || m[2] != ""
		return Steps{a}, true
	default:
		return nil, false
	}
}

// numberOf returns the number that a match names.
func numberOf(m []string) (notation.Amount, bool) {
	if m == nil {
		return notation.Amount{}, false
	}
	n, ok := notation.ReadNumber(m[1])
	return notation.Amount{N: n}, ok && n > 0
}

// chooseFirst returns the choice of the target of the steps for the case that the condition isn't
// met, if the other steps refer to it. The target is chosen once, before the condition is checked
// (CR 601.2c, 603.3d).
func chooseFirst(a *Provided, speaks bool) (choose Choose, ok bool) {
	if !speaks {
		return choose, false
	}
	if a.Else, choose, ok = withoutTarget(a.Else); ok {
		return choose, true
	}
	for _, who := range notation.Players(a.Else) {
		if saysTarget(who.Name) {
			return Choose{Who: new(who)}, true
		}
	}
	return choose, false
}

// withoutTarget replaces the first target of steps with "that", and returns the choice of
// the target. ok is false if they have none.
func withoutTarget(steps Steps) (without Steps, choose Choose, ok bool) {
	without = notation.Replacing(steps, func(s notation.Selector) (notation.Selector, bool) {
		if !s.Target || ok {
			return s, false
		}
		choose, ok = Choose{On: new(s)}, true
		return notation.Selector{It: notation.That}, true
	})
	return without, choose, ok
}
