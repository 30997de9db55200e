package play

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/card"
	"arbiter/tracker/riftbound/event"
)

// take gives a battlefield after a showdown or combat to the only player with units
// there, which is a conquer if that player didn't control it (RB 466.5). With units of
// both sides, a combat is staged again (RB 466.3.d.1). Of teammates who are both there, the
// one who controls it keeps it.
func (d *Decision) take(n int) {
	f, here := d.s.Field(n), d.s.UnitsAt(n)
	if len(here) == 0 {
		if f.Controller != 0 || f.Contested != 0 {
			d.follow(event.ControlChanged{N: n}, ruleCombatNobody)
		}
		return
	}
	to := here[0]
	if slices.ContainsFunc(here, func(seat int) bool { return d.s.Team(seat) != d.s.Team(to) }) {
		return
	}
	for _, seat := range []int{f.Contested, f.Controller} {
		if slices.Contains(here, seat) {
			to = seat
		}
	}
	switch {
	case f.Controller != to:
		d.follow(event.ControlChanged{N: n, To: to}, ruleEstablish)
		d.score(to, n, "conquers", false)
	case f.Contested != 0:
		d.follow(event.ControlChanged{N: n, To: to}, ruleCombatTakes)
	}
}

// score scores a battlefield for a player, once a turn (RB 470). A conquer gives the
// winning point only if every battlefield was scored this turn; otherwise the player
// draws a card (RB 471.1.b.1).
func (d *Decision) score(seat, n int, how string, said bool) {
	note := d.follow
	if said {
		note = d.happen
	}
	rule := ruleConquer
	if how == "holds" {
		rule = ruleHold
	}
	if slices.Contains(d.s.Field(n).Scored, seat) {
		if said {
			note(event.NotChanged(0, tracker.Say("%s has scored %s this turn already: no point", tracker.Name(d.s.Seat(seat).Name), tracker.Name(d.s.Place(n)))), RuleScoreOnce)
		}
		return
	}
	e := event.Scored{Seat: seat, N: n, How: how, Point: true}
	if how == "conquers" && d.s.Points(seat) >= d.s.Victory()-1 {
		for i, f := range d.s.Fields {
			if i+1 != n && !slices.Contains(f.Scored, seat) {
				e.Point, rule = false, ruleWinningConquer
			}
		}
	}
	note(e, rule)
	on := card.Occasion(strings.TrimSuffix(how, "s"))
	d.occurs(occasion{on: on, seat: seat, field: n})
	for stack := range d.s.Board.All() {
		if stack.Of.Controller != seat || stack.Of.At.Field != n {
			continue
		}
		d.occurs(about(d.s, stack, on))
		if xp := board.Value(d.s.Traits(stack, nil).Keywords, "hunt"); xp > 0 {
			d.remind(seat, stack.Count, ruleHunt, "%s "+how+": %s gains %d XP (Hunt)", board.NameOf(stack), tracker.Name(d.s.Seat(seat).Name), xp)
		}
	}
}

// decide conquers or holds a battlefield.
func (a Score) decide(d *Decision) error {
	seat, err := d.seat(a.Who)
	if err != nil {
		return err
	}
	n := 0
	if a.At == nil {
		n = d.likely(seat, a.How)
	}
	if n == 0 {
		if n, err = d.battlefield(a.At); err != nil {
			return err
		}
	}
	how := a.How
	if how == "" {
		how = "conquers"
		if d.s.Field(n).Controller == seat {
			how = "holds"
		}
	}
	if d.s.Ongoing.Field == n {
		d.follow(event.Ended{}, ruleCombatEnds)
	}
	if f := d.s.Field(n); f.Controller != seat || f.Contested != 0 {
		d.happen(event.ControlChanged{N: n, To: seat, ByHand: !slices.Contains(d.s.UnitsAt(n), seat)}, ruleEstablish)
	}
	d.score(seat, n, how, true)
	return nil
}

// likely returns the battlefield if none is named: for hold, the only one that
// the player controls; for conquer, the one with the showdown, or the only one
// with the player's units that the player doesn't control. It returns 0 if
// that is ambiguous.
func (d *Decision) likely(seat int, how string) int {
	if how != "holds" && d.s.Ongoing.Field != 0 {
		return d.s.Ongoing.Field
	}
	found := 0
	for i, f := range d.s.Fields {
		if mine := f.Controller == seat; how == "holds" && !mine || how != "holds" && (mine || !slices.Contains(d.s.UnitsAt(i+1), seat)) {
			continue
		}
		if found != 0 {
			return 0
		}
		found = i + 1
	}
	return found
}

// decide changes the control of a battlefield by hand.
func (a Control) decide(d *Decision) error {
	n, err := d.battlefield(&a.At)
	if err != nil {
		return err
	}
	seat := 0
	if !a.Nobody {
		if seat, err = d.seat(a.Who); err != nil {
			return err
		}
	}
	d.byHand(event.ControlChanged{N: n, To: seat, ByHand: seat != 0 && !slices.Contains(d.s.UnitsAt(n), seat)})
	return nil
}

// hold is the scoring step: the turn player holds every battlefield they control (RB
// 315.2.b), and can't score those of a teammate this turn (RB 489.8.b).
func (d *Decision) hold() {
	for i, f := range d.s.Fields {
		switch {
		case f.Controller == d.s.Active:
			d.score(d.s.Active, i+1, "holds", false)
		case f.Controller != 0 && d.s.Team(f.Controller) == d.s.Team(d.s.Active):
			for _, seat := range d.teamOf(d.s.Active) { // the whole team (RB 489.8.b)
				d.follow(event.Barred{Seat: seat, N: i + 1}, ruleHoldPhase)
			}
		}
	}
}
