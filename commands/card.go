package commands

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"arbiter/rules"
	"arbiter/rules/cards"
	"arbiter/tracker"
)

// CardFile is a file of cards that the host has imported.
type CardFile interface {
	// CardDetails gives what the file says of a card beyond the facts; ok is false
	// where it has none of that card.
	CardDetails(ctx context.Context, card cards.Card) (details cards.Details, ok bool)
}

func cardCommand() Command {
	return Command{
		Name: "card", Description: "Show a card of either game: cost, types, size, keywords, the tokens it makes",
		Options: []Option{
			{Name: "name", Description: "Which card, by any name: Sol Ring, jace tms, bob, lighting bolt", Required: true, Wants: "the name of a card", Example: "Sol Ring", Completes: true, Colons: true},
			gameOption(),
		},
		run:      showCard,
		complete: completeCard,
	}
}

// completeCard offers the cards of the game on the table, then those of the other.
func completeCard(_ context.Context, c *call, option string) []Suggestion {
	pool, err := c.judge.Cards()
	if option != "name" || err != nil {
		return nil
	}
	first := []rules.Game{""}
	if game := rules.Game(c.text("game")); game != "" {
		first = []rules.Game{game}
	} else if c.table.Look().Game != "" {
		first = []rules.Game{c.gameOf(), otherThan(c.gameOf())}
	}
	var all []Suggestion
	for _, game := range first {
		for _, h := range pool.Complete(c.typed(option), c.cardOptions(game), mostSuggestions+sameNames) {
			typed, ok := typedName(pool, h.Card, longestChoice)
			if ok {
				all = append(all, Suggestion{c.cardTitle(h.Card), typed})
			}
		}
	}
	return all
}

// sameNames is how many more cards are found than are offered, since some of both
// games have one name.
const sameNames = 10

func otherThan(game rules.Game) rules.Game {
	if game == rules.Riftbound {
		return rules.Magic
	}
	return rules.Riftbound
}

// cardOptions say that what is on the table comes first.
func (c *call) cardOptions(game rules.Game) cards.Options {
	o := cards.Options{Game: game}
	if c.table != nil {
		for name := range namesOn(c.table.Look().Board) {
			o.First = append(o.First, name)
		}
	}
	return o
}

// cardTitle is a card's name, with its game where that isn't the one on the table.
func (c *call) cardTitle(card cards.Card) string {
	if card.Game == c.gameOf() {
		return card.Name
	}
	return card.Name + " (" + gameName(string(card.Game)) + ")"
}

// typedName is what can be typed for a card in at most so many letters: its name,
// that of its first face, or as many of its first words as mean no other card.
func typedName(pool *cards.Pool, card cards.Card, most int) (string, bool) {
	for _, name := range []string{card.Name, card.Faces[0].Name} {
		if name != "" && len([]rune(name)) <= most {
			return name, true
		}
	}
	words := strings.Fields(card.Name)
	for n := len(words) - 1; n > 0; n-- {
		name := strings.Join(words[:n], " ")
		if len([]rune(name)) > most {
			continue
		}
		found := pool.Find(name, cards.Options{Game: card.Game})
		return name, found.One && found.Hits[0].Card.Name == card.Name
	}
	return "", false
}

// cardButton is a button that shows a card; there is none for a name that no
// button can hold.
func (c *call) cardButton(pool *cards.Pool, card cards.Card) (Button, bool) {
	behind := ""
	if card.Game != c.gameOf() {
		behind = " game:" + string(card.Game)
	}
	name, ok := typedName(pool, card, mostLabel-len("/card "+behind))
	return Button{clip(c.cardTitle(card), mostLabel), "/card " + name + behind}, ok
}

func showCard(ctx context.Context, c *call) (Reply, error) {
	pool, err := c.judge.Cards()
	if err != nil {
		return Reply{}, fmt.Errorf("the pool of cards: %w", err)
	}
	name, game := c.text("name"), rules.Game(c.text("game"))
	found, other := c.cardsCalled(pool, name, game)
	if len(found.Hits) == 0 {
		return Reply{}, c.noCard(pool, name, game)
	}
	r, single := c.cardsFound(ctx, pool, name, found)
	if single {
		first := found.Hits[0]
		switch found.Way {
		case cards.Exact, cards.OfFace:
		default:
			r.Notices = append([]string{"Showing " + first.Card.Name + "."}, r.Notices...)
		}
		if game == "" && first.Card.Game != c.gameOf() {
			r.Notices = append(r.Notices, fmt.Sprintf("“%s” is a card of %s.", clip(name, 60), gameName(string(first.Card.Game))))
		}
	}
	if len(other.Hits) > 0 && other.One && len(r.Buttons) < mostButtons {
		if b, ok := c.cardButton(pool, other.Hits[0].Card); ok {
			r.Buttons, r.Names = append(r.Buttons, b), append(r.Names, b.Label)
		}
	}
	return r, nil
}

// mostButtons is how many buttons a reply has at most.
const mostButtons = 5

// cardsCalled finds the cards of that name in the game that is meant. Where none
// is named, that is the one on the table, unless it knows the name only as a
// misspelt one and the other game knows it better. Where nothing is played, it is
// the game that knows it better. What the losing game knows as a name is other.
func (c *call) cardsCalled(pool *cards.Pool, name string, game rules.Game) (found, other cards.Found) {
	if game != "" {
		return pool.Find(name, c.cardOptions(game)), cards.Found{}
	}
	found, other = pool.Find(name, c.cardOptions(c.gameOf())), pool.Find(name, c.cardOptions(otherThan(c.gameOf())))
	if played := c.table.Look().Game != ""; certainty(other) < certainty(found) && (!played || certainty(found) > byShortName) {
		found, other = other, found
	}
	if certainty(other) > byShortName {
		other = cards.Found{}
	}
	return found, other
}

// How sure it is that a name means what was found by it.
const (
	byName = iota
	byShortName
	byTypo
	byNothing
)

func certainty(f cards.Found) int {
	switch {
	case len(f.Hits) == 0:
		return byNothing
	case f.Way == cards.Typo:
		return byTypo
	case f.Way == cards.Short, f.Way == cards.Nickname:
		return byShortName
	}
	return byName
}

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

// whichCard asks which of several cards is meant.
func (c *call) whichCard(pool *cards.Pool, name string, found cards.Found) Reply {
	r := Reply{Title: "Which card is “" + clip(name, 60) + "”?"}
	if found.Way == cards.Typo {
		r.Notices = []string{fmt.Sprintf("No card is called “%s”. These are nearest, not sure:", clip(name, 60))}
	}
	var blocks []Block
	for _, h := range found.Hits {
		title := c.cardTitle(h.Card)
		r.spare(h.Card)
		r.Names = append(r.Names, title)
		blocks = append(blocks, Block{Style: Item, Mark: title, Text: faceLine(h.Card.Game, h.Card.Faces[min(h.Face, len(h.Card.Faces)-1)])})
		if b, ok := c.cardButton(pool, h.Card); ok {
			r.Links = append(r.Links, b)
		}
	}
	if found.More > 0 {
		blocks = append(blocks, Block{Style: Small, Text: fmt.Sprintf("%d more cards are called so: say more of the name.", found.More)})
	}
	r.Pages = paged(blocks)
	r.Buttons = slices.Clone(r.Links[:min(len(r.Links), mostButtons)])
	if len(r.Links) <= mostButtons {
		r.Links = nil
	}
	if len(r.Buttons) > 0 {
		r.Next = "Say more of the name: " + r.Buttons[0].Line
	}
	return r
}

// noCard refuses a name that no card has.
func (c *call) noCard(pool *cards.Pool, name string, game rules.Game) error {
	p := tracker.Refuse("No card is called %q.", clip(name, 60))
	if game != "" {
		p = tracker.Refuse("No card of %s is called %q.", gameName(string(game)), clip(name, 60))
		other := pool.Find(name, c.cardOptions(otherThan(game)))
		if certainty(other) == byName {
			if b, ok := c.cardButton(pool, other.Hits[0].Card); ok {
				return p.Or(b.Line).Next("%s has one: %s", gameName(string(otherThan(game))), b.Line)
			}
		}
	}
	var names []string
	for _, h := range pool.Find(name, c.cardOptions(game)).Near {
		if b, ok := c.cardButton(pool, h.Card); ok && len(names) < mostInstead {
			names = append(names, c.cardTitle(h.Card))
			p = p.Or(b.Line)
		}
	}
	if len(names) == 0 {
		return p.Next("Type /card and the first letters of its name, and pick one.")
	}
	return p.Next("Nearest, not sure: %s.", strings.Join(names, " · "))
}

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

// keywordRules are keywords with the numbers of their rules, where the rules know
// them; each of these is linked once.
func (c *call) keywordRules(game rules.Game, keywords []string, r *Reply) []string {
	v := c.judge.Library.Default(game)
	shownAs := make([]string, 0, len(keywords))
	for _, k := range keywords {
		ref, name, ok := keywordRule(v, k)
		if !ok {
			shownAs = append(shownAs, k)
			continue
		}
		shownAs = append(shownAs, k+" ("+shown(ref)+")")
		link := Button{clip(shown(ref)+"  "+capital(name), mostLabel), ruleLine(game, ref)}
		if !slices.Contains(r.Links, link) && len(r.Links) < mostLinks {
			r.Links = append(r.Links, link)
		}
	}
	return shownAs
}

// keywordRule is the rule of a keyword, of which what belongs to it is left out:
// "ward {2}", "protection from red".
func keywordRule(v *rules.View, keyword string) (ref rules.Ref, name string, ok bool) {
	if v == nil {
		return "", "", false
	}
	words := strings.Fields(keyword)
	for n := min(len(words), 4); n > 0; n-- {
		name = strings.Trim(strings.Join(words[:n], " "), ",;—")
		page, answer, found := v.Lookup(name)
		if !found || answer.Corrected != "" || answer.Word != nil {
			continue
		}
		ref = page.Entry.Ref
		if _, glossary := ref.Term(); glossary {
			if len(page.CrossRefs) == 0 {
				continue
			}
			ref = page.CrossRefs[0]
		}
		return ref, name, true
	}
	return "", "", false
}

// tokensMade are the tokens that a card makes. Those that the rules define are
// called by their names, with a button each.
func (c *call) tokensMade(card cards.Card, r *Reply) []string {
	all := make([]string, 0, len(card.Makes))
	for _, t := range card.Makes {
		all = append(all, tokenMade(t))
		name := strings.TrimSuffix(t.Name, " Token")
		i := slices.IndexFunc(c.judge.tokens, func(d token) bool {
			return d.Game == card.Game && d.By == "" && d.Name == t.Name && slices.Equal(d.Subtypes, t.Subtypes) && d.Power == t.Power && d.Toughness == t.Toughness
		})
		if i < 0 {
			continue
		}
		b := Button{clip(t.Name, mostLabel), "/token " + name}
		if card.Game != c.gameOf() {
			b.Line += " game:" + string(card.Game)
		}
		if len(b.Line) <= mostLabel && len(r.Buttons) < mostButtons-1 && !slices.Contains(r.Buttons, b) {
			r.Buttons = append(r.Buttons, b)
		}
	}
	return all
}

// tokenMade describes a token in the words in which one is created.
func tokenMade(t cards.Token) string {
	words := []string{strings.ToLower(strings.Join(t.Supertypes, " "))}
	if t.Power+t.Toughness != "" {
		words = append(words, t.Power+"/"+t.Toughness)
	}
	if t.Might != "" {
		words = append(words, t.Might+" Might")
	}
	words = append(words, strings.Join(t.Colors, " and "),
		strings.Join(t.Subtypes, " "), strings.ToLower(strings.Join(t.Types, " ")))
	text := strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "" }), " ") + " token"
	if kind := strings.Join(t.Subtypes, " "); t.Name != "" && t.Name != kind && t.Name != kind+" Token" {
		text += " named " + strings.TrimSuffix(t.Name, " Token")
	}
	switch {
	case len(t.Keywords) > 0:
		text += " with " + strings.Join(t.Keywords, ", ")
		if len(t.Abilities) > 0 {
			text += " and what its text says"
		}
	case len(t.Abilities) > 0:
		text += " with what its text says"
	}
	return text
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

// mostNearCard is how many rules near a word of players are offered with the card
// of that name.
const mostNearCard = 3

// cardInstead answers a look-up in the rules with the card of just that name, where
// no rule and no term is called so.
func (c *call) cardInstead(ctx context.Context, q Query, game rules.Game, page rules.Page, answer rules.Answer) (Reply, bool) {
	if q.Edition != "" || answer.Number != "" || page.Entry.Ref != "" && answer.Corrected == "" {
		return Reply{}, false
	}
	pool, err := c.judge.Cards()
	if err != nil {
		return Reply{}, false // the rules still have an answer
	}
	found, _ := c.cardsCalled(pool, q.Text, q.Game)
	if found.Way != cards.Exact && found.Way != cards.OfFace {
		return Reply{}, false
	}
	r, _ := c.cardsFound(ctx, pool, q.Text, found)
	says := fmt.Sprintf("“%s” is a card, and no term of the rules.", clip(q.Text, 60))
	if word := answer.Word; word != nil {
		for _, ref := range word.Near[:min(len(word.Near), mostNearCard)] {
			if len(r.Buttons) < mostButtons {
				r.Buttons = append(r.Buttons, Button{clip("Rule "+shown(ref), mostLabel), ruleLine(game, ref)})
			}
		}
	}
	r.Notices = append([]string{says}, r.Notices...)
	return r, true
}
