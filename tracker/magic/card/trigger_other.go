package card

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/notation"
)

var (
	// thatObject matches words for an object that the event of an ability has named.
	thatObject = regexp.MustCompile(`(?i)\b(?:that|the) (creature|permanent|planeswalker|artifact|enchantment|land|battle|token)\b`)
	// thoseObjects matches words for several of them.
	thoseObjects = regexp.MustCompile(`(?i)\b(?:those|these) (?:creatures|permanents|planeswalkers|artifacts|lands)\b`)
)

// meansOther reports whether "that creature" in the effect of a triggered ability means the
// other object of its event and not the one that "it" means, as in "whenever this creature
// blocks a creature, destroy that creature". clear is false if it may mean either.
func meansOther(on []Event, effect string) (other, clear bool) {
	if thoseObjects.MatchString(effect) && slices.ContainsFunc(on, func(e Event) bool { return e.To != nil && e.To.OneOrMore }) {
		return false, false
	}
	m := thatObject.FindStringSubmatch(effect)
	if m == nil {
		return false, true
	}
	for i, e := range on {
		this, ok := e.meansOther(strings.ToLower(m[1]))
		if !ok || i > 0 && this != other {
			return false, false
		}
		other = this
	}
	return other, true
}

// meansOther is meansOther for the noun behind "that" and one event.
func (e *Event) meansOther(noun string) (other, clear bool) {
	switch {
	case e.To == nil || e.To.What == nil:
		return false, true
	case e.Of.What == nil, e.Is.Unseen():
		return true, true
	}
	does, to := names(e.Of.What, noun), names(e.To.What, noun)
	if does != to {
		return to, true
	}
	return true, e.Whom == "" // the one that was named last
}

// names reports whether a filter describes objects by a noun.
func names(f *notation.Filter, noun string) bool {
	is := func(word string) bool { return strings.EqualFold(word, noun) }
	return slices.ContainsFunc(f.Words, is) || slices.ContainsFunc(f.Or, is)
}
