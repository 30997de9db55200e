package board

import (
	"maps"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/riftbound/card"
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
	Told      []card.Definition    // cards that players have described
	Won       int                  // the seat that has won; 0 before
	Queued    []int                // the seats that take additional turns, the next one first (RB 737)
	Before    int                  // the seat of the last turn that isn't additional; 0 for the turn player
	MoreScore int64                // what effects add to the Victory Score (RB 194.3.a)
	LastID    int64                // the highest id ever used, also by reminders

	tips tips
	Work *tracker.Work // counts work; may be nil
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

// Phases lists the phases of a turn in their order.
var Phases = []Phase{Awaken, Beginning, Channel, Draw, Main, Ending}

// Player is someone at the table.
type Player struct {
	tracker.Player
	Points int64            `json:"points"`
	XP     int64            `json:"xp,omitempty"`
	Pool   map[string]int64 `json:"pool,omitempty"`   // the rune pool: "energy", "fury power"; none with 0
	Turns  int64            `json:"turns,omitempty"`  // how many turns the player has begun, apart from the first of the game
	Played int64            `json:"played,omitempty"` // cards finalized this turn (RB 812.1.c)
	Did    map[string]int64 `json:"did,omitempty"`    // how often the player has done this turn what abilities ask for
	Skips  []string         `json:"skips,omitempty"`  // what the player skips next: "turn", or a phase (RB 443)
}

// Location is a location on the board: the base of a seat, or a battlefield by its
// number. A legend has the location of its owner's base; that it is in the Legend Zone
// follows from its type.
type Location struct {
	Base  int `json:"base,omitempty"`
	Field int `json:"field,omitempty"`
}

// Field is a battlefield (RB 169). Battlefields aren't permanents.
type Field struct {
	ID         int64           `json:"id,omitempty"` // of a token; 0 for a card
	Def        card.Definition `json:"def"`
	Token      bool            `json:"token,omitempty"`
	Owner      int             `json:"owner,omitempty"`      // 0 if no player brought it
	Controller int             `json:"controller,omitempty"` // 0: uncontrolled
	ByHand     bool            `json:"by_hand,omitempty"`    // control was set by hand, without a tracked unit there
	Contested  int             `json:"contested,omitempty"`  // the seat that applied Contested
	Staged     string          `json:"staged,omitempty"`     // "showdown", "combat"
	Scored     []int           `json:"scored,omitempty"`     // seats that can't score it again this turn
	Under      *Field          `json:"under,omitempty"`      // the battlefield that it replaced, if that can be swapped back
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
	Def   card.Definition
	Owner int
	Zone  Zone
}

// Object is the complete state of an object on the board. Identical objects are
// members of one stack.
type Object struct {
	Def        card.Definition  `json:"def"`
	Token      bool             `json:"token,omitempty"`
	Owner      int              `json:"owner"`
	Controller int              `json:"controller"`
	Label      string           `json:"label,omitempty"` // what players call it
	At         Location         `json:"at"`
	Exhausted  bool             `json:"exhausted,omitempty"`
	Stunned    bool             `json:"stunned,omitempty"`
	Hidden     bool             `json:"hidden,omitempty"`    // a facedown card
	HiddenIn   int64            `json:"hidden_in,omitempty"` // the turn in which it was hidden
	Empowered  bool             `json:"empowered,omitempty"`
	Buffs      int64            `json:"buffs,omitempty"`
	Damage     int64            `json:"damage,omitempty"`
	Role       Role             `json:"role,omitempty"`
	Roles      []Role           `json:"roles,omitempty"` // the designations that it has had in this combat
	AttachedTo int64            `json:"attached_to,omitempty"`
	Changes    []Change         `json:"changes,omitempty"` // in the order in which they began
	Printed    *card.Definition `json:"printed,omitempty"` // its own definition, while it is a copy
	SetMight   *int64           `json:"set_might,omitempty"`
	Times      map[string]int64 `json:"times,omitempty"` // how often this turn what its abilities count has happened, or was done

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
	Prevents int64    `json:"prevents,omitempty"` // the Prevent Value that is left (RB 437.1.b.1.a)
	All      bool     `json:"all,omitempty"`      // it prevents all damage (RB 437.1.b.1.b)
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

	Controller int             `json:"controller,omitempty"` // the seat that does it; 0 if unknown
	Of         int64           `json:"of,omitempty"`         // the stack with the ability; 0 for none
	It         int64           `json:"it,omitempty"`         // the stack that it triggered on, as "it"
	At         Location        `json:"at,omitzero"`          // where that was: "here"
	Pays       *card.Cost      `json:"pays,omitempty"`       // what is paid as it is done
	Ability    string          `json:"ability,omitempty"`    // of the stack, if it is done once each turn
	Do         card.Effects    `json:"do,omitempty"`         // what it does, if a board can do it
	Say        tracker.Wording `json:"say,omitzero"`         // the message that Text is in English
}

// Saying returns the reminder with its text.
func (r Reminder) Saying(m tracker.Message) Reminder {
	r.Text, r.Say = m.String(), m.Wording()
	return r
}

// Said returns the text, without a full stop.
func (r Reminder) Said() tracker.Message { return r.Say.Message(strings.TrimSuffix(r.Text, ".")) }

// Is reports whether the object has a card type.
func (o Object) Is(typ string) bool { return slices.Contains(o.Def.Types, typ) }

// Seat is the player at a seat.
func (s State) Seat(n int) Player { return s.Players[n-1] }

// ChangePlayer changes a player.
func (s State) ChangePlayer(n int, change func(*Player)) State {
	s.Players = slices.Clone(s.Players)
	p := &s.Players[n-1]
	p.Pool, p.Did, p.Skips = maps.Clone(p.Pool), maps.Clone(p.Did), slices.Clone(p.Skips)
	change(p)
	return s
}

// ChangeField changes a battlefield.
func (s State) ChangeField(n int, change func(*Field)) State {
	if n < 1 || n > len(s.Fields) {
		return s
	}
	s.Fields = slices.Clone(s.Fields)
	f := &s.Fields[n-1]
	f.Scored = slices.Clone(f.Scored)
	change(f)
	return s
}

// Field is a battlefield by its number.
func (s State) Field(n int) Field { return s.Fields[n-1] }

// Playing lists the seats of players in the game, in turn order from the turn player
// on.
func (s State) Playing() []int { return tracker.Playing(s.Players, s.Active) }

// LocationOf returns the location of an object; of an attached one, that of its top-most card
// (RB 719.3).
func (s State) LocationOf(o Object) Location {
	if host, ok := s.Board.Get(o.AttachedTo); ok && o.AttachedTo != 0 {
		return host.Of.At
	}
	return o.At
}

// HostOf returns the id of the object that a stack is attached to, or 0.
func (s State) HostOf(stack tracker.Stack[Object]) int64 {
	if host, ok := s.Board.Get(stack.Of.AttachedTo); ok && stack.Of.AttachedTo != 0 {
		return host.ID
	}
	return 0
}

// UnitsAt lists the seats with units at a battlefield, in turn order.
func (s State) UnitsAt(field int) []int {
	here := make(map[int]bool)
	for stack := range s.Board.All() {
		if o := stack.Of; o.Is("Unit") && !o.Hidden && o.At.Field == field {
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

// IsOver reports whether the game has ended.
func (s State) IsOver() bool { return s.Won != 0 }

// Number is one of a player's numbers.
func (p Player) Number(what string) int64 {
	switch what {
	case "points":
		return p.Points
	case "xp":
		return p.XP
	}
	return p.Pool[what]
}

// Count adds to the number of times that the player has done something this turn.
func (p *Player) Count(what string, n int64) {
	if p.Did == nil {
		p.Did = make(map[string]int64)
	}
	p.Did[what] = tracker.SaturatingAdd(p.Did[what], n)
}

// Set sets one of the player's numbers.
func (p *Player) Set(what string, n int64) {
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

// WithPlayer seats a player.
func (s State) WithPlayer(p Player) State {
	s.Players, s.tips.players = tracker.Grow(s.Players, s.tips.players, p)
	return s
}

// WithDescribed notes a card that players have described.
func (s State) WithDescribed(def card.Definition) State {
	s.Told, s.tips.told = tracker.Grow(s.Told, s.tips.told, def)
	return s
}

// WithReminder has a reminder wait.
func (s State) WithReminder(r Reminder) State {
	s.Pending, s.tips.pending = tracker.Grow(s.Pending, s.tips.pending, r)
	return s
}

// Metered returns the state with work counted on w.
func (s State) Metered(w *tracker.Work) State {
	s.Work = w
	s.Board, s.Elsewhere = s.Board.Metered(w), s.Elsewhere.Metered(w)
	return s
}

// SetChanges replaces the changes of an object.
func (o *Object) SetChanges(all []Change) { o.Changes, o.changes = all, nil }

// AddChange adds a change to an object.
func (o *Object) AddChange(c Change) { o.Changes, o.changes = tracker.Grow(o.Changes, o.changes, c) }

// SomeFields says which battlefields there are.
func (s State) SomeFields() tracker.Message {
	switch n := len(s.Fields); n {
	case 0:
		return tracker.Say("There is no battlefield.")
	case 1:
		return tracker.Say("There is battlefield 1.")
	default:
		return tracker.Say("There are battlefields 1 to %d.", n)
	}
}
