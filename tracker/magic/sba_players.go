package magic

import (
	"maps"
	"slices"

	"arbiter/tracker"
)

// losePlayersWithoutLife makes players with 0 or less life lose. CR 704.5a.
func losePlayersWithoutLife(c *check) error {
	for _, seat := range c.s.playing() {
		if c.s.seat(seat).Life <= 0 {
			c.lose(seat, NoLife)
		}
	}
	return nil
}

// losePoisonedPlayers makes players with ten or more poison counters lose. CR
// 704.5c.
func losePoisonedPlayers(c *check) error {
	for _, seat := range c.s.playing() {
		if c.s.seat(seat).Counters["poison"] >= 10 {
			c.lose(seat, Poisoned)
		}
	}
	return nil
}

// loseToCommanders makes players with 21 or more combat damage from one
// commander lose. CR 704.6c.
func loseToCommanders(c *check) error {
	if f, ok := formatOf(c.s.Format); !ok || !f.commander {
		return nil
	}
	for _, seat := range c.s.playing() {
		for dealt := range maps.Values(c.s.seat(seat).CommanderDamage) {
			if dealt >= 21 {
				c.lose(seat, ByCommander)
				break
			}
		}
	}
	return nil
}

// lose makes a player lose, once.
func (c *check) lose(seat int, why Loss) {
	if !slices.Contains(c.losers(), seat) {
		c.happen(Lost{Seat: seat, Why: why})
	}
}

// losers lists the seats that lose in this check.
func (c *check) losers() []int {
	var all []int
	for _, h := range c.out {
		if lost, ok := h.Event.(Lost); ok {
			all = append(all, lost.Seat)
		}
	}
	return all
}

// afterLosses adds the consequences of the losses. All players of the check
// lose simultaneously, so that none of them wins or gets what another leaves
// (CR 104.4a).
func (c *check) afterLosses() {
	losers := c.losers()
	if len(losers) == 0 {
		return
	}
	after := c.s
	for _, h := range c.out {
		if lost, ok := h.Event.(Lost); ok {
			after = fold(after, lost)
		}
	}
	for _, e := range after.afterLoss(losers...) {
		c.out = append(c.out, tracker.Happening[Event]{Event: e.event, Cause: tracker.Cause{Rule: e.rule}})
	}
}

// startEngines gives speed 1 to players without speed who control a permanent
// with start your engines!. CR 704.5aa.
func startEngines(c *check) error {
	for _, seat := range c.s.playing() {
		if c.s.seat(seat).Speed != 0 {
			continue
		}
		for stack := range c.staying(hasEngines) {
			if stack.Of.Controller == seat {
				c.happen(SpeedSet{Seat: seat, Speed: 1})
				break
			}
		}
	}
	return nil
}

// offerCommandZone lets owners put their commanders into the command zone,
// once for each time they go to a graveyard or to exile. CR 704.6d.
func offerCommandZone(c *check) error {
	for card := range c.s.Elsewhere.All() {
		if card.Commander == 0 || !card.Arrived || card.Zone != Graveyard && card.Zone != Exile {
			continue
		}
		i, err := c.ask(card.Owner, tracker.Say("Put %s into the command zone?", tracker.Name(card.Def.Name)), []tracker.Message{tracker.Say("Yes: command zone"), tracker.Say("No: it stays in %s", tracker.Say(card.Zone.withArticle()))}, nil)
		if err != nil {
			return err
		}
		if i == 0 {
			c.lastID++
			c.happen(Moved{On: card.ID, To: Command, How: Put, Card: c.lastID})
		}
	}
	return nil
}

// withArticle returns the zone with its article.
func (z Zone) withArticle() string {
	switch z {
	case Exile:
		return "exile"
	case Command:
		return "the command zone"
	case Graveyard, Hand, Library:
	}
	return "the " + string(z)
}

// ceaseTokens ends tokens that have left the battlefield. CR 704.5d.
func ceaseTokens(c *check) error {
	var gone []int64
	for card := range c.s.Elsewhere.All() {
		if card.Token {
			gone = append(gone, card.ID)
		}
	}
	if len(gone) > 0 {
		c.happen(Ceased{Cards: gone})
	}
	return nil
}
