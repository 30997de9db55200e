package play

import (
	"slices"
	"strconv"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// enteringAs sets the permanent that an entering card is a copy of, unless as is nil.
func (d *Decision) enteringAs(as *notation.Selector) error {
	if as == nil {
		return nil
	}
	of, err := d.copiedUp(*as)
	if err != nil {
		return err
	}
	d.original = &of
	return nil
}

// enteredAs refuses the line if the card that entered isn't a copy of the permanent set by
// enteringAs. name is the name of the card, and do the verb of the line.
func (d *Decision) enteredAs(do, name string) error {
	if d.original == nil {
		return nil
	}
	return tracker.Refuse("%s doesn't enter as a copy of that.", tracker.Name(name)).By(ruleEntersAsCopy).
		Next("Without it: %s", tracker.LineOf(do+" %s", tracker.Name(name))).Or(do + " " + name)
}

// enterAsCopies lets an entering permanent become a copy of another one as far as its
// own abilities say so (CR 707.5), before anything else that modifies how it enters
// (CR 616.1c). A copied ability of this kind applies in turn (CR 616.1f).
func (d *Decision) enterAsCopies(p *board.Permanent, cause *tracker.Cause) error {
	for again := true; again; {
		again = false
		for e := range board.AbilitiesOf[card.EntersAs](&d.s, p.Face()) {
			applies, err := d.suppose(p, e.When)
			if err != nil {
				return err
			}
			if !applies {
				continue
			}
			copied, err := d.enterAsCopy(p, e, cause)
			if err != nil {
				return err
			}
			if copied {
				cause.Rule, again = ruleEntersAsCopy, true
				break
			}
		}
	}
	return nil
}

// enterAsCopy lets an entering permanent become a copy of a permanent that its
// controller chooses. copied is false if there is none, or none is chosen.
func (d *Decision) enterAsCopy(p *board.Permanent, e card.EntersAs, cause *tracker.Cause) (copied bool, err error) {
	var all []card.Definition
	var options []tracker.Message
	var about []int64
	before := d.boardBefore()
	source := max(before.State.LastID, d.s.LastID) + 1
	as := tracker.Stack[board.Permanent]{ID: source, Count: 1, Of: *p}
	before.State.Permanent.Each()(func(stack *tracker.Stack[board.Permanent]) bool {
		if stack.Of.PhasedOut || !before.Concerns(&e.Of, &as, stack) {
			return true
		}
		def := faceUp(copiable(&stack.Of))
		if slices.ContainsFunc(all, func(other card.Definition) bool { return other.Alike(&def) }) {
			return true
		}
		all, options, about = append(all, def), append(options, d.s.Describe(*stack)), append(about, stack.ID)
		return true
	})
	if len(all) == 0 {
		return false, nil
	}
	first := 0 // the option of the first permanent
	if e.May {
		options, first = slices.Insert(options, 0, tracker.Say("None: it enters as printed")), 1
	}
	i := 0
	switch said := d.original; {
	case said != nil:
		i = slices.IndexFunc(all, func(def card.Definition) bool { return def.Alike(said) }) + first
		if i < first {
			return false, nil
		}
		d.original = nil
	case len(options) > 1:
		q := d.asksController(p, tracker.Say("As a copy of what does %s enter?", tracker.Name(p.Face().Name)))
		q.Rule, q.About = ruleEntersAsCopy, about
		if i, err = d.in.Choose(q, options); err != nil || i < first {
			return false, err
		}
	}
	name := p.Face().Name
	p.BecomeCopy(d.game.excepted(all[i-first], e, name), p.CopyEnds || e.ThisTurn, p.CopyUntil)
	p.Back = false
	p.Tapped = p.Tapped || e.Tapped
	return true, d.copyCounters(p, e, &cause.Rule)
}

// copyCounters puts the counters on an entering copy that its copy effect gives
// (CR 707.9e, 707.9f), in addition to the loyalty or defense counters of the copy.
func (d *Decision) copyCounters(p *board.Permanent, e card.EntersAs, rule *tracker.Rule) error {
	for _, with := range e.With {
		is := board.Characteristics{Definition: *p.Face()}
		if with.If != nil && !is.Fits(p, with.If) {
			continue
		}
		n, err := d.entryNumber(p, with.Counters)
		if err != nil {
			return err
		}
		if _, err := tracker.Add(p.Count(with.Kind), n); err != nil {
			return err
		}
		if n > 0 {
			if err := d.addOwnCounters(p, rule); err != nil {
				return err
			}
			*p = p.WithCounters(with.Kind, n)
		}
	}
	return nil
}

// excepted returns the copiable values of a copy with the exceptions of its copy
// effect (CR 707.9). name is the name that it keeps if the effect says so.
func (g *Rules) excepted(def card.Definition, e card.EntersAs, name string) card.Definition {
	for i := range e.Except {
		def = g.exceptedBy(def, &e.Except[i])
	}
	if e.Itself {
		def.Name = name
	}
	return def
}

// exceptedBy changes copiable values by one exception. A value that it gives replaces
// an ability that defines it (CR 707.9d).
func (g *Rules) exceptedBy(def card.Definition, x *notation.Change) card.Definition {
	def.Supertypes = slices.DeleteFunc(slices.Concat(def.Supertypes, card.Missing(def.Supertypes, x.Supertypes)), func(s string) bool { return slices.Contains(x.Isnt, s) })
	def.Types = slices.Concat(def.Types, card.Missing(def.Types, x.Types))
	def.Subtypes = slices.Concat(def.Subtypes, card.Missing(def.Subtypes, x.Subtypes))
	switch {
	case x.Colorless:
		def.Colors = nil
	case x.AddsColors:
		def.Colors = slices.Concat(def.Colors, card.Missing(def.Colors, x.Colors))
	case len(x.Colors) > 0:
		def.Colors = slices.Clone(x.Colors)
	}
	if x.BasePower != nil {
		def.Power, def.PowerIs = strconv.FormatInt(*x.BasePower, 10), nil
	}
	if x.BaseToughness != nil {
		def.Toughness, def.ToughnessIs = strconv.FormatInt(*x.BaseToughness, 10), nil
	}
	def.Keywords = slices.Concat(def.Keywords, card.Missing(def.Keywords, x.Keywords))
	for _, text := range x.Abilities {
		with, ok := g.withLine(def, text)
		if !ok && len(with.Abilities) == len(def.Abilities) { // it is left to the players
			with.Abilities = append(slices.Clip(with.Abilities), text)
		}
		def = with
	}
	return def
}
