package event

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
)

// The events of effects, shields and reminders.
type (
	// EffectBegan begins an effect that no permanent has.
	EffectBegan struct {
		Effect board.Effect `json:"effect"`
	}
	// EffectEnded ends it.
	EffectEnded struct {
		ID int64 `json:"id"`
	}
	// Shielded gives a permanent or a player a shield until end of turn.
	Shielded struct {
		On     int64        `json:"on,omitempty"`
		Seat   int          `json:"seat,omitempty"`
		Shield board.Shield `json:"shield"`
	}
	// Prevented says that damage to a permanent, or to a player, was prevented,
	// and uses up that much of the shield that did.
	Prevented struct {
		On     int64 `json:"on"`
		Seat   int   `json:"seat,omitempty"`
		N      int64 `json:"n"`
		Shield int64 `json:"shield,omitempty"`
		By     int64 `json:"by,omitempty"` // the source with the shield, unless the recipient has it
	}
	// Redirected records that a redirection effect gave damage another recipient (CR 614.9).
	Redirected struct {
		On     int64        `json:"on,omitempty"`
		Seat   int          `json:"seat,omitempty"`
		N      int64        `json:"n"`
		Shield board.Shield `json:"shield"`
		By     int64        `json:"by,omitempty"` // the source that has the effect, or 0
	}
	// DamageRemoved removes all damage marked on a permanent, in place of its destruction, by
	// an Aura with umbra armor (CR 702.89a).
	DamageRemoved struct {
		On int64  `json:"on"`
		By string `json:"by"` // the name of the Aura
	}
	// Regenerated keeps a permanent from being destroyed (CR 701.19a).
	Regenerated struct {
		On int64 `json:"on"`
	}
	// RegenerationForbidden says that a permanent can't be regenerated this turn.
	RegenerationForbidden struct {
		On int64 `json:"on"`
	}
	// Reminded adds a reminder of a triggered ability, or increases the number
	// of times of a pending one.
	Reminded struct {
		Reminder board.Reminder `json:"reminder"`
	}
	// Owed records the additional effect of a replacement effect (CR 614.1a). The rules
	// perform it next.
	Owed struct {
		Effect board.Reminder `json:"effect"`
	}
	// Performed removes an owed effect, which is performed.
	Performed struct {
		ID int64 `json:"id"`
	}
	// Activated says that an ability of a permanent was activated. What follows from it
	// is told by later events.
	Activated struct {
		On      int64  `json:"on"`
		Ability string `json:"ability"` // its text
	}
	// Noted says what an effect leaves to the players: what happens to hands,
	// libraries and mana.
	Noted struct {
		Text  string `json:"text"` // in the words of the card
		Times int64  `json:"times"`
		Left  bool   `json:"left,omitempty"` // it isn't read
	}
	// Looped says that the same reminder came again and again, each time because it was
	// done before (CR 732.1b).
	Looped struct {
		ID     int64 `json:"id"`
		Times  int64 `json:"times"`
		Choice bool  `json:"choice,omitempty"` // the loop has an optional action
		Gone   bool  `json:"gone,omitempty"`   // it stopped after Times rounds, because the same targets weren't legal
		Over   bool  `json:"over,omitempty"`   // it ended after so many times
		Done   bool  `json:"done,omitempty"`   // the requested number of rounds is done, and the loop hasn't ended
		// With Gone, Over and Done, what the loop has changed.
		Seats []int   `json:"seats,omitempty"` // the players whose life it changed
		On    []int64 `json:"on,omitempty"`    // the permanents that it changed
		New   []Named `json:"new,omitempty"`   // the permanents that have entered and are still there, by name
	}
	// Named is a number of permanents of one name.
	Named struct {
		Name string `json:"name"`
		N    int64  `json:"n"`
	}
	// Drawn ends the game in a draw (CR 104.4).
	Drawn struct{}
	// Answered says that a reminder was done, or dismissed.
	Answered struct {
		ID        int64 `json:"id"`
		Times     int64 `json:"times"`
		Dismissed bool  `json:"dismissed,omitempty"`
		Left      bool  `json:"left,omitempty"`    // what it says is left to the players
		Nothing   bool  `json:"nothing,omitempty"` // there was nothing to do
		Held      bool  `json:"held,omitempty"`    // its targets are chosen, and it waits for abilities that trigger on that
		Yours     bool  `json:"yours,omitempty"`   // all that it does is the players', as the next events say
	}
)

func (e EffectBegan) touches() tracker.Touched { return tracker.Touched{} }

func (e EffectBegan) fold(s board.State) board.State {
	s.LastID, s.Clock = max(s.LastID, e.Effect.ID), max(s.Clock, e.Effect.At)
	return s.WithEffect(e.Effect)
}

func (e EffectBegan) check(c *checker) { c.effect(&e.Effect) }

func (e EffectEnded) touches() tracker.Touched { return tracker.Touched{} }
func (e EffectEnded) check(*checker)           {}

func (e EffectEnded) fold(s board.State) board.State {
	s.Effects = tracker.Without(s.Effects, func(x *board.Effect) bool { return x.ID == e.ID })
	this := func(x board.Pump) bool { return x.ID == e.ID }
	s = s.EndDelayed(e.ID)
	return s.ChangeAll(func(p *board.Permanent) bool { return slices.ContainsFunc(p.Pumps, this) }, func(p *board.Permanent) { p.EndPumps(this) }).EndShield(e.ID)
}

func (e Shielded) touches() tracker.Touched { return tracker.Changes(e.On).Of(e.Seat) }

func (e Shielded) fold(s board.State) board.State {
	s.LastID = max(s.LastID, e.Shield.ID)
	return s.ChangeShields(e.On, e.Seat, func(all []board.Shield) []board.Shield {
		s.Work.Do(len(all) / 4)
		return append(slices.Clip(all), e.Shield)
	})
}

func (e Shielded) check(c *checker) {
	c.SeatOrNone(e.Seat)
	c.shield(e.Shield)
}

// touches names an object whose damage nothing used up prevents: a static effect.
func (e Prevented) touches() tracker.Touched {
	if e.Shield == 0 {
		return tracker.Names(e.On)
	}
	if e.By != 0 {
		return tracker.Changes(e.By)
	}
	return tracker.Changes(e.On).Of(e.Seat)
}

func (e Prevented) fold(s board.State) board.State {
	if e.Shield == 0 {
		return s
	}
	if e.By != 0 {
		return s.ChangeShields(e.By, 0, func(all []board.Shield) []board.Shield { return board.UseShield(all, e.Shield, e.N) })
	}
	return s.ChangeShields(e.On, e.Seat, func(all []board.Shield) []board.Shield { return board.UseShield(all, e.Shield, e.N) })
}

func (e Prevented) check(c *checker) {
	c.SeatOrNone(e.Seat)
	c.NotNegative(e.N, "damage")
}

func (e Redirected) touches() tracker.Touched {
	if e.By != 0 {
		return tracker.Changes(e.By).And(e.Shield.Onto)
	}
	return tracker.Changes(e.On).And(e.Shield.Onto).Of(e.Seat)
}

func (e Redirected) fold(s board.State) board.State {
	use := func(all []board.Shield) []board.Shield { return board.UseShield(all, e.Shield.ID, e.N) }
	if e.By != 0 {
		return s.ChangeShields(e.By, 0, use)
	}
	return s.ChangeShields(e.On, e.Seat, use)
}

func (e Redirected) check(c *checker) {
	c.SeatOrNone(e.Seat)
	c.NotNegative(e.N, "damage")
	c.SeatOrNone(e.Shield.OntoSeat)
}

func (e DamageRemoved) touches() tracker.Touched { return tracker.Changes(e.On) }
func (e DamageRemoved) check(*checker)           {}

func (e DamageRemoved) fold(s board.State) board.State {
	return s.Change(e.On, func(p *board.Permanent) { p.Damage, p.Deathtouch = 0, false })
}

func (e Regenerated) touches() tracker.Touched { return tracker.Changes(e.On) }
func (e Regenerated) check(*checker)           {}

func (e Regenerated) fold(s board.State) board.State {
	return s.Change(e.On, func(p *board.Permanent) {
		i := slices.IndexFunc(p.Shields, func(x board.Shield) bool { return x.Regenerates })
		if i >= 0 {
			p.Shields = slices.Delete(slices.Clone(p.Shields), i, i+1)
		}
		p.Damage, p.Deathtouch, p.Tapped = 0, false, true
		p.LeaveCombat()
	})
}

func (e RegenerationForbidden) touches() tracker.Touched { return tracker.Changes(e.On) }
func (e RegenerationForbidden) check(*checker)           {}

func (e RegenerationForbidden) fold(s board.State) board.State {
	return s.Change(e.On, func(p *board.Permanent) { p.NoRegeneration = true })
}

func (e Reminded) touches() tracker.Touched {
	return tracker.Names(e.Reminder.Sources...).And(e.Reminder.It...)
}

func (e Reminded) fold(s board.State) board.State { return s.WithReminder(e.Reminder) }
func (e Reminded) check(c *checker)               { c.reminder(&e.Reminder) }

func (e Owed) touches() tracker.Touched {
	return tracker.Names(e.Effect.Sources...).And(e.Effect.It...)
}

func (e Owed) fold(s board.State) board.State {
	s.LastID = max(s.LastID, e.Effect.ID)
	s.Owed = append(slices.Clip(s.Owed), e.Effect)
	return s
}

func (e Owed) check(c *checker) { c.reminder(&e.Effect) }

func (e Performed) touches() tracker.Touched { return tracker.Touched{} }
func (e Performed) check(*checker)           {}

func (e Performed) fold(s board.State) board.State {
	s.Owed = tracker.Without(s.Owed, func(r *board.Reminder) bool { return r.ID == e.ID })
	return s
}

func (e Activated) touches() tracker.Touched       { return tracker.Changes(e.On) }
func (e Activated) fold(s board.State) board.State { return s }
func (e Activated) check(*checker)                 {}

func (e Noted) touches() tracker.Touched       { return tracker.Touched{} }
func (e Noted) fold(s board.State) board.State { return s }
func (e Noted) check(c *checker)               { c.Positive(e.Times, "times") }

func (e Answered) touches() tracker.Touched       { return tracker.Touched{} }
func (e Answered) fold(s board.State) board.State { return s.WithAnswered(e.ID, e.Times) }
func (e Answered) check(c *checker)               { c.Positive(e.Times, "times") }

func (e Looped) touches() tracker.Touched       { return tracker.Touched{} }
func (e Looped) fold(s board.State) board.State { return s }
func (e Looped) check(c *checker)               { c.Positive(e.Times, "rounds of a loop") }
func (e Drawn) touches() tracker.Touched        { return tracker.Touched{} }
func (e Drawn) check(*checker)                  {}

func (e Drawn) fold(s board.State) board.State {
	for _, seat := range s.Playing() {
		s = s.ChangePlayer(seat, func(p *board.Player) { p.Lost = "draw" })
	}
	return s
}
