package event

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/card"
)

// The events of objects.
type (
	// Entered puts objects onto the board.
	Entered struct {
		ID    int64        `json:"id"`
		Count int64        `json:"count"`
		Of    board.Object `json:"of"`
		How   string       `json:"how"`            // "played", "channeled", "hidden", "added"
		From  int64        `json:"from,omitempty"` // the card that it was elsewhere
	}
	// Parted splits members off their stack, under an id of their own.
	Parted struct {
		On tracker.Part `json:"on"`
	}
	// Merged joins stacks that have become identical.
	Merged struct {
		From []int64 `json:"from"`
		Into int64   `json:"into"`
	}
	// LeftBoard moves a stack off the board, or a card from one zone to another. Changes
	// to it end (RB 124.1). A token has no Card: it ceases to exist.
	LeftBoard struct {
		On   int64      `json:"on"`
		How  string     `json:"how"` // "killed", "banished", "recycled", "removed", "put"
		To   board.Zone `json:"to"`
		Card int64      `json:"card,omitempty"` // its id there
	}
	// Ceased says that tokens that left have ceased to exist (RB 186.1).
	Ceased struct {
		On    int64  `json:"on"` // the id they had
		Name  string `json:"name"`
		Count int64  `json:"count"`
	}
	// Relocated moves objects to another location on the board.
	Relocated struct {
		On  int64          `json:"on"`
		To  board.Location `json:"to"`
		How string         `json:"how"` // "moves", "is recalled", "is put"
	}
	// ExhaustChanged exhausts or readies objects.
	ExhaustChanged struct {
		On        int64 `json:"on"`
		Exhausted bool  `json:"exhausted"`
	}
	// Stunned stuns units, or ends that.
	Stunned struct {
		On      int64 `json:"on"`
		Stunned bool  `json:"stunned"`
	}
	// Buffed puts buffs on each member of a stack, or removes them (negative
	// N).
	Buffed struct {
		On int64 `json:"on"`
		N  int64 `json:"n"`
	}
	// Damaged marks damage on units.
	Damaged struct {
		On int64 `json:"on"`
		N  int64 `json:"n"`
	}
	// Healed clears the damage of units; On 0 is all units.
	Healed struct {
		On int64 `json:"on,omitempty"`
	}
	// Unchanged says why an action has no effect.
	Unchanged struct {
		On  int64           `json:"on,omitempty"`
		Why string          `json:"why"`
		Say tracker.Wording `json:"say,omitzero"` // the message that Why is in English
	}
	// Attached attaches objects; To 0 detaches.
	Attached struct {
		On int64 `json:"on"`
		To int64 `json:"to"`
	}
	// Given changes who controls objects.
	Given struct {
		On int64 `json:"on"`
		To int   `json:"to"`
	}
	// Changed gives objects Might or keywords.
	Changed struct {
		On  int64        `json:"on"`
		How board.Change `json:"how"`
	}
	// Expired ends all changes of a duration.
	Expired struct {
		What board.Until `json:"what"`
	}
	// BecameCopy makes an object a copy of something.
	BecameCopy struct {
		On  int64           `json:"on"`
		Def card.Definition `json:"def"`
	}
	// Designated makes units attackers or defenders, or neither.
	Designated struct {
		On   int64      `json:"on"`
		Role board.Role `json:"role,omitempty"`
	}
	// Described gives the characteristics of a card that players add by name.
	Described struct {
		Def card.Definition `json:"def"`
	}
	// Labelled names objects.
	Labelled struct {
		On    int64  `json:"on"`
		Label string `json:"label"`
	}
	// SetTo sets a property of an object by hand.
	SetTo struct {
		On    int64    `json:"on"`
		What  Property `json:"what"`
		Value int64    `json:"value"`
	}
)

// Property is a property of an object that players can set by hand.
type Property string

// The properties.
const (
	PropertyCount      Property = "count" // how many members the stack has
	PropertyMight      Property = "might"
	PropertyMightBonus Property = "might bonus"
	PropertyDamage     Property = "damage"
	PropertyBuffs      Property = "buffs"
	PropertyBuffLimit  Property = "buff limit" // how many buffs the unit may have
)

// NotChanged is the event that an object, or with 0 nothing, changes, and why.
func NotChanged(on int64, why tracker.Message) Unchanged {
	return Unchanged{On: on, Why: why.String(), Say: why.Wording()}
}

// Said returns why nothing changes.
func (e Unchanged) Said() tracker.Message { return e.Say.Message(e.Why) }

func (e Entered) touches() tracker.Touched {
	return tracker.Changes(e.ID, e.From, e.Of.AttachedTo).Of(e.Of.Controller)
}

func (e Entered) fold(s board.State) board.State {
	s.LastID = max(s.LastID, e.ID)
	if e.From != 0 {
		s.Elsewhere = s.Elsewhere.Without(e.From)
	}
	s.Board = s.Board.With(tracker.Stack[board.Object]{ID: e.ID, Count: e.Count, Of: e.Of})
	if (e.How == "played" || e.How == "added") && !e.Of.Is("Legend") {
		s = s.ChangePlayer(e.Of.Controller, func(p *board.Player) {
			if !e.Of.Token {
				p.Played = tracker.SaturatingAdd(p.Played, e.Count)
			}
			if slices.Contains(e.Of.Def.Tags, "Equipment") {
				p.Count(card.PlayedEquip, e.Count)
			}
		})
	}
	return s
}

func (e Entered) check(c *checker) {
	c.FreshID(e.ID)
	c.Positive(e.Count, "objects")
	c.ID(e.From)
	c.thing(&e.Of)
}

func (e Parted) touches() tracker.Touched { return tracker.Names(e.On.ID, e.On.New) }

func (e Parted) fold(s board.State) board.State {
	s.LastID = max(s.LastID, e.On.New)
	s.Board = s.Board.Split(e.On)
	return s
}

func (e Parted) check(c *checker) { c.Part(e.On) }

func (e Merged) touches() tracker.Touched { return tracker.Names(e.Into).And(e.From...) }

func (e Merged) fold(s board.State) board.State {
	for _, from := range e.From {
		s.Board = s.Board.Merge(from, e.Into)
	}
	return s
}

func (e Merged) check(c *checker) { c.Merged(e.Into, e.From) }

func (e LeftBoard) touches() tracker.Touched { return tracker.Changes(e.On).And(e.Card) }

// fold moves a stack off the board, or a card from its zone. Objects attached to it
// stay at its location (RB 719.5, 435.4.b).
func (e LeftBoard) fold(s board.State) board.State {
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
	if e.How == "killed" && stack.Of.Is("Unit") {
		s = s.ChangePlayer(stack.Of.Controller, func(p *board.Player) { p.Count(card.UnitDied, stack.Count) })
	}
	at := s.LocationOf(stack.Of)
	s.Board = s.Board.Without(stack.ID)
	for under := range s.Board.Marked(board.IsAttached) {
		if s.Board.Resolve(under.Of.AttachedTo) == stack.ID {
			s = each(s, under.ID, func(o *board.Object) { o.AttachedTo, o.At = 0, at })
		}
	}
	if e.Card != 0 {
		def := stack.Of.Def
		if stack.Of.Printed != nil {
			def = *stack.Of.Printed
		}
		s.Elsewhere = s.Elsewhere.With(tracker.Stack[board.Card]{ID: e.Card, Count: stack.Count, Of: board.Card{Def: def, Owner: stack.Of.Owner, Zone: e.To}})
	}
	return s
}

func (e LeftBoard) check(c *checker) {
	c.Must(slices.Contains([]board.Zone{board.Trash, board.Banishment, board.Hand, board.MainDeck, board.RuneDeck, board.ChampionZone, ""}, e.To), "the zone %q", e.To)
	if e.Card != 0 {
		c.FreshID(e.Card)
	}
	_, onBoard := c.s.Board.Get(e.On)
	_, elsewhere := c.s.Elsewhere.Get(e.On)
	c.Must(onBoard || elsewhere && e.Card != 0, "no object #%d", e.On)
}

func (e Ceased) touches() tracker.Touched       { return tracker.Names(e.On) }
func (e Ceased) fold(s board.State) board.State { return s }
func (e Ceased) check(*checker)                 {}

func (e Relocated) touches() tracker.Touched { return tracker.Changes(e.On) }

func (e Relocated) fold(s board.State) board.State {
	s = each(s, e.On, func(o *board.Object) { o.At = e.To })
	return trackedAt(s, e.To.Field)
}

func (e Relocated) check(c *checker) {
	c.Stack(e.On)
	c.at(e.To)
}

func (e ExhaustChanged) touches() tracker.Touched { return tracker.Changes(e.On) }

func (e ExhaustChanged) fold(s board.State) board.State {
	return each(s, e.On, func(o *board.Object) { o.Exhausted = e.Exhausted })
}

func (e ExhaustChanged) check(*checker) {}

func (e Stunned) touches() tracker.Touched { return tracker.Changes(e.On) }

func (e Stunned) fold(s board.State) board.State {
	return each(s, e.On, func(o *board.Object) { o.Stunned = e.Stunned })
}

func (e Stunned) check(*checker) {}

func (e Buffed) touches() tracker.Touched { return tracker.Changes(e.On) }

func (e Buffed) fold(s board.State) board.State {
	return each(s, e.On, func(o *board.Object) { o.Buffs = max(0, tracker.SaturatingAdd(o.Buffs, e.N)) })
}

func (e Buffed) check(c *checker) { c.Stack(e.On) }

func (e Damaged) touches() tracker.Touched { return tracker.Changes(e.On) }

func (e Damaged) fold(s board.State) board.State {
	return each(s, e.On, func(o *board.Object) { o.Damage = tracker.SaturatingAdd(o.Damage, e.N) })
}

func (e Damaged) check(c *checker) {
	c.Stack(e.On)
	c.NotNegative(e.N, "damage")
}

func (e Healed) touches() tracker.Touched { return tracker.Changes(e.On) }

func (e Healed) fold(s board.State) board.State {
	if e.On == 0 {
		s = all(s, func(o *board.Object) bool { return o.Damage != 0 }, func(o *board.Object) { o.Damage = 0 })
	} else {
		s = each(s, e.On, func(o *board.Object) { o.Damage = 0 })
	}
	return s
}

func (e Healed) check(*checker) {}

func (e Unchanged) touches() tracker.Touched       { return tracker.Names(e.On) }
func (e Unchanged) fold(s board.State) board.State { return s }
func (e Unchanged) check(*checker)                 {}

func (e Attached) touches() tracker.Touched { return tracker.Changes(e.On, e.To) }

// fold attaches the object to a top-most card, or detaches it. Either way it is at
// the location of that card (RB 434.4, 435.4).
func (e Attached) fold(s board.State) board.State {
	stack, ok := s.Board.Get(e.On)
	if !ok {
		return s
	}
	at := s.LocationOf(stack.Of)
	return each(s, e.On, func(o *board.Object) { o.AttachedTo, o.At = e.To, at })
}

func (e Attached) check(c *checker) {
	c.Stack(e.On)
	c.Attachment(e.On, e.To)
}

func (e Given) touches() tracker.Touched { return tracker.Changes(e.On) }

func (e Given) fold(s board.State) board.State {
	return each(s, e.On, func(o *board.Object) { o.Controller = e.To })
}

func (e Given) check(c *checker) {
	c.Stack(e.On)
	c.Seat(e.To)
}

func (e Changed) touches() tracker.Touched { return tracker.Changes(e.On) }

func (e Changed) fold(s board.State) board.State {
	s.LastID = max(s.LastID, e.How.ID)
	return each(s, e.On, func(o *board.Object) {
		s.Work.Do(len(o.Changes) / 4)
		o.AddChange(e.How)
	})
}

func (e Changed) check(c *checker) {
	c.Stack(e.On)
	c.ID(e.How.ID)
}

func (e Expired) touches() tracker.Touched { return tracker.Touched{} }

func (e Expired) fold(s board.State) board.State {
	over := func(c board.Change) bool { return c.Until == e.What }
	return all(s, func(o *board.Object) bool { return slices.ContainsFunc(o.Changes, over) }, func(o *board.Object) {
		o.Changes = tracker.Without(o.Changes, func(c *board.Change) bool { return over(*c) })
	})
}

func (e Expired) check(*checker) {}

func (e BecameCopy) touches() tracker.Touched { return tracker.Changes(e.On) }

func (e BecameCopy) fold(s board.State) board.State {
	return each(s, e.On, func(o *board.Object) {
		if o.Printed == nil {
			printed := o.Def
			o.Printed = &printed
		}
		o.Def = e.Def
	})
}

func (e BecameCopy) check(c *checker) {
	c.Stack(e.On)
	c.definition(&e.Def)
}

func (e Designated) touches() tracker.Touched { return tracker.Changes(e.On) }

func (e Designated) fold(s board.State) board.State {
	return each(s, e.On, func(o *board.Object) {
		if o.Role = e.Role; e.Role != "" && !slices.Contains(o.Roles, e.Role) {
			o.Roles = append(slices.Clip(o.Roles), e.Role)
		}
	})
}

func (e Designated) check(c *checker) {
	c.Stack(e.On)
	c.Must(slices.Contains([]board.Role{"", board.Attacker, board.Defender}, e.Role), "the designation %q", e.Role)
}

func (e Described) touches() tracker.Touched { return tracker.Touched{} }

func (e Described) fold(s board.State) board.State {
	return s.WithDescribed(e.Def)
}

func (e Described) check(c *checker) { c.definition(&e.Def) }

func (e Labelled) touches() tracker.Touched { return tracker.Changes(e.On) }

func (e Labelled) fold(s board.State) board.State {
	return each(s, e.On, func(o *board.Object) { o.Label = e.Label })
}

func (e Labelled) check(*checker) {}

func (e SetTo) touches() tracker.Touched { return tracker.Changes(e.On) }

func (e SetTo) fold(s board.State) board.State {
	stack, ok := s.Board.Get(e.On)
	if !ok {
		return s
	}
	switch e.What {
	case PropertyMight:
		stack.Of.SetMight = &e.Value
	case PropertyDamage:
		stack.Of.Damage = e.Value
	case PropertyBuffs:
		stack.Of.Buffs = e.Value
	case PropertyBuffLimit:
		stack.Of.Def.Buffs = e.Value
	case PropertyMightBonus:
		stack.Of.Def.Bonus = e.Value
	case PropertyCount:
		stack.Count = e.Value
	}
	s.Board = s.Board.With(stack)
	return s
}

func (e SetTo) check(c *checker) {
	c.Stack(e.On)
	switch e.What {
	case PropertyCount:
		c.Positive(e.Value, "objects")
	case PropertyDamage, PropertyBuffs, PropertyBuffLimit:
		c.NotNegative(e.Value, string(e.What))
	case PropertyMight, PropertyMightBonus:
	default:
		c.Must(false, "the property %q", e.What)
	}
}
