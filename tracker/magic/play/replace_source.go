package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// bySource asks for a source and creates a shield on it that prevents its damage (CR 609.7a).
// If the source isn't on the board, such as a spell, a note leaves its damage to the players.
// If no permanent can be chosen, it doesn't ask.
func (a Prevent) bySource(d *Decision) error {
	if d.effect != nil {
		d.effect.shield = 0
	}
	var to []recipient
	if a.To != nil {
		var err error
		if to, err = a.recipients(d); err != nil {
			return err
		}
	}
	var stacks []tracker.Stack[board.Permanent]
	var options []tracker.Message
	for stack := range d.s.Permanent.All() {
		if stack.Of.PhasedOut {
			continue
		}
		fits, err := d.fits(&stack, *a.From)
		if err != nil {
			return err
		}
		if fits {
			stacks, options = append(stacks, stack), append(options, d.s.Describe(stack))
		}
	}
	elsewhere := Note{Text: preventElsewhere}
	if a.Onto != nil {
		elsewhere.Text = redirectElsewhere
	}
	if len(stacks) == 0 {
		return elsewhere.decide(d)
	}
	options = append(options, tracker.Say("a spell, or another source that isn't on the board"))
	i, err := d.in.Choose(tracker.Question{Player: d.chooser(), Rule: ruleSource, Text: tracker.Say("%s: which source is chosen?", d.title())}, options)
	if err != nil {
		return err
	}
	if i == len(stacks) {
		return elsewhere.decide(d)
	}
	on := d.part(stacks[i], 1)
	defer d.noteShield(len(d.out))
	shield := board.Shield{ID: d.newID(), Deals: true, Combat: a.Combat, Next: a.Next, Source: d.quality(*a.From)}
	if shield, err = a.redirecting(d, shield); err != nil {
		return err
	}
	if a.To == nil {
		d.happen(event.Shielded{On: on, Shield: shield}, ruleSource)
	}
	for _, x := range to {
		one := shield
		one.Seat, one.On = x.seat, x.on
		d.happen(event.Shielded{On: on, Shield: one}, ruleSource)
	}
	return nil
}

// The notes for a source that isn't on the board.
const (
	preventElsewhere  = "prevent the damage by the chosen source"
	redirectElsewhere = "redirect the damage by the chosen source"
)

// ruleSource is the rule on choosing a source of damage.
const ruleSource tracker.Rule = "magic/damage/source"

// quality returns the property that a source needs when it deals damage (CR 615.9): "red".
func (d *Decision) quality(f notation.Filter) string {
	if f.Chosen != "" {
		if source, ok := d.s.Permanent.Get(d.sourceID()); ok {
			return source.Of.ChosenAs(f.Chosen)
		}
	}
	if len(f.Words) > 0 {
		return f.Words[0]
	}
	return ""
}

// lies reports whether a shield on a source prevents its damage.
func (p *prevention) lies(x board.Shield, h *hit) bool {
	return x.Deals && !x.Redirects() && (h.combat || !x.Combat) && x.Covers(&h.Characteristics, p.to.on, p.to.seat)
}

// next applies the shields on sources that prevent only the next damage, and removes them (CR
// 615.8).
func (p *prevention) next() {
	for _, h := range p.hits {
		i := slices.IndexFunc(h.Prevented, func(x board.Shield) bool { return x.Next && p.lies(x, h) })
		if h.n == 0 || i < 0 {
			continue
		}
		used := h.Prevented[i]
		h.Prevented = slices.Delete(slices.Clone(h.Prevented), i, i+1)
		p.noted(used.ID, h, h.n, true)
		p.d.happen(event.Prevented{On: p.to.on, Seat: p.to.seat, N: h.n, Shield: used.ID, By: h.ID}, "magic/prevention/next")
		h.n = 0
	}
}

// preventsLater reports whether a step prevents later damage.
func preventsLater(a Action) bool {
	prevent, ok := a.(Prevent)
	return ok && !prevent.Cant
}
