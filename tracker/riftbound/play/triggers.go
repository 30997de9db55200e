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

// occasions are the trigger conditions of ability texts: "When I attack", "When I
// conquer or hold", "When you play me".
var occasions = map[string]struct {
	said string // in the words of the reminder
	rule tracker.Rule
}{
	"attack":  {"attacks", "riftbound/trigger/attack"},
	"defend":  {"defends", "riftbound/trigger/defend"},
	"conquer": {"conquers", "riftbound/trigger/conquer"},
	"hold":    {"holds", "riftbound/trigger/hold"},
	"play":    {"was played", "riftbound/trigger/play"},
}

// playEffects are how Play Effects begin (RB 383.4.a.1).
var playEffects = []string{"when you play me", "when you play this", "when i'm played", "when this is played"}

// triggers lists reminders of a stack's abilities that trigger on an occasion.
func triggers(s board.State, stack tracker.Stack[board.Object], on string) []board.Reminder {
	if stack.Of.Hidden {
		return nil
	}
	var all []board.Reminder
	for _, text := range s.Abilities(stack) {
		_, effect := card.Leveled(text)
		head, _, _ := strings.Cut(strings.ToLower(effect), ",")
		words := strings.Fields(head)
		mine := strings.HasPrefix(head, "when i ") && slices.Contains(words, on)
		if on == "play" {
			mine = slices.ContainsFunc(playEffects, func(begins string) bool { return strings.HasPrefix(head, begins) })
		}
		if mine {
			all = append(all, board.Reminder{
				Rule: occasions[on].rule, Times: stack.Count, Controller: stack.Of.Controller,
			}.Saying(tracker.Say("%s "+occasions[on].said+" (%s): %s", board.NameOf(stack), tracker.Name(s.Seat(stack.Of.Controller).Name), tracker.Quoted(english.Quote(strings.TrimSuffix(text, "."))))))
		}
	}
	return all
}

// scored lists reminders of a battlefield's abilities that trigger when it is scored
// (RB 466.2): "When you score here".
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
	for _, a := range abilities {
		static, ok := card.StaticOf(a)
		f := board.Field{Def: card.Definition{Abilities: []string{a}}}
		if (!ok || !static.Here) && a != fromAnywhere && len(scored(f, "conquers"))+len(scored(f, "holds")) == 0 {
			left++
		}
	}
	return left
}

// fromAnywhere is the ability of the Baron Pit (RB 187.9).
const fromAnywhere = "Units can move here from anywhere."

// remember adds the reminders of an occasion.
func (d *Decision) remember(stack tracker.Stack[board.Object], on string) {
	for _, r := range triggers(d.s, stack, on) {
		r.ID = d.newID()
		d.follow(event.Reminded{Reminder: r}, r.Rule)
	}
}

// remember adds the reminders of a unit that got a designation, the first time in a combat
// (RB 383.4.e.2.a, 383.4.f.2.a). The stack is that before it got it.
func (c *cleanup) remember(stack tracker.Stack[board.Object], role board.Role) {
	if slices.Contains(stack.Of.Roles, role) {
		return
	}
	for _, r := range triggers(c.s, stack, map[board.Role]string{board.Attacker: "attack", board.Defender: "defend"}[role]) {
		r.ID = c.newID()
		c.also(event.Reminded{Reminder: r}, r.Rule)
	}
}
