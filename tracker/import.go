package tracker

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"strings"
	"unicode/utf8"
)

// The errors of imports. An import that fails changes nothing.
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

// The limits of an imported game. Real games stay far below them.
const (
	ImportEvents  = 50_000     // events, also those that were taken back
	importSteps   = 20_000_000 // steps of work until its board is there, an event being eventSteps
	importDepth   = 64         // brackets within brackets
	longestString = 32 << 10   // bytes of a name or text
)

// Import continues an exported game, with the same board, log and undo. The channel
// must have no game. The whole document is replayed first; if it can't be used, the
// error is a *Problem and nothing is changed.
//
// Anyone can write such a document, so accounts and channels in it are dropped: its
// seats become those of guests, and it has no host.
func (t *Table) Import(ctx context.Context, raw []byte) (Result, error) {
	batches, err := t.tables.read(raw)
	if err != nil {
		return Result{}, err
	}
	return t.takeUp(ctx, batches)
}

// TakeFrom continues the game of another table at this one, accounts included: the
// board, the log and undo are the same. The channel must have no game.
func (t *Table) TakeFrom(ctx context.Context, other *Table) (Result, error) {
	other.mu.Lock()
	p, log := other.current(), other.lifeOf()
	other.mu.Unlock() // before this one is locked: somebody may move a game the other way
	if err := playing(p); err != nil {
		return Result{}, err
	}
	batches := make([]Batch, len(log))
	for i, b := range log {
		var err error
		if batches[i], err = b.renumbered(1 - log[0].Seq); err != nil {
			return Result{}, err
		}
		batches[i].Request, batches[i].Part = "", 0
		batches[i] = batches[i].here()
	}
	return t.takeUp(ctx, batches)
}

// takeUp appends batches, which are numbered from 1, to a table without a game.
func (t *Table) takeUp(ctx context.Context, batches []Batch) (taken Result, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	err = t.untilCurrent(ctx, func() error {
		taken, err = t.takeUpOnce(ctx, batches)
		return err
	})
	return taken, err
}

// takeUpOnce is one attempt of takeUp. The error is ErrStale if another process writes to the
// log meanwhile.
func (t *Table) takeUpOnce(ctx context.Context, batches []Batch) (Result, error) {
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
		var err error
		if moved[i], err = b.renumbered(t.seq); err != nil {
			return Result{}, err
		}
	}
	if from != nil {
		moved[0].Request, moved[0].Part = from.stored(), from.parts
	}
	if _, err := t.append(ctx, moved...); err != nil {
		return Result{}, err
	}
	if err := t.refresh(ctx); err != nil {
		return Result{}, err
	}
	return Result{Look: t.look()}, nil
}

// read reads an exported game and replays it on a table that isn't stored.
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
	if !plain(d.Log) {
		return nil, overgrown()
	}
	if _, ok := ts.engines[d.Game]; !ok {
		return nil, newerDocument()
	}
	var stored []documentBatch
	if json.Unmarshal(d.Log, &stored) != nil || len(stored) == 0 {
		return nil, damagedDocument()
	}
	events := 0
	for _, b := range stored {
		if events += len(b.Events); events > ImportEvents {
			return nil, overgrown()
		}
	}
	batches := make([]Batch, len(stored))
	for i, b := range stored {
		b := Batch{Seq: b.Seq, At: b.At, By: Speaker{Name: b.By.Name}, Text: b.Text, Actions: b.Actions, Records: b.Events}
		b, err := b.renumbered(0)
		if err == nil {
			b, err = b.here().withoutAccounts()
		}
		if err != nil {
			return nil, damagedDocument()
		}
		batches[i] = b
	}
	switch err := ts.rehearse(batches); {
	case errors.Is(err, ErrTooMuch):
		return nil, err
	case errors.Is(err, ErrNewer):
		return nil, newerDocument()
	case err != nil:
		return nil, damagedDocument().For(fmt.Errorf("%w: %w", ErrBroken, err))
	}
	return batches, nil
}

// plain reports whether a document keeps longestString and importDepth.
func plain(raw []byte) bool {
	depth, from, text := 0, 0, false
	for i := 0; i < len(raw); i++ {
		switch c := raw[i]; {
		case text && c == '\\':
			i++
		case c == '"':
			if text && i-from > longestString {
				return false
			}
			text, from = !text, i
		case text:
		case c == '{', c == '[':
			if depth++; depth > importDepth {
				return false
			}
		case c == '}', c == ']':
			depth--
		}
	}
	return true
}

// here returns the batch without references to other channels.
func (b Batch) here() Batch {
	for i, r := range b.Records {
		if r.Kind == kindEnded {
			b.Records[i].Data = json.RawMessage("{}")
		}
	}
	return b
}

// withoutAccounts returns the batch with speakers and seats reduced to their names.
func (b Batch) withoutAccounts() (Batch, error) {
	b.By.Account = ""
	var err error
	if b.Actions, err = withoutAccounts(b.Actions); err != nil {
		return b, err
	}
	for i := range b.Records {
		if b.Records[i].Data, err = withoutAccounts(b.Records[i].Data); err != nil {
			return b, err
		}
	}
	return b, nil
}

func withoutAccounts(raw json.RawMessage) (json.RawMessage, error) {
	if len(raw) == 0 || !bytes.Contains(bytes.ToLower(raw), []byte("account")) && !bytes.Contains(raw, []byte(`\u`)) {
		return raw, nil
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	var v any
	if err := dec.Decode(&v); err != nil {
		return nil, err
	}
	dropAccounts(v)
	return json.Marshal(v)
}

func dropAccounts(v any) {
	switch v := v.(type) {
	case []any:
		for _, member := range v {
			dropAccounts(member)
		}
	case map[string]any:
		maps.DeleteFunc(v, func(key string, _ any) bool { return strings.EqualFold(key, "account") })
		for _, member := range v {
			dropAccounts(member)
		}
	}
}

// rehearse replays batches, settles the board that they give, as each line would,
// and looks at it. Since sums can be forged, each event is checked before it is folded,
// and panics of the game are recovered from. The error is ErrTooMuch if that takes more
// steps than an import may, or leaves a larger board than a line may.
func (ts *Tables) rehearse(batches []Batch) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("%w: panic: %v", ErrBroken, v)
		}
	}()
	stage := &Table{tables: ts, foreign: NewWork(importSteps)}
	return stage.foreign.within(overgrown(), func() error {
		for _, b := range batches {
			if _, err := stage.apply(b, true, nil); err != nil {
				return err
			}
		}
		p := stage.current()
		if p.engine == nil {
			return ErrBroken
		}
		if err := p.bears(); err != nil {
			return err
		}
		_, err := json.Marshal(stage.look().Board.JSON)
		return err
	})
}

// fits refuses an imported board that is larger than a line may leave one.
func (p play) fits() error {
	if p.engine == nil {
		return nil
	}
	if p.engine.size(p.state) > BoardSize || len(p.engine.seats(p.state)) > MostSeats {
		return overgrown()
	}
	return nil
}

// bears refuses an imported board whose check by the rules takes more steps than a
// line may leave.
func (p play) bears() error {
	w := NewWork(BoardSteps)
	return w.within(overgrown(), func() error {
		s := p.engine.metered(p.state, w)
		_, _, err := p.engine.settle(s, NewInquiry(Speaker{}, nil))
		_ = p.engine.merge(s)
		if q := (*unanswered)(nil); errors.As(err, &q) {
			return nil // the check got as far as a question
		}
		if problem := (*Problem)(nil); errors.As(err, &problem) {
			return nil
		}
		return err
	})
}

func overgrown() *Problem {
	return Refuse("That exported game holds more than can be imported.").
		Next("It may have %d events, %d seats and %d different things on the table; texts of a card's length; and no more effects than one line can look through.", ImportEvents, MostSeats, BoardSize).
		For(ErrTooMuch)
}

func damagedDocument() *Problem {
	return Refuse("That exported game is damaged: it was cut off, or changed since it was written.").
		Next("Export it once more, or take another copy of the file.").For(ErrBroken)
}

func newerDocument() *Problem {
	return Refuse("That game was exported by a newer version of Arbiter.").
		Next("Update Arbiter, then import it.").For(ErrTooNew)
}
