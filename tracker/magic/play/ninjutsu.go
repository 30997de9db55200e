package play

import (
	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/notation"
)

// Ninjutsu activates the ninjutsu ability of a card in the speaker's hand, or the commander
// ninjutsu ability of one that may be in the command zone: an unblocked attacker returns to its
// owner's hand as a part of the cost, and the card enters tapped and attacking what that attacked
// (CR 702.49a, 702.49c, 702.49d).
type Ninjutsu struct {
	Known string             `json:"known"`         // the name of the card
	For   *notation.Selector `json:"for,omitempty"` // the attacker; nil: the player is asked
}

const (
	ruleNinjutsu        tracker.Rule = "magic/keyword/ninjutsu/what"
	ruleNinjutsuAttacks tracker.Rule = "magic/keyword/ninjutsu/attacks"
)

func (a Ninjutsu) decide(d *Decision) error {
	c, err := d.castNamed(Cast{Known: a.Known})
	if err != nil {
		return err
	}
	def := c.up()
	if !def.HasWord("ninjutsu") && !def.HasWord("commander ninjutsu") {
		return tracker.Refuse("%s has no ninjutsu.", tracker.Name(def.Name)).By(ruleNinjutsu).
			Next("If it is cast: %s", tracker.LineOf("cast %s", tracker.Name(def.Name))).Or("cast " + def.Name)
	}
	if c.zone != board.Hand && (c.zone != board.Command || !def.HasWord("commander ninjutsu")) {
		return tracker.Refuse("%s is in %s.", tracker.Name(def.Name), tracker.Say(WithArticle(c.zone))).By(ruleNinjutsu).
			Next("Its ninjutsu ability can't be activated there.")
	}
	attacker, err := d.unblockedAttacker(a.For, def.Name)
	if err != nil {
		return err
	}
	attacks := attacker.Of.Attacks
	d.activated(0, activatable{word: "ninjutsu"})
	if err := (LeaveBattlefield{On: notation.Selector{ID: d.part(attacker, 1)}, How: board.Put, To: board.Hand}).decide(d); err != nil {
		return err
	}
	p := c.side.turned(board.Permanent{Def: c.def, Owner: d.you, Controller: d.you, Fresh: true, Tapped: true, Attacking: true, Attacks: attacks})
	from := int64(0)
	if c.from != nil {
		from, p.Owner, p.Commander = c.from.ID, c.from.Owner, c.from.Commander
	}
	id, err := d.enter(p, 1, 0, from, tracker.Cause{Player: d.in.By.Name, Rule: ruleNinjutsuAttacks})
	if err != nil {
		return err
	}
	d.in.Refer(id)
	return nil
}

// unblockedAttacker returns the attacker of the speaker that a selector describes, or that the
// speaker chooses. One that is blocked, or doesn't attack, is refused.
func (d *Decision) unblockedAttacker(on *notation.Selector, ninja string) (stack tracker.Stack[board.Permanent], err error) {
	unblocked := func(p *board.Permanent) bool {
		return p.Attacking && !p.Blocked && !p.PhasedOut && p.Controller == d.you && d.you != 0
	}
	var ids []int64
	for stack := range d.s.Permanent.All() {
		if unblocked(&stack.Of) {
			ids = append(ids, stack.ID)
		}
	}
	switch {
	case len(ids) == 0:
		return stack, tracker.Refuse("There is no unblocked attacker to return.").By(ruleNinjutsu).
			Next("Attack first: %s", tracker.Line("attack Bob with #3"))
	case on == nil:
		return d.Find().Which(tracker.Say("Which attacker returns for %s?", tracker.Name(ninja)), ids)
	}
	if stack, err = d.Find().One(*on); err != nil {
		return stack, err
	}
	if unblocked(&stack.Of) {
		return stack, nil
	}
	return stack, tracker.Refuse("%s is no unblocked attacker of yours.", board.NameOf(stack)).By(ruleNinjutsu).
		Next("Name another one: %s", tracker.LineOf("ninjutsu %s for #%d", tracker.Name(ninja), ids[0]))
}
