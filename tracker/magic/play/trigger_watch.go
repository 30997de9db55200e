package play

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
)

// doings holds what an action did that its events don't say, for remind.
type doings struct {
	by    int              // the seat that acts; 0 for none
	dealt []dealing        // the damage that was dealt
	after *board.Reminder  // the reminder that was done; nil for none, or several
	loop  bool             // a player said how often it is done
	waits []board.Reminder // effects that wait for the abilities that trigger
	cast  map[int64]board.HowCast
}

// dealing is damage that a source dealt to each member of a stack, or to a player.
type dealing struct {
	from     int64 // 0 for an unnamed source
	by       int   // the source's controller
	to       recipient
	n        int64
	combat   bool
	lethal   int64                  // above it, the permanent that is dealt it is dealt excess damage
	creature bool                   // that permanent was a creature
	of       *board.Characteristics // of the source
}

// watch finds the abilities that trigger on events.
type watch struct {
	g         *Rules
	s         board.State // the state before the current event
	by        int         // the seat that acts; 0 for none
	cast      map[int64]board.HowCast
	attackers []tracker.Stack[board.Permanent] // the attackers after simultaneous events; nil until needed
	attacking int64                            // their number
	found     []board.Reminder
	owed      []board.Reminder                 // the additional effects of replacement effects
	once      map[triggeredOnce]int            // for abilities that trigger only once on simultaneous events: 1 plus the index of the reminder in found, or noReminder
	spent     []tracker.Happening[event.Event] // further events, which record that an ability has triggered this turn or no longer does
}

func watchOver(g *Rules, s board.State) *watch {
	return &watch{g: g, s: s}
}

// remind appends reminders of the abilities that trigger on events. Abilities
// that trigger on leaving the battlefield look back in time (CR 603.10a), to
// before all simultaneous events; others look at the state after the event.
func (g *Rules) remind(before board.State, out []tracker.Happening[event.Event], done doings, atOnce bool) []tracker.Happening[event.Event] {
	triggers := func(h tracker.Happening[event.Event]) bool { return canTrigger(h.Event) }
	if len(done.dealt)+len(done.waits) == 0 && !slices.ContainsFunc(out, triggers) {
		return out
	}
	w := watchOver(g, before)
	w.by, w.cast = done.by, done.cast
	folded := 0
	for i := 0; i < len(out); {
		if began, is := out[i].Event.(event.StepBegan); is && began.Ended { // CR 724.1a
			w.found, w.owed = nil, nil
			clear(w.once)
		}
		run := 1
		for i+run < len(out) && (atOnce || simultaneous(out[i].Event, out[i+run].Event)) {
			run++
		}
		if happened := out[i : i+run]; slices.ContainsFunc(happened, triggers) {
			w.s = event.FoldAll(w.s, out[folded:i])
			w.look(happened)
			folded = i + run
		}
		i += run
	}
	w.s = event.FoldAll(w.s, out[folded:])
	w.dealt(done.dealt)
	out = append(out, w.spent...)
	w.inOrder()
	d := &Decision{game: g, s: w.s}
	for _, r := range w.owed {
		if r.ID = d.newID(); w.s.Seat(r.Controller).Lost == "" {
			d.add(event.Owed{Effect: r}, tracker.Cause{Rule: r.Rule})
		}
	}
	for _, r := range w.found {
		if done.after != nil {
			r = r.Following(done.after, offers(done.after))
		}
		d.remindOf(r)
		if !done.loop {
			d.looped(r)
		}
	}
	for _, r := range done.waits {
		r.Held = true
		d.pends(r)
	}
	return append(out, d.out...)
}

// canTrigger reports whether an ability can trigger on an event. Every event has a
// case: linters and a test check that.
func canTrigger(e event.Event) bool {
	switch e.(type) {
	case event.Entered, event.Moved, event.Attacked, event.Blocked, event.Designated, event.CountersPut, event.PlayerCounters, event.TapChanged, event.LifeChanged,
		event.Given, event.Lost, event.BecameBlocked, event.Activated,
		event.Transformed, event.TurnedOver, event.Attached, event.Phased, event.BecameMonstrous, event.BecameRenowned, event.Saddled, event.PermanentDesignated, event.Levelled, event.DayNightChanged, event.Unseen,
		event.Ventured, event.DungeonCompleted, event.RingTempted:
		return true
	case event.Opened, event.StepBegan, event.CleanedUp, event.Checked, event.TurnGained, event.TurnSkipped, event.PhasesAdded,
		event.Seated, event.Teamed, event.LifeSet, event.HandCounted, event.CommanderDealt, event.CommanderCast, event.Placed, event.SpeedSet, event.Departed, event.Won,
		event.Parted, event.Merged, event.Spared, event.TokenCantReturn, event.Ceased, event.Impossible, event.Described,
		event.Flipped, event.Damaged, event.DamageRecorded, event.Wounded, event.CommanderDesignated, event.Protected, event.BecameCopy, event.Combined,
		event.BecameAlso, event.Triggered, event.Pumped, event.Fated, event.Held, event.Labelled, event.SetTo, event.CountersSet,
		event.Goaded, event.LeftCombat, event.CombatDealt, event.DamageStated, event.CombatEnded,
		event.EffectBegan, event.EffectEnded, event.Shielded, event.Prevented, event.Regenerated, event.DamageRemoved, event.RegenerationForbidden, event.Reminded, event.Answered, event.Noted, event.CombatCostOwed, event.Looped, event.Drawn, event.Shown, event.Postponed,
		event.Owed, event.Performed, event.Paired, event.Unpaired, event.Redirected:
		// No ability that Arbiter reminds of triggers on these.
	}
	return false
}

// simultaneous reports whether two consecutive events of one action are
// simultaneous: permanents leave together, attackers are declared together, and
// counters are put together.
func simultaneous(a, b event.Event) bool {
	return simultaneity(a) != "" && (simultaneity(a) == simultaneity(b) || simultaneity(b) == "split")
}

func simultaneity(e event.Event) string {
	switch e := e.(type) {
	case event.Moved, event.Spared:
		return "leaving"
	case event.Entered:
		return "entering"
	case event.Attacked:
		return "attacking"
	case event.TapChanged:
		if e.Tapped {
			return "attacking"
		}
		return "untapping"
	case event.CountersPut:
		return "counters"
	case event.LifeChanged:
		return "life"
	case event.Transformed, event.TurnedOver:
		return "turning"
	case event.Phased:
		return "phasing"
	case event.Given:
		return "giving"
	case event.Parted:
		return "split"
	default: // any other event is on its own
	}
	return ""
}

// look finds abilities that trigger on simultaneous events.
func (w *watch) look(run []tracker.Happening[event.Event]) {
	w.once, w.attackers = make(map[triggeredOnce]int), nil
	then := w.s // the state before them, with members split off their stacks
	for _, h := range run {
		if parted, ok := h.Event.(event.Parted); ok {
			if stack, there := then.Permanent.Get(parted.On.ID); there && stack.Count > parted.On.Count { // and didn't just enter
				then = event.Fold(then, parted)
			}
		}
	}
	w.s = event.FoldAll(w.s, run)
	var past, now *board.Layers // the layers before and after; nil until needed
	look := func(l **board.Layers, s board.State) *board.Layers {
		if *l == nil {
			*l = s.Layers()
		}
		return *l
	}
	var (
		lost map[int]int64
		put  map[countersPut]int64 // the counters whose abilities haven't been looked for; nil until needed
	)
	for _, h := range run {
		switch e := h.Event.(type) {
		case event.Moved:
			if stack, ok := then.Permanent.Find(e.On); ok {
				w.replaced(look(&past, then), stack, e)
				w.left(look(&past, then), stack, e)
			}
			w.cardMoved(look(&now, w.s), then, e)
		case event.Entered:
			w.entered(look(&now, w.s), then, e)
		case event.Attacked:
			if stack, _ := then.Permanent.Get(e.On); !stack.Of.Attacking && !h.Cause.ByHand { // CR 508.3a: declared by this event
				w.attacked(look(&now, w.s), e.On)
			}
		case event.Blocked:
			w.blocked(look(&now, w.s), e)
		case event.CountersPut:
			if put == nil {
				put = countersIn(run)
			}
			on := countersPut{e.On, e.Kind, e.N > 0}
			if n, whole := put[on]; whole {
				delete(put, on)
				e.N = n
				w.counted(look(&now, w.s), e)
			}
		case event.LifeChanged:
			w.increaseSpeed(e)
			if h.Cause.Rule == ruleDamagePlayer { // damage dealt at once is one loss of life
				if lost == nil {
					lost = make(map[int]int64)
				}
				lost[e.Seat] = tracker.SaturatingAdd(lost[e.Seat], e.By)
			} else {
				w.lifeChanged(look(&now, w.s), e)
			}
		case event.Unseen:
			w.unseen(look(&now, w.s), then, e)
		case event.Designated:
			w.designated(look(&now, w.s), e)
		case event.PermanentDesignated:
			w.designatedPermanent(look(&now, w.s), then, e)
		case event.Given:
			if stack, ok := then.Permanent.Get(e.On); ok && stack.Of.Controller != e.To {
				before := look(&past, then)
				w.happens(happening{is: []card.Verb{card.LosingControl}, object: true, seat: stack.Of.Controller}, triggering{now: before, source: stack, is: before.Of(stack), times: 1})
			}
		case event.PlayerCounters:
			if e.Kind == "energy" && e.N > 0 {
				w.happens(happening{is: []card.Verb{card.GettingEnergy}, seat: e.Seat, n: e.N}, triggering{now: look(&now, w.s), times: 1})
			}
		case event.Lost:
			w.happens(happening{is: []card.Verb{card.LosingGame}, seat: e.Seat}, triggering{now: look(&now, w.s), times: 1})
		case event.BecameBlocked:
			if e.Not {
				w.unblocked(look(&now, w.s), e.On)
			}
		case event.RingTempted:
			if !e.Choice {
				w.happens(happening{is: []card.Verb{card.BeingTempted}, seat: e.Seat}, triggering{now: look(&now, w.s), times: 1})
			}
		case event.Ventured:
			w.ventured(e)
		case event.DungeonCompleted:
			w.happens(happening{is: []card.Verb{card.Completing}, seat: e.Seat}, triggering{now: look(&now, w.s), times: 1})
		default:
			w.changed(look(&now, w.s), then, e)
		}
	}
	for _, seat := range slices.Sorted(maps.Keys(lost)) {
		w.lifeChanged(look(&now, w.s), event.LifeChanged{Seat: seat, By: lost[seat]})
	}
	if slices.ContainsFunc(run, func(h tracker.Happening[event.Event]) bool { _, ok := h.Event.(event.Attacked); return ok }) {
		w.alone(look(&now, w.s))
		w.joined(look(&now, w.s), then)
		w.declared(look(&now, w.s), then)
	}
}

// left finds abilities that trigger on leaving the battlefield, once for each
// member of a stack.
func (w *watch) left(past *board.Layers, stack *tracker.Stack[board.Permanent], e event.Moved) {
	if stack.Of.PhasedOut {
		return
	}
	w.awaited(past, stack, e)
	if quiet(past, &stack.Of) {
		return
	}
	t := triggering{now: past, source: *stack, is: *past.Look(stack), times: 1, it: []int64{e.Card}}
	t.more = w.additional(past, []tracker.Stack[board.Permanent]{*stack}, leaving(e)...)
	if e.To == board.Graveyard {
		w.keywords(board.OnDeath, t)
	}
	if host, there := w.s.Permanent.Get(stack.Of.AttachedTo); there && stack.Of.AttachedTo != 0 { // CR 603.10c, 701.3d
		w.happens(happening{is: []card.Verb{card.Unattaching}, object: true, seat: stack.Of.Controller, other: host}, t)
	}
	w.happens(happening{is: leaving(e), object: true, seat: stack.Of.Controller, owner: stack.Of.Owner}, t)
}

// entered finds abilities that trigger on permanents entering.
func (w *watch) entered(now *board.Layers, then board.State, e event.Entered) {
	stack, ok := now.State.Permanent.Find(e.ID)
	if !ok || quiet(now, &stack.Of) {
		return
	}
	t := triggering{now: now, source: *stack, is: *now.Look(stack), times: 1, more: w.additional(now, []tracker.Stack[board.Permanent]{*stack}, card.Entering)}
	w.keywords(board.OnEnter, t)
	h := happening{is: []card.Verb{card.Entering}, object: true, seat: stack.Of.Controller, owner: stack.Of.Owner}
	if from, ok := then.Elsewhere.Get(e.From); ok && e.From != 0 {
		h.from = origins[from.Zone]
		if from.Zone == board.Graveyard {
			w.leftGraveyard(now, &from, 1)
		}
	}
	if e.Created {
		h.is = append(h.is, card.CreatingTokens)
	}
	w.otherKeywords(t)
	w.happens(h, t)
	w.opened(now, *stack, nil)
	t.more = nil
	w.chapters(t, 0, stack.Of.Count("lore"))
	for _, c := range stack.Of.Counters {
		w.happens(happening{is: []card.Verb{card.GettingCounters, card.PuttingOn}, object: true, seat: stack.Of.Controller, kind: c.Kind, n: c.N, left: c.N}, t)
	}
}

// attacked finds abilities that trigger on a creature attacking.
func (w *watch) attacked(now *board.Layers, id int64) {
	stack, ok := now.State.Permanent.Get(id)
	if !ok {
		return
	}
	t := triggering{now: now, source: stack, is: now.Of(stack), times: 1, more: w.additional(now, []tracker.Stack[board.Permanent]{stack}, card.Attacking)}
	w.keywords(board.OnAttack, t)
	w.ring(stack, ringAttacks, ringLoots, t)
	if t.is.Has("decayed") && stack.Of.Fate == (board.Fate{}) { // CR 702.147a
		fate := event.Fated{On: id, Fate: board.Fate{At: board.OnEndCombat, How: board.Sacrificed, Rule: "magic/keyword/decayed/what"}}
		w.s = event.Fold(w.s, fate)
		w.spent = append(w.spent, by(fate.Fate.Rule, fate))
	}
	whom := stack.Of.Attacks
	h := happening{is: []card.Verb{card.Attacking}, object: true, seat: stack.Of.Controller, whom: whom.Seat}
	h.other, _ = now.State.Permanent.Get(whom.Permanent)
	if w.attackers == nil {
		w.attackers = now.State.Attackers(stack.Of.Controller)
		w.attacking = members(w.attackers)
	}
	h.group, h.alone, h.others = w.attackers, w.attacking == 1, w.attacking-1
	w.happens(h, t)
}

// alone finds abilities that trigger on a creature attacking alone (CR 506.5).
func (w *watch) alone(now *board.Layers) {
	var attackers []tracker.Stack[board.Permanent]
	for stack := range now.State.Permanent.All() {
		if stack.Of.Attacking {
			attackers = append(attackers, stack)
		}
	}
	if len(attackers) != 1 || attackers[0].Count != 1 {
		for _, r := range w.s.Pending { // more attackers were declared later
			if r.For == board.Exalts {
				gone := event.Answered{ID: r.ID, Times: r.Times, Dismissed: true}
				w.s = event.Fold(w.s, gone)
				w.spent = append(w.spent, by(event.RuleExalted, gone))
			}
		}
		return
	}
	for stack := range now.State.Permanent.All() {
		if stack.Of.Controller == attackers[0].Of.Controller && !stack.Of.PhasedOut {
			w.keywords(board.OnAlone, triggering{
				now: now, source: stack, is: now.Of(stack), times: 1, other: attackers[0], it: []int64{attackers[0].ID},
				more: w.additional(now, attackers, card.Attacking),
			})
		}
	}
}

// increaseSpeed increases the active players' speed, if it does increase (CR 702.179d).
func (w *watch) increaseSpeed(e event.LifeChanged) {
	if e.By >= 0 || w.s.Active == 0 {
		return
	}
	for _, seat := range w.s.ActivePlayers() {
		if w.s.Opposed(seat, e.Seat) {
			w.speedsUp(seat)
		}
	}
}

// speedsUp increases a player's speed, unless it is highest or has increased this turn.
func (w *watch) speedsUp(seat int) {
	p := w.s.Seat(seat)
	if p.Speed == 0 || p.Speed >= board.MaxSpeed || p.SpedUp || p.Lost != "" {
		return
	}
	spent := event.Designated{What: board.SpeedTriggered, Seat: seat}
	w.s = event.Fold(w.s, spent)
	w.spent = append(w.spent, by(ruleSpeed, spent))
	w.note(board.Reminder{
		Rule: ruleSpeed, Times: 1, Controller: seat, Do: w.g.lineActions("my speed increases"),
	}.Saying(tracker.Say("%s's speed increases by 1", tracker.Name(p.Name))))
}

// keywords finds keyword abilities of a permanent that trigger on an occasion.
func (w *watch) keywords(on board.Occasion, t triggering) {
	if len(t.is.Keywords) == 0 {
		return
	}
	for _, row := range triggers {
		if row.On == on {
			w.row(row, t)
		}
	}
}

// row adds the triggered abilities of one keyword, one for each distinct
// instance.
func (w *watch) row(row Trigger, t triggering) {
	for k := range t.is.KeywordsNamed(row.Keyword) {
		n, t, text := k.Parameter, t, row.Text
		if k.Dash && k.N == 0 { // a cost in words, which the text of the row can't include
			text = cmp.Or(row.Words, text)
		}
		if row.only != nil && !row.only(&t) {
			continue
		}
		if row.about != nil {
			row.about(&t)
		}
		line := cmp.Or(t.line, row.Line)
		r := w.reminder(t, row.Rule, tracker.Numbered(text, n), w.g.parsedLine(withNumber(line, n)), row.one)
		r.For, r.Effect = row.matter, hasTargets(r.Do)
		w.note(r)
	}
}

// withNumber replaces N in a text by a keyword's number.
func withNumber(text, n string) string {
	words := strings.Split(text, " ")
	for i, word := range words {
		switch word {
		case "N", "N:", "+N/+N":
			words[i] = strings.ReplaceAll(word, "N", n)
		}
	}
	return strings.Join(words, " ")
}

// reminder returns a reminder of an ability that triggers.
func (w *watch) reminder(t triggering, rule tracker.Rule, text tracker.Message, do parsedLine, one bool) board.Reminder {
	times := tracker.SaturatingMul(t.source.Count, tracker.SaturatingMul(t.times, w.again(&t)))
	r := board.Reminder{
		Of: t.is.Name, Rule: rule, Times: times, Controller: t.source.Of.Controller,
		Sources: []int64{t.source.ID}, It: t.it, Do: slices.Clone(do.actions),
	}.Saying(tracker.Say("%s: %s", tracker.Name(t.is.Name), text))
	if t.source.ID == 0 { // a spell or card
		r.Sources = nil
	}
	if !do.refersToIt {
		r.It = nil
		return r
	}
	if one || t.loose {
		return r
	}
	r.Members = t.source.Count
	if len(t.it) == 1 && t.it[0] == t.other.ID {
		r.Members = t.other.Count
	}
	return r
}

func (w *watch) note(r board.Reminder) {
	if r.Times > 0 {
		w.found = append(w.found, r)
	}
}

// remindOf adds the reminder of an ability that triggers.
func (d *Decision) remindOf(r board.Reminder) {
	r.Together = d.firstTrigger
	next := d.s.LastID + 1
	if d.pends(r); d.s.LastID == next {
		d.firstTrigger = cmp.Or(d.firstTrigger, next)
	}
}

// pends adds a pending reminder, or increases the number of times of an
// identical one.
func (d *Decision) pends(r board.Reminder) {
	if d.s.Seat(r.Controller).Lost != "" {
		return // CR 800.4d
	}
	if i := slices.IndexFunc(d.s.Pending, r.Alike); i >= 0 {
		r.ID = d.s.Pending[i].ID
	} else {
		r.ID = d.newID()
	}
	d.add(event.Reminded{Reminder: r}, tracker.Cause{Rule: r.Rule})
}
