package commands

import (
	"strings"

	"arbiter/rules"
	"arbiter/tracker"
)

// cite resolves a stable key in the game's current edition.
func (j *Judge) cite(key tracker.Rule) rules.Citation {
	game, _, _ := strings.Cut(string(key), "/")
	view := j.Library.Default(rules.Game(game))
	if view == nil {
		return rules.Citation{Key: rules.Key(key), Name: string(key)}
	}
	return view.Cite(rules.Key(key))
}

func (j *Judge) cause(c tracker.Cause) Cause {
	out := Cause{Player: c.Player, Rule: c.Rule, Effect: c.NamedEffect(), ByHand: c.ByHand}
	if c.Rule != "" {
		citation := j.cite(c.Rule)
		out.Number, out.Cite = string(citation.Ref), citation.String()
	}
	return out
}

func (j *Judge) events(told []tracker.Told) []Event {
	out := make([]Event, 0, len(told))
	for _, t := range told {
		out = append(out, Event{Kind: t.Kind, Text: t.Text, Cause: j.cause(t.Cause), Group: t.Group, About: t.About})
	}
	return out
}

// asks adds the open choices of a table to a reply: the asker's and the
// table's.
func (c *call) asks(r *Reply, look tracker.Look) {
	r.Choice, r.Open = nil, nil
	if asked := look.Asks(c.By); asked != nil {
		r.Choice = c.choice(asked)
		if asked.Private && look.Choice != nil {
			r.Open = c.choice(look.Choice)
		}
	}
}

func (c *call) choice(open *tracker.Choice) *Choice {
	q := open.Question
	out := &Choice{ID: open.ID, Player: q.Player, Rule: q.Rule, Question: q.Text, Min: q.Min, Max: q.Max, Members: q.Members, Private: open.Private}
	for _, o := range q.Options {
		out.Options = append(out.Options, Offered{o.N, o.Text})
	}
	if q.Rule != "" {
		citation := c.judge.cite(q.Rule)
		out.Number, out.Cite = string(citation.Ref), citation.String()
	}
	return out
}

// gameOf returns the default game for rules and cards: the one on the table,
// or the first.
func (c *call) gameOf() rules.Game {
	if c.table != nil {
		if game := rules.Game(c.table.Look().Game); c.judge.Library.Default(game) != nil {
			return game
		}
	}
	return rules.Games()[0]
}
