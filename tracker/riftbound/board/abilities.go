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
	return slices.DeleteFunc(all, func(a ability) bool { return !s.meets(stack, card.Compile(a.text).Needs) })
}

// meets reports whether an object meets the conditions of an ability, apart from Legion,
// which is known only as something is played, and Mighty, which follows from its Might.
func (s State) meets(stack tracker.Stack[Object], needs card.Needs) bool {
	o := stack.Of
	return needs.Level <= s.Seat(o.Controller).XP && (!needs.Empowered || o.Empowered) && (!needs.Buffed || o.Buffs > 0) && (!needs.AtField || s.LocationOf(o).Field != 0) &&
		(needs.If == nil || s.Holds(needs.If, s.ViewOf(stack)))
}

// gift is what an active static ability gives a unit.
type gift struct {
	card.Static
	ability
}

// given lists what static abilities give a unit that has some keywords: its abilities,
// those of the battlefield where it is, and those of other objects. Its abilities while
// it is Mighty are among them if mighty says so.
func (s State) given(stack tracker.Stack[Object], keywords []string, mighty bool) []gift {
	var all []gift
	for _, a := range s.active(stack) {
		g := card.Compile(a.text).Static
		if g == nil || !g.IsOwn() || g.Mighty && !mighty {
			continue
		}
		switch {
		case g.Level > 0:
			a.rule = ruleLevel
		case g.Empowered:
			a.rule = ruleEmpowered
		}
		all = append(all, gift{*g, a})
	}
	if !stack.Of.Is("Unit") {
		return all
	}
	at := s.LocationOf(stack.Of)
	if n := at.Field; n > 0 && n <= len(s.Fields) {
		f := s.Field(n)
		for _, a := range f.Def.Abilities {
			if g := card.Compile(a).Static; g != nil && g.Here && g.AreNone() && s.fits(stack, g, keywords, s.ViewOfField(n)) {
				all = append(all, gift{*g, ability{a, f.Def.Name, ruleAbilities, false}})
			}
		}
	}
	for source := range s.Board.Marked(IsGiving) {
		for _, a := range s.active(*source) {
			g := card.Compile(a.text).Static
			if g == nil || g.IsOwn() || !s.fits(stack, g, keywords, s.ViewOf(*source)) {
				continue
			}
			times := source.Count
			if g.Others && source.ID == stack.ID {
				times-- // the other members of the stack
			}
			if times < 1 {
				continue
			}
			gives := *g
			gives.Might = tracker.SaturatingMul(g.Might, times)
			all = append(all, gift{gives, ability{a.text, string(NameOf(*source)), ruleStatic, false}})
		}
	}
	return all
}

// fits reports whether an ability, as seen from its card, applies to a unit with some keywords.
func (s State) fits(stack tracker.Stack[Object], g *card.Static, keywords []string, from Viewpoint) bool {
	return s.inGroup(stack, &g.Group, from) && (g.With == "" || slices.ContainsFunc(keywords, func(k string) bool { return is(k, g.With) }))
}

// EntersReady reports whether an ability of an object has it enter ready.
func (s State) EntersReady(stack tracker.Stack[Object]) bool {
	return slices.ContainsFunc(s.given(stack, nil, false), func(g gift) bool { return g.Ready })
}

// EntersExhausted reports whether an ability of an object has it enter exhausted.
func (s State) EntersExhausted(stack tracker.Stack[Object]) bool {
	return slices.ContainsFunc(s.given(stack, nil, false), func(g gift) bool { return g.Tired })
}

// CantReady reports whether an ability of an object keeps it from being readied.
func (s State) CantReady(stack tracker.Stack[Object]) bool {
	return slices.ContainsFunc(s.given(stack, nil, false), func(g gift) bool { return g.NoReady })
}

// Says reports whether an active ability of an object allows or forbids something.
func (s State) Says(stack tracker.Stack[Object], what card.Allowed) bool {
	return slices.ContainsFunc(s.active(stack), func(a ability) bool { return card.Compile(a.text).Allows(what) })
}

// FieldSays reports whether an ability of a battlefield allows or forbids something.
func (s State) FieldSays(n int, what card.Allowed) bool {
	return slices.ContainsFunc(s.Field(n).Def.Abilities, func(text string) bool { return card.Compile(text).Allows(what) })
}

// DealsCombatDamage reports whether no ability of a unit keeps it from dealing combat
// damage.
func (s State) DealsCombatDamage(stack tracker.Stack[Object]) bool {
	return !slices.ContainsFunc(s.given(stack, nil, false), func(g gift) bool { return g.NoDamage })
}

// every lists the keywords of an object as often as it has them: printed, gained, in the
// Effect Text of Equipment attached to it, and given by static abilities.
func (s State) every(stack tracker.Stack[Object], mighty bool) []string {
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
	for _, g := range s.given(stack, all, mighty) {
		if g.Per == nil {
			all = append(all, g.Keywords...)
		} else if n := s.CountOf(g.Per, s.ViewOf(stack)); n > 0 && len(g.Keywords) > 0 {
			all = append(all, g.Keywords[0]+" "+strconv.FormatInt(n, 10))
		}
	}
	return all
}

// Instances counts how often an object has a keyword.
func (s State) Instances(stack tracker.Stack[Object], keyword string) int64 {
	var n int64
	for _, k := range s.every(stack, false) {
		if name, _ := numbered(k); name == keyword {
			n++
		}
	}
	return n
}

// keywords lists the keywords of an object, each once; numbers of keywords that add up are
// added.
func (s State) keywords(stack tracker.Stack[Object], mighty bool) []string {
	all := s.every(stack, mighty)
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
