package play

import (
	"cmp"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
)

// decide performs a keyword action, or the action of a keyword ability.
func (a Keyword) decide(d *Decision) error {
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
	if a.Who == nil {
		return perform(d, a, n)
	}
	return d.asEach(*a.Who, func(int) error { return perform(d, a, n) })
}

// keywordActions are the keyword actions and abilities that create tokens or
// put counters, by lower-case name.
var keywordActions = map[string]func(*Decision, Keyword, int64) error{
	"investigate": (*Decision).investigate,
	"populate":    (*Decision).populate,
	"proliferate": (*Decision).proliferate,
	"amass":       (*Decision).amass,
	"incubate":    (*Decision).incubate,
	"bolster":     (*Decision).bolster,
	"support":     (*Decision).support,
	"adapt":       (*Decision).adapt,
	"monstrosity": (*Decision).monstrosity,
	"explore":     (*Decision).explore,
	"connive":     (*Decision).connive,
	"blight":      (*Decision).blight,
	"time travel": (*Decision).timeTravel,
	"recruit":     (*Decision).recruit,
	"empower":     (*Decision).empower,
	"fabricate":   (*Decision).fabricate,
	"endure":      (*Decision).endure,
	"mobilize":    (*Decision).mobilize,
	"afterlife":   (*Decision).afterlife,
	"embalm": func(d *Decision, a Keyword, _ int64) error {
		return d.createEmbalmed(a, "it's a white Zombie in addition to its other types", "magic/keyword/embalm/what")
	},
	"eternalize": func(d *Decision, a Keyword, _ int64) error {
		return d.createEmbalmed(a, "it's 4/4 and it's a black Zombie in addition to its other types", "magic/keyword/eternalize/what")
	},
	"living weapon": func(d *Decision, a Keyword, _ int64) error {
		return d.createForEquipment(a, "0/0 black Phyrexian Germ creature", "magic/keyword/living-weapon/what")
	},
	"for mirrodin": func(d *Decision, a Keyword, _ int64) error {
		return d.createForEquipment(a, "2/2 red Rebel creature", "magic/keyword/for-mirrodin/what")
	},
	"job select": func(d *Decision, a Keyword, _ int64) error {
		return d.createForEquipment(a, "1/1 colorless Hero creature", "magic/keyword/job-select/what")
	},
	"earthbend":  (*Decision).earthbend,
	"airbend":    (*Decision).airbend,
	"battle cry": (*Decision).battleCry,
	"melee":      (*Decision).melee,
	"mentor":     (*Decision).mentor,
	"exploit":    (*Decision).exploit,
	"soulbond":   (*Decision).soulbond,
	"myriad":     (*Decision).myriad,
	"enlist":     (*Decision).enlist,
	"backup":     (*Decision).backup,
	"rampage":    (*Decision).rampage,
	"renown":     (*Decision).renown,
	"rad":        (*Decision).performRad,
}

// make creates tokens that a rule describes, for the speaker, and returns
// their ids.
func (d *Decision) make(text string, n int64, rule tracker.Rule, change func(*board.Permanent)) ([]int64, error) {
	if n == 0 {
		return nil, nil
	}
	def, err := d.game.described(text)
	if err != nil {
		return nil, err
	}
	p := board.Permanent{Def: def, Token: true, Owner: d.you, Controller: d.you, Fresh: true}
	if change != nil {
		change(&p)
	}
	return d.createAll([]batch{{p: &p, n: n, rule: rule}}, d.you)
}

// createAll creates the tokens of one event for one player and returns their
// ids.
func (d *Decision) createAll(batches []batch, seat int) ([]int64, error) {
	planned, err := d.planCreation(batches, seat)
	if err != nil {
		return nil, err
	}
	var ids []int64
	err = d.simultaneously(func() error {
		for _, b := range planned.batches {
			var err error
			if b.n, err = d.multiplied(b.n); err != nil {
				return err
			}
			entered, err := d.enterBatch(b, planned.applied)
			if err != nil {
				return err
			}
			ids = append(ids, entered...)
		}
		return nil
	})
	d.in.Refer(ids...)
	return ids, err
}

// maxTimes is the maximum number of times in a row that an action is
// performed if each time is its own event.
const maxTimes = 1000

// investigate creates n Clues, one after another (CR 701.16a).
func (d *Decision) investigate(_ Keyword, n int64) error {
	if n > maxTimes {
		return tracker.Refuse("Investigating %d times is too much at once.", n).Next("Say `%s`.", tracker.LineOf("create %d Clue tokens", n))
	}
	for range n {
		d.did(card.Investigating, 0)
		if _, err := d.make("Clue", 1, "magic/action/investigate/what", nil); err != nil {
			return err
		}
	}
	return nil
}

// populate creates a copy of a creature token of the speaker (CR 701.36a);
// without such a token, nothing happens (CR 701.36b).
func (d *Decision) populate(a Keyword, _ int64) error {
	const which = "Which token is copied?"
	stack, ok, err := tracker.Stack[board.Permanent]{}, true, error(nil)
	if a.On != nil {
		stack, err = d.stackOf(*a.On, tracker.Say(which))
	} else {
		stack, ok, err = d.ownPermanent(a, which, func(p board.Permanent, c board.Characteristics) bool { return p.Token && c.Is("Creature") })
	}
	if err != nil {
		return err
	}
	if !ok {
		return tracker.Refuse("%s controls no creature token to copy.", tracker.Name(d.s.Seat(d.you).Name)).By("magic/action/populate/nothing").Next("Nothing happens.")
	}
	p := d.tokenCopy(&stack.Of)
	_, err = d.createAll([]batch{{p: &p, n: 1, rule: "magic/action/populate/what"}}, d.you)
	return err
}

// ownPermanent returns a permanent of the speaker: the given one, or one that fits,
// chosen if there are several.
func (d *Decision) ownPermanent(a Keyword, text string, fits func(board.Permanent, board.Characteristics) bool, not ...int64) (tracker.Stack[board.Permanent], bool, error) {
	if a.On != nil {
		stack, err := d.Find().One(*a.On)
		return stack, err == nil, err
	}
	var ids []int64
	var options []tracker.Message
	for stack := range d.s.Permanent.All() {
		if stack.Of.Controller == d.you && !stack.Of.PhasedOut && !slices.Contains(not, stack.ID) && fits(stack.Of, d.Now().Of(stack)) {
			ids, options = append(ids, stack.ID), append(options, d.s.Describe(stack))
		}
	}
	if len(ids) == 0 {
		return tracker.Stack[board.Permanent]{}, false, nil
	}
	i, err := d.Find().Choose(tracker.Say(text), options, ids)
	if err != nil {
		return tracker.Stack[board.Permanent]{}, false, err
	}
	stack, err := d.Find().Single(ids[i : i+1])
	return stack, err == nil, err
}

// amass puts counters on an Army, which is created if there is none (CR
// 701.47a).
func (d *Decision) amass(a Keyword, n int64) error {
	army := func(_ board.Permanent, c board.Characteristics) bool {
		return c.Is("Creature") && c.DescribedBy("Army")
	}
	stack, ok, err := d.ownPermanent(Keyword{}, "Which Army?", army)
	if err != nil {
		return err
	}
	kind := cmp.Or(a.Type, "Zombie")
	if !ok {
		if _, err := d.make("0/0 black "+kind+" Army creature", 1, "magic/action/amass/what", nil); err != nil {
			return err
		}
		if stack, _, err = d.ownPermanent(Keyword{}, "Which Army?", army); err != nil {
			return err
		}
	}
	if n > 0 {
		if err := d.putCounters(stack, "+1/+1", n, d.you, true, "magic/action/amass/what"); err != nil {
			return err
		}
	}
	if c := d.Now().Of(stack); !c.DescribedBy(kind) {
		d.happen(event.BecameAlso{On: stack.ID, Subtype: kind}, "magic/action/amass/what")
	}
	d.in.Refer(stack.ID)
	return nil
}

// incubate creates an Incubator with counters (CR 701.53a).
func (d *Decision) incubate(_ Keyword, n int64) error {
	_, err := d.make("Incubator", 1, "magic/action/incubate/what", func(p *board.Permanent) { *p = p.WithCounters("+1/+1", n) })
	return err
}

// mobilize creates attacking Warriors (CR 702.181a).
func (d *Decision) mobilize(_ Keyword, n int64) error {
	_, err := d.make("1/1 red Warrior creature", n, "magic/keyword/mobilize/what", func(p *board.Permanent) {
		p.Tapped, p.Attacking = true, d.entersAttacking()
		p.Fate = board.Fate{At: board.OnEnd, How: board.Sacrificed, Rule: "magic/keyword/mobilize/what"}
	})
	return err
}

// afterlife creates Spirits (CR 702.135a).
func (d *Decision) afterlife(_ Keyword, n int64) error {
	_, err := d.make("1/1 white and black Spirit creature token with flying", n, "magic/keyword/afterlife/what", nil)
	return err
}

// createForEquipment creates a creature and attaches an Equipment to it (CR 702.92a,
// 702.163a).
func (d *Decision) createForEquipment(a Keyword, text string, rule tracker.Rule) error {
	stack, err := d.keywordPermanent(a)
	if err != nil {
		return err
	}
	if !slices.Contains(stack.Of.Face().Subtypes, "Equipment") {
		return tracker.Refuse("%s is no Equipment.", board.NameOf(stack)).By(rule).Next("Name the Equipment that entered.")
	}
	ids, err := d.make(text, 1, rule, nil)
	if err != nil || len(ids) == 0 {
		return err
	}
	host, err := d.Find().Single(ids[:1])
	if err != nil {
		return err
	}
	d.happen(event.Attached{On: stack.ID, To: host.ID}, rule)
	return nil
}
