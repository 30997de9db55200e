package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
)

// untapAll untaps the active player's permanents, except those that an effect
// or ability keeps from untapping, and those that the player chooses to keep
// tapped. Then it untaps those of others that an ability untaps (CR 502.3).
func (d *Decision) untapAll() error {
	mine := d.active()
	kept := make(map[int64]event.Spared) // the reason, by id
	now := d.Now()
	for _, stack := range mine {
		kept[stack.ID] = held(now, stack)
	}
	untaps, err := d.chooseUntapping(slices.DeleteFunc(slices.Clone(mine), func(stack tracker.Stack[board.Permanent]) bool {
		return stack.Of.PhasedOut || !stack.Of.Tapped || kept[stack.ID].Why != ""
	}))
	if err != nil {
		return err
	}
	untaps = append(untaps, d.untappedElsewhere(now)...)
	for _, stack := range mine {
		if stack.Of.PhasedOut {
			continue
		}
		if held := kept[stack.ID]; stack.Of.Tapped && held.Why != "" {
			d.happen(held, ruleUntapStep)
		}
		if stack.Of.Hold == board.NextUntap {
			d.happen(event.Held{On: stack.ID}, ruleUntapStep)
		}
	}
	for _, id := range untaps {
		if stack, ok := d.s.Permanent.Get(id); ok {
			d.untap(stack, ruleUntapStep)
		}
	}
	return nil
}

// chooseUntapping lets the active player choose what untaps where abilities leave
// it to them, or limit how many do. It returns the ids of what untaps.
func (d *Decision) chooseUntapping(stacks []tracker.Stack[board.Permanent]) ([]int64, error) {
	limits := untapLimits(d.Now())
	var ids []int64
	for _, stack := range stacks {
		if len(d.Now().Permissions(&stack, card.StayTapped)) > 0 {
			i, err := d.in.Choose(d.asksToUntap(tracker.Say("Does %s untap?", board.NameOf(stack)), stack.ID), []tracker.Message{tracker.Say("It untaps"), tracker.Say("It stays tapped")})
			if err != nil {
				return nil, err
			}
			if i == 1 {
				continue
			}
		}
		ids = append(ids, stack.ID)
	}
	for _, limit := range limits {
		var err error
		if ids, err = d.limitUntapping(ids, limit); err != nil {
			return nil, err
		}
	}
	return ids, nil
}

// asksToUntap returns a question to the active player about untapping.
func (d *Decision) asksToUntap(text tracker.Message, about ...int64) tracker.Question {
	name := d.s.Seat(d.s.Active).Name
	return tracker.Question{Player: name, Rule: ruleUntapStep, Text: text, About: about, Meant: name == d.in.By.Name}
}

// untapLimit is a limit on how many permanents untap, with its source.
type untapLimit struct {
	card.UntapLimit
	source tracker.Stack[board.Permanent]
}

// untapLimits lists the limits on the board whose conditions hold.
func untapLimits(l *board.Layers) []untapLimit {
	var all []untapLimit
	for stack := range l.State.Permanent.Marked(board.HasTexts) {
		if stack.Of.PhasedOut {
			continue
		}
		for a := range board.AbilitiesOf[card.UntapLimit](&l.State, &l.Look(stack).Definition) {
			if l.Applies(a.When, stack, stack, board.Versus{}) {
				all = append(all, untapLimit{a, *stack})
			}
		}
	}
	return all
}

// limitUntapping lets the active player choose which permanents of a description
// untap, if more would than the limit allows. Each choice splits off one member
// of a stack.
func (d *Decision) limitUntapping(ids []int64, limit untapLimit) ([]int64, error) {
	var untap, limited []int64
	number := int64(0)
	for _, stack := range d.s.Permanent.These(ids) {
		if !d.Now().Look(&stack).Fits(&stack.Of, &limit.What) {
			untap = append(untap, stack.ID)
			continue
		}
		limited, number = append(limited, stack.ID), tracker.SaturatingAdd(number, stack.Count)
	}
	if number <= limit.N {
		return ids, nil
	}
	for range limit.N {
		var options []tracker.Message
		offered := d.s.Permanent.These(limited)
		offered = offered[:min(len(offered), maxUntapOffered)]
		for _, stack := range offered {
			options = append(options, tracker.Say("%s", board.NameOf(stack)))
		}
		i := 0
		if len(options) > 1 {
			var err error
			if i, err = d.in.Choose(d.asksToUntap(tracker.Say("%s: which one untaps?", board.NameOf(limit.source)), limited...), options); err != nil {
				return nil, err
			}
		}
		one := d.part(offered[i], 1)
		untap = append(untap, one)
		if one == offered[i].ID {
			limited = slices.DeleteFunc(limited, func(id int64) bool { return id == one })
		}
	}
	return untap, nil
}

// maxUntapOffered is the maximum number of permanents offered for untapping.
const maxUntapOffered = 20

// untappedElsewhere lists the permanents of other players that an ability untaps
// in the active player's untap step.
func (d *Decision) untappedElsewhere(l *board.Layers) []int64 {
	var ids []int64
	for source := range l.State.Permanent.Marked(board.HasTexts) {
		if source.Of.PhasedOut || d.s.IsActive(source.Of.Controller) {
			continue
		}
		for a := range board.AbilitiesOf[card.Untaps](&l.State, &l.Look(source).Definition) {
			if !l.Applies(a.When, source, source, board.Versus{}) {
				continue
			}
			for stack := range l.State.Permanent.Each() {
				own := a.On.Itself && stack.ID == source.ID
				if stack.Of.Tapped && !stack.Of.PhasedOut && !slices.Contains(ids, stack.ID) && !d.s.IsActive(stack.Of.Controller) && (own || a.On.What != nil && l.Concerns(a.On.What, source, stack)) {
					ids = append(ids, stack.ID)
				}
			}
		}
	}
	return ids
}

// held returns the reason why a permanent doesn't untap in its controller's
// untap step: an effect, its own ability, or an ability of something attached
// to it. Without a reason it untaps.
func held(l *board.Layers, stack tracker.Stack[board.Permanent]) event.Spared {
	l.State.Work.Do(board.LookSteps)
	e := event.Spared{On: stack.ID, Untap: true}
	by := l.Forbids(&stack, card.CantUntap, board.Versus{})
	switch {
	case stack.Of.Hold != "":
		e.Why = event.HeldByEffect
	case by == nil: // it untaps
	case by.Source.ID == stack.ID:
		e.Why = event.HeldByAbility
	default:
		e.Why, e.By = event.HeldByAttached, l.Of(by.Source).Name
	}
	return e
}
