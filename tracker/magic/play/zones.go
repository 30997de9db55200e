package play

import (
	"cmp"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// decide moves permanents off the battlefield, or cards between other zones, also cards
// that weren't tracked until now.
func (a LeaveBattlefield) decide(d *Decision) error {
	if a.Unchosen && d.effect != nil {
		a.On.Not = nil
		for _, id := range d.effect.picked {
			a.On.Not = append(a.On.Not, notation.Selector{ID: id, All: true})
		}
	}
	if crack, ok := a.asCrack(d); ok {
		return crack.decide(d)
	}
	if err := d.sacrificesWith(&a); err != nil {
		return err
	}
	if a.Linked {
		return a.linked(d)
	}
	if a.Whose != nil {
		return a.intoZoneOf(d, *a.Whose)
	}
	if place, ok := d.untracked(a.On); ok && (a.How == board.Put || a.How == board.Exiled) {
		place.Zone = a.To
		return place.decide(d)
	}
	cards, err := d.selected(a.On, d.cards)
	if err != nil {
		return err
	}
	if a.From != "" {
		if cards = d.cardsIn(a.From, a.On); len(cards) == 0 {
			return nil // it isn't there any more (CR 400.7)
		}
	}
	if len(cards) > 0 && (a.How == board.Exiled || a.How == board.Put) {
		var now []int64
		for _, c := range cards {
			to, instead, err := d.destination(c.Commander, c.Owner, c.Def.Name, a.To)
			if err != nil {
				return err
			}
			if c.Zone == to && a.How == board.Put && d.effect == nil { // a player says where it is
				now = append(now, c.ID)
				continue
			}
			m := event.Moved{On: c.ID, To: to, How: a.How, Card: d.newID()}
			if c.Zone != to {
				if m.Instead, m.Counters = d.buriedInExile(&c.Def, c.Owner, to); m.Instead != "" {
					m.To, m.How, instead = board.Exile, board.Exiled, ruleInstead
				}
			}
			d.happen(m, cmp.Or(instead, ruleNewObject))
			d.follow(c.ID, m.Card)
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
	d.leavingBoard = d.Now()
	defer func() { d.leavingBoard = nil }()
	for _, stack := range d.s.Permanent.These(ids) {
		if _, there := d.s.Permanent.Get(stack.ID); !there { // umbra armor has destroyed it
			continue
		}
		if a.How == board.Destroyed {
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
		if m, ok := d.out[len(d.out)-1].Event.(event.Moved); ok && m.Card == card { // CR 730.3c
			gone = append(gone, m.Rest...)
		}
	}
	if len(gone) > 0 {
		d.in.Refer(gone...)
	}
	return nil
}

// objects resolves the permanents that leave.
func (a LeaveBattlefield) objects(d *Decision) ([]int64, error) {
	if a.How == board.Sacrificed {
		return a.sacrifices(d)
	}
	return d.Find().Objects(a.On)
}

// leaves moves a stack off the battlefield and returns the id of the new
// object.
func (d *Decision) leaves(stack tracker.Stack[board.Permanent], to board.Zone, how board.Leaving) (int64, error) {
	to, instead, err := d.destination(stack.Of.Commander, stack.Of.Owner, stack.Of.Name(), to)
	if err != nil {
		return 0, err
	}
	rule := cmp.Or(instead, leavingRules[how])
	by, replaced, err := chosenInstead(d.in, cmp.Or(d.leavingBoard, d.Now()), &stack, to)
	if err != nil {
		return 0, err
	}
	m := event.Moved{On: stack.ID, To: to, How: how, Card: d.newID()}
	d.remember(stack, m.Card, m.How)
	if replaced {
		m, rule = by.moves(m)
	}
	d.happen(m, rule)
	return m.Card, nil
}

// destination returns the zone that an object goes to. The owner of a commander
// that would go to a hand or library may put it into the command zone instead
// (CR 903.9b); then the rule is returned too.
func (d *Decision) destination(commander int64, owner int, name string, to board.Zone) (board.Zone, tracker.Rule, error) {
	if commander == 0 || to != board.Hand && to != board.Library {
		return to, "", nil
	}
	i, err := d.in.Choose(tracker.Question{
		Player: d.s.Seat(owner).Name, Rule: ruleCommanderInstead, Text: tracker.Say("Put %s into the command zone?", tracker.Name(name)),
	}, []tracker.Message{tracker.Say("Yes: command zone"), tracker.Say("No: it goes to %s", tracker.Say(WithArticle(to)))})
	if err != nil || i != 0 {
		return to, "", err
	}
	return board.Command, ruleCommanderInstead, nil
}

var leavingRules = map[board.Leaving]tracker.Rule{
	board.Destroyed: "magic/action/destroy/what", board.Exiled: "magic/action/exile/what", board.Sacrificed: "magic/action/sacrifice/what",
}

// cards returns the selected objects outside the battlefield: by id, as what
// the line just moved, or by a name that nothing on the battlefield has.
func (d *Decision) cards(sel notation.Selector) []board.Card {
	if sel.Name != "" && d.onBoard(sel.Name) {
		return nil
	}
	return d.cardsElsewhere(sel)
}

// cardsElsewhere is like cards, but also finds names that something on the
// battlefield has.
func (d *Decision) cardsElsewhere(sel notation.Selector) []board.Card {
	var found []board.Card
	for c := range d.s.Elsewhere.All() {
		switch {
		case sel.ID != 0 && c.ID == sel.ID,
			sel.It != "" && slices.Contains(d.named(sel.It), c.ID),
			sel.Name != "" && (strings.EqualFold(c.Def.Name, sel.Name) || d.commandedBy(c, sel.Name)):
			found = append(found, *c)
		}
	}
	return found
}

// cardsIn returns the selected cards in a zone; of an effect, in that zone of its
// controller. A permanent that has left for that zone
// is the card that it became.
func (d *Decision) cardsIn(zone board.Zone, sel notation.Selector) []board.Card {
	ids := []int64{sel.ID}
	if sel.It != "" {
		ids = d.named(sel.It)
	}
	for _, id := range ids {
		if now, ok := d.s.BecameCard(id); ok {
			ids = append(ids, now)
		}
	}
	var found []board.Card
	for _, id := range ids {
		if c, ok := d.s.Elsewhere.Get(id); ok && c.Zone == zone && (d.effect == nil || c.Owner == d.you) && !slices.ContainsFunc(found, func(o board.Card) bool { return o.ID == id }) {
			found = append(found, c)
		}
	}
	return found
}

// selected returns the selected objects outside the battlefield. A description of
// cards in a zone ("target creature card in your graveyard") is resolved by
// chosenCards, any other selector by find.
func (d *Decision) selected(sel notation.Selector, find func(notation.Selector) []board.Card) ([]board.Card, error) {
	if sel.Filter != nil && sel.Filter.Card != nil {
		return d.chosenCards(sel)
	}
	return find(sel), nil
}

// paidWith reports whether a card entered its zone while the costs of the spell or ability
// were paid, after its targets were chosen (CR 601.2c, 601.2h, 602.2b).
func (d *Decision) paidWith(id int64) bool {
	if d.effect == nil || d.effect.before == nil {
		return false
	}
	_, there := d.effect.before.Elsewhere.Get(id)
	return !there
}

// chosenCards returns the cards in a zone that a selector describes: all of them, or
// as many as its count, which the player chooses one at a time.
func (d *Decision) chosenCards(sel notation.Selector) ([]board.Card, error) {
	in := sel.Filter.Card
	var seats []int
	if in.Whose != nil {
		var err error
		if seats, err = d.Seats(*in.Whose); err != nil {
			return nil, err
		}
	}
	var found []board.Card
	for c := range d.s.Elsewhere.All() {
		if string(c.Zone) != in.Zone || c.Token || in.Buried && !c.BuriedIn(d.s.Turn) || seats != nil && !slices.Contains(seats, c.Owner) || sel.Target && d.paidWith(c.ID) {
			continue
		}
		fits, known := matchesPrinted(c, sel.Filter)
		if !known {
			return nil, tracker.Refuse("The mana cost of #%d %s wasn't said.", c.ID, tracker.Name(c.Def.Name)).By("magic/mana-value").Next("Name the card that is meant.")
		}
		if fits {
			found = append(found, *c)
		}
	}
	if len(found) == 0 && (sel.UpTo || in.Buried && sel.Count == nil) { // all of those are tracked
		return nil, nil
	}
	if len(found) == 0 {
		return nil, untracked(sel.Filter)
	}
	if sel.Count == nil {
		return found, nil
	}
	n, err := d.number(*sel.Count, "cards")
	if err != nil {
		return nil, err
	}
	if sel.UpTo {
		n = min(n, int64(len(found)))
	}
	if n > int64(len(found)) {
		return nil, tracker.Refuse("There are only %d of those, and not %d.", len(found), n).Next("Say fewer, or `%s` to see what is there.", tracker.Line("board"))
	}
	var chosen []board.Card
	for range n {
		options, ids := d.ownedCards(found)
		if sel.UpTo {
			none := tracker.Say("none")
			if len(chosen) > 0 {
				none = tracker.Say("no more")
			}
			options = append(options, none)
		}
		i, said := 0, false
		if sel.Target {
			i, said = d.aimedAtCard(found)
		}
		if !said {
			var err error
			if i, err = d.Find().Choose(tracker.Say("Which %s?", tracker.Name(sel.Filter.String())), options, ids); err != nil {
				return nil, err
			}
		}
		if i == len(found) {
			break
		}
		if sel.Target && d.effect != nil {
			d.effect.chose = append(d.effect.chose, aim{card: ids[i]})
		}
		chosen, found = append(chosen, found[i]), slices.Delete(found, i, i+1)
	}
	return chosen, nil
}

// untracked refuses cards of which the board knows none.
func untracked(f *notation.Filter) error {
	return tracker.Refuse("No such card is tracked: %s.", tracker.Say("“%s”", tracker.Name(f.String()))).By(ruleNewObject).Next("Cards show under Elsewhere on the board; a card can be added: add …")
}

// ownedCards returns cards as options of a question, with their owners and ids.
func (d *Decision) ownedCards(cards []board.Card) (options []tracker.Message, ids []int64) {
	for _, c := range cards {
		options, ids = append(options, tracker.Say("#%d %s, %s", c.ID, tracker.Name(c.Def.Name), tracker.Name(d.s.Seat(c.Owner).Name))), append(ids, c.ID)
	}
	return options, ids
}

// matchesPrinted reports whether the printed characteristics of a card match a
// filter. known is false if that depends on an unknown mana value.
func matchesPrinted(c *board.Card, f *notation.Filter) (fits, known bool) {
	printed := board.Characteristics{Definition: c.Def}
	printed.Size()
	p := board.Permanent{Def: c.Def, Counters: c.Counters}
	on := *f
	on.Card = nil
	if _, said, _ := p.ManaValue(); !said {
		on.Bounds = slices.DeleteFunc(slices.Clone(f.Bounds), func(b notation.Bound) bool { return b.Of == notation.ManaValue })
	}
	fits = printed.Fits(&p, &on) && (!f.Permanent || c.Def.IsPermanent()) // CR 110.4a
	return fits, !fits || len(on.Bounds) == len(f.Bounds)
}

// commandedBy reports whether words mean a commander outside the battlefield:
// "my commander", "Bob's commander".
func (d *Decision) commandedBy(c *board.Card, words string) bool {
	whose, ok := strings.CutSuffix(strings.ToLower(words), "commander")
	if !ok || c.Commander == 0 {
		return false
	}
	switch whose = strings.TrimSpace(whose); whose {
	case "my", "the", "your", "":
		return whose == "the" || c.Owner == d.you
	}
	return whose == strings.ToLower(d.s.Seat(c.Owner).Name)+"'s"
}

// decide puts cards from another zone onto the battlefield as new objects (CR
// 400.7). A token that has left can't return (CR 111.8).
func (a Return) decide(d *Decision) error {
	if a.Linked {
		return a.linked(d)
	}
	cards, err := d.selected(a.On, d.cardsElsewhere)
	if err != nil {
		return err
	}
	if a.On.It == notation.ExiledCards {
		if cards = d.exiledCards(); len(cards) == 0 {
			return nil // players put them there
		}
	}
	if a.From != "" {
		if cards = d.cardsIn(a.From, a.On); len(cards) == 0 {
			return nil // it isn't there any more (CR 400.7)
		}
	}
	if f := a.On.Filter; len(cards) == 0 && (a.On.UpTo || f != nil && f.Card != nil && f.Card.Buried && !a.On.Target) {
		d.in.Refer()
		return nil // none was chosen, or there is none
	}
	if len(cards) == 0 {
		if a.On.ID != 0 {
			if _, ok := d.s.Permanent.Get(a.On.ID); ok {
				return tracker.Refuse("#%d is on the battlefield already.", a.On.ID).Next("Type `%s` to see the table.", tracker.Line("board"))
			}
		}
		return tracker.Refuse("No card that I track is meant by %s.", tracker.Name(a.On.String())).By(ruleTokenLeaves).
			Next("A token that left is gone for good; a card can be added: add …").For(tracker.ErrUnclear)
	}
	host := int64(0)
	undefined := a.Attached != nil && a.Attached.It != "" && d.haveLeft(d.meaning(a.Attached.It))
	if a.Attached != nil && !undefined {
		stack, err := d.Find().One(*a.Attached)
		if err != nil {
			return err
		}
		host = stack.ID
	}
	var ids []int64
	for _, c := range cards {
		if undefined && slices.Contains(c.Def.Subtypes, "Aura") {
			continue // CR 303.4i
		}
		if c.Token && a.On.It != "" {
			d.happen(event.TokenCantReturn{Card: c.ID}, ruleTokenLeaves)
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
		p := board.Permanent{Def: c.Def, Owner: c.Owner, Controller: seat, Fresh: true, Tapped: a.Tapped, Commander: c.Commander}
		p.Back = a.Transformed && c.Def.Back != nil
		p.Attacking = a.Attacking && (d.s.Active == 0 || d.s.IsActive(seat)) && slices.Contains(p.Face().Types, "Creature") // CR 506.3a, b
		with := a.With
		if a.Only != nil {
			if fits, _ := matchesPrinted(&c, a.Only); !fits {
				with = nil
			}
		}
		p, err := d.withCounters(p, with)
		if err != nil {
			return err
		}
		id, err := d.enter(p, c.Count, host, c.ID, tracker.Cause{Player: d.in.By.Name, Rule: ruleNewObject})
		if err != nil {
			return err
		}
		if id != 0 {
			ids = append(ids, id)
		}
	}
	d.in.Refer(ids...)
	return nil
}

// ofEach selects a number of permanents for each of several players. Each
// chooses among their own, in turn order (CR 101.4); a player with no more
// than the number isn't asked (CR 609.3).
func (d *Decision) ofEach(seats []int, sel notation.Selector) ([]int64, error) {
	half := strings.HasPrefix(sel.Count.Expr, "half")
	n := int64(0)
	if !half {
		var err error
		if n, err = d.number(*sel.Count, "of each player"); err != nil {
			return nil, err
		}
	}
	var all []int64
	for _, seat := range seats {
		name := d.s.Seat(seat).Name
		theirs := *sel.Filter
		theirs.Controller = &notation.Player{Kind: notation.NamedPlayer, Name: name}
		one := sel
		one.Filter, one.Count, one.All = &theirs, nil, true
		ids, err := d.Find().Resolve(one)
		if err != nil {
			return nil, err
		}
		total := d.members(ids)
		if half {
			if n, err = d.Find().For(name).Half(total, strings.HasSuffix(sel.Count.Expr, " up"), strings.HasSuffix(sel.Count.Expr, " down")); err != nil {
				return nil, err
			}
		}
		if n == 0 {
			continue
		}
		if total > n {
			one.Count, one.All = &notation.Amount{N: n}, false
			if ids, err = d.Find().For(name).Resolve(one); err != nil {
				return nil, err
			}
		}
		all = append(all, ids...)
	}
	if len(all) == 0 {
		return nil, tracker.Refuse("Nobody of them controls a %s.", tracker.Name(sel.Filter.String())).Next("Type `%s` to see what is there.", tracker.Line("board"))
	}
	return all, nil
}

// members returns the total number of members of stacks.
func (d *Decision) members(ids []int64) int64 {
	var n int64
	for _, stack := range d.s.Permanent.These(ids) {
		n = tracker.SaturatingAdd(n, stack.Count)
	}
	return n
}
