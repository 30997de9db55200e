package magic

import (
	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// Action is what a player does: one sentence of a line.
//
//sumtype:decl
type Action interface {
	// decide adds to the decision what the action does.
	decide(d *decision) error
}

// The actions.
type (
	// Open begins a game.
	Open struct {
		Format string `json:"format"`
	}
	// Sit gives a player a seat.
	Sit struct {
		Who tracker.Speaker `json:"who"`
	}
	// Concede takes a player out of the game (CR 104.3a, 104.3e).
	Concede struct {
		Who  notation.Player `json:"who"`
		Lost bool            `json:"lost,omitempty"` // an effect says so
	}
	// Create makes tokens.
	Create struct {
		Made []notation.Creation `json:"made"`
	}
	// Resolve has copies of a permanent spell become tokens, which are not
	// created (CR 111.13).
	Resolve struct {
		Of     notation.Selector `json:"of"`
		N      notation.Amount   `json:"n"`
		Except string            `json:"except,omitempty"`
	}
	// Describe says what a card is that tokens are named after (CR 111.11).
	Describe struct {
		Name string            `json:"name"`
		Card notation.Creation `json:"card"`
	}
	// Activate pays the cost of a loyalty ability: loyalty counters put on, or
	// taken off (CR 606.4).
	Activate struct {
		On notation.Selector `json:"on"`
		N  int64             `json:"n"` // below 0: taken off
	}
	// PutTheirs puts as many counters of each kind on something as another
	// object had when it left the battlefield (CR 122.8, 122.9).
	PutTheirs struct {
		Whose notation.Selector `json:"whose"`
		On    notation.Selector `json:"on"`
		Kind  string            `json:"kind,omitempty"` // of this kind alone
	}
	// Add puts a card onto the battlefield.
	Add struct {
		Card  notation.Creation `json:"card"`
		Known string            `json:"known,omitempty"` // the name of a card that Arbiter knows
		And   *Add              `json:"and,omitempty"`   // another one, in the same breath

		Commander bool `json:"commander,omitempty"` // it is who speaks' commander
		Cast      bool `json:"cast,omitempty"`      // or played: a commander of that name returns
	}
	// Begin has an effect go on without a card: a known card's, or one that was
	// described.
	Begin struct {
		Name   string          `json:"name"`
		For    notation.Player `json:"for"`
		Static *Static         `json:"static,omitempty"`
		Entry  *Entry          `json:"entry,omitempty"`

		ThisTurn bool `json:"until_end_of_turn,omitempty"`
	}
	// Finish ends such an effect.
	Finish struct {
		ID int64 `json:"id"`
	}
	// BecomeCopy makes permanents copies of another.
	BecomeCopy struct {
		On             notation.Selector `json:"on"`
		Of             notation.Selector `json:"of"`
		Except         string            `json:"except,omitempty"`
		UntilEndOfTurn bool              `json:"until_end_of_turn,omitempty"`
	}
	// Attack declares attackers, or says what attackers attack.
	Attack struct {
		On     notation.Selector `json:"on"`
		Whom   *notation.Target  `json:"whom,omitempty"` // a player, planeswalker or battle; nil where it isn't said
		ByHand bool              `json:"by_hand,omitempty"`
	}
	// Block declares blockers.
	Block struct {
		On     notation.Selector `json:"on"`
		What   notation.Selector `json:"what"`
		ByHand bool              `json:"by_hand,omitempty"`
	}
	// BecomeBlocked makes attackers blocked without blockers, or unblocked.
	BecomeBlocked struct {
		On  notation.Selector `json:"on"`
		Not bool              `json:"not,omitempty"`
	}
	// LeaveCombat removes permanents from combat.
	LeaveCombat struct {
		On notation.Selector `json:"on"`
	}
	// CombatDamage deals the combat damage of the next step of it.
	CombatDamage struct{}
	// EndCombat removes everything from combat.
	EndCombat struct{}
	// Keyword performs a keyword action, or what a keyword ability does.
	Keyword struct {
		Do   string             `json:"do"` // "amass", in lower case
		N    notation.Amount    `json:"n"`
		On   *notation.Selector `json:"on,omitempty"`
		Type string             `json:"type,omitempty"` // of what amass makes
	}
	// PutCounters puts counters on permanents or players, or takes them off.
	PutCounters struct {
		On     notation.Target `json:"on"`
		N      notation.Amount `json:"n"`
		Kind   string          `json:"kind"`
		Remove bool            `json:"remove,omitempty"`
		Cost   bool            `json:"cost,omitempty"` // paid, and not put by an effect
		All    bool            `json:"all,omitempty"`  // remove all of the kind, or of every kind where none is said
		More   []PutCounters   `json:"more,omitempty"` // of other kinds, on the same
	}
	// MoveCounters moves counters from one permanent to another.
	MoveCounters struct {
		From notation.Selector `json:"from"`
		To   notation.Selector `json:"to"`
		N    notation.Amount   `json:"n"`
		Kind string            `json:"kind,omitempty"` // empty: every kind with All, else the one that is there or is asked
		All  bool              `json:"all,omitempty"`  // as many as there are
	}
	// Tap taps or untaps permanents.
	Tap struct {
		On    notation.Selector `json:"on"`
		Tap   bool              `json:"tap"`
		Times int64             `json:"times,omitempty"` // how often; 0 is once
	}
	// Transform turns the other face of permanents up.
	Transform struct {
		On notation.Selector `json:"on"`
	}
	// LeaveBattlefield moves permanents from the battlefield to another zone.
	LeaveBattlefield struct {
		On  notation.Selector `json:"on"`
		How Leaving           `json:"how"`
		To  Zone              `json:"to"`

		NoRegrowth bool             `json:"no_regrowth,omitempty"` // it can't be regenerated
		By         *notation.Player `json:"by,omitempty"`          // who sacrifices, where that is said
	}
	// Regenerate gives permanents a regeneration shield.
	Regenerate struct {
		On notation.Selector `json:"on"`
	}
	// BarRegrowth says that permanents can't be regenerated this turn.
	BarRegrowth struct {
		On notation.Selector `json:"on"`
	}
	// Prevent begins a prevention effect until end of turn.
	Prevent struct {
		N      notation.Amount    `json:"n"`
		All    bool               `json:"all,omitempty"`
		Combat bool               `json:"combat,omitempty"` // combat damage only
		To     *notation.Target   `json:"to,omitempty"`     // nil: to anyone
		By     *notation.Selector `json:"by,omitempty"`     // damage by these permanents
		Cant   bool               `json:"cant,omitempty"`   // damage can't be prevented
	}
	// Return puts a card from another zone onto the battlefield.
	Return struct {
		On     notation.Selector `json:"on"`
		Yours  bool              `json:"yours,omitempty"` // under the speaker's control, not its owner's
		Tapped bool              `json:"tapped,omitempty"`

		Transformed bool                `json:"transformed,omitempty"`
		With        []notation.Counters `json:"with,omitempty"` // with which it enters
	}
	// Give changes who controls permanents.
	Give struct {
		On notation.Selector `json:"on"`
		To notation.Player   `json:"to"`
	}
	// Attach attaches permanents to one; To nil unattaches them.
	Attach struct {
		On notation.Selector  `json:"on"`
		To *notation.Selector `json:"to,omitempty"`
	}
	// Damage deals damage, all of it at once.
	Damage struct {
		Assignments []DamageAssignment `json:"blows"`
	}
	// Divide deals damage divided as who speaks chooses (CR 601.2d).
	Divide struct {
		Assignment DamageAssignment `json:"blow"`
	}
	// Fight has two creatures deal damage to each other (CR 701.14a).
	Fight struct {
		A notation.Selector `json:"a"`
		B notation.Selector `json:"b"`
	}
	// GainLife changes life totals.
	GainLife struct {
		Who  notation.Player `json:"who"`
		N    notation.Amount `json:"n"`
		Lose bool            `json:"lose,omitempty"`
		Pay  bool            `json:"pay,omitempty"` // as a cost: only who has as much can (CR 119.4)
	}
	// GiveBoost is "gets +2/+2 and gains trample until end of turn".
	GiveBoost struct {
		On       notation.Selector `json:"on"`
		How      Pump              `json:"how"`
		NextTurn bool              `json:"next_turn,omitempty"` // until the speaker's next turn
		To       *notation.Player  `json:"to,omitempty"`        // who gains control
	}
	// Crew taps creatures for a Vehicle, or for a Mount that is saddled (CR
	// 702.122a, 702.171a).
	Crew struct {
		On     notation.Selector  `json:"on"`
		With   *notation.Selector `json:"with,omitempty"`
		Saddle bool               `json:"saddle,omitempty"`
	}
	// PutFaceDown puts cards onto the battlefield face down: as what manifests,
	// cloaks, or is cast so (CR 708.2a).
	PutFaceDown struct {
		N    notation.Amount    `json:"n"`
		Ward bool               `json:"ward,omitempty"` // cloaked or disguised
		Card *notation.Creation `json:"card,omitempty"` // what it is, where players say it
		Name string             `json:"name,omitempty"` // or a known card
		Rule tracker.Rule       `json:"rule,omitempty"`
	}
	// TurnOver turns permanents face down or face up.
	TurnOver struct {
		On   notation.Selector  `json:"on"`
		Down bool               `json:"down,omitempty"`
		As   *notation.Creation `json:"as,omitempty"` // what it turns out to be
		Name string             `json:"name,omitempty"`
	}
	// AddFaces puts a card with two faces onto the battlefield.
	AddFaces struct {
		Front notation.Creation `json:"front"`
		Back  notation.Creation `json:"back"`
		Flips bool              `json:"flips,omitempty"` // a flip card (CR 710.1)
	}
	// Proceed goes on in the turn.
	Proceed struct {
		To   Progress `json:"to"`
		Step Step     `json:"step,omitempty"` // with ToStep

		Who *notation.Player `json:"who,omitempty"` // with TurnOf
	}
	// Label names permanents for the players.
	Label struct {
		On    notation.Selector `json:"on"`
		Label string            `json:"label"`
	}
	// Phase phases permanents out or in.
	Phase struct {
		On  notation.Selector `json:"on"`
		Out bool              `json:"out"`
	}
	// Appoint makes a permanent a commander.
	Appoint struct {
		On notation.Selector `json:"on"`
	}
	// Set sets a property of permanents, by hand.
	Set struct {
		On    notation.Selector `json:"on"`
		What  Property          `json:"what"`
		Value notation.Amount   `json:"value"`
	}
	// SetCounters sets how many counters of a kind permanents have, by hand.
	SetCounters struct {
		On   notation.Selector `json:"on"`
		Kind string            `json:"kind"`
		N    notation.Amount   `json:"n"`
	}
	// SetLife sets life totals, by hand.
	SetLife struct {
		Who   notation.Player `json:"who"`
		Value notation.Amount `json:"value"`
	}
)

// DamageAssignment is damage from one source, or from an unnamed one.
type DamageAssignment struct {
	From      *notation.Selector `json:"from,omitempty"`
	N         notation.Amount    `json:"n"`
	To        notation.Target    `json:"to"`
	Combat    bool               `json:"combat,omitempty"`
	Commander bool               `json:"commander,omitempty"` // said to be commander damage
	And       *notation.Player   `json:"and,omitempty"`       // players who are dealt it too
	Power     bool               `json:"power,omitempty"`     // as much as the source's power
	Keyword   string             `json:"keyword,omitempty"`   // that the source has which isn't named
	Certain   bool               `json:"certain,omitempty"`   // it can't be prevented
}

// Leaving is how a permanent leaves the battlefield.
type Leaving string

// The ways.
const (
	Destroyed  Leaving = "destroyed"
	Exiled     Leaving = "exiled"
	Sacrificed Leaving = "sacrificed"
	Put        Leaving = "put"
)

// Progress is how far the turn goes on.
type Progress string

// The ways to go on.
const (
	NextStep  Progress = "next step"
	NextTurn  Progress = "next turn"
	EndTurn   Progress = "end turn"
	TurnOf    Progress = "turn of" // a player, who has to be next
	UntapStep Progress = "untap step"
	ToStep    Progress = "to step"
)

var actionKinds = tracker.NewCodec(
	tracker.Kind[Action]{Name: "magic/open", Version: 1, Sample: Open{}},
	tracker.Kind[Action]{Name: "magic/sit", Version: 1, Sample: Sit{}},
	tracker.Kind[Action]{Name: "magic/concede", Version: 1, Sample: Concede{}},
	tracker.Kind[Action]{Name: "magic/create", Version: 1, Sample: Create{}},
	tracker.Kind[Action]{Name: "magic/add", Version: 1, Sample: Add{}},
	tracker.Kind[Action]{Name: "magic/enter-as", Version: 1, Sample: EnterAs{}},
	tracker.Kind[Action]{Name: "magic/flicker", Version: 1, Sample: Flicker{}},
	tracker.Kind[Action]{Name: "magic/set-player", Version: 2, Sample: SetPlayer{}, Older: setPlayerBefore},
	tracker.Kind[Action]{Name: "magic/set-speed", Version: 1, Sample: SetSpeed{}},
	tracker.Kind[Action]{Name: "magic/resolve-copy", Version: 1, Sample: Resolve{}},
	tracker.Kind[Action]{Name: "magic/describe", Version: 1, Sample: Describe{}},
	tracker.Kind[Action]{Name: "magic/activate", Version: 1, Sample: Activate{}},
	tracker.Kind[Action]{Name: "magic/put-theirs", Version: 1, Sample: PutTheirs{}},
	tracker.Kind[Action]{Name: "magic/begin-effect", Version: 1, Sample: Begin{}},
	tracker.Kind[Action]{Name: "magic/end-effect", Version: 1, Sample: Finish{}},
	tracker.Kind[Action]{Name: "magic/become-copy", Version: 1, Sample: BecomeCopy{}},
	tracker.Kind[Action]{Name: "magic/attack", Version: 1, Sample: Attack{}},
	tracker.Kind[Action]{Name: "magic/block", Version: 1, Sample: Block{}},
	tracker.Kind[Action]{Name: "magic/become-blocked", Version: 1, Sample: BecomeBlocked{}},
	tracker.Kind[Action]{Name: "magic/leave-combat", Version: 1, Sample: LeaveCombat{}},
	tracker.Kind[Action]{Name: "magic/combat-damage", Version: 1, Sample: CombatDamage{}},
	tracker.Kind[Action]{Name: "magic/regenerate", Version: 1, Sample: Regenerate{}},
	tracker.Kind[Action]{Name: "magic/bar-regrowth", Version: 1, Sample: BarRegrowth{}},
	tracker.Kind[Action]{Name: "magic/prevent", Version: 1, Sample: Prevent{}},
	tracker.Kind[Action]{Name: "magic/divide", Version: 1, Sample: Divide{}},
	tracker.Kind[Action]{Name: "magic/end-combat", Version: 1, Sample: EndCombat{}},
	tracker.Kind[Action]{Name: "magic/keyword", Version: 1, Sample: Keyword{}},
	tracker.Kind[Action]{Name: "magic/put-counters", Version: 1, Sample: PutCounters{}},
	tracker.Kind[Action]{Name: "magic/move-counters", Version: 1, Sample: MoveCounters{}},
	tracker.Kind[Action]{Name: "magic/double", Version: 1, Sample: Double{}},
	tracker.Kind[Action]{Name: "magic/turn", Version: 1, Sample: Tap{}},
	tracker.Kind[Action]{Name: "magic/transform", Version: 1, Sample: Transform{}},
	tracker.Kind[Action]{Name: "magic/take", Version: 1, Sample: LeaveBattlefield{}},
	tracker.Kind[Action]{Name: "magic/return", Version: 1, Sample: Return{}},
	tracker.Kind[Action]{Name: "magic/give", Version: 1, Sample: Give{}},
	tracker.Kind[Action]{Name: "magic/exchange", Version: 1, Sample: Exchange{}},
	tracker.Kind[Action]{Name: "magic/attach", Version: 1, Sample: Attach{}},
	tracker.Kind[Action]{Name: "magic/damage", Version: 1, Sample: Damage{}},
	tracker.Kind[Action]{Name: "magic/gain-life", Version: 1, Sample: GainLife{}},
	tracker.Kind[Action]{Name: "magic/fight", Version: 1, Sample: Fight{}},
	tracker.Kind[Action]{Name: "magic/phase", Version: 1, Sample: Phase{}},
	tracker.Kind[Action]{Name: "magic/appoint", Version: 1, Sample: Appoint{}},
	tracker.Kind[Action]{Name: "magic/boost", Version: 1, Sample: GiveBoost{}},
	tracker.Kind[Action]{Name: "magic/crew", Version: 1, Sample: Crew{}},
	tracker.Kind[Action]{Name: "magic/hide", Version: 1, Sample: PutFaceDown{}},
	tracker.Kind[Action]{Name: "magic/turn-over", Version: 1, Sample: TurnOver{}},
	tracker.Kind[Action]{Name: "magic/add-faces", Version: 1, Sample: AddFaces{}},
	tracker.Kind[Action]{Name: "magic/proceed", Version: 1, Sample: Proceed{}},
	tracker.Kind[Action]{Name: "magic/label", Version: 1, Sample: Label{}},
	tracker.Kind[Action]{Name: "magic/set", Version: 2, Sample: Set{}, Older: setBefore},
	tracker.Kind[Action]{Name: "magic/set-counters", Version: 1, Sample: SetCounters{}},
	tracker.Kind[Action]{Name: "magic/set-life", Version: 1, Sample: SetLife{}},
	tracker.Kind[Action]{Name: "magic/press", Version: 1, Sample: Press{}},
	tracker.Kind[Action]{Name: "magic/dismiss", Version: 1, Sample: Dismiss{}},
	tracker.Kind[Action]{Name: "magic/hold", Version: 2, Sample: KeepTapped{}, Older: holdBefore},
	tracker.Kind[Action]{Name: "magic/designate", Version: 1, Sample: Designate{}},
	tracker.Kind[Action]{Name: "magic/day-night", Version: 1, Sample: BreakDay{}},
	tracker.Kind[Action]{Name: "magic/another-turn", Version: 1, Sample: AnotherTurn{}},
	tracker.Kind[Action]{Name: "magic/speed-up", Version: 1, Sample: SpeedUp{}},
)
