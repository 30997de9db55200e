package magic

import (
	"encoding/json"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

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
func (a Flicker) decide(d *decision) error {
	if err := (LeaveBattlefield{On: a.On, How: Exiled, To: Exile}).decide(d); err != nil {
		return err
	}
	return Return{On: notation.Selector{It: notation.It}}.decide(d)
}

// decide puts cards onto the battlefield with the copiable values of a
// permanent, without its counters, status and effects (CR 707.2).
func (a EnterAs) decide(d *decision) error {
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
	p := Permanent{Def: def, Owner: d.you, Controller: d.you, Fresh: true}
	id, err := d.enter(p, n, 0, 0, tracker.Cause{Player: d.in.By.Name, Rule: ruleCopyValues})
	if err != nil {
		return err
	}
	d.in.Refer(id)
	return nil
}

// setPlayerBefore decodes version 1 of SetPlayer, which also set the speed.
var setPlayerBefore = map[int]func(json.RawMessage) (Action, error){
	1: tracker.From(func(a SetPlayer) Action {
		if a.Kind == "speed" {
			return SetSpeed{Who: a.Who, Value: a.Value}
		}
		return a
	}),
}

// decide sets the counters of players without applying rules.
func (a SetPlayer) decide(d *decision) error {
	seats, err := d.seats(a.Who)
	if err != nil {
		return err
	}
	if a.Value.N < 0 {
		return noLessThanNone()
	}
	for _, seat := range seats {
		if more := a.Value.N - d.s.seat(seat).Counters[a.Kind]; more != 0 {
			d.byHand(PlayerCounters{Seat: seat, Kind: a.Kind, N: more})
		}
	}
	return nil
}

// decide sets the speed of players, at most to the maximum speed (CR 702.179).
func (a SetSpeed) decide(d *decision) error {
	seats, err := d.seats(a.Who)
	if err != nil {
		return err
	}
	if a.Value.N < 0 {
		return noLessThanNone()
	}
	if a.Value.N > mostSpeed {
		return tracker.Refuse("No speed is above %d: that is max speed.", mostSpeed).By("magic/keyword/start-your-engines/max").Next("Use a number up to %d.", mostSpeed)
	}
	for _, seat := range seats {
		d.byHand(SpeedSet{Seat: seat, Speed: a.Value.N})
	}
	return nil
}

func noLessThanNone() error {
	return tracker.Refuse("A player can't have fewer than no counters.").Next("Use 0 or more.")
}
