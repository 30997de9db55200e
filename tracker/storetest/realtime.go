package storetest

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"arbiter/tracker"
)

// spoken is a line or a look at the table, with the times of its beginning and its answer.
type spoken struct {
	request    string // "" for a look
	seq        int64  // the last record that a look shows
	begun, end time.Time
}

// inRealTime says lines and looks at the table in both processes at once, and checks that
// the log agrees with the times: a line that was answered before another began precedes it,
// and a look shows every line that was answered before it began, and no line that began
// after its answer.
func (p *pair) inRealTime(t *testing.T) {
	t.Helper()
	const speakers, lines = 6, 12
	var mu sync.Mutex
	var all []spoken
	var talking sync.WaitGroup
	for s := range speakers {
		ts, by := p.one, p.zoe
		if s%2 > 0 {
			ts, by = p.two, p.bob
		}
		talking.Go(func() {
			for n := range lines {
				one := spoken{begun: time.Now()}
				ctx := context.WithoutCancel(t.Context())
				if n%3 < 2 {
					one.request = fmt.Sprint("line ", s, " ", n)
					ctx = tracker.FromRequest(ctx, one.request)
				}
				table, err := ts.At(ctx, "c")
				switch {
				case err != nil:
				case one.request == "":
					one.seq = table.Look().Read
				default:
					_, err = table.Say(ctx, by, p.talk.Line)
				}
				if err != nil {
					t.Error(err)
					return
				}
				one.end = time.Now()
				mu.Lock()
				all = append(all, one)
				mu.Unlock()
			}
		})
	}
	talking.Wait()
	last := make(map[string]int64)
	for _, b := range p.log(t) {
		last[b.Request] = b.Last()
	}
	for i := range all {
		if all[i].request != "" {
			all[i].seq = last[all[i].request]
		}
	}
	for _, a := range all {
		for _, b := range all {
			if a.end.Before(b.begun) && (a.seq > b.seq || a.request != "" && b.request != "" && a.seq == b.seq) {
				t.Errorf("%+v was answered before %+v began, and is after it", a, b)
			}
		}
	}
}
