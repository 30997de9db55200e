package riftbound

import (
	"maps"
	"slices"

	"arbiter/tracker"
)

// State is a board. It is a value that Fold doesn't change in place.
type State struct {
	Format    string
	Chosen    bool  // players chose the format
	Turn      int64 // 0 before the first
	Active    int   // the seat whose turn it is
	Phase     Phase
	Players   []Player               // in turn order; seat n is Players[n-1]
	Board     tracker.Stacks[Object] // units, gear, runes, legends, and hidden cards
	Fields    []Field                // battlefield n is Fields[n-1]
	Ongoing   Ongoing
	Elsewhere tracker.Stacks[Card] // cards outside of the board
	Pending   []Reminder           // by ascending id
	Told      []Definition         // cards that players have described
	Won       int                  // the seat that has won; 0 before
	LastID    int64                // the highest id ever used, also by reminders

	tips tips
	work *tracker.Work // counts work; may be nil
}

// tips are the tips of the lists of a state (tracker.Grow).
type tips struct{ players, pending, told *tracker.Tip }

// Phase is a phase of the turn, by its name in the document for scripts (RB 315–317).
type Phase string

// The phases in their order.
const (
	Awaken    Phase = "awaken"
	Beginning Phase = "beginning"
	Channel   Phase = "channel"
	Draw      Phase = "draw"
	Main      Phase = "main"
	Ending    Phase = "ending"
)

var phases = []Phase{Awaken, Beginning, Channel, Draw, Main, Ending}

// Player is someone at the table.
type Player struct {
	tracker.Player
	Points int64            `json:"points"`
	XP     int64            `json:"xp,omitempty"`
	Pool   map[string]int64 `json:"pool,omitempty"` // the rune pool: "energy", "fury power"; none with 0
}

// Location is a location on the board: the base of a seat, or a battlefield by its
// number. A legend has the location of its owner's base; that it is in the Legend Zone
// follows from its type.
type Location struct {
	Base  int `json:"base,omitempty"`
	Field int `json:"field,omitempty"`
}

// Field is a battlefield (RB 168). Battlefields aren't permanents.
type Field struct {
	ID         int64      `json:"id,omitempty"` // of a token; 0 for a card
	Def        Definition `json:"def"`
	Token      bool       `json:"token,omitempty"`
	Owner      int        `json:"owner,omitempty"`      // 0 if no player brought it
	Controller int        `json:"controller,omitempty"` // 0: uncontrolled
	ByHand     bool       `json:"by_hand,omitempty"`    // control was set by hand, without a tracked unit there
	Contested  int        `json:"contested,omitempty"`  // the seat that applied Contested
	Staged     string     `json:"staged,omitempty"`     // "showdown", "combat"
	Scored     []int      `json:"scored,omitempty"`     // seats that can't score it again this turn
	Under      *Field     `json:"under,omitempty"`      // the battlefield that it replaced, if that can be swapped back
}

// Ongoing is the showdown or combat in progress; Field 0 is none.
type Ongoing struct {
	Field    int  `json:"field,omitempty"`
	Combat   bool `json:"combat,omitempty"`
	Attacker int  `json:"attacker,omitempty"` // of a showdown without combat: who applied Contested
	Defender int  `json:"defender,omitempty"`
}

// Zone is a zone that is not on the board.
type Zone string

// The zones.
const (
	Trash        Zone = "trash"
	Banishment   Zone = "banishment"
	Hand         Zone = "hand"
	MainDeck     Zone = "main deck"
	RuneDeck     Zone = "rune deck"
	ChampionZone Zone = "champion zone"
)

// Card is a card that is tracked outside of the board.
type Card struct {
	Def   Definition
	Owner int
	Zone  Zone
}

// Definition is the printed characteristics of a card, or those that an effect gave
// the token it created: the copiable traits.
type Definition struct {
	Name       string   `json:"name"`
	Domains    []string `json:"domains,omitempty"`
	Supertypes []string `json:"supertypes,omitempty"`
	Types      []string `json:"types,omitempty"`
	Tags       []string `json:"tags,omitempty"`
	Energy     *int64   `json:"energy,omitempty"`   // Energy cost; nil if none is printed
	Power      int64    `json:"power,omitempty"`    // Power cost
	Might      *int64   `json:"might,omitempty"`    // of units
	Bonus      int64    `json:"bonus,omitempty"`    // Might Bonus (RB 137)
	Buffs      int64    `json:"buffs,omitempty"`    // the limit of buffs; 0 means one (RB 702.3)
	Keywords   []string `json:"keywords,omitempty"` // lower case, with numbers: "assault 4"
	Abilities  []string `json:"abilities,omitempty"`

	// TextLeft: of the card's text only keywords are tracked, and how many lines it
	// has is unknown. Otherwise LinesLeft lines aren't tracked.
	TextLeft  bool  `json:"text_left,omitempty"`
	LinesLeft int64 `json:"lines_left,omitempty"`
}

// Object is the complete state of an object on the board. Identical objects are
// members of one stack.
type Object struct {
	Def        Definition  `json:"def"`
	Token      bool        `json:"token,omitempty"`
	Owner      int         `json:"owner"`
	Controller int         `json:"controller"`
	Label      string      `json:"label,omitempty"` // what players call it
	At         Location    `json:"at"`
	Exhausted  bool        `json:"exhausted,omitempty"`
	Stunned    bool        `json:"stunned,omitempty"`
	Hidden     bool        `json:"hidden,omitempty"` // a facedown card
	Buffs      int64       `json:"buffs,omitempty"`
	Damage     int64       `json:"damage,omitempty"`
	Role       Role        `json:"role,omitempty"`
	AttachedTo int64       `json:"attached_to,omitempty"`
	Changes    []Change    `json:"changes,omitempty"` // in the order in which they began
	Printed    *Definition `json:"printed,omitempty"` // its own definition, while it is a copy
	SetMight   *int64      `json:"set_might,omitempty"`

	changes *tracker.Tip
}

// Role is the designation of a unit in a combat.
type Role string

// The designations.
const (
	Attacker Role = "attacker"
	Defender Role = "defender"
)

// Change is "gets +2 Might and Tank this turn".
type Change struct {
	ID       int64    `json:"id,omitempty"` // shared by all objects that one action changed
	Might    int64    `json:"might,omitempty"`
	Set      *int64   `json:"set,omitempty"` // Might becomes
	Keywords []string `json:"keywords,omitempty"`
	Until    Until    `json:"until,omitempty"`
}

// Until is how long a change lasts.
type Until string

// The durations. Forever is for as long as the object is on the board.
const (
	Forever    Until = ""
	ThisTurn   Until = "this turn"
	ThisCombat Until = "this combat"
)

// Reminder is a triggered ability that waits for a player to do it.
type Reminder struct {
	ID    int64        `json:"id"`
	Text  string       `json:"text"`
	Rule  tracker.Rule `json:"rule,omitempty"`
	Times int64        `json:"times"`

	Controller int `json:"controller,omitempty"` // the seat that does it; 0 if unknown
}

// is reports whether the object has a card type.
func (o Object) is(typ string) bool { return slices.Contains(o.Def.Types, typ) }

// seat is the player at a seat.
func (s State) seat(n int) Player { return s.Players[n-1] }

// withPlayer changes a player.
func (s State) withPlayer(n int, change func(*Player)) State {
	s.Players = slices.Clone(s.Players)
	p := &s.Players[n-1]
	p.Pool = maps.Clone(p.Pool)
	change(p)
	return s
}

// withField changes a battlefield.
func (s State) withField(n int, change func(*Field)) State {
	if n < 1 || n > len(s.Fields) {
		return s
	}
	s.Fields = slices.Clone(s.Fields)
	f := &s.Fields[n-1]
	f.Scored = slices.Clone(f.Scored)
	change(f)
	return s
}

// field is a battlefield by its number.
func (s State) field(n int) Field { return s.Fields[n-1] }

// playing lists the seats of players in the game, in turn order from the turn player
// on.
func (s State) playing() []int { return tracker.Playing(s.Players, s.Active) }

// at returns the location of an object; of an attached one, that of its top-most card
// (RB 719.3).
func (s State) at(o Object) Location {
	if host, ok := s.Board.Get(o.AttachedTo); ok && o.AttachedTo != 0 {
		return host.Of.At
	}
	return o.At
}

// hostOf returns the id of the object that a stack is attached to, or 0.
func (s State) hostOf(stack tracker.Stack[Object]) int64 {
	if host, ok := s.Board.Get(stack.Of.AttachedTo); ok && stack.Of.AttachedTo != 0 {
		return host.ID
	}
	return 0
}

// units lists the seats with units at a battlefield, in turn order.
func (s State) units(field int) []int {
	here := make(map[int]bool)
	for stack := range s.Board.All() {
		if o := stack.Of; o.is("Unit") && !o.Hidden && o.At.Field == field {
			here[o.Controller] = true
		}
	}
	var seats []int
	for i := range s.Players {
		if n := (max(s.Active, 1)-1+i)%len(s.Players) + 1; here[n] {
			seats = append(seats, n)
		}
	}
	return seats
}

// over reports whether the game has ended.
func (s State) over() bool { return s.Won != 0 }

// number is one of a player's numbers.
func (p Player) number(what string) int64 {
	switch what {
	case "points":
		return p.Points
	case "xp":
		return p.XP
	}
	return p.Pool[what]
}

func (p *Player) set(what string, n int64) {
	switch what {
	case "points":
		p.Points = max(0, n)
	case "xp":
		p.XP = max(0, n)
	default:
		if p.Pool == nil {
			p.Pool = make(map[string]int64)
		}
		if p.Pool[what] = n; n <= 0 {
			delete(p.Pool, what)
		}
	}
}

// withSeat seats a player.
func (s State) withSeat(p Player) State {
	s.Players, s.tips.players = tracker.Grow(s.Players, s.tips.players, p)
	return s
}

// withDescribed notes a card that players have described.
func (s State) withDescribed(def Definition) State {
	s.Told, s.tips.told = tracker.Grow(s.Told, s.tips.told, def)
	return s
}

// withReminder has a reminder wait.
func (s State) withReminder(r Reminder) State {
	s.Pending, s.tips.pending = tracker.Grow(s.Pending, s.tips.pending, r)
	return s
}

// metered returns the state with work counted on w.
func (s State) metered(w *tracker.Work) State {
	s.work = w
	s.Board, s.Elsewhere = s.Board.Metered(w), s.Elsewhere.Metered(w)
	return s
}

// withChange adds a change to an object.
func (o *Object) withChange(c Change) { o.Changes, o.changes = tracker.Grow(o.Changes, o.changes, c) }
