package commands

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"arbiter/rules"
	"arbiter/rules/cards"
	"arbiter/tracker"
)

// Tokens that the rules don't define come from the cards that create them.

// maxMakers is the maximum number of cards named for a token.
const maxMakers = 3

// tokenOfCards returns a token that cards create in the form for display.
func (j *Judge) tokenOfCards(m *cards.Made) token {
	return token{
		Game: m.Game, colorless: j.cardWords(m.Game).Colorless, Asked: m.Asked(), Name: m.Name, Colors: m.Colors, Supertypes: m.Supertypes, Types: m.Types, Subtypes: m.Subtypes,
		Power: m.Power, Toughness: m.Toughness, Keywords: m.Keywords, Abilities: m.Abilities, By: makers(m.By),
	}
}

// makers names some of the cards that create a token, and counts the others.
func makers(by []string) string {
	text := strings.Join(by[:min(len(by), maxMakers)], " · ")
	if more := len(by) - maxMakers; more > 0 {
		text += fmt.Sprintf(" … and %d more", more)
	}
	return text
}

// tokensMadeAs returns the tokens of a name that cards create; if loosely is
// set, also those of similar names.
func (c *call) tokensMadeAs(name string, game rules.Game, loosely bool) cards.FoundTokens {
	if game != "" && game != cards.TokensOf || game == "" && c.gameOf() != cards.TokensOf && loosely {
		return cards.FoundTokens{}
	}
	pool, err := c.judge.Cards()
	if err != nil || utf8.RuneCountInString(name) > maxCardNameLength {
		return cards.FoundTokens{} // the rules' own tokens are still available
	}
	found := pool.TokensNamed(name)
	if loosely && len(found.Made) == 0 {
		found = pool.FindTokens(name)
	}
	return found
}

// showCardTokens shows the tokens of a name that cards create, the most common
// first.
func (c *call) showCardTokens(name string, found cards.FoundTokens) Reply {
	made := found.Made
	first := c.judge.tokenOfCards(&made[0])
	r := Reply{Title: tracker.Named(clip(first.Asked, maxCardNameLength))}
	switch {
	case !found.One:
		r.Title = tracker.Say("Tokens: %s", tracker.Name(clip(capital(name), 60)))
	case len(made) > 1:
		r.Title = tracker.Say("Tokens: %s", tracker.Name(clip(first.Asked, 60)))
	}
	if !strings.EqualFold(first.Asked, name) && found.One && found.Way == cards.Typo {
		r.Notices = append(r.Notices, tracker.Say("Showing %s.", tracker.Name(first.Asked)))
	}
	var blocks []Block
	for i := range made {
		t := c.judge.tokenOfCards(&made[i])
		switch {
		case made[i].OnlyName():
			blocks = append(blocks, Block{Text: tracker.Say("What is printed on the card of that name.")}, Block{Style: Small, Text: tracker.Say("Created by: %s", tracker.Name(t.By))})
			r.Buttons = append(r.Buttons, cardButtonOf(t.Name)...)
		case len(made) == 1:
			blocks = append(blocks, c.tokenBlocks(t)...)
		default:
			blocks = append(blocks, listedToken(t)...)
		}
	}
	r.Pages = paged(blocks)
	if c.gameOf() == first.Game {
		r.Buttons = append(r.Buttons, Button{tracker.Say("Create one"), "/create " + first.article() + " " + quotable(first.Asked) + " token"})
	}
	for _, by := range made[0].By {
		if b := cardButtonOf(by); len(r.Buttons) < maxButtons-1 && len(made) == 1 {
			r.Buttons = append(r.Buttons, b...)
		}
	}
	return r
}

// otherTokens returns the tokens of a name that cards create, except those in
// shown.
func (c *call) otherTokens(name string, shown []token) []Block {
	made := c.tokensMadeAs(name, cards.TokensOf, false).Made
	var blocks []Block
	for i := range made {
		t := c.judge.tokenOfCards(&made[i])
		if slices.ContainsFunc(shown, func(o token) bool { return o.line() == t.line() && slices.Equal(o.Keywords, t.Keywords) }) {
			continue
		}
		if len(blocks) == 0 {
			blocks = append(blocks, Block{Style: Heading, Text: tracker.Say("Created by cards")})
		}
		blocks = append(blocks, listedToken(t)...)
	}
	return blocks
}

// quotable quotes a name that the grammar would split.
func quotable(name string) string {
	if strings.ContainsAny(name, ",'-") {
		return `"` + name + `"`
	}
	return name
}

// cardButtonOf returns a button to the card of a name, if the name fits.
func cardButtonOf(name string) []Button {
	line := "/card " + name
	if utf8.RuneCountInString(line) > maxLabel {
		return nil
	}
	return []Button{{tracker.Named(clip(name, maxLabel)), line}}
}

// listedToken returns the blocks of one of several tokens.
func listedToken(t token) []Block {
	first := Block{Text: tracker.Named(t.line())}
	if having := strings.Join(t.Keywords, ", "); having != "" || len(t.Abilities) > 0 {
		for _, a := range t.Abilities {
			having = strings.TrimSpace(having + " “" + a + "”")
		}
		first = Block{Style: Item, Mark: tracker.Named(t.line()), Text: tracker.Named(having)}
	}
	return []Block{first, {Style: Small, Text: tracker.Say("Created by: %s", tracker.Name(t.By))}}
}

// cardNoToken refuses a name that a card has but no token, and says how to
// create a copy of the card.
func (c *call) cardNoToken(name string, game rules.Game) (error, bool) {
	pool, err := c.judge.Cards()
	if err != nil || utf8.RuneCountInString(name) > maxCardNameLength {
		return nil, false //nolint:nilerr // the rules' own tokens are still known
	}
	if game == "" {
		game = c.gameOf()
	}
	found := pool.Named(name, cards.Options{Game: game})
	if len(found.Hits) == 0 {
		return nil, false
	}
	h := found.Hits[0]
	lines := []string{"/card " + h.Name}
	if line := c.judge.cardWords(game).Copy; line != "" && h.Card.Permanent() {
		lines = append(lines, fmt.Sprintf(line, h.Name))
	}
	return tracker.Refuse("%s is a card, and no card creates a token of that name.", h.Name).Next("Did you mean: %s", strings.Join(lines, " · ")).Or(lines...), true
}

// suggestTokens completes a token's name: first tokens of the rules and of
// cards that start with it, then similar ones.
func (c *call) suggestTokens(typed string, value func(t token) string) []Suggestion {
	defined := c.judge.findTokens(c.gameOf(), typed, maxSuggestions)
	begins := func(t token) bool {
		return typed != "" && len(t.Asked) >= len(typed) && strings.EqualFold(t.Asked[:len(typed)], typed)
	}
	var all, rest []Suggestion
	var names []string
	for _, t := range defined {
		if s := (Suggestion{Label: t.title(), Value: value(t)}); begins(t) {
			all = append(all, s)
		} else {
			rest = append(rest, s)
		}
		names = append(names, t.Asked)
	}
	if pool, err := c.judge.Cards(); err == nil && c.gameOf() == cards.TokensOf && typed != "" {
		made, others := pool.CompleteTokens(typed, maxSuggestions)
		for i := range made {
			t := c.judge.tokenOfCards(&made[i])
			if slices.Contains(names, t.Asked) {
				continue
			}
			label := t.title()
			if others[i] > 0 {
				label = fmt.Sprintf("%s · %d others", label, others[i])
			}
			all = append(all, Suggestion{Label: label, Value: value(t)})
		}
	}
	return append(all, rest...)
}
