package magic

// The events of reminders, of the turn, and of designations.
type (
	// Reminded has a triggered ability wait for a player, or one that waits
	// already wait more often.
	Reminded struct {
		Reminder Reminder `json:"reminder"`
	}
	// Answered says that a reminder was seen to, or dismissed.
	Answered struct {
		ID        int64 `json:"id"`
		Times     int64 `json:"times"`
		Dismissed bool  `json:"dismissed,omitempty"`
	}
	// Fated says what a delayed triggered ability will do to a permanent; zero:
	// nothing any more (CR 603.7).
	Fated struct {
		On   int64 `json:"on"`
		Fate Fate  `json:"fate,omitzero"`
	}
	// Held says when a permanent doesn't untap; empty: it does again.
	Held struct {
		On   int64 `json:"on"`
		When Hold  `json:"when,omitempty"`
	}
	// BecameRenowned makes a permanent renowned (CR 702.112b).
	BecameRenowned struct {
		On int64 `json:"on"`
	}
	// Designated gives a player a designation, or takes it away from everybody
	// (Seat 0).
	Designated struct {
		What Designation `json:"what"`
		Seat int         `json:"seat,omitempty"`
	}
	// DayBroke makes it day or night (CR 731.1).
	DayBroke struct {
		Day Day `json:"day"`
	}
	// TurnGained gives a player a turn after this one (CR 500.7).
	TurnGained struct {
		Seat int `json:"seat"`
	}
	// TurnSkipped has a player skip the next turn (CR 614.10).
	TurnSkipped struct {
		Seat  int  `json:"seat"`
		Now   bool `json:"now,omitempty"`   // it would begin now, and doesn't
		Extra bool `json:"extra,omitempty"` // and it is one that an effect gave
	}
)

func (Reminded) event()       {}
func (Answered) event()       {}
func (Fated) event()          {}
func (Held) event()           {}
func (BecameRenowned) event() {}
func (Designated) event()     {}
func (DayBroke) event()       {}
func (TurnGained) event()     {}
func (TurnSkipped) event()    {}
