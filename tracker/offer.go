package tracker

// Offers is what front ends show of a game beside its board: buttons, forms and
// words. They know no game themselves: what differs from game to game is here,
// in Checked and in Carded.
type Offers interface {
	Buttons
	Forms
	Worded
}

// Buttons are the lines that a board offers to be pressed: at most five in a list.
type Buttons interface {
	// TableMoves lists what is done most often with the whole game: the next turn.
	TableMoves() []Move
	// PlayerMoves lists what players do most often with their own numbers.
	PlayerMoves() []Move
	// TileMoves lists what is done most often with a stack on the board, and what
	// else is done with it.
	TileMoves(t Tile) (most, more []Move)
}

// Move is a button: a line to be said, or a form to be filled in first.
type Move struct {
	Label string
	Line  string
	Form  string // the name of the form; Line is empty then
}

// Forms ask for what a line about a stack still lacks. Their names stand in
// messages that are already sent, and so stay.
type Forms interface {
	// Form lists what the form of that name asks about a stack. It is false where
	// the game has no such form.
	Form(name string, t Tile, look Look) (fields []Field, ok bool)
	// FormLine writes the line that a form makes of what was put into its fields,
	// by their ids, about the stack with an id.
	FormLine(name string, id int64, put map[string]string) (line string, ok bool)
}

// Field is one thing that a form asks for.
type Field struct {
	ID       string
	Label    string
	Example  string       // of a text
	Value    string       // what stands in it at first
	Among    []Suggestion // the values it may have; any text where there are none
	Long     bool         // a text of several lines
	Optional bool
}

// Suggestion is a value that is offered, and how it is shown.
type Suggestion struct {
	Label string // what people see
	Value string // what is filled in
}

// Worded is a game with words of its own.
type Worded interface {
	Words() Words
	// NumberLine writes the line that changes the number of a player (Words.Number). It
	// is false where the game has no such line.
	NumberLine(change NumberChange) (line string, ok bool)
}

// NumberChange is a change of a player's number.
type NumberChange struct {
	To     NumberOp
	N      string // digits
	Player string // empty for the speaker
}

// NumberOp is how a number changes.
type NumberOp int

// The ways a number changes.
const (
	Raise NumberOp = iota
	Lower
	SetTo
)

// Line writes the change for games that name their number by a word: "gain 3 life",
// "set Bob's points 5".
func (c NumberChange) Line(number string) string {
	verbs := [...]string{Raise: "gain", Lower: "lose"}
	switch {
	case c.To == SetTo && c.Player == "":
		return "set " + number + " " + c.N
	case c.To == SetTo:
		return "set " + c.Player + "'s " + number + " " + c.N
	case c.Player == "":
		return verbs[c.To] + " " + c.N + " " + number
	}
	return c.Player + " " + verbs[c.To] + "s " + c.N + " " + number
}

// Words are what front ends say of a game.
type Words struct {
	First     string   // a line to begin with: "create a Treasure token"
	Examples  []string // lines that can be typed one after another, as they stand
	Counters  []string // kinds that are put on something most often
	Create    string   // what may stand behind "create": "two 1/1 white Soldier creature tokens"
	Number    string   // what each player has most of all, and /life changes: "life"
	ByHowMuch string   // how a form asks for its change: "Life: +3 to gain, -2 to lose, =20 to set"
}

// Checked is a game whose rules do something by themselves after each line.
type Checked interface {
	Checks() CheckTable
}

// CheckTable lists what the rules do by themselves.
type CheckTable struct {
	Title string  // "State-based actions"
	Intro string  // when they are done
	Rows  []Check // a row for each line of the rulebook
	Also  string  // the heading above More
	More  []Check // what other rules add
	About []Rule  // the rules about all of them
}

// Check is one thing that the rules do by themselves.
type Check struct {
	Key  Rule
	Text string // what it does or when it applies, in a few words
	Left string // why it is left to the players; empty where Arbiter does it
}

// Carded is a game that is played with cards, of which package rules/cards knows
// what is printed on them.
type Carded interface {
	CardWords() CardWords
	// OtherToken says what to do about a token of that name, which the rules don't
	// define.
	OtherToken(name string) Message
}

// CardWords are how the cards and tokens of a game are shown, and what can be
// done with them.
type CardWords struct {
	Adds      bool              // whether `add NAME` puts a card on the board
	Aside     string            // what to do with a card that no board holds; empty where there is nothing to say
	Copy      string            // the line that creates a token that's a copy of a card; empty where there is none
	Describes bool              // whether a token is created by its characteristics
	Colorless string            // what is said of a card or token without colors; empty where cards have none
	Colors    []CardColor       // in the order in which they are named
	Formats   map[string]string // what players call formats, in small letters without spaces, and their names in files of cards
}

// CardColor is a color and its symbol in a cost.
type CardColor struct {
	Symbol string
	Name   string
}
