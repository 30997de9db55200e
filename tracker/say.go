package tracker

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"regexp"
	"slices"
	"strings"
)

// Reading is one way to understand a line of table talk.
type Reading[A any] struct {
	Sentences []Sentence[A]
	Unseen    []string // what of it happens out of sight of the board, as it was said
	Remarks   []string // reasons and comments in it, as they were said; nothing is done for them
	Mended    []string // words that were misspelt, as they were read
	Cost      int      // what was changed to come to it: the least is meant
	Whole     bool     // all of it is done, or nothing: a part of it is what another part costs
}

// Sentence is a sentence of a line.
type Sentence[A any] struct {
	Line    string // in the words of the game's phrases
	Actions []A    // what it says
}

// Line is all sentences, in the words of the phrases.
func (r Reading[A]) Line() string {
	lines := make([]string, len(r.Sentences))
	for i, s := range r.Sentences {
		lines[i] = s.Line
	}
	return strings.Join(lines, "; ")
}

// Costs of readings beyond which something is said or asked.
const (
	costTold    = 3 // from here on the reply says how the line was read
	costUnclear = 5 // of a phrase with words that nobody understands
)

// readAs is how a line was understood.
type readAs struct {
	Text string `json:"text"`           // the line, in the words of the phrases
	Told bool   `json:"told,omitempty"` // the reply says so
}

func (r readAs) tell() Message {
	if !r.Told {
		return Message{}
	}
	return Say("Read as: `%s`", Line(r.Text))
}

// understood is the line of a batch in the words of the game's phrases, or as it
// was typed where those are the same.
func (b Batch) understood() string {
	for _, r := range b.Records {
		var read readAs
		if r.Kind == kindRead && json.Unmarshal(r.Data, &read) == nil && read.Text != "" {
			return read.Text
		}
	}
	return b.Text
}

// left is a part of a line that nothing was done of.
type left struct {
	What string `json:"what"`          // as it was said, or as it was read; empty for one action of a sentence
	Why  string `json:"why,omitempty"` // the refusal; empty for remarks and what happens out of sight of the board

	Remark bool `json:"remark,omitempty"` // it is a reason or a comment

	Say *storedMessage `json:"say,omitempty"` // Why as a message
}

func (l left) tell() Message {
	switch {
	case l.What == "":
		return l.Say.message(l.Why)
	case l.Remark:
		return Say("Taken as a remark: `%s`", Line(l.What))
	case l.Why == "":
		return Say("Out of sight of the board, so yours to do: `%s`", Line(l.What))
	}
	return Say("Left out: `%s`. %s", Line(l.What), l.Say.message(l.Why))
}

// Say does what a line of table talk says: all of it, or nothing. A line that is
// none of the game's phrases, or that can't be done as it stands, is understood in
// the likeliest of its readings that can be done; of two that are alike in that,
// one is asked for.
//
// A line that corrects the speaker's last one undoes that first; the events of the undo are
// the result's Before.
func (t *Table) Say(ctx context.Context, by Speaker, line string) (Result, error) {
	var reversed []string
	results, err := t.changes(ctx, by, func() []input { return t.inputs(by, line, &reversed) })
	if err != nil {
		return Result{}, err
	}
	return together(results, reversed), nil
}

// SayFirst is Say, but begins a game first if none is going on: begun is true, and the
// events of the start are the result's Before. A line that is refused begins no game, and
// neither does a question about the board: its error is ErrNoGame.
func (t *Table) SayFirst(ctx context.Context, by Speaker, line, game string, o Opening) (said Result, begun bool, err error) {
	var reversed []string
	results, err := t.changes(ctx, by, func() []input {
		if begun = t.current().engine == nil; !begun {
			return t.inputs(by, line, &reversed)
		}
		say := t.said(by, line)
		return []input{t.start(by, game, o), {line, func(p *plan) ([]any, error) {
			if p.isQuestion(by, line) {
				return nil, playing(play{})
			}
			return say.decide(p)
		}}}
	})
	if err != nil {
		return Result{}, false, err
	}
	return together(results, reversed), begun, nil
}

// together returns the result of the last of several inputs, with the events of the others
// in Before.
func together(results []Result, reversed []string) Result {
	last := results[len(results)-1]
	last.Reversed = reversed
	for _, r := range results[:len(results)-1] {
		last.Before = append(last.Before, r.Told...)
	}
	return last
}

// said is the input of a line.
func (t *Table) said(by Speaker, line string) input {
	return input{line, func(p *plan) ([]any, error) {
		if err := seated(p.play, by); err != nil {
			return nil, err
		}
		if forOthers.MatchString(line) {
			return nil, Refuse("%q looks like the command of another bot.", Name(line)).Next("If it is for me, type it without the sign in front of it.").For(ErrUnclear)
		}
		plain := *p.fork()
		actions, err := t.understand(p, by, line)
		if err != nil {
			return nil, t.instead(&plain, by, line, err)
		}
		return actions, t.clears(p, by, line)
	}}
}

// forOthers is a line that begins as commands of other bots do: ".life 20".
var forOthers = regexp.MustCompile(`^\s*[.!;$%?]\pL`)

// understand does a line in the likeliest of its readings, or asks which is meant.
func (t *Table) understand(p *plan, by Speaker, line string) ([]any, error) {
	exact := p.fork()
	actions, refusal := p.engine.parse(line)
	unread := refusal != nil
	if !unread {
		if actions, refusal = t.act(exact, by, actions...); refusal == nil && exact.doubt() == 0 {
			*p = *exact
			return actions, nil
		}
	} else if c, a := t.answers(p, by, line, Question.named); c != nil {
		return t.answer(p, by, c, a)
	} else if c, a := t.answers(p, by, line, Question.mentionedAsOne); c != nil {
		return t.answer(p, by, c, a)
	}
	if !unread && refusal != nil && !errors.Is(refusal, ErrUnclear) {
		return nil, refusal
	}
	readings := p.engine.readings(p.state, by, t.lastSaid(by), line)
	attempts, better := t.attempts(p, by, readings)
	if refusal == nil { // its question stands unless one reading is clearer
		attempts = likeliest(slices.DeleteFunc(attempts, func(a attempt) bool { return a.asks || a.Cost >= exact.doubt() }))
		if len(attempts) != 1 {
			*p = *exact
			return actions, nil
		}
	}
	if len(attempts) == 0 {
		if c, a := t.answers(p, by, line, Question.mentioned); c != nil && unread {
			return t.answer(p, by, c, a)
		}
		if better != nil && (unread || !errors.Is(better, ErrUnclear)) {
			return nil, better
		}
		return nil, refusal
	}
	return p.meant(by, attempts)
}

// final reports whether a refusal holds for all of a line, whatever is left out of it.
func final(err error) bool {
	if err == nil {
		return false
	}
	problem := (*Problem)(nil)
	return !errors.As(err, &problem) || errors.Is(err, ErrChoiceOpen) || errors.Is(err, ErrContradicts) || errors.Is(err, ErrTooMuch) || errors.Is(err, ErrNotYours) || errors.Is(err, ErrOverflow)
}

// attempt is a reading that can be done, and what comes of it.
type attempt struct {
	Reading[any]
	plan *plan
	did  []any
	asks bool
}

// costLeftOut is what it takes to leave out a sentence that can't be done.
const costLeftOut = 8

// attempts tries readings. Where none can be done, the refusal is that of the
// likeliest.
func (t *Table) attempts(p *plan, by Speaker, readings []Reading[any]) (done []attempt, refusal error) {
	for _, r := range readings {
		a, err := t.attempt(p, by, r, nil)
		if err != nil && len(r.Sentences) > 1 && !r.Whole {
			a, err = t.possible(p, by, r, err)
		}
		switch {
		case errors.Is(err, ErrContradicts): // what was meant is clear
			return done, err
		case err == nil:
			done = append(done, a)
		case refusal == nil:
			refusal = err
		}
	}
	return done, refusal
}

// attempt tries a reading without what is left out of it.
func (t *Table) attempt(p *plan, by Speaker, r Reading[any], out []left) (attempt, error) {
	a := attempt{Reading: r, plan: p.fork()}
	var actions []any
	for _, s := range r.Sentences {
		actions = append(actions, s.Actions...)
	}
	if err := a.plan.read(r, out); err != nil {
		return a, err
	}
	if len(actions) == 0 {
		return a, nil
	}
	var err error
	a.did, err = t.act(a.plan, by, actions...)
	a.asks = a.plan.asks()
	return a, err
}

// pronoun matches a reference to something that an earlier sentence has named.
var pronoun = regexp.MustCompile(`(?i)\b(?:it|them)\b|^(?:they|its|their)\b`)

// possible is a reading without the sentences that can't be done, if there are
// others: players do as much as they can (CR 101.3). A sentence that refers to one that is
// left out is left out, too.
func (t *Table) possible(p *plan, by Speaker, r Reading[any], refusal error) (attempt, error) {
	if final(refusal) {
		return attempt{}, refusal
	}
	all := r.Sentences
	r.Sentences = nil
	var out []left
	var a attempt
	goesOn := false // whether the sentence before is left out
	for _, s := range all {
		if goesOn && pronoun.MatchString(s.Line) {
			why := Say("It is about what was left out.")
			out = append(out, left{What: s.Line, Why: why.String(), Say: why.stored()})
			continue
		}
		more := r
		more.Sentences = append(slices.Clone(r.Sentences), s)
		tried, err := t.attempt(p, by, more, out)
		problem := (*Problem)(nil)
		goesOn = err != nil
		switch {
		case err == nil:
			a, r = tried, more
		case final(err), errors.Is(err, ErrUnknownName): // the rest of the line may have been misread, too
			return a, err
		case errors.As(err, &problem):
			out = append(out, left{What: s.Line, Why: problem.What.String(), Say: problem.What.stored()})
		}
	}
	if len(r.Sentences) == 0 {
		return a, refusal
	}
	r.Cost += costLeftOut * len(out)
	return t.attempt(p, by, r, out)
}

// likeliest are the attempts that cost least: of those the ones that ask nothing,
// if there are any, and one of those that come out alike.
func likeliest(attempts []attempt) []attempt {
	if len(attempts) == 0 {
		return nil
	}
	least := slices.MinFunc(attempts, func(a, b attempt) int { return a.Cost - b.Cost }).Cost
	attempts = slices.DeleteFunc(attempts, func(a attempt) bool { return a.Cost > least })
	if slices.ContainsFunc(attempts, func(a attempt) bool { return !a.asks }) {
		attempts = slices.DeleteFunc(attempts, func(a attempt) bool { return a.asks })
	}
	for i := 0; i < len(attempts); i++ {
		rest := slices.DeleteFunc(attempts[i+1:], func(b attempt) bool { return attempts[i].plan.same(b.plan) })
		attempts = attempts[:i+1+len(rest)]
	}
	return attempts
}

// meant does the attempt that is meant: the likeliest one. Of several, the speaker
// chooses one.
func (p *plan) meant(by Speaker, attempts []attempt) ([]any, error) {
	attempts = likeliest(attempts)
	if len(attempts) == 1 {
		*p = *attempts[0].plan
		return attempts[0].did, nil
	}
	q := Question{Player: by.Name, Text: Say("What do you mean?"), Meant: true}
	for i, a := range attempts {
		q.Options = append(q.Options, Option{N: int64(i + 1), Text: Say("`%s`", Line(a.Line()))})
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
	line := strings.Trim(c.Question.chosen(answers[0]).String(), "`")
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

// read notes how a line was understood, and what is left out of it.
func (p *plan) read(r Reading[any], out []left) error {
	if len(r.Sentences) > 0 {
		read := readAs{Text: r.Line(), Told: len(r.Mended) > 0 || r.Cost >= costTold}
		if err := p.noteTold(kindRead, read, read.tell()); err != nil {
			return err
		}
		p.reading = &read
	}
	for _, u := range r.Unseen {
		out = append(out, left{What: u})
	}
	for _, remark := range r.Remarks {
		out = append(out, left{What: remark, Remark: true})
	}
	p.out = out
	return p.leave(out)
}

// leave notes what nothing is done of.
func (p *plan) leave(out []left) error {
	for _, l := range out {
		if err := p.noteTold(kindLeft, l, l.tell()); err != nil {
			return err
		}
	}
	return nil
}

func (p *plan) noteTold(kind string, v any, told Message) error {
	if err := p.note(kind, Cause{}, v); err != nil {
		return err
	}
	p.told[len(p.told)-1] = told
	return nil
}

// fork is a plan that goes on from here and leaves this one as it is.
func (p *plan) fork() *plan {
	fork := *p
	fork.records, fork.told, fork.caused = slices.Clone(p.records), slices.Clone(p.told), slices.Clone(p.caused)
	return &fork
}

// doubt is what a reading may cost that asks nothing, to be taken in the place of a
// line that asks what was meant: 0 where it asks nothing of the kind.
func (p *plan) doubt() int {
	switch {
	case p.draft == nil:
		return 0
	case p.draft.Question.Unclear:
		return costUnclear
	}
	return 0
}

// asks reports whether it leads to a question.
func (p *plan) asks() bool { return p.draft != nil || p.choice != nil && p.choice != p.before.choice }

// same reports whether two plans have the same events, and ask the same of the same
// actions. What "it" means afterwards may differ.
func (p *plan) same(other *plan) bool {
	events := func(p *plan) []Encoded {
		var all []Encoded
		for _, r := range p.records {
			if r.Kind != kindRead && r.Kind != kindLeft && r.Kind != kindNamed && r.Kind != kindDrafted {
				all = append(all, r.Encoded)
			}
		}
		return all
	}
	draft := func(p *plan) *Choice {
		if p.draft == nil {
			return nil
		}
		asked := *p.draft
		asked.Read = nil
		return &asked
	}
	return reflect.DeepEqual(events(p), events(other)) && reflect.DeepEqual(draft(p), draft(other))
}

// longAgo is how many inputs ago something may have been said, to be said again.
const longAgo = 50

// lastSaid is the line that somebody said last of what stands, as it was
// understood. It is "" if the speaker has taken or assigned a seat since.
func (t *Table) lastSaid(by Speaker) string {
	for _, m := range slices.Backward(t.done[max(0, len(t.done)-longAgo):]) {
		if m.engine == nil {
			return ""
		}
		if !t.speaker(m.batch).is(by) {
			continue
		}
		if _, err := m.engine.parse(m.text); err != nil {
			return ""
		}
		return m.text
	}
	return ""
}
