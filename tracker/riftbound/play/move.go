package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/notation"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/card"
	"arbiter/tracker/riftbound/event"
)

// moving is the move of one stack.
type moving struct {
	stack tracker.Stack[board.Object]
	to    board.Location
}

// decide moves units. On its controller's turn, with nothing else in progress, a
// ready unit moves by its Standard Move, which exhausts it (RB 144); any other move is
// by an effect.
func (a Move) decide(d *Decision) error {
	ids, err := d.Find().Objects(a.On)
	if err != nil {
		return err
	}
	var steps []moving
	for _, stack := range d.s.Board.These(ids) {
		if a.On.Filter != nil && !a.Plain && !stack.Of.Is("Unit") {
			continue // "everything" that can move
		}
		to, err := d.location(a.To, stack.Of.Controller)
		if err != nil {
			return err
		}
		if err := d.canMove(stack, to, a.Plain); err != nil {
			return err
		}
		if a.Standard && stack.Of.Exhausted {
			return tracker.Refuse("%s is exhausted: it can't pay for a Standard Move.", board.NameOf(stack)).By(ruleStandardMove).
				Next("If an effect moves it, say: %s", tracker.LineOf("put #%d at %s", stack.ID, tracker.Name(a.To.String())))
		}
		steps = append(steps, moving{stack, to})
	}
	if a.On.Filter == nil && !a.Plain {
		if err := d.moveTogether(steps, a.To); err != nil {
			return err
		}
	}
	for _, m := range steps {
		if d.s.LocationOf(m.stack.Of) == m.to {
			d.happen(event.Unchanged{On: m.stack.ID, Why: "is there already"}, "")
			continue
		}
		how := "moves"
		if a.Plain {
			how = "is put"
		} else if a.Standard || d.standard(m.stack, m.to) {
			d.happen(event.ExhaustChanged{On: m.stack.ID, Exhausted: true}, ruleStandardMove)
		}
		d.relocate(m.stack, m.to, how)
	}
	for _, m := range steps {
		if now, ok := d.s.Board.Get(m.stack.ID); ok {
			d.present(now.Of.Controller, now.Of)
		}
	}
	return nil
}

// moveTogether refuses a list of units in which the turn player's make a Standard Move with
// those of another player: a player moves only their own units together (RB 144.3).
func (d *Decision) moveTogether(all []moving, to notation.Place) error {
	if !slices.ContainsFunc(all, func(m moving) bool { return d.standard(m.stack, m.to) }) {
		return nil
	}
	for _, m := range all {
		if seat := m.stack.Of.Controller; seat != d.s.Active {
			return tracker.Refuse("%s is %s's, and it is %s's turn.", board.NameOf(m.stack), tracker.Name(d.s.Seat(seat).Name), tracker.Name(d.s.Seat(d.s.Active).Name)).By(ruleStandardMove).
				Next("If an effect moves it, say: %s", tracker.LineOf("move #%d to %s", m.stack.ID, tracker.Name(to.String())))
		}
	}
	return nil
}

// canMove refuses an illegal move: only units move (RB 144), an attached object
// moves with its unit (RB 718.5.c), nothing stays at another player's base (RB
// 323.7), and a unit can't move to a battlefield where two other players fight or
// a teammate is (RB 447.2). By hand anything can be put anywhere.
func (d *Decision) canMove(stack tracker.Stack[board.Object], to board.Location, plain bool) error {
	switch {
	case d.s.HostOf(stack) != 0:
		return tracker.Refuse("%s is attached to %s, and goes where that goes.", board.NameOf(stack), d.s.Called(d.s.HostOf(stack))).
			Next("Detach it first: %s", tracker.LineOf("detach #%d", stack.ID))
	case stack.Of.Hidden:
		return facedown(stack)
	case stack.Of.Is("Legend"):
		return tracker.Refuse("%s is a legend: it doesn't leave its zone.", board.NameOf(stack)).Next("Move a unit: %s", tracker.Line("move #3 to base"))
	case plain:
		return nil
	case !stack.Of.Is("Unit"):
		return tracker.Refuse("%s is no unit: only units move.", board.NameOf(stack)).By(ruleMove).
			Next("Put it there by hand: %s", tracker.LineOf("put #%d at %s", stack.ID, tracker.Name(placeWords(to))))
	}
	if by, kept := d.keptFromBase(stack); kept && to.Field == 0 {
		return tracker.Refuse("%s can't move to base: %s.", board.NameOf(stack), by).By(rulePassive).
			Next("If an effect recalls it, say: %s", tracker.LineOf("recall #%d", stack.ID))
	}
	if to.Field == 0 && to.Base != stack.Of.Controller {
		return tracker.Refuse("%s can't stay at %s's base: it would be recalled at once.", board.NameOf(stack), tracker.Name(d.s.Players[to.Base-1].Name)).
			By("riftbound/cleanup/recall").Next("It moves to its controller's: %s", tracker.LineOf("move #%d to base", stack.ID))
	}
	if to.Field > 0 {
		others := slices.DeleteFunc(d.s.UnitsAt(to.Field), func(n int) bool { return n == stack.Of.Controller })
		if mate := slices.IndexFunc(others, func(n int) bool { return d.s.Team(n) == d.s.Team(stack.Of.Controller) }); mate >= 0 {
			return tracker.Refuse("Units of a teammate, %s, are at %s: %s can't move there.", tracker.Name(d.s.Seat(others[mate]).Name), tracker.Name(d.s.Place(to.Field)), board.NameOf(stack)).By(ruleTeammate).
				Next("Move to another battlefield, or recall #%d.", stack.ID)
		}
		if len(others) > 1 || d.ofOthers(to.Field, stack.Of.Controller) {
			return tracker.Refuse("Units of two other players are at %s: no third comes there.", tracker.Name(d.s.Place(to.Field))).By(ruleCrowded).
				Next("Move to another battlefield, or recall #%d.", stack.ID)
		}
	}
	return nil
}

// keptFromBase reports whether an ability keeps a unit from moving to base, and what has that
// ability.
func (d *Decision) keptFromBase(stack tracker.Stack[board.Object]) (by tracker.Name, kept bool) {
	if d.s.Says(stack, card.CantMoveToBase) {
		return board.NameOf(stack), true
	}
	if n := d.s.LocationOf(stack.Of).Field; n != 0 && d.s.FieldSays(n, card.CantMoveFromHere) {
		return tracker.Name(d.s.Place(n)), true
	}
	for source := range d.s.Board.Marked(board.IsGiving) {
		if d.s.Says(*source, card.UnitsCantMoveToBase) {
			return board.NameOf(*source), true
		}
	}
	return "", false
}

// ofOthers reports whether a combat in which a player takes no part is staged or in
// progress at a battlefield (RB 447.2.a, 462.2).
func (d *Decision) ofOthers(field, seat int) bool {
	if on := d.s.Ongoing; on.Combat && on.Field == field {
		return seat != on.Attacker && seat != on.Defender
	}
	return d.s.Field(field).Staged == "combat" && !slices.Contains(d.s.UnitsAt(field), seat)
}

// facedown refuses to move a facedown card: it has no location (RB 107.3.e).
func facedown(stack tracker.Stack[board.Object]) error {
	return tracker.Refuse("%s is facedown: it stays at its battlefield.", board.NameOf(stack)).By(ruleOneFacedown).
		Next("If it goes, say where: %s", tracker.LineOf("put #%d into the trash", stack.ID))
}

func placeWords(to board.Location) string {
	if to.Field > 0 {
		return "battlefield 1"
	}
	return "base"
}

// standard reports whether a unit could make this move as its Standard Move (RB
// 144.1, 144.4).
func (d *Decision) standard(stack tracker.Stack[board.Object], to board.Location) bool {
	from := d.s.LocationOf(stack.Of)
	if stack.Of.Exhausted || d.s.Active != stack.Of.Controller || d.s.Phase != board.Main || d.s.Ongoing.Field != 0 {
		return false
	}
	if from.Field > 0 && to.Field > 0 {
		return d.s.Traits(stack, nil).Has("ganking") || d.s.FieldSays(to.Field, card.MoveFromAnywhere)
	}
	return to.Field > 0 || to.Base == stack.Of.Controller
}

// decide recalls permanents to their controller's base. A recall isn't a move, and
// changes nothing else about them (RB 455, 458).
func (a Recall) decide(d *Decision) error {
	ids, err := d.Find().Objects(a.On)
	if err != nil {
		return err
	}
	for _, stack := range d.s.Board.These(ids) {
		home := board.Location{Base: stack.Of.Controller}
		switch {
		case stack.Of.Hidden:
			return facedown(stack)
		case stack.Of.Is("Legend"):
			return tracker.Refuse("%s is a legend: it doesn't leave its zone.", board.NameOf(stack)).Next("Recall a unit: %s", tracker.Line("recall #3"))
		case d.s.HostOf(stack) != 0:
			d.happen(event.Attached{On: stack.ID}, ruleRecall)
			d.happen(event.Relocated{On: stack.ID, To: home, How: "is recalled"}, ruleRecall)
		case stack.Of.At == home:
			d.happen(event.Unchanged{On: stack.ID, Why: "is in its base already"}, ruleRecall)
		default:
			d.happen(event.Relocated{On: stack.ID, To: home, How: "is recalled"}, ruleRecall)
		}
	}
	return nil
}
