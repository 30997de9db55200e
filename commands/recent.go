package commands

import (
	"context"
	"time"

	"arbiter/tracker"
)

// Recent is an input at a table, in the list of a board.
type Recent struct {
	By     string
	At     time.Time
	Line   string          // as it was understood
	Said   tracker.Message // of an answer to a choice, what was chosen: its line is a number
	Undone bool
}

// mostRecent is the number of inputs that a board lists.
const mostRecent = 4

// WithRecent adds the last inputs at a table to a reply that is shown as its board. A reply
// without events gets those of the last input, so that the board shows what was
// acknowledged in private. If they can't be read, the board is shown without them.
func (j *Judge) WithRecent(ctx context.Context, channel string, r Reply) Reply {
	table, err := j.Tables.At(ctx, channel)
	if err != nil {
		return r
	}
	recent := table.Last(mostRecent)
	for _, e := range recent {
		r.Recent = append(r.Recent, Recent{By: e.By.Name, At: e.At, Line: e.Text, Said: chosen(table, e), Undone: e.Undone})
	}
	if len(r.Events) > 0 || len(recent) == 0 {
		return r
	}
	last, _, err := table.Log(1)
	if err != nil || len(last) == 0 || last[0].Seq != recent[len(recent)-1].Seq {
		return r // the log ends with something that isn't part of the play
	}
	r.Events = j.events(last[0].Told)
	attribute(r.Events, last[0].By.Name)
	return r
}

// chosen says what was chosen by an input that answers a choice; the message is zero for
// other inputs.
func chosen(table *tracker.Table, e tracker.Entry) tracker.Message {
	word, _ := firstWord(e.Text)
	if word != "choose" {
		return tracker.Message{}
	}
	log, _, err := table.Log(2 * mostRecent) // some may not be part of the play
	if err != nil {
		return tracker.Message{}
	}
	for _, l := range log {
		if l.Seq == e.Seq && len(l.Told) > 0 {
			return l.Told[0].Text
		}
	}
	return tracker.Message{}
}

// attribute makes a player the cause of events without one.
func attribute(events []Event, player string) {
	for i := range events {
		if cause := &events[i].Cause; cause.Player == "" && cause.Rule == "" && cause.Effect.Zero() {
			cause.Player = player
		}
	}
}
