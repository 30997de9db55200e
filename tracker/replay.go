package tracker

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// errReplay: the log contains something impossible.
var errReplay = errors.New("the log contradicts itself")

// apply folds a stored batch; live and in replay, a table changes only by it. With tell
// it returns each event in words. For a batch that was planned here, planned has the
// events of the game folded and told; otherwise it is nil.
func (t *Table) apply(b Batch, tell bool, planned *plan) ([]Told, error) {
	if b.Seq != t.seq+1 || len(b.Records) == 0 {
		return nil, fmt.Errorf("%w: a batch at %d after %d", errReplay, b.Seq, t.seq)
	}
	m := moment{batch: b.Seq, text: b.Text, play: t.current()}
	ids := t.ids
	var told []Told
	if tell {
		told = make([]Told, 0, len(b.Records))
	}
	reversed := false
	done, undone, drafts, disputes := t.done, t.undone, t.drafts, t.disputes
	for i, r := range b.Records {
		var text Message
		var cites []Cited
		touched := len(m.touched)
		var err error
		switch r.Kind {
		case kindUndone:
			if len(done) == 0 {
				return nil, fmt.Errorf("%w: nothing to undo at %d", errReplay, b.Seq)
			}
			last := done[len(done)-1]
			done, undone = done[:len(done)-1], append(undone, last)
			text, reversed = Say("Taken back: %s", Line(last.text)), true
		case kindRedone:
			if len(undone) == 0 {
				return nil, fmt.Errorf("%w: nothing to redo at %d", errReplay, b.Seq)
			}
			last := undone[len(undone)-1]
			done, undone = append(done, last), undone[:len(undone)-1]
			text, reversed = Say("Done again: %s", Line(last.text)), true
		case kindDrafted, kindMeant, kindWithdrew:
			if drafts, text, err = t.talk(drafts, &m, b, i); err != nil {
				return nil, err
			}
		case kindDisputed, kindSided, kindRuled, kindUndisputed:
			if disputes, text, cites, err = t.disputing(disputes, &m, b, i); err != nil {
				return nil, err
			}
		default:
			if planned != nil && planned.caused[i] != nil {
				m.touched = append(m.touched, m.engine.about(planned.caused[i])...)
				text = planned.told[i]
				break
			}
			if text, err = m.fold(t, b, i, tell); err != nil {
				return nil, err
			}
			if planned != nil && !planned.told[i].Zero() {
				text = planned.told[i]
			}
			if r.Kind == kindStarted {
				ids = 0
			}
			if r.Kind == kindStarted || r.Kind == kindEnded {
				drafts = nil
			}
		}
		if tell && !text.Zero() {
			told = append(told, Told{Kind: r.Kind, Text: text, Cause: r.Cause, Group: r.Group, Cited: cites, About: slices.Clone(m.touched[touched:])})
		}
	}
	if planned != nil && m.engine != nil {
		m.state = m.engine.metered(planned.state, nil)
	}
	if t.foreign != nil {
		if err := m.fits(); err != nil {
			return nil, err
		}
	}
	t.log, t.seq = append(t.log, b), b.Last()
	if !reversed && b.beside() {
		t.disputes, t.shown = disputes, nil
		return told, nil
	}
	if !reversed && b.private() {
		t.drafts, t.shown = drafts, nil
		return told, nil
	}
	if reversed {
		if err := t.recall(done); err != nil {
			return nil, err
		}
	} else {
		done, undone = append(done, m), nil
	}
	forget(done)
	t.done, t.undone, t.ids = done, undone, ids
	if t.drafts = drafts; t.current().engine == nil {
		t.drafts = nil
	}
	t.changed = t.seq
	t.reserve()
	t.shown = nil
	return told, nil
}

// fold folds record i of a batch that isn't an undo or redo.
func (m *moment) fold(t *Table, b Batch, i int, tell bool) (text Message, err error) {
	r := b.Records[i]
	t.foreign.Do(eventSteps)
	switch r.Kind {
	case kindStarted:
		return Message{}, m.start(t, r, b)
	case kindEnded:
		m.play = play{}
		if err := json.Unmarshal(r.Data, &m.went); err != nil {
			return Message{}, fmt.Errorf("read %s: %w", r.Encoded, err)
		}
		if m.went.To != "" {
			return Say("The game goes on in another channel."), nil
		}
		return Say("The game is over."), nil
	case kindAsked:
		if m.choice, err = t.choice(m, b, i); err != nil {
			return Message{}, err
		}
	case kindDrafted, kindMeant, kindWithdrew, kindDisputed, kindSided, kindRuled, kindUndisputed: // no part of the play
	case kindAnswered:
		m.choice = nil
		return tellAnswer(b.By, r)
	case kindNamed:
		if m.named = r.Data; t.foreign != nil {
			if _, err := m.lastNamed(); err != nil {
				return Message{}, fmt.Errorf("%w: %w", ErrBroken, err)
			}
		}
	case kindRead:
		var read readAs
		if err := json.Unmarshal(r.Data, &read); err != nil {
			return Message{}, fmt.Errorf("read %s: %w", r.Encoded, err)
		}
		m.text = read.Text
		return read.tell(), nil
	case kindLeft:
		var l left
		if err := json.Unmarshal(r.Data, &l); err != nil {
			return Message{}, fmt.Errorf("read %s: %w", r.Encoded, err)
		}
		return l.tell(), nil
	case kindDropped:
		m.choice = nil
		if !slices.ContainsFunc(b.Records[i:], func(r Record) bool { return r.Kind == kindAsked }) {
			return Say("The open choice no longer applies."), nil
		}
	default:
		if m.engine == nil {
			return Message{}, fmt.Errorf("%w: %s without a game", errReplay, r.Encoded)
		}
		event, err := m.engine.decodeEvent(r.Encoded)
		if err != nil {
			return Message{}, err
		}
		if t.foreign != nil {
			if err := m.engine.check(m.state, event); err != nil {
				return Message{}, fmt.Errorf("%w: record %d: %w", ErrBroken, b.Seq+int64(i), err)
			}
		}
		if tell {
			text = m.engine.tell(m.state, event)
		}
		m.state = m.engine.fold(m.state, event)
		m.touched = append(m.touched, m.engine.about(event)...)
	}
	return text, nil
}

// choice returns the question that record i of a batch asks.
func (t *Table) choice(m *moment, b Batch, i int) (*Choice, error) {
	r, c := b.Records[i], new(Choice)
	if err := json.Unmarshal(r.Data, c); err != nil {
		return nil, fmt.Errorf("read %s: %w", r.Encoded, err)
	}
	c.ID = b.Seq + int64(i)
	if t.foreign == nil {
		return c, nil
	}
	if m.engine == nil {
		return nil, fmt.Errorf("%w: a choice without a game", ErrBroken)
	}
	actions, err := decodeAll(m.engine, c.Actions)
	if err != nil {
		return nil, err
	}
	for _, a := range actions {
		if err := m.engine.checkAction(a); err != nil {
			return nil, fmt.Errorf("%w: record %d: %w", ErrBroken, c.ID, err)
		}
	}
	return c, nil
}

// reserve keeps ids from being reused, also after an undo.
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

func (m *moment) start(t *Table, r Record, b Batch) error {
	var s started
	if err := json.Unmarshal(r.Data, &s); err != nil {
		return fmt.Errorf("read %s: %w", r.Encoded, err)
	}
	e, ok := t.tables.engines[s.Game]
	if !ok {
		return fmt.Errorf("%w: a game of %q", ErrNewer, s.Game)
	}
	m.play = play{engine: e, state: e.metered(e.fresh(), t.foreign), host: b.By, began: b.Seq}
	return nil
}

func tellAnswer(by Speaker, r Record) (Message, error) {
	var a answered
	if err := json.Unmarshal(r.Data, &a); err != nil {
		return Message{}, fmt.Errorf("read %s: %w", r.Encoded, err)
	}
	if a.Player != "" && a.Player != by.Name {
		return Say("%s chose for %s: %s", Name(by.Name), Name(a.Player), a.Say.message(a.Text)), nil
	}
	return Say("%s chose: %s", Name(by.Name), a.Say.message(a.Text)), nil
}
