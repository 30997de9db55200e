package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// entryEffect is an Entry on the board.
type entryEffect struct {
	card.Entry
	name       string
	controller int
	source     int64 // the permanent that has it, or 0
	copies     int64
}

// entryEffects lists the effects on the board that affect entering permanents.
func entryEffects(l *board.Layers) []entryEffect {
	var all []entryEffect
	for stack := range l.State.Permanent.Marked(board.HasEntry) {
		if stack.Of.PhasedOut || l.Silent(stack, -1) {
			continue
		}
		for _, e := range stack.Of.Face().Entry {
			if e.Zone == "" {
				all = append(all, entryEffect{e, stack.Of.Face().Name, stack.Of.Controller, stack.ID, stack.Count})
			}
		}
	}
	for c, e := range l.State.EntryElsewhere() {
		all = append(all, entryEffect{e, c.Def.Name, c.Owner, 0, max(c.Count, 1)})
	}
	for _, effect := range l.State.Effects {
		for _, e := range effect.Entry {
			all = append(all, entryEffect{e, effect.Title().String(), effect.Controller, 0, 1})
		}
	}
	return all
}

// stoppedEntry is the effect that keeps an object from entering, with the zone to which it goes.
type stoppedEntry struct {
	by string
	to board.Zone // "" if it stays where it is
}

// rule returns the rule by which an object doesn't enter.
func (x *stoppedEntry) rule(d *Decision, p *board.Permanent) tracker.Rule {
	if x.to != "" {
		return ruleReplacementInstead
	}
	return d.cantEnter(*p)
}

// applyEntryEffects applies these effects to a permanent that is about to enter, as it
// would exist on the battlefield (CR 614.12). from is the zone of its card, or "". It returns the names
// of the effects that applied, or the one that keeps it from entering.
func (d *Decision) applyEntryEffects(p *board.Permanent, n int64, from string) (did []string, stopped *stoppedEntry, err error) {
	before := d.boardBefore()
	entries := entryEffects(before)
	if len(entries) == 0 {
		return nil, nil, nil
	}
	there := before.State
	as := tracker.Stack[board.Permanent]{ID: max(there.LastID, d.s.LastID) + 1, Count: n, Of: *p}
	there.Permanent = there.Permanent.With(as)
	now := there.Layers()
	c := now.Of(as)
	untaps := ""
	for _, e := range entries {
		if !before.State.ControlledBy(e.What.Controller, p.Controller, e.controller) || !now.Matches(&as, &c, &e.What, e.source, e.controller) {
			continue
		}
		if e.Cant {
			if e.From != "" && (e.From != from || d.casts != nil && d.casts.Not == "") { // a card that is cast enters from the stack
				continue
			}
			return nil, &stoppedEntry{by: e.name}, nil
		}
		if e.Uncast {
			if d.casts != nil && d.casts.Not != "" {
				return nil, &stoppedEntry{by: e.name, to: board.Exile}, nil
			}
			continue
		}
		if e.Tapped {
			if !p.Tapped {
				p.Tapped, did = true, append(did, e.name)
			}
			continue
		}
		if e.Untapped {
			untaps = e.name
			continue
		}
		more, err := additional(before, e)
		if err != nil {
			return nil, nil, err
		}
		if more > 0 {
			if _, err := tracker.Add(p.Count(e.Kind), more); err != nil {
				return nil, nil, err
			}
			*p = p.WithCounters(e.Kind, more)
			did = append(did, e.name)
		}
		if e.Also != "" && !slices.Contains(c.Subtypes, e.Also) && !slices.Contains(p.Also, e.Also) {
			p.Also = append(slices.Clone(p.Also), e.Also)
			did = append(did, e.name)
		}
	}
	if untaps != "" && p.Tapped { // its controller has that effect apply last (CR 616.1)
		p.Tapped, did = false, append(did, untaps)
	}
	return slices.Compact(did), nil, nil
}

// additional returns the number of counters that an effect adds.
func additional(l *board.Layers, e entryEffect) (int64, error) {
	n, err := tracker.Mul(e.N, e.copies)
	if err != nil {
		return 0, err
	}
	if e.Each != nil {
		n, err = tracker.Mul(n, l.Count(e.Each, e.controller, e.source, false))
	}
	if e.Losers && err == nil {
		n, err = tracker.Mul(n, l.State.OpponentsWhoLostLife(e.controller))
	}
	if stack, ok := l.State.Permanent.Get(e.source); ok && e.Its != "" && err == nil {
		c := l.Of(stack)
		kind, _ := notation.CounterStat(e.Its)
		times := stack.Of.Count(kind)
		switch e.Its {
		case "power":
			times = max(c.Power, 0)
		case "toughness":
			times = max(c.Toughness, 0)
		}
		n, err = tracker.Mul(n, times)
	}
	return n, err
}

// boardBefore returns the board that effects on entering permanents see: permanents
// that enter together don't affect each other's entry (CR 614.12).
func (d *Decision) boardBefore() *board.Layers {
	if d.entryBoard != nil {
		return d.entryBoard
	}
	return d.Now()
}

// simultaneously runs do so that everything that enters in it enters
// simultaneously.
func (d *Decision) simultaneously(do func() error) error {
	if d.entryBoard == nil {
		d.entryBoard = d.Now()
		defer func() { d.entryBoard, d.newcomers = nil, nil }()
	}
	return do()
}
