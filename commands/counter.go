package commands

import (
	"context"
	"regexp"
	"strings"

	"arbiter/tracker"
)

func counterCommand() Command {
	on := Option{Name: "on", Description: "What it is about: #3, 2 of #3, all Soldiers, Bob", Completes: true}
	count := Option{Name: "count", Description: "How many", Number: true}
	return Command{
		Name: "counter", Description: "Put counters on something, or remove them",
		Below: []Command{
			{
				Name: "put", Description: "Put counters on permanents or players: three +1/+1 counters on #3",
				Options: []Option{
					{Name: "what", Description: "Which counters: +1/+1, two loyalty, three +1/+1 counters on #3", Required: true, Wants: "which counters, and on what", Example: "a +1/+1 counter on #3", Completes: true}, on, count,
				},
				run: func(ctx context.Context, c *call) (Reply, error) {
					line, err := c.counterLine("put", " on ")
					if err != nil {
						return Reply{}, err
					}
					return c.say(ctx, line)
				},
				complete: completeCounter,
			},
			{
				Name: "remove", Description: "Remove counters from permanents or players: a loyalty counter from #2",
				Options: []Option{
					{Name: "what", Description: "Which counters: +1/+1, two loyalty, a loyalty counter from #2", Required: true, Wants: "which counters, and from what", Example: "a loyalty counter from #2", Completes: true},
					{Name: "from", Description: on.Description, Completes: true},
					count,
				},
				run: func(ctx context.Context, c *call) (Reply, error) {
					line, err := c.counterLine("remove", " from ")
					if err != nil {
						return Reply{}, err
					}
					return c.say(ctx, line)
				},
				complete: completeCounter,
			},
		},
	}
}

var (
	saysCounter = regexp.MustCompile(`(?i)\bcounters?\b`)
	saysHowMany = regexp.MustCompile(`(?i)^(\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|all|each|every|x)\s`)
)

// counterLine returns the options as a line that the game parses: "put three
// +1/+1 counters on #3".
func (c *call) counterLine(verb, preposition string) (string, error) {
	what, target := c.text("what"), c.text(strings.TrimSpace(preposition))
	first, rest := firstWord(what)
	if strings.EqualFold(first, verb) {
		what = rest
	}
	if target == "" {
		before, after, ok := strings.Cut(what, preposition)
		if !ok {
			return "", tracker.Refuse("%s%s what?", capital(verb)+" "+clip(what, 40), strings.TrimRight(preposition, " ")).
				Next("Type /counter %s what:%s%s:#3, with the number that `%s` shows.",
					tracker.Name(verb), tracker.Name(clip(what, 40)), tracker.Name(strings.TrimRight(preposition, " ")), tracker.Line("board"))
		}
		what, target = strings.TrimSpace(before), strings.TrimSpace(after)
	}
	if n := c.text("count"); n != "" {
		if saysHowMany.MatchString(what) {
			return "", tracker.Refuse("How many was said twice: %q and %s.", clip(what, 40), clip(n, 40)).Next("Say it once.")
		}
		what = n + " " + what
	} else if !saysHowMany.MatchString(what) {
		what = "a " + what
	}
	if !saysCounter.MatchString(what) {
		what += " counter"
	}
	return verb + " " + what + preposition + target, nil
}

func completeCounter(_ context.Context, c *call, option string) []Suggestion {
	typed := c.text(option)
	if option != "what" {
		return append(c.tiles(typed), c.players(typed)...)
	}
	return plain(matching(typed, c.judge.wordsOf(c.table.Look().Game).Counters))
}

func capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
