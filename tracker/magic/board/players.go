package board

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// Format is a format, such as Commander.
type Format struct {
	tracker.Format
	Life            int64        // starting life with two players
	MultiplayerLife int64        // starting life with more players; 0 if the same
	Rule            tracker.Rule // the rule for the starting life
	Commander       bool         // damage by commanders is counted (CR 903.10a)
	TeamSize        int          // the number of players of a team; 0 if they sit down without one
	Shared          bool         // teams share turns, life and poison counters (CR 805, 810)
	Emperor         bool         // a team loses with the player in its middle (CR 809.5)
}

// Formats lists the formats; the first is the default. In any of them players can be
// a team. Archenemy is missing: its schemes are not tracked.
var Formats = []Format{
	{Format: tracker.Format{Name: "constructed", Text: "Constructed: 20 life"}, Life: 20, Rule: "magic/life/start"},
	{Format: tracker.Format{Name: "commander", Text: "Commander: 40 life, 21 or more combat damage from one commander loses"}, Life: 40, Rule: "magic/life/start/commander", Commander: true},
	{Format: tracker.Format{Name: "brawl", Text: "Brawl: 25 life, 30 with three players or more"}, Life: 25, MultiplayerLife: 30, Rule: "magic/life/start/brawl"},
	{Format: tracker.Format{Name: "limited", Text: "Limited: 20 life"}, Life: 20, Rule: "magic/life/start"},
	{Format: tracker.Format{Name: "2hg", Text: "Two-Headed Giant: teams of two share 30 life and their turns"}, Life: 30, Rule: "magic/team/life", TeamSize: 2, Shared: true},
	{Format: tracker.Format{Name: "emperor", Text: "Emperor: teams of three with 20 life each, which lose with the player in their middle"}, Life: 20, Rule: "magic/life/start", TeamSize: 3, Emperor: true},
}

// otherFormats maps players' names to formats.
var otherFormats = map[string]string{
	"edh": "commander", "cedh": "commander", "standard": "constructed", "modern": "constructed", "pioneer": "constructed",
	"legacy": "constructed", "vintage": "constructed", "pauper": "constructed", "casual": "constructed",
	"two-headed giant": "2hg", "two headed giant": "2hg", "draft": "limited", "sealed": "limited",
}

// StartingLife returns the life total with which each player begins (CR 103.4).
func (s *State) StartingLife() int64 {
	f, _ := FormatOf(s.Format)
	if f.MultiplayerLife != 0 && len(s.Players) > 2 {
		return f.MultiplayerLife
	}
	return f.Life
}

// FormatOf returns the format of a name.
func FormatOf(name string) (Format, bool) { return tracker.FormatNamed(Formats, otherFormats, name) }

// Designation is a designation of a player.
type Designation string

// The designations of players. The first two belong to at most one player, the third to
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

// Number returns the number that a stat of a notation.Quantity means for a player: counters of a
// kind, notation.Speed or notation.CommanderCasts.
func (p Player) Number(stat string) int64 {
	switch stat {
	case notation.Speed:
		return p.Speed
	case notation.CommanderCasts:
		n := int64(0)
		for _, times := range p.CommanderCasts {
			n = tracker.SaturatingAdd(n, times)
		}
		return n
	}
	kind, _ := notation.CounterStat(stat)
	return p.Counters[kind]
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
