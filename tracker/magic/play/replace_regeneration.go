package play

import (
	"cmp"
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

// saving is an effect that can replace the destruction of a permanent. Without counter and
// umbra it is a regeneration shield.
type saving struct {
	said    tracker.Message
	counter bool
	umbra   *tracker.Stack[board.Permanent] // an Aura with umbra armor, or nil
}

// savings lists the effects that can replace the destruction of a permanent (CR 122.1c,
// 614.8, 702.89a). Shield counters replace only what effects do.
func savings(now *board.Layers, stack *tracker.Stack[board.Permanent], byEffect, noRegeneration bool) []saving {
	var all []saving
	if byEffect && stack.Of.Count("shield") > 0 {
		all = append(all, saving{said: tracker.Say("The shield counter: it is removed"), counter: true})
	}
	if !noRegeneration && stack.Of.RegenerationShields() > 0 {
		all = append(all, saving{said: tracker.Say("Regeneration: it is tapped, its damage goes, and it leaves combat")})
	}
	for _, aura := range now.Umbras(stack.ID) {
		all = append(all, saving{said: tracker.Say("%s: its damage goes, and the Aura is destroyed", board.NameOf(*aura)), umbra: aura})
	}
	return all
}

// chosenSaving returns the one of several savings that the permanent's controller chooses (CR
// 616.1).
func chosenSaving(in *tracker.Inquiry, s *board.State, stack *tracker.Stack[board.Permanent], all []saving) (saving, error) {
	if len(all) == 1 {
		return all[0], nil
	}
	options := make([]tracker.Message, len(all))
	for i, one := range all {
		options[i] = one.said
	}
	i, err := in.Choose(tracker.Question{
		Player: s.Seat(stack.Of.Controller).Name, Rule: "magic/replacement/order", About: []int64{stack.ID}, Text: tracker.Say("What saves %s?", board.NameOf(*stack)),
	}, options)
	if err != nil {
		return saving{}, err
	}
	return all[i], nil
}

const ruleUmbra tracker.Rule = "magic/keyword/umbra-armor/what"

// replaceDestruction reports whether the destruction of a stack by an effect is prevented or
// replaced, and applies the replacement.
func (d *Decision) replaceDestruction(stack tracker.Stack[board.Permanent], noRegeneration bool) (bool, error) {
	if cmp.Or(d.leavingBoard, d.Now()).Of(stack).Has("indestructible") {
		d.happen(event.Spared{On: stack.ID, Why: event.Indestructible}, ruleIndestructible)
		return true, nil
	}
	all := savings(cmp.Or(d.leavingBoard, d.Now()), &stack, true, noRegeneration)
	if len(all) == 0 {
		return false, nil
	}
	by, err := chosenSaving(d.in, &d.s, &stack, all)
	switch {
	case err != nil:
		return false, err
	case by.counter:
		d.happen(event.Spared{On: stack.ID, Why: event.ShieldCounter}, ruleCounterShield)
		d.happen(event.CountersPut{On: stack.ID, Kind: "shield", N: -1}, ruleCounterShield)
	case by.umbra != nil:
		d.happen(event.DamageRemoved{On: stack.ID, By: by.umbra.Of.Face().Name}, ruleUmbra)
		aura, there := d.s.Permanent.Get(by.umbra.ID)
		if !there { // the same effect has destroyed it
			return true, nil
		}
		if spared, err := d.replaceDestruction(aura, false); err != nil || spared {
			return true, err
		}
		_, err = d.leaves(aura, board.Graveyard, board.Destroyed)
	default:
		d.happen(event.Regenerated{On: stack.ID}, ruleRegenerate)
	}
	return true, err
}

// destroy destroys a stack by a state-based action unless something replaces that. One
// replacement covers all state-based actions of the check that would destroy it (CR
// 704.7). An Aura that is destroyed instead is destroyed by an effect.
func (c *check) destroy(stack *tracker.Stack[board.Permanent]) error {
	if c.spared[stack.ID] {
		return nil
	}
	all := savings(c.now, stack, false, false)
	if len(all) == 0 {
		c.bury(stack, board.Destroyed)
		return nil
	}
	by, err := chosenSaving(c.in, &c.s, stack, all)
	if err != nil {
		return err
	}
	c.spared[stack.ID] = true
	c.instead(stack, by)
	return nil
}

// instead adds the events that replace the destruction of a stack.
func (c *check) instead(stack *tracker.Stack[board.Permanent], by saving) {
	because := func(rule tracker.Rule, e event.Event) {
		c.out = append(c.out, tracker.Happening[event.Event]{Event: e, Cause: tracker.Cause{Rule: rule}})
	}
	if by.umbra == nil {
		because(ruleRegenerate, event.Regenerated{On: stack.ID})
		return
	}
	because(ruleUmbra, event.DamageRemoved{On: stack.ID, By: by.umbra.Of.Face().Name})
	switch aura := by.umbra; {
	case c.now.Look(aura).Has("indestructible"):
	case aura.Of.Count("shield") > 0:
		because(ruleCounterShield, event.CountersPut{On: aura.ID, Kind: "shield", N: -1})
	default:
		c.bury(aura, board.Destroyed)
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
			continue
		}
		if all, joined := withoutRegeneration(actions[i-1]); ok && bar.On.It != "" && joined {
			actions[i-1] = all
			actions = slices.Delete(actions, i, i+1)
		}
	}
	return actions
}

// withoutRegeneration returns modes each of which destroys creatures, so that they can't be
// regenerated. ok is false for any other action.
func withoutRegeneration(a Action) (all Modes, ok bool) {
	if all, ok = a.(Modes); !ok {
		return all, false
	}
	all.Modes = slices.Clone(all.Modes)
	for i, m := range all.Modes {
		if len(m.Do) != 1 {
			return all, false
		}
		take, destroys := m.Do[0].(LeaveBattlefield)
		if !destroys || take.How != board.Destroyed || take.On.Filter == nil || !slices.Contains(take.On.Filter.Words, "creature") {
			return all, false
		}
		take.NoRegeneration = true
		all.Modes[i].Do = Steps{take}
	}
	return all, true
}

// regeneratesFirst reports whether steps forbid regeneration of permanents that a choice before
// them has destroyed, which may have regenerated.
func regeneratesFirst(all Steps) bool {
	for i := 1; i < len(all); i++ {
		bar, ok := all[i].(ForbidRegeneration)
		if _, choice := all[i-1].(Modes); ok && choice && bar.On.It != "" {
			return true
		}
	}
	return false
}
