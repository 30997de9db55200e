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

var (
	// otherObject matches words for the other of two objects of an event.
	otherObject = regexp.MustCompile(`(?i)\bthe other (creature|permanent)\b`)
	// preparesIt matches that the object of an event becomes prepared.
	preparesIt = regexp.MustCompile(`(?i)^it becomes prepared$`)
	// sourcesController matches the controller of a source of damage.
	sourcesController = regexp.MustCompile(`(?i)\bthat source's controller\b`)
	// bothObjects matches words for both objects of an event.
	bothObjects = regexp.MustCompile(`(?i)^(destroy|exile|tap) both (creatures)$`)
)

// hostOfStep matches words for the host of the source, whose controller's step an ability triggers on.
var hostOfStep = regexp.MustCompile(`(?i)\bthat (creature|land|artifact|enchantment|permanent)\b`)

// aboutEvents returns an effect with what it says of the objects and players of its events in the
// words that effects have for them.
func aboutEvents(on []Event, text string) string {
	each := func(is func(Event) bool) bool { return !slices.ContainsFunc(on, func(e Event) bool { return !is(e) }) }
	if each(func(e Event) bool { return e.To != nil && (e.Of.OnlyItself() || e.Of.Host != "") }) {
		text = otherObject.ReplaceAllString(text, "that $1")
		if host := on[0].Of.Host; host != "" && each(func(e Event) bool { return e.Of.Host == host }) {
			text = bothObjects.ReplaceAllString(text, "$1 that creature and "+host)
		}
	}
	if each(func(e Event) bool { return e.Is == Beginning && e.Who == OfHostController }) && !aTarget.MatchString(text) {
		text = hostOfStep.ReplaceAllString(text, "enchanted $1")
	}
	if each(func(e Event) bool { return e.Is == BeingDealtExcess }) {
		text = excessOfEvent.Replace(text)
	}
	if each(Event.OnlyOwn) || each(func(e Event) bool { return e.Is == Beginning }) {
		text = preparesIt.ReplaceAllString(text, "This permanent becomes prepared")
	}
	if each(func(e Event) bool { return e.Is == Dealing && e.Whom == "" && e.To != nil && !e.Of.OneOrMore }) {
		text = sourcesController.ReplaceAllString(text, "that player")
	}
	return text
}

// excessOfEvent rewrites the excess damage that an ability triggers on as the amount of its event.
var excessOfEvent = strings.NewReplacer("that excess damage", "the damage dealt", "deals damage equal to the excess to", "deals that much damage to")

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
