package card

import (
	"arbiter/tracker/notation"
)

// Ability is one ability of an object (CR 113), compiled from its text.
//
//sumtype:decl
type Ability interface {
	// Kind is the class under which the ability is listed.
	Kind() Kind
	// String is the ability in words that compile to the same ability.
	String() string
	ability()
}

// Kind is a class of abilities.
type Kind string

// The classes.
const (
	KindKeyword     Kind = "keyword"
	KindStatic      Kind = "static"
	KindReplacement Kind = "replacement"
	KindRestriction Kind = "restriction"
	KindTrigger     Kind = "trigger"
	KindActivated   Kind = "activated"
	KindLoyalty     Kind = "loyalty"
	KindChapter     Kind = "chapter"
	KindLeft        Kind = "left"
)

// The members of the sum. Each holds all that its text says.
type (
	// Keyword is a keyword ability, with what belongs to it (CR 702).
	Keyword struct {
		Name      string   `json:"name"`                // in lower case: "ward", "protection", "islandwalk"
		Parameter string   `json:"parameter,omitempty"` // what follows the name: "{2}", "creature"
		N         int64    `json:"n,omitempty"`         // the number that the parameter is
		Dash      bool     `json:"dash,omitempty"`      // the parameter follows a dash: "ward—pay 3 life"
		From      []string `json:"from,omitempty"`      // of "protection from red and from blue"
	}
	// Static is a static ability that changes characteristics (CR 604).
	Static struct {
		On     Subject             `json:"on"`
		Change notation.Change     `json:"change"`
		While  *notation.Condition `json:"while,omitempty"`
	}
	// Size is a characteristic-defining ability: power and toughness are each the
	// number of what a filter describes (CR 604.3, 208.2a).
	Size struct {
		Number notation.Filter `json:"number"`
	}
	// Remains is what the protection that an Aura gives doesn't remove (CR
	// 702.16n).
	Remains struct {
		Auras     bool `json:"auras,omitempty"` // all of them, and not this Aura alone
		Equipment bool `json:"equipment,omitempty"`
		Yours     bool `json:"yours,omitempty"` // only what you control
	}
	// Again has triggered abilities trigger an additional time (CR 603.2d).
	Again struct {
		Of Subject `json:"of"` // what causes them to trigger
		By Event   `json:"by"`
	}
	// Enters is a replacement effect on how its object enters (CR 614.1c).
	Enters struct {
		Tapped bool              `json:"tapped,omitempty"`
		With   notation.Counters `json:"with,omitzero"`
	}
	// Restriction says what can't happen to its object, or what its object can't
	// do.
	Restriction struct {
		On   Subject       `json:"on"`
		Cant []Prohibition `json:"cant"`
	}
	// CounterLimit is how many counters of a kind its object can have (CR 122.4).
	CounterLimit struct {
		Most int64  `json:"most"`
		Of   string `json:"of"`
	}
	// Trigger is a triggered ability (CR 603): on an event, or at the beginning of
	// steps.
	Trigger struct {
		On     []Event             `json:"on,omitempty"` // any of them
		Of     Subject             `json:"of,omitzero"`  // whose event it is
		Steps  []Step              `json:"steps,omitempty"`
		Whose  Whose               `json:"whose,omitempty"`  // of the steps
		If     *notation.Condition `json:"if,omitempty"`     // an intervening condition (CR 603.4)
		Judged bool                `json:"judged,omitempty"` // there is one that the players judge
		Do     Effect              `json:"do"`
	}
	// Activated is an activated ability (CR 602).
	Activated struct {
		Cost  []Cost  `json:"cost"`
		Do    Effect  `json:"do"`
		Limit []Limit `json:"limit,omitempty"`
	}
	// Loyalty is a loyalty ability (CR 606).
	Loyalty struct {
		Cost int64  `json:"cost,omitempty"` // loyalty counters to add, or to remove where it is negative
		X    bool   `json:"x,omitempty"`    // remove as many as you choose
		Do   Effect `json:"do"`
	}
	// Chapter is a chapter ability of a Saga (CR 714.2).
	Chapter struct {
		Numbers []int64 `json:"numbers"`
		Do      Effect  `json:"do,omitzero"`
		Untold  bool    `json:"untold,omitempty"` // its text is on the card, and nobody said it
	}
	// Left is an ability that is left to the players. Its text is where the text
	// of the object is.
	Left struct {
		Why Reason `json:"why"`
	}
)

// Reason is why an ability is left to the players.
type Reason string

// The reasons.
const (
	UnknownWords     Reason = "unknown-words"     // no form of ability has these words
	UnknownCondition Reason = "unknown-condition" // it applies only on a condition that isn't known
	UnseenEvent      Reason = "unseen-event"      // it triggers on something that no board shows
	UnknownSubject   Reason = "unknown-subject"   // it isn't known of what it speaks
	UnknownCost      Reason = "unknown-cost"
	UnknownKeyword   Reason = "unknown-keyword" // it is part of a keyword ability: "Boast — …"
)

// Event is what an ability triggers on.
type Event string

// The events.
const (
	Entering        Event = "enters"
	Dying           Event = "dies"
	ToGraveyard     Event = "is put into a graveyard from the battlefield"
	Leaving         Event = "leaves the battlefield"
	Attacking       Event = "attacks"
	Blocking        Event = "blocks"
	BecomingBlocked Event = "becomes blocked"
	DamagingPlayer  Event = "deals combat damage to a player"
	DamagingRival   Event = "deals combat damage to an opponent"
)

// Step is a step or phase at whose beginning abilities trigger.
type Step string

// The steps, by the names that the tracker has for them.
const (
	Upkeep         Step = "upkeep"
	DrawStep       Step = "draw"
	PrecombatMain  Step = "precombat main"
	Combat         Step = "combat"
	PostcombatMain Step = "postcombat main"
	EndStep        Step = "end"
)

// Whose is in whose turn a step is.
type Whose string

// The turns, as seen from the controller of the ability.
const (
	Yours     Whose = "yours"
	Anyones   Whose = "anyone's"
	Opponents Whose = "opponents'"
)

// Prohibition is what a restriction forbids.
type Prohibition string

// The prohibitions.
const (
	CantAttack       Prohibition = "attack"
	CantBlock        Prohibition = "block"
	CantBeBlocked    Prohibition = "be blocked"
	CantUntap        Prohibition = "untap" // in its controller's untap step
	CantBeEnchanted  Prohibition = "be enchanted"
	CantBeEquipped   Prohibition = "be equipped"
	CantHaveCounters Prohibition = "have counters put on it"
)

// Effect is what an ability does.
type Effect struct {
	// Said is the effect in words, without the full stop at its end.
	Said string `json:"said"`
	// Line is the effect in the language of the table. Source stands for the
	// object that has the ability, and "it" for what the event is about.
	Line string `json:"line,omitempty"`
}

// Source stands in the line of an effect for the object that has the ability.
const Source = "all #4611686018427387904"

// SourceID is the id in Source.
const SourceID = 1 << 62

func (Keyword) Kind() Kind      { return KindKeyword }
func (Static) Kind() Kind       { return KindStatic }
func (Size) Kind() Kind         { return KindStatic }
func (Remains) Kind() Kind      { return KindStatic }
func (Again) Kind() Kind        { return KindStatic }
func (Enters) Kind() Kind       { return KindReplacement }
func (Restriction) Kind() Kind  { return KindRestriction }
func (CounterLimit) Kind() Kind { return KindRestriction }
func (Trigger) Kind() Kind      { return KindTrigger }
func (Activated) Kind() Kind    { return KindActivated }
func (Loyalty) Kind() Kind      { return KindLoyalty }
func (Chapter) Kind() Kind      { return KindChapter }
func (Left) Kind() Kind         { return KindLeft }
func (Keyword) ability()        {}
func (Static) ability()         {}
func (Size) ability()           {}
func (Remains) ability()        {}
func (Again) ability()          {}
func (Enters) ability()         {}
func (Restriction) ability()    {}
func (CounterLimit) ability()   {}
func (Trigger) ability()        {}
func (Activated) ability()      {}
func (Loyalty) ability()        {}
func (Chapter) ability()        {}
func (Left) ability()           {}
