package commands

import (
	"context"

	"arbiter/rules"
	"arbiter/tracker"
	"arbiter/tracker/magic"
	"arbiter/tracker/riftbound"
)

func sbaCommand() Command {
	return Command{
		Name: "sba", Description: "The state-based actions, and what Arbiter does about each of them",
		Options: []Option{gameOption()},
		run: func(_ context.Context, c *call) (Reply, error) {
			if (Query{Game: rules.Game(c.text("game")), Table: c.gameOf()}).game() == rules.Riftbound {
				return c.cleanups()
			}
			return c.stateBasedActions(), nil
		},
	}
}

// stateBasedActions lists every line of CR 704.5 and 704.6.
func (c *call) stateBasedActions() Reply {
	var does, leaves []Block
	var to []Button
	for _, a := range magic.StateBasedActions() {
		if ref := c.judge.cite(a.Key).Ref; ref != "" {
			to = append(to, Button{clip(string(ref)+"  "+capital(a.Text), 80), "/rule " + string(ref)})
		}
		b := Block{Style: Item, Mark: c.judge.cite(a.Key).String(), Text: capital(a.Text) + "."}
		if a.Left == "" {
			does = append(does, b)
			continue
		}
		b.Text += " (" + capital(a.Left) + ".)"
		leaves = append(leaves, b)
	}
	view := c.judge.Library.Default(rules.Magic)
	blocks := []Block{
		{Style: Small, Text: "Numbers of: " + edition(view.Edition())},
		{Text: "After each line, all that apply happen at once, again and again until none applies."},
		{Style: Heading, Text: "Arbiter does these by itself"},
	}
	blocks = append(blocks, does...)
	blocks = append(blocks, Block{Style: Heading, Text: "Arbiter leaves these to you"})
	r := Reply{Title: "State-based actions", Pages: paged(append(blocks, leaves...)), Links: to}
	for _, key := range []tracker.Rule{"magic/sba/check", "magic/sba/list", "magic/sba/variants"} {
		if cited := c.judge.cite(key); cited.Ref != "" {
			r.Buttons = append(r.Buttons, Button{cited.String(), "/rule " + string(cited.Ref)})
		}
	}
	return r
}

// cleanups lists every line of RB 323: what Riftbound has in place of state-based
// actions.
func (c *call) cleanups() (Reply, error) {
	var does, leaves []Block
	for _, step := range riftbound.CleanupSteps() {
		b := Block{Style: Item, Mark: c.judge.cite(step.Key).String(), Text: capital(step.Text) + "."}
		if step.Left == "" {
			does = append(does, b)
			continue
		}
		b.Text += " (" + capital(step.Left) + ".)"
		leaves = append(leaves, b)
	}
	view := c.judge.Library.Default(rules.Riftbound)
	blocks := []Block{
		{Style: Small, Text: "Numbers of: " + edition(view.Edition())},
		{Text: "Riftbound has cleanups in place of state-based actions: after each line these are done in their order, again and again until nothing changes."},
		{Style: Heading, Text: "Arbiter does these by itself"},
	}
	blocks = append(blocks, does...)
	if len(leaves) > 0 {
		blocks = append(append(blocks, Block{Style: Heading, Text: "Arbiter leaves these to you"}), leaves...)
	}
	blocks = append(blocks, Block{Style: Heading, Text: "At the end of a turn or a combat, in addition"})
	for _, step := range riftbound.SpecialSteps() {
		blocks = append(blocks, Block{Style: Item, Mark: c.judge.cite(step.Key).String(), Text: capital(step.Text) + "."})
	}
	r := Reply{Title: "Cleanups", Pages: paged(blocks)}
	if cited := c.judge.cite("riftbound/cleanup/what"); cited.Ref != "" {
		r.Buttons = append(r.Buttons, Button{cited.String(), ruleLine(rules.Riftbound, cited.Ref)})
	}
	return r, nil
}
