package play

import (
	"errors"
	"maps"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// pressEffect performs the effect of a reminder n times, for the player who
// controls it. decided is as in Press.
func (d *Decision) pressEffect(r board.Reminder, n int64, decided bool) error {
	all, err := steps(r.Do)
	if err != nil {
		return err
	}
	e := &resolving{name: r.Of, sources: r.Sources[:min(1, len(r.Sources))], that: r.Player, amount: r.Amount, value: r.Value, several: r.Several, turn: r.Turn, said: r.Said(), about: r.Spell}
	for _, x := range r.Aims {
		e.aims, e.once = append(e.aims, aim{on: x.On, seat: x.Seat}), true
	}
	if len(e.aims) == 0 {
		if e.aims, err = d.aimsSaid(r); err != nil {
			return err
		}
	}
	e.cast = r.Cast
	switch {
	case r.Cast != nil && r.Cast.X != nil:
		e.letters = map[string]int64{"X": *r.Cast.X}
	case r.X != nil:
		e.letters = map[string]int64{"X": *r.X}
	}
	if r.Other != 0 {
		e.last = []int64{r.Other}
	}
	if r.Last != nil {
		e.sizes = make(map[int64]sized)
		for _, id := range r.About() {
			e.sizes[id] = sized{r.Last.Power, r.Last.Toughness}
		}
	}
	about := r.About()
	if len(e.sources) > 0 {
		if id, left := d.s.BecameCard(e.sources[0]); left && slices.Contains(about, id) {
			e.card = id
		}
	}
	e.every = d.paid
	e.decided = decided && n == 1 && (onlyMay(all) || len(e.aims) > 0 && ownMayFirst(all))
	switch {
	case n == 1 && (r.Several || d.members(about) <= 1) && d.members(e.sources) <= 1:
		if err := d.resolve(e, about, r.Do, 1); err != nil {
			return err
		}
		return d.unusedSaid(r, e)
	case slices.IndexFunc(all, func(a Action) bool { return !multiplies(a) || refers(a) }) < 0:
		return d.resolve(e, about, r.Do, n)
	case r.Members > 0 && n >= r.Members && n%r.Members == 0 && slices.IndexFunc(all, func(a Action) bool { return !atOnce(a) }) < 0 && (len(r.It) > 0 && !mentionsSource(all) || len(r.It) == 0):
		e.sources = about
		if len(r.It) > 0 {
			e.sources = r.Sources[:min(1, len(r.Sources))]
		}
		for range n / r.Members {
			if err := d.resolve(e, about, r.Do, 1); err != nil {
				return err
			}
		}
		return nil
	}
	if n > maxTimes {
		return tracker.Refuse("Doing that %d times is too much at once.", n).Next("Do some of them: %s.", tracker.LineOf("do %d of reminder %d", maxTimes, r.ID))
	}
	own := len(r.It) == 0
	var its []int64 // one for each time
	if !r.Several {
		its = d.singles(about, n)
	}
	sources := its
	if !own {
		if sources = e.sources; mentionsSource(all) {
			sources = d.singles(e.sources, n)
		}
	}
	switch {
	case e.every != nil: // said
	case decided && len(all) == 1 && onlyMay(all) && !paysMana(all):
		e.every = new(true)
	default:
		if e.every, err = d.askEach(e, all, n); err != nil {
			return err
		}
	}
	for i := range n {
		one := *e
		one.sources, one.players = one.sources[:0:0], nil
		if len(sources) > 0 {
			one.sources = []int64{sources[int(i)%len(sources)]}
		}
		it := about
		if len(its) > 0 {
			it = []int64{its[int(i)%len(its)]}
		}
		before := *d
		err := d.resolve(&one, it, r.Do, 1)
		if problem := (*tracker.Problem)(nil); i > 0 && errors.As(err, &problem) {
			*d = before // impossible from here on
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// onlyMay reports whether an effect begins with an optional action of its controller, and has no
// other.
func onlyMay(all Steps) bool {
	all = limited(all)
	isMay := func(a Action) bool { _, is := a.(May); return is }
	if len(all) == 0 || !isMay(all[0]) || slices.ContainsFunc(all[1:], isMay) {
		return false
	}
	may, _ := all[0].(May)
	return may.Who == nil && len(may.Else) == 0
}

// limited returns the steps that are limited to once each turn, if the effect consists of that limit;
// otherwise all.
func limited(all Steps) Steps {
	if len(all) == 1 {
		if once, is := all[0].(Once); is {
			return once.Do
		}
	}
	return all
}

// paysMana reports whether the optional action with which an effect begins is a payment of mana.
func paysMana(all Steps) bool {
	may, _ := limited(all)[0].(May)
	return len(may.Do) == 0
}

// ownMayFirst reports whether the first optional action of an effect is its controller's.
func ownMayFirst(all Steps) bool {
	i := slices.IndexFunc(all, func(a Action) bool { _, is := a.(May); return is })
	return i >= 0 && all[i].(May).Who == nil
}

// askEach asks once about all n times of an effect that its controller may perform or not. It
// returns nil if each time is asked about.
func (d *Decision) askEach(e *resolving, all Steps, n int64) (every *bool, err error) {
	if len(all) != 1 || n < 2 {
		return nil, nil
	}
	may, is := all[0].(May)
	if !is || may.Who != nil || len(may.Do) == 0 {
		return nil, nil
	}
	was := d.effect
	d.effect = e
	defer func() { d.effect = was }()
	i, err := d.in.Choose(tracker.Question{Player: d.chooser(), Text: tracker.Say("%s, %d times: %s?", d.title(), n, tracker.Say("“%s”", tracker.Name(d.naming(may.Text))))},
		[]tracker.Message{tracker.Say("Yes, each time"), tracker.Say("No"), tracker.Say("One by one")})
	if err != nil || i == 2 {
		return nil, err
	}
	return new(i == 0), nil
}

// resolve performs the steps of an effect, of which "it" means some objects,
// multiplied by a number of times.
func (d *Decision) resolve(e *resolving, it []int64, do []tracker.Encoded, times int64) error {
	all, err := steps(do)
	if err != nil {
		return err
	}
	was, letters := d.effect, d.letters
	if e.controller == 0 {
		e.controller = d.you
	}
	d.effect, d.letters = e, maps.Clone(e.letters)
	if times > 1 {
		d.times = times
	}
	defer func() { d.effect, d.letters, d.times = was, letters, 0 }()
	d.in.Refer(it...)
	if len(e.last) == 0 && len(it) > 0 && !d.meansSource() {
		e.last = it
	}
	for i, a := range all {
		all[i] = d.aboutSource(d.asSaid(a))
	}
	switch legal, err := d.stillLegal(); {
	case err != nil:
		return err
	case !legal && e.spell == nil:
		d.happen(event.Impossible{What: event.TargetsGone, Name: e.name}, ruleIllegalTargets)
		return nil
	}
	if e.spell != nil || was != nil && was != e {
		err := d.perform(all)
		if x, ok := d.letters["X"]; ok {
			e.x = &x
		}
		return err
	}
	before, began := *d, *e
	if err := d.perform(all); err != nil || e.once {
		return err
	}
	return d.answerTargets(&before, &began, it, do)
}

// steps decodes the steps of an effect.
func steps(stored []tracker.Encoded) (Steps, error) {
	all := make(Steps, len(stored))
	for i, one := range stored {
		var err error
		if all[i], err = actionKinds.Decode(one); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// singles splits up to n members off stacks, and returns their ids. Objects that
// aren't on the battlefield stay as they are.
func (d *Decision) singles(ids []int64, n int64) []int64 {
	var all []int64
	for _, id := range ids {
		stack, ok := d.s.Permanent.Get(id)
		if !ok {
			all = append(all, id)
			continue
		}
		for ; stack.Count > 1 && int64(len(all)) < n; stack, _ = d.s.Permanent.Get(stack.ID) {
			all = append(all, d.part(stack, 1))
		}
		if int64(len(all)) < n {
			all = append(all, stack.ID)
		}
	}
	return all
}

// refers reports whether what an action does depends on objects that are chosen,
// or on what the effect has named, so that it isn't the same each time.
func refers(a Action) bool {
	return slices.ContainsFunc(notation.Selectors(a), func(s notation.Selector) bool {
		return s.Target || s.UpTo || s.Count != nil || s.It != "" || s.ID != 0 || s.Filter != nil && s.Filter.Other
	}) ||
		slices.ContainsFunc(notation.Amounts(a), func(n notation.Amount) bool { return n.Expr != "" }) ||
		slices.ContainsFunc(notation.Players(a), func(p notation.Player) bool { return p.Kind.InCardWords() })
}

// atOnce reports whether an action does the same to each object of "it" or to each
// source, so that it can be done to a stack at once.
func atOnce(a Action) bool {
	switch a := a.(type) {
	case PutCounters, Tap, LeaveBattlefield, KeepTapped, Transform, Regenerate:
	case Return:
		if len(a.With) > 0 {
			return false
		}
	case GiveBoost:
		if a.How.X != "" || a.How.Each != nil || a.To != nil {
			return false
		}
	default:
		return false
	}
	return !slices.ContainsFunc(notation.Selectors(a), func(s notation.Selector) bool { return s.It == "" && s.ID == 0 || s.It == notation.ItsHost }) &&
		!slices.ContainsFunc(notation.Amounts(a), func(n notation.Amount) bool { return n.Expr != "" })
}

// answered adds the event that a reminder was done n times, before what it does. If
// nothing follows from it, or only what the players do, it says so.
func (d *Decision) answered(r board.Reminder, n int64, do func() error) error {
	at, waiting := len(d.out), len(d.waits)
	d.happen(event.Answered{ID: r.ID, Times: n, Left: len(r.Do) == 0}, r.Rule)
	if err := do(); err != nil {
		return err
	}
	switch then := d.out[at+1:]; {
	case len(r.Do) == 0:
	case len(then) == 0:
		d.out[at].Event = event.Answered{ID: r.ID, Times: n, Nothing: true}
	case len(d.waits) > waiting:
		d.out[at].Event = event.Answered{ID: r.ID, Times: n, Held: true}
	case !slices.ContainsFunc(then, func(h tracker.Happening[event.Event]) bool { _, noted := h.Event.(event.Noted); return !noted }):
		d.out[at].Event = event.Answered{ID: r.ID, Times: n, Yours: true}
	}
	return nil
}
