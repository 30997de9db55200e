package card

import (
	"slices"

	"arbiter/tracker/notation"
)

// Event is what an ability triggers on (CR 603.2): something that an object or a
// player does, or that happens to one. Objects and players are seen from the
// ability's controller.
type Event struct {
	Is     Verb     `json:"is"`
	Of     Subject  `json:"of,omitzero"`      // the object that does it, or to which it happens
	Who    Whose    `json:"who,omitempty"`    // the player who does it, or to whom it happens
	To     *Subject `json:"to,omitempty"`     // the other object: what it blocks, what is dealt damage, …
	Whom   Whose    `json:"whom,omitempty"`   // the player that it attacks or deals damage to, with To either of the two; or whose graveyard it is
	Kind   string   `json:"kind,omitempty"`   // of the counters; notation.AnyCounter for counters of any kind
	Damage string   `json:"damage,omitempty"` // "combat" or "noncombat"; "" for either
	Least  int64    `json:"least,omitempty"`  // the minimum number of attackers, of others that attack with it, or of damage; or how much mana
	Alone  bool     `json:"alone,omitempty"`  // it attacks alone (CR 506.5)
	Saddle bool     `json:"saddle,omitempty"` // it attacks while saddled
	First  bool     `json:"first,omitempty"`  // only for the first time each turn
	Nth    int64    `json:"nth,omitempty"`    // only the second of a player's each turn
	During Whose    `json:"during,omitempty"` // only in the turns of these players
	Steps  []Step   `json:"steps,omitempty"`  // the steps that begin
	In     string   `json:"in,omitempty"`     // the part of a turn in which it happens: DuringCombat

	While *notation.Condition `json:"while,omitempty"` // it is checked as the event happens, and not again; or, with Being, what is so
	From  Origin              `json:"from,omitempty"`  // where the spell, card or permanent comes from
	As    string              `json:"as,omitempty"`    // how it happens: it enters "tapped" or "untapped", it leaves "without dying"; or what is said of the spell: "kicked"
	Joint bool                `json:"joint,omitempty"` // damage that is dealt to several of Whom at the same time is one event
	Only  bool                `json:"only,omitempty"`  // the spell targets nothing else
	Last  bool                `json:"last,omitempty"`  // the last counter is removed
	Each  bool                `json:"each,omitempty"`  // each counter is an event of its own: "a counter is put on it"
	Exact bool                `json:"exact,omitempty"` // with Least: exactly that many attackers

	Others *notation.Filter `json:"others,omitempty"` // with Least: the others that attack with it; nil for any
}

// DuringCombat is the part of a turn that is its combat phase.
const DuringCombat = "during combat"

// Origin says where a spell, a card or a permanent comes from.
type Origin string

// The origins. Those of spells and permanents are written as after "from".
const (
	FromHand     Origin = "your hand"
	FromTheirs   Origin = "their hand"
	NotFromHand  Origin = "anywhere other than your hand"
	NotTheirHand Origin = "anywhere other than their hand"
	FromExile    Origin = "exile"
	FromOwnGrave Origin = "your graveyard"
	FromGrave    Origin = "a graveyard"
	FromLibrary  Origin = "your library"
	FromAnywhere Origin = "anywhere"
	FromCommand  Origin = "the command zone"

	Battlefield        Origin = "battlefield"
	NotFromBattlefield Origin = "anywhere other than the battlefield"
)

// enteringFrom are the origins of permanents that the board sees.
var enteringFrom = []struct {
	text string
	from Origin
}{
	{"a graveyard", FromGrave}, {"your graveyard", FromOwnGrave}, {"exile", FromExile},
}

// Verb is what happens in an event.
type Verb string

// The verbs of objects.
const (
	Entering         Verb = "enters"
	Leaving          Verb = "leaves the battlefield"
	Dying            Verb = "dies"
	ToGraveyard      Verb = "is put into a graveyard from the battlefield"
	ToExile          Verb = "is put into exile from the battlefield"
	ToCommand        Verb = "is put into the command zone from the battlefield"
	ToHand           Verb = "is returned to a hand"
	Unblocked        Verb = "attacks and isn't blocked"
	Attacking        Verb = "attacks"
	Blocking         Verb = "blocks"
	BecomingBlocked  Verb = "becomes blocked"
	Dealing          Verb = "deals damage"
	BeingDealt       Verb = "is dealt damage"
	BeingDealtExcess Verb = "is dealt excess damage"
	Tapping          Verb = "becomes tapped"
	Untapping        Verb = "becomes untapped"
	Attaching        Verb = "becomes attached"
	Unattaching      Verb = "becomes unattached"
	TappingDown      Verb = "taps down" // a player taps an untapped permanent
	Transforming     Verb = "transforms"
	TurningUp        Verb = "is turned face up"
	BecomingTarget   Verb = "becomes the target" // of what players say
	TappedForMana    Verb = "is tapped for mana" // as players say
	BecomingMonster  Verb = "becomes monstrous"
	BecomingRenowned Verb = "becomes renowned"
	BecomingSaddled  Verb = "becomes saddled"
	BecomingLevel    Verb = "becomes level" // of a Class
	PhasingOut       Verb = "phases out"
	PhasingIn        Verb = "phases in"
	GettingCounters  Verb = "gets counters"
	LosingCounters   Verb = "loses counters"
	Mutating         Verb = "mutates" // as players say
	Exploring        Verb = "explores"
	Conniving        Verb = "connives"
	Exploiting       Verb = "exploits"
	BecomingCrewed   Verb = "becomes crewed"
	Crewing          Verb = "crews"
	Saddling         Verb = "saddles"
	Being            Verb = "is so" // a state of the board (CR 603.8)
)

// The verbs of players.
const (
	Attacks        Verb = "declares attackers"
	Sacrificing    Verb = "sacrifices"
	CreatingTokens Verb = "creates"
	GainingLife    Verb = "gains life"
	LosingLife     Verb = "loses life"
	PuttingOn      Verb = "puts counters"
	BeingMonarch   Verb = "becomes the monarch"
	GettingEnergy  Verb = "gets energy counters"
	Initiating     Verb = "takes the initiative"
	Completing     Verb = "completes a dungeon"
	BeingTempted   Verb = "is tempted by the Ring"
	ChangingDay    Verb = "day becomes night"
	Beginning      Verb = "begins" // a step of the player's turn
	LosingControl  Verb = "loses control of"
	LosingGame     Verb = "loses the game"
	Solving        Verb = "solves"
)

// The verbs of what the board doesn't see players do. Players type it.
const (
	Casting          Verb = "casts"
	Drawing          Verb = "draws"
	Discarding       Verb = "discards"
	Cycling          Verb = "cycles"
	Milling          Verb = "mills"
	Scrying          Verb = "scries"
	Surveilling      Verb = "surveils"
	PlayingLand      Verb = "plays"
	Searching        Verb = "searches a library"
	Shuffling        Verb = "shuffles a library"
	Rolling          Verb = "rolls dice"
	WinningFlip      Verb = "wins a coin flip"
	CommittingACrime Verb = "commits a crime"
	Proliferating    Verb = "proliferates"
	Investigating    Verb = "investigates"
	Copying          Verb = "copies"
	TappingForMana   Verb = "taps for mana"
	Expending        Verb = "expends"
	Unlocking        Verb = "unlocks"
	FullyUnlocking   Verb = "fully unlocks"
	Cranking         Verb = "cranks"
	Exerting         Verb = "exerts"
	Activating       Verb = "activates"
	Discovering      Verb = "discovers"
	Clashing         Verb = "clashes"
	Foraging         Verb = "forages"
	Earthbending     Verb = "earthbends"
	Airbending       Verb = "airbends"
	Waterbending     Verb = "waterbends"
	Firebending      Verb = "firebends"
	Foretelling      Verb = "foretells"
	Evidencing       Verb = "collects evidence"
	Countering       Verb = "counters"
	LosingFlip       Verb = "loses a coin flip"
	Learning         Verb = "learns"
	Fatesealing      Verb = "fateseals"
	Beholding        Verb = "beholds"
	FacingAChoice    Verb = "faces a villainous choice"
	GettingVotes     Verb = "votes an additional time"
	LeavingGraveyard Verb = "leaves a graveyard" // cards
	CardToGraveyard  Verb = "is put into a graveyard from elsewhere"
)

// unseen are the verbs of what the board doesn't see.
var unseen = []Verb{
	Casting, Drawing, Discarding, Cycling, Milling, Scrying, Surveilling, Searching, Shuffling, Rolling, WinningFlip, CommittingACrime,
	BecomingTarget, TappedForMana,
	Copying, TappingForMana, Expending, Unlocking, FullyUnlocking, Cranking, Exerting, Activating, Discovering, Clashing, Foraging, Foretelling, Evidencing, Countering, Learning, Fatesealing, Beholding, FacingAChoice, GettingVotes, Earthbending, Airbending, Waterbending, Firebending,
	Proliferating, Investigating, PlayingLand, LosingFlip, LeavingGraveyard, CardToGraveyard, Mutating, Exploring, Conniving, Exploiting, BecomingCrewed, Crewing, Saddling,
}

// Unseen reports whether players say what the verb is about, because the board doesn't
// see it.
func (v Verb) Unseen() bool { return slices.Contains(unseen, v) }

// complement is the kind of what follows a verb.
type complement int

const (
	nothing    complement = iota
	other                 // an object: "blocks a creature"
	attackWhom            // "attacks alone", "attacks a player"
	attackWith            // "attack with two or more creatures"
	damageTo              // "deals damage to an opponent"
	damageBy              // "is dealt damage by a creature"
	patient               // an object that a player does it to: "sacrifice an artifact"
	countersOn            // "put one or more counters on a creature"
	ofSpell               // "cast a creature spell"
	ofCards               // "draw a card", "discard a creature card"
	byWhom                // "becomes the target of a spell"
	graveyard             // "is put into your graveyard from the battlefield"
	toHand                // "is returned to its owner's hand"
	notBlocked            // "attacks a player and isn't blocked"
	moreDamage            // "deals 5 or more damage to a player", "is dealt 3 or more damage"
	forMana               // "tap a land for mana"
	ofNumber              // "expend 4"
	anAbility             // "activate an ability of a creature"
)

// wording is a wording of a verb.
type wording struct {
	text   string // "enters"
	is     Verb
	takes  complement
	damage string
}

// Wordings of the verbs of objects and of players. The first wording of a verb is
// the canonical one.
var (
	objectVerbs = []wording{
		{"enters", Entering, nothing, ""},
		{"enter", Entering, nothing, ""},
		{"enters the battlefield", Entering, nothing, ""},
		{"enters battlefield", Entering, nothing, ""},
		{"enter the battlefield", Entering, nothing, ""},
		{"leaves the battlefield", Leaving, nothing, ""},
		{"leave the battlefield", Leaving, nothing, ""},
		{"dies", Dying, nothing, ""},
		{"die", Dying, nothing, ""},
		{"is put into a graveyard from the battlefield", ToGraveyard, nothing, ""},
		{"is put into a graveyard", ToGraveyard, nothing, ""},
		{"is put into exile", ToExile, nothing, ""},
		{"is exiled from the battlefield", ToExile, nothing, ""},
		{"is put into the command zone from the battlefield", ToCommand, nothing, ""},
		{"is put into the command zone", ToCommand, nothing, ""},
		{"is returned to", ToHand, toHand, ""},
		{"are put into a graveyard from the battlefield", ToGraveyard, nothing, ""},
		{"is put into", ToGraveyard, graveyard, ""},
		{"are put into", ToGraveyard, graveyard, ""},
		{"is put into exile from the battlefield", ToExile, nothing, ""},
		{"are put into exile from the battlefield", ToExile, nothing, ""},
		{"attacks", Unblocked, notBlocked, ""},
		{"attack", Unblocked, notBlocked, ""},
		{"attacks", Attacking, attackWhom, ""},
		{"attack", Attacking, attackWhom, ""},
		{"blocks", Blocking, other, ""},
		{"block", Blocking, other, ""},
		{"becomes blocked by", BecomingBlocked, other, ""},
		{"becomes blocked", BecomingBlocked, nothing, ""},
		{"become blocked", BecomingBlocked, nothing, ""},
		{"deals damage", Dealing, damageTo, ""},
		{"deal damage", Dealing, damageTo, ""},
		{"deals combat damage", Dealing, damageTo, "combat"},
		{"deal combat damage", Dealing, damageTo, "combat"},
		{"deals noncombat damage", Dealing, damageTo, "noncombat"},
		{"deal noncombat damage", Dealing, damageTo, "noncombat"},
		{"deals", Dealing, moreDamage, ""},
		{"is dealt", BeingDealt, moreDamage, ""},
		{"is dealt damage", BeingDealt, damageBy, ""},
		{"are dealt damage", BeingDealt, damageBy, ""},
		{"is dealt combat damage", BeingDealt, damageBy, "combat"},
		{"are dealt combat damage", BeingDealt, damageBy, "combat"},
		{"is dealt noncombat damage", BeingDealt, damageBy, "noncombat"},
		{"are dealt noncombat damage", BeingDealt, damageBy, "noncombat"},
		{"is dealt excess damage", BeingDealtExcess, nothing, ""},
		{"are dealt excess damage", BeingDealtExcess, nothing, ""},
		{"is dealt excess noncombat damage", BeingDealtExcess, nothing, "noncombat"},
		{"are dealt excess noncombat damage", BeingDealtExcess, nothing, "noncombat"},
		{"becomes tapped", Tapping, nothing, ""},
		{"become tapped", Tapping, nothing, ""},
		{"becomes untapped", Untapping, nothing, ""},
		{"become untapped", Untapping, nothing, ""},
		{"becomes attached to", Attaching, other, ""},
		{"becomes unattached from", Unattaching, other, ""},
		{"transforms into", Transforming, other, ""},
		{"transforms", Transforming, nothing, ""},
		{"is turned face up", TurningUp, nothing, ""},
		{"are turned face up", TurningUp, nothing, ""},
		{"becomes the target", BecomingTarget, byWhom, ""},
		{"become the target", BecomingTarget, byWhom, ""},
		{"is tapped for mana", TappedForMana, nothing, ""},
		{"becomes monstrous", BecomingMonster, nothing, ""},
		{"becomes renowned", BecomingRenowned, nothing, ""},
		{"becomes saddled", BecomingSaddled, nothing, ""},
		{"becomes level", BecomingLevel, ofNumber, ""},
		{"phases out", PhasingOut, nothing, ""},
		{"phase out", PhasingOut, nothing, ""},
		{"phases in", PhasingIn, nothing, ""},
		{"mutates", Mutating, nothing, ""},
		{"explores", Exploring, nothing, ""},
		{"connives", Conniving, nothing, ""},
		{"exploits", Exploiting, other, ""},
		{"crews", Crewing, other, ""},
		{"saddles", Saddling, other, ""},
		{"becomes crewed", BecomingCrewed, nothing, ""},
	}
	playerVerbs = []wording{
		{"attacks", Attacks, attackWith, ""},
		{"attack", Attacks, attackWith, ""},
		{"sacrifices", Sacrificing, patient, ""},
		{"sacrifice", Sacrificing, patient, ""},
		{"creates", CreatingTokens, patient, ""},
		{"create", CreatingTokens, patient, ""},
		{"gains life", GainingLife, nothing, ""},
		{"gain life", GainingLife, nothing, ""},
		{"loses life", LosingLife, nothing, ""},
		{"lose life", LosingLife, nothing, ""},
		{"puts", PuttingOn, countersOn, ""},
		{"put", PuttingOn, countersOn, ""},
		{"is dealt damage", BeingDealt, damageBy, ""},
		{"are dealt damage", BeingDealt, damageBy, ""},
		{"is dealt combat damage", BeingDealt, damageBy, "combat"},
		{"are dealt combat damage", BeingDealt, damageBy, "combat"},
		{"is dealt noncombat damage", BeingDealt, damageBy, "noncombat"},
		{"are dealt noncombat damage", BeingDealt, damageBy, "noncombat"},
		{"gets one or more {E}", GettingEnergy, nothing, ""},
		{"get one or more {E}", GettingEnergy, nothing, ""},
		{"becomes the monarch", BeingMonarch, nothing, ""},
		{"become the monarch", BeingMonarch, nothing, ""},
		{"takes the initiative", Initiating, nothing, ""},
		{"take the initiative", Initiating, nothing, ""},
		{"completes a dungeon", Completing, nothing, ""},
		{"complete a dungeon", Completing, nothing, ""},
		{"casts", Casting, ofSpell, ""},
		{"cast", Casting, ofSpell, ""},
		{"draws", Drawing, ofCards, ""},
		{"draw", Drawing, ofCards, ""},
		{"discards", Discarding, ofCards, ""},
		{"discard", Discarding, ofCards, ""},
		{"cycles", Cycling, ofCards, ""},
		{"cycle", Cycling, ofCards, ""},
		{"mills", Milling, ofCards, ""},
		{"mill", Milling, ofCards, ""},
		{"scries", Scrying, nothing, ""},
		{"scry", Scrying, nothing, ""},
		{"surveils", Surveilling, nothing, ""},
		{"surveil", Surveilling, nothing, ""},
		{"plays", PlayingLand, patient, ""},
		{"play", PlayingLand, patient, ""},
		{"searches their library", Searching, nothing, ""},
		{"search your library", Searching, nothing, ""},
		{"shuffles their library", Shuffling, nothing, ""},
		{"shuffle your library", Shuffling, nothing, ""},
		{"rolls one or more dice", Rolling, nothing, ""},
		{"roll one or more dice", Rolling, nothing, ""},
		{"wins a coin flip", WinningFlip, nothing, ""},
		{"win a coin flip", WinningFlip, nothing, ""},
		{"commits a crime", CommittingACrime, nothing, ""},
		{"commit a crime", CommittingACrime, nothing, ""},
		{"proliferates", Proliferating, nothing, ""},
		{"proliferate", Proliferating, nothing, ""},
		{"investigates", Investigating, nothing, ""},
		{"investigate", Investigating, nothing, ""},
		{"copies", Copying, ofSpell, ""},
		{"copy", Copying, ofSpell, ""},
		{"taps", TappingForMana, forMana, ""},
		{"tap", TappingForMana, forMana, ""},
		{"taps untapped", TappingDown, patient, ""},
		{"tap untapped", TappingDown, patient, ""},
		{"loses control of", LosingControl, patient, ""},
		{"lose control of", LosingControl, patient, ""},
		{"loses the game", LosingGame, nothing, ""},
		{"lose the game", LosingGame, nothing, ""},
		{"expends", Expending, ofNumber, ""},
		{"expend", Expending, ofNumber, ""},
		{"unlocks this door", Unlocking, nothing, ""},
		{"unlock this door", Unlocking, nothing, ""},
		{"fully unlocks a Room", FullyUnlocking, nothing, ""},
		{"fully unlock a Room", FullyUnlocking, nothing, ""},
		{"solves", Solving, patient, ""},
		{"solve", Solving, patient, ""},
		{"cranks", Cranking, patient, ""},
		{"crank", Cranking, patient, ""},
		{"exerts", Exerting, patient, ""},
		{"exert", Exerting, patient, ""},
		{"activates", Activating, anAbility, ""},
		{"activate", Activating, anAbility, ""},
		{"discovers", Discovering, nothing, ""},
		{"discover", Discovering, nothing, ""},
		{"clashes", Clashing, nothing, ""},
		{"clash", Clashing, nothing, ""},
		{"forages", Foraging, nothing, ""},
		{"forage", Foraging, nothing, ""},
		{"earthbends", Earthbending, nothing, ""},
		{"earthbend", Earthbending, nothing, ""},
		{"airbends", Airbending, nothing, ""},
		{"airbend", Airbending, nothing, ""},
		{"waterbends", Waterbending, nothing, ""},
		{"waterbend", Waterbending, nothing, ""},
		{"firebends", Firebending, nothing, ""},
		{"firebend", Firebending, nothing, ""},
		{"foretells a card", Foretelling, nothing, ""},
		{"foretell a card", Foretelling, nothing, ""},
		{"collects evidence", Evidencing, nothing, ""},
		{"collect evidence", Evidencing, nothing, ""},
		{"counters a spell", Countering, nothing, ""},
		{"counter a spell", Countering, nothing, ""},
		{"rolls a die", Rolling, nothing, ""},
		{"roll a die", Rolling, nothing, ""},
		{"loses a coin flip", LosingFlip, nothing, ""},
		{"lose a coin flip", LosingFlip, nothing, ""},
	}
)

// eventPlayers are the wordings of players in events. The first wording is the
// canonical one.
var eventPlayers = []struct {
	text string
	who  Whose
}{
	{"you", Yours},
	{"a player", Anyones},
	{"an opponent", Opponents},
	{"enchanted player", OfEnchantedPlayer},
	{"another player", Others},
	{"one of your opponents", Opponents},
	{"any player", Anyones},
	{"each player", Anyones},
	{"defending player", Anyones},
	{"enchanted opponent", OfEnchantedPlayer},
	{"the player with the most life or tied for most life", MostLife},
	{"the monarch", TheMonarch},
	{"the chosen player", TheChosen},
	{"the player who has the initiative", WithInitiative},
}

// firstEachTurn stands at the end of an event that is only the first of a turn.
const firstEachTurn = " for the first time each turn"

var duringWhose = []struct {
	text string
	who  Whose
}{
	{" during your turn", Yours},
	{" during their turn", TheirOwn},
	{" during each of their turns", TheirOwn},
	{" during each of your turns", Yours},
	{" during an opponent's turn", Opponents},
	{" during each opponent's turn", Opponents},
}
