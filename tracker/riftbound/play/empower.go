package play

import (
	"arbiter/tracker/riftbound/card"
	"arbiter/tracker/riftbound/event"
)

// decide makes objects Empowered, or ends that. What is Empowered can't be Empowered
// again, and only what is Empowered is disempowered (RB 441.1.c, 442.1.a.1).
func (a Empower) decide(d *Decision) error {
	ids, err := d.Find().Objects(a.On)
	if err != nil {
		return err
	}
	for _, stack := range d.s.Board.These(ids) {
		switch {
		case stack.Of.Hidden:
			return facedown(stack)
		case a.Off && !stack.Of.Empowered:
			d.happen(event.Unchanged{On: stack.ID, Why: "isn't Empowered"}, ruleDisempowered)
		case a.Off:
			d.happen(event.Empowered{On: stack.ID}, ruleDisempower)
		case stack.Of.Empowered:
			d.happen(event.Unchanged{On: stack.ID, Why: "is Empowered already"}, ruleEmpowerAgain)
		default:
			d.happen(event.Empowered{On: stack.ID, Empowered: true}, ruleEmpower)
			if now, ok := d.s.Board.Get(stack.ID); ok { // its abilities while it is Empowered trigger, too (RB 828.1.d)
				d.occurs(about(d.s, now, card.Empowered))
			}
		}
	}
	return nil
}
