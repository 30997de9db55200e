package tracker

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Start begins a game. The channel must have none.
func (t *Table) Start(ctx context.Context, by Speaker, game string, o Opening) (Result, error) {
	start := t.start(by, game, o)
	return t.change(ctx, by, start.text, start.decide)
}

// start is the input with which a game begins.
func (t *Table) start(by Speaker, game string, o Opening) input {
	return input{"start " + strings.TrimSpace(game+" "+o.Format), func(p *plan) ([]any, error) {
		if p.engine != nil {
			return nil, Refuse("A game is going on here already.").
				Next("End it with /game end, or take a seat with /game join.").For(ErrGameRunning)
		}
		e, ok := t.tables.engines[game]
		if !ok {
			return nil, Refuse("I don't know a game called %q.", game).Next("Try magic.").For(ErrNoGame)
		}
		if err := p.note(kindStarted, Cause{Player: by.Name}, started{Game: game}); err != nil {
			return nil, err
		}
		p.survey, p.play = nil, play{engine: e, state: e.metered(e.fresh(), p.steps), host: by}
		actions, err := e.open(o)
		if err != nil {
			return nil, err
		}
		return actions, p.perform(by, said{actions: actions})
	}}
}

// End ends the game. It can be undone.
func (t *Table) End(ctx context.Context, by Speaker) (Result, error) {
	return t.change(ctx, by, "end the game", func(p *plan) ([]any, error) {
		if err := overseen(p.play, by); err != nil {
			return nil, err
		}
		if p.limited(by) {
			return nil, p.notYours(nil, Refuse("The game is everybody's."))
		}
		return nil, p.note(kindEnded, Cause{Player: by.Name}, struct{}{})
	})
}

// Sit gives someone a seat: the speaker, or a guest of those who play. with is the name
// of a player who is to be in the same team, or "".
func (t *Table) Sit(ctx context.Context, by, who Speaker, with string) (Result, error) {
	line := "seat " + who.Name
	if with != "" {
		line += " with " + with
	}
	return t.change(ctx, by, line, func(p *plan) ([]any, error) {
		check := overseen
		if by.is(who) {
			check = func(p play, _ Speaker) error { return playing(p) }
		}
		if err := check(p.play, by); err != nil {
			return nil, err
		}
		return t.act(p, by, p.engine.sit(who, with))
	})
}

// Leave takes a player out of the game.
func (t *Table) Leave(ctx context.Context, by Speaker, name string) (Result, error) {
	return t.change(ctx, by, name+" leaves", func(p *plan) ([]any, error) {
		if err := overseen(p.play, by); err != nil {
			return nil, err
		}
		return t.act(p, by, p.engine.leave(name))
	})
}

// act performs actions while respecting an open choice.
func (t *Table) act(p *plan, by Speaker, actions ...any) ([]any, error) {
	return t.perform(p, by, said{actions: actions})
}

// perform performs a line. While a choice is open, a line is done only if the outcome
// of the choice stays the same, or if it sets something by hand; then the choice is
// asked again, since it may have changed or disappeared.
func (t *Table) perform(p *plan, by Speaker, line said) ([]any, error) {
	open := p.choice
	if open == nil {
		return line.actions, p.perform(by, line)
	}
	switch beside, err := p.beside(by, line); {
	case err != nil:
		return nil, err
	case beside != nil:
		*p = *beside
		return line.actions, nil
	}
	if slices.ContainsFunc(line.actions, func(a any) bool { return !p.engine.byHand(a) }) {
		return nil, heldBack(open)
	}
	p.choice = nil
	in := NewInquiry(by, line.answers)
	in.expects = line.asked
	for _, a := range line.actions {
		if in.skipped() {
			continue
		}
		happenings, err := p.engine.decide(p.state, a, in)
		if q := (*unanswered)(nil); errors.As(err, &q) {
			return nil, heldBack(open)
		}
		if err != nil {
			return nil, err
		}
		if err := p.allowed(by, a, happenings); err != nil {
			return nil, err
		}
		if err := p.add(happenings); err != nil {
			return nil, err
		}
	}
	if err := p.note(kindDropped, Cause{}, struct{}{}); err != nil {
		return nil, err
	}
	byHand := *p
	byHand.records = slices.Clone(p.records)
	err := p.resume(open, nil)
	if problem := (*Problem)(nil); errors.As(err, &problem) {
		*p = byHand // the action that asked is impossible after the change by hand
		return line.actions, p.settle(by, nil)
	}
	return line.actions, err
}

// Choose answers the speaker's own draft, or else the open choice, which anyone
// seated may answer for anyone. The number choice tells which one is meant, so that
// a late press of a button answers no other; 0 means the one that is open.
func (t *Table) Choose(ctx context.Context, by Speaker, choice int64, a Answer) (Result, error) {
	return t.change(ctx, by, fmt.Sprintf("choose %d", a.N), func(p *plan) ([]any, error) {
		if err := overseen(p.play, by); err != nil {
			return nil, err
		}
		c, err := t.asking(by, choice)
		if err != nil {
			return nil, err
		}
		return t.answer(p, by, c, a)
	})
}

// answer answers a question that is open.
func (t *Table) answer(p *plan, by Speaker, c *Choice, a Answer) ([]any, error) {
	if err := c.Question.accepts(a); err != nil {
		return nil, err
	}
	if c.Private {
		return t.clarified(p, by, c, a)
	}
	if p.limited(by) && !p.sitsAs(by, c.Question.Player) {
		return nil, p.notYours([]string{c.Question.Player}, Refuse("%s is to choose: %s", Name(c.Question.Player), c.Question.Text))
	}
	note := answered{Choice: c.ID, N: a.N, Player: c.Question.Player, Text: c.Question.chosen(a).String(), Say: c.Question.chosen(a).stored()}
	if err := p.note(kindAnswered, Cause{Player: by.Name, Rule: c.Question.Rule}, note); err != nil {
		return nil, err
	}
	return nil, p.resume(c, append(slices.Clone(c.Answers), a))
}

// Undo takes back the last input in effect, with everything it caused. The log keeps
// it. If the speaker's last line is a draft, the draft is withdrawn instead.
func (t *Table) Undo(ctx context.Context, by Speaker) (Result, error) { return t.UndoLast(ctx, by, 1) }

// UndoLast takes back the last n inputs in effect, all of them or none.
func (t *Table) UndoLast(ctx context.Context, by Speaker, n int) (Result, error) {
	if err := t.elsewhere(ctx, n); err != nil {
		return Result{}, err
	}
	return t.reverse(ctx, by, n, t.undoing())
}

func (t *Table) undoing() reversing {
	return reversing{
		word: "undo", kind: kindUndone, of: func() []moment { return t.done },
		none: Refuse("There is nothing to take back.").
			Next("Type `%s` to see what was done.", Line("log")).For(ErrNothingToUndo),
		few: "Only %d can be taken back.",
	}
}

// Redo repeats the input that was last taken back, if nothing was done since.
func (t *Table) Redo(ctx context.Context, by Speaker) (Result, error) { return t.RedoLast(ctx, by, 1) }

// RedoLast repeats the last n inputs that were taken back, in their original order,
// all of them or none.
func (t *Table) RedoLast(ctx context.Context, by Speaker, n int) (Result, error) {
	return t.reverse(ctx, by, n, reversing{
		word: "redo", kind: kindRedone, of: func() []moment { return t.undone },
		none: Refuse("There is nothing to do again.").
			Next("Redo follows an undo, before anything new is done.").For(ErrNothingToRedo),
		few: "Only %d can be done again.",
	})
}

// reversing holds the differences between undo and redo.
type reversing struct {
	word, kind string
	of         func() []moment // the inputs that can be reversed, the next one last
	none       *Problem
	few        string // format of the refusal of more than there are
}

func (t *Table) reverse(ctx context.Context, by Speaker, n int, r reversing) (Result, error) {
	t.mu.Lock()
	err := t.refresh(ctx)
	if err == nil {
		err = t.reach(ctx, n)
	}
	t.mu.Unlock()
	if err != nil {
		return Result{}, err
	}
	var lines []string
	in := t.reversal(by, n, r, &lines)
	result, err := t.change(ctx, by, in.text, in.decide)
	result.Reversed = lines
	return result, err
}

// reversal returns the input that undoes or redoes the last n inputs. It sets lines to
// their texts.
func (t *Table) reversal(by Speaker, n int, r reversing, lines *[]string) input {
	line := r.word
	if n > 1 {
		line = fmt.Sprintf("%s %d", r.word, n)
	}
	return input{line, func(p *plan) (_ []any, err error) {
		last := t.lately()
		if last.engine != nil {
			if err := overseen(last, by); err != nil {
				return nil, err
			}
		}
		all, n := r.of(), n
		*lines = nil
		d := t.lastDraft(by)
		if d != nil && r.kind == kindUndone {
			n--
			*lines = append(*lines, d.Line)
			if n == 0 {
				return nil, p.note(kindWithdrew, Cause{Player: by.Name}, withdrawn{Choice: d.ID, Text: d.Line})
			}
			defer func() {
				if err == nil {
					err = p.note(kindWithdrew, Cause{Player: by.Name}, withdrawn{Choice: d.ID, Text: d.Line})
				}
			}()
		}
		switch {
		case len(all) == 0:
			return nil, r.none
		case n < 1 || n > len(all):
			return nil, Refuse(r.few, len(all)).Next("Type `%s`, or `%s` to see what was done.", LineOf("%s %d", r.word, len(all)), Line("log")).For(r.none.Err)
		}
		for _, m := range slices.Backward(all[len(all)-n:]) {
			if whose := t.speaker(m.batch); last.limited(by) && !by.is(whose) {
				return nil, last.notYours([]string{whose.Name}, Refuse("%s said that: %s", Name(whose.Name), Line(m.text)))
			}
			*lines = append(*lines, m.text)
			if err := p.note(r.kind, Cause{Player: by.Name}, reversal{Batch: m.batch, Text: m.text}); err != nil {
				return nil, err
			}
		}
		return nil, nil
	}}
}

func playing(p play) error {
	if p.engine == nil {
		return Refuse("No game is going on in this channel.").Next("Start one with /game start.").For(ErrNoGame)
	}
	return nil
}

// seated refuses a speaker who doesn't play. A guest's seat has no account
// and is known by its name.
func seated(p play, by Speaker) error {
	if err := playing(p); err != nil {
		return err
	}
	if slices.ContainsFunc(p.engine.seats(p.state), by.Sits) {
		return nil
	}
	return Refuse("%s has no seat in this game.", Name(by.Name)).
		Next("Take one with /game join, or add a guest with /game seat.").For(ErrNotSeated)
}

// Sits reports whether the seat is the speaker's: by account, or by name where
// the seat is a guest's.
func (by Speaker) Sits(s Seat) bool {
	if s.Account != "" {
		return s.Account == by.Account
	}
	return strings.EqualFold(s.Name, by.Name)
}

func (q Question) chosen(a Answer) Message {
	for _, o := range q.Options {
		if o.N == a.N {
			return o.Text
		}
	}
	return Say("%d", a.N)
}
