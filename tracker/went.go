package tracker

import "context"

// went is the channel to which a game moved.
type went struct {
	To string `json:"to,omitempty"` // the channel
}

// Went ends the game because it moved to another channel. While a game is running
// there, undo doesn't restore it.
func (t *Table) Went(ctx context.Context, by Speaker, to string) (Result, error) {
	return t.change(ctx, by, "move the game", func(p *plan) ([]any, error) {
		if err := overseen(p.play, by); err != nil {
			return nil, err
		}
		return nil, p.note(kindEnded, Cause{Player: by.Name}, went{To: to})
	})
}

// elsewhere refuses to take back the last n inputs if that restores a game that is
// running in another channel.
func (t *Table) elsewhere(ctx context.Context, n int) error {
	t.mu.Lock()
	err := t.refresh(ctx)
	if err == nil {
		err = t.reach(ctx, n)
	}
	var all []went
	for _, m := range t.done[max(0, len(t.done)-max(n, 0)):] {
		if m.went.To != "" {
			all = append(all, m.went)
		}
	}
	t.mu.Unlock() // before locking another table, which may lock this one
	if err != nil {
		return err
	}
	for _, w := range all {
		there, err := t.tables.At(ctx, w.To)
		if err != nil {
			return err
		}
		if there.Look().Game != "" {
			problem := Refuse("The game goes on in another channel.").Next("When it is over there, `%s` brings it back here.", Line("undo")).For(ErrNothingToUndo)
			problem.Elsewhere = w.To
			return problem
		}
	}
	return nil
}
