package magic

import (
	"cmp"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
)

// combatHit is combat damage that a creature dealt to a player.
type combatHit struct {
	source int64
	seat   int
}

// watch goes through what happened and finds the abilities that trigger on it.
type watch struct {
	g     *Rules
	s     State // before the event that is looked at
	found []Reminder
	once  map[told]bool              // abilities that trigger once on all that happens at once
	spent []tracker.Happening[Event] // what else follows: an ability has triggered this turn, or no longer does
}

func watchOver(g *Rules, s State) *watch {
	return &watch{g: g, s: s}
}

// remind adds to what happened the reminders of what triggers on it. What leaves
// the battlefield is looked at as it was before (CR 603.10a): before all of it
// where it happened at once. Everything else is looked at afterwards.
func (g *Rules) remind(before State, out []tracker.Happening[Event], struck []combatHit, atOnce bool) []tracker.Happening[Event] {
	if len(struck) == 0 && !slices.ContainsFunc(out, func(h tracker.Happening[Event]) bool { return stirs(h.Event) }) {
		return out
	}
	w := watchOver(g, before)
	for i := 0; i < len(out); {
		run := 1
		for i+run < len(out) && (atOnce || simultaneous(out[i].Event, out[i+run].Event)) {
			run++
		}
		w.look(out[i : i+run])
		i += run
	}
	w.dealt(struck)
	out = append(out, w.spent...)
	d := &decision{game: g, s: w.s}
	for _, r := range w.found {
		d.remindOf(r)
	}
	return append(out, d.out...)
}

// stirs reports whether an event can make anything trigger. Each event has its case:
// linters and a test demand it.
func stirs(e Event) bool {
	switch e := e.(type) {
	case Entered, Moved, Attacked, Blocked, Designated:
		return true
	case CountersPut:
		return e.Kind == "lore" && e.N > 0 || (e.Kind == "time" || e.Kind == "defense") && e.N < 0
	case LifeChanged:
		return e.By < 0
	case Opened, StepBegan, CleanedUp, Checked, DayBroke, TurnGained, TurnSkipped,
		Seated, LifeSet, PlayerCounters, CommanderDealt, SpeedSet, Lost, Departed, Won,
		Parted, Merged, Spared, StaysAway, Ceased, Impossible, Described,
		TapChanged, Transformed, Flipped, TurnedOver, Given, Attached, Damaged, Phased, Appointed, Protected, BecameCopy,
		BecameAlso, BecameMonstrous, BecameRenowned, Saddled, Pumped, Fated, Held, Labelled, SetTo, CountersSet,
		BecameBlocked, LeftCombat, CombatDealt, SaidToDeal, CombatEnded,
		EffectBegan, EffectEnded, Shielded, Prevented, Regenerated, RegrowthBarred, Reminded, Answered:
		// Nothing triggers on it that Arbiter reminds of.
	}
	return false
}

// simultaneous reports whether two events in a row of one action happen at once:
// permanents leave together, and attackers are declared together.
func simultaneous(a, b Event) bool {
	return simultaneity(a) != "" && (simultaneity(a) == simultaneity(b) || simultaneity(b) == "split")
}

func simultaneity(e Event) string {
	switch e := e.(type) {
	case Moved, Spared:
		return "leaving"
	case Entered:
		return "entering"
	case Attacked:
		return "attacking"
	case TapChanged:
		if e.Tapped {
			return "attacking"
		}
	case Parted:
		return "split"
	default: // any other happens by itself
	}
	return ""
}

// look looks at events that happened at once.
func (w *watch) look(run []tracker.Happening[Event]) {
	w.once = make(map[told]bool)
	then := w.s // as it was, with members that part from their stack apart
	for _, h := range run {
		if parted, ok := h.Event.(Parted); ok {
			if stack, there := then.Permanent.Get(parted.On.ID); there && stack.Count > parted.On.Count { // and hasn't just entered
				then = fold(then, parted)
			}
		}
	}
	for _, h := range run {
		w.s = fold(w.s, h.Event)
	}
	var past, now *layers // of before and after; made where they are needed
	look := func(l **layers, s State) *layers {
		if *l == nil {
			*l = s.layers()
		}
		return *l
	}
	for _, h := range run {
		switch e := h.Event.(type) {
		case Moved:
			if stack, ok := then.Permanent.Get(e.On); ok {
				w.left(look(&past, then), stack, e)
			}
		case Entered:
			w.entered(look(&now, w.s), e)
		case Attacked:
			if stack, _ := then.Permanent.Get(e.On); !stack.Of.Attacking && !h.Cause.ByHand { // CR 508.3a: it is declared now
				w.attacked(look(&now, w.s), e.On)
			}
		case Blocked:
			w.blocked(look(&now, w.s), e)
		case CountersPut:
			w.counted(look(&now, w.s), e)
		case LifeChanged:
			w.hurt(e)
		case Designated:
			if e.What == Initiative && e.Seat != 0 {
				w.note(Reminder{Text: w.s.seat(e.Seat).Name + " ventures into Undercity", Rule: ruleInitiative, Times: 1, Controller: e.Seat})
			}
		default: // nothing triggers on it: stirs
		}
	}
	if slices.ContainsFunc(run, func(h tracker.Happening[Event]) bool { _, ok := h.Event.(Attacked); return ok }) {
		w.alone(look(&now, w.s))
	}
}

// left finds what triggers as a permanent leaves the battlefield. A stack's
// members trigger each.
func (w *watch) left(past *layers, stack tracker.Stack[Permanent], e Moved) {
	if stack.Of.PhasedOut {
		return
	}
	t := triggering{now: past, source: stack, is: past.of(stack), times: 1, it: []int64{e.Card}}
	t.more = w.additional(past, stack, leaving(e)...)
	if e.To == Graveyard {
		w.keywords(OnDeath, t)
	}
	w.texts(leaving(e), t)
	w.others(past, t, leaving(e))
}

// entered finds what triggers as permanents enter.
func (w *watch) entered(now *layers, e Entered) {
	stack, ok := now.s.Permanent.Get(e.ID)
	if !ok {
		return
	}
	t := triggering{now: now, source: stack, is: now.of(stack), times: 1, more: w.additional(now, stack, card.Entering)}
	w.keywords(OnEnter, t)
	w.chapters(t, 0, stack.Of.Count("lore"))
	w.texts([]card.Event{card.Entering}, t)
	w.others(now, t, []card.Event{card.Entering})
}

// attacked finds what triggers as a creature is declared as an attacker.
func (w *watch) attacked(now *layers, id int64) {
	stack, ok := now.s.Permanent.Get(id)
	if !ok {
		return
	}
	t := triggering{now: now, source: stack, is: now.of(stack), times: 1, more: w.additional(now, stack, card.Attacking)}
	w.keywords(OnAttack, t)
	if t.is.has("decayed") && stack.Of.Fate == (Fate{}) { // CR 702.147a
		fate := Fated{On: id, Fate: Fate{At: OnEndCombat, How: Sacrificed, Rule: "magic/keyword/decayed/what"}}
		w.s = fold(w.s, fate)
		w.spent = append(w.spent, by(fate.Fate.Rule, fate))
	}
	w.texts([]card.Event{card.Attacking}, t)
	w.others(now, t, []card.Event{card.Attacking})
}

// alone finds what triggers as a creature attacks alone (CR 506.5).
func (w *watch) alone(now *layers) {
	var attackers []tracker.Stack[Permanent]
	for stack := range now.s.Permanent.All() {
		if stack.Of.Attacking {
			attackers = append(attackers, stack)
		}
	}
	if len(attackers) != 1 || attackers[0].Count != 1 {
		for _, r := range w.s.Pending { // more attackers were declared afterwards
			if r.For == Exalts {
				gone := Answered{ID: r.ID, Times: r.Times, Dismissed: true}
				w.s = fold(w.s, gone)
				w.spent = append(w.spent, by(ruleExalted, gone))
			}
		}
		return
	}
	for stack := range now.s.Permanent.All() {
		if stack.Of.Controller == attackers[0].Of.Controller && !stack.Of.PhasedOut {
			w.keywords(OnAlone, triggering{now: now, source: stack, is: now.of(stack), times: 1, other: attackers[0], it: []int64{attackers[0].ID}})
		}
	}
}

// blocked finds what triggers as a creature blocks, and as one becomes blocked:
// that it does once (CR 509.3c), but flanking looks at each blocker.
func (w *watch) blocked(now *layers, e Blocked) {
	blocker, ok := now.s.Permanent.Get(e.On)
	attacker, there := now.s.Permanent.Get(e.What)
	if !ok || !there {
		return
	}
	t := triggering{now: now, source: blocker, is: now.of(blocker), times: 1, other: attacker}
	w.keywords(OnBlock, t)
	w.texts([]card.Event{card.Blocking}, t)
	t = triggering{now: now, source: attacker, is: now.of(attacker), times: 1, other: blocker}
	blockers := members(now.s.blockersOf(attacker.ID))
	first := blockers == blocker.Count
	for _, row := range triggers {
		if row.On == OnBlocked && (first && row.Keyword != "rampage" || row.Keyword == "flanking" || row.Keyword == "rampage" && blockers > 1 && blockers-blocker.Count < 2) {
			w.row(row, t)
		}
	}
	if first {
		w.texts([]card.Event{card.BecomingBlocked}, t)
	}
}

// counted finds what triggers as counters are put or removed.
func (w *watch) counted(now *layers, e CountersPut) {
	stack, ok := now.s.Permanent.Get(e.On)
	if !ok {
		return
	}
	t := triggering{now: now, source: stack, is: now.of(stack), times: 1}
	n := stack.Of.Count(e.Kind)
	switch {
	case e.Kind == "lore" && e.N > 0:
		w.chapters(t, n-e.N, n)
	case e.Kind == "time" && e.N < 0 && n == 0:
		w.keywords(OnLastTime, t)
	case e.Kind == "defense" && e.N < 0 && n == 0 && slices.Contains(t.is.Subtypes, "Siege"):
		w.defeated(t)
	}
}

// hurt finds whether the active player's speed increases (CR 702.179d).
func (w *watch) hurt(e LifeChanged) {
	if e.By >= 0 || w.s.Active == 0 || e.Seat == w.s.Active {
		return
	}
	p := w.s.seat(w.s.Active)
	if p.Speed == 0 || p.Speed >= mostSpeed || p.SpedUp || p.Lost != "" {
		return
	}
	spent := Designated{What: SpeedTriggered, Seat: w.s.Active}
	w.s = fold(w.s, spent)
	w.spent = append(w.spent, by(ruleSpeed, spent))
	w.note(Reminder{
		Text: p.Name + "'s speed increases by 1", Rule: ruleSpeed, Times: 1, Controller: w.s.Active, Do: w.g.line("my speed increases"),
	})
}

// dealt finds what triggers on combat damage to players. A designation goes over
// once, however many creatures deal it.
func (w *watch) dealt(struck []combatHit) {
	var now *layers
	over := make(map[Designation]bool)
	for _, b := range struck {
		stack, ok := w.s.Permanent.Get(b.source)
		if !ok {
			continue
		}
		if now == nil {
			now = w.s.layers()
		}
		t := triggering{now: now, source: stack, is: now.of(stack), times: 1}
		w.keywords(OnDamage, t)
		events := []card.Event{card.DamagingPlayer}
		if b.seat != stack.Of.Controller {
			events = append(events, card.DamagingRival)
		}
		w.texts(events, t)
		for _, over2 := range []struct {
			what Designation
			has  int
			rule tracker.Rule
			text string
		}{
			{Monarch, w.s.Monarch, ruleMonarch, " becomes the monarch"},
			{Initiative, w.s.Initiative, ruleInitiative, " takes the initiative"},
		} {
			if over2.has == b.seat && stack.Of.Controller != b.seat && t.is.is("Creature") && !over[over2.what] {
				over[over2.what] = true
				line := "I become the monarch"
				if over2.what == Initiative {
					line = "I take the initiative"
				}
				w.note(Reminder{
					Text: w.s.seat(stack.Of.Controller).Name + over2.text, Rule: over2.rule, Times: 1,
					Controller: stack.Of.Controller, Sources: []int64{stack.ID}, Do: w.g.line(line),
				})
			}
		}
	}
}

// keywords finds which keywords of a permanent trigger.
func (w *watch) keywords(on Occasion, t triggering) {
	if len(t.is.Keywords) == 0 {
		return
	}
	for _, row := range triggers {
		if row.On == on {
			w.row(row, t)
		}
	}
}

// row notes the abilities of one keyword: one for each of its instances that
// can be told apart.
func (w *watch) row(row Trigger, t triggering) {
	for k := range t.is.keywords(row.Keyword) {
		if k.Dash {
			continue // a cost in words, which the row's text has no place for
		}
		n, t := k.Parameter, t
		if row.only != nil && !row.only(&t) {
			continue
		}
		if row.about != nil {
			row.about(&t)
		}
		line := cmp.Or(t.line, row.Line)
		r := w.reminder(t, row.Rule, withNumber(row.Text, n), withNumber(line, n), row.one)
		r.For = row.matter
		w.note(r)
	}
}

// withNumber puts a keyword's number where its text says N.
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

// reminder makes a reminder of an ability that triggers.
func (w *watch) reminder(t triggering, rule tracker.Rule, text, line string, one bool) Reminder {
	times := tracker.SaturatingMul(t.source.Count, tracker.SaturatingMul(t.times, 1+t.more[t.source.Of.Controller]))
	r := Reminder{
		Of: t.is.Name, Text: t.is.Name + ": " + text, Rule: rule, Times: times, Controller: t.source.Of.Controller,
		Sources: []int64{t.source.ID}, It: t.it, Do: w.g.line(line),
	}
	if !w.g.deed(line).it {
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

func (w *watch) note(r Reminder) { w.found = append(w.found, r) }

// remindOf has a reminder wait: anew, or more times where it says the same as
// one that waits.
func (d *decision) remindOf(r Reminder) {
	if d.s.seat(r.Controller).Lost != "" {
		return // CR 800.4d
	}
	if i := slices.IndexFunc(d.s.Pending, r.alike); i >= 0 {
		r.ID = d.s.Pending[i].ID
	} else {
		r.ID = d.newID()
	}
	d.add(Reminded{r}, tracker.Cause{Rule: r.Rule})
}
