package tracker

import "errors"

// Problem is a refusal: nothing was done. It says what is the matter, which
// rule says so (if one does), and what to do next.
type Problem struct {
	What Message
	Rule Rule
	Then Message
	Err  error // what a program may test for with errors.Is; may be nil

	Elsewhere string // the channel in which the game goes on that isn't here any more

	Instead []string // lines that may have been meant, best first, for front ends to offer

	Likely []string // lines that may have been meant, if they can be done: only the core knows
	Said   string   // the words of the line that are nothing here
	Here   []string // what may be said in their place, best first
}

// Refuse makes a problem.
func Refuse(format string, args ...any) *Problem { return &Problem{What: Say(format, args...)} }

// By adds the rule that says so.
func (p *Problem) By(r Rule) *Problem { p.Rule = r; return p }

// Next adds what to do next.
func (p *Problem) Next(format string, args ...any) *Problem {
	p.Then = Say(format, args...)
	return p
}

// Or offers lines that may have been meant instead.
func (p *Problem) Or(lines ...string) *Problem { p.Instead = append(p.Instead, lines...); return p }

// Perhaps adds lines that may have been meant, for the core to try. Then says what
// to do where none of them can be done.
func (p *Problem) Perhaps(lines ...string) *Problem { p.Likely = append(p.Likely, lines...); return p }

// Mistaken notes which words of the line are nothing here, and what may be said in
// their place, for the core to try.
func (p *Problem) Mistaken(said string, here ...string) *Problem {
	p.Said, p.Here = said, here
	return p
}

// For makes the problem answer to err in errors.Is.
func (p *Problem) For(err error) *Problem { p.Err = err; return p }

// Error is the refusal in one sentence or two.
func (p *Problem) Error() string {
	if p.Then.Zero() {
		return p.What.String()
	}
	return p.What.String() + " " + p.Then.String()
}

// Unwrap is the error behind the problem.
func (p *Problem) Unwrap() error { return p.Err }

// What a program may ask of an error.
var (
	// ErrNoGame: the channel has no game going on.
	ErrNoGame = errors.New("no game in this channel")
	// ErrGameRunning: the channel has a game already.
	ErrGameRunning = errors.New("a game is running in this channel")
	// ErrNotSeated: the speaker has no seat.
	ErrNotSeated = errors.New("not seated")
	// ErrChoiceOpen: a choice has to be made first.
	ErrChoiceOpen = errors.New("a choice is open")
	// ErrNoChoice: no choice is open, or not the one that was answered.
	ErrNoChoice = errors.New("no such choice is open")
	// ErrUnclear: some words of the line mean nothing here. They may mean something
	// else than they were read as.
	ErrUnclear = errors.New("words that mean nothing here")
	// ErrNothingToUndo and ErrNothingToRedo: the log has no such action.
	ErrNothingToUndo = errors.New("nothing to undo")
	ErrNothingToRedo = errors.New("nothing to redo")
	// ErrOverflow: a number left the range of int64.
	ErrOverflow = errors.New("number too large")
	// ErrTooDeep: settling did not come to an end.
	ErrTooDeep = errors.New("settling did not come to an end")
	// ErrTooMuch: a line would do more, or leave more behind, than one line may.
	ErrTooMuch = errors.New("more than a line may do")
)
