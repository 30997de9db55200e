package magic

import (
	"maps"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// fold gives the state after an event.
func fold(s State, e Event) State {
	switch e := e.(type) {
	case Opened:
		s.Format, s.Turn, s.Active, s.Step = e.Format, 1, 1, PrecombatMain
	case Seated:
		s.Players, s.tips.players = tracker.Grow(s.Players, s.tips.players, Player{Name: e.Name, Account: e.Account, Life: e.Life})
	case Entered:
		s.LastID = max(s.LastID, e.ID)
		s.Clock = max(s.Clock, e.Of.Timestamp)
		if e.From != 0 {
			s.Elsewhere = s.Elsewhere.without(e.From)
		}
		if e.Of.Token {
			s.Made = withMade(s.Made, &e.Of.Def)
		}
		s.Permanent = s.Permanent.With(tracker.Stack[Permanent]{ID: e.ID, Count: e.Count, Of: e.Of})
	case Parted:
		s.LastID = max(s.LastID, e.On.New)
		s.Permanent = s.Permanent.Split(e.On)
		s = s.partReminders(e.On)
	case Moved:
		s = s.move(e)
	case Spared, StaysAway, Won, Impossible:
		// Nothing changes: that is what there is to tell.
	case Ceased:
		for _, id := range e.Cards {
			s.Elsewhere = s.Elsewhere.without(id)
		}
	case CountersPut:
		s = s.each(e.On, func(p *Permanent) {
			s.work.Do(len(p.Counters) / 4)
			*p = p.withCounters(e.Kind, e.N).stamped(e.Kind, e.N, s.Clock)
		})
		s = s.eachCard(e.On, func(c *Card) { c.Counters = withMore(c.Counters, e.Kind, e.N) })
	case Described:
		s.Told, s.tips.told = tracker.Grow(s.Told, s.tips.told, e.Def)
	case Turned:
		s = s.each(e.On, func(p *Permanent) { p.Tapped = e.Tapped })
	case Transformed:
		s = s.turn(e.On, func(p *Permanent) { p.Back = !p.Back })
	case Flipped:
		s = s.turn(e.On, func(p *Permanent) { p.Flipped = true })
	case TurnedOver:
		s = s.turn(e.On, func(p *Permanent) {
			if p.FaceDown, p.Ward = e.Down, false; e.Def != nil {
				p.Def = *e.Def
			}
		})
	case Saddled:
		s = s.each(e.On, func(p *Permanent) { p.Saddled = true })
	case Given:
		s = s.each(e.On, func(p *Permanent) { p.give(e.To) }).notAttacked(e.On)
	case Attached:
		s.Clock++
		clock := s.Clock
		s = s.each(e.On, func(p *Permanent) {
			if p.AttachedTo, p.Enchants, p.Timestamp = e.To, e.Player, clock; e.To == 0 && len(p.Face().Static) == 0 {
				p.Timestamp = 0
			}
		})
	case Damaged:
		s = s.each(e.On, func(p *Permanent) {
			p.Damage = tracker.SaturatingAdd(p.Damage, e.N)
			p.Deathtouch = p.Deathtouch || e.Deathtouch
		})
	case Phased:
		s = s.each(e.On, func(p *Permanent) {
			p.PhasedOut, p.Indirectly = e.Out, e.Out && e.Indirectly
			p.leaveCombat()
		}).notAttacked(e.On)
	case Appointed:
		s = s.each(e.On, func(p *Permanent) { p.Commander = e.On })
	case Protected:
		s = s.each(e.On, func(p *Permanent) { p.Protector = e.By })
	case Attacked, Blocked, BecameBlocked, LeftCombat, CombatDealt, SaidToDeal, CombatEnded:
		s = s.foldCombat(e)
	case Prevented, Shielded, Regenerated, RegrowthBarred:
		s = s.foldShields(e)
	case BecameCopy:
		s = s.turn(e.On, func(p *Permanent) {
			if p.Printed == nil {
				printed := p.Def
				p.Printed = &printed
			}
			p.Def, p.CopyEnds = e.Def, e.UntilEndOfTurn
		})
	case BecameAlso:
		s = s.each(e.On, func(p *Permanent) { p.Also, p.also = tracker.Grow(p.Also, p.also, e.Subtype) })
	case BecameMonstrous:
		s = s.each(e.On, func(p *Permanent) { p.Monstrous = true })
	case SpeedSet:
		s = s.withPlayer(e.Seat, func(p *Player) { p.Speed = e.Speed })
	case Pumped:
		s.LastID, s.Clock = max(s.LastID, e.How.ID), max(s.Clock, e.How.At)
		s = s.each(e.On, func(p *Permanent) {
			s.work.Do(len(p.Pumps) / 4)
			p.Pumps, p.pumps = tracker.Grow(p.Pumps, p.pumps, e.How)
			p.controlled()
		})
		if e.How.Control != 0 {
			s = s.notAttacked(e.On)
		}
	case LifeChanged:
		s = s.withPlayer(e.Seat, func(p *Player) { p.Life = tracker.SaturatingAdd(p.Life, e.By) })
	case LifeSet:
		s = s.withPlayer(e.Seat, func(p *Player) { p.Life = e.Value })
	case PlayerCounters:
		s = s.withPlayer(e.Seat, func(p *Player) {
			s.work.Do(len(p.Counters))
			p.count(e.Kind, e.N)
		})
	case CommanderDealt:
		s = s.withPlayer(e.Seat, func(p *Player) {
			if p.CommanderDamage = maps.Clone(p.CommanderDamage); p.CommanderDamage == nil {
				p.CommanderDamage = make(map[int64]int64)
			}
			p.CommanderDamage[e.Commander] = tracker.SaturatingAdd(p.CommanderDamage[e.Commander], e.N)
		})
	case Lost:
		s = s.withPlayer(e.Seat, func(p *Player) { p.Lost = e.Why })
	case Departed:
		s = s.leave(e.Seat)
	case StepBegan:
		s = s.beginStep(e)
	case CleanedUp:
		s = s.all((*Permanent).untidy, (*Permanent).cleanUp).endShields()
	case Checked:
		s = s.checked()
	case Labelled:
		s = s.each(e.On, func(p *Permanent) { p.Label = e.Label })
	case SetTo:
		s = s.set(e)
	case EffectBegan:
		s.LastID, s.Clock = max(s.LastID, e.Effect.ID), max(s.Clock, e.Effect.At)
		began := e.Effect
		began.as = began.called()
		s.Effects, s.tips.effects = tracker.Grow(s.Effects, s.tips.effects, began)
	case EffectEnded:
		s.Effects = tracker.Without(s.Effects, func(x *Effect) bool { return x.ID == e.ID })
		this := func(x Pump) bool { return x.ID == e.ID }
		s = s.all(func(p *Permanent) bool { return slices.ContainsFunc(p.Pumps, this) }, func(p *Permanent) { p.end(this) }).endShield(e.ID)
	case Reminded, Answered, Fated, Held, BecameRenowned, Designated, DayBroke, TurnGained, TurnSkipped:
		s = s.turned(e)
	case Merged:
		for _, from := range e.From {
			s.Permanent = s.Permanent.Merge(from, e.Into)
		}
	}
	return s
}

// each changes the members of a stack, all alike.
func (s State) each(id int64, change func(*Permanent)) State {
	s.Permanent = s.Permanent.Update(id, change)
	return s
}

// eachCard changes what is outside of the battlefield.
func (s State) eachCard(id int64, change func(*Card)) State {
	if c, ok := s.Elsewhere.find(id); ok {
		change(&c)
		s.Elsewhere = s.Elsewhere.with(c)
	}
	return s
}

// all changes every permanent that a change concerns.
func (s State) all(concerns func(*Permanent) bool, change func(*Permanent)) State {
	s.Permanent = s.Permanent.Change(concerns, change)
	return s
}

// move takes a stack off the battlefield, or an object from its zone. What it
// becomes there is a new object (CR 400.7), without counters or damage (CR
// 122.2).
func (s State) move(e Moved) State {
	s.LastID = max(s.LastID, e.Card)
	c, elsewhere := s.Elsewhere.find(e.On)
	if elsewhere {
		s.Elsewhere = s.Elsewhere.without(c.ID)
	} else {
		stack, ok := s.Permanent.Get(e.On)
		if !ok {
			return s
		}
		s.Permanent = s.Permanent.Without(stack.ID)
		s.Last = &Departure{ID: stack.ID, Card: e.Card, Of: stack.Of, Before: s.Last}
		p := stack.Of
		if p.Printed != nil {
			p.Def = *p.Printed
		}
		c = Card{Count: stack.Count, Def: p.Def, Token: p.Token, Owner: p.Owner, Commander: p.Commander}
	}
	c.ID, c.Zone, c.Counters = e.Card, e.To, nil
	c.Arrived = c.Commander != 0 && (e.To == Graveyard || e.To == Exile)
	s.Elsewhere = s.Elsewhere.with(c)
	return s
}

// checked forgets what the state-based actions have looked at.
func (s State) checked() State {
	s = s.all(func(p *Permanent) bool { return p.Deathtouch }, func(p *Permanent) { p.Deathtouch = false })
	s.Elsewhere = s.Elsewhere.change(func(c *Card) bool { return c.Arrived }, func(c *Card) { c.Arrived = false })
	return s
}

// leave takes all that a player owns out of the game, and gives back what the
// player only controlled (CR 800.4a).
func (s State) leave(seat int) State {
	for stack := range s.Permanent.All() {
		switch stack.Of.Owner {
		case seat:
			s.Permanent = s.Permanent.Without(stack.ID)
		default:
			if stack.Of.Home == seat {
				stack.Of.Home = stack.Of.Owner
			}
			stack.Of.end(func(x Pump) bool { return x.Control == seat })
			if stack.Of.Controller == seat {
				stack.Of.give(stack.Of.Owner)
			}
			s.Permanent = s.Permanent.With(stack)
		}
	}
	for c := range s.Elsewhere.All() {
		if c.Owner == seat {
			s.Elsewhere = s.Elsewhere.without(c.ID)
		}
	}
	s.Effects = tracker.Without(s.Effects, func(e *Effect) bool { return e.Controller == seat && !e.everyones() })
	s.Pending = tracker.Without(s.Pending, func(r *Reminder) bool { return r.Controller == seat })
	s.Extra = tracker.Without(s.Extra, func(n *int) bool { return *n == seat })
	return s
}

// untidy reports whether there is something that cleanUp does.
func (p *Permanent) untidy() bool {
	return p.Damage != 0 || p.Saddled || p.Shields != nil || p.NoRegrowth || p.CopyEnds || p.fighting() ||
		slices.ContainsFunc(p.Pumps, Pump.untilEndOfTurn)
}

// cleanUp takes damage off and ends what lasts until end of turn.
func (p *Permanent) cleanUp() {
	p.Damage, p.Saddled, p.Shields, p.NoRegrowth = 0, false, nil, false
	p.end(Pump.untilEndOfTurn)
	p.leaveCombat()
	if p.CopyEnds {
		p.Def, p.Printed, p.CopyEnds = *p.Printed, nil, false
	}
}

// count gives a player counters.
func (p *Player) count(kind string, n int64) {
	if p.Counters = maps.Clone(p.Counters); p.Counters == nil {
		p.Counters = make(map[string]int64)
	}
	if p.Counters[kind] += n; p.Counters[kind] <= 0 {
		delete(p.Counters, kind)
	}
}

// set sets something of a stack, by hand.
func (s State) set(e SetTo) State {
	stack, ok := s.Permanent.Get(e.On)
	if !ok {
		return s
	}
	set := SetByHand{}
	if stack.Of.Regardless != nil {
		set = *stack.Of.Regardless
	}
	switch e.What {
	case "count":
		stack.Count = e.Value
	case "damage":
		stack.Of.Damage = e.Value
	case "tapped":
		stack.Of.Tapped = e.Value != 0
	case "power":
		set.Power = &e.Value
		stack.Of.Regardless = &set
	case "toughness":
		set.Toughness = &e.Value
		stack.Of.Regardless = &set
	case notation.ManaValue:
		set.ManaValue = &e.Value
		stack.Of.Regardless = &set
	default: // counters of a kind
		more := e.Value - stack.Of.Count(e.What)
		stack.Of = stack.Of.withCounters(e.What, more).stamped(e.What, more, s.Clock)
	}
	s.Permanent = s.Permanent.With(stack)
	return s
}
