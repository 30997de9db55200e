package card

import (
	"encoding/json"

	"arbiter/tracker/notation"
)

// Ability is one ability of an object (CR 113), compiled from its text.
//
//sumtype:decl
type Ability interface {
	// Kind returns the class of the ability.
	Kind() Kind
	// String returns the ability as text that compiles to the same ability.
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

// The abilities. Each holds everything that its text says.
type (
	// Keyword is a keyword ability with its parameter (CR 702).
	Keyword struct {
		Name      string   `json:"name"`                // in lower case: "ward", "protection", "islandwalk"
		Parameter string   `json:"parameter,omitempty"` // what follows the name: "{2}", "creature"
		N         int64    `json:"n,omitempty"`         // the parameter as a number, or 0
		Dash      bool     `json:"dash,omitempty"`      // the parameter follows a dash: "ward—pay 3 life"
		From      []string `json:"from,omitempty"`      // the qualities of "protection from red and from blue"
	}
	// Static is a static ability that changes characteristics (CR 604).
	Static struct {
		On     Subject             `json:"on"`
		Change notation.Change     `json:"change"`
		While  *notation.Condition `json:"while,omitempty"`
		Zone   string              `json:"zone,omitempty"` // only while its object is in this zone of its owner; "" for the battlefield
	}
	// Size is a characteristic-defining ability: power, toughness or both are
	// equal to an amount (CR 604.3, 208.2a). One that it doesn't define is nil.
	Size struct {
		Power     *notation.Quantity `json:"power,omitempty"`
		Toughness *notation.Quantity `json:"toughness,omitempty"`
	}
	// Remains says which attachments a protection ability doesn't remove (CR
	// 702.16n).
	Remains struct {
		Auras     bool `json:"auras,omitempty"` // all Auras, not only this one
		Equipment bool `json:"equipment,omitempty"`
		Yours     bool `json:"yours,omitempty"` // only those you control
	}
	// Enters is a replacement effect on how its object enters (CR 614.1c,
	// 614.1d).
	Enters struct {
		Tapped bool                `json:"tapped,omitempty"`
		With   notation.Counters   `json:"with,omitzero"`
		Also   []notation.Counters `json:"also,omitempty"`   // further counters
		OneOf  bool                `json:"one_of,omitempty"` // with the counters of either With or one of Also, as its controller chooses
		Gains  string              `json:"gains,omitempty"`  // a keyword that it gains as it enters
		When   *Proviso            `json:"when,omitempty"`
		Pay    int64               `json:"pay,omitempty"`    // tapped unless its controller pays this much life
		Reveal string              `json:"reveal,omitempty"` // tapped unless its controller reveals this from their hand
		Choose Choice              `json:"choose,omitempty"` // its controller chooses
		Except string              `json:"except,omitempty"` // a color that can't be chosen, or the cards whose names can't be
		Among  string              `json:"among,omitempty"`  // with ChooseName: the cards whose names can be chosen, "nonland"
		First  string              `json:"first,omitempty"`  // with ChooseName: what players do before the choice, "look at an opponent's hand"
		May    bool                `json:"may,omitempty"`    // its controller chooses whether it enters with counters
		OrHas  string              `json:"or_has,omitempty"` // the keyword that it gains if it doesn't
		// Tribute lets an opponent of its controller's choice decide about the counters (CR
		// 702.104a).
		Tribute bool `json:"tribute,omitempty"`
		// Devours describes the permanents that its controller may sacrifice, for the
		// counters of With each (CR 702.82a).
		Devours *notation.Filter `json:"devours,omitempty"`
		// Cost is what its controller pays for it to enter: it enters only if they do, and goes to its
		// owner's graveyard otherwise. With May they choose whether to pay.
		Cost *Cost `json:"cost,omitempty"`
		// Prepared says that it enters prepared (CR 722.3a).
		Prepared bool `json:"prepared,omitempty"`
		// Day says that it becomes day as it enters, if it's neither day nor night (CR 731.1).
		Day bool `json:"day,omitempty"`
		// Up says that the counters of With are put on it as it is turned face up, and not as it
		// enters (CR 708.11).
		Up bool `json:"up,omitempty"`
	}
	// Replacing is a replacement effect on creating tokens or putting counters
	// (CR 614.1a, 614.16).
	Replacing struct {
		Replacement
	}
	// OthersEnter is an ability about how other permanents enter (CR 614.1c,
	// 614.1d).
	OthersEnter struct {
		Entry
	}
	// ExiledInstead is a replacement effect by which permanents are exiled instead
	// of being put into a graveyard (CR 614.1a).
	ExiledInstead struct {
		On       Subject          `json:"on"`
		Owner    *notation.Player `json:"owner,omitempty"`    // of these owners' permanents
		Anywhere bool             `json:"anywhere,omitempty"` // or into any other zone
		Cards    bool             `json:"cards,omitempty"`    // also cards that come from elsewhere than the battlefield
		// Library is where in its owner's library the object goes: "top", "bottom" or
		// "shuffled"; "" for exile.
		Library string            `json:"library,omitempty"`
		With    notation.Counters `json:"with,omitzero"`  // the counters with which the card is exiled
		Do      *Effect           `json:"do,omitempty"`   // the additional effect; "it" is the exiled object
		Then    bool              `json:"then,omitempty"` // Do is the effect of a reflexive triggered ability, "when you do" (CR 603.12)
	}
	// LosingReplaced is a replacement effect by which something else happens if its controller
	// would lose the game (CR 614.1a).
	LosingReplaced struct {
		Do Effect `json:"do"` // what happens instead
	}
	// Restriction is an ability by which an object can't do something, or
	// something can't happen to it.
	Restriction struct {
		On       Subject           `json:"on"`                // with What, all that match, also itself
		Whom     string            `json:"whom,omitempty"`    // only attack you; with "or planeswalkers", those too
		AtMost   int64             `json:"at_most,omitempty"` // only attack or block if more than this many do in all
		Alone    bool              `json:"alone,omitempty"`   // only attack or block if no other creature does
		Cant     []Prohibition     `json:"cant"`
		By       []notation.Filter `json:"by,omitempty"`      // only be blocked by, or block, any of these
		Except   bool              `json:"except,omitempty"`  // only any others than those
		Power    Comparison        `json:"power,omitempty"`   // those of By whose power compares so
		Blockers Bounds            `json:"blockers,omitzero"` // only be blocked by another number of creatures
		Object   int64             `json:"object,omitempty"`  // with CantBlock: the id of the only object that it can't block
		Target   *Aimed            `json:"target,omitempty"`  // with CantBeTarget
		When     *Proviso          `json:"when,omitempty"`
	}
	// Bounds are the limits of a number; 0 is no limit.
	Bounds struct {
		Min int64 `json:"min,omitempty"`
		Max int64 `json:"max,omitempty"`
	}
	// Requirement is an ability by which an object does something if able.
	Requirement struct {
		On     Subject  `json:"on"`
		Must   []Duty   `json:"must"`
		When   *Proviso `json:"when,omitempty"`
		Object int64    `json:"object,omitempty"` // with MustBlockObject: its id
	}
	// Permission is an ability by which an object can do something.
	Permission struct {
		On   Subject  `json:"on"`
		May  Liberty  `json:"may"`
		N    int64    `json:"n,omitempty"`    // how many additional creatures it can block, or how much greater its power is
		Walk string   `json:"walk,omitempty"` // the landwalk ability that doesn't prevent blocking it; "landwalk" for all
		When *Proviso `json:"when,omitempty"`
	}
	// Untaps is an ability by which permanents untap in each other player's
	// untap step.
	Untaps struct {
		On   Subject  `json:"on"`
		When *Proviso `json:"when,omitempty"`
	}
	// UntapLimit limits how many permanents of a description a player untaps in
	// the untap step.
	UntapLimit struct {
		What notation.Filter `json:"what"`
		N    int64           `json:"n"`
		When *Proviso        `json:"when,omitempty"`
	}
	// CounterLimit limits the number of counters of a kind on its object (CR
	// 122.4).
	CounterLimit struct {
		Max int64  `json:"most"`
		Of  string `json:"of"`
	}
	// Trigger is a triggered ability (CR 603).
	Trigger struct {
		On   []Event             `json:"on"`           // any of these events
		If   *notation.Condition `json:"if,omitempty"` // an intervening if clause (CR 603.4)
		Only Often               `json:"only,omitempty"`
		In   []string            `json:"in,omitempty"` // the zones in which it functions, if it names them (CR 113.6b)
		Do   Effect              `json:"do"`
	}
	// Activated is an activated ability (CR 602).
	Activated struct {
		Cost  []Cost  `json:"cost"`
		Do    Effect  `json:"do"`
		Limit []Limit `json:"limit,omitempty"`
		If    string  `json:"if,omitempty"` // the condition under which it can be activated, in the words of the text
		// When is the parsed form of If. Compiled lines store When, and reading a line sets If.
		When  *notation.Condition `json:"when,omitempty"`
		Word  string              `json:"word,omitempty"`  // its keyword: "Exhaust", which limits it
		Any   bool                `json:"any,omitempty"`   // any player may activate it, who then controls it (CR 602.2)
		Level int64               `json:"level,omitempty"` // the level that it gives a Class; the Class must have the previous level (CR 716.2a)
	}
	// Loyalty is a loyalty ability (CR 606).
	Loyalty struct {
		Cost int64  `json:"cost,omitempty"` // the number of loyalty counters to put on; negative to remove
		X    bool   `json:"x,omitempty"`    // remove X
		Do   Effect `json:"do"`
	}
	// Chapter is a chapter ability of a Saga (CR 714.2).
	Chapter struct {
		Numbers []int64 `json:"numbers"`
		Do      Effect  `json:"do,omitzero"`
		Unknown bool    `json:"untold,omitempty"` // only its numbers are known
	}
	// Left is an ability that is left to the players, or the part of a line that is left where
	// the abilities before it are the rest. Its text is stored with the object.
	Left struct {
		Why   Reason `json:"why"`
		About Matter `json:"about,omitempty"` // with OffBoard
	}
)

// Reason is the reason why an ability is left to the players.
type Reason string

// The reasons.
const (
	UnknownWords     Reason = "unknown-words"     // no form of ability matches
	RestOfSentence   Reason = "rest-of-sentence"  // the sentence goes on after an ability
	UnknownCondition Reason = "unknown-condition" // it has a condition that isn't supported
	UnseenEvent      Reason = "unseen-event"      // it triggers on an event that the board doesn't show
	UnknownSubject   Reason = "unknown-subject"   // its subject isn't understood
	UnknownCost      Reason = "unknown-cost"
	PlayersKeyword   Reason = "keyword"         // it is a keyword that players carry out
	UnknownKeyword   Reason = "unknown-keyword" // it belongs to a keyword ability: "Boast — …"
	UnknownEffect    Reason = "unknown-effect"  // its effect isn't understood
	NotApplied       Reason = "not-applied"     // it is understood, and the engine doesn't apply it
	OffBoard         Reason = "off-board"       // it concerns only what no board shows: a Matter
	LaterLevel       Reason = "later-level"     // it applies from a level, station or threshold on
	TextOnly         Reason = "text-only"       // it is understood, and has no stored form without its text
)

// Often says how often an ability triggers.
type Often string

// The limits.
const (
	OnceEachTurn Often = "each turn"
	OnceEver     Often = "once"
	UntilDone    Often = "until it is done each turn" // what it does is done only once each turn (CR 603.2h)
)

// Step is a step or phase at whose beginning abilities trigger.
type Step string

// The steps, with the tracker's names.
const (
	Upkeep         Step = "upkeep"
	DrawStep       Step = "draw"
	PrecombatMain  Step = "precombat main"
	Combat         Step = "combat"
	PostcombatMain Step = "postcombat main"
	EndOfCombat    Step = "end of combat"
	EndStep        Step = "end"
)

// Whose says which players an event is about, or in whose turns it is.
type Whose string

// The players, from the point of view of the ability's controller.
const (
	Yours             Whose = "yours"
	Anyones           Whose = "anyone's"
	Opponents         Whose = "opponents'"
	Others            Whose = "others'" // each other player's, teammates' included
	OfHostController  Whose = "its host's controller's"
	OfEnchantedPlayer Whose = "enchanted player's"
	TheirOwn          Whose = "their own" // of the player who does it
	MostLife          Whose = "most life" // each player who has the most life
	TheMonarch        Whose = "the monarch"
	TheChosen         Whose = "the chosen player"
	WithInitiative    Whose = "the initiative" // the player who has the initiative
)

// Effect is the effect of an ability.
type Effect struct {
	// Said is the effect in the words of the text, without the final full
	// stop.
	Said string `json:"said"`
	// Line is the effect in the language of the table. Source stands for the
	// object that has the ability, and "it" for the object of the event.
	Line string `json:"line,omitempty"`
	// Steps is what the engine does, as it stores actions, in an ability that
	// is stored compiled and so has no Line. It is nil if the effect is left to
	// the players.
	Steps json.RawMessage `json:"steps,omitempty"`
	// It says that Steps refer to what the event of the ability is about.
	It bool `json:"it,omitempty"`
	// Other says that "that creature" in it is the other object of its event: the one
	// that blocks it, or is dealt damage.
	Other bool `json:"other,omitempty"`
	// Intervening says that Line begins with an intervening if clause, on which all of the
	// effect depends (CR 603.4).
	Intervening bool `json:"intervening,omitempty"`
	// Known is what else was read of the text of an ability that is stored
	// compiled; nil in any other.
	Known *Traits `json:"known,omitempty"`
}

// Traits are the properties of an effect that are read from its text.
type Traits struct {
	OwnReturn  bool `json:"own_return,omitempty"`  // it moves its source out of a graveyard
	AddsMana   bool `json:"adds_mana,omitempty"`   // and has no target
	ThatPlayer bool `json:"that_player,omitempty"` // it speaks of the player of its event
}

// Source stands for the ability's source in the Line of an Effect.
const Source = "all " + ItsSource

// SourceID is the id in Source.
const SourceID = 1 << 62

func (Keyword) Kind() Kind         { return KindKeyword }
func (Static) Kind() Kind          { return KindStatic }
func (Size) Kind() Kind            { return KindStatic }
func (Remains) Kind() Kind         { return KindStatic }
func (Enters) Kind() Kind          { return KindReplacement }
func (Replacing) Kind() Kind       { return KindReplacement }
func (ExiledInstead) Kind() Kind   { return KindReplacement }
func (LosingReplaced) Kind() Kind  { return KindReplacement }
func (OthersEnter) Kind() Kind     { return KindReplacement }
func (LifeReplacing) Kind() Kind   { return KindReplacement }
func (DamageReplacing) Kind() Kind { return KindReplacement }
func (Restriction) Kind() Kind     { return KindRestriction }
func (Requirement) Kind() Kind     { return KindRestriction }
func (Permission) Kind() Kind      { return KindStatic }
func (Untaps) Kind() Kind          { return KindStatic }
func (UntapLimit) Kind() Kind      { return KindRestriction }
func (CounterLimit) Kind() Kind    { return KindRestriction }
func (Trigger) Kind() Kind         { return KindTrigger }
func (Activated) Kind() Kind       { return KindActivated }
func (Loyalty) Kind() Kind         { return KindLoyalty }
func (Chapter) Kind() Kind         { return KindChapter }
func (Left) Kind() Kind            { return KindLeft }
func (Keyword) ability()           {}
func (Static) ability()            {}
func (Size) ability()              {}
func (Remains) ability()           {}
func (Enters) ability()            {}
func (Replacing) ability()         {}
func (ExiledInstead) ability()     {}
func (LosingReplaced) ability()    {}
func (OthersEnter) ability()       {}
func (LifeReplacing) ability()     {}
func (DamageReplacing) ability()   {}
func (Restriction) ability()       {}
func (Requirement) ability()       {}
func (Permission) ability()        {}
func (Untaps) ability()            {}
func (UntapLimit) ability()        {}
func (CounterLimit) ability()      {}
func (Trigger) ability()           {}
func (Activated) ability()         {}
func (Loyalty) ability()           {}
func (Chapter) ability()           {}
func (Left) ability()              {}
