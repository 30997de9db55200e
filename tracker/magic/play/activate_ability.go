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

// activatable is an activated or a loyalty ability of a permanent.
type activatable struct {
	text    string // as printed
	cost    []card.Cost
	loyalty *card.Loyalty
	limit   []card.Limit
	only    string // the condition under which it can be activated
	do      card.Effect
	left    bool               // it couldn't be parsed
	mana    bool               // it is a mana ability (CR 605.1a)
	levelUp bool               // it is level up (CR 702.87a)
	anyone  bool               // any player may activate it
	level   int64              // the level that it gives a Class
	word    string             // its keyword in lower case, as in "exhaust"
	with    *notation.Selector // the announced permanent that pays its cost, or nil
}

// activatables lists the activated and loyalty abilities of a permanent, in the order
// of its text.
func (d *Decision) activatables(stack tracker.Stack[board.Permanent]) []activatable {
	return d.activatablesOf(new(d.Now().Of(stack)))
}

// activatablesOf lists those of a permanent with these characteristics.
func (d *Decision) activatablesOf(is *board.Characteristics) []activatable {
	return append(d.activatablesIn("", &is.Definition), d.intrinsic(is)...)
}

// activatablesIn lists the activated and loyalty abilities of a definition that can be
// activated in a zone, "" for the battlefield, in the order of its text.
func (d *Decision) activatablesIn(zone string, is *card.Definition) []activatable {
	var all []activatable
	add := func(text string, abilities []card.Ability) {
		for _, one := range abilities {
			switch a := one.(type) {
			case card.Activated:
				if a.Zone() != zone {
					continue
				}
				all = append(all, activatable{text: a.String(), cost: a.Cost, limit: a.Limit, only: a.If, do: a.Do, anyone: a.Any, mana: a.IsMana(), level: a.Level, word: strings.ToLower(a.Word)})
			case card.Loyalty:
				if zone == "" {
					all = append(all, activatable{text: a.String(), loyalty: &a, do: a.Do})
				}
			case card.Left:
				if zone == "" && card.HasCost(text) {
					all = append(all, activatable{text: notation.Words(text), left: true})
				}
			default: // can't be activated
			}
		}
	}
	for _, text := range is.Abilities {
		add(text, d.s.Compiler.Compile(text, card.Self{Name: is.Name}))
	}
	for _, keyword := range is.Keywords {
		before := len(all)
		add(keyword, d.s.Compiler.Meaning(keyword, slices.Contains(is.Types, "Creature")))
		for i := range all[before:] {
			all[before+i].levelUp = card.ReadKeyword(keyword).Name == "level up"
		}
	}
	return all
}

// decide activates an activated ability of a permanent (CR 602.2): its costs that the
// board sees are paid, and its effect is performed.
func (a Use) decide(d *Decision) error {
	return d.withNext(a.Next, func() error { return a.use(d) })
}

// use is decide without the following actions of the line.
func (a Use) use(d *Decision) error {
	a.At = d.eachNamed(a.At)
	if a.Sacrificing != nil {
		return a.sacrifice(d)
	}
	if all := d.activatableCards(a.On); len(all) > 0 {
		return a.fromCard(d, all)
	}
	if whose, ok := a.isCrack(d); ok {
		return Crack{On: a.On, By: &whose}.decide(d)
	}
	stack, err := d.Find().One(a.On)
	if err != nil {
		return d.orFromHand(a, err)
	}
	next := stack.Of.ClassLevel() + 1 // a Class gains one level after another (CR 716.2a)
	all := slices.DeleteFunc(d.activatables(stack), func(one activatable) bool { return a.Nth == 0 && one.level != 0 && one.level != next })
	return a.chosen(d, stack, all)
}

// chosen activates one of the abilities of an object.
func (a Use) chosen(d *Decision, stack tracker.Stack[board.Permanent], all []activatable) error {
	x := int64(0)
	if a.X != nil {
		if x = a.X.N; !slices.ContainsFunc(all, activatable.paysX) {
			return tracker.Refuse("No ability of %s has an X in its cost.", board.NameOf(stack)).
				Next("Type `%s` to choose.", tracker.LineOf("activate #%d", stack.ID))
		}
		all = slices.DeleteFunc(slices.Clone(all), func(one activatable) bool { return a.Nth == 0 && !one.paysX() })
	}
	if a.Says != "" && len(all) > 0 {
		those := ofWords(all, a.Says)
		if len(those) == 0 && len(a.At) == 0 {
			those, a.At = d.ofDeed(stack, all, a.Says)
		}
		if len(those) == 0 && len(a.At) == 0 && !d.namesAnother(stack, all, a.Says) {
			those = ofMostWords(all, a.Says)
		}
		if all = those; len(all) == 0 {
			return tracker.Refuse("No ability of %s says %q.", board.NameOf(stack), tracker.Name(a.Says)).
				Next("Type `%s` to choose.", tracker.LineOf("activate #%d", stack.ID))
		}
	}
	targets := func(one activatable) bool { return choosesTargets(d.game.parsedEffect(one.do).actions) }
	switch {
	case len(equipAbilities(new(d.Now().Of(stack)))) > 0 &&
		(len(all) == 0 || len(a.At) > 0 && a.Nth == 0 && a.Says == "" && !slices.ContainsFunc(all, targets)):
		return d.equipAt(stack, a.At)
	case len(all) == 0:
		return tracker.Refuse("%s has no ability that I can activate.", board.NameOf(stack)).
			Next("Say what its costs and its effect are: %s", tracker.LineOf("tap #%d; I gain 1 life", stack.ID))
	case a.Nth > int64(len(all)):
		return tracker.Refuse("%s has %d abilities to activate, and not %d.", board.NameOf(stack), len(all), a.Nth).
			Next("Type `%s` to choose.", tracker.LineOf("activate #%d", stack.ID))
	case a.Nth > 0:
		return d.activate(stack, d.paidNext(all[a.Nth-1 : a.Nth])[0], x, a.At...)
	}
	return d.activateOne(stack, all, x, a.At...)
}

// preferring returns the abilities that fit, or all of them if none does.
func preferring(all []activatable, fits func(*activatable) bool) []activatable {
	those := slices.DeleteFunc(slices.Clone(all), func(one activatable) bool { return !fits(&one) })
	if len(those) == 0 {
		return all
	}
	return those
}

// activateOne activates one of several abilities. With announced targets, it considers only
// abilities that have targets, preferably of the kind of the first announced one, and with a
// description that it matches. It takes the only ability that isn't a mana ability, or whose cost the
// following actions pay; otherwise the player chooses. x and at are as in activate.
func (d *Decision) activateOne(stack tracker.Stack[board.Permanent], all []activatable, x int64, at ...notation.Target) error {
	all = preferring(d.paidNext(differing(all)), func(one *activatable) bool { return d.says(stack, one) })
	if len(at) > 0 {
		seats, err := d.targetSeats(at[0])
		if err != nil {
			return err
		}
		can := func(do []tracker.Encoded) bool { return targets(do, seats != nil) }
		named := func(do []tracker.Encoded) bool {
			does, err := steps(do)
			return err == nil && d.describesTarget(does, at[0])
		}
		for _, fits := range []func([]tracker.Encoded) bool{choosesTargets, can, named} {
			all = preferring(all, func(one *activatable) bool { // an ability left to the players may have any targets
				do := d.game.parsedEffect(one.do).actions
				return len(do) == 0 || fits(do)
			})
		}
	}
	if those := slices.DeleteFunc(slices.Clone(all), func(one activatable) bool { return one.mana }); len(those) == 1 {
		all = those
	}
	if len(all) > 1 {
		all = preferring(all, func(one *activatable) bool {
			holds, known, err := d.onlyIf(*one)
			return holds || !known || err != nil
		})
	}
	options := make([]tracker.Message, len(all))
	for i, one := range all {
		options[i] = tracker.Say("“%s”", tracker.Name(one.text))
	}
	i, err := d.Find().Choose(tracker.Say("Which ability of %s?", board.NameOf(stack)), options, nil)
	if err != nil {
		return err
	}
	return d.activate(stack, all[i], x, at...)
}

// paysX reports whether the cost has an X.
func (a activatable) paysX() bool {
	return a.loyalty != nil && a.loyalty.X ||
		slices.ContainsFunc(a.cost, func(k card.Cost) bool { return k.X || k.LifeIs == "X" || strings.Contains(k.Symbols, "{X}") })
}

// differing returns abilities without those that have the text of an earlier one and no
// limit of their own.
func differing(all []activatable) []activatable {
	var kept []activatable
	for _, one := range all {
		if len(one.limit) > 0 || !slices.ContainsFunc(kept, func(k activatable) bool { return k.text == one.text }) {
			kept = append(kept, one)
		}
	}
	return kept
}

// activate pays the costs of an ability, and performs its effect for the player who activates the
// ability. x is the announced value of X in its cost, or 0; at are the announced targets.
func (d *Decision) activate(stack tracker.Stack[board.Permanent], a activatable, x int64, at ...notation.Target) error {
	return d.activateTimes(stack, a, x, 1, at...)
}

// activateTimes is activate for an ability of each of several members of a stack.
func (d *Decision) activateTimes(stack tracker.Stack[board.Permanent], a activatable, x, times int64, at ...notation.Target) error {
	if a.left {
		return tracker.Refuse("%s: that ability is left to the players.", board.NameOf(stack)).
			Next("Say what its costs and its effect are: %s", tracker.LineOf("tap #%d; I gain 1 life", stack.ID))
	}
	if err := d.mayActivate(stack, a.mana); err != nil {
		return err
	}
	you, was := d.you, d.effect
	at = d.sayEffect(board.NameOf(stack), stack, at, a.do)
	e := &resolving{name: stack.Of.Name(), sources: []int64{stack.ID}}
	d.you, d.effect = d.activator(stack, a), e
	defer func() { d.you, d.effect = you, was }()
	var err error
	if e.aims, err = d.aims(at); err != nil {
		return err
	}
	d.happen(event.Activated{On: stack.ID, Ability: a.text}, "")
	d.activated(stack.ID, a)
	if err := d.limited(stack, a); err != nil {
		return err
	}
	letters := make(map[string]int64)
	if x > 0 {
		letters["X"] = x
	}
	if a.loyalty != nil {
		if err := d.payLoyalty(stack, *a.loyalty, x, letters); err != nil {
			return err
		}
	}
	if len(a.cost) > 0 {
		e.before = new(d.s)
	}
	if err := d.canTap(stack.ID, a.cost); err != nil { // before X is asked
		return err
	}
	if e.paying = true; a.mana {
		e.mana = a.do.Said
		if text, counted, err := d.countedMana(a.do); err != nil {
			return err
		} else if counted {
			e.mana = text
		}
	}
	e.with = a.with
	for _, k := range a.cost {
		if err := d.pay(stack.ID, k, letters); err != nil {
			return err
		}
	}
	e.paying = false
	e.letters = letters
	if id, left := d.s.BecameCard(stack.ID); left {
		e.card = id
	}
	do := d.game.parsedEffect(a.do)
	if len(do.actions) == 0 {
		d.happen(event.Noted{Text: a.do.Said, Times: 1, Left: true}, "")
		return nil
	}
	if !choosesTargets(do.actions) {
		for i := range e.aims { // the notes for players name them
			e.noted, e.aims[i].used = append(e.noted, at[i].String()), true
		}
	}
	if err := d.resolve(e, e.sources, do.actions, times); err != nil {
		return err
	}
	if i := slices.IndexFunc(e.aims, func(x aim) bool { return !x.used }); i >= 0 || len(e.noted) > 0 {
		i = max(i, 0)
		return tracker.Refuse("That ability of %s doesn't target %s.", board.NameOf(stack), tracker.Name(at[i].String())).By("magic/cast/targets").
			Next("Type `%s` to choose.", tracker.LineOf("activate #%d", stack.ID))
	}
	return nil
}

// activated records that the player activates an ability, if any ability triggers on that.
func (d *Decision) activated(id int64, a activatable) {
	if !d.watched(card.Activating, id) {
		return
	}
	var kinds []string
	if a.loyalty != nil {
		kinds = append(kinds, "loyalty")
	}
	if a.word != "" {
		kinds = append(kinds, a.word)
	}
	if !a.mana {
		kinds = append(kinds, card.NotMana)
	}
	d.happen(event.Unseen{Seat: d.you, Does: card.Activating, N: 1, On: id, With: kinds}, ruleTrigger)
}

// activator returns the seat of the player who activates an ability: the controller of its source,
// or the speaker if any player may activate it (CR 602.2).
func (d *Decision) activator(stack tracker.Stack[board.Permanent], a activatable) int {
	if a.anyone && d.you != 0 {
		return d.you
	}
	return stack.Of.Controller
}

// untimely refuses an ability that can't be activated in this turn or step.
func (d *Decision) untimely(stack tracker.Stack[board.Permanent], a activatable) error {
	if d.s.Active == 0 {
		return nil
	}
	you := d.activator(stack, a)
	mine := d.s.IsActive(you)
	for _, l := range a.limit {
		now := true
		switch l {
		case card.AsSorcery, card.InYourTurn, card.InUpkeep:
			now = mine
		case card.BeforeAttackers:
			now = mine && !d.attackersDeclared()
		case card.InTheirTurn:
			now = d.s.Opposed(d.s.Active, you)
		case card.InTheirUpkeep:
			now = d.s.Opposed(d.s.Active, you) && d.s.Step == board.Upkeep
		case card.InAnyUpkeep:
			now = d.s.Step == board.Upkeep
		default: // not a limit of turns or steps
		}
		switch {
		case now:
		case mine:
			return tracker.Refuse("%s says: activate only %s.", board.NameOf(stack), tracker.Say(string(l))).Next("Say what it does, to do it all the same.")
		default:
			return tracker.Refuse("It is %s's turn, and %s says: activate only %s.", tracker.Name(d.s.Seat(d.s.Active).Name), board.NameOf(stack), tracker.Say(string(l))).
				Next("Say what it does, to do it all the same.")
		}
	}
	return nil
}

// attackersDeclared reports whether attackers have been declared this turn (CR 508.1), or
// the turn is past its combat.
func (d *Decision) attackersDeclared() bool {
	return slices.Index(board.Steps, d.s.Step) > slices.Index(board.Steps, board.Combat) || d.s.Seat(d.s.Active).Did[card.Attacks] > 0
}

// onlyIf reports whether the condition holds under which an ability may be activated (CR 602.5b).
func (d *Decision) onlyIf(a activatable) (holds, known bool, err error) {
	if a.only == "" {
		return true, true, nil
	}
	c, ok := notation.ParseCondition(d.game.Vocabulary, a.only)
	if !ok {
		return false, false, nil
	}
	return d.holds(&c)
}

// limited refuses an ability that can't be activated now, and records one that can be
// activated only once each turn (CR 602.5b, 606.3).
func (d *Decision) limited(stack tracker.Stack[board.Permanent], a activatable) error {
	if err := d.untimely(stack, a); err != nil {
		return err
	}
	if a.level > 0 && stack.Of.ClassLevel() != a.level-1 {
		return tracker.Refuse("%s is level %d, and level %d follows level %d.", board.NameOf(stack), stack.Of.ClassLevel(), a.level, a.level-1).By(ruleClassLevel).
			Next("To set it by hand: %s", tracker.LineOf("#%d becomes level %d", stack.ID, a.level))
	}
	if a.only != "" {
		holds, known, err := d.onlyIf(a)
		if err == nil && !known {
			holds, err = d.asks(d.you, tracker.Say("%s: does it hold that %s?", d.title(), tracker.Name(a.only)))
		}
		if err != nil {
			return err
		}
		switch {
		case holds:
		case a.only == card.HasMaxSpeed:
			return tracker.Refuse("%s says: activate only with max speed.", board.NameOf(stack)).By("magic/keyword/start-your-engines/max").Next("Say what it does, to do it all the same.")
		default:
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
