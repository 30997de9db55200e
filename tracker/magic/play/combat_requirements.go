package play

import (
	"maps"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
)

// decide goads creatures until the speaker's next turn (CR 701.15a).
func (a Goad) decide(d *Decision) error {
	if d.you == 0 {
		return d.unseated()
	}
	ids, err := d.Find().Objects(a.On)
	if err != nil {
		return err
	}
	for _, stack := range d.s.Permanent.These(ids) {
		if c := d.Now().Of(stack); !c.Is("Creature") {
			return tracker.Refuse("%s is no creature, so it can't be goaded.", board.NameOf(stack)).By("magic/action/goad/what").Next("Name creatures.")
		}
		d.happen(event.Goaded{On: stack.ID, By: d.you}, "magic/action/goad/what")
	}
	d.in.Refer(ids...)
	return nil
}

// legalAttack checks attackers that are declared together with those that attack
// already against restrictions on how many creatures attack (CR 508.1c), and
// returns how many creatures of which stacks have to attack too (CR 508.1d).
func (d *Decision) legalAttack(declared map[int64]board.Defender) (map[int64]int64, error) {
	whom := make(map[int64]board.Defender)
	first := true
	for stack := range d.s.Permanent.All() {
		if now, is := declared[stack.ID]; is && !stack.Of.Attacking {
			whom[stack.ID] = now
		} else if stack.Of.Attacking {
			whom[stack.ID], first = stack.Of.Attacks, false
		}
	}
	total := int64(0)
	attackers := d.s.Permanent.These(slices.Sorted(maps.Keys(whom)))
	for _, stack := range attackers {
		total = tracker.SaturatingAdd(total, stack.Count)
	}
	for _, stack := range attackers {
		alone, atMost := d.Now().Together(&stack, card.CantAttack, d.attacking(&stack, whom[stack.ID]))
		if alone != nil && total == 1 {
			return nil, tracker.Refuse("%s can't attack alone.", board.NameOf(stack)).By(ruleAttackRestrictions).
				Next("Name all in one sentence: %s. If something lets it: %s", tracker.Line("attack with #1 and #2"), tracker.LineOf("set #%d attacking", stack.ID))
		}
		if atMost == nil {
			continue
		}
		if n := d.attackersWith(attackers, whom, atMost); n > atMost.Is.AtMost {
			return nil, tracker.Refuse("%d attack, and no more than %d can (%s).", n, atMost.Is.AtMost, board.NameOf(atMost.Source)).By(ruleAttackRestrictions).
				Next("Name fewer. If something lets them: %s", tracker.LineOf("set #%d attacking", stack.ID))
		}
	}
	if !first {
		return nil, nil
	}
	return d.requiredToAttack(whom)
}

// attackersWith counts the members of attackers that a restriction on their
// number is about.
func (d *Decision) attackersWith(attackers []tracker.Stack[board.Permanent], whom map[int64]board.Defender, by *board.Restricting) int64 {
	n := int64(0)
	for _, stack := range attackers {
		if _, atMost := d.Now().Together(&stack, card.CantAttack, d.attacking(&stack, whom[stack.ID])); atMost != nil && atMost.Source.ID == by.Source.ID {
			n = tracker.SaturatingAdd(n, stack.Count)
		}
	}
	return n
}

// attackGain returns how many requirements a creature obeys that attacks whom,
// or unable if it can't be declared so. Goading by each player is two: to
// attack, and to attack another player (CR 701.15b, 701.15c). An attack that costs mana
// isn't required (CR 508.1d).
func (d *Decision) attackGain(stack *tracker.Stack[board.Permanent], whom board.Defender) int64 {
	if d.CanAttack(*stack, whom) != nil {
		return unable
	}
	if d.hasCostToAttack(stack, whom) {
		return 0
	}
	gain := int64(0)
	for _, duty := range []card.Duty{card.MustAttack, card.MustAttackYou, card.MustAttackAnother, card.MustAttackPlayer} {
		gain = tracker.SaturatingAdd(gain, d.Now().Requirements(stack, duty, d.attacking(stack, whom)))
	}
	for _, seat := range d.Now().Goaders(stack) {
		if gain++; whom.Seat != 0 && whom.Seat != seat {
			gain++
		}
	}
	return gain
}

// attacks is the question which creatures of the active player attack what.
type attacks struct {
	pairing
	stacks  []tracker.Stack[board.Permanent]
	whom    []board.Defender
	obliged bool // there is any requirement
}

// attacksOf returns the question for all creatures that the active player can
// attack with. Those that whom names attack so, and are left out with what they
// use of the restrictions on numbers; obeyed is how many requirements they obey.
func (d *Decision) attacksOf(whom map[int64]board.Defender) (a attacks, obeyed int64) {
	a.whom = d.s.Defenders(d.s.Active)
	if len(a.whom) == 0 {
		a.whom = []board.Defender{{}}
	}
	for range a.whom {
		a.to = append(a.to, target{n: 1})
	}
	for _, stack := range slices.Collect(d.s.Permanent.All()) {
		if !d.s.IsActive(stack.Of.Controller) || stack.Of.PhasedOut || !d.Now().Look(&stack).Is("Creature") {
			continue
		}
		c := chooser{n: stack.Count, each: 1}
		able := false
		for j, w := range a.whom {
			gain := d.attackGain(&stack, w)
			c.gains = append(c.gains, gain)
			able = able || gain != unable
			a.obliged = a.obliged || gain > 0
			if gain == unable {
				continue
			}
			alone, atMost := d.Now().Together(&stack, card.CantAttack, d.attacking(&stack, w))
			c.alone = c.alone || alone != nil && len(whom) == 0
			switch {
			case atMost == nil:
			case atMost.Is.Whom != "":
				a.to[j].max = least(a.to[j].max, atMost.Is.AtMost)
			default:
				a.most = least(a.most, atMost.Is.AtMost)
			}
		}
		if !able {
			continue
		}
		if w, is := whom[stack.ID]; is {
			if j := slices.Index(a.whom, w); j >= 0 {
				obeyed = tracker.SaturatingAdd(obeyed, tracker.SaturatingMul(c.n, max(c.gains[j], 0)))
			}
			continue
		}
		a.stacks, a.from = append(a.stacks, stack), append(a.from, c)
	}
	for id, w := range whom {
		stack, _ := d.s.Permanent.Get(id)
		if a.most > 0 {
			a.most -= stack.Count
		}
		if j := slices.Index(a.whom, w); j >= 0 && a.to[j].max > 0 {
			a.to[j].max -= stack.Count
			if a.to[j].max <= 0 {
				a.close(j)
			}
		}
	}
	return a, obeyed
}

// close removes a target that nothing more can attack.
func (a *attacks) close(j int) {
	for i := range a.from {
		a.from[i].gains[j] = unable
	}
	a.to[j].max = 0
}

// favored returns what attackers may attack as far as requirements demand: those
// things by which each of them obeys most, or all, if there are none or if the
// number of creatures that attack something is limited.
func (d *Decision) favored(attackers []int64, whom []board.Defender) []board.Defender {
	kept := slices.Clone(whom)
	for _, stack := range d.s.Permanent.These(attackers) {
		most := int64(unable)
		gains := make(map[board.Defender]int64)
		for _, w := range whom {
			if _, atMost := d.Now().Together(&stack, card.CantAttack, d.attacking(&stack, w)); atMost != nil {
				return whom
			}
			gains[w] = d.attackGain(&stack, w)
			most = max(most, gains[w])
		}
		kept = slices.DeleteFunc(kept, func(w board.Defender) bool { return gains[w] < most })
	}
	if len(kept) == 0 {
		return whom
	}
	return kept
}

// least returns the lower of two maximums, where 0 is none.
func least(a, b int64) int64 {
	if a == 0 {
		return b
	}
	return min(a, b)
}

// requiredToAttack returns how many creatures of which stacks attack if able and
// haven't been declared. It refuses a declaration in whose place another has to
// be made.
func (d *Decision) requiredToAttack(whom map[int64]board.Defender) (map[int64]int64, error) {
	free, _ := d.attacksOf(nil)
	if !free.obliged {
		return nil, nil
	}
	best, ok := free.solve()
	if !ok {
		return nil, tooManyWays(ruleAttackRequirements).Next("Say what attacks by hand: %s", tracker.Line("set #3 attacking Bob"))
	}
	rest, obeyed := d.attacksOf(whom)
	var more paired
	if full := free.most > 0 && rest.most <= 0; !full {
		if more, ok = rest.solve(); !ok {
			return nil, tooManyWays(ruleAttackRequirements).Next("Say what attacks by hand: %s", tracker.Line("set #3 attacking Bob"))
		}
	}
	if tracker.SaturatingAdd(obeyed, more.gain) < best.gain {
		return nil, d.attackOtherwise(free, best, whom)
	}
	required := make(map[int64]int64)
	for i, row := range more.on {
		for _, n := range row {
			if n > 0 {
				required[rest.stacks[i].ID] += n
			}
		}
	}
	return required, nil
}

// noteUnattacking lists the creatures that attack if able, if combat passes without attackers
// (CR 508.1d). It refuses nothing, since players know of costs that the board doesn't show.
func (d *Decision) noteUnattacking() {
	if d.s.Active == 0 || d.s.Seat(d.s.Active).Did[card.Attacks] > 0 {
		return
	}
	required, err := d.requiredToAttack(nil)
	if err != nil {
		return
	}
	for _, id := range slices.Sorted(maps.Keys(required)) {
		stack, _ := d.s.Permanent.Get(id)
		d.happen(event.Noted{Text: stack.As(stack.Of.Name()) + " attacks if able", Times: 1}, ruleAttackRequirements)
	}
}

// attackOtherwise refuses a declaration that obeys fewer requirements than
// another would, and names an attack of that one.
func (d *Decision) attackOtherwise(a attacks, best paired, whom map[int64]board.Defender) error {
	for i, stack := range a.stacks {
		for j, n := range best.on[i] {
			now, is := whom[stack.ID]
			if n == 0 || is && now == a.whom[j] || a.from[i].gains[j] == 0 {
				continue
			}
			problem := tracker.Refuse("%s attacks if able.", board.NameOf(stack))
			switch {
			case is:
				problem = tracker.Refuse("%s attacks %s rather than %s, if able.", board.NameOf(stack), tracker.Name(d.s.DefenderName(a.whom[j])), tracker.Name(d.s.DefenderName(now)))
			case a.most > 0:
				problem = tracker.Refuse("%s attacks if able, and no more than %d can attack.", board.NameOf(stack), a.most)
			}
			line := tracker.LineOf("attack with #%d", stack.ID)
			if len(a.whom) > 1 {
				line = tracker.LineOf("attack %s with #%d", tracker.Name(d.s.DefenderName(a.whom[j])), stack.ID)
			}
			return problem.By(ruleAttackRequirements).Next("Attack with it: %s. If it isn't able: %s", line, tracker.LineOf("set #%d attacking", firstOf(whom)))
		}
	}
	return nil
}

// firstOf returns the lowest of the ids that are declared as attackers.
func firstOf(whom map[int64]board.Defender) int64 { return slices.Min(slices.Collect(maps.Keys(whom))) }

func tooManyWays(rule tracker.Rule) *tracker.Problem {
	return tracker.Refuse("There are too many ways to look for one that obeys most requirements.").By(rule)
}

// askToAttack asks whether creatures that attack if able do: players know of
// costs and of what the board doesn't see.
func (d *Decision) askToAttack(required []int64) (bool, error) {
	if len(required) == 0 {
		return false, nil
	}
	name := d.s.Seat(d.s.Active).Name
	i, err := d.in.Choose(tracker.Question{
		Player: name, Rule: ruleAttackRequirements, Text: tracker.Say("If able, this attacks too: %s. Is it?", nameAll(d.s, required)), About: required, Meant: name == d.in.By.Name,
	}, []tracker.Message{tracker.Say("Yes, it attacks"), tracker.Say("No, it isn't able")})
	return i == 0, err
}

// alsoAttacks returns the creatures that attack too, because they have to, and
// what each attacks.
func (d *Decision) alsoAttacks(declared map[int64]board.Defender) ([]int64, map[int64]board.Defender, error) {
	required, err := d.legalAttack(declared)
	if err != nil {
		return nil, nil, err
	}
	ids := slices.Sorted(maps.Keys(required))
	if do, err := d.askToAttack(ids); err != nil || !do {
		return nil, nil, err
	}
	for i, id := range ids {
		stack, _ := d.s.Permanent.Get(id)
		ids[i] = d.part(stack, required[id])
	}
	whom, err := d.declared(ids, board.Defender{})
	return ids, whom, err
}

// attackToo makes creatures attack that have to.
func (d *Decision) attackToo(required []int64, whom map[int64]board.Defender) {
	for _, stack := range d.s.Permanent.These(required) {
		d.happen(event.Attacked{On: stack.ID, Whom: whom[stack.ID]}, ruleAttackRequirements)
		d.tapAttacker(stack)
	}
}

// tapAttacker taps an attacking creature unless it has vigilance (CR 508.1f,
// 702.20b).
func (d *Decision) tapAttacker(stack tracker.Stack[board.Permanent]) {
	if !stack.Of.Tapped && !d.Now().Of(stack).Has("vigilance") {
		d.happen(event.TapChanged{On: stack.ID, Tapped: true}, "magic/combat/attackers-tap")
	}
}
