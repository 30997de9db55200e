package commands

import (
	"context"
	"errors"
	"slices"
	"strings"

	"arbiter/tracker"
)

func whyCommand() Command {
	return Command{
		Name: "why", Description: "Why something is as it is: each effect with its rule, and what happened to it",
		Options: []Option{{Name: "what", Description: "What you wonder about: #3, its name, or a player: Bob", Required: true, Wants: "what you wonder about", Example: "#3", Completes: true}},
		run: func(ctx context.Context, c *call) (Reply, error) {
			what := c.text("what")
			switch strings.ToLower(what) {
			case "me", "i", "my life", "life":
				what = c.seatName()
			}
			reply, err := c.explain(what)
			if m := oneDispute.FindStringSubmatch(what); m != nil && err != nil {
				return runJudge(ctx, c.otherCall("judge", map[string]string{"dispute": m[1]}))
			}
			if problem := (*tracker.Problem)(nil); errors.As(err, &problem) {
				// More than a name: "why is the dragon a 4/4".
				if r, asked, failed := c.ask("why "+what, false); asked && failed == nil {
					return r, nil
				}
			}
			return reply, err
		},
		complete: func(_ context.Context, c *call, option string) []Suggestion {
			return append(c.tiles(c.text(option)), c.players(c.text(option))...)
		},
	}
}

// explain returns what something is and why, by its id, name or label, or a player's
// name.
func (c *call) explain(what string) (Reply, error) {
	x, err := c.table.Why(what)
	if err != nil {
		return Reply{}, err
	}
	var blocks []Block
	for _, s := range x.Steps {
		blocks = append(blocks, c.step(s))
	}
	for _, note := range x.Notes {
		blocks = append(blocks, Block{Style: Small, Text: note})
	}
	blocks = append(blocks, abilityBlocks(x.Abilities)...)
	switch {
	case len(x.Story) > 0 && x.Player != "":
		blocks = append(blocks, Block{Style: Heading, Text: tracker.Say("How it came to that")})
	case len(x.Story) > 0:
		blocks = append(blocks, Block{Style: Heading, Text: tracker.Say("What happened to it")})
	}
	for _, s := range x.Story {
		blocks = append(blocks, c.step(s))
	}
	return Reply{Title: x.Title, Pages: paged(blocks)}, nil
}

// The signs of lines of a text.
const (
	doneSign  tracker.Name = "✓"
	yoursSign tracker.Name = "✎"
)

// abilityBlocks lists the lines of an object's text, each with a sign.
func abilityBlocks(all []tracker.AbilityLine) []Block {
	if len(all) == 0 {
		return nil
	}
	heading := tracker.Say("What it says: ✓ done by Arbiter")
	if slices.ContainsFunc(all, func(l tracker.AbilityLine) bool { return l.Yours }) {
		heading = tracker.Say("What it says: ✓ done by Arbiter · ✎ yours")
	}
	blocks := []Block{{Style: Heading, Text: heading}}
	for _, l := range all {
		mark := doneSign
		if l.Yours {
			mark = yoursSign
		}
		blocks = append(blocks, Block{Style: Item, Mark: tracker.Say("%s", mark), Text: l.Text})
	}
	return blocks
}

func (c *call) step(s tracker.Step) Block {
	text := s.Text
	if !s.Result.Zero() {
		text = tracker.Say("%s → %s", text, s.Result)
	}
	return said(Block{Style: Item}, cited(text, c.judge.cause(s.Cause)))
}

// seatName returns the speaker's name at the table.
func (c *call) seatName() string {
	for _, s := range c.table.Look().Seats {
		if c.By.Sits(s) {
			return s.Name
		}
	}
	return c.By.Name
}
