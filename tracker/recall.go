package tracker

import "fmt"

// A table keeps the plays after the last inputs in effect, for undo. Of earlier inputs
// it keeps only milestones, from which the plays between are replayed when undo needs
// them, so that a long game takes little more memory than its log.
const (
	remembered = 100
	milestone  = 1000
)

// forget releases plays before those that undo usually needs.
func forget(done []moment) {
	for i := len(done) - 1 - remembered; i >= 0 && i%milestone != 0 && !done[i].bare; i-- {
		done[i].play, done[i].bare = play{}, true
	}
}

// recall replays from the log the play after the last input in effect, and after those
// before it that are kept.
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
		at, ok := t.batchAt(done[i].batch)
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
