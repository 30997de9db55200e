package play

import (
	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// paysToEnter has the controller of an entering permanent pay the cost without which it goes to its
// owner's graveyard instead (CR 614.1a). Of what has to be sacrificed and isn't all there, as much as
// there is is sacrificed (CR 609.3). The result is an error if the cost isn't paid.
func (d *Decision) paysToEnter(p *board.Permanent, e card.Enters) error {
	no := &cantEnterError{bar: event.Bar{Why: event.CantEnter, By: p.Face().Name}, rule: ruleReplacementInstead, to: board.Graveyard}
	defer func(you int) { d.you = you }(d.you)
	d.you = p.Controller
	if e.May {
		i, err := d.in.Choose(
			d.asksController(p, tracker.Say("Does %s enter?", tracker.Name(p.Face().Name))),
			[]tracker.Message{tracker.Say("%s: it enters", tracker.Name(e.Cost.String())), tracker.Say("It goes to the graveyard")},
		)
		if err != nil {
			return err
		}
		if i == 1 {
			return no
		}
		return Note{Text: e.Cost.String()}.decide(d)
	}
	what, n := *e.Cost.Sacrifice.What, max(e.Cost.N, 1)
	what.Controller = &notation.Player{Kind: notation.You}
	all := notation.Selector{Filter: &what, All: true}
	ids, err := d.Find().Resolve(all)
	if err != nil {
		return err
	}
	have := d.members(ids)
	if have > n {
		all = notation.Selector{Filter: &what, Count: &notation.Amount{N: n}}
	}
	if have > 0 {
		if err := (LeaveBattlefield{On: all, How: board.Sacrificed, To: board.Graveyard}).decide(d); err != nil {
			return err
		}
	}
	if have < n {
		return no
	}
	return nil
}
