package magic

import "arbiter/tracker"

// Event is something that happened.
//
//sumtype:decl
type Event interface{ event() }

// The events. An event that makes something carries all of it, so that later
// changes of data or rules never touch an old board.
type (
	// Opened begins a game in a format.
	Opened struct {
		Format string `json:"format"`
	}
	// Seated gives a player a seat, with the format's starting life.
	Seated struct {
		Name    string `json:"name"`
		Account string `json:"account,omitempty"`
		Life    int64  `json:"life"`
	}
	// Entered puts permanents onto the battlefield.
	Entered struct {
		ID      int64     `json:"id"`
		Count   int64     `json:"count"`
		Of      Permanent `json:"of"`
		Created bool      `json:"created,omitempty"` // by creating tokens
		From    int64     `json:"from,omitempty"`    // the card that it was elsewhere
	}
	// Parted splits members off their stack, under an id of their own.
	Parted struct {
		On tracker.Part `json:"on"`
	}
	// Moved takes a stack from the battlefield to a zone, or an object from one
	// zone to another. There it is a new object (CR 400.7).
	Moved struct {
		On   int64   `json:"on"`
		To   Zone    `json:"to"`
		How  Leaving `json:"how"`
		Card int64   `json:"card"` // its id there
	}
	// Spared keeps a permanent where it is, in place of being destroyed.
	Spared struct {
		On   int64  `json:"on"`
		Why  string `json:"why"`            // "indestructible", "shield counter"
		From string `json:"from,omitempty"` // from what: "untap"; empty is destruction
	}
	// StaysAway says that a token that left can't come back (CR 111.8).
	StaysAway struct {
		Card int64 `json:"card"`
	}
	// Ceased ends tokens that are not on the battlefield.
	Ceased struct {
		Cards []int64 `json:"cards"`
	}
	// CountersPut puts counters on each member of a stack, or takes them off (N
	// below 0).
	CountersPut struct {
		On   int64  `json:"on"`
		Kind string `json:"kind"`
		N    int64  `json:"n"`
	}
	// Turned taps or untaps.
	Turned struct {
		On     int64 `json:"on"`
		Tapped bool  `json:"tapped"`
	}
	// Impossible says that something was to be and isn't, as a rule or an
	// effect has it.
	Impossible struct {
		What string `json:"what"` // a sentence without its full stop
		On   int64  `json:"on,omitempty"`
	}
	// Described tells what a card is that tokens are named after (CR 111.11).
	Described struct {
		Def Definition `json:"def"`
	}
	// Transformed turns the other face up.
	Transformed struct {
		On int64 `json:"on"`
	}
	// Given changes who controls permanents.
	Given struct {
		On int64 `json:"on"`
		To int   `json:"to"`
	}
	// Attached attaches permanents; To 0 unattaches.
	Attached struct {
		On     int64 `json:"on"`
		To     int64 `json:"to"`
		Player int   `json:"player,omitempty"` // an Aura that enchants a player
	}
	// Damaged marks damage on creatures.
	Damaged struct {
		On         int64 `json:"on"`
		N          int64 `json:"n"`
		Deathtouch bool  `json:"deathtouch,omitempty"`
	}
	// Prevented says that damage to a permanent, or to a player, was prevented,
	// and uses up that much of the shield that did.
	Prevented struct {
		On     int64 `json:"on"`
		Seat   int   `json:"seat,omitempty"`
		N      int64 `json:"n"`
		Shield int64 `json:"shield,omitempty"`
	}
	// Shielded gives a permanent or a player a shield until end of turn.
	Shielded struct {
		On     int64  `json:"on,omitempty"`
		Seat   int    `json:"seat,omitempty"`
		Shield Shield `json:"shield"`
	}
	// Regenerated keeps a permanent from being destroyed (CR 701.19a).
	Regenerated struct {
		On int64 `json:"on"`
	}
	// RegrowthBarred says that a permanent can't be regenerated this turn.
	RegrowthBarred struct {
		On int64 `json:"on"`
	}
	// Phased phases a permanent out or in (CR 702.26).
	Phased struct {
		On         int64 `json:"on"`
		Out        bool  `json:"out"`
		Indirectly bool  `json:"indirectly,omitempty"`
	}
	// Appointed makes a permanent a commander (CR 903.3).
	Appointed struct {
		On int64 `json:"on"`
	}
	// Protected gives a battle its protector (CR 310.8).
	Protected struct {
		On int64 `json:"on"`
		By int   `json:"by"`
	}
	// Attacked makes creatures attackers, or changes what they attack.
	Attacked struct {
		On   int64    `json:"on"`
		Whom Defender `json:"whom,omitzero"` // nothing where nobody said it yet
	}
	// Blocked makes creatures blockers of an attacker, in the place of the one
	// they blocked or beside it. The attacker is blocked from now on.
	Blocked struct {
		On   int64 `json:"on"`
		What int64 `json:"what"`
		Also bool  `json:"also,omitempty"`
	}
	// BecameBlocked makes attackers blocked without blockers, or unblocked.
	BecameBlocked struct {
		On  int64 `json:"on"`
		Not bool  `json:"not,omitempty"`
	}
	// LeftCombat removes permanents from combat (CR 506.4).
	LeftCombat struct {
		On int64 `json:"on"`
	}
	// CombatDealt begins to deal combat damage: that of the first strikers, who
	// are listed, or that of all others (CR 510.4).
	CombatDealt struct {
		First  bool    `json:"first,omitempty"`
		Struck []int64 `json:"struck,omitempty"`
	}
	// SaidToDeal notes that players said what a creature in combat deals.
	SaidToDeal struct {
		On int64 `json:"on"`
	}
	// CombatEnded removes everything from combat.
	CombatEnded struct{}
	// BecameCopy makes a permanent a copy of something (CR 707.2).
	BecameCopy struct {
		On             int64      `json:"on"`
		Def            Definition `json:"def"`
		UntilEndOfTurn bool       `json:"until_end_of_turn,omitempty"`
	}
	// BecameAlso gives a permanent a subtype in addition, for as long as it is
	// there.
	BecameAlso struct {
		On      int64  `json:"on"`
		Subtype string `json:"subtype"`
	}
	// BecameMonstrous makes a permanent monstrous (CR 701.37b).
	BecameMonstrous struct {
		On int64 `json:"on"`
	}
	// SpeedSet sets a player's speed (CR 702.179).
	SpeedSet struct {
		Seat  int   `json:"seat"`
		Speed int64 `json:"speed"`
	}
	// Pumped changes permanents until end of turn.
	Pumped struct {
		On  int64 `json:"on"`
		How Pump  `json:"how"`
	}
	// TurnedOver turns a permanent face down or face up (CR 708.2). What it
	// turns out to be is said with it, where it wasn't known.
	TurnedOver struct {
		On   int64       `json:"on"`
		Down bool        `json:"down,omitempty"`
		Def  *Definition `json:"def,omitempty"`
	}
	// Flipped turns a flip card upside down (CR 710.2).
	Flipped struct {
		On int64 `json:"on"`
	}
	// Saddled makes a permanent saddled until end of turn (CR 702.171b).
	Saddled struct {
		On int64 `json:"on"`
	}
	// LifeChanged changes a player's life.
	LifeChanged struct {
		Seat int   `json:"seat"`
		By   int64 `json:"by"`
	}
	// PlayerCounters gives a player counters, or takes them (N below 0).
	PlayerCounters struct {
		Seat int    `json:"seat"`
		Kind string `json:"kind"`
		N    int64  `json:"n"`
	}
	// CommanderDealt notes combat damage by a commander.
	CommanderDealt struct {
		Seat      int   `json:"seat"`
		Commander int64 `json:"commander"`
		N         int64 `json:"n"`
	}
	// Departed takes out of the game all that a player who left owns (CR 800.4a).
	Departed struct {
		Seat int `json:"seat"`
	}
	// Won says that a player is the last one left (CR 104.2a).
	Won struct {
		Seat int `json:"seat"`
	}
	// Lost takes a player out of the game.
	Lost struct {
		Seat int    `json:"seat"`
		Why  string `json:"why"`
	}
	// StepBegan goes to a step, of a new turn if Turn is higher than before.
	StepBegan struct {
		Turn   int64 `json:"turn"`
		Active int   `json:"active"`
		Step   Step  `json:"step"`
		Extra  bool  `json:"extra,omitempty"` // a turn that an effect gave (CR 500.7)
	}
	// CleanedUp takes damage off and ends what lasts until end of turn.
	CleanedUp struct{}
	// Checked ends the memory of what happened since the last check (CR
	// 704.5h, 704.6d).
	Checked struct{}
	// Labelled names permanents for the players.
	Labelled struct {
		On    int64  `json:"on"`
		Label string `json:"label"`
	}
	// SetTo sets a number of a permanent, by hand.
	SetTo struct {
		On    int64  `json:"on"`
		What  string `json:"what"`
		Value int64  `json:"value"`
	}
	// LifeSet sets a player's life, by hand.
	LifeSet struct {
		Seat  int   `json:"seat"`
		Value int64 `json:"value"`
	}
	// EffectBegan has an effect go on that no permanent has.
	EffectBegan struct {
		Effect Effect `json:"effect"`
	}
	// EffectEnded ends it.
	EffectEnded struct {
		ID int64 `json:"id"`
	}
	// Merged joins stacks that have become alike.
	Merged struct {
		From []int64 `json:"from"`
		Into int64   `json:"into"`
	}
)

func (Opened) event()          {}
func (Seated) event()          {}
func (Entered) event()         {}
func (Parted) event()          {}
func (Moved) event()           {}
func (Spared) event()          {}
func (Impossible) event()      {}
func (Described) event()       {}
func (Prevented) event()       {}
func (Phased) event()          {}
func (Appointed) event()       {}
func (Protected) event()       {}
func (SpeedSet) event()        {}
func (Attacked) event()        {}
func (Blocked) event()         {}
func (BecameBlocked) event()   {}
func (LeftCombat) event()      {}
func (CombatDealt) event()     {}
func (SaidToDeal) event()      {}
func (Shielded) event()        {}
func (Regenerated) event()     {}
func (RegrowthBarred) event()  {}
func (CombatEnded) event()     {}
func (BecameCopy) event()      {}
func (BecameAlso) event()      {}
func (BecameMonstrous) event() {}
func (StaysAway) event()       {}
func (Departed) event()        {}
func (Won) event()             {}
func (Ceased) event()          {}
func (CountersPut) event()     {}
func (Turned) event()          {}
func (Transformed) event()     {}
func (Given) event()           {}
func (Attached) event()        {}
func (Damaged) event()         {}
func (Pumped) event()          {}
func (TurnedOver) event()      {}
func (Flipped) event()         {}
func (Saddled) event()         {}
func (LifeChanged) event()     {}
func (PlayerCounters) event()  {}
func (CommanderDealt) event()  {}
func (Lost) event()            {}
func (StepBegan) event()       {}
func (CleanedUp) event()       {}
func (Checked) event()         {}
func (Labelled) event()        {}
func (SetTo) event()           {}
func (LifeSet) event()         {}
func (EffectBegan) event()     {}
func (EffectEnded) event()     {}
func (Merged) event()          {}

// eventKinds are the names under which events are stored. A name that was
// released stays.
var eventKinds = tracker.NewCodec(
	tracker.Kind[Event]{Name: "magic/opened", Version: 1, Sample: Opened{}},
	tracker.Kind[Event]{Name: "magic/seated", Version: 1, Sample: Seated{}},
	tracker.Kind[Event]{Name: "magic/entered", Version: 1, Sample: Entered{}},
	tracker.Kind[Event]{Name: "magic/parted", Version: 1, Sample: Parted{}},
	tracker.Kind[Event]{Name: "magic/moved", Version: 1, Sample: Moved{}},
	tracker.Kind[Event]{Name: "magic/stays-away", Version: 1, Sample: StaysAway{}},
	tracker.Kind[Event]{Name: "magic/departed", Version: 1, Sample: Departed{}},
	tracker.Kind[Event]{Name: "magic/won", Version: 1, Sample: Won{}},
	tracker.Kind[Event]{Name: "magic/ceased", Version: 1, Sample: Ceased{}},
	tracker.Kind[Event]{Name: "magic/counters", Version: 1, Sample: CountersPut{}},
	tracker.Kind[Event]{Name: "magic/turned", Version: 1, Sample: Turned{}},
	tracker.Kind[Event]{Name: "magic/transformed", Version: 1, Sample: Transformed{}},
	tracker.Kind[Event]{Name: "magic/given", Version: 1, Sample: Given{}},
	tracker.Kind[Event]{Name: "magic/attached", Version: 1, Sample: Attached{}},
	tracker.Kind[Event]{Name: "magic/damaged", Version: 1, Sample: Damaged{}},
	tracker.Kind[Event]{Name: "magic/spared", Version: 1, Sample: Spared{}},
	tracker.Kind[Event]{Name: "magic/prevented", Version: 1, Sample: Prevented{}},
	tracker.Kind[Event]{Name: "magic/impossible", Version: 1, Sample: Impossible{}},
	tracker.Kind[Event]{Name: "magic/described", Version: 1, Sample: Described{}},
	tracker.Kind[Event]{Name: "magic/phased", Version: 1, Sample: Phased{}},
	tracker.Kind[Event]{Name: "magic/appointed", Version: 1, Sample: Appointed{}},
	tracker.Kind[Event]{Name: "magic/protected", Version: 1, Sample: Protected{}},
	tracker.Kind[Event]{Name: "magic/attacked", Version: 1, Sample: Attacked{}},
	tracker.Kind[Event]{Name: "magic/blocked", Version: 1, Sample: Blocked{}},
	tracker.Kind[Event]{Name: "magic/became-blocked", Version: 1, Sample: BecameBlocked{}},
	tracker.Kind[Event]{Name: "magic/left-combat", Version: 1, Sample: LeftCombat{}},
	tracker.Kind[Event]{Name: "magic/combat-dealt", Version: 1, Sample: CombatDealt{}},
	tracker.Kind[Event]{Name: "magic/said-to-deal", Version: 1, Sample: SaidToDeal{}},
	tracker.Kind[Event]{Name: "magic/shielded", Version: 1, Sample: Shielded{}},
	tracker.Kind[Event]{Name: "magic/regenerated", Version: 1, Sample: Regenerated{}},
	tracker.Kind[Event]{Name: "magic/regrowth-barred", Version: 1, Sample: RegrowthBarred{}},
	tracker.Kind[Event]{Name: "magic/combat-ended", Version: 1, Sample: CombatEnded{}},
	tracker.Kind[Event]{Name: "magic/became-copy", Version: 1, Sample: BecameCopy{}},
	tracker.Kind[Event]{Name: "magic/became-also", Version: 1, Sample: BecameAlso{}},
	tracker.Kind[Event]{Name: "magic/monstrous", Version: 1, Sample: BecameMonstrous{}},
	tracker.Kind[Event]{Name: "magic/speed", Version: 1, Sample: SpeedSet{}},
	tracker.Kind[Event]{Name: "magic/pumped", Version: 1, Sample: Pumped{}},
	tracker.Kind[Event]{Name: "magic/turned-over", Version: 1, Sample: TurnedOver{}},
	tracker.Kind[Event]{Name: "magic/flipped", Version: 1, Sample: Flipped{}},
	tracker.Kind[Event]{Name: "magic/saddled", Version: 1, Sample: Saddled{}},
	tracker.Kind[Event]{Name: "magic/life", Version: 1, Sample: LifeChanged{}},
	tracker.Kind[Event]{Name: "magic/player-counters", Version: 1, Sample: PlayerCounters{}},
	tracker.Kind[Event]{Name: "magic/commander-damage", Version: 1, Sample: CommanderDealt{}},
	tracker.Kind[Event]{Name: "magic/lost", Version: 1, Sample: Lost{}},
	tracker.Kind[Event]{Name: "magic/step", Version: 1, Sample: StepBegan{}},
	tracker.Kind[Event]{Name: "magic/cleaned-up", Version: 1, Sample: CleanedUp{}},
	tracker.Kind[Event]{Name: "magic/checked", Version: 1, Sample: Checked{}},
	tracker.Kind[Event]{Name: "magic/labelled", Version: 1, Sample: Labelled{}},
	tracker.Kind[Event]{Name: "magic/set", Version: 1, Sample: SetTo{}},
	tracker.Kind[Event]{Name: "magic/life-set", Version: 1, Sample: LifeSet{}},
	tracker.Kind[Event]{Name: "magic/effect-began", Version: 1, Sample: EffectBegan{}},
	tracker.Kind[Event]{Name: "magic/effect-ended", Version: 1, Sample: EffectEnded{}},
	tracker.Kind[Event]{Name: "magic/merged", Version: 1, Sample: Merged{}},
	tracker.Kind[Event]{Name: "magic/reminded", Version: 1, Sample: Reminded{}},
	tracker.Kind[Event]{Name: "magic/answered", Version: 1, Sample: Answered{}},
	tracker.Kind[Event]{Name: "magic/fated", Version: 1, Sample: Fated{}},
	tracker.Kind[Event]{Name: "magic/held", Version: 1, Sample: Held{}},
	tracker.Kind[Event]{Name: "magic/renowned", Version: 1, Sample: BecameRenowned{}},
	tracker.Kind[Event]{Name: "magic/designated", Version: 1, Sample: Designated{}},
	tracker.Kind[Event]{Name: "magic/day-broke", Version: 1, Sample: DayBroke{}},
	tracker.Kind[Event]{Name: "magic/turn-gained", Version: 1, Sample: TurnGained{}},
	tracker.Kind[Event]{Name: "magic/turn-skipped", Version: 1, Sample: TurnSkipped{}},
)
