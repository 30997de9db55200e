package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// changed finds abilities that trigger on a permanent being tapped, turned,
// attached and the like, and on day and night. then is the state before.
func (w *watch) changed(now *board.Layers, then board.State, e event.Event) {
	var on int64
	var is card.Verb
	var other, n int64
	var x *int64
	switch e := e.(type) {
	case event.TapChanged:
		if on, is = e.On, card.Untapping; e.Tapped {
			is = card.Tapping
		}
		if was, ok := then.Permanent.Get(on); ok && was.Of.Tapped == e.Tapped {
			return
		}
	case event.Transformed:
		on, is = e.On, card.Transforming
	case event.TurnedOver:
		if e.Down {
			return
		}
		on, is = e.On, card.TurningUp
	case event.Attached:
		w.unattached(now, then, e)
		if e.To == 0 {
			return
		}
		on, is, other = e.On, card.Attaching, e.To
	case event.Phased:
		if on, is = e.On, card.PhasingIn; e.Out {
			is = card.PhasingOut
		}
	case event.BecameMonstrous:
		on, is, x = e.On, card.BecomingMonster, e.N
	case event.BecameRenowned:
		on, is = e.On, card.BecomingRenowned
	case event.Saddled:
		on, is = e.On, card.BecomingSaddled
	case event.Levelled:
		on, is, n = e.On, card.BecomingLevel, e.Level
	case event.DayNightChanged:
		if then.Day != "" && e.Day != "" && then.Day != e.Day {
			w.happens(happening{is: []card.Verb{card.ChangingDay}}, triggering{now: now, times: 1})
		}
		return
	default:
		return
	}
	stack, ok := now.State.Permanent.Get(on)
	if !ok {
		return
	}
	if tap, ok := e.(event.TapChanged); ok && tap.Tapped && w.by != 0 && !stack.Of.Attacking {
		w.happens(happening{is: []card.Verb{card.TappingDown}, object: true, seat: w.by}, triggering{now: now, source: stack, is: now.Of(stack), times: 1})
	}
	if tap, ok := e.(event.TapChanged); ok && tap.Mana != "" {
		forMana := happening{is: []card.Verb{card.TappingForMana, card.TappedForMana}, object: true, seat: stack.Of.Controller}
		w.happens(forMana, triggering{now: now, source: stack, is: now.Of(stack), times: 1})
	}
	h := happening{is: []card.Verb{is}, object: true, seat: stack.Of.Controller, n: n}
	h.other, _ = now.State.Permanent.Get(other)
	if is == card.Transforming {
		h.other = stack // "transforms into" what it is now
	}
	w.happens(h, triggering{now: now, source: stack, is: now.Of(stack), times: 1, x: x})
}

// unattached finds abilities that trigger on an attachment becoming unattached from a permanent,
// also as it becomes attached to another one (CR 701.3d).
func (w *watch) unattached(now *board.Layers, then board.State, e event.Attached) {
	was, ok := then.Permanent.Get(e.On)
	if !ok || was.Of.AttachedTo == 0 || then.Permanent.Resolve(was.Of.AttachedTo) == then.Permanent.Resolve(e.To) {
		return
	}
	stack, ok := now.State.Permanent.Get(e.On)
	host, there := now.State.Permanent.Get(was.Of.AttachedTo)
	if ok && there {
		h := happening{is: []card.Verb{card.Unattaching}, object: true, seat: stack.Of.Controller, other: host}
		w.happens(h, triggering{now: now, source: stack, is: now.Of(stack), times: 1})
	}
}

// lifeChanged finds abilities that trigger on a player gaining or losing life.
func (w *watch) lifeChanged(now *board.Layers, e event.LifeChanged) {
	times := max(e.Times, 1)
	h := happening{is: []card.Verb{card.GainingLife}, seat: e.Seat, n: e.By / times}
	if e.By < 0 {
		h.is[0], h.n = card.LosingLife, -h.n
	}
	if e.By != 0 {
		w.happens(h, triggering{now: now, times: times})
	}
}

// designated finds abilities that trigger on a player becoming the monarch or taking
// the initiative.
func (w *watch) designated(now *board.Layers, e event.Designated) {
	if e.Seat == 0 {
		return
	}
	switch e.What {
	case board.Monarch:
		w.happens(happening{is: []card.Verb{card.BeingMonarch}, seat: e.Seat}, triggering{now: now, times: 1})
	case board.Initiative:
		w.happens(happening{is: []card.Verb{card.Initiating}, seat: e.Seat}, triggering{now: now, times: 1})
		w.note(board.Reminder{Rule: ruleInitiative, Times: 1, Controller: e.Seat, Do: w.g.lineActions("venture into Undercity")}.Saying(ventures(w.s.Seat(e.Seat))))
	default: // no ability triggers on it
	}
}

// joined finds abilities of earlier attackers whose condition depends on the attackers that are
// declared now. Attackers are declared together (CR 508.1), even if players name them in several
// lines.
func (w *watch) joined(now *board.Layers, then board.State) {
	past := then.Layers()
	for _, seat := range now.State.ActivePlayers() {
		before, all := then.Attackers(seat), now.State.Attackers(seat)
		for _, stack := range before {
			attacker, ok := now.State.Permanent.Get(stack.ID)
			if !ok {
				continue
			}
			was := triggering{now: past, source: stack, is: past.Of(stack), times: 1}
			t := triggering{now: now, source: attacker, is: now.Of(attacker), times: 1, more: w.additional(now, []tracker.Stack[board.Permanent]{attacker}, card.Attacking)}
			for _, row := range triggers {
				if row.together && !row.only(&was) {
					w.row(row, t)
				}
			}
			whom := attacker.Of.Attacks
			h := happening{is: []card.Verb{card.Attacking}, object: true, seat: seat, whom: whom.Seat, others: members(all) - 1, had: members(before) - 1, also: true, group: all, before: before}
			h.other, _ = now.State.Permanent.Get(whom.Permanent)
			w.happens(h, t)
		}
	}
}

// declared finds abilities that trigger on a player attacking: once as the player
// declares attackers, and once for each player attacked (CR 508.3d).
func (w *watch) declared(now *board.Layers, then board.State) {
	for _, seat := range now.State.ActivePlayers() {
		w.declaredBy(seat, now, then)
	}
}

// declaredBy finds those that trigger on one player attacking.
func (w *watch) declaredBy(seat int, now *board.Layers, then board.State) {
	group, before := now.State.Attackers(seat), then.Attackers(seat)
	if len(group) == 0 {
		return
	}
	t := triggering{now: now, times: 1, more: w.additional(now, group, card.Attacking)}
	w.happens(happening{is: []card.Verb{card.Attacks}, seat: seat, group: group, before: before, scope: inTotal}, t)
	var was, attacked []int
	for _, stack := range before {
		was = append(was, stack.Of.Attacks.Seat)
	}
	for _, stack := range group {
		whom := stack.Of.Attacks.Seat
		if whom == 0 || slices.Contains(was, whom) || slices.Contains(attacked, whom) {
			continue
		}
		attacked = append(attacked, whom)
		these := slices.DeleteFunc(slices.Clone(group), func(a tracker.Stack[board.Permanent]) bool { return a.Of.Attacks.Seat != whom })
		t.more = w.additional(now, these, card.Attacking)
		w.happens(happening{is: []card.Verb{card.Attacks}, seat: seat, whom: whom, group: group, scope: inPart}, t)
	}
}

// dealt finds abilities that trigger on damage: of each source once, and once for
// each recipient; of each recipient once, and once for each source.
func (w *watch) dealt(all []dealing) {
	if len(all) == 0 {
		return
	}
	w.once = make(map[triggeredOnce]int)
	now := w.s.Layers()
	w.dealtByRules(now, all)
	whole := make(map[int64]int64)
	taken := make(map[recipient]int64)
	for _, b := range all {
		whole[b.from] = tracker.SaturatingAdd(whole[b.from], b.n)
		taken[b.to] = tracker.SaturatingAdd(taken[b.to], b.n)
	}
	for _, b := range all {
		h := happening{is: []card.Verb{card.Dealing}, object: true, seat: b.by, damage: "noncombat", n: b.n, whom: b.to.seat, scope: inPart}
		if b.combat {
			h.damage = "combat"
		}
		h.other, _ = now.State.Permanent.Get(b.to.on)
		from, ok := now.State.Permanent.Get(b.from)
		if t := (triggering{now: now, source: from, times: 1}); ok {
			t.is = now.Of(from)
			w.happens(h, t)
			if n := whole[b.from]; n > 0 {
				total := h
				total.n, total.whom, total.other, total.scope = n, 0, tracker.Stack[board.Permanent]{}, inTotal
				w.happens(total, t)
				whole[b.from] = 0
			}
			w.wounds(now, b)
			w.notesDealt(now, b)
		} else if b.by != 0 { // a spell, or anything else of a player's
			t.source = tracker.Stack[board.Permanent]{Count: 1, Of: board.Permanent{Def: b.of.Definition, Owner: b.by, Controller: b.by}}
			w.happens(h, t)
			if n := whole[b.from]; n > 0 {
				total := h
				total.n, total.whom, total.other, total.scope = n, 0, tracker.Stack[board.Permanent]{}, inTotal
				w.happens(total, t)
				whole[b.from] = 0
			}
		}
		if hurt, ok := now.State.Permanent.Find(b.to.on); b.to.seat == 0 && (!ok || quiet(now, &hurt.Of)) {
			continue
		}
		h.is, h.whom = []card.Verb{card.BeingDealt}, 0
		h.object = b.to.seat == 0
		t := triggering{now: now, source: h.other, times: 1}
		if h.seat, h.other = b.to.seat, from; h.object {
			t.is = now.Of(t.source)
		}
		w.happens(h, t)
		if n := taken[b.to]; n > 0 {
			h.n, h.other, h.scope = n, tracker.Stack[board.Permanent]{}, inTotal
			w.happens(h, t)
			taken[b.to] = 0
		}
	}
	w.exceeded(now, all)
}

// wounds records the source of damage to a permanent, if an ability of the source or of an
// attachment on it applies when that permanent dies this turn.
func (w *watch) wounds(now *board.Layers, b dealing) {
	if b.to.on == 0 {
		return
	}
	from := now.State.Permanent.Resolve(b.from)
	if exilesWounded(now, from) || triggersOnWounded(now, from) {
		wounded := event.Wounded{On: b.to.on, By: from}
		w.s = event.Fold(w.s, wounded)
		w.spent = append(w.spent, by(ruleTrigger, wounded))
	}
}

// notesDealt records that a permanent has dealt damage, if one of its abilities applies until then.
func (w *watch) notesDealt(now *board.Layers, b dealing) {
	stack, ok := now.State.Permanent.Find(b.from)
	if !ok || slices.Contains(stack.Of.Triggered, board.DealtDamage) || !asksDealt(&now.State, stack.Of.Face()) {
		return
	}
	dealt := event.Triggered{On: stack.ID, Of: board.DealtDamage}
	w.s = event.Fold(w.s, dealt)
	w.spent = append(w.spent, by(ruleTrigger, dealt))
}

// asksDealt reports whether an ability of a definition depends on whether its object has dealt damage.
func asksDealt(s *board.State, def *card.Definition) bool {
	for i := range def.Static {
		if of := def.Static[i].While; of != nil && of.Is != nil && slices.Contains(of.Is.Is, notation.DealtDamage) {
			return true
		}
	}
	for r := range board.AbilitiesOf[card.Restriction](s, def) {
		if r.When != nil && r.When.If.Is != nil && slices.Contains(r.When.If.Is.Is, notation.DealtDamage) {
			return true
		}
	}
	return false
}

// triggersOnWounded reports whether an ability of a permanent, or of an attachment on it,
// triggers on the objects that the permanent dealt damage to this turn.
func triggersOnWounded(now *board.Layers, id int64) bool {
	for _, watcher := range now.Watchers(keyedToOthers) {
		for _, a := range watcher.Told {
			if slices.ContainsFunc(a.On, func(e card.Event) bool {
				return e.Of.Wounded != nil && wounder(now, e.Of.Wounded, &watcher.Stack) == id
			}) {
				return true
			}
		}
	}
	return false
}

// exilesWounded reports whether an ability of a permanent, or of an attachment on it, exiles
// the objects that the permanent dealt damage to this turn if they would die.
func exilesWounded(now *board.Layers, id int64) bool {
	for _, source := range now.Describing() {
		for r := range board.AbilitiesOf[card.ExiledInstead](&now.State, &now.Look(source).Definition) {
			if by := r.On.Wounded; by != nil && wounder(now, by, source) == id {
				return true
			}
		}
	}
	return false
}

// dealtByRules finds keywords and designations that depend on combat damage to
// players. A designation changes hands once, however many creatures deal damage.
func (w *watch) dealtByRules(now *board.Layers, all []dealing) {
	over := make(map[board.Designation]bool)
	for _, b := range all {
		stack, ok := w.s.Permanent.Get(b.from)
		if !ok || !b.combat || b.to.seat == 0 {
			continue
		}
		t := triggering{now: now, source: stack, is: now.Of(stack), times: 1}
		w.keywords(board.OnDamage, t)
		w.ring(stack, ringDamage, ringDrains, t)
		for _, over2 := range []struct {
			what board.Designation
			has  int
			rule tracker.Rule
			text string
		}{
			{board.Monarch, w.s.Monarch, ruleMonarch, "%s becomes the monarch"},
			{board.Initiative, w.s.Initiative, ruleInitiative, "%s takes the initiative"},
		} {
			if over2.has == b.to.seat && stack.Of.Controller != b.to.seat && t.is.Is("Creature") && !over[over2.what] {
				over[over2.what] = true
				line := "I become the monarch"
				if over2.what == board.Initiative {
					line = "I take the initiative"
				}
				w.note(board.Reminder{
					Rule: over2.rule, Times: 1, Controller: stack.Of.Controller, Sources: []int64{stack.ID}, Do: w.g.lineActions(line),
				}.Saying(tracker.Say(over2.text, tracker.Name(w.s.Seat(stack.Of.Controller).Name))))
			}
		}
	}
}
