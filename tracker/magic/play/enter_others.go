package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// entersByOthers puts the counters on an entering permanent that an opponent lets it enter
// with (CR 702.104a), or that it enters with for what its controller sacrifices (CR 702.82a).
func (d *Decision) entersByOthers(p *board.Permanent, e card.Enters) error {
	n := int64(0)
	var err error
	if e.Tribute {
		n, err = d.tribute(p, e.With.N.N)
	} else {
		n, err = d.devoured(p, e)
	}
	if err != nil {
		return err
	}
	if _, err := tracker.Add(p.Count(e.With.Kind), n); err != nil {
		return err
	}
	if n > 0 {
		*p = p.WithCounters(e.With.Kind, n)
	}
	return nil
}

// tribute asks an opponent, whom the controller of an entering permanent chooses, whether
// they put n counters on it, and returns how many they put. It notes whether tribute was paid.
func (d *Decision) tribute(p *board.Permanent, n int64) (int64, error) {
	seats := d.s.Opponents(p.Controller)
	if len(seats) == 0 {
		return 0, nil
	}
	seat := seats[0]
	if len(seats) > 1 {
		i, err := d.in.Choose(d.asksController(p, tracker.Say("%s: which opponent may pay tribute?", tracker.Name(p.Face().Name))), tracker.AllNamed(names(d.s, seats)))
		if err != nil {
			return 0, err
		}
		seat = seats[i]
	}
	name := d.s.Seat(seat).Name
	q := tracker.Question{Player: name, Rule: ruleTribute, Text: tracker.Say("Does %s put %d +1/+1 counters on %s?", tracker.Name(name), n, tracker.Name(p.Face().Name)), Meant: name == d.in.By.Name}
	i, err := d.in.Choose(q, []tracker.Message{tracker.Say("Yes"), tracker.Say("No")})
	if err != nil || i != 0 {
		return 0, err
	}
	p.Chosen = append(slices.Clip(p.Chosen), board.Chosen{Choice: card.TributePaid, Value: name})
	return n, nil
}

// devoured sacrifices the permanents that the controller of an entering permanent chooses for
// its devour ability, and returns the number of counters for them.
func (d *Decision) devoured(p *board.Permanent, e card.Enters) (int64, error) {
	defer func(you int) { d.you = you }(d.you)
	d.you = p.Controller
	mine := *e.Devours
	mine.Controller = &notation.Player{Kind: notation.You}
	if d.devours != nil {
		return d.devouredSaid(e, mine)
	}
	n, err := d.unlistedDevoured(p, e, &mine)
	if err != nil {
		return 0, err
	}
	for range maxTimes {
		var ids []int64
		options := []tracker.Message{tracker.Say("No more")}
		for stack := range d.s.Permanent.All() {
			ok, err := d.fits(&stack, mine)
			if err != nil {
				return 0, err
			}
			if ok && !stack.Of.PhasedOut {
				ids, options = append(ids, stack.ID), append(options, d.s.Describe(stack))
			}
		}
		if len(ids) == 0 {
			return n, nil
		}
		i, err := d.in.Choose(d.asksController(p, tracker.Say("%s: what is devoured?", tracker.Name(p.Face().Name))), options)
		if err != nil || i == 0 {
			return n, err
		}
		stack, _ := d.s.Permanent.Get(ids[i-1])
		many := int64(1)
		if stack.Count > 1 {
			q := d.asksController(p, tracker.Say("%s: how many of %s are devoured?", tracker.Name(p.Face().Name), d.s.Describe(stack)))
			q.Min, q.Max = 1, stack.Count
			a, err := d.in.Ask(q)
			if err != nil {
				return 0, err
			}
			many = a.N
		}
		on := stack.ID
		if many < stack.Count {
			on = d.part(stack, many)
		}
		more, err := tracker.Mul(many, e.With.N.N)
		if err != nil {
			return 0, err
		}
		if n, err = tracker.Add(n, more); err != nil {
			return 0, err
		}
		if err := (LeaveBattlefield{On: notation.Selector{ID: on, All: true}, How: board.Sacrificed, To: board.Graveyard}).decide(d); err != nil {
			return 0, err
		}
	}
	return n, nil
}

// devouredSaid is devoured for the announced permanents.
func (d *Decision) devouredSaid(e card.Enters, what notation.Filter) (int64, error) {
	ids, err := d.Find().Objects(*d.devours)
	if err != nil {
		return 0, err
	}
	d.devours = nil
	n, err := tracker.Mul(d.members(ids), e.With.N.N)
	if err != nil {
		return 0, err
	}
	for _, stack := range d.s.Permanent.These(ids) {
		if ok, err := d.fits(&stack, what); err != nil {
			return 0, err
		} else if !ok {
			return 0, tracker.Refuse("%s can't be devoured.", board.NameOf(stack)).By(ruleCast).Next("Name something else that you control.")
		}
		if err := d.sacrifices(notation.Selector{ID: stack.ID, All: true}); err != nil {
			return 0, err
		}
	}
	return n, nil
}

// unlistedDevoured asks how many lands are sacrificed where the board has none of the player's,
// since players seldom put lands on it, and returns the number of counters for them.
func (d *Decision) unlistedDevoured(p *board.Permanent, e card.Enters, lands *notation.Filter) (int64, error) {
	if !d.game.Vocabulary.OfLands(lands) {
		return 0, nil
	}
	for stack := range d.s.Permanent.All() {
		if ok, err := d.fits(&stack, *lands); ok || err != nil {
			return 0, err
		}
	}
	q := d.asksController(p, tracker.Say("%s: how many lands are devoured?", tracker.Name(p.Face().Name)))
	q.Max = 1 << 30
	a, err := d.in.Ask(q)
	if err != nil {
		return 0, err
	}
	return tracker.Mul(a.N, e.With.N.N)
}

const ruleTribute tracker.Rule = "magic/keyword/tribute/what"
