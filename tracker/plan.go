package tracker

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// play is the state of a channel between two batches.
type play struct {
	engine Engine // nil if no game is running
	state  any
	choice *Choice
	named  json.RawMessage // what a line last made or named: a list of Part, read when a line asks
	host   Speaker         // who started the game
	began  int64           // the first record of the game
}

// The core's own records. All others are events of the game.
const (
	kindStarted  = "table/started"  // a game begins
	kindEnded    = "table/ended"    // the game is over
	kindAsked    = "table/asked"    // a choice opens
	kindAnswered = "table/answered" // it is answered
	kindDropped  = "table/dropped"  // it is no longer asked
	kindNamed    = "table/named"    // what "it" means to the lines that follow
	kindRead     = "table/read"     // how a line was understood
	kindLeft     = "table/left"     // a part of a line that nothing was done of
	kindDrafted  = "table/drafted"  // a draft opens, replacing the speaker's last one
	kindMeant    = "table/meant"    // it is answered
	kindWithdrew = "table/withdrew" // it is no longer asked
	kindUndone   = "table/undone"   // the last batch in effect is taken back
	kindRedone   = "table/redone"   // the last batch that was taken back is repeated
)

type started struct {
	Game string `json:"game"`
}

type answered struct {
	Choice int64  `json:"choice"`
	N      int64  `json:"n"`
	Player string `json:"player"` // whose choice it was
	Text   string `json:"text"`   // the text of the answer

	Say *storedMessage `json:"say,omitempty"` // the same as a message
}

// reversal is the stored form of undo and redo: the first record of the batch.
type reversal struct {
	Batch int64  `json:"batch"`
	Text  string `json:"text"`
}

// rounds bounds settling. Each round of the rules tracked today makes the
// board smaller, so no real board comes near it; one that does is refused.
const rounds = 10_000

// plan computes the results of a line without changing the table.
type plan struct {
	play
	before  play  // the state before
	back    *play // the play that an undo restores
	records []Record
	told    []Message // the messages of the events among them, by record
	caused  []any     // the events themselves, by record; nil for the core's own records
	group   int
	events  int     // of the game, among the records
	steps   *Work   // the work done so far
	survey  any     // what the last look by the rules found out about the state; nil once that changes
	upkeep  int64   // the steps of the last look by the rules that found nothing to do
	text    string  // the line, as the log keeps it
	reading *readAs // how it is understood, if that differs
	out     []left  // what nothing is done of
	draft   *Choice // the draft that it opens
	trial   bool    // a trial: drafts aren't completed
}

// plan returns a plan that begins with the table's play.
func (t *Table) plan() *plan { return planFrom(t.current()) }

func planFrom(now play) *plan {
	p := &plan{play: now, before: now, steps: NewWork(LineSteps)}
	if p.engine != nil {
		p.state = p.engine.metered(p.state, p.steps)
	}
	return p
}

// after returns the play after the plan, if its first record is stored as seq.
func (p *plan) after(seq int64) play {
	if p.back != nil {
		return *p.back
	}
	now := p.play
	if now.choice != nil && now.choice != p.before.choice {
		asked := *now.choice
		for i, r := range p.records {
			if r.Kind == kindAsked {
				asked.ID = seq + int64(i)
			}
		}
		now.choice = &asked
	}
	if slices.ContainsFunc(p.records, func(r Record) bool { return r.Kind == kindStarted }) {
		now.began = seq
	}
	return now
}

// work decides a line within its budget.
func (p *plan) work(decide func(*plan) ([]any, error)) (actions []any, err error) {
	err = p.steps.within(tooMuch(), func() error {
		if actions, err = decide(p); err != nil {
			return err
		}
		return p.sound()
	})
	return actions, err
}

// perform decides a line sentence by sentence and settles once at its end (CR 704.3).
// If the line asks something, none of it happens yet.
func (p *plan) perform(by Speaker, line said) error {
	named, err := p.lastNamed()
	if err != nil {
		return err
	}
	before := *p
	before.records = slices.Clone(p.records)
	in := NewInquiry(by, line.answers)
	in.before, in.expects = named, line.asked
	skipped := 0
	for _, a := range line.actions {
		if in.skipped() {
			continue
		}
		happenings, err := p.engine.decide(p.state, a, in)
		if problem := (*Problem)(nil); errors.Is(err, ErrAlready) && errors.As(err, &problem) {
			if skipped++; skipped == len(line.actions) {
				return err
			}
			if err := p.leave([]left{{Why: problem.What.String(), Say: problem.What.stored()}}); err != nil {
				return err
			}
			continue
		}
		if q := (*unanswered)(nil); errors.As(err, &q) {
			*p = before
			stored, err := encodeAll(p.engine, line.actions)
			if err != nil {
				return err
			}
			c := Choice{Question: q.question, By: by, Own: p.limited(by), Actions: stored, Answers: in.answers, Before: named}
			if q.question.Meant {
				c.Asked, c.Anew = in.asked, in.anew
				return p.clarify(by, line, c)
			}
			return p.ask(c)
		}
		if err != nil {
			return err
		}
		if err := p.allowed(by, a, happenings); err != nil {
			return err
		}
		if err := p.add(happenings); err != nil {
			return err
		}
	}
	if len(line.asked) > 0 && len(in.asked) < len(line.answers) {
		return otherwise(p.text)
	}
	if len(p.records) > len(before.records) {
		if err := p.remember(in.It()); err != nil {
			return err
		}
	}
	if line.unsettled {
		return p.merge()
	}
	return p.settle(by, nil)
}

// remember records what "it" means to the lines that follow: what this one made
// or named, and how many, since they may join others like them.
func (p *plan) remember(it []int64) error {
	if len(it) == 0 {
		return nil
	}
	named := make([]Part, len(it))
	for i, id := range it {
		named[i] = Part{ID: id, Count: p.engine.members(p.state, id)}
	}
	return p.note(kindNamed, Cause{}, named)
}

// lastNamed is what the lines before last made or named.
func (p *play) lastNamed() (named []Part, err error) {
	if len(p.named) == 0 {
		return nil, nil
	}
	if err := json.Unmarshal(p.named, &named); err != nil {
		return nil, fmt.Errorf("read %s: %w", kindNamed, err)
	}
	return named, nil
}

// namedAs stores what lines last made or named.
func namedAs(named []Part) (json.RawMessage, error) {
	raw, err := json.Marshal(named)
	if err != nil {
		return nil, fmt.Errorf("store %s: %w", kindNamed, err)
	}
	return raw, nil
}

// settle performs all rules that apply to one snapshot as one event, and repeats until
// none applies. The answers belong to the first round.
func (p *plan) settle(by Speaker, answers []Answer) error {
	for range rounds {
		begun := p.steps.Taken()
		happenings, survey, err := p.engine.settle(p.state, NewInquiry(by, answers))
		if q := (*unanswered)(nil); errors.As(err, &q) {
			return p.ask(Choice{Question: q.question, Settling: true, By: by, Answers: answers})
		}
		if err != nil {
			return err
		}
		if len(happenings) == 0 {
			p.survey = survey
			err := p.merge()
			p.upkeep = p.steps.Taken() - begun
			return err
		}
		if err := p.add(happenings); err != nil {
			return err
		}
		answers = nil
	}
	return fmt.Errorf("%w after %d rounds", ErrTooDeep, rounds)
}

// merge joins identical stacks, except those that an open choice is about, whose ids
// people see in the question.
func (p *plan) merge() error {
	var joined []Happening[any]
	for _, e := range p.engine.merge(p.state) {
		if p.choice == nil || !slices.ContainsFunc(p.engine.about(e), func(id int64) bool { return slices.Contains(p.choice.Question.About, id) }) {
			joined = append(joined, Happening[any]{Event: e})
		}
	}
	return p.add(joined)
}

// resume continues a choice: with one more answer, or, after a change by hand,
// with the answers it has.
func (p *plan) resume(c *Choice, answers []Answer) error {
	p.choice = nil
	if c.Readings && len(answers) > 0 {
		return p.readAgain(c, answers)
	}
	if c.Settling {
		return p.settle(c.By, answers)
	}
	var err error
	if p.named, err = namedAs(c.Before); err != nil {
		return err
	}
	actions, err := decodeAll(p.engine, c.Actions)
	if err != nil {
		return err
	}
	by := c.By
	if c.Own {
		by.Reach = Own
	}
	return p.perform(by, said{actions: actions, answers: answers})
}

// add records events that happen at once, and folds them.
func (p *plan) add(happenings []Happening[any]) error {
	if len(happenings) == 0 {
		return nil
	}
	p.group++
	p.survey = nil
	p.told, p.caused, p.records = slices.Grow(p.told, len(happenings)), slices.Grow(p.caused, len(happenings)), slices.Grow(p.records, len(happenings))
	for _, h := range happenings {
		enc, err := p.engine.encodeEvent(h.Event)
		if err != nil {
			return err
		}
		if p.events++; p.events > LineEvents {
			return tooManyEvents()
		}
		p.steps.Do(eventSteps)
		p.caused, p.records = append(p.caused, h.Event), append(p.records, Record{Group: p.group, Cause: h.Cause, Encoded: enc})
	}
	told, after := p.engine.tellAll(p.state, happenings)
	p.told, p.state = append(p.told, told...), after
	return nil
}

// note adds a record of the core.
func (p *plan) note(kind string, cause Cause, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("store %s: %w", kind, err)
	}
	p.group++
	p.told, p.caused = append(p.told, Message{}), append(p.caused, nil)
	p.records = append(p.records, Record{Group: p.group, Cause: cause, Encoded: Encoded{Kind: kind, Version: 1, Data: data}})
	return nil
}

func (p *plan) ask(c Choice) error {
	p.choice = &c
	return p.note(kindAsked, Cause{Rule: c.Question.Rule}, c)
}
