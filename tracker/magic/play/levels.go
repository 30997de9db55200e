package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

const (
	ruleLevelUp    tracker.Rule = "magic/keyword/level-up/what"
	ruleClassLevel tracker.Rule = "magic/class/level"
	ruleStation    tracker.Rule = "magic/keyword/station/what"
)

// The actions with levels.
type (
	// LevelUp activates the ability by which a permanent gets its next level: level up
	// (CR 702.87a), or that of a class level bar (CR 716.2a).
	LevelUp struct {
		On *notation.Selector `json:"on,omitempty"` // nil: the speaker's permanent that has one
		To int64              `json:"to,omitempty"` // the level of a Class; 0 for the next one
	}
	// BecomeLevel sets the level of a Class.
	BecomeLevel struct {
		On notation.Selector `json:"on"`
		N  int64             `json:"n"`
	}
	// Station activates the station ability of a permanent, by tapping another creature
	// (CR 702.184a).
	Station struct {
		On   notation.Selector  `json:"on"`
		With *notation.Selector `json:"with,omitempty"` // nil: the player is asked
	}
)

// decide activates the ability of the level that was said, or of the next one.
func (a LevelUp) decide(d *Decision) error {
	var stack tracker.Stack[board.Permanent]
	var err error
	if a.On != nil {
		stack, err = d.Find().One(*a.On)
	} else {
		stack, err = d.ownLeveled()
	}
	if err != nil {
		return err
	}
	next := stack.Of.ClassLevel() + 1
	if a.To != 0 {
		next = a.To
	}
	bars := 0
	for _, one := range d.activatables(stack) {
		if one.level > 0 {
			bars++
		}
		if one.level == next || one.levelUp && a.To == 0 {
			d.in.Refer(stack.ID)
			return d.activate(stack, one, 0)
		}
	}
	if bars > 0 {
		return tracker.Refuse("%s has no level %d.", board.NameOf(stack), next).By(ruleClassLevel).
			Next("Type `%s` to see what it says.", tracker.LineOf("why #%d", stack.ID))
	}
	return tracker.Refuse("%s has no levels.", board.NameOf(stack)).By(ruleLevelUp).
		Next("Say what happens: %s", tracker.LineOf("put a level counter on #%d", stack.ID))
}

// ownLeveled returns the permanent of the speaker that has levels, chosen if there are
// several.
func (d *Decision) ownLeveled() (tracker.Stack[board.Permanent], error) {
	stack, ok, err := d.ownPermanent(Keyword{}, "Which one gets a level?", func(p board.Permanent, c board.Characteristics) bool {
		return slices.ContainsFunc(d.activatablesOf(&c), func(one activatable) bool { return one.levelUp || one.level == p.ClassLevel()+1 })
	})
	if err == nil && !ok {
		err = tracker.Refuse("You control nothing that gets a level.").By(ruleLevelUp).Next("Name the permanent.")
	}
	return stack, err
}

// decide sets the level.
func (a BecomeLevel) decide(d *Decision) error {
	ids, err := d.Find().Objects(a.On)
	if err != nil {
		return err
	}
	for _, stack := range d.s.Permanent.These(ids) {
		if stack.Of.Level != a.N {
			d.happen(event.Levelled{On: stack.ID, Level: a.N}, ruleClassLevel)
		}
	}
	return nil
}

// decide taps a creature, and puts as many charge counters on the permanent as that
// creature's power (CR 702.184a).
func (a Station) decide(d *Decision) error {
	stack, err := d.Find().One(a.On)
	if err != nil {
		return err
	}
	if c := d.Now().Of(stack); !c.Has("station") {
		return tracker.Refuse("%s has no station ability.", board.NameOf(stack)).By(ruleStation).
			Next("Say what happens: %s", tracker.LineOf("put a charge counter on #%d", stack.ID))
	}
	if err := d.mayActivate(stack, false); err != nil {
		return err
	}
	if err := d.limited(stack, activatable{limit: []card.Limit{card.AsSorcery}}); err != nil {
		return err
	}
	crew, err := d.stationedBy(stack, a.With)
	if err != nil {
		return err
	}
	c := d.Now().Of(crew)
	switch {
	case crew.ID == stack.ID:
		return tracker.Refuse("%s can't station itself.", board.NameOf(stack)).By(ruleStation).Next("Name another creature.")
	case !c.Is("Creature"), crew.Of.Tapped, crew.Of.Controller != stack.Of.Controller:
		return tracker.Refuse("%s can't station: that takes another untapped creature of the same player.", board.NameOf(crew)).By(ruleStation).Next("Name another creature.")
	}
	you := d.you
	d.you = stack.Of.Controller
	defer func() { d.you = you }()
	id := d.part(crew, 1)
	d.happen(event.Activated{On: stack.ID, Ability: "Station"}, ruleStation)
	d.activated(stack.ID, activatable{})
	d.happen(event.TapChanged{On: id, Tapped: true}, ruleStation)
	if c.Power > 0 {
		if err := d.putCounters(stack, "charge", c.Power, d.you, true, ruleStation); err != nil {
			return err
		}
	}
	d.in.Refer(stack.ID)
	return nil
}

// stationedBy returns the creature that is tapped, of which the player is asked if it
// isn't said.
func (d *Decision) stationedBy(stack tracker.Stack[board.Permanent], said *notation.Selector) (tracker.Stack[board.Permanent], error) {
	if said != nil {
		return d.Find().One(*said)
	}
	var ids []int64
	var options []tracker.Message
	for one := range d.s.Permanent.All() {
		c := d.Now().Of(one)
		if one.ID != stack.ID && !one.Of.PhasedOut && !one.Of.Tapped && one.Of.Controller == stack.Of.Controller && c.Is("Creature") {
			ids = append(ids, one.ID)
			options = append(options, tracker.Say("%s, power %d", d.s.Describe(one), c.Power))
		}
	}
	if len(ids) == 0 {
		return tracker.Stack[board.Permanent]{}, tracker.Refuse("%s controls no other untapped creature.", tracker.Name(d.s.Seat(stack.Of.Controller).Name)).By(ruleStation).
			Next("The ability can't be activated.")
	}
	i, err := d.Find().Choose(tracker.Say("Which creature is tapped?"), options, ids)
	if err != nil {
		return tracker.Stack[board.Permanent]{}, err
	}
	one, _ := d.s.Permanent.Get(ids[i])
	return one, nil
}
