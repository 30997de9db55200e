package commands

import (
	"context"
	"slices"
	"strings"

	"arbiter/rules"
	"arbiter/rules/cards"
	"arbiter/tracker"
)

// cardsFound shows the found card, or the part of it that show names, or asks
// which card is meant. Several cards of the same name are all shown.
func (c *call) cardsFound(ctx context.Context, pool *cards.Pool, name string, found cards.Found, show string) (r Reply, single bool) {
	hits := found.Hits
	if found.One {
		hits = hits[:1]
	}
	first := hits[0].Card
	if slices.ContainsFunc(hits, func(h cards.Hit) bool { return h.Card.Name != first.Name || h.Card.Game != first.Game }) {
		return c.whichCard(pool, name, found), false
	}
	r = Reply{Title: tracker.Named(clip(c.cardTitle(first), maxCardNameLength))}
	var blocks []Block
	for _, h := range hits {
		card := c.filed(ctx, h.Card)
		switch show {
		case showRulings:
			blocks = append(blocks, c.allRulings(card, &r)...)
		case showTokens:
			blocks = append(blocks, c.tokensToCreate(card, &r)...)
		case showRules:
			blocks = append(blocks, c.rulesFor(card, &r)...)
		default:
			blocks = append(blocks, c.cardBlocks(pool, card, c.latestRulings(pool, card), &r)...)
		}
	}
	if back, ok := c.cardButton(pool, first); ok && show != showPage && show != "" {
		r.Buttons = append([]Button{{tracker.Say("The card"), back.Line}}, r.Buttons[:min(len(r.Buttons), maxButtons-1)]...)
		r.Next = tracker.Say("The card: %s", tracker.Name(back.Line))
	}
	r.Pages = paged(blocks)
	return r, true
}

// maxCardNameLength is the maximum length of a name in a title.
const maxCardNameLength = 200

// filedCard is a card with its details from an imported file, if there are
// any.
type filedCard struct {
	cards.Card
	cards.Details
	known bool
}

func (c *call) filed(ctx context.Context, card cards.Card) filedCard {
	f := filedCard{Card: card}
	if c.judge.CardFile != nil {
		f.Details, f.known = c.judge.CardFile.CardDetails(ctx, card)
	}
	return f
}

// text returns the text of a face, or "" without a file.
func (f filedCard) text(face int) string {
	if face < len(f.Texts) {
		return f.Texts[face]
	}
	return ""
}

// CardPage returns one page with what /card shows of each card of a name and game, all
// rulings of the card, and the rules for it. It is empty without cards.
func (j *Judge) CardPage(ctx context.Context, all []cards.Card, r Request) Reply {
	pool, err := j.Cards()
	if err != nil {
		return j.fault(ctx, err)
	}
	table, err := j.Tables.At(ctx, r.Channel)
	if err != nil {
		return j.refused(ctx, err, r.By, tracker.Look{})
	}
	if len(all) == 0 {
		return Reply{}
	}
	c := &call{Request: r, judge: j, table: table, set: Preferences{setImages: imagesOff}} // the page loads no pictures of other sites
	page := Reply{Title: tracker.Named(all[0].Name), Language: j.Reads(ctx, r)}
	var blocks []Block
	for _, of := range all {
		card := c.filed(ctx, of)
		var rulings, said []Block
		if len(card.Rulings) > 0 {
			rulings = append([]Block{{Style: Heading, Text: tracker.Say("Rulings")}}, rulingBlocks(card.Rulings)...)
		}
		if len(c.rulesOf(card)) > 0 {
			said = append([]Block{{Style: Heading, Text: tracker.Say("The rules for it")}}, c.rulesFor(card, &Reply{})...)
		}
		blocks = append(append(blocks, c.cardBlocks(pool, card, rulings, &page)...), said...)
	}
	page.Pages = paged(blocks)
	return page
}

// cardBlocks returns the page of a card: what is printed on each face, the
// tokens it creates, and the details from an imported file with these rulings. It adds
// buttons, rules, links and pictures to the reply.
func (c *call) cardBlocks(pool *cards.Pool, card filedCard, rulings []Block, r *Reply) []Block {
	if !card.known && c.Hosts && len(r.Notices) == 0 {
		r.Notices = append(r.Notices, tracker.Say("Without the text of the card. To see that: %s", tracker.Name(cardsInstallCommand(card.Game))))
	}
	c.cardButtons(pool, card, r)
	var blocks []Block
	for i, f := range card.Faces {
		if len(card.Faces) > 1 {
			blocks = append(blocks, Block{Style: Heading, Text: tracker.Named(f.Name)})
		}
		blocks = append(blocks, Block{Text: tracker.Named(faceLine(c.judge.cardWords(card.Game), f))})
		if text := card.text(i); text != "" {
			blocks = append(blocks, Block{Style: Quote, Text: tracker.Named(text)})
		}
		if len(f.Keywords) > 0 {
			blocks = append(blocks, Block{Style: Item, Mark: tracker.Say("Keywords"), Text: tracker.Named(strings.Join(c.keywordsWithRules(card.Game, f.Keywords), ", "))})
		}
	}
	if len(card.Makes) > 0 {
		blocks = append(blocks, Block{Style: Item, Mark: tracker.Say("Creates"), Text: tracker.Named(strings.Join(tokensMade(card.Makes), " · "))})
	}
	if can := c.canDo(card); !can.Zero() && !card.known {
		blocks = append(blocks, Block{Style: Item, Mark: tracker.Say("At the table"), Text: can})
	}
	blocks = append(blocks, legalityBlocks(card)...)
	blocks = append(blocks, rulings...)
	if cards.IsLink(card.URI) {
		r.Sources = append(r.Sources, Source{tracker.Say("Page of the card"), card.URI})
	}
	if cards.IsLink(card.Image) && c.set.get(setImages) == imagesOn {
		image := Image{card.Image, tracker.Named(card.Name)}
		if card.Artist != "" {
			image.Alt = tracker.Say("%s, illustrated by %s", tracker.Name(card.Name), tracker.Name(card.Artist))
			blocks = append(blocks, Block{Style: Small, Text: tracker.Say("Illustrated by %s", tracker.Name(card.Artist))})
		}
		r.Images = append(r.Images, image)
	}
	return blocks
}

// cardButtons adds a card's buttons to the reply. Of several cards of the same
// name, only the first has buttons.
func (c *call) cardButtons(pool *cards.Pool, card filedCard, r *Reply) {
	if len(r.Buttons) > 0 || len(r.Links) > 0 {
		return
	}
	add := func(label tracker.Message, line string, ok bool) {
		if ok && len([]rune(line)) <= maxLabel {
			r.Buttons = append(r.Buttons, Button{label, line})
		}
	}
	if line, ok := c.addLine(card.Card); ok {
		add(tracker.Say("Add to the board"), line, true)
		r.Next = tracker.Say("Put it on the board: %s", tracker.Line(line))
	}
	if c.plays(card.Game) && len(card.Makes) > 0 {
		line, ok := c.cardLine(pool, card.Card, showTokens)
		if only := c.creations(card.Card); len(card.Makes) == 1 && len(only) == 1 && !only[0].half {
			line, ok = only[0].line, true
		}
		label := tracker.Say("Create its tokens")
		if len(card.Makes) == 1 {
			label = tracker.Say("Create its token")
		}
		add(label, line, ok)
	}
	if len(card.Rulings) > 0 {
		line, ok := c.cardLine(pool, card.Card, showRulings)
		add(tracker.Say("Rulings"), line, ok)
	}
	r.Links, r.LinksTo = c.rulesOf(card), tracker.Say("Rules for this…")
}

// plays reports whether the channel plays a game: it is on the table, or the
// table is empty and it is the default.
func (c *call) plays(game rules.Game) bool {
	on := c.table.Look().Game
	return on == string(game) || on == "" && len(c.judge.Games) > 0 && c.judge.Games[0].ID() == string(game)
}

// addLine returns the line that puts a card on the board. It returns false if
// the card isn't a permanent, or if the channel's game can't add cards by
// name.
func (c *call) addLine(card cards.Card) (string, bool) {
	return "add " + card.Name, card.Permanent() && c.plays(card.Game) && c.judge.cardWords(card.Game).Adds
}

// canDo describes what the board does with a card.
func (c *call) canDo(card filedCard) tracker.Message {
	_, adds := c.addLine(card.Card)
	switch {
	case adds:
		return tracker.Say("Arbiter puts it on the board as it stands here, and says then what of its text is left to the players.")
	case !card.Permanent() && c.plays(card.Game):
		return tracker.Say(c.judge.cardWords(card.Game).Aside)
	}
	return tracker.Message{}
}

// cardsInstallCommand returns the command by which the host imports card texts.
func cardsInstallCommand(g rules.Game) string {
	if g.Updates() {
		return "arbiter cards update"
	}
	return "arbiter cards import FILE"
}

// faceLine returns what is printed on a face, without its name and text.
func faceLine(words tracker.CardWords, f cards.Face) string {
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
	switch {
	case words.Colorless == "", slices.Equal(f.Colors, colorsOf(words, f.Cost)):
	case len(f.Colors) == 0:
		add("", words.Colorless)
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

// colorsOf returns the colors of the symbols in a cost.
func colorsOf(words tracker.CardWords, cost string) (all []string) {
	for _, color := range words.Colors {
		if strings.Contains(cost, color.Symbol) {
			all = append(all, color.Name)
		}
	}
	return all
}
