package commands

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"arbiter/rules/cards"
)

// CardFile is a file of cards that the host has imported.
type CardFile interface {
	// CardDetails gives what the file says of a card beyond the facts; ok is false
	// where it has none of that card.
	CardDetails(ctx context.Context, card cards.Card) (details cards.Details, ok bool)
}

// newestRulings is how many rulings stand on a card's page.
const newestRulings = 3

// detailBlocks are what an imported file has of a card beside its texts.
func detailBlocks(d cards.Details) []Block {
	var blocks []Block
	if d.Legal != nil {
		blocks = append(blocks, Block{Style: Item, Mark: "Legality", Text: legality(d.Legal)})
	}
	if len(d.Rulings) > 0 {
		blocks = append(blocks, Block{Style: Heading, Text: "Rulings"})
		for _, ruling := range d.Rulings[:min(len(d.Rulings), newestRulings)] {
			blocks = append(blocks, Block{Style: Quote, Mark: ruling.Date, Text: ruling.Text})
		}
		if more := len(d.Rulings) - newestRulings; more > 0 {
			blocks = append(blocks, Block{Style: Small, Text: fmt.Sprintf("Older rulings: %d.", more)})
		}
	}
	if d.URI != "" {
		blocks = append(blocks, Block{Style: Small, Text: d.URI})
	}
	return blocks
}

// legality says in one line where a card may be played.
func legality(formats map[string]string) string {
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
		return "legal in no format"
	}
	return strings.Join(parts, " · ")
}
