package commands

import (
	"context"

	"arbiter/tracker"
)

const (
	usualLog   = 10
	longestLog = 200
)

func logCommand() Command {
	return Command{
		Name: "log", Description: "What was done, with the rules that did it; what was taken back is struck through",
		Options: []Option{{Name: "count", Description: "How many of the last lines, 10 unless you say", Number: true}},
		run: func(ctx context.Context, c *call) (Reply, error) {
			n, err := c.number("count", 1, longestLog, usualLog)
			if err != nil {
				return Reply{}, err
			}
			shown, all, err := c.table.Log(ctx, int(n))
			if err != nil {
				return Reply{}, err
			}
			if all == 0 {
				return c.noGame(), nil
			}
			var blocks []Block
			for _, e := range shown {
				blocks = append(blocks, c.logged(e)...)
			}
			r := Reply{Pages: paged(blocks)}
			if left := all - len(shown); left > 0 {
				r.Next = tracker.Say("%s earlier: /log %s", tracker.Name(decimal(int64(left))), tracker.Name(decimal(min(longestLog, int64(all)))))
			}
			return r, nil
		},
	}
}

// logged returns the blocks of a log entry: the line as typed, and its events.
func (c *call) logged(e tracker.Entry) []Block {
	style := Heading
	if e.Undone {
		style = Struck
	}
	blocks := []Block{{Style: style, At: e.At, Mark: tracker.Named(e.By.Name), Text: tracker.Named(e.Text)}}
	for i, event := range c.judge.events(e.Told) {
		b := said(Block{Style: Item}, cited(event.Text, event.Cause))
		if rules := e.Told[i].Cited; len(rules) > 0 {
			b.Text = tracker.Say("%s %s", b.Text, c.judge.saysAll(rules))
		}
		if e.Undone {
			b.Style = Struck
		}
		blocks = append(blocks, b)
	}
	return blocks
}

// cited appends the rule or effect to a message.
func cited(what tracker.Message, c Cause) tracker.Message {
	switch {
	case c.Cite != "":
		return tracker.Say("%s [%s]", what, tracker.Name(c.Cite))
	case !c.Effect.Zero():
		return tracker.Say("%s [%s]", what, c.Effect)
	case c.ByHand:
		return tracker.Say("%s [%s]", what, tracker.Say("by hand"))
	}
	return what
}

// said sets the text of a block to a message.
func said(b Block, m tracker.Message) Block {
	b.Text = m
	return b
}
