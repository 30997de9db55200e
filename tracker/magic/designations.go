package magic

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

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

var designationRules = map[Designation]tracker.Rule{
	Monarch: "magic/monarch/one", Initiative: "magic/initiative/one", Blessing: "magic/keyword/ascend/blessing",
	SpeedTriggered: ruleSpeed,
}

// Designate gives a player a designation.
type Designate struct {
	Who  notation.Player `json:"who"`
	What Designation     `json:"what"`
}

// IncreaseSpeed increases a player's speed by 1 (CR 702.179).
type IncreaseSpeed struct {
	Who notation.Player `json:"who"`
}

// decide gives a player a designation and takes it from the player who had it,
// if only one player can (CR 725.3, 726.3).
func (a Designate) decide(d *decision) error {
	seats, err := d.seats(a.Who)
	if err != nil {
		return err
	}
	if a.What != Blessing && len(seats) != 1 {
		return tracker.Refuse("One player is that.").By(designationRules[a.What]).Next("Name one: %s", tracker.Line("Bob becomes the monarch"))
	}
	for _, seat := range seats {
		if err := d.inGame(seat); err != nil {
			return err
		}
		if slices.Contains(d.s.designations(seat), string(a.What)) && a.What != Initiative {
			return tracker.Refuse("%s has that already.", tracker.Name(d.s.seat(seat).Name)).By(designationRules[a.What]).Next("Type `%s` to see the table.", tracker.Line("board"))
		}
		d.happen(Designated{What: a.What, Seat: seat}, designationRules[a.What])
	}
	return nil
}

// decide increases a player's speed; a player without speed gets 1 (CR
// 702.179c).
func (a IncreaseSpeed) decide(d *decision) error {
	seats, err := d.seats(a.Who)
	if err != nil {
		return err
	}
	for _, seat := range seats {
		if d.s.seat(seat).Speed >= mostSpeed {
			return tracker.Refuse("%s has max speed.", tracker.Name(d.s.seat(seat).Name)).By("magic/keyword/start-your-engines/max").Next("Nothing happens.")
		}
		d.happen(SpeedSet{Seat: seat, Speed: d.s.seat(seat).Speed + 1}, ruleSpeed)
	}
	return nil
}

// mostSpeed is the maximum speed (CR 702.179e).
const mostSpeed = 4

// designations lists a player's designations.
func (s State) designations(seat int) []string {
	all := []string{}
	for _, one := range []struct {
		is   bool
		what string
	}{
		{s.Monarch == seat, string(Monarch)},
		{s.Initiative == seat, string(Initiative)},
		{s.seat(seat).Blessing, string(Blessing)},
		{s.seat(seat).Counters["poison"] > 0, poisoned},
	} {
		if one.is {
			all = append(all, one.what)
		}
	}
	return all
}

// marks lists the designations that the board shows. It omits "poisoned",
// because the number of poison counters is shown.
func (s State) marks(seat int) []string {
	return slices.DeleteFunc(s.designations(seat), func(what string) bool { return what == poisoned })
}

// poisoned describes a player with a poison counter (CR 122.1f).
const poisoned = "poisoned"

// passDesignations gives the designations of a player who leaves the game to the active
// player, or else to the next in turn order (CR 725.4, 726.4).
func (s State) passDesignations(seat int) []consequence {
	var all []consequence
	left := s.playing()
	if len(left) == 0 {
		return nil
	}
	if s.Monarch == seat {
		all = append(all, consequence{Designated{Monarch, left[0]}, "magic/monarch/leaves"})
	}
	if s.Initiative == seat {
		all = append(all, consequence{Designated{Initiative, left[0]}, "magic/initiative/leaves"})
	}
	return all
}

// ascend gives the city's blessing to each player who controls ten permanents,
// one of them with ascend. It isn't a state-based action: it applies at any
// time (CR 702.131b).
func (s State) ascend(now *layers) []tracker.Happening[Event] {
	permanents := make(map[int]int64)
	climbs := make(map[int]bool)
	for stack := range s.Permanent.All() {
		if stack.Of.PhasedOut {
			continue
		}
		permanents[stack.Of.Controller] = tracker.SaturatingAdd(permanents[stack.Of.Controller], stack.Count)
		climbs[stack.Of.Controller] = climbs[stack.Of.Controller] || now.of(stack).has("ascend")
	}
	var out []tracker.Happening[Event]
	for _, seat := range s.playing() {
		if climbs[seat] && permanents[seat] >= 10 && !s.seat(seat).Blessing {
			out = append(out, by("magic/keyword/ascend/blessing", Designated{Blessing, seat}))
		}
	}
	return out
}

// by returns an event with a rule as its cause.
func by(rule tracker.Rule, e Event) tracker.Happening[Event] {
	return tracker.Happening[Event]{Event: e, Cause: tracker.Cause{Rule: rule}}
}
