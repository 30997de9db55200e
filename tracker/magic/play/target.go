package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// hasTargets reports whether an effect chooses targets (CR 115.1).
func hasTargets(do []tracker.Encoded) bool {
	all, err := steps(do)
	return err == nil &&
		(slices.ContainsFunc(notation.Selectors(all), func(s notation.Selector) bool { return s.Target || saysTarget(s.Name) }) ||
			slices.ContainsFunc(notation.Players(all), func(p notation.Player) bool { return saysTarget(p.Name) }) ||
			slices.ContainsFunc(notation.Targets(all), func(t notation.Target) bool { return t.Either }))
}

// choosesTargets reports whether steps have targets: those of hasTargets, cards in graveyards, or
// spells.
func choosesTargets(do []tracker.Encoded) bool {
	all, err := steps(do)
	return hasTargets(do) || err == nil && anyStep(all, func(a Action) bool {
		copies, is := a.(CopySpell)
		note, ok := a.(Note)
		return is && copies.What != nil || ok && note.Exiles != nil && note.Exiles.N > 0
	})
}

// targets reports whether steps have a target of a kind: a player, or an object.
func targets(do []tracker.Encoded, player bool) bool {
	all, err := steps(do)
	switch {
	case err != nil:
		return false
	case slices.ContainsFunc(notation.Targets(all), func(t notation.Target) bool { return t.Either }):
		return true
	case player:
		return slices.ContainsFunc(notation.Players(all), func(p notation.Player) bool { return saysTarget(p.Name) })
	}
	return choosesTargets(do) && !slices.ContainsFunc(notation.Players(all), func(p notation.Player) bool { return saysTarget(p.Name) })
}

// describesTarget reports whether an announced target matches the description of any target of steps.
// It is true if the announced target is a player, or can't be found without asking.
func (d *Decision) describesTarget(does Steps, at notation.Target) bool {
	if at.Objects == nil || slices.ContainsFunc(notation.Targets(does), func(t notation.Target) bool { return t.Either }) {
		return true
	}
	ids, err := d.unasked().Find().Resolve(*at.Objects)
	if err != nil || len(ids) == 0 {
		return true
	}
	stack, ok := d.s.Permanent.Get(ids[0])
	if !ok {
		return true
	}
	said := false
	for _, s := range notation.Selectors(does) {
		if !s.Target || s.Filter == nil {
			continue
		}
		if fits, err := d.fits(&stack, *s.Filter); fits || err != nil {
			return true
		}
		said = true
	}
	return !said
}

// mayTarget refuses a permanent that can't be the target of the ability whose effect is
// performed, or of what the speaker says (CR 115, 702.11b, 702.16b, 702.18a). Costs target
// nothing.
func (d *Decision) mayTarget(stack *tracker.Stack[board.Permanent]) error {
	if d.effect != nil && d.effect.paying {
		return nil
	}
	if !d.round.allows(stack.ID) {
		return errOtherTarget
	}
	if by := d.Now().CantBeTarget(stack, d.targeting(), d.you); by != nil {
		return tracker.Refuse("%s can't be the target: the ability is “%s”.", board.NameOf(*stack), tracker.Name(by.Is.String())).By(ruleCant).
			Next("Name another, or say what happens to it without the word “target”.")
	}
	k, rule, barred := d.Now().Untargetable(stack, d.targeting(), d.you)
	if !barred {
		return nil
	}
	return tracker.Refuse("%s can't be the target: it has %s.", board.NameOf(*stack), tracker.Name(k.String())).By(rule).
		Next("Name another, or say what happens to it without the word “target”.")
}

// targetablePlayers returns those players of several that can be the target of the ability
// whose effect is performed, or of what the speaker says (CR 702.11c, 702.18a). It refuses if
// there is none.
func (d *Decision) targetablePlayers(seats []int) ([]int, error) {
	if d.effect != nil && d.effect.paying {
		return seats, nil
	}
	var can []int
	refused := tracker.NobodyCalled("target player")
	for _, seat := range seats {
		if !d.round.allowsPlayer(seat) {
			continue
		}
		keyword, rule, barred := d.Now().UntargetablePlayer(seat, d.you)
		if !barred {
			can = append(can, seat)
			continue
		}
		refused = d.untargetable(seat, keyword, rule)
	}
	if len(can) == 0 {
		return nil, refused
	}
	return can, nil
}

// untargetable refuses a player as a target.
func (d *Decision) untargetable(seat int, keyword string, rule tracker.Rule) *tracker.Problem {
	return tracker.Refuse("%s can't be the target: they have %s.", tracker.Name(d.s.Seat(seat).Name), tracker.Name(keyword)).By(rule).
		Next("Name another, or say what happens to them without the word “target”.")
}

// wasTarget refuses a permanent that matches a filter only since the costs of the ability
// were paid: targets are chosen before (CR 601.2c, 601.2h, 602.2b).
func (d *Decision) wasTarget(stack *tracker.Stack[board.Permanent], f notation.Filter) error {
	if d.effect == nil || d.effect.before == nil {
		return nil
	}
	was, there := d.effect.before.Permanent.Get(stack.ID)
	if !there {
		return nil // a part of a stack that was split since
	}
	then := d.game.Deciding(*d.effect.before, d.in)
	then.you, then.effect = d.you, d.effect
	if ok, err := then.fits(&was, f); ok || err != nil {
		return err
	}
	for _, x := range d.announced() {
		if said, there := d.s.Permanent.Get(x.on); there && x.on != stack.ID {
			return tracker.Refuse("%s is no %s.", board.NameOf(said), tracker.Name(f.String())).By("magic/cast/targets").Next("Type `%s` to see what is there.", tracker.Line("board"))
		}
	}
	return tracker.Refuse("%s was no %s before the cost was paid.", board.NameOf(*stack), tracker.Name(f.String())).By("magic/cast/targets").
		Next("Type `%s` to see what is there.", tracker.Line("board"))
}

// targeting returns the spell that targets, or the source of the ability, with its current
// or last known characteristics; the zero Source for an action that a player typed.
func (d *Decision) targeting() board.Source {
	if d.effect != nil && d.effect.spell != nil {
		return *d.effect.spell
	}
	if d.effect == nil || len(d.effect.sources) == 0 {
		return board.Source{}
	}
	id := d.effect.sources[0]
	if stack, ok := d.s.Permanent.Get(id); ok {
		return d.source(stack)
	}
	p, ok := d.s.LastKnown(id)
	if !ok {
		return board.Source{}
	}
	return d.source(tracker.Stack[board.Permanent]{ID: id, Count: 1, Of: p})
}

// targeted notes permanents that became targets of a spell or ability, if anything triggers
// on that, and says the ward abilities of those that became an opponent's (CR 702.21a),
// whose costs are the players'.
func (d *Decision) targeted(ids []int64) {
	if d.effect != nil && d.effect.paying || d.you == 0 {
		return
	}
	d.round.chose(loopTarget{ids: slices.Clone(ids)})
	if d.effect != nil {
		d.effect.targets = append(d.effect.targets, ids...)
	}
	if d.effect != nil && d.effect.once {
		return
	}
	for _, stack := range d.s.Permanent.These(ids) {
		if d.effect != nil {
			d.effect.chose = append(d.effect.chose, aim{on: stack.ID})
		}
		if !d.s.Opposed(stack.Of.Controller, d.you) {
			continue
		}
		for k := range d.Now().Look(&stack).KeywordsNamed("ward") {
			d.happen(event.Noted{Text: stack.As(stack.Of.Name()) + ": " + k.String(), Times: 1}, "magic/keyword/ward")
		}
	}
}

// bySpell returns what is said of the target of a spell, as opposed to that of an ability.
func bySpell(spell *card.Definition) []string {
	kinds := []string{card.TargetOfSpell}
	switch {
	case slices.Contains(spell.Subtypes, "Aura"):
		kinds = append(kinds, card.TargetOfAura)
	case card.IsSpell(*spell):
		kinds = append(kinds, card.TargetOfInstant)
	}
	return kinds
}
