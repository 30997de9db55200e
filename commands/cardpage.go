package commands

import (
	"context"
	"slices"
	"strings"

	"arbiter/rules"
	"arbiter/rules/cards"
)

// cardsFound shows the card that is meant, or asks which. Several cards with one
// name are all shown.
func (c *call) cardsFound(ctx context.Context, pool *cards.Pool, name string, found cards.Found) (r Reply, single bool) {
	hits := found.Hits
	if found.One {
		hits = hits[:1]
	}
	first := hits[0].Card
	if slices.ContainsFunc(hits, func(h cards.Hit) bool { return h.Card.Name != first.Name || h.Card.Game != first.Game }) {
		return c.whichCard(pool, name, found), false
	}
	r = Reply{Title: clip(c.cardTitle(first), longestCardName)}
	var blocks []Block
	for _, h := range hits {
		blocks = append(blocks, c.cardBlocks(ctx, h.Card, &r)...)
	}
	r.Pages = paged(blocks)
	return r, true
}

// longestCardName is how much of a name a title holds.
const longestCardName = 200

// spare keeps the names of a card as they are in every language.
func (r *Reply) spare(card cards.Card) {
	r.Names = append(r.Names, card.Name)
	for _, f := range card.Faces {
		r.Names = append(r.Names, f.Name, faceLine(card.Game, f))
	}
}

// cardBlocks lay a card out: what is printed on each face, the tokens that it
// makes, and what an imported file has of it. The rules of its keywords are
// linked in the reply.
func (c *call) cardBlocks(ctx context.Context, card cards.Card, r *Reply) []Block {
	r.spare(card)
	var details cards.Details
	ok := false
	if c.judge.CardFile != nil {
		details, ok = c.judge.CardFile.CardDetails(ctx, card)
	}
	if !ok && c.Hosts && len(r.Notices) == 0 {
		r.Notices = append(r.Notices, "Without the text of the card. To see that: "+howToBringCards(card.Game))
	}
	var blocks []Block
	for i, f := range card.Faces {
		if len(card.Faces) > 1 {
			blocks = append(blocks, Block{Style: Heading, Text: f.Name})
		}
		blocks = append(blocks, Block{Text: faceLine(card.Game, f)})
		if i < len(details.Texts) && details.Texts[i] != "" {
			blocks = append(blocks, Block{Style: Quote, Text: details.Texts[i]})
		}
		if len(f.Keywords) > 0 {
			blocks = append(blocks, Block{Style: Item, Mark: "Keywords", Text: strings.Join(c.keywordRules(card.Game, f.Keywords, r), ", ")})
		}
	}
	if len(card.Makes) > 0 {
		blocks = append(blocks, Block{Style: Item, Mark: "Creates", Text: strings.Join(c.tokensMade(card, r), " · ")})
	}
	return append(blocks, detailBlocks(details)...)
}

// howToBringCards is how the owner of a bot brings the texts of cards.
func howToBringCards(g rules.Game) string {
	if g == rules.Magic {
		return "arbiter cards update"
	}
	return "arbiter cards import FILE"
}

// faceLine is what is printed on a face, but for its name and text.
func faceLine(game rules.Game, f cards.Face) string {
	var parts []string
	add := func(before, value string) {
		if value != "" {
			parts = append(parts, before+value)
		}
	}
	add("", f.Cost)
	types := strings.Join(append(slices.Clone(f.Supertypes), f.Types...), " ")
	if len(f.Subtypes) > 0 {
		types = strings.TrimSpace(types + " — " + strings.Join(f.Subtypes, " "))
	}
	add("", types)
	switch byCost := colorsOf(f.Cost); {
	case game != rules.Magic, slices.Equal(f.Colors, byCost):
	case len(f.Colors) == 0:
		add("", "colorless")
	default:
		add("", strings.Join(f.Colors, " and "))
	}
	if f.Power+f.Toughness != "" {
		add("", f.Power+"/"+f.Toughness)
	}
	add("loyalty ", f.Loyalty)
	add("defense ", f.Defense)
	add("", strings.Join(f.Domains, " and "))
	if f.Energy != "" {
		add("energy ", "["+f.Energy+"]")
	}
	add("power ", f.PowerCost)
	add("Might ", f.Might)
	add("tags ", strings.Join(f.Tags, ", "))
	if len(parts) == 0 {
		return "Nothing is printed on it but its name and text."
	}
	return strings.Join(parts, " · ")
}

// colorsOf are the colors of the symbols of a mana cost, in the usual order.
func colorsOf(cost string) (all []string) {
	for _, color := range []struct{ letter, name string }{{"W", "white"}, {"U", "blue"}, {"B", "black"}, {"R", "red"}, {"G", "green"}} {
		if strings.Contains(cost, color.letter) {
			all = append(all, color.name)
		}
	}
	return all
}
