package tracker

// Speaker is who says something: an account of the front end (empty for a
// guest), and the name people see.
type Speaker struct {
	Account string `json:"account,omitempty"`
	Name    string `json:"name"`
	Reach   Reach  `json:"-"` // how far the word goes that is being said; nothing of it is kept
}

// Seat is a player's place at the table.
type Seat struct {
	Name    string
	Account string // empty for a guest
	Number  int    // from 1, in turn order
	Left    bool   // has left or lost
}

// Opening is how a game is to begin.
type Opening struct {
	Format string    // empty: the game's own default
	Seats  []Speaker // in turn order; at least one
}

// Game is the rules of one game: S its state, A its sealed sum of actions, E
// its sealed sum of events. All of it is pure: no clock, no random, no I/O;
// states are values that are never changed in place.
type Game[S, A, E any] interface {
	// ID is the game's short name: "magic".
	ID() string
	// Formats lists the ways of playing it; the first is the default.
	Formats() []Format

	// New is the state before the first event.
	New() S
	// Open gives the actions with which a game begins.
	Open(o Opening) ([]A, error)
	// Sit and Leave give the action by which a player takes or leaves a seat.
	Sit(who Speaker) A
	Leave(name string) A
	// Seats lists who plays, in turn order.
	Seats(s S) []Seat

	// Members is how many objects have an id; 0 where it is none on the board.
	Members(s S, id int64) int64

	// Parse reads a line of table talk: one action a sentence.
	Parse(text string) ([]A, error)
	// Readings lists the ways to understand a line that Parse doesn't take, or whose
	// actions can't be done: the likeliest first, none where there is none. last is
	// the line that the speaker said last, as it was understood.
	Readings(s S, by Speaker, last, line string) []Reading[A]
	// Misread is the refusal of a line in view of the board: where words weren't
	// understood, it says which, and what may have been meant; any other as it is.
	Misread(s S, by Speaker, line string, refusal *Problem) *Problem
	// Asks reports whether a line may be a question about the board. It is quick.
	Asks(line string) bool
	// Answer answers a line, if it is a question about the board. Loosely, also one
	// with misspelt words, or with names that nothing has. It asks nothing of in.
	Answer(s S, line string, loosely bool, in *Inquiry) (answer Message, asked bool, err error)
	// ByHand reports whether the action sets something by hand, which is
	// allowed even while a choice is open.
	ByHand(a A) bool
	// Decide says what an action does. It changes nothing. The error is a
	// *Problem, or what in.Ask returned.
	Decide(s S, a A, in *Inquiry) ([]Happening[E], error)
	// Concerns lists the numbers of the seats that an action concerns which made
	// that happen: whose permanents it changes, whose life and counters, whose
	// turn it is that goes on. Consequences of rules count for nobody.
	Concerns(s S, a A, all []Happening[E]) []int
	// Settle finds everything that the rules do by themselves on the one
	// snapshot s (Magic: CR 704.3). Nothing means that nothing applies.
	Settle(s S, in *Inquiry) ([]Happening[E], error)
	// Merge finds stacks that have become identical.
	Merge(s S) []E
	// Fold gives the state after an event. It decides nothing.
	Fold(s S, e E) S

	// IDs is the highest id in use or used before; Reserve raises it, so that
	// ids of undone objects are not used again.
	IDs(s S) int64
	Reserve(s S, ids int64) S

	// Size is how many distinct things a state holds: stacks, effects, whatever
	// a line looks at one by one.
	Size(s S) int
	// Metered is the state that counts on w what is done with it, and with what
	// it becomes (Work); with nil it counts nothing.
	Metered(s S, w *Work) S
	// Check reports what of an event can't be, in the state before it: an object
	// or a seat that isn't there, a number that no event has. It is asked about
	// events from outside, never about those that were decided here.
	Check(s S, e E) error
	// CheckAction reports what of an action can't have been read from a line.
	CheckAction(a A) error

	// Actions and Events store the sums.
	Actions() *Codec[A]
	Events() *Codec[E]

	View[S, E]
}

// View is how people see a game.
type View[S, E any] interface {
	// Tell says what an event did to the state before it; a zero message
	// where there is nothing to say.
	Tell(before S, e E) Message
	// About lists the ids of the objects that an event touches.
	About(e E) []int64
	// Follows says that what was known by one id is known by another from an
	// event on: moved there whole, or parted from it. Zeros where it isn't so.
	Follows(e E) (was, now int64, whole bool)
	// Board shows a state; seq is the number of the last record that led to it.
	Board(s S, seq int64) Board
	// Facts lists a player's numbers as the board shows them, life first; none
	// for who doesn't play.
	Facts(s S, player string) []Fact
	// Explain derives what is shown of an object: by id, name or label, as
	// typed. The error is a *Problem; for an id that has left the board the
	// core adds the log.
	Explain(s S, what string) (Explanation, error)
	// Complete offers ways to end a line that someone is typing, best first.
	Complete(s S, by Speaker, line string) []string
}

// Explanation is the answer to "why is this so?".
type Explanation struct {
	ID     int64  // the object; 0 where it has left, or for a player or a place
	Player string // the player that it is about; empty for an object
	Title  string // "#3 Dwarf Berserker Token: 3/2"
	Steps  []Step // from the first to the result
	Notes  []string
	Story  []Step // what happened to it, oldest first; the core fills it in
}

// Step is one step of a derivation, or one event in the life of an object.
type Step struct {
	Text   string // "+1/+1 counter: +1/+1"
	Result string // "3/2" after the step; may be empty
	Cause  Cause
}
