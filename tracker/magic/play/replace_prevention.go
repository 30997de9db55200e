package play

import (
	"fmt"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
)

// decide creates a prevention effect until end of turn. What it protects is
// fixed now (CR 611.2c), except for an effect that prevents all damage to any
// recipient.
func (a Prevent) decide(d *Decision) error {
	if a.Cant {
		d.begin(board.Effect{Name: "damage can't be prevented", Certain: true}, "magic/prevention/cant")
		return nil
	}
	if a.From != nil {
		return a.bySource(d)
	}
	defer d.noteShield(len(d.out))
	shield := board.Shield{Combat: a.Combat, Deals: a.By != nil, Next: a.Next}
	if !a.All && !a.Next {
		n, err := d.number(a.N, "damage")
		if err != nil {
			return err
		}
		if n == 0 {
			return tracker.Refuse("To prevent 0 damage does nothing.").Next("Say how much: %s", tracker.Line("prevent the next 3 damage to #3 this turn"))
		}
		shield.N = n
	}
	if a.To != nil && a.By != nil {
		return a.byNamed(d, shield)
	}
	if a.To == nil && a.By == nil {
		name := "all damage is prevented"
		if a.Combat {
			name = "all combat damage is prevented"
		}
		d.begin(board.Effect{Name: name, Prevents: &shield}, rulePrevention)
		return nil
	}
	shield.ID = d.newID()
	if a.NextTurn {
		if shield.NextTurn = d.you; d.you == 0 {
			return d.unseated()
		}
	}
	to, err := a.recipients(d)
	if err != nil {
		return err
	}
	if shield, err = a.redirecting(d, shield); err != nil {
		return err
	}
	for _, x := range to {
		d.happen(event.Shielded{On: x.on, Seat: x.seat, Shield: shield}, ruleOfShield(shield))
	}
	return nil
}

// recipients returns the objects and players that the effect protects, or those whose damage it
// prevents.
func (a Prevent) recipients(d *Decision) ([]recipient, error) {
	if a.To != nil && a.To.Either && d.effect != nil {
		return d.either(*a.To)
	}
	var to []recipient
	if a.To != nil {
		seats, err := d.targetSeats(*a.To)
		if err != nil {
			return nil, err
		}
		for _, seat := range seats {
			to = append(to, recipient{seat: seat})
		}
	}
	if len(to) > 0 {
		return to, nil
	}
	sel := a.By
	if a.To != nil {
		sel = a.To.Objects
	}
	ids, err := d.Find().Objects(*sel)
	for _, id := range ids {
		to = append(to, recipient{on: id})
	}
	return to, err
}

// begin starts an effect that lasts until end of turn.
func (d *Decision) begin(e board.Effect, rule tracker.Rule) {
	e.ID, e.Controller, e.ThisTurn = d.newID(), d.you, true
	d.happen(event.EffectBegan{Effect: e}, rule)
}

// prevent reduces the hits by what effects prevent that lie on what is dealt the
// damage, and by protection (CR 615): by those that prevent all of it and aren't
// used up, or by the others. The player is asked for the order of those if it
// matters.
func (r *damage) prevent(whole bool) error {
	index := make(map[recipient]int, len(r.hits))
	groups := make([]prevention, 0, len(r.hits))
	for i := range r.hits {
		h := &r.hits[i]
		at, ok := index[h.recipient]
		if !ok {
			at = len(groups)
			index[h.recipient], groups = at, append(groups, prevention{d: r.d, to: h.recipient, by: r})
		}
		if p := &groups[at]; h.certain {
			p.certain = true
		} else {
			p.hits = append(p.hits, h)
		}
	}
	for i := range groups {
		if err := groups[i].apply(whole); err != nil {
			return err
		}
	}
	return nil
}

// prevention is the prevention of damage to one recipient.
type prevention struct {
	d       *Decision
	to      recipient
	hits    []*hit
	certain bool    // some of the damage can't be prevented
	by      *damage // records prevented damage; or nil
}

func (p *prevention) apply(whole bool) error {
	d := p.d
	shields, counters := []board.Shield(nil), int64(0)
	if p.to.seat != 0 {
		shields = d.s.Seat(p.to.seat).Shields
		if _, guarded := d.s.Guarding(p.to.seat, board.Everything); guarded && whole {
			p.all("magic/keyword/protection/damage", func(*hit) bool { return true })
		}
	} else {
		if stack, ok := d.s.Permanent.Find(p.to.on); ok {
			shields, counters = stack.Of.Shields, stack.Of.Count("shield")
			if c := &d.Now().UpTo(stack, board.AllLayers).C; whole && len(p.hits) > 0 && len(c.Keywords) > 0 {
				p.all("magic/keyword/protection/damage", func(h *hit) bool { return d.s.ProtectsFrom(*c, stack.Of.Controller, *h.Source) })
			}
		}
	}
	if whole {
		p.whole(shields)
		return nil
	}
	limited := slices.DeleteFunc(slices.Clone(shields), func(x board.Shield) bool { return !x.Limited() })
	slices.SortStableFunc(limited, func(a, b board.Shield) int { return oneIf(b.Combat) - oneIf(a.Combat) })
	return p.useUp(limited, counters)
}

// whole applies the effects that prevent all damage and aren't used up.
func (p *prevention) whole(shields []board.Shield) {
	for _, e := range p.d.s.Effects {
		if e.Prevents != nil {
			p.all(rulePrevention, func(h *hit) bool { return p.noted(e.ID, h, h.n, h.combat || !e.Prevents.Combat) })
		}
	}
	p.all(rulePrevention, func(h *hit) bool {
		i := slices.IndexFunc(h.Prevented, func(x board.Shield) bool { return !x.Next && p.lies(x, h) })
		return i >= 0 && p.noted(h.Prevented[i].ID, h, h.n, true)
	})
	p.next()
	for _, x := range shields {
		if x.Lasts() {
			p.all(rulePrevention, func(h *hit) bool { return p.noted(x.ID, h, h.n, h.combat || !x.Combat) })
		}
	}
}

// all prevents all damage of the hits for which looks returns true.
func (p *prevention) all(rule tracker.Rule, looks func(*hit) bool) {
	total := int64(0)
	for _, h := range p.hits {
		if h.n > 0 && looks(h) {
			total = tracker.SaturatingAdd(total, h.n)
			h.n = 0
		}
	}
	p.tell(total, 0, rule)
}

func (p *prevention) tell(n, shield int64, rule tracker.Rule) {
	if n > 0 {
		p.d.happen(event.Prevented{On: p.to.on, Seat: p.to.seat, N: n, Shield: shield}, rule)
	}
}

// useUp applies effects that are used up: shields of an amount, and a shield
// counter. The controller chooses which of the two applies first (CR 616.1e).
func (p *prevention) useUp(limited []board.Shield, counters int64) error {
	left := p.left(board.Shield{})
	if counters > 0 && left > 0 && len(limited) > 0 {
		rest := left
		for _, x := range limited {
			rest -= min(x.N, p.left(x), rest)
		}
		last := tracker.Say("the shield counter stays")
		if rest > 0 {
			last = tracker.Say("then the shield counter the other %s", tracker.Name(fmt.Sprint(rest)))
		}
		i, err := p.d.in.Choose(tracker.Question{
			Player: p.controller(), Rule: "magic/replacement/order", About: []int64{p.to.on},
			Text: tracker.Say("What prevents the %d damage to %s?", left, p.d.s.Called(p.to.on)),
		}, []tracker.Message{
			tracker.Say("The shield of %s first: %s", tracker.Name(shieldAmount(limited)), last),
			tracker.Say("The shield counter: it is removed, and the other shield stays"),
		})
		if err != nil {
			return err
		}
		if i == 1 {
			limited = nil
		}
	}
	for _, x := range limited {
		if err := p.use(x); err != nil {
			return err
		}
	}
	left = p.left(board.Shield{})
	if counters > 0 && (left > 0 || p.certain) {
		p.all(ruleCounterShield, func(*hit) bool { return true })
		p.d.happen(event.CountersPut{On: p.to.on, Kind: "shield", N: -1}, ruleCounterShield) // also if it prevents nothing (CR 615.12)
	}
	return nil
}

func shieldAmount(all []board.Shield) string {
	total := int64(0)
	for _, x := range all {
		total = tracker.SaturatingAdd(total, x.N)
	}
	return fmt.Sprint(total)
}

// left returns the damage that a shield can prevent and that isn't prevented
// yet.
func (p *prevention) left(x board.Shield) int64 {
	total := int64(0)
	for _, h := range p.hits {
		if h.combat || !x.Combat {
			total = tracker.SaturatingAdd(total, h.n)
		}
	}
	return total
}

// controller returns the name of the player who chooses: the damaged player,
// or the permanent's controller.
func (p *prevention) controller() string {
	if p.to.seat != 0 {
		return p.d.s.Seat(p.to.seat).Name
	}
	stack, _ := p.d.s.Permanent.Get(p.to.on)
	return p.d.s.Seat(stack.Of.Controller).Name
}

// use applies a shield of an amount. If it can't prevent all damage, and the
// results of the damage differ by source, the player chooses which damage is
// prevented (CR 615.7).
func (p *prevention) use(x board.Shield) error {
	var hits []*hit
	for _, h := range p.hits {
		if h.n > 0 && (h.combat || !x.Combat) {
			hits = append(hits, h)
		}
	}
	n, total := x.N, int64(0)
	for n > 0 && len(hits) > 0 {
		i := 0
		if n < p.left(x) && !alikeHits(hits) {
			var options []tracker.Message
			for _, h := range hits {
				options = append(options, tracker.Say("%d of the %d by %s", min(n, h.n), h.n, h.sourceName()))
			}
			var err error
			if i, err = p.d.in.Choose(tracker.Question{
				Player: p.controller(), Rule: "magic/prevention/amount",
				Text: tracker.Say("Which damage to %s is prevented?", tracker.Name(p.d.recipientName(p.to))),
			}, options); err != nil {
				return err
			}
		}
		off := min(n, hits[i].n)
		p.noted(x.ID, hits[i], off, true)
		hits[i].n -= off
		n, total = n-off, total+off
		hits = slices.Delete(hits, i, i+1)
	}
	p.tell(total, x.ID, "magic/prevention/amount")
	return nil
}

// alikeHits reports whether the damage of all hits has the same results, so
// that it doesn't matter which of it is prevented.
func alikeHits(hits []*hit) bool {
	return !slices.ContainsFunc(hits, func(h *hit) bool { return h.results() != hits[0].results() })
}

// results returns a comparable value for the results of the damage from this
// source.
func (h *hit) results() any {
	wither := h.Has("wither") || h.Has("infect")
	who := 0
	if wither || h.Has("lifelink") || toxic(h.Characteristics) > 0 {
		who = h.Controller
	}
	return [...]any{wither, h.Has("infect"), h.Has("lifelink"), h.Has("deathtouch"), toxic(h.Characteristics), h.Commander, h.combat, who}
}

func (h *hit) sourceName() tracker.Message {
	if h.ID == 0 {
		return tracker.Say("a source that isn't named")
	}
	return tracker.Say("#%d %s", h.ID, tracker.Name(h.Name))
}

func oneIf(b bool) int {
	if b {
		return 1
	}
	return 0
}
