package magic

import (
	"fmt"
	"slices"

	"arbiter/tracker"
)

// enter puts n permanents onto the battlefield and gives their id. It is the
// one way in, for tokens, cards, and what comes back from another zone.
func (d *decision) enter(p Permanent, n int64, host int64, from int64, cause tracker.Cause) (int64, error) {
	face := p.Face()
	for _, t := range face.Types { // a face-down card may be anything (CR 708.2)
		if t == "Instant" || t == "Sorcery" {
			return 0, tracker.Refuse("%s is no permanent: it can't be on the battlefield.", t).By(rulePermanentTypes).
				Next("A permanent is an artifact, battle, creature, enchantment, land or planeswalker.")
		}
	}
	if err := d.ownCounters(&p, &cause.Rule); err != nil {
		return 0, err
	}
	if err := d.enterProtected(&p); err != nil {
		return 0, err
	}
	if p.Attacking { // CR 508.4
		p.Attacks = d.s.onlyDefender(p.Controller)
	}
	if slices.Contains(face.Supertypes, "World") {
		p.Timestamp = d.s.Clock + 1
	} else {
		p.Timestamp = face.stamp(d.s.Clock)
	}
	if err := d.enterAttached(&p, host, n); err != nil {
		return 0, err
	}
	if err := d.enterWithMore(&p, &cause); err != nil {
		return 0, err
	}
	for _, k := range p.Counters {
		p = p.stamped(k.Kind, k.N, d.s.Clock)
	}
	e := Entered{ID: d.newID(), Count: n, Of: p, Created: p.Token && from == 0, From: from}
	d.add(e, cause)
	return e.ID, nil
}

// enterWithMore applies what replaces the counters that a permanent enters with
// (CR 122.6, 614.16): after creation was replaced (CR 616.1g).
func (d *decision) enterWithMore(p *Permanent, cause *tracker.Cause) error {
	if len(p.Counters) == 0 {
		return nil
	}
	planned, err := d.planCounters(putting{
		counters: p.Counters, on: p.Face(), controller: p.Controller, by: p.Controller, effect: true,
	})
	if err != nil {
		return err
	}
	p.Counters = planned.counters
	cause.Effect = joined(cause.Effect, planned.applied)
	return nil
}

// ownCounters gives a planeswalker its loyalty counters (CR 306.5b) and a
// battle its defense counters (CR 310.4b). A number that was not said is asked.
func (d *decision) ownCounters(p *Permanent, rule *tracker.Rule) error {
	for _, own := range []struct {
		typ, kind string
		printed   *int64
		rule      tracker.Rule
	}{
		{"Planeswalker", "loyalty", &p.Def.Loyalty, ruleLoyaltyEnters},
		{"Battle", "defense", &p.Def.Defense, "magic/battle/enters"},
	} {
		if !slices.Contains(p.Face().Types, own.typ) || p.Count(own.kind) > 0 {
			continue
		}
		if *own.printed == 0 {
			a, err := d.in.Ask(tracker.Question{
				Player: d.in.By.Name, Rule: own.rule, Text: fmt.Sprintf("What %s does %s have?", own.kind, p.Def.Name), Min: 1, Max: 1 << 62,
			})
			if err != nil {
				return err
			}
			*own.printed = a.N
		}
		*p = p.withCounters(own.kind, *own.printed)
		*rule = own.rule
	}
	return nil
}

// enterProtected has a Siege's controller choose its protector from among the
// opponents (CR 310.11a).
func (d *decision) enterProtected(p *Permanent) error {
	if p.Protector != 0 || !slices.Contains(p.Face().Types, "Battle") {
		return nil
	}
	seats := d.s.protectors(Characteristics{Definition: p.Face()}, p.Controller)
	if len(seats) == 0 {
		return nil // the next check sees to it (CR 704.5x)
	}
	i, err := 0, error(nil)
	if len(seats) > 1 {
		i, err = ask(d.in, tracker.Question{
			Player: d.s.seat(p.Controller).Name, Rule: "magic/battle/choose-protector", Text: fmt.Sprintf("Who protects %s?", p.Def.Name),
		}, d.s.names(seats))
	}
	if err != nil {
		return err
	}
	p.Protector = seats[i]
	return nil
}

// protectors lists who can protect a battle: of a Siege an opponent of its
// controller (CR 310.11a), of a battle without a type its controller (CR
// 704.5x).
func (s State) protectors(battle Characteristics, controller int) []int {
	siege := slices.Contains(battle.Subtypes, "Siege")
	return slices.DeleteFunc(s.playing(), func(n int) bool { return (n == controller) == siege })
}

func (s State) names(seats []int) []string {
	var names []string
	for _, n := range seats {
		names = append(names, s.seat(n).Name)
	}
	return names
}
