package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
)

// creatures lists the creatures of a concern to which something applies.
func (c *check) creatures(of concern, applies func(seen) bool) []seen {
	var all []seen
	for stack := range c.all(of) {
		if stack.concern&isCreature != 0 && applies(stack) {
			all = append(all, stack)
		}
	}
	return all
}

// buryCreaturesWithoutToughness puts creatures with toughness 0 or less into
// graveyards. CR 704.5f.
func buryCreaturesWithoutToughness(c *check) error {
	for _, stack := range c.creatures(isFrail, func(it seen) bool { return it.now.HasSize && it.now.Toughness <= 0 }) {
		c.bury(stack.Stack, board.Put)
	}
	return nil
}

// destroyLethallyDamaged destroys creatures with lethal damage. CR 704.5g,
// 702.12b.
func destroyLethallyDamaged(c *check) error {
	for _, stack := range c.creatures(isDamaged, func(it seen) bool {
		return it.now.Toughness > 0 && it.Of.Damage > 0 && it.Of.Damage >= it.now.Toughness && !it.now.Has("indestructible")
	}) {
		if err := c.destroy(stack.Stack); err != nil {
			return err
		}
	}
	return nil
}

// destroyDeathtouched destroys creatures with damage from a source with deathtouch.
// CR 704.5h, 702.12b.
func destroyDeathtouched(c *check) error {
	for _, stack := range c.creatures(isDamaged, func(it seen) bool {
		return it.now.Toughness > 0 && it.Of.Deathtouch && !it.now.Has("indestructible")
	}) {
		if err := c.destroy(stack.Stack); err != nil {
			return err
		}
	}
	return nil
}

// buryPlaneswalkers puts planeswalkers with loyalty 0 into graveyards. CR
// 704.5i.
func buryPlaneswalkers(c *check) error {
	for stack := range c.staying(isPlaneswalker) {
		if stack.Of.Count("loyalty") == 0 {
			c.bury(stack.Stack, board.Put)
		}
	}
	return nil
}

// keepOneLegend makes players keep one of their legendary permanents of a
// name. It asks which, unless they are members of one stack. CR 704.5j.
func keepOneLegend(c *check) error {
	type group struct {
		controller int
		name       string
	}
	var order []group
	legends := make(map[group][]seen)
	for stack := range c.all(isLegendary) {
		now := stack.now
		if now.Name == "" {
			continue
		}
		if len(c.now.Permissions(stack.Stack, card.NameTwice)) > 0 {
			continue
		}
		g := group{stack.Of.Controller, now.Name}
		if legends[g] == nil {
			order = append(order, g)
		}
		legends[g] = append(legends[g], stack)
	}
	turns := c.s.Playing()
	slices.SortStableFunc(order, func(a, b group) int { // CR 101.4
		return slices.Index(turns, a.controller) - slices.Index(turns, b.controller)
	})
	for _, g := range order {
		if err := c.keepOne(g.controller, g.name, legends[g]); err != nil {
			return err
		}
	}
	return nil
}

func (c *check) keepOne(controller int, name string, all []seen) error {
	kept := 0
	if len(all) > 1 {
		var options []tracker.Message
		var about []int64
		for _, stack := range all {
			options, about = append(options, c.s.Describe(*stack.Stack)), append(about, stack.ID)
		}
		var err error
		if kept, err = c.ask(controller, tracker.Say("Which %s stays?", tracker.Name(name)), options, about); err != nil {
			return err
		}
	}
	for i, stack := range all {
		switch {
		case i != kept:
			c.bury(stack.Stack, board.Put)
		case stack.Count > 1 && !c.leaving[stack.ID]:
			c.lastID++
			rest := tracker.Part{ID: stack.ID, Count: stack.Count - 1, New: c.lastID}
			c.happen(event.Parted{On: rest})
			parted := *stack.Stack
			parted.ID = rest.New
			c.bury(&parted, board.Put)
		}
	}
	return nil
}

// keepNewestWorld puts all world permanents but the newest into graveyards. CR
// 704.5k.
func keepNewestWorld(c *check) error {
	var worlds []seen
	newest, members := int64(0), int64(0)
	for stack := range c.all(isWorld) {
		worlds = append(worlds, stack)
		switch {
		case stack.Of.Timestamp > newest:
			newest, members = stack.Of.Timestamp, stack.Count
		case stack.Of.Timestamp == newest:
			members += stack.Count
		}
	}
	for _, stack := range worlds {
		if tie := members > 1; stack.Of.Timestamp < newest || tie {
			c.bury(stack.Stack, board.Put)
		}
	}
	return nil
}

// buryIllegalAuras puts Auras without a legal host into graveyards. CR 704.5m,
// 303.4c, 303.4d. A bestowed one becomes unattached instead (CR 702.103f).
func buryIllegalAuras(c *check) error {
	for stack := range c.staying(isAura) {
		switch {
		case c.attachedLegally(stack):
		case len(stack.Of.HeldByHost()) > 0:
			c.happen(event.Attached{On: stack.ID})
		default:
			c.bury(stack.Stack, board.Put)
		}
	}
	return nil
}

// unattachIllegalEquipment unattaches Equipment and Fortifications from illegal
// hosts. CR 704.5n, 301.5c.
func unattachIllegalEquipment(c *check) error {
	for stack := range c.staying(isOn) {
		now := stack.now
		if (now.Attaches("Equipment") || now.Attaches("Fortification")) && !c.attachedLegally(stack) {
			c.happen(event.Attached{On: stack.ID})
		}
	}
	return nil
}

// unattachOthers unattaches permanents that can't be attached. CR 704.5p.
func unattachOthers(c *check) error {
	for stack := range c.staying(isOn) {
		now := stack.now
		if !now.Attachable() && !slices.Contains(now.Subtypes, "Aura") {
			c.happen(event.Attached{On: stack.ID})
		}
	}
	return nil
}

func (c *check) attachedLegally(stack seen) bool {
	if stack.Of.Enchants != 0 {
		return canEnchant(&c.s, stack.now, stack.Of.Controller, stack.Of.Enchants)
	}
	host, ok := c.s.Permanent.Get(stack.Of.AttachedTo)
	return ok && stack.Of.AttachedTo != 0 && !host.Of.PhasedOut &&
		c.now.Accepts(host, board.Source{Characteristics: *stack.now, ID: stack.ID, Controller: stack.Of.Controller})
}

// buryBattles puts battles without defense counters into graveyards. CR
// 704.5w.
func buryBattles(c *check) error {
	for stack := range c.staying(isBattle) {
		if !slices.Contains(stack.now.Subtypes, "Siege") && stack.Of.Count("defense") == 0 {
			c.bury(stack.Stack, board.Put)
		}
	}
	return nil
}

// chooseProtectors gives protectors to battles without one, unless they are
// being attacked. CR 704.5x.
func chooseProtectors(c *check) error {
	return c.protect(func(stack seen, _ []int) bool {
		by := stack.Of.Protector
		return (by == 0 || c.s.Seat(by).Lost != "") && !inCombat(c.s, *stack.Stack)
	})
}

// replaceProtectors gives new protectors to battles whose protector can't
// protect them. CR 704.5y.
func replaceProtectors(c *check) error {
	return c.protect(func(stack seen, can []int) bool {
		by := stack.Of.Protector
		return by != 0 && c.s.Seat(by).Lost == "" && !slices.Contains(can, by)
	})
}

// protect makes controllers choose a protector for the battles for which needs
// returns true.
func (c *check) protect(needs func(battle seen, can []int) bool) error {
	for stack := range c.staying(isBattle) {
		can := protectors(c.s, *stack.now, stack.Of.Controller)
		if !needs(stack, can) {
			continue
		}
		switch len(can) {
		case 0:
			c.bury(stack.Stack, board.Put)
		case 1:
			c.happen(event.Protected{On: stack.ID, By: can[0]})
		default:
			i, err := c.ask(stack.Of.Controller, tracker.Say("Who protects %s?", tracker.Name(stack.now.Name)), tracker.AllNamed(names(c.s, can)), []int64{stack.ID})
			if err != nil {
				return err
			}
			c.happen(event.Protected{On: stack.ID, By: can[i]})
		}
	}
	return nil
}

// keepNewestRole keeps only the newest Role of each player on a permanent. CR
// 704.5z, 303.7a.
func keepNewestRole(c *check) error {
	type group struct {
		host       int64
		controller int
	}
	newest := make(map[group]int64)
	roles := func(found func(g group, stack seen)) {
		for stack := range c.all(isOn) {
			host := c.s.HostOf(&stack.Of)
			if host != 0 && slices.Contains(stack.now.Subtypes, "Role") {
				found(group{host, stack.Of.Controller}, stack)
			}
		}
	}
	roles(func(g group, stack seen) { newest[g] = max(newest[g], stack.Of.Timestamp) })
	roles(func(g group, stack seen) {
		if stack.Of.Timestamp < newest[g] {
			c.bury(stack.Stack, board.Put)
		}
	})
	return nil
}

// removeCountersBeyondLimits removes counters beyond the limit that a
// permanent's ability sets. CR 704.5r, 122.4.
func removeCountersBeyondLimits(c *check) error {
	for stack := range c.staying(isCountered) {
		if len(stack.now.Abilities) == 0 {
			continue
		}
		for _, limit := range c.s.CounterLimits(stack.now) {
			if n := stack.Of.Count(limit.Of); n > limit.Max {
				c.happen(event.CountersPut{On: stack.ID, Kind: limit.Of, N: limit.Max - n})
			}
		}
	}
	return nil
}
