package magic

import (
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// decide labels permanents. A labelled permanent doesn't stack with identical
// ones.
func (a Label) decide(d *decision) error {
	a.On.Name, a.Label = d.s.nameAndLabel(a.On.Name, a.Label)
	ids, err := d.find().Objects(a.On)
	if err != nil {
		return err
	}
	label, err := tracker.LabelOf(a.Label)
	if err != nil {
		return err
	}
	for _, id := range ids {
		d.byHand(Labelled{On: id, Label: label})
	}
	return nil
}

// nameAndLabel splits a permanent's name from the label after it. The names on
// the board decide where the name ends in "label marwyn big elf".
func (s State) nameAndLabel(name, label string) (string, string) {
	words := strings.Fields(name)
	for n := len(words); n > 0; n-- {
		shorter := strings.Join(words[:n], " ")
		for stack := range s.Permanent.All() {
			if stack.Of.called(shorter) {
				return shorter, strings.Join(append(words[n:], label), " ")
			}
		}
	}
	return name, label
}

// decide sets a property of permanents without applying rules.
func (a Set) decide(d *decision) error {
	ids, n, err := d.setting(a.On, a.Value, string(a.What))
	if err != nil {
		return err
	}
	if n < 0 && a.What != PropertyPower && a.What != PropertyToughness {
		return tracker.Refuse("%s can't be below 0.", a.What).Next("Use 0 or more.")
	}
	for _, id := range ids {
		if a.What == PropertyCount && n == 0 {
			return tracker.Refuse("A stack of 0 is no stack.").Next("Type `%s`, or `%s`.", tracker.LineOf("put #%d into the graveyard", id), tracker.LineOf("exile #%d", id))
		}
		d.byHand(SetTo{On: id, What: a.What, Value: n})
	}
	return nil
}

// decide sets the number of counters of a kind on permanents without applying
// rules.
func (a SetCounters) decide(d *decision) error {
	ids, n, err := d.setting(a.On, a.N, a.Kind)
	if err != nil {
		return err
	}
	if n < 0 {
		return tracker.Refuse("%s can't be below 0.", a.Kind).Next("Use 0 or more.")
	}
	for _, id := range ids {
		d.byHand(CountersSet{On: id, Kind: a.Kind, N: n})
	}
	return nil
}

// setting resolves the permanents and the number for a value that is set by
// hand.
func (d *decision) setting(on notation.Selector, value notation.Amount, what string) (ids []int64, n int64, err error) {
	if ids, err = d.find().Objects(on); err != nil {
		return nil, 0, err
	}
	n, err = d.number(value, what)
	return ids, n, err
}

// decide sets life totals by hand.
func (a SetLife) decide(d *decision) error {
	seats, err := d.seats(a.Who)
	if err != nil {
		return err
	}
	n, err := d.number(a.Value, "life")
	if err != nil {
		return err
	}
	for _, seat := range seats {
		d.byHand(LifeSet{Seat: seat, Value: n})
	}
	return nil
}
