package commands

import (
	"context"
	"fmt"

	"arbiter/rules"
	"arbiter/rules/cards"
	"arbiter/tracker"
)

// The parts of a card that /card can show.
const (
	showPage    = "card"
	showRulings = "rulings"
	showTokens  = "tokens"
	showRules   = "rules"
)

func cardCommand(game Option) Command {
	return Command{
		Name: "card", Description: "Show a card of either game: cost, types, size, keywords, the tokens it makes",
		Options: []Option{
			{Name: "name", Description: "Which card, by any name: Sol Ring, jace tms, bob, lighting bolt", Required: true, Wants: "the name of a card", Example: "Sol Ring", Completes: true, Colons: true},
			game,
			{Name: "show", Description: "What of the card: all its rulings, the tokens it makes, the rules for it", Among: []string{showPage, showRulings, showTokens, showRules}},
		},
		run:      showCard,
		complete: completeCard,
	}
}

// completeCard completes cards of the game on the table, then of the other
// game.
func completeCard(_ context.Context, c *call, option string) []Suggestion {
	pool, err := c.judge.Cards()
	if option != "name" || err != nil {
		return nil
	}
	first := []rules.Game{""}
	if game := rules.Game(c.text("game")); game != "" {
		first = []rules.Game{game}
	} else if c.table.Look().Game != "" {
		first = append([]rules.Game{c.gameOf()}, othersThan(c.gameOf())...)
	}
	var all []Suggestion
	for _, game := range first {
		for _, h := range pool.Complete(c.typed(option), c.cardOptions(game), maxSuggestions+sameNames) {
			typed, ok := typedName(pool, h.Card, maxChoiceLength)
			if ok {
				all = append(all, Suggestion{Label: c.cardTitle(h.Card), Value: typed})
			}
		}
	}
	return all
}

// sameNames is the number of extra cards searched for completions, because
// cards of both games can have the same name.
const sameNames = 10

func showCard(ctx context.Context, c *call) (Reply, error) {
	pool, err := c.judge.Cards()
	if err != nil {
		return Reply{}, fmt.Errorf("the pool of cards: %w", err)
	}
	name, game := c.text("name"), rules.Game(c.text("game"))
	if r, ok, err := c.legalityAsked(ctx, Query{Text: name, Game: game}); ok {
		return r, err
	}
	found, other := c.cardsCalled(pool, name, game)
	if len(found.Hits) == 0 {
		return Reply{}, c.noCard(pool, name, game)
	}
	r, single := c.cardsFound(ctx, pool, name, found, c.text("show"))
	if single {
		first := found.Hits[0]
		switch found.Way {
		case cards.Exact, cards.OfFace:
		default:
			r.Notices = append([]tracker.Message{tracker.Say("Showing %s.", tracker.Name(first.Card.Name))}, r.Notices...)
		}
		if game == "" && first.Card.Game != c.gameOf() {
			r.Notices = append(r.Notices, tracker.Say("“%s” is a card of %s.", tracker.Name(clip(name, 60)), tracker.Name(gameName(string(first.Card.Game)))))
		}
	}
	if len(other.Hits) > 0 && other.One && len(r.Buttons) < maxButtons {
		if b, ok := c.cardButton(pool, other.Hits[0].Card); ok {
			r.Buttons = append(r.Buttons, b)
		}
	}
	return r, nil
}

// maxButtons is the maximum number of buttons of a reply.
const maxButtons = 5
