package play

import (
	"maps"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
)

// losePlayersWithoutLife makes players with 0 or less life lose. CR 704.5a.
func losePlayersWithoutLife(c *check) error {
	if c.s.Shared {
		return nil
	}
	return c.loseWithoutLife()
}

// loseTeamsWithoutLife makes teams with 0 or less life lose. CR 704.6a.
func loseTeamsWithoutLife(c *check) error {
	if !c.s.Shared {
		return nil
	}
	return c.loseWithoutLife()
}

func (c *check) loseWithoutLife() error {
	for _, seat := range c.s.Playing() {
		if c.s.Seat(seat).Life <= 0 {
			c.lose(seat, event.NoLife)
		}
	}
	return nil
}

// losePoisonedPlayers makes players with ten or more poison counters lose. CR
// 704.5c.
func losePoisonedPlayers(c *check) error {
	if c.s.Shared {
		return nil
	}
	return c.losePoisoned(10)
}

// losePoisonedTeams makes teams with fifteen or more poison counters lose. CR 704.6b.
func losePoisonedTeams(c *check) error {
	if !c.s.Shared {
		return nil
	}
	return c.losePoisoned(15)
}

func (c *check) losePoisoned(limit int64) error {
	for _, seat := range c.s.Playing() {
		if c.s.Seat(seat).Counters["poison"] >= limit {
			c.lose(seat, event.Poisoned)
		}
	}
	return nil
}

// loseToCommanders makes players with 21 or more combat damage from one
// commander lose. CR 704.6c.
func loseToCommanders(c *check) error {
	if f, ok := board.FormatOf(c.s.Format); !ok || !f.Commander {
		return nil
	}
	for _, seat := range c.s.Playing() {
		for dealt := range maps.Values(c.s.Seat(seat).CommanderDamage) {
			if dealt >= 21 {
				c.lose(seat, event.ByCommander)
				break
			}
		}
	}
	return nil
}

// lose makes a player lose, once. Those who lose with the player do so after all players
// who lose on their own.
func (c *check) lose(seat int, why event.Loss) {
	if !slices.Contains(c.losers(), seat) && (why == event.WithTeam || !c.now.CantLose(seat, why == event.NoLife)) {
		c.happen(event.Lost{Seat: seat, Why: why})
	}
}

// loseWithTeams makes players lose whose team loses by another player's loss in this
// check (CR 809.5b, 810.8a).
func (c *check) loseWithTeams() {
	for _, seat := range c.losers() {
		for _, n := range c.s.LosesWith(seat) {
			c.rule = teamLoses(&c.s)
			c.lose(n, event.WithTeam)
		}
	}
}

// teamLoses returns the rule by which a team loses with one of its players.
func teamLoses(s *board.State) tracker.Rule {
	if s.Shared {
		return "magic/team/lose"
	}
	return "magic/team/emperor"
}

// losers lists the seats that lose in this check.
func (c *check) losers() []int {
	var all []int
	for _, h := range c.out {
		if lost, ok := h.Event.(event.Lost); ok {
			all = append(all, lost.Seat)
		}
	}
	return all
}

// afterLosses adds the consequences of the losses. All players of the check
// lose simultaneously, so that none of them wins or gets what another leaves
// (CR 104.4a).
func (c *check) afterLosses() {
	c.loseWithTeams()
	losers := c.losers()
	if len(losers) == 0 {
		return
	}
	after := c.s
	for _, h := range c.out {
		if lost, ok := h.Event.(event.Lost); ok {
			after = event.Fold(after, lost)
		}
	}
	for _, e := range afterLoss(after, losers...) {
		c.out = append(c.out, tracker.Happening[event.Event]{Event: e.event, Cause: tracker.Cause{Rule: e.rule}})
	}
}

// startEngines gives speed 1 to players without speed who control a permanent
// with start your engines!. CR 704.5aa.
func startEngines(c *check) error {
	for _, seat := range c.s.Playing() {
		if c.s.Seat(seat).Speed != 0 {
			continue
		}
		for stack := range c.staying(hasEngines) {
			if stack.Of.Controller == seat {
				c.happen(event.SpeedSet{Seat: seat, Speed: 1})
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
		if card.Commander == 0 || !card.Arrived || card.Zone != board.Graveyard && card.Zone != board.Exile {
			continue
		}
		i, err := c.ask(card.Owner, tracker.Say("Put %s into the command zone?", tracker.Name(card.Def.Name)), []tracker.Message{tracker.Say("Yes: command zone"), tracker.Say("No: it stays in %s", tracker.Say(WithArticle(card.Zone)))}, nil)
		if err != nil {
			return err
		}
		if i == 0 {
			c.lastID++
			c.happen(event.Moved{On: card.ID, To: board.Command, How: board.Put, Card: c.lastID})
		}
	}
	return nil
}

// WithArticle returns the zone with its article.
func WithArticle(z board.Zone) string {
	switch z {
	case board.Exile:
		return "exile"
	case board.Command:
		return "the command zone"
	case board.Graveyard, board.Hand, board.Library:
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
		c.happen(event.Ceased{Cards: gone})
	}
	return nil
}
