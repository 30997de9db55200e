package commands

import (
	"context"
	"strings"

	"arbiter/tracker"
)

// maxCoins is the maximum number of coins in a flip.
const maxCoins = 100

func coinCommand() Command {
	return Command{
		Name: "coin", Description: "Flip a coin, or several",
		Options: []Option{{Name: "count", Description: "How many, 1 unless you say", Number: true}},
		run: func(_ context.Context, c *call) (Reply, error) {
			n, err := c.number("count", 1, maxCoins, 1)
			if err != nil {
				return Reply{}, err
			}
			if n == 1 {
				return Reply{Title: tracker.Say(side(c.judge.Dice) + ".")}, nil
			}
			heads := 0
			var each []string
			for range n {
				s := side(c.judge.Dice)
				if s == "Heads" {
					heads++
				}
				each = append(each, s[:1])
			}
			return Reply{
				Title: tracker.Say("%d heads, %d tails.", heads, int(n)-heads),
				Pages: []Page{{{Style: Small, Text: tracker.Say("In order: %s", tracker.Name(strings.Join(each, " ")))}}},
			}, nil
		},
	}
}

func side(d Dice) string {
	if d.Int64N(2) == 0 {
		return "Heads"
	}
	return "Tails"
}
