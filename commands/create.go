package commands

import (
	"context"
	"strings"
)

func createCommand() Command {
	return Command{
		Name: "create", Description: "Create tokens, in the words of the card: two 1/1 white Soldier creature tokens",
		Options: []Option{{Name: "what", Description: "What to create: 3 Treasure tokens, a token that's a copy of #3", Required: true, Wants: "what to create", Example: "a Treasure token", Completes: true}},
		run: func(ctx context.Context, c *call) (Reply, error) {
			return c.say(ctx, createLine(c.text("what")))
		},
		complete: func(ctx context.Context, c *call, option string) []Suggestion {
			typed := c.typed(option)
			var all []Suggestion
			for _, line := range c.ways(ctx, createLine(typed)) {
				rest := strings.TrimPrefix(line, "create ")
				all = append(all, Suggestion{rest, rest})
			}
			for _, t := range c.judge.findTokens(c.gameOf(), typed, mostSuggestions) {
				all = append(all, Suggestion{t.title(), t.article() + " " + t.Asked + " token"})
			}
			return all
		},
	}
}

// createLine puts the verb before what is to be created, unless it stands
// there: a card's sentence can be pasted whole.
func createLine(what string) string {
	first, _ := firstWord(what)
	if strings.EqualFold(first, "create") || strings.EqualFold(first, "play") {
		return what
	}
	return "create " + what
}
