package magic

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
)

// protects reports whether a permanent has protection from another.
func (s State) protects(c Characteristics, from tracker.Stack[Permanent], is Characteristics) bool {
	return s.protectsFrom(c, source{Characteristics: is, id: from.ID, controller: from.Of.Controller})
}

// protectsFrom reports whether a protection ability applies to a source, by
// color, type or player (CR 702.16a, j, k).
func (s State) protectsFrom(c Characteristics, from source) bool {
	for k := range c.keywords("protection") {
		for _, q := range k.From {
			if q == "everything" || from.id != 0 && s.quality(q, from) {
				return true
			}
		}
	}
	return false
}

// quality reports whether a source has a quality that protection is from.
func (s State) quality(q string, from source) bool {
	switch q {
	case "each color", "all colors", "colored":
		return len(from.Colors) > 0
	case "colorless":
		return len(from.Colors) == 0
	case "monocolored":
		return len(from.Colors) == 1
	case "multicolored":
		return len(from.Colors) > 1
	}
	if slices.ContainsFunc(card.Singular(q), from.described) {
		return true
	}
	return from.controller != 0 && strings.EqualFold(q, s.seat(from.controller).Name)
}
