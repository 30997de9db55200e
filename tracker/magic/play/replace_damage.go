package play

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
)

// replace applies replacement and prevention effects to the hits (CR 614, 615,
// 616.1). Effects that prevent all of it and aren't used up come first, then
// those that lower it, then those that are used up, then those that raise it: so
// the player who is dealt the damage would choose. Where nothing is used up, the
// player is asked for the order of the others if it matters.
func (r *damage) replace() error {
	r.markCertain()
	if err := r.prevent(true); err != nil {
		return err
	}
	if moved, err := r.redirectByShields(); err != nil {
		return err
	} else if moved {
		if err := r.prevent(true); err != nil {
			return err
		}
	}
	all := r.d.Now().DamageReplacing()
	if len(all) > 0 {
		moved, err := r.redirect(all)
		if err != nil {
			return err
		}
		if moved {
			if err := r.prevent(true); err != nil {
				return err
			}
		}
		if err := r.change(all, func(h *hit, c card.DamageChange) bool { return !c.Raises() || !r.limited(h) }); err != nil {
			return err
		}
	}
	if err := r.prevent(false); err != nil || len(all) == 0 {
		return err
	}
	return r.change(all, func(h *hit, c card.DamageChange) bool { return c.Raises() && r.limited(h) })
}

// markCertain marks the hits that can't be prevented (CR 615.12).
func (r *damage) markCertain() {
	now := r.d.Now()
	all := slices.DeleteFunc(slices.Clone(now.DamageReplacing()), func(e board.DamageReplacing) bool { return !e.Is.Change.Certain })
	certain := slices.ContainsFunc(r.d.s.Effects, func(e board.Effect) bool { return e.Certain })
	for i := range r.hits {
		h := &r.hits[i]
		h.certain = h.certain || certain || slices.ContainsFunc(all, func(e board.DamageReplacing) bool {
			is, _ := now.DealtBy(&e, h.Source)
			return is && h.is(e.Is.Only)
		})
	}
}

// is reports whether a hit is damage of a kind.
func (h *hit) is(kind card.DamageKind) bool {
	return kind == "" || h.combat == (kind == card.CombatDamage)
}

// limited reports whether a shield that is used up can prevent damage to the recipient of
// a hit, on the board before the damage.
func (r *damage) limited(h *hit) bool {
	if is, known := r.usedUp[h.recipient]; known {
		return is
	}
	shields, counters := []board.Shield(nil), int64(0)
	if h.seat != 0 {
		shields = r.d.s.Seat(h.seat).Shields
	} else if stack, ok := r.d.s.Permanent.Find(h.on); ok {
		shields, counters = stack.Of.Shields, stack.Of.Count("shield")
	}
	is := counters > 0 || slices.ContainsFunc(shields, func(x board.Shield) bool { return x.Limited() })
	if r.usedUp == nil {
		r.usedUp = make(map[recipient]bool)
	}
	r.usedUp[h.recipient] = is
	return is
}

// about reports whether an effect is about a hit. Whether a source that isn't
// named is one that an effect describes is asked once.
func (r *damage) about(e *board.DamageReplacing, h *hit) (bool, error) {
	now := r.d.Now()
	if h.n == 0 || !h.is(e.Is.Only) || !now.DealtTo(e, h.on, h.seat) {
		return false, nil
	}
	is, asked := now.DealtBy(e, h.Source)
	if !asked {
		return is, nil
	}
	key := e.Is.String()
	if is, known := r.said[key]; known {
		return is, nil
	}
	i, err := r.d.in.Choose(tracker.Question{
		Player: r.d.in.By.Name, Rule: ruleReplacementInstead, About: []int64{e.Source.ID}, Meant: true,
		Text: tracker.Say("%s is about damage by %s. Is this?", board.NameOf(e.Source), tracker.Quoted(english.Quote(e.Is.By[0].String()))),
	}, []tracker.Message{tracker.Say("Yes"), tracker.Say("No")})
	if err != nil {
		return false, err
	}
	if r.said == nil {
		r.said = make(map[string]bool)
	}
	r.said[key] = i == 0
	return i == 0, nil
}

// redirect gives hits other recipients (CR 614.9), and reports whether there were
// any.
func (r *damage) redirect(all []board.DamageReplacing) (moved bool, err error) {
	for i := range r.hits {
		h := &r.hits[i]
		used := make(map[int64]bool)
		for k := 0; k < len(all); k++ {
			e := all[k]
			if e.Is.Onto == nil && !e.Is.Whose || used[e.Source.ID] {
				continue
			}
			if is, err := r.about(&e, h); err != nil {
				return false, err
			} else if !is {
				continue
			}
			to, ok := r.newRecipient(&e, h)
			if !ok || h.recipient == to || h.seat == 0 && to.seat == 0 && r.d.s.Permanent.Resolve(h.on) == to.on {
				continue
			}
			used[e.Source.ID] = true
			if stack, ok := r.d.s.Permanent.Find(h.on); ok && h.seat == 0 {
				if h.n, err = tracker.Mul(h.n, stack.Count); err != nil {
					return false, err
				}
			}
			h.recipient, h.applied, moved = to, appendName(h.applied, e.Source.Of.Face().Name), true
			k = -1 // effects may apply to the new recipient
		}
	}
	return moved, nil
}

// newRecipient returns what a redirection effect has a hit dealt to instead.
func (r *damage) newRecipient(e *board.DamageReplacing, h *hit) (recipient, bool) {
	if !e.Is.Whose {
		to, ok := r.onto(e)
		return recipient{on: to}, ok
	}
	stack, ok := r.d.s.Permanent.Find(h.on)
	if !ok || h.seat != 0 || r.d.s.Seat(stack.Of.Controller).Lost != "" {
		return recipient{}, false
	}
	return recipient{seat: stack.Of.Controller}, true
}

// onto returns the permanent that an effect has damage dealt to instead: one
// that damage can be dealt to.
func (r *damage) onto(e *board.DamageReplacing) (int64, bool) {
	id := e.Source.ID
	if e.Is.OntoID != 0 {
		id = r.d.s.Permanent.Resolve(e.Is.OntoID)
	}
	if e.Is.Onto.Host != "" {
		id = r.d.s.Permanent.Resolve(e.Source.Of.AttachedTo)
	}
	stack, ok := r.d.s.Permanent.Get(id)
	if !ok {
		return 0, false
	}
	c := r.d.Now().Look(&stack)
	if !c.Is("Creature") && !c.Is("Planeswalker") && !c.Is("Battle") {
		return 0, false
	}
	if stack.Count > 1 { // each has the effect, and one of them is dealt the damage
		return r.d.part(stack, 1), true
	}
	return id, true
}

// change applies effects to the hits of the current pass.
func (r *damage) change(all []board.DamageReplacing, among func(*hit, card.DamageChange) bool) error {
	for i := range r.hits {
		h := &r.hits[i]
		var effects []board.ReplacementEffect
		for k := range all {
			e := &all[k]
			if e.Is.Change == (card.DamageChange{}) || e.Is.Change.Certain || !among(h, e.Is.Change) {
				continue
			}
			is, err := r.about(e, h)
			if err != nil {
				return err
			}
			if e, is = r.withPower(e, is); is {
				one := board.ReplacementEffect{Controller: e.Source.Of.Controller, On: e.Source.ID, Names: []string{e.Source.Of.Face().Name}, Copies: e.Source.Count, Damage: e}
				if len(e.Is.To) > 0 && e.Is.To[0].On.Itself {
					one.Copies = 1
				}
				effects = append(effects, one)
			}
		}
		if len(effects) == 0 {
			continue
		}
		affected := h.seat
		if stack, ok := r.d.s.Permanent.Find(h.on); ok && h.seat == 0 {
			affected = stack.Of.Controller
		}
		end, err := r.d.replaced(dealtDamage{n: h.n, members: max(min(h.Members, h.n), 1), certain: h.certain}, together(effects), affected)
		if err != nil {
			return err
		}
		r.changed(h, end)
	}
	return nil
}

// withPower returns the effect with the power of its source as the new amount of damage. It
// reports false if no damage is less than that.
func (r *damage) withPower(e *board.DamageReplacing, is bool) (*board.DamageReplacing, bool) {
	if !is || !e.Is.Change.Power {
		return e, is
	}
	stack, ok := r.d.s.Permanent.Find(e.Source.ID)
	if !ok {
		return e, false
	}
	power := r.d.Now().Of(*stack).Power
	one := *e
	one.Is.Amount, one.Is.Change = card.Bounds{Max: power - 1}, card.DamageChange{To: power}
	return &one, power > 1
}

// changed records what replacement and prevention effects made of a hit.
func (r *damage) changed(h *hit, end outcome) {
	dealt := end.event.(dealtDamage)
	names := end.applied
	if dealt.prevented > 0 {
		r.d.add(event.Prevented{On: h.on, Seat: h.seat, N: dealt.prevented}, tracker.Cause{Player: r.d.in.By.Name, Rule: rulePrevention}.By(names...))
	}
	for _, x := range dealt.after {
		i := slices.IndexFunc(r.after, func(a afterDamage) bool { return a.to == h.recipient && a.effect.Alike(x.effect) })
		if i < 0 {
			r.after = append(r.after, afterDamage{x.effect, h.recipient, x.n})
		} else { // it is one event
			r.after[i].n = tracker.SaturatingAdd(r.after[i].n, x.n)
		}
	}
	h.n = dealt.n
	for _, name := range names {
		h.applied = appendName(h.applied, name)
	}
}

// dealtDamage is the event of damage being dealt to one recipient by the members
// of a stack together.
type dealtDamage struct {
	n, members int64
	certain    bool
	prevented  int64
	after      []replacedDamage
}

// replacedDamage is how much damage an effect prevented or replaced after which
// something else happens.
type replacedDamage struct {
	effect *board.DamageReplacing
	n      int64
}

// afterDamage is something that happens after damage to a recipient was
// prevented or replaced (CR 615.5).
type afterDamage struct {
	effect *board.DamageReplacing
	to     recipient
	n      int64
}

func (x dealtDamage) key() string {
	key := []string{strconv.FormatInt(x.n, 10)}
	for _, a := range x.after {
		key = append(key, strconv.FormatInt(a.effect.Source.ID, 10)+":"+strconv.FormatInt(a.n, 10))
	}
	return strings.Join(key, " ")
}

func (x dealtDamage) said() tracker.Message {
	for _, a := range x.after {
		if a.n > 0 {
			return tracker.Say("%d damage, and %d of it prevented or replaced", x.n, a.n)
		}
	}
	return tracker.Say("%d damage", x.n)
}

func (x dealtDamage) apply(e board.ReplacementEffect, copies int64) ([]replaceableEvent, error) {
	if x.n == 0 || x.certain && e.Damage.Is.Change.Prevents() && len(e.Damage.Is.After) == 0 {
		return nil, nil
	}
	// Each member deals as much as the others, or 1 more.
	each, more := x.n/x.members, x.n%x.members
	lower, err := changedDamage(e.Damage.Is, each, copies)
	if err != nil {
		return nil, err
	}
	higher, err := changedDamage(e.Damage.Is, each+1, copies)
	if err != nil {
		return nil, err
	}
	total, err := tracker.Mul(lower, x.members-more)
	if err != nil {
		return nil, err
	}
	rest, err := tracker.Mul(higher, more)
	if err != nil {
		return nil, err
	}
	if total, err = tracker.Add(total, rest); err != nil {
		return nil, err
	}
	if within := e.Damage.Is.Amount; !within.Holds(each) && (more == 0 || !within.Holds(each+1)) {
		return nil, nil
	}
	after := x
	off := x.n - total
	if x.certain && e.Damage.Is.Change.Prevents() {
		total, off = x.n, 0
	} else if e.Damage.Is.Change.Prevents() {
		after.prevented += off
	}
	if len(e.Damage.Is.After) > 0 {
		after.after = append(slices.Clip(x.after), replacedDamage{e.Damage, off})
	}
	after.n = total
	return []replaceableEvent{after}, nil
}

// changedDamage returns how much damage a source deals after copies of an effect.
func changedDamage(r card.DamageReplacing, n, copies int64) (int64, error) {
	if n == 0 || !r.Amount.Holds(n) {
		return n, nil
	}
	by := func(each int64) int64 { return tracker.SaturatingMul(each, copies) }
	switch c := r.Change; {
	case c.Times > 0:
		var err error
		for ; copies > 0 && err == nil; copies-- {
			n, err = tracker.Mul(n, c.Times)
		}
		return n, err
	case c.Plus > 0:
		return tracker.Add(n, by(c.Plus))
	case c.Minus > 0:
		return max(n-by(c.Minus), 0), nil
	case c.Prevent > 0:
		return max(n-by(c.Prevent), 0), nil
	case c.AllBut > 0:
		return min(n, c.AllBut), nil
	case c.To > 0:
		return c.To, nil
	case c.Halve, c.Half:
		for ; copies > 0 && n > 0; copies-- {
			n /= 2
		}
		return n, nil
	}
	return 0, nil
}

// afterwards performs what happens after damage was prevented or replaced (CR
// 615.5).
func (r *damage) afterwards() error {
	for _, a := range r.after {
		for _, what := range a.effect.Is.After {
			n := a.n
			if what.N > 0 {
				n = what.N
			}
			if err := r.d.afterDamage(what, a, n); err != nil {
				return err
			}
		}
	}
	return nil
}

func (d *Decision) afterDamage(what card.DamageAfter, a afterDamage, n int64) error {
	stack, ok := d.s.Permanent.Get(a.to.on)
	switch {
	case n == 0:
	case what.Do == card.GainLife:
		return d.gainLifeBy(a.effect.Source.Of.Controller, n, rulePreventionAfter, a.effect.Source.Of.Controller)
	case !ok || a.to.seat != 0:
	case what.Do == card.PutCounters:
		return d.putCounters(stack, what.Kind, n, a.effect.Source.Of.Controller, true, rulePreventionAfter)
	case what.Do == card.RemoveCounters:
		if n = min(n, stack.Of.Count(what.Kind)); n > 0 {
			d.happen(event.CountersPut{On: stack.ID, Kind: what.Kind, N: -n}, rulePreventionAfter)
		}
	}
	return nil
}
