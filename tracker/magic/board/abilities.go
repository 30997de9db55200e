package board

import (
	"iter"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// AbilitiesOf iterates over the compiled abilities of type A that a definition
// has, and those that its keywords stand for.
func AbilitiesOf[A card.Ability](s *State, def *card.Definition) iter.Seq[A] {
	return func(yield func(A) bool) {
		for _, text := range def.Abilities {
			for _, one := range s.Compiler.Compile(text, card.Self{Name: def.Name}) {
				if a, ok := one.(A); ok && !yield(a) {
					return
				}
			}
		}
		for _, keyword := range def.Keywords {
			for _, one := range s.Compiler.Meaning(keyword, slices.Contains(def.Types, "Creature")) {
				if a, ok := one.(A); ok && !yield(a) {
					return
				}
			}
		}
	}
}

// Any reports whether a sequence yields any value.
func Any[A any](all iter.Seq[A]) bool {
	for range all {
		return true
	}
	return false
}

// HasEcho reports whether the permanent's visible face has echo.
func (p *Permanent) HasEcho() bool {
	face := p.Face()
	return Any(face.KeywordsNamed("echo"))
}

// CounterLimits returns the limits that a permanent's abilities set on its counters.
func (s *State) CounterLimits(c *Characteristics) []card.CounterLimit {
	return slices.Collect(AbilitiesOf[card.CounterLimit](s, &c.Definition))
}

// able reports whether it has an ability of any kind. A land with a basic land type has
// its mana ability (CR 305.6).
func (c *Characteristics) able() bool {
	if len(c.Keywords)+len(c.Abilities)+len(c.Left) > 0 || c.LinesLeft > 0 || c.TextLeft {
		return true
	}
	def := &c.Definition
	if c.lost || c.stripped {
		return c.stripped && !c.lost
	}
	return c.Is("Land") && slices.ContainsFunc(c.Subtypes, card.IsBasicLandType) || len(def.Static)+len(def.Entry)+len(def.Replaces)+len(def.With) > 0 ||
		def.EntersTapped || def.Star != nil || def.PowerIs != nil || def.ToughnessIs != nil
}

// BarsCounters returns the effect of an ability that keeps counters off the
// permanent that has it (CR 614.17).
func (s *State) BarsCounters(is *card.Definition, controller int) (effect ReplacementEffect, bars bool) {
	for r := range AbilitiesOf[card.Restriction](s, is) {
		if r.On.Itself && r.Forbids(card.CantHaveCounters) {
			return ReplacementEffect{card.Replacement{Of: "counters", Itself: true, Cant: true}, controller, 0, []string{is.Name}, 1, nil, nil}, true
		}
	}
	return ReplacementEffect{}, false
}

// AddAbility adds a static ability to a definition. It returns false if definitions
// don't hold this kind of ability.
func AddAbility(def *card.Definition, a card.Ability) bool {
	switch a := a.(type) {
	case card.Replacing:
		def.Replaces = append(slices.Clip(def.Replaces), a.Replacement)
		return true
	case card.OthersEnter:
		def.Entry = append(slices.Clip(def.Entry), a.Entry)
		return true
	case card.Size:
		return def.Define(a)
	case card.Static:
		if a.Change.Control && (a.On.Host == "" || a.While != nil) || a.On.Itself && a.Change.LosesAll {
			return false
		}
		what := notation.Filter{Permanent: true}
		if a.On.What != nil {
			what = *a.On.What
		}
		all := []card.StaticEffect{{What: what, Self: a.On.Itself, Host: a.On.Host != "", Change: a.Change, While: a.While, Zone: a.Zone}}
		if a.On.Itself && a.On.What != nil { // and others
			all[0].What = notation.Filter{Permanent: true}
			all = append(all, card.StaticEffect{What: what, Change: a.Change, While: a.While})
		}
		def.Static = slices.Concat(def.Static, all)
		return true
	default:
		return false
	}
}

// Watcher is a permanent with abilities that trigger on other permanents or on players.
type Watcher struct {
	Stack tracker.Stack[Permanent]
	Is    Characteristics
	Told  []card.Trigger // its abilities that trigger on other permanents, and on players
	Keyed bool           // it has such a keyword
}

// Watchers lists those permanents; the result is cached, so that ten thousand
// simultaneous deaths search the board once. keyed reports whether a definition has a
// keyword about others.
func (l *Layers) Watchers(keyed func(*card.Definition) bool) []Watcher {
	if l.watcherCache != nil {
		return l.watcherCache
	}
	l.watcherCache = l.State.watchersElsewhere()
	watches := func(def *card.Definition) bool { return keyed(def) || Any(l.toldOf(def)) }
	may := l.MayHave(watches)
	for stack := range l.State.Permanent.Each() {
		if !may(&stack.Of) {
			continue
		}
		is := l.Look(stack)
		w := Watcher{Keyed: keyed(&is.Definition), Told: slices.Collect(l.toldOf(&is.Definition))}
		if w.Keyed || len(w.Told) > 0 {
			w.Stack, w.Is = *stack, *is
			l.watcherCache = append(l.watcherCache, w)
		}
	}
	if l.watcherCache == nil {
		l.watcherCache = []Watcher{}
	}
	return l.watcherCache
}

// toldOf iterates over the abilities of a definition that trigger on other permanents, and
// on players.
func (l *Layers) toldOf(def *card.Definition) iter.Seq[card.Trigger] {
	return func(yield func(card.Trigger) bool) {
		for a := range AbilitiesOf[card.Trigger](&l.State, def) {
			if a.AboutMore() && a.Functions("") && !yield(a) {
				return
			}
		}
	}
}

// AgainAbility is an ability that makes other abilities trigger an additional time.
type AgainAbility struct {
	Stack tracker.Stack[Permanent]
	Again card.Again
}

// AgainAbilities lists such abilities; the result is cached.
func (l *Layers) AgainAbilities() []AgainAbility {
	if l.promiseCache != nil {
		return l.promiseCache
	}
	l.promiseCache = []AgainAbility{}
	for stack := range l.State.Permanent.Marked(HasTexts) {
		if stack.Of.PhasedOut || !mayHave[card.Again](l, stack) {
			continue
		}
		now := l.Of(*stack)
		for a := range AbilitiesOf[card.Again](&l.State, &now.Definition) {
			l.promiseCache = append(l.promiseCache, AgainAbility{*stack, a})
		}
	}
	return l.promiseCache
}

// FinalChapter returns the greatest chapter number, or 0 without chapter
// abilities (CR 714.2d).
func (s *State) FinalChapter(def *card.Definition) int64 {
	final := int64(0)
	for a := range AbilitiesOf[card.Chapter](s, def) {
		final = max(final, slices.Max(a.Numbers))
	}
	return final
}

// mayHave reports whether a permanent may have an ability of type A: one that is printed
// on it, or that it gives itself.
func mayHave[A card.Ability](l *Layers, stack *tracker.Stack[Permanent]) bool {
	face := stack.Of.Face()
	return Any(AbilitiesOf[A](&l.State, face)) || givesItself(face) && Any(AbilitiesOf[A](&l.State, &l.Look(stack).Definition))
}

// givesItself reports whether a definition gives itself abilities, as one with a level symbol or
// a class level bar does.
func givesItself(def *card.Definition) bool {
	for e := range def.ForItself() {
		if len(e.Abilities) > 0 {
			return true
		}
	}
	return false
}
