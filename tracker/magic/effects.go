package magic

import (
	"strings"

	"arbiter/tracker"
)

// decide starts the effects of a known card without the card, by hand.
func (a Begin) decide(d *decision) error {
	def, ok := d.game.effect(a.Name)
	if a.Static != nil {
		static := *a.Static
		if err := d.resolveX(&static.Change); err != nil {
			return err
		}
		def, ok = Definition{Name: static.String(), Static: []Static{static}}, true
	}
	if a.Entry != nil {
		if def, ok = (Definition{Name: a.Entry.String(), Entry: []Entry{*a.Entry}}), true; a.Entry.Its != "" {
			return tracker.Refuse("An effect without a card has no %s.", a.Entry.Its).Next("Add the card that has it.")
		}
	}
	if !ok || len(def.Replaces)+len(def.Static)+len(def.Entry) == 0 {
		return tracker.Refuse("I don't know an effect called %q.", tracker.Name(a.Name)).Next("Say it: %s", tracker.Line("effect: creatures you control get +1/+1"))
	}
	seats, err := d.seats(a.For)
	if err != nil {
		return err
	}
	for _, seat := range seats {
		d.byHand(EffectBegan{Effect{
			ID: d.newID(), Name: def.Name, Controller: seat, Replaces: def.Replaces, Static: def.Static, Entry: def.Entry, At: def.stamp(d.s.Clock),
			ThisTurn: a.ThisTurn,
		}})
	}
	return nil
}

// decide ends an effect that was started by hand.
func (a Finish) decide(d *decision) error {
	for _, e := range d.s.effects() {
		if e.ID == a.ID {
			d.byHand(EffectEnded(a))
			return nil
		}
	}
	return tracker.Refuse("There is no effect %d.", a.ID).Next("Type `%s`: it lists what goes on.", tracker.Line("board"))
}

// everyones reports whether an effect belongs to no player, so that its name
// is a description.
func (e Effect) everyones() bool { return e.Prevents != nil || e.Certain }

// quoted returns the name of an effect for use in a sentence: in quotes if the
// name is itself a sentence.
func (e Effect) quoted() tracker.Message {
	if first := e.Name[:1]; first != strings.ToUpper(first) {
		return tracker.Say("“%s”", tracker.Name(e.Name))
	}
	return tracker.Named(e.Name)
}
