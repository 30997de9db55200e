package play

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// redirectedTurn matches the redirection of damage to described recipients, with its duration
// before the sentence or anywhere in it.
var redirectedTurn = regexp.MustCompile(`(?i)^(?:(until end of turn|until your next turn), )?all (combat |noncombat )?damage that would be dealt( this turn)? to ([^.,"]+?)( this turn)?(?: by ([^.,"]+?)( this turn)?)? is dealt to (it|that (?:creature|permanent)|the chosen (?:creature|permanent)|(?:enchanted|equipped) creature|` + sourceWords + `) instead$`)

// redirectsThisTurn reads the redirection of damage to one permanent. It applies to the recipients
// and sources that match as the damage would be dealt (CR 611.2c, 614.9).
func (r *reader) redirectsThisTurn(sentence string) (Steps, bool) {
	m := redirectedTurn.FindStringSubmatch(sentence)
	if m == nil || aTarget.MatchString(sentence) {
		return nil, false
	}
	durations := 0
	for _, said := range []string{m[1], m[3], m[5], m[7]} {
		if said != "" {
			durations++
		}
	}
	by := ""
	if m[6] != "" {
		by = " by " + m[6]
	}
	all := r.g.compiler.Compile("All "+m[2]+"damage that would be dealt to "+m[4]+by+" is dealt to this creature instead.", card.Self{})
	if durations != 1 || len(all) != 1 {
		return nil, false
	}
	is, ok := all[0].(card.DamageReplacing)
	if !ok || is.Onto == nil || is.When != nil || !describesDamage(is) {
		return nil, false
	}
	onto := notation.Selector{It: notation.It}
	switch to := strings.ToLower(m[8]); {
	case strings.HasPrefix(to, "all #"):
		onto = notation.Selector{ID: card.SourceID, All: true}
	case strings.HasPrefix(to, "enchanted"), strings.HasPrefix(to, "equipped"):
		taps, err := r.g.effects.Parse("tap " + to)
		if err != nil || len(taps) != 1 {
			return nil, false
		}
		tap, ok := taps[0].(Tap)
		if !ok {
			return nil, false
		}
		onto = tap.On
	case r.unseen:
		return nil, false
	}
	a := Begin{For: notation.Player{Kind: notation.You}, Damage: []card.DamageReplacing{is}, Onto: &onto}
	a.NextTurn = strings.EqualFold(m[1], "until your next turn")
	a.ThisTurn = !a.NextTurn
	return Steps{a}, true
}

// redirecting fixes the permanent to which damage is dealt instead. ok is false if there is none.
func (a *Begin) redirecting(d *Decision) (ok bool, err error) {
	ids, err := d.Find().Objects(*a.Onto)
	if err != nil || len(ids) == 0 {
		return false, err
	}
	stack, err := d.Find().Single(ids)
	if err != nil {
		return false, err
	}
	id := stack.ID
	if stack.Count > 1 {
		id = d.part(stack, 1)
	}
	a.Damage = slices.Clone(a.Damage)
	for i := range a.Damage {
		a.Damage[i].OntoID = id
	}
	d.in.Refer(id)
	return true, nil
}

// byNamed creates an effect on the damage that named permanents would deal to named recipients.
func (a Prevent) byNamed(d *Decision, shield board.Shield) error {
	to, err := (Prevent{To: a.To}).recipients(d)
	if err != nil {
		return err
	}
	from, err := d.Find().Objects(*a.By)
	if err != nil || len(from) == 0 {
		return err
	}
	d.in.Refer(from...)
	shield.ID, shield.Deals = d.newID(), true
	if shield, err = a.redirecting(d, shield); err != nil {
		return err
	}
	for _, x := range to {
		shield.Seat, shield.On = x.seat, x.on
		for _, id := range from {
			d.happen(event.Shielded{On: id, Shield: shield}, ruleOfShield(shield))
		}
	}
	return nil
}
