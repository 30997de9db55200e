package commands

import (
	"cmp"
	"context"

	"arbiter/rules"
	"arbiter/tracker"
)

func sbaCommand(game Option) Command {
	return Command{
		Name: "sba", Description: "The state-based actions, and what Arbiter does about each of them",
		Options: []Option{game},
		run: func(_ context.Context, c *call) (Reply, error) {
			return c.checks(cmp.Or(c.text("game"), c.table.Look().Game, string(c.gameOf())))
		},
	}
}

// checks lists the automatic rules of a game: how Arbiter performs each, or
// why it is left to the players.
func (c *call) checks(game string) (Reply, error) {
	of, ok := c.judge.offers(game).(tracker.Checked)
	if !ok {
		return Reply{}, tracker.Refuse("The rules of %s do nothing by themselves.", gameName(game)).Next("What is done at the table: /help")
	}
	table := of.Checks()
	does, leaves := []Block{{Style: Heading, Text: tracker.Say("Arbiter does these by itself")}}, []Block{{Style: Heading, Text: tracker.Say("Arbiter leaves these to you")}}
	r := Reply{Title: tracker.Say(table.Title)}
	for _, check := range table.Rows {
		cited := c.judge.cite(check.Key)
		if cited.Ref != "" {
			r.Links = append(r.Links, Button{tracker.Named(clip(string(cited.Ref)+"  "+capital(check.Text), 80)), ruleLine(rules.Game(game), cited.Ref)})
		}
		b := Block{Style: Item, Mark: tracker.Named(cited.String()), Text: tracker.Say("%s", tracker.AsSentence(tracker.Say(check.Text)))}
		if check.Left == "" {
			does = append(does, b)
			continue
		}
		b.Text = tracker.Say("%s (%s)", b.Text, tracker.AsSentence(tracker.Say(check.Left)))
		leaves = append(leaves, b)
	}
	var blocks []Block
	if view := c.judge.Library.Default(rules.Game(game)); view != nil {
		blocks = append(blocks, Block{Style: Small, Text: tracker.Say("Numbers of: %s", EditionName(view.Edition()))})
	}
	blocks = append(append(blocks, Block{Text: tracker.Say(table.Intro)}), does...)
	if len(leaves) > 1 {
		blocks = append(blocks, leaves...)
	}
	if len(table.More) > 0 {
		blocks = append(blocks, Block{Style: Heading, Text: tracker.Say(table.Also)})
	}
	for _, check := range table.More {
		blocks = append(blocks, Block{Style: Item, Mark: tracker.Named(c.judge.cite(check.Key).String()), Text: tracker.Say("%s", tracker.AsSentence(tracker.Say(check.Text)))})
	}
	r.Pages = paged(blocks)
	for _, key := range table.About {
		if cited := c.judge.cite(key); cited.Ref != "" {
			r.Buttons = append(r.Buttons, Button{tracker.Named(cited.String()), ruleLine(rules.Game(game), cited.Ref)})
		}
	}
	return r, nil
}
