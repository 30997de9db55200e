package play

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// decide labels permanents. A labelled permanent doesn't stack with identical
// ones.
func (a Label) decide(d *Decision) error {
	a.On.Name, a.Label = nameAndLabel(d.s, a.On.Name, a.Label)
	ids, err := d.Find().Objects(a.On)
	if err != nil {
		return err
	}
	label, err := tracker.LabelOf(a.Label)
	if err != nil {
		return err
	}
	for _, id := range ids {
		d.byHand(event.Labelled{On: id, Label: label})
	}
	return nil
}

// nameAndLabel splits a permanent's name from the label after it. The names on
// the board decide where the name ends in "label marwyn big elf".
func nameAndLabel(s board.State, name, label string) (string, string) {
	words := strings.Fields(name)
	for n := len(words); n > 0; n-- {
		shorter := strings.Join(words[:n], " ")
		for stack := range s.Permanent.All() {
			if stack.Of.IsCalled(shorter) {
				return shorter, strings.Join(append(words[n:], label), " ")
			}
		}
	}
	return name, label
}

// decide sets a property of permanents without applying rules.
func (a Set) decide(d *Decision) error {
	ids, n, err := d.setting(a.On, a.Value, string(a.What))
	if err != nil {
		return err
	}
	if n < 0 && a.What != event.PropertyPower && a.What != event.PropertyToughness {
		return tracker.Refuse("%s can't be below 0.", a.What).Next("Use 0 or more.")
	}
	for _, id := range ids {
		if a.What == event.PropertyCount && n == 0 {
			return tracker.Refuse("A stack of 0 is no stack.").Next("Type `%s`, or `%s`.", tracker.LineOf("put #%d into the graveyard", id), tracker.LineOf("exile #%d", id))
		}
		d.byHand(event.SetTo{On: id, What: a.What, Value: n})
	}
	return nil
}

// decide sets the number of counters of a kind on permanents without applying
// rules.
func (a SetCounters) decide(d *Decision) error {
	ids, n, err := d.setting(a.On, a.N, a.Kind)
	if err != nil {
		return err
	}
	if n < 0 {
		return tracker.Refuse("%s can't be below 0.", a.Kind).Next("Use 0 or more.")
	}
	for _, id := range ids {
		d.byHand(event.CountersSet{On: id, Kind: a.Kind, N: n})
	}
	return nil
}

// setting resolves the permanents and the number for a value that is set by
// hand.
func (d *Decision) setting(on notation.Selector, value notation.Amount, what string) (ids []int64, n int64, err error) {
	if ids, err = d.Find().Objects(on); err != nil {
		return nil, 0, err
	}
	n, err = d.number(value, what)
	return ids, n, err
}

// decide sets life totals by hand.
func (a SetLife) decide(d *Decision) error {
	seats, err := d.Seats(a.Who)
	if err != nil {
		return err
	}
	n, err := d.number(a.Value, "life")
	if err != nil {
		return err
	}
	for _, seat := range seats {
		d.byHand(event.LifeSet{Seat: seat, Value: n})
	}
	return nil
}

// decide notes how many cards players have in hand.
func (a SetHand) decide(d *Decision) error {
	seats, err := d.Seats(a.Who)
	if err != nil {
		return err
	}
	n, err := d.number(a.N, "cards")
	if err != nil {
		return err
	}
	for _, seat := range seats {
		d.byHand(event.HandCounted{Seat: seat, N: n})
	}
	return nil
}

// countHands notes 0 cards for those players whose hands a permanent counts, and who
// haven't said how many they have.
func (d *Decision) countHands(def *card.Definition, controller int) {
	hands := def.Hands()
	for _, seat := range d.s.Playing() {
		counts := slices.ContainsFunc(hands, func(who *notation.Player) bool { return d.s.ControlledBy(who, seat, controller) })
		if counts && d.s.Seat(seat).Hand == nil {
			d.add(event.HandCounted{Seat: seat, Unsaid: true}, tracker.Cause{})
		}
	}
}

// Actions for players' own words.
type (
	// Flicker exiles permanents and returns them immediately as new objects.
	Flicker struct {
		On notation.Selector `json:"on"`
	}
	// EnterAs adds cards that enter as copies of a permanent (CR 707.5).
	EnterAs struct {
		Of notation.Selector `json:"of"`
		N  notation.Amount   `json:"n"`
	}
	// SetPlayer sets the number of counters of a kind that players have, by
	// hand.
	SetPlayer struct {
		Who   notation.Player `json:"who"`
		Kind  string          `json:"kind"`
		Value notation.Amount `json:"value"`
	}
	// SetSpeed sets the speed of players, by hand.
	SetSpeed struct {
		Who   notation.Player `json:"who"`
		Value notation.Amount `json:"value"`
	}
)

// decide exiles permanents and returns those that aren't tokens (CR 111.8).
func (a Flicker) decide(d *Decision) error {
	if err := (LeaveBattlefield{On: a.On, How: board.Exiled, To: board.Exile}).decide(d); err != nil {
		return err
	}
	return Return{On: notation.Selector{It: notation.It}}.decide(d)
}

// decide puts cards onto the battlefield with the copiable values of a
// permanent, without its counters, status and effects (CR 707.2).
func (a EnterAs) decide(d *Decision) error {
	if d.you == 0 {
		return d.unseated()
	}
	def, err := d.copiedUp(a.Of)
	if err != nil {
		return err
	}
	n, err := d.number(a.N, "copies")
	if err != nil || n == 0 {
		return err
	}
	p := board.Permanent{Def: def, Owner: d.you, Controller: d.you, Fresh: true}
	id, err := d.enter(p, n, 0, 0, tracker.Cause{Player: d.in.By.Name, Rule: ruleCopyValues})
	if err != nil {
		return err
	}
	d.in.Refer(id)
	return nil
}

// decide sets the counters of players without applying rules.
func (a SetPlayer) decide(d *Decision) error {
	seats, err := d.Seats(a.Who)
	if err != nil {
		return err
	}
	if a.Value.N < 0 {
		return noLessThanNone()
	}
	for _, seat := range seats {
		if more := a.Value.N - d.s.Seat(seat).Counters[a.Kind]; more != 0 {
			d.byHand(event.PlayerCounters{Seat: seat, Kind: a.Kind, N: more})
		}
	}
	return nil
}

// decide sets the speed of players, at most to the maximum speed (CR 702.179).
func (a SetSpeed) decide(d *Decision) error {
	seats, err := d.Seats(a.Who)
	if err != nil {
		return err
	}
	if a.Value.N < 0 {
		return noLessThanNone()
	}
	if a.Value.N > board.MaxSpeed {
		return tracker.Refuse("No speed is above %d: that is max speed.", board.MaxSpeed).By("magic/keyword/start-your-engines/max").Next("Use a number up to %d.", board.MaxSpeed)
	}
	for _, seat := range seats {
		d.byHand(event.SpeedSet{Seat: seat, Speed: a.Value.N})
	}
	return nil
}

func noLessThanNone() error {
	return tracker.Refuse("A player can't have fewer than no counters.").Next("Use 0 or more.")
}
