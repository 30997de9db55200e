package play

import (
	"cmp"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// Equip activates the equip, fortify or reconfigure ability of a permanent, which
// targets what it is to be attached to. A permanent that has none is attached as Attach
// attaches it.
type Equip struct {
	On notation.Selector  `json:"on"`
	To *notation.Selector `json:"to,omitempty"` // nil: a legal target, of which the player is asked

	// Chosen says that the ability was activated with the id To as its target, and resolves.
	Chosen bool `json:"chosen,omitempty"`

	Next Steps `json:"following,omitempty"` // the following actions of the line, which may pay its cost
}

// equipping is an equip, fortify or reconfigure ability.
type equipping struct {
	card.Keyword
	named string     // "equip"
	among [][]string // the qualities of which its target has one; none if it isn't limited
	host  string     // the type of its target
	rule  tracker.Rule
}

const ruleEquipQuality tracker.Rule = "magic/keyword/equip/quality"

// equipAbilities lists the abilities with which a permanent is attached.
func equipAbilities(c *board.Characteristics) []equipping {
	var all []equipping
	for _, text := range c.Keywords {
		k := card.ReadKeyword(text)
		named, among, ok := k.Equipping()
		if !ok {
			continue
		}
		a := equipping{k, named, among, "Creature", "magic/keyword/equip/what"}
		switch named {
		case "fortify":
			a.host, a.rule = "Land", "magic/keyword/fortify/what"
		case "reconfigure":
			a.rule = "magic/keyword/reconfigure/what"
		}
		all = append(all, a)
	}
	return all
}

// decide activates the ability: mana is the players', its target is checked (CR
// 702.6a, 702.6c, 702.67a, 702.151a).
func (a Equip) decide(d *Decision) error {
	if a.Chosen {
		return a.resolve(d)
	}
	return d.withNext(a.Next, func() error { return a.activate(d) })
}

func (a Equip) activate(d *Decision) error {
	stack, err := d.Find().One(a.On)
	if err != nil {
		return err
	}
	all := equipAbilities(new(d.Now().Of(stack)))
	switch {
	case len(all) == 0 && a.To == nil && slices.Contains(d.Now().Of(stack).Subtypes, "Equipment"):
		you := notation.Player{Kind: notation.You}
		a.To = &notation.Selector{Count: &notation.Amount{N: 1}, Filter: &notation.Filter{Words: []string{"creature"}, Noun: true, Controller: &you}}
		return Attach{On: notation.Selector{ID: stack.ID}, To: a.To}.decide(d)
	case len(all) == 0 && a.To == nil:
		return d.equipWithSomething(stack)
	case len(all) == 0:
		return Attach{On: notation.Selector{ID: stack.ID}, To: a.To}.decide(d)
	}
	if err := d.mayActivate(stack, false); err != nil {
		return err
	}
	if d.s.Active != 0 && !d.s.IsActive(stack.Of.Controller) && len(d.Now().Permissions(&stack, card.EquipAnyTime)) == 0 {
		return tracker.Refuse("It is %s's turn, and %s equips as a sorcery.", tracker.Name(d.s.Seat(d.s.Active).Name), board.NameOf(stack)).By(all[0].rule).
			Next("To attach it all the same, say `attach`.")
	}
	var host tracker.Stack[board.Permanent]
	if a.To != nil {
		host, err = d.Find().One(*a.To)
	} else {
		host, err = d.chooseEquipped(stack, all)
	}
	if err != nil {
		return err
	}
	by, err := d.equipsWith(stack, all, &host)
	if err != nil {
		return err
	}
	d.happen(event.Activated{On: stack.ID, Ability: by.String()}, by.rule)
	d.activated(stack.ID, activatable{word: by.named})
	if err := d.payInWords(stack.Of.Name(), stack.Of.Controller, stack.ID, by.Keyword); err != nil {
		return err
	}
	resolves := Equip{On: notation.Selector{ID: stack.ID}, To: &notation.Selector{ID: host.ID}, Chosen: true}
	first := d.targetedBy([]aim{{on: host.ID}})
	if d.reminds(first...) == 0 {
		return resolves.decide(d)
	}
	for _, e := range first {
		d.happen(e, ruleTrigger)
	}
	r := board.Reminder{
		Of: stack.Of.Name(), Rule: by.rule, Times: 1, Controller: stack.Of.Controller, Sources: []int64{stack.ID}, Do: stored([]Action{resolves}).actions,
	}
	d.waits = append(d.waits, r.Saying(tracker.Say("%s (its targets are chosen)", tracker.Say("%s: %s", tracker.Name(stack.Of.Name()), tracker.Say("“%s”", tracker.Name(by.String()))))))
	return nil
}

// equipAt activates the ability of a permanent that has one, with the announced targets: none,
// or the one that it has.
func (d *Decision) equipAt(stack tracker.Stack[board.Permanent], at []notation.Target) error {
	a := Equip{On: notation.Selector{ID: stack.ID}}
	if len(at) > 0 {
		a.To = at[0].Objects
	}
	if i := slices.IndexFunc(at, func(t notation.Target) bool { return t.Objects != a.To || a.To == nil }); i >= 0 {
		return tracker.Refuse("That ability of %s doesn't target %s.", board.NameOf(stack), tracker.Name(at[i].String())).By("magic/cast/targets").
			Next("Type `%s` to choose.", tracker.LineOf("activate #%d", stack.ID))
	}
	return a.decide(d)
}

// resolve attaches the permanent to the target, unless it has left, or the target is illegal
// (CR 608.2b).
func (a Equip) resolve(d *Decision) error {
	stack, there := d.s.Permanent.Get(a.On.ID)
	if !there {
		return nil
	}
	host, legal := d.s.Permanent.Get(a.To.ID)
	if legal {
		_, err := d.equipsWith(stack, equipAbilities(new(d.Now().Of(stack))), &host)
		legal = err == nil
	}
	if !legal {
		d.happen(event.Impossible{What: event.TargetsGone, Name: stack.Of.Name()}, ruleIllegalTargets)
		return nil
	}
	return Attach{On: a.On, To: a.To}.decide(d)
}

// equipsWith returns the first ability of several that can target a permanent, or the reason
// why the first can't.
func (d *Decision) equipsWith(stack tracker.Stack[board.Permanent], all []equipping, host *tracker.Stack[board.Permanent]) (*equipping, error) {
	var refused error
	for i := range all {
		err := d.mayEquip(stack, &all[i], host)
		if err == nil {
			return &all[i], nil
		}
		refused = cmp.Or(refused, err)
	}
	return nil, refused
}

// equipWithSomething attaches an Equipment of the speaker to a named permanent that has no
// equip ability itself. The speaker chooses among several Equipment.
func (d *Decision) equipWithSomething(host tracker.Stack[board.Permanent]) error {
	var ids []int64
	for stack := range d.s.Permanent.All() {
		fits := len(equipAbilities(new(d.Now().Of(stack)))) > 0 || slices.Contains(d.Now().Of(stack).Subtypes, "Equipment")
		if fits && stack.Of.Controller == d.you && !stack.Of.PhasedOut && stack.Of.AttachedTo != host.ID {
			ids = append(ids, stack.ID)
		}
	}
	if len(ids) == 0 || !d.Now().Of(host).Is("Creature") {
		return tracker.Refuse("%s has no equip ability.", board.NameOf(host)).By("magic/keyword/equip/what").
			Next("To attach something all the same: %s", tracker.LineOf("attach #7 to #%d", host.ID))
	}
	with, err := d.Find().Which(tracker.Say("What is attached to %s?", board.NameOf(host)), ids)
	if err != nil {
		return err
	}
	return Equip{On: notation.Selector{ID: with.ID}, To: &notation.Selector{ID: host.ID}}.decide(d)
}

// chooseEquipped returns the target of one of the abilities that the controller of
// their source chooses.
func (d *Decision) chooseEquipped(stack tracker.Stack[board.Permanent], all []equipping) (tracker.Stack[board.Permanent], error) {
	var ids []int64
	var why error
	for host := range d.s.Permanent.All() {
		if host.Of.PhasedOut || host.ID == d.s.HostOf(&stack.Of) {
			continue
		}
		for i := range all {
			if err := d.mayEquip(stack, &all[i], &host); err == nil {
				ids = append(ids, host.ID)
				break
			} else if why == nil && host.Of.Controller == stack.Of.Controller && d.Now().Of(host).Is(all[i].host) {
				why = err
			}
		}
	}
	if len(ids) == 0 && why != nil {
		return tracker.Stack[board.Permanent]{}, why
	}
	if len(ids) == 0 {
		return tracker.Stack[board.Permanent]{}, tracker.Refuse("There is nothing that %s can be attached to.", board.NameOf(stack)).By(all[0].rule).
			Next("Type `%s` to see what is there.", tracker.Line("board"))
	}
	find := d.Find().For(d.s.Seat(stack.Of.Controller).Name)
	host, err := find.Which(tracker.Say("What is %s attached to?", board.NameOf(stack)), ids)
	if err != nil {
		return host, err
	}
	return find.Single([]int64{host.ID})
}

// mayEquip refuses what can't be the target of the ability.
func (d *Decision) mayEquip(stack tracker.Stack[board.Permanent], a *equipping, host *tracker.Stack[board.Permanent]) error {
	attach := tracker.LineOf("attach #%d to #%d", stack.ID, host.ID)
	c := d.Now().Look(host)
	if by := d.Now().CantBeTarget(host, d.source(stack), stack.Of.Controller); by != nil {
		return tracker.Refuse("%s can't be the target: the ability is “%s”.", board.NameOf(*host), tracker.Name(by.Is.String())).By(ruleCant).
			Next("To attach it all the same: %s", attach)
	}
	switch k, rule, barred := d.Now().Untargetable(host, d.source(stack), stack.Of.Controller); {
	case host.Of.Controller != stack.Of.Controller || host.ID == stack.ID || !c.Is(a.host):
		what := tracker.Say("a creature that %s controls", tracker.Name(d.s.Seat(stack.Of.Controller).Name))
		if a.host == "Land" {
			what = tracker.Say("a land that %s controls", tracker.Name(d.s.Seat(stack.Of.Controller).Name))
		}
		return tracker.Refuse("%s can't be the target: %s is for %s.", board.NameOf(*host), tracker.Name(a.named), what).By(a.rule).
			Next("To attach it all the same: %s", attach)
	case barred:
		return tracker.Refuse("%s can't be the target: it has %s.", board.NameOf(*host), tracker.Name(k.String())).By(rule).
			Next("To attach it all the same: %s", attach)
	case !d.hasQuality(host, c, a.among):
		return tracker.Refuse("%s can't be the target: the ability is “%s”.", board.NameOf(*host), tracker.Name(a.String())).By(ruleEquipQuality).
			Next("To attach it all the same: %s", attach)
	}
	return nil
}

// hasQuality reports whether a permanent has one of the qualities that an equip ability
// names. Words that the board doesn't know limit nothing: the players see them in the
// ability.
func (d *Decision) hasQuality(host *tracker.Stack[board.Permanent], c *board.Characteristics, among [][]string) bool {
	lacks := func(w string) bool {
		switch w {
		case "commander":
			return host.Of.Commander == 0
		case "token":
			return !host.Of.Token
		}
		sort, word := d.game.Vocabulary.SortOf(w)
		if sort == "" { // subtypes are capitalised
			sort, word = d.game.Vocabulary.SortOf(english.Capital(w))
		}
		return sort != "" && !c.DescribedBy(word)
	}
	return len(among) == 0 || slices.ContainsFunc(among, func(words []string) bool { return !slices.ContainsFunc(words, lacks) })
}
