package board

import (
	"slices"
	"strconv"

	"arbiter/tracker"
	"arbiter/tracker/riftbound/card"
)

// Abilities lists the texts of an object's active abilities: of those printed on it, unless it is
// attached (RB 718.2), and of those in the Effect Text of the Equipment attached to it
// (RB 718.3). An ability that depends on a Level is active while the controller has the XP
// (RB 824.1.c).
func (s State) Abilities(stack tracker.Stack[Object]) []string {
	var texts []string
	for _, a := range s.active(stack) {
		texts = append(texts, a.text)
	}
	return texts
}

// ability is an active ability: its text, and what says that the object has it.
type ability struct {
	text string
	by   string
	rule tracker.Rule
	ours bool // by is a word of ours
}

func (s State) active(stack tracker.Stack[Object]) []ability {
	var all []ability
	if s.HostOf(stack) == 0 && !stack.Of.Hidden {
		_, effect := stack.Of.Def.EffectText() // inactive without a host (RB 136.2.b)
		for _, a := range stack.Of.Def.Abilities {
			if !slices.Contains(effect, a) {
				all = append(all, ability{a, "its ability", "", true})
			}
		}
	}
	for under := range s.Board.Marked(IsAttached) {
		if s.HostOf(*under) == stack.ID {
			_, effect := under.Of.Def.EffectText()
			for _, a := range effect {
				all = append(all, ability{a, string(NameOf(*under)), ruleEffectText, false})
			}
		}
	}
	return slices.DeleteFunc(all, func(a ability) bool {
		level, _ := card.Leveled(a.text)
		return level > s.Seat(stack.Of.Controller).XP
	})
}

// gift is what an active static ability gives a unit.
type gift struct {
	card.Static
	ability
}

// given lists what static abilities give a unit that has some keywords: its abilities and those of
// the battlefield where it is.
func (s State) given(stack tracker.Stack[Object], keywords []string) []gift {
	var all []gift
	for _, a := range s.active(stack) {
		g, ok := card.StaticOf(a.text)
		if !ok || g.Here {
			continue
		}
		if g.Level > 0 {
			a.rule = ruleLevel
		}
		all = append(all, gift{g, a})
	}
	if n := stack.Of.At.Field; n > 0 && n <= len(s.Fields) && stack.Of.Is("Unit") {
		f := s.Field(n)
		for _, a := range f.Def.Abilities {
			if g, ok := card.StaticOf(a); ok && g.Here && g.Level == 0 && g.AppliesTo(&stack.Of.Def, keywords) {
				all = append(all, gift{g, ability{a, f.Def.Name, ruleAbilities, false}})
			}
		}
	}
	return all
}

// EntersReady reports whether an ability of an object has it enter ready.
func (s State) EntersReady(stack tracker.Stack[Object]) bool {
	return slices.ContainsFunc(s.given(stack, nil), func(g gift) bool { return g.Ready })
}

// every lists the keywords of an object as often as it has them: printed, gained, in the
// Effect Text of Equipment attached to it, and given by static abilities.
func (s State) every(stack tracker.Stack[Object]) []string {
	all := slices.Clone(stack.Of.Def.Keywords)
	for _, change := range stack.Of.Changes {
		all = append(all, change.Keywords...)
	}
	for under := range s.Board.Marked(IsAttached) {
		if s.HostOf(*under) == stack.ID {
			effect, _ := under.Of.Def.EffectText()
			all = append(all, effect...)
		}
	}
	for _, g := range s.given(stack, all) {
		all = append(all, g.Keywords...)
	}
	return all
}

// Instances counts how often an object has a keyword.
func (s State) Instances(stack tracker.Stack[Object], keyword string) int64 {
	var n int64
	for _, k := range s.every(stack) {
		if name, _ := numbered(k); name == keyword {
			n++
		}
	}
	return n
}

// keywords lists the keywords of an object, each once; numbers of keywords that add up are
// added.
func (s State) keywords(stack tracker.Stack[Object]) []string {
	all := s.every(stack)
	var out []string
	for _, k := range all {
		name, _ := numbered(k)
		if slices.Contains(summed, name) {
			if !slices.ContainsFunc(out, func(o string) bool { n, _ := numbered(o); return n == name }) {
				if n := Value(all, name); n != 1 {
					name += " " + strconv.FormatInt(n, 10)
				}
				out = append(out, name)
			}
		} else if !slices.Contains(out, k) {
			out = append(out, k)
		}
	}
	return out
}
