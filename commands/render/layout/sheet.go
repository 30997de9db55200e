package layout

import (
	"arbiter/commands/language"
	"arbiter/tracker"
)

// Width is the least and the default width of a sheet. A phone shows it at half the size.
const Width = 800

// Paper says how boards are laid out.
type Paper struct {
	Metrics
	Width  int              // the width of a sheet; less than Width means Width
	Height int              // the maximum height of a sheet; 0 for no limit
	Tiles  int              // the maximum number of stacks that are drawn; 0 for that of a picture
	In     *language.Tongue // of fixed phrases; nil for English
}

// Most is the maximum number of sheets of a board of eight players.
const Most = 6

// Box is a rectangle. A box inside another is relative to it.
type Box struct{ X, Y, W, H int }

// Sheet is a board, or a part of one, laid out. Boxes are relative to it, unless
// they are inside a card or a header.
type Sheet struct {
	Height int
	Turn   Turn
	Lanes  []Lane
	Places []Place
	Foot   Foot
	Arrows []Arrow
	Of     tracker.Board // the part of the board that is on it
}

// Style is the font and size of a text.
type Style int

// The styles.
const (
	Small Style = iota // types, keywords, names of counters
	Plain              // names in strips, lines below the lanes
	Bold               // names of cards
	Loud               // names of players, counts
	Total              // sizes
	Huge               // life totals
	Styles
)

// Tone is the meaning of a text's color.
type Tone int

// The tones.
const (
	Ink    Tone = iota // on the table
	Dim                // less important
	Accent             // a question, whose turn it is
	Fresh              // what the last line changed
	More               // above the printed number
	Less               // below it; damage
	Dark               // on the pale plate of a card
	Pale               // on the dark middle of a card
	Soft               // there, less important
)

// Text is a line of text with its baseline at Y.
type Text struct {
	X, Y  int
	Style Style
	Tone  Tone
	Text  string
}

// Turn is the bar at the top: whose turn it is, and the step.
type Turn struct {
	Box
	Who     Text // with Flag as its plate; empty before the first turn
	Flag    Box
	Texts   []Text
	Dots    []Box // one for each step
	At      int   // the index of the current one, whose box has a label; -1 without
	Caption Text
}

// Lane is the area of a player.
type Lane struct {
	Box
	Of     tracker.Lane
	Active bool
	Head   int   // the height of the header
	Score  Box   // the plate of the first number; empty without one
	Fresh  bool  // the last line changed that number
	Track  []Box // a box for each point that wins, if there are few
	Filled int   // how many of them are reached
	Texts  []Text
	Chips  []Chip
	Gauges []Gauge
	Cards  []Card
	More   int // stacks that aren't drawn, counted in a text
}

// Chip is a text on a plate.
type Chip struct {
	Box
	Text  Text
	Fresh bool // the last line changed it
}

// Gauge is a number that decides the game at a certain value, with its source.
type Gauge struct {
	Box          // the bar
	Full    int  // the width of its filled part
	Deadly  bool // it is at least three quarters full
	Caption Text
	Number  Text
}

// Place is the area of a place between the players.
type Place struct {
	Box
	Of        tracker.Place
	Head      int
	Contested bool
	Texts     []Text
	Chips     []Chip
	Cards     []Card
	Middle    int // the Y of the line between sides one above the other, or 0
	Between   int // the X of the line between sides beside each other, or 0
	More      int // stacks that aren't drawn
}

// Foot has the lines below the lanes.
type Foot struct {
	Box
	Lines []Text
}

// Arrow points from an attacker to what it attacks, or from a blocker to what it
// blocks. One that goes on on the next sheet has no head, and no tail there.
type Arrow struct {
	X1, Y1, X2, Y2 int
	Role           tracker.Role
	NoTail, NoHead bool
	Behind         bool // its shaft is behind cards and headers: it leads to another row
}

// Form is how a stack is drawn.
type Form int

// The forms.
const (
	Whole Form = iota // a card
	Strip             // a line in a strip
	Ghost             // a line for what has gone
)

// Card is a stack in its place. The boxes and texts in it are relative to Box, and
// upright: a card with Lean is drawn with its top moved to the right by it.
type Card struct {
	Box      // with what is tucked under it
	Lane int // the index of its player's lane on the board
	Form Form
	Of   tracker.Tile
	Lean int

	Body   Box // the card itself
	Title  Box
	Art    Box
	Crown  bool
	Texts  []Text
	Items  []Item
	Pips   []Pip
	Size   Badge
	Tucked []Tuck
	Pile   bool // more than one
	Struck bool // the texts of a ghost are struck through
}

// Pip is a symbol of a cost.
type Pip struct {
	Box
	Of tracker.Pip
}

// Badge is the number at the lower right of a card: its size, or its loyalty on a
// shield.
type Badge struct {
	Box
	Shield bool
	Texts  []Text
}

// Shape is what an item is drawn as.
type Shape int

// The shapes.
const (
	Words  Shape = iota // text alone
	Note                // text on a plate
	Die                 // a die with a number, and the name of the counters beside it
	Grow                // the die of counters that add to a size
	Shrink              // the die of counters that take from a size
	Shield              // loyalty, if there is a size, too
	Drop                // damage
	Sick                // summoning sickness
	Sword               // an attacker
	Guard               // a blocker
)

// Item is a mark on a card.
type Item struct {
	Box
	Shape Shape
	Texts []Text
	Die   Box // the shape with the number, if it has one
}

// Tuck is an attachment that sticks out under its host.
type Tuck struct {
	Box
	Of    tracker.Tile
	Texts []Text
	Rest  bool // it counts those that aren't drawn
}
