package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// movesInstead is a replacement effect by which a permanent goes to another zone than the one that
// it would go to (CR 614.1a).
type movesInstead struct {
	by      tracker.Message // its name, with the permanent that has it
	name    string          // its name; "" for a finality counter
	to      board.Zone
	library string            // where in the library
	source  int64             // the permanent whose ability it is; 0 if there is no additional effect
	of      int               // the controller of that permanent
	with    notation.Counters // the counters with which the card is exiled
	text    string            // the ability, if it has an additional effect
}

// alike reports whether two effects have the same outcome.
func (x movesInstead) alike(y movesInstead) bool {
	return x.to == y.to && x.library == y.library && x.of == y.of && x.with == y.with && x.text == y.text
}

// moves returns the event by which a permanent moves because of the effect, and its rule.
func (x movesInstead) moves(m event.Moved) (event.Moved, tracker.Rule) {
	m.To, m.Instead, m.Replaced = x.to, x.name, x.source
	if x.with.Kind != "" {
		m.Counters = []card.Counter{{Kind: x.with.Kind, N: x.with.N.N}}
	}
	if x.name == "" {
		return m, ruleCounterFinal
	}
	return m, ruleInstead
}

// insteads lists the effects that put a permanent into another zone than the given one. On the
// board before the event, abilities of permanents that leave at the same time apply too.
func insteads(l *board.Layers, stack *tracker.Stack[board.Permanent], to board.Zone) (all []movesInstead) {
	if to == board.Exile {
		return nil
	}
	own := movesInstead{by: tracker.Named(l.Look(stack).Name), name: l.Look(stack).Name}
	add := func(r card.ExiledInstead) {
		x := own
		if x.to = board.Exile; r.Library != "" {
			x.to, x.library = board.Library, r.Library
		}
		all = append(all, x.does(r, stack))
	}
	if to == board.Graveyard && stack.Of.Count("finality") > 0 { // CR 122.1h
		all = append(all, movesInstead{by: tracker.Say("finality counter"), to: board.Exile})
	}
	for r := range board.AbilitiesOf[card.ExiledInstead](&l.State, &l.Look(stack).Definition) {
		if r.On.Itself && (to == board.Graveyard || r.Anywhere) {
			add(r)
		}
	}
	for r := range board.RulesOn[card.ExiledInstead](&l.State, &stack.Of) {
		if to == board.Graveyard || r.Anywhere {
			add(r)
		}
	}
	if to != board.Graveyard {
		return all
	}
	for _, source := range l.Describing() {
		for r := range board.AbilitiesOf[card.ExiledInstead](&l.State, &l.Look(source).Definition) {
			if r.On.What != nil && l.State.ControlledBy(r.Owner, stack.Of.Owner, source.Of.Controller) && l.Concerns(r.On.What, source, stack) && wounded(l, r.On.Wounded, source, stack) {
				x := movesInstead{by: l.State.Describe(*source), name: l.Look(source).Name, to: board.Exile}
				all = append(all, x.does(r, source))
			}
		}
	}
	return all
}

// does returns x with the additional effect of an ability of source.
func (x movesInstead) does(r card.ExiledInstead, source *tracker.Stack[board.Permanent]) movesInstead {
	x.with = r.With
	if r.Do != nil {
		x.source, x.of, x.text = source.ID, source.Of.Controller, r.String()
	}
	return x
}

// chosenInstead returns the effect that applies to a permanent which would go to a zone. Of
// several with different outcomes the permanent's controller chooses one (CR 616.1). ok is
// false if there is none.
func chosenInstead(in *tracker.Inquiry, l *board.Layers, stack *tracker.Stack[board.Permanent], to board.Zone) (x movesInstead, ok bool, err error) {
	var differ []movesInstead
	for _, one := range insteads(l, stack, to) {
		if !slices.ContainsFunc(differ, one.alike) {
			differ = append(differ, one)
		}
	}
	switch len(differ) {
	case 0:
		return x, false, nil
	case 1:
		return differ[0], true, nil
	}
	options := make([]tracker.Message, len(differ))
	for i, one := range differ {
		options[i] = one.by
	}
	i, err := in.Choose(tracker.Question{
		Player: l.State.Seat(stack.Of.Controller).Name, Rule: "magic/replacement/order", About: []int64{stack.ID},
		Text: tracker.Say("Which effect applies to %s?", board.NameOf(*stack)),
	}, options)
	if err != nil {
		return x, false, err
	}
	return differ[i], true, nil
}

// replaced finds the additional effect of the replacement effect that moved a permanent: one that
// is performed next, or that of a reflexive triggered ability (CR 603.12). past is the board before.
func (w *watch) replaced(past *board.Layers, stack *tracker.Stack[board.Permanent], e event.Moved) {
	if e.Replaced == 0 {
		return
	}
	source, ok := past.State.Permanent.Get(e.Replaced)
	if !ok {
		p, _ := past.State.LastKnown(e.Replaced)
		source = tracker.Stack[board.Permanent]{ID: e.Replaced, Of: p}
	}
	source.Count = 1
	t := triggering{now: past, source: source, is: past.Of(source), other: *stack, times: stack.Count, it: []int64{e.Card}}
	for r := range board.AbilitiesOf[card.ExiledInstead](&past.State, &t.is.Definition) {
		if r.Do == nil {
			continue
		}
		if r.Then {
			w.note(w.effectReminder(t, ruleReflexive, tracker.Quoted(english.Quote(r.Do.Said)), *r.Do))
		} else {
			w.owed = append(w.owed, w.effectReminder(t, ruleInstead, tracker.Quoted(english.Quote(r.Do.Said)), *r.Do))
		}
		return
	}
}

// performOwed performs the first of the additional effects of replacement effects.
func (g *Rules) performOwed(s board.State, in *tracker.Inquiry) ([]tracker.Happening[event.Event], error) {
	d, r := g.Deciding(s, in), s.Owed[0]
	d.happen(event.Performed{ID: r.ID}, r.Rule)
	if err := d.pressed(r, r.Times, false); err != nil {
		return nil, err
	}
	return g.remind(s, d.out, d.doings(), false), nil
}

// wounded reports whether a permanent was dealt damage this turn by the permanent that an
// ability of source means. It is true of any permanent if the ability means none.
func wounded(l *board.Layers, by *card.Subject, source, stack *tracker.Stack[board.Permanent]) bool {
	if by == nil {
		return true
	}
	dealt := wounder(l, by, source)
	return dealt != 0 && slices.ContainsFunc(stack.Of.Wounds, func(id int64) bool { return l.State.Permanent.Resolve(id) == dealt })
}

// wounder returns the id of the permanent that is meant as dealing damage by an ability of
// source: source or its host, or 0 if it has none.
func wounder(l *board.Layers, by *card.Subject, source *tracker.Stack[board.Permanent]) int64 {
	if by.Host != "" {
		return l.State.HostOf(&source.Of)
	}
	return source.ID
}

// buriedInExile returns the name of the effect that exiles a card which would be put into
// a graveyard, though not from the battlefield, with the counters that the card gets. by is ""
// if there is none.
func (d *Decision) buriedInExile(of *card.Definition, owner int, to board.Zone) (by string, with []card.Counter) {
	if to != board.Graveyard {
		return "", nil
	}
	l := d.Now()
	for _, source := range l.Describing() {
		for r := range board.AbilitiesOf[card.ExiledInstead](&l.State, &l.Look(source).Definition) {
			if r.Cards && l.State.ControlledBy(r.Owner, owner, source.Of.Controller) && (!slices.Contains(r.On.What.Words, "creature") || slices.Contains(of.Types, "Creature")) {
				if r.With.Kind != "" {
					with = []card.Counter{{Kind: r.With.Kind, N: r.With.N.N}}
				}
				return l.Look(source).Name, with
			}
		}
	}
	return "", nil
}
