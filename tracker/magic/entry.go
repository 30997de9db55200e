package magic

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// Entry is what a static ability does to permanents as they enter: they enter
// with more counters (CR 614.1d, 614.12), or can't enter (CR 614.17d).
type Entry struct {
	What notation.Filter  `json:"what"` // "you" in it is who controls the effect
	Cant bool             `json:"cant,omitempty"`
	N    int64            `json:"n,omitempty"`    // that many additional counters
	Kind string           `json:"kind,omitempty"` // of this kind
	Each *notation.Filter `json:"each,omitempty"` // for each of these
	Its  string           `json:"its,omitempty"`  // times the source's "power", "toughness", or number of counters of a kind
	Also string           `json:"also,omitempty"` // a subtype that it has in addition
}

// String is "each creature you control enters with 1 additional +1/+1 counter".
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

// alike reports whether two effects say the same of the same.
func (e Entry) alike(o Entry) bool {
	return e.String() == o.String() && e.Also == o.Also
}

// entering is such an effect on the board.
type entering struct {
	Entry
	name       string
	controller int
	source     int64 // the permanent that has it; 0 without one
	copies     int64
}

// entries lists what a state does to permanents as they enter.
func (l *layers) entries() []entering {
	var all []entering
	for stack := range l.s.Permanent.Marked(hasEntry) {
		if stack.Of.PhasedOut || l.silent(stack, -1) {
			continue
		}
		for _, e := range stack.Of.Face().Entry {
			all = append(all, entering{e, stack.Of.Face().Name, stack.Of.Controller, stack.ID, stack.Count})
		}
	}
	for _, effect := range l.s.Effects {
		for _, e := range effect.Entry {
			all = append(all, entering{e, effect.quoted().String(), effect.Controller, 0, 1})
		}
	}
	return all
}

// touched applies what there is to a permanent that is about to enter, as it
// would be on the battlefield (CR 614.12). It gives the names of what it did,
// or of what can't let it enter.
func (d *decision) touched(p *Permanent, n int64) (did []string, stopped string, err error) {
	before := d.before()
	entries := before.entries()
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

// additional is how many counters an effect adds.
func (l *layers) additional(e entering) (int64, error) {
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

// before is the board as effects see it that look at what is entering: what
// enters together doesn't see each other do so (CR 614.12).
func (d *decision) before() *layers {
	if d.together != nil {
		return d.together
	}
	return d.now()
}

// simultaneously does things that happen at once, as far as effects on what
// enters go.
func (d *decision) simultaneously(do func() error) error {
	if d.together == nil {
		d.together = d.now()
		defer func() { d.together, d.newcomers = nil, nil }()
	}
	return do()
}
