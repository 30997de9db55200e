package tracker

import (
	"encoding/json"
	"slices"
)

// heldBack refuses a line that an open choice holds back.
func heldBack(open *Choice) *Problem {
	return Refuse("%s is still to choose: %s", open.Question.Player, open.Question.Text).
		By(open.Question.Rule).
		Next("Answer it first, or type `undo`.").For(ErrChoiceOpen)
}

// beside is what a line leads to beside the open choice, which stays as it is; nil
// where the choice holds the line back. A draft changes nothing, so that is always
// possible.
func (p *plan) beside(by Speaker, line said) (*plan, error) {
	open := p.choice
	done := p.fork()
	line.unsettled = open.Settling
	if !open.Settling {
		done.choice = nil
	}
	switch err := done.perform(by, line); {
	case err != nil:
		return nil, err
	case done.draft != nil:
		done.choice = open
		return done, nil
	case done.asks() && done.choice != nil:
		return nil, nil
	}
	done.choice = open
	if !p.apart(open, by, line, done) {
		return nil, nil
	}
	return done, nil
}

// apart reports whether an open choice and a line have nothing to do with each
// other: whatever is chosen, the same happens by it before the line as after it,
// the line does the same before as after it, and the board is the same in the end.
// Where that takes too long to find out, it is false.
func (p *plan) apart(open *Choice, by Speaker, line said, done *plan) bool {
	w, left := NewWork(LineSteps), mostTried
	did := done.happened(len(p.records))
	line.unsettled = false
	var walk func(open *Choice, without, with *plan) bool
	walk = func(open *Choice, without, with *plan) bool {
		q := open.Question
		if len(q.Options) == 0 && q.Max-q.Min >= mostTried {
			return false
		}
		for _, a := range q.likely("") {
			if left--; left < 0 {
				return false
			}
			answers := append(slices.Clone(open.Answers), a)
			before, after := without.tried(w), with.tried(w)
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
			then := before.tried(w)
			if then.perform(by, line) != nil || then.asks() || !sameEvents(then.happened(len(before.records)), did) || !then.looksLike(after) {
				return false
			}
		}
		return true
	}
	is := false
	_ = w.within(tooMuch(), func() error { is = walk(open, p, done); return nil })
	return is
}

// looksLike reports whether two plans lead to the same board.
func (p *plan) looksLike(other *plan) bool {
	one, err := json.Marshal(p.engine.board(p.state, 0).JSON)
	if err != nil {
		return false
	}
	two, err := json.Marshal(p.engine.board(other.state, 0).JSON)
	return err == nil && string(one) == string(two)
}
