package card

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/english"
)

// CastingCost is a cost of casting a permanent card that isn't only mana, a part of which the
// board tracks: an additional cost (CR 118.8), or the cost of casting the card from a zone
// where an ability of the card allows it (CR 118.9).
type CastingCost struct {
	Cost []Cost `json:"cost,omitempty"`
	// Either holds alternative costs, one of which is paid. An empty alternative means that the
	// cost is optional (CR 118.8b).
	Either [][]Cost `json:"either,omitempty"`
	From   string   `json:"from,omitempty"`   // only if it is cast from this zone; "" for any
	Rather bool     `json:"rather,omitempty"` // the cost replaces the mana cost
	// Way is the keyword by which it is cast for the cost, in lower case, as in "escape"; "" if
	// an ability that isn't a keyword allows that.
	Way string `json:"way,omitempty"`
}

var (
	additionalCost = regexp.MustCompile(`(?i)^as an additional cost to cast this spell, ([^"]+?)\.?$`)
	costElsewhere  = regexp.MustCompile(`(?i)^you may cast this \w+ from your graveyard by ([^".]+?) (in addition to paying its other costs|rather than paying its mana cost)\.?$`)
	escapeCost     = regexp.MustCompile(`(?i)^escape—([^".]+?)\.?$`)
	// costVerb matches the verbs of parts of a cost that follows "by".
	costVerb = regexp.MustCompile(`(?i)\b(pay|sacrific|exil|discard|remov|tapp?|return|put|blight)ing\b`)
)

// costVerbs are the verbs of costs, and how they begin before "-ing".
var costVerbs = map[string]string{"sacrific": "sacrifice", "exil": "exile", "remov": "remove", "tapp": "tap"}

// castingCost parses a cost of casting a permanent card that isn't only mana.
func (c *Compiler) castingCost(text string) (Ability, bool) {
	var s Spell
	var a CastingCost
	if m := additionalCost.FindStringSubmatch(text); m != nil {
		if !c.additional(&s, m[1]) {
			return nil, false
		}
	} else if m := costElsewhere.FindStringSubmatch(text); m != nil {
		said := costVerb.ReplaceAllStringFunc(m[1], func(word string) string {
			verb := strings.ToLower(strings.TrimSuffix(word, "ing"))
			if whole, ok := costVerbs[verb]; ok {
				return whole
			}
			return verb
		})
		if !c.additional(&s, said) {
			return nil, false
		}
		a.From, a.Rather = InGraveyard, strings.HasPrefix(strings.ToLower(m[2]), "rather")
	}
	if m := escapeCost.FindStringSubmatch(text); m != nil { // CR 702.138a
		costs, ok := c.costsOfSpell(m[1])
		if !ok {
			return nil, false
		}
		s.Cost, a.From, a.Way, a.Rather = costs, InGraveyard, "escape", true
	}
	a.Cost, a.Either = s.Cost, s.Either
	seen := slices.ContainsFunc(slices.Concat(append(slices.Clone(a.Either), a.Cost)...), Cost.Tracked)
	return a, seen
}

// String returns the ability as text.
func (a CastingCost) String() string {
	if a.Way != "" {
		return strings.ToUpper(a.Way[:1]) + a.Way[1:] + "—" + strings.Join(each(a.Cost, Cost.String), ", ") + "."
	}
	if a.From != "" {
		how := " in addition to paying its other costs."
		if a.Rather {
			how = " rather than paying its mana cost."
		}
		return "You may cast this card from your " + a.From + " by " + english.List(each(a.Cost, Cost.paying)) + how
	}
	if len(a.Either) == 0 {
		return "As an additional cost to cast this spell, " + english.List(each(a.Cost, Cost.paid)) + "."
	}
	may := ""
	var all []string
	for _, costs := range a.Either {
		if len(costs) == 0 {
			may = "you may "
			continue
		}
		all = append(all, english.List(each(costs, Cost.paid)))
	}
	return "As an additional cost to cast this spell, " + may + strings.Join(all, " or ") + "."
}

// each returns the results of do for all parts of a cost.
func each(all []Cost, do func(Cost) string) []string {
	out := make([]string, len(all))
	for i, k := range all {
		out[i] = do(k)
	}
	return out
}

// paid returns the part of a cost with its verb: "pay {3}".
func (k Cost) paid() string {
	if k.Symbols != "" && !k.X {
		return "pay " + k.Symbols
	}
	return k.String()
}

// paying returns the part of a cost as what a player does: "sacrificing two creatures".
func (k Cost) paying() string {
	verb, rest, _ := strings.Cut(k.paid(), " ")
	for begins, whole := range costVerbs {
		if verb == whole {
			return begins + "ing " + rest
		}
	}
	return verb + "ing " + rest
}

func (CastingCost) Kind() Kind { return KindStatic }
func (CastingCost) ability()   {}

// EmergeCost returns the cost beside the mana of emerge with a parameter, which may name the
// quality of what is sacrificed (CR 702.119a, 702.119b): "sacrifice a creature".
func EmergeCost(parameter string) string {
	what := "creature"
	if quality, is := strings.CutPrefix(parameter, "from "); is {
		what, _, _ = strings.Cut(quality, " {")
	}
	return "sacrifice " + english.Article(what)
}
