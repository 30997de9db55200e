package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// enteringCounters are the keywords with which a permanent enters with that
// many counters (CR 614.1c).
var enteringCounters = []struct {
	keyword, kind string
	rule          tracker.Rule
}{
	{"vanishing", "time", "magic/keyword/vanishing/what"},
	{"fading", "fade", "magic/keyword/fading/what"},
	{"graft", "+1/+1", "magic/keyword/graft/what"},
	{"modular", "+1/+1", "magic/keyword/modular/what"},
}

// entersByKeyword adds the counters that a permanent's keywords make it enter
// with.
func entersByKeyword(p *board.Permanent, rule *tracker.Rule) {
	for _, text := range p.Face().Keywords {
		k := card.ReadKeyword(text)
		for _, e := range enteringCounters {
			if k.Name == e.keyword && k.N > 0 {
				*p = p.WithCounters(e.kind, k.N)
				*rule = e.rule
			}
		}
	}
}

// keywordStacks returns the stacks of a keyword action.
func (d *Decision) keywordStacks(a Keyword) ([]tracker.Stack[board.Permanent], error) {
	if a.On == nil {
		return nil, tracker.Refuse("Which permanents?").Next("Say it: %s #3", a.Do)
	}
	ids, err := d.Find().Objects(*a.On)
	return d.s.Permanent.These(ids), err
}

// boost changes power and toughness of a stack until end of turn.
func (d *Decision) boost(id, power, toughness int64, rule tracker.Rule) {
	if power != 0 || toughness != 0 {
		d.happen(event.Pumped{On: id, How: board.Pump{ID: d.newID(), Change: notation.Change{Power: power, Toughness: toughness}}}, rule)
	}
}

// battleCry gives each other attacker +1/+0, once for each member of the stack
// (CR 702.91a).
func (d *Decision) battleCry(a Keyword, _ int64) error {
	stacks, err := d.keywordStacks(a)
	if err != nil {
		return err
	}
	for _, stack := range stacks {
		for other := range d.s.Permanent.All() {
			if !other.Of.Attacking || other.Of.PhasedOut {
				continue
			}
			n := stack.Count
			if other.ID == stack.ID {
				n--
			}
			d.boost(other.ID, n, 0, "magic/keyword/battle-cry/what")
		}
	}
	return nil
}

// melee gives +1/+1 for each opponent attacked (CR 702.121a). If the board
// doesn't know how many, the player is asked.
func (d *Decision) melee(a Keyword, _ int64) error {
	stacks, err := d.keywordStacks(a)
	if err != nil {
		return err
	}
	n, known := attackedBy(d.s, d.you)
	if !known {
		answer, err := d.in.Ask(tracker.Question{
			Player: d.s.Seat(d.you).Name, Rule: "magic/keyword/melee/what", Text: tracker.Say("How many opponents did you attack with a creature?"), Min: 1, Max: int64(len(d.s.Opponents(d.you))),
		})
		if err != nil {
			return err
		}
		n = answer.N
	}
	for _, stack := range stacks {
		d.boost(stack.ID, n, n, "magic/keyword/melee/what")
	}
	return nil
}

// attackedBy returns the number of opponents that a player attacks; known is
// false if an attacker's target is undecided.
func attackedBy(s board.State, seat int) (n int64, known bool) {
	attacked := make(map[int]bool)
	for stack := range s.Permanent.All() {
		if !stack.Of.Attacking || stack.Of.Controller != seat {
			continue
		}
		if stack.Of.Attacks == (board.Defender{}) {
			return 0, false
		}
		if stack.Of.Attacks.Seat != 0 {
			attacked[stack.Of.Attacks.Seat] = true
		}
	}
	return int64(len(attacked)), true
}

// mentor puts a counter on an attacker with less power, which the player
// chooses (CR 702.134a).
func (d *Decision) mentor(a Keyword, _ int64) error {
	mentor, err := d.keywordPermanent(a)
	if err != nil {
		return err
	}
	power := d.Now().Of(mentor).Power
	fits := func(p board.Permanent, c board.Characteristics) bool {
		return p.Attacking && c.Is("Creature") && c.Power < power
	}
	stack, ok, err := d.ownPermanent(Keyword{On: a.With}, "Which creature is mentored?", fits)
	if err != nil {
		return err
	}
	if a.With != nil && !fits(stack.Of, d.Now().Of(stack)) {
		return tracker.Refuse("%s doesn't attack with less power than %s.", tracker.Name(english.Capital(stack.Of.Name())), board.NameOf(mentor)).By("magic/keyword/mentor/what").
			Next("Name an attacking creature with power %d or less.", power-1)
	}
	if !ok {
		return tracker.Refuse("No attacking creature has less power than %s.", board.NameOf(mentor)).By("magic/keyword/mentor/what").Next("Nothing happens.")
	}
	return d.putCounters(stack, "+1/+1", 1, d.you, true, "magic/keyword/mentor/what")
}

// exploit sacrifices a creature that the player chooses (CR 702.110a).
func (d *Decision) exploit(a Keyword, _ int64) error {
	by, err := d.keywordPermanent(a)
	if err != nil {
		return err
	}
	what, ok, err := d.ownPermanent(Keyword{}, "Which creature is exploited?", func(_ board.Permanent, c board.Characteristics) bool { return c.Is("Creature") })
	if err != nil {
		return err
	}
	if !ok {
		return tracker.Refuse("There is no creature to sacrifice.").By("magic/keyword/exploit/what").Next("Nothing happens.")
	}
	return Exploit{On: notation.Selector{ID: by.ID}, What: notation.Selector{ID: what.ID}}.decide(d)
}

// myriad creates a copy of an attacker for each opponent that it doesn't
// attack; the copies are exiled at end of combat (CR 702.116a).
func (d *Decision) myriad(a Keyword, _ int64) error {
	stacks, err := d.keywordStacks(a)
	if err != nil {
		return err
	}
	for _, stack := range stacks {
		var all []batch
		others := slices.DeleteFunc(slices.Clone(d.s.Opponents(d.you)), func(seat int) bool { return seat == d.s.DefendingPlayer(d.Now(), stack.Of.Attacks) })
		if len(others) == len(d.s.Opponents(d.you)) && len(others) > 0 { // whom it attacks is undecided
			n, err := tracker.Mul(stack.Count, int64(len(others)-1))
			if err != nil || n < 1 {
				return err
			}
			all, others = append(all, batch{p: d.myriadToken(&stack.Of), n: n, rule: ruleMyriad}), nil
		}
		for _, seat := range others {
			p := d.myriadToken(&stack.Of)
			if p.Attacking {
				p.Attacks = board.Defender{Seat: seat}
			}
			all = append(all, batch{p: p, n: stack.Count, rule: ruleMyriad})
		}
		if _, err := d.createAll(all, d.you); err != nil {
			return err
		}
	}
	return nil
}

const ruleMyriad tracker.Rule = "magic/keyword/myriad/what"

// myriadToken returns a token that myriad creates.
func (d *Decision) myriadToken(of *board.Permanent) *board.Permanent {
	p := d.tokenCopy(of)
	p.Tapped, p.Attacking = true, d.entersAttacking()
	p.Fate = board.Fate{At: board.OnEndCombat, How: board.Exiled, Rule: ruleMyriad}
	return &p
}

// members returns the total number of members of stacks.
func members(stacks []tracker.Stack[board.Permanent]) int64 {
	n := int64(0)
	for _, stack := range stacks {
		n = tracker.SaturatingAdd(n, stack.Count)
	}
	return n
}

// entersAttacking reports whether a permanent that the speaker puts onto the
// battlefield attacking does attack: it does in the speaker's own turn (CR
// 506.3b), until combat ends.
func (d *Decision) entersAttacking() bool {
	return d.s.IsActive(d.you) && slices.Index(board.Steps, d.s.Step) <= slices.Index(board.Steps, board.Combat)
}

// rampage gives +N/+N for each blocker beyond the first (CR 702.23a).
func (d *Decision) rampage(a Keyword, n int64) error {
	stacks, err := d.keywordStacks(a)
	if err != nil {
		return err
	}
	for _, stack := range stacks {
		blockers := members(d.s.BlockersOf(stack.ID))
		more, err := tracker.Mul(n, max(blockers-1, 0))
		if err != nil {
			return err
		}
		d.boost(stack.ID, more, more, "magic/keyword/rampage/what")
	}
	return nil
}

// renown puts counters on permanents that aren't renowned and makes them
// renowned (CR 702.112a).
func (d *Decision) renown(a Keyword, n int64) error {
	stacks, err := d.keywordStacks(a)
	if err != nil {
		return err
	}
	for _, stack := range stacks {
		if stack.Of.Renowned {
			return tracker.Refuse("%s is renowned already.", board.NameOf(stack)).By("magic/keyword/renown/what").Next("Nothing happens.")
		}
		if err := d.putCounters(stack, "+1/+1", n, d.you, true, "magic/keyword/renown/what"); err != nil {
			return err
		}
		d.happen(event.BecameRenowned{On: stack.ID}, "magic/keyword/renown/what")
	}
	return nil
}

// performRad performs the triggered ability of rad counters (CR 728.1). The
// player is asked how many of the milled cards were nonland.
func (d *Decision) performRad(_ Keyword, _ int64) error {
	p := d.s.Seat(d.you)
	n := p.Counters["rad"]
	if n == 0 {
		return tracker.Refuse("%s has no rad counters.", tracker.Name(p.Name)).By(ruleRad).Next("Nothing happens.")
	}
	a, err := d.in.Ask(tracker.Question{
		Player: p.Name, Rule: ruleRad, Text: tracker.Say("%s mills %s. How many of them are no lands?", tracker.Name(p.Name), cardsSaid(n)), Max: n,
	})
	if err != nil || a.N == 0 {
		return err
	}
	if err := d.loseLife(d.you, a.N, false, tracker.Cause{Player: d.in.By.Name, Rule: ruleRad}); err != nil {
		return err
	}
	d.happen(event.PlayerCounters{Seat: d.you, Kind: "rad", N: -a.N}, ruleRad)
	return nil
}
