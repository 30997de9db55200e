package play

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// preventedBy is how much damage a prevention effect has prevented, after which something
// happens (CR 615.5).
type preventedBy struct {
	shield int64
	n      int64
	source int // the seat of the controller of the source of the damage
}

// noteShield sets the prevention effect that later steps refer to: the one that began with one of the
// events from an index on.
func (d *Decision) noteShield(from int) {
	if d.effect == nil {
		return
	}
	d.effect.shield = 0
	for _, one := range d.out[from:] {
		switch e := one.Event.(type) {
		case event.Shielded:
			d.effect.shield = e.Shield.ID
		case event.EffectBegan:
			d.effect.shield = e.Effect.ID
		default: // begins nothing
		}
	}
}

// noted returns prevents. If that is true and an ability waits for the prevention effect, it records
// the prevented damage.
func (p *prevention) noted(shield int64, h *hit, n int64, prevents bool) bool {
	if !prevents || p.by == nil || n == 0 || !slices.ContainsFunc(p.d.s.Delayed, func(x board.Delayed) bool { return x.Shield == shield && x.At == board.OnPrevented }) {
		return prevents
	}
	r := p.by
	i := slices.IndexFunc(r.prevented, func(x preventedBy) bool { return x.shield == shield })
	if i < 0 {
		r.prevented = append(r.prevented, preventedBy{shield, n, h.Controller})
	} else { // the same event
		r.prevented[i].n = tracker.SaturatingAdd(r.prevented[i].n, n)
	}
	return true
}

// afterPrevention performs what happens immediately after effects have prevented damage (CR 615.5).
func (r *damage) afterPrevention() error {
	for _, done := range r.prevented {
		for _, x := range slices.Clone(r.d.s.Delayed) {
			if x.At != board.OnPrevented || x.Shield != done.shield {
				continue
			}
			then := x.Of
			then.Amount, then.Player = done.n, done.source
			if !r.d.s.HasShield(x.Shield) { // all of it has been used
				r.d.happen(event.EffectEnded{ID: x.Of.ID}, rulePrevention)
			}
			if err := r.d.immediately(then); err != nil {
				return err
			}
		}
	}
	return nil
}

// immediately performs the effect of a reminder for its controller.
func (d *Decision) immediately(r board.Reminder) error {
	was, effect := d.you, d.effect
	d.you, d.effect = r.Controller, nil
	defer func() { d.you, d.effect = was, effect }()
	return d.pressEffect(r, 1, false)
}

var (
	// beenPrevented matches a sentence about damage that the effect before it prevents, and its parts.
	beenPrevented = regexp.MustCompile(`(?i)\bprevented this way\b`)
	ifPrevented   = regexp.MustCompile(`(?i)^(?:if|when) damage is prevented this way, `)
	eachOne       = regexp.MustCompile(`(?i)^for each 1 damage prevented this way, (put|create) an? (.+ (?:counter|token)\b)(.*)$`)
	equalTo       = regexp.MustCompile(`(?i)^you gain life equal to the damage prevented this way$`)
	sourcesOwner  = regexp.MustCompile(`(?i)\b(?:that|the) source's controller\b`)
)

// whenPrevented reads a sentence about damage that the effect of the previous sentence prevents. It
// accepts no targets, which are chosen before the damage is prevented.
func (r *reader) whenPrevented(before Steps, sentence string) (Steps, bool) {
	if !beenPrevented.MatchString(sentence) || len(before) == 0 || !preventsLater(before[len(before)-1]) {
		return nil, false
	}
	from := before[len(before)-1].(Prevent).From
	text := sentence
	if m := eachOne.FindStringSubmatch(text); m != nil {
		text = m[1] + " that many " + m[2] + "s" + m[3]
	}
	text = equalTo.ReplaceAllLiteralString(ifPrevented.ReplaceAllLiteralString(text, ""), "you gain that much life")
	if sourcesOwner.MatchString(text) {
		if from == nil {
			return nil, false // several sources may have different controllers
		}
		text = sourcesOwner.ReplaceAllLiteralString(text, "that player")
	}
	if strings.Contains(text, "this way") || aTarget.MatchString(text) {
		return nil, false
	}
	do, ok := (&reader{g: r.g}).sentence(text)
	if !ok || slices.ContainsFunc(notation.Targets(do), func(t notation.Target) bool { return t.Either }) {
		return nil, false
	}
	return Steps{Later{At: board.OnPrevented, ThisTurn: true, Text: said(text), Do: do}}, true
}

// followed counts the sentences about prevented damage that whenPrevented has read.
func followed(all Steps) int {
	n := 0
	for _, a := range all {
		if later, ok := a.(Later); ok && later.At == board.OnPrevented {
			n++
		}
	}
	return n
}
