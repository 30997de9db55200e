package commands

import (
	"context"

	"arbiter/tracker"
)

// mostSince is how much of what was said meanwhile is told: the rest is in the
// log.
const mostSince = 5

// Stale adds to a refusal what was said since the last event that the one who
// asked had seen, where anything was. The front end offers a look at the table
// as it is.
func (j *Judge) Stale(ctx context.Context, channel string, r Reply, seen int64) Reply {
	table, err := j.Tables.At(ctx, channel)
	if err != nil || r.Problem == nil || seen <= 0 || seen >= r.Table.Seq {
		return r
	}
	page := sincePage(table.Said(seen))
	if len(page) == 0 {
		return r
	}
	r.Stale = true
	r.Pages = append(r.Pages, page)
	return r
}

func sincePage(said []tracker.Entry) Page {
	if len(said) == 0 {
		return nil
	}
	page := Page{{Style: Small, Text: "Said since then:"}}
	if left := len(said) - mostSince; left > 0 {
		page[0].Text = "Said since then (" + decimal(int64(left)) + " more in /log):"
		said = said[left:]
	}
	for _, e := range said {
		b := Block{Style: Item, Mark: e.By.Name, Text: clip(e.Text, mostLabel)}
		if e.Undone {
			b.Style = Struck
		}
		page = append(page, b)
	}
	return page
}
