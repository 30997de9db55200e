package play

import (
	"regexp"
	"slices"

	"arbiter/tracker/magic/card"
)

// EffectLeft returns the parts of an effect that are left to the players, in
// the words of its text. It returns nil if the effect is carried: performed in
// full when players press its reminder or activate its ability, except for
// what happens to hands and libraries, which its reminder names.
func (g *Rules) EffectLeft(e card.Effect) []string {
	if e.Said == "" {
		return nil
	}
	if len(g.parsedEffect(e).actions) == 0 {
		return []string{e.Said}
	}
	return nil
}

// AbilityLeft returns the parts of an ability that are left to the players:
// those of its effect, or all of an ability that isn't understood. text is the
// text of the ability.
func (g *Rules) AbilityLeft(a card.Ability, text string) []string {
	switch a := a.(type) {
	case card.Trigger:
		if g.refersToMany(a) {
			if all, err := steps(g.parsedEffect(a.Do).actions); err != nil || !onlyNotes(all) {
				return []string{a.Do.Said} // the effect would only affect the first of them
			}
		}
		return g.EffectLeft(a.Do)
	case card.Activated:
		return g.EffectLeft(a.Do)
	case card.Loyalty:
		return g.EffectLeft(a.Do)
	case card.Chapter:
		if a.Unknown {
			return []string{text}
		}
		return g.EffectLeft(a.Do)
	case card.Left:
		return []string{text}
	case card.LosingReplaced:
		return g.EffectLeft(a.Do)
	case card.ExiledInstead:
		if a.Do == nil {
			return nil
		}
		return g.EffectLeft(*a.Do)
	default: // statics, other replacements and restrictions have no effect to perform
		return nil
	}
}

// refersToMany reports whether an ability that triggers on one or more objects refers to them, or
// to a number that the event doesn't give.
func (g *Rules) refersToMany(a card.Trigger) bool {
	if !slices.ContainsFunc(a.On, func(e card.Event) bool { return e.Of.OneOrMore }) {
		return false
	}
	if len(a.Do.Steps) > 0 {
		return a.Do.It
	}
	line := ofOnePlayer.ReplaceAllString(a.Do.Line, "")
	switch {
	case !slices.ContainsFunc(a.On, func(e card.Event) bool { return e.Is.Unseen() }) && !someOf.MatchString(line):
		line = thatManyWords.ReplaceAllString(thoseObjects.ReplaceAllString(line, ""), "")
		if !slices.ContainsFunc(a.On, func(e card.Event) bool { return e.Whom != "" }) {
			line = theyWords.ReplaceAllString(line, "")
		}
	case !slices.ContainsFunc(a.On, func(e card.Event) bool {
		return e.Is != card.Discarding && e.Is != card.Milling || e.Of.What != nil && !e.Of.What.OnlyWords()
	}):
		line = thatManyWords.ReplaceAllString(line, "")
	}
	return itWords.MatchString(line)
}

var (
	// ofOnePlayer matches words for the player of an event.
	ofOnePlayer = regexp.MustCompile(`(?i)\bthat player(?:'s| controls)?\b`)
	// thoseObjects matches words for all objects of an event together, and theyWords words for
	// them or for the players that it names.
	thoseObjects = regexp.MustCompile(`(?i)\bthose (?:creatures|permanents|tokens|artifacts|lands)\b|\beach of them\b`)
	theyWords    = regexp.MustCompile(`(?i)\b(?:they|them)\b`)
	// someOf matches words for some of the objects of an event.
	someOf = regexp.MustCompile(`(?i)\b(?:one|any|more|none|two) of (?:those|them)\b`)
	// thatManyWords matches words for the number of an event.
	thatManyWords = regexp.MustCompile(`(?i)\bthat (?:many|much)\b`)
)
