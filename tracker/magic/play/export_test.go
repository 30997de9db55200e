package play

import (
	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
)

// DescribedToken returns the token that a few words describe.
func (g *Rules) DescribedToken(text string) (card.Definition, error) { return g.described(text) }

// ActionsOf returns the actions of a line, as reminders hold them.
func (g *Rules) ActionsOf(line string) []tracker.Encoded { return g.lineActions(line) }

// WithNumber puts the number of a keyword into the line of a trigger.
func WithNumber(line, n string) string { return withNumber(line, n) }

// PlanCounters plans that a player puts counters on a permanent.
func (g *Rules) PlanCounters(s board.State, in *tracker.Inquiry, on card.Definition, counters []card.Counter) error {
	d := g.Deciding(s, in)
	_, err := d.planCounters(putting{counters: counters, on: on, controller: 1, by: 1, effect: true})
	return err
}

// PlanCreation plans that a player creates tokens.
func (g *Rules) PlanCreation(s board.State, in *tracker.Inquiry, p *board.Permanent, n int64) error {
	d := g.Deciding(s, in)
	_, err := d.planCreation([]batch{{p: p, n: n}}, 1)
	return err
}

// Anew returns the abilities of a text, or of a compiled line, compiled and said in
// words.
func (g *Rules) Anew(text string, self card.Self) (string, error) {
	line := card.Line{Is: g.compiled(g.compiler.Compile(text, self))}
	encoded, err := line.Encode()
	return g.worded(encoded), err
}
