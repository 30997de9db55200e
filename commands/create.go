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
			for _, line := range c.completions(ctx, createLine(typed)) {
				rest := strings.TrimPrefix(line, "create ")
				all = append(all, Suggestion{Label: rest, Value: rest})
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

// leading splits the words for the number from what is created: "two Gob"
// becomes "two", "Gob" and the following word "tokens".
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

// createLine adds the verb "create" unless the text has one: whole sentences
// of cards can be pasted.
func createLine(what string) string {
	first, _ := firstWord(what)
	if strings.EqualFold(first, "create") || strings.EqualFold(first, "play") {
		return what
	}
	return "create " + what
}
