package magic

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// enchantable returns which players an Aura can enchant: "player", "opponent",
// or "" for none.
func (c *Characteristics) enchantable() string {
	if !c.attaches("Aura") {
		return ""
	}
	for k := range c.keywords("enchant") {
		if k.Parameter == "player" || k.Parameter == "opponent" {
			return k.Parameter
		}
	}
	return ""
}

// canEnchant reports whether an Aura of a controller can enchant a player (CR
// 303.4c).
func (s *State) canEnchant(c *Characteristics, controller, seat int) bool {
	who := c.enchantable()
	return slices.Contains(s.playing(), seat) && (who == "player" || who == "opponent" && seat != controller)
}

// enchantedSeat returns the seat that an Aura is said to be attached to; 0 if
// that is no player, or if the Aura can't enchant players.
func (d *decision) enchantedSeat(c Characteristics, said *notation.Selector) (int, error) {
	if said == nil || c.enchantable() == "" {
		return 0, nil
	}
	if said.Name == "" {
		return 0, nil
	}
	seats, err := d.seats(notation.PlayerCalled(said.Name))
	if err != nil || len(seats) != 1 {
		return 0, err
	}
	return seats[0], nil
}

// enterOnPlayer sets the player that an Aura enters attached to: the given
// one, or the one its controller chooses (CR 303.4f).
func (d *decision) enterOnPlayer(p *Permanent, entering *Characteristics) error {
	if p.Enchants != 0 {
		if !d.s.canEnchant(entering, p.Controller, p.Enchants) {
			return &cantEnterError{Bar{Why: IllegalHost, Seat: p.Enchants}, ruleAuraIllegalHost}
		}
		return nil
	}
	seats := slices.DeleteFunc(d.s.playing(), func(n int) bool { return !d.s.canEnchant(entering, p.Controller, n) })
	switch len(seats) {
	case 0:
		return &cantEnterError{Bar{Why: NoPlayer}, ruleAuraNoHost}
	case 1:
		p.Enchants = seats[0]
		return nil
	}
	i, err := d.in.Choose(tracker.Question{
		Player: d.s.seat(p.Controller).Name, Rule: "magic/aura/choose-host", Text: tracker.Say("Whom does %s enchant?", tracker.Name(entering.Name)),
	}, tracker.AllNamed(d.s.names(seats)))
	if err == nil {
		p.Enchants = seats[i]
	}
	return err
}

// enchant attaches an Aura to another player (CR 303.4, 701.3).
func (d *decision) enchant(stack tracker.Stack[Permanent], c *Characteristics, seat int) error {
	if stack.Of.Enchants == seat || !d.s.canEnchant(c, stack.Of.Controller, seat) {
		return tracker.Refuse("%s can't be attached to %s.", thing(stack), tracker.Name(d.s.seat(seat).Name)).By(ruleAttachIllegal).Next("It stays where it is.")
	}
	d.happen(Attached{On: stack.ID, Player: seat}, "magic/action/attach/what")
	d.in.Refer(stack.ID)
	return nil
}
