package play

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/card"
	"arbiter/tracker/riftbound/event"
)

// occasions are what abilities trigger on, with the reminder of the object that it is
// about, and the rule. Where an ability watches something else, its text says what.
var occasions = map[card.Occasion]struct {
	said string // with the object, its controller and the text
	rule tracker.Rule
}{
	card.Attacks:   {"%s attacks (%s): %s", "riftbound/trigger/attack"},
	card.Defends:   {"%s defends (%s): %s", "riftbound/trigger/defend"},
	card.Conquers:  {"%s conquers (%s): %s", "riftbound/trigger/conquer"},
	card.Holds:     {"%s holds (%s): %s", "riftbound/trigger/hold"},
	card.Played:    {"%s was played (%s): %s", "riftbound/trigger/play"},
	card.Moves:     {"%s has moved (%s): %s", ruleTrigger},
	card.Wins:      {"%s has won a combat (%s): %s", ruleWins},
	card.Empowered: {"%s is Empowered (%s): %s", "riftbound/action/empower/becomes"},
	card.Mighty:    {"%s is Mighty (%s): %s", "riftbound/mighty/becomes"},
	card.Readied:   {"%s is ready (%s): %s", ruleTrigger},
	card.Exhausted: {"%s is exhausted (%s): %s", ruleTrigger},
	card.Buffed:    {"%s is buffed (%s): %s", ruleTrigger},
	card.Stunned:   {"%s is stunned (%s): %s", ruleTrigger},
	card.Equipped:  {"%s is equipped (%s): %s", ruleTrigger},
	card.Dies:      {"%s has died (%s): %s", ruleTrigger},
	card.Beginning: {"", ruleTrigger},
	card.MainPhase: {"", ruleTrigger},
	card.TurnEnds:  {"", ruleTrigger},
	card.Showdown:  {"", ruleTrigger},
}

// occasion is something that has happened.
type occasion struct {
	on    card.Occasion
	stack tracker.Stack[board.Object] // what it is about; without an id where it is about a player
	seat  int                         // the player it is about, or the controller
	field int                         // the battlefield
	to    bool                        // of moves: to a battlefield
	from  bool                        // of moves: from a battlefield
	spell bool                        // a spell is played
}

// about is the occasion of an object.
func about(s board.State, stack tracker.Stack[board.Object], on card.Occasion) occasion {
	at := s.LocationOf(stack.Of).Field
	return occasion{on: on, stack: stack, seat: stack.Of.Controller, field: at, to: at != 0}
}

// triggered lists reminders of the abilities that trigger on an occasion: of the object
// itself, and of those that watch.
func triggered(s board.State, o occasion) []board.Reminder {
	var all []board.Reminder
	if o.stack.ID != 0 && !o.stack.Of.Hidden && o.on != card.Dies { // Deathknells are remembered before the object leaves
		for _, text := range s.Abilities(o.stack) {
			a := card.Compile(text)
			if a.Trigger == nil || a.Needs.Legion && s.Seat(o.seat).Played <= o.stack.Count {
				continue
			}
			for _, e := range a.Trigger.On {
				if e.Whose == card.Mine && e.On == o.on && (!e.To || o.to) && (!e.From || o.from) {
					all = append(all, reminder(s, o.stack, text, occasions[o.on].said, occasions[o.on].rule, o.stack.Count))
				}
			}
		}
	}
	for source := range s.Board.Marked(board.IsWatching) {
		at := s.LocationOf(source.Of).Field
		for _, text := range s.Abilities(*source) {
			if a := card.Compile(text); a.Trigger != nil && o.fits(s, a.Trigger, source.ID, source.Of.Controller, at) {
				all = append(all, reminder(s, *source, text, "%s (%s): %s", occasions[o.on].rule, tracker.SaturatingMul(source.Count, max(1, o.stack.Count))))
			}
		}
	}
	if o.on == card.Conquers || o.on == card.Holds { // those of a battlefield are remembered as it is scored
		return all
	}
	for i, f := range s.Fields {
		n, controller := i+1, f.Controller
		if o.field == n {
			controller = o.seat
		}
		for _, text := range f.Def.Abilities {
			if a := card.Compile(text); a.Trigger != nil && o.fits(s, a.Trigger, 0, controller, n) {
				r := board.Reminder{Rule: ruleTrigger, Times: 1, Controller: controller}
				all = append(all, r.Saying(tracker.Say("%s: %s", tracker.Name(english.Capital(s.Place(n))), quoted(text))))
			}
		}
	}
	return all
}

// fits reports whether something that watches triggers: by its id, controller and
// battlefield.
func (o occasion) fits(s board.State, t *card.Trigger, source int64, controller, at int) bool {
	return slices.ContainsFunc(t.On, func(e card.Event) bool {
		switch {
		case e.On != o.on, e.Whose == card.Mine, e.Unit != (o.stack.ID != 0), e.Other && o.stack.ID == source, e.Here && (at == 0 || at != o.field):
			return false
		case e.On == card.Attacks && e.To && (o.field == 0 || s.Field(o.field).Controller != controller):
			return false
		case e.Of == "token unit" && (!o.stack.Of.Token || !o.stack.Of.Is("Unit")), e.Of == "spell" && !o.spell,
			e.Of == "equipment" && !slices.Contains(o.stack.Of.Def.Tags, "Equipment"),
			(e.Of == "unit" || e.Of == "gear") && !o.stack.Of.Is(english.Capital(e.Of)):
			return false
		}
		switch e.Whose {
		case card.Yours:
			return o.seat == controller || e.Allies && s.Team(o.seat) == s.Team(controller)
		case card.Enemies:
			return s.Team(o.seat) != s.Team(controller)
		case card.Anyone, card.Mine:
		}
		return true
	})
}

func quoted(text string) tracker.Message {
	return tracker.Quoted(english.Quote(strings.TrimSuffix(text, ".")))
}

func reminder(s board.State, of tracker.Stack[board.Object], text, format string, rule tracker.Rule, times int64) board.Reminder {
	r := board.Reminder{Rule: rule, Times: times, Controller: of.Of.Controller, Of: of.ID, Do: card.Compile(text).Do}
	return r.Saying(tracker.Say(format, board.NameOf(of), tracker.Name(s.Seat(of.Of.Controller).Name), quoted(text)))
}

// scored lists reminders of a battlefield's abilities that trigger when it is scored
// (RB 471.2): "When you score here".
func scored(f board.Field, how string) []string {
	var all []string
	for _, text := range f.Def.Abilities {
		head, _, _ := strings.Cut(strings.ToLower(text), ",")
		words := strings.Fields(head)
		if strings.HasPrefix(head, "when you ") && slices.Contains(words, "here") &&
			(slices.Contains(words, "score") || slices.Contains(words, strings.TrimSuffix(how, "s"))) {
			all = append(all, text)
		}
	}
	return all
}

// leftOf counts the abilities of a battlefield that are left to the players: they are no
// static abilities that the board applies, and no triggers of which it reminds.
func leftOf(abilities []string) int64 {
	var left int64
	for _, text := range abilities {
		a := card.Compile(text)
		if f := (board.Field{Def: card.Definition{Abilities: []string{text}}}); text != fromAnywhere && len(scored(f, "conquers"))+len(scored(f, "holds")) == 0 &&
			(a.IsLeft() || a.Static != nil && !a.Static.Here || a.Trigger != nil && !slices.ContainsFunc(a.Trigger.On, func(e card.Event) bool { return e.Here })) {
			left++
		}
	}
	return left
}

// fromAnywhere is the ability of the Baron Pit (RB 187.9).
const fromAnywhere = "Units can move here from anywhere."

// occurs adds the reminders of an occasion.
func (d *Decision) occurs(o occasion) {
	for _, r := range triggered(d.s, o) {
		r.ID = d.newID()
		d.follow(event.Reminded{Reminder: r}, r.Rule)
	}
}

// occurs adds the reminders of an occasion.
func (c *cleanup) occurs(o occasion) {
	for _, r := range triggered(c.s, o) {
		r.ID = c.newID()
		c.also(event.Reminded{Reminder: r}, r.Rule)
	}
}

// joins is the occasion of a unit that gains a designation.
var joins = map[board.Role]card.Occasion{board.Attacker: card.Attacks, board.Defender: card.Defends}

// joins adds the reminders of a unit that gained a designation, the first time in a combat
// (RB 383.4.e.2.a, 383.4.f.2.a). The stack is that before it gained it.
func (c *cleanup) joins(stack tracker.Stack[board.Object], role board.Role) {
	if !slices.Contains(stack.Of.Roles, role) {
		c.occurs(about(c.s, stack, joins[role]))
	}
}

// becameMighty lists reminders of units that have become Mighty between two states: their
// Might was less than 5 and is not (RB 709). Parts are the stacks that new ones were part
// of.
func becameMighty(before, after board.State, parts map[int64]int64) []board.Reminder {
	if !slices.ContainsFunc(slices.Collect(after.Board.Marked(board.IsWatching)), func(source *tracker.Stack[board.Object]) bool {
		return slices.ContainsFunc(source.Of.Def.Abilities, watchesMighty)
	}) {
		return nil
	}
	var all []board.Reminder
	for stack := range after.Board.All() {
		id := stack.ID
		if of, ok := parts[id]; ok {
			id = of
		}
		was, ok := before.Board.Get(id)
		if !ok || !stack.Of.Is("Unit") || stack.Of.Hidden || before.Traits(was, nil).Might >= board.LeastMighty || after.Traits(stack, nil).Might < board.LeastMighty {
			continue
		}
		all = append(all, triggered(after, about(after, stack, card.Mighty))...)
	}
	return all
}

func watchesMighty(text string) bool {
	t := card.Compile(text).Trigger
	return t != nil && slices.ContainsFunc(t.On, func(e card.Event) bool { return e.On == card.Mighty })
}

// partsOf maps the stacks that were split off in some events to those they were part of.
func partsOf(all []tracker.Happening[event.Event]) map[int64]int64 {
	var parts map[int64]int64
	for _, h := range all {
		if e, ok := h.Event.(event.Parted); ok {
			if parts == nil {
				parts = make(map[int64]int64)
			}
			parts[e.On.New] = e.On.ID
		}
	}
	return parts
}
