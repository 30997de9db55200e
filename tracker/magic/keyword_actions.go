package magic

import (
	"cmp"
	"fmt"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// decide performs a keyword action, or what a keyword ability makes or puts.
func (a Keyword) decide(d *decision) error {
	if d.you == 0 {
		return d.unseated()
	}
	perform, ok := keywordActions[a.Do]
	if !ok {
		return tracker.Refuse("I don't know how to %s.", a.Do).Next("Say what it does: create …, put …")
	}
	n, err := d.number(a.N, a.Do)
	if err != nil {
		return err
	}
	return perform(d, a, n)
}

// keywordActions are the keyword actions and abilities that create tokens or
// put counters.
var keywordActions = map[string]func(*decision, Keyword, int64) error{
	"investigate": (*decision).investigate,
	"populate":    (*decision).populate,
	"proliferate": (*decision).proliferate,
	"amass":       (*decision).amass,
	"incubate":    (*decision).incubate,
	"bolster":     (*decision).bolster,
	"support":     (*decision).support,
	"adapt":       (*decision).adapt,
	"monstrosity": (*decision).monstrosity,
	"explore":     (*decision).explore,
	"fabricate":   (*decision).fabricate,
	"endure":      (*decision).endure,
	"mobilize":    (*decision).mobilize,
	"afterlife":   (*decision).afterlife,
	"embalm": func(d *decision, a Keyword, _ int64) error {
		return d.embalmed(a, "it's a white Zombie in addition to its other types", "magic/keyword/embalm")
	},
	"eternalize": func(d *decision, a Keyword, _ int64) error {
		return d.embalmed(a, "it's a 4/4 black Zombie in addition to its other types", "magic/keyword/eternalize")
	},
	"living weapon": func(d *decision, a Keyword, _ int64) error {
		return d.bring(a, "0/0 black Phyrexian Germ creature", "magic/keyword/living-weapon")
	},
	"for mirrodin": func(d *decision, a Keyword, _ int64) error {
		return d.bring(a, "2/2 red Rebel creature", "magic/keyword/for-mirrodin")
	},
}

// make creates tokens that a rule describes, for who speaks, and gives their
// ids.
func (d *decision) make(text string, n int64, rule tracker.Rule, change func(*Permanent)) ([]int64, error) {
	if n == 0 {
		return nil, nil
	}
	def, err := d.game.described(text)
	if err != nil {
		return nil, err
	}
	p := Permanent{Def: def, Token: true, Owner: d.you, Controller: d.you, Fresh: true}
	if change != nil {
		change(&p)
	}
	return d.createAll([]batch{{p: p, n: n, rule: rule}}, d.you)
}

// createAll creates the tokens of one event for one player.
func (d *decision) createAll(batches []batch, seat int) ([]int64, error) {
	planned, err := d.planCreation(batches, seat)
	if err != nil {
		return nil, err
	}
	var ids []int64
	for _, b := range planned.batches {
		entered, err := d.enterBatch(b, planned.applied)
		if err != nil {
			return nil, err
		}
		ids = append(ids, entered...)
	}
	d.in.Refer(ids...)
	return ids, nil
}

// mostTimes is how often in a row a thing can be done that is an event each
// time.
const mostTimes = 1000

// investigate creates a Clue, each time anew (CR 701.16a).
func (d *decision) investigate(_ Keyword, n int64) error {
	if n > mostTimes {
		return tracker.Refuse("Investigating %d times is too much at once.", n).Next("Say `create %d Clue tokens`.", n)
	}
	for range n {
		if _, err := d.make("Clue", 1, "magic/action/investigate/what", nil); err != nil {
			return err
		}
	}
	return nil
}

// populate copies a creature token of the player's (CR 701.36a). Without one,
// nothing happens (CR 701.36b).
func (d *decision) populate(a Keyword, _ int64) error {
	stack, ok, err := d.mine(a, "Which token is copied?", func(p Permanent, c Characteristics) bool { return p.Token && c.is("Creature") })
	if err != nil {
		return err
	}
	if !ok {
		return tracker.Refuse("%s controls no creature token to copy.", d.s.seat(d.you).Name).By("magic/action/populate/nothing").Next("Nothing happens.")
	}
	p := Permanent{Def: stack.Of.Def, Token: true, Owner: d.you, Controller: d.you, Fresh: true}
	_, err = d.createAll([]batch{{p: p, n: 1, rule: "magic/action/populate/what"}}, d.you)
	return err
}

// mine is the permanent of the player's that is meant: the one that was said,
// or one that fits, chosen where several do.
func (d *decision) mine(a Keyword, text string, fits func(Permanent, Characteristics) bool) (tracker.Stack[Permanent], bool, error) {
	if a.On != nil {
		stack, err := d.one(*a.On)
		return stack, err == nil, err
	}
	var ids []int64
	var options []string
	for stack := range d.s.Permanent.All() {
		if stack.Of.Controller == d.you && !stack.Of.PhasedOut && fits(stack.Of, d.now().of(stack)) {
			ids, options = append(ids, stack.ID), append(options, d.s.describe(stack))
		}
	}
	if len(ids) == 0 {
		return tracker.Stack[Permanent]{}, false, nil
	}
	i, err := d.choose(text, options, ids)
	if err != nil {
		return tracker.Stack[Permanent]{}, false, err
	}
	stack, err := d.single(ids[i : i+1])
	return stack, err == nil, err
}

// proliferate gives what was named another counter of each kind that it has
// (CR 701.34a).
func (d *decision) proliferate(a Keyword, _ int64) error {
	if a.On == nil {
		return tracker.Refuse("Proliferate what? Any number of permanents and players may be chosen.").By("magic/action/proliferate/what").
			Next("Say it: proliferate all mine and Bob")
	}
	objects, seats := d.parted(*a.On)
	for _, seat := range seats {
		for _, kind := range sortedKinds(d.s.seat(seat).Counters) {
			if err := d.putOnPlayer(seat, kind, 1, d.you, true, "magic/action/proliferate/what"); err != nil {
				return err
			}
		}
	}
	if objects == nil {
		return nil
	}
	ids, err := d.objects(*objects)
	if err != nil {
		return err
	}
	done := len(seats) > 0
	for _, stack := range d.stacks(ids) {
		for _, k := range stack.Of.Counters {
			done = true
			now, _ := d.s.Permanent.Get(stack.ID)
			if err := d.putCounters(now, k.Kind, 1, d.you, true, "magic/action/proliferate/what"); err != nil {
				return err
			}
		}
	}
	if !done {
		return tracker.Refuse("Nothing of %s has a counter.", objects.String()).By("magic/action/proliferate/what").Next("Nothing happens.")
	}
	return nil
}

// parted takes the names of players out of a selector.
func (d *decision) parted(sel notation.Selector) (*notation.Selector, []int) {
	seats, err := d.meantSeats(notation.Target{Objects: &sel})
	if err == nil && seats != nil {
		return nil, seats
	}
	if len(sel.List) == 0 {
		return &sel, nil
	}
	rest := sel
	rest.List = nil
	for _, one := range sel.List {
		objects, players := d.parted(one)
		seats = append(seats, players...)
		if objects != nil {
			rest.List = append(rest.List, *objects)
		}
	}
	if len(rest.List) == 0 {
		return nil, seats
	}
	return &rest, seats
}

func sortedKinds(counters map[string]int64) []string {
	var kinds []string
	for k := range counters {
		kinds = append(kinds, k)
	}
	slices.Sort(kinds)
	return kinds
}

// amass puts counters on an Army, which is created where there is none (CR
// 701.47a).
func (d *decision) amass(a Keyword, n int64) error {
	army := func(_ Permanent, c Characteristics) bool {
		return slices.Contains(c.Subtypes, "Army") && c.is("Creature")
	}
	stack, ok, err := d.mine(Keyword{}, "Which Army?", army)
	if err != nil {
		return err
	}
	kind := cmp.Or(a.Type, "Zombie")
	if !ok {
		if _, err := d.make("0/0 black "+kind+" Army creature", 1, "magic/action/amass", nil); err != nil {
			return err
		}
		if stack, _, err = d.mine(Keyword{}, "Which Army?", army); err != nil {
			return err
		}
	}
	if n > 0 {
		if err := d.putCounters(stack, "+1/+1", n, d.you, true, "magic/action/amass"); err != nil {
			return err
		}
	}
	if !slices.Contains(d.now().of(stack).Subtypes, kind) {
		d.happen(BecameAlso{On: stack.ID, Subtype: kind}, "magic/action/amass")
	}
	d.in.Refer(stack.ID)
	return nil
}

// incubate creates an Incubator with counters (CR 701.53a).
func (d *decision) incubate(_ Keyword, n int64) error {
	_, err := d.make("Incubator", 1, "magic/action/incubate", func(p *Permanent) { *p = p.withCounters("+1/+1", n) })
	return err
}

// bolster puts counters on a creature with the least toughness (CR 701.39a).
func (d *decision) bolster(a Keyword, n int64) error {
	var least *int64
	for stack := range d.s.Permanent.All() {
		if c := d.now().of(stack); c.is("Creature") && stack.Of.Controller == d.you && !stack.Of.PhasedOut && (least == nil || c.Toughness < *least) {
			least = &c.Toughness
		}
	}
	stack, ok, err := d.mine(a, "Which creature is bolstered?", func(_ Permanent, c Characteristics) bool { return c.is("Creature") && c.Toughness == *least })
	if err != nil {
		return err
	}
	if !ok {
		return tracker.Refuse("%s controls no creature.", d.s.seat(d.you).Name).By("magic/action/bolster").Next("Nothing happens.")
	}
	if c := d.now().of(stack); c.Toughness != *least {
		return tracker.Refuse("%s doesn't have the least toughness, which is %d.", thing(stack), *least).By("magic/action/bolster").Next("Leave it out to be asked.")
	}
	return d.putCounters(stack, "+1/+1", n, d.you, true, "magic/action/bolster")
}

// support puts a counter on each of up to n creatures (CR 701.41a).
func (d *decision) support(a Keyword, n int64) error {
	if a.On == nil {
		return tracker.Refuse("Support which creatures?").By("magic/action/support").Next("Say it: support %d on #3 and #4", n)
	}
	ids, err := d.objects(*a.On)
	if err != nil {
		return err
	}
	members := int64(0)
	for _, stack := range d.stacks(ids) {
		members = tracker.SaturatingAdd(members, stack.Count)
	}
	if members > n {
		return tracker.Refuse("That means %d creatures, and support %d is for up to %d.", members, n, n).By("magic/action/support").Next("Name fewer.")
	}
	for _, stack := range d.stacks(ids) {
		if err := d.putCounters(stack, "+1/+1", 1, d.you, true, "magic/action/support"); err != nil {
			return err
		}
	}
	return nil
}

// itself is the permanent that a keyword is about.
func (d *decision) itself(a Keyword) (tracker.Stack[Permanent], error) {
	if a.On == nil {
		return tracker.Stack[Permanent]{}, tracker.Refuse("Which permanent?").Next("Say it: %s %s on #3", a.Do, a.N)
	}
	return d.one(*a.On)
}

// adapt puts counters on a creature that has none (CR 701.46a).
func (d *decision) adapt(a Keyword, n int64) error {
	stack, err := d.itself(a)
	if err != nil {
		return err
	}
	if stack.Of.Count("+1/+1") > 0 {
		return tracker.Refuse("%s has a +1/+1 counter already.", thing(stack)).By("magic/action/adapt").Next("Nothing happens.")
	}
	return d.putCounters(stack, "+1/+1", n, d.you, true, "magic/action/adapt")
}

// monstrosity puts counters on a permanent that isn't monstrous, which it then
// is (CR 701.37a).
func (d *decision) monstrosity(a Keyword, n int64) error {
	stack, err := d.itself(a)
	if err != nil {
		return err
	}
	if stack.Of.Monstrous {
		return tracker.Refuse("%s is monstrous already.", thing(stack)).By("magic/action/monstrosity").Next("Nothing happens.")
	}
	if err := d.putCounters(stack, "+1/+1", n, d.you, true, "magic/action/monstrosity"); err != nil {
		return err
	}
	d.happen(BecameMonstrous{On: stack.ID}, "magic/action/monstrosity")
	return nil
}

// explore puts a counter on a creature unless a land was revealed, which is
// asked: libraries stay on the table (CR 701.44a).
func (d *decision) explore(a Keyword, _ int64) error {
	stack, err := d.itself(a)
	if err != nil {
		return err
	}
	i, err := d.choose("Was a land revealed?", []string{"No: a +1/+1 counter", "Yes: it goes to the hand"}, []int64{stack.ID})
	if err != nil || i == 1 {
		return err
	}
	return d.putCounters(stack, "+1/+1", 1, d.you, true, "magic/action/explore")
}

// fabricate puts counters on a permanent, or creates Servos (CR 702.123a).
func (d *decision) fabricate(a Keyword, n int64) error {
	return d.countersOr(a, n, "magic/keyword/fabricate", counted(n, "Servo"), func() error {
		_, err := d.make("1/1 colorless Servo artifact creature", n, "magic/keyword/fabricate", nil)
		return err
	})
}

// endure puts counters on a permanent, or creates a Spirit of that size (CR
// 701.63a).
func (d *decision) endure(a Keyword, n int64) error {
	return d.countersOr(a, n, "magic/action/endure", fmt.Sprintf("a %d/%d Spirit", n, n), func() error {
		_, err := d.make(fmt.Sprintf("%d/%d white Spirit creature", n, n), 1, "magic/action/endure", nil)
		return err
	})
}

func (d *decision) countersOr(a Keyword, n int64, rule tracker.Rule, other string, instead func() error) error {
	stack, err := d.itself(a)
	if err != nil || n == 0 {
		return err
	}
	i, err := d.choose("Counters, or tokens?", []string{counted(n, "+1/+1 counter") + " on " + thing(stack), other}, []int64{stack.ID})
	if err != nil {
		return err
	}
	if i == 1 {
		return instead()
	}
	return d.putCounters(stack, "+1/+1", n, d.you, true, rule)
}

// mobilize creates attacking Warriors (CR 702.181a).
func (d *decision) mobilize(_ Keyword, n int64) error {
	_, err := d.make("1/1 red Warrior creature", n, "magic/keyword/mobilize", func(p *Permanent) { p.Tapped, p.Attacking = true, true })
	return err
}

// afterlife creates Spirits (CR 702.135a).
func (d *decision) afterlife(_ Keyword, n int64) error {
	_, err := d.make("1/1 white and black Spirit creature token with flying", n, "magic/keyword/afterlife", nil)
	return err
}

// bring creates a creature and attaches an Equipment to it (CR 702.92a,
// 702.163a).
func (d *decision) bring(a Keyword, text string, rule tracker.Rule) error {
	stack, err := d.itself(a)
	if err != nil {
		return err
	}
	if !slices.Contains(stack.Of.Face().Subtypes, "Equipment") {
		return tracker.Refuse("%s is no Equipment.", thing(stack)).By(rule).Next("Name the Equipment that entered.")
	}
	ids, err := d.make(text, 1, rule, nil)
	if err != nil || len(ids) == 0 {
		return err
	}
	host, err := d.single(ids[:1])
	if err != nil {
		return err
	}
	d.happen(Attached{On: stack.ID, To: host.ID}, rule)
	return nil
}
