package discordtest_test

import (
	"maps"
	"strings"
	"testing"
	"time"

	"arbiter/bot/discordtest"
)

// Documentation, "Sharding": guild events are sent to one shard, others to the first.
func TestShards(t *testing.T) {
	d := discordtest.Start(t, discordtest.Options{Shards: 2})
	channels := []*discordtest.Channel{d.NewGuildOn("even", 0, 2), d.NewGuildOn("odd", 1, 2)}
	c := newClient(t, d)
	c.register()
	var sockets []*socket
	for n := range 2 {
		s := c.dial(d.GatewayURL() + query)
		s.want(10, "")
		s.write(2, with("shard", []int{n, 2}))
		ready := s.want(0, "READY")
		for i, channel := range channels {
			if got := strings.Contains(string(ready.D), channel.Guild.ID); got != (i == n) {
				t.Errorf("READY of shard %d has guild %d: %v", n, i, got)
			}
		}
		sockets = append(sockets, s)
	}
	if got := d.Shards(); !maps.Equal(got, map[[2]int]int{{0, 2}: 1, {1, 2}: 1}) {
		t.Errorf("connected: %v", got)
	}
	alice := d.User("Alice")
	for n, s := range sockets {
		i := alice.Slash(channels[n], "/game start", nil)
		if e := s.interaction(); e.ID != i.ID {
			t.Errorf("shard %d gets %s", n, e.ID)
		}
	}
	d.Dispatch("USER_UPDATE", map[string]any{"id": d.ApplicationID})
	sockets[0].want(0, "USER_UPDATE")
}

// An IDENTIFY of one bucket doesn't hold back one of another.
func TestBuckets(t *testing.T) {
	d := discordtest.Start(t, discordtest.Options{IdentifyInterval: time.Minute, Concurrency: 2})
	c := newClient(t, d)
	for n, op := range []int{0, 0, 9, 9} { // INVALID_SESSION
		s := c.dial(d.GatewayURL() + query)
		s.want(10, "")
		s.write(2, with("shard", []int{n, 4}))
		s.want(op, map[int]string{0: "READY"}[op])
	}
	if n := d.EarlyIdentifies(); n != 2 {
		t.Errorf("%d came early", n)
	}
}

// Sessions of too few shards are closed with 4011, and the recommended number is another.
func TestShardingRequired(t *testing.T) {
	d := discordtest.Start(t, discordtest.Options{})
	c := newClient(t, d)
	s, _ := c.connect()
	d.RequireShards(3)
	if got := s.closed(); got != discordtest.CloseShardingRequired {
		t.Errorf("closed with %d", got)
	}
	for count, want := range map[int]int{2: discordtest.CloseShardingRequired, 3: 0} {
		s := c.dial(d.GatewayURL() + query)
		s.want(10, "")
		s.write(2, with("shard", []int{0, count}))
		if want == 0 {
			s.want(0, "READY")
		} else if got := s.closed(); got != want {
			t.Errorf("%d shards: closed with %d", count, got)
		}
	}
	if r := c.call("GET", "/gateway/bot", nil); !strings.Contains(string(r.body), `"shards":3`) {
		t.Errorf("/gateway/bot: %s", r.body)
	}
}

// The day's IDENTIFYs are counted, until they are reset; one more is a violation.
func TestStarts(t *testing.T) {
	d := discordtest.Start(t, discordtest.Options{Starts: 1, StartsReset: time.Hour, Lenient: true})
	c := newClient(t, d)
	c.connect()
	if r := c.call("GET", "/gateway/bot", nil); !strings.Contains(string(r.body), `"remaining":0`) {
		t.Errorf("/gateway/bot: %s", r.body)
	}
	d.Advance(time.Hour)
	if r := c.call("GET", "/gateway/bot", nil); !strings.Contains(string(r.body), `"remaining":1`) {
		t.Errorf("/gateway/bot after the reset: %s", r.body)
	}
	c.connect()
	s := c.dial(d.GatewayURL() + query)
	s.write(2, identify())
	if got := s.closed(); got != discordtest.CloseAuthentication || len(d.Violations()) != 1 {
		t.Errorf("closed with %d, violations %q", got, d.Violations())
	}
}

// A session that is resumed on another connection loses the first.
func TestResumeElsewhere(t *testing.T) {
	d := discordtest.Start(t, discordtest.Options{})
	c := newClient(t, d)
	c.register()
	first, r := c.connect()
	second := c.dial(r.Resume + query)
	second.want(10, "")
	second.write(6, map[string]any{"token": discordtest.Token, "session_id": r.SessionID, "seq": 2})
	second.want(0, "RESUMED")
	if got := first.closed(); got != discordtest.CloseUnknownError {
		t.Errorf("the first connection is closed with %d", got)
	}
	i := d.User("Alice").Slash(d.Channel, "/game start", nil)
	if e := second.interaction(); e.ID != i.ID {
		t.Errorf("the second connection gets %s", e.ID)
	}
	if got := d.Shards(); got[[2]int{0, 1}] != 1 {
		t.Errorf("connected: %v", got)
	}
}
