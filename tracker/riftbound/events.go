package riftbound

import "arbiter/tracker"

// Event is something that happened.
//
//sumtype:decl
type Event interface{ event() }

// The events. An event that makes something carries all of it, so that later
// changes of data or rules never touch an old board.
type (
	// Opened begins a game in a format, or gives a game that has only begun the
	// format for more players. The battlefields are those it adds.
	Opened struct {
		Format string  `json:"format"`
		Chosen bool    `json:"chosen,omitempty"`
		Fields []Field `json:"fields,omitempty"`
	}
	// Seated gives a player a seat.
	Seated struct {
		Name    string `json:"name"`
		Account string `json:"account,omitempty"`
	}
	// Entered puts objects onto the board.
	Entered struct {
		ID    int64  `json:"id"`
		Count int64  `json:"count"`
		Of    Object `json:"of"`
		How   string `json:"how"`            // "played", "channeled", "hidden", "added"
		From  int64  `json:"from,omitempty"` // the card that it was elsewhere
	}
	// FieldMade puts a battlefield next to the others.
	FieldMade struct {
		Field Field `json:"field"`
	}
	// FieldReplaced puts a battlefield in the place of another, whose units and
	// status it takes over (RB 438).
	FieldReplaced struct {
		N    int   `json:"n"`
		With Field `json:"with"`
	}
	// SwappedBack puts back the battlefield that was replaced (RB 438.7).
	SwappedBack struct {
		N int `json:"n"`
	}
	// FieldNamed says which battlefield it is.
	FieldNamed struct {
		N    int         `json:"n"`
		Name string      `json:"name"`
		Def  *Definition `json:"def,omitempty"` // what is printed on it, where that is known
	}
	// Described tells what a card is that players add by its name.
	Described struct {
		Def Definition `json:"def"`
	}
	// Contested applies the Contested status (RB 187.3).
	Contested struct {
		N  int `json:"n"`
		By int `json:"by"`
	}
	// Staged marks a showdown or a combat as staged, or no longer so.
	Staged struct {
		N    int    `json:"n"`
		What string `json:"what,omitempty"`
	}
	// ControlChanged says who controls a battlefield; 0 is nobody.
	ControlChanged struct {
		N      int  `json:"n"`
		To     int  `json:"to"`
		ByHand bool `json:"by_hand,omitempty"`
	}
	// Begun begins a showdown, or makes the one going on a combat.
	Begun struct {
		What Ongoing `json:"what"`
	}
	// Ended ends the showdown or combat.
	Ended struct{}
	// Designated makes units attackers or defenders, or neither.
	Designated struct {
		On   int64 `json:"on"`
		Role Role  `json:"role,omitempty"`
	}
	// Parted splits members off their stack, under an id of their own.
	Parted struct {
		On tracker.Part `json:"on"`
	}
	// Left takes a stack off the board, or a card from one zone to another.
	// Nothing that changed it stays (RB 110). A token has no Card: it ceases to
	// exist.
	Left struct {
		On   int64  `json:"on"`
		How  string `json:"how"` // "killed", "banished", "recycled", "removed", "put"
		To   Zone   `json:"to"`
		Card int64  `json:"card,omitempty"` // its id there
	}
	// Ceased says that tokens that left have ceased to exist (RB 183.1).
	Ceased struct {
		On    int64  `json:"on"` // the id they had
		Name  string `json:"name"`
		Count int64  `json:"count"`
	}
	// Relocated takes objects to another place on the board.
	Relocated struct {
		On  int64    `json:"on"`
		To  Location `json:"to"`
		How string   `json:"how"` // "moves", "is recalled", "is put"
	}
	// Turned exhausts or readies.
	Turned struct {
		On        int64 `json:"on"`
		Exhausted bool  `json:"exhausted"`
	}
	// Stunned stuns units, or ends that.
	Stunned struct {
		On      int64 `json:"on"`
		Stunned bool  `json:"stunned"`
	}
	// Buffed puts buffs on each member of a stack, or takes them off (N below 0).
	Buffed struct {
		On int64 `json:"on"`
		N  int64 `json:"n"`
	}
	// Damaged marks damage on units.
	Damaged struct {
		On int64 `json:"on"`
		N  int64 `json:"n"`
	}
	// Healed clears the damage of units; On 0 is all units.
	Healed struct {
		On int64 `json:"on,omitempty"`
	}
	// Unchanged says why something stays as it is.
	Unchanged struct {
		On  int64  `json:"on,omitempty"`
		Why string `json:"why"`
	}
	// Attached attaches objects; To 0 detaches.
	Attached struct {
		On int64 `json:"on"`
		To int64 `json:"to"`
	}
	// Given changes who controls objects.
	Given struct {
		On int64 `json:"on"`
		To int   `json:"to"`
	}
	// Changed gives objects Might or keywords.
	Changed struct {
		On  int64  `json:"on"`
		How Change `json:"how"`
	}
	// Expired ends all changes of a duration.
	Expired struct {
		What Until `json:"what"`
	}
	// BecameCopy makes an object a copy of something.
	BecameCopy struct {
		On  int64      `json:"on"`
		Def Definition `json:"def"`
	}
	// Scored scores a battlefield (RB 464): a point, unless the winning point has
	// to be earned otherwise.
	Scored struct {
		Seat  int    `json:"seat"`
		N     int    `json:"n"`
		How   string `json:"how"` // "conquers", "holds"
		Point bool   `json:"point"`
	}
	// Barred says that a player can't score a battlefield this turn, because a
	// teammate held it.
	Barred struct {
		Seat int `json:"seat"`
		N    int `json:"n"`
	}
	// Gained changes a number of a player's: "points", "xp", or one of the rune
	// pool.
	Gained struct {
		Seat int    `json:"seat"`
		What string `json:"what"`
		N    int64  `json:"n"`
	}
	// PlayerSet sets such a number by hand.
	PlayerSet struct {
		Seat  int    `json:"seat"`
		What  string `json:"what"`
		Value int64  `json:"value"`
	}
	// Emptied empties all rune pools.
	Emptied struct{}
	// PhaseBegan goes on in the turn; Turn and Active are those of the phase.
	PhaseBegan struct {
		Turn   int64 `json:"turn"`
		Active int   `json:"active"`
		Phase  Phase `json:"phase"`
	}
	// Reminded adds a reminder.
	Reminded struct {
		Reminder Reminder `json:"reminder"`
	}
	// Dismissed takes one away.
	Dismissed struct {
		ID int64 `json:"id"`
	}
	// Lost takes a player out of the game.
	Lost struct {
		Seat int    `json:"seat"`
		Why  string `json:"why"`
	}
	// Departed takes away what is a player's who left (RB 652).
	Departed struct {
		Seat int `json:"seat"`
	}
	// Won ends the game.
	Won struct {
		Seat int `json:"seat"`
	}
	// Labelled names objects.
	Labelled struct {
		On    int64  `json:"on"`
		Label string `json:"label"`
	}
	// SetTo sets something of objects by hand.
	SetTo struct {
		On    int64  `json:"on"`
		What  string `json:"what"` // "might", "damage", "count", "buffs", "buff limit"
		Value int64  `json:"value"`
	}
	// Merged joins stacks that have become alike.
	Merged struct {
		From []int64 `json:"from"`
		Into int64   `json:"into"`
	}
)

func (Opened) event()         {}
func (Seated) event()         {}
func (Entered) event()        {}
func (FieldMade) event()      {}
func (FieldReplaced) event()  {}
func (SwappedBack) event()    {}
func (FieldNamed) event()     {}
func (Described) event()      {}
func (Contested) event()      {}
func (Staged) event()         {}
func (ControlChanged) event() {}
func (Begun) event()          {}
func (Ended) event()          {}
func (Designated) event()     {}
func (Parted) event()         {}
func (Left) event()           {}
func (Ceased) event()         {}
func (Relocated) event()      {}
func (Turned) event()         {}
func (Stunned) event()        {}
func (Buffed) event()         {}
func (Damaged) event()        {}
func (Healed) event()         {}
func (Unchanged) event()      {}
func (Attached) event()       {}
func (Given) event()          {}
func (Changed) event()        {}
func (Expired) event()        {}
func (BecameCopy) event()     {}
func (Scored) event()         {}
func (Barred) event()         {}
func (Gained) event()         {}
func (PlayerSet) event()      {}
func (Emptied) event()        {}
func (PhaseBegan) event()     {}
func (Reminded) event()       {}
func (Dismissed) event()      {}
func (Lost) event()           {}
func (Departed) event()       {}
func (Won) event()            {}
func (Labelled) event()       {}
func (SetTo) event()          {}
func (Merged) event()         {}

var eventKinds = tracker.NewCodec(
	tracker.Kind[Event]{Name: "riftbound/opened", Version: 1, Sample: Opened{}},
	tracker.Kind[Event]{Name: "riftbound/seated", Version: 1, Sample: Seated{}},
	tracker.Kind[Event]{Name: "riftbound/entered", Version: 1, Sample: Entered{}},
	tracker.Kind[Event]{Name: "riftbound/field-made", Version: 1, Sample: FieldMade{}},
	tracker.Kind[Event]{Name: "riftbound/field-replaced", Version: 1, Sample: FieldReplaced{}},
	tracker.Kind[Event]{Name: "riftbound/swapped-back", Version: 1, Sample: SwappedBack{}},
	tracker.Kind[Event]{Name: "riftbound/field-named", Version: 1, Sample: FieldNamed{}},
	tracker.Kind[Event]{Name: "riftbound/described", Version: 1, Sample: Described{}},
	tracker.Kind[Event]{Name: "riftbound/contested", Version: 1, Sample: Contested{}},
	tracker.Kind[Event]{Name: "riftbound/staged", Version: 1, Sample: Staged{}},
	tracker.Kind[Event]{Name: "riftbound/control-changed", Version: 1, Sample: ControlChanged{}},
	tracker.Kind[Event]{Name: "riftbound/begun", Version: 1, Sample: Begun{}},
	tracker.Kind[Event]{Name: "riftbound/ended", Version: 1, Sample: Ended{}},
	tracker.Kind[Event]{Name: "riftbound/designated", Version: 1, Sample: Designated{}},
	tracker.Kind[Event]{Name: "riftbound/parted", Version: 1, Sample: Parted{}},
	tracker.Kind[Event]{Name: "riftbound/left", Version: 1, Sample: Left{}},
	tracker.Kind[Event]{Name: "riftbound/ceased", Version: 1, Sample: Ceased{}},
	tracker.Kind[Event]{Name: "riftbound/relocated", Version: 1, Sample: Relocated{}},
	tracker.Kind[Event]{Name: "riftbound/turned", Version: 1, Sample: Turned{}},
	tracker.Kind[Event]{Name: "riftbound/stunned", Version: 1, Sample: Stunned{}},
	tracker.Kind[Event]{Name: "riftbound/buffed", Version: 1, Sample: Buffed{}},
	tracker.Kind[Event]{Name: "riftbound/damaged", Version: 1, Sample: Damaged{}},
	tracker.Kind[Event]{Name: "riftbound/healed", Version: 1, Sample: Healed{}},
	tracker.Kind[Event]{Name: "riftbound/unchanged", Version: 1, Sample: Unchanged{}},
	tracker.Kind[Event]{Name: "riftbound/attached", Version: 1, Sample: Attached{}},
	tracker.Kind[Event]{Name: "riftbound/given", Version: 1, Sample: Given{}},
	tracker.Kind[Event]{Name: "riftbound/changed", Version: 1, Sample: Changed{}},
	tracker.Kind[Event]{Name: "riftbound/expired", Version: 1, Sample: Expired{}},
	tracker.Kind[Event]{Name: "riftbound/became-copy", Version: 1, Sample: BecameCopy{}},
	tracker.Kind[Event]{Name: "riftbound/scored", Version: 1, Sample: Scored{}},
	tracker.Kind[Event]{Name: "riftbound/barred", Version: 1, Sample: Barred{}},
	tracker.Kind[Event]{Name: "riftbound/gained", Version: 1, Sample: Gained{}},
	tracker.Kind[Event]{Name: "riftbound/player-set", Version: 1, Sample: PlayerSet{}},
	tracker.Kind[Event]{Name: "riftbound/emptied", Version: 1, Sample: Emptied{}},
	tracker.Kind[Event]{Name: "riftbound/phase-began", Version: 1, Sample: PhaseBegan{}},
	tracker.Kind[Event]{Name: "riftbound/reminded", Version: 1, Sample: Reminded{}},
	tracker.Kind[Event]{Name: "riftbound/dismissed", Version: 1, Sample: Dismissed{}},
	tracker.Kind[Event]{Name: "riftbound/lost", Version: 1, Sample: Lost{}},
	tracker.Kind[Event]{Name: "riftbound/departed", Version: 1, Sample: Departed{}},
	tracker.Kind[Event]{Name: "riftbound/won", Version: 1, Sample: Won{}},
	tracker.Kind[Event]{Name: "riftbound/labelled", Version: 1, Sample: Labelled{}},
	tracker.Kind[Event]{Name: "riftbound/set-to", Version: 1, Sample: SetTo{}},
	tracker.Kind[Event]{Name: "riftbound/merged", Version: 1, Sample: Merged{}},
)
