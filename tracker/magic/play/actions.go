package play

import (
	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

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

		At   []notation.Target `json:"at,omitempty"`        // its targets
		Next Steps             `json:"following,omitempty"` // the following actions of the line, which may describe its effect
	}
	// ExileUntil exiles permanents until another leaves the battlefield, or until an opponent
	// becomes the monarch (CR 610.3).
	ExileUntil struct {
		On      notation.Selector `json:"on"`
		Source  notation.Selector `json:"source"`
		Monarch bool              `json:"monarch,omitempty"` // until an opponent becomes the monarch; Source is empty
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
		X    *notation.Amount  `json:"x,omitempty"`

		Sacrificing *notation.Selector `json:"sacrificing,omitempty"` // the permanents that pay for it; only abilities that cost a sacrifice are considered

		Next Steps `json:"following,omitempty"` // as in Activate
	}
	// Announcing performs actions with an announced choice: a color, a type, a player, a word, or how
	// damage or counters are divided. It is refused if no question has an option with this name, or
	// nothing is divided.
	Announcing struct {
		Words  string  `json:"words,omitempty"`
		Shares []Share `json:"shares,omitempty"`
		Do     Steps   `json:"do"`
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
		X     *notation.Amount  `json:"x,omitempty"`     // the X of its mana cost or text

		As *notation.Selector `json:"as,omitempty"` // what it enters as a copy of

		Commander bool `json:"commander,omitempty"` // the speaker's commander
		Cast      bool `json:"cast,omitempty"`      // cast, in earlier versions

		Next Steps `json:"following,omitempty"` // the following actions of the line, which may pay what it asks or describe what triggers
	}
	// Begin starts an effect that has no card on the battlefield: that of a card,
	// or one that was described.
	Begin struct {
		Name   string             `json:"name"`
		For    notation.Player    `json:"for"`
		Static *card.StaticEffect `json:"static,omitempty"`
		Entry  *card.Entry        `json:"entry,omitempty"`

		Replaces []card.Replacement     `json:"replaces,omitempty"`
		Damage   []card.DamageReplacing `json:"damage,omitempty"`
		Onto     *notation.Selector     `json:"onto,omitempty"` // what Damage has damage dealt to instead

		Guards    string `json:"guards,omitempty"`     // a keyword that the player has
		LifeStays bool   `json:"life_stays,omitempty"` // the player's life total can't change

		ThisTurn bool `json:"until_end_of_turn,omitempty"`
		NextTurn bool `json:"next_turn,omitempty"` // until the player's next turn
		Yours    bool `json:"yours,omitempty"`     // with NextTurn: until that of the controller of the effect
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
		NextTurn       bool              `json:"next_turn,omitempty"` // until the speaker's next turn
	}
	// Attack declares attackers, or changes what attackers attack.
	Attack struct {
		On     notation.Selector `json:"on"`
		Whom   *notation.Target  `json:"whom,omitempty"` // a player, planeswalker or battle; nil if not given
		ByHand bool              `json:"by_hand,omitempty"`

		Next Steps `json:"following,omitempty"` // the following actions of the line, which may describe what triggers
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
		Who  *notation.Player   `json:"who,omitempty"` // the player who performs it; nil for the speaker or the controller of the effect
		Do   string             `json:"do"`            // in lower case: "amass"
		N    notation.Amount    `json:"n"`
		On   *notation.Selector `json:"on,omitempty"`
		Type string             `json:"type,omitempty"` // the creature type that amass names
		With *notation.Selector `json:"with,omitempty"` // the creature that is enlisted, mentored or backed up; nil to be asked
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
		Mana  string            `json:"mana,omitempty"`  // what it is tapped for: card.AnyMana or a symbol, as in "{R}"; "" if that wasn't said

		Next Steps `json:"following,omitempty"` // the following actions of the line, which may describe an ability that costs {T}
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
		Whose          *notation.Player `json:"whose,omitempty"`       // the player whose zone was named

		Unchosen bool `json:"unchosen,omitempty"` // except for what the effect has chosen

		Linked bool `json:"linked,omitempty"` // all cards that a linked ability of the source exiled, instead of On (CR 607.2a)

		Named bool  `json:"named,omitempty"`     // players have named a sacrificed permanent, and not given its number
		Next  Steps `json:"following,omitempty"` // the following actions of the line, which may describe an ability that costs the sacrifice
	}
	// Regenerate puts a regeneration shield on permanents.
	Regenerate struct {
		On notation.Selector `json:"on"`
	}
	// ForbidRegeneration keeps permanents from being regenerated this turn.
	ForbidRegeneration struct {
		On notation.Selector `json:"on"`
	}
	// Prevent creates a prevention effect until end of turn, or a redirection effect.
	Prevent struct {
		N      notation.Amount    `json:"n"`
		All    bool               `json:"all,omitempty"`
		Combat bool               `json:"combat,omitempty"` // combat damage only
		To     *notation.Target   `json:"to,omitempty"`     // nil: to any recipient
		By     *notation.Selector `json:"by,omitempty"`     // only damage by these permanents
		Cant   bool               `json:"cant,omitempty"`   // damage can't be prevented instead

		From     *notation.Filter `json:"from,omitempty"`      // only damage by one source of this description, which is chosen (CR 609.7a)
		NextTurn bool             `json:"next_turn,omitempty"` // until the speaker's next turn instead of end of turn

		Next bool `json:"next,omitempty"` // with From or Onto: only the next time that it would be dealt (CR 615.8)

		Onto *notation.Target `json:"onto,omitempty"` // the damage isn't prevented, but dealt to this instead (CR 614.9)
	}
	// Return puts a card from another zone onto the battlefield.
	Return struct {
		On     notation.Selector `json:"on"`
		Yours  bool              `json:"yours,omitempty"` // under the speaker's control instead of its owner's
		Tapped bool              `json:"tapped,omitempty"`

		Attacking   bool                `json:"attacking,omitempty"` // enters attacking (CR 508.4)
		Transformed bool                `json:"transformed,omitempty"`
		With        []notation.Counters `json:"with,omitempty"` // counters it enters with
		Only        *notation.Filter    `json:"only,omitempty"` // only what matches this enters with them
		From        board.Zone          `json:"from,omitempty"` // the zone in which the card has to be, if given
		Attached    *notation.Selector  `json:"attached,omitempty"`

		Linked bool `json:"linked,omitempty"` // all cards that a linked ability of the source exiled, instead of On (CR 607.2a)
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
		Who    notation.Player `json:"who"`
		N      notation.Amount `json:"n"`
		Lose   bool            `json:"lose,omitempty"`
		Pay    bool            `json:"pay,omitempty"`    // as a cost, which needs that much life (CR 119.4)
		Unsaid bool            `json:"unsaid,omitempty"` // with Lose: the reason is unknown, and it may be damage
	}
	// GiveBoost is "gets +2/+2 and gains trample until end of turn".
	GiveBoost struct {
		On       notation.Selector `json:"on"`
		How      board.Pump        `json:"how"`
		NextTurn bool              `json:"next_turn,omitempty"` // until the speaker's next turn instead of end of turn; How.Till says how far into it
		Fixed    bool              `json:"fixed,omitempty"`     // the rules that it sets aren't for permanents that enter later
		To       *notation.Player  `json:"to,omitempty"`        // the player who gains control
		While    *Tying            `json:"while,omitempty"`     // for as long as another permanent is so
		Whom     *notation.Player  `json:"whom,omitempty"`      // the player whom the rules that it sets call "you"; nil for the speaker

		Power     *notation.Amount `json:"power_is,omitempty"`     // the base power, which is determined as the effect begins
		Toughness *notation.Amount `json:"toughness_is,omitempty"` // the base toughness

		Chosen *ChosenType `json:"chosen,omitempty"` // the objects become this creature type
		Reword *Rewords    `json:"reword,omitempty"` // words of their text are replaced
	}
	// ChosenType is a creature type of a player's choice.
	ChosenType struct {
		Except string `json:"except,omitempty"` // the type that can't be chosen
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

		Who *notation.Player `json:"who,omitempty"` // for TurnOf, SkipTo, ToStep and ToMain
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
	Evenly    bool               `json:"evenly,omitempty"`    // it is divided evenly among them, rounded down
	Excess    bool               `json:"excess,omitempty"`    // excess damage to a creature is dealt to its controller instead

	ExcessWith string `json:"excess_with,omitempty"` // with Excess: only if the source has this keyword
}

// Progress says how far the turn advances.
type Progress string

// The ways to advance the turn.
const (
	NextStep  Progress = "next step"
	NextTurn  Progress = "next turn"
	EndTurn   Progress = "end turn"
	TurnOf    Progress = "turn of" // the turn of a player, who has to be next
	SkipTo    Progress = "skip to" // the next turn of a player; the turns before it pass
	UntapStep Progress = "untap step"
	ToStep    Progress = "to step"
	ToMain    Progress = "to main" // after combat, the second one of the turn
)
