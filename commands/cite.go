package commands

import (
	"strings"

	"arbiter/rules"
	"arbiter/tracker"
)

// cite resolves a stable key in the edition in use of its game.
func (j *Judge) cite(key tracker.Rule) rules.Citation {
	game, _, _ := strings.Cut(string(key), "/")
	view := j.Library.Default(rules.Game(game))
	if view == nil {
		return rules.Citation{Key: rules.Key(key), Name: string(key)}
	}
	citation := view.Cite(rules.Key(key))
	if before, ok := parted[key]; ok && citation.Ref == "" {
		citation.Ref = view.Cite(rules.Key(before)).Ref
	}
	return citation
}

// parted are rules that were a part of another one in older editions, under
// whose number they stand there. Until September 2026 one line of the
// state-based actions (704.5v) held for every battle with defense 0, Siege or
// not.
var parted = map[tracker.Rule]tracker.Rule{"magic/sba/battle-defense-zero": "magic/sba/siege-defense-zero"}

func (j *Judge) cause(c tracker.Cause) Cause {
	out := Cause{Player: c.Player, Rule: c.Rule, Effect: c.Effect, ByHand: c.ByHand}
	if c.Rule != "" {
		citation := j.cite(c.Rule)
		out.Number, out.Cite = string(citation.Ref), citation.String()
	}
	return out
}

func (j *Judge) events(told []tracker.Told) []Event {
	out := make([]Event, 0, len(told))
	for _, t := range told {
		out = append(out, Event{Kind: t.Kind, Text: t.Text, Cause: j.cause(t.Cause), Group: t.Group})
	}
	return out
}

// asks puts into a reply what a table asks of who asked.
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
	out := &Choice{ID: open.ID, Player: q.Player, Rule: q.Rule, Question: q.Text, Options: q.Options, Min: q.Min, Max: q.Max, Private: open.Private}
	if q.Rule != "" {
		citation := c.judge.cite(q.Rule)
		out.Number, out.Cite = string(citation.Ref), citation.String()
	}
	return out
}

// gameOf is the game whose rules are meant where none is named: the one on the
// table, or the default.
func (c *call) gameOf() rules.Game {
	if c.table != nil {
		if look := c.table.Look(); look.Game == string(rules.Magic) || look.Game == string(rules.Riftbound) {
			return rules.Game(look.Game)
		}
	}
	return rules.Magic
}
