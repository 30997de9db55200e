package discord

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"arbiter/commands/render"
)

// An interaction that was sent again is answered only if Discord accepts its
// acknowledgement, and one of a lost shard only if it was acknowledged.
func TestBegins(t *testing.T) {
	lost, kept := func() bool { return true }, func() bool { return false }
	for _, tc := range []struct {
		name         string
		from         delivery
		acknowledged bool
		refused      bool // by Discord
		want         bool
		requests     int
	}{
		{"by HTTP", delivery{}, false, false, true, 0},
		{"of a shard that is held", delivery{lost: kept}, false, false, true, 0},
		{"of a lost shard", delivery{lost: lost}, false, false, false, 0},
		{"of a lost shard, acknowledged", delivery{lost: lost}, true, false, true, 0},
		{"sent again", delivery{replayed: true, lost: kept}, false, false, true, 1},
		{"sent again, refused", delivery{replayed: true, lost: kept}, false, true, false, 1},
		{"sent again, acknowledged meanwhile", delivery{replayed: true, lost: kept}, true, false, true, 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b, s, _ := newBot(t)
			if tc.refused {
				s.answer = func(_ int, w http.ResponseWriter) bool {
					w.WriteHeader(http.StatusBadRequest)
					_, _ = w.Write([]byte(`{"code":40060,"message":"Interaction has already been acknowledged."}`))
					return true
				}
			}
			a := &answer{
				client: b.client, in: &interaction{ID: "1", Token: "t", from: tc.from}, since: time.Now(), timer: time.NewTimer(time.Hour),
				acknowledged: tc.acknowledged, quiet: kept,
			}
			if got := a.begins(t.Context()); got != tc.want {
				t.Errorf("begins: %v", got)
			}
			s.mu.Lock()
			defer s.mu.Unlock()
			if len(s.heard) != tc.requests {
				t.Errorf("requests %q", s.heard)
			}
		})
	}
}

// A process that is suspended during an interaction and loses its shard's lease changes
// nothing.
func TestLostBeforeItIsStored(t *testing.T) {
	for _, lost := range []bool{false, true} {
		b, s, _ := newBot(t)
		begun := false
		from := delivery{lost: func() bool { // the process is suspended when it has begun
			was := begun
			begun = true
			return lost && was
		}}
		if err := b.interaction(typed(1, "create", "what", "a Treasure token"), from); err != nil {
			t.Fatal(err)
		}
		said := s.waitFor(t, 1)
		if strings.Contains(said, "given up") != lost {
			t.Error(said)
		}
		table, err := b.Judge.Tables.At(t.Context(), "5/6")
		if err != nil {
			t.Fatal(err)
		}
		if done := table.Look().Game != ""; done == lost {
			t.Errorf("lost is %v, done %v", lost, done)
		}
	}
}

// What follows a callback that was the response to an HTTP request is sent again while
// Discord hasn't processed that response.
func TestAnswersBeforeTheCallbackIsProcessed(t *testing.T) {
	for name, tc := range map[string]struct {
		direct *direct
		want   int
	}{"by HTTP": {&direct{}, 3}, "from the gateway": {nil, 1}} {
		t.Run(name, func(t *testing.T) {
			s := serve(t)
			s.answer = func(n int, w http.ResponseWriter) bool {
				if n > 2 {
					return false
				}
				w.WriteHeader(http.StatusNotFound)
				_, _ = w.Write([]byte(`{"code":10015,"message":"Unknown Webhook"}`))
				return true
			}
			a := &answer{client: s.client, in: &interaction{ID: "1", Token: "t", direct: tc.direct}, since: time.Now(), timer: time.NewTimer(time.Hour), acknowledged: true, deferred: true}
			_, err := a.show(t.Context(), []render.Message{{}}, false)
			if (err == nil) != (tc.want == 3) {
				t.Error(err)
			}
			s.mu.Lock()
			defer s.mu.Unlock()
			if len(s.heard) != tc.want {
				t.Errorf("requests %q", s.heard)
			}
		})
	}
}
