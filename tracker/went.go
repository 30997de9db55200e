package tracker

import "context"

// went is where a game went: it ended here, and goes on in another channel.
type went struct {
	To string `json:"to,omitempty"` // the channel
}

// Went ends the game because it goes on in another channel. For as long as a game
// goes on there, undo doesn't bring it back.
func (t *Table) Went(ctx context.Context, by Speaker, to string) (Result, error) {
	return t.change(ctx, by, "move the game", func(p *plan) ([]any, error) {
		if err := overseen(p.play, by); err != nil {
			return nil, err
		}
		return nil, p.note(kindEnded, Cause{Player: by.Name}, went{To: to})
	})
}

// elsewhere refuses to take back the last n inputs where a game would come back
// with them that goes on in another channel: there would be two of it.
func (t *Table) elsewhere(ctx context.Context, n int) error {
	t.mu.Lock()
	err := t.refresh(ctx)
	var all []went
	for _, m := range t.done[max(0, len(t.done)-max(n, 0)):] {
		if m.went.To != "" {
			all = append(all, m.went)
		}
	}
	t.mu.Unlock() // before another table is looked at: that may look at this one
	if err != nil {
		return err
	}
	for _, w := range all {
		there, err := t.tables.At(ctx, w.To)
		if err != nil {
			return err
		}
		if there.Look().Game != "" {
			problem := Refuse("The game goes on in another channel.").Next("When it is over there, `undo` brings it back here.").For(ErrNothingToUndo)
			problem.Elsewhere = w.To
			return problem
		}
	}
	return nil
}
