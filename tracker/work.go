package tracker

import "errors"

// The limits of a line. A line that would exceed one is refused, and the board
// stays as it was. Steps are counted and not timed, so that what is refused does
// not depend on the machine. Real games stay below a twentieth of each limit.
// Replaying what is stored is never refused.
const (
	// LineSteps is the maximum work of a line in steps. Visiting a stack, or
	// applying an effect to it, is one step; computing its characteristics
	// takes several, an event eventSteps.
	LineSteps = 1_250_000
	// LineEvents is the maximum number of events of a line.
	LineEvents = 5_000
	// BoardSize is the maximum number of distinct things on a board after a
	// line that adds any: stacks, objects in other zones, effects, reminders,
	// described cards.
	BoardSize = 2_500
	// BoardSteps is the maximum work of one check of a board by the rules; a
	// line may need several checks.
	BoardSteps = LineSteps / 5
	// MostSeats is the maximum number of players.
	MostSeats = 20
)

const eventSteps = 150

// Work counts the steps of a line. A game calls Do wherever its work grows with the
// board; Metered stacks count by themselves. A nil Work counts nothing.
type Work struct{ taken, most int64 }

// NewWork returns a Work with a limit.
func NewWork(most int64) *Work { return &Work{most: most} }

// Do counts n steps. If they exceed the limit, it panics with w, which the core
// recovers from.
func (w *Work) Do(n int) {
	if w == nil {
		return
	}
	if w.taken += int64(n); w.taken > w.most {
		panic(w)
	}
}

// Taken returns the number of counted steps.
func (w *Work) Taken() int64 {
	if w == nil {
		return 0
	}
	return w.taken
}

// within calls do, which counts on w. If that takes too many steps, the error is
// refusal. Any other panic is passed on.
func (w *Work) within(refusal *Problem, do func() error) (err error) {
	defer func() {
		switch v := recover(); v {
		case nil:
		case any(w):
			err = refusal
		default:
			panic(v)
		}
	}()
	return do()
}

// tooMuch refuses a line that takes too many steps.
func tooMuch() *Problem {
	return Refuse("That is more than one line may do: so many things change, or look at each other.").
		Next("Nothing was changed. Say it in parts: for some of them (`2 of #3`), or for one kind at a time.").For(ErrTooMuch)
}

// tooManyEvents refuses a line with too many events.
func tooManyEvents() *Problem {
	return Refuse("That would be more than %d events; one line may cause no more.", LineEvents).
		Next("Nothing was changed. Say it in parts: for some of them (`2 of #3`), or for one kind at a time.").For(ErrTooMuch)
}

// sound refuses a plan that leaves a board beyond the limits and larger than before.
func (p *plan) sound() error {
	before := p.before
	if p.engine == nil {
		return nil
	}
	was, seats := 0, 0
	if before.engine != nil {
		was, seats = before.engine.size(before.state), len(before.engine.seats(before.state))
	}
	if n := len(p.engine.seats(p.state)); n > max(MostSeats, seats) {
		return Refuse("A game has %d seats at most.", MostSeats).Next("Start another game in another channel.").For(ErrTooMuch)
	}
	if n := p.engine.size(p.state); n > max(BoardSize, was) {
		return Refuse("That would leave %d different things on the table; I keep track of %d at most.", n, BoardSize).
			Next("Nothing was changed. Make more of what is alike (they are one stack), or take something off the board first.").For(ErrTooMuch)
	}
	if p.upkeep <= BoardSteps || before.engine == nil {
		return nil
	}
	w := NewWork(p.upkeep)
	over := w.within(tooMuch(), func() error {
		s := before.engine.metered(before.state, w)
		_, _, err := before.engine.settle(s, NewInquiry(Speaker{}, nil))
		_ = before.engine.merge(s)
		return err
	})
	if problem := (*Problem)(nil); errors.As(over, &problem) && errors.Is(over, ErrTooMuch) || w.taken >= p.upkeep-p.upkeep/8 {
		return nil // it was about as large before
	}
	return Refuse("That would leave more on the table than I can look through at each line: too many things change each other.").
		Next("Nothing was changed. End some effects, or take something off the board first.").For(ErrTooMuch)
}
