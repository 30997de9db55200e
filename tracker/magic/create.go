package magic

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// decide creates tokens. The player who creates one owns and controls it (CR
// 111.2).
func (a Create) decide(d *decision) error {
	made := a.Made
	if len(made) > 1 && made[0].EachOf {
		q := tracker.Question{Player: d.in.By.Name, Text: "Which do you create?"}
		for i, c := range made {
			q.Options = append(q.Options, tracker.Option{N: int64(i + 1), Text: c.Object.Name})
		}
		answer, err := d.in.Ask(q)
		if err != nil {
			return err
		}
		made = made[answer.N-1 : answer.N]
	}
	var ids []int64
	for _, c := range made {
		who := notation.Player{Kind: notation.You}
		if c.For != nil {
			who = *c.For
		}
		seats, err := d.seats(who)
		if err != nil {
			return err
		}
		n, err := d.number(c.Count, c.Object.Name+"s")
		if err != nil {
			return err
		}
		for _, seat := range seats {
			id, err := d.create(c, n, seat)
			if err != nil {
				return err
			}
			if id != 0 {
				ids = append(ids, id)
			}
		}
	}
	d.in.Refer(ids...)
	return nil
}

// create makes n tokens of one description for one player. It gives 0 where
// none is made.
func (d *decision) create(c notation.Creation, n int64, seat int) (int64, error) {
	if n == 0 {
		return 0, nil
	}
	p := Permanent{Token: true, Owner: seat, Controller: seat, Tapped: c.Tapped, Attacking: c.Attacking, Fresh: true}
	rule := ruleTokenOwner
	var err error
	if c.CopyOf != nil {
		if c.Except != "" {
			return 0, tracker.Refuse("I can't copy with an exception yet.").Next("Create the token with what it is, or `set` what differs.")
		}
		p.Def, err = d.copied(*c.CopyOf)
		rule = ruleCopyValues
	} else {
		p.Def, err = d.definition(c)
	}
	if err != nil {
		return 0, err
	}
	if p, err = d.withCounters(p, c.Counters); err != nil {
		return 0, err
	}
	return d.enter(p, n, c.Attached, 0, rule)
}

// withCounters gives what enters the counters it enters with (CR 122.6).
func (d *decision) withCounters(p Permanent, counters []notation.Counters) (Permanent, error) {
	for _, k := range counters {
		n, err := d.number(k.N, k.Kind+" counters")
		if err != nil {
			return p, err
		}
		if _, err := tracker.Add(p.Count(k.Kind), n); err != nil {
			return p, err
		}
		p = p.withCounters(k.Kind, n)
	}
	return p, nil
}

// copied is the copiable values of a permanent: what is printed, and not its
// counters, status or effects (CR 707.2). A copy of a double-faced permanent
// has both faces (CR 707.8a).
func (d *decision) copied(sel notation.Selector) (Definition, error) {
	sel.All = true // however many there are, they are alike
	parts, err := d.objects(sel)
	if err != nil {
		if p, ok := err.(*tracker.Problem); ok && p.Rule == "" { //nolint:errorlint // a problem is never wrapped here
			p.Rule = ruleCopyOfNothing
		}
		return Definition{}, err
	}
	if len(parts) > 1 {
		return Definition{}, tracker.Refuse("%s means several different objects.", sel.String()).Next("Say which one, such as #%d.", parts[0])
	}
	stack, _ := d.s.Permanent.Get(parts[0])
	return stack.Of.Def, nil
}

// definition is what a description says (CR 111.3).
func (d *decision) definition(c notation.Creation) (Definition, error) {
	if c.Predefined != "" {
		if def, ok := d.game.predefined[c.Predefined]; ok {
			def.Keywords = append(slices.Clone(def.Keywords), missing(def.Keywords, c.Object.Keywords)...)
			def.Abilities = append(slices.Clone(def.Abilities), missing(def.Abilities, c.Said)...)
			return def, nil
		}
	}
	o := c.Object
	def := Definition{
		Name: o.Name, Colors: o.Colors, Supertypes: o.Supertypes, Types: o.Types, Subtypes: o.Subtypes,
		Power: o.Power, Toughness: o.Toughness, Keywords: o.Keywords, Abilities: o.Quoted,
	}
	if def.Name == "" || len(def.Types) == 0 {
		return def, tracker.Refuse("That doesn't say what it is.").Next("Say it as a card would: create a 1/1 white Soldier creature token.")
	}
	if err := d.askSize(&def); err != nil {
		return def, err
	}
	for _, n := range []struct {
		amount *notation.Amount
		to     *int64
	}{{o.Loyalty, &def.Loyalty}, {o.Defense, &def.Defense}} {
		if n.amount != nil {
			*n.to = n.amount.N
		}
	}
	return def, nil
}

func missing(have, more []string) []string {
	return slices.DeleteFunc(slices.Clone(more), func(s string) bool { return slices.Contains(have, s) })
}

// decide puts a card onto the battlefield (CR 110.1).
func (a Add) decide(d *decision) error {
	c := a.Card
	who := notation.Player{Kind: notation.You}
	if c.For != nil {
		who = *c.For
	}
	seats, err := d.seats(who)
	if err != nil {
		return err
	}
	def, err := d.definition(c)
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
		p := Permanent{Def: def, Owner: seat, Controller: seat, Tapped: c.Tapped, Attacking: c.Attacking, Fresh: true}
		if c.Object.Protector != nil {
			by, err := d.seats(*c.Object.Protector)
			if err != nil {
				return err
			}
			p.Protector = by[0]
		}
		if p, err = d.withCounters(p, c.Counters); err != nil {
			return err
		}
		id, err := d.enter(p, n, c.Attached, 0, "")
		if err != nil {
			return err
		}
		ids = append(ids, id)
	}
	d.in.Refer(ids...)
	return nil
}
