package tracker

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// errReplay: the log says something that can't be.
var errReplay = errors.New("the log contradicts itself")

// apply folds a stored batch: the one way by which a table changes, live as
// in replay. With tell it says each event in words.
func (t *Table) apply(b Batch, tell bool) ([]Told, error) {
	if b.Seq != t.seq+1 || len(b.Records) == 0 {
		return nil, fmt.Errorf("%w: a batch at %d after %d", errReplay, b.Seq, t.seq)
	}
	m := moment{batch: b.Seq, text: b.Text, play: t.current()}
	ids := t.ids
	var told []Told
	reversed := false
	done, undone := t.done, t.undone
	for i, r := range b.Records {
		var text Message
		var err error
		switch r.Kind {
		case kindUndone:
			if len(done) == 0 {
				return nil, fmt.Errorf("%w: nothing to undo at %d", errReplay, b.Seq)
			}
			last := done[len(done)-1]
			done, undone = done[:len(done)-1], append(undone, last)
			text, reversed = Say("Taken back: %s", last.text), true
		case kindRedone:
			if len(undone) == 0 {
				return nil, fmt.Errorf("%w: nothing to redo at %d", errReplay, b.Seq)
			}
			last := undone[len(undone)-1]
			done, undone = append(done, last), undone[:len(undone)-1]
			text, reversed = Say("Done again: %s", last.text), true
		case kindStarted:
			if err := m.start(t.tables, r); err != nil {
				return nil, err
			}
			ids = 0
		case kindEnded:
			m.play = play{}
			text = Say("The game is over.")
		case kindAsked:
			c := new(Choice)
			if err := json.Unmarshal(r.Data, c); err != nil {
				return nil, fmt.Errorf("read %s: %w", r.Encoded, err)
			}
			c.ID = b.Seq + int64(i)
			m.choice = c
		case kindAnswered:
			m.choice = nil
			if text, err = tellAnswer(b.By, r); err != nil {
				return nil, err
			}
		case kindNamed:
			m.named = nil
			if err := json.Unmarshal(r.Data, &m.named); err != nil {
				return nil, fmt.Errorf("read %s: %w", r.Encoded, err)
			}
		case kindDropped:
			m.choice = nil
			if !slices.ContainsFunc(b.Records[i:], func(r Record) bool { return r.Kind == kindAsked }) {
				text = Say("The open choice no longer applies.")
			}
		default:
			if m.engine == nil {
				return nil, fmt.Errorf("%w: %s without a game", errReplay, r.Encoded)
			}
			event, err := m.engine.decodeEvent(r.Encoded)
			if err != nil {
				return nil, err
			}
			if tell {
				text = m.engine.tell(m.state, event)
			}
			m.state = m.engine.fold(m.state, event)
			m.touched = append(m.touched, m.engine.about(event)...)
		}
		if tell && !text.Zero() {
			told = append(told, Told{Kind: r.Kind, Text: text.String(), Cause: r.Cause, Group: r.Group})
		}
	}
	if !reversed {
		done, undone = append(done, m), nil
	}
	t.done, t.undone, t.ids = done, undone, ids
	t.log, t.seq = append(t.log, b), b.Last()
	t.reserve()
	return told, nil
}

// reserve sees to it that no id is used twice, also not after an undo.
func (t *Table) reserve() {
	if len(t.done) == 0 {
		return
	}
	now := &t.done[len(t.done)-1]
	if now.engine == nil {
		return
	}
	t.ids = max(t.ids, now.engine.ids(now.state))
	now.state = now.engine.reserve(now.state, t.ids)
}

func (m *moment) start(ts *Tables, r Record) error {
	var s started
	if err := json.Unmarshal(r.Data, &s); err != nil {
		return fmt.Errorf("read %s: %w", r.Encoded, err)
	}
	e, ok := ts.engines[s.Game]
	if !ok {
		return fmt.Errorf("%w: a game of %q", ErrNewer, s.Game)
	}
	m.play = play{engine: e, state: e.fresh()}
	return nil
}

func tellAnswer(by Speaker, r Record) (Message, error) {
	var a answered
	if err := json.Unmarshal(r.Data, &a); err != nil {
		return Message{}, fmt.Errorf("read %s: %w", r.Encoded, err)
	}
	if a.Player != "" && a.Player != by.Name {
		return Say("%s chose for %s: %s", by.Name, a.Player, a.Text), nil
	}
	return Say("%s chose: %s", by.Name, a.Text), nil
}
