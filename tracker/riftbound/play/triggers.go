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

	card.Hides:        {"", ruleTrigger},
	card.FromHidden:   {"%s was played from facedown (%s): %s", ruleTrigger},
	card.SpendsBuff:   {"", ruleTrigger},
	card.RecyclesRune: {"", ruleTrigger},
	card.Discards:     {"", ruleTrigger},
	card.CombatEnds:   {"%s was in a combat (%s): %s", ruleTrigger},
}

// occasion is something that has happened.
type occasion struct {
	on    card.Occasion
	stack tracker.Stack[board.Object] // what it is about; without an id where it is about a player
	seat  int                         // the player it is about, or the controller
	field int                         // the battlefield
	to    bool                        // of moves: to a battlefield
	from  int                         // of moves: the battlefield from which
	spell bool                        // a spell is played
	cost  int64                       // the Energy cost of what is played
	nth   int64                       // of a card that is played: the so-manieth of the player this turn
}

// about is the occasion of an object.
func about(s board.State, stack tracker.Stack[board.Object], on card.Occasion) occasion {
	at := s.LocationOf(stack.Of).Field
	o := occasion{on: on, stack: stack, seat: stack.Of.Controller, field: at, to: at != 0}
	if on == card.Played && stack.Of.Def.Energy != nil {
		o.cost = *stack.Of.Def.Energy
	}
	if on == card.Played && !stack.Of.Token {
		o.nth = s.Seat(stack.Of.Controller).Played
	}
	return o
}

// triggering is an ability that triggers on an occasion.
type triggering struct {
	board.Reminder
	nth     int64  // it triggers only the so-manieth time in the turn; 0 each time
	ability string // which, for counting
}

// triggered lists the abilities that trigger on an occasion: of the object itself, and of
// those that watch.
func triggered(s board.State, o occasion) []triggering {
	var all []triggering
	if o.stack.ID != 0 && !o.stack.Of.Hidden && o.on != card.Dies { // Deathknells are remembered before the object leaves
		for _, text := range s.Abilities(o.stack) {
			a := card.Compile(text)
			if a.Trigger == nil || a.Needs.Legion && s.Seat(o.seat).Played <= o.stack.Count {
				continue
			}
			for _, e := range a.Trigger.On {
				if e.Whose == card.Mine && e.On == o.on && (!e.To || o.to) && (!e.From || o.from != 0) && o.isAs(s, e) {
					all = append(all, trigger(s, o, o.stack, text, occasions[o.on].said, o.stack.Count)...)
				}
			}
		}
	}
	for source := range s.Board.Marked(board.IsWatching) {
		for _, text := range s.Abilities(*source) {
			if a := card.Compile(text); a.Trigger != nil && o.fits(s, a.Trigger, s.ViewOf(*source)) {
				all = append(all, trigger(s, o, *source, text, "%s (%s): %s", tracker.SaturatingMul(source.Count, max(1, o.stack.Count)))...)
			}
		}
	}
	for i, f := range s.Fields {
		n := i + 1
		view := s.ViewOfField(n)
		if o.field == n || o.from == n {
			view.Controller = o.seat
		}
		for _, text := range f.Def.Abilities {
			a := card.Compile(text)
			if a.Trigger == nil || !o.fits(s, a.Trigger, view) || a.Trigger.If != nil && !s.Holds(a.Trigger.If, view) {
				continue
			}
			r := board.Reminder{Rule: ruleTrigger, Times: 1, Controller: view.Controller, It: o.stack.ID, At: view.At, Do: a.Do}
			switch o.on {
			case card.Conquers, card.Holds: // RB 471.2
				r.Rule = ruleScoreAbilities
				r = r.Saying(tracker.Say("%s "+string(o.on)+"s %s: %s", tracker.Name(s.Seat(o.seat).Name), tracker.Name(s.Place(n)), quoted(text)))
			default:
				r = r.Saying(tracker.Say("%s: %s", tracker.Name(english.Capital(s.Place(n))), quoted(text)))
			}
			all = append(all, triggering{Reminder: r})
		}
	}
	return all
}

// trigger returns an ability of an object that triggers, unless its condition isn't met (RB
// 383.2.a.1) or it was done as often as it can be in a turn (RB 383.3.e.1).
func trigger(s board.State, o occasion, of tracker.Stack[board.Object], text, format string, times int64) []triggering {
	a := card.Compile(text)
	if a.Trigger.If != nil && !s.Holds(a.Trigger.If, s.ViewOf(of)) {
		return nil
	}
	t := triggering{nth: a.Trigger.Nth, ability: text}
	t.Reminder = board.Reminder{Rule: occasions[o.on].rule, Times: times, Controller: of.Of.Controller, Of: of.ID, It: o.stack.ID, At: s.LocationOf(of.Of), Do: a.Do}
	if a.Trigger.Once {
		waits := slices.ContainsFunc(s.Pending, func(r board.Reminder) bool { return r.Of == of.ID && r.Ability == text })
		if of.Of.Times[text] > 0 || waits {
			return nil
		}
		t.Ability, t.Times = text, of.Count
	}
	if t.nth > 0 {
		t.Times = of.Count
	}
	t.Reminder = t.Saying(tracker.Say(format, board.NameOf(of), tracker.Name(s.Seat(of.Of.Controller).Name), quoted(text)))
	return []triggering{t}
}

// isAs reports whether what the occasion is about is as an event requires it.
func (o occasion) isAs(s board.State, e card.Event) bool {
	at := board.Location{Field: o.field}
	return (!e.Alone || s.IsAlone(at, o.seat)) && (!e.OneOnOne || s.IsOneOnOne(at, o.seat)) && o.cost >= e.Cost && (e.Nth == 0 || e.Nth <= o.nth && e.Nth > o.nth-max(1, o.stack.Count))
}

// fits reports whether something that watches triggers, as seen from it.
func (o occasion) fits(s board.State, t *card.Trigger, from board.Viewpoint) bool {
	at := from.At.Field
	return slices.ContainsFunc(t.On, func(e card.Event) bool {
		there := o.field
		if e.From {
			there = o.from
		}
		switch {
		case e.On != o.on, e.Whose == card.Mine, e.Unit != (o.stack.ID != 0), e.Other && from.ID != 0 && o.stack.ID == from.ID, e.Here && (at == 0 || at != there), e.From && o.from == 0:
			return false
		case e.On == card.Attacks && e.To && (o.field == 0 || s.Field(o.field).Controller != from.Controller):
			return false
		case e.Of == "token unit" && (!o.stack.Of.Token || !o.stack.Of.Is("Unit")), e.Of == "spell" && !o.spell,
			e.Of == "equipment" && !slices.Contains(o.stack.Of.Def.Tags, "Equipment"),
			(e.Of == "unit" || e.Of == "gear") && !o.stack.Of.Is(english.Capital(e.Of)):
			return false
		case !o.isAs(s, e), e.Of == "unit" && !s.InGroup(o.stack, &e.Group, from) && o.stack.ID != 0:
			return false
		}
		switch e.Whose {
		case card.Yours:
			return o.seat == from.Controller || e.Allies && s.Team(o.seat) == s.Team(from.Controller)
		case card.Enemies:
			return s.Team(o.seat) != s.Team(from.Controller)
		case card.Anyone, card.Mine:
		}
		return true
	})
}

func quoted(text string) tracker.Message {
	return tracker.Quoted(english.Quote(strings.TrimSuffix(text, ".")))
}

// leftOf counts the abilities of a battlefield that are left to the players: they are no
// static abilities that the board applies, and no triggers of which it reminds.
func leftOf(abilities []string) int64 {
	var left int64
	for _, text := range abilities {
		a := card.Compile(text)
		if a.IsLeft() || a.Static != nil && !a.Static.Here || a.Activated != nil || a.Trigger != nil && !slices.ContainsFunc(a.Trigger.On, func(e card.Event) bool { return e.Here }) {
			left++
		}
	}
	return left
}

// occurs adds the reminders of an occasion.
func (d *Decision) occurs(o occasion) {
	remindOf(triggered(d.s, o), func() board.State { return d.s }, d.follow)
}

// occurs adds the reminders of an occasion.
func (c *cleanup) occurs(o occasion) {
	remindOf(triggered(c.s, o), func() board.State { return c.s }, c.also)
}

// remindOf adds the reminders of abilities, and counts for those that trigger the
// so-manieth time.
func remindOf(all []triggering, now func() board.State, add func(event.Event, tracker.Rule)) {
	for _, t := range all {
		if t.nth > 0 {
			add(event.Counted{On: t.Of, What: t.ability, N: 1}, t.Rule)
			if stack, ok := now().Board.Get(t.Of); !ok || stack.Of.Times[t.ability] != t.nth {
				continue
			}
		}
		t.ID = now().LastID + 1
		add(event.Reminded{Reminder: t.Reminder}, t.Rule)
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
func becameMighty(before, after board.State, parts map[int64]int64) []triggering {
	if !slices.ContainsFunc(slices.Collect(after.Board.Marked(board.IsWatching)), func(source *tracker.Stack[board.Object]) bool {
		return slices.ContainsFunc(source.Of.Def.Abilities, watchesMighty)
	}) {
		return nil
	}
	var all []triggering
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
