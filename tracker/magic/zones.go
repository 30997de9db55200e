package magic

import (
	"cmp"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// decide moves permanents off the battlefield, or cards between other zones.
func (a LeaveBattlefield) decide(d *decision) error {
	cards, err := d.selectedCards(a.On)
	if err != nil {
		return err
	}
	if len(cards) > 0 && (a.How == Exiled || a.How == Put) {
		var now []int64
		for _, c := range cards {
			to, instead, err := d.destination(c.Commander, c.Owner, c.Def.Name, a.To)
			if err != nil {
				return err
			}
			m := Moved{On: c.ID, To: to, How: a.How, Card: d.newID()}
			d.happen(m, cmp.Or(instead, ruleNewObject))
			now = append(now, m.Card)
		}
		d.in.Refer(now...)
		return nil
	}
	ids, err := a.objects(d)
	if err != nil {
		return err
	}
	var gone []int64
	for _, stack := range d.s.Permanent.These(ids) {
		if a.How == Destroyed {
			if spared, err := d.replaceDestruction(stack, a.NoRegeneration); err != nil {
				return err
			} else if spared {
				continue
			}
		}
		card, err := d.leaves(stack, a.To, a.How)
		if err != nil {
			return err
		}
		gone = append(gone, card)
	}
	if len(gone) > 0 {
		d.in.Refer(gone...)
	}
	return nil
}

// objects resolves the permanents that leave.
func (a LeaveBattlefield) objects(d *decision) ([]int64, error) {
	if a.By == nil {
		return d.find().Objects(a.On)
	}
	return d.sacrificed(*a.By, a.On)
}

// leaves moves a stack off the battlefield and returns the id of the new
// object. With a finality counter, it goes to exile instead of a graveyard (CR
// 122.1h).
func (d *decision) leaves(stack tracker.Stack[Permanent], to Zone, how Leaving) (int64, error) {
	to, instead, err := d.destination(stack.Of.Commander, stack.Of.Owner, stack.Of.name(), to)
	if err != nil {
		return 0, err
	}
	m := Moved{On: stack.ID, To: to, How: how, Card: d.newID()}
	rule := cmp.Or(instead, leavingRules[how])
	if to == Graveyard && stack.Of.Count("finality") > 0 {
		m.To, rule = Exile, ruleCounterFinal
	}
	d.happen(m, rule)
	return m.Card, nil
}

// destination returns the zone that an object goes to. The owner of a commander
// that would go to a hand or library may put it into the command zone instead
// (CR 903.9b); then the rule is returned too.
func (d *decision) destination(commander int64, owner int, name string, to Zone) (Zone, tracker.Rule, error) {
	if commander == 0 || to != Hand && to != Library {
		return to, "", nil
	}
	i, err := d.in.Choose(tracker.Question{
		Player: d.s.seat(owner).Name, Rule: ruleCommanderInstead, Text: tracker.Say("Put %s into the command zone?", tracker.Name(name)),
	}, []tracker.Message{tracker.Say("Yes: command zone"), tracker.Say("No: it goes to %s", tracker.Say(to.withArticle()))})
	if err != nil || i != 0 {
		return to, "", err
	}
	return Command, ruleCommanderInstead, nil
}

var leavingRules = map[Leaving]tracker.Rule{
	Destroyed: "magic/action/destroy/what", Exiled: "magic/action/exile/what", Sacrificed: "magic/action/sacrifice/what",
}

// cards returns the selected objects outside the battlefield: by id, as what
// the line just moved, or by a name that nothing on the battlefield has.
func (d *decision) cards(sel notation.Selector) []Card {
	if sel.Name != "" && d.onBoard(sel.Name) {
		return nil
	}
	return d.cardsElsewhere(sel)
}

// cardsElsewhere is like cards, but also finds names that something on the
// battlefield has.
func (d *decision) cardsElsewhere(sel notation.Selector) []Card {
	var found []Card
	for c := range d.s.Elsewhere.All() {
		switch {
		case sel.ID != 0 && c.ID == sel.ID,
			sel.It != "" && slices.Contains(d.in.Meant(), c.ID),
			sel.Name != "" && (strings.EqualFold(c.Def.Name, sel.Name) || d.commandedBy(c, sel.Name)):
			found = append(found, *c)
		}
	}
	return found
}

// selectedCards is cards for a selector that may describe cards in a zone, of which
// a player chooses: "target creature card in your graveyard".
func (d *decision) selectedCards(sel notation.Selector) ([]Card, error) {
	if sel.Filter != nil && sel.Filter.Card != nil {
		return d.chosenCards(sel)
	}
	return d.cards(sel), nil
}

// selectedCardsElsewhere is cardsElsewhere for the same selectors.
func (d *decision) selectedCardsElsewhere(sel notation.Selector) ([]Card, error) {
	if sel.Filter != nil && sel.Filter.Card != nil {
		return d.chosenCards(sel)
	}
	return d.cardsElsewhere(sel), nil
}

// chosenCards returns the cards in a zone that a selector describes: all of them, or
// as many as it says, which the player chooses one by one.
func (d *decision) chosenCards(sel notation.Selector) ([]Card, error) {
	in := sel.Filter.Card
	var seats []int
	if in.Whose != nil {
		var err error
		if seats, err = d.seats(*in.Whose); err != nil {
			return nil, err
		}
	}
	var found []Card
	for c := range d.s.Elsewhere.All() {
		if string(c.Zone) != in.Zone || c.Token || seats != nil && !slices.Contains(seats, c.Owner) {
			continue
		}
		fits, known := c.fits(sel.Filter)
		if !known {
			return nil, tracker.Refuse("The mana cost of #%d %s wasn't said.", c.ID, tracker.Name(c.Def.Name)).By("magic/mana-value").Next("Name the card that is meant.")
		}
		if fits {
			found = append(found, *c)
		}
	}
	if len(found) == 0 {
		return nil, tracker.Refuse("No such card is tracked: %s.", tracker.Name(sel.Filter.String())).By(ruleNewObject).Next("Cards show under Elsewhere on the board; a card can be added: add …")
	}
	if sel.Count == nil {
		return found, nil
	}
	n, err := d.number(*sel.Count, "cards")
	if err != nil {
		return nil, err
	}
	if n > int64(len(found)) {
		return nil, tracker.Refuse("There are only %d of those, and not %d.", len(found), n).Next("Say fewer, or `board` to see what is there.")
	}
	var chosen []Card
	for range n {
		options, ids := make([]tracker.Message, len(found)), make([]int64, len(found))
		for i, c := range found {
			options[i], ids[i] = tracker.Say("#%d %s, %s", c.ID, tracker.Name(c.Def.Name), tracker.Name(d.s.seat(c.Owner).Name)), c.ID
		}
		i, err := d.find().Choose(tracker.Say("Which %s?", tracker.Name(sel.Filter.String())), options, ids)
		if err != nil {
			return nil, err
		}
		chosen, found = append(chosen, found[i]), slices.Delete(found, i, i+1)
	}
	return chosen, nil
}

// fits reports whether a filter describes what is printed on a card. known is false
// if that depends on a mana value that nobody has said.
func (c *Card) fits(f *notation.Filter) (fits, known bool) {
	printed := Characteristics{Definition: c.Def}
	printed.size()
	p := Permanent{Def: c.Def, Counters: c.Counters}
	on := *f
	on.Card = nil
	if _, said, _ := p.manaValue(); !said {
		on.Bounds = slices.DeleteFunc(slices.Clone(f.Bounds), func(b notation.Bound) bool { return b.Of == notation.ManaValue })
	}
	fits = printed.fits(&p, &on)
	return fits, !fits || len(on.Bounds) == len(f.Bounds)
}

// commandedBy reports whether words mean a commander outside the battlefield:
// "my commander", "Bob's commander".
func (d *decision) commandedBy(c *Card, words string) bool {
	whose, ok := strings.CutSuffix(strings.ToLower(words), "commander")
	if !ok || c.Commander == 0 {
		return false
	}
	switch whose = strings.TrimSpace(whose); whose {
	case "my", "the", "your", "":
		return whose == "the" || c.Owner == d.you
	}
	return whose == strings.ToLower(d.s.seat(c.Owner).Name)+"'s"
}

// decide puts cards from another zone onto the battlefield as new objects (CR
// 400.7). A token that has left can't return (CR 111.8).
func (a Return) decide(d *decision) error {
	cards, err := d.selectedCardsElsewhere(a.On)
	if err != nil {
		return err
	}
	if len(cards) == 0 {
		if a.On.ID != 0 {
			if _, ok := d.s.Permanent.Get(a.On.ID); ok {
				return tracker.Refuse("#%d is on the battlefield already.", a.On.ID).Next("Type `%s` to see the table.", tracker.Line("board"))
			}
		}
		return tracker.Refuse("No card that I track is meant by %s.", tracker.Name(a.On.String())).By(ruleTokenLeaves).
			Next("A token that left is gone for good; a card can be added: add …")
	}
	var ids []int64
	for _, c := range cards {
		if c.Token && a.On.It != "" {
			d.happen(TokenCantReturn{Card: c.ID}, ruleTokenLeaves)
			continue
		}
		if c.Token {
			return tracker.Refuse("%s is a token that has left the battlefield: it can't come back.", tracker.Name(c.Def.Name)).By(ruleTokenLeaves).
				Next("It ceases to exist; create a new one if something makes one.")
		}
		seat := c.Owner
		if a.Yours {
			if d.you == 0 {
				return d.unseated()
			}
			seat = d.you
		}
		p := Permanent{Def: c.Def, Owner: c.Owner, Controller: seat, Fresh: true, Tapped: a.Tapped, Commander: c.Commander}
		p.Back = a.Transformed && c.Def.Back != nil
		p, err := d.withCounters(p, a.With)
		if err != nil {
			return err
		}
		id, err := d.enter(p, c.Count, 0, c.ID, tracker.Cause{Player: d.in.By.Name, Rule: ruleNewObject})
		if err != nil {
			return err
		}
		ids = append(ids, id)
	}
	d.in.Refer(ids...)
	return nil
}
