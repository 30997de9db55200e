package play

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/notation"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/card"
	"arbiter/tracker/riftbound/event"
)

// decide removes objects from the board, or moves cards between other zones.
func (a LeaveBoard) decide(d *Decision) error {
	if a.Who != nil {
		if _, err := d.Seats(*a.Who); err != nil {
			return err
		}
	}
	whose := 0
	if a.Whose != nil {
		var err error
		if whose, err = d.seat(*a.Whose); err != nil {
			return err
		}
		a.On = d.ownOf(whose, a.On)
	}
	if cards := d.cards(a.On); len(cards) > 0 && a.How != "killed" {
		var now []int64
		for _, c := range cards {
			if err := d.goesTo(whose, c.Of.Owner, tracker.Name(c.Of.Def.Name), a.To, c.ID); err != nil {
				return err
			}
			to := d.newID()
			d.happen(event.LeftBoard{On: c.ID, How: a.How, To: a.To, Card: to}, takingRules[a.How])
			now = append(now, to)
		}
		d.in.Refer(now...)
		return nil
	}
	on := a.On
	if a.How == "recycled" {
		var err error
		if on, err = d.exhaustedFirst(on); err != nil {
			return err
		}
	}
	ids, err := d.Find().Objects(on)
	if err != nil {
		return err
	}
	var cards []int64
	for _, stack := range d.s.Board.These(ids) {
		err := d.canLeave(stack, a.How)
		if err == nil {
			err = d.goesTo(whose, stack.Of.Owner, board.NameOf(stack), a.To, stack.ID)
		}
		if err != nil {
			return err
		}
		if id := d.leaves(stack, a.How, a.To); id != 0 {
			cards = append(cards, id)
		}
	}
	if len(cards) > 0 {
		d.in.Refer(cards...)
	}
	return nil
}

// ownOf returns a selector for the only object or card with a name that a player owns. It
// returns the selector unchanged unless there is exactly one.
func (d *Decision) ownOf(seat int, sel notation.Selector) notation.Selector {
	var own []int64
	for stack := range d.s.Board.All() {
		if stack.Of.Owner == seat && sel.Name != "" && (stack.Of.IsLabelled(sel.Name) || stack.Of.IsCalled(sel.Name)) {
			own = append(own, stack.ID)
		}
	}
	for _, c := range d.cards(sel) {
		if c.Of.Owner == seat && sel.Name != "" {
			own = append(own, c.ID)
		}
	}
	if len(own) != 1 {
		return sel
	}
	sel.ID, sel.Name = own[0], ""
	return sel
}

// goesTo refuses to put what another player owns into a player's zone: it goes into its owner's
// (RB 056.2).
func (d *Decision) goesTo(seat, owner int, called tracker.Name, to board.Zone, id int64) error {
	if seat == 0 || seat == owner {
		return nil
	}
	return tracker.Refuse("%s is owned by %s: it goes into its owner's zone.", called, tracker.Name(d.s.Seat(owner).Name)).By("riftbound/zone-change/owner").
		Next("Say it without the player: %s", tracker.LineOf("put #%d into the %s", id, tracker.Name(string(to))))
}

// canLeave refuses to remove what must stay: a legend stays in its zone (RB 107.4.d);
// runes aren't permanents and can't be killed.
func (d *Decision) canLeave(stack tracker.Stack[board.Object], how string) error {
	if stack.Of.Is("Legend") {
		return tracker.Refuse("%s is a legend: it doesn't leave its zone.", board.NameOf(stack)).Next("A slip is taken back with `%s`.", tracker.Line("undo"))
	}
	if how == "killed" && stack.Of.Is("Rune") {
		return tracker.Refuse("%s is a rune: only permanents are killed.", board.NameOf(stack)).By(ruleKill).Next("Recycle it: %s", tracker.LineOf("recycle #%d", stack.ID))
	}
	return nil
}

var takingRules = map[string]tracker.Rule{"killed": ruleKill, "banished": ruleBanish, "recycled": ruleRecycle, "put": ruleZoneChange}

// leaves removes a stack from the board and returns the id of the card that it
// becomes. A token ceases to exist at once (RB 186.1), after its Deathknell has
// triggered if it was killed (RB 428.1.a.1.b).
func (d *Decision) leaves(stack tracker.Stack[board.Object], how string, to board.Zone) int64 {
	if stack.Of.Is("Rune") && to == board.MainDeck {
		to = board.RuneDeck // RB 416.1.b
	}
	if how == "killed" {
		d.remindKnells(stack, ruleKillKnell)
	}
	died := about(d.s, stack, card.Dies)
	id := int64(0)
	if !stack.Of.Token {
		id = d.newID()
	}
	d.happen(event.LeftBoard{On: stack.ID, How: how, To: to, Card: id}, takingRules[how])
	if id == 0 {
		d.follow(event.Ceased{On: stack.ID, Name: stack.Of.Def.Name, Count: stack.Count}, ruleTokenCeases)
	}
	switch {
	case how == "killed":
		d.occurs(died)
	case how == "recycled" && stack.Of.Is("Rune"):
		d.occurs(occasion{on: card.RecyclesRune, seat: stack.Of.Controller})
	}
	return id
}

// remindKnells adds the reminders of a stack's Deathknells.
func (d *Decision) remindKnells(stack tracker.Stack[board.Object], rule tracker.Rule) {
	for _, r := range knells(d.s, stack) {
		r.ID, r.Rule = d.newID(), rule
		d.follow(event.Reminded{Reminder: r}, rule)
	}
}

// knells returns reminders of the Deathknells of a stack, with the unit's last location
// and Might (RB 808.1.d.3). Each triggers separately (RB 808.2).
func knells(s board.State, stack tracker.Stack[board.Object]) []board.Reminder {
	of := string(board.NameOf(stack)) + " (" + s.Seat(stack.Of.Controller).Name + ", " + s.Where(stack.Of)
	if size := s.Size(stack); size != "" {
		of += ", " + size
	}
	knell := tracker.Say("Deathknell of %s", tracker.Name(of+")"))
	said := board.Reminder{Times: stack.Count, Controller: stack.Of.Controller, Of: stack.ID, At: s.LocationOf(stack.Of)}
	var all []board.Reminder
	for _, text := range s.Abilities(stack) {
		a := card.Compile(text)
		if a.Trigger == nil || !a.Trigger.IsKnell() || a.Trigger.If != nil && !s.Holds(a.Trigger.If, s.ViewOf(stack)) {
			continue
		}
		r := said
		r.Do = a.Do
		all = append(all, r.Saying(tracker.Say("%s: %s", knell, tracker.Quoted(english.Quote(card.AfterKeyword(text))))))
	}
	if len(all) == 0 && s.Traits(stack, nil).Has("deathknell") && !slices.ContainsFunc(stack.Of.Def.Abilities, isKnell) {
		all = append(all, said.Saying(knell))
	}
	return all
}

func isKnell(text string) bool {
	t := card.Compile(text).Trigger
	return t != nil && t.IsKnell()
}

// cards returns the cards that a selector means outside of the board: by id, as what
// the line just moved, or by a name that no object on the board has.
func (d *Decision) cards(sel notation.Selector) []tracker.Stack[board.Card] {
	var found []tracker.Stack[board.Card]
	for c := range d.s.Elsewhere.All() {
		switch {
		case sel.ID != 0 && c.ID == sel.ID,
			sel.It != "" && slices.Contains(d.in.Meant(), c.ID),
			sel.Name != "" && strings.EqualFold(c.Of.Def.Name, sel.Name) && !d.onBoard(sel.Name):
			found = append(found, c)
		}
	}
	return found
}

func (d *Decision) onBoard(name string) bool {
	for stack := range d.s.Board.All() {
		if stack.Of.IsLabelled(name) || stack.Of.IsCalled(name) {
			return true
		}
	}
	return false
}

// decide plays cards from another zone. Earlier changes to them are gone (RB 124.1); a
// token that left has ceased to exist.
func (a Return) decide(d *Decision) error {
	cards := d.cards(a.On)
	if len(cards) == 0 {
		if _, ok := d.s.Board.Get(a.On.ID); ok && a.On.ID != 0 {
			return tracker.Refuse("#%d is on the board already.", a.On.ID).Next("Move it instead: %s", tracker.LineOf("move #%d to base", a.On.ID))
		}
		return tracker.Refuse("No card that I track is meant by %s.", tracker.Name(a.On.String())).By(ruleTokenCeases).
			Next("A token that left is gone for good; a card can be added: %s", tracker.Line("add a 3 Might unit named Bo"))
	}
	var ids []int64
	for _, c := range cards {
		at := board.Location{Base: c.Of.Owner}
		if a.At != nil {
			var err error
			if at, err = d.location(*a.At, c.Of.Owner); err != nil {
				return err
			}
		}
		o := board.Object{Def: c.Of.Def, Owner: c.Of.Owner, Controller: c.Of.Owner, At: at}
		o.Exhausted = o.Is("Unit") && !a.Ready
		id := d.newID()
		away := d.atBaseInstead(&o)
		d.happen(event.Entered{ID: id, Count: c.Count, Of: o, How: "played", From: c.ID}, ruleZoneChange)
		if away != 0 {
			d.notInto(id, away)
		}
		d.entered(id)
		d.present(c.Of.Owner, o)
		ids = append(ids, id)
	}
	d.in.Refer(ids...)
	return nil
}
