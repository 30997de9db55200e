package tracker

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A draft is a question about what a line means, which the speaker alone is asked:
// "Which Soldier?". Nothing of the line has happened, and nobody waits for it. Each
// speaker has one at most. It is no part of the play, and no input that could be
// taken back: it goes away when it is answered, when its speaker is asked something
// else, says the line more precisely or withdraws it, and with the game.

// said is a line to be performed.
type said struct {
	actions   []any
	answers   []Answer   // to what it asks
	asked     []Question // what those are answers to, where it is known: to nothing else
	unsettled bool       // the rules' next look waits for an open choice
}

// withdrawn is what is stored of a draft that is no longer asked.
type withdrawn struct {
	Choice int64  `json:"choice"`
	Text   string `json:"text,omitempty"` // the line, where its speaker took it back
}

// Asks is what is asked of a speaker: the speaker's draft, or else the open choice
// of the table, whoever is to choose.
func (l Look) Asks(by Speaker) *Choice {
	if d := draftOf(l.Drafts, by); d != nil {
		return d
	}
	return l.Choice
}

// Asking is the question that a number means: the speaker's draft or the open
// choice of the table; with 0 what is asked of the speaker. The error is a *Problem
// where it isn't open, or is somebody else's draft.
func (l Look) Asking(by Speaker, choice int64) (*Choice, error) {
	return asking(l.Choice, l.Drafts, by, choice)
}

func (t *Table) asking(by Speaker, choice int64) (*Choice, error) {
	return asking(t.current().choice, t.drafts, by, choice)
}

func asking(open *Choice, drafts []*Choice, by Speaker, choice int64) (*Choice, error) {
	own := draftOf(drafts, by)
	next := Say("Type `%s` to see the table.", Line("board"))
	switch {
	case own != nil && (choice == 0 || choice == own.ID):
		return own, nil
	case open != nil && (choice == 0 || choice == open.ID):
		return open, nil
	case choice == 0:
		return nil, Refuse("There is nothing to choose right now.").Next("Type `%s` to see the table.", Line("board")).For(ErrNoChoice)
	case own != nil:
		next = Say("The open one: %s", own.Question.Text)
	case open != nil:
		next = Say("The open one: %s", open.Question.Text)
	}
	for _, d := range drafts {
		if d.ID == choice {
			return nil, Refuse("That question is %s's: what was meant by `%s`.", Name(d.By.Name), Line(d.Line)).
				Next("Nobody has to wait for it: say what you do yourself.").For(ErrNotYours)
		}
	}
	p := Refuse("That choice was made already, or taken back.").For(ErrNoChoice)
	p.Then = next
	return nil, p
}

func draftOf(drafts []*Choice, by Speaker) *Choice {
	if i := slices.IndexFunc(drafts, func(d *Choice) bool { return by.goesBy(d.By) }); i >= 0 {
		return drafts[i]
	}
	return nil
}

// goesBy reports whether the speaker is somebody who spoke: by account, or by name
// where that was a guest, as with seats.
func (by Speaker) goesBy(who Speaker) bool {
	return by.Sits(Seat{Name: who.Name, Account: who.Account})
}

// lastDraft is the speaker's draft, where the speaker has said nothing since that
// was done.
func (t *Table) lastDraft(by Speaker) *Choice {
	d := draftOf(t.drafts, by)
	if d == nil {
		return nil
	}
	for _, m := range slices.Backward(t.done) {
		if m.batch < d.ID {
			break
		}
		if by.goesBy(t.speaker(m.batch)) {
			return nil
		}
	}
	return d
}

// drafts makes a draft of a question.
func (p *plan) drafts(c Choice) error {
	c.Private, c.Line, c.Read, c.Left = true, p.text, p.reading, p.out
	p.draft = &c
	return p.note(kindDrafted, Cause{Player: c.By.Name, Rule: c.Question.Rule}, c)
}

// clarify asks the speaker what a line means. Of objects and players only those are
// offered with which the line can be done; where that is one, it is meant.
func (p *plan) clarify(by Speaker, line said, c Choice) error {
	if p.trial {
		p.draft = &c
		return nil
	}
	all := c.Question.Options
	if !c.Question.Which && !p.ofSeats(c.Question) {
		return p.drafts(c)
	}
	offered, refusal := p.possible(by, line.actions, c)
	if refusal != nil {
		return refusal
	}
	if len(offered) == 1 && len(all) > 1 && !c.Anew {
		line.answers, line.asked = append(slices.Clip(c.Answers), Answer{N: offered[0]}), c.Asked
		return p.perform(by, line)
	}
	if len(offered) < len(all) {
		c.Offered, c.Question.Options = offered, nil
		for _, o := range all {
			if slices.Contains(offered, o.N) {
				c.Question.Options = append(c.Question.Options, Option{N: int64(len(c.Question.Options) + 1), Text: o.Text})
			}
		}
	}
	return p.drafts(c)
}

// ofSeats reports whether the options of a question are players.
func (p *plan) ofSeats(q Question) bool {
	seats := p.engine.seats(p.state)
	return !slices.ContainsFunc(q.Options, func(o Option) bool {
		return !slices.ContainsFunc(seats, func(s Seat) bool { return s.Name == o.Text.String() })
	})
}

// possible lists the options of a question with which the line can be done, by
// trying each; where there is none, the refusal is that of the first. Objects with
// which nothing would change don't count, unless that is so with all. What takes too
// long to be tried counts.
func (p *plan) possible(by Speaker, actions []any, c Choice) (offered []int64, refusal error) {
	w := NewWork(LineSteps / 2)
	var idle []int64
	for i, o := range c.Question.Options {
		try := p.tried(w)
		var err error
		over := w.within(tooMuch(), func() error {
			err = try.perform(by, said{actions: actions, answers: append(slices.Clip(c.Answers), Answer{N: o.N}), asked: c.Asked})
			return nil
		})
		if over != nil {
			for _, left := range c.Question.Options[i:] {
				offered = append(offered, left.N)
			}
			break
		}
		switch problem := (*Problem)(nil); {
		case errors.As(err, &problem):
			if refusal == nil {
				refusal = err
			}
		case err != nil:
			return nil, err
		case c.Question.Which && try.events == p.events && !try.asks():
			idle = append(idle, o.N)
		default:
			offered = append(offered, o.N)
		}
	}
	switch {
	case len(offered) > 0:
		return offered, nil
	case len(idle) > 0:
		return idle, nil
	}
	for _, o := range c.Question.Options {
		offered = append(offered, o.N)
	}
	return offered, refusal
}

// tried is a fork whose work is counted apart, of which nothing will be stored.
func (p *plan) tried(w *Work) *plan {
	try := p.fork()
	try.trial, try.draft, try.steps = true, nil, w
	try.state = p.engine.metered(p.state, w)
	return try
}

// clarified does the line of a draft with one more answer, on the board as it is
// now. Where that asks something else than was answered, it is asked anew.
func (t *Table) clarified(p *plan, by Speaker, d *Choice, a Answer) ([]any, error) {
	if err := seated(p.play, by); err != nil {
		return nil, err
	}
	p.text = d.Line
	note := answered{Choice: d.ID, N: a.N, Player: d.Question.Player, Text: d.Question.chosen(a).String(), Say: d.Question.chosen(a).stored()}
	if err := p.note(kindMeant, Cause{Player: by.Name}, note); err != nil {
		return nil, err
	}
	if d.Readings {
		return nil, p.resume(d, []Answer{a})
	}
	if d.Read != nil {
		if err := p.note(kindRead, Cause{}, readAs{Text: d.Read.Text}); err != nil {
			return nil, err
		}
	}
	if err := p.leave(d.Left); err != nil {
		return nil, err
	}
	p.reading, p.out = d.Read, d.Left
	line, err := p.drafted(d, a)
	if err != nil {
		return nil, err
	}
	return t.perform(p, by, line)
}

// drafted is the line of a draft with one more answer.
func (p *plan) drafted(d *Choice, a Answer) (line said, err error) {
	if p.named, err = namedAs(d.Before); err != nil {
		return line, err
	}
	for i, o := range d.Question.Options {
		if o.N == a.N && i < len(d.Offered) {
			a.N = d.Offered[i]
			break
		}
	}
	line.answers, line.asked = append(slices.Clip(d.Answers), a), d.Asked
	line.actions, err = decodeAll(p.engine, d.Actions)
	return line, err
}

// otherwise refuses to answer a draft that would no longer ask.
func otherwise(line string) *Problem {
	return Refuse("The board has changed since that was asked, so nothing was done.").Next("Say it anew: %s", Line(line)).For(ErrNoChoice)
}

// clears withdraws the speaker's draft where a line says more precisely what it
// asks about: the line is the same, or does what one of the answers does.
func (t *Table) clears(p *plan, by Speaker, line string) error {
	d := draftOf(t.drafts, by)
	if d == nil || p.draft != nil || slices.ContainsFunc(p.records, func(r Record) bool { return r.Kind == kindMeant }) {
		return nil
	}
	if !strings.EqualFold(strings.TrimSpace(line), strings.TrimSpace(d.Line)) && !t.precise(p, by, d, line) {
		return nil
	}
	return p.note(kindWithdrew, Cause{}, withdrawn{Choice: d.ID})
}

// mostAnswers is how many answers are tried to find out what a line has to do with a
// question.
const mostAnswers = 50

// precise reports whether a line has done what one of the answers to a draft does.
func (t *Table) precise(p *plan, by Speaker, d *Choice, line string) bool {
	did := p.happened(0)
	if len(did) == 0 {
		return false
	}
	w, left := NewWork(LineSteps/2), mostAnswers
	begun := t.plan()
	var does func(d *Choice) bool
	does = func(d *Choice) bool {
		for _, a := range d.Question.likely(line) {
			if left--; left < 0 {
				return false
			}
			try := begun.tried(w)
			if err := try.retry(by, d, a); err != nil {
				continue
			}
			if try.draft != nil && does(try.draft) || try.draft == nil && sameEvents(try.happened(0), did) {
				return true
			}
		}
		return false
	}
	found := false
	_ = w.within(tooMuch(), func() error { found = does(d); return nil })
	return found
}

// retry tries out an answer to a draft.
func (p *plan) retry(by Speaker, d *Choice, a Answer) error {
	if d.Readings {
		return p.readAgain(d, []Answer{a})
	}
	line, err := p.drafted(d, a)
	if err != nil {
		return err
	}
	return p.perform(by, line)
}

// likely are the answers to a question that a line may have in it: each option, or
// the numbers in it.
func (q Question) likely(line string) (all []Answer) {
	for _, o := range q.Options {
		all = append(all, Answer{N: o.N})
	}
	if len(q.Options) > 0 {
		return all
	}
	if q.Max-q.Min < mostAnswers && q.Max >= q.Min {
		for n := q.Min; n <= q.Max; n++ {
			all = append(all, Answer{N: n})
		}
		return all
	}
	for _, digits := range numbers.FindAllString(line, -1) {
		if n, err := strconv.ParseInt(digits, 10, 64); err == nil && q.accepts(Answer{N: n}) == nil {
			all = append(all, Answer{N: n})
		}
	}
	return append(all, Answer{N: q.Max}, Answer{N: q.Min})
}

var numbers = regexp.MustCompile(`\d+`)

// answers is what a line answers that is no line of the game: the speaker's draft,
// or the open choice that is the speaker's; nil where it answers none.
func (t *Table) answers(p *plan, by Speaker, line string, find func(Question, string) (Answer, bool)) (*Choice, Answer) {
	c := draftOf(t.drafts, by)
	if c == nil && p.choice != nil && p.sitsAs(by, p.choice.Question.Player) {
		c = p.choice
	}
	if c == nil {
		return nil, Answer{}
	}
	if a, ok := find(c.Question, line); ok {
		return c, a
	}
	return nil, Answer{}
}

// named is the answer that a text gives by its number or name: "2", "#3", "Bob".
func (q Question) named(text string) (Answer, bool) {
	text = strings.TrimSpace(text)
	if n, err := strconv.ParseInt(text, 10, 64); err == nil && n >= 0 {
		return Answer{N: n}, true
	}
	for _, o := range q.Options {
		if strings.EqualFold(strings.Trim(o.Text.String(), "`"), text) || strings.HasPrefix(text, "#") && strings.HasPrefix(o.Text.String(), text+" ") {
			return Answer{N: o.N}, true
		}
	}
	return Answer{}, false
}

// mentionedAsOne is mentioned for a text that begins with an article: "a Rat". A game may
// read such a text as the creation of a token.
func (q Question) mentionedAsOne(text string) (Answer, bool) {
	article, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(text)), " ")
	if !slices.Contains([]string{"the", "a", "an", "one"}, article) {
		return Answer{}, false
	}
	return q.mentioned(text)
}

// mentioned is the answer of which a text is a part and of no other: "serra",
// "the second Angel" of "#3 Serra Angel 4/4".
func (q Question) mentioned(text string) (Answer, bool) {
	words := strings.Fields(strings.ToLower(strings.Trim(text, " .!")))
	if len(words) > 1 && slices.Contains([]string{"the", "a", "an", "my", "one"}, words[0]) {
		words = words[1:]
	}
	if len(words) > 1 && words[len(words)-1] == "one" {
		words = words[:len(words)-1]
	}
	var found []Answer
	for _, o := range q.Options {
		has := strings.FieldsFunc(strings.ToLower(o.Text.String()), func(r rune) bool { return !letter(r) && r != '\'' })
		if len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(has, w) }) {
			found = append(found, Answer{N: o.N})
		}
	}
	if len(found) != 1 {
		return Answer{}, false
	}
	return found[0], true
}

// happened are the events of the game that a plan has led to, from a record on.
func (p *plan) happened(from int) []Record {
	var all []Record
	for _, r := range p.records[min(from, len(p.records)):] {
		if !ofTalk(r.Kind) && r.Kind != kindRead && r.Kind != kindLeft && r.Kind != kindNamed {
			all = append(all, r)
		}
	}
	return all
}

func sameEvents(a, b []Record) bool {
	return slices.EqualFunc(a, b, func(a, b Record) bool {
		return a.Kind == b.Kind && a.Version == b.Version && string(a.Data) == string(b.Data)
	})
}

// ofTalk reports whether a record is about a draft.
func ofTalk(kind string) bool {
	return kind == kindDrafted || kind == kindMeant || kind == kindWithdrew
}

// private reports whether a batch is about a draft alone: nothing happened.
func (b Batch) private() bool {
	drafts := false
	for _, r := range b.Records {
		if !ofTalk(r.Kind) && r.Kind != kindRead && r.Kind != kindLeft {
			return false
		}
		drafts = drafts || ofTalk(r.Kind)
	}
	return drafts
}

// talk is what a record about a draft makes of the drafts that there are.
func (t *Table) talk(drafts []*Choice, m *moment, b Batch, i int) ([]*Choice, Message, error) {
	r := b.Records[i]
	gone := func(id int64) []*Choice {
		return slices.DeleteFunc(slices.Clone(drafts), func(d *Choice) bool { return d.ID == id })
	}
	bad := func(err error) ([]*Choice, Message, error) {
		return nil, Message{}, fmt.Errorf("read %s: %w", r.Encoded, err)
	}
	switch r.Kind {
	case kindDrafted:
		c, err := t.choice(m, b, i)
		if err != nil {
			return nil, Message{}, err
		}
		if t.foreign != nil && seated(m.play, c.By) != nil {
			return nil, Message{}, fmt.Errorf("%w: a draft of nobody who plays", ErrBroken)
		}
		c.Private = true
		drafts = slices.DeleteFunc(slices.Clone(drafts), func(d *Choice) bool { return c.By.goesBy(d.By) })
		if drafts = append(drafts, c); c.Anew {
			return drafts, Say("Asked anew, for something has changed since."), nil
		}
		return drafts, Message{}, nil
	case kindMeant:
		var a answered
		if err := json.Unmarshal(r.Data, &a); err != nil {
			return bad(err)
		}
		text, err := tellAnswer(b.By, r)
		return gone(a.Choice), text, err
	}
	var w withdrawn
	if err := json.Unmarshal(r.Data, &w); err != nil {
		return bad(err)
	}
	if w.Text == "" {
		return gone(w.Choice), Message{}, nil
	}
	return gone(w.Choice), Say("Taken back: %s", Line(w.Text)), nil
}
