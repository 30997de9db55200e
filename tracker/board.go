package tracker

// Board is a state as people see it, in the same shape for every game, for renderers
// and live messages. JSON is the game's own document for scripts (DESIGN §6).
type Board struct {
	Game      string
	Format    string
	Turn      Turn
	Facts     []string // about the whole table: "day"
	Lanes     []Lane   // one for each player, in turn order
	Elsewhere []Tile   // tracked cards outside of the board
	Effects   []string
	Reminders []Reminder
	JSON      Document
}

// Turn is the current turn and step. Number is 0 before the first turn.
type Turn struct {
	Number int64
	Active string // the name of the player whose turn it is
	Step   string
}

// Lane is a player and what the player controls.
type Lane struct {
	Player string
	Seat   int
	Active bool
	Lost   bool
	Facts  []Fact   // life first
	Marks  []string // what the player is or has: "monarch"
	Tiles  []Tile
}

// Fact is a number that a player has.
type Fact struct {
	Name  string // "life", "poison"
	Value int64
}

// Said is "20 life".
func (f Fact) Said() Message { return Say("%d %s", f.Value, Say(f.Name)) }

// Tile is a stack of identical objects.
type Tile struct {
	ID       int64
	Count    int64
	Name     string
	Label    string   // the players' name for it, or ""
	Type     string   // the type line: "Token Creature — Dwarf Berserker"
	Types    []string // "Creature", "Planeswalker": those of the type line, without the others in it
	Size     string   // "3/2"; "" if it has none
	Printed  string   // the printed size, if it differs
	Marks    []string
	Counters []Fact
	Keywords []string
	Text     string
	Zone     string   // elsewhere only
	Owner    string   // if it isn't the player of the lane
	Colors   []string // "white", "blue" …, or domains: "fury"; a game without colors has none
	Turned   bool     // tapped, exhausted
	Chosen   bool     // an open choice is about it
	Changed  bool     // the last line changed it
	Yours    bool     // some of its text is left to the players
	Under    []Tile   // its attachments
}

// Reminder is a triggered ability that waits for a player to do it.
type Reminder struct {
	ID    int64  `json:"id"`
	Text  string `json:"text"`
	Rule  Rule   `json:"rule"`
	Times int64  `json:"times"`

	Player string `json:"-"` // the player who has to handle it
}
