package magic_test

import "slices"

// legends identifies legendary permanents of one name and controller.
type legends struct {
	controller int
	name       string
}

// check performs the state-based actions on each object, all that apply
// simultaneously, until none applies (CR 704.3). keep chooses which legend
// stays.
func (m *model) check(keep func(map[legends][]*object) map[legends]*object) {
	for m.checkOnce(keep) {
	}
}

func (m *model) checkOnce(keep func(map[legends][]*object) map[legends]*object) bool {
	if m.over {
		return false
	}
	groups := make(map[legends][]*object)
	for _, o := range m.objects {
		if o.is.legendary {
			g := legends{o.controller, o.is.name}
			groups[g] = append(groups[g], o)
		}
	}
	for g, all := range groups {
		if len(all) < 2 {
			delete(groups, g)
		}
	}
	dying := make(map[*object]bool)
	if len(groups) > 0 { // CR 704.5j
		kept := keep(groups)
		for g, all := range groups {
			for _, o := range all {
				if o != kept[g] {
					dying[o] = true
				}
			}
		}
	}
	changed := len(dying) > 0
	for _, o := range m.objects {
		if _, toughness := m.size(o); o.creature() {
			lethal := o.damage > 0 && o.damage >= toughness || o.touched
			if toughness <= 0 || lethal && !m.has(o, "indestructible") { // CR 704.5f, g, h
				dying[o] = true
			}
		}
	}
	var cancel []*object
	for _, o := range m.objects {
		if o.counters["+1/+1"] > 0 && o.counters["-1/-1"] > 0 { // CR 704.5q
			cancel = append(cancel, o)
		}
	}
	var losing []int
	for i, p := range m.players {
		if !p.lost && (p.life <= 0 || p.poison >= 10) { // CR 704.5a, c
			losing = append(losing, i)
		}
	}
	changed = changed || len(dying) > 0 || len(cancel) > 0 || len(losing) > 0

	for _, o := range cancel {
		n := min(o.counters["+1/+1"], o.counters["-1/-1"])
		o.counters["+1/+1"] -= n
		o.counters["-1/-1"] -= n
	}
	for _, o := range m.objects {
		o.touched = false
	}
	for o := range dying {
		m.leave(o, "graveyard")
	}
	for _, i := range losing {
		m.lose(i)
	}
	return changed
}

// lose removes a player and the objects the player owns from the game; objects
// the player only controlled return to their owners (CR 800.4a).
func (m *model) lose(i int) {
	m.players[i].lost = true
	var stay []*object
	for _, o := range m.objects {
		if o.owner == i {
			continue
		}
		if o.controller == i {
			o.controller, o.sick = o.owner, true
		}
		stay = append(stay, o)
	}
	m.objects = stay
	m.cards = slices.DeleteFunc(slices.Clone(m.cards), func(c gone) bool { return c.owner == i })
	left := 0
	for _, p := range m.players {
		if !p.lost {
			left++
		}
	}
	m.over = left < 2
}
