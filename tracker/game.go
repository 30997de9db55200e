package tracker

// Speaker is who says something: an account of the front end (empty for a
// guest), and the name people see.
type Speaker struct {
	Account string `json:"account,omitempty"`
	Name    string `json:"name"`
	Reach   Reach  `json:"-"` // the permission; not stored
}

// Seat is a player's place at the table.
type Seat struct {
	Name    string
	Account string // empty for a guest
	Number  int    // from 1, in turn order
	Left    bool   // has left or lost
}

// Opening is how a game begins.
type Opening struct {
	Format string    // empty: the game's own default
	Seats  []Speaker // in turn order; at least one
}

// Game is the rules of one game, with its state S and its sealed sums of actions A and
// events E. Its methods are pure: they use no clock, randomness or I/O, and states are
// values that are never changed in place.
type Game[S, A, E any] interface {
	// ID is the game's short name: "magic". People read it with a capital letter.
	ID() string
	// Formats lists the ways of playing it; the first is the default.
	Formats() []Format

	// New is the state before the first event.
	New() S
	// Open returns the actions with which a game begins.
	Open(o Opening) ([]A, error)
	// Sit and Leave return the action by which a player takes or leaves a seat. with is
	// the name of a player who is to be in the same team, or "".
	Sit(who Speaker, with string) A
	Leave(name string) A
	// Seats lists who plays, in turn order.
	Seats(s S) []Seat

	// Members returns the number of objects with an id; 0 if it isn't on the board.
	Members(s S, id int64) int64

	// Parse reads a line of table talk into an action for each sentence.
	Parse(text string) ([]A, error)
	// Readings lists possible readings of a line that Parse doesn't accept, or whose
	// actions can't be done, the likeliest first. last is the speaker's previous line,
	// as it was understood.
	Readings(s S, by Speaker, last, line string) []Reading[A]
	// Correction returns the line that replaces last, the speaker's previous line as it was
	// understood, if a line corrects that: "oops i meant Carol"; otherwise "".
	Correction(s S, by Speaker, last, line string) string
	// Misread completes the refusal of a line with what wasn't understood and what may
	// have been meant on this board. It returns other refusals unchanged.
	Misread(s S, by Speaker, line string, refusal *Problem) *Problem
	// Asks reports whether a line may be a question about the board. It is quick.
	Asks(line string) bool
	// Answer answers a line if it is a question about the board; if loosely is set, also
	// one with misspelt words or unknown names. It asks nothing of in.
	Answer(s S, line string, loosely bool, in *Inquiry) (answer Answered, asked bool, err error)
	// ByHand reports whether the action sets something by hand, which is possible while
	// a choice is open.
	ByHand(a A) bool
	// Decide returns the events of an action. The error is a *Problem, or what in.Ask
	// returned.
	Decide(s S, a A, in *Inquiry) ([]Happening[E], error)
	// Concerns lists the seats that an action with these events concerns: those whose
	// permanents, life, counters or turn it changes. Consequences of rules concern
	// nobody.
	Concerns(s S, a A, all []Happening[E]) []int
	// Settle returns everything that the rules do by themselves on the snapshot s
	// (Magic: CR 704.3); nothing if no rule applies.
	Settle(s S, in *Inquiry) ([]Happening[E], error)
	// Merge returns the events that join identical stacks.
	Merge(s S) []E
	// Fold returns the state after an event. It decides nothing.
	Fold(s S, e E) S

	// IDs returns the highest id ever used; Reserve raises it, so that ids of undone
	// objects are not used again.
	IDs(s S) int64
	Reserve(s S, ids int64) S

	// Size returns the number of distinct things in a state: stacks, effects, and
	// whatever else a line examines one by one.
	Size(s S) int
	// Metered returns the state with its work, and that of states folded from it,
	// counted on w; nil counts nothing.
	Metered(s S, w *Work) S
	// Check reports why an event from outside is invalid in the state before it: it
	// names an object or a seat that doesn't exist, or has an impossible number.
	Check(s S, e E) error
	// CheckAction reports why an action can't have been read from a line.
	CheckAction(a A) error

	// Actions and Events return the codecs of the sums.
	Actions() *Codec[A]
	Events() *Codec[E]

	View[S, E]
	Offers
}

// Surveyed is a Game whose check of a state computes most of what its board shows.
type Surveyed[S, E any] interface {
	// Survey is Settle. Where no rule applies, it also returns what it has found out about
	// the state, for BoardOf.
	Survey(s S, in *Inquiry) ([]Happening[E], any, error)
	// BoardOf is Board for the state that a survey is of.
	BoardOf(s S, seq int64, survey any) Board
}

// Losing is a Game that shows what a line has removed from its board.
type Losing[S any] interface {
	// Gone returns tiles of the objects that are on the board in the state before a line and
	// not in the state after it. touched are the ids of the objects that the line changed.
	// The Owner of a tile is the player of the lane that it was in.
	Gone(before, after S, touched []int64) []Tile
}

// Batched is a Game that folds consecutive events at a lower cost than one by one.
type Batched[S, E any] interface {
	// FoldEach folds events in order, and calls before with each and the state before
	// it, which is valid during the call only.
	FoldEach(s S, all []Happening[E], before func(S, E)) S
}

// View presents a game to people.
type View[S, E any] interface {
	// Tell says what an event did to the state before it. The message is zero if there
	// is nothing to say.
	Tell(before S, e E) Message
	// About lists the ids of the objects that an event touches.
	About(e E) []int64
	// Follows returns the ids of an object before and after an event that gives it a new
	// one, and whether the whole stack has it; zeros for other events.
	Follows(e E) (was, now int64, whole bool)
	// Board returns a state as people see it; seq is the number of its last record.
	Board(s S, seq int64) Board
	// Facts lists a player's numbers as the board shows them, life first; none for an
	// unknown player.
	Facts(s S, player string) []Fact
	// Explain derives what is shown of the object with a typed id, name or label. The
	// error is a *Problem. For an id that left the board the core adds the log.
	Explain(s S, what string) (Explanation, error)
	// Complete returns possible completions of a line, best first.
	Complete(s S, by Speaker, line string) []string
}

// Explanation is the answer to "why is this so?".
type Explanation struct {
	ID     int64   // the object; 0 for one that left, a player or a place
	Player string  // the player; empty for an object
	Title  Message // "#3 Dwarf Berserker Token: 3/2"
	Steps  []Step  // from the first to the result
	Notes  []Message
	// Abilities lists what the object's text says, line by line.
	Abilities []AbilityLine
	Story     []Step // what happened to it, oldest first; the core fills it in
}

// AbilityLine is a line of an object's text.
type AbilityLine struct {
	Text  Message
	Yours bool // it is left to the players
}

// Step is one step of a derivation, or one event in the life of an object.
type Step struct {
	Text   Message // "+1/+1 counter: +1/+1"
	Result Message // "3/2" after the step; may be zero
	Cause  Cause
}
