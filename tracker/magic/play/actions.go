package play

import (
	"encoding/json"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

var holdBefore = map[int]func(json.RawMessage) (Action, error){
	1: tracker.From(func(x struct {
		On   notation.Selector `json:"on"`
		When board.Hold        `json:"when"`
	},
	) Action {
		return KeepTapped{On: x.On, When: x.When}
	}),
}

// Action is an action of a player: one sentence of a line.
//
//sumtype:decl
type Action interface {
	// decide adds the consequences of the action to the decision.
	decide(d *Decision) error
}

// The actions.
type (
	// Open starts a game.
	Open struct {
		Format string `json:"format"`
	}
	// Sit gives a player a seat.
	Sit struct {
		Who  tracker.Speaker `json:"who"`
		With string          `json:"with,omitempty"` // the name of a teammate
	}
	// TeamUp makes players a team.
	TeamUp struct {
		Who  notation.Player `json:"who"`
		With notation.Player `json:"with"`
	}
	// Concede takes a player out of the game (CR 104.3a, 104.3e).
	Concede struct {
		Who  notation.Player `json:"who"`
		Lost bool            `json:"lost,omitempty"` // by an effect, not by conceding
		Won  bool            `json:"won,omitempty"`  // because another player has won by an effect
	}
	// Create makes tokens.
	Create struct {
		Made []notation.Creation `json:"made"`
	}
	// Resolve turns copies of a permanent spell into tokens, which are not
	// created (CR 111.13).
	Resolve struct {
		Of     notation.Selector `json:"of"`
		N      notation.Amount   `json:"n"`
		Except string            `json:"except,omitempty"`
	}
	// Describe gives the characteristics of a card that tokens are named after
	// (CR 111.11).
	Describe struct {
		Name string            `json:"name"`
		Card notation.Creation `json:"card"`
	}
	// Activate activates the loyalty ability with a cost: it puts on or removes
	// loyalty counters (CR 606.4), and performs the effect if the permanent is
	// known to have the ability.
	Activate struct {
		On notation.Selector `json:"on"`
		N  int64             `json:"n"` // negative to remove

		At []notation.Target `json:"at,omitempty"` // its targets
	}
	// ExileUntil exiles permanents until another leaves the battlefield (CR 610.3).
	ExileUntil struct {
		On     notation.Selector `json:"on"`
		Source notation.Selector `json:"source"`
	}
	// SetFate gives permanents a delayed triggered ability (CR 603.7).
	SetFate struct {
		On  notation.Selector `json:"on"`
		At  board.Occasion    `json:"at"`
		How board.Leaving     `json:"how"`
	}
	// Use activates an activated ability of a permanent.
	Use struct {
		On  notation.Selector `json:"on"`
		Nth int64             `json:"nth,omitempty"` // counted from 1 in the order of its text; 0 if it isn't said which

		Says string            `json:"says,omitempty"` // words of its text: its cost, or what it does
		At   []notation.Target `json:"at,omitempty"`   // its targets
	}
	// PutSameCounters puts counters on an object, as many of each kind as another
	// object had when it left the battlefield (CR 122.8, 122.9).
	PutSameCounters struct {
		Whose notation.Selector `json:"whose"`
		On    notation.Selector `json:"on"`
		Kind  string            `json:"kind,omitempty"` // only this kind; "" for all
	}
	// Add puts a card onto the battlefield.
	Add struct {
		Card  notation.Creation `json:"card"`
		Known string            `json:"known,omitempty"` // the name of a card in the card pool
		And   *Add              `json:"and,omitempty"`   // another card in the same sentence

		Commander bool `json:"commander,omitempty"` // the speaker's commander
		Cast      bool `json:"cast,omitempty"`      // cast, in earlier versions
	}
	// Begin starts an effect that has no card on the battlefield: that of a card,
	// or one that was described.
	Begin struct {
		Name   string             `json:"name"`
		For    notation.Player    `json:"for"`
		Static *card.StaticEffect `json:"static,omitempty"`
		Entry  *card.Entry        `json:"entry,omitempty"`

		Replaces []card.Replacement `json:"replaces,omitempty"`

		ThisTurn bool `json:"until_end_of_turn,omitempty"`
	}
	// Finish ends an effect that Begin started.
	Finish struct {
		ID int64 `json:"id"`
	}
	// BecomeCopy turns permanents into copies of another.
	BecomeCopy struct {
		On             notation.Selector `json:"on"`
		Of             notation.Selector `json:"of"`
		Except         string            `json:"except,omitempty"`
		UntilEndOfTurn bool              `json:"until_end_of_turn,omitempty"`
	}
	// Attack declares attackers, or changes what attackers attack.
	Attack struct {
		On     notation.Selector `json:"on"`
		Whom   *notation.Target  `json:"whom,omitempty"` // a player, planeswalker or battle; nil if not given
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
	// DeclareNoBlocks declares no further blockers for attacked players: the attackers
	// that nothing blocks become unblocked (CR 509.1h).
	DeclareNoBlocks struct {
		Who notation.Player `json:"who"`
	}
	// Goad makes creatures goaded by the speaker (CR 701.15a).
	Goad struct {
		On notation.Selector `json:"on"`
	}
	// AddCombat adds a combat phase after this phase, and after that a main phase
	// (CR 500.8).
	AddCombat struct {
		N    notation.Amount `json:"n"`
		Main bool            `json:"main,omitempty"`
	}
	// LeaveCombat removes permanents from combat.
	LeaveCombat struct {
		On notation.Selector `json:"on"`
	}
	// CombatDamage deals the combat damage of the next combat damage step.
	CombatDamage struct{}
	// EndCombat ends combat and removes everything from it.
	EndCombat struct{}
	// Keyword performs a keyword action, or the action of a keyword ability.
	Keyword struct {
		Do   string             `json:"do"` // in lower case: "amass"
		N    notation.Amount    `json:"n"`
		On   *notation.Selector `json:"on,omitempty"`
		Type string             `json:"type,omitempty"` // the creature type that amass names
		All  bool               `json:"all,omitempty"`  // proliferate: each permanent and player with counters
	}
	// PutCounters puts counters on permanents or players, or removes them.
	PutCounters struct {
		On     notation.Target `json:"on"`
		N      notation.Amount `json:"n"`
		Kind   string          `json:"kind"`
		Remove bool            `json:"remove,omitempty"`
		Cost   bool            `json:"cost,omitempty"` // a cost that is paid, not an effect
		All    bool            `json:"all,omitempty"`  // remove all of Kind, or all counters if Kind is ""
		More   []PutCounters   `json:"more,omitempty"` // counters of other kinds on the same objects
	}
	// MoveCounters moves counters from one permanent to another.
	MoveCounters struct {
		From notation.Selector `json:"from"`
		To   notation.Selector `json:"to"`
		N    notation.Amount   `json:"n"`
		Kind string            `json:"kind,omitempty"` // "": every kind with All, else the only kind there is, or asked
		All  bool              `json:"all,omitempty"`  // all of the kind
	}
	// Tap taps or untaps permanents.
	Tap struct {
		On    notation.Selector `json:"on"`
		Tap   bool              `json:"tap"`
		Times int64             `json:"times,omitempty"` // how often; 0 means once
	}
	// Transform transforms permanents.
	Transform struct {
		On notation.Selector `json:"on"`
	}
	// LeaveBattlefield moves permanents from the battlefield to another zone.
	LeaveBattlefield struct {
		On  notation.Selector `json:"on"`
		How board.Leaving     `json:"how"`
		To  board.Zone        `json:"to"`

		NoRegeneration bool             `json:"no_regrowth,omitempty"` // it can't be regenerated
		By             *notation.Player `json:"by,omitempty"`          // who sacrifices, if given
		From           board.Zone       `json:"from,omitempty"`        // the zone in which the card has to be, if not the battlefield
	}
	// Regenerate puts a regeneration shield on permanents.
	Regenerate struct {
		On notation.Selector `json:"on"`
	}
	// ForbidRegeneration keeps permanents from being regenerated this turn.
	ForbidRegeneration struct {
		On notation.Selector `json:"on"`
	}
	// Prevent creates a prevention effect until end of turn.
	Prevent struct {
		N      notation.Amount    `json:"n"`
		All    bool               `json:"all,omitempty"`
		Combat bool               `json:"combat,omitempty"` // combat damage only
		To     *notation.Target   `json:"to,omitempty"`     // nil: to any recipient
		By     *notation.Selector `json:"by,omitempty"`     // only damage by these permanents
		Cant   bool               `json:"cant,omitempty"`   // damage can't be prevented instead
	}
	// Return puts a card from another zone onto the battlefield.
	Return struct {
		On     notation.Selector `json:"on"`
		Yours  bool              `json:"yours,omitempty"` // under the speaker's control instead of its owner's
		Tapped bool              `json:"tapped,omitempty"`

		Attacking   bool                `json:"attacking,omitempty"` // enters attacking (CR 508.4)
		Transformed bool                `json:"transformed,omitempty"`
		With        []notation.Counters `json:"with,omitempty"` // counters it enters with
		From        board.Zone          `json:"from,omitempty"` // the zone in which the card has to be, if given

		Linked bool `json:"linked,omitempty"` // instead of On, all that another ability of the effect's source exiled (CR 607.2a)
	}
	// Give changes the controller of permanents.
	Give struct {
		On     notation.Selector `json:"on"`
		To     notation.Player   `json:"to"`
		Owners bool              `json:"owners,omitempty"` // each to its owner
	}
	// Attach attaches permanents to another one; if To is nil, it unattaches
	// them.
	Attach struct {
		On notation.Selector  `json:"on"`
		To *notation.Selector `json:"to,omitempty"`
	}
	// Damage deals damage simultaneously.
	Damage struct {
		Assignments []DamageAssignment `json:"blows"`
	}
	// Divide deals damage divided as the speaker chooses (CR 601.2d).
	Divide struct {
		Assignment DamageAssignment `json:"blow"`
	}
	// Fight has two creatures deal damage to each other (CR 701.14a).
	Fight struct {
		A notation.Selector `json:"a"`
		B notation.Selector `json:"b"`
	}
	// GainLife changes life totals: gain, loss or payment.
	GainLife struct {
		Who  notation.Player `json:"who"`
		N    notation.Amount `json:"n"`
		Lose bool            `json:"lose,omitempty"`
		Pay  bool            `json:"pay,omitempty"` // as a cost, which needs that much life (CR 119.4)
	}
	// GiveBoost is "gets +2/+2 and gains trample until end of turn".
	GiveBoost struct {
		On       notation.Selector `json:"on"`
		How      board.Pump        `json:"how"`
		NextTurn bool              `json:"next_turn,omitempty"` // until the speaker's next turn instead of end of turn
		To       *notation.Player  `json:"to,omitempty"`        // the player who gains control
		While    *Tying            `json:"while,omitempty"`     // for as long as another permanent is so
	}
	// Crew taps creatures to crew a Vehicle or saddle a Mount (CR 702.122a,
	// 702.171a).
	Crew struct {
		On     notation.Selector  `json:"on"`
		With   *notation.Selector `json:"with,omitempty"`
		Saddle bool               `json:"saddle,omitempty"`
	}
	// PutFaceDown puts cards onto the battlefield face down: manifested,
	// cloaked, or cast face down (CR 708.2a).
	PutFaceDown struct {
		N    notation.Amount    `json:"n"`
		Ward bool               `json:"ward,omitempty"` // with ward {2}: cloaked or disguised
		Card *notation.Creation `json:"card,omitempty"` // its characteristics, if the players give them
		Name string             `json:"name,omitempty"` // or the name of a card in the card pool
		Rule tracker.Rule       `json:"rule,omitempty"`
		Cast bool               `json:"cast,omitempty"` // it is cast with morph or disguise (CR 708.4)
	}
	// TurnOver turns permanents face down or face up.
	TurnOver struct {
		On   notation.Selector  `json:"on"`
		Down bool               `json:"down,omitempty"`
		As   *notation.Creation `json:"as,omitempty"` // the characteristics it is turned up with
		Name string             `json:"name,omitempty"`
	}
	// AddFaces puts a card with two faces onto the battlefield.
	AddFaces struct {
		Front notation.Creation `json:"front"`
		Back  notation.Creation `json:"back"`
		Flips bool              `json:"flips,omitempty"` // a flip card (CR 710.1)
	}
	// Proceed advances the turn.
	Proceed struct {
		To   Progress   `json:"to"`
		Step board.Step `json:"step,omitempty"` // for ToStep

		Who *notation.Player `json:"who,omitempty"` // for TurnOf
	}
	// Label gives permanents a label.
	Label struct {
		On    notation.Selector `json:"on"`
		Label string            `json:"label"`
	}
	// Phase phases permanents out or in.
	Phase struct {
		On  notation.Selector `json:"on"`
		Out bool              `json:"out"`
	}
	// DesignateCommander designates a permanent as a commander.
	DesignateCommander struct {
		On notation.Selector `json:"on"`
	}
	// Set sets a property of permanents by hand.
	Set struct {
		On    notation.Selector `json:"on"`
		What  event.Property    `json:"what"`
		Value notation.Amount   `json:"value"`
	}
	// SetCounters sets the number of counters of a kind on permanents by hand.
	SetCounters struct {
		On   notation.Selector `json:"on"`
		Kind string            `json:"kind"`
		N    notation.Amount   `json:"n"`
	}
	// SetLife sets life totals by hand.
	SetLife struct {
		Who   notation.Player `json:"who"`
		Value notation.Amount `json:"value"`
	}
	// SetHand says how many cards players have in hand.
	SetHand struct {
		Who notation.Player `json:"who"`
		N   notation.Amount `json:"n"`
	}
)

// DamageAssignment is damage from one source, which may be unnamed.
type DamageAssignment struct {
	From      *notation.Selector `json:"from,omitempty"`
	N         notation.Amount    `json:"n"`
	To        notation.Target    `json:"to"`
	Combat    bool               `json:"combat,omitempty"`
	Commander bool               `json:"commander,omitempty"` // the players said that it is commander damage
	And       *notation.Player   `json:"and,omitempty"`       // players who are dealt the same damage too
	Power     bool               `json:"power,omitempty"`     // the amount is the source's power
	Keyword   string             `json:"keyword,omitempty"`   // a keyword of an unnamed source
	Certain   bool               `json:"certain,omitempty"`   // it can't be prevented
}

// Progress says how far the turn advances.
type Progress string

// The ways to advance the turn.
const (
	NextStep  Progress = "next step"
	NextTurn  Progress = "next turn"
	EndTurn   Progress = "end turn"
	TurnOf    Progress = "turn of" // the turn of a player, who has to be next
	UntapStep Progress = "untap step"
	ToStep    Progress = "to step"
	ToMain    Progress = "to main" // after combat, the second one of the turn
)

var actionKinds = tracker.NewCodec(
	tracker.Kind[Action]{Name: "magic/open", Version: 1, Sample: Open{}},
	tracker.Kind[Action]{Name: "magic/sit", Version: 1, Sample: Sit{}},
	tracker.Kind[Action]{Name: "magic/team-up", Version: 1, Sample: TeamUp{}},
	tracker.Kind[Action]{Name: "magic/venture", Version: 1, Sample: Venture{}},
	tracker.Kind[Action]{Name: "magic/complete-dungeon", Version: 1, Sample: CompleteDungeon{}},
	tracker.Kind[Action]{Name: "magic/tempt", Version: 1, Sample: Tempt{}},
	tracker.Kind[Action]{Name: "magic/concede", Version: 1, Sample: Concede{}},
	tracker.Kind[Action]{Name: "magic/create", Version: 1, Sample: Create{}},
	tracker.Kind[Action]{Name: "magic/add", Version: 1, Sample: Add{}},
	tracker.Kind[Action]{Name: "magic/cast", Version: 1, Sample: Cast{}},
	tracker.Kind[Action]{Name: "magic/place", Version: 1, Sample: Place{}},
	tracker.Kind[Action]{Name: "magic/enter-as", Version: 1, Sample: EnterAs{}},
	tracker.Kind[Action]{Name: "magic/flicker", Version: 1, Sample: Flicker{}},
	tracker.Kind[Action]{Name: "magic/set-player", Version: 2, Sample: SetPlayer{}, Older: setPlayerBefore},
	tracker.Kind[Action]{Name: "magic/set-speed", Version: 1, Sample: SetSpeed{}},
	tracker.Kind[Action]{Name: "magic/resolve-copy", Version: 1, Sample: Resolve{}},
	tracker.Kind[Action]{Name: "magic/describe", Version: 1, Sample: Describe{}},
	tracker.Kind[Action]{Name: "magic/activate", Version: 1, Sample: Activate{}},
	tracker.Kind[Action]{Name: "magic/exile-until", Version: 1, Sample: ExileUntil{}},
	tracker.Kind[Action]{Name: "magic/set-fate", Version: 1, Sample: SetFate{}},
	tracker.Kind[Action]{Name: "magic/use", Version: 1, Sample: Use{}},
	tracker.Kind[Action]{Name: "magic/crack", Version: 1, Sample: Crack{}},
	tracker.Kind[Action]{Name: "magic/put-theirs", Version: 1, Sample: PutSameCounters{}},
	tracker.Kind[Action]{Name: "magic/begin-effect", Version: 1, Sample: Begin{}},
	tracker.Kind[Action]{Name: "magic/end-effect", Version: 1, Sample: Finish{}},
	tracker.Kind[Action]{Name: "magic/become-copy", Version: 1, Sample: BecomeCopy{}},
	tracker.Kind[Action]{Name: "magic/attack", Version: 1, Sample: Attack{}},
	tracker.Kind[Action]{Name: "magic/block", Version: 1, Sample: Block{}},
	tracker.Kind[Action]{Name: "magic/become-blocked", Version: 1, Sample: BecomeBlocked{}},
	tracker.Kind[Action]{Name: "magic/no-blocks", Version: 1, Sample: DeclareNoBlocks{}},
	tracker.Kind[Action]{Name: "magic/goad", Version: 1, Sample: Goad{}},
	tracker.Kind[Action]{Name: "magic/add-combat", Version: 1, Sample: AddCombat{}},
	tracker.Kind[Action]{Name: "magic/leave-combat", Version: 1, Sample: LeaveCombat{}},
	tracker.Kind[Action]{Name: "magic/combat-damage", Version: 1, Sample: CombatDamage{}},
	tracker.Kind[Action]{Name: "magic/regenerate", Version: 1, Sample: Regenerate{}},
	tracker.Kind[Action]{Name: "magic/bar-regrowth", Version: 1, Sample: ForbidRegeneration{}},
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
	tracker.Kind[Action]{Name: "magic/equip", Version: 1, Sample: Equip{}},
	tracker.Kind[Action]{Name: "magic/damage", Version: 1, Sample: Damage{}},
	tracker.Kind[Action]{Name: "magic/gain-life", Version: 1, Sample: GainLife{}},
	tracker.Kind[Action]{Name: "magic/become-life", Version: 1, Sample: BecomeLife{}},
	tracker.Kind[Action]{Name: "magic/fight", Version: 1, Sample: Fight{}},
	tracker.Kind[Action]{Name: "magic/phase", Version: 1, Sample: Phase{}},
	tracker.Kind[Action]{Name: "magic/appoint", Version: 1, Sample: DesignateCommander{}},
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
	tracker.Kind[Action]{Name: "magic/set-hand", Version: 1, Sample: SetHand{}},
	tracker.Kind[Action]{Name: "magic/press", Version: 1, Sample: Press{}},
	tracker.Kind[Action]{Name: "magic/dismiss", Version: 1, Sample: Dismiss{}},
	tracker.Kind[Action]{Name: "magic/hold", Version: 2, Sample: KeepTapped{}, Older: holdBefore},
	tracker.Kind[Action]{Name: "magic/designate", Version: 1, Sample: Designate{}},
	tracker.Kind[Action]{Name: "magic/mark", Version: 1, Sample: Mark{}},
	tracker.Kind[Action]{Name: "magic/level-up", Version: 1, Sample: LevelUp{}},
	tracker.Kind[Action]{Name: "magic/become-level", Version: 1, Sample: BecomeLevel{}},
	tracker.Kind[Action]{Name: "magic/station", Version: 1, Sample: Station{}},
	tracker.Kind[Action]{Name: "magic/distribute", Version: 1, Sample: Distribute{}},
	tracker.Kind[Action]{Name: "magic/forage", Version: 1, Sample: Forage{}},
	tracker.Kind[Action]{Name: "magic/unlock", Version: 1, Sample: Unlock{}},
	tracker.Kind[Action]{Name: "magic/day-night", Version: 1, Sample: ChangeDayNight{}},
	tracker.Kind[Action]{Name: "magic/unseen", Version: 1, Sample: Unseen{}},
	tracker.Kind[Action]{Name: "magic/loop", Version: 1, Sample: Loop{}},
	tracker.Kind[Action]{Name: "magic/draw", Version: 1, Sample: Draw{}},
	tracker.Kind[Action]{Name: "magic/exploit", Version: 1, Sample: Exploit{}},
	tracker.Kind[Action]{Name: "magic/another-turn", Version: 1, Sample: ExtraTurn{}},
	tracker.Kind[Action]{Name: "magic/speed-up", Version: 1, Sample: IncreaseSpeed{}},
	tracker.Kind[Action]{Name: "magic/note", Version: 1, Sample: Note{}},
	tracker.Kind[Action]{Name: "magic/may", Version: 1, Sample: May{}},
	tracker.Kind[Action]{Name: "magic/attempt", Version: 1, Sample: Attempt{}},
	tracker.Kind[Action]{Name: "magic/follow", Version: 1, Sample: Follow{}},
	tracker.Kind[Action]{Name: "magic/provided", Version: 1, Sample: Provided{}},
	tracker.Kind[Action]{Name: "magic/later", Version: 1, Sample: Later{}},
	tracker.Kind[Action]{Name: "magic/for-each", Version: 1, Sample: ForEach{}},
	tracker.Kind[Action]{Name: "magic/choose", Version: 1, Sample: Choose{}},
	tracker.Kind[Action]{Name: "magic/emblem", Version: 1, Sample: GetEmblem{}},
	tracker.Kind[Action]{Name: "magic/modes", Version: 1, Sample: Modes{}},
	tracker.Kind[Action]{Name: "magic/once", Version: 1, Sample: Once{}},
)

var setBefore = map[int]func(json.RawMessage) (Action, error){
	1: tracker.From(func(x event.SettingV1[notation.Selector, notation.Amount]) Action {
		if what, ok := x.Property(); ok {
			return Set{On: x.On, What: what, Value: x.Value}
		}
		return SetCounters{On: x.On, Kind: x.What, N: x.Value}
	}),
}
