package tracker

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"unicode/utf8"
)

// What a program may ask of a game that can't be imported. Nothing was changed
// then.
var (
	// ErrForeign: the document is no exported game.
	ErrForeign = errors.New("not an exported game")
	// ErrBroken: the document was cut off or changed.
	ErrBroken = errors.New("a damaged export")
	// ErrTooNew: a newer version of Arbiter wrote it.
	ErrTooNew = errors.New("an export of a newer version")
	// ErrTooLarge: the document is larger than LargestDocument.
	ErrTooLarge = errors.New("an export too large")
)

// Import takes up an exported game where it was left: the same board, the same
// log, the same undo. The channel must have no game. All of the document is
// tried out first; the error is a *Problem where it can't be used, and nothing
// was changed.
func (t *Table) Import(ctx context.Context, raw []byte) (Result, error) {
	batches, err := t.tables.read(raw)
	if err != nil {
		return Result{}, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	for range mostTries {
		if err := t.refresh(ctx); err != nil {
			return Result{}, err
		}
		if t.current().engine != nil {
			return Result{}, Refuse("A game is going on here already.").
				Next("Import it in another channel, or end this game with /game end first.").For(ErrGameRunning)
		}
		if t.damage != nil {
			return Result{}, t.damaged()
		}
		from := requestOf(ctx)
		if err := t.repeated(from); err != nil {
			return Result{}, err
		}
		moved := make([]Batch, len(batches))
		for i, b := range batches {
			if moved[i], err = b.renumbered(t.seq); err != nil {
				return Result{}, err
			}
		}
		if from != nil {
			moved[0].Request, moved[0].Part = from.name, from.parts
		}
		_, err := t.append(ctx, moved...)
		switch {
		case errors.Is(err, ErrStale):
			continue
		case err != nil:
			return Result{}, err
		}
		if err := t.refresh(ctx); err != nil {
			return Result{}, err
		}
		return Result{Look: t.look()}, nil
	}
	return Result{}, fmt.Errorf("channel %s: %w", t.channel, ErrStale)
}

// read reads an exported game and tries it out on a table that is kept nowhere.
func (ts *Tables) read(raw []byte) ([]Batch, error) {
	if len(raw) > LargestDocument {
		return nil, Refuse("That file has %d MiB; an exported game has %d at most.", len(raw)>>20, LargestDocument>>20).
			Next("Give the file that /game export made.").For(ErrTooLarge)
	}
	var d document
	err := json.Unmarshal(raw, &d)
	switch {
	case err != nil && bytes.HasPrefix(bytes.TrimSpace(raw), []byte(`{"format":"`+documentFormat+`"`)):
		return nil, damagedDocument()
	case err != nil, d.Format != documentFormat, d.Version < 1:
		return nil, Refuse("That file is no game that Arbiter exported.").
			Next("Give the file that /game export made.").For(ErrForeign)
	case d.Version > documentVersion:
		return nil, newerDocument()
	}
	if sum, err := documentSum(d.Log); err != nil || sum != d.Sum || !utf8.Valid(raw) {
		return nil, damagedDocument()
	}
	if _, ok := ts.engines[d.Game]; !ok {
		return nil, newerDocument()
	}
	var stored []documentBatch
	if json.Unmarshal(d.Log, &stored) != nil || len(stored) == 0 {
		return nil, damagedDocument()
	}
	batches := make([]Batch, len(stored))
	for i, b := range stored {
		batches[i] = Batch{Seq: b.Seq, At: b.At, By: b.By, Text: b.Text, Actions: b.Actions, Records: b.Events}
		if _, err := batches[i].renumbered(0); err != nil {
			return nil, damagedDocument()
		}
	}
	if err := ts.rehearse(batches); err != nil {
		if errors.Is(err, ErrNewer) {
			return nil, newerDocument()
		}
		return nil, damagedDocument()
	}
	return batches, nil
}

// rehearse replays batches, settles the board that they give, as each line would,
// and looks at it. A sum can be forged: whatever a game makes of nonsense is caught
// here.
func (ts *Tables) rehearse(batches []Batch) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("%w: %v", ErrBroken, v)
		}
	}()
	stage := &Table{tables: ts}
	for _, b := range batches {
		if _, err := stage.apply(b, true); err != nil {
			return err
		}
	}
	p := stage.current()
	if p.engine == nil {
		return ErrBroken
	}
	if p.choice != nil {
		if _, err := decodeAll(p.engine, p.choice.Actions); err != nil {
			return err
		}
	}
	_, _ = p.engine.settle(p.state, NewInquiry(Speaker{}, nil)) // a question is an answer too
	_, err = json.Marshal(stage.look().Board.JSON)
	return err
}

func damagedDocument() *Problem {
	return Refuse("That exported game is damaged: it was cut off, or changed since it was written.").
		Next("Export it once more, or take another copy of the file.").For(ErrBroken)
}

func newerDocument() *Problem {
	return Refuse("That game was exported by a newer version of Arbiter.").
		Next("Update Arbiter, then import it.").For(ErrTooNew)
}
