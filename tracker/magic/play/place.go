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

// Place puts cards of the speaker's into a zone other than the battlefield: commanders
// at the start of the game, a foretold card, what was milled.
type Place struct {
	Known     []string   `json:"known,omitempty"` // their names; none for one card that isn't known
	Zone      board.Zone `json:"zone"`
	Way       string     `json:"way,omitempty"` // the keyword by which it is exiled from a hand
	Commander bool       `json:"commander,omitempty"`
}

// untracked returns the card of the pool that a selector names, if nothing that is
// tracked is called so.
func (d *Decision) untracked(on notation.Selector) (Place, bool) {
	if on.Name == "" || d.game.Pool == nil || d.onBoard(on.Name) || d.likelyOnBoard(on.Name) != "" || d.partOnBoard(on.Name) || len(d.cardsElsewhere(on)) > 0 {
		return Place{}, false
	}
	if _, ok := d.game.Pool.Named(on.Name); !ok {
		return Place{}, false
	}
	return Place{Known: []string{on.Name}}, true
}

// intoZoneOf moves the objects of a name that the player owns into the player's zone. If there
// are none, it puts a known card of that name there. Other objects go to the zone of their
// owner (CR 400.3).
func (a LeaveBattlefield) intoZoneOf(d *Decision, who notation.Player) error {
	seats, err := d.Seats(who)
	if err != nil {
		return err
	}
	if len(seats) != 1 {
		return tracker.Refuse("A zone is one player's.").Next("Say whose: %s.", tracker.LineOf("put %s into Bob's %s", a.On.String(), string(a.To)))
	}
	a.Whose = nil
	if a.On.Name == "" {
		return a.decide(d)
	}
	var own []notation.Selector
	for stack := range d.s.Permanent.All() {
		if p := &stack.Of; p.Owner == seats[0] && d.isCalled(p, a.On.Name) {
			own = append(own, notation.Selector{ID: stack.ID})
		}
	}
	for _, c := range d.cardsElsewhere(a.On) {
		if c.Owner == seats[0] {
			own = append(own, notation.Selector{ID: c.ID})
		}
	}
	switch {
	case len(own) == 1:
		a.On = own[0]
		return a.decide(d)
	case len(own) > 1 || d.game.Pool == nil:
		return a.decide(d)
	}
	if name, ok := d.game.Pool.Named(a.On.Name); ok && !d.controls(seats[0], a.On.Name) {
		return d.asEach(who, func(int) error { return Place{Known: []string{name}, Zone: a.To}.decide(d) })
	}
	return a.decide(d)
}

// isCalled reports whether a permanent has a name or label.
func (d *Decision) isCalled(p *board.Permanent, name string) bool {
	return slices.ContainsFunc(battlefield{d}.Names(*p), func(n string) bool { return strings.EqualFold(n, name) })
}

// controls reports whether a player controls a permanent of a name.
func (d *Decision) controls(seat int, name string) bool {
	for stack := range d.s.Permanent.All() {
		if stack.Of.Controller == seat && d.isCalled(&stack.Of, name) {
			return true
		}
	}
	return false
}

var setAsideRules = map[string]tracker.Rule{
	"foretell": "magic/keyword/foretell/what", "plot": "magic/keyword/plot/what", "suspend": "magic/keyword/suspend/what",
}

// decide puts the cards there: those that are tracked elsewhere, as new objects (CR
// 400.7), and those that aren't.
func (a Place) decide(d *Decision) error {
	if d.you == 0 {
		return d.unseated()
	}
	if len(a.Known) == 0 {
		id := d.newID()
		d.happen(event.Placed{Card: board.Card{ID: id, Count: 1, Def: card.Definition{Name: unknownCard}, Owner: d.you, Zone: a.Zone, Aside: d.aside(a.Way)}}, setAsideRules[a.Way])
		d.in.Refer(id)
		return nil
	}
	var ids []int64
	for _, name := range a.Known {
		id, err := a.place(d, name)
		if err != nil {
			return err
		}
		ids = append(ids, id)
	}
	d.in.Refer(ids...)
	return nil
}

// place puts one card there, and returns its id.
func (a Place) place(d *Decision, name string) (int64, error) {
	c, err := d.spellNamed(name, false)
	if err != nil {
		return 0, err
	}
	if a.Way != "" && !c.def.HasWord(a.Way) {
		return 0, tracker.Refuse("%s has no %s.", tracker.Name(c.def.Name), tracker.Name(a.Way)).By(setAsideRules[a.Way]).
			Next("If an effect lets you: %s", tracker.LineOf("put %s into exile", tracker.Name(c.def.Name))).Or("put " + c.def.Name + " into exile")
	}
	rule := setAsideRules[a.Way]
	if a.Commander {
		if there, ok := d.commander(c.card.Name); ok {
			return 0, tracker.Refuse("%s is a commander already.", there).By("magic/commander/start").Next("Type `%s` to see the table.", tracker.Line("board"))
		}
		for stack := range d.s.Permanent.All() {
			if p := &stack.Of; p.Owner == d.you && !p.Token && !p.FaceDown && p.Def.Name == c.card.Name {
				d.happen(event.CommanderDesignated{On: stack.ID}, "")
				return stack.ID, nil
			}
		}
		rule = "magic/commander/start"
	}
	zone := a.Zone
	by, with := d.buriedInExile(&c.card, d.you, zone)
	if by != "" {
		zone, rule = board.Exile, ruleInstead
	}
	at := board.Card{ID: d.newID(), Count: 1, Def: c.card, Owner: d.you, Zone: zone, Counters: with}
	if a.Commander {
		at.Commander = at.ID
	}
	if zone == a.Zone {
		at.Aside = d.aside(a.Way)
	}
	if a.Way == "suspend" {
		n, err := d.suspended(&c.def)
		if err != nil {
			return 0, err
		}
		at.Counters = []card.Counter{{Kind: "time", N: n}}
	}
	for there := range d.s.Elsewhere.All() {
		if !a.Commander && there.Zone == board.Hand && there.Owner == d.you && sameCard(&there.Def, &c.card) {
			how := board.Put
			if zone == board.Exile {
				how = board.Exiled
			}
			d.happen(event.Moved{On: there.ID, To: zone, How: how, Card: at.ID, Aside: at.Aside}, rule)
			if len(at.Counters) > 0 {
				d.happen(event.CountersPut{On: at.ID, Kind: at.Counters[0].Kind, N: at.Counters[0].N}, rule)
			}
			return at.ID, nil
		}
	}
	d.happen(event.Placed{Card: at}, rule)
	return at.ID, nil
}

// asides maps the keywords that exile a card, to be cast on a later turn, to what it is then.
var asides = map[string]board.AsideKind{"foretell": board.Foretold, "plot": board.Plotted}

// aside returns how a keyword sets a card aside; the zero value for other keywords.
func (d *Decision) aside(way string) board.Aside {
	if asides[way] == "" {
		return board.Aside{}
	}
	return board.Aside{As: asides[way], Turn: d.s.Turn}
}

// tooEarly refuses to cast a plotted or foretold card in the turn in which it became that (CR
// 702.143a, 702.170d).
func (d *Decision) tooEarly(c *castable) error {
	if c.from == nil || c.from.Aside.As == "" || d.s.Active == 0 || c.from.Aside.Turn != d.s.Turn {
		return nil
	}
	rule := ruleForetold
	if c.from.Aside.As == board.Plotted {
		rule = rulePlotted
	}
	return tracker.Refuse("%s was %s this turn: it is cast on a later one.", tracker.Name(c.def.Name), tracker.Say(string(c.from.Aside.As))).By(rule).
		Next("From a hand: %s", tracker.LineOf("cast %s", tracker.Name(c.def.Name))).Or("cast " + c.def.Name)
}

const (
	ruleForetold tracker.Rule = "magic/keyword/foretell/what"
	rulePlotted  tracker.Rule = "magic/keyword/plot/later"
)

// suspended returns the number of time counters with which a card is suspended (CR
// 702.62a); it asks where the card says X.
func (d *Decision) suspended(def *card.Definition) (int64, error) {
	if n, ok := def.TimeCounters(); ok {
		return n, nil
	}
	a, err := d.in.Ask(tracker.Question{Player: d.in.By.Name, Meant: true, Rule: setAsideRules["suspend"], Text: tracker.Say("How many time counters does %s have?", tracker.Name(def.Name)), Min: 1, Max: 1 << 62})
	return a.N, err
}

// commander returns the name of the speaker's commander that is called so, if it is
// tracked.
func (d *Decision) commander(name string) (tracker.Name, bool) {
	for stack := range d.s.Permanent.Marked(board.IsCommander) {
		if stack.Of.Owner == d.you && stack.Of.Def.Name == name {
			return board.NameOfStack(stack), true
		}
	}
	for c := range d.s.Elsewhere.All() {
		if c.Commander != 0 && c.Owner == d.you && c.Def.Name == name {
			return tracker.Name(c.Def.Name), true
		}
	}
	return "", false
}
