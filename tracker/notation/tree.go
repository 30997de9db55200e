package notation

// The syntax tree. Every node is a plain value that survives JSON, prints
// itself canonically with String, and parses back from what it prints.

// Amount is a quantity as typed: a plain number, or an expression ("X",
// "that many", "equal to your devotion to white", "1 for each creature you
// control") that only the board or a player can turn into a number.
type Amount struct {
	N    int64  `json:"n,omitempty"`    // the number, where Expr is empty; any int64
	Expr string `json:"expr,omitempty"` // the expression in canonical words, or empty
}

// Selector says which objects a phrase is about; the game resolves it.
// Exactly one of ID, Name, Filter, It and List is set.
type Selector struct {
	ID     int64      `json:"id,omitempty"`     // #3
	To     int64      `json:"to,omitempty"`     // #3-#7: all that are there from ID to this
	Name   string     `json:"name,omitempty"`   // a name or a label, as typed
	Filter *Filter    `json:"filter,omitempty"` // each creature you control
	It     Pronoun    `json:"it,omitempty"`     // what the line just made or named
	List   []Selector `json:"list,omitempty"`   // #3 and #5

	Label string     `json:"label,omitempty"` // with Filter: the words, where they may be a label as well: "Bob's soldier"
	Count *Amount    `json:"count,omitempty"` // 2 of …; nil where no number was said; or "half", "half rounded up", "all but 2"
	All   bool       `json:"all,omitempty"`   // all …, each …
	Not   []Selector `json:"not,omitempty"`   // …, not #4
}

// Target is what damage is dealt to and counters are put on: objects, or
// players. A name alone is read as an object's; the game sees whether it is a
// player's.
type Target struct {
	Objects *Selector `json:"objects,omitempty"`
	Players *Player   `json:"players,omitempty"`
}

// Pronoun is a word for what the line just made or named.
type Pronoun string

// The pronouns.
const (
	It   Pronoun = "it"   // it, that token, that creature, this
	They Pronoun = "they" // they, them, those tokens
)

// Filter describes objects by what they are. Its parts all have to hold.
type Filter struct {
	Words      []string `json:"words,omitempty"`      // types, subtypes, supertypes, colors or names, singular, as typed: "Soldier", "creature"
	Without    []string `json:"without,omitempty"`    // nonartifact: "artifact"
	Token      *bool    `json:"token,omitempty"`      // tokens (true), nontoken (false)
	Status     string   `json:"status,omitempty"`     // tapped, untapped, attacking, blocking, or a word of the game's own
	Keyword    string   `json:"keyword,omitempty"`    // … with flying
	Controller *Player  `json:"controller,omitempty"` // … you control, … Bob controls
	Other      bool     `json:"other,omitempty"`      // other …
	At         *Place   `json:"at,omitempty"`         // … at battlefield 1, … here

	Or             []string `json:"or,omitempty"`              // artifacts or creatures: one of these too
	Name           string   `json:"name,omitempty"`            // … named Bo
	WithoutKeyword string   `json:"without_keyword,omitempty"` // … without flying
	Counter        string   `json:"counter,omitempty"`         // … with +1/+1 counters; AnyCounter for whatever kind
	Lacks          string   `json:"lacks,omitempty"`           // … with no counters, likewise
	Bounds         []Bound  `json:"bounds,omitempty"`          // … with power 4 or greater

	Noun      bool `json:"noun,omitempty"`      // one of Words is a type or subtype
	Permanent bool `json:"permanent,omitempty"` // the word "permanent" was said

	plural bool // it reads as more than one thing: "Soldiers", "… you control"
}

// Object is the description of a thing as a card would print it:
// "2/1 red Dwarf Berserker creature with haste named Bo".
type Object struct {
	Name       string   `json:"name,omitempty"`      // the name where one is said
	Power      string   `json:"power,omitempty"`     // as printed: "2", "X", "*"; empty where none
	Toughness  string   `json:"toughness,omitempty"` // likewise
	Might      string   `json:"might,omitempty"`     // likewise, in a game with one number
	Colors     []string `json:"colors,omitempty"`    // lower case, in the order said; empty is colorless
	Supertypes []string `json:"supertypes,omitempty"`
	Types      []string `json:"types,omitempty"`    // capitalised: "Artifact", "Creature"
	Subtypes   []string `json:"subtypes,omitempty"` // capitalised, in the order said: "Dwarf", "Berserker"
	Keywords   []string `json:"keywords,omitempty"` // lower case, with parameters: "ward {1}"
	Quoted     []string `json:"quoted,omitempty"`   // ability texts that stood in quotes
	Loyalty    *Amount  `json:"loyalty,omitempty"`
	Defense    *Amount  `json:"defense,omitempty"`
	Chapters   *Amount  `json:"chapters,omitempty"`  // of a Saga whose texts aren't said
	Protector  *Player  `json:"protector,omitempty"` // … protected by Bob
}

// Counters is a number of counters of one kind.
type Counters struct {
	N    Amount `json:"n"`
	Kind string `json:"kind"` // "+1/+1", "flying", "oil": canonical, singular
}

// Creation is what a "create …" phrase makes, or an "add …" phrase adds.
type Creation struct {
	Count     Amount `json:"count"`
	Tapped    bool   `json:"tapped,omitempty"` // or the game's own word for it
	Ready     bool   `json:"ready,omitempty"`  // upright is said, in a game that has a word for it
	Attacking bool   `json:"attacking,omitempty"`
	Object    Object `json:"object"` // what is said of it; of "three Treasure tokens" only the subtype
	// Predefined is what a predefined token was asked for as ("Treasure");
	// Object then holds its full characteristics (CR 111.10).
	Predefined string `json:"predefined,omitempty"`
	// Named is the name of the token where nothing else is said of it (CR 111.11),
	// and it isn't predefined: "a Soldier token", "a Tarmogoyf token". What the
	// words of the name say of its kind is in Object.
	Named    string     `json:"named,omitempty"`
	CopyOf   *Selector  `json:"copy_of,omitempty"`  // a token that's a copy of #3
	Except   string     `json:"except,omitempty"`   // the words after "except", with CopyOf
	Counters []Counters `json:"counters,omitempty"` // … with three +1/+1 counters on it
	Said     []string   `json:"said,omitempty"`     // ability texts that stood in quotes in the sentence itself
	Attached *Selector  `json:"attached,omitempty"` // … attached to #3
	For      *Player    `json:"for,omitempty"`      // … for Bob; Bob creates …
	Under    *Player    `json:"under,omitempty"`    // … under Bob's control, where that isn't For
	At       *Place     `json:"at,omitempty"`       // … to battlefield 1
	Known    string     `json:"known,omitempty"`    // the name of a card, of which Object says only what it has besides
	Where    string     `json:"where,omitempty"`    // what X is, where the sentence says so: "the number of Goblins you control"
	EachOf   bool       `json:"each_of,omitempty"`  // "… or …": one of several, to be asked

	CopySaid string `json:"-"` // CopyOf in the words of the sentence
	HostSaid string `json:"-"` // Attached likewise
	Untold   bool   `json:"-"` // the sentence doesn't say "token"
}
