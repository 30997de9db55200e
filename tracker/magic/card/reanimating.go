package card

import "regexp"

// Reanimates is the ability of an Aura that enchants a creature card in a graveyard: it puts that
// card onto the battlefield under its controller's control, and enchants the creature.
type Reanimates struct {
	Tapped bool `json:"tapped,omitempty"` // the creature enters tapped
}

var (
	reanimates = regexp.MustCompile(`(?i)^when this \w+ enters, if it's on the battlefield, it loses "[^"]+" and gains "[^"]+"\.? ` +
		`(?:return|put) enchanted creature card (?:to|onto) the battlefield( tapped)? under your control and attach this \w+ to it\. ` +
		`(?:when|whenever) this \w+ leaves the battlefield, that creature's controller sacrifices it\.?$`)
	reanimatesAgain = regexp.MustCompile(`^Puts enchanted creature card onto the battlefield( tapped)? under your control\.?$`)
)

// hostSacrificed is the ability by which the creature is sacrificed when the Aura leaves.
const hostSacrificed = "When this permanent leaves the battlefield, enchanted creature's controller sacrifices enchanted creature."

// reanimates parses the ability together with the one that triggers when the Aura leaves.
func (c *Compiler) reanimates(text string) ([]Ability, bool) {
	if m := reanimatesAgain.FindStringSubmatch(text); m != nil {
		return []Ability{Reanimates{Tapped: m[1] != ""}}, true
	}
	m := reanimates.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	return append([]Ability{Reanimates{Tapped: m[1] != ""}}, c.compile(hostSacrificed, Self{})...), true
}

// String returns the ability in words.
func (r Reanimates) String() string {
	if r.Tapped {
		return "Puts enchanted creature card onto the battlefield tapped under your control."
	}
	return "Puts enchanted creature card onto the battlefield under your control."
}

// Kind returns KindStatic.
func (Reanimates) Kind() Kind { return KindStatic }
func (Reanimates) ability()   {}
