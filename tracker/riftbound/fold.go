package riftbound

import (
	"slices"

	"arbiter/tracker"
)

// fold gives the state after an event.
func fold(s State, e Event) State {
	switch e := e.(type) {
	case Opened:
		if s.Turn == 0 {
			s.Turn, s.Active, s.Phase = 1, 1, Main
		}
		s.Format, s.Chosen = e.Format, e.Chosen
		s.Fields = append(slices.Clip(s.Fields), e.Fields...)
	case Seated:
		s.Players, s.tips.players = tracker.Grow(s.Players, s.tips.players, Player{Name: e.Name, Account: e.Account})
	case Entered:
		s.LastID = max(s.LastID, e.ID)
		if e.From != 0 {
			s.Elsewhere = s.Elsewhere.Without(e.From)
		}
		s.Board = s.Board.With(tracker.Stack[Object]{ID: e.ID, Count: e.Count, Of: e.Of})
	case FieldMade, FieldReplaced, SwappedBack, FieldNamed, Contested, Staged, ControlChanged, Scored, Barred:
		s = s.foldField(e)
	case Described:
		s.Told, s.tips.told = tracker.Grow(s.Told, s.tips.told, e.Def)
	case Begun:
		s.Ongoing = e.What
		s = s.withField(e.What.Field, func(f *Field) { f.Staged = "" })
	case Ended:
		s.Ongoing = Ongoing{}
		s = s.all(func(o *Object) bool { return o.Role != "" }, func(o *Object) { o.Role = "" })
	case Designated:
		s = s.each(e.On, func(o *Object) { o.Role = e.Role })
	case Parted:
		s.LastID = max(s.LastID, e.On.New)
		s.Board = s.Board.Split(e.On)
	case Left:
		s = s.leave(e)
	case Ceased, Unchanged:
		// Nothing changes: that is what there is to tell.
	case Relocated:
		s = s.each(e.On, func(o *Object) { o.At = e.To })
		s = s.trackedAt(e.To.Field)
	case Turned:
		s = s.each(e.On, func(o *Object) { o.Exhausted = e.Exhausted })
	case Stunned:
		s = s.each(e.On, func(o *Object) { o.Stunned = e.Stunned })
	case Buffed:
		s = s.each(e.On, func(o *Object) { o.Buffs = max(0, tracker.SaturatingAdd(o.Buffs, e.N)) })
	case Damaged:
		s = s.each(e.On, func(o *Object) { o.Damage = tracker.SaturatingAdd(o.Damage, e.N) })
	case Healed:
		if e.On == 0 {
			s = s.all(func(o *Object) bool { return o.Damage != 0 }, func(o *Object) { o.Damage = 0 })
		} else {
			s = s.each(e.On, func(o *Object) { o.Damage = 0 })
		}
	case Attached:
		s = s.attach(e)
	case Given:
		s = s.each(e.On, func(o *Object) { o.Controller = e.To })
	case Changed:
		s.LastID = max(s.LastID, e.How.ID)
		s = s.each(e.On, func(o *Object) {
			s.work.Do(len(o.Changes) / 4)
			o.Changes, o.changes = tracker.Grow(o.Changes, o.changes, e.How)
		})
	case Expired:
		over := func(c Change) bool { return c.Until == e.What }
		s = s.all(func(o *Object) bool { return slices.ContainsFunc(o.Changes, over) }, func(o *Object) {
			o.Changes = tracker.Without(o.Changes, func(c *Change) bool { return over(*c) })
		})
	case BecameCopy:
		s = s.each(e.On, func(o *Object) {
			if o.Printed == nil {
				printed := o.Def
				o.Printed = &printed
			}
			o.Def = e.Def
		})
	case Gained:
		s = s.withPlayer(e.Seat, func(p *Player) { p.set(e.What, tracker.SaturatingAdd(p.number(e.What), e.N)) })
	case PlayerSet:
		s = s.withPlayer(e.Seat, func(p *Player) { p.set(e.What, e.Value) })
	case Emptied:
		for i := range s.Players {
			s = s.withPlayer(i+1, func(p *Player) { p.Pool = nil })
		}
	case PhaseBegan:
		if e.Turn != s.Turn {
			for i := range s.Fields {
				s = s.withField(i+1, func(f *Field) { f.Scored = nil })
			}
		}
		s.Turn, s.Active, s.Phase = e.Turn, e.Active, e.Phase
	case Reminded:
		s.LastID = max(s.LastID, e.Reminder.ID)
		s.Pending, s.tips.pending = tracker.Grow(s.Pending, s.tips.pending, e.Reminder)
	case Dismissed:
		s.Pending = tracker.Without(s.Pending, func(r *Reminder) bool { return r.ID == e.ID })
	case Lost:
		s = s.withPlayer(e.Seat, func(p *Player) { p.Lost = e.Why })
	case Departed:
		s = s.depart(e.Seat)
	case Won:
		s.Won = e.Seat
	case Labelled:
		s = s.each(e.On, func(o *Object) { o.Label = e.Label })
	case SetTo:
		s = s.set(e)
	case Merged:
		for _, from := range e.From {
			s.Board = s.Board.Merge(from, e.Into)
		}
	}
	return s
}

// foldField is what happens to battlefields.
func (s State) foldField(e Event) State {
	switch e := e.(type) {
	case FieldMade:
		s.LastID = max(s.LastID, e.Field.ID)
		s.Fields = append(slices.Clip(s.Fields), e.Field)
	case FieldReplaced:
		s.LastID = max(s.LastID, e.With.ID)
		s = s.withField(e.N, func(f *Field) {
			was := *f
			with := e.With
			with.Controller, with.ByHand, with.Contested, with.Staged, with.Scored = was.Controller, was.ByHand, was.Contested, was.Staged, was.Scored
			if with.Under = nil; !was.Token { // a token that is replaced is gone (RB 438.6)
				with.Under = &Field{Def: was.Def, Owner: was.Owner}
			}
			*f = with
		})
	case SwappedBack:
		s = s.withField(e.N, func(f *Field) {
			if back := f.Under; back != nil {
				f.ID, f.Def, f.Token, f.Owner, f.Under = 0, back.Def, false, back.Owner, nil
			}
		})
	case FieldNamed:
		s = s.withField(e.N, func(f *Field) {
			if f.Def.TextLeft, f.Def.LinesLeft = false, 0; e.Def != nil {
				f.Def = *e.Def
			}
			f.Def.Name = e.Name
		})
	case Contested:
		s = s.withField(e.N, func(f *Field) { f.Contested = e.By })
	case Staged:
		s = s.withField(e.N, func(f *Field) { f.Staged = e.What })
	case ControlChanged:
		s = s.withField(e.N, func(f *Field) { f.Controller, f.ByHand, f.Contested, f.Staged = e.To, e.ByHand, 0, "" })
	case Scored:
		s = s.withField(e.N, func(f *Field) { f.bar(e.Seat) })
		if e.Point {
			s = s.withPlayer(e.Seat, func(p *Player) { p.Points = tracker.SaturatingAdd(p.Points, 1) })
		}
	case Barred:
		s = s.withField(e.N, func(f *Field) { f.bar(e.Seat) })
	default:
	}
	return s
}

// bar notes that a seat can't score the battlefield again this turn. The list
// is the battlefield's own.
func (f *Field) bar(seat int) {
	if !slices.Contains(f.Scored, seat) {
		f.Scored = append(f.Scored, seat)
	}
}

// trackedAt notes that what is at a battlefield is tracked from now on.
func (s State) trackedAt(field int) State {
	if field == 0 || !s.field(field).ByHand {
		return s
	}
	return s.withField(field, func(f *Field) { f.ByHand = false })
}

// each changes the members of a stack, all alike.
func (s State) each(id int64, change func(*Object)) State {
	s.Board = s.Board.Update(id, change)
	return s
}

// all changes every object that a change concerns.
func (s State) all(concerns func(*Object) bool, change func(*Object)) State {
	s.Board = s.Board.Change(concerns, change)
	return s
}

// leave takes a stack off the board, or a card from its zone. What was attached
// stays where it was (RB 719.5, 435.4.b).
func (s State) leave(e Left) State {
	s.LastID = max(s.LastID, e.Card)
	if c, ok := s.Elsewhere.Get(e.On); ok {
		c.ID, c.Of.Zone = e.Card, e.To
		s.Elsewhere = s.Elsewhere.Without(e.On).With(c)
		return s
	}
	stack, ok := s.Board.Get(e.On)
	if !ok {
		return s
	}
	at := s.at(stack.Of)
	s.Board = s.Board.Without(stack.ID)
	for under := range s.Board.Marked(isAttached) {
		if s.Board.Resolve(under.Of.AttachedTo) == stack.ID {
			s = s.each(under.ID, func(o *Object) { o.AttachedTo, o.At = 0, at })
		}
	}
	if e.Card != 0 {
		def := stack.Of.Def
		if stack.Of.Printed != nil {
			def = *stack.Of.Printed
		}
		s.Elsewhere = s.Elsewhere.With(tracker.Stack[Card]{ID: e.Card, Count: stack.Count, Of: Card{Def: def, Owner: stack.Of.Owner, Zone: e.To}})
	}
	return s
}

// attach attaches to a top-most card, or detaches: then the object is where that
// card is (RB 434.4, 435.4).
func (s State) attach(e Attached) State {
	stack, ok := s.Board.Get(e.On)
	if !ok {
		return s
	}
	at := s.at(stack.Of)
	return s.each(e.On, func(o *Object) { o.AttachedTo, o.At = e.To, at })
}

// depart takes away all that a player controls or owns, and replaces the
// battlefield they brought by a token without abilities (RB 652).
func (s State) depart(seat int) State {
	for stack := range s.Board.All() {
		if stack.Of.Owner == seat || stack.Of.Controller == seat {
			s = s.leave(Left{On: stack.ID})
		}
	}
	for c := range s.Elsewhere.Each() {
		if c.Of.Owner == seat {
			s.Elsewhere = s.Elsewhere.Without(c.ID)
		}
	}
	for i := range s.Fields {
		s = s.withField(i+1, func(f *Field) {
			if f.Controller == seat {
				f.Controller, f.ByHand = 0, false
			}
			if f.Contested == seat {
				f.Contested, f.Staged = 0, ""
			}
			if f.Owner == seat && !f.Token {
				f.Def, f.Token, f.Under = Definition{Name: f.Def.Name, Types: []string{"Battlefield"}}, true, nil
			}
		})
	}
	if s.Ongoing.Attacker == seat || s.Ongoing.Defender == seat {
		s = fold(s, Ended{})
	}
	return s
}

// set is what players set in spite of the rules.
func (s State) set(e SetTo) State {
	stack, ok := s.Board.Get(e.On)
	if !ok {
		return s
	}
	switch e.What {
	case "might":
		stack.Of.SetMight = &e.Value
	case "damage":
		stack.Of.Damage = e.Value
	case "buffs":
		stack.Of.Buffs = e.Value
	case "buff limit":
		stack.Of.Def.Buffs = e.Value
	case "might bonus":
		stack.Of.Def.Bonus = e.Value
	case "count":
		stack.Count = e.Value
	}
	s.Board = s.Board.With(stack)
	return s
}

// number is one of a player's numbers.
func (p Player) number(what string) int64 {
	switch what {
	case "points":
		return p.Points
	case "xp":
		return p.XP
	}
	return p.Pool[what]
}

func (p *Player) set(what string, n int64) {
	switch what {
	case "points":
		p.Points = max(0, n)
	case "xp":
		p.XP = max(0, n)
	default:
		if p.Pool == nil {
			p.Pool = make(map[string]int64)
		}
		if p.Pool[what] = n; n <= 0 {
			delete(p.Pool, what)
		}
	}
}
