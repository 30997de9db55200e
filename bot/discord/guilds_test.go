package discord

import (
	"encoding/json"
	"slices"
	"strconv"
	"testing"
	"time"
)

// of returns the id of a server that belongs to a shard of four.
func of(shard int) string { return strconv.Itoa((8+shard)<<22 + 7) }

// The servers of each shard are listed for themselves, forgotten with it, and all of them
// if the number of shards is another.
func TestServersByShard(t *testing.T) {
	b := offline(t, memory{})
	ready := func(shard, shards int, ids ...string) {
		t.Helper()
		list := []guild{}
		for _, id := range ids {
			list = append(list, guild{ID: id})
		}
		raw, err := json.Marshal(map[string]any{"guilds": list, "shard": []int{shard, shards}})
		if err != nil {
			t.Fatal(err)
		}
		b.ready(raw)
	}
	check := func(known, ours []string) {
		t.Helper()
		all, isOurs, _ := b.guilds.all()
		for n := range 4 {
			id := of(n)
			if all[id] != slices.Contains(known, id) || isOurs(id) != slices.Contains(ours, id) {
				t.Errorf("shard %d: known %v, ours %v", n, all[id], isOurs(id))
			}
		}
	}
	check(nil, nil)
	ready(1, 4, of(1))
	ready(3, 4)
	check([]string{of(1)}, []string{of(1), of(3)})
	ready(3, 4, of(3))
	ready(1, 4)
	check([]string{of(3)}, []string{of(1), of(3)})
	b.guilds.drop(3)
	check(nil, []string{of(1)})
	ready(0, 2, of(0), of(2)) // the servers of shards 0 and 2 of four
	check([]string{of(0), of(2)}, []string{of(0), of(2)})
	ready(0, 0, of(0))
	check([]string{of(0)}, []string{of(0), of(1), of(2), of(3)})
}

// A server of a shard whose session was resumed is new only if it has just added the bot:
// which servers there were before isn't known.
func TestNewServers(t *testing.T) {
	now := time.Now()
	for _, tc := range []struct {
		name          string
		listed, known bool
		ago           time.Duration
		want          bool
	}{
		{"known", true, true, 0, false},
		{"not on the list", true, false, time.Hour, true},
		{"no list", false, false, justJoined, false},
		{"no list, just joined", false, false, justJoined - time.Millisecond, true},
		{"known without a list", false, true, 0, false},
	} {
		g := newGuilds()
		if tc.listed {
			g.list(nil, [2]uint64{})
		}
		server := guild{ID: of(0), Joined: now.Add(-tc.ago)}
		if tc.known {
			g.joins(server, now)
		}
		if got := g.joins(server, now); got != tc.want {
			t.Errorf("%s: %v", tc.name, got)
		}
	}
}
