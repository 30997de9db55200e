package board

import (
	"slices"
	"strconv"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// viewpoint holds the objects and the player to which the words of an ability refer.
type viewpoint struct {
	controller int                       // "you"
	source     int64                     // the permanent that has the ability, or 0
	on         *tracker.Stack[Permanent] // the affected permanent; may be nil
}

// refer returns the permanent to which a reference refers, or nil.
func (l *Layers) refer(to notation.Reference, from viewpoint) *tracker.Stack[Permanent] {
	if to == notation.Affected {
		return from.on
	}
	if id, ok := to.ID(); ok {
		stack, _ := l.State.Permanent.Find(id)
		return stack
	}
	source, ok := l.State.Permanent.Find(from.source)
	if !ok || to == notation.Source {
		return source
	}
	host, ok := l.State.Permanent.Find(l.State.HostOf(&source.Of))
	if !ok {
		return nil
	}
	return host
}

// inWords reports whether a player is meant by words whose meaning depends on the objects of an ability.
func inWords(who *notation.Player) bool { return who != nil && who.Kind.InCardWords() }

// means reports whether a seat is among the players that the words of an ability mean.
func (l *Layers) means(who *notation.Player, seat int, from viewpoint) bool {
	switch {
	case !inWords(who):
	case who.Kind == notation.OnePlayer && who.Name == notation.EnchantedPlayer:
		source, ok := l.State.Permanent.Find(from.source)
		return ok && source.Of.Enchants == seat
	case who.Kind == notation.OnePlayer && who.Name == notation.TheMonarch:
		return l.State.Monarch == seat
	case who.Kind == notation.Controller && who.Name == notation.ItsController:
		return from.on != nil && from.on.Of.Controller == seat
	}
	return l.State.ControlledBy(who, seat, from.controller)
}

// Controls reports whether the controller of a permanent is among the players that an ability of source means.
func (l *Layers) Controls(who *notation.Player, stack, source *tracker.Stack[Permanent]) bool {
	if inWords(who) && who.Name == notation.EnchantedPlayer {
		return source.Of.Enchants == stack.Of.Controller
	}
	return l.means(who, stack.Of.Controller, viewpoint{source.Of.Controller, source.ID, stack})
}

// idOf returns the id of the object that a reference denotes, or 0. The source and objects
// with a known id may have left the battlefield.
func (l *Layers) idOf(to notation.Reference, from viewpoint) int64 {
	if id, ok := to.ID(); ok {
		return l.State.Permanent.Resolve(id)
	}
	if stack := l.refer(to, from); stack != nil {
		return stack.ID
	}
	if to == notation.Source {
		return from.source
	}
	return 0
}

// blockedBy lists the attackers that an object blocks, or blocked as it left the battlefield (CR
// 608.2h).
func (l *Layers) blockedBy(id int64) []int64 {
	if stack, ok := l.State.Permanent.Find(id); ok {
		return stack.Of.Blocks()
	}
	if p, ok := l.State.LastKnown(id); ok {
		return p.Blocks()
	}
	return nil
}

// amount evaluates a quantity. If printed is set, it uses printed
// characteristics.
func (l *Layers) amount(q *notation.Quantity, from viewpoint, printed bool) int64 {
	n := l.single(q, from, printed)
	if q.Times != 0 {
		n = tracker.SaturatingMul(n, q.Times)
	}
	if q.Half {
		if q.Up {
			n = tracker.SaturatingAdd(n, 1)
		}
		n >>= 1
	}
	n = tracker.SaturatingAdd(n, q.Plus)
	if q.Add != nil {
		n = tracker.SaturatingAdd(n, l.amount(q.Add, from, printed))
	}
	return n
}

// single evaluates the part of a quantity that is multiplied, halved or added
// to.
func (l *Layers) single(q *notation.Quantity, from viewpoint, printed bool) int64 {
	switch {
	case q.Count != nil && q.Among != "":
		return l.among(q, from)
	case q.Count != nil && q.Different != "":
		return l.different(q, from, printed)
	case q.Count != nil:
		return l.count(q.Count, from, printed)
	case q.From != "":
		if stack := l.refer(q.From, from); stack != nil {
			return l.stat(stack, q.Stat)
		}
		return 0
	case q.Holder != nil && q.Among == "total":
		n := int64(0)
		for _, seat := range l.State.Playing() {
			if l.means(q.Holder, seat, from) {
				n = tracker.SaturatingAdd(n, l.State.Players[seat-1].Number(q.Stat))
			}
		}
		return n
	case q.Holder != nil:
		return l.most(q.Holder, from, func(p *Player) int64 { return p.Number(q.Stat) })
	case q.Starting:
		return l.State.StartingLife()
	case q.Dealt != nil:
		n, _ := l.damageOfTurn(q.Dealt, from)
		return n
	case q.Did != "":
		return l.State.DoneThisTurn(q, from.controller, from.source)
	case q.ThisTurn != "":
		return l.State.LifeThisTurn(q.ThisTurn, from.controller)
	case q.Life != nil && q.Among == "lowest":
		return -l.most(q.Life, from, func(p *Player) int64 { return -p.Life })
	case q.Life != nil:
		return l.most(q.Life, from, func(p *Player) int64 { return p.Life })
	case q.Hand != nil && q.Among != "":
		return l.most(q.Hand, from, func(p *Player) int64 {
			if p.Hand == nil {
				return 0
			}
			return *p.Hand
		})
	case q.Hand != nil:
		n := int64(0)
		for _, seat := range l.State.Playing() {
			if hand := l.State.Players[seat-1].Hand; hand != nil && l.means(q.Hand, seat, from) {
				n = tracker.SaturatingAdd(n, *hand)
			}
		}
		return n
	case q.Players != "":
		n := int64(0)
		for _, seat := range l.State.Playing() {
			if q.Players != notation.EachOpponent || l.State.Opposed(seat, from.controller) {
				n++
			}
		}
		return n
	case len(q.Devotion) > 0:
		return l.devotion(q.Devotion, from.controller)
	}
	return q.N
}

// most returns the greatest of a number of these players.
func (l *Layers) most(who *notation.Player, from viewpoint, of func(*Player) int64) int64 {
	n, found := int64(0), false
	for _, seat := range l.State.Playing() {
		if l.State.ControlledBy(who, seat, from.controller) {
			if x := of(&l.State.Players[seat-1]); !found || x > n {
				n, found = x, true
			}
		}
	}
	return n
}

// stat returns a number of one permanent.
func (l *Layers) stat(stack *tracker.Stack[Permanent], stat string) int64 {
	switch stat {
	case "power":
		return l.UpTo(stack, AllLayers).C.Power
	case "toughness":
		return l.UpTo(stack, AllLayers).C.Toughness
	case notation.ManaValue:
		n, _, _ := stack.Of.ManaValue()
		return n
	case "colors":
		return int64(len(l.UpTo(stack, kindLayers).C.Colors))
	case notation.ClassLevel:
		return stack.Of.ClassLevel()
	case "counters":
		n := int64(0)
		for _, k := range stack.Of.Counters {
			n = tracker.SaturatingAdd(n, k.N)
		}
		return n
	}
	if color, ok := notation.ColorOfSymbols(stat); ok {
		return stack.Of.Face().Symbols([]string{color})
	}
	kind, ok := notation.CounterStat(stat)
	if !ok {
		kind = stat // loyalty, defense
	}
	return stack.Of.Count(kind)
}

// each calls do for each permanent that matches a filter, with the number of members that
// do, and its characteristics.
func (l *Layers) each(f *notation.Filter, from viewpoint, printed bool, do func(stack *tracker.Stack[Permanent], n int64, c *Characteristics)) {
	less := int64(0) // the permanent of which one member doesn't match
	if f.Other {
		if not := l.refer(f.Than.OrSource(), from); not != nil {
			less = not.ID
		}
	}
	for stack := range l.State.Permanent.Each() {
		if stack.Of.PhasedOut || !l.means(f.Controller, stack.Of.Controller, from) {
			continue
		}
		c := l.seen(stack, f, printed)
		if !l.fits(stack, c, f, from) {
			continue
		}
		n := stack.Count
		if stack.ID == less {
			n--
		}
		if n > 0 {
			do(stack, n, c)
		}
	}
}

// seen returns the characteristics of a permanent that a filter asks about.
func (l *Layers) seen(stack *tracker.Stack[Permanent], f *notation.Filter, printed bool) *Characteristics {
	switch {
	case printed:
		return &Characteristics{Definition: *stack.Of.Face()}
	case len(f.Bounds) > 0:
		return &l.UpTo(stack, AllLayers).C
	case f.Keyword != "" || f.WithoutKeyword != "" || slices.Contains(f.Is, notation.WithManaAbility) || slices.Contains(f.Is, notation.WithExhaustAbility):
		return &l.UpTo(stack, ableLayers).C
	}
	return &l.UpTo(stack, kindLayers).C
}

// among returns the greatest or the total of a number of the objects that match a
// filter.
func (l *Layers) among(q *notation.Quantity, from viewpoint) int64 {
	total := int64(0)
	if q.Count.Card != nil {
		l.eachCard(q.Count, from, func(n int64, c *Characteristics) {
			size := c.size(q.Stat)
			if q.Stat == notation.ManaValue {
				size, _, _ = (&Permanent{Def: c.Definition}).ManaValue()
			}
			if q.Among == "greatest" {
				total = max(total, size)
			} else {
				total = tracker.SaturatingAdd(total, tracker.SaturatingMul(size, n))
			}
		})
		return total
	}
	l.each(q.Count, from, false, func(stack *tracker.Stack[Permanent], n int64, _ *Characteristics) {
		size := l.stat(stack, q.Stat)
		if q.Among == "greatest" {
			total = max(total, size)
		} else {
			total = tracker.SaturatingAdd(total, tracker.SaturatingMul(size, n))
		}
	})
	return total
}

// different returns the number of different values of a characteristic among the
// permanents that match a filter.
func (l *Layers) different(q *notation.Quantity, from viewpoint, printed bool) int64 {
	if q.Different == notation.Party {
		return l.party(q.Count, from, printed)
	}
	var all []string
	note := func(c *Characteristics) {
		var values []string
		switch q.Different {
		case "name":
			if c.Name != "" {
				values = []string{c.Name}
			}
		case "color":
			values = c.Colors
		case "card type":
			values = c.Types
		case notation.ManaValue:
			n, _, _ := (&Permanent{Def: c.Definition}).ManaValue()
			values = []string{strconv.FormatInt(n, 10)}
		case notation.KindOfCounter: // counted where the permanents are
		case "basic land type":
			for _, s := range c.Subtypes {
				if card.IsBasicLandType(s) {
					values = append(values, s)
				}
			}
		}
		all = append(all, card.Missing(all, values)...)
	}
	if q.Count.Card != nil {
		l.eachCard(q.Count, from, func(_ int64, c *Characteristics) { note(c) })
	} else {
		l.each(q.Count, from, printed, func(stack *tracker.Stack[Permanent], _ int64, c *Characteristics) {
			note(c)
			if q.Different == "power" || q.Different == "toughness" {
				all = append(all, card.Missing(all, []string{strconv.FormatInt(l.stat(stack, q.Different), 10)})...)
			}
			if q.Different == notation.KindOfCounter {
				for _, k := range stack.Of.Counters {
					all = append(all, card.Missing(all, []string{k.Kind})...)
				}
			}
		})
	}
	return int64(len(all))
}

// devotion returns the number of mana symbols of some colors among the mana costs of
// the permanents that a player controls (CR 700.5).
func (l *Layers) devotion(colors []string, controller int) int64 {
	n := int64(0)
	for stack := range l.State.Permanent.Each() {
		if stack.Of.PhasedOut || stack.Of.Controller != controller {
			continue
		}
		n = tracker.SaturatingAdd(n, tracker.SaturatingMul(stack.Of.Face().Symbols(colors), stack.Count))
	}
	return n
}

// countQuery says which permanents are counted, from whose point of view.
type countQuery struct {
	what       *notation.Filter
	controller int
	source, on int64 // the permanents to which the filter refers, where it matters
	printed    bool
}

// count returns the number of objects that match a filter. The number is
// remembered, without the object that "other" excludes.
func (l *Layers) count(f *notation.Filter, from viewpoint, printed bool) int64 {
	if f.Card != nil {
		n := int64(0)
		l.eachCard(f, from, func(members int64, _ *Characteristics) { n = tracker.SaturatingAdd(n, members) })
		return n
	}
	k := countQuery{what: f, controller: from.controller, printed: printed}
	if f.Attached+f.Paired+f.Blocks+f.Blocked+f.SharesWith != "" || f.Attacks != nil || inWords(f.Controller) {
		k.source = from.source
	}
	if from.on != nil && (inWords(f.Controller) || f.Attached == notation.Affected || f.Paired == notation.Affected || f.Blocks == notation.Affected || f.Shares != "" && f.SharesWith == "") {
		k.on = from.on.ID
	}
	n, ok := l.counts[k]
	if !ok {
		all := *f
		all.Other = false
		l.each(&all, from, printed, func(_ *tracker.Stack[Permanent], members int64, _ *Characteristics) {
			n = tracker.SaturatingAdd(n, members)
		})
		if l.counts == nil {
			l.counts = make(map[countQuery]int64)
		}
		l.counts[k] = n
	}
	if !f.Other || n == 0 {
		return n
	}
	not := l.refer(f.Than.OrSource(), from)
	if not != nil && !not.Of.PhasedOut && l.means(f.Controller, not.Of.Controller, from) && l.fits(not, l.seen(not, f, printed), f, from) {
		n--
	}
	return n
}

// eachCard calls do for each card outside the battlefield that matches a filter, of
// those that are tracked.
func (l *Layers) eachCard(f *notation.Filter, from viewpoint, do func(n int64, c *Characteristics)) {
	on := *f
	on.Card, on.Permanent = nil, false
	if !on.Alone() {
		return
	}
	for c := range l.State.Elsewhere.All() {
		if c.Token || string(c.Zone) != f.Card.Zone || f.Card.Buried && !c.BuriedIn(l.State.Turn) || !l.means(f.Card.Whose, c.Owner, from) {
			continue
		}
		is := c.Characteristics()
		p := Permanent{Def: c.Def, Counters: c.Counters}
		if is.fits(&p, &on) && (!f.Permanent || c.Def.IsPermanent()) {
			do(c.Count, &is)
		}
	}
}

// Count returns the number of permanents that match a filter. If printed is
// set, it uses printed characteristics: effects on types and colors do, so
// that they don't depend on themselves.
func (l *Layers) Count(f *notation.Filter, controller int, source int64, printed bool) int64 {
	return l.count(f, viewpoint{controller: controller, source: source}, printed)
}

// Times returns how many times a change of power and toughness applies to a
// permanent.
func (l *Layers) Times(c *notation.Change, controller int, source int64, on *tracker.Stack[Permanent]) int64 {
	from := viewpoint{controller, source, on}
	switch {
	case c.Each != nil:
		return l.count(c.Each, from, false)
	case c.Amount != nil:
		return l.amount(c.Amount, from, false)
	}
	return 1
}

// Amount evaluates a quantity from the point of view of a player and a source.
func (l *Layers) Amount(q *notation.Quantity, controller int, source int64) int64 {
	return l.amount(q, viewpoint{controller, source, nil}, false)
}

// varies reports whether the amount of a change depends on what it affects.
func varies(c *notation.Change) bool {
	filter := func(f *notation.Filter) bool {
		return f != nil && (f.Other && f.Than == notation.Affected || f.Attached == notation.Affected || f.Paired == notation.Affected || f.Shares != "" && f.SharesWith == "" || inWords(f.Controller) || f.Card != nil && inWords(f.Card.Whose))
	}
	if filter(c.Each) {
		return true
	}
	for q := c.Amount; q != nil; q = q.Add {
		if q.From == notation.Affected || filter(q.Count) || inWords(q.Hand) {
			return true
		}
	}
	return false
}
