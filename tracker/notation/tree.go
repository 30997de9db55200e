package notation

// The syntax tree. Each node is a plain value that round-trips through JSON,
// and through String and parsing.

// Amount is a quantity as typed: a number, or an expression ("X", "that many",
// "equal to your devotion to white", "1 for each creature you control") that
// the game evaluates or asks for.
type Amount struct {
	N    int64  `json:"n,omitempty"`    // the number if Expr is empty; any int64
	Expr string `json:"expr,omitempty"` // the expression in canonical words, or ""
}

// Selector is an expression for objects; the game resolves it. Exactly one of
// ID, Name, Filter, It and List is set.
type Selector struct {
	ID     int64      `json:"id,omitempty"`     // #3
	To     int64      `json:"to,omitempty"`     // #3-#7: the range from ID to To, inclusive
	Name   string     `json:"name,omitempty"`   // a name or a label, as typed
	Filter *Filter    `json:"filter,omitempty"` // each creature you control
	It     Pronoun    `json:"it,omitempty"`     // refers to what the line has just made or named
	List   []Selector `json:"list,omitempty"`   // #3 and #5

	Label string     `json:"label,omitempty"` // with Filter: the words typed, if they may be a label: "Bob's soldier"
	Count *Amount    `json:"count,omitempty"` // 2 of …; nil if no number is given; or "half", "half rounded up", "all but 2"
	All   bool       `json:"all,omitempty"`   // all …, each …
	Not   []Selector `json:"not,omitempty"`   // …, not #4
	Most  *Most      `json:"most,omitempty"`  // with Filter: … with the greatest power

	// In the effects of cards, with Filter: the objects are chosen one by one,
	// Count of them, or any number without a Count.
	Target bool `json:"target,omitempty"`
	UpTo   bool `json:"up_to,omitempty"` // fewer may be chosen, or none

	// With Target: the other objects that share something with the chosen one, which aren't
	// targets: "… and each other creature that shares a color with it".
	Alike *Filter `json:"alike,omitempty"`
}

// Most limits a filter to the objects that have the greatest or the least of a
// number.
type Most struct {
	Of    string `json:"of"` // as in Bound
	Least bool   `json:"least,omitempty"`
}

// String returns the limit as typed: "with the greatest power".
func (m Most) String() string {
	if m.Least {
		return "with the least " + m.Of
	}
	return "with the greatest " + m.Of
}

// Target is what damage is dealt to or counters are put on: objects or players.
// A single name is parsed as an object's; the game checks whether it is a
// player's.
type Target struct {
	Objects *Selector `json:"objects,omitempty"`
	Players *Player   `json:"players,omitempty"`
	Either  bool      `json:"either,omitempty"` // one of Objects or Players, which is chosen
}

// Pronoun refers to what the line has just made or named.
type Pronoun string

// The pronouns.
const (
	It      Pronoun = "it"   // it, that token, that creature, this
	They    Pronoun = "they" // they, them, those tokens
	That    Pronoun = "that" // that creature: what an effect has named last, other than its source
	ItsHost Pronoun = "host" // equipped creature: what the source of an effect is attached to

	Linked        Pronoun = "linked"         // the card that a linked ability of the effect's source has exiled (CR 607.2a)
	HitCreatures  Pronoun = "hit creatures"  // the creatures that an effect has dealt damage
	ExiledCards   Pronoun = "exiled cards"   // the cards that it has exiled from graveyards
	HitPermanents Pronoun = "hit permanents" // the permanents that it has dealt damage
	Chosen        Pronoun = "chosen"         // the objects that the effect has chosen, if it has named others since
)

// ChosenName is the value of Chosen for the card name that was chosen for an ability's source.
const ChosenName = "name"

// Filter describes objects by their characteristics, all of which have to
// match.
type Filter struct {
	Words      []string `json:"words,omitempty"`      // types, subtypes, supertypes, colors or names, singular, as typed: "Soldier", "creature"
	Without    []string `json:"without,omitempty"`    // nonartifact: "artifact"
	Token      *bool    `json:"token,omitempty"`      // tokens (true), nontoken (false)
	Status     string   `json:"status,omitempty"`     // tapped, untapped, attacking, blocking, or a status of the game
	Keyword    string   `json:"keyword,omitempty"`    // … with flying
	Controller *Player  `json:"controller,omitempty"` // … you control, … Bob controls
	Other      bool     `json:"other,omitempty"`      // other …
	At         *Place   `json:"at,omitempty"`         // … at battlefield 1, … here
	Card       *CardIn  `json:"card,omitempty"`       // … card in Bob's graveyard: a card outside of the battlefield

	Or             []string `json:"or,omitempty"`              // artifacts or creatures: further alternatives for Words
	Name           string   `json:"name,omitempty"`            // … named Bo
	WithoutKeyword string   `json:"without_keyword,omitempty"` // … without flying
	NorKeyword     string   `json:"nor_keyword,omitempty"`     // … or reach
	Counter        string   `json:"counter,omitempty"`         // … with +1/+1 counters; or AnyCounter
	Lacks          string   `json:"lacks,omitempty"`           // … with no counters; or AnyCounter
	Bounds         []Bound  `json:"bounds,omitempty"`          // … with power 4 or greater
	Chosen         string   `json:"chosen,omitempty"`          // … of the chosen "type" or "color", with the chosen "name": what was chosen for the ability's source
	Able           *bool    `json:"able,omitempty"`            // … with abilities (true), with no abilities (false)

	Any      []Filter  `json:"any,omitempty"`      // artifact creatures and Vehicles: one of these has to match too
	Is       []string  `json:"is,omitempty"`       // equipped, modified, face-down, historic, …
	IsNot    []string  `json:"is_not,omitempty"`   // … that isn't enchanted
	Attached Reference `json:"attached,omitempty"` // … attached to it
	Paired   Reference `json:"paired,omitempty"`   // … paired with it
	Blocks   Reference `json:"blocks,omitempty"`   // … blocking it
	Blocked  Reference `json:"blocked,omitempty"`  // … blocked by it
	Than     Reference `json:"than,omitempty"`     // other than this; "" means the source, with Other
	Shares   string    `json:"shares,omitempty"`   // … that shares a creature type with it: "creature type", "color", "name"
	// SharesWith is the object with which it shares that; "" for the one that the ability calls "it".
	SharesWith Reference `json:"shares_with,omitempty"`
	Attacks    *Player   `json:"attacks,omitempty"` // … attacking this player

	Noun      bool `json:"noun,omitempty"`      // one of Words is a type or subtype
	Permanent bool `json:"permanent,omitempty"` // the word "permanent" was said

	plural bool // in the plural: "Soldiers"
	owned  bool // with its controller: "my goblin", "… you control"
}

// CardIn is the zone of a card outside the battlefield.
type CardIn struct {
	Zone  string  `json:"zone"`            // graveyard, exile, hand, command
	Whose *Player `json:"whose,omitempty"` // nil for any player's

	Buried bool `json:"buried,omitempty"` // put there from the battlefield this turn
}

// String returns the place as typed: "card in Bob's graveyard".
func (c CardIn) String() string {
	if c.Buried {
		c.Buried = false
		return c.String() + " that was put there from the battlefield this turn"
	}
	switch {
	case c.Whose == nil && c.Zone == "exile":
		return "card in exile"
	case c.Whose == nil:
		return "card in a " + c.Zone
	case c.Whose.Kind == You:
		return "card in your " + c.Zone
	case c.Whose.Kind == EachOpponent:
		return "card in an opponent's " + c.Zone
	}
	return "card in " + c.Whose.Name + "'s " + c.Zone
}

// Object is the description of an object as a card would print it: "2/1 red
// Dwarf Berserker creature with haste named Bo".
type Object struct {
	Name       string   `json:"name,omitempty"`      // "" if none is given
	Power      string   `json:"power,omitempty"`     // as printed: "2", "X", "*"; or ""
	Toughness  string   `json:"toughness,omitempty"` // as printed, or ""
	Might      string   `json:"might,omitempty"`     // as printed, or ""; the only stat of some games
	Colors     []string `json:"colors,omitempty"`    // lower case, in the order given; empty means colorless
	Supertypes []string `json:"supertypes,omitempty"`
	Types      []string `json:"types,omitempty"`    // capitalised: "Artifact", "Creature"
	Subtypes   []string `json:"subtypes,omitempty"` // capitalised, in the order given: "Dwarf", "Berserker"
	Keywords   []string `json:"keywords,omitempty"` // lower case, with parameters: "ward {1}"
	Quoted     []string `json:"quoted,omitempty"`   // texts of abilities given in quotes
	Loyalty    *Amount  `json:"loyalty,omitempty"`
	Defense    *Amount  `json:"defense,omitempty"`
	Chapters   *Amount  `json:"chapters,omitempty"`  // of a Saga whose texts aren't given
	Protector  *Player  `json:"protector,omitempty"` // … protected by Bob
}

// Counters is a number of counters of one kind.
type Counters struct {
	N    Amount `json:"n"`
	Kind string `json:"kind"` // "+1/+1", "flying", "oil": canonical, singular
}

// Creation is what a "create …" phrase creates or an "add …" phrase adds.
type Creation struct {
	Count     Amount `json:"count"`
	Tapped    bool   `json:"tapped,omitempty"` // or the game's equivalent
	Ready     bool   `json:"ready,omitempty"`  // enters upright, in a game with a word for that
	Attacking bool   `json:"attacking,omitempty"`
	Object    Object `json:"object"` // as given; for "three Treasure tokens" only the subtype
	// Predefined is the name of a predefined token as asked for ("Treasure").
	// Object then has its full characteristics (CR 111.10).
	Predefined string `json:"predefined,omitempty"`
	// Named is the name of a token that has no other description (CR 111.11)
	// and isn't predefined: "a Soldier token", "a Tarmogoyf token". Object has
	// the types that the words of the name imply.
	Named    string     `json:"named,omitempty"`
	CopyOf   *Selector  `json:"copy_of,omitempty"`  // a token that's a copy of #3
	Except   string     `json:"except,omitempty"`   // the words after "except", with CopyOf
	Counters []Counters `json:"counters,omitempty"` // … with three +1/+1 counters on it
	Said     []string   `json:"said,omitempty"`     // texts of abilities quoted in the sentence itself
	Attached *Selector  `json:"attached,omitempty"` // … attached to #3
	For      *Player    `json:"for,omitempty"`      // … for Bob; Bob creates …
	Under    *Player    `json:"under,omitempty"`    // … under Bob's control, if that isn't For
	At       *Place     `json:"at,omitempty"`       // … to battlefield 1
	Known    string     `json:"known,omitempty"`    // the name of a card; Object has only what is given besides
	Where    string     `json:"where,omitempty"`    // the definition of X, if given: "the number of Goblins you control"
	EachOf   bool       `json:"each_of,omitempty"`  // "… or …": one of several alternatives; the player chooses

	CopySaid string `json:"-"` // CopyOf as typed
	HostSaid string `json:"-"` // Attached as typed
	Untold   bool   `json:"-"` // the sentence doesn't contain "token"
}

// Player returns the player who gets the objects: the speaker, unless another one is named.
func (c Creation) Player() Player {
	if c.For != nil {
		return *c.For
	}
	return Player{Kind: You}
}
