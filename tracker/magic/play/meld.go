package play

import (
	"cmp"
	"regexp"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// Meld exiles the two cards of a meld pair and puts them onto the battlefield combined (CR
// 701.42a).
type Meld struct {
	On   notation.Selector  `json:"on"`             // one of the pair, or both
	And  *notation.Selector `json:"and,omitempty"`  // the other, as players say
	With string             `json:"with,omitempty"` // the name of the other, as an ability says
	Into string             `json:"into,omitempty"` // the name of what they become
}

const (
	ruleMelds    tracker.Rule = "magic/action/meld/what"
	ruleMeldPair tracker.Rule = "magic/action/meld/pair"
)

// meldsWith matches the effect that card.melding makes of an ability that melds its source.
var meldsWith = regexp.MustCompile(`^(?i:meld) (` + sourceWords + `|` + "it" + `) with the \w+ named "([^"]+)" into "([^"]+)"$`)

// melds reads that effect.
func (r *reader) melds(text string) (Steps, bool) {
	m := meldsWith.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	return Steps{Meld{On: notation.Selector{ID: card.SourceID, All: true}, With: m[2], Into: m[3]}}, true
}

// decide melds the pair if the player owns and controls both cards.
func (a Meld) decide(d *Decision) error {
	ids, err := d.Find().Objects(a.On)
	if err != nil {
		return err
	}
	if a.And != nil {
		more, err := d.Find().Objects(*a.And)
		if err != nil {
			return err
		}
		ids = append(ids, more...)
	}
	if a.With != "" {
		for stack := range d.s.Permanent.All() {
			if stack.Of.Face().Name == a.With && d.melds(&stack) {
				ids = append(ids, stack.ID)
				break
			}
		}
	}
	two := slices.Clone(d.s.Permanent.These(ids))
	if len(two) != 2 {
		if a.With != "" {
			d.happen(event.Impossible{What: event.ConditionFails, Name: d.effect.name}, ruleMelds)
			return nil
		}
		return tracker.Refuse("Two cards are melded, and not %d.", len(two)).By(ruleMeldPair).Next("Name both: %s", tracker.Line("meld #3 with #4"))
	}
	into := a.Into
	if into == "" {
		into = d.meldOf(two[0], two[1])
	}
	if into == "" {
		return tracker.Refuse("%s and %s are no meld pair.", board.NameOf(two[0]), board.NameOf(two[1])).By(ruleMeldPair).
			Next("One card of a pair names the other, and what they become.")
	}
	for _, stack := range two {
		if !d.melds(&stack) {
			return tracker.Refuse("%s can't be melded: it is a token, or you don't both own and control it.", board.NameOf(stack)).By(ruleMeldPair).
				Next("To add what they become: %s", tracker.LineOf("add %s", tracker.Name(into))).Or("add " + into)
		}
	}
	def, ok := d.inPool(into)
	if !ok {
		return tracker.Refuse("I don't know what %s is.", tracker.Name(into)).By(ruleMelds).Next("Bring it onto the board by a description: %s", tracker.Line("add a 2/2 green Bear creature named Bear"))
	}
	all := make([]board.Component, 2)
	var from []int64
	for i, stack := range two {
		all[i] = stack.Of.OwnComponents()[0]
		exiled, err := d.leaves(stack, board.Exile, board.Exiled)
		if err != nil {
			return err
		}
		from = append(from, exiled)
	}
	for _, id := range from {
		if c, there := d.s.Elsewhere.Get(id); !there || c.Zone != board.Exile { // it is a commander, and was put into the command zone
			return nil
		}
	}
	id, err := d.entersAs(notation.Creation{Count: notation.Amount{N: 1}}, board.Permanent{Def: def, Owner: d.you, Controller: d.you, Fresh: true}, 1, from[0])
	if err != nil {
		return err
	}
	d.happen(event.Combined{On: id, Def: def, Components: all, Name: into, From: from[1], Meld: true}, ruleMelds)
	d.in.Refer(id)
	return nil
}

// melds reports whether a permanent is a card that the player both owns and controls.
func (d *Decision) melds(stack *tracker.Stack[board.Permanent]) bool {
	p := &stack.Of
	return p.Owner == d.you && p.Controller == d.you && !p.Token && stack.Count == 1 && len(p.Components) == 0
}

// meldOf returns the name of what two permanents are melded into; "" if they are no pair.
func (d *Decision) meldOf(a, b tracker.Stack[board.Permanent]) string {
	one, other := a.Of.OwnComponents()[0].Def, b.Of.OwnComponents()[0].Def
	return cmp.Or(d.game.meldsInto(&one, other.Name), d.game.meldsInto(&other, one.Name))
}

// meldsInto returns the name of what the abilities of a card meld it into with another; "" if
// they don't meld those.
func (g *Rules) meldsInto(is *card.Definition, other string) (into string) {
	find := func(step Action) bool {
		if m, ok := step.(Meld); ok && m.With == other {
			into = m.Into
		}
		return into != ""
	}
	for _, line := range is.Abilities {
		for _, ability := range g.compiler.Compile(line, card.Self{Name: is.Name}) {
			card.WithEffect(ability, func(e card.Effect) card.Effect {
				if all, err := steps(g.parsedEffect(e).actions); err == nil {
					anyStep(all, find)
				}
				return e
			})
		}
	}
	return into
}
