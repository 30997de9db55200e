package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
)

// CopyAbility copies a triggered ability that is pending (CR 707.10). The copy is pending, too, with
// the same source. Where no such ability is pending, it adds a note for the players.
type CopyAbility struct {
	Activated bool `json:"activated,omitempty"` // the target may be an activated ability
	New       bool `json:"new,omitempty"`       // new targets may be chosen
}

// decide copies one of the pending abilities. What was chosen for the ability is chosen for the copy
// (CR 707.10), except for its targets, if new ones may be chosen (CR 707.10c).
func (a CopyAbility) decide(d *Decision) error {
	var abilities []board.Reminder
	var options []tracker.Message
	for _, r := range d.s.Pending {
		if r.Controller == d.you && !r.Held && r.For != board.DayCheck {
			abilities = append(abilities, r)
			options = append(options, r.Said())
		}
	}
	if a.Activated && len(abilities) > 0 {
		options = append(options, tracker.Say("an activated ability"))
	}
	if len(abilities) == 0 {
		return Note{Text: a.String()}.decide(d)
	}
	i := 0
	if len(options) > 1 {
		var err error
		if i, err = d.in.Choose(tracker.Question{Player: d.chooser(), Text: tracker.Say("Which ability is copied?")}, options); err != nil {
			return err
		}
	}
	if i == len(abilities) {
		return Note{Text: a.String()}.decide(d)
	}
	r := abilities[i]
	r.Times, r.For, r.Together = 1, "", 0
	if a.New {
		r.Aims = nil
	}
	if k := slices.IndexFunc(d.s.Pending, r.Alike); k >= 0 {
		r.ID = d.s.Pending[k].ID
	} else {
		r.ID = d.newID()
	}
	d.add(event.Reminded{Reminder: r}, tracker.Cause{Rule: ruleCopiesSpell})
	return nil
}

// String returns what is copied in words.
func (a CopyAbility) String() string {
	said := "copy target triggered ability you control"
	if a.Activated {
		said = "copy target activated or triggered ability you control"
	}
	if a.New {
		said += withNewTargets
	}
	return said
}
