package play

import (
	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

const (
	ruleRing          tracker.Rule = "magic/action/ring"
	ruleRingAbilities tracker.Rule = "magic/action/ring/emblem"
)

// Tempt has the Ring tempt players (CR 701.54).
type Tempt struct {
	Who    notation.Player    `json:"who"`
	Bearer *notation.Selector `json:"bearer,omitempty"` // the Ring-bearer, if it is said
	Choice bool               `json:"choice,omitempty"` // it only becomes the Ring-bearer
}

// theRing is the emblem's static ability.
func theRing() card.StaticEffect {
	return card.StaticEffect{
		What: notation.Filter{Is: []string{notation.RingBearer}, Permanent: true, Controller: &notation.Player{Kind: notation.You}},
		Change: notation.Change{
			Supertypes: []string{"Legendary"}, Adds: true, Rules: []string{"This permanent can't be blocked by creatures with greater power."},
		},
	}
}

// ringName is the name of the emblem.
const ringName = "The Ring"

// decide gives the player the emblem, and lets the player choose a Ring-bearer (CR
// 701.54a, c).
func (a Tempt) decide(d *Decision) error {
	seats, err := d.Seats(a.Who)
	if err != nil {
		return err
	}
	for _, seat := range seats {
		if err := d.inGame(seat); err != nil {
			return err
		}
		if d.s.Seat(seat).Tempted == 0 && !a.Choice {
			d.happen(event.EffectBegan{Effect: board.Effect{ID: d.newID(), Name: ringName, Controller: seat, Static: []card.StaticEffect{theRing()}, At: d.s.Clock}}, ruleRingAbilities)
		}
		bearer, err := d.ringBearer(seat, a.Bearer)
		if err != nil {
			return err
		}
		d.happen(event.RingTempted{Seat: seat, Bearer: bearer, Choice: a.Choice}, ruleRing)
		if bearer != 0 {
			d.in.Refer(bearer)
		}
	}
	return nil
}

// ringBearer returns the creature that becomes a player's Ring-bearer: the one that is
// said, or what the player chooses; 0 if the player controls none.
func (d *Decision) ringBearer(seat int, said *notation.Selector) (int64, error) {
	if said != nil {
		stack, err := d.Find().One(*said)
		if err != nil {
			return 0, err
		}
		if stack.Of.Controller != seat || !d.Now().Of(stack).Is("Creature") {
			return 0, tracker.Refuse("%s is no creature of %s's.", board.NameOf(stack), tracker.Name(d.s.Seat(seat).Name)).By(ruleRing).Next("Choose one: %s", tracker.Line("the Ring tempts me"))
		}
		return d.part(stack, 1), nil
	}
	var there []tracker.Stack[board.Permanent]
	var options []tracker.Message
	var ids []int64
	for stack := range d.s.Permanent.All() {
		if stack.Of.Controller == seat && !stack.Of.PhasedOut && d.Now().Of(stack).Is("Creature") {
			there, options, ids = append(there, stack), append(options, d.s.Describe(stack)), append(ids, stack.ID)
		}
	}
	i := 0
	switch len(there) {
	case 0:
		return 0, nil
	case 1:
	default:
		name := d.s.Seat(seat).Name
		var err error
		if i, err = d.in.Choose(tracker.Question{Player: name, Rule: ruleRing, Text: tracker.Say("Which creature becomes the Ring-bearer?"), About: ids, Meant: name == d.in.By.Name}, options); err != nil {
			return 0, err
		}
	}
	return d.part(there[i], 1), nil
}

// ring adds a triggered ability of the emblem, if the Ring has tempted the controller of
// a Ring-bearer often enough. bearer is the Ring-bearer.
func (w *watch) ring(bearer tracker.Stack[board.Permanent], least int64, effect string, t triggering) {
	if !bearer.Of.RingBearer || w.s.Seat(bearer.Of.Controller).Tempted < least {
		return
	}
	r := w.effectReminder(t, ruleRingAbilities, tracker.Quoted(english.Quote(effect)), card.Effect{Said: effect, Line: effect})
	r.Of, r.Controller = ringName, bearer.Of.Controller
	w.note(r.Saying(tracker.Say("%s: %s", tracker.Name(ringName), tracker.Quoted(english.Quote(effect)))))
}

// The effects of the emblem's triggered abilities, and how often the Ring has to have
// tempted the player (CR 701.54c).
const (
	ringAttacks, ringLoots      = 2, "draw a card, then discard a card"
	ringBlocked, ringSacrifices = 3, "sacrifice it at end of combat"
	ringDamage, ringDrains      = 4, "each opponent loses 3 life"
)
