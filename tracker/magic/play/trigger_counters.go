package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// countersPut identifies counters of one kind that are put on an object, or removed from it, at the
// same time.
type countersPut struct {
	id   int64
	kind string
	put  bool
}

// countersIn returns how many counters of each kind simultaneous events put on each object, or
// remove from it: several sources that deal damage at once remove loyalty and defense counters
// once.
func countersIn(run []tracker.Happening[event.Event]) map[countersPut]int64 {
	sums := make(map[countersPut]int64)
	for _, h := range run {
		if e, ok := h.Event.(event.CountersPut); ok {
			on := countersPut{e.On, e.Kind, e.N > 0}
			sums[on] = tracker.SaturatingAdd(sums[on], e.N)
		}
	}
	return sums
}

// counted finds abilities that trigger on counters being put or removed.
func (w *watch) counted(now *board.Layers, e event.CountersPut) {
	stack, ok := now.State.Permanent.Get(e.On)
	if !ok {
		w.countedInExile(now, e)
		w.lastTimeGone(e)
		return
	}
	t := triggering{now: now, source: stack, is: now.Of(stack), times: 1}
	n := stack.Of.Count(e.Kind)
	if e.N > 0 {
		w.happens(happening{is: []card.Verb{card.GettingCounters, card.PuttingOn}, object: true, seat: w.by, kind: e.Kind, n: e.N, left: n}, t)
	} else {
		w.happens(happening{is: []card.Verb{card.LosingCounters}, object: true, kind: e.Kind, n: -e.N, left: n}, t)
	}
	switch {
	case e.Kind == "lore" && e.N > 0:
		w.chapters(t, n-e.N, n)
	case e.Kind == "time" && e.N < 0 && n == 0:
		w.keywords(board.OnLastTime, t)
	case e.Kind == "defense" && e.N < 0 && n == 0 && slices.Contains(t.is.Subtypes, "Siege"):
		w.defeated(t)
	}
}

// countedInExile finds abilities of an exiled card that trigger there on its counters being removed
// (CR 113.6).
func (w *watch) countedInExile(now *board.Layers, e event.CountersPut) {
	c, ok := w.s.Elsewhere.Get(e.On)
	if !ok || c.Zone != board.Exile || e.N >= 0 || c.Token {
		return
	}
	left := int64(0)
	for _, k := range c.Counters {
		if k.Kind == e.Kind {
			left = k.N
		}
	}
	h := happening{is: []card.Verb{card.LosingCounters}, object: true, kind: e.Kind, n: -e.N, left: left}
	source := tracker.Stack[board.Permanent]{ID: c.ID, Count: 1, Of: board.Permanent{Def: c.Def, Owner: c.Owner, Controller: c.Owner}}
	t := triggering{now: now, source: source, is: board.Characteristics{Definition: c.Def}, times: 1}
	for a := range board.AbilitiesOf[card.Trigger](&w.s, &c.Def) {
		if !a.Functions(string(board.Exile)) {
			continue
		}
		if i := slices.IndexFunc(a.On, func(on card.Event) bool { return on.OnlyOwn() && w.fits(&on, &h, &t) }); i >= 0 {
			w.addTrigger(a, h.as(&a.On[i]), t)
		}
	}
}

// lastTimeGone adds the triggered ability of a card with suspend from which the last time
// counter is removed in exile: its owner may play it (CR 702.62a).
func (w *watch) lastTimeGone(e event.CountersPut) {
	c, ok := w.s.Elsewhere.Get(e.On)
	if !ok || c.Zone != board.Exile || e.Kind != "time" || e.N >= 0 || !c.Def.HasWord("suspend") || slices.ContainsFunc(c.Counters, func(k card.Counter) bool { return k.Kind == "time" }) {
		return
	}
	played := Steps{Cast{On: &notation.Selector{It: notation.It}, Card: notation.Creation{Count: notation.Amount{N: 1}}}}
	if slices.Contains(c.Def.Types, "Creature") {
		played = append(played, GiveBoost{
			On:  notation.Selector{It: notation.It},
			How: board.Pump{Change: notation.Change{Keywords: []string{"haste"}}, Lasting: true},
		})
	}
	w.note(board.Reminder{
		Of: c.Def.Name, Rule: setAsideRules["suspend"], Times: 1, Controller: c.Owner, Sources: []int64{c.ID},
		Do: stored([]Action{May{Text: "play it without paying its mana cost", Do: played}}).actions,
	}.Saying(tracker.Say("%s: %s", tracker.Name(c.Def.Name), tracker.Say("you may play it without paying its mana cost"))))
}
