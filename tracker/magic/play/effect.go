package play

import (
	"encoding/json"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
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
		If   *notation.Condition `json:"if,omitempty"`   // nil if the board can't tell
		Text string              `json:"text"`           // the condition in the words of the card
		Cast card.CastFact       `json:"cast,omitempty"` // a condition on how its source was cast
		Then Steps               `json:"then,omitempty"`
		Else Steps               `json:"else,omitempty"`
	}
	// Modes performs the steps of the modes that a player chooses (CR 700.2).
	Modes struct {
		Least int64  `json:"least"`
		Most  int64  `json:"most"`
		Modes []Mode `json:"modes"`
		Able  bool   `json:"able,omitempty"`  // only those that can be done
		Fresh Fresh  `json:"fresh,omitempty"` // only those that haven't been chosen for the source
	}
	// Mode is one of several modes.
	Mode struct {
		Text string `json:"text"`
		Do   Steps  `json:"do"`

		Rolled string `json:"rolled,omitempty"` // in a results table, the results that select it: "10—19"
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
		a, err := d.bounded(a)
		if err != nil {
			return err
		}
		idle, err := d.idle(a)
		if err != nil {
			return err
		}
		if idle {
			continue
		}
		out, dealt := len(d.out), len(d.dealt)
		if err := a.decide(d); err != nil {
			return err
		}
		if d.effect != nil {
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
				d.effect.moved = append(d.effect.moved, movedAs{how: e.How, n: c.Count, def: c.Def, token: c.Token})
			}
		default: // the other actions neither move objects nor make players lose life
		}
	}
	for _, h := range hits {
		d.effect.dealt = tracker.SaturatingAdd(d.effect.dealt, h.n)
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
	if d.effect != nil && len(d.effect.noted) > 0 {
		text += " (" + strings.Join(d.effect.noted, ", ") + ")"
		d.effect.noted = nil
	}
	d.happen(event.Noted{Text: text, Times: max(d.times, 1)}, "")
	return nil
}

// decide asks the player, or each of several, and performs what follows from the answer.
// If the board shows nothing of it, nobody is asked.
func (a May) decide(d *Decision) error {
	if onlyNotes(a.Do) && onlyNotes(a.Then) && onlyNotes(a.Else) {
		return a.note(d)
	}
	if a.Who == nil {
		_, err := a.of(d, d.you)
		return err
	}
	seats, err := d.Seats(*a.Who)
	if err != nil {
		return err
	}
	it := d.in.It()
	for _, seat := range seats {
		if d.effect != nil && (len(seats) > 1 || !a.Who.Kind.InCardWords()) {
			d.effect.that = seat
		}
		d.in.Refer(it...)
		one := a
		if a.First {
			one.Else = nil
		}
		did, err := one.of(d, seat)
		if err != nil || did && a.First {
			return err
		}
	}
	if a.First {
		return d.perform(a.Else)
	}
	return nil
}

// of asks one player, and reports whether they do it.
func (a May) of(d *Decision, seat int) (did bool, err error) {
	able, err := d.canDo(seat, a.Do)
	if err != nil {
		return false, err
	}
	if !able {
		return false, d.perform(a.Else)
	}
	yes := false
	if d.effect != nil && d.effect.every != nil {
		yes = *d.effect.every
	} else if yes, err = d.asks(seat, tracker.Say("%s: %s?", d.title(), tracker.Say("“%s”", tracker.Name(a.Text)))); err != nil {
		return false, err
	}
	if !yes {
		return false, d.perform(a.Else)
	}
	if err := d.as(seat, a.Do); err != nil {
		return true, err
	}
	return true, d.perform(a.Then)
}

// note tells the players what may be done, and what follows from it.
func (a May) note(d *Decision) error {
	who := "you"
	if a.Who != nil {
		who = a.Who.String()
	}
	all := Steps{Note{Text: who + " may " + a.Text}}
	for _, x := range []struct {
		before string
		steps  Steps
	}{{"if so, ", a.Then}, {"if not, ", a.Else}} {
		for _, step := range x.steps {
			if note, ok := step.(Note); ok {
				step = Note{Text: x.before + note.Text}
			}
			all = append(all, step)
		}
	}
	return d.perform(all)
}

// canDo reports whether each of the steps has something to act on for a player.
func (d *Decision) canDo(seat int, all Steps) (bool, error) {
	you := d.you
	d.you = seat
	defer func() { d.you = you }()
	for _, do := range all {
		if d.lacks(seat, do) {
			return false, nil
		}
		if modes, ok := do.(Modes); ok && modes.Able {
			if any, err := d.canDoAny(seat, modes.Modes); err != nil || !any {
				return false, err
			}
			continue
		}
		if idle, err := d.idle(do); err != nil || idle {
			return false, err
		}
	}
	return true, nil
}

// canDoAny reports whether a player can do one of several things.
func (d *Decision) canDoAny(seat int, all []Mode) (bool, error) {
	for _, m := range all {
		if able, err := d.canDo(seat, m.Do); err != nil || able {
			return able, err
		}
	}
	return false, nil
}

// lacks reports whether a step has a player pay what they don't have: counters, or life
// (CR 118.3, 119.4).
func (d *Decision) lacks(seat int, do Action) bool {
	switch a := do.(type) {
	case PutCounters:
		if a.Remove && a.Kind == "" && a.On.Objects != nil && a.On.Objects.Filter == nil {
			ids, err := d.Find().Resolve(*a.On.Objects)
			return err == nil && !slices.ContainsFunc(d.s.Permanent.These(ids), func(stack tracker.Stack[board.Permanent]) bool { return len(stack.Of.Counters) > 0 })
		}
		return a.Remove && a.On.Players != nil && a.On.Players.Kind == notation.You && a.N.Expr == "" && d.s.Seat(seat).Counters[a.Kind] < a.N.N
	case GainLife:
		return a.Pay && a.N.Expr == "" && d.s.Seat(seat).Life < a.N.N
	default:
		return false
	}
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
	holds, known, err := d.holds(a.If)
	if err != nil {
		return err
	}
	if a.Cast != "" && d.effect != nil {
		holds, known = d.effect.cast.Holds(a.Cast)
	}
	if !known {
		if holds, err = d.asks(d.you, tracker.Say("%s: does it hold that %s?", d.title(), tracker.Say("“%s”", tracker.Name(a.Text)))); err != nil {
			return err
		}
	}
	if holds {
		return d.perform(a.Then)
	}
	return d.perform(a.Else)
}

// decide asks which modes are chosen, and performs them in the order of the card.
func (a Modes) decide(d *Decision) error {
	var chosen []int
	for int64(len(chosen)) < a.Most {
		var options []tracker.Message
		var left []int
		for i, m := range a.Modes {
			if a.Able {
				if able, err := d.canDo(d.you, m.Do); err != nil {
					return err
				} else if !able {
					continue
				}
			}
			if !slices.Contains(chosen, i) && !d.choseBefore(a, i) {
				options, left = append(options, m.option()), append(left, i)
			}
		}
		if int64(len(chosen)) >= a.Least {
			options = append(options, tracker.Say("no more"))
		}
		if len(options) == 0 {
			break
		}
		if (a.Able || a.Fresh != "") && len(options) == 1 && len(left) == 1 {
			chosen = append(chosen, left[0])
			continue
		}
		which := tracker.Say("%s: which mode?", d.title())
		if a.Modes[0].Rolled != "" {
			which = tracker.Say("%s: what was rolled?", d.title())
		}
		i, err := d.in.Choose(tracker.Question{Player: d.chooser(), Text: which}, options)
		if err != nil {
			return err
		}
		if i >= len(left) {
			break
		}
		chosen = append(chosen, left[i])
	}
	slices.Sort(chosen)
	it := d.in.It()
	for _, i := range chosen {
		d.in.Refer(it...)
		if stack, ok := d.s.Permanent.Find(d.sourceID()); ok && a.Fresh != "" {
			d.happen(event.Triggered{On: stack.ID, Of: a.chose(i)}, ruleTrigger)
		}
		if err := d.perform(a.Modes[i].Do); err != nil {
			return err
		}
	}
	return nil
}

// option returns the mode as an option of a choice, with the results of a die that select it.
func (m Mode) option() tracker.Message {
	if m.Rolled != "" {
		return tracker.Say("%s: “%s”", tracker.Name(m.Rolled), tracker.Name(m.Text))
	}
	return tracker.Say("“%s”", tracker.Name(m.Text))
}

// chooser returns the name of the player who chooses: the controller of the
// ability whose effect is performed, or the speaker.
func (d *Decision) chooser() string {
	if d.effect != nil && d.you != 0 {
		return d.s.Seat(d.you).Name
	}
	return d.in.By.Name
}

// title returns the name of the object whose effect is performed.
func (d *Decision) title() tracker.Message {
	if d.effect == nil || d.effect.name == "" {
		return tracker.Say("Effect")
	}
	return tracker.Named(d.effect.name)
}

// holds reports whether a condition holds for the controller of the effect.
// known is false if the board can't tell.
func (d *Decision) holds(c *notation.Condition) (holds, known bool, err error) {
	if c == nil {
		return false, false, nil
	}
	holds, known, err = d.meets(c)
	return holds != c.Unless, known, err
}

// meets is holds without the word "unless".
func (d *Decision) meets(c *notation.Condition) (holds, known bool, err error) {
	switch {
	case c.Controls != nil && d.game.ofLands(c.Controls) && c.Least > 0:
		n, known, err := d.countOf(c.Controls) // players seldom put lands on the board
		if err != nil || !known {
			return false, false, err
		}
		if c.Names {
			return d.Now().Holds(c, d.you, d.sourceID()), true, nil
		}
		return n >= c.Least, !c.Fewer, nil
	case (c.Turn || c.Not) && d.s.Active == 0:
		return false, false, nil
	case c.Is != nil && (c.Of == "" || c.Of == notation.Affected):
		ids := d.in.It()
		if len(ids) != 1 {
			return false, false, nil
		}
		stack, ok := d.s.Permanent.Get(ids[0])
		if !ok {
			return false, false, nil
		}
		holds, err := d.fits(&stack, *c.Is)
		return holds != c.Isnt, true, err
	case c.Amount != nil && c.Amount.From == notation.Affected && c.To != nil && c.To.Of == nil && !c.To.That:
		ids := d.in.It()
		if len(ids) != 1 {
			return false, false, nil
		}
		stack, ok := d.s.Permanent.Find(ids[0])
		if !ok {
			return false, false, nil
		}
		return d.Now().HoldsFor(c, d.you, d.sourceID(), stack), true, nil
	case len(c.All) > 0:
		return d.meetEach(c.All, true)
	case len(c.Any) > 0:
		return d.meetEach(c.Any, false)
	case c.Amount != nil && (c.Amount.From == notation.Affected || c.Amount.Of != nil || c.Amount.That),
		c.To != nil && (c.To.From == notation.Affected || c.To.Of != nil || c.To.That):
		return false, false, nil
	case d.s.HandUnsaid(c, d.you):
		return false, false, nil
	case card.CountsCards(c): // the board may lack some of them
		if d.Now().Holds(c, d.you, d.sourceID()) && (c.Controls != nil && c.Least > 0 && !c.Fewer || c.Compared == notation.AtLeast || c.Compared == notation.Greater) {
			return true, true, nil
		}
		return false, false, nil
	}
	return d.Now().Holds(c, d.you, d.sourceID()), true, nil
}

// sourceID returns the id of the permanent whose effect is performed, or 0.
func (d *Decision) sourceID() int64 {
	if d.effect == nil || len(d.effect.sources) == 0 {
		return 0
	}
	return d.effect.sources[0]
}

// meetEach reports whether all of several conditions hold, or any of them. known
// is false if the board can't tell of one.
func (d *Decision) meetEach(all []notation.Condition, every bool) (holds, known bool, err error) {
	holds = every
	for i := range all {
		one, known, err := d.holds(&all[i])
		if err != nil || !known {
			return false, false, err
		}
		if one != every {
			holds = one
		}
	}
	return holds, true, nil
}
