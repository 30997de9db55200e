package commands

import (
	"context"
	"slices"
	"strings"

	"arbiter/rules"
	"arbiter/tracker"
)

func tokenCommand() Command {
	return Command{
		Name: "token", Description: "Show a predefined token: its characteristics, abilities and rule",
		Options: []Option{
			{Name: "name", Description: "Which token: Treasure, Monster Role, Recruit", Required: true, Wants: "the name of a token", Example: "Treasure", Completes: true},
			gameOption(),
		},
		run: showToken,
		complete: func(_ context.Context, c *call, option string) []Suggestion {
			if option != "name" {
				return nil
			}
			var all []Suggestion
			for _, t := range c.judge.findTokens(c.gameOf(), c.text(option), mostSuggestions) {
				all = append(all, Suggestion{t.title(), t.Asked})
			}
			return all
		},
	}
}

// gameOption asks which game is meant.
func gameOption() Option {
	return Option{Name: "game", Description: "Which game; the one on the table unless you say", Among: []string{string(rules.Magic), string(rules.Riftbound)}}
}

func showToken(_ context.Context, c *call) (Reply, error) {
	name := c.text("name")
	found, corrected := c.judge.tokensNamed(name)
	if g := rules.Game(c.text("game")); g != "" {
		found = slices.DeleteFunc(found, func(t token) bool { return t.Game != g })
	}
	if len(found) == 0 {
		p := tracker.Refuse("No predefined token is called %q.", clip(name, 60)).
			Next("Any other token is described: /create a 2/2 black Zombie creature token")
		if near := c.judge.findTokens(c.gameOf(), name, 4); len(near) > 0 {
			var names []string
			for _, t := range near {
				names = append(names, t.Asked)
			}
			p = p.Next("Like it are: %s.", strings.Join(names, ", "))
		}
		return Reply{}, p
	}
	var r Reply
	if corrected != "" {
		r.Notices = append(r.Notices, "Showing "+found[0].Asked+".")
	}
	// The token of the game on the table comes first.
	slices.SortStableFunc(found, func(a, b token) int {
		if a.Game == c.gameOf() && b.Game != a.Game {
			return -1
		}
		return 0
	})
	r.Title = found[0].Name
	var blocks []Block
	for _, t := range found {
		if len(found) > 1 {
			blocks = append(blocks, Block{Style: Heading, Text: t.Name + " (" + gameName(string(t.Game)) + ")"})
		}
		blocks = append(blocks, c.tokenBlocks(t)...)
	}
	r.Pages = paged(blocks)
	if t := found[0]; !slices.Contains(t.Subtypes, "Aura") && slices.ContainsFunc(c.judge.Games, func(e tracker.Engine) bool { return e.ID() == string(t.Game) }) {
		r.Buttons = []Button{{"Create one", "/create " + t.article() + " " + t.Asked + " token"}}
	}
	return r, nil
}

func (c *call) tokenBlocks(t token) []Block {
	blocks := []Block{{Text: t.line()}}
	if len(t.Keywords) > 0 {
		blocks = append(blocks, Block{Text: capital(strings.Join(t.Keywords, ", "))})
	}
	for _, a := range t.Abilities {
		blocks = append(blocks, Block{Style: Quote, Text: a})
	}
	if t.Back != nil {
		back := *t.Back
		back.Game = t.Game
		blocks = append(blocks, Block{Style: Heading, Text: "Back: " + back.Name}, Block{Text: back.line()})
	}
	if t.Rule != "" {
		citation := c.judge.cite(t.Rule)
		source := Block{Style: Small, Text: citation.String()}
		if citation.Ref != "" {
			source.Text += " · /rule " + string(citation.Ref)
		}
		blocks = append(blocks, source)
	}
	return blocks
}

// gameName is a game's name for people.
func gameName(id string) string {
	switch rules.Game(id) {
	case rules.Magic:
		return "Magic"
	case rules.Riftbound:
		return "Riftbound"
	}
	return capital(id)
}
