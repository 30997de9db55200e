package play

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

var (
	afterDone    = regexp.MustCompile(`(?i)^(?:for each opponent who does|(?:if|when) (?:you do|they do|that player does|the player does|(?:a|any) player does|an opponent does|any opponent does|someone does)), (.+)$`)
	afterNotDone = regexp.MustCompile(`(?i)^(?:otherwise|if (?:you don't(?: or can't make an exchange)?|you can't|you didn't|they don't|that player doesn't|the player doesn't|no player does|no one does|none do|no opponent does)), (.+)$`)
)

// dependent splits a sentence that applies only if the previous sentence was
// done, or otherwise only if it wasn't.
func dependent(sentence string) (then string, otherwise, ok bool) {
	if m := afterDone.FindStringSubmatch(sentence); m != nil {
		return m[1], false, true
	}
	if m := afterNotDone.FindStringSubmatch(sentence); m != nil {
		return m[1], true, true
	}
	return "", false, false
}

// alwaysDone matches what players can always do.
var alwaysDone = regexp.MustCompile(`(?i)^(?:you )?(?:rolls?|flips?) `)

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

// replaces makes the only step of a sentence depend on the condition of a sentence that
// is done instead of it.
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
	if same && !itWords.MatchString(by.condition) {
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

// lastAsLong gives the duration of an effect to those that apply instead of it, if their text
// states none: "gets -1/-1 until end of turn. … gets -4/-4 instead".
func lastAsLong(instead Steps, of Action) {
	first, ok := of.(GiveBoost)
	if !ok || first.How.Lasting {
		return
	}
	for i, step := range instead {
		if change, ok := step.(GiveBoost); ok && change.How.Lasting && change.While == nil {
			change.How.Lasting, change.How.Combat, change.NextTurn, change.While = false, first.How.Combat, first.NextTurn, first.While
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
	damageSo = regexp.MustCompile(`(?i)^(?:it|` + sourceWords + `) deals (\w+) damage$`)
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
		if !ok || len(a.Assignments) != 1 || a.Assignments[0].Power {
			return nil, false
		}
		a.Assignments = slices.Clone(a.Assignments)
		a.Assignments[0].N = n
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

// chooseFirst returns the choice of the target of what is done otherwise, if what is done
// instead speaks of it: one target is chosen for both, before either is done (CR 601.2c,
// 603.3d).
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

// onlyIf reads an effect that is followed by its condition. "It" in the condition is the
// effect's target, which is chosen first (CR 601.2c), or the host that the effect names.
func (r *reader) onlyIf(do, condition string) (Steps, bool) {
	then, ok := r.sentence(do)
	if !ok || laterStep.MatchString(do) && strings.Contains(condition, " still ") {
		return nil, false // the condition is checked in the later step
	}
	if m := itsHost.FindStringSubmatch(do); m != nil && !strings.Contains(strings.ToLower(do), "target ") && !itWords.MatchString(do) {
		if about := aboutSubject(m[1], condition); about != condition {
			if _, ok := notation.ParseCondition(r.g.Vocabulary, about); ok {
				condition = about
			}
		}
	}
	a, ok := r.provided(condition, then)
	if !ok {
		return nil, false
	}
	about := itWords.MatchString(condition)
	if a.If != nil {
		about = ofAffected(a.If)
	}
	if !about {
		return Steps{a}, true
	}
	without, choose, ok := withoutTarget(a.Then)
	if !ok {
		return Steps{a}, true
	}
	if _, _, more := withoutTarget(without); more {
		return nil, false // "it" is ambiguous
	}
	a.Then = without
	return Steps{Attempt{Do: Steps{choose}, Then: Steps{a}, Else: Steps{a}}}, true
}

// laterStep matches an effect that is performed in a later step.
var laterStep = regexp.MustCompile(`(?i)\bat (?:the )?(?:beginning|end) of\b`)

// itsHost matches the words for the source's host.
var itsHost = regexp.MustCompile(`(?i)\b((?:enchanted|equipped) [a-z]+)\b`)

// aboutSubject replaces "it" at the beginning of a condition with a subject.
func aboutSubject(subject, condition string) string {
	for _, of := range []struct{ it, is string }{
		{it: "it's ", is: " is "}, {it: "it is ", is: " is "}, {it: "it isn't ", is: " isn't "}, {it: "it has ", is: " has "}, {it: "its ", is: "'s "},
	} {
		if rest, ok := english.CutPrefix(condition, of.it); ok {
			return subject + of.is + rest
		}
	}
	return condition
}

// ofAffected reports whether a condition is about "it".
func ofAffected(c *notation.Condition) bool {
	of := func(q *notation.Quantity) bool { return q != nil && q.From == notation.Affected }
	return c.Is != nil && (c.Of == "" || c.Of == notation.Affected) || of(c.Amount) || of(c.To) ||
		slices.ContainsFunc(c.All, func(one notation.Condition) bool { return ofAffected(&one) }) ||
		slices.ContainsFunc(c.Any, func(one notation.Condition) bool { return ofAffected(&one) })
}

// depends adds a dependent sentence to the steps of the previous sentence.
func (r *reader) depends(before Steps, text string, otherwise bool) bool {
	if len(before) == 0 {
		return false
	}
	then, ok := r.sentence(text)
	if !ok {
		return false
	}
	last := &before[len(before)-1]
	switch a := (*last).(type) {
	case May:
		switch {
		case otherwise:
			if _, ok := r.g.refersTo(then, false); !ok { // then refers to the target of a.Then
				then = withTargetOf(a.Then, then)
			}
			a.Else = append(slices.Clip(a.Else), then...)
		case endsInChoice(a.Then):
			a.Then = slices.Clone(a.Then)
			r.dependsOn(a.Then, then)
		default:
			a.Then = append(slices.Clip(a.Then), then...)
		}
		*last = a
	case Provided:
		if !otherwise && len(a.Else) == 0 && len(a.Then) > 0 { // if the condition held
			a.Then = slices.Clone(a.Then)
			ok := r.dependsOn(a.Then, then)
			*last = a
			return ok
		}
		if !otherwise || len(a.Else) > 0 {
			return false
		}
		a.Else = then
		*last = a
	case Attempt:
		if otherwise {
			a.Else = append(slices.Clip(a.Else), then...)
		} else {
			a.Then = append(slices.Clip(a.Then), then...)
		}
		*last = a
	case Note: // the board can't tell whether they did
		if _, does := deed(a.Text); !does && !otherwise && onlyNotes(then) {
			*last = Note{Text: a.Text + ". If you do, " + text}
			return true
		}
		asked := Provided{Text: "this was done: " + a.Text, Then: then}
		if otherwise {
			asked.Then, asked.Else = nil, then
		}
		*last = Attempt{Do: Steps{a}, Then: Steps{asked}}
		if alwaysDone.MatchString(a.Text) {
			*last = Attempt{Do: Steps{a}, Then: then}
			return !otherwise
		}
	default:
		if len(before) != 1 {
			return false
		}
		attempt := Attempt{Do: Steps{a}}
		if attempt.Then = then; otherwise {
			attempt.Then, attempt.Else = nil, then
		}
		*last = attempt
	}
	return true
}

// withTargetOf returns steps in which the first "that creature" is the target of others. The
// steps are performed in place of the others.
func withTargetOf(others, steps Steps) Steps {
	all := notation.Selectors(others)
	i := slices.IndexFunc(all, func(s notation.Selector) bool { return s.Target })
	if i < 0 {
		return steps
	}
	done := false
	return notation.Replacing(steps, func(s notation.Selector) (notation.Selector, bool) {
		if s.It != notation.That || done {
			return s, false
		}
		done = true
		return all[i], true
	})
}

// endsInChoice reports whether a player decides about the last of several steps.
func endsInChoice(steps Steps) bool {
	if len(steps) == 0 {
		return false
	}
	_, may := steps[len(steps)-1].(May)
	return may
}

// dependsOn adds steps to those before, the last of which a player decides about.
func (r *reader) dependsOn(before, then Steps) bool {
	last := &before[len(before)-1]
	switch a := (*last).(type) {
	case May:
		a.Then = append(slices.Clip(a.Then), then...)
		*last = a
	case Attempt:
		a.Then = append(slices.Clip(a.Then), then...)
		*last = a
	case Note, Provided:
		return false
	default:
		if len(before) != 1 {
			return false
		}
		*last = Attempt{Do: Steps{a}, Then: then}
	}
	return true
}

var (
	// unlessSo matches an effect with a condition that prevents it.
	unlessSo = regexp.MustCompile(`(?i)^(.+?) unless ((?:\{[^{}]+\})+ was spent to cast it|you (?:control|have|attacked|cast|revealed|gained|lost|descended) [^,]+|it (?:escaped|(?:was|has|is|had|attacked) [^,]+)|an opponent (?:controls|has|lost) [^,]+|` +
		`(?:that player|they|that creature|it|` + sourceWords + `|you|an opponent|one of (?:their|your) opponents|a permanent|there) (?:controls?|has|have|had|is|are|was|were|attacked|entered|came|didn't|doesn't) [^,]+)$`)
	ifIs = regexp.MustCompile(`(?i)^if ([^,]+), (.+)$`)
	isIf = regexp.MustCompile(`(?i)^(.+?),? if ([^,]+)$`)
	// andIf matches a condition that is followed by another effect with a condition.
	andIf = regexp.MustCompile(`(?i)\band .+ if `)
)

// eachPlayer matches what each of several players does.
var eachPlayer = regexp.MustCompile(`(?i)^(each player|each opponent|each other player) (.+)$`)

// controlsIt matches a condition on who controls what an effect has named.
var controlsIt = regexp.MustCompile(`(?i)^you (don't )?control (?:it|that creature|that permanent)$`)

// provided reads a condition.
func (r *reader) provided(condition string, then Steps) (Provided, bool) {
	a := Provided{Text: said(condition), Then: then}
	if strings.Contains(condition, "instead") {
		return a, false
	}
	if x, ok := aboutX(condition); ok {
		a.X = &x
		return a, true
	}
	if a.Card = r.ofBuried(condition); a.Card != nil {
		return a, true
	}
	if a.Dealt = r.wasDealt(condition); a.Dealt != nil {
		return a, true
	}
	if strings.Contains(condition, "this way") { // what the step before has done
		return a, true
	}
	if r.unseen && itWords.MatchString(condition) { // of a card that the board doesn't show
		return a, true
	}
	asks := said(condition)
	if m := controlsIt.FindStringSubmatch(asks); m != nil && m[1] == "" {
		asks = "it's a permanent you control"
	} else if m != nil {
		asks = "it isn't a permanent you control"
	}
	if c, ok := notation.ParseCondition(r.g.Vocabulary, asks); ok {
		a.If = &c
	} else {
		a.Cast = card.CastFactOf(said(condition))
	}
	return a, true
}

// AboutX is a condition on the value of X that was chosen (CR 107.3).
type AboutX struct {
	Is notation.Comparison `json:"is"`
	N  int64               `json:"n"`
}

// ofX matches such a condition.
var ofX = regexp.MustCompile(`(?i)^x is (\w+)(?: or (more|greater|less))?$`)

// aboutX reads a condition on X.
func aboutX(condition string) (AboutX, bool) {
	m := ofX.FindStringSubmatch(condition)
	n, ok := numberOf(m)
	if !ok {
		return AboutX{}, false
	}
	switch strings.ToLower(m[2]) {
	case "":
		return AboutX{notation.Exactly, n.N}, true
	case "less":
		return AboutX{notation.AtMost, n.N}, true
	}
	return AboutX{notation.AtLeast, n.N}, true
}

// String returns the condition in words.
func (x AboutX) String() string { return "X is " + string(x.Is) + " " + strconv.FormatInt(x.N, 10) }
