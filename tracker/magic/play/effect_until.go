package play

import (
	"regexp"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// decide exiles permanents until the source of the effect leaves the battlefield, or until an
// opponent becomes the monarch. If the source has left already, nothing happens (CR 610.3a).
func (a ExileUntil) decide(d *Decision) error {
	exiled := event.Moved{To: board.Exile, How: board.Exiled}
	it := d.in.It()
	if a.Monarch {
		exiled.Monarch = d.you
	} else {
		source, err := d.Find().One(a.Source)
		if err != nil {
			return err
		}
		exiled.Until = source.ID
		d.in.Refer(it...)
	}
	ids, err := d.Find().Objects(a.On)
	if err != nil {
		return err
	}
	if len(ids) == 0 {
		d.in.Refer(it...)
		return nil
	}
	var gone []int64
	for _, stack := range d.s.Permanent.These(ids) {
		m := exiled
		m.On, m.Card = stack.ID, d.newID()
		d.remember(stack, m.Card, m.How)
		d.happen(m, leavingRules[board.Exiled])
		gone = append(gone, m.Card)
	}
	d.in.Refer(gone...)
	return nil
}

// returning puts back the cards whose exile has ended: a permanent has left the battlefield,
// or an opponent has become the monarch (CR 610.3).
func (g *Rules) returning(s board.State, in *tracker.Inquiry) ([]tracker.Happening[event.Event], error) {
	var d *Decision
	for c := range s.Elsewhere.All() {
		if c.Until == 0 && !c.Due || c.Zone != board.Exile || c.Token {
			continue
		}
		if _, there := s.Permanent.Get(c.Until); there && !c.Due {
			continue
		}
		if d == nil {
			d = g.Deciding(s, in)
		}
		d.you = c.Owner
		if err := (Return{On: notation.Selector{ID: c.ID}}).decide(d); err != nil {
			return nil, err
		}
	}
	if d == nil {
		return nil, nil
	}
	return d.out, nil
}

// decide gives permanents a delayed triggered ability.
func (a SetFate) decide(d *Decision) error {
	ids, err := d.Find().Objects(a.On)
	if err != nil {
		return err
	}
	for _, id := range ids {
		fate := board.Fate{At: a.At, How: a.How, Rule: "magic/trigger"}
		d.happen(event.Fated{On: id, Fate: fate}, "magic/trigger")
	}
	return nil
}

// replacedThisTurn matches a replacement effect that lasts until end of turn.
var replacedThisTurn = regexp.MustCompile(`(?i)^(?:until end of turn|this turn), (if [^.]+ would [^.]+ instead)$`)

// replacesThisTurn reads the text of an effect that starts a replacement effect on
// creating tokens or putting counters (CR 611.2, 614.1a).
func (r *reader) replacesThisTurn(sentence string) (Steps, bool) {
	m := replacedThisTurn.FindStringSubmatch(sentence)
	if m == nil {
		return nil, false
	}
	var steps Steps
	for _, a := range r.g.compiler.Compile(m[1]+".", card.Self{}) {
		one, ok := a.(card.Replacing)
		if !ok || one.Itself || one.Another || one.Of == "life" {
			return nil, false
		}
		steps = append(steps, Begin{Replaces: []card.Replacement{one.Replacement}, ThisTurn: true})
	}
	return steps, len(steps) > 0
}

// wouldDieThisTurn matches the exile of an object named before if it would die this turn.
var wouldDieThisTurn = regexp.MustCompile(`(?i)^if (it|that (?:creature or planeswalker|creature|permanent)) would die this turn, exile it instead$`)

// exiledThisTurn reads a sentence that exiles an object named before if it would die this
// turn.
func (r *reader) exiledThisTurn(sentence string) (Steps, bool) {
	m := wouldDieThisTurn.FindStringSubmatch(sentence)
	if m == nil || r.unseen {
		return nil, false
	}
	give, ok := r.exiledInstead(strings.TrimSuffix(strings.ToLower(m[1]), " or planeswalker") + " gains")
	return Steps{give}, ok && r.carried(give)
}

// exiledInstead returns the effect by which permanents are exiled instead of dying this turn.
// gain is the subject and verb of a sentence that gives them something.
func (r *reader) exiledInstead(gain string) (give GiveBoost, ok bool) {
	all, err := r.g.effects.Parse(gain + " flying until end of turn")
	if err != nil || len(all) != 1 {
		return give, false
	}
	give, ok = all[0].(GiveBoost)
	give.How.Keywords, give.How.Rules = nil, []string{exiledIfBuried}
	return give, ok
}
