package play

import (
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/magic/card"
)

// keywordActivated are the keywords that are activated abilities, with the ability that
// each is; the keyword's cost stands before it.
var keywordActivated = map[string]string{
	"level up": ": Put a level counter on this permanent." + asSorcery,      // CR 702.87a
	"outlast":  ", {T}: Put a +1/+1 counter on this permanent." + asSorcery, // CR 702.107a
}

const asSorcery = " Activate only as a sorcery."

// activatedKeyword returns the activated ability that a keyword is. ok is false for any
// other keyword.
func (d *Decision) activatedKeyword(k card.Keyword) (a activatable, ok bool) {
	ability, is := keywordActivated[k.Name]
	if !is || k.Parameter == "" {
		return activatable{}, false
	}
	cost := strings.ToUpper(k.Parameter)
	for _, one := range d.s.Compiler.Compile(cost+ability, card.Self{}) {
		if is, ok := one.(card.Activated); ok {
			return activatable{text: english.Capital(k.Name) + " " + cost, cost: is.Cost, do: is.Do, limit: is.Limit, levelUp: k.Name == "level up"}, true
		}
	}
	return activatable{}, false
}
