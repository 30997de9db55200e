package play

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
)

// putting is the event of putting counters on one object or player.
type putting struct {
	counters   []card.Counter
	on         card.Definition // the definition of the object; empty for a player
	stack      int64           // its id; 0 if it has none
	entering   bool            // it is entering with them
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
		all[i] = board.SayCounter(k)
	}
	return tracker.Say("%s", tracker.ListOf(all))
}

// appliesTo reports whether a replacement effect can apply to these counters.
func (p putting) appliesTo(s *board.State, e board.ReplacementEffect) bool {
	switch {
	case !concerns(s, e.Whom, e.Controller, p.controller),
		e.By != "" && (p.by == 0 || !concerns(s, e.By, e.Controller, p.by)),
		e.OnlyByEffect && !p.effect,
		p.player && !e.Players, !p.player && (e.Only || !e.Fits(&p.on)):
		return false
	}
	return true
}

// relevantEffects returns the effects with only what matters for these counters: the
// kinds, and how the number changes.
func (p putting) relevantEffects(effects []board.ReplacementEffect) []board.ReplacementEffect {
	var all []board.ReplacementEffect
	for _, e := range effects {
		var kinds []string
		for _, k := range p.counters {
			if e.LooksAt(k.Kind) {
				kinds = append(kinds, k.Kind)
			}
		}
		if len(kinds) == 0 {
			continue
		}
		if len(kinds) == len(p.counters) {
			kinds = nil
		}
		e.Replacement = card.Replacement{Of: e.Of, Kinds: kinds, Times: e.Times, Plus: e.Plus, Halve: e.Halve}
		all = append(all, e)
	}
	return all
}

func (p putting) apply(e board.ReplacementEffect, n int64) ([]replaceableEvent, error) {
	after := p
	after.counters = make([]card.Counter, 0, len(p.counters))
	did := false
	for _, k := range p.counters {
		if e.LooksAt(k.Kind) {
			did = true
			var err error
			if k.N, err = counted(e, k.N, n); err != nil {
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

// counted returns the number of counters after n copies of the effect.
func counted(e board.ReplacementEffect, count, n int64) (int64, error) {
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
	counters  []card.Counter
	applied   []string
	stopped   []card.Counter // counters that can't be put (CR 614.17)
	stoppedBy string
}

// planCounters applies replacement effects to counters being put (CR 614.16).
// Counters that can't be put aren't replaced (CR 614.17c).
func (d *Decision) planCounters(p putting) (plannedCounters, error) {
	effects := d.onCounters(p)
	planned := plannedCounters{}
	var by []string
	var put []card.Counter
	for _, k := range p.counters {
		i := slices.IndexFunc(effects, func(e board.ReplacementEffect) bool { return e.Cant && e.LooksAt(k.Kind) })
		if i < 0 {
			put = append(put, k)
			continue
		}
		planned.stopped = append(planned.stopped, k)
		if name := effects[i].Name(); !slices.Contains(by, name) {
			by = append(by, name)
		}
	}
	planned.counters, planned.stoppedBy = put, strings.Join(by, ", ")
	effects = slices.DeleteFunc(effects, func(e board.ReplacementEffect) bool { return e.Cant })
	if len(put) == 0 || len(effects) == 0 {
		return planned, nil
	}
	p.counters = put
	end, err := d.replaced(p, together(p.relevantEffects(effects)), p.controller)
	if err != nil {
		return planned, err
	}
	planned.counters, planned.applied = end.event.(putting).counters, end.applied
	return planned, nil
}

// onCounters lists the effects that apply to these counters. For a member of
// its own stack, an effect "on another" has one copy fewer, and an effect "on
// itself" has one.
func (d *Decision) onCounters(p putting) []board.ReplacementEffect {
	var all []board.ReplacementEffect
	for _, e := range d.boardBefore().Replacements("counters") {
		switch {
		case !p.appliesTo(&d.s, e), e.Itself && e.On != p.stack:
			continue
		case e.Itself:
			e.Copies = 1
		case e.Another && e.On == p.stack:
			if e.Copies--; e.Copies == 0 {
				continue
			}
		}
		all = append(all, e)
	}
	if e, bars := d.s.BarsCounters(&p.on, p.controller); bars {
		all = append(all, e)
	}
	for _, r := range p.on.Replaces { // effects of the entering permanent on itself (CR 614.12)
		e := board.ReplacementEffect{Replacement: r, Controller: p.controller, On: 0, Names: []string{p.on.Name}, Copies: 1}
		if p.entering && r.Itself && r.While == nil && r.Of == "counters" && p.appliesTo(&d.s, e) {
			all = append(all, e)
		}
	}
	return all
}

// putCounters puts counters of one kind on each member of a stack.
func (d *Decision) putCounters(stack tracker.Stack[board.Permanent], kind string, n int64, by int, effect bool, rule tracker.Rule) error {
	return d.putEach(stack, []card.Counter{{Kind: kind, N: n}}, by, effect, rule)
}

// putEach puts counters of several kinds simultaneously on each member of a
// stack.
func (d *Decision) putEach(stack tracker.Stack[board.Permanent], counters []card.Counter, by int, effect bool, rule tracker.Rule) error {
	planned, err := d.planCounters(putting{
		counters: counters, on: d.Now().Of(stack).Definition, stack: stack.ID,
		controller: stack.Of.Controller, by: by, effect: effect,
	})
	if err != nil {
		return err
	}
	for _, k := range planned.stopped {
		d.add(event.Impossible{What: event.NoCounter, Kind: k.Kind, On: stack.ID}, tracker.Cause{Player: d.in.By.Name, Rule: ruleCant, Effect: planned.stoppedBy})
	}
	for _, k := range planned.counters {
		if k.N, err = d.multiplied(k.N); err != nil {
			return err
		}
		if _, err := tracker.Add(stack.Of.Count(k.Kind), k.N); err != nil {
			return err
		}
		d.add(event.CountersPut{On: stack.ID, Kind: k.Kind, N: k.N}, tracker.Cause{Player: d.in.By.Name, Rule: rule}.By(planned.applied...))
	}
	return nil
}

// forbidden returns the name of the effect that keeps counters of a kind off a
// permanent, or "".
func (d *Decision) forbidden(stack tracker.Stack[board.Permanent], kind string) string {
	p := putting{on: d.Now().Of(stack).Definition, stack: stack.ID, controller: stack.Of.Controller, by: d.you, effect: true}
	for _, e := range d.onCounters(p) {
		if e.Cant && e.LooksAt(kind) {
			return e.Name()
		}
	}
	return ""
}

// putOnPlayer gives a player counters.
func (d *Decision) putOnPlayer(seat int, kind string, n int64, by int, effect bool, rule tracker.Rule) error {
	planned, err := d.planCounters(putting{counters: []card.Counter{{Kind: kind, N: n}}, player: true, controller: seat, by: by, effect: effect})
	if err != nil {
		return err
	}
	if len(planned.stopped) > 0 {
		d.add(event.Impossible{What: event.NoneForYou, Kind: kind, Seat: seat}, tracker.Cause{Player: d.in.By.Name, Rule: ruleCant, Effect: planned.stoppedBy})
	}
	for _, k := range planned.counters {
		if k.N, err = d.multiplied(k.N); err != nil {
			return err
		}
		if _, err := tracker.Add(d.s.Seat(seat).Counters[k.Kind], k.N); err != nil {
			return err
		}
		d.add(event.PlayerCounters{Seat: seat, Kind: k.Kind, N: k.N}, tracker.Cause{Player: d.in.By.Name, Rule: rule}.By(planned.applied...))
	}
	return nil
}

// joined appends names of effects.
