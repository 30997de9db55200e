package play

import (
	"slices"
	"strconv"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
)

// gainingLife is the event of a player gaining life, or losing it instead.
type gainingLife struct {
	n    int64
	lose bool
}

func (g gainingLife) key() string {
	if g.lose {
		return "-" + strconv.FormatInt(g.n, 10)
	}
	return strconv.FormatInt(g.n, 10)
}

func (g gainingLife) said() tracker.Message {
	if g.lose {
		return tracker.Say("loses %d life", g.n)
	}
	return tracker.Say("%d life", g.n)
}

func (g gainingLife) apply(e board.ReplacementEffect, n int64) ([]replaceableEvent, error) {
	if g.n == 0 || g.lose {
		return nil, nil
	}
	if e.Life != nil && e.Life.Is.Lose {
		return []replaceableEvent{gainingLife{g.n, true}}, nil
	}
	after, err := counted(e, g.n, n)
	return []replaceableEvent{gainingLife{n: after}}, err
}

// Causes of life gain other than a spell or ability that the player at a seat controls.
const (
	byNothing = 0  // no spell and no ability
	byUnsaid  = -1 // the board doesn't know the cause
)

// causing returns the seat that controls the spell or ability of which the effect is performed, or
// byUnsaid.
func (d *Decision) causing() int {
	if d.effect == nil || d.effect.controller == 0 {
		return byUnsaid
	}
	return d.effect.controller
}

// gainLife lets a player gain life, by the effect that is performed.
func (d *Decision) gainLife(seat int, n int64, rule tracker.Rule) error {
	return d.gainLifeBy(seat, n, rule, d.causing())
}

// ownCause reports whether a spell or ability that a player controls causes that player to gain life.
// It asks if the board doesn't know the cause.
func (d *Decision) ownCause(seat, by int) (bool, error) {
	if by != byUnsaid {
		return by == seat, nil
	}
	return d.asks(seat, tracker.Say("Does a spell or ability that %s controls cause this life gain?", tracker.Name(d.s.Seat(seat).Name)))
}

// gainLifeBy lets a player gain life by a cause, with the effects that replace it (CR 119.3,
// 614.1a). A player who can't gain life gains none (CR 119.7).
func (d *Decision) gainLifeBy(seat int, n int64, rule tracker.Rule, by int) error {
	var effects []board.ReplacementEffect
	if name, cant := d.cantGain(seat); cant {
		d.add(event.Impossible{What: event.NoLifeGain, Seat: seat}, tracker.Cause{Player: d.in.By.Name, Rule: ruleCant, Effect: name})
		return nil
	}
	for _, e := range d.Now().Replacements("life") {
		if concerns(&d.s, e.Whom, e.Controller, seat) {
			e.Whom = ""
			effects = append(effects, e)
		}
	}
	all := d.lifeEffects(seat, card.LifeGain, false)
	if n > 0 && slices.ContainsFunc(all, func(e board.LifeReplacing) bool { return e.Is.Own }) {
		own, err := d.ownCause(seat, by)
		if err != nil {
			return err
		}
		all = slices.DeleteFunc(all, func(e board.LifeReplacing) bool { return e.Is.Own && !own })
	}
	for _, e := range all {
		effects = append(effects, board.ReplacementEffect{
			Replacement: card.Replacement{Of: "life", Times: e.Is.Times}, Controller: e.Source.Of.Controller,
			Names: []string{e.Source.Of.Face().Name}, Copies: e.Source.Count, Life: &e,
		})
	}
	end := outcome{event: gainingLife{n: n}}
	if effects = together(effects); len(effects) > 0 && n > 0 {
		var err error
		if end, err = d.replaced(end.event, effects, seat); err != nil {
			return err
		}
	}
	gained := end.event.(gainingLife)
	if n = gained.n; n == 0 {
		return nil
	}
	cause := tracker.Cause{Player: d.in.By.Name, Rule: rule}.By(end.applied...)
	if gained.lose {
		return d.loseLife(seat, n, false, cause)
	}
	if _, err := tracker.Add(d.s.Seat(seat).Life, n); err != nil {
		return err
	}
	d.changeLife(seat, n, cause)
	return nil
}

// changeLife adds to a life total, as often as a reminder is done at once.
func (d *Decision) changeLife(seat int, n int64, cause tracker.Cause) {
	change := event.LifeChanged{Seat: seat, By: n, Unsaid: d.unsaid && n < 0}
	if d.times > 1 {
		change.Times = d.times
	}
	d.add(change, cause)
}

// loseLife lets a player lose life, with the effects that replace it (CR 119.3,
// 614.1a). A player who can't lose life loses none (CR 119.8).
func (d *Decision) loseLife(seat int, n int64, byDamage bool, cause tracker.Cause) error {
	if by, cant := d.cantLose(seat, byDamage); cant {
		d.add(event.Impossible{What: event.NoLifeLoss, Seat: seat}, tracker.Cause{Player: d.in.By.Name, Rule: ruleCant, Effect: by})
		return nil
	}
	have := d.s.Seat(seat).Life
	effects := d.lifeEffects(seat, card.LifeLoss, byDamage)
	var names []string
	for _, e := range effects {
		for k := int64(0); e.Is.Times > 0 && k < e.Source.Count; k++ {
			var err error
			if n, err = tracker.Mul(n, e.Is.Times); err != nil {
				return err
			}
			names = appendName(names, e.Source.Of.Face().Name)
		}
	}
	for _, e := range effects { // last, as the player would choose
		if least := e.Is.Least; least > 0 && have >= least && n > have-least {
			n = have - least
			names = appendName(names, e.Source.Of.Face().Name)
		}
	}
	if n == 0 {
		return nil
	}
	if _, err := tracker.Add(have, -n); err != nil {
		return err
	}
	d.changeLife(seat, -n, cause.By(names...))
	return nil
}

// lifeEffects lists the abilities about a change of a player's life total whose
// conditions hold.
func (d *Decision) lifeEffects(seat int, of card.LifeEvent, byDamage bool) []board.LifeReplacing {
	return slices.DeleteFunc(slices.Clone(d.Now().LifeReplacing(seat)), func(e board.LifeReplacing) bool {
		return e.Is.Of != of && e.Is.Of != card.AnyChange || e.Is.ByDamage && !byDamage
	})
}

// cantGain reports whether a player can't gain life, and by what.
func (d *Decision) cantGain(seat int) (by string, cant bool) {
	for _, one := range d.s.Sharing(seat) { // CR 810.9g
		if by, stays := d.lifeStays(one); stays {
			return by, true
		}
		for _, e := range d.Now().Replacements("life") {
			if e.Cant && concerns(&d.s, e.Whom, e.Controller, one) {
				return e.Name(), true
			}
		}
		if by, cant := cantChange(d.lifeEffects(one, card.LifeGain, false)); cant {
			return by, true
		}
	}
	return "", false
}

// cantLose reports whether a player can't lose life, and by what.
func (d *Decision) cantLose(seat int, byDamage bool) (by string, cant bool) {
	for _, one := range d.s.Sharing(seat) { // CR 810.9h
		if by, stays := d.lifeStays(one); stays {
			return by, true
		}
		if by, cant := cantChange(d.lifeEffects(one, card.LifeLoss, byDamage)); cant {
			return by, true
		}
	}
	return "", false
}

// lifeStays reports whether an effect of a spell or ability keeps a life total from changing.
func (d *Decision) lifeStays(seat int) (by string, stays bool) {
	i := slices.IndexFunc(d.s.Effects, func(e board.Effect) bool { return e.LifeStays && e.Controller == seat })
	if i < 0 {
		return "", false
	}
	return d.s.Effects[i].Name, true
}

func cantChange(all []board.LifeReplacing) (by string, cant bool) {
	i := slices.IndexFunc(all, func(e board.LifeReplacing) bool { return e.Is.Cant })
	if i < 0 {
		return "", false
	}
	return all[i].Source.Of.Face().Name, true
}
