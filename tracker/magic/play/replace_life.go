package play

import (
	"slices"
	"strconv"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
)

// gainingLife is the event of a player gaining life.
type gainingLife struct{ n int64 }

func (g gainingLife) key() string           { return strconv.FormatInt(g.n, 10) }
func (g gainingLife) said() tracker.Message { return tracker.Say("%d life", g.n) }

func (g gainingLife) apply(e board.ReplacementEffect, n int64) ([]replaceableEvent, error) {
	if g.n == 0 {
		return nil, nil
	}
	after, err := counted(e, g.n, n)
	return []replaceableEvent{gainingLife{after}}, err
}

// gainLife lets a player gain life, with the effects that replace it (CR 119.6,
// 614.1a). A player who can't gain life gains none (CR 119.7).
func (d *Decision) gainLife(seat int, n int64, rule tracker.Rule) error {
	var effects []board.ReplacementEffect
	for _, e := range d.Now().Replacements("life") {
		whom := []int{seat}
		if e.Cant {
			whom = d.s.Sharing(seat) // CR 810.9g
		}
		switch {
		case !slices.ContainsFunc(whom, func(n int) bool { return concerns(&d.s, e.Whom, e.Controller, n) }):
			continue
		case e.Cant:
			d.add(event.Impossible{What: event.NoLifeGain, Seat: seat}, tracker.Cause{Player: d.in.By.Name, Rule: ruleCant, Effect: e.Name()})
			return nil
		}
		e.Whom = ""
		effects = append(effects, e)
	}
	end := outcome{event: gainingLife{n}}
	if effects = together(effects); len(effects) > 0 && n > 0 {
		var err error
		if end, err = d.replaced(end.event, effects, seat); err != nil {
			return err
		}
		n = end.event.(gainingLife).n
	}
	if n == 0 {
		return nil
	}
	if _, err := tracker.Add(d.s.Seat(seat).Life, n); err != nil {
		return err
	}
	change := event.LifeChanged{Seat: seat, By: n}
	if d.times > 1 {
		change.Times = d.times
	}
	d.add(change, tracker.Cause{Player: d.in.By.Name, Rule: rule}.By(end.applied...))
	return nil
}
