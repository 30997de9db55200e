package commands

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker"
)

// maxSince is the maximum number of recent entries in a refusal.
const maxSince = 5

// Stale adds the entries since event seen to a refusal. The front end offers
// to show the current table.
func (j *Judge) Stale(ctx context.Context, channel string, r Reply, seen int64) Reply {
	table, err := j.Tables.At(ctx, channel)
	if err != nil || r.Problem == nil || seen <= 0 || seen >= r.Table.Seq {
		return r
	}
	said, err := table.Said(ctx, seen)
	if err != nil || len(said) == 0 {
		return r
	}
	r.Stale = true
	r.Pages = append(r.Pages, sincePage(said))
	return r
}

func sincePage(said []tracker.Entry) Page {
	page := Page{{Style: Small, Text: tracker.Say("Said since then:")}}
	if left := len(said) - maxSince; left > 0 {
		page[0].Text = tracker.Say("Said since then (%s more in /log):", tracker.Name(decimal(int64(left))))
		said = said[left:]
	}
	for _, e := range said {
		b := Block{Style: Item, Mark: tracker.Named(e.By.Name), Text: tracker.Named(clip(e.Text, maxLabel))}
		if e.Undone {
			b.Style = Struck
		}
		page = append(page, b)
	}
	return page
}

// stateDependent are the lines whose effect depends on when they are said: they end the turn,
// or undo or redo the last action. Other lines name objects by ids, which are never reused.
var stateDependent = []string{"next turn", "undo", "redo", "/undo", "/redo"}

// ErrMovedOn refuses a button for which MovedOn is true.
var ErrMovedOn = tracker.Refuse("Something else was done since, so nothing was done now.").Next("Look at the board: it is up to date now. Press again if you still want it.")

// MovedOn reports whether a button's line would have another effect than when the button was
// shown, at record seen: the table has changed since, and the line depends on the state, or
// now (Move.Now) is set. seen is "" for a line that was typed.
func MovedOn(line string, now bool, seen string, seq int64) bool {
	if seen == "" || seen == strconv.FormatInt(seq, 10) {
		return false
	}
	line, _, _ = strings.Cut(line, " count:")
	return now || slices.Contains(stateDependent, line)
}
