package play

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/notation"
)

var (
	// dealtThisWay matches a reference to the permanents that the effect has dealt damage to.
	dealtThisWay = regexp.MustCompile(`(?i)\b(?:an? |each |any |all |those )?(creature|permanent)s? (?:that (?:was|were) )?dealt damage (?:this way|by this spell)\b`)
	// certainDamage matches a sentence that makes the damage of the previous one unpreventable.
	certainDamage = regexp.MustCompile(`(?i)^the damage can't be prevented$`)
	// anyWouldDie matches a replacement effect on all creatures that would die this turn.
	anyWouldDie = regexp.MustCompile(`(?i)^if a (creature(?: an opponent controls| you control)?) would die this turn, exile it instead$`)
)

// exiledIfBuried is the replacement effect of a permanent that is exiled instead of dying.
const exiledIfBuried = "If this permanent would be put into a graveyard, " + "exile it instead."

// ofDealt parses a sentence about the permanents that the previous steps have dealt damage to.
func (r *reader) ofDealt(before Steps, sentence string) (Steps, bool) {
	m := dealtThisWay.FindStringSubmatch(sentence)
	if m == nil || !anyStep(before, dealsDamage) {
		return nil, false
	}
	as := notation.HitCreatures
	if strings.EqualFold(m[1], "permanent") {
		as = notation.HitPermanents
	}
	about := dealtThisWay.ReplaceAllString(sentence, "that creature")
	sub := &reader{g: r.g}
	all, ok := sub.exiledThisTurn(about)
	if !ok {
		if all, ok = sub.sentence(about); !ok {
			return nil, false
		}
	}
	found := 0
	all = notation.Replacing(all, func(s notation.Selector) (notation.Selector, bool) {
		if s.It == "" {
			return s, false
		}
		found++
		return notation.Selector{It: as}, true
	})
	if found != 1 || len(notation.Selectors(all)) != 1 || slices.ContainsFunc(all, comesLater) || slices.ContainsFunc(all, isAbout) {
		return nil, false
	}
	return all, true
}

// dealsDamage reports whether a step deals damage.
func dealsDamage(a Action) bool {
	switch a.(type) {
	case Damage, Divide:
		return true
	default:
		return false
	}
}

// certain makes the damage of the last step unpreventable if the sentence says so (CR 615.12).
func (r *reader) certain(steps Steps, sentence string) bool {
	if len(steps) == 0 || !certainDamage.MatchString(sentence) {
		return false
	}
	last := len(steps) - 1
	switch a := steps[last].(type) {
	case Damage:
		a.Assignments = slices.Clone(a.Assignments)
		for i := range a.Assignments {
			a.Assignments[i].Certain = true
		}
		steps[last] = a
		return true
	case Divide:
		a.Assignment.Certain = true
		steps[last] = a
		return true
	default:
		return false
	}
}

// exilesAll reads a sentence by which all creatures that would die this turn are exiled.
func (r *reader) exilesAll(sentence string) (Steps, bool) {
	m := anyWouldDie.FindStringSubmatch(sentence)
	if m == nil {
		return nil, false
	}
	whose := strings.NewReplacer("creature an opponent controls", "creatures your opponents control", "creature you control", "creatures you control").Replace(strings.ToLower(m[1]))
	if whose == "creature" {
		whose = "all creatures"
	}
	give, ok := r.exiledInstead(whose + " gain")
	return Steps{give}, ok
}

// Dealt is the condition that the effect has dealt damage to an object or player.
type Dealt struct {
	What   *notation.Filter `json:"what,omitempty"`   // one of these permanents
	Player bool             `json:"player,omitempty"` // a player
	Excess bool             `json:"excess,omitempty"` // excess damage to a permanent, or, with What, to a creature
}

// wasDealtThisWay matches such a condition.
var wasDealtThisWay = regexp.MustCompile(`(?i)^an? (.+) (?:is|was) dealt damage this way$`)

// excessDealt matches the condition that excess damage was dealt.
var excessDealt = regexp.MustCompile(`(?i)^excess damage was dealt(?: to (?:that creature|a (creature|permanent)))? this way$`)

// thatExcess replaces an amount that means the excess damage of the condition before it.
func thatExcess(n notation.Amount) (notation.Amount, bool) {
	switch strings.ToLower(n.Expr) {
	case "that many", "that much":
		return notation.Amount{Expr: "the excess damage"}, true
	}
	return n, false
}

// wasDealt parses such a condition. It returns nil for any other.
func (r *reader) wasDealt(condition string) *Dealt {
	if m := excessDealt.FindStringSubmatch(said(condition)); m != nil {
		if strings.EqualFold(m[1], "creature") {
			return &Dealt{Excess: true, What: &notation.Filter{Words: []string{"creature"}, Noun: true}}
		}
		return &Dealt{Excess: true}
	}
	m := wasDealtThisWay.FindStringSubmatch(said(condition))
	if m == nil {
		return nil
	}
	if strings.EqualFold(m[1], "player") {
		return &Dealt{Player: true}
	}
	f, ok := notation.ParseFilter(r.g.Vocabulary, m[1])
	if !ok || f.Card != nil {
		return nil
	}
	return &Dealt{What: f}
}

// dealtSuch reports whether the effect has dealt damage to such a permanent or player. known is
// false if something that it has dealt damage isn't on the battlefield any more.
func (d *Decision) dealtSuch(c *Dealt) (holds, known bool, err error) {
	switch {
	case d.effect == nil:
		return false, false, nil
	case c.Excess:
		return d.effect.creatures > 0 || c.What == nil && d.effect.excess > 0, true, nil
	case c.Player:
		return len(d.effect.struck) > 0, true, nil
	}
	known = true
	for _, id := range d.effect.hit {
		stack, ok := d.s.Permanent.Find(id)
		if !ok {
			known = false
			continue
		}
		if fits, err := d.fits(stack, *c.What); fits || err != nil {
			return fits, true, err
		}
	}
	return false, known, nil
}

// withDealt replaces references to the permanents that the effect has dealt damage to, and to the
// objects that it has chosen, by those objects. none is true if there are none.
func (d *Decision) withDealt(a Action) (with Action, none bool) {
	if d.effect == nil {
		return a, false
	}
	with = notation.Replacing(a, func(s notation.Selector) (notation.Selector, bool) {
		var on notation.Selector
		switch s.It {
		case notation.Chosen:
			none = len(d.effect.picked) == 0
			d.in.Refer(d.effect.picked...)
			return notation.Selector{It: notation.They}, true
		case notation.HitCreatures, notation.HitPermanents:
		default:
			return s, false
		}
		for _, stack := range d.s.Permanent.These(d.effect.hit) {
			if s.It == notation.HitPermanents || d.Now().Of(stack).Is("Creature") {
				on.List = append(on.List, notation.Selector{ID: stack.ID, All: true})
			}
		}
		none = len(on.List) == 0
		if len(on.List) == 1 {
			on = on.List[0]
		}
		return on, true
	})
	return with, none
}
