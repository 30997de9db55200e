package tracker

import (
	"errors"
	"slices"
	"strings"
)

// Reach is how far a speaker's word goes at a table.
type Reach int

// The reaches. Whoever looks needs none.
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

// ErrNotYours: it is somebody else's, where each player acts with their own.
var ErrNotYours = errors.New("somebody else's")

// is reports whether two speakers are the same person.
func (by Speaker) is(other Speaker) bool {
	if by.Account != "" || other.Account != "" {
		return by.Account == other.Account
	}
	return by.Name != "" && strings.EqualFold(by.Name, other.Name)
}

// above reports whether the speaker may see to a game without a seat in it: the
// host, and who looks after the place.
func (p play) above(by Speaker) bool { return by.Reach == Whole || by.is(p.host) }

// limited reports whether the speaker may do only what concerns their own.
func (p play) limited(by Speaker) bool { return by.Reach == Own && !by.is(p.host) }

// overseen refuses who neither plays nor sees to the game.
func overseen(p play, by Speaker) error {
	if err := playing(p); err != nil {
		return err
	}
	if p.above(by) {
		return nil
	}
	return seated(p, by)
}

// allowed refuses what an action does where it concerns others, and the speaker
// may only do what concerns their own. What rules and effects make of it is
// nobody's deed.
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

// notYours adds to a refusal who may, and how that is changed.
func (p play) notYours(who []string, refusal *Problem) *Problem {
	may := slices.Clone(who)
	if p.host.Name != "" && !slices.Contains(may, p.host.Name) {
		may = append(may, p.host.Name+" (who started the game)")
	}
	return refusal.Next("Here each player acts with their own. Who may: %s, and who manages the server. To let everyone seated act: /settings act:everyone",
		strings.Join(may, ", ")).For(ErrNotYours)
}

// Concerned lists the seats that what players do concerns, among all that
// happens in order from a state on: each event is asked about in the state
// before it. What rules and effects do by themselves counts for nobody.
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

// lately is the game that goes on, or the last one that did, for who takes back
// its end or does its beginning again.
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

// speaker is who said what a batch is about.
func (t *Table) speaker(batch int64) Speaker {
	i, ok := slices.BinarySearchFunc(t.log, batch, func(b Batch, seq int64) int { return int(b.Seq - seq) })
	if !ok {
		return Speaker{}
	}
	return t.log[i].By
}
