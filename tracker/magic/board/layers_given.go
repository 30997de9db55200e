package board

import (
	"slices"

	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// MayHave returns a condition of permanents: that one may have an ability, where has says
// whether the keywords and abilities of a definition include one. It excludes permanents
// that have none before effects apply and get none from effects, so that their
// characteristics needn't be computed, and those that are phased out. The others may have
// lost it.
func (l *Layers) MayHave(has func(*card.Definition) bool) func(*Permanent) bool {
	all := l.giveOthers(has)
	return func(p *Permanent) bool { return !p.PhasedOut && (all || has(p.Face()) || p.given(has)) }
}

// Plain reports whether a permanent certainly has neither keywords nor abilities.
func (l *Layers) Plain(p *Permanent) bool {
	if l.mayHaveAny == nil {
		l.mayHaveAny = l.MayHave(func(def *card.Definition) bool { return len(def.Keywords)+len(def.Abilities) > 0 })
	}
	return p.PhasedOut || !l.mayHaveAny(p)
}

// giveOthers reports whether an effect may give other permanents an ability that has
// accepts.
func (l *Layers) giveOthers(has func(*card.Definition) bool) bool {
	for i := range l.static {
		if gives(&l.static[i].Change, has) {
			return true
		}
	}
	for stack := range l.State.Permanent.Marked(IsAttached) {
		for e := range stack.Of.Face().ForHost() {
			if gives(&e.Change, has) {
				return true
			}
		}
	}
	return false
}

// given reports whether effects on the permanent alone may give it an ability that has
// accepts: its own effects, those that began on it, and keyword counters.
func (p *Permanent) given(has func(*card.Definition) bool) bool {
	for i := range p.Pumps {
		if gives(&p.Pumps[i].Change, has) {
			return true
		}
	}
	for e := range p.Face().ForItself() {
		if gives(&e.Change, has) {
			return true
		}
	}
	return slices.ContainsFunc(p.Counters, func(k card.Counter) bool {
		return IsKeywordCounter(k.Kind) && has(&card.Definition{Keywords: []string{k.Kind}})
	})
}

// gives reports whether a change may give an ability that has accepts. It is true for
// any ability text, since its meaning depends on the name of the permanent.
func gives(c *notation.Change, has func(*card.Definition) bool) bool {
	if slices.ContainsFunc(c.Abilities, func(text string) bool { return !notation.Compiled(text) }) {
		return true
	}
	return len(c.Keywords)+len(c.Abilities) > 0 && has(&card.Definition{Keywords: c.Keywords, Abilities: c.Abilities})
}
