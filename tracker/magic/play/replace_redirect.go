package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
)

const ruleRedirect tracker.Rule = "magic/replacement/redirection"

// ruleOfShield returns the rule by which a shield acts on damage.
func ruleOfShield(x board.Shield) tracker.Rule {
	if x.Redirects() {
		return ruleRedirect
	}
	return rulePrevention
}

// redirecting returns a shield with the recipient of redirected damage, if there is one.
func (a Prevent) redirecting(d *Decision, shield board.Shield) (board.Shield, error) {
	if a.Onto == nil {
		return shield, nil
	}
	to, err := (Prevent{To: a.Onto}).recipients(d)
	if err != nil {
		return shield, err
	}
	if len(to) != 1 {
		return shield, tracker.Refuse("Damage is dealt to one thing instead.").By(ruleRedirect).Next("Name one creature, planeswalker, battle or player.")
	}
	shield.Onto, shield.OntoSeat, shield.OntoName = to[0].on, to[0].seat, d.recipientName(to[0])
	return shield, nil
}

// redirectByShields gives hits the recipients that redirection effects name (CR 614.9), and
// reports whether there were any. Each effect applies once to the same damage (CR 614.5).
func (r *damage) redirectByShields() (moved bool, err error) {
	for i := 0; i < len(r.hits); i++ {
		for {
			x, ok := r.redirection(i)
			if !ok {
				break
			}
			if err := r.redirectTo(i, x); err != nil {
				return moved, err
			}
			moved = true
		}
	}
	return moved, nil
}

// redirection returns the first redirection effect that applies to a hit: one on what is dealt
// the damage, or one on the source.
func (r *damage) redirection(i int) (board.Shield, bool) {
	h := &r.hits[i]
	if h.n == 0 {
		return board.Shield{}, false
	}
	var shields []board.Shield
	if h.seat != 0 {
		shields = r.d.s.Seat(h.seat).Shields
	} else if stack, ok := r.d.s.Permanent.Find(h.on); ok {
		shields = stack.Of.Shields
	}
	applies := func(deals bool) func(board.Shield) bool {
		return func(x board.Shield) bool {
			return x.Redirects() && x.Deals == deals && r.redirects(x, h)
		}
	}
	if k := slices.IndexFunc(shields, applies(false)); k >= 0 {
		return shields[k], true
	}
	if source, ok := r.d.s.Permanent.Find(h.ID); ok && h.ID != 0 {
		if k := slices.IndexFunc(source.Of.Shields, applies(true)); k >= 0 {
			return source.Of.Shields[k], true
		}
	}
	return board.Shield{}, false
}

// redirects reports whether a redirection effect can apply to a hit: it hasn't yet, it is about that
// damage, and its recipient is another player, or another permanent that can be dealt damage.
func (r *damage) redirects(x board.Shield, h *hit) bool {
	if x.Combat && !h.combat || slices.Contains(h.moved, x.ID) || x.Deals && !x.Covers(&h.Characteristics, r.d.s.Permanent.Resolve(h.on), h.seat) {
		return false
	}
	if x.OntoSeat != 0 {
		return x.OntoSeat != h.seat && r.d.s.Seat(x.OntoSeat).Lost == ""
	}
	onto, ok := r.d.s.Permanent.Find(x.Onto)
	if !ok || onto.Of.PhasedOut || h.seat == 0 && r.d.s.Permanent.Resolve(h.on) == onto.ID {
		return false
	}
	c := r.d.Now().Look(onto)
	return c.Is("Creature") || c.Is("Planeswalker") || c.Is("Battle")
}

// redirectTo applies a redirection effect to the hits of one recipient: to all of them the next
// time, or to an amount of damage.
func (r *damage) redirectTo(i int, x board.Shield) error {
	var hits []int
	for k := range r.hits {
		h := &r.hits[k]
		if h.recipient == r.hits[i].recipient && h.n > 0 && r.redirects(x, h) && (!x.Deals || h.ID == r.hits[i].ID) {
			hits = append(hits, k)
		}
	}
	left, total := x.N, int64(0)
	for len(hits) > 0 && (x.N == 0 || left > 0) {
		k, err := r.whichRedirected(hits, x, left)
		if err != nil {
			return err
		}
		off := r.hits[hits[k]].n
		if x.N > 0 {
			off = min(off, left)
		}
		if err := r.moveHit(hits[k], x, off); err != nil {
			return err
		}
		left, total = left-off, tracker.SaturatingAdd(total, off)
		hits = slices.Delete(hits, k, k+1)
	}
	for k := range r.hits {
		if h := &r.hits[k]; h.recipient == r.hits[i].recipient && !slices.Contains(h.moved, x.ID) {
			h.moved = append(slices.Clip(h.moved), x.ID)
		}
	}
	to, e := r.hits[i].recipient, event.Redirected{N: total, Shield: x}
	if e.On, e.Seat = to.on, to.seat; x.Deals {
		e.By = r.hits[i].ID
	}
	r.d.happen(e, ruleRedirect)
	return nil
}

// whichRedirected returns which of several hits is redirected next. If the amount isn't enough
// for all of them, and the damage differs, the player who is dealt it chooses.
func (r *damage) whichRedirected(hits []int, x board.Shield, left int64) (int, error) {
	total, alike := int64(0), make([]*hit, len(hits))
	for k, at := range hits {
		alike[k] = &r.hits[at]
		total = tracker.SaturatingAdd(total, alike[k].n)
	}
	if x.N == 0 || total <= left || alikeHits(alike) {
		return 0, nil
	}
	p := prevention{d: r.d, to: alike[0].recipient}
	var options []tracker.Message
	for _, h := range alike {
		options = append(options, tracker.Say("%d of the %d by %s", min(left, h.n), h.n, h.sourceName()))
	}
	return r.d.in.Choose(tracker.Question{
		Player: p.controller(), Rule: ruleRedirect,
		Text: tracker.Say("Which damage to %s is dealt to %s instead?", tracker.Name(r.d.recipientName(p.to)), tracker.Name(x.OntoName)),
	}, options)
}

// moveHit gives an amount of the damage of a hit another recipient. Each member of a stack is
// dealt the damage of a hit.
func (r *damage) moveHit(i int, x board.Shield, n int64) error {
	moved := r.hits[i]
	moved.n = n
	if stack, ok := r.d.s.Permanent.Find(moved.on); ok && moved.seat == 0 {
		var err error
		if moved.n, err = tracker.Mul(n, stack.Count); err != nil {
			return err
		}
	}
	moved.recipient = recipient{on: x.Onto, seat: x.OntoSeat}
	if x.Onto != 0 {
		onto, _ := r.d.s.Permanent.Get(x.Onto)
		if moved.on = onto.ID; onto.Count > 1 {
			moved.on = r.d.part(onto, 1)
		}
	}
	moved.moved = append(slices.Clone(moved.moved), x.ID)
	r.hits[i].n -= n
	r.hits = append(r.hits, moved)
	return nil
}
