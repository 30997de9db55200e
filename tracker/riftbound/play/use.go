package play

import (
	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/card"
	"arbiter/tracker/riftbound/event"
)

// usable is an activated ability of an object.
type usable struct {
	text string
	*card.Activated
}

// usables lists the active activated abilities of an object.
func usables(s board.State, stack tracker.Stack[board.Object]) []usable {
	var all []usable
	for _, text := range s.Abilities(stack) {
		if a := card.Compile(text).Activated; a != nil {
			all = append(all, usable{text, a})
		}
	}
	return all
}

// decide uses an activated ability of an object (RB 377): its cost is paid as far as the
// board has it, and what it does is done if a board can do all of it.
func (a Use) decide(d *Decision) error {
	ids, err := d.Find().Objects(oneOf(a.On))
	if err != nil {
		return err
	}
	stack, err := d.Find().Single(ids)
	if err != nil {
		return err
	}
	use, err := d.whichAbility(stack, a.Nth)
	if err != nil {
		return err
	}
	switch {
	case use.Place && d.s.LocationOf(stack.Of).Field == 0:
		return tracker.Refuse("%s isn't at a battlefield: that ability can be used only there.", board.NameOf(stack)).By(ruleUseOnly).Next("Move it there first: %s", tracker.LineOf("move #%d to battlefield 1", stack.ID))
	case use.If != nil && !d.s.Holds(use.If, d.s.ViewOf(stack)):
		return tracker.Refuse("That ability can be used only if “%s”.", tracker.Name(use.If.String())).By(ruleUseOnly).Next("Do what it does by hand: it is %s", quoted(use.text))
	case use.Once && stack.Of.Times[use.text] > 0:
		return tracker.Refuse("%s has used that ability this turn.", board.NameOf(stack)).By(ruleUseOnly).Next("It can be used again next turn.")
	}
	d.happen(event.NotChanged(stack.ID, tracker.Say("uses %s", quoted(use.text))), ruleActivated)
	if use.Once {
		d.happen(event.Counted{On: stack.ID, What: use.text, N: 1}, ruleActivated)
	}
	src := d.viewed(source{of: stack.ID, times: stack.Count, rule: ruleActivated}, stack.Of.Controller, d.s.LocationOf(stack.Of))
	if err := d.pay(&use.Cost, src); err != nil {
		return err
	}
	if len(use.Do) == 0 {
		d.happen(event.NotChanged(0, tracker.Say("What it does is yours to do and to say")), "")
		return nil
	}
	return d.run(use.Do, d.viewed(src, src.view.Controller, src.view.At))
}

// whichAbility returns the so-manieth activated ability of an object. Of several, it asks if
// none is named.
func (d *Decision) whichAbility(stack tracker.Stack[board.Object], nth int64) (usable, error) {
	all := usables(d.s, stack)
	switch {
	case len(all) == 0:
		return usable{}, tracker.Refuse("%s has no ability that can be used here.", board.NameOf(stack)).By(ruleActivated).Next("Say what happens: %s · %s", tracker.LineOf("exhaust #%d", stack.ID), tracker.Line("buff #3"))
	case nth > int64(len(all)):
		return usable{}, tracker.Refuse("%s has fewer abilities than that: %d.", board.NameOf(stack), len(all)).By(ruleActivated).Next("Use the first: %s", tracker.LineOf("use #%d", stack.ID))
	case nth > 0:
		return all[nth-1], nil
	case len(all) == 1:
		return all[0], nil
	}
	options := make([]tracker.Message, len(all))
	for i, u := range all {
		options[i] = tracker.Quoted(english.Quote(u.text))
	}
	i, err := d.in.Choose(tracker.Question{Player: d.in.By.Name, Meant: true, Rule: ruleActivated, Text: tracker.Say("Which ability of %s?", board.NameOf(stack))}, options)
	if err != nil {
		return usable{}, err
	}
	return all[i], nil
}
