package play

import (
	"encoding/json"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// Steps are the actions of an effect, which are performed in order.
type Steps []Action

// The actions of which the effects of cards are composed.
type (
	// Note tells the players what they do themselves: with hands, libraries,
	// mana and dice.
	Note struct {
		Text string `json:"text"`
		Deed *Deed  `json:"deed,omitempty"` // what it is, if the card's text isn't stored

		Exiles *BuriedCards `json:"exiles,omitempty"` // the cards of graveyards that it exiles
	}
	// May asks a player whether to do something: "you may sacrifice a
	// creature", "unless that player pays {2}".
	May struct {
		Text  string           `json:"text"`            // in the words of the card, after "may"
		Who   *notation.Player `json:"who,omitempty"`   // nil is the controller of the ability
		First bool             `json:"first,omitempty"` // of several players only the first who does
		Do    Steps            `json:"do,omitempty"`    // what the player does; empty if the board doesn't see it
		Pay   string           `json:"pay,omitempty"`   // the mana that the player pays, if the card's text isn't stored
		Then  Steps            `json:"then,omitempty"`  // if they did
		Else  Steps            `json:"else,omitempty"`  // if they didn't
	}
	// Attempt performs steps, and others depending on whether anything happened:
	// "sacrifice a creature. If you do, …".
	Attempt struct {
		Do   Steps `json:"do"`
		Then Steps `json:"then,omitempty"`
		Else Steps `json:"else,omitempty"`
	}
	// Provided performs steps if a condition holds. The players are asked if the
	// board can't tell.
	Provided struct {
		If    *notation.Condition `json:"if,omitempty"`    // nil if the board can't tell
		Text  string              `json:"text"`            // the condition in the words of the card
		Cast  card.CastFact       `json:"cast,omitempty"`  // a condition on how its source was cast
		X     *AboutX             `json:"x,omitempty"`     // a condition on X
		Card  *notation.Filter    `json:"card,omitempty"`  // a condition on a card that the step before has exiled from a graveyard
		Dealt *Dealt              `json:"dealt,omitempty"` // the condition that the effect has dealt damage to an object or player

		Sure  *notation.Condition `json:"sure,omitempty"`  // a condition that suffices; if it doesn't hold, the players are asked
		Was   *notation.Condition `json:"was,omitempty"`   // a condition on what the object that was named last is or was
		Whose *Theirs             `json:"whose,omitempty"` // a condition on a player whom the effect has named

		Times []int64 `json:"times,omitempty"` // the times of this turn that the ability resolves, for which it holds

		// Sacrificed is the condition that a permanent was sacrificed for the effect, as its cost or by it.
		Sacrificed *notation.Filter `json:"sacrificed,omitempty"`

		Then Steps `json:"then,omitempty"`
		Else Steps `json:"else,omitempty"`
	}
	// SpellGoes sets the zone that a resolving instant or sorcery goes to instead of the
	// graveyard.
	SpellGoes struct {
		To card.After `json:"to"`
	}
	// Modes performs the steps of the modes that a player chooses (CR 700.2).
	Modes struct {
		Least int64  `json:"least"`
		Most  int64  `json:"most"`
		Modes []Mode `json:"modes"`
		Able  bool   `json:"able,omitempty"`  // only those that can be done
		Fresh Fresh  `json:"fresh,omitempty"` // only those that haven't been chosen for the source

		Again bool     `json:"again,omitempty"` // a mode can be chosen more than once (CR 700.2d)
		Other *Choices `json:"other,omitempty"` // another number of modes under a condition, or nil
		Worth int64    `json:"worth,omitempty"` // the maximum total of pawprints (CR 700.2i)
	}
	// Choices is the number of modes to choose while a condition holds.
	Choices struct {
		If    Provided `json:"if"`
		Least int64    `json:"least"`
		Most  int64    `json:"most"`
	}
	// Mode is one of several modes.
	Mode struct {
		Text string `json:"text"`
		Do   Steps  `json:"do"`

		Rolled string `json:"rolled,omitempty"` // in a results table, the results that select it: "10—19"
		Cost   string `json:"cost,omitempty"`   // its additional mana cost, or its pawprints
	}
)

// MarshalJSON encodes the steps with their kinds and versions.
func (all Steps) MarshalJSON() ([]byte, error) {
	out := make([]tracker.Encoded, len(all))
	for i, a := range all {
		var err error
		if out[i], err = actionKinds.Encode(a); err != nil {
			return nil, err
		}
	}
	return json.Marshal(out)
}

// UnmarshalJSON decodes the form of MarshalJSON.
func (all *Steps) UnmarshalJSON(data []byte) error {
	var in []tracker.Encoded
	if err := json.Unmarshal(data, &in); err != nil {
		return err
	}
	*all = make(Steps, len(in))
	for i, stored := range in {
		var err error
		if (*all)[i], err = actionKinds.Decode(stored); err != nil {
			return err
		}
	}
	return nil
}

// perform performs steps in order. What has no object on the board is left out
// (CR 609.3).
func (d *Decision) perform(all Steps) error {
	for _, a := range all {
		if d.effect != nil && d.meansUnsaid(a) {
			a = Note{Text: d.game.say(Steps{a})}
		}
		a, err := d.bounded(a)
		if err != nil {
			return err
		}
		if performsNone(a) {
			var none bool
			if a, none = d.withDealt(a); none {
				continue
			}
		}
		idle, err := d.idle(a)
		if err != nil {
			return err
		}
		if idle {
			if c, is := a.(Choose); is && !c.Also {
				d.pick(nil)
			}
			continue
		}
		out, dealt := len(d.out), len(d.dealt)
		if err := a.decide(d); err != nil {
			return err
		}
		if d.effect != nil {
			_, fights := a.(Fight)
			d.effect.damages = d.effect.damages || fights || dealsDamage(a)
			d.observe(d.out[out:], d.dealt[dealt:])
		}
	}
	return nil
}

// observe keeps what a step of an effect has named, and how much it has done.
func (d *Decision) observe(out []tracker.Happening[event.Event], hits []dealing) {
	if !d.meansSource() {
		d.effect.last, d.effect.named = d.in.It(), true
	}
	for _, h := range out {
		switch e := h.Event.(type) {
		case event.LifeChanged:
			d.effect.lost = tracker.SaturatingAdd(d.effect.lost, max(-e.By, 0))
		case event.Moved:
			if c, ok := d.s.Elsewhere.Get(e.Card); ok {
				if one, remembered := d.effect.left[e.Card]; remembered {
					one.how, one.to, one.n = e.How, e.To, c.Count
					d.effect.left[e.Card] = one
				}
			}
		default: // the other actions neither move objects nor make players lose life
		}
	}
	for _, e := range exceeding(hits) {
		d.effect.excess = tracker.SaturatingAdd(d.effect.excess, e.n)
		if e.creature {
			d.effect.creatures = tracker.SaturatingAdd(d.effect.creatures, e.n)
		}
	}
	for _, h := range hits {
		d.effect.dealt = tracker.SaturatingAdd(d.effect.dealt, h.n)
		if h.to.seat != 0 {
			d.effect.struck = append(d.effect.struck, h.to.seat)
		}
		if h.to.on != 0 && !slices.Contains(d.effect.hit, h.to.on) {
			d.effect.hit = append(d.effect.hit, h.to.on)
		}
	}
}

// meansSource reports whether "it" is the source of the effect.
func (d *Decision) meansSource() bool {
	return !slices.ContainsFunc(d.in.It(), func(id int64) bool {
		return !slices.Contains(d.effect.sources, id) && !slices.Contains(d.effect.gone, id)
	})
}

// decide tells the players what is theirs to do.
func (a Note) decide(d *Decision) error {
	text := a.Text
	if a.Deed != nil && a.Deed.N.Expr != "" {
		counted, ok, err := a.Deed.known(d)
		if err != nil {
			return err
		}
		if ok {
			text = counted
		}
	}
	if d.effect != nil && len(d.effect.noted) > 0 {
		text += " (" + strings.Join(d.effect.noted, ", ") + ")"
		d.effect.noted = nil
	}
	if a.Exiles != nil && d.effect != nil {
		if done, err := d.exileBuried(*a.Exiles); done || err != nil {
			return err
		}
	}
	d.happen(event.Noted{Text: text, Times: max(d.times, 1)}, "")
	return nil
}

// as performs steps for a player.
func (d *Decision) as(seat int, all Steps) error {
	you := d.you
	d.you = seat
	defer func() { d.you = you }()
	return d.perform(all)
}

// asks asks a player a question that is answered with yes or no.
func (d *Decision) asks(seat int, text tracker.Message) (bool, error) {
	player := d.in.By.Name
	if seat != 0 {
		player = d.s.Seat(seat).Name
	}
	i, err := d.in.Choose(tracker.Question{Player: player, Text: text}, []tracker.Message{tracker.Say("Yes"), tracker.Say("No")})
	return i == 0, err
}

// decide performs the steps, and those that depend on it.
func (a Attempt) decide(d *Decision) error {
	if slices.ContainsFunc(a.Do, func(do Action) bool { return d.lacks(d.you, do) }) {
		return d.perform(a.Else) // CR 118.3
	}
	before := len(d.out)
	if err := d.perform(a.Do); err != nil {
		return err
	}
	if len(d.out) > before {
		return d.perform(a.Then)
	}
	return d.perform(a.Else)
}

// decide checks the condition, and performs what depends on it.
func (a Provided) decide(d *Decision) error {
	holds, known, err := a.known(d)
	if err == nil && !known {
		if a.isNoted() {
			return a.note(d)
		}
		holds, err = a.ask(d)
	}
	if err != nil {
		return err
	}
	if holds {
		return d.perform(a.Then)
	}
	return d.perform(a.Else)
}

// holds evaluates the condition. It asks the players if the board can't evaluate it.
func (a Provided) holds(d *Decision) (bool, error) {
	holds, known, err := a.known(d)
	if err == nil && !known {
		return a.ask(d)
	}
	return holds, err
}

// ask asks the players whether the condition is true.
func (a Provided) ask(d *Decision) (bool, error) {
	return d.asks(d.you, tracker.Say("%s: does it hold that %s?", d.title(), tracker.Say("“%s”", tracker.Name(d.naming(a.Text)))))
}

// isNoted reports whether players perform everything that depends on the condition.
func (a Provided) isNoted() bool {
	return len(a.Else) == 0 && !slices.ContainsFunc(a.Then, func(one Action) bool { n, is := one.(Note); return !is || n.Exiles != nil })
}

// note tells the players what to perform if the condition is true.
func (a Provided) note(d *Decision) error {
	for _, one := range a.Then {
		n, _ := one.(Note)
		n.Text = "if " + a.Text + ", " + n.Text
		if err := n.decide(d); err != nil {
			return err
		}
	}
	return nil
}

// known evaluates the condition without asking. known is false if the board can't evaluate it.
func (a Provided) known(d *Decision) (holds, known bool, err error) {
	holds, known, err = d.holds(a.If)
	if err != nil {
		return false, false, err
	}
	if a.Cast != "" && d.effect != nil {
		holds, known = d.effect.cast.Holds(a.Cast)
	}
	if a.X != nil {
		x, err := d.number(notation.Amount{Expr: "X"}, "X")
		if err != nil {
			return false, false, err
		}
		holds, known = a.X.Is.Compare(x, a.X.N), true
	}
	if a.Card != nil {
		holds, known = d.exiledSuch(a.Card)
	}
	if a.Dealt != nil {
		return d.dealtSuch(a.Dealt)
	}
	if a.Times != nil {
		holds, known = a.onTime(d)
		return holds, known, nil
	}
	if a.Sure != nil {
		holds, known, err = d.holds(a.Sure)
		return holds, known && holds, err
	}
	if a.Was != nil {
		return d.wasOnce(a.Was)
	}
	if a.Whose != nil {
		return a.Whose.holds(d)
	}
	if a.Sacrificed != nil {
		holds, known = d.sacrificedSuch(a.Sacrificed)
	}
	return holds, known, nil
}

// chooser returns the name of the player who chooses: the one whom the effect names, or else the
// controller of the ability whose effect is performed, or the speaker.
func (d *Decision) chooser() string {
	if d.picks != 0 {
		return d.s.Seat(d.picks).Name
	}
	if d.effect != nil && d.you != 0 {
		return d.s.Seat(d.you).Name
	}
	return d.in.By.Name
}

// title returns the name of the object whose effect is performed.
func (d *Decision) title() tracker.Message {
	if d.effect == nil && len(d.reminders) > 0 && d.reminders[len(d.reminders)-1].Of != "" {
		return tracker.Named(d.reminders[len(d.reminders)-1].Of)
	}
	if d.effect == nil || d.effect.name == "" {
		return tracker.Say("Effect")
	}
	return tracker.Named(d.effect.name)
}

// sourceID returns the id of the permanent whose effect is performed, or 0.
func (d *Decision) sourceID() int64 {
	if d.effect == nil || len(d.effect.sources) == 0 {
		return 0
	}
	return d.effect.sources[0]
}
