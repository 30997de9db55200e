package play

import (
	"fmt"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/card"
	"arbiter/tracker/riftbound/event"
)

// CleanupStep is one line of the rulebook's section on cleanups (RB 323): what
// Arbiter does about it, or why it leaves it to the players.
type CleanupStep struct {
	Key  tracker.Rule
	Text string // what it does, in short
	Left string // why it is left to the players; empty where Arbiter does it

	apply func(*cleanup) error // nil where another row covers it, as Text says
}

// CleanupSteps lists a row for every line of RB 323, in the order in which they
// are done.
func CleanupSteps() []CleanupStep { return slices.Clone(cleanupSteps) }

var cleanupSteps = []CleanupStep{
	{Key: "riftbound/cleanup/win", Text: "a player with the Victory Score and the most points wins", apply: winByPoints},
	{Key: "riftbound/cleanup/designations", Text: "units in a combat become attackers and defenders, as the next three lines say", apply: designate},
	{Key: "riftbound/cleanup/joins", Text: "a unit that came to the combat gets its controller's designation", apply: designate},
	{Key: "riftbound/cleanup/changes-sides", Text: "a unit that changed sides gets its controller's designation", apply: designate},
	{Key: "riftbound/cleanup/leaves", Text: "a unit that left the combat loses its designation", apply: designate},
	{Key: "riftbound/cleanup/board", Text: "the next two lines are done, those of special cleanups before or after them", apply: killLethal},
	{Key: "riftbound/cleanup/deathknell", Text: "Deathknells of units with lethal damage trigger (as reminders)", apply: rememberDeathknells},
	{Key: "riftbound/cleanup/lethal", Text: "units with lethal damage are killed", apply: killLethal},
	{Key: "riftbound/cleanup/uncontrolled", Text: "battlefields without units become uncontrolled", apply: loseFields},
	{Key: "riftbound/cleanup/recall", Text: "unattached gear at battlefields and what is in another's base is recalled; hidden cards at others' battlefields go to the trash", apply: recallStrays},
	{Key: "riftbound/cleanup/showdown-staged", Text: "a showdown is staged at each contested battlefield", apply: stage},
	{Key: "riftbound/cleanup/showdown-stays", Text: "it stays staged while units are there of who contests it", apply: stage},
	{Key: "riftbound/cleanup/combat-staged", Text: "a combat is staged at each contested battlefield with units of opposing players", apply: stage},
	{Key: "riftbound/cleanup/combat-stays", Text: "it stays staged while units of both are there", apply: stage},
	{Key: "riftbound/cleanup/combat-off", Text: "a combat without units of both is no longer staged", apply: stage},
	{Key: ruleUncontested, Text: "a battlefield without units of who contests it is no longer contested", apply: endContests},
	{Key: ruleContestedAnew, Text: "units there whose controller doesn't control it contest it then", apply: endContests},
	{Key: "riftbound/cleanup/showdown-begins", Text: "the turn player chooses where a staged showdown without a combat begins", apply: begin},
	{Key: "riftbound/cleanup/combat-begins", Text: "the turn player chooses where a staged combat begins", apply: begin},
	{Key: "riftbound/cleanup/showdown-becomes-combat", Text: "a showdown to which an opponent's unit came becomes a combat", apply: joinCombat},
}

// SpecialSteps lists the steps that other sections add to a cleanup (RB 324): at
// the end of a turn and of a combat.
func SpecialSteps() []CleanupStep {
	return []CleanupStep{
		{Key: ruleTurnHeal, Text: "at the end of a turn all units are healed"},
		{Key: ruleExpire, Text: "at the end of a turn what lasts “this turn” ends"},
		{Key: rulePoolEmpty, Text: "rune pools empty as the Main Phase begins and at the end of a turn"},
		{Key: ruleCombatHeal, Text: "after a combat all units are healed"},
		{Key: ruleCombatRecall, Text: "after a combat attackers are recalled where defenders are left"},
		{Key: ruleCombatTakes, Text: "after a combat the one player left with units takes the battlefield"},
	}
}

// cleanup is one cleanup. Its steps are performed in order, each on the board that
// the previous one left (RB 323), and the cleanup repeats until nothing changes (RB
// 322).
type cleanup struct {
	s    board.State
	in   *tracker.Inquiry
	rule tracker.Rule // of the step
	out  []tracker.Happening[event.Event]
}

// settle performs one cleanup.
func settle(s board.State, in *tracker.Inquiry) ([]tracker.Happening[event.Event], error) {
	if s.IsOver() {
		return nil, nil
	}
	c := &cleanup{s: s, in: in}
	for _, step := range cleanupSteps {
		c.rule = step.Key
		if err := step.apply(c); err != nil {
			return nil, err
		}
		if c.s.IsOver() {
			break
		}
	}
	remindOf(becameMighty(s, c.s, nil), func() board.State { return c.s }, c.also)
	return c.out, nil
}

// happen adds an event of the step.
func (c *cleanup) happen(e event.Event) {
	c.s.Work.Do(decidedSteps)
	c.out = append(c.out, tracker.Happening[event.Event]{Event: e, Cause: tracker.Cause{Rule: c.rule}})
	c.s = event.Fold(c.s, e)
}

// also adds an event that follows by another rule.
func (c *cleanup) also(e event.Event, rule tracker.Rule) {
	c.s.Work.Do(decidedSteps)
	c.out = append(c.out, tracker.Happening[event.Event]{Event: e, Cause: tracker.Cause{Rule: rule}})
	c.s = event.Fold(c.s, e)
}

// stacks returns the board as the step begins.
func (c *cleanup) stacks() []tracker.Stack[board.Object] { return slices.Collect(c.s.Board.All()) }

func (c *cleanup) newID() int64 {
	c.s.LastID++
	return c.s.LastID
}

// winByPoints: RB 323.1, 472.
func winByPoints(c *cleanup) error {
	best, alone := 0, true
	for _, n := range c.s.Playing() {
		switch {
		case best == 0 || c.s.Points(n) > c.s.Points(best):
			best, alone = n, true
		case c.s.Team(n) != c.s.Team(best) && c.s.Points(n) == c.s.Points(best):
			alone = false
		}
	}
	if best != 0 && alone && c.s.Points(best) >= c.s.Victory() {
		c.happen(event.Won{Seat: best})
	}
	return nil
}

// designate: RB 323.2.
func designate(c *cleanup) error {
	if !c.s.Ongoing.Combat {
		return nil
	}
	for _, stack := range c.stacks() {
		o := stack.Of
		role := board.Role("")
		if o.Is("Unit") && !o.Hidden && o.At.Field == c.s.Ongoing.Field {
			switch o.Controller {
			case c.s.Ongoing.Attacker:
				role = board.Attacker
			case c.s.Ongoing.Defender:
				role = board.Defender
			}
		}
		if o.Role != role && c.rule == designationRule(o.Role, role) {
			c.happen(event.Designated{On: stack.ID, Role: role})
			if role != "" {
				c.joins(stack, role)
			}
		}
	}
	return nil
}

func designationRule(was, now board.Role) tracker.Rule {
	switch {
	case was == "":
		return "riftbound/cleanup/joins"
	case now == "":
		return "riftbound/cleanup/leaves"
	}
	return "riftbound/cleanup/changes-sides"
}

// rememberDeathknells: RB 323.4.
func rememberDeathknells(c *cleanup) error {
	for _, stack := range c.stacks() {
		if !c.s.Lethal(stack) {
			continue
		}
		for _, r := range knells(c.s, stack) {
			r.ID, r.Rule = c.newID(), c.rule
			c.happen(event.Reminded{Reminder: r})
		}
	}
	return nil
}

// killLethal kills units with lethal damage, all at the same time. A token
// ceases to exist when it is put into the trash (RB 186.1). RB 323.5.
func killLethal(c *cleanup) error {
	if c.rule != "riftbound/cleanup/lethal" {
		return nil // the line that only announces it
	}
	var dead []tracker.Stack[board.Object]
	for _, stack := range c.stacks() {
		if c.s.Lethal(stack) {
			dead = append(dead, stack)
		}
	}
	places := make([]int, len(dead))
	for i, stack := range dead {
		places[i] = c.s.LocationOf(stack.Of).Field
	}
	for _, stack := range dead {
		id := int64(0)
		if !stack.Of.Token {
			id = c.newID()
		}
		c.happen(event.LeftBoard{On: stack.ID, How: "killed", To: board.Trash, Card: id})
		if id == 0 {
			c.also(event.Ceased{On: stack.ID, Name: stack.Of.Def.Name, Count: stack.Count}, ruleTokenCeases)
		}
	}
	for i, stack := range dead { // those that died at the same time don't see it (RB 383.2.c.2)
		c.occurs(occasion{on: card.Dies, stack: stack, seat: stack.Of.Controller, field: places[i]})
	}
	return nil
}

// loseFields: RB 323.6. Between two lines of table talk no chain is open.
func loseFields(c *cleanup) error {
	for i, f := range c.s.Fields {
		if n := i + 1; f.Controller != 0 && !f.ByHand && c.s.Ongoing.Field != n && len(c.s.UnitsAt(n)) == 0 {
			c.happen(event.ControlChanged{N: n})
		}
	}
	return nil
}

// recallStrays: RB 323.7.
func recallStrays(c *cleanup) error {
	for _, stack := range c.stacks() {
		o := stack.Of
		home := board.Location{Base: o.Controller}
		switch {
		case o.Hidden && (o.At.Field == 0 || c.s.Field(o.At.Field).Controller != o.Controller):
			c.happen(event.LeftBoard{On: stack.ID, How: "put", To: board.Trash, Card: c.newID()})
		case o.Hidden || o.Is("Legend") || c.s.HostOf(stack) != 0:
		case o.Is("Gear") && !o.Is("Unit") && o.At.Field != 0, o.At.Base != 0 && o.At.Base != o.Controller:
			c.happen(event.Relocated{On: stack.ID, To: home, How: "is recalled"})
		}
	}
	return nil
}

// stage: RB 323.8 to 323.10.
func stage(c *cleanup) error {
	for i, f := range c.s.Fields {
		n := i + 1
		what, rule := "", tracker.Rule("riftbound/cleanup/showdown-stays")
		here := c.s.UnitsAt(n)
		if f.Contested != 0 && c.s.Ongoing.Field != n && slices.Contains(here, f.Contested) {
			what, rule = "showdown", "riftbound/cleanup/showdown-staged"
			if slices.ContainsFunc(here, func(seat int) bool { return c.s.Team(seat) != c.s.Team(f.Contested) }) {
				what, rule = "combat", "riftbound/cleanup/combat-staged"
			} else if f.Staged == "combat" {
				rule = "riftbound/cleanup/combat-off"
			}
		}
		if f.Staged != what && c.rule == rule {
			c.happen(event.Staged{N: n, What: what})
		}
	}
	return nil
}

// endContests ends contests at battlefields where who applied Contested has no units.
// Units that are left there contest it, if their controller doesn't control it. RB
// 323.11, 323.11.a.
func endContests(c *cleanup) error {
	if c.rule != ruleUncontested {
		return nil // it is done with the step before
	}
	for i, f := range c.s.Fields {
		n, here := i+1, c.s.UnitsAt(i+1)
		if f.Contested == 0 || c.s.Ongoing.Field == n || slices.Contains(here, f.Contested) {
			continue
		}
		c.happen(event.Contested{N: n})
		here = slices.DeleteFunc(here, func(seat int) bool { return seat == f.Controller })
		if len(here) > 0 {
			c.also(event.Contested{N: n, By: here[0]}, ruleContestedAnew)
		}
	}
	return nil
}

// begin begins a staged showdown, or else a staged combat, only in a Neutral Open
// State: nothing else is in progress. RB 323.12, 323.13.
func begin(c *cleanup) error {
	if c.s.Ongoing.Field != 0 {
		return nil
	}
	staged, question := "showdown", "Where does the showdown begin first?"
	if c.rule == "riftbound/cleanup/combat-begins" {
		staged, question = "combat", "Where does the combat begin first?"
	}
	var fields []int
	for i, f := range c.s.Fields {
		if f.Staged == staged {
			fields = append(fields, i+1)
		}
	}
	if len(fields) == 0 {
		return nil
	}
	i := 0
	if len(fields) > 1 {
		options := make([]tracker.Message, len(fields))
		for i, n := range fields {
			options[i] = tracker.Named(english.Capital(c.s.Place(n)))
		}
		var err error
		i, err = c.in.Choose(tracker.Question{Player: c.s.Seat(max(1, c.s.Active)).Name, Rule: c.rule, Text: tracker.Say(question)}, options)
		if err != nil {
			return err
		}
	}
	ongoing := board.Ongoing{Field: fields[i], Attacker: c.s.Field(fields[i]).Contested}
	if staged == "combat" {
		c.fight(ongoing, c.rule)
		return nil
	}
	c.happen(event.Begun{What: ongoing})
	c.occurs(occasion{on: card.Showdown, seat: max(1, c.s.Active), field: ongoing.Field})
	return nil
}

// joinCombat: RB 323.14.
func joinCombat(c *cleanup) error {
	on := c.s.Ongoing
	if on.Field == 0 || on.Combat {
		return nil
	}
	here := c.s.UnitsAt(on.Field)
	if slices.Contains(here, on.Attacker) && slices.ContainsFunc(here, func(n int) bool { return c.s.Team(n) != c.s.Team(on.Attacker) }) {
		c.fight(on, c.rule)
	}
	return nil
}

// fight begins a combat: who applied Contested attacks, the other defends (RB
// 464.2.c).
func (c *cleanup) fight(on board.Ongoing, rule tracker.Rule) {
	for _, n := range c.s.UnitsAt(on.Field) {
		if c.s.Team(n) != c.s.Team(on.Attacker) {
			on.Defender = n
		}
	}
	on.Combat = true
	c.also(event.Begun{What: on}, rule)
	c.occurs(occasion{on: card.Showdown, seat: max(1, c.s.Active), field: on.Field})
	for _, side := range []struct {
		seat int
		role board.Role
		rule tracker.Rule
	}{{on.Attacker, board.Attacker, ruleAttacker}, {on.Defender, board.Defender, ruleDefender}} {
		for _, stack := range c.stacks() {
			if o := stack.Of; o.Is("Unit") && !o.Hidden && o.At.Field == on.Field && o.Controller == side.seat {
				c.also(event.Designated{On: stack.ID, Role: side.role}, side.rule)
				c.joins(stack, side.role)
			}
		}
		if side.seat != 0 {
			c.occurs(occasion{on: joins[side.role], seat: side.seat, field: on.Field})
		}
	}
}

// perform does some steps of a cleanup inside of a decision, where a special
// cleanup puts others between them (RB 324.1).
func (d *Decision) perform(keys ...tracker.Rule) error {
	c := &cleanup{s: d.s, in: d.in}
	for _, step := range cleanupSteps {
		if slices.Contains(keys, step.Key) {
			c.rule = step.Key
			if err := step.apply(c); err != nil {
				return fmt.Errorf("cleanup: %w", err)
			}
		}
	}
	d.out, d.s = append(d.out, c.out...), c.s
	return nil
}
