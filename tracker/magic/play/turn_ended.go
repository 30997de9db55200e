package play

import (
	"regexp"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
)

// EndByEffect ends the turn, or the combat phase, by an effect (CR 724.1, 724.2).
type EndByEffect struct {
	Combat bool `json:"combat,omitempty"`
}

const (
	ruleTurnEnds   tracker.Rule = "magic/turn/ends"
	ruleCombatEnds tracker.Rule = "magic/turn/ends-combat"
)

// decide exiles the spells on the stack, drops the abilities that have triggered, and goes on with
// the cleanup step, or with the phase after combat. What triggers at the beginning of the steps in
// between doesn't (CR 724.1e, 724.2e).
func (a EndByEffect) decide(d *Decision) error {
	to, rule := board.Cleanup, ruleTurnEnds
	if a.Combat {
		if d.s.Step != board.Combat { // CR 724.2g
			return nil
		}
		to, rule = board.PostcombatMain, ruleCombatEnds
	}
	if err := d.exileStack(rule); err != nil {
		return err
	}
	d.happen(event.StepBegan{Turn: d.s.Turn, Active: d.s.Active, Step: to, Ended: true}, rule)
	if to == board.Cleanup {
		d.cleanUp()
		return nil
	}
	return d.beginStep(to)
}

// exileStack exiles the spells that wait and the one that resolves, and drops the abilities that
// wait (CR 724.1b).
func (d *Decision) exileStack(rule tracker.Rule) error {
	if d.effect != nil && d.effect.spell != nil {
		d.effect.goes, d.effect.goesBy = card.IntoExile, rule
	}
	for _, r := range d.s.Pending {
		d.happen(event.Answered{ID: r.ID, Times: r.Times, Dismissed: true}, rule)
		if r.Rule != ruleSpellResolves {
			continue
		}
		all, err := steps(r.Do)
		if err != nil {
			return err
		}
		for _, one := range all {
			cast, is := one.(Cast)
			if !is {
				continue
			}
			you := d.you
			d.you = r.Controller
			c, err := d.castable(cast)
			if err == nil {
				err = d.leavesStack(&c, board.Exile, rule)
			}
			if d.you = you; err != nil {
				return err
			}
		}
	}
	return nil
}

// endsIt matches a sentence that ends the turn or the combat phase.
var endsIt = regexp.MustCompile(`(?i)^end the (turn|combat phase)$`)

// endsByEffect reads such a sentence.
func (r *reader) endsByEffect(text string) (Steps, bool) {
	m := endsIt.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	return Steps{EndByEffect{Combat: !strings.EqualFold(m[1], "turn")}}, true
}
