package commands

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// talk are the words of table talk that every game has, and the command that
// each one is, with the option that the rest of the line fills.
var talk = map[string]struct{ command, option string }{
	"choose": {"choose", "option"},
	"undo":   {"undo", "count"},
	"redo":   {"redo", "count"},
	"why":    {"why", "what"},
	"log":    {"log", "count"},
	"board":  {"board", ""},
	"help":   {"help", "command"},
	"life":   {"life", ""},
	"roll":   {"roll", "dice"},
	"coin":   {"coin", ""},

	"flip a coin": {"coin", ""},
}

// Talk is the request that a line of table talk makes: the number of an answer,
// a word that every game has, or what the game on the table makes of it.
func (j *Judge) Talk(line string) Request {
	if number := strings.TrimSpace(line); number != "" && strings.Trim(number, "0123456789 ") == "" {
		return Request{Command: "choose", Options: map[string]string{"option": number}} // a number alone answers
	}
	word, rest := firstWord(line)
	t, ok := talk[strings.ToLower(strings.TrimSuffix(word, "?"))]
	if whole, is := talk[strings.ToLower(strings.TrimSpace(line))]; is {
		t, ok, rest = whole, true, ""
	}
	if !ok || (t.option == "" && rest != "") {
		return Request{Command: "do", Options: map[string]string{"line": line}}
	}
	options := make(map[string]string)
	if rest != "" {
		options[t.option] = strings.TrimSuffix(rest, "?")
	}
	return Request{Command: t.command, Options: options}
}

func doCommand() Command {
	return Command{
		Name: "do", Description: "Do what you would say at the table: tap all #3; Bob loses 2 life",
		Options: []Option{{Name: "line", Description: "What happens, in the words of the cards", Required: true, Wants: "what happens", Example: "tap #1", Colons: true, Completes: true}},
		run: func(ctx context.Context, c *call) (Reply, error) {
			line := c.text("line")
			if r := c.judge.Talk(line); r.Command != "do" {
				cmd, _, _, _ := find(c.judge.commands, r.Command)
				if err := checkOptions(cmd, r.Command, r.Options); err != nil {
					return Reply{}, err
				}
				return cmd.run(ctx, c.again(r.Command, r.Options))
			}
			if r, ok, err := c.legalityAsked(ctx, Query{Text: line}); ok {
				return r, err
			}
			reply, err := c.say(ctx, line)
			return reply, c.hint(line, err)
		},
		complete: func(ctx context.Context, c *call, option string) []Suggestion {
			typed := c.typed(option)
			return append(plain(c.ways(ctx, typed)), talkWords(typed)...)
		},
	}
}

// hint adds the slash to what would have been a command with it.
func (c *call) hint(line string, err error) error {
	problem := (*tracker.Problem)(nil)
	if !errors.As(err, &problem) {
		return err
	}
	word, rest := firstWord(line)
	if unknown := (*notation.UnknownError)(nil); errors.As(err, &unknown) && unknown.Meant == "" && len(word) > 3 {
		if near := notation.Nearest(word, slices.Sorted(maps.Keys(talk))); near != "" {
			meant := strings.TrimSpace(near + " " + rest)
			return tracker.Refuse("%s", problem.What).Next("Did you mean: %s", clip(meant, 80)).Or(meant).For(problem.Err)
		}
	}
	cmd, _, _, ok := find(c.judge.commands, word)
	if !ok || cmd.Name == "create" || cmd.Name == "do" {
		return err
	}
	hinted := *problem
	return hinted.Next("With a slash it is a command: /%s", clip(line, 80))
}

// talkWords offers the words that every game has.
func talkWords(typed string) []Suggestion {
	if typed == "" || strings.Contains(typed, " ") {
		return nil
	}
	var out []Suggestion
	for _, word := range slices.Sorted(maps.Keys(talk)) {
		if strings.HasPrefix(word, strings.ToLower(typed)) {
			out = append(out, Suggestion{word, word})
		}
	}
	return out
}

func plain(lines []string) []Suggestion {
	out := make([]Suggestion, 0, len(lines))
	for _, l := range lines {
		out = append(out, Suggestion{l, l})
	}
	return out
}
