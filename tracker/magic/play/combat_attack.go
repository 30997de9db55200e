package play

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// attacked resolves the target of an attack; nil is the zero Defender.
func (d *Decision) attacked(what *notation.Target) (board.Defender, error) {
	if what == nil {
		return board.Defender{}, nil
	}
	seats, err := d.targetSeats(*what)
	if err != nil {
		return board.Defender{}, err
	}
	switch {
	case len(seats) == 1:
		return board.Defender{Seat: seats[0]}, d.inGame(seats[0])
	case len(seats) > 1:
		return board.Defender{}, tracker.Refuse("A creature attacks one player.").By(ruleAttackWhom).Next("Say which: attack %s with …", tracker.Name(d.s.Seat(seats[len(seats)-1]).Name))
	}
	if len(what.Objects.List) > 0 {
		return board.Defender{}, tracker.Refuse("A creature attacks one player, planeswalker or battle.").By(ruleAttackWhom).
			Next("Say each: %s", tracker.Line("attack Bob with #1; attack Carol with #2"))
	}
	stack, err := d.Find().One(whose(*what.Objects))
	if err != nil {
		return board.Defender{}, err
	}
	if c := d.Now().Of(stack); !c.Is("Planeswalker") && !c.Is("Battle") {
		return board.Defender{}, tracker.Refuse("%s can't be attacked: players, planeswalkers and battles can.", board.NameOf(stack)).
			By(ruleAttackWhom).Next("To have one creature block another: %s", tracker.LineOf("#6 blocks #%d", stack.ID))
	}
	return board.Defender{Permanent: stack.ID}, nil
}

// whose strips the possessive from "Bob's Invasion", where Invasion is a name.
func whose(sel notation.Selector) notation.Selector {
	if _, name, ok := strings.Cut(sel.Name, "'s "); ok {
		sel.Name = name
	}
	return sel
}

// mayAttack refuses a target that a player's creatures can't attack.
func (d *Decision) mayAttack(seat int, whom board.Defender) error {
	if whom == (board.Defender{}) || slices.Contains(d.s.Defenders(seat), whom) {
		return nil
	}
	p := tracker.Refuse("%s's creatures can't attack %s.", tracker.Name(d.s.Seat(seat).Name), tracker.Name(d.s.DefenderName(whom))).By(ruleAttackWhom)
	if stack, ok := d.s.Permanent.Get(whom.Permanent); ok && d.Now().Of(stack).Is("Battle") {
		return p.Next("Its protector can't attack it; others can.")
	}
	return p.Next("Name an opponent, or a planeswalker of an opponent's.")
}

// askDefenders asks what the undecided attackers of a player attack, and records
// the answers.
func (d *Decision) askDefenders(seat int, undecided []int64) error {
	whom, err := d.defendersFor(seat, undecided)
	if err != nil {
		return err
	}
	for _, id := range undecided {
		if w := whom[id]; w != (board.Defender{}) {
			d.happen(event.Attacked{On: id, Whom: w}, ruleAttackWhom)
		}
	}
	return nil
}

// defendersFor asks what each of a player's attackers attacks: one question for
// all of them, or one each if they don't all attack the same. The result is
// empty if there is nothing to attack.
func (d *Decision) defendersFor(seat int, attackers []int64) (map[int64]board.Defender, error) {
	whom := d.favored(attackers, d.s.Defenders(seat))
	if len(attackers) == 0 || len(whom) == 0 {
		return nil, nil
	}
	var options []tracker.Message
	for _, w := range whom {
		options = append(options, tracker.Named(d.s.DefenderName(w)))
	}
	if len(attackers) > 1 {
		options = append(options, tracker.Say("Not all the same"))
	}
	i := 0
	if len(whom) > 1 {
		var err error
		if i, err = d.in.Choose(tracker.Question{
			Player: d.s.Seat(seat).Name, Rule: ruleAttackWhom,
			Text: tracker.Say("What is attacked by %s?", nameAll(d.s, attackers)), About: attackers,
			Meant: d.s.Seat(seat).Name == d.in.By.Name,
		}, options); err != nil {
			return nil, err
		}
	}
	all := make(map[int64]board.Defender, len(attackers))
	for _, id := range attackers {
		if i < len(whom) {
			all[id] = whom[i]
			continue
		}
		one, err := d.defendersFor(seat, []int64{id})
		if err != nil {
			return nil, err
		}
		all[id] = one[id]
	}
	return all, nil
}

// nameAll names a single stack, or lists the ids of several.
func nameAll(s board.State, all []int64) tracker.Message {
	if len(all) == 1 {
		return tracker.Say("%s", s.Called(all[0]))
	}
	return tracker.SomeIDs(all)
}

// decide declares attackers, which tap unless they have vigilance (CR 508.1f,
// 702.20b). For creatures that already attack, it changes what they attack (CR
// 508.7).
func (a Attack) decide(d *Decision) error {
	return d.withNext(a.Next, func() error { return a.attack(d) })
}

// attack is decide without the following actions of the line.
func (a Attack) attack(d *Decision) error {
	ids, err := d.attackers(a.On)
	if err != nil {
		return err
	}
	whom, err := d.attacked(a.Whom)
	if err != nil {
		return err
	}
	d.in.Refer(ids...)
	if a.ByHand {
		for _, stack := range d.s.Permanent.These(ids) {
			d.byHand(event.Attacked{On: stack.ID, Whom: cmp.Or(whom, d.s.OnlyOpponent(stack.Of.Controller))})
		}
		return nil
	}
	// Said twice, an attack is no reselection of what is attacked.
	if stacks := d.s.Permanent.These(ids); len(stacks) > 0 && d.s.Dealt != board.AllDealt && !slices.ContainsFunc(stacks, func(stack tracker.Stack[board.Permanent]) bool {
		return !stack.Of.Attacking || whom == board.Defender{} || stack.Of.Attacks != whom
	}) {
		return tracker.Refuse("%s attacks already.", board.NameOf(stacks[0])).By(ruleAttackers).Next("To deal damage: %s", tracker.Line("combat damage"))
	}
	for _, stack := range d.s.Permanent.These(ids) {
		if !d.s.IsActive(stack.Of.Controller) {
			return tracker.Refuse("%s is %s's, and it is %s's turn.", board.NameOf(stack), tracker.Name(d.s.Seat(stack.Of.Controller).Name), tracker.Name(d.s.Seat(d.s.Active).Name)).By(ruleAttackers).
				Next("If an effect has it attack: %s", tracker.LineOf("set #%d attacking", stack.ID))
		}
		if err := d.mayAttack(stack.Of.Controller, whom); err != nil {
			return err
		}
		if !stack.Of.Attacking {
			if err := d.CanAttack(stack, whom); err != nil {
				return err
			}
		} else if whom == (board.Defender{}) && d.s.Dealt != board.AllDealt {
			return tracker.Refuse("%s attacks already.", board.NameOf(stack)).By(ruleAttackers).Next("To say whom: %s. To deal damage: %s", tracker.LineOf("#%d attacks Bob", stack.ID), tracker.Line("combat damage"))
		}
	}
	declared, err := d.declared(ids, whom)
	if err != nil {
		return err
	}
	for _, stack := range d.s.Permanent.These(ids) {
		if err := d.CanAttack(stack, declared[stack.ID]); err != nil && !stack.Of.Attacking {
			return err
		}
	}
	required, too, err := d.alsoAttacks(d.withSaid(declared, a.Next))
	if err != nil {
		return err
	}
	if d.s.Dealt == board.AllDealt || d.s.Dealt == board.FirstDealt && !fighting(d.s) { // another combat phase
		if next, ok := d.queued(); ok && next == board.Combat {
			if err := d.enterStep(board.Combat); err != nil {
				return err
			}
		} else {
			d.happen(event.CombatEnded{}, ruleCombatEnd)
		}
	}
	if d.s.Step != board.Combat {
		if err := d.enterStep(board.Combat); err != nil {
			return err
		}
	}
	costs := d.attackCosts(declared, too)
	for _, stack := range d.s.Permanent.These(ids) {
		if stack.Of.Attacking {
			if stack.Of.Attacks != whom {
				d.happen(event.Attacked{On: stack.ID, Whom: whom}, "magic/combat/reselect")
			}
			continue
		}
		d.happen(event.Attacked{On: stack.ID, Whom: declared[stack.ID]}, ruleAttackers)
		d.tapAttacker(stack)
	}
	d.attackToo(required, too)
	costs.record(d, false)
	return nil
}

// withSaid returns declared attackers together with those of the following attacks of the line
// that name single creatures: all are declared at the same time (CR 508.1).
func (d *Decision) withSaid(declared map[int64]board.Defender, next Steps) map[int64]board.Defender {
	all := declared
	for _, step := range next {
		a, ok := step.(Attack)
		if !ok || a.ByHand || a.Whom == nil || a.On.Count != nil || a.On.ID == 0 && a.On.Name == "" {
			continue
		}
		ids, err := d.Find().Resolve(a.On)
		if err != nil || len(ids) != 1 {
			continue
		}
		whom, err := d.attacked(a.Whom)
		stack, there := d.s.Permanent.Get(ids[0])
		if _, already := all[ids[0]]; err != nil || !there || already || stack.Of.Attacking || stack.Count > 1 || d.CanAttack(stack, whom) != nil {
			continue
		}
		if len(all) == len(declared) {
			all = maps.Clone(declared)
		}
		all[ids[0]] = whom
	}
	return all
}

// declared returns what each creature that doesn't attack yet attacks: whom, or
// the only opponent, or what its controller chooses (CR 508.1b).
func (d *Decision) declared(ids []int64, whom board.Defender) (map[int64]board.Defender, error) {
	all := make(map[int64]board.Defender, len(ids))
	var undecided []int64
	for _, stack := range d.s.Permanent.These(ids) {
		if w := cmp.Or(whom, d.s.OnlyOpponent(stack.Of.Controller)); w != (board.Defender{}) || stack.Of.Attacking {
			all[stack.ID] = w
		} else {
			undecided = append(undecided, stack.ID)
		}
	}
	chosen, err := d.defendersFor(d.s.Active, undecided)
	maps.Copy(all, chosen)
	return all, err
}

// attackers resolves the attacking creatures; "everything" means all that can
// attack.
func (d *Decision) attackers(s notation.Selector) ([]int64, error) {
	if s.Filter == nil || !s.All || s.Filter.Noun || len(s.Filter.Words) > 0 {
		return d.Find().Objects(s)
	}
	able := *s.Filter
	able.Words, able.Noun, able.Controller = []string{"creature"}, true, cmp.Or(able.Controller, &notation.Player{Kind: notation.You})
	s.Filter = &able
	ids, err := d.Find().Objects(s)
	if err != nil {
		return nil, err
	}
	can := slices.DeleteFunc(slices.Clone(ids), func(id int64) bool {
		stack, _ := d.s.Permanent.Get(id)
		return stack.Of.Attacking || d.CanAttack(stack, d.s.OnlyOpponent(stack.Of.Controller)) != nil
	})
	if len(can) == 0 {
		return ids, nil // none can: the refusal says why
	}
	return can, nil
}
