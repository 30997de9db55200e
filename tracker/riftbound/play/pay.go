package play

import (
	"arbiter/tracker"
	"arbiter/tracker/notation"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/card"
	"arbiter/tracker/riftbound/event"
)

// pay pays what of a cost is on the board, and says what of it players pay: Energy, Power
// and cards.
func (d *Decision) pay(c *card.Cost, src source) error {
	who := tracker.Name(d.s.Seat(src.view.Controller).Name)
	if unpaid := c.Unpaid(); unpaid != "" {
		d.happen(event.NotChanged(0, tracker.Say("%s pays: %s", who, tracker.Name(unpaid))), rulePays)
	}
	player := notation.Player{Kind: notation.NamedPlayer, Name: string(who)}
	if c.XP > 0 {
		if err := (Gain{Who: player, What: "xp", N: notation.Amount{N: c.XP}, Lose: true}).decide(d); err != nil {
			return err
		}
	}
	if c.AnyBuff {
		id, err := d.chooseOne(card.Group{Yours: true, Status: "buffed"}, src, nil, false)
		if err != nil {
			return err
		}
		if id == 0 {
			return tracker.Refuse("%s has no buff to spend.", who).By(ruleBuffSpend).Next("Type `%s` to see who is buffed.", tracker.Line("board"))
		}
		if err := (Buff{On: notation.Selector{ID: id, All: true}, N: notation.Amount{N: 1}, Spend: true}).decide(d); err != nil {
			return err
		}
	}
	if c.Killed != nil {
		id, err := d.chooseOne(*c.Killed, src, nil, false)
		if err != nil {
			return err
		}
		if id == 0 {
			return tracker.Refuse("There is none of these to kill: %s.", tracker.Name(c.Killed.String())).By(rulePays).Next("Type `%s` to see what is there.", tracker.Line("board"))
		}
		if err := (LeaveBoard{On: notation.Selector{ID: id, All: true}, How: "killed", To: board.Trash}).decide(d); err != nil {
			return err
		}
	}
	return d.payItself(c, src)
}

// payItself pays what a cost takes of the card with the ability.
func (d *Decision) payItself(c *card.Cost, src source) error {
	if !c.Exhaust && !c.Disempower && c.Buffs == 0 && !c.Kill && !c.Banish {
		return nil
	}
	stack, ok := d.s.Board.Get(src.of)
	if !ok || src.of == 0 {
		return tracker.Refuse("#%d isn't on the board any more: it can't pay.", src.of).By(rulePays).Next("Tick it off: %s", tracker.Line("dismiss all"))
	}
	me := notation.Selector{ID: stack.ID, All: true}
	switch {
	case c.Exhaust && stack.Of.Exhausted:
		return tracker.Refuse("%s is exhausted: it can't pay by exhausting.", board.NameOf(stack)).By(rulePays).Next("If it is ready on the table, say it: %s", tracker.LineOf("ready #%d", stack.ID))
	case c.Disempower && !stack.Of.Empowered:
		return tracker.Refuse("%s isn't Empowered: it can't be disempowered.", board.NameOf(stack)).By(rulePays).Next("If it is, say it: %s", tracker.LineOf("empower #%d", stack.ID))
	}
	var costs []Action
	if c.Exhaust {
		costs = append(costs, Exhaust{On: me, Exhaust: true})
	}
	if c.Disempower {
		costs = append(costs, Empower{On: me, Off: true})
	}
	if c.Buffs > 0 {
		costs = append(costs, Buff{On: me, N: notation.Amount{N: c.Buffs}, Spend: true})
	}
	if c.Kill {
		costs = append(costs, LeaveBoard{On: me, How: "killed", To: board.Trash})
	}
	if c.Banish {
		costs = append(costs, LeaveBoard{On: me, How: "banished", To: board.Banishment})
	}
	for _, a := range costs {
		if err := a.decide(d); err != nil {
			return err
		}
	}
	return nil
}
