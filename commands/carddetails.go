package commands

import (
	"context"
	"slices"
	"strings"

	"arbiter/rules/cards"
	"arbiter/tracker"
)

// CardFile gives details from the cards that the host has imported.
type CardFile interface {
	// CardDetails returns the imported details of a card; ok is false if there
	// are none.
	CardDetails(ctx context.Context, card cards.Card) (details cards.Details, ok bool)
}

// newestRulings is the maximum number of rulings on a card's page.
const newestRulings = 3

// legalityBlocks says in which formats a card is legal, if that is known.
func legalityBlocks(card filedCard) []Block {
	if card.Legal == nil {
		return nil
	}
	return []Block{{Style: Item, Mark: tracker.Say("Legality"), Text: legality(card.Legal)}}
}

// latestRulings returns the newest rulings of a card, and how to see the others.
func (c *call) latestRulings(pool *cards.Pool, card filedCard) []Block {
	var blocks []Block
	if len(card.Rulings) > 0 {
		blocks = append(blocks, Block{Style: Heading, Text: tracker.Say("Rulings")})
		blocks = append(blocks, rulingBlocks(card.Rulings[:min(len(card.Rulings), newestRulings)])...)
		if more := len(card.Rulings) - newestRulings; more > 0 {
			older := tracker.Say("Older rulings: %d.", more)
			if line, ok := c.cardLine(pool, card.Card, showRulings); ok {
				older = tracker.Say("Older rulings: %d. All of them: %s", more, tracker.Line(line))
			}
			blocks = append(blocks, Block{Style: Small, Text: older})
		}
	}
	return blocks
}

func rulingBlocks(all []cards.Ruling) []Block {
	var blocks []Block
	for _, ruling := range all {
		blocks = append(blocks, Block{Style: Quote, Mark: tracker.Named(ruling.Date), Text: tracker.Named(ruling.Text)})
	}
	return blocks
}

// allRulings returns all rulings of a card, newest first.
func (c *call) allRulings(card filedCard, r *Reply) []Block {
	r.Title = tracker.Say("%s: its rulings (%d)", r.Title, len(card.Rulings))
	switch {
	case len(card.Rulings) > 0:
		return rulingBlocks(card.Rulings)
	case card.known:
		return []Block{{Text: tracker.Say("There is no ruling on it in the file that is installed.")}}
	case c.Hosts:
		return []Block{{Text: tracker.Say("No rulings are installed. To see them: %s", tracker.Name(cardsInstallCommand(card.Game)))}}
	}
	return []Block{{Text: tracker.Say("No rulings are installed here.")}}
}

// legality summarizes the formats in which a card is legal.
func legality(formats map[string]string) tracker.Message {
	by := make(map[string][]string)
	for format, status := range formats {
		by[status] = append(by[status], format)
	}
	var parts []string
	for _, status := range []string{"legal", "restricted", "banned"} {
		if all := by[status]; len(all) > 0 {
			slices.Sort(all)
			parts = append(parts, status+": "+strings.Join(all, ", "))
		}
	}
	if len(parts) == 0 {
		return tracker.Named("legal in no format")
	}
	return tracker.Named(strings.Join(parts, " · "))
}
