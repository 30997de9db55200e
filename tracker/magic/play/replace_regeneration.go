package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
)

// decide puts a regeneration shield on permanents until end of turn (CR
// 701.19a).
func (a Regenerate) decide(d *Decision) error {
	ids, err := d.Find().Objects(a.On)
	if err != nil {
		return err
	}
	shield := board.Shield{ID: d.newID(), Regenerates: true}
	for _, id := range ids {
		d.happen(event.Shielded{On: id, Shield: shield}, ruleRegenerate)
	}
	d.in.Refer(ids...)
	return nil
}

// decide makes the regeneration shields of permanents ineffective this turn
// (CR 701.19c).
func (a ForbidRegeneration) decide(d *Decision) error {
	ids, err := d.Find().Objects(a.On)
	if err != nil {
		return err
	}
	for _, id := range ids {
		d.happen(event.RegenerationForbidden{On: id}, ruleCantRegenerate)
	}
	return nil
}

const ruleCantRegenerate tracker.Rule = "magic/action/regenerate/cant"

// replaceDestruction applies what replaces the destruction of a stack by an effect, if
// anything does. Between a shield counter and a regeneration shield its
// controller chooses (CR 122.1c, 614.8, 616.1e).
func (d *Decision) replaceDestruction(stack tracker.Stack[board.Permanent], noRegeneration bool) (bool, error) {
	counter, shield := stack.Of.Count("shield") > 0, !noRegeneration && stack.Of.RegenerationShields() > 0
	switch {
	case d.Now().Of(stack).Has("indestructible"):
		d.happen(event.Spared{On: stack.ID, Why: event.Indestructible}, ruleIndestructible)
		return true, nil
	case counter && shield:
		i, err := d.in.Choose(tracker.Question{
			Player: d.s.Seat(stack.Of.Controller).Name, Rule: "magic/replacement/order", About: []int64{stack.ID},
			Text: tracker.Say("What saves %s?", board.NameOf(stack)),
		}, []tracker.Message{tracker.Say("The shield counter: it is removed"), tracker.Say("Regeneration: it is tapped, its damage goes, and it leaves combat")})
		if err != nil {
			return false, err
		}
		counter, shield = i == 0, i == 1
	}
	switch {
	case counter:
		d.happen(event.Spared{On: stack.ID, Why: event.ShieldCounter}, ruleCounterShield)
		d.happen(event.CountersPut{On: stack.ID, Kind: "shield", N: -1}, ruleCounterShield)
	case shield:
		d.happen(event.Regenerated{On: stack.ID}, ruleRegenerate)
	default:
		return false, nil
	}
	return true, nil
}

// destroy destroys a stack by a state-based action unless it regenerates. One
// regeneration covers all state-based actions of the check that would destroy
// it (CR 704.7). A shield counter doesn't apply (CR 122.1c).
func (c *check) destroy(stack *tracker.Stack[board.Permanent]) {
	switch {
	case c.spared[stack.ID]:
	case stack.Of.RegenerationShields() > 0:
		c.spared[stack.ID] = true
		c.out = append(c.out, tracker.Happening[event.Event]{Event: event.Regenerated{On: stack.ID}, Cause: tracker.Cause{Rule: ruleRegenerate}})
	default:
		c.bury(stack, board.Destroyed)
	}
}

// JoinNoRegeneration joins "Destroy #3. It can't be regenerated." into one action
// (CR 701.19c).
func JoinNoRegeneration(actions []Action) []Action {
	for i := len(actions) - 1; i > 0; i-- {
		bar, ok := actions[i].(ForbidRegeneration)
		take, destroys := actions[i-1].(LeaveBattlefield)
		if ok && bar.On.It != "" && destroys && take.How == board.Destroyed {
			take.NoRegeneration = true
			actions[i-1] = take
			actions = slices.Delete(actions, i, i+1)
		}
	}
	return actions
}
