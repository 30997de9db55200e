package tracker

import (
	"fmt"
	"slices"
)

// A table knows the play after each of the last inputs that stand, for undo;
// of those before, only that of each milestone, from which the others are worked
// out again where undo reaches back so far. So what a long game holds in memory
// is hardly more than its log.
const (
	remembered = 100
	milestone  = 1000
)

// forget lets go of plays that undo will hardly ask for.
func forget(done []moment) {
	for i := len(done) - 1 - remembered; i >= 0 && i%milestone != 0 && !done[i].bare; i-- {
		done[i].play, done[i].bare = play{}, true
	}
}

// recall works out the play after the last input that stands, and after those
// before it that are remembered, from the log.
func (t *Table) recall(done []moment) error {
	if len(done) == 0 || !done[len(done)-1].bare {
		return nil
	}
	from := len(done) - 1
	for from >= 0 && done[from].bare {
		from--
	}
	var p play
	if from >= 0 {
		p = done[from].play
	}
	for i := from + 1; i < len(done); i++ {
		at, ok := slices.BinarySearchFunc(t.log, done[i].batch, func(b Batch, seq int64) int { return int(b.Seq - seq) })
		if !ok {
			return fmt.Errorf("%w: no batch at %d", errReplay, done[i].batch)
		}
		m := moment{play: p}
		for n := range t.log[at].Records {
			if _, err := m.fold(t, t.log[at], n, false); err != nil {
				return err
			}
		}
		if p = m.play; i >= len(done)-remembered {
			done[i].play, done[i].bare = p, false
		}
	}
	return nil
}
