package magic

import (
	"strconv"
	"strings"

	"arbiter/tracker"
)

// decide deals damage. All of it happens at once: what each source is, and
// what each recipient is, is looked at before any of it (CR 120.4).
func (a Damage) decide(d *decision) error {
	round := damage{d: d, shielded: make(map[int64]int64)}
	for _, blow := range a.Blows {
		if err := round.aim(blow); err != nil {
			return err
		}
	}
	return round.deal()
}

// decide has two creatures fight, each with its power (CR 701.14a).
func (a Fight) decide(d *decision) error {
	one, err := d.one(a.A)
	if err != nil {
		return err
	}
	two, err := d.one(a.B)
	if err != nil {
		return err
	}
	round := damage{d: d, shielded: make(map[int64]int64)}
	for _, pair := range [][2]tracker.Stack[Permanent]{{one, two}, {two, one}} {
		c := d.now().of(pair[0])
		if !c.is("Creature") {
			return tracker.Refuse("%s is no creature, so nothing fights.", thing(pair[0])).By("magic/action/fight/what").Next("Name two creatures.")
		}
		if c.Power > 0 {
			round.hits = append(round.hits, hit{source: source{d.now().of(pair[0]), pair[0].Of.Controller, 0}, on: pair[1].ID, n: c.Power})
		}
	}
	if one.ID == two.ID { // it deals twice its power to itself (CR 701.14c)
		d.in.Refer(one.ID)
	}
	return round.deal()
}

// damage is damage that is dealt at once.
type damage struct {
	d        *decision
	hits     []hit
	shielded map[int64]int64 // what shield counters prevent, by recipient
}

// hit is damage to one recipient from one source.
type hit struct {
	source
	on     int64 // a permanent; or
	seat   int   // a player
	n      int64
	combat bool
}

// source is what deals damage; its keywords decide what the damage does.
type source struct {
	Characteristics
	controller int
	commander  int64
}

// aim finds out who is dealt what.
func (r *damage) aim(b Blow) error {
	d := r.d
	from := source{}
	times := int64(1)
	if b.From != nil {
		ids, err := d.objects(*b.From)
		if err != nil {
			return err
		}
		if len(ids) > 1 {
			return tracker.Refuse("%s means several different sources.", b.From.String()).
				Next("Say each one: combat: #%d deals 1 to Bob; #%d deals 1 to Bob.", ids[0], ids[1])
		}
		stack, _ := d.s.Permanent.Get(ids[0])
		from = source{d.now().of(stack), stack.Of.Controller, stack.Of.Commander}
		times = stack.Count
		if b.Commander && from.commander == 0 {
			one, err := d.single(ids)
			if err != nil {
				return err
			}
			d.happen(Appointed{On: one.ID}, "")
			from.commander, times = one.ID, 1
		}
	}
	n, err := d.number(b.N, "damage")
	if err != nil {
		return err
	}
	if n, err = tracker.Mul(n, times); err != nil || n == 0 {
		return err // 0 damage is none (CR 120.8)
	}
	h := hit{source: from, n: n, combat: b.Combat || b.Commander}
	return r.recipients(b, h)
}

func (r *damage) recipients(b Blow, h hit) error {
	seats, err := r.d.meantSeats(b.To)
	if err != nil {
		return err
	}
	for _, h.seat = range seats {
		r.hits = append(r.hits, h)
	}
	if seats != nil {
		return nil
	}
	h.seat = 0
	ids, err := r.d.objects(*b.To.Objects)
	if err != nil {
		return err
	}
	for _, h.on = range ids {
		stack, _ := r.d.s.Permanent.Get(h.on)
		c := r.d.now().of(stack)
		if !c.is("Creature") && !c.is("Planeswalker") && !c.is("Battle") {
			if b.To.Objects.Filter != nil {
				continue
			}
			return tracker.Refuse("%s can't be dealt damage: it is no creature, planeswalker or battle.", thing(stack)).
				By("magic/damage/recipients").Next("Name another recipient.")
		}
		r.hits = append(r.hits, h)
	}
	return nil
}

// deal performs the hits.
func (r *damage) deal() error {
	d := r.d
	before := d.now()
	for _, h := range r.hits {
		if h.seat != 0 {
			if err := r.toPlayer(h); err != nil {
				return err
			}
		} else {
			stack, _ := before.s.Permanent.Get(h.on)
			if stack.Of.Count("shield") > 0 {
				r.shielded[h.on] = tracker.SaturatingAdd(r.shielded[h.on], h.n)
				continue
			}
			if err := r.toPermanent(h, stack.Count, before.of(stack)); err != nil {
				return err
			}
		}
	}
	for _, h := range r.hits { // in the order of the hits, once for each recipient
		if n, ok := r.shielded[h.on]; ok {
			delete(r.shielded, h.on)
			d.happen(Prevented{On: h.on, N: n}, ruleCounterShield)
			d.happen(CountersPut{On: h.on, Kind: "shield", N: -1}, ruleCounterShield)
		}
	}
	return nil
}

// toPlayer deals damage to a player (CR 120.3a, b, f, g).
func (r *damage) toPlayer(h hit) error {
	d := r.d
	if h.has("infect") {
		if err := d.putOnPlayer(h.seat, "poison", h.n, h.controller, false, ruleDamageInfect); err != nil {
			return err
		}
	} else {
		if _, err := tracker.Add(d.s.seat(h.seat).Life, -h.n); err != nil {
			return err
		}
		d.happen(LifeChanged{Seat: h.seat, By: -h.n}, ruleDamagePlayer)
	}
	if toxic := h.toxic(); h.combat && toxic > 0 {
		if err := d.putOnPlayer(h.seat, "poison", toxic, h.controller, false, "magic/damage/toxic"); err != nil {
			return err
		}
	}
	if h.combat && h.commander != 0 {
		if f, ok := formatOf(d.s.Format); ok && f.commander {
			d.happen(CommanderDealt{Seat: h.seat, Commander: h.commander, N: h.n}, ruleCommander)
		}
	}
	return r.lifelink(h, 1)
}

// toPermanent deals damage to each member of a stack (CR 120.3c–f, h).
func (r *damage) toPermanent(h hit, members int64, c Characteristics) error {
	d := r.d
	if c.is("Planeswalker") {
		r.removeCounters(h, "loyalty", ruleDamageLoyalty)
	}
	if c.is("Battle") {
		r.removeCounters(h, "defense", ruleDamageBattle)
	}
	if c.is("Creature") {
		deathtouch := h.has("deathtouch")
		if h.has("wither") || h.has("infect") {
			stack, _ := d.s.Permanent.Get(h.on)
			if err := d.putCounters(stack, "-1/-1", h.n, h.controller, false, ruleDamageWither); err != nil {
				return err
			}
			if deathtouch {
				d.happen(Damaged{On: h.on, Deathtouch: true}, ruleKeywordDeathtouch)
			}
		} else {
			d.happen(Damaged{On: h.on, N: h.n, Deathtouch: deathtouch}, ruleDamageCreature)
		}
	}
	return r.lifelink(h, members)
}

// removeCounters takes off as many counters as there is damage, or all.
func (r *damage) removeCounters(h hit, kind string, rule tracker.Rule) {
	stack, _ := r.d.s.Permanent.Get(h.on)
	if n := min(h.n, stack.Of.Count(kind)); n > 0 {
		r.d.happen(CountersPut{On: h.on, Kind: kind, N: -n}, rule)
	}
}

// lifelink has the source's controller gain as much (CR 120.3f).
func (r *damage) lifelink(h hit, members int64) error {
	if !h.has("lifelink") || h.controller == 0 {
		return nil
	}
	n, err := tracker.Mul(h.n, members)
	if err != nil {
		return err
	}
	if _, err := tracker.Add(r.d.s.seat(h.controller).Life, n); err != nil {
		return err
	}
	r.d.happen(LifeChanged{Seat: h.controller, By: n}, ruleDamageLifelink)
	return nil
}

// toxic is the total toxic value (CR 702.164b).
func (c Characteristics) toxic() int64 {
	total := int64(0)
	for _, k := range c.Keywords {
		if n, ok := strings.CutPrefix(k, "toxic "); ok {
			v, _ := strconv.ParseInt(n, 10, 64)
			total = tracker.SaturatingAdd(total, v)
		}
	}
	return total
}
