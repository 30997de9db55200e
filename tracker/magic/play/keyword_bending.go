package play

import (
	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

const (
	ruleEarthbend tracker.Rule = "magic/action/earthbend/what"
	ruleAirbend   tracker.Rule = "magic/action/airbend/what"
	ruleForage    tracker.Rule = "magic/action/forage/what"
)

// earthbend animates a land of the speaker, which comes back when it dies or is exiled (CR
// 701.66a).
func (d *Decision) earthbend(a Keyword, n int64) error {
	stack, ok, err := d.ownPermanent(a, "Which land?", func(_ board.Permanent, c board.Characteristics) bool { return c.Is("Land") })
	if err != nil {
		return err
	}
	if !ok {
		return tracker.Refuse("%s controls no land on the board.", tracker.Name(d.s.Seat(d.you).Name)).By(ruleEarthbend).
			Next("Put the land there first: %s", tracker.Line("play a Forest"))
	}
	if c := d.Now().Of(stack); !c.Is("Land") || stack.Of.Controller != d.you {
		return tracker.Refuse("%s is no land of %s.", board.NameOf(stack), tracker.Name(d.s.Seat(d.you).Name)).By(ruleEarthbend).Next("Name a land.")
	}
	zero := int64(0)
	how := board.Pump{ID: d.newID(), Lasting: true, Change: notation.Change{
		Types: []string{"Creature"}, Adds: true, BasePower: &zero, BaseToughness: &zero, Keywords: []string{"haste"},
	}}
	how.At = board.Timestamp(&how.Change, d.s.Clock)
	d.happen(event.Pumped{On: stack.ID, How: how}, ruleEarthbend)
	if n > 0 {
		if err := d.putCounters(stack, "+1/+1", n, d.you, true, ruleEarthbend); err != nil {
			return err
		}
	}
	back := stored([]Action{Return{On: notation.Selector{It: notation.It}, Tapped: true, Yours: true}})
	d.postpone(Later{At: board.OnGone, Text: "return it to the battlefield tapped under your control"}, back, stack.ID)
	d.did(card.Earthbending, 0)
	d.in.Refer(stack.ID)
	return nil
}

// airbend exiles permanents, each of which its owner may cast for {2} as long as it stays
// exiled (CR 701.65a).
func (d *Decision) airbend(a Keyword, _ int64) error {
	if a.On == nil {
		return tracker.Refuse("What is airbent?").By(ruleAirbend).Next("Say it: %s", tracker.Line("airbend #3"))
	}
	if err := (LeaveBattlefield{On: *a.On, How: board.Exiled, To: board.Exile}).decide(d); err != nil {
		return err
	}
	d.happen(event.Noted{Text: "its owner may cast it for {2} as long as it is exiled", Times: 1}, ruleAirbend)
	d.did(card.Airbending, 0)
	return nil
}

// Forage exiles three cards from the player's graveyard, or sacrifices a Food (CR 701.61a).
type Forage struct {
	Who notation.Player `json:"who"`
}

// decide has each of the players forage.
func (a Forage) decide(d *Decision) error {
	speaker := d.you
	return d.asEach(a.Who, func(seat int) error { return d.forage(seat, seat == speaker) })
}

// forage asks which of the two it is if the player controls a Food; meant says that the
// player is the one who acts. The cards that are exiled are left to the players.
func (d *Decision) forage(seat int, meant bool) error {
	var ids []int64
	options := []tracker.Message{tracker.Say("Three cards from the graveyard are exiled.")}
	for stack := range d.s.Permanent.All() {
		if c := d.Now().Of(stack); stack.Of.Controller == seat && !stack.Of.PhasedOut && c.DescribedBy("Food") {
			ids, options = append(ids, stack.ID), append(options, d.s.Describe(stack))
		}
	}
	i := 0
	if len(ids) > 0 {
		var err error
		q := tracker.Question{Player: d.s.Seat(seat).Name, Rule: ruleForage, Text: tracker.Say("What is sacrificed to forage?"), About: append([]int64{0}, ids...), Meant: meant}
		if i, err = d.in.Choose(q, options); err != nil {
			return err
		}
	}
	if i > 0 {
		stack, _ := d.s.Permanent.Get(ids[i-1])
		one := notation.Selector{ID: d.part(stack, 1), All: true}
		if err := (LeaveBattlefield{On: one, How: board.Sacrificed, To: board.Graveyard}).decide(d); err != nil {
			return err
		}
	} else {
		d.happen(event.Noted{Text: "exile three cards from your graveyard", Times: 1}, ruleForage)
	}
	if d.watched(card.Foraging, 0) {
		d.happen(event.Unseen{Seat: seat, Does: card.Foraging, N: 1}, ruleTrigger)
	}
	return nil
}
