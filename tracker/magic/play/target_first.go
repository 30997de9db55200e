package play

import (
	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

const (
	ruleIllegalTargets tracker.Rule = "magic/resolve/illegal-targets"
	ruleCrime          tracker.Rule = "magic/crime"
)

// answerTargets has abilities trigger on the targets that an ability has chosen while its
// effect was performed, since the decision was as before and the effect as began. If one
// does, it comes before the effect, which is undone and waits as a reminder with its
// targets (CR 603.3, 608.2b).
func (d *Decision) answerTargets(before *Decision, began *resolving, it []int64, do []tracker.Encoded) error {
	chose := d.effect.chose
	if len(chose) == 0 {
		return nil
	}
	waits := len(began.sources) > 0 && len(began.letters) == 0 && d.times <= 1 && aimsOnly(chose)
	first := before.targetedBy(chose)
	switch {
	case !waits:
		for _, e := range first {
			d.happen(e, ruleTrigger)
		}
		fallthrough
	case before.reminds(first...) == 0:
		d.crime(chose)
		return nil
	}
	e, letters, times := d.effect, d.letters, d.times
	*d = *before
	d.effect, d.letters, d.times = e, letters, times
	for _, one := range first {
		d.happen(one, ruleTrigger)
	}
	d.crime(chose)
	r := board.Reminder{
		Of: began.name, Rule: ruleTrigger, Times: 1, Controller: d.you, Sources: began.sources, It: it, Do: do,
		Effect: true, OfSource: true, Player: began.that, Amount: began.amount,
	}
	for _, x := range chose {
		r.Aims = append(r.Aims, board.Aim{On: x.on, Seat: x.seat})
	}
	if len(began.last) == 1 {
		r.Other = began.last[0]
	}
	if len(it) > 0 {
		if last, gone := began.sizes[it[0]]; gone {
			r.Last = &board.LastSize{Power: last.power, Toughness: last.toughness}
		}
	}
	said := began.said
	if said.String() == "" {
		said = d.title()
	}
	d.waits = append(d.waits, r.Saying(tracker.Say("%s (its targets are chosen)", said)))
	return nil
}

// aimsOnly reports whether targets are permanents and players, and no cards elsewhere.
func aimsOnly(all []aim) bool {
	for _, x := range all {
		if x.card != 0 {
			return false
		}
	}
	return true
}

// targetedBy returns what is noted of permanents that become targets: of a spell of those
// kinds, or of an ability if there are none.
func (d *Decision) targetedBy(chose []aim, kinds ...string) []event.Event {
	var all []event.Event
	for _, x := range chose {
		if x.on == 0 || !d.watched(card.BecomingTarget, x.on) {
			continue
		}
		all = append(all, event.Unseen{Seat: d.you, Does: card.BecomingTarget, N: 1, On: x.on, With: kinds})
	}
	return all
}

// crime notes that the player commits a crime, if an ability triggers on that: they target
// an opponent, or what an opponent controls or has in their graveyard (CR 700.13).
func (d *Decision) crime(chose []aim) {
	if d.you == 0 || !d.watched(card.CommittingACrime, 0) {
		return
	}
	for _, x := range chose {
		whose := x.seat
		if stack, ok := d.s.Permanent.Get(x.on); ok && x.on != 0 {
			whose = stack.Of.Controller
		} else if p, left := d.s.LastKnown(x.on); left && x.on != 0 {
			whose = p.Controller
		}
		if c, ok := d.s.Elsewhere.Get(x.card); ok && x.card != 0 {
			whose = c.Owner
		}
		if whose != 0 && d.s.Opposed(whose, d.you) {
			d.happen(event.Unseen{Seat: d.you, Does: card.CommittingACrime, N: 1}, ruleCrime)
			return
		}
	}
}

// stillLegal reports whether a target of an effect that was held back is legal still (CR
// 608.2b). It refuses one of which only some are, since the others can't be chosen anew.
func (d *Decision) stillLegal() (bool, error) {
	if !d.effect.once {
		return true, nil
	}
	illegal := 0
	for _, x := range d.effect.aims {
		stack, there := d.s.Permanent.Get(x.on)
		if x.on != 0 && (!there || d.mayTarget(&stack) != nil) {
			illegal++
		}
		if x.seat != 0 {
			if _, err := d.targetablePlayers([]int{x.seat}); err != nil {
				illegal++
			}
		}
	}
	if illegal > 0 && illegal < len(d.effect.aims) {
		return false, tracker.Refuse("A target of %s is illegal by now.", d.title()).By(ruleIllegalTargets).Next("Say what happens to the others, and dismiss it.")
	}
	return illegal == 0, nil
}

// castAura puts an Aura onto the battlefield, whose spell targets what it will enchant (CR
// 115.1b, 303.4a). It goes to the graveyard if that is illegal by then.
func (d *Decision) castAura(a Cast, w way, c castable, before *Decision, noted event.Unseen) error {
	if a.Chosen {
		stack, there := d.s.Permanent.Get(a.Card.Attached.ID)
		if !there || !d.Now().Accepts(stack, *d.spellSource(c.up())) {
			d.happen(event.Impossible{What: event.TargetsGone, Name: c.up().Name}, ruleIllegalTargets)
			return d.leavesStack(&c, w.countered(), ruleIllegalTargets)
		}
	}
	began := len(d.out)
	if err := d.resolvePermanent(a, w, c); err != nil || a.Chosen {
		return err
	}
	for _, h := range d.out[began:] {
		if e, ok := h.Event.(event.Entered); ok && e.Of.AttachedTo != 0 {
			return d.castAt(a, c, []aim{{on: e.Of.AttachedTo}}, before, noted)
		}
	}
	return nil
}

// castSpell performs an instant or sorcery.
func (d *Decision) castSpell(a Cast, w way, c castable, before *Decision, noted event.Unseen) error {
	e, err := d.resolveSpell(a, w, c)
	if err != nil || a.Chosen || e == nil {
		return err
	}
	up := c.up()
	noted.Chose = e.choices(&up)
	d.noteChoices(len(before.out), noted.Chose)
	if len(e.chose) == 0 {
		return nil
	}
	if len(e.modes) > 0 && a.Modes == "" {
		a.Modes = inNumbers(e.modes)
	}
	return d.castAt(a, c, e.chose, before, noted)
}

// castAt has abilities trigger on the targets that a spell has chosen. They come before the
// spell, which waits as a reminder (CR 601.2c, 603.3). before is the decision before the
// cast was noted.
func (d *Decision) castAt(a Cast, c castable, chose []aim, before *Decision, noted event.Unseen) error {
	noted.Of, noted.On, noted.Also, noted.With = new(c.up()), 0, nil, nil
	for _, x := range chose {
		switch {
		case x.on == 0:
		case noted.On == 0:
			noted.On = x.on
		default:
			noted.Also = append(noted.Also, x.on)
		}
	}
	if len(chose) == 1 && noted.On != 0 {
		noted.With = []string{onlyTarget}
	}
	first := before.targetedBy(chose, bySpell(noted.Of)...)
	untargeted := noted
	untargeted.On, untargeted.Also, untargeted.With = 0, nil, nil
	switch {
	case !aimsOnly(chose):
		for _, e := range first {
			d.happen(e, ruleTrigger)
		}
		fallthrough
	case before.reminds(first...) == 0 && before.reminds(noted) == before.reminds(untargeted):
		d.crime(chose)
		return nil
	}
	*d = *before
	d.happen(noted, ruleCast)
	for _, e := range first {
		d.happen(e, ruleTrigger)
	}
	d.crime(chose)
	a.Chosen, a.At, a.And = true, nil, nil
	for _, x := range chose {
		if x.on != 0 {
			a.At = append(a.At, notation.Target{Objects: &notation.Selector{ID: x.on}})
		} else {
			a.At = append(a.At, notation.Target{Players: new(notation.PlayerCalled(d.s.Seat(x.seat).Name))})
		}
	}
	name := c.up().Name
	do := stored([]Action{a})
	r := board.Reminder{Of: name, Rule: ruleSpellResolves, Times: 1, Controller: d.you, Do: do.actions}
	d.waits = append(d.waits, r.Saying(tracker.Say("%s resolves", tracker.Name(name))))
	return nil
}

// reminds counts the abilities that trigger on events that would happen now.
func (d *Decision) reminds(all ...event.Event) (n int) {
	out := make([]tracker.Happening[event.Event], len(all))
	for i, e := range all {
		out[i] = by(ruleTrigger, e)
	}
	for _, h := range d.game.remind(d.s, out, doings{by: d.you}, false)[len(out):] {
		if _, reminds := h.Event.(event.Reminded); reminds {
			n++
		}
	}
	return n
}
