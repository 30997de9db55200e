package board

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
)

// Format is a format, such as Commander.
type Format struct {
	tracker.Format
	Life            int64        // starting life with two players
	MultiplayerLife int64        // starting life with more players; 0 if the same
	Rule            tracker.Rule // the rule for the starting life
	Commander       bool         // damage by commanders is counted (CR 903.10a)
}

// Formats lists the formats; the first is the default. Two-Headed Giant and
// Archenemy are missing: they share life or turns.
var Formats = []Format{
	{tracker.Format{Name: "constructed", Text: "Constructed: 20 life"}, 20, 0, "magic/life/start", false},
	{tracker.Format{Name: "commander", Text: "Commander: 40 life, 21 or more combat damage from one commander loses"}, 40, 0, "magic/life/start/commander", true},
	{tracker.Format{Name: "brawl", Text: "Brawl: 25 life, 30 with three players or more"}, 25, 30, "magic/life/start/brawl", false},
	{tracker.Format{Name: "limited", Text: "Limited: 20 life"}, 20, 0, "magic/life/start", false},
}

// otherFormats maps players' names to formats.
var otherFormats = map[string]string{
	"edh": "commander", "cedh": "commander", "standard": "constructed", "modern": "constructed", "pioneer": "constructed",
	"legacy": "constructed", "vintage": "constructed", "pauper": "constructed", "casual": "constructed", "draft": "limited", "sealed": "limited",
}

// FormatOf returns the format of a name.
func FormatOf(name string) (Format, bool) { return tracker.FormatNamed(Formats, otherFormats, name) }

// Designation is a designation of a player.
type Designation string

// The designations. The first two belong to at most one player, the third to
// any number; the last is internal and records what has triggered this turn.
const (
	Monarch        Designation = "monarch"
	Initiative     Designation = "initiative"
	Blessing       Designation = "city's blessing"
	SpeedTriggered Designation = "speed triggered"
)

// MaxSpeed is the maximum speed (CR 702.179e).
const MaxSpeed = 4

// Designations lists a player's designations.
func (s State) Designations(seat int) []string {
	all := []string{}
	for _, one := range []struct {
		is   bool
		what string
	}{
		{s.Monarch == seat, string(Monarch)},
		{s.Initiative == seat, string(Initiative)},
		{s.Seat(seat).Blessing, string(Blessing)},
		{s.Seat(seat).Counters["poison"] > 0, Poisoned},
	} {
		if one.is {
			all = append(all, one.what)
		}
	}
	return all
}

// Poisoned describes a player with a poison counter (CR 122.1f).
const Poisoned = "poisoned"

// Day says whether it is day or night; "" while it is neither (CR 731.1).
type Day string

// Day and night.
const (
	Daytime   Day = "day"
	Nighttime Day = "night"
)

// bound reports whether a permanent has a keyword of day, night or ascending, or gives
// it to others.
func (p *Permanent) bound() bool {
	face := p.Face()
	return binding(face.Keywords) ||
		face.Grants != nil && Binds(*face.Grants) || slices.ContainsFunc(face.Static, Binds) ||
		slices.ContainsFunc(p.Pumps, func(x Pump) bool { return binding(x.Keywords) })
}

// Binds reports whether a static ability gives a keyword of day, night or ascending.
func Binds(e card.StaticEffect) bool { return binding(e.Keywords) }

func binding(keywords []string) bool {
	return slices.ContainsFunc(keywords, func(k string) bool { return k == "daybound" || k == "nightbound" || k == "ascend" })
}
