package tracker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// ErrNoDispute: the game has no such dispute, or it is closed.
var ErrNoDispute = errors.New("no such dispute")

// The records of disputes. A batch has one of them and nothing else.
const (
	kindDisputed   = "table/disputed"   // a dispute begins
	kindSided      = "table/sided"      // a player adds a side
	kindRuled      = "table/ruled"      // somebody rules
	kindUndisputed = "table/undisputed" // it is withdrawn
)

// disputed is the stored form of a question.
type disputed struct {
	Typed string  `json:"typed"`
	Found []Cited `json:"found"`
}

// disputeStep is the stored form of a step; the kind of the record is the step's.
type disputeStep struct {
	Dispute int64    `json:"dispute"`
	Player  string   `json:"player,omitempty"`
	Typed   string   `json:"typed,omitempty"`
	Rules   []Cited  `json:"rules,omitempty"`
	As      Standing `json:"as,omitempty"`
}

// The words with which the lines of a dispute begin in the log.
const (
	lineJudge    = "judge: "
	lineSide     = "side: "
	lineRuling   = "ruling: "
	lineWithdraw = "withdraw the dispute"
)

// Judge begins a dispute in the running game: a question, and the rules that were
// found for it. If the asker has an open dispute with the same question, it returns
// that one. A speaker who neither plays nor manages the game is refused.
func (t *Table) Judge(ctx context.Context, by Speaker, question string, found []Cited) (Dispute, Result, error) {
	question = oneLine(question)
	return t.dispute(ctx, by, lineJudge+question, func(p *plan) (int64, error) {
		if err := overseen(p.play, by); err != nil {
			return 0, err
		}
		if question == "" {
			return 0, Refuse("What is the question?").Next("Type it like this: /judge does trample assign damage to a planeswalker")
		}
		if err := within(question, LongestQuestion); err != nil {
			return 0, err
		}
		own := p.disputesOf(t.disputes)
		for _, d := range own {
			if by.is(d.By) && strings.EqualFold(d.Question, question) && len(d.Rulings()) == 0 && !d.Withdrawn() {
				return d.ID, nil
			}
		}
		if len(own) >= MostDisputes {
			return 0, Refuse("This game has %d disputes already, and keeps no more.", MostDisputes).Next("/rule answers questions without keeping them.").For(ErrTooMuch)
		}
		found = found[:min(len(found), MostCited)]
		return t.seq + 1, p.note(kindDisputed, Cause{Player: by.Name}, disputed{Typed: question, Found: Filled(found)})
	})
}

// Side adds a player's side to a dispute; the player is the speaker, or one whom
// the speaker may act for. With 0 the last dispute of the game is meant. A side
// replaces what the player has said since the last ruling.
func (t *Table) Side(ctx context.Context, by Speaker, id int64, player, text string) (Dispute, Result, error) {
	text = oneLine(text)
	return t.dispute(ctx, by, lineSide+text, func(p *plan) (int64, error) {
		d, err := p.open(t, id)
		if err != nil {
			return 0, err
		}
		if player, err = p.sideOf(by, player); err != nil {
			return 0, err
		}
		if text == "" {
			return 0, Refuse("Nothing was said.").Next("Say your side of it in one sentence.")
		}
		if err := within(text, LongestSentence); err != nil {
			return 0, err
		}
		if at := replacedBy(d.Steps, DisputeStep{Kind: Side, Player: player}); at >= 0 && d.Steps[at].Text == text {
			return d.ID, nil
		}
		return d.ID, p.step(d, by, kindSided, disputeStep{Player: player, Typed: text})
	})
}

// sideOf returns the player whose side a speaker says: the speaker, or the one who
// is named.
func (p *plan) sideOf(by Speaker, player string) (string, error) {
	if player == "" {
		if err := seated(p.play, by); err != nil {
			return "", err
		}
	} else if err := overseen(p.play, by); err != nil {
		return "", err
	}
	for _, s := range p.engine.seats(p.state) {
		if player == "" && by.Sits(s) {
			return s.Name, nil
		}
		if player != "" && strings.EqualFold(s.Name, player) {
			if p.limited(by) && !by.Sits(s) {
				return "", p.notYours([]string{s.Name}, Refuse("That concerns %s.", Name(s.Name)))
			}
			return s.Name, nil
		}
	}
	return "", NobodyCalled(player)
}

// Verdict is a ruling: a sentence, rules, or both.
type Verdict struct {
	Text  string
	Rules []Cited
	// Seen is the number of rulings that the speaker has seen; negative if it isn't
	// known. The verdict is refused if there are more.
	Seen int
}

// Line returns the text of the ruling in the log.
func (v Verdict) Line() string {
	var numbers []string
	for _, r := range v.Rules {
		numbers = append(numbers, r.Number)
	}
	return strings.TrimSuffix(lineRuling+strings.TrimPrefix(strings.Join(numbers, ", ")+": "+v.Text, ": "), ": ")
}

// Rule rules on a dispute; 0 is the last one of the game. Any speaker may rule, also
// without a seat, and the record has their standing; a speaker whose reach is Own may
// not rule on a dispute that they are a party to. A later ruling corrects an earlier
// one, and both stay in the log.
func (t *Table) Rule(ctx context.Context, by Speaker, id int64, v Verdict) (Dispute, Result, error) {
	v.Text = oneLine(v.Text)
	return t.dispute(ctx, by, v.Line(), func(p *plan) (int64, error) {
		d, err := p.open(t, id)
		if err != nil {
			return 0, err
		}
		switch {
		case v.Text == "" && len(v.Rules) == 0:
			return 0, Refuse("A ruling wants a rule, a sentence, or both.").Next("Type it like this: /judge ruling:702.19b and why")
		case len(v.Rules) > MostCited:
			return 0, Refuse("That cites %d rules; a ruling has %d at most.", len(v.Rules), MostCited).Next("Cite those that decide it.").For(ErrTooMuch)
		}
		if err := within(v.Text, LongestSentence); err != nil {
			return 0, err
		}
		as := d.standing(by, p.engine.seats(p.state))
		if as == Party && p.limited(by) {
			return 0, p.notYours(nil, Refuse("%s is a party to that dispute, and doesn't rule on it.", Name(by.Name)))
		}
		if rulings := d.Rulings(); len(rulings) > 0 {
			last := rulings[len(rulings)-1]
			if by.is(last.By) && last.Text == v.Text && slices.Equal(last.Rules, v.Rules) {
				return d.ID, nil
			}
			if v.Seen >= 0 && len(rulings) > v.Seen {
				return 0, Refuse("%s has ruled on that since you looked, so nothing was kept.", Name(last.By.Name)).
					Next("Look at that ruling, and rule again if you want to correct it.").For(ErrStaleRuling)
			}
		}
		return d.ID, p.step(d, by, kindRuled, disputeStep{Typed: v.Text, Rules: v.Rules, As: as})
	})
}

// ErrStaleRuling: the dispute has a ruling that the speaker hasn't seen.
var ErrStaleRuling = errors.New("another ruling came first")

// Withdraw closes a dispute that nobody has ruled on; with 0 the last one of the
// game is meant. A speaker whose reach is Own withdraws what they asked.
func (t *Table) Withdraw(ctx context.Context, by Speaker, id int64) (Dispute, Result, error) {
	return t.dispute(ctx, by, lineWithdraw, func(p *plan) (int64, error) {
		if d, err := (Look{Disputes: p.disputesOf(t.disputes)}).Dispute(id); err == nil && d.Withdrawn() {
			return d.ID, nil
		}
		d, err := p.open(t, id)
		if err != nil {
			return 0, err
		}
		if err := overseen(p.play, by); err != nil {
			return 0, err
		}
		if p.limited(by) && !by.is(d.By) {
			return 0, p.notYours([]string{d.By.Name}, Refuse("%s asked that.", Name(d.By.Name)))
		}
		if len(d.Rulings()) > 0 {
			return 0, Refuse("Dispute %d was ruled on, and what was ruled stays.", d.ID).Next("A later ruling can correct it.").For(ErrNoDispute)
		}
		return d.ID, p.step(d, by, kindUndisputed, disputeStep{})
	})
}

// dispute stores a record of a dispute, and returns the dispute that decide names.
func (t *Table) dispute(ctx context.Context, by Speaker, line string, decide func(*plan) (int64, error)) (Dispute, Result, error) {
	var id int64
	result, err := t.change(ctx, by, line, func(p *plan) (_ []any, err error) {
		id, err = decide(p)
		return nil, err
	})
	if err != nil {
		return Dispute{}, Result{}, err
	}
	d, err := result.Look.Dispute(id)
	return d, result, err
}

// open returns a dispute of the running game that isn't withdrawn; with 0 the last
// one.
func (p *plan) open(t *Table, id int64) (Dispute, error) {
	if p.engine == nil {
		if id == 0 || !slices.ContainsFunc(t.disputes, func(d Dispute) bool { return d.ID == id }) {
			return Dispute{}, playing(p.play)
		}
		over := DisputeOver()
		if n := len(t.done); n > 0 {
			over.Elsewhere = t.done[n-1].went.To
		}
		return Dispute{}, over
	}
	d, err := Look{Disputes: p.disputesOf(t.disputes)}.Dispute(id)
	if err != nil {
		return d, err
	}
	if d.Withdrawn() {
		return d, Refuse("Dispute %d was withdrawn.", d.ID).Next("Ask anew: /judge question:…").For(ErrNoDispute)
	}
	return d, nil
}

// DisputeOver is the refusal of a step in a dispute whose game has ended, or was moved to
// another channel.
func DisputeOver() *Problem {
	return Refuse("The game of that dispute is over here.").Next("What was said and ruled stays in /log.").For(ErrNoDispute)
}

// disputesOf returns the disputes of the running game.
func (p play) disputesOf(all []Dispute) []Dispute {
	var own []Dispute
	for _, d := range all {
		if p.engine != nil && d.game == p.began {
			own = append(own, d)
		}
	}
	return own
}

// step notes a step of a dispute.
func (p *plan) step(d Dispute, by Speaker, kind string, s disputeStep) error {
	if len(d.Steps) >= MostSteps {
		return Refuse("That dispute has %d entries already, and keeps no more.", MostSteps).Next("Ask anew: /judge question:…").For(ErrTooMuch)
	}
	s.Dispute = d.ID
	return p.note(kind, Cause{Player: by.Name}, s)
}

// ofDispute reports whether a record is about a dispute.
func ofDispute(kind string) bool {
	switch kind {
	case kindDisputed, kindSided, kindRuled, kindUndisputed:
		return true
	}
	return false
}

// beside reports whether a batch is about a dispute: it is in the log and isn't part of
// the play.
func (b Batch) beside() bool { return ofDispute(b.Records[0].Kind) }

// disputing applies a record about a dispute to the disputes of a game.
func (t *Table) disputing(disputes []Dispute, m *moment, b Batch, i int) ([]Dispute, Message, []Cited, error) {
	r := b.Records[i]
	bad := func(err error) ([]Dispute, Message, []Cited, error) {
		return nil, Message{}, nil, fmt.Errorf("%w: %s: %w", errReplay, r.Encoded, err)
	}
	if len(b.Records) != 1 || m.engine == nil {
		return bad(errors.New("a dispute beside no game, or amid a line"))
	}
	if r.Kind == kindDisputed {
		var v disputed
		if err := json.Unmarshal(r.Data, &v); err != nil {
			return bad(err)
		}
		if err := t.bounded(v.Typed, LongestQuestion, v.Found, len(m.disputesOf(disputes)) < MostDisputes); err != nil {
			return bad(err)
		}
		d := Dispute{ID: b.Seq, At: b.At, By: b.By, Question: v.Typed, Found: v.Found, game: m.began}
		return append(slices.Clip(disputes), d), d.begins(), v.Found, nil
	}
	var v disputeStep
	if err := json.Unmarshal(r.Data, &v); err != nil {
		return bad(err)
	}
	at := slices.IndexFunc(disputes, func(d Dispute) bool { return d.ID == v.Dispute })
	if at < 0 || disputes[at].game != m.began {
		return bad(fmt.Errorf("no dispute %d", v.Dispute))
	}
	disputes = slices.Clone(disputes)
	d := &disputes[at]
	if err := t.bounded(v.Typed, LongestSentence, v.Rules, len(d.Steps) < MostSteps); err != nil {
		return bad(err)
	}
	s := DisputeStep{Record: b.Seq, At: b.At, By: b.By, Player: v.Player, Text: v.Typed, Rules: v.Rules, As: v.As}
	again := len(d.Rulings()) > 0
	var told Message
	switch r.Kind {
	case kindSided:
		s.Kind, told = Side, Say("To dispute %d.", d.ID)
		if s.Player != s.By.Name {
			told = Say("To dispute %d, for %s.", d.ID, Name(s.Player))
		}
	case kindRuled:
		s.Kind, told = Ruling, Say("Ruling on dispute %d (%s).", d.ID, s.As.Says())
		if again {
			told = Say("Another ruling on dispute %d (%s).", d.ID, s.As.Says())
		}
	case kindUndisputed:
		s.Kind, told = Withdrawal, Say("Dispute %d is withdrawn.", d.ID)
	}
	d.Steps = append(slices.Clip(d.Steps), s)
	return disputes, told, s.Rules, nil
}

// begins returns the beginning of a dispute as the log shows it.
func (d Dispute) begins() Message {
	if len(d.Found) == 0 {
		return Say("Dispute %d begins; no rule was found.", d.ID)
	}
	return Say("Dispute %d begins; found, best first:", d.ID)
}

// Says returns the standing in words.
func (s Standing) Says() Message {
	switch s {
	case Party:
		return Say("a party to it")
	case Opponent:
		return Say("a player who is no party to it")
	case Bystander:
	}
	return Say("has no seat in the game")
}

// bounded refuses a record from outside that exceeds the limits of disputes.
func (t *Table) bounded(text string, most int, rules []Cited, more bool) error {
	if t.foreign != nil && (utf8.RuneCountInString(text) > most || len(rules) > MostCited || !more) {
		return fmt.Errorf("%w: a dispute larger than there are", ErrBroken)
	}
	return nil
}

// withoutWords returns the batch of a dispute without what its speaker wrote.
func (b Batch) withoutWords() (Batch, error) {
	word, _, _ := strings.Cut(b.Text, ":")
	b.Text = word
	for i, r := range b.Records {
		var v any = &disputeStep{}
		if r.Kind == kindDisputed {
			v = &disputed{}
		}
		if err := json.Unmarshal(r.Data, v); err != nil {
			return b, err
		}
		switch v := v.(type) {
		case *disputed:
			v.Typed = ""
		case *disputeStep:
			v.Typed = ""
		}
		var err error
		if b.Records[i].Data, err = json.Marshal(v); err != nil {
			return b, err
		}
	}
	return b, nil
}
