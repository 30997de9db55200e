package commands

import (
	"context"

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
