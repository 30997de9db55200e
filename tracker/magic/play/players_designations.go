package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

var designationRules = map[board.Designation]tracker.Rule{
	board.Monarch: "magic/monarch/one", board.Initiative: "magic/initiative/one", board.Blessing: "magic/keyword/ascend/blessing",
	board.SpeedTriggered: ruleSpeed,
}

// Designate gives a player a designation.
type Designate struct {
	Who  notation.Player   `json:"who"`
	What board.Designation `json:"what"`
}

// IncreaseSpeed increases a player's speed by 1 (CR 702.179).
type IncreaseSpeed struct {
	Who notation.Player `json:"who"`
}

// decide gives a player a designation and takes it from the player who had it,
// if only one player can (CR 725.3, 726.3).
func (a Designate) decide(d *Decision) error {
	seats, err := d.Seats(a.Who)
	if err != nil {
		return err
	}
	if a.What != board.Blessing && len(seats) != 1 {
		return tracker.Refuse("One player is that.").By(designationRules[a.What]).Next("Name one: %s", tracker.Line("Bob becomes the monarch"))
	}
	for _, seat := range seats {
		if err := d.inGame(seat); err != nil {
			return err
		}
		if slices.Contains(d.s.Designations(seat), string(a.What)) && a.What != board.Initiative {
			return tracker.Refuse("%s has that already.", tracker.Name(d.s.Seat(seat).Name)).By(designationRules[a.What]).Next("Type `%s` to see the table.", tracker.Line("board")).For(tracker.ErrAlready)
		}
		d.happen(event.Designated{What: a.What, Seat: seat}, designationRules[a.What])
	}
	return nil
}

// decide increases a player's speed; a player without speed gets 1 (CR
// 702.179c).
func (a IncreaseSpeed) decide(d *Decision) error {
	seats, err := d.Seats(a.Who)
	if err != nil {
		return err
	}
	for _, seat := range seats {
		if d.s.Seat(seat).Speed >= board.MaxSpeed {
			return tracker.Refuse("%s has max speed.", tracker.Name(d.s.Seat(seat).Name)).By("magic/keyword/start-your-engines/max").Next("Nothing happens.")
		}
		d.happen(event.SpeedSet{Seat: seat, Speed: d.s.Seat(seat).Speed + 1}, ruleSpeed)
	}
	return nil
}

// passDesignations gives the designations of a player who leaves the game to the active
// player, or else to the next in turn order (CR 725.4, 726.4).
func passDesignations(s board.State, seat int) []consequence {
	var all []consequence
	left := s.Playing()
	if len(left) == 0 {
		return nil
	}
	if s.Monarch == seat {
		all = append(all, consequence{event.Designated{What: board.Monarch, Seat: left[0]}, "magic/monarch/leaves"})
	}
	if s.Initiative == seat {
		all = append(all, consequence{event.Designated{What: board.Initiative, Seat: left[0]}, "magic/initiative/leaves"})
	}
	return all
}

// ascend gives the city's blessing to each player who controls ten permanents,
// one of them with ascend. It isn't a state-based action: it applies at any
// time (CR 702.131b).
func ascend(s board.State, now *board.Layers) []tracker.Happening[event.Event] {
	permanents := make(map[int]int64)
	climbs := make(map[int]bool)
	for stack := range s.Permanent.All() {
		if stack.Of.PhasedOut {
			continue
		}
		permanents[stack.Of.Controller] = tracker.SaturatingAdd(permanents[stack.Of.Controller], stack.Count)
		climbs[stack.Of.Controller] = climbs[stack.Of.Controller] || now.Of(stack).Has("ascend")
	}
	var out []tracker.Happening[event.Event]
	for _, seat := range s.Playing() {
		if climbs[seat] && permanents[seat] >= 10 && !s.Seat(seat).Blessing {
			out = append(out, by("magic/keyword/ascend/blessing", event.Designated{What: board.Blessing, Seat: seat}))
		}
	}
	return out
}

// by returns an event with a rule as its cause.
func by(rule tracker.Rule, e event.Event) tracker.Happening[event.Event] {
	return tracker.Happening[event.Event]{Event: e, Cause: tracker.Cause{Rule: rule}}
}
