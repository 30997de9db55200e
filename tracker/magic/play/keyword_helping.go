package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

const (
	ruleEnlist tracker.Rule = "magic/keyword/enlist/what"
	ruleBackup tracker.Rule = "magic/keyword/backup/what"
)

// enlistable reports whether a creature can be tapped to enlist it (CR 702.154a).
func enlistable(p board.Permanent, c board.Characteristics) bool {
	return c.Is("Creature") && !p.Tapped && !p.Attacking && (!p.Fresh || c.Has("haste"))
}

// enlist taps a creature that the player chooses and adds its power to that of the attacker
// (CR 702.154a).
func (d *Decision) enlist(a Keyword, _ int64) error {
	if a.On == nil && a.With != nil {
		return tracker.Refuse("Which attacker enlists %s?", tracker.Name(a.With.String())).By(ruleEnlist).Next("Do what the attacker reminds of: %s", tracker.Line("do it on #3"))
	}
	by, err := d.keywordPermanent(a)
	if err != nil {
		return err
	}
	stack, ok, err := d.ownPermanent(Keyword{On: a.With}, "Which creature is enlisted?", enlistable)
	if err != nil {
		return err
	}
	if a.With != nil && (stack.Of.Controller != d.you || stack.ID == by.ID || !enlistable(stack.Of, d.Now().Of(stack))) {
		return tracker.Refuse("%s can't be enlisted.", board.NameOf(stack)).By(ruleEnlist).
			Next("Name another untapped creature of yours that doesn't attack and isn't summoning sick.")
	}
	if !ok {
		return tracker.Refuse("There is no creature to enlist.").By(ruleEnlist).Next("Nothing happens.")
	}
	on := stack.ID
	if stack.Count > 1 {
		on = d.part(stack, 1)
	}
	power := d.Now().Of(stack).Power
	d.happen(event.TapChanged{On: on, Tapped: true}, ruleEnlist)
	d.boost(by.ID, power, 0, ruleEnlist)
	return nil
}

// backup puts counters on a target creature, which gains the abilities printed below backup
// if it is another one (CR 702.165a).
func (d *Decision) backup(a Keyword, n int64) error {
	source, err := d.keywordPermanent(a)
	if err != nil {
		return err
	}
	creature := notation.Filter{Words: []string{"creature"}, Noun: true}
	target := notation.Selector{Filter: &creature, Count: &notation.Amount{N: 1}, Target: true}
	if a.With != nil {
		target = *a.With
		target.Target = true
	}
	ids, err := d.Find().Objects(target)
	if err != nil || len(ids) == 0 {
		return err
	}
	stack, err := d.Find().Single(ids[:1])
	if err != nil {
		return err
	}
	if a.With != nil && !d.Now().Of(stack).Is("Creature") {
		return tracker.Refuse("%s is no creature.", board.NameOf(stack)).By(ruleBackup).Next("Name a creature.")
	}
	if err := d.putCounters(stack, "+1/+1", n, d.you, true, ruleBackup); err != nil || stack.ID == source.ID {
		return err
	}
	below := notation.Change{Keywords: belowBackup(source.Of.Face().Keywords), Abilities: slices.Clone(source.Of.Face().Abilities)}
	if len(below.Keywords)+len(below.Abilities) == 0 {
		return nil
	}
	how := board.Pump{ID: d.newID(), Change: below}
	how.At = board.Timestamp(&how.Change, d.s.Clock)
	d.happen(event.Pumped{On: stack.ID, How: how}, ruleBackup)
	return nil
}

// belowBackup returns the keywords printed below the last backup ability.
func belowBackup(keywords []string) []string {
	last := -1
	for i, k := range keywords {
		if card.ReadKeyword(k).Name == "backup" {
			last = i
		}
	}
	return slices.Clone(keywords[last+1:])
}
