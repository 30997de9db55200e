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

var (
	// unlessSo matches an effect with a condition that prevents it.
	unlessSo = regexp.MustCompile(`(?i)^(.+?) unless ((?:\{[^{}]+\})+ was spent to cast it|you (?:control|have|attacked|cast|revealed|gained|lost|descended) [^,]+|it (?:escaped|(?:was|has|is|had|attacked) [^,]+)|an opponent (?:controls|has|lost) [^,]+|` +
		`(?:that player|they|that creature|(?:enchanted|equipped) \w+|it|` + sourceWords + `|you|an opponent|one of (?:their|your) opponents|a permanent|there) (?:controls?|has|have|had|is|are|was|were|attacked|entered|came|didn't|doesn't) [^,]+)$`)
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
		if a.Dealt.Excess {
			a.Then = notation.Replacing(a.Then, thatExcess)
		}
		return a, true
	}
	if a.Sacrificed = r.ofSacrificed(condition); a.Sacrificed != nil {
		return a, true
	}
	if c, ok := r.leftThisWay(condition); ok {
		a.If = &c
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
	if stillThere.MatchString(asks) {
		asks = "this permanent is a permanent"
	}
	if castInMain.MatchString(asks) { // the phase doesn't end before the spell resolves (CR 500.2)
		asks = string(notation.OwnMainPhase)
	}
	if a.Times = r.onTimes(asks); a.Times != nil {
		return a, true
	}
	if c, ok := notation.ParseCondition(r.g.Vocabulary, asks); ok {
		a.If = &c
	} else if m := spellsValue.FindStringSubmatch(asks); m != nil && r.valueAtLeast(&a, m[1]) {
		return a, true
	} else if r.sure(&a, asks) {
		return a, true
	} else if a.Cast = card.CastFactOf(said(condition)); a.Cast == "" {
		if a.Was = r.wasSo(asks); a.Was == nil {
			a.Whose = r.theirs(asks)
		}
	}
	return a, true
}

// leftSo matches a condition on the permanents that the previous steps have moved or tapped.
var leftSo = regexp.MustCompile(`(?i)^(?:an?|one or more|at least one|that) ([a-z -]+?)( you controlled)? (?:is|was|are|were) (destroyed|sacrificed|exiled|tapped) this way$`)

// diesSo matches the condition that the creature which the previous steps have moved has died.
var diesSo = regexp.MustCompile(`(?i)^(?:that|a|the) creature (?:dies|died) this way$`)

// leftThisWay reads that at least one such permanent was: "a creature is destroyed this way".
func (r *reader) leftThisWay(condition string) (c notation.Condition, ok bool) {
	if diesSo.MatchString(condition) {
		died := &notation.Quantity{Count: &notation.Filter{Words: []string{"creature"}, Noun: true}, Outcome: notation.Died}
		return notation.Condition{Amount: died, Compared: notation.AtLeast, To: &notation.Quantity{N: 1}}, true
	}
	m := leftSo.FindStringSubmatch(condition)
	if m == nil {
		return c, false
	}
	f, ok := notation.ParseFilter(r.g.Vocabulary, m[1])
	if !ok || f.Other || f.Card != nil || f.Controller != nil || len(f.Bounds) > 0 || !f.Alone() {
		return c, false
	}
	if m[2] != "" {
		f.Controller = &notation.Player{Kind: notation.You}
	}
	many := &notation.Quantity{Count: f, Outcome: notation.Outcome(strings.ToLower(m[3]))}
	return notation.Condition{Amount: many, Compared: notation.AtLeast, To: &notation.Quantity{N: 1}}, true
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

// stillThere matches the condition that the source of an ability is on the battlefield.
var stillThere = regexp.MustCompile(`(?i)^this permanent is (?:still )?on the battlefield$`)

// castInMain matches the condition that the spell was cast during a main phase.
var castInMain = regexp.MustCompile(`(?i)^you cast this (?:spell|permanent) during your main phase$`)

// spellsValue matches a condition on the mana value of the spell that an ability triggered on.
var spellsValue = regexp.MustCompile(`(?i)^that spell(?:'s mana value is| has mana value) (\w+) or greater$`)

// valueAtLeast sets the condition that the spell's mana value is at least a number.
func (r *reader) valueAtLeast(a *Provided, least string) bool {
	n, ok := notation.ReadNumber(least)
	a.If = &notation.Condition{Amount: &notation.Quantity{Outcome: notation.SpellManaValue}, Compared: notation.AtLeast, To: &notation.Quantity{N: n}}
	return ok
}

// sureRows give, for conditions that the board can't always evaluate, a condition that suffices, and
// what is asked if that doesn't hold.
var sureRows = map[string]struct{ suffices, asked string }{
	"a nonland permanent left the battlefield this turn or " + "a spell was warped this turn": {"a nonland permanent left the battlefield this turn", "a spell was warped this turn"},
	"you haven't cast a spell from your hand this turn":                                       {"you haven't cast a spell this turn", "you cast no spell from your hand"},
	"you descended this turn": {"a nontoken permanent was put into your graveyard from the battlefield this turn", "you descended this turn"}, // CR 700.11
}

// sure reads a condition that another one suffices for. It reports false for any other.
func (r *reader) sure(a *Provided, condition string) bool {
	row, ok := sureRows[condition]
	if !ok {
		return false
	}
	c, ok := notation.ParseCondition(r.g.Vocabulary, row.suffices)
	if ok {
		a.Sure, a.Text = &c, row.asked
	}
	return ok
}
