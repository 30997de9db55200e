package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// decide deals damage simultaneously: the characteristics of sources and
// recipients are those before any of it is dealt (CR 120.4).
func (a Damage) decide(d *Decision) error {
	round := &damage{d: d}
	it := d.in.It()
	for i, blow := range a.Assignments {
		if i > 0 && d.effect != nil {
			d.in.Refer(it...) // "it" is the source again
		}
		if err := round.aim(blow); err != nil {
			return err
		}
	}
	return round.deal()
}

// decide makes two creatures fight: each deals damage equal to its power (CR
// 701.14a).
func (a Fight) decide(d *Decision) error {
	one, err := d.Find().One(a.A)
	if err != nil {
		return err
	}
	two, err := d.Find().One(a.B)
	if err != nil {
		return err
	}
	round := &damage{d: d}
	for _, pair := range [][2]tracker.Stack[board.Permanent]{{one, two}, {two, one}} {
		c := d.Now().Of(pair[0])
		if !c.Is("Creature") {
			return tracker.Refuse("%s is no creature, so nothing fights.", board.NameOf(pair[0])).By("magic/action/fight/what").Next("Name two creatures.")
		}
		if c.Power > 0 {
			round.hits = append(round.hits, hit{Source: new(d.source(pair[0])), recipient: recipient{on: pair[1].ID}, n: c.Power})
		}
	}
	if one.ID == two.ID { // it deals twice its power to itself (CR 701.14c)
		d.in.Refer(one.ID)
	}
	return round.deal()
}

// damage collects damage that is dealt simultaneously.
type damage struct {
	d         *Decision
	hits      []hit
	marked    []tracker.Happening[event.Event] // damage to creatures that is still to be added
	prevented []preventedBy                    // by effects after which something happens
	after     []afterDamage                    // what happens after damage was prevented or replaced
	usedUp    map[recipient]bool               // whether a prevention effect that can be used up applies to them
	said      map[string]bool                  // what players said of the source that isn't named
}

// hit is damage to one recipient from one source.
type hit struct {
	*board.Source // shared by the hits of a source
	recipient
	n       int64
	combat  bool
	certain bool     // it can't be prevented
	excess  bool     // excess damage to a creature is dealt to its controller instead
	applied []string // the names of the effects that replaced it
	moved   []int64  // the ids of the redirection effects that have applied to it
}

// recipient is either each member of a stack or a player.
type recipient struct {
	on   int64
	seat int
}

// source returns a stack as a source of damage.
func (d *Decision) source(stack tracker.Stack[board.Permanent]) board.Source {
	return board.Source{Characteristics: d.Now().Of(stack), ID: stack.ID, Controller: stack.Of.Controller, Commander: stack.Of.Commander, Members: stack.Count, Prevented: stack.Of.Shields}
}

// aim resolves an assignment into hits.
func (r *damage) aim(b DamageAssignment) error {
	d := r.d
	it := slices.Clone(d.in.It())
	sources, err := r.sources(b)
	if err != nil {
		return err
	}
	if len(sources) == 0 {
		return nil // there is no such source (CR 609.3)
	}
	if who := b.To.Players; who != nil && d.differs(*who, b.N) {
		return r.aimEach(b)
	}
	n := int64(0)
	b.Power = b.Power || eachToItself(b) && b.N.Expr == itsPower
	if !b.Power {
		if n, err = d.number(b.N, "damage"); err != nil {
			return err
		}
	}
	if d.meansObjects(b.To) {
		d.in.Refer(it...) // "those creatures" don't include the source
	}
	if eachToItself(b) && len(sources) > 0 {
		for _, from := range sources {
			each := n
			if b.Power {
				each = max(from.Power, 0)
			}
			if each > 0 {
				r.hits = append(r.hits, hit{Source: &from, recipient: recipient{on: from.ID}, n: each, combat: b.Combat, certain: b.Certain})
			}
		}
		return nil
	}
	var to []recipient
	own := eachToController(b)
	if !own {
		if to, err = r.recipients(b.To); err != nil {
			return err
		}
	}
	if b.And != nil {
		seats, err := d.Seats(*b.And)
		if err != nil {
			return err
		}
		for _, seat := range seats {
			to = append(to, recipient{seat: seat})
		}
	}
	if b.Evenly && len(to) > 0 {
		n /= int64(len(to))
	}
	for _, from := range sources {
		each := n
		if b.Power {
			each = max(from.Power, 0)
		}
		total, err := tracker.Mul(each, from.Members)
		if err != nil {
			return err
		}
		if total, err = d.multiplied(total); err != nil {
			return err
		}
		if total == 0 {
			continue // 0 damage isn't dealt (CR 120.8)
		}
		h := hit{Source: &from, n: total, combat: b.Combat || b.Commander, certain: b.Certain, excess: b.Excess && (b.ExcessWith == "" || from.Has(b.ExcessWith))}
		if stack, ok := d.s.Permanent.Get(from.ID); ok && h.combat && (stack.Of.Attacking || stack.Of.Blocking != 0) {
			d.happen(event.DamageStated{On: from.ID}, "")
		}
		if own {
			to = []recipient{{seat: from.Controller}}
		}
		r.hits = slices.Grow(r.hits, len(to))
		for _, h.recipient = range to {
			r.hits = append(r.hits, h)
		}
	}
	return nil
}

// aimEach resolves an assignment to several players, and determines the amount for each player.
func (r *damage) aimEach(b DamageAssignment) error {
	seats, err := r.d.Seats(*b.To.Players)
	if err != nil {
		return err
	}
	it := slices.Clone(r.d.in.It())
	for _, seat := range seats {
		n, err := r.d.numberOfEach(seat, b.N, "damage")
		if err != nil {
			return err
		}
		one := b
		one.N, one.To.Players = notation.Amount{N: n}, &notation.Player{Kind: notation.NamedPlayer, Name: r.d.s.Seat(seat).Name}
		if err := r.aim(one); err != nil {
			return err
		}
		r.d.in.Refer(it...)
	}
	return nil
}

// meansObjects reports whether an effect deals damage to "those creatures" or to "each of
// them", so that players aren't meant.
func (d *Decision) meansObjects(to notation.Target) bool {
	return d.effect != nil && to.Objects != nil && to.Objects.It == notation.They && (to.Objects.All || d.effect.several)
}

// sources resolves the sources of an assignment: one source, all that match a
// description, or an unnamed one.
func (r *damage) sources(b DamageAssignment) ([]board.Source, error) {
	d := r.d
	if b.From == nil {
		unnamed := board.Source{Members: 1}
		if b.Keyword != "" {
			unnamed.Keywords = []string{b.Keyword}
		}
		return []board.Source{unnamed}, nil
	}
	if last, ok := d.lastSource(*b.From); ok {
		return []board.Source{last}, nil
	}
	if of := b.From; d.effect != nil && of.Filter != nil && of.All && !of.Target {
		if ids, err := d.Find().Resolve(*of); err != nil || len(ids) == 0 {
			return nil, err
		}
	}
	ids, err := d.Find().Objects(*b.From)
	if err != nil {
		return nil, err
	}
	if len(ids) > 1 && b.From.Filter == nil && !b.Power {
		return nil, tracker.Refuse("%s means several different sources.", b.From.String()).
			Next("Say each one: %s.", tracker.LineOf("combat: #%d deals 1 to Bob; #%d deals 1 to Bob", ids[0], ids[1]))
	}
	if b.Commander {
		stack, _ := d.s.Permanent.Get(ids[0])
		if stack.Of.Commander == 0 {
			one, err := d.Find().Single(ids)
			if err != nil {
				return nil, err
			}
			if one.Of.Token {
				return nil, tracker.Refuse("%s is a token, and a commander is a card.", board.NameOf(one)).By(ruleTokenIsPermanent).
					Next("Say combat damage, or name the commander.")
			}
			d.happen(event.CommanderDesignated{On: one.ID}, "")
			ids = []int64{one.ID}
		}
	}
	var all []board.Source
	for _, stack := range d.s.Permanent.These(ids) {
		all = append(all, d.source(stack))
	}
	return all, nil
}

// recipients resolves the recipients of damage: players, and permanents that
// can be dealt damage.
func (r *damage) recipients(to notation.Target) ([]recipient, error) {
	d := r.d
	if to.Objects != nil && len(to.Objects.List) > 0 && len(to.Objects.Not) == 0 {
		var all []recipient
		for _, one := range to.Objects.List {
			more, err := r.recipients(notation.Target{Objects: &one})
			if err != nil {
				return nil, err
			}
			if d.effect != nil { // each of them is dealt damage once
				more = slices.DeleteFunc(more, func(x recipient) bool { return slices.Contains(all, x) })
			}
			for _, x := range more {
				if slices.Contains(all, x) {
					return nil, tracker.Refuse("%s is named twice.", d.recipientName(x)).Next("Name each once.")
				}
			}
			all = append(all, more...)
		}
		return all, nil
	}
	if to.Either {
		return d.either(to)
	}
	if d.effect != nil && d.effect.that != 0 && to.Objects != nil && to.Objects.It == notation.They && d.meansSource() && !d.meansObjects(to) { // "them" is the player
		return []recipient{{seat: d.effect.that}}, nil
	}
	if to.Players != nil && to.Players.Name == notation.Attacked && d.effect != nil {
		if whom, ok := d.attackTarget(); ok && whom.Permanent != 0 {
			return []recipient{{on: whom.Permanent}}, nil
		}
	}
	seats, err := d.targetSeats(to)
	if err != nil {
		return nil, err
	}
	var all []recipient
	for _, seat := range seats {
		all = append(all, recipient{seat: seat})
	}
	if seats != nil {
		return all, nil
	}
	find := d.Find().Objects
	if d.effect != nil && to.Objects.Filter != nil && to.Objects.All {
		find = d.Find().Resolve // there may be none
	}
	ids, err := find(*to.Objects)
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		stack, ok := d.s.Permanent.Find(id)
		if !ok {
			continue
		}
		c := &d.Now().UpTo(stack, board.AllLayers).C
		if !c.Is("Creature") && !c.Is("Planeswalker") && !c.Is("Battle") {
			if to.Objects.Filter != nil {
				continue
			}
			return nil, tracker.Refuse("%s can't be dealt damage: it is no creature, planeswalker or battle.", board.NameOfStack(stack)).
				By("magic/damage/recipients").Next("Name another recipient.")
		}
		all = append(all, recipient{on: stack.ID})
	}
	return all, nil
}

func (d *Decision) recipientName(x recipient) string { return d.s.RecipientName(x.on, x.seat) }

// deal performs the hits, less what is prevented.
func (r *damage) deal() error {
	r.excessToControllers()
	before := r.d.Now()
	if err := r.replace(); err != nil {
		return err
	}
	for i := range r.hits {
		h := &r.hits[i]
		if h.n == 0 {
			continue
		}
		if stack, ok := before.State.Permanent.Find(h.on); ok && h.seat == 0 {
			c := &before.UpTo(stack, board.AllLayers).C
			r.d.dealt = append(r.d.dealt, dealing{from: h.ID, by: h.Controller, to: recipient{on: h.on}, n: h.n, combat: h.combat, lethal: lethalTo(stack, c, h), creature: c.Is("Creature"), of: &h.Characteristics})
			if r.onlyMarks(h, c) {
				e := event.Damaged{On: h.on, N: h.n, Deathtouch: h.Has("deathtouch")}
				r.marked = append(r.marked, tracker.Happening[event.Event]{Event: e, Cause: r.cause(h, ruleDamageCreature)})
				continue
			}
			r.mark()
			if err := r.toPermanent(*h, stack.Count, *c); err != nil {
				return err
			}
			continue
		}
		r.mark()
		if h.seat != 0 {
			if err := r.toPlayer(*h); err != nil {
				return err
			}
		}
	}
	r.mark()
	r.record(before)
	if err := r.afterPrevention(); err != nil {
		return err
	}
	return r.afterwards()
}

// cause is the cause of what a hit does by a rule.
func (r *damage) cause(h *hit, rule tracker.Rule) tracker.Cause {
	return tracker.Cause{Player: r.d.in.By.Name, Rule: rule}.By(h.applied...)
}

// onlyMarks reports whether a hit marks damage on a creature and does nothing else.
func (r *damage) onlyMarks(h *hit, c *board.Characteristics) bool {
	return c.Is("Creature") && !c.Is("Planeswalker") && !c.Is("Battle") && !h.Has("wither") && !h.Has("infect") && !h.Has("lifelink")
}

// mark adds the events of the damage that is only marked.
func (r *damage) mark() {
	r.d.addEvents(r.marked)
	r.marked = nil
}

// toPlayer deals damage to a player (CR 120.3a, b, f, g).
func (r *damage) toPlayer(h hit) error {
	d := r.d
	d.dealt = append(d.dealt, dealing{from: h.ID, by: h.Controller, to: recipient{seat: h.seat}, n: h.n, combat: h.combat, of: &h.Characteristics})
	if h.Has("infect") {
		if err := d.putOnPlayer(h.seat, "poison", h.n, h.Controller, false, ruleDamageInfect); err != nil {
			return err
		}
	} else {
		if err := d.loseLife(h.seat, h.n, true, r.cause(&h, ruleDamagePlayer)); err != nil {
			return err
		}
	}
	if toxic := toxic(h.Characteristics); h.combat && toxic > 0 {
		poison, err := tracker.Mul(toxic, min(h.Members, h.n)) // each member that deals damage
		if err != nil {
			return err
		}
		if err := d.putOnPlayer(h.seat, "poison", poison, h.Controller, false, "magic/damage/toxic"); err != nil {
			return err
		}
	}
	if h.combat && h.Commander != 0 {
		if f, ok := board.FormatOf(d.s.Format); ok && f.Commander {
			d.happen(event.CommanderDealt{Seat: h.seat, Commander: h.Commander, N: h.n}, ruleCommander)
		}
	}
	return r.lifelink(h, 1)
}

// toPermanent deals damage to each member of a stack (CR 120.3c–f, h).
func (r *damage) toPermanent(h hit, members int64, c board.Characteristics) error {
	d := r.d
	if c.Is("Planeswalker") {
		r.removeCounters(h, "loyalty", ruleDamageLoyalty)
	}
	if c.Is("Battle") {
		r.removeCounters(h, "defense", ruleDamageBattle)
	}
	if c.Is("Creature") {
		deathtouch := h.Has("deathtouch")
		if h.Has("wither") || h.Has("infect") {
			stack, _ := d.s.Permanent.Get(h.on)
			if err := d.putCounters(stack, "-1/-1", h.n, h.Controller, false, ruleDamageWither); err != nil {
				return err
			}
			dealt := event.Damaged{On: h.on, Deathtouch: deathtouch}
			if deathtouch {
				d.happen(dealt, ruleKeywordDeathtouch)
			} else {
				d.happen(dealt, ruleDamageWither)
			}
		} else {
			d.add(event.Damaged{On: h.on, N: h.n, Deathtouch: deathtouch}, r.cause(&h, ruleDamageCreature))
		}
	}
	return r.lifelink(h, members)
}

// removeCounters removes as many counters as damage is dealt, or all that
// there are.
func (r *damage) removeCounters(h hit, kind string, rule tracker.Rule) {
	stack, _ := r.d.s.Permanent.Get(h.on)
	if n := min(h.n, stack.Of.Count(kind)); n > 0 {
		r.d.happen(event.CountersPut{On: h.on, Kind: kind, N: -n}, rule)
	}
}

// lifelink makes the source's controller gain life equal to the damage (CR
// 120.3f).
func (r *damage) lifelink(h hit, members int64) error {
	if !h.Has("lifelink") || h.Controller == 0 {
		return nil
	}
	n, err := tracker.Mul(h.n, members)
	if err != nil {
		return err
	}
	by := r.d.causing()
	if h.combat {
		by = byNothing // combat damage is dealt by no spell and no ability (CR 510.2)
	}
	return r.d.gainLifeBy(h.Controller, n, ruleDamageLifelink, by)
}

// toxic returns the total toxic value (CR 702.164b).
func toxic(c board.Characteristics) int64 {
	total := int64(0)
	for k := range c.KeywordsNamed("toxic") {
		total = tracker.SaturatingAdd(total, k.N)
	}
	return total
}
