package event

import (
	"math"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
)

// turn changes the visible face of a permanent, which gives it a new timestamp
// if it has one (CR 613.7f, 613.7g).
func turn(s board.State, id int64, change func(*board.Permanent)) board.State {
	s = s.Change(id, func(p *board.Permanent) {
		change(p)
		if at := board.OwnTimestamp(*p.Face(), s.Clock); at > 0 {
			p.Timestamp = at
		}
	})
	if stack, ok := s.Permanent.Get(id); ok {
		s.Clock = max(s.Clock, stack.Of.Timestamp)
	}
	return s
}

// The events that change permanents where they are.
type (
	// CountersPut puts counters on each member of a stack, or on a card elsewhere,
	// or takes them off (N below 0).
	CountersPut struct {
		On   int64  `json:"on"`
		Kind string `json:"kind"`
		N    int64  `json:"n"`
	}
	// TapChanged taps or untaps a permanent.
	TapChanged struct {
		On     int64  `json:"on"`
		Tapped bool   `json:"tapped"`
		Mana   string `json:"mana,omitempty"`   // what its mana abilities say: "Add {C}{C}"
		Unused bool   `json:"unused,omitempty"` // tapping is the whole cost of its only ability, which isn't activated
		For    int64  `json:"for,omitempty"`    // the Vehicle that it crews, or the Mount that it saddles
	}
	// Transformed turns the other face up.
	Transformed struct {
		On int64 `json:"on"`
	}
	// Flipped turns a flip card upside down (CR 710.2).
	Flipped struct {
		On int64 `json:"on"`
	}
	// TurnedOver turns a permanent face down or face up (CR 708.2). Def says what it
	// turns out to be, where that wasn't known.
	TurnedOver struct {
		On   int64            `json:"on"`
		Down bool             `json:"down,omitempty"`
		Def  *card.Definition `json:"def,omitempty"`
	}
	// Given changes who controls permanents.
	Given struct {
		On int64 `json:"on"`
		To int   `json:"to"`
	}
	// Attached attaches permanents; To 0 unattaches.
	Attached struct {
		On     int64 `json:"on"`
		To     int64 `json:"to"`
		Player int   `json:"player,omitempty"` // an Aura that enchants a player
	}
	// Damaged marks damage on creatures.
	Damaged struct {
		On         int64 `json:"on"`
		N          int64 `json:"n"`
		Deathtouch bool  `json:"deathtouch,omitempty"`
	}
	// Phased phases a permanent out or in (CR 702.26).
	Phased struct {
		On         int64 `json:"on"`
		Out        bool  `json:"out"`
		Indirectly bool  `json:"indirectly,omitempty"`
	}
	// CommanderDesignated makes a permanent a commander (CR 903.3).
	CommanderDesignated struct {
		On int64 `json:"on"`
	}
	// Protected gives a battle its protector (CR 310.8).
	Protected struct {
		On int64 `json:"on"`
		By int   `json:"by"`
	}
	// BecameCopy makes a permanent a copy of something (CR 707.2).
	BecameCopy struct {
		On             int64           `json:"on"`
		Def            card.Definition `json:"def"`
		UntilEndOfTurn bool            `json:"until_end_of_turn,omitempty"`
		NextTurn       int             `json:"next_turn,omitempty"` // it lasts until this seat's next turn
	}
	// BecameAlso gives a permanent a subtype in addition, for as long as it stays.
	BecameAlso struct {
		On      int64  `json:"on"`
		Subtype string `json:"subtype"`
	}
	// BecameMonstrous makes a permanent monstrous (CR 701.37b).
	BecameMonstrous struct {
		On int64  `json:"on"`
		N  *int64 `json:"n,omitempty"` // X of "monstrosity X" (CR 701.37c); nil in events that earlier versions stored
	}
	// BecameRenowned makes a permanent renowned (CR 702.112b).
	BecameRenowned struct {
		On int64 `json:"on"`
	}
	// Triggered records that an ability of a permanent has triggered as often as it may.
	Triggered struct {
		On int64           `json:"on"`
		Of board.Triggered `json:"of"`
		// Over says that it may trigger again.
		Over bool `json:"over,omitempty"`
	}
	// Wounded records which sources dealt damage to permanents, for abilities that
	// trigger if those die this turn.
	Wounded struct {
		On int64 `json:"on"`
		By int64 `json:"by"`
	}
	// Saddled makes a permanent saddled until end of turn (CR 702.171b).
	Saddled struct {
		On int64 `json:"on"`
	}
	// Pumped has an effect change permanents, until end of turn where it says
	// nothing else.
	Pumped struct {
		On  int64      `json:"on"`
		How board.Pump `json:"how"`
	}
	// Fated says what a delayed triggered ability will do to a permanent; zero:
	// nothing (CR 603.7).
	Fated struct {
		On   int64      `json:"on"`
		Fate board.Fate `json:"fate,omitzero"`
	}
	// Held says when a permanent doesn't untap; empty: it untaps.
	Held struct {
		On   int64      `json:"on"`
		When board.Hold `json:"when,omitempty"`
	}
	// Labelled names permanents for the players.
	Labelled struct {
		On    int64  `json:"on"`
		Label string `json:"label"`
	}
)

func (e CountersPut) touches() tracker.Touched { return tracker.Changes(e.On) }

func (e CountersPut) fold(s board.State) board.State {
	s = s.Change(e.On, func(p *board.Permanent) {
		s.Work.Do(len(p.Counters) / 4)
		*p = p.WithCounters(e.Kind, e.N).WithTimestamp(e.Kind, e.N, s.Clock)
	})
	return s.ChangeCard(e.On, func(c *board.Card) { c.Counters = board.AddCounters(c.Counters, e.Kind, e.N) })
}

// check requires something that can be counted afterwards.
func (e CountersPut) check(c *checker) {
	c.Object(e.On)
	c.Must(e.Kind != "" && e.N != math.MinInt64, "%d counters of %q", e.N, e.Kind)
	have := int64(0)
	if stack, ok := c.s.Permanent.Get(e.On); ok {
		have = stack.Of.Count(e.Kind)
	} else if card, ok := c.s.Elsewhere.Get(e.On); ok {
		have = (&board.Permanent{Counters: card.Counters}).Count(e.Kind)
	}
	_, err := tracker.Add(have, e.N)
	c.Must(err == nil, "too many %s counters", e.Kind)
}

func (e TapChanged) touches() tracker.Touched { return tracker.Changes(e.On) }
func (e TapChanged) check(c *checker)         { c.ID(e.For) }

func (e TapChanged) fold(s board.State) board.State {
	return s.Change(e.On, func(p *board.Permanent) {
		if p.Tapped = e.Tapped; e.For != 0 {
			p.Crewed = append(slices.Clip(p.Crewed), e.For)
		}
	})
}

func (e Transformed) touches() tracker.Touched { return tracker.Changes(e.On) }
func (e Transformed) check(*checker)           {}

func (e Transformed) fold(s board.State) board.State {
	return turn(s, e.On, func(p *board.Permanent) { p.Back = !p.Back })
}

func (e Flipped) touches() tracker.Touched { return tracker.Changes(e.On) }
func (e Flipped) check(*checker)           {}

func (e Flipped) fold(s board.State) board.State {
	return turn(s, e.On, func(p *board.Permanent) { p.Flipped = true })
}

func (e TurnedOver) touches() tracker.Touched { return tracker.Changes(e.On) }

func (e TurnedOver) fold(s board.State) board.State {
	return turn(s, e.On, func(p *board.Permanent) {
		if p.FaceDown, p.Ward = e.Down, false; e.Def != nil {
			p.Def = *e.Def
		}
	})
}

func (e TurnedOver) check(c *checker) {
	if e.Def != nil {
		c.definition(e.Def)
	}
}

func (e Given) touches() tracker.Touched { return tracker.Changes(e.On) }

func (e Given) fold(s board.State) board.State {
	return notAttacked(s.Change(e.On, func(p *board.Permanent) { p.GiveTo(e.To) }), e.On)
}

func (e Given) check(c *checker) {
	c.Stack(e.On)
	c.Seat(e.To)
}

func (e Attached) touches() tracker.Touched { return tracker.Changes(e.On, e.To).Of(e.Player) }

func (e Attached) fold(s board.State) board.State {
	s.Clock++
	clock := s.Clock
	return s.Change(e.On, func(p *board.Permanent) {
		if p.AttachedTo, p.Enchants, p.Timestamp = e.To, e.Player, clock; e.To == 0 && len(p.Face().Static) == 0 {
			p.Timestamp = 0
		}
	})
}

func (e Attached) check(c *checker) {
	c.Stack(e.On)
	c.Attachment(e.On, e.To)
	c.SeatOrNone(e.Player)
}

func (e Damaged) touches() tracker.Touched { return tracker.Changes(e.On) }

func (e Damaged) fold(s board.State) board.State {
	all := newEdits(s)
	e.edit(&all)
	return all.done()
}

func (e Damaged) edit(s *edits) {
	s.permanent.Update(e.On, func(p *board.Permanent) {
		p.Damage, p.Hurt = tracker.SaturatingAdd(p.Damage, e.N), true
		p.Deathtouch = p.Deathtouch || e.Deathtouch
	})
}

func (e Damaged) check(c *checker) {
	c.Stack(e.On)
	c.NotNegative(e.N, "damage")
}

func (e Phased) touches() tracker.Touched { return tracker.Changes(e.On) }
func (e Phased) check(*checker)           {}

func (e Phased) fold(s board.State) board.State {
	return notAttacked(s.Change(e.On, func(p *board.Permanent) {
		p.PhasedOut, p.Indirectly = e.Out, e.Out && e.Indirectly
		p.LeaveCombat()
	}), e.On)
}

func (e CommanderDesignated) touches() tracker.Touched { return tracker.Changes(e.On) }
func (e CommanderDesignated) check(*checker)           {}

func (e CommanderDesignated) fold(s board.State) board.State {
	return s.Change(e.On, func(p *board.Permanent) { p.Commander = e.On })
}

func (e Protected) touches() tracker.Touched { return tracker.Changes(e.On) }

func (e Protected) fold(s board.State) board.State {
	return s.Change(e.On, func(p *board.Permanent) { p.Protector = e.By })
}

func (e Protected) check(c *checker) {
	c.Stack(e.On)
	c.Seat(e.By)
}

func (e BecameCopy) touches() tracker.Touched { return tracker.Changes(e.On) }

func (e BecameCopy) fold(s board.State) board.State {
	return turn(s, e.On, func(p *board.Permanent) { p.BecomeCopy(e.Def, e.UntilEndOfTurn, e.NextTurn) })
}

func (e BecameCopy) check(c *checker) {
	c.Stack(e.On)
	c.SeatOrNone(e.NextTurn)
	c.definition(&e.Def)
}

func (e BecameAlso) touches() tracker.Touched { return tracker.Changes(e.On) }
func (e BecameAlso) check(*checker)           {}

func (e BecameAlso) fold(s board.State) board.State {
	return s.Change(e.On, func(p *board.Permanent) { p.AddSubtype(e.Subtype) })
}

func (e BecameMonstrous) touches() tracker.Touched { return tracker.Changes(e.On) }
func (e BecameMonstrous) check(*checker)           {}

func (e BecameMonstrous) fold(s board.State) board.State {
	return s.Change(e.On, func(p *board.Permanent) { p.Monstrous = true })
}

func (e BecameRenowned) touches() tracker.Touched { return tracker.Changes(e.On) }
func (e BecameRenowned) check(*checker)           {}

func (e BecameRenowned) fold(s board.State) board.State {
	return s.Change(e.On, func(p *board.Permanent) { p.Renowned = true })
}

func (e Triggered) touches() tracker.Touched { return tracker.Changes(e.On) }

func (e Triggered) fold(s board.State) board.State {
	return s.Change(e.On, func(p *board.Permanent) {
		if e.Over {
			p.Triggered = slices.DeleteFunc(slices.Clone(p.Triggered), func(t board.Triggered) bool { return t == e.Of })
			if len(p.Triggered) == 0 {
				p.Triggered = nil
			}
			return
		}
		p.Triggered = append(slices.Clip(p.Triggered), e.Of)
	})
}

func (e Wounded) touches() tracker.Touched { return tracker.Changes(e.On).And(e.By) }

func (e Wounded) fold(s board.State) board.State {
	return s.Change(e.On, func(p *board.Permanent) {
		if !slices.Contains(p.Wounds, e.By) {
			p.Wounds = append(slices.Clip(p.Wounds), e.By)
		}
	})
}

func (e Wounded) check(c *checker) {
	c.Stack(e.On)
	c.ID(e.By)
}

func (e Triggered) check(c *checker) {
	c.Stack(e.On)
	c.Must(e.Of.Ability != "", "an ability without text")
}

func (e Saddled) touches() tracker.Touched { return tracker.Changes(e.On) }
func (e Saddled) check(*checker)           {}

func (e Saddled) fold(s board.State) board.State {
	return s.Change(e.On, func(p *board.Permanent) { p.Saddled = true })
}

func (e Pumped) touches() tracker.Touched { return tracker.Changes(e.On) }

func (e Pumped) fold(s board.State) board.State {
	s.LastID, s.Clock = max(s.LastID, e.How.ID), max(s.Clock, e.How.At)
	s = s.Change(e.On, func(p *board.Permanent) {
		s.Work.Do(len(p.Pumps) / 4)
		p.AddPump(e.How)
	})
	if e.How.Control != 0 {
		s = notAttacked(s, e.On)
	}
	return s
}

func (e Pumped) check(c *checker) {
	c.Stack(e.On)
	c.pump(e.How)
}

func (e Fated) touches() tracker.Touched { return tracker.Changes(e.On) }

func (e Fated) fold(s board.State) board.State {
	return s.Change(e.On, func(p *board.Permanent) { p.Fate = e.Fate })
}

func (e Fated) check(c *checker) {
	c.Stack(e.On)
	c.fate(e.Fate)
}

func (e Held) touches() tracker.Touched { return tracker.Changes(e.On) }
func (e Held) check(*checker)           {}

func (e Held) fold(s board.State) board.State {
	return s.Change(e.On, func(p *board.Permanent) { p.Hold = e.When })
}

func (e Labelled) touches() tracker.Touched { return tracker.Changes(e.On) }
func (e Labelled) check(*checker)           {}

func (e Labelled) fold(s board.State) board.State {
	return s.Change(e.On, func(p *board.Permanent) { p.Label = e.Label })
}
