package commands

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"arbiter/rules"
	"arbiter/tracker"
)

func tokenCommand(game Option) Command {
	return Command{
		Name: "token", Description: "Show a token: its characteristics, abilities, rule, and which cards create it",
		Options: []Option{
			{Name: "name", Description: "Which token: Treasure, Monster Role, Marit Lage, Recruit", Required: true, Wants: "the name of a token", Example: "Treasure", Completes: true},
			game,
		},
		run: showToken,
		complete: func(_ context.Context, c *call, option string) []Suggestion {
			if option != "name" {
				return nil
			}
			return c.suggestTokens(c.text(option), func(t token) string { return t.Asked })
		},
	}
}

func showToken(_ context.Context, c *call) (Reply, error) {
	name, game := c.text("name"), rules.Game(c.text("game"))
	found, corrected := c.judge.tokensNamed(name)
	found = slices.DeleteFunc(ofGame(found, game), func(t token) bool {
		// Other names that the other game uses don't count.
		return game == "" && corrected == "" && t.Game != c.gameOf() && !t.called(name)
	})
	if made := c.tokensMadeAs(name, game, false); (len(found) == 0 || corrected != "") && len(made.Made) > 0 {
		return c.showCardTokens(name, made), nil
	}
	if kind, called := c.judge.tokensOf(name); len(found) == 0 || corrected != "" {
		if kind = ofGame(kind, game); len(kind) > 0 {
			return listTokens(kind, called), nil
		}
	}
	if len(found) == 0 {
		if err, ok := c.cardNoToken(name, game); ok {
			return Reply{}, err
		}
		if made := c.tokensMadeAs(name, game, true); len(made.Made) > 0 {
			return c.showCardTokens(name, made), nil
		}
		return Reply{}, c.noToken(name, game)
	}
	var r Reply
	// The token of the game on the table comes first.
	slices.SortStableFunc(found, func(a, b token) int {
		if a.Game == c.gameOf() && b.Game != a.Game {
			return -1
		}
		return 0
	})
	r.Title = tracker.Named(found[0].Name)
	if found[0].Game != c.gameOf() {
		r.Title = tracker.Say("%s (%s)", r.Title, tracker.Name(gameName(string(found[0].Game))))
	}
	if several := len(found) > 1 && found[1].Game == found[0].Game; several {
		r.Title = tracker.Say("Tokens: %s", tracker.Name(clip(capital(name), 60)))
	} else if corrected != "" || !found[0].called(name) {
		r.Notices = append(r.Notices, tracker.Say("Showing %s%s.", tracker.Name(found[0].Asked), tracker.Name(strings.TrimPrefix(r.Title.String(), found[0].Name))))
	}
	var blocks []Block
	for _, t := range found {
		if len(found) > 1 {
			source := gameName(string(t.Game))
			if t.By != "" {
				source = t.By
			}
			blocks = append(blocks, Block{Style: Heading, Text: tracker.Say("%s (%s)", tracker.Name(t.Name), tracker.Name(source))})
		}
		blocks = append(blocks, c.tokenBlocks(t)...)
	}
	if found[0].Others {
		blocks = append(blocks, c.otherTokens(name, found)...)
	}
	r.Pages = paged(blocks)
	if t := found[0]; !slices.Contains(t.Subtypes, "Aura") && t.Game == c.gameOf() {
		asked := t
		if len(found) > 1 && found[1].Game == t.Game { // it asks which
			asked.Asked = capital(strings.TrimSuffix(strings.ToLower(name), " token"))
		}
		r.Buttons = []Button{{tracker.Say("Create one"), "/create " + asked.article() + " " + asked.Asked + " token"}}
	}
	return r, nil
}

// ofGame filters tokens by game; "" keeps all.
func ofGame(all []token, game rules.Game) []token {
	return slices.DeleteFunc(all, func(t token) bool { return game != "" && t.Game != game })
}

// listTokens returns the tokens of a subtype.
func listTokens(all []token, subtype string) Reply {
	r := Reply{Title: tracker.Say("Tokens: %s", tracker.Name(subtype))}
	var blocks []Block
	for _, t := range all {
		blocks = append(blocks, Block{Style: Item, Mark: tracker.Named(t.Asked), Text: tracker.Named(strings.TrimSpace(t.line() + ". " + strings.Join(t.Abilities, " ")))})
		if len(r.Buttons) < 5 {
			r.Buttons = append(r.Buttons, Button{tracker.Named(clip(t.Asked, 80)), "/token " + t.Asked})
		}
	}
	r.Pages = paged(blocks)
	r.Next = tracker.Say("More about one: /token %s", tracker.Name(all[0].Asked))
	return r
}

// noToken refuses a name that no predefined token has.
func (c *call) noToken(name string, game rules.Game) error {
	p := tracker.Refuse("No predefined token is called %q.", clip(name, 60))
	if game != "" {
		p = tracker.Refuse("No predefined token of %s is called %q.", gameName(string(game)), clip(name, 60))
	}
	next := tracker.Say("See them all: /rule tokens")
	if of, ok := c.judge.offers(cmp.Or(string(game), string(c.gameOf()))).(tracker.Carded); ok {
		next = of.OtherToken(clip(name, 40))
	}
	if others, corrected := c.judge.tokensNamed(name); game != "" && len(others) > 0 && corrected == "" {
		return p.Next("%s has one: /token %s game:%s", gameName(string(others[0].Game)), others[0].Asked, others[0].Game)
	}
	var names []string
	for _, t := range ofGame(c.judge.findTokens(c.gameOf(), name, maxSuggestions), game) {
		if t.Game != c.gameOf() && game == "" {
			t.Asked += " (" + gameName(string(t.Game)) + ")"
		}
		if len(names) < maxLike {
			names = append(names, t.Asked)
			p = p.Or("/token " + strings.TrimSuffix(t.Asked, " ("+gameName(string(t.Game))+")"))
		}
	}
	if len(names) > 0 {
		next = tracker.Say("%s%s", next, tracker.Say(" · Like it are: %s.", tracker.NamesOf(names)))
	}
	return p.Next("%s", next)
}

// maxLike is the maximum number of similarly named tokens in a refusal.
const maxLike = 4

func (c *call) tokenBlocks(t token) []Block {
	blocks := []Block{{Text: tracker.Named(t.line())}}
	if t.By != "" {
		blocks = append(blocks, Block{Style: Small, Text: tracker.Say("Created by: %s", tracker.Name(t.By))})
	}
	if t.Others {
		blocks = append(blocks, Block{Style: Small, Text: tracker.Say("Cards create other tokens of that name too; those are described: create a 2/2 white %s creature token", tracker.Name(t.Asked))})
	}
	if len(t.Keywords) > 0 {
		blocks = append(blocks, Block{Text: tracker.Named(capital(strings.Join(t.Keywords, ", ")))})
	}
	for _, a := range t.Abilities {
		blocks = append(blocks, Block{Style: Quote, Text: tracker.Named(a)})
	}
	if t.Back != nil {
		blocks = append(blocks, Block{Style: Heading, Text: tracker.Say("Back: %s", tracker.Name(t.Back.Name))}, Block{Text: tracker.Named(t.Back.line())})
	}
	if t.Rule != "" {
		citation := c.judge.cite(t.Rule)
		source := citation.String()
		if citation.Ref != "" {
			source += " · " + ruleLine(t.Game, citation.Ref)
		}
		blocks = append(blocks, Block{Style: Small, Text: tracker.Named(source)})
	}
	return blocks
}
