package tracker

import (
	"errors"
	"slices"
	"strings"
)

// Reach is what a speaker may do at a table.
type Reach int

// The reaches. Looking needs none.
const (
	// Seated: who has a seat may do everything.
	Seated Reach = iota
	// Own: who has a seat may do what concerns their own permanents, life and
	// counters, end their own turn, answer their own choices and take back their
	// own lines. The host, who started the game, may do everything.
	Own
	// Whole: everything, as the host may; without a seat answer choices, take
	// lines back, take players out and end the game.
	Whole
)

// ErrNotYours: it belongs to another player, and the speaker's reach is Own.
var ErrNotYours = errors.New("somebody else's")

// is reports whether two speakers are the same person.
func (by Speaker) is(other Speaker) bool {
	if by.Account != "" || other.Account != "" {
		return by.Account == other.Account
	}
	return by.Name != "" && strings.EqualFold(by.Name, other.Name)
}

// above reports whether the speaker may manage a game without a seat: the host, and
// speakers with reach Whole.
func (p play) above(by Speaker) bool { return by.Reach == Whole || by.is(p.host) }

// limited reports whether the speaker may do only what concerns their own.
func (p play) limited(by Speaker) bool { return by.Reach == Own && !by.is(p.host) }

// overseen refuses a speaker who neither plays nor manages the game.
func overseen(p play, by Speaker) error {
	if err := playing(p); err != nil {
		return err
	}
	if p.above(by) {
		return nil
	}
	return seated(p, by)
}

// allowed refuses an action that concerns other players if the speaker's reach is Own.
// Consequences by rules and effects don't count.
func (p play) allowed(by Speaker, action any, happenings []Happening[any]) error {
	if !p.limited(by) {
		return nil
	}
	seats := p.engine.seats(p.state)
	var others []string
	for _, n := range p.engine.concerns(p.state, action, happenings) {
		i := slices.IndexFunc(seats, func(s Seat) bool { return s.Number == n })
		if i >= 0 && !by.Sits(seats[i]) && !slices.Contains(others, seats[i].Name) {
			others = append(others, seats[i].Name)
		}
	}
	if len(others) == 0 {
		return nil
	}
	return p.notYours(others, Refuse("That concerns %s.", NamesOf(others)))
}

// notYours adds to a refusal who may do it, and the setting that changes that.
func (p play) notYours(who []string, refusal *Problem) *Problem {
	may := slices.Clone(who)
	if p.host.Name != "" && !slices.Contains(may, p.host.Name) {
		may = append(may, p.host.Name+" (who started the game)")
	}
	return refusal.Next("Here each player acts with their own. Who may: %s, and who manages the server. To let everyone seated act: /settings act:everyone",
		strings.Join(may, ", ")).For(ErrNotYours)
}

// Concerned lists the seats that events caused by players concern. The events happen
// in order from the state s, and of is called with each and the state before it.
func Concerned[S, E any](s S, all []Happening[E], fold func(S, E) S, of func(S, E) []int) []int {
	var seats []int
	for _, h := range all {
		if h.Cause.Player != "" {
			for _, seat := range of(s, h.Event) {
				if seat > 0 && !slices.Contains(seats, seat) {
					seats = append(seats, seat)
				}
			}
		}
		s = fold(s, h.Event)
	}
	return seats
}

// sitsAs reports whether the speaker sits at the table under a name.
func (p play) sitsAs(by Speaker, name string) bool {
	return slices.ContainsFunc(p.engine.seats(p.state), func(s Seat) bool { return s.Name == name && by.Sits(s) })
}

// lately returns the running game, or the last one: for undoing its end, or redoing
// its beginning.
func (t *Table) lately() play {
	for _, m := range slices.Backward(t.done) {
		if m.engine != nil {
			return m.play
		}
	}
	for _, m := range t.undone {
		if m.engine != nil {
			return m.play
		}
	}
	return play{}
}

// speaker returns the speaker of a batch.
func (t *Table) speaker(batch int64) Speaker {
	i, ok := t.batchAt(batch)
	if !ok {
		return Speaker{}
	}
	return t.log[i].By
}
