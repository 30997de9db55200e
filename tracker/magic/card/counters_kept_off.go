package card

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/english"
)

var (
	cantGet     = regexp.MustCompile(`(?i)^(you|players|your opponents|opponents) can't get (?:(\w+) )?counters$`)
	cantBePut   = regexp.MustCompile(`(?i)^(?:([+-]\d/[+-]\d|\w+) )?counters can't be put on (.+)$`)
	cantHavePut = regexp.MustCompile(`(?i)^(.+?) can't have (?:([+-]\d/[+-]\d|\w+) )?counters put on them$`)
)

// keptOff parses abilities that keep counters off players or permanents (CR 614.17):
// "Players can't get counters", "Lands can't have charge counters put on them".
func (c *Compiler) keptOff(sentence string) (Ability, bool) {
	r := Replacing{Replacement{Of: "counters", Cant: true}}
	if m := cantGet.FindStringSubmatch(sentence); m != nil {
		r.Players, r.Only = true, true
		switch strings.ToLower(m[1]) {
		case "players":
			r.Whom = "any"
		case "your opponents", "opponents":
			r.Whom = "opponents"
		}
		return r, whichKind(&r, strings.ToLower(m[2]))
	}
	what, kind := "", ""
	if m := cantBePut.FindStringSubmatch(sentence); m != nil {
		what, kind = m[2], m[1]
	} else if m := cantHavePut.FindStringSubmatch(sentence); m != nil {
		what, kind = m[1], m[2]
	} else {
		return nil, false
	}
	whichKind(&r, strings.ToLower(kind))
	what = whosePermanents(&r, what)
	return r, c.whichPermanents(&r, what)
}

// whosePermanents reads whose permanents a description is about, and returns the rest of
// it.
func whosePermanents(r *Replacing, what string) string {
	for whom, after := range controlledBy {
		if rest, ok := strings.CutSuffix(what, after); ok && after != "" {
			r.Whom = whom
			return rest
		}
	}
	r.Whom = "any"
	return what
}

// whichPermanents reads a list of types in the plural: "artifacts, creatures, or lands".
func (c *Compiler) whichPermanents(r *Replacing, list string) bool {
	if list = strings.ToLower(list[:1]) + list[1:]; list == "permanents" {
		return true
	}
	for one := range strings.SplitSeq(strings.NewReplacer(", or ", ", ", ", and ", ", ", " or ", ", ", " and ", ", ").Replace(list), ", ") {
		if !slices.ContainsFunc(Singular(one), func(word string) bool { return c.kindOfObject(r, word) }) {
			return false
		}
	}
	return true
}

// keptOff is the text of an ability that keeps counters off.
func (r Replacing) keptOff() string {
	kind := "counters"
	if len(r.Kinds) > 0 {
		kind = r.Kinds[0] + " counters"
	}
	if r.Only {
		return map[string]string{"": "You", "any": "Players", "opponents": "Your opponents"}[r.Whom] + " can't get " + kind + "."
	}
	var all []string
	for _, t := range r.Types {
		all = append(all, strings.ToLower(t)+"s")
	}
	for _, t := range r.Subtypes {
		all = append(all, t+"s")
	}
	what := "permanents"
	if len(all) > 0 {
		what = english.List(all)
	}
	return english.Capital(kind) + " can't be put on " + what + controlledBy[r.Whom] + "."
}

// controlledBy says whose permanents are meant, after them.
var controlledBy = map[string]string{"": " you control", "any": "", "opponents": " your opponents control", "team": " your team controls"}

// ofProliferating is the text of an effect on proliferating.
func (r Replacing) ofProliferating() string {
	who := map[string]string{"": "you would proliferate,", "opponents": "an opponent would proliferate, they", "any": "a player would proliferate, they"}[r.Whom]
	return "If " + who + " proliferate " + manyTimes[r.Times-2].text + " instead."
}
