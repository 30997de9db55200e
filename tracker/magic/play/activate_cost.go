package play

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// pay pays one part of a cost. Mana and cards in hands and libraries are the
// players'.
func (d *Decision) pay(source int64, k card.Cost, letters map[string]int64) error {
	if k.Object != 0 {
		source = k.Object
	}
	it := notation.Selector{ID: source, All: true}
	n := notation.Amount{N: max(k.N, 1)}
	if k.X {
		most := int64(1 << 62)
		if stack, ok := d.s.Permanent.Get(source); ok && k.Remove.Kind != "" {
			most = removable(&stack.Of, k.Remove.Kind)
		}
		x, err := d.letterX(letters, most)
		if err != nil || x == 0 {
			return err
		}
		n.N, k.Remove.N.N = x, x
	}
	switch {
	case k.Symbols != "" && k.X:
		you := notation.Player{Kind: notation.You}
		return PutCounters{On: notation.Target{Players: &you}, N: n, Kind: "energy", Remove: true, Cost: true}.decide(d)
	case k.Symbols != "":
		return d.paySymbols(source, k.Symbols, letters)
	case k.Sacrifice != nil && k.Sacrifice.OnlyItself():
		return LeaveBattlefield{On: it, How: board.Sacrificed, To: board.Graveyard}.decide(d)
	case k.Sacrifice != nil && k.Sacrifice.What != nil:
		return d.payWith(k.Sacrifice.What, n, func(on notation.Selector) Action {
			return LeaveBattlefield{On: on, How: board.Sacrificed, To: board.Graveyard}
		})
	case k.Sacrifice != nil && k.Sacrifice.Host != "":
		return d.payHost(source, func(on notation.Selector) Action {
			return LeaveBattlefield{On: on, How: board.Sacrificed, To: board.Graveyard}
		})
	case k.TapHost != "":
		return d.payHost(source, func(on notation.Selector) Action { return Tap{On: on, Tap: true} })
	case k.TapSource:
		if stack, ok := d.s.Permanent.Get(source); ok && stack.Of.Tapped {
			return tracker.Refuse("%s is tapped already.", board.NameOf(stack)).Next("To untap it: %s", tracker.LineOf("untap #%d", stack.ID))
		}
		return Tap{On: it, Tap: true}.decide(d)
	case k.Unattach:
		if stack, ok := d.s.Permanent.Get(source); ok && stack.Of.AttachedTo == 0 {
			return tracker.Refuse("%s isn't attached to anything.", board.NameOf(stack)).By("magic/cost/unpayable").Next("The ability can't be activated.")
		}
		d.happen(event.Attached{On: source}, "magic/action/attach/unattach")
	case k.Forage:
		return Forage{}.decide(d)
	case k.RemoveAll:
		if stack, ok := d.s.Permanent.Get(source); ok {
			letters["X"] = removable(&stack.Of, k.Remove.Kind)
			if letters["X"] > 0 {
				return d.removeCounters(source, k.Remove.Kind, letters["X"])
			}
		}
	case k.Tap != nil:
		f := *k.Tap
		f.Status = "untapped"
		return d.payWith(&f, n, func(on notation.Selector) Action { return Tap{On: on, Tap: true} })
	case k.Exiles != nil:
		return d.payWith(k.Exiles, n, func(on notation.Selector) Action {
			return LeaveBattlefield{On: on, How: board.Exiled, To: board.Exile}
		})
	case k.Buried != nil:
		return d.payBuried(source, k, n.N)
	case k.Materials != nil:
		return d.payMaterials(k, n.N)
	case k.Bounces != nil:
		return d.payWith(k.Bounces, n, func(on notation.Selector) Action {
			return LeaveBattlefield{On: on, How: board.Put, To: board.Hand}
		})
	case k.Discard > 0, k.Yours != "":
		return Note{Text: k.String()}.decide(d)
	case k.Life > 0:
		return GainLife{Who: notation.Player{Kind: notation.You}, N: notation.Amount{N: k.Life}, Lose: true, Pay: true}.decide(d)
	case k.LifeIs == "X":
		x, err := d.letterX(letters, max(d.s.Seat(d.you).Life, 0))
		if err != nil || x == 0 {
			return err
		}
		return GainLife{Who: notation.Player{Kind: notation.You}, N: notation.Amount{N: x}, Lose: true, Pay: true}.decide(d)
	case k.LifeIs != "":
		return GainLife{Who: notation.Player{Kind: notation.You}, N: notation.Amount{Expr: k.LifeIs}, Lose: true, Pay: true}.decide(d)
	case k.Remove.Kind != "":
		return d.payCounters(source, k)
	case k.Put.Kind != "" && k.Of != nil:
		return d.payWith(k.Of, notation.Amount{N: 1}, func(on notation.Selector) Action {
			return PutCounters{On: notation.Target{Objects: &on}, N: k.Put.N, Kind: k.Put.Kind, Cost: true}
		})
	case k.Put.Kind != "":
		return PutCounters{On: notation.Target{Objects: &it}, N: k.Put.N, Kind: k.Put.Kind, Cost: true}.decide(d)
	case k.Exile:
		return LeaveBattlefield{On: it, How: board.Exiled, To: board.Exile}.decide(d)
	case k.Drop:
		return LeaveBattlefield{On: it, How: board.Put, To: board.Graveyard}.decide(d)
	case k.Exert:
		if err := (KeepTapped{On: it, When: board.NextUntap}).decide(d); err != nil {
			return err
		}
		d.did(card.Exerting, source)
	case k.Return:
		return LeaveBattlefield{On: it, How: board.Put, To: board.Hand}.decide(d)
	}
	return nil
}

// payWith pays a cost with a number of other permanents that the player controls: with those that
// were announced, if any.
func (d *Decision) payWith(f *notation.Filter, n notation.Amount, how func(notation.Selector) Action) error {
	mine := *f
	mine.Controller = &notation.Player{Kind: notation.You}
	of := notation.Selector{Filter: &mine, Count: &n, Target: true}
	if d.effect.with != nil {
		with, err := d.announcedFor(mine, n.N)
		if err != nil {
			return err
		}
		of, d.effect.with = with, nil
	}
	err := how(of).decide(d)
	d.effect.last = d.in.It()
	return err
}

// announcedFor returns the announced permanents if they can pay a cost of n of those that fit.
func (d *Decision) announcedFor(f notation.Filter, n int64) (notation.Selector, error) {
	with := *d.effect.with
	var ids []int64
	if n == 1 {
		stack, err := d.Find().One(with)
		if err != nil {
			return with, err
		}
		with, ids = notation.Selector{ID: d.part(stack, 1), All: true}, []int64{stack.ID}
	} else {
		var err error
		with.All = with.Count == nil
		if ids, err = d.Find().Resolve(with); err != nil {
			return with, err
		}
	}
	can, err := d.Find().Resolve(notation.Selector{Filter: &f, All: true})
	if err != nil {
		return with, err
	}
	for _, stack := range d.s.Permanent.These(ids) {
		if !slices.Contains(can, stack.ID) {
			return with, d.effect.unpaid(board.NameOf(stack))
		}
	}
	return with, nil
}

// payBuried exiles n cards from the player's graveyard as a cost. If more are tracked, the player
// chooses; if fewer are, or the player means others, the cost is noted.
func (d *Decision) payBuried(source int64, k card.Cost, n int64) error {
	found, err := d.buried(*k.Buried)
	if err != nil {
		return err
	}
	if k.Buried.Other {
		found = slices.DeleteFunc(found, func(c board.Card) bool { return c.ID == source || c.ID == d.effect.card })
	}
	if int64(len(found)) > n {
		if found, err = d.chooseBuried(found, n, false); err != nil {
			return err
		}
	}
	if int64(len(found)) < n {
		k.N, k.X = n, false
		return Note{Text: k.String()}.decide(d)
	}
	for _, c := range found {
		if err := (LeaveBattlefield{On: notation.Selector{ID: c.ID}, How: board.Exiled, To: board.Exile}).decide(d); err != nil {
			return err
		}
	}
	return nil
}

// unpaid refuses the announced permanent, with which no cost can be paid (CR 601.2h).
func (e *resolving) unpaid(with any) error {
	p := tracker.Refuse("No cost of %s can be paid with %s.", tracker.Name(e.name), with).By("magic/cost/unpayable")
	if e.spell == nil {
		return p.Next("Name something else that you control.")
	}
	return p.Next("Cast it without saying so: %s", tracker.LineOf("cast %s", tracker.Name(e.name))).Or("cast " + e.name)
}

// payHost pays a cost with the permanent to which the source is attached. It refuses one that
// the player doesn't control, or that has to be tapped and is tapped already.
func (d *Decision) payHost(source int64, how func(notation.Selector) Action) error {
	stack, _ := d.s.Permanent.Get(source)
	host, ok := d.s.Permanent.Get(stack.Of.AttachedTo)
	if a := how(notation.Selector{ID: host.ID, All: true}); ok && host.Of.Controller == d.you {
		if _, taps := a.(Tap); !taps || !host.Of.Tapped {
			return a.decide(d)
		}
	}
	return tracker.Refuse("%s can't pay that with what %s is attached to.", tracker.Name(d.s.Seat(d.you).Name), board.NameOf(stack)).By("magic/cost/unpayable").
		Next("The ability can't be activated.")
}

// letterX returns the value of X in a cost, for which it asks once.
func (d *Decision) letterX(letters map[string]int64, most int64) (int64, error) {
	if x, asked := letters["X"]; asked {
		return x, nil
	}
	a, err := d.in.Ask(tracker.Question{Player: d.chooser(), Text: tracker.Say("What is X?"), Max: most})
	if err == nil {
		letters["X"] = a.N
	}
	return a.N, err
}

// removable returns how many counters of a kind can be removed from a permanent.
func removable(p *board.Permanent, kind string) int64 {
	if kind != card.AnyKind {
		return p.Count(kind)
	}
	n := int64(0)
	for _, k := range p.Counters {
		n = tracker.SaturatingAdd(n, k.N)
	}
	return n
}

// payCounters removes counters as a cost: from the source, or from permanents that
// the player chooses.
func (d *Decision) payCounters(source int64, k card.Cost) error {
	if k.Of == nil {
		return d.removeCounters(source, k.Remove.Kind, k.Remove.N.N)
	}
	each, times := k.Remove.N.N, int64(1)
	if k.Among {
		each, times = 1, each
	}
	if times > maxTimes {
		return tracker.Refuse("Doing that %d times is too much at once.", times).Next("Say what it does, to do it all the same.")
	}
	for range times {
		on, err := d.havingCounters(*k.Of, k.Remove.Kind, each)
		if err != nil {
			return err
		}
		if err := d.removeCounters(on, k.Remove.Kind, each); err != nil {
			return err
		}
		d.effect.last = []int64{on}
	}
	return nil
}

// havingCounters returns a permanent of the player that matches a filter and has at
// least n counters of a kind, which the player chooses.
func (d *Decision) havingCounters(f notation.Filter, kind string, n int64) (int64, error) {
	var ids []int64
	var options []tracker.Message
	for stack := range d.s.Permanent.All() {
		ok, err := d.fits(&stack, f)
		if err != nil {
			return 0, err
		}
		if ok && !stack.Of.PhasedOut && removable(&stack.Of, kind) >= n {
			ids, options = append(ids, stack.ID), append(options, d.s.Describe(stack))
		}
	}
	if len(ids) == 0 {
		return 0, tracker.Refuse("%s can't pay that: no %s has the counters.", tracker.Name(d.s.Seat(d.you).Name), tracker.Name(f.String())).By("magic/cost/unpayable").
			Next("The ability can't be activated.")
	}
	if with := d.effect.with; with != nil {
		stack, err := d.Find().One(*with)
		if err != nil {
			return 0, err
		}
		if !slices.Contains(ids, stack.ID) {
			return 0, d.effect.unpaid(board.NameOf(stack))
		}
		d.effect.with = nil
		return d.part(stack, 1), nil
	}
	i, err := d.Find().Choose(tracker.Say("Which %s?", tracker.Name(f.String())), options, ids)
	if err != nil {
		return 0, err
	}
	stack, err := d.Find().Single(ids[i : i+1])
	return stack.ID, err
}

// removeCounters removes n counters of a kind from a permanent as a cost; of any kind,
// the player chooses the kind of each.
func (d *Decision) removeCounters(from int64, kind string, n int64) error {
	it := notation.Selector{ID: from, All: true}
	remove := func(kind string, n int64) error {
		return PutCounters{On: notation.Target{Objects: &it}, N: notation.Amount{N: n}, Kind: kind, Remove: true, Cost: true}.decide(d)
	}
	if kind != card.AnyKind {
		return remove(kind, n)
	}
	for left := n; left > 0; {
		stack, _ := d.s.Permanent.Get(from)
		switch all := stack.Of.Counters; {
		case removable(&stack.Of, kind) < left:
			return tracker.Refuse("%s has too few counters.", board.NameOf(stack)).By("magic/cost/unpayable").Next("The ability can't be activated.")
		case len(all) == 1:
			return remove(all[0].Kind, left)
		case left > maxTimes:
			return tracker.Refuse("Doing that %d times is too much at once.", left).Next("Say what it does, to do it all the same.")
		default:
			i, err := d.in.Choose(tracker.Question{Player: d.chooser(), Text: tracker.Say("%s: which counter?", d.title())}, stack.Of.SayCounters())
			if err != nil {
				return err
			}
			if err := remove(all[i].Kind, 1); err != nil {
				return err
			}
			left--
		}
	}
	return nil
}

// paySymbols pays {T}, {Q} and {E}, and asks for X.
func (d *Decision) paySymbols(source int64, symbols string, letters map[string]int64) error {
	if n := int64(strings.Count(symbols, "{E}")); n > 0 {
		you := notation.Player{Kind: notation.You}
		return PutCounters{On: notation.Target{Players: &you}, N: notation.Amount{N: n}, Kind: "energy", Remove: true, Cost: true}.decide(d)
	}
	if strings.Contains(symbols, "{X}") {
		if _, err := d.letterX(letters, 1<<62); err != nil {
			return err
		}
	}
	taps := strings.Contains(symbols, "{T}")
	if !taps && !strings.Contains(symbols, "{Q}") {
		return nil
	}
	if err := d.canTurn(source, taps); err != nil {
		return err
	}
	stack, ok := d.s.Permanent.Get(source)
	if !ok {
		return nil
	}
	tap := event.TapChanged{On: stack.ID, Tapped: taps}
	if taps { // CR 106.12
		tap.Mana = d.effect.mana
	}
	d.happen(tap, "")
	return nil
}

// canTurn refuses to tap or untap the source of an ability as its cost if it is tapped or
// untapped already, or has summoning sickness.
func (d *Decision) canTurn(source int64, taps bool) error {
	stack, ok := d.s.Permanent.Get(source)
	switch {
	case !ok:
		return nil
	case stack.Of.Tapped == taps && taps:
		return tracker.Refuse("%s is tapped already.", board.NameOf(stack)).Next("To untap it: %s", tracker.LineOf("untap #%d", stack.ID))
	case stack.Of.Tapped == taps:
		return tracker.Refuse("%s is untapped already.", board.NameOf(stack)).Next("To tap it: %s", tracker.LineOf("tap #%d", stack.ID))
	case d.s.SummoningSick(&stack.Of, new(d.Now().Of(stack))) && len(d.Now().Permissions(&stack, card.ActivateInHaste)) == 0:
		return tracker.Refuse("%s came under its controller's control this turn.", board.NameOf(stack)).By("magic/summoning-sickness").
			Next("Say what it does, to do it all the same.")
	}
	return nil
}

// canTap refuses an ability whose cost is to tap its source, if that can't be tapped.
func (d *Decision) canTap(source int64, costs []card.Cost) error {
	for _, k := range costs {
		if k.Taps() {
			return d.canTurn(source, true)
		}
	}
	return nil
}
