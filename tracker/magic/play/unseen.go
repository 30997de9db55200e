package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// Unseen says what players do out of the board's sight, so that abilities trigger on
// it.
type Unseen struct {
	Who  notation.Player    `json:"who"`
	Does card.Verb          `json:"does"`
	N    notation.Amount    `json:"n,omitzero"` // how often, or how many cards; zero for once
	Of   *card.Definition   `json:"of,omitempty"`
	On   *notation.Selector `json:"on,omitempty"` // what becomes the target, or is tapped for mana
	From card.Origin        `json:"from,omitempty"`
	With []string           `json:"with,omitempty"` // what else is said of the spell: "kicked"

	Named string `json:"named,omitempty"` // the card of the player's hand that is discarded or cycled
}

// Exploit sacrifices a creature for the exploit ability of another.
type Exploit struct {
	On   notation.Selector `json:"on"`
	What notation.Selector `json:"what"`
}

// decide notes what players do.
func (a Unseen) decide(d *Decision) error {
	if (a.Does == card.Unlocking || a.Does == card.FullyUnlocking) && a.On != nil {
		if stack, err := d.Find().One(*a.On); err == nil && len(stack.Of.Def.Halves) > 0 {
			return Unlock{On: *a.On}.decide(d)
		}
	}
	n := int64(1)
	if a.N != (notation.Amount{}) {
		var err error
		if n, err = d.number(a.N, "cards"); err != nil {
			return err
		}
		if n < 1 {
			return nil
		}
	}
	n, err := d.multiplied(n)
	if err != nil {
		return err
	}
	seats, err := d.Seats(a.Who)
	if err != nil {
		return err
	}
	var on []int64
	if a.On != nil {
		if on, err = d.Find().Objects(*a.On); err != nil {
			return err
		}
		d.in.Refer(on...)
	}
	for _, seat := range seats {
		if err := d.inGame(seat); err != nil {
			return err
		}
		if a.Named != "" {
			if err := d.discards(seat, a); err != nil {
				return err
			}
			continue
		}
		if a.On == nil {
			d.happen(event.Unseen{Seat: seat, Does: a.Does, N: n, Of: a.Of, From: a.From, With: a.With}, ruleTrigger)
		}
		for _, id := range on {
			d.happen(event.Unseen{Seat: seat, Does: a.Does, N: n, Of: a.Of, On: id, From: a.From, With: a.With}, ruleTrigger)
		}
	}
	return nil
}

// discards puts a discarded or cycled card of a player's hand into the graveyard (CR
// 701.9a, 702.29a), where its own abilities trigger.
func (d *Decision) discards(seat int, a Unseen) error {
	c, err := d.spellNamed(a.Named, false)
	if err != nil {
		return err
	}
	if a.Does == card.Cycling {
		if err := d.mayActivate(tracker.Stack[board.Permanent]{Count: 1, Of: board.Permanent{Def: c.card, Owner: seat, Controller: seat}}, false); err != nil {
			return err
		}
	}
	in := board.Card{ID: d.newID(), Count: 1, Def: c.card, Owner: seat, Zone: board.Hand}
	d.happen(event.Shown{Card: in}, ruleTrigger)
	if a.Does == card.Cycling {
		for k := range c.card.KeywordsNamed("cycling") {
			if err := d.payInWords(c.card.Name, seat, 0, k); err != nil {
				return err
			}
		}
	}
	if err := (LeaveBattlefield{On: notation.Selector{ID: in.ID}, How: board.Put, To: board.Graveyard}).decide(d); err != nil {
		return err
	}
	d.happen(event.Unseen{Seat: seat, Does: a.Does, N: 1, Of: &c.card}, ruleTrigger)
	return nil
}

const ruleTrigger tracker.Rule = "magic/trigger"

// watched reports whether an ability triggers on something that the board doesn't note
// otherwise: an ability of the permanent with an id, unless that is 0, or of any other.
// Spells are recorded while it is day or night.
func (d *Decision) watched(does card.Verb, on int64) bool {
	if does == card.Casting && d.s.Day != "" { // CR 502.2
		return true
	}
	if stack, ok := d.s.Permanent.Get(on); ok && on != 0 {
		is := d.Now().Of(stack)
		for a := range board.AbilitiesOf[card.Trigger](&d.s, &is.Definition) {
			if slices.ContainsFunc(a.On, func(e card.Event) bool { return e.Is == does }) {
				return true
			}
		}
	}
	for _, w := range d.Now().Watchers(keyedToOthers) {
		if does == card.Casting && w.Keyed {
			return true
		}
		for _, a := range w.Told {
			if slices.ContainsFunc(a.On, func(e card.Event) bool { return e.Is == does }) {
				return true
			}
		}
	}
	return false
}

// did notes what a player did by a keyword action, or has a permanent do, if an ability
// triggers on that. on is the permanent, or 0.
func (d *Decision) did(does card.Verb, on int64) {
	if d.watched(does, on) {
		d.happen(event.Unseen{Seat: d.you, Does: does, N: 1, On: on}, ruleTrigger)
	}
}

// triggersAsCast reports whether a spell has an ability that triggers as it is cast.
func (d *Decision) triggersAsCast(spell *card.Definition) bool {
	for t := range board.AbilitiesOf[card.Trigger](&d.s, spell) {
		if slices.ContainsFunc(t.On, func(e card.Event) bool { return e.Is == card.Casting && e.Of.Itself }) {
			return true
		}
	}
	return false
}

// unseen finds abilities that trigger on what players do out of sight.
func (w *watch) unseen(now *board.Layers, then board.State, e event.Unseen) {
	t := triggering{now: now, times: 1, more: w.additionalDone(now, e)}
	h := happening{is: []card.Verb{e.Does}, seat: e.Seat, n: e.N, of: e.Of, x: e.X, from: e.From, said: e.With, was: then.Seat(e.Seat).Cast}
	switch e.Does {
	case card.Cycling:
		h.is = append(h.is, card.Discarding, card.CardToGraveyard)
	case card.Discarding:
		h.is = append(h.is, card.CardToGraveyard)
	case card.Milling:
		h.is, h.from = append(h.is, card.CardToGraveyard), card.FromLibrary
	case card.TappingForMana:
		h.is = append(h.is, card.TappedForMana)
	default: // is nothing else
	}
	if h.nth = then.Seat(e.Seat).Did[e.Does]; e.Does == card.Drawing {
		h.nth += then.DrawnForTurn(e.Seat)
	}
	if e.On != 0 {
		stack, ok := now.State.Permanent.Get(e.On)
		if !ok {
			return
		}
		h.other = stack
		if e.Does != card.Casting {
			h.other, h.object, h.whom = tracker.Stack[board.Permanent]{}, true, e.Seat
			h.other, _ = then.Permanent.Get(e.To)
			t.source, t.is = stack, now.Of(stack)
		}
	}
	if slices.Contains([]card.Verb{card.Drawing, card.Discarding, card.Milling, card.LeavingGraveyard, card.CardToGraveyard}, e.Does) {
		h.each = e.N
	}
	w.happens(h, t)
	for _, id := range e.Also {
		also := h
		also.other, also.further = tracker.Stack[board.Permanent]{}, true
		if also.other, _ = now.State.Permanent.Get(id); also.other.ID != 0 {
			w.happens(also, t)
		}
	}
	if e.Of != nil {
		own := t
		own.more = nil // the spell isn't a permanent
		own.source = tracker.Stack[board.Permanent]{Count: 1, Of: board.Permanent{Def: *e.Of, Owner: e.Seat, Controller: e.Seat}}
		own.is = board.Characteristics{Definition: *e.Of}
		w.ofItself(h, own)
		w.copiesOfItself(&then, e)
	}
	if e.Does != card.Casting {
		return
	}
	for _, watcher := range now.Watchers(keyedToOthers) {
		if watcher.Keyed && watcher.Stack.Of.Controller == e.Seat {
			w.keywords(board.OnCast, triggering{now: now, source: watcher.Stack, is: watcher.Is, times: 1, of: e.Of})
		}
	}
}

// ofItself finds the abilities of a spell or card that trigger on what is done with it.
func (w *watch) ofItself(h happening, t triggering) {
	for a := range board.AbilitiesOf[card.Trigger](&w.s, &t.is.Definition) {
		if slices.ContainsFunc(a.On, func(e card.Event) bool { return e.Of.Itself && e.Is.Unseen() && w.fits(&e, &h, &t) }) {
			w.addTrigger(a, h, t)
		}
	}
}

// decide sacrifices a creature for the exploit ability of another (CR 702.110b).
func (a Exploit) decide(d *Decision) error {
	by, err := d.Find().One(a.On)
	if err != nil {
		return err
	}
	what, err := d.Find().One(a.What)
	if err != nil {
		return err
	}
	if c := d.Now().Of(what); !c.Is("Creature") || what.Of.Controller != by.Of.Controller {
		return tracker.Refuse("%s can exploit only creatures of %s's.", board.NameOf(by), tracker.Name(d.s.Seat(by.Of.Controller).Name)).By(ruleExploit).Next("Name another creature.")
	}
	on := d.part(what, 1)
	for _, r := range d.s.Pending {
		if r.Rule == ruleExploits && slices.Contains(r.Sources, by.ID) {
			d.happen(event.Answered{ID: r.ID, Times: 1}, ruleExploits)
			break
		}
	}
	d.happen(event.Unseen{Seat: by.Of.Controller, Does: card.Exploiting, N: 1, On: by.ID, To: on}, ruleExploit)
	return LeaveBattlefield{On: notation.Selector{ID: on}, How: board.Sacrificed, To: board.Graveyard}.decide(d)
}

const (
	ruleExploit  tracker.Rule = "magic/keyword/exploit/exploits"
	ruleExploits tracker.Rule = "magic/keyword/exploit/what"
)

// DescribedBy returns a card with the types, colors and other characteristics that words
// name. ok is false if a word names none.
func DescribedBy(v *notation.Vocabulary, words []string) (def *card.Definition, ok bool) {
	def = new(card.Definition)
	for _, w := range words {
		switch sort, word := v.SortOf(w); sort {
		case notation.ColorWord:
			def.Colors = append(def.Colors, word)
		case notation.SupertypeWord:
			def.Supertypes = append(def.Supertypes, word)
		case notation.TypeWord:
			def.Types = append(def.Types, word)
		case notation.SubtypeWord:
			def.Subtypes = append(def.Subtypes, word)
		default:
			if word != "colorless" {
				return nil, false
			}
		}
	}
	return def, true
}
