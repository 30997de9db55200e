package card

import (
	"regexp"
	"slices"
	"strings"
)

// Aimed describes the spells and abilities of which an object can't be the target.
type Aimed struct {
	BySpells    bool     `json:"spells,omitempty"`
	ByAbilities bool     `json:"abilities,omitempty"`
	From        []string `json:"from,omitempty"`      // only of sources with one of these qualities; none for all
	Not         bool     `json:"not,omitempty"`       // only of sources with none of them
	Opponents   bool     `json:"opponents,omitempty"` // only of those that opponents of the restriction's controller control
}

// qualities are the words for sources in such a restriction.
const qualities = `(non)?(white|blue|black|red|green|artifact)(?: or (white|blue|black|red|green))?`

// aimedSpells matches what follows the subject of a restriction about spells, or spells and
// abilities, and aimedAbilities of one about abilities alone.
var (
	aimedSpells    = regexp.MustCompile(`(?i)^can't be the targets? of (?:` + qualities + ` )?spells( your opponents control)?( or abilities(?: from ` + qualities + ` sources)?( your opponents control)?)?$`)
	aimedAbilities = regexp.MustCompile(`(?i)^can't be the targets? of abilities(?: from ` + qualities + ` sources)?( your opponents control)?$`)
)

// aims parses what follows the subject: "can't be the target of blue spells or abilities from blue sources".
func (r *Restriction) aims(text string) bool {
	if m := aimedAbilities.FindStringSubmatch(text); m != nil {
		r.Cant, r.Target = []Prohibition{CantBeTarget}, &Aimed{ByAbilities: true, Not: m[1] != "", From: lowered(m[2:4]), Opponents: m[4] != ""}
		return true
	}
	m := aimedSpells.FindStringSubmatch(text)
	if m == nil {
		return false
	}
	of := Aimed{BySpells: true, Not: m[1] != "", From: lowered(m[2:4]), Opponents: m[4] != ""}
	if m[5] != "" {
		if m[1] != m[6] || !slices.Equal(of.From, lowered(m[7:9])) || of.Opponents && m[9] == "" {
			return false // different spells than abilities
		}
		if m[9] != "" && !of.Opponents && len(of.From) > 0 {
			return false // the controller may be that of the abilities only
		}
		of.ByAbilities, of.Opponents = true, m[9] != ""
	}
	r.Cant, r.Target = []Prohibition{CantBeTarget}, &of
	return true
}

// lowered returns the words of a list that aren't empty, in lower case.
func lowered(words []string) []string {
	var all []string
	for _, w := range words {
		if w != "" {
			all = append(all, strings.ToLower(w))
		}
	}
	return all
}

// String returns what an object can't be the target of: "blue spells".
func (a Aimed) String() string {
	from := strings.Join(a.From, " or ")
	if a.Not {
		from = "non" + from
	}
	spells, abilities, whose := "spells", "abilities", ""
	if from != "" {
		spells, abilities = from+" spells", "abilities from "+from+" sources"
	}
	if a.Opponents {
		whose = " your opponents control"
	}
	switch {
	case !a.ByAbilities:
		return spells + whose
	case !a.BySpells:
		return abilities + whose
	case from != "":
		return spells + whose + " or " + abilities + whose
	}
	return spells + " or " + abilities + whose
}
