package riftbound

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
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

// triggers lists reminders of a stack's abilities that trigger on an occasion.
func (s State) triggers(stack tracker.Stack[Object], on string) []Reminder {
	if stack.Of.Hidden {
		return nil
	}
	var all []Reminder
	for _, text := range s.traits(stack, nil).Abilities {
		head, _, _ := strings.Cut(strings.ToLower(text), ",")
		words := strings.Fields(head)
		mine := strings.HasPrefix(head, "when i ") && slices.Contains(words, on)
		if on == "play" {
			mine = strings.HasPrefix(head, "when you play me") || strings.HasPrefix(head, "when you play this")
		}
		if mine {
			all = append(all, Reminder{
				Text: fmt.Sprintf("%s %s (%s): %s", thing(stack), occasions[on].said, s.seat(stack.Of.Controller).Name, english.Quote(strings.TrimSuffix(text, "."))),
				Rule: occasions[on].rule, Times: stack.Count, Controller: stack.Of.Controller,
			})
		}
	}
	return all
}

// scored lists reminders of a battlefield's abilities that trigger when it is scored
// (RB 466.2): "When you score here".
func (f Field) scored(how string) []string {
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

// remember adds the reminders of an occasion.
func (d *decision) remember(stack tracker.Stack[Object], on string) {
	for _, r := range d.s.triggers(stack, on) {
		r.ID = d.newID()
		d.follow(Reminded{r}, r.Rule)
	}
}

// remember adds the reminders of an occasion.
func (c *cleanup) remember(stack tracker.Stack[Object], role Role) {
	for _, r := range c.s.triggers(stack, map[Role]string{Attacker: "attack", Defender: "defend"}[role]) {
		r.ID = c.newID()
		c.also(Reminded{r}, r.Rule)
	}
}
