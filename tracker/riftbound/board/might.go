package board

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/riftbound/card"
)

// Traits are the characteristics of an object with all changes applied (RB 473).
type Traits struct {
	card.Definition
	Base    int64 // printed Might, or the one that was set
	Might   int64 // 0 without Might
	IsUnit  bool
	Stunned bool
}

// Strength returns the Might, at least 0 (RB 143.2.b).
func (t Traits) Strength() int64 { return max(0, t.Might) }

// Trace records the steps of a derivation.
type Trace struct{ Steps []tracker.Step }

func (t *Trace) add(rule tracker.Rule, result int64, format string, args ...any) {
	if t != nil {
		t.Steps = append(t.Steps, tracker.Step{Text: tracker.Say(format, args...), Result: tracker.Say("%d Might", result), Cause: tracker.Cause{Rule: rule}})
	}
}

// traitSteps is the work counted for computing one object.
const traitSteps = 20

// Traits derives the traits of a stack, recording each step if there is a trace.
func (s State) Traits(stack tracker.Stack[Object], t *Trace) Traits {
	c := s.traits(stack, t, false)
	if c.Might < LeastMighty || !slices.ContainsFunc(stack.Of.Def.Abilities, whileMighty) {
		return c
	}
	if t != nil {
		t.Steps = nil
	}
	return s.traits(stack, t, true) // each effect is applied once (RB 476.3)
}

// LeastMighty is the least Might of a unit that is Mighty (RB 708).
const LeastMighty = 5

// whileMighty reports whether an ability depends on its unit being Mighty.
func whileMighty(text string) bool { return card.Compile(text).Needs.Mighty }

// traits derives the traits of a stack, with its abilities while it is Mighty or without.
func (s State) traits(stack tracker.Stack[Object], t *Trace, mighty bool) Traits {
	o := stack.Of
	s.Work.Do(traitSteps + len(o.Changes))
	c := Traits{Definition: o.Def, IsUnit: o.Is("Unit") && !o.Hidden, Stunned: o.Stunned}
	c.Keywords = s.keywords(stack, mighty)
	if !c.IsUnit {
		return c
	}
	if o.Def.Might != nil {
		c.Base = *o.Def.Might
	}
	c.Might = c.Base
	if o.Printed != nil {
		t.add(RuleCopy, c.Might, "copy of %s", tracker.Name(o.Def.Name))
	} else {
		t.add("", c.Might, "printed")
	}
	for _, change := range o.Changes {
		if change.Set != nil {
			c.Might = *change.Set
			t.add(RuleLayerSet, c.Might, "Might becomes %d%s", *change.Set, tracker.Say(change.Until.words()))
		}
	}
	if o.SetMight != nil {
		c.Base, c.Might = *o.SetMight, *o.SetMight
		t.add("", c.Might, "set by hand")
	}
	steps := s.arithmetic(stack, c, mighty)
	for _, up := range []bool{true, false} { // increases first, then decreases (RB 477.3.e)
		for _, step := range steps {
			if step.least > 0 && !up { // a passive ability's minimum isn't snapshotted (RB 477.3.e.2.b)
				step.by = max(step.by, min(0, step.least-c.Might))
			}
			if step.by != 0 && (step.by > 0) == up {
				c.Might = tracker.SaturatingAdd(c.Might, step.by)
				t.add(step.rule, c.Might, "%s: %+d", step.said(), step.by)
			}
		}
	}
	if c.Might < 0 {
		t.add(ruleBelowZero, 0, "below 0 counts as 0")
	}
	return c
}

// term is one change of Might.
type term struct {
	by   int64
	name string // of what changes it, or a word of ours
	rule tracker.Rule
	ours bool

	least int64 // the Might to which it decreases at most; 0 for none
}

func (t term) said() tracker.Message {
	switch {
	case t.rule == ruleBuffMight && t.by > 1:
		return tracker.Say("%d buffs", t.by)
	case t.ours:
		return tracker.Say(t.name)
	}
	return tracker.Named(t.name)
}

// arithmetic lists what increases or decreases the Might of a unit.
func (s State) arithmetic(stack tracker.Stack[Object], c Traits, mighty bool) []term {
	o := stack.Of
	var terms []term
	if o.Buffs > 0 {
		terms = append(terms, term{by: o.Buffs, name: Counted(o.Buffs), rule: ruleBuffMight, ours: true})
	}
	for under := range s.Board.Marked(IsAttached) {
		if b := under.Of.Def.Bonus; b != 0 && s.HostOf(*under) == stack.ID {
			terms = append(terms, term{by: tracker.SaturatingMul(b, under.Count), name: string(NameOf(*under)), rule: ruleMightBonus})
		}
	}
	if n := Value(c.Keywords, "assault"); n > 0 && o.Role == Attacker {
		terms = append(terms, term{by: n, name: "Assault, attacking", rule: ruleAssault, ours: true})
	}
	if n := Value(c.Keywords, "shield"); n > 0 && o.Role == Defender {
		terms = append(terms, term{by: n, name: "Shield, defending", rule: ruleShield, ours: true})
	}
	for _, g := range s.given(stack, c.Keywords, mighty) {
		by := g.Might
		switch {
		case g.ForPoint:
			by = s.Points(o.Controller)
		case g.Per != nil && by != 0:
			by = tracker.SaturatingMul(by, s.CountOf(g.Per, s.ViewOf(stack)))
		}
		if by != 0 {
			terms = append(terms, term{by: by, name: g.by, rule: g.rule, ours: g.ours, least: g.Least})
		}
	}
	for _, change := range o.Changes {
		rule := RuleIncreases
		if change.Might < 0 {
			rule = RuleDecreases
		}
		terms = append(terms, term{by: change.Might, name: "effect" + change.Until.words(), rule: rule, ours: true})
	}
	return terms
}

// summed are the keywords whose numbers add up (RB 807.2, 809.2, 814.2, 823.2).
var summed = []string{"assault", "deflect", "shield", "hunt"}

// numbered splits a keyword from its number, 1 if it has none.
func numbered(keyword string) (name string, n int64) {
	if i := strings.LastIndexByte(keyword, ' '); i > 0 {
		if n, err := strconv.ParseInt(keyword[i+1:], 10, 64); err == nil {
			return keyword[:i], n
		}
	}
	return keyword, 1
}

// Value is the sum of the numbers of a keyword, 0 without it.
func Value(keywords []string, name string) int64 {
	var sum int64
	for _, k := range keywords {
		if own, n := numbered(k); own == name {
			sum = tracker.SaturatingAdd(sum, n)
		}
	}
	return sum
}

// Has reports whether it has a keyword.
func (t Traits) Has(keyword string) bool { return Value(t.Keywords, keyword) > 0 }

func (u Until) words() string {
	if u == Forever {
		return ""
	}
	return " " + string(u)
}

// Size is "3 Might", or empty for an object without Might.
func (s State) Size(stack tracker.Stack[Object]) string {
	c := s.Traits(stack, nil)
	if !c.IsUnit {
		return ""
	}
	return strconv.FormatInt(c.Strength(), 10) + " Might"
}
