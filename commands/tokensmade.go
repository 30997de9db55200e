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

// Tokens that the rules don't define are those that cards of the pool create.

// mostMakers is how many cards are named that create a token.
const mostMakers = 3

// asMade is a token that cards create, as one that is shown.
func asMade(m *cards.Made) token {
	return token{
		Game: rules.Magic, Asked: m.Asked(), Name: m.Name, Colors: m.Colors, Supertypes: m.Supertypes, Types: m.Types, Subtypes: m.Subtypes,
		Power: m.Power, Toughness: m.Toughness, Keywords: m.Keywords, Abilities: m.Abilities, By: makers(m.By),
	}
}

// makers are the cards that create a token: some of them, and how many others.
func makers(by []string) string {
	text := strings.Join(by[:min(len(by), mostMakers)], " · ")
	if more := len(by) - mostMakers; more > 0 {
		text += fmt.Sprintf(" … and %d more", more)
	}
	return text
}

// tokensMadeAs are the tokens that cards create, of a name that is written as on
// the cards; with loosely, of one that may mean it.
func (c *call) tokensMadeAs(name string, game rules.Game, loosely bool) cards.FoundTokens {
	if game == rules.Riftbound || game == "" && c.gameOf() == rules.Riftbound && loosely {
		return cards.FoundTokens{}
	}
	pool, err := c.judge.Cards()
	if err != nil || utf8.RuneCountInString(name) > longestCardName {
		return cards.FoundTokens{} // the rules' own tokens are still known
	}
	found := pool.TokensNamed(name)
	if loosely && len(found.Made) == 0 {
		found = pool.FindTokens(name)
	}
	return found
}

// showMade shows the tokens of a name that cards create, the commonest first.
func (c *call) showMade(name string, found cards.FoundTokens) Reply {
	made := found.Made
	first := asMade(&made[0])
	r := Reply{Title: clip(first.Asked, longestCardName)}
	switch {
	case !found.One:
		r.Title = "Tokens: " + clip(capital(name), 60)
	case len(made) > 1:
		r.Title = "Tokens: " + clip(first.Asked, 60)
	}
	if !strings.EqualFold(first.Asked, name) && found.One && found.Way == cards.Typo {
		r.Notices = append(r.Notices, "Showing "+first.Asked+".")
	}
	var blocks []Block
	for i := range made {
		t := asMade(&made[i])
		r.Names = append(r.Names, t.Asked, t.By)
		switch {
		case made[i].OnlyName():
			blocks = append(blocks, Block{Text: "What is printed on the card of that name."}, Block{Style: Small, Text: "Created by: " + t.By})
			r.Buttons = append(r.Buttons, cardButtonOf(t.Name)...)
		case len(made) == 1:
			blocks = append(blocks, c.tokenBlocks(t)...)
		default:
			blocks = append(blocks, listedToken(t)...)
		}
	}
	r.Pages = paged(blocks)
	if c.gameOf() == rules.Magic {
		r.Buttons = append(r.Buttons, Button{"Create one", "/create " + first.article() + " " + quotable(first.Asked) + " token"})
	}
	for _, by := range made[0].By {
		if b := cardButtonOf(by); len(r.Buttons) < mostButtons-1 && len(made) == 1 {
			r.Buttons = append(r.Buttons, b...)
		}
	}
	return r
}

// otherTokens are those of a name that cards create, and that none of the keywords
// creates which were shown.
func (c *call) otherTokens(name string, shown []token, r *Reply) []Block {
	made := c.tokensMadeAs(name, rules.Magic, false).Made
	var blocks []Block
	for i := range made {
		t := asMade(&made[i])
		if slices.ContainsFunc(shown, func(o token) bool { return o.line() == t.line() && slices.Equal(o.Keywords, t.Keywords) }) {
			continue
		}
		if r.Names = append(r.Names, t.By); len(blocks) == 0 {
			blocks = append(blocks, Block{Style: Heading, Text: "Created by cards"})
		}
		blocks = append(blocks, listedToken(t)...)
	}
	return blocks
}

// quotable is a name in quotes where the grammar would take it apart otherwise.
func quotable(name string) string {
	if strings.ContainsAny(name, ",'-") {
		return `"` + name + `"`
	}
	return name
}

// cardButtonOf leads to the card of a name, where that fits on a button.
func cardButtonOf(name string) []Button {
	line := "/card " + name
	if utf8.RuneCountInString(line) > mostLabel {
		return nil
	}
	return []Button{{clip(name, mostLabel), line}}
}

// listedToken is one of several tokens of a name.
func listedToken(t token) []Block {
	first := Block{Text: t.line()}
	if having := strings.Join(t.Keywords, ", "); having != "" || len(t.Abilities) > 0 {
		for _, a := range t.Abilities {
			having = strings.TrimSpace(having + " “" + a + "”")
		}
		first = Block{Style: Item, Mark: t.line(), Text: having}
	}
	return []Block{first, {Style: Small, Text: "Created by: " + t.By}}
}

// cardNoToken refuses a name that a card has and no token, with how a token that is
// the card is created.
func (c *call) cardNoToken(name string, game rules.Game) (error, bool) {
	pool, err := c.judge.Cards()
	if err != nil || utf8.RuneCountInString(name) > longestCardName {
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
	if game == rules.Magic && h.Card.Permanent() {
		lines = append(lines, "create a token that's a copy of "+h.Name)
	}
	return tracker.Refuse("%s is a card, and no card creates a token of that name.", h.Name).Next("Did you mean: %s", strings.Join(lines, " · ")).Or(lines...), true
}

// suggestTokens lists what a token's name may become: those that the rules define
// and those that cards create which begin like that, then others that look like it.
func (c *call) suggestTokens(typed string, value func(t token) string) []Suggestion {
	defined := c.judge.findTokens(c.gameOf(), typed, mostSuggestions)
	begins := func(t token) bool {
		return typed != "" && len(t.Asked) >= len(typed) && strings.EqualFold(t.Asked[:len(typed)], typed)
	}
	var all, rest []Suggestion
	var names []string
	for _, t := range defined {
		if s := (Suggestion{t.title(), value(t)}); begins(t) {
			all = append(all, s)
		} else {
			rest = append(rest, s)
		}
		names = append(names, t.Asked)
	}
	if pool, err := c.judge.Cards(); err == nil && c.gameOf() == rules.Magic && typed != "" {
		made, others := pool.CompleteTokens(typed, mostSuggestions)
		for i := range made {
			t := asMade(&made[i])
			if slices.Contains(names, t.Asked) {
				continue
			}
			label := t.title()
			if others[i] > 0 {
				label = fmt.Sprintf("%s · %d others", label, others[i])
			}
			all = append(all, Suggestion{label, value(t)})
		}
	}
	return append(all, rest...)
}
