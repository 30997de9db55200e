package card

import (
	"regexp"
	"slices"
	"strings"
)

// InExile is the zone of exiled cards.
const InExile = "exile"

// otherZones are the words at the end of an event that name the zone in which an ability triggers
// (CR 113.6).
var otherZones = []struct {
	said *regexp.Regexp
	text string
	zone string
}{
	{regexp.MustCompile(`(?i)^(.+) while (?:it's|this \w+ is) exiled$`), " while it's exiled", InExile},
	{regexp.MustCompile(`(?i)^(.+) while this \w+ is in your graveyard$`), " while this card is in your graveyard", InGraveyard},
}

// cutZone cuts off such words, and returns the zone; nil if there are none.
func cutZone(text string) (head string, in []string) {
	for _, e := range otherZones {
		if m := e.said.FindStringSubmatch(text); m != nil {
			return m[1], []string{e.zone}
		}
	}
	return text, nil
}

// whileText returns the words for the zone in which an ability triggers; "" if a condition of its
// effect names the zone.
func (t Trigger) whileText() string {
	for _, e := range otherZones {
		if slices.Equal(t.In, []string{e.zone}) && !strings.HasPrefix(t.Do.Said, "if ") {
			return e.text
		}
	}
	return ""
}

// inOneZone reports whether events are seen while the object of their ability is otherZones: a
// counter is removed from it, or other objects do something.
func inOneZone(on []Event) bool {
	return !slices.ContainsFunc(on, func(e Event) bool {
		return e.Of.Host != "" || e.Of.Itself && (e.Is != LosingCounters || e.Of.What != nil)
	})
}
