package commands

import (
	"context"

	"arbiter/rules"
	"arbiter/tracker"
	"arbiter/tracker/magic"
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
	for _, a := range magic.StateBasedActions() {
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
	r := Reply{Title: "State-based actions", Pages: paged(append(blocks, leaves...))}
	for _, key := range []tracker.Rule{"magic/sba/check", "magic/sba/list", "magic/sba/variants"} {
		if cited := c.judge.cite(key); cited.Ref != "" {
			r.Buttons = append(r.Buttons, Button{cited.String(), "/rule " + string(cited.Ref)})
		}
	}
	return r
}

// cleanups shows what Riftbound has in place of state-based actions. No game of
// it is tracked, so the list has no column for that.
func (c *call) cleanups() (Reply, error) {
	r, err := LookUp(c.judge.Library, Query{Text: "Cleanups", Game: rules.Riftbound})
	if err != nil {
		return Reply{}, err
	}
	r.Notices = append([]string{"Riftbound has cleanups in place of state-based actions. Arbiter doesn't track games of it yet, so none is done for you."}, r.Notices...)
	return r, nil
}
