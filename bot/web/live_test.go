package web

import (
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"
)

// A watcher that takes nothing has a bounded queue, and is sent the whole state when it does.
func TestSlowWatcher(t *testing.T) {
	w := &watcher{signal: make(chan struct{}, 1)}
	for i := range 1000 {
		w.push(&event{id: strconv.Itoa(i)})
		if len(w.queue) > mostQueued {
			t.Fatalf("%d frames wait", len(w.queue))
		}
	}
	if queue, behind := w.take(); !behind || len(queue) != 0 {
		t.Errorf("%d frames, behind %v", len(queue), behind)
	}
	w.push(&event{id: "next"})
	if queue, behind := w.take(); behind || len(queue) != 1 || queue[0].id != "next" {
		t.Errorf("then %d frames, behind %v", len(queue), behind)
	}
}

// What has changed from one state to another makes the one the other, and holds no piece that is the same.
func TestChanges(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		draw := func(name string) (all pieces) {
			for _, key := range rapid.SliceOfNDistinct(rapid.IntRange(0, 12), 0, 12, rapid.ID[int]).Draw(r, name) {
				all = append(all, piece{Key: strconv.Itoa(key), X: rapid.IntRange(0, 2).Draw(r, "x"), Y: rapid.IntRange(0, 1).Draw(r, "y"), HTML: rapid.SampledFrom([]string{"a", "b"}).Draw(r, "h")})
			}
			return all
		}
		before, after := draw("before"), draw("after")
		c := after.since(before)
		shown := make(map[string]piece)
		for _, p := range before {
			shown[p.Key] = p
		}
		for _, key := range c.Gone {
			delete(shown, key)
		}
		for _, p := range c.Set {
			if shown[p.Key] == p {
				r.Errorf("%+v is sent again", p)
			}
			shown[p.Key] = p
		}
		for _, m := range c.Move {
			p := shown[m.Key]
			p.X, p.Y = m.X, m.Y
			shown[m.Key] = p
		}
		order := before.keys()
		if c.Order != nil {
			order = c.Order
		}
		var got pieces
		for _, key := range order {
			if p, there := shown[key]; there {
				got = append(got, p)
			}
		}
		if !slices.Equal(got, after) || len(shown) != len(after) {
			r.Errorf("%+v, want %+v; changes %+v", got, after, c)
		}
		if same := after.since(after); len(same.Set)+len(same.Move)+len(same.Gone)+len(same.Order) > 0 {
			r.Errorf("from itself: %+v", same)
		}
	})
}

// What ends at a table makes the streams of that table look, and of no other; what ends everywhere, those of
// all. Each looks once.
func TestRecheck(t *testing.T) {
	h := newHub(nil, 0, nil)
	for _, channel := range []string{"one", "two"} {
		h.rooms[channel] = &room{channel: channel, hub: h, checks: make(chan struct{})}
	}
	for _, tc := range []struct {
		of       string
		one, two bool
	}{{"one", true, false}, {"", true, true}, {"nobody watches", false, false}} {
		one, two := h.rechecks("one"), h.rechecks("two")
		h.recheck(tc.of)
		if looks(one) != tc.one || looks(two) != tc.two {
			t.Errorf("%q: one %v, two %v", tc.of, looks(one), looks(two))
		}
		if looks(h.rechecks("one")) || looks(h.rechecks("two")) {
			t.Errorf("%q: a stream looks again", tc.of)
		}
	}
	if looks(h.rechecks("nobody watches")) {
		t.Error("a stream of a table that nobody watches looks")
	}
}

// looks reports whether a stream that waits for a channel looks.
func looks(checks <-chan struct{}) bool {
	select {
	case <-checks:
		return true
	default:
		return false
	}
}
