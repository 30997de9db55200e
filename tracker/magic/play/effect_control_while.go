package play

import (
	"regexp"

	"arbiter/tracker/magic/card"
)

var (
	// controlsThat matches control of an object.
	controlsThat = regexp.MustCompile(`(?i)^(?:you )?gain control of [^.,"]+$`)
	// controlsEnchanted matches control of an object for as long as it is enchanted.
	controlsEnchanted = regexp.MustCompile(`(?i)^((?:you )?gain control of [^.,"]+) for as long as (?:it|that (?:creature|permanent))(?:'s| is) enchanted$`)
	// controlsWeaker matches control of an object for as long as the source remains tapped and stronger.
	controlsWeaker = regexp.MustCompile(`(?i)^((?:you )?gain control of [^.,"]+) for as long as ` + card.Source + ` remains tapped and (?:its|that creature's) power remains less than or equal to ` + card.Source + `'s power$`)
)

// controlWhileSo reads control of an object for as long as the object meets a condition (CR 611.2b).
func (r *reader) controlWhileSo(text string) (Steps, bool) {
	if m := controlsEnchanted.FindStringSubmatch(text); m != nil {
		return r.controlWhile(m[1], Tying{Enchanted: true})
	}
	if m := controlsWeaker.FindStringSubmatch(text); m != nil {
		tie := Tying{Tapped: true, Weaker: true}
		tie.To.ID, tie.To.All = card.SourceID, true
		return r.controlWhile(m[1], tie)
	}
	return nil, false
}

// controlWhile reads control of an object, with a duration.
func (r *reader) controlWhile(text string, while Tying) (Steps, bool) {
	a, ok := r.change(text + " until end of turn")
	if !ok || a.To == nil {
		return nil, false
	}
	a.While = &while
	return Steps{a}, true
}
