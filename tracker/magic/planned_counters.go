package magic

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
)

// putting is the event of putting counters on one object or player.
type putting struct {
	counters   []Counter
	on         Definition // the definition of the object; empty for a player
	stack      int64      // its id; 0 if it has none
	entering   bool       // it is entering with them
	player     bool
	controller int  // the controller of the object, or the player
	by         int  // the seat that puts them; 0 for nobody
	effect     bool // put by an effect, not as a cost, a turn-based action or damage
}

func (p putting) key() string {
	var b []byte
	for _, k := range p.counters {
		b = strconv.AppendInt(append(append(b, k.Kind...), ':'), k.N, 10)
	}
	return string(b)
}

// said is "4 +1/+1 counters".
func (p putting) said() tracker.Message {
	if len(p.counters) == 0 {
		return tracker.Say("no counters")
	}
	all := make([]tracker.Message, len(p.counters))
	for i, k := range p.counters {
		all[i] = k.said()
	}
	return tracker.Say("%s", tracker.ListOf(all))
}

// appliesTo reports whether a replacement effect can apply to these counters.
func (p putting) appliesTo(e standing) bool {
	switch {
	case !concerns(e.Whom, e.controller, p.controller),
		e.By != "" && (p.by == 0 || !concerns(e.By, e.controller, p.by)),
		e.OnlyByEffect && !p.effect,
		p.player && !e.Players, !p.player && (e.Only || !e.fits(&p.on)):
		return false
	}
	return true
}

// relevantEffects returns the effects with only what matters for these counters: the
// kinds, and how the number changes.
func (p putting) relevantEffects(effects []standing) []standing {
	var all []standing
	for _, e := range effects {
		var kinds []string
		for _, k := range p.counters {
			if e.looksAt(k.Kind) {
				kinds = append(kinds, k.Kind)
			}
		}
		if len(kinds) == 0 {
			continue
		}
		if len(kinds) == len(p.counters) {
			kinds = nil
		}
		e.Replacement = Replacement{Of: e.Of, Kinds: kinds, Times: e.Times, Plus: e.Plus, Halve: e.Halve}
		all = append(all, e)
	}
	return all
}

func (p putting) apply(e standing, n int64) ([]replaceableEvent, error) {
	after := p
	after.counters = make([]Counter, 0, len(p.counters))
	did := false
	for _, k := range p.counters {
		if e.looksAt(k.Kind) {
			did = true
			var err error
			if k.N, err = e.counted(k.N, n); err != nil {
				return nil, err
			}
		}
		if k.N > 0 {
			after.counters = append(after.counters, k)
		}
	}
	if !did {
		return nil, nil
	}
	return []replaceableEvent{after}, nil
}

// looksAt reports whether a replacement applies to counters of a kind.
func (r Replacement) looksAt(kind string) bool {
	return len(r.Kinds) == 0 || slices.Contains(r.Kinds, kind)
}

// counted returns the number of counters after n copies of the effect.
func (e standing) counted(count, n int64) (int64, error) {
	var err error
	if e.Plus != 0 {
		more, err := tracker.Mul(e.Plus, n)
		if err != nil {
			return 0, err
		}
		count, err = tracker.Add(count, more)
		return max(count, 0), err
	}
	for range n {
		switch {
		case e.Times != 0:
			if count, err = tracker.Mul(count, e.Times); err != nil {
				return 0, err
			}
		case e.Halve:
			count /= 2
		}
		if count == 0 {
			break
		}
	}
	return count, nil
}

// plannedCounters is the result of replacement effects.
type plannedCounters struct {
	counters  []Counter
	applied   string
	stopped   []Counter // counters that can't be put (CR 614.17)
	stoppedBy string
}

// planCounters applies replacement effects to counters being put (CR 614.16).
// Counters that can't be put aren't replaced (CR 614.17c).
func (d *decision) planCounters(p putting) (plannedCounters, error) {
	effects := d.onCounters(p)
	planned := plannedCounters{}
	var by []string
	var put []Counter
	for _, k := range p.counters {
		i := slices.IndexFunc(effects, func(e standing) bool { return e.Cant && e.looksAt(k.Kind) })
		if i < 0 {
			put = append(put, k)
			continue
		}
		planned.stopped = append(planned.stopped, k)
		if name := effects[i].name(); !slices.Contains(by, name) {
			by = append(by, name)
		}
	}
	planned.counters, planned.stoppedBy = put, strings.Join(by, ", ")
	effects = slices.DeleteFunc(effects, func(e standing) bool { return e.Cant })
	if len(put) == 0 || len(effects) == 0 {
		return planned, nil
	}
	p.counters = put
	end, err := d.replaced(p, together(p.relevantEffects(effects)), p.controller)
	if err != nil {
		return planned, err
	}
	planned.counters, planned.applied = end.event.(putting).counters, english.List(end.applied)
	return planned, nil
}

// onCounters lists the effects that apply to these counters. For a member of
// its own stack, an effect "on another" has one copy fewer, and an effect "on
// itself" has one.
func (d *decision) onCounters(p putting) []standing {
	var all []standing
	for _, e := range d.boardBefore().replacements("counters") {
		switch {
		case !p.appliesTo(e), e.Itself && e.on != p.stack:
			continue
		case e.Itself:
			e.copies = 1
		case e.Another && e.on == p.stack:
			if e.copies--; e.copies == 0 {
				continue
			}
		}
		all = append(all, e)
	}
	if e, bars := d.s.barsCounters(&p.on, p.controller); bars {
		all = append(all, e)
	}
	for _, r := range p.on.Replaces { // effects of the entering permanent on itself (CR 614.12)
		e := standing{r, p.controller, 0, []string{p.on.Name}, 1}
		if p.entering && r.Itself && r.Of == "counters" && p.appliesTo(e) {
			all = append(all, e)
		}
	}
	return all
}

// putCounters puts counters of one kind on each member of a stack.
func (d *decision) putCounters(stack tracker.Stack[Permanent], kind string, n int64, by int, effect bool, rule tracker.Rule) error {
	return d.putEach(stack, []Counter{{Kind: kind, N: n}}, by, effect, rule)
}

// putEach puts counters of several kinds simultaneously on each member of a
// stack.
func (d *decision) putEach(stack tracker.Stack[Permanent], counters []Counter, by int, effect bool, rule tracker.Rule) error {
	planned, err := d.planCounters(putting{
		counters: counters, on: d.now().of(stack).Definition, stack: stack.ID,
		controller: stack.Of.Controller, by: by, effect: effect,
	})
	if err != nil {
		return err
	}
	for _, k := range planned.stopped {
		d.add(Impossible{What: NoCounter, Kind: k.Kind, On: stack.ID}, tracker.Cause{Player: d.in.By.Name, Rule: ruleCant, Effect: planned.stoppedBy})
	}
	for _, k := range planned.counters {
		if k.N, err = d.multiplied(k.N); err != nil {
			return err
		}
		if _, err := tracker.Add(stack.Of.Count(k.Kind), k.N); err != nil {
			return err
		}
		d.add(CountersPut{On: stack.ID, Kind: k.Kind, N: k.N}, tracker.Cause{Player: d.in.By.Name, Rule: rule, Effect: planned.applied})
	}
	return nil
}

// forbidden returns the name of the effect that keeps counters of a kind off a
// permanent, or "".
func (d *decision) forbidden(stack tracker.Stack[Permanent], kind string) string {
	p := putting{on: d.now().of(stack).Definition, stack: stack.ID, controller: stack.Of.Controller, by: d.you, effect: true}
	for _, e := range d.onCounters(p) {
		if e.Cant && e.looksAt(kind) {
			return e.name()
		}
	}
	return ""
}

// putOnPlayer gives a player counters.
func (d *decision) putOnPlayer(seat int, kind string, n int64, by int, effect bool, rule tracker.Rule) error {
	planned, err := d.planCounters(putting{counters: []Counter{{Kind: kind, N: n}}, player: true, controller: seat, by: by, effect: effect})
	if err != nil {
		return err
	}
	if len(planned.stopped) > 0 {
		d.add(Impossible{What: NoneForYou, Kind: kind, Seat: seat}, tracker.Cause{Player: d.in.By.Name, Rule: ruleCant, Effect: planned.stoppedBy})
	}
	for _, k := range planned.counters {
		if k.N, err = d.multiplied(k.N); err != nil {
			return err
		}
		if _, err := tracker.Add(d.s.seat(seat).Counters[k.Kind], k.N); err != nil {
			return err
		}
		d.add(PlayerCounters{Seat: seat, Kind: k.Kind, N: k.N}, tracker.Cause{Player: d.in.By.Name, Rule: rule, Effect: planned.applied})
	}
	return nil
}

// joined appends names of effects.
func joined(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + ", " + b
}
