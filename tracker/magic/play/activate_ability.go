package play

import (
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// activatable is an activated or a loyalty ability of a permanent.
type activatable struct {
	text    string // as printed
	cost    []card.Cost
	loyalty *card.Loyalty
	limit   []card.Limit
	only    string // the condition under which it can be activated
	do      card.Effect
	left    bool // it isn't understood
}

// activatables lists the activated and loyalty abilities of a permanent, in the order
// of its text.
func (d *Decision) activatables(stack tracker.Stack[board.Permanent]) []activatable {
	var all []activatable
	is := d.Now().Of(stack)
	for _, text := range is.Abilities {
		for _, one := range d.s.Compiler.Compile(text, card.Self{Name: is.Name}) {
			switch a := one.(type) {
			case card.Activated:
				all = append(all, activatable{text: a.String(), cost: a.Cost, limit: a.Limit, only: a.If, do: a.Do})
			case card.Loyalty:
				all = append(all, activatable{text: a.String(), loyalty: &a, do: a.Do})
			case card.Left:
				if card.HasCost(text) {
					all = append(all, activatable{text: notation.Words(text), left: true})
				}
			default: // can't be activated
			}
		}
	}
	return all
}

// decide activates an activated ability of a permanent (CR 602.2): its costs that the
// board sees are paid, and its effect is performed.
func (a Use) decide(d *Decision) error {
	stack, err := d.Find().One(a.On)
	if err != nil {
		return err
	}
	all := d.activatables(stack)
	switch {
	case len(all) == 0:
		return tracker.Refuse("%s has no ability that I can activate.", board.NameOf(stack)).
			Next("Say what its costs and its effect are: %s", tracker.LineOf("tap #%d; I gain 1 life", stack.ID))
	case a.Nth > int64(len(all)):
		return tracker.Refuse("%s has %d abilities to activate, and not %d.", board.NameOf(stack), len(all), a.Nth).
			Next("Type `%s` to choose.", tracker.LineOf("activate #%d", stack.ID))
	case a.Nth > 0:
		return d.activate(stack, all[a.Nth-1], 0)
	}
	options := make([]tracker.Message, len(all))
	for i, one := range all {
		options[i] = tracker.Say("“%s”", tracker.Name(one.text))
	}
	i, err := d.Find().Choose(tracker.Say("Which ability of %s?", board.NameOf(stack)), options, nil)
	if err != nil {
		return err
	}
	return d.activate(stack, all[i], 0)
}

// activate pays the costs of an ability, and performs its effect for the controller of
// its source. x is the number of loyalty counters that are removed for −X, or 0.
func (d *Decision) activate(stack tracker.Stack[board.Permanent], a activatable, x int64) error {
	if a.left {
		return tracker.Refuse("%s: that ability is left to the players.", board.NameOf(stack)).
			Next("Say what its costs and its effect are: %s", tracker.LineOf("tap #%d; I gain 1 life", stack.ID))
	}
	if err := d.mayActivate(stack); err != nil {
		return err
	}
	you, was := d.you, d.effect
	e := &resolving{name: stack.Of.Name(), sources: []int64{stack.ID}}
	d.you, d.effect = stack.Of.Controller, e
	defer func() { d.you, d.effect = you, was }()
	d.happen(event.Activated{On: stack.ID, Ability: a.text}, "")
	if err := d.limited(stack, a); err != nil {
		return err
	}
	letters := make(map[string]int64)
	if a.loyalty != nil {
		if err := d.payLoyalty(stack, *a.loyalty, x, letters); err != nil {
			return err
		}
	}
	for _, k := range a.cost {
		if err := d.pay(stack.ID, k, letters); err != nil {
			return err
		}
	}
	e.letters = letters
	do := d.game.parsedEffect(a.do)
	if len(do.actions) == 0 {
		d.happen(event.Noted{Text: a.do.Said, Times: 1, Left: true}, "")
		return nil
	}
	return d.resolve(e, []int64{stack.ID}, do.actions, 1)
}

// limited refuses an ability that can't be activated now, and records one that can be
// activated only once each turn (CR 602.5b, 606.3).
func (d *Decision) limited(stack tracker.Stack[board.Permanent], a activatable) error {
	for _, l := range a.limit {
		if (l == card.AsSorcery || l == card.InYourTurn || l == card.InUpkeep) && d.s.Active != 0 && d.s.Active != stack.Of.Controller {
			return tracker.Refuse("It is %s's turn, and %s says: activate only %s.", tracker.Name(d.s.Seat(d.s.Active).Name), board.NameOf(stack), tracker.Say(string(l))).
				Next("Say what it does, to do it all the same.")
		}
	}
	if a.only != "" {
		var condition *notation.Condition
		if c, ok := notation.ParseCondition(d.game.Vocabulary, a.only); ok {
			condition = &c
		}
		holds, known, err := d.holds(condition)
		if err == nil && !known {
			holds, err = d.asks(d.you, tracker.Say("%s: does it hold that %s?", d.title(), tracker.Name(a.only)))
		}
		if err != nil {
			return err
		}
		if !holds {
			return tracker.Refuse("%s says: activate only if %s.", board.NameOf(stack), tracker.Name(a.only)).Next("Say what it does, to do it all the same.")
		}
	}
	times, rule := 0, tracker.Rule("")
	used := board.Triggered{Ability: a.text}
	for _, l := range a.limit {
		times, used.Ever = max(times, l.Times()), used.Ever || l == card.Once
	}
	if a.loyalty != nil {
		used.Ability, times, rule = "loyalty", 1, ruleLoyaltyTime
	}
	if times == 0 {
		return nil
	}
	n := 0
	for _, one := range stack.Of.Triggered {
		if one == used {
			n++
		}
	}
	if n >= times {
		return tracker.Refuse("An ability of %s was activated as often as it may be.", board.NameOf(stack)).By(rule).
			Next("Say what it does, to do it all the same.")
	}
	d.happen(event.Triggered{On: stack.ID, Of: used}, rule)
	return nil
}

// payLoyalty pays the cost of a loyalty ability; for −X it asks for X, if that isn't
// given.
func (d *Decision) payLoyalty(stack tracker.Stack[board.Permanent], a card.Loyalty, x int64, letters map[string]int64) error {
	n := a.Cost
	if a.X {
		if x == 0 {
			answer, err := d.in.Ask(tracker.Question{Player: d.chooser(), Text: tracker.Say("What is X?"), Max: stack.Of.Count("loyalty")})
			if err != nil {
				return err
			}
			x = answer.N
		}
		letters["X"], n = x, -x
	}
	return d.loyaltyCost(stack, n)
}

// pay pays one part of a cost. Mana and cards in hand are the players'.
func (d *Decision) pay(source int64, k card.Cost, letters map[string]int64) error {
	it := notation.Selector{ID: source, All: true}
	switch {
	case k.Symbols != "":
		return d.paySymbols(source, k.Symbols, letters)
	case k.Sacrifice != nil && k.Sacrifice.OnlyItself():
		return LeaveBattlefield{On: it, How: board.Sacrificed, To: board.Graveyard}.decide(d)
	case k.Sacrifice != nil && k.Sacrifice.What != nil:
		f := *k.Sacrifice.What
		f.Controller = &notation.Player{Kind: notation.You}
		on := notation.Selector{Filter: &f, Count: &notation.Amount{N: max(k.N, 1)}, Target: true}
		err := LeaveBattlefield{On: on, How: board.Sacrificed, To: board.Graveyard}.decide(d)
		d.effect.last = d.in.It()
		return err
	case k.Tap != nil:
		f := *k.Tap
		f.Controller, f.Status = &notation.Player{Kind: notation.You}, "untapped"
		err := Tap{On: notation.Selector{Filter: &f, Count: &notation.Amount{N: max(k.N, 1)}, Target: true}, Tap: true}.decide(d)
		d.effect.last = d.in.It()
		return err
	case k.Discard > 0:
		return Note{Text: k.String()}.decide(d)
	case k.Life > 0:
		return GainLife{Who: notation.Player{Kind: notation.You}, N: notation.Amount{N: k.Life}, Lose: true, Pay: true}.decide(d)
	case k.Remove.Kind != "":
		return PutCounters{On: notation.Target{Objects: &it}, N: k.Remove.N, Kind: k.Remove.Kind, Remove: true, Cost: true}.decide(d)
	case k.Put.Kind != "":
		return PutCounters{On: notation.Target{Objects: &it}, N: k.Put.N, Kind: k.Put.Kind, Cost: true}.decide(d)
	case k.Exile:
		return LeaveBattlefield{On: it, How: board.Exiled, To: board.Exile}.decide(d)
	case k.Return:
		return LeaveBattlefield{On: it, How: board.Put, To: board.Hand}.decide(d)
	}
	return nil
}

// paySymbols pays {T}, {Q} and {E}, and asks for X.
func (d *Decision) paySymbols(source int64, symbols string, letters map[string]int64) error {
	if n := int64(strings.Count(symbols, "{E}")); n > 0 {
		you := notation.Player{Kind: notation.You}
		return PutCounters{On: notation.Target{Players: &you}, N: notation.Amount{N: n}, Kind: "energy", Remove: true, Cost: true}.decide(d)
	}
	if _, asked := letters["X"]; strings.Contains(symbols, "{X}") && !asked {
		a, err := d.in.Ask(tracker.Question{Player: d.chooser(), Text: tracker.Say("What is X?"), Max: 1 << 62})
		if err != nil {
			return err
		}
		letters["X"] = a.N
	}
	taps := strings.Contains(symbols, "{T}")
	if !taps && !strings.Contains(symbols, "{Q}") {
		return nil
	}
	stack, ok := d.s.Permanent.Get(source)
	switch {
	case !ok:
		return nil
	case stack.Of.Tapped == taps && taps:
		return tracker.Refuse("%s is tapped already.", board.NameOf(stack)).Next("To untap it: %s", tracker.LineOf("untap #%d", stack.ID))
	case stack.Of.Tapped == taps:
		return tracker.Refuse("%s is untapped already.", board.NameOf(stack)).Next("To tap it: %s", tracker.LineOf("tap #%d", stack.ID))
	case d.s.SummoningSick(&stack.Of, new(d.Now().Of(stack))):
		return tracker.Refuse("%s came under its controller's control this turn.", board.NameOf(stack)).By("magic/summoning-sickness").
			Next("Say what it does, to do it all the same.")
	}
	d.happen(event.TapChanged{On: stack.ID, Tapped: taps}, "")
	return nil
}
