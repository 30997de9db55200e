package board

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// Dealing is damage that a source has dealt to a player this turn.
type Dealing struct {
	From       int64    `json:"from,omitempty"` // the permanent that dealt it; 0 for any other source
	By         int      `json:"by,omitempty"`   // the source's controller; 0 if unknown
	Supertypes []string `json:"supertypes,omitempty"`
	Types      []string `json:"types,omitempty"` // the source's, as it dealt the damage; none if the source is unknown
	Subtypes   []string `json:"subtypes,omitempty"`
	Combat     bool     `json:"combat,omitempty"`
	N          int64    `json:"n"`
}

// sameSource reports whether two dealings have the same source, and are both of combat damage or
// both not.
func (x *Dealing) sameSource(y *Dealing) bool {
	return x.From == y.From && x.By == y.By && x.Combat == y.Combat &&
		slices.Equal(x.Supertypes, y.Supertypes) && slices.Equal(x.Types, y.Types) && slices.Equal(x.Subtypes, y.Subtypes)
}

// Unnamed reports whether the source of the damage is unknown. Such damage may also be combat
// damage.
func (x Dealing) Unnamed() bool { return x.From == 0 && len(x.Types) == 0 }

// DealtNow adds the damage that is dealt to a player simultaneously to the record of the turn. Its
// zero value is ready to use.
type DealtNow struct {
	before map[int64][]int // the entries of each source that were there before; nil until the first one is added
}

// Add adds damage by a source, which is added only once. p belongs to the caller alone; its record
// isn't modified but replaced.
func (now *DealtNow) Add(p *Player, x Dealing) {
	if now.before == nil {
		now.before = make(map[int64][]int)
		for i := range p.Dealt {
			now.before[p.Dealt[i].From] = append(now.before[p.Dealt[i].From], i)
		}
		p.Dealt = slices.Clone(p.Dealt)
	}
	for _, i := range now.before[x.From] {
		if y := &p.Dealt[i]; y.sameSource(&x) {
			y.N = tracker.SaturatingAdd(y.N, x.N)
			return
		}
	}
	p.Dealt = append(p.Dealt, x)
}

// Hit records that a permanent has dealt damage this turn to a player, or, with Seat 0, to
// permanents.
type Hit struct {
	Seat   int  `json:"seat,omitempty"`
	Combat bool `json:"combat,omitempty"`
}

// WithHit records that a permanent has dealt damage.
func (p *Permanent) WithHit(x Hit) {
	if i, found := slices.BinarySearchFunc(p.Dealt, x, compareHit); !found {
		p.Dealt = slices.Insert(slices.Clip(p.Dealt), i, x)
	}
}

func compareHit(a, b Hit) int {
	if a.Seat != b.Seat {
		return a.Seat - b.Seat
	}
	switch {
	case a.Combat == b.Combat:
		return 0
	case b.Combat:
		return -1
	}
	return 1
}

// UnsaidLoss is the deed of losing life for an unknown reason: a line sets the total, or counts it
// down. It may be damage.
const UnsaidLoss card.Verb = "loses life for an unsaid reason"

// dealtTo returns the damage of an amount that was dealt to a player this turn, and how much more
// it may be: damage by an unknown source, and life lost for an unknown reason.
func (l *Layers) dealtTo(q *notation.DamageOfTurn, seat int, from viewpoint) (n, open int64) {
	p := &l.State.Players[seat-1]
	for i := range p.Dealt {
		x := &p.Dealt[i]
		switch l.dealtSo(q, x, from) {
		case certain:
			n = tracker.SaturatingAdd(n, x.N)
		case possible:
			open = tracker.SaturatingAdd(open, x.N)
		case excluded:
		}
	}
	return n, tracker.SaturatingAdd(open, p.Did[UnsaidLoss])
}

// certainty is whether a record of damage matches what is asked for.
type certainty int

const (
	excluded certainty = iota
	possible
	certain
)

// dealtSo reports whether damage is what an amount counts.
func (l *Layers) dealtSo(q *notation.DamageOfTurn, x *Dealing, from viewpoint) certainty {
	if (q.Damage != "" || q.By != nil || q.BySource) && x.Unnamed() {
		return possible
	}
	if q.Damage == "combat" && !x.Combat || q.Damage == "noncombat" && x.Combat {
		return excluded
	}
	if q.By == nil && !q.BySource {
		return certain
	}
	if q.BySource && x.From != 0 && l.State.Permanent.Resolve(x.From) == l.State.Permanent.Resolve(from.source) {
		return certain
	}
	if q.By == nil {
		return excluded
	}
	def := card.Definition{Supertypes: x.Supertypes, Types: x.Types, Subtypes: x.Subtypes}
	all := *q.By
	all.Permanent, all.Noun = false, false
	if (&Characteristics{Definition: def, Changeling: slices.Contains(x.Subtypes, EveryType)}).fits(&Permanent{Def: def}, &all) {
		return certain
	}
	return excluded
}

// damageOfTurn returns an amount of damage that was dealt to players this turn, and what it may be
// at most: the sum over these players, or how many of them were dealt damage.
func (l *Layers) damageOfTurn(q *notation.DamageOfTurn, from viewpoint) (n, most int64) {
	for i := range l.State.Players { // including players who have left the game
		seat := i + 1
		if !l.State.ControlledBy(&q.To, seat, from.controller) {
			continue
		}
		has, open := l.dealtTo(q, seat, from)
		all := tracker.SaturatingAdd(has, open)
		if q.Players {
			has, all = min(has, 1), min(all, 1)
		}
		n, most = tracker.SaturatingAdd(n, has), tracker.SaturatingAdd(most, all)
	}
	return n, most
}

// DamageOfTurn returns an amount of damage that was dealt to players this turn, from the point of
// view of a player and a source. known is false if it may be more.
func (s *State) DamageOfTurn(q *notation.DamageOfTurn, controller int, source int64) (n int64, known bool) {
	n, most := s.Layers().damageOfTurn(q, viewpoint{controller: controller, source: source})
	return n, n == most
}

// anyDealt reports whether one of the players of a condition was dealt as much damage as it says,
// and whether one may have been.
func (l *Layers) anyDealt(c *notation.Condition, to int64, from viewpoint) (is, may bool) {
	q := c.Amount.Dealt
	for i := range l.State.Players {
		if seat := i + 1; l.State.ControlledBy(&q.To, seat, from.controller) {
			n, open := l.dealtTo(q, seat, from)
			is = is || c.Compared.Compare(n, to)
			may = may || c.Compared.Compare(tracker.SaturatingAdd(n, open), to)
		}
	}
	return is, may
}

// DamageUnsaid reports whether a condition on damage of this turn depends on an unknown source or
// reason.
func (s *State) DamageUnsaid(c *notation.Condition, controller int, source int64) bool {
	if slices.ContainsFunc(c.All, func(one notation.Condition) bool { return s.DamageUnsaid(&one, controller, source) }) ||
		slices.ContainsFunc(c.Any, func(one notation.Condition) bool { return s.DamageUnsaid(&one, controller, source) }) {
		return true
	}
	if c.Amount == nil || c.Amount.Dealt == nil || c.To == nil {
		return false
	}
	l, from := s.Layers(), viewpoint{controller: controller, source: source}
	if q := c.Amount.Dealt; q.Players {
		n, most := l.damageOfTurn(q, from)
		return c.Compared.Compare(n, c.To.N) != c.Compared.Compare(most, c.To.N)
	}
	is, may := l.anyDealt(c, c.To.N, from)
	return is != may
}

// WithAttack records that a permanent attacks a player, or, with seat 0, anything else.
func (p *Permanent) WithAttack(seat int) {
	if i, found := slices.BinarySearch(p.Attacked, seat); !found {
		p.Attacked = slices.Insert(slices.Clip(p.Attacked), i, seat)
	}
}
