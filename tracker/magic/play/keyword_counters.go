package play

import (
	"fmt"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// splitPlayers returns the players named in a selector apart from the objects.
func (d *Decision) splitPlayers(sel notation.Selector) (*notation.Selector, []int) {
	seats, err := d.targetSeats(notation.Target{Objects: &sel})
	if err == nil && seats != nil {
		return nil, seats
	}
	if len(sel.List) == 0 {
		return &sel, nil
	}
	rest := sel
	rest.List = nil
	for _, one := range sel.List {
		objects, players := d.splitPlayers(one)
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

// bolster puts counters on a creature with the least toughness (CR 701.39a).
func (d *Decision) bolster(a Keyword, n int64) error {
	var least *int64
	for stack := range d.s.Permanent.All() {
		if c := d.Now().Of(stack); c.Is("Creature") && stack.Of.Controller == d.you && !stack.Of.PhasedOut && (least == nil || c.Toughness < *least) {
			least = &c.Toughness
		}
	}
	if least == nil {
		return tracker.Refuse("%s controls no creature.", tracker.Name(d.s.Seat(d.you).Name)).By("magic/action/bolster/what").Next("Nothing happens.")
	}
	stack, _, err := d.ownPermanent(a, "Which creature is bolstered?", func(_ board.Permanent, c board.Characteristics) bool {
		return c.Is("Creature") && c.Toughness == *least
	})
	if err != nil {
		return err
	}
	if c := d.Now().Of(stack); c.Toughness != *least {
		return tracker.Refuse("%s doesn't have the least toughness, which is %d.", board.NameOf(stack), *least).By("magic/action/bolster/what").Next("Leave it out to be asked.")
	}
	return d.putCounters(stack, "+1/+1", n, d.you, true, "magic/action/bolster/what")
}

// support puts a counter on each of up to n creatures (CR 701.41a).
func (d *Decision) support(a Keyword, n int64) error {
	if a.On == nil && d.effect != nil {
		a.On = &notation.Selector{Filter: &notation.Filter{Words: []string{"creature"}, Other: true}, Count: &notation.Amount{N: n}, UpTo: true, Target: true}
	}
	if a.On == nil {
		return tracker.Refuse("Support which creatures?").By("magic/action/support/what").Next("Say it: %s", tracker.LineOf("support %d on #3 and #4", n))
	}
	ids, err := d.Find().Objects(*a.On)
	if err != nil {
		return err
	}
	members := int64(0)
	for _, stack := range d.s.Permanent.These(ids) {
		members = tracker.SaturatingAdd(members, stack.Count)
	}
	if members > n {
		return tracker.Refuse("That means %d creatures, and support %d is for up to %d.", members, n, n).By("magic/action/support/what").Next("Name fewer.")
	}
	for _, stack := range d.s.Permanent.These(ids) {
		if err := d.putCounters(stack, "+1/+1", 1, d.you, true, "magic/action/support/what"); err != nil {
			return err
		}
	}
	return nil
}

// keywordPermanent returns the permanent of a keyword action.
func (d *Decision) keywordPermanent(a Keyword) (tracker.Stack[board.Permanent], error) {
	if a.On == nil && d.effect != nil && len(d.effect.sources) > 0 {
		a.On = &notation.Selector{ID: d.effect.sources[0]}
	}
	if a.On == nil {
		return tracker.Stack[board.Permanent]{}, tracker.Refuse("Which permanent?").Next("Say it: %s %s on #3", a.Do, a.N)
	}
	return d.Find().One(*a.On)
}

// sourceGone reports whether an effect is performed whose source has left the battlefield.
func (d *Decision) sourceGone() bool {
	if d.effect == nil || len(d.effect.sources) == 0 {
		return false
	}
	_, there := d.s.Permanent.Get(d.effect.sources[0])
	return !there
}

// adapt puts counters on a creature that has no +1/+1 counters (CR 701.46a).
func (d *Decision) adapt(a Keyword, n int64) error {
	if a.On == nil && d.sourceGone() {
		return nil
	}
	stack, err := d.keywordPermanent(a)
	if err != nil {
		return err
	}
	if stack.Of.Count("+1/+1") > 0 && d.effect != nil {
		return nil
	}
	if stack.Of.Count("+1/+1") > 0 {
		return tracker.Refuse("%s has a +1/+1 counter already.", board.NameOf(stack)).By("magic/action/adapt/what").Next("Nothing happens.")
	}
	return d.putCounters(stack, "+1/+1", n, d.you, true, "magic/action/adapt/what")
}

// monstrosity puts counters on a permanent that isn't monstrous and makes it
// monstrous (CR 701.37a).
func (d *Decision) monstrosity(a Keyword, n int64) error {
	if a.On == nil && d.sourceGone() {
		return nil
	}
	stack, err := d.keywordPermanent(a)
	if err != nil {
		return err
	}
	if stack.Of.Monstrous && d.effect != nil {
		return nil
	}
	if stack.Of.Monstrous {
		return tracker.Refuse("%s is monstrous already.", board.NameOf(stack)).By("magic/action/monstrosity/what").Next("Nothing happens.")
	}
	if err := d.putCounters(stack, "+1/+1", n, d.you, true, "magic/action/monstrosity/what"); err != nil {
		return err
	}
	d.happen(event.BecameMonstrous{On: stack.ID, N: &n}, "magic/action/monstrosity/what")
	return nil
}

// explore puts a counter on a creature unless a land was revealed. The player
// is asked, because libraries aren't tracked (CR 701.44a).
func (d *Decision) explore(a Keyword, _ int64) error {
	stack, err := d.keywordPermanent(a)
	if err != nil {
		return err
	}
	i, err := d.Find().Choose(tracker.Say("Was a land revealed?"), []tracker.Message{tracker.Say("No: a +1/+1 counter"), tracker.Say("Yes: it goes to the hand")}, []int64{stack.ID})
	if err != nil {
		return err
	}
	d.did(card.Exploring, stack.ID)
	if i == 1 {
		return nil
	}
	return d.putCounters(stack, "+1/+1", 1, d.you, true, "magic/action/explore/what")
}

// connive has the controller of a creature draw and discard, and puts a counter on it
// for each nonland card discarded, of which the player is asked (CR 701.50a, 701.50e).
func (d *Decision) connive(a Keyword, n int64) error {
	stack, err := d.keywordPermanent(a)
	if err != nil {
		return err
	}
	if n = max(n, 1); n == 1 {
		d.happen(event.Noted{Text: "draw a card, then discard a card", Times: 1}, "magic/action/connive")
	} else {
		d.happen(event.Noted{Text: fmt.Sprintf("draw %d cards, then discard %d cards", n, n), Times: 1}, "magic/action/connive")
	}
	answer, err := d.in.Ask(tracker.Question{Player: d.s.Seat(stack.Of.Controller).Name, Text: tracker.Say("How many nonland cards were discarded?"), Max: n})
	if err != nil {
		return err
	}
	if answer.N > 0 {
		if err := d.putCounters(stack, "+1/+1", answer.N, stack.Of.Controller, true, "magic/action/connive"); err != nil {
			return err
		}
	}
	d.did(card.Conniving, stack.ID)
	return nil
}

// fabricate puts counters on a permanent, or creates Servos (CR 702.123a).
func (d *Decision) fabricate(a Keyword, n int64) error {
	return d.countersOr(a, n, "magic/keyword/fabricate/what", tracker.Named(card.Counted(n, "Servo")), func() error {
		_, err := d.make("1/1 colorless Servo artifact creature", n, "magic/keyword/fabricate/what", nil)
		return err
	})
}

// endure puts counters on a permanent, or creates a Spirit of that power and
// toughness (CR 701.63a).
func (d *Decision) endure(a Keyword, n int64) error {
	return d.countersOr(a, n, "magic/action/endure/what", tracker.Say("a %d/%d Spirit", n, n), func() error {
		_, err := d.make(fmt.Sprintf("%d/%d white Spirit creature", n, n), 1, "magic/action/endure/what", nil)
		return err
	})
}

func (d *Decision) countersOr(a Keyword, n int64, rule tracker.Rule, other tracker.Message, instead func() error) error {
	stack, err := d.keywordPermanent(a)
	if err != nil || n == 0 {
		return err
	}
	i, err := d.Find().Choose(tracker.Say("Counters, or tokens?"), []tracker.Message{tracker.Say("%s on %s", board.SayCounters(n, "+1/+1"), board.NameOf(stack)), other}, []int64{stack.ID})
	if err != nil {
		return err
	}
	if i == 1 {
		return instead()
	}
	return d.putCounters(stack, "+1/+1", n, d.you, true, rule)
}

// blight puts -1/-1 counters on a creature that the player controls (CR 701.68a).
func (d *Decision) blight(a Keyword, n int64) error {
	stack, ok, err := d.ownPermanent(a, "Which creature is blighted?", func(_ board.Permanent, c board.Characteristics) bool { return c.Is("Creature") })
	if err != nil {
		return err
	}
	if !ok {
		return tracker.Refuse("%s controls no creature.", tracker.Name(d.s.Seat(d.you).Name)).By(ruleBlight).Next("Nothing happens.")
	}
	if stack.Of.Controller != d.you || !d.Now().Of(stack).Is("Creature") {
		return tracker.Refuse("%s is no creature of %s's.", board.NameOf(stack), tracker.Name(d.s.Seat(d.you).Name)).By(ruleBlight).Next("Choose one: %s", tracker.LineOf("blight %d", n))
	}
	return d.putCounters(stack, "-1/-1", n, d.you, true, ruleBlight)
}

// empower puts loyalty counters on a Jace token, which is created if there is none (CR
// 701.71a).
func (d *Decision) empower(_ Keyword, n int64) error {
	jace := func(p board.Permanent, c board.Characteristics) bool {
		return p.Token && c.Is("Planeswalker") && c.DescribedBy("Jace")
	}
	stack, ok, err := d.ownPermanent(Keyword{}, "Which Jace?", jace)
	if err != nil {
		return err
	}
	if !ok { // the counters are put as it enters: with none it wouldn't stay
		return d.createJace(n)
	}
	return d.putCounters(stack, "loyalty", n, d.you, true, ruleEmpower)
}

// createJace creates the token of empowering Jace with its loyalty counters.
func (d *Decision) createJace(n int64) error {
	i := slices.IndexFunc(d.game.byKeyword, func(t keywordToken) bool { return t.Rule == ruleEmpower })
	p := board.Permanent{Def: d.game.byKeyword[i].Definition, Token: true, Owner: d.you, Controller: d.you, Fresh: true}.WithCounters("loyalty", n)
	_, err := d.createAll([]batch{{p: &p, n: 1, rule: ruleEmpower}}, d.you)
	return err
}

const (
	ruleBlight  tracker.Rule = "magic/action/blight/what"
	ruleRecruit tracker.Rule = "magic/action/recruit/what"
	ruleEmpower tracker.Rule = "magic/action/empower-jace/what"
)

// recruit has the player draw and discard, and creates a Soldier if they say that the
// discarded card is no land (CR 701.70a).
func (d *Decision) recruit(Keyword, int64) error {
	d.happen(event.Noted{Text: "Draw a card, then discard a card", Times: 1}, ruleRecruit)
	i, err := d.in.Choose(tracker.Question{Player: d.s.Seat(d.you).Name, Rule: ruleRecruit, Text: tracker.Say("Was a nonland card discarded?"), Meant: d.s.Seat(d.you).Name == d.in.By.Name},
		[]tracker.Message{tracker.Say("Yes"), tracker.Say("No")})
	if err != nil || i == 1 {
		return err
	}
	_, err = d.make("1/1 white Human Soldier creature", 1, ruleRecruit, nil)
	return err
}
