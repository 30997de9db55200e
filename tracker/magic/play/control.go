package play

import (
	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// Tying says with which permanent the duration of an effect ends.
type Tying struct {
	To     notation.Selector `json:"to"`
	Yours  bool              `json:"yours,omitempty"`  // the effect's controller controls it
	Tapped bool              `json:"tapped,omitempty"` // it remains tapped

	Enchanted bool `json:"enchanted,omitempty"` // without To: what the effect changes is enchanted
	Weaker    bool `json:"weaker,omitempty"`    // the power of what the effect changes isn't greater than its power

	Counter string `json:"counter,omitempty"` // without To: what the effect changes has a counter of this kind
}

const (
	ruleControl  tracker.Rule = "magic/layer/2"
	ruleAsLongAs tracker.Rule = "magic/effect/as-long-as"
)

// tie returns the duration of an effect on permanents that lasts for as long as another
// one is so. ok is false if it isn't so now: then the effect does nothing (CR 611.2b).
func (d *Decision) tie(a Tying) (t board.Tie, ok bool, err error) {
	if a.Counter != "" {
		return board.Tie{Counter: a.Counter}, true, nil
	}
	if a.Enchanted {
		return board.Tie{Enchanted: true}, true, nil
	}
	if a.To.ID != 0 {
		if ids, err := d.Find().Objects(a.To); err == nil && len(ids) == 0 {
			return t, false, nil // the source has left
		}
	}
	to, err := d.Find().One(a.To)
	if err != nil {
		return t, false, err
	}
	t = board.Tie{To: to.ID, Tapped: a.Tapped, Weaker: a.Weaker}
	if a.Yours {
		t.Of = d.you
	}
	return t, d.s.Lasts(t, &to.Of, to.ID), nil // compared with itself it isn't greater
}

// controlling ends effects whose durations have ended and pairs of creatures, and gives the hosts of Auras to
// those whom the Auras make their controllers (CR 613.1b).
func (g *Rules) controlling(s board.State, in *tracker.Inquiry) []tracker.Happening[event.Event] {
	loosened, unpaired, claims := s.Loosened(), s.Unpaired(), []board.Claim(nil)
	if len(loosened) == 0 {
		claims = s.Claims()
	}
	if len(loosened)+len(unpaired)+len(claims) == 0 {
		return nil
	}
	d := g.Deciding(s, in)
	for _, id := range unpaired {
		d.happen(event.Unpaired{On: id}, ruleUnpaired)
	}
	for _, id := range loosened {
		d.happen(event.EffectEnded{ID: id}, ruleAsLongAs)
	}
	for _, claim := range claims {
		to, tie := claim.By.Of.Controller, board.Tie{To: claim.By.ID, Attached: true, Of: claim.By.Of.Controller}
		if claim.Monarch != 0 {
			to, tie.Of, tie.Monarch = claim.Monarch, 0, claim.Monarch
		}
		d.add(event.Pumped{On: claim.Host, How: board.Pump{ID: d.newID(), Control: to, Tie: tie}}, tracker.Cause{Rule: ruleControl}.By(claim.By.Of.Face().Name))
	}
	return d.out
}
