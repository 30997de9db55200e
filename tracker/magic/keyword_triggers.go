package magic

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
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
func entersByKeyword(p *Permanent, rule *tracker.Rule) {
	for _, text := range p.Face().Keywords {
		k := card.ReadKeyword(text)
		for _, e := range enteringCounters {
			if k.Name == e.keyword && k.N > 0 {
				*p = p.withCounters(e.kind, k.N)
				*rule = e.rule
			}
		}
	}
}

// keywordStacks returns the stacks of a keyword action.
func (d *decision) keywordStacks(a Keyword) ([]tracker.Stack[Permanent], error) {
	if a.On == nil {
		return nil, tracker.Refuse("Which permanents?").Next("Say it: %s #3", a.Do)
	}
	ids, err := d.find().Objects(*a.On)
	return d.s.Permanent.These(ids), err
}

// boost changes power and toughness of a stack until end of turn.
func (d *decision) boost(id, power, toughness int64, rule tracker.Rule) {
	if power != 0 || toughness != 0 {
		d.happen(Pumped{On: id, How: Pump{ID: d.newID(), Change: notation.Change{Power: power, Toughness: toughness}}}, rule)
	}
}

// battleCry gives each other attacker +1/+0, once for each member of the stack
// (CR 702.91a).
func (d *decision) battleCry(a Keyword, _ int64) error {
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
func (d *decision) melee(a Keyword, _ int64) error {
	stacks, err := d.keywordStacks(a)
	if err != nil {
		return err
	}
	n, known := d.s.attackedBy(d.you)
	if !known {
		answer, err := d.in.Ask(tracker.Question{
			Player: d.s.seat(d.you).Name, Rule: "magic/keyword/melee/what", Text: tracker.Say("How many opponents did you attack with a creature?"), Min: 1, Max: int64(len(d.s.playing()) - 1),
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
func (s State) attackedBy(seat int) (n int64, known bool) {
	attacked := make(map[int]bool)
	for stack := range s.Permanent.All() {
		if !stack.Of.Attacking || stack.Of.Controller != seat {
			continue
		}
		if stack.Of.Attacks == (Defender{}) {
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
func (d *decision) mentor(a Keyword, _ int64) error {
	mentor, err := d.keywordPermanent(a)
	if err != nil {
		return err
	}
	power := d.now().of(mentor).Power
	stack, ok, err := d.ownPermanent(Keyword{}, "Which creature is mentored?", func(p Permanent, c Characteristics) bool {
		return p.Attacking && c.is("Creature") && c.Power < power
	})
	if err != nil {
		return err
	}
	if !ok {
		return tracker.Refuse("No attacking creature has less power than %s.", thing(mentor)).By("magic/keyword/mentor/what").Next("Nothing happens.")
	}
	return d.putCounters(stack, "+1/+1", 1, d.you, true, "magic/keyword/mentor/what")
}

// myriad creates a copy of an attacker for each opponent that it doesn't
// attack; the copies are exiled at end of combat (CR 702.116a).
func (d *decision) myriad(a Keyword, _ int64) error {
	stacks, err := d.keywordStacks(a)
	if err != nil {
		return err
	}
	for _, stack := range stacks {
		n, err := tracker.Mul(stack.Count, int64(len(d.s.playing())-2))
		if err != nil || n < 1 {
			return err
		}
		p := d.tokenCopy(&stack.Of)
		p.Tapped, p.Attacking = true, d.entersAttacking()
		p.Fate = Fate{At: OnEndCombat, How: Exiled, Rule: "magic/keyword/myriad/what"}
		if _, err := d.createAll([]batch{{p: &p, n: n, rule: "magic/keyword/myriad/what"}}, d.you); err != nil {
			return err
		}
	}
	return nil
}

// members returns the total number of members of stacks.
func members(stacks []tracker.Stack[Permanent]) int64 {
	n := int64(0)
	for _, stack := range stacks {
		n = tracker.SaturatingAdd(n, stack.Count)
	}
	return n
}

// entersAttacking reports whether a permanent that the speaker puts onto the
// battlefield attacking does attack: it does in the speaker's own turn (CR
// 506.3b), until combat ends.
func (d *decision) entersAttacking() bool {
	return d.s.Active == d.you && slices.Index(steps, d.s.Step) <= slices.Index(steps, Combat)
}

// rampage gives +N/+N for each blocker beyond the first (CR 702.23a).
func (d *decision) rampage(a Keyword, n int64) error {
	stacks, err := d.keywordStacks(a)
	if err != nil {
		return err
	}
	for _, stack := range stacks {
		blockers := members(d.s.blockersOf(stack.ID))
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
func (d *decision) renown(a Keyword, n int64) error {
	stacks, err := d.keywordStacks(a)
	if err != nil {
		return err
	}
	for _, stack := range stacks {
		if stack.Of.Renowned {
			return tracker.Refuse("%s is renowned already.", thing(stack)).By("magic/keyword/renown/what").Next("Nothing happens.")
		}
		if err := d.putCounters(stack, "+1/+1", n, d.you, true, "magic/keyword/renown/what"); err != nil {
			return err
		}
		d.happen(BecameRenowned{On: stack.ID}, "magic/keyword/renown/what")
	}
	return nil
}

// performRad performs the triggered ability of rad counters (CR 728.1). The
// player is asked how many of the milled cards were nonland.
func (d *decision) performRad(_ Keyword, _ int64) error {
	p := d.s.seat(d.you)
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
	if _, err := tracker.Add(p.Life, -a.N); err != nil {
		return err
	}
	d.happen(LifeChanged{Seat: d.you, By: -a.N}, ruleRad)
	d.happen(PlayerCounters{Seat: d.you, Kind: "rad", N: -a.N}, ruleRad)
	return nil
}

// triggerPhrases are the phrases for the effects of keyword triggers.
func triggerPhrases() []row {
	rows := []row{
		{Name: "renown", Pattern: "renown {n:amount} on {on:selector}", Example: "renown 1 on #3", Make: perform("renown")},
		{Name: "rampage", Pattern: "rampage {n:amount} on {on:selector}", Example: "rampage 2 on #3", Make: perform("rampage")},
		{Name: "job select", Pattern: "job select [for|on] {on:selector}", Example: "job select on #3", Make: perform("job select")},
		{Name: "rad", Pattern: "rad|radiation", Example: "rad", Make: perform("rad")},
	}
	for _, do := range []string{"battle cry", "mentor", "melee", "myriad"} {
		rows = append(rows, row{Name: do, Pattern: do + " [of|for] {on:selector}", Example: do + " of #3", Make: perform(do)})
	}
	return slices.Clip(rows)
}

// returningPhrases are the phrases for cards that return with something.
var returningPhrases = []row{
	{
		Name: "return with counters", Pattern: "return {on:selector} to [the] battlefield with {n:amount} {kind:counter} counter[s] [on] [it|them]", Example: "return #3 to the battlefield with a +1/+1 counter on it",
		Make: func(s notation.Slots) (Action, error) {
			return Return{On: s.Selector("on"), With: []notation.Counters{{N: s.Amount("n"), Kind: s.Text("kind")}}}, nil
		},
	},
	{
		Name: "return transformed", Pattern: "return {on:selector} to [the] battlefield transformed", Example: "return #3 to the battlefield transformed",
		Make: func(s notation.Slots) (Action, error) { return Return{On: s.Selector("on"), Transformed: true}, nil },
	},
	{
		Name: "return transformed under your control", Pattern: "return {on:selector} to [the] battlefield transformed under your control", Example: "return #3 to the battlefield transformed under your control",
		Make: func(s notation.Slots) (Action, error) {
			return Return{On: s.Selector("on"), Transformed: true, Yours: true}, nil
		},
	},
}
