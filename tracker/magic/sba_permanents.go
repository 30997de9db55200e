package magic

import (
	"fmt"
	"slices"

	"arbiter/tracker"
)

// creatures lists the creatures that are there with what they are.
func (c *check) creatures(applies func(tracker.Stack[Permanent], Characteristics) bool) []tracker.Stack[Permanent] {
	var all []tracker.Stack[Permanent]
	for _, stack := range c.there {
		if now := c.now.of(stack); now.is("Creature") && applies(stack, now) {
			all = append(all, stack)
		}
	}
	return all
}

// buryCreaturesWithoutToughness. CR 704.5f.
func buryCreaturesWithoutToughness(c *check) error {
	for _, stack := range c.creatures(func(_ tracker.Stack[Permanent], now Characteristics) bool { return now.HasSize && now.Toughness <= 0 }) {
		c.bury(stack, Put)
	}
	return nil
}

// destroyLethallyDamaged. CR 704.5g, 702.12b.
func destroyLethallyDamaged(c *check) error {
	for _, stack := range c.creatures(func(stack tracker.Stack[Permanent], now Characteristics) bool {
		return now.Toughness > 0 && stack.Of.Damage > 0 && stack.Of.Damage >= now.Toughness && !now.has("indestructible")
	}) {
		c.destroy(stack)
	}
	return nil
}

// destroyTouched. CR 704.5h, 702.12b.
func destroyTouched(c *check) error {
	for _, stack := range c.creatures(func(stack tracker.Stack[Permanent], now Characteristics) bool {
		return now.Toughness > 0 && stack.Of.Deathtouch && !now.has("indestructible")
	}) {
		c.destroy(stack)
	}
	return nil
}

// buryPlaneswalkers. CR 704.5i.
func buryPlaneswalkers(c *check) error {
	for stack := range c.staying() {
		if c.now.of(stack).is("Planeswalker") && stack.Of.Count("loyalty") == 0 {
			c.bury(stack, Put)
		}
	}
	return nil
}

// keepOneLegend has players keep one of their legendary permanents of a name.
// Which one is asked where they are not members of one stack. CR 704.5j.
func keepOneLegend(c *check) error {
	type group struct {
		controller int
		name       string
	}
	var order []group
	legends := make(map[group][]tracker.Stack[Permanent])
	for _, stack := range c.there {
		now := c.now.of(stack)
		if !slices.Contains(now.Supertypes, "Legendary") || now.Name == "" {
			continue
		}
		g := group{stack.Of.Controller, now.Name}
		if legends[g] == nil {
			order = append(order, g)
		}
		legends[g] = append(legends[g], stack)
	}
	turns := c.s.playing()
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

func (c *check) keepOne(controller int, name string, all []tracker.Stack[Permanent]) error {
	kept := 0
	if len(all) > 1 {
		var options []string
		var about []int64
		for _, stack := range all {
			options, about = append(options, c.s.describe(stack)), append(about, stack.ID)
		}
		var err error
		if kept, err = c.ask(controller, fmt.Sprintf("Which %s stays?", name), options, about); err != nil {
			return err
		}
	}
	for i, stack := range all {
		switch {
		case i != kept:
			c.bury(stack, Put)
		case stack.Count > 1 && !c.leaving[stack.ID]:
			c.lastID++
			rest := tracker.Part{ID: stack.ID, Count: stack.Count - 1, New: c.lastID}
			c.happen(Parted{On: rest})
			stack.ID = rest.New
			c.bury(stack, Put)
		}
	}
	return nil
}

// keepNewestWorld. CR 704.5k.
func keepNewestWorld(c *check) error {
	var worlds []tracker.Stack[Permanent]
	newest, members := int64(0), int64(0)
	for _, stack := range c.there {
		if !slices.Contains(c.now.of(stack).Supertypes, "World") {
			continue
		}
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
			c.bury(stack, Put)
		}
	}
	return nil
}

// buryIllegalAuras. CR 704.5m, 303.4c, 303.4d.
func buryIllegalAuras(c *check) error {
	for stack := range c.staying() {
		now := c.now.of(stack)
		if slices.Contains(now.Subtypes, "Aura") && !c.attachedLegally(stack, now) {
			c.bury(stack, Put)
		}
	}
	return nil
}

// dropIllegalEquipment. CR 704.5n, 301.5c.
func dropIllegalEquipment(c *check) error {
	for stack := range c.staying() {
		now := c.now.of(stack)
		if stack.Of.AttachedTo != 0 && (now.attaches("Equipment") || now.attaches("Fortification")) && !c.attachedLegally(stack, now) {
			c.happen(Attached{On: stack.ID})
		}
	}
	return nil
}

// unattachOthers. CR 704.5p.
func unattachOthers(c *check) error {
	for stack := range c.staying() {
		now := c.now.of(stack)
		if stack.Of.AttachedTo != 0 && !now.attachable() && !slices.Contains(now.Subtypes, "Aura") {
			c.happen(Attached{On: stack.ID})
		}
	}
	return nil
}

func (c *check) attachedLegally(stack tracker.Stack[Permanent], now Characteristics) bool {
	host, ok := c.s.Permanent.Get(stack.Of.AttachedTo)
	return ok && stack.Of.AttachedTo != 0 && !host.Of.PhasedOut && now.legalHost(c.now.of(host))
}

// buryBattles. CR 704.5w.
func buryBattles(c *check) error {
	for stack := range c.staying() {
		now := c.now.of(stack)
		if now.is("Battle") && !slices.Contains(now.Subtypes, "Siege") && stack.Of.Count("defense") == 0 {
			c.bury(stack, Put)
		}
	}
	return nil
}

// chooseProtectors. CR 704.5x: not while the battle is being attacked.
func chooseProtectors(c *check) error {
	return c.protect(func(stack tracker.Stack[Permanent], _ []int) bool {
		by := stack.Of.Protector
		return (by == 0 || c.s.seat(by).Lost != "") && !c.s.inCombat(stack)
	})
}

// replaceProtectors. CR 704.5y.
func replaceProtectors(c *check) error {
	return c.protect(func(stack tracker.Stack[Permanent], can []int) bool {
		by := stack.Of.Protector
		return by != 0 && c.s.seat(by).Lost == "" && !slices.Contains(can, by)
	})
}

// protect has controllers choose a protector for battles that need one.
func (c *check) protect(needs func(battle tracker.Stack[Permanent], can []int) bool) error {
	for stack := range c.staying() {
		now := c.now.of(stack)
		can := c.s.protectors(now, stack.Of.Controller)
		if !now.is("Battle") || !needs(stack, can) {
			continue
		}
		switch len(can) {
		case 0:
			c.bury(stack, Put)
		case 1:
			c.happen(Protected{On: stack.ID, By: can[0]})
		default:
			i, err := c.ask(stack.Of.Controller, fmt.Sprintf("Who protects %s?", now.Name), c.s.names(can), []int64{stack.ID})
			if err != nil {
				return err
			}
			c.happen(Protected{On: stack.ID, By: can[i]})
		}
	}
	return nil
}

// keepNewestRole. CR 704.5z, 303.7a.
func keepNewestRole(c *check) error {
	type group struct {
		host       int64
		controller int
	}
	newest := make(map[group]int64)
	roles := func(found func(g group, stack tracker.Stack[Permanent])) {
		for _, stack := range c.there {
			host := c.s.hostOf(stack)
			if host != 0 && slices.Contains(c.now.of(stack).Subtypes, "Role") {
				found(group{host, stack.Of.Controller}, stack)
			}
		}
	}
	roles(func(g group, stack tracker.Stack[Permanent]) { newest[g] = max(newest[g], stack.Of.Timestamp) })
	roles(func(g group, stack tracker.Stack[Permanent]) {
		if stack.Of.Timestamp < newest[g] {
			c.bury(stack, Put)
		}
	})
	return nil
}
