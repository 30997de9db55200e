package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/notation"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/card"
	"arbiter/tracker/riftbound/event"
)

// source is what an effect comes from: an ability of a card, or of a battlefield.
type source struct {
	view  board.Viewpoint
	of    int64 // the stack with the ability; 0 for a battlefield
	it    int64 // the stack on which it triggered
	times int64 // how often it is done
	one   bool  // for one of those on which it triggered alone
	rule  tracker.Rule
}

// viewed returns the source with its viewpoint as it is at this moment. Of a card that has
// left, at is where it was.
func (d *Decision) viewed(src source, controller int, at board.Location) source {
	src.view = board.Viewpoint{Controller: controller, At: at}
	if stack, ok := d.s.Board.Get(src.of); ok && src.of != 0 {
		src.of, src.view = stack.ID, d.s.ViewOf(stack)
		src.view.Controller, src.view.Might = controller, d.s.Traits(stack, nil).Strength()
	}
	return src
}

// noted are the effects that players do with their decks and hands, as they are noted.
var noted = map[card.EffectKind]string{card.Draw: "draws", card.Discard: "discards", card.Predict: "predicts", card.Burn: "burns"}

// run does effects, one after the other.
func (d *Decision) run(all card.Effects, src source) error {
	for _, e := range all {
		if e.Pay != nil {
			if err := d.pay(e.Pay, src); err != nil {
				return err
			}
		}
		if err := d.runOne(e, d.viewed(src, src.view.Controller, src.view.At)); err != nil {
			return err
		}
	}
	return nil
}

// runOne does an effect: on its player, or on what it is done to.
func (d *Decision) runOne(e card.Effect, src source) error {
	who := notation.Player{Kind: notation.NamedPlayer, Name: d.s.Seat(src.view.Controller).Name}
	n := notation.Amount{N: tracker.SaturatingMul(e.N, src.times)}
	switch e.Kind {
	case card.Draw, card.Discard, card.Predict, card.Burn:
		return Note{Who: who, What: noted[e.Kind], N: n}.decide(d)
	case card.Channel, card.ChannelUp:
		return ChannelRunes{Who: who, N: n, Exhausted: e.Kind == card.Channel}.decide(d)
	case card.GainXP:
		return Gain{Who: who, What: "xp", N: n}.decide(d)
	case card.Score:
		return Gain{Who: who, What: "points", N: n}.decide(d)
	case card.ReadyRunes:
		return d.readyRunes(src.view.Controller, n.N)
	case card.Add:
		return d.addToPool(who, e, src.times)
	case card.PlayToken:
		return d.playMade(who, e, src)
	default:
	}
	if e.On == nil {
		return nil
	}
	on, err := d.targets(e, src)
	if err != nil || len(on) == 0 {
		return err
	}
	for _, id := range on {
		if err := d.runOn(e, id, src); err != nil {
			return err
		}
	}
	d.in.Refer(on...)
	return nil
}

// targets returns the stacks that an effect is done to. It asks which, if that matters.
func (d *Decision) targets(e card.Effect, src source) ([]int64, error) {
	t := e.On
	switch {
	case t.Me, t.It:
		id := src.of
		if t.It {
			id = src.it
		}
		stack, ok := d.s.Board.Get(id)
		if !ok || id == 0 {
			d.happen(event.NotChanged(0, tracker.Say("#%d isn't on the board any more: nothing is done", id)), "")
			return nil, nil
		}
		if t.It && src.one {
			return []int64{d.part(stack, 1)}, nil
		}
		return []int64{stack.ID}, nil
	case t.All:
		var all []int64
		for stack := range d.s.Board.All() {
			if d.s.InGroup(stack, &t.Group, src.view) {
				all = append(all, stack.ID)
			}
		}
		if len(all) == 0 {
			d.nothingThere(t.Group)
		}
		return all, nil
	}
	var chosen []int64
	for range max(1, min(t.UpTo, event.MaxQueued)) {
		id, err := d.chooseOne(t.Group, src, chosen, t.UpTo > 0)
		if err != nil {
			return nil, err
		}
		if id == 0 {
			break
		}
		chosen = append(chosen, id)
	}
	return chosen, nil
}

func (d *Decision) nothingThere(g card.Group) {
	d.happen(event.NotChanged(0, tracker.Say("There is none of these: %s", tracker.Name(g.String()))), "")
}

// chooseOne returns one object of a group that isn't among those chosen before; 0 if there is
// none, or if none is wanted. It asks the speaker where several differ.
func (d *Decision) chooseOne(g card.Group, src source, before []int64, optional bool) (int64, error) {
	var all []tracker.Stack[board.Object]
	for stack := range d.s.Board.All() {
		switch {
		case slices.Contains(before, stack.ID), !d.s.InGroup(stack, &g, src.view):
		case g.Others && stack.ID == src.view.ID && stack.Count < 2:
		default:
			all = append(all, stack)
		}
	}
	switch {
	case len(all) == 0 && len(before) == 0:
		d.nothingThere(g)
		return 0, nil
	case len(all) == 0:
		return 0, nil
	case len(all) == 1 && !optional:
		return d.part(all[0], 1), nil
	}
	var options []tracker.Message
	for _, stack := range all {
		options = append(options, d.s.Describe(stack))
	}
	if optional {
		options = append(options, tracker.Say("No other"))
	}
	i, err := d.in.Choose(tracker.Question{Player: d.in.By.Name, Meant: true, Rule: src.rule, Text: tracker.Say("Which one of these: %s?", tracker.Name(g.String()))}, options)
	if err != nil || i == len(all) {
		return 0, err
	}
	return d.part(all[i], 1), nil
}

// runOn does an effect to a stack.
func (d *Decision) runOn(e card.Effect, id int64, src source) error {
	stack, ok := d.s.Board.Get(id)
	if !ok {
		return nil
	}
	on := notation.Selector{ID: stack.ID, All: true}
	times := int64(1)
	if e.On.Me || e.On.It && !src.one {
		times = max(1, src.times/stack.Count) // each member of the stack has the ability once
	}
	switch e.Kind {
	case card.Buff:
		return Buff{On: on, N: notation.Amount{N: 1}}.decide(d)
	case card.Ready, card.Exhaust:
		return Exhaust{On: on, Exhaust: e.Kind == card.Exhaust}.decide(d)
	case card.Stun:
		return Stun{On: on}.decide(d)
	case card.Kill:
		return LeaveBoard{On: on, How: "killed", To: board.Trash}.decide(d)
	case card.BanishIt:
		return LeaveBoard{On: on, How: "banished", To: board.Banishment}.decide(d)
	case card.ToHand:
		return LeaveBoard{On: on, How: "put", To: board.Hand}.decide(d)
	case card.Empower, card.Disempower:
		return Empower{On: on, Off: e.Kind == card.Disempower}.decide(d)
	case card.Deal:
		n := e.N
		if e.ByMight {
			n = src.view.Might
		}
		return Deal{N: notation.Amount{N: n}, To: on}.decide(d)
	case card.Give:
		a := Alter{On: on, How: board.Change{Might: tracker.SaturatingMul(e.N, times), Keywords: e.Keywords, Until: board.ThisTurn}}
		if e.Least > 0 {
			a.Least = &e.Least
		}
		return a.decide(d)
	case card.DoubleIt:
		return Double{On: on}.decide(d)
	case card.GoHome:
		return d.goHome(stack)
	default:
		return nil
	}
}

// goHome moves a unit to its controller's base by an effect.
func (d *Decision) goHome(stack tracker.Stack[board.Object]) error {
	home := board.Location{Base: stack.Of.Controller}
	if d.s.LocationOf(stack.Of) == home {
		d.happen(event.Unchanged{On: stack.ID, Why: "is there already"}, "")
		return nil
	}
	if err := d.canMove(stack, home, false); err != nil {
		return err
	}
	d.relocate(stack, home, "moves")
	return nil
}

// relocate has an object go to another place. Only a move triggers what triggers on moves.
func (d *Decision) relocate(stack tracker.Stack[board.Object], to board.Location, how string) {
	from := d.s.LocationOf(stack.Of)
	d.happen(event.Relocated{On: stack.ID, To: to, How: how}, ruleMove)
	if now, ok := d.s.Board.Get(stack.ID); ok && how == "moves" {
		o := about(d.s, now, card.Moves)
		o.from = from.Field
		d.occurs(o)
	}
}

// readyRunes readies runes of a player, as many as there are and at most n. It asks which
// where they differ.
func (d *Decision) readyRunes(seat int, n int64) error {
	runes := card.Group{Type: "rune", Yours: true, Status: "exhausted"}
	src := source{view: board.Viewpoint{Controller: seat}, rule: ruleReady}
	for n > 0 {
		var all []tracker.Stack[board.Object]
		there := int64(0)
		for stack := range d.s.Board.All() {
			if d.s.InGroup(stack, &runes, src.view) {
				all, there = append(all, stack), tracker.SaturatingAdd(there, stack.Count)
			}
		}
		if len(all) == 0 {
			return nil
		}
		if there <= n || len(all) == 1 {
			for _, stack := range all {
				id := d.part(stack, min(n, stack.Count))
				if err := (Exhaust{On: notation.Selector{ID: id, All: true}}).decide(d); err != nil {
					return err
				}
			}
			return nil
		}
		id, err := d.chooseOne(runes, src, nil, false)
		if err != nil {
			return err
		}
		if err := (Exhaust{On: notation.Selector{ID: id, All: true}}).decide(d); err != nil {
			return err
		}
		n--
	}
	return nil
}

// addToPool adds Energy and Power to a player's rune pool (RB 429).
func (d *Decision) addToPool(who notation.Player, e card.Effect, times int64) error {
	if e.N > 0 {
		if err := (Gain{Who: who, What: "energy", N: notation.Amount{N: tracker.SaturatingMul(e.N, times)}}).decide(d); err != nil {
			return err
		}
	}
	for _, domain := range e.Keywords {
		what := "power"
		if domain != "a" {
			what = PowerOf([]string{domain})
		}
		if err := (Gain{Who: who, What: what, N: notation.Amount{N: times}}).decide(d); err != nil {
			return err
		}
	}
	return nil
}

// playMade plays the tokens of an effect. Where nothing is said of the place, they are played
// to base or to a battlefield that their controller controls (RB 184.2).
func (d *Decision) playMade(who notation.Player, e card.Effect, src source) error {
	at, err := d.placeOf(e.Token, src)
	if err != nil {
		return err
	}
	c := notation.Creation{Predefined: e.Token.Name, Count: notation.Amount{N: tracker.SaturatingMul(e.N, src.times)}, For: &who, Ready: e.Token.Ready, Tapped: e.Token.Exhausted, At: at}
	t := d.game.predefined[e.Token.Name]
	for _, k := range e.Token.Keywords {
		if !slices.Contains(t.Keywords, k) {
			c.Object.Keywords = append(c.Object.Keywords, k)
		}
	}
	ids, err := d.play(c, true, true)
	d.in.Refer(ids...)
	return err
}

func (d *Decision) placeOf(t *card.Made, src source) (*notation.Place, error) {
	base := &notation.Place{Word: "base", Of: &notation.Player{Kind: notation.NamedPlayer, Name: d.s.Seat(src.view.Controller).Name}}
	field := func(n int) *notation.Place { return &notation.Place{Word: "battlefield", N: int64(n)} }
	switch {
	case t.Place == "here" && src.view.At.Field != 0:
		return field(src.view.At.Field), nil
	case t.Place != "":
		return base, nil
	}
	places, options := []*notation.Place{base}, []tracker.Message{tracker.Say("base")}
	for i, f := range d.s.Fields {
		if f.Controller == src.view.Controller {
			places, options = append(places, field(i+1)), append(options, tracker.Named(d.s.Place(i+1)))
		}
	}
	if len(places) == 1 {
		return base, nil
	}
	i, err := d.in.Choose(tracker.Question{Player: d.in.By.Name, Meant: true, Rule: "riftbound/token/entering/location", Text: tracker.Say("Where is it played?")}, options)
	if err != nil {
		return nil, err
	}
	return places[i], nil
}
