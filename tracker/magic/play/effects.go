package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// decide changes permanents until end of turn, or for as long as they stay.
// The affected permanents are fixed now (CR 611.2c), and so are numbers (CR
// 611.2d, 608.2h); an effect without an end that players type keeps counting.
func (a GiveBoost) decide(d *Decision) error {
	it := d.in.It()
	if a.To != nil {
		a.On = d.notOwn(a.On, *a.To)
	}
	ids, err := d.Find().Objects(a.On)
	if err != nil {
		return err
	}
	how := a.How
	if how.Rules = d.namedIn(how.Rules, it); slices.ContainsFunc(how.Rules, card.NamesYou) {
		if how.By = d.you; d.you == 0 {
			return d.unseated()
		}
	}
	if a.Whom != nil {
		if how.By, err = d.attackedBy(*a.Whom); err != nil || how.By == 0 {
			return err
		}
	}
	if a.Chosen != nil {
		t, err := d.chooseCreatureType(*a.Chosen)
		if err != nil {
			return err
		}
		how.Subtypes = []string{t}
	}
	if a.Reword != nil {
		if how.Reword, err = d.rewording(*a.Reword, ids); err != nil {
			return err
		}
		if how.Reword == nil {
			for _, id := range ids {
				d.happen(event.Impossible{What: event.NoWord, On: id}, ruleRewords)
			}
			d.in.Refer(ids...)
			return nil
		}
	}
	if a.While != nil {
		tie, lasts, err := d.tie(*a.While)
		if err != nil {
			return err
		}
		if !lasts {
			d.in.Refer(ids...)
			return nil
		}
		how.Tie = tie
	}
	if a.To != nil {
		if how.Control, err = d.newController(*a.To, a.On); err != nil {
			return err
		}
	}
	if a.NextTurn {
		if how.NextTurn = d.you; d.you == 0 {
			return d.unseated()
		}
	}
	if err := d.resolveX(&how.Change); err != nil {
		return err
	}
	if how.Power, err = d.multiplied(how.Power); err != nil {
		return err
	}
	if how.Toughness, err = d.multiplied(how.Toughness); err != nil {
		return err
	}
	if err := d.resolveAmount(&how.Change); err != nil {
		return err
	}
	if err := a.sizes(d, ids, &how.Change); err != nil {
		return err
	}
	if d.effect != nil {
		if err := d.resolveBase(&how.Change); err != nil {
			return err
		}
	}
	d.definesSize(&how.Change) // after amounts are determined: this one isn't
	if !a.Fixed && a.Whom == nil && d.ruleFor(&how, a.On) && how.Equal(notation.Change{}) {
		d.in.Refer(ids...)
		return nil
	}
	how.ID = d.newID()
	how.At = board.Timestamp(&how.Change, d.s.Clock)
	rule := tracker.Rule("")
	if how.Control != 0 {
		rule = ruleControl
	}
	each := make([]event.Pumped, len(ids)) // amounts are determined once, before anything changes (CR 608.2h)
	for i, id := range ids {
		each[i] = event.Pumped{On: id, How: how}
		if now := &each[i].How.Change; (now.Each != nil || now.Amount != nil) && (!how.Lasting || d.effect != nil) {
			d.lockIn(now, id)
		}
	}
	for _, e := range each {
		d.happen(e, rule)
	}
	d.in.Refer(ids...)
	return nil
}

// definesSize sets in a change the size that one of its abilities defines. A given ability
// isn't characteristic-defining, so the size applies in layer 7b (CR 604.3a, 613.4b).
func (d *Decision) definesSize(c *notation.Change) {
	for _, text := range c.Abilities {
		if is := d.s.Compiler.Compile(text, card.Self{}); len(is) == 1 {
			if size, ok := is[0].(card.Size); ok {
				c.PowerIs, c.ToughnessIs, c.SizeGiven = size.Power, size.Toughness, true
			}
		}
	}
}

// namedIn returns rules that refer to the source of the effect, and to "it", by their ids.
func (d *Decision) namedIn(rules []string, it []int64) []string {
	if d.effect == nil || !slices.ContainsFunc(rules, card.NamesObject) {
		return rules
	}
	all := make([]string, len(rules))
	for i, text := range rules {
		all[i] = card.WithObjects(text, d.sourceID(), it)
	}
	return all
}

const ruleLockedIn tracker.Rule = "magic/effect/locked-in"

// ruleFor begins a separate effect for the rules of a change until a time to all
// permanents of a description. It also affects permanents that enter later (CR 611.2c). It
// reports false if the rules stay in the change.
func (d *Decision) ruleFor(how *board.Pump, on notation.Selector) bool {
	f := on.Filter
	if len(how.Rules) == 0 || f == nil || on.Count != nil || on.Target || on.UpTo || on.Most != nil || len(on.Not) > 0 || !how.UntilEndOfTurn() && (how.NextTurn == 0 || how.Till != board.TillItBegins) || f.Other || f.Chosen != "" || d.you == 0 {
		return false
	}
	if f.Controller != nil && equal(*f.Controller, notation.PlayerCalled("that player")) {
		if seats, err := d.Seats(*f.Controller); err == nil && len(seats) == 1 {
			of := *f
			of.Controller = &notation.Player{Kind: notation.NamedPlayer, Name: d.s.Seat(seats[0]).Name}
			f, on.Filter = &of, &of
		}
	}
	if f.Controller != nil && !slices.Contains([]notation.PlayerKind{notation.You, notation.EachOpponent, notation.EachOther, notation.YourTeam, notation.NamedPlayer}, f.Controller.Kind) {
		return false
	}
	d.happen(event.EffectBegan{Effect: board.Effect{
		ID: d.newID(), Name: on.String() + " " + notation.Change{Rules: how.Rules}.String(), Controller: d.you, What: f, Rules: how.Rules, ThisTurn: how.NextTurn == 0, NextTurn: how.NextTurn,
	}}, ruleLockedIn)
	how.Rules = nil
	return true
}

// newController returns the seat that gains control of the selected
// permanents.
func (d *Decision) newController(to notation.Player, on notation.Selector) (int, error) {
	seats, err := d.Seats(to)
	if err != nil {
		return 0, err
	}
	if len(seats) != 1 {
		return 0, tracker.Refuse("One player controls a permanent.").Next("Say which: %s.", tracker.LineOf("Bob gains control of %s until end of turn", on.String()))
	}
	return seats[0], d.inGame(seats[0])
}

// resolveBase determines a counted base power and toughness when the effect begins (CR
// 611.2d). A number that depends on the changed object itself isn't determined.
func (d *Decision) resolveBase(c *notation.Change) error {
	for _, half := range []struct {
		is   **notation.Quantity
		base **int64
	}{{&c.PowerIs, &c.BasePower}, {&c.ToughnessIs, &c.BaseToughness}} {
		q := *half.is
		if q == nil || q.From != "" && q.From != notation.Source {
			continue
		}
		if q.That || q.Their || q.Of != nil {
			continue
		}
		n := d.Now().Amount(q, d.you, d.sourceID())
		if q.Hand != nil || q.Count != nil && q.Count.Card != nil { // the board doesn't see all of them
			var err error
			if n, err = d.askNumber(tracker.Say("How many: %s?", tracker.Name(q.String()))); err != nil {
				return err
			}
		}
		*half.is, *half.base = nil, &n
	}
	return nil
}

// resolveX asks for X in a change of power and toughness (CR 611.2d).
func (d *Decision) resolveX(c *notation.Change) error {
	if c.X == "" {
		return nil
	}
	text := tracker.Say("What is X?")
	if c.X != "X" {
		text = tracker.Say("How many: %s?", tracker.Name(c.X))
	}
	n, known, err := int64(0), false, error(nil)
	if d.effect != nil && c.X != "X" {
		if n, known, err = d.evaluate("X where X is " + c.X); known && err == nil {
			d.bindLetter("X", n)
		}
	} else if x, ok := d.letters["X"]; ok && d.effect != nil {
		n, known = x, true
	}
	if !known && err == nil {
		n, err = d.askNumber(text)
	}
	if err != nil {
		return err
	}
	c.Power = tracker.SaturatingAdd(c.Power, tracker.SaturatingMul(c.XPower, n))
	c.Toughness = tracker.SaturatingAdd(c.Toughness, tracker.SaturatingMul(c.XTough, n))
	c.X, c.XPower, c.XTough = "", 0, 0
	return nil
}

// resolveAmount evaluates an amount that is the same for all affected permanents: a number of
// another object, of a player, or of what the effect has done, as in "where X is this
// creature's power" (CR 611.2d).
func (d *Decision) resolveAmount(c *notation.Change) error {
	q := c.Amount
	if q == nil || q.Of == nil && q.Outcome == "" && !q.Their && !q.That && !q.Starting {
		return nil
	}
	n, known, err := d.valueOf(*q)
	if !known && err == nil {
		n, err = d.askNumber(tracker.Say("How many: %s?", tracker.Name(q.String())))
	}
	if err != nil {
		return err
	}
	times(c, n)
	return nil
}

// lockIn evaluates "for each" in a change of power and toughness as it begins.
func (d *Decision) lockIn(c *notation.Change, on int64) {
	n := int64(1)
	if stack, ok := d.s.Permanent.Find(on); ok {
		n = d.Now().Times(c, d.you, on, stack)
	}
	times(c, n)
}

// times fixes how many times a change of power and toughness applies.
func times(c *notation.Change, n int64) {
	c.Power = tracker.SaturatingAdd(tracker.SaturatingMul(c.Power, n), c.PlusPower)
	c.Toughness = tracker.SaturatingAdd(tracker.SaturatingMul(c.Toughness, n), c.PlusToughness)
	c.PlusPower, c.PlusToughness, c.Each, c.Amount = 0, 0, nil, nil
}

// effectsOf returns the effects that a card has on tokens, counters, and characteristics
// of objects other than itself and its host. ok is false if a part of what it does all the
// time can't apply without the card.
func (d *Decision) effectsOf(name string) (def card.Definition, ok bool, err error) {
	if def, ok = d.cardNamed(name); !ok {
		printed, _, known, err := d.inPoolOf(name, func(p Printed) bool { return true })
		if err != nil || known {
			return def, known, err
		}
		def = printed.Faces[printed.Face]
		if printed.Lines != nil {
			def = d.game.withLines(def, printed.Lines()[printed.Face])
		}
	}
	alone := card.Definition{Name: def.Name}
	for _, r := range def.Replaces {
		if !r.Itself {
			alone.Replaces = append(alone.Replaces, r)
		}
	}
	for _, e := range def.Static {
		if !e.Self && !e.Host {
			alone.Static = append(alone.Static, e)
		}
	}
	for _, e := range def.Entry {
		if e.Its == "" {
			alone.Entry = append(alone.Entry, e)
		}
	}
	for _, text := range def.Abilities {
		if slices.ContainsFunc(d.game.compiler.Compile(text, card.Self{Name: def.Name}), needsCard) {
			return alone, false, nil
		}
	}
	return alone, len(alone.Replaces)+len(alone.Static)+len(alone.Entry) > 0, nil
}

// needsCard reports whether an ability applies to other objects all the time, in a way that
// an effect without a card doesn't.
func needsCard(a card.Ability) bool {
	switch a := a.(type) {
	case card.Restriction:
		return a.On.What != nil
	case card.Requirement:
		return a.On.What != nil
	case card.Permission:
		return a.On.What != nil
	case card.CombatCost:
		return a.On.What != nil
	case card.OthersEnter:
		return a.Its != ""
	case card.Untaps, card.UntapLimit, card.ExiledInstead, card.LosingReplaced, card.LifeReplacing, card.DamageReplacing, card.Again, card.Skips:
		return true
	default:
		return false
	}
}

// decide starts the effects of a card without the card, by hand.
func (a Begin) decide(d *Decision) error {
	if a.Guards != "" || a.LifeStays {
		return a.guard(d)
	}
	def, ok := card.Definition{Replaces: a.Replaces}, len(a.Replaces)+len(a.Damage) > 0
	if ok {
		def.Name = a.replacing()
		if d.effect != nil && d.effect.name != "" {
			def.Name = d.effect.name
		}
	}
	if a.Name != "" {
		var err error
		if def, ok, err = d.effectsOf(a.Name); err != nil {
			return err
		}
	}
	if a.Static != nil {
		static := *a.Static
		if err := d.resolveX(&static.Change); err != nil {
			return err
		}
		def, ok = card.Definition{Name: static.String(), Static: []card.StaticEffect{static}}, true
	}
	if a.Entry != nil {
		if def, ok = (card.Definition{Name: a.Entry.String(), Entry: []card.Entry{*a.Entry}}), true; a.Entry.Its != "" {
			return tracker.Refuse("An effect without a card has no %s.", a.Entry.Its).Next("Add the card that has it.")
		}
		if d.effect != nil && d.effect.name != "" {
			def.Name = d.effect.name
		}
	}
	if !ok || len(def.Replaces)+len(def.Static)+len(def.Entry)+len(a.Damage) == 0 {
		return tracker.Refuse("I don't know an effect called %q.", tracker.Name(a.Name)).Next("Say it: %s", tracker.Line("effect: creatures you control get +1/+1"))
	}
	if a.Onto != nil {
		if ok, err := a.redirecting(d); err != nil || !ok {
			return err
		}
	}
	seats, err := d.Seats(a.For)
	if err != nil {
		return err
	}
	for _, seat := range seats {
		until := 0
		if a.NextTurn {
			if until = seat; a.Yours {
				until = d.you
			}
		}
		d.byHand(event.EffectBegan{Effect: board.Effect{
			ID: d.newID(), Name: def.Name, Controller: seat, Replaces: def.Replaces, Static: def.Static, Entry: def.Entry, At: board.OwnTimestamp(def, d.s.Clock),
			Damage: a.Damage, ThisTurn: a.ThisTurn, NextTurn: until,
		}})
	}
	return nil
}

// decide ends an effect that was started by hand.
func (a Finish) decide(d *Decision) error {
	for _, e := range d.s.ShownEffects() {
		if e.ID == a.ID {
			d.byHand(event.EffectEnded(a))
			return nil
		}
	}
	return tracker.Refuse("There is no effect %d.", a.ID).Next("Type `%s`: it lists what goes on.", tracker.Line("board"))
}

// replacing returns the replacement or prevention effect that begins as text.
func (a Begin) replacing() string {
	if len(a.Damage) > 0 {
		return a.Damage[0].String()
	}
	return card.Replacing{Replacement: a.Replaces[0]}.String()
}
