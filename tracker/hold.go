package tracker

import (
	"fmt"
	"reflect"
	"slices"
)

// heldBack refuses a line that an open choice holds back.
func heldBack(open *Choice) *Problem {
	return Refuse("%s is still to choose: %s", Name(open.Question.Player), open.Question.Text).
		By(open.Question.Rule).
		Next("Answer it first, or type `%s`.", Line("undo")).For(ErrChoiceOpen)
}

// beside returns the plan of a line that leaves the open choice unchanged, or nil if
// the choice holds the line back. A draft changes nothing and is never held back.
func (p *plan) beside(by Speaker, line said) (*plan, error) {
	done := p.fork()
	if err := done.besides(by, line); err != nil {
		return nil, err
	}
	switch {
	case done.draft != nil:
		return done, nil
	case done.choice != p.choice, !p.apart(by, line, done):
		return nil, nil
	}
	return done, nil
}

// besides performs a line and keeps the open choice, unless rules ask something else.
func (p *plan) besides(by Speaker, line said) error {
	open := p.choice
	if line.unsettled = open.Settling; !open.Settling {
		p.choice = nil
	}
	err := p.perform(by, line)
	if p.choice == nil {
		p.choice = open
	}
	return err
}

// apart reports whether the open choice and a line that was done before its answer are
// independent: for every answer, both have the same events in either order and lead to
// boards that look the same, except for the ids of new objects. It is false if that
// takes too many steps to find out.
func (p *plan) apart(by Speaker, line said, done *plan) bool {
	w, left := NewWork(LineSteps), mostAnswers
	known := p.engine.ids(p.state)
	var walk func(open *Choice, without, with *plan) bool
	walk = func(open *Choice, without, with *plan) bool {
		q := open.Question
		if len(q.Options) == 0 && q.Max-q.Min >= mostAnswers {
			return false
		}
		for _, a := range q.likely("") {
			if left--; left < 0 {
				return false
			}
			answers := append(slices.Clone(open.Answers), a)
			before, after := without.tried(w).numbered(with), with.tried(w)
			one, two := before.resume(open, answers), after.resume(open, answers)
			if one != nil || two != nil {
				if one == nil || two == nil || one.Error() != two.Error() {
					return false
				}
				continue
			}
			if !sameEvents(before.happened(len(without.records)), after.happened(len(with.records))) {
				return false
			}
			if before.choice != nil {
				if !walk(before.choice, before, after) {
					return false
				}
				continue
			}
			first, then := p.tried(w).numbered(before), before.tried(w)
			if first.besides(by, line) != nil || then.perform(by, line) != nil || then.asks() {
				return false
			}
			if !sameEvents(first.happened(len(p.records)), then.happened(len(before.records))) || !then.looksLike(after, known) {
				return false
			}
		}
		return true
	}
	is := false
	_ = w.within(tooMuch(), func() error { is = walk(p.choice, p, done); return nil })
	return is
}

// numbered returns the plan with new objects numbered as in another plan.
func (p *plan) numbered(as *plan) *plan {
	p.state = p.engine.reserve(p.state, p.engine.ids(as.state))
	return p
}

// looksLike reports whether two plans lead to boards that look the same, except for
// ids above a known one.
func (p *plan) looksLike(other *plan, known int64) bool {
	look := func(p *plan) tracked {
		b := p.engine.board(p.state, 0, nil)
		t := tracked{b.Turn, sorted(each(b.Facts, func(f BoardFact) string { return f.Said().String() })), nil, anonymous(b.Elsewhere, known), sorted(each(b.Effects, Message.String)), nil}
		for _, lane := range b.Lanes {
			lane.Tiles = nil
			t.lanes = append(t.lanes, fmt.Sprint(lane))
		}
		for _, lane := range b.Lanes {
			t.lanes = append(t.lanes, anonymous(lane.Tiles, known)...)
		}
		for _, r := range b.Reminders {
			t.reminders = append(t.reminders, fmt.Sprint(r.Text, r.Rule, r.Times, r.Player))
		}
		slices.Sort(t.reminders)
		return t
	}
	return reflect.DeepEqual(look(p), look(other))
}

// tracked is a board without the ids of its new objects.
type tracked struct {
	turn                                        Turn
	facts, lanes, elsewhere, effects, reminders []string
}

func anonymous(tiles []Tile, known int64) []string {
	var all []string
	for _, t := range tiles {
		if t.ID > known {
			t.ID = 0
		}
		under := anonymous(t.Under, known)
		t.Under = nil
		all = append(all, fmt.Sprintf("%+v %v", t, under))
	}
	return sorted(all)
}

func sorted(texts []string) []string { return slices.Sorted(slices.Values(texts)) }
