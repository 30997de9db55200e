package tracker

// Offers is what front ends show of a game besides its board: buttons, forms
// and words. Front ends are independent of games: everything specific to one
// is here, in Droppable, in Checked and in Carded.
type Offers interface {
	Buttons
	Menus
	Forms
	Worded
}

// Buttons returns the buttons of a board: at most MaxInRow in a list, the likeliest
// first.
type Buttons interface {
	// TableMoves lists the likely moves in the current step, and the next turn.
	TableMoves(look Look) []Move
	// ActMoves lists the moves of no particular step that the board allows.
	ActMoves(look Look) []Move
	// PlayerMoves lists what players do most often with their own numbers.
	PlayerMoves() []Move
	// ReminderMoves lists for each pending reminder the move that does it, and the
	// moves for all of them.
	ReminderMoves(pending []Reminder) (each, all []Move)
	// TileMoves lists the most common moves of a stack on the board, further ones, and
	// those that remove it from the board.
	TileMoves(t Tile) (most, more, leave []Move)
}

// Move is a button: a line to be said, a form to be filled in first, or a menu to be
// opened.
type Move struct {
	Label Message
	Line  string
	Form  string // the name of the form; Line is empty then
	Menu  string // the name of the menu; Line is empty then
	// Now is set if the effect of the line depends on the moment: it is refused if
	// anything was done since it was offered.
	Now bool
}

// Forms returns forms for the missing parts of a line about a stack. Their
// names are stored in messages and never change.
type Forms interface {
	// Form returns the fields of a form for a stack. ok is false if the game
	// has no such form.
	Form(name string, t Tile, look Look) (fields []Field, ok bool)
	// FormLine returns the line for the values of a form about a stack. put
	// has the values by field id.
	FormLine(name string, id int64, put map[string]string) (line string, ok bool)
}

// Field is one thing that a form asks for.
type Field struct {
	ID       string
	Label    string
	Example  string       // of a text
	Value    string       // the initial value
	Among    []Suggestion // the allowed values; any text if empty
	Long     bool         // a text of several lines
	Most     int          // the maximum length in characters; 0 for the front end's limit
	Optional bool
}

// Suggestion is a value that is offered, and how it is shown.
type Suggestion struct {
	Label string // what people see
	Value string // the field's value
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

// Words are a game's texts for front ends.
type Words struct {
	First     string   // a line to begin with: "create a Treasure token"
	Examples  []string // lines that can be typed one after another
	Counters  []string // kinds that are put on something most often
	Create    string   // an example of what follows "create": "two 1/1 white Soldier creature tokens"
	Number    string   // what each player has most of all, and /life changes: "life"
	ByHowMuch string   // how a form asks for its change: "Life: +3 to gain, -2 to lose, =20 to set"
}

// Droppable is a game in which stacks can be dragged onto another stack or onto a player.
type Droppable interface {
	// DropLine returns the line that dragging the picked stacks onto something stands for.
	// ok is false if it stands for none.
	DropLine(at Setting, onto Aim) (line string, ok bool)
}

// Checked is a game whose rules do something by themselves after each line.
type Checked interface {
	Checks() CheckTable
}

// CheckTable lists the automatic rules of a game.
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
	Text string // what it does or when it applies, in short
	Left string // why it is left to the players; empty where Arbiter does it
}

// Carded is a game with cards, whose printed characteristics are in package
// rules/cards.
type Carded interface {
	CardWords() CardWords
	// OtherToken says what to do about a token name that the rules don't
	// define.
	OtherToken(name string) Message
}

// CardWords are the texts for showing the cards and tokens of a game, and for
// their buttons.
type CardWords struct {
	Adds      bool              // whether `add NAME` puts a card on the board
	Aside     string            // what to do with a card that isn't tracked; may be ""
	Copy      string            // the line that creates a token copy of a card; may be ""
	Describes bool              // whether a token is created by its characteristics
	Colorless string            // the word for no color; "" if cards have no colors
	Colors    []CardColor       // in the order in which they are named
	Formats   map[string]string // what players call formats, in small letters without spaces, and their names in files of cards
}

// CardColor is a color and its symbol in a cost.
type CardColor struct {
	Symbol string
	Name   string
}
