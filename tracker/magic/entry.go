package magic

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// Entry is a static ability that affects permanents as they enter: they enter
// with additional counters (CR 614.1d, 614.12), or can't enter (CR 614.17d).
type Entry struct {
	What notation.Filter  `json:"what"` // "you" is the controller of the effect
	Cant bool             `json:"cant,omitempty"`
	N    int64            `json:"n,omitempty"`    // the number of additional counters
	Kind string           `json:"kind,omitempty"` // their kind
	Each *notation.Filter `json:"each,omitempty"` // N for each of these
	Its  string           `json:"its,omitempty"`  // N times the source's "power", "toughness", or number of counters of a kind
	Also string           `json:"also,omitempty"` // a subtype it gets in addition
}

// String returns the ability as text: "each creature you control enters with 1
// additional +1/+1 counter".
func (e Entry) String() string {
	who := "each " + e.What.String()
	if e.Cant {
		return who + " can't enter"
	}
	text := who + " enters with " + counted(e.N, "additional "+e.Kind+" counter")
	if e.Each != nil {
		text += " for each " + e.Each.String()
	}
	if e.Its != "" {
		text += " times its source's " + e.Its
	}
	return text
}

// alike reports whether two abilities have the same effect on the same
// permanents.
func (e Entry) alike(o Entry) bool {
	return e.String() == o.String() && e.Also == o.Also
}

// entryEffect is an Entry on the board.
type entryEffect struct {
	Entry
	name       string
	controller int
	source     int64 // the permanent that has it, or 0
	copies     int64
}

// entryEffects lists the effects on the board that affect entering permanents.
func (l *layers) entryEffects() []entryEffect {
	var all []entryEffect
	for stack := range l.s.Permanent.Marked(hasEntry) {
		if stack.Of.PhasedOut || l.silent(stack, -1) {
			continue
		}
		for _, e := range stack.Of.Face().Entry {
			all = append(all, entryEffect{e, stack.Of.Face().Name, stack.Of.Controller, stack.ID, stack.Count})
		}
	}
	for _, effect := range l.s.Effects {
		for _, e := range effect.Entry {
			all = append(all, entryEffect{e, effect.quoted().String(), effect.Controller, 0, 1})
		}
	}
	return all
}

// applyEntryEffects applies these effects to a permanent that is about to enter, as it
// would exist on the battlefield (CR 614.12). It returns the names of the
// effects that applied, or the name of the one that keeps it from entering.
func (d *decision) applyEntryEffects(p *Permanent, n int64) (did []string, stopped string, err error) {
	before := d.boardBefore()
	entries := before.entryEffects()
	if len(entries) == 0 {
		return nil, "", nil
	}
	there := before.s
	as := tracker.Stack[Permanent]{ID: max(there.LastID, d.s.LastID) + 1, Count: n, Of: *p}
	there.Permanent = there.Permanent.With(as)
	c := there.layers().of(as)
	for _, e := range entries {
		if !before.s.controls(e.What.Controller, p.Controller, e.controller) || !c.fits(p, &e.What) {
			continue
		}
		if e.Cant {
			return nil, e.name, nil
		}
		more, err := before.additional(e)
		if err != nil {
			return nil, "", err
		}
		if more > 0 {
			if _, err := tracker.Add(p.Count(e.Kind), more); err != nil {
				return nil, "", err
			}
			*p = p.withCounters(e.Kind, more)
			did = append(did, e.name)
		}
		if e.Also != "" && !slices.Contains(c.Subtypes, e.Also) && !slices.Contains(p.Also, e.Also) {
			p.Also = append(slices.Clone(p.Also), e.Also)
			did = append(did, e.name)
		}
	}
	return slices.Compact(did), "", nil
}

// additional returns the number of counters that an effect adds.
func (l *layers) additional(e entryEffect) (int64, error) {
	n, err := tracker.Mul(e.N, e.copies)
	if err != nil {
		return 0, err
	}
	if e.Each != nil {
		n, err = tracker.Mul(n, l.count(e.Each, e.controller, e.source, false))
	}
	if stack, ok := l.s.Permanent.Get(e.source); ok && e.Its != "" && err == nil {
		c := l.of(stack)
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
func (d *decision) boardBefore() *layers {
	if d.entryBoard != nil {
		return d.entryBoard
	}
	return d.now()
}

// simultaneously runs do so that everything that enters in it enters
// simultaneously.
func (d *decision) simultaneously(do func() error) error {
	if d.entryBoard == nil {
		d.entryBoard = d.now()
		defer func() { d.entryBoard, d.newcomers = nil, nil }()
	}
	return do()
}
