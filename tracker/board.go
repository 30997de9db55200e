package tracker

import "encoding/json"

// Board is a state as people see it, in the same shape for every game, for renderers
// and live messages. JSON is the game's own document for scripts (DESIGN §6).
type Board struct {
	Game      string
	Format    string
	Turn      Turn
	Facts     []BoardFact // about the whole table: "day"
	Places    []Place     // the parts of the table that belong to no player
	Lanes     []Lane      // one for each player, in turn order
	Elsewhere []Tile      // tracked cards outside of the board
	Gone      []Tile      // what the last line removed from the board, as it was before; Owner is the player of its lane
	Effects   []Message
	Reminders []Reminder
	Symbols   map[string]Pip // the symbols of costs and mana by their notation in texts, such as "{R}"; must not be changed
	JSON      Document
}

// BoardFact is something about the whole table, or about a part of it: "day",
// "battlefield 1: Alice".
type BoardFact struct {
	Of    string // "battlefield 1"; "" for the whole table
	Place int    // the number of the place it is about, from 1; 0 for the whole table
	Says  Message
}

// Said is the fact in words.
func (f BoardFact) Said() Message {
	if f.Of == "" {
		return f.Says
	}
	return Say("%s: %s", Name(f.Of), f.Says)
}

// Turn is the current turn and step. Number is 0 before the first turn.
type Turn struct {
	Number int64
	Active string // the name of the player whose turn it is
	Step   string // a word: "combat"
	At, Of int    // the step's number, from 1, and how many there are; 0 if they aren't counted
}

// Lane is a player and what the player controls.
type Lane struct {
	Player string
	Seat   int
	Active bool
	Lost   bool
	Facts  []Fact    // life first
	Marks  []Message // what the player is or has: "monarch"
	Tiles  []Tile
}

// Fact is a number that a player has.
type Fact struct {
	Name  string // "life", "poison"; of a source, "damage by %s"
	Of    string // the name of the source, or ""
	Value int64
	Most  int64   // the value at which the player loses or wins the game; 0 if there is none
	Means Meaning // for a drawing

	Gained int64 // the change by the last line; negative if the value decreased
}

// Called returns the name of the number: "life", "damage by Karn".
func (f Fact) Called() Message {
	if f.Of == "" {
		return Say(f.Name)
	}
	return Say(f.Name, Name(f.Of))
}

// Said is "20 life".
func (f Fact) Said() Message { return Say("%d %s", f.Value, f.Called()) }

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
	Marks    []Message
	Counters []Fact
	Keywords []string
	Text     string
	Zone     string   // elsewhere only; a word: "graveyard"
	Owner    string   // if it isn't the player of the lane
	Colors   []string // "white", "blue" …, or domains: "fury"; a game without colors has none
	Turned   bool     // tapped, exhausted
	Chosen   bool     // an open choice is about it
	Changed  bool     // the last line changed it
	Yours    bool     // some of its text is left to the players
	Under    []Tile   // its attachments
	Figure   Figure
}

// Reminder is a triggered ability that waits for a player to do it.
type Reminder struct {
	ID     int64
	Text   Message
	Rule   Rule
	Times  int64
	Player string // the player who has to handle it
	Loops  bool   // it is part of a loop that no choice ends
}

// MarshalJSON writes the reminder for scripts, in English.
func (r Reminder) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		ID    int64  `json:"id"`
		Text  string `json:"text"`
		Rule  Rule   `json:"rule"`
		Times int64  `json:"times"`
	}{r.ID, r.Text.String(), r.Rule, r.Times})
}
