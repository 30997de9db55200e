package play

import (
	"slices"

	"arbiter/tracker"
)

// Keyword is a keyword of the rulebook's glossary (RB 804): what the board does of it, and
// what it leaves to the players.
type Keyword struct {
	Name  string
	Key   tracker.Rule
	Board string // what the board does by itself, or as it is told
	Left  string // what players do; empty where nothing is left
}

// Keywords lists a row for every keyword of the glossary, in its order.
func Keywords() []Keyword { return slices.Clone(keywords) }

// timing is what is left of keywords that say when something can be played.
const timing = "when it is played; the chain isn't tracked"

var keywords = []Keyword{
	{"Accelerate", ruleAccelerate, "played as ready, the unit enters ready, and doesn't become ready", "paying its cost"},
	{"Action", "riftbound/keyword/action", "shows it", timing},
	{"Assault", "riftbound/keyword/assault", "adds its Might while the unit attacks; instances add up", ""},
	{"Deathknell", ruleDeathknell, "reminds of each instance as the permanent dies, and does what is understood of it", "what a board can't do of the effect"},
	{"Deflect", "riftbound/keyword/deflect", "shows it; instances add up", "paying the additional cost"},
	{"Ganking", "riftbound/keyword/ganking", "lets a Standard Move go from battlefield to battlefield", ""},
	{"Hidden", ruleHiddenNext, "hides a card where its controller may, plays it at its battlefield from the next turn on, and removes it in the cleanup", "paying for it, and restricted targets"},
	{"Legion", "riftbound/keyword/legion", "counts the cards that were played this turn: a play effect reminds only then, and a lower cost is said", "paying the cost"},
	{"Reaction", "riftbound/keyword/reaction", "shows it", timing},
	{"Shield", "riftbound/keyword/shield", "adds its Might while the unit defends; instances add up", ""},
	{"Tank", "riftbound/keyword/tank", "is assigned combat damage first", ""},
	{"Temporary", ruleTemporary, "kills the permanent at the start of its controller's Beginning Phase, before scoring", ""},
	{"Vision", ruleVision, "reminds of each instance as the permanent is played", "looking at the card and recycling it"},
	{"Equip", "riftbound/keyword/equip", "attaches the gear when players say so; Might Bonus and Effect Text count", "paying its cost"},
	{"Quick-Draw", ruleQuickDraw, "reminds as the gear is played that it is attached", timing},
	{"Repeat", "riftbound/keyword/repeat", "notes that the spell is played", "paying for it, and saying the effect a second time"},
	{"Weaponmaster", ruleWeaponmaster, "reminds of each instance as the unit is played", "paying the Equip cost"},
	{"Ambush", ruleAmbush, "plays the unit to a battlefield where its controller has units", timing},
	{"Hunt", ruleHunt, "reminds of the XP as the unit conquers or holds; instances add up", ""},
	{"Level", "riftbound/keyword/level", "applies the ability while its controller has the XP", "abilities that the board leaves"},
	{"Unique", "riftbound/keyword/unique", "shows it; it does nothing in a game", "building decks"},
	{"Backline", "riftbound/keyword/backline", "is assigned combat damage last", ""},
	{"Empower", "riftbound/keyword/empower", "`empower #3` makes the object Empowered, if it isn't", "paying its cost"},
	{"Empowered", "riftbound/keyword/empowered", "applies the ability while the object is Empowered, and reminds as it becomes that", "abilities that the board leaves"},
	{"Flow", "riftbound/keyword/flow", "notes that the spell is played", "its cost, and banishing the spell"},
}
