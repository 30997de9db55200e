package magic

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// Double doubles players' life totals, or the counters on permanents and
// players (CR 701.10d, 701.10e).
type Double struct {
	Life *notation.Player `json:"life,omitempty"`
	On   *notation.Target `json:"on,omitempty"`
	Kind string           `json:"kind,omitempty"` // the kind of counters; "" for every kind
}

const ruleDouble tracker.Rule = "magic/action/double"

// doubling are the phrases for doubling.
var doubling = []row{
	{
		Name: "double life", Pattern: "double {who:player?} [my|your] life [total]", Example: "double my life",
		Make: func(s notation.Slots) (Action, error) {
			who := s.Player("who")
			return Double{Life: &who}, nil
		},
	},
	{
		Name: "double the counters", Pattern: "double the counter[s] on {on:target}", Example: "double the counters on #2",
		Make: doubled,
	},
	{
		Name: "double each kind of counter", Pattern: "double the number of each kind of counter[s] on {on:target}", Example: "double the number of each kind of counters on #2",
		Make: doubled,
	},
	{
		Name: "double counters of a kind", Pattern: "double the {kind:counter} counter[s] on {on:target}", Example: "double the +1/+1 counters on #2",
		Make: doubled,
	},
}

func doubled(s notation.Slots) (Action, error) {
	on := s.Target("on")
	return Double{On: &on, Kind: strings.TrimPrefix(s.Text("kind"), "number of ")}, nil
}

// decide doubles life totals or counters.
func (a Double) decide(d *decision) error {
	if a.Life != nil {
		return a.life(d)
	}
	seats, err := d.targetSeats(*a.On)
	if err != nil {
		return err
	}
	if seats != nil {
		return a.ofPlayers(d, seats)
	}
	ids, err := d.find().Objects(*a.On.Objects)
	if err != nil {
		return err
	}
	var found bool
	for _, stack := range d.s.Permanent.These(ids) {
		have := stack.Of.ofKind(a.Kind)
		if found = found || len(have) > 0; len(have) == 0 {
			continue
		}
		for _, k := range have {
			if _, err := tracker.Add(k.N, k.N); err != nil {
				return err
			}
		}
		if err := d.putEach(stack, have, d.you, true, ruleDouble); err != nil {
			return err
		}
	}
	if !found {
		return nothingToDouble()
	}
	return nil
}

// life makes players gain or lose life so that their life total doubles.
func (a Double) life(d *decision) error {
	seats, err := d.seats(*a.Life)
	if err != nil {
		return err
	}
	for _, seat := range seats {
		n := d.s.seat(seat).Life
		if _, err := tracker.Add(n, n); err != nil {
			return err
		}
		if n != 0 {
			d.happen(LifeChanged{Seat: seat, By: n}, ruleDouble)
		}
	}
	return nil
}

func (a Double) ofPlayers(d *decision, seats []int) error {
	var found bool
	for _, seat := range seats {
		have := d.s.seat(seat).Counters
		for _, kind := range playerKinds {
			n := have[kind]
			if n == 0 || !slices.Contains([]string{"", kind}, a.Kind) {
				continue
			}
			if _, err := tracker.Add(n, n); err != nil {
				return err
			}
			if err := d.putOnPlayer(seat, kind, n, d.you, true, ruleDouble); err != nil {
				return err
			}
			found = true
		}
	}
	if !found {
		return nothingToDouble()
	}
	return nil
}

func nothingToDouble() error {
	return tracker.Refuse("No such counter is there to double.").By(ruleDouble).Next("Type `%s` to see the counters.", tracker.Line("board"))
}
