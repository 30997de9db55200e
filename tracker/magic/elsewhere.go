package magic

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// characteristics returns the characteristics of a card outside the
// battlefield: the printed ones, changed by its counters (CR 122.1a, b).
func (c Card) characteristics() Characteristics {
	now := Characteristics{Definition: c.Def}
	now.size()
	for _, k := range c.Counters {
		if keywordCounter(k.Kind) && !now.has(k.Kind) {
			now.Keywords = append(slices.Clip(now.Keywords), k.Kind)
		}
		if power, toughness, ok := card.CounterSize(k.Kind); ok && now.HasSize && now.is("Creature") {
			now.change(nil, ruleCounterPlus, k.Kind, tracker.SaturatingMul(power, k.N), tracker.SaturatingMul(toughness, k.N))
		}
	}
	return now
}

// tile returns the tile of an object outside the battlefield.
func (c Card) tile(owner string) tracker.Tile {
	now := c.characteristics()
	t := tracker.Tile{
		ID: c.ID, Count: c.Count, Name: c.Def.Name, Zone: string(c.Zone), Owner: owner, Type: now.typeLine(c.Token),
	}
	if len(c.Counters) == 0 {
		return t
	}
	t.Keywords = now.Keywords
	if now.HasSize {
		t.Size = now.sizeText()
	}
	for _, k := range c.Counters {
		t.Counters = append(t.Counters, tracker.Fact{Name: k.Kind, Value: k.N})
	}
	return t
}

// onCards puts counters on cards in other zones, or removes them. Replacement
// effects for counters on permanents don't apply.
func (a PutCounters) onCards(d *decision, cards []Card) error {
	for _, c := range cards {
		have := (&Permanent{Counters: c.Counters}).Count(a.Kind)
		n, err := d.countersOf(a, have, c.name())
		if err != nil {
			return err
		}
		if n != 0 {
			d.happen(CountersPut{On: c.ID, Kind: a.Kind, N: n}, counterRule(a.Kind))
		}
	}
	return nil
}

// cardsForCounters returns the selected cards outside the battlefield, on which counters
// can be put.
func (d *decision) cardsForCounters(sel notation.Selector) []Card {
	var all []Card
	for _, c := range d.cards(sel) {
		if !c.Token {
			all = append(all, c)
		}
	}
	return all
}
