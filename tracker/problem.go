package tracker

import (
	"errors"
	"fmt"
)

// Problem is a refusal: nothing was done. It says what the problem is, by which rule,
// if any, and what to do next.
type Problem struct {
	What Message
	Rule Rule
	Then Message
	Err  error // the error for errors.Is; may be nil

	Elsewhere string // the channel to which the game moved

	Instead []string // lines that may have been meant, best first, for front ends to offer

	Likely []string // lines that may have been meant; the core tries whether they can be done
	Said   string   // the unknown words of the line
	Here   []string // known names to replace them, best first
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

// Perhaps adds lines that may have been meant, for the core to try; the next step is
// shown if none can be done.
func (p *Problem) Perhaps(lines ...string) *Problem { p.Likely = append(p.Likely, lines...); return p }

// Mistaken adds the unknown words of the line and names to replace them, for the core
// to try.
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

// The errors for errors.Is.
var (
	// ErrNoGame: no game is running in the channel.
	ErrNoGame = errors.New("no game in this channel")
	// ErrGameRunning: the channel has a game already.
	ErrGameRunning = errors.New("a game is running in this channel")
	// ErrNotSeated: the speaker has no seat.
	ErrNotSeated = errors.New("not seated")
	// ErrChoiceOpen: a choice has to be made first.
	ErrChoiceOpen = errors.New("a choice is open")
	// ErrNoChoice: no choice is open, or not the one that was answered.
	ErrNoChoice = errors.New("no such choice is open")
	// ErrUnclear: some words of the line are unknown here, and may have been misread.
	ErrUnclear = errors.New("words that mean nothing here")
	// ErrUnknownName: nothing has a name that the line says. It is an ErrUnclear.
	ErrUnknownName = fmt.Errorf("%w: a name", ErrUnclear)
	// ErrContradicts: parts of the line contradict each other. It is refused as a whole.
	ErrContradicts = errors.New("the line contradicts itself")
	// ErrAlready: the board is already as an action would make it. In a line with other
	// actions, the action is skipped and the refusal is told. The refusal of an action that
	// may be a cost is no ErrAlready.
	ErrAlready = errors.New("the board is so already")
	// ErrNothingToUndo and ErrNothingToRedo: the log has no such action.
	ErrNothingToUndo = errors.New("nothing to undo")
	ErrNothingToRedo = errors.New("nothing to redo")
	// ErrOverflow: a number left the range of int64.
	ErrOverflow = errors.New("number too large")
	// ErrTooDeep: settling did not end.
	ErrTooDeep = errors.New("settling did not come to an end")
	// ErrTooMuch: a line would do more, or leave more behind, than one line may.
	ErrTooMuch = errors.New("more than a line may do")
)
