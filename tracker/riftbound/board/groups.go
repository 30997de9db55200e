package board

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/riftbound/card"
)

// Viewpoint is the card, or battlefield, from which an ability speaks: what "I", "here" and
// "you" mean in it.
type Viewpoint struct {
	ID         int64 // 0 for a battlefield, and for a card that isn't on the board
	Name       string
	Controller int
	At         Location
	Role       Role
	Might      int64
}

// ViewOf returns the viewpoint of an object.
func (s State) ViewOf(stack tracker.Stack[Object]) Viewpoint {
	return Viewpoint{ID: stack.ID, Name: stack.Of.Def.Name, Controller: stack.Of.Controller, At: s.LocationOf(stack.Of), Role: stack.Of.Role}
}

// ViewOfField returns the viewpoint of a battlefield.
func (s State) ViewOfField(n int) Viewpoint {
	f := s.Field(n)
	return Viewpoint{Name: f.Def.Name, Controller: f.Controller, At: Location{Field: n}}
}

// InGroup reports whether an object belongs to a group that an ability speaks of.
func (s State) InGroup(stack tracker.Stack[Object], g *card.Group, from Viewpoint) bool {
	if !s.inGroup(stack, g, from) || g.With != "" && !slices.ContainsFunc(s.keywords(stack, false), func(k string) bool { return is(k, g.With) }) {
		return false
	}
	if !g.FollowsMight() {
		return true
	}
	might := s.Traits(stack, nil).Strength()
	return (g.Status != "mighty" || might >= LeastMighty) && (!g.Weaker || might < from.Might) && (g.MostMight == nil || might <= *g.MostMight)
}

// is reports whether a keyword, with its number or without, is one of a name.
func is(keyword, name string) bool {
	return keyword == name || strings.HasPrefix(keyword, name+" ")
}

// inGroup reports whether an object is as a group requires it, apart from its Might and
// keywords.
func (s State) inGroup(stack tracker.Stack[Object], g *card.Group, from Viewpoint) bool {
	o := stack.Of
	at := s.LocationOf(o)
	allied := from.Controller != 0 && s.Team(o.Controller) == s.Team(from.Controller)
	switch {
	case o.Hidden, !g.Matches(&o.Def),
		g.Here && at != from.At,
		g.AtField && at.Field == 0, g.InBase && at.Base == 0,
		g.Yours && o.Controller != from.Controller && (!g.Allies || !allied),
		g.Enemies && (allied || from.Controller == 0),
		g.Others && from.ID != 0 && stack.ID == from.ID && stack.Count < 2,
		g.Token && !o.Token, g.Nontoken && o.Token,
		g.Named && o.Def.Name != from.Name,
		!o.stands(g.Status):
		return false
	}
	return true
}

// stands reports whether an object has a status, apart from Mighty.
func (o Object) stands(status string) bool {
	switch status {
	case "stunned":
		return o.Stunned
	case "buffed":
		return o.Buffs > 0
	case "ready":
		return !o.Exhausted
	case "exhausted":
		return o.Exhausted
	case "empowered":
		return o.Empowered
	case "damaged":
		return o.Damage > 0
	case "attacking":
		return o.Role == Attacker
	}
	return true
}

// CountOf counts the objects of a group.
func (s State) CountOf(g *card.Group, from Viewpoint) int64 {
	var n int64
	s.Work.Do(s.Board.Len())
	for stack := range s.Board.All() {
		if !s.InGroup(stack, g, from) {
			continue
		}
		if n = tracker.SaturatingAdd(n, stack.Count); g.Others && stack.ID == from.ID {
			n-- // the card itself
		}
	}
	return n
}

// Holds reports whether a condition of an ability is met.
func (s State) Holds(c *card.Condition, from Viewpoint) bool {
	met := false
	switch c.Kind {
	case card.AtLeast:
		met = s.CountOf(&c.Of, from) >= c.N
	case card.AtMost:
		met = s.CountOf(&c.Of, from) <= c.N
	case card.Exactly:
		met = s.CountOf(&c.Of, from) == c.N
	case card.Attacking:
		met = from.Role == Attacker
	case card.Defending:
		met = from.Role == Defender
	case card.InCombat:
		met = from.Role != ""
	case card.Alone:
		met = from.Role != "" && s.IsAlone(from.At, from.Controller)
	case card.OnField:
		met = from.At.Field != 0
	case card.YouNearVictory:
		met = s.Victory()-s.Points(from.Controller) <= c.N
	case card.OpponentNear:
		met = slices.ContainsFunc(s.opponents(from.Controller), func(seat int) bool { return s.Victory()-s.Points(seat) <= c.N })
	case card.OpponentField:
		met = slices.ContainsFunc(s.Fields, func(f Field) bool {
			return f.Controller != 0 && s.Team(f.Controller) != s.Team(from.Controller)
		})
	case card.Has:
		if c.Did == card.UnitDied {
			met = slices.ContainsFunc(s.Players, func(p Player) bool { return p.Did[c.Did] > 0 })
		} else {
			met = from.Controller != 0 && s.Seat(from.Controller).Did[c.Did] > 0
		}
	case card.YourTurn:
		met = s.Active == from.Controller
	}
	return met != c.Not
}

// IsAlone reports whether a player has one unit at a location, and the player's team no
// other (RB 740.2.a).
func (s State) IsAlone(at Location, seat int) bool {
	if seat == 0 {
		return false
	}
	var n int64
	s.Work.Do(s.Board.Len())
	for stack := range s.Board.All() {
		if o := stack.Of; o.Is("Unit") && !o.Hidden && o.At == at && s.Team(o.Controller) == s.Team(seat) {
			n = tracker.SaturatingAdd(n, stack.Count)
		}
	}
	return n == 1
}

// IsOneOnOne reports whether one unit of a player and one of the player's opponents are at a
// location, both alone (RB 740.2.b).
func (s State) IsOneOnOne(at Location, seat int) bool {
	if !s.IsAlone(at, seat) {
		return false
	}
	var n int64
	for stack := range s.Board.All() {
		if o := stack.Of; o.Is("Unit") && !o.Hidden && o.At == at && s.Team(o.Controller) != s.Team(seat) {
			n = tracker.SaturatingAdd(n, stack.Count)
		}
	}
	return n == 1
}

func (s State) opponents(seat int) []int {
	return slices.DeleteFunc(s.Playing(), func(n int) bool { return seat != 0 && s.Team(n) == s.Team(seat) })
}
