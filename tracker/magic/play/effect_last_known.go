package play

import (
	"regexp"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// sized is the last known information of an object that an amount needs (CR
// 608.2h).
type sized struct {
	power, toughness int64
}

// remember stores the last known information of a permanent that an effect moves off the
// battlefield in some way.
func (d *Decision) remember(stack tracker.Stack[board.Permanent], card int64, how board.Leaving) {
	if d.effect == nil {
		return
	}
	c := d.Now().Of(stack)
	if slices.Contains(d.effect.sources, stack.ID) {
		d.effect.gone = append(d.effect.gone, card)
	}
	if d.effect.sizes == nil {
		d.effect.sizes = make(map[int64]sized)
	}
	if d.effect.left == nil {
		d.effect.left = make(map[int64]departed)
	}
	d.effect.left[card] = departed{permanent: stack.Of, was: c, how: how}
	if c.HasSize {
		last := sized{c.Power, c.Toughness}
		d.effect.sizes[card], d.effect.sizes[stack.ID] = last, last
	}
}

// follow updates the id of an effect's source that moves between zones off the
// battlefield.
func (d *Decision) follow(was, now int64) {
	if d.effect != nil && slices.Contains(d.effect.sources, was) {
		d.effect.sources, d.effect.gone = []int64{now}, append(d.effect.gone, now)
	}
}

// lastSize returns the last known power or toughness of an object that has left
// (CR 608.2h).
func (d *Decision) lastSize(q notation.Quantity) (int64, bool) {
	if d.effect == nil || q.Stat != "power" && q.Stat != "toughness" {
		return 0, false
	}
	ids := d.meaning(q.Of.It)
	if q.Of.ID == card.SourceID {
		ids = d.effect.sources
	} else if q.Of.It == "" {
		return 0, false
	}
	if len(ids) != 1 {
		return 0, false
	}
	if _, there := d.s.Permanent.Get(ids[0]); there {
		return 0, false
	}
	last, ok := d.effect.sizes[ids[0]]
	if q.Stat == "power" {
		return last.power, ok
	}
	return last.toughness, ok
}

// countsSource reports whether an amount of an effect is the power or toughness of its source.
func countsSource(do []tracker.Encoded) bool {
	all, err := steps(do)
	return err == nil && anyStep(all, func(a Action) bool {
		return slices.ContainsFunc(notation.Amounts(a), func(n notation.Amount) bool { return sourceSize.MatchString(n.Expr) })
	})
}

// sourceSize matches the power or toughness of the source of an effect.
var sourceSize = regexp.MustCompile(regexp.QuoteMeta(card.Source) + `'s (?:power|toughness)\b`)

// lastSource returns an object that has left the battlefield as the source of damage
// that an effect deals (CR 608.2h).
func (d *Decision) lastSource(from notation.Selector) (board.Source, bool) {
	if d.effect == nil || from.Filter != nil {
		return board.Source{}, false
	}
	if d.effect.spell != nil && from.ID == card.SourceID {
		return *d.effect.spell, true
	}
	if len(d.effect.sources) == 0 && (from.ID == card.SourceID || from.It != "" && len(d.meaning(from.It)) == 0) {
		return d.cardSource(), true
	}
	id := from.ID
	if it := d.meaning(from.It); from.It != "" && len(it) == 1 {
		id = it[0]
	}
	if _, there := d.s.Permanent.Get(id); there {
		return board.Source{}, false
	}
	p, ok := d.s.LastKnown(id)
	if !ok {
		card, ok := d.s.Elsewhere.Get(id)
		return board.Source{Characteristics: card.Characteristics(), Controller: card.Owner, Members: 1}, ok
	}
	c := d.Now().Of(tracker.Stack[board.Permanent]{ID: id, Count: 1, Of: p})
	if last, ok := d.effect.sizes[id]; ok {
		c.Power, c.Toughness = last.power, last.toughness
	}
	return board.Source{Characteristics: c, Controller: p.Controller, Members: 1}, true
}

// cardSource returns the card whose ability triggered outside the battlefield as a source of
// damage.
func (d *Decision) cardSource() board.Source {
	for c := range d.s.Elsewhere.All() {
		if c.Def.Name == d.effect.name && c.Owner == d.you {
			return board.Source{Characteristics: c.Characteristics(), Controller: d.you, Members: 1}
		}
	}
	return board.Source{Characteristics: board.Characteristics{Definition: card.Definition{Name: d.effect.name}}, Controller: d.you, Members: 1}
}
