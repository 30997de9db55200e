package event

import (
	"encoding/json"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/notation"
)

// Property is what players can set of a permanent by hand, besides its counters.
type Property string

// The properties.
const (
	PropertyCount     Property = "count" // how many members the stack has
	PropertyDamage    Property = "damage"
	PropertyTapped    Property = "tapped" // 0: untapped
	PropertyPower     Property = "power"
	PropertyToughness Property = "toughness"
	PropertyManaValue Property = notation.ManaValue
)

// properties lists them.
var properties = []Property{PropertyCount, PropertyDamage, PropertyTapped, PropertyPower, PropertyToughness, PropertyManaValue}

// SettingV1 is what a Set or a SetTo of version 1 sets: a property or, where there is
// none of that name, counters of that kind.
type SettingV1[On, N any] struct {
	On    On     `json:"on"`
	What  string `json:"what"`
	Value N      `json:"value"`
}

// Property returns the property that is set; false where counters are.
func (x SettingV1[On, N]) Property() (Property, bool) {
	return Property(x.What), slices.Contains(properties, Property(x.What))
}

var setToBefore = map[int]func(json.RawMessage) (Event, error){
	1: tracker.From(func(x SettingV1[int64, int64]) Event {
		if what, ok := x.Property(); ok {
			return SetTo{On: x.On, What: what, Value: x.Value}
		}
		return CountersSet{On: x.On, Kind: x.What, N: x.Value}
	}),
}

// The events by which players set something, whatever the rules say.
type (
	// SetTo sets a property of a permanent.
	SetTo struct {
		On    int64    `json:"on"`
		What  Property `json:"what"`
		Value int64    `json:"value"`
	}
	// CountersSet sets how many counters of a kind a permanent has.
	CountersSet struct {
		On   int64  `json:"on"`
		Kind string `json:"kind"`
		N    int64  `json:"n"`
	}
	// LifeSet sets a player's life.
	LifeSet struct {
		Seat  int   `json:"seat"`
		Value int64 `json:"value"`
	}
	// HandCounted sets the number of cards in a player's hand, as players say it. Unsaid
	// is set when something asks for the number before anybody has said it.
	HandCounted struct {
		Seat   int   `json:"seat"`
		N      int64 `json:"n"`
		Unsaid bool  `json:"unsaid,omitempty"`
	}
)

func (e SetTo) touches() tracker.Touched { return tracker.Changes(e.On) }

func (e SetTo) fold(s board.State) board.State {
	stack, ok := s.Permanent.Get(e.On)
	if !ok {
		return s
	}
	set := board.SetByHand{}
	if stack.Of.ByHand != nil {
		set = *stack.Of.ByHand
	}
	switch e.What {
	case PropertyCount:
		stack.Count = e.Value
	case PropertyDamage:
		stack.Of.Damage = e.Value
	case PropertyTapped:
		stack.Of.Tapped = e.Value != 0
	case PropertyPower:
		set.Power = &e.Value
	case PropertyToughness:
		set.Toughness = &e.Value
	case PropertyManaValue:
		set.ManaValue = &e.Value
	}
	if set != (board.SetByHand{}) {
		stack.Of.ByHand = &set
	}
	s.Permanent = s.Permanent.With(stack)
	return s
}

func (e SetTo) check(c *checker) {
	c.Stack(e.On)
	switch e.What {
	case PropertyCount:
		c.Positive(e.Value, "permanents")
	case PropertyDamage, PropertyManaValue:
		c.NotNegative(e.Value, string(e.What))
	case PropertyPower, PropertyToughness, PropertyTapped:
	default:
		c.Must(false, "the property %q", e.What)
	}
}

func (e CountersSet) touches() tracker.Touched { return tracker.Changes(e.On) }

func (e CountersSet) fold(s board.State) board.State {
	return s.Change(e.On, func(p *board.Permanent) {
		more := e.N - p.Count(e.Kind)
		*p = p.WithCounters(e.Kind, more).WithTimestamp(e.Kind, more, s.Clock)
	})
}

func (e CountersSet) check(c *checker) {
	c.Stack(e.On)
	c.Must(e.Kind != "", "counters of no kind")
	c.NotNegative(e.N, e.Kind+" counters")
}

func (e LifeSet) touches() tracker.Touched { return tracker.ChangesOf(e.Seat) }

func (e LifeSet) fold(s board.State) board.State {
	for _, n := range s.Sharing(e.Seat) {
		s = s.ChangePlayer(n, func(p *board.Player) {
			if e.Value < p.Life {
				p.Did = p.Did.And(board.UnsaidLoss, max(tracker.SaturatingAdd(p.Life, -e.Value), 1))
			}
			p.Life = e.Value
		})
	}
	return s
}

func (e LifeSet) check(c *checker) { c.Seat(e.Seat) }

func (e HandCounted) touches() tracker.Touched { return tracker.ChangesOf(e.Seat) }

func (e HandCounted) fold(s board.State) board.State {
	return s.ChangePlayer(e.Seat, func(p *board.Player) { p.Hand = &e.N })
}

func (e HandCounted) check(c *checker) {
	c.Seat(e.Seat)
	c.NotNegative(e.N, "cards")
}
