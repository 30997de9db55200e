package tracker

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
)

// Reading is one way to understand a line of table talk.
type Reading[A any] struct {
	Line    string   // in the words of the game's phrases
	Actions []A      // what it says
	Unseen  []string // what of it happens out of sight of the board, as it was said
	Mended  []string // words that were misspelt, as they were read
	Cost    int      // what was changed to come to it: the least is meant
}

// Costs of readings beyond which something is said or asked.
const (
	costTold    = 2 // from here on the reply says how the line was read
	costUnclear = 4 // of a phrase with words that nobody understands
)

// readAs is how a line was understood.
type readAs struct {
	Text   string `json:"text"`           // the line, in the words of the phrases
	Unseen string `json:"what,omitempty"` // what of it happens out of sight
	Told   bool   `json:"told,omitempty"` // the reply says so
}

func (r readAs) tell() Message {
	switch {
	case r.Told && r.Unseen != "":
		return Say("Read as: %s. Not on the board, so yours to do: %s", r.Text, r.Unseen)
	case r.Told:
		return Say("Read as: %s", r.Text)
	case r.Unseen != "":
		return Say("Not on the board, so yours to do: %s", r.Unseen)
	}
	return Message{}
}

// Say does what a line of table talk says: all of it, or nothing. A line that is
// none of the game's phrases, or that can't be done as it stands, is understood in
// the likeliest of its readings that can be done; of two that are alike in that,
// one is asked for.
func (t *Table) Say(ctx context.Context, by Speaker, line string) (Result, error) {
	return t.change(ctx, by, line, func(p *plan) ([]any, error) {
		if err := seated(p.play, by); err != nil {
			return nil, err
		}
		actions, err := t.said(p, by, line)
		if err != nil {
			return nil, err
		}
		return actions, t.clears(p, by, line)
	})
}

// said works out what a line says, which somebody seated typed.
func (t *Table) said(p *plan, by Speaker, line string) ([]any, error) {
	exact := p.fork()
	actions, refusal := p.engine.parse(line)
	unread := refusal != nil
	if !unread {
		if actions, refusal = t.act(exact, by, actions...); refusal == nil && !exact.unclear() {
			*p = *exact
			return actions, nil
		}
	} else if c, a := t.answers(p, by, line, Question.named); c != nil {
		return t.answer(p, by, c, a)
	}
	if final(refusal) {
		return nil, refusal
	}
	readings := p.engine.readings(p.state, by, t.lastSaid(by), line)
	attempts, better := t.attempts(p, by, readings)
	if refusal == nil { // its question stands unless a reading is clearer
		attempts = slices.DeleteFunc(attempts, func(a attempt) bool { return a.Cost >= costUnclear || a.asks })
		if len(attempts) == 0 {
			*p = *exact
			return actions, nil
		}
	}
	if len(attempts) == 0 {
		if c, a := t.answers(p, by, line, Question.mentioned); c != nil && unread {
			return t.answer(p, by, c, a)
		}
		if better != nil && unread {
			return nil, better
		}
		return nil, refusal
	}
	return p.meant(by, attempts)
}

// final reports whether a refusal has nothing to do with how a line is said.
func final(err error) bool {
	if err == nil {
		return false
	}
	problem := (*Problem)(nil)
	return !errors.As(err, &problem) || errors.Is(err, ErrChoiceOpen) || errors.Is(err, ErrTooMuch) || errors.Is(err, ErrNotYours) || errors.Is(err, ErrOverflow)
}

// attempt is a reading that can be done, and what comes of it.
type attempt struct {
	Reading[any]
	plan *plan
	did  []any
	asks bool
}

// attempts tries readings. Where none can be done, the refusal is that of the
// likeliest.
func (t *Table) attempts(p *plan, by Speaker, readings []Reading[any]) (done []attempt, refusal error) {
	for _, r := range readings {
		try := p.fork()
		if err := try.read(r); err != nil {
			return nil, err
		}
		actions, err := t.act(try, by, r.Actions...)
		switch {
		case err == nil:
			done = append(done, attempt{r, try, actions, try.asks()})
		case refusal == nil:
			refusal = err
		}
	}
	return done, refusal
}

// meant does the attempt that is meant: the likeliest one. Of several that are as
// likely, one that asks nothing comes first; of those that come out differently
// the speaker chooses one.
func (p *plan) meant(by Speaker, attempts []attempt) ([]any, error) {
	least := slices.MinFunc(attempts, func(a, b attempt) int { return a.Cost - b.Cost }).Cost
	attempts = slices.DeleteFunc(attempts, func(a attempt) bool { return a.Cost > least })
	if slices.ContainsFunc(attempts, func(a attempt) bool { return !a.asks }) {
		attempts = slices.DeleteFunc(attempts, func(a attempt) bool { return a.asks })
	}
	for i := 0; i < len(attempts); i++ {
		attempts = append(attempts[:i+1], slices.DeleteFunc(attempts[i+1:], func(b attempt) bool { return attempts[i].plan.same(b.plan) })...)
	}
	if len(attempts) == 1 {
		*p = *attempts[0].plan
		return attempts[0].did, nil
	}
	q := Question{Player: by.Name, Text: "What do you mean?", Meant: true}
	for i, a := range attempts {
		q.Options = append(q.Options, Option{N: int64(i + 1), Text: a.Line})
	}
	named, err := p.lastNamed()
	if err != nil {
		return nil, err
	}
	return nil, p.drafts(Choice{Question: q, By: by, Own: p.limited(by), Before: named, Readings: true})
}

// readAgain does the line that was chosen among the readings of one.
func (p *plan) readAgain(c *Choice, answers []Answer) error {
	var err error
	if p.named, err = namedAs(c.Before); err != nil {
		return err
	}
	line := c.Question.chosen(answers[0])
	actions, err := p.engine.parse(line)
	if err != nil {
		return err
	}
	by := c.By
	if c.Own {
		by.Reach = Own
	}
	if err := p.note(kindRead, Cause{Player: by.Name}, readAs{Text: line}); err != nil {
		return err
	}
	return p.perform(by, said{actions: actions, answers: answers[1:]})
}

// read notes how a line was understood.
func (p *plan) read(r Reading[any]) error {
	read := readAs{Text: r.Line, Unseen: strings.Join(r.Unseen, "; "), Told: len(r.Mended) > 0 || r.Cost >= costTold}
	if err := p.note(kindRead, Cause{}, read); err != nil {
		return err
	}
	p.told[len(p.told)-1] = read.tell()
	p.reading = &read
	return nil
}

// fork is a plan that goes on from here and leaves this one as it is.
func (p *plan) fork() *plan {
	fork := *p
	fork.records, fork.told = slices.Clone(p.records), slices.Clone(p.told)
	return &fork
}

// unclear reports whether a question is open that is only asked because words
// weren't understood.
func (p *plan) unclear() bool {
	return p.draft != nil && p.draft.Question.Unclear || p.choice != nil && p.choice.Question.Unclear && p.choice != p.before.choice
}

// asks reports whether it leads to a question.
func (p *plan) asks() bool { return p.draft != nil || p.choice != nil && p.choice != p.before.choice }

// same reports whether two plans do the same.
func (p *plan) same(other *plan) bool {
	events := func(p *plan) []Encoded {
		var all []Encoded
		for _, r := range p.records {
			if r.Kind != kindRead {
				all = append(all, r.Encoded)
			}
		}
		return all
	}
	return reflect.DeepEqual(events(p), events(other))
}

// longAgo is how many inputs ago something may have been said, to be said again.
const longAgo = 50

// lastSaid is the line that somebody said last of what stands, as it was
// understood.
func (t *Table) lastSaid(by Speaker) string {
	for _, m := range slices.Backward(t.done[max(0, len(t.done)-longAgo):]) {
		if m.engine == nil {
			return ""
		}
		if t.speaker(m.batch).is(by) {
			return m.text
		}
	}
	return ""
}
