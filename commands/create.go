package commands

import (
	"context"
	"slices"
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
			lead, name, word := leading(typed)
			return append(all, c.suggestTokens(name, func(t token) string {
				if lead == "" {
					return t.article() + " " + t.Asked + " token"
				}
				return lead + " " + t.Asked + " " + word
			})...)
		},
	}
}

// leading takes the words that say how many from what is to be created: "two Gob"
// is "two", "Gob", and the word behind them is "tokens".
func leading(typed string) (lead, name, word string) {
	first, rest := firstWord(typed)
	if rest == "" || !slices.Contains([]string{"a", "an", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}, strings.ToLower(first)) && strings.Trim(first, "0123456789") != "" {
		return "", typed, "token"
	}
	if slices.Contains([]string{"a", "an", "one", "1"}, strings.ToLower(first)) {
		return first, rest, "token"
	}
	return first, rest, "tokens"
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
