package play

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// decide puts a card onto the battlefield (CR 110.1).
func (a Add) decide(d *Decision) error {
	return d.withNext(a.Next, func() error { return a.add(d) })
}

func (a Add) add(d *Decision) error {
	if a.Cast { // of an earlier version
		return Cast{Card: a.Card, Known: a.Known, Commander: a.Commander}.decide(d)
	}
	def, side, err := d.added(a)
	if err != nil {
		return err
	}
	if a.X != nil {
		if !def.CostsX() && def.Cost != "" && !sizedByX(&def) {
			return tracker.Refuse("%s has no X.", tracker.Name(def.Name)).By(ruleCast).
				Next("Without it: %s", tracker.LineOf("add %s", tracker.Name(def.Name))).Or("add " + def.Name)
		}
		d.bindLetter("X", a.X.N)
	}
	if err := d.enteringAs(a.As); err != nil {
		return err
	}
	defer func() { d.original = nil }()
	if err := d.addAll(a.Card, def, side); err != nil {
		return err
	}
	if err := d.enteredAs("add", def.Name); err != nil {
		return err
	}
	if a.Commander {
		if err := (DesignateCommander{On: notation.Selector{It: notation.It}}).decide(d); err != nil {
			return err
		}
	}
	if a.And == nil {
		return nil
	}
	return d.together(*a.And)
}

// together performs another action of the same sentence; "they" are the objects of
// both.
func (d *Decision) together(and Action) error {
	first := slices.Clone(d.in.It())
	if err := and.decide(d); err != nil {
		return err
	}
	d.in.Refer(append(first, d.in.It()...)...)
	return nil
}

// addAll puts cards of one definition onto the battlefield.
func (d *Decision) addAll(c notation.Creation, def card.Definition, side Side) error {
	seats, err := d.Seats(c.Player())
	if err != nil {
		return err
	}
	n, err := d.number(c.Count, def.Name)
	if err != nil {
		return err
	}
	if n < 1 {
		return tracker.Refuse("That adds nothing.").Next("Say how many, from 1.")
	}
	var ids []int64
	for _, seat := range seats {
		if err := d.inGame(seat); err != nil {
			return err
		}
		id, err := d.entersAs(c, side.turned(board.Permanent{Def: def, Owner: seat, Controller: seat, Fresh: true}), n, 0)
		if err != nil {
			return err
		}
		ids = append(ids, id)
	}
	d.in.Refer(ids...)
	return nil
}

// entersAs puts n permanents onto the battlefield as a description says: tapped, with
// counters, attached. from is the id of the card that they were, or 0.
func (d *Decision) entersAs(c notation.Creation, p board.Permanent, n, from int64) (int64, error) {
	p.Tapped, p.Attacking = c.Tapped, c.Attacking
	if c.Object.Protector != nil {
		if !slices.Contains(p.Face().Types, "Battle") {
			return 0, tracker.Refuse("%s is no battle: no player protects it.", tracker.Name(p.Face().Name)).By("magic/battle/choose-protector").Next("Say it without a protector.")
		}
		by, err := d.Seats(*c.Object.Protector)
		if err != nil {
			return 0, err
		}
		p.Protector = by[0]
	}
	p, err := d.withCounters(p, c.Counters)
	if err != nil {
		return 0, err
	}
	said := c.Attached
	if p.Enchants, err = d.enchantedSeat(board.Characteristics{Definition: *p.Face()}, said); err != nil {
		return 0, err
	}
	if p.Enchants != 0 {
		said = nil
	}
	hosts, err := d.hosts(batch{p: &p, n: n}, said)
	if err != nil {
		return 0, err
	}
	cause := tracker.Cause{Player: d.in.By.Name}
	if from != 0 {
		cause.Rule = ruleNewObject
	}
	return d.enter(p, n, hosts[0], from, cause)
}

// incomplete refuses a description of a creature without power and toughness,
// which would die (CR 704.5f).
func incomplete(o notation.Object) error {
	if o.Power != "" || !slices.Contains(o.Types, "Creature") {
		return nil
	}
	name := o.Name
	if name == "" || name == "Creature" || slices.Contains(o.Subtypes, name) {
		name = "Bo"
	}
	kind := strings.Join(append(slices.Clone(o.Subtypes), "creature"), " ")
	return tracker.Refuse("That doesn't say its power and toughness.").
		Next("Say it as a card would: %s", tracker.LineOf("add a 2/2 %s named %s", kind, tracker.Name(name))).Or("add a 2/2 " + kind + " named " + name)
}

// added returns the definition of a card: the card of its name, or the
// described one.
func (d *Decision) added(a Add) (def card.Definition, side Side, err error) {
	if a.Known == "" {
		if err := incomplete(a.Card.Object); err != nil {
			return def, Front, err
		}
		def, err := d.definition(a.Card)
		return def.WithBasicAbility(), Front, err
	}
	if def, side, err = d.printed(a.Known); err == nil {
		err = d.askSizes(&def)
	}
	return def, side, err
}

// askSizes asks for the power and toughness of a card's faces that are unknown.
func (d *Decision) askSizes(def *card.Definition) error {
	if err := d.askSize(def); err != nil || def.Back == nil {
		return err
	}
	other := *def.Back
	err := d.askSize(&other)
	def.Back = &other
	return err
}

// sizedByX reports whether the printed power or toughness of a permanent is X.
func sizedByX(def *card.Definition) bool {
	return strings.Contains(def.Power+def.Toughness, "X")
}
