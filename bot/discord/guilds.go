package discord

import (
	"context"
	"encoding/json"
	"maps"
	"strconv"
	"sync"
	"time"

	"arbiter/commands/render"
)

// guilds are the servers that the bot is a member of, as reported by Discord. A
// server that adds the bot is greeted; the data of one that removes it are
// deleted (servers.go).
type guilds struct {
	mu      sync.Mutex
	known   map[string]bool
	removed map[string]bool // servers that have removed the bot since the start
	marked  map[string]bool // servers reported as apart since the start
	shards  uint64          // the number of shards; 1 if not sharded
	listed  map[uint64]bool // the shards of which known is complete

	listReceived chan struct{} // signals that the gateway has sent a list
}

func newGuilds() *guilds {
	return &guilds{
		known: make(map[string]bool), removed: make(map[string]bool), marked: make(map[string]bool),
		shards: 1, listed: make(map[uint64]bool), listReceived: make(chan struct{}, 1),
	}
}

// joins records a server of which an event is sent, and reports whether it has just added
// the bot.
func (g *guilds) joins(server guild, now time.Time) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	known := g.known[server.ID]
	g.known[server.ID] = true
	delete(g.removed, server.ID)
	return !known && (g.ofListed(server.ID) || now.Sub(server.Joined) < justJoined)
}

func (g *guilds) remove(id string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.known, id)
	g.removed[id] = true
}

// has reports whether a server is known.
func (g *guilds) has(id string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.known[id]
}

// list records all servers of a shard, which is its index and the number of shards, or
// zero if there is one.
func (g *guilds) list(ids []string, shard [2]uint64) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.divide(shard[1])
	g.forget(shard[0])
	g.listed[shard[0]] = true
	for _, id := range ids {
		g.known[id] = true
		delete(g.removed, id)
	}
}

// divide sets the number of shards. If it is another, all servers are forgotten.
func (g *guilds) divide(shards uint64) {
	if shards = max(1, shards); shards != g.shards {
		g.shards = shards
		clear(g.known)
		clear(g.listed)
	}
}

// drop forgets the servers of a shard, of which events are sent to another process.
func (g *guilds) drop(index int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.forget(uint64(index)) //nolint:gosec // not negative
}

func (g *guilds) forget(index uint64) {
	delete(g.listed, index)
	maps.DeleteFunc(g.known, func(id string, _ bool) bool {
		of, ok := g.shardOf(id)
		return ok && of == index
	})
}

// all returns the servers that the bot is a member of, and whether a server belongs to a
// shard of which they are complete. ok is false until Discord has listed them.
func (g *guilds) all() (known map[string]bool, ours func(id string) bool, ok bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	now := guilds{shards: g.shards, listed: maps.Clone(g.listed)}
	return maps.Clone(g.known), now.ofListed, len(g.listed) > 0
}

// ofListed reports whether a server belongs to a shard of which all servers are known.
func (g *guilds) ofListed(id string) bool {
	index, ok := g.shardOf(id)
	return ok && g.listed[index]
}

// shardOf returns the shard of a server.
func (g *guilds) shardOf(id string) (index uint64, ok bool) {
	n, err := strconv.ParseUint(id, 10, 64)
	const bits = 22
	return n >> bits % g.shards, err == nil
}

// apart reports, once per server, whether a server has the bot's commands
// without the bot as a member.
func (g *guilds) apart(id string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.ofListed(id) || g.known[id] || g.removed[id] || g.marked[id] {
		return false
	}
	g.marked[id] = true
	return true
}

// guild is the used part of the gateway's events about servers.
type guild struct {
	ID          string    `json:"id"`
	Unavailable bool      `json:"unavailable"` // an outage at Discord, not a removal
	System      string    `json:"system_channel_id"`
	Locale      string    `json:"preferred_locale"`
	Joined      time.Time `json:"joined_at"` // when the bot was added
}

// justJoined is how long ago a server has added the bot at most if it counts as new although
// it isn't known which servers there were before: the session of its shard was resumed.
const justJoined = time.Minute

// ready records the servers listed at the beginning of a session, including
// unavailable ones.
func (b *Bot) ready(data json.RawMessage) {
	var r struct {
		Guilds []guild   `json:"guilds"`
		Shard  [2]uint64 `json:"shard"`
	}
	if json.Unmarshal(data, &r) != nil || r.Guilds == nil {
		return
	}
	ids := make([]string, len(r.Guilds))
	for i, g := range r.Guilds {
		ids[i] = g.ID
	}
	b.guilds.list(ids, r.Shard)
	if b.replica != nil { // the daily list finds servers that are gone
		b.edits.Go(func() {
			_, err := b.Shared.SawGuilds(context.Background(), ids...)
			b.logError(context.Background(), "store the servers of a shard", err)
		})
		return
	}
	select {
	case b.guilds.listReceived <- struct{}{}:
	default:
	}
}

// joined greets a server that is new.
func (b *Bot) joined(data json.RawMessage) {
	var g guild
	if json.Unmarshal(data, &g) != nil || g.ID == "" {
		return
	}
	if !b.guilds.joins(g, time.Now()) || g.Unavailable {
		return
	}
	b.edits.Go(func() {
		ctx, cancel := context.WithTimeout(context.Background(), editWithin)
		defer cancel()
		defer b.recoverAndLog(ctx, g.ID+"/"+g.System)
		added, err := b.isNew(ctx, g.ID)
		b.logError(ctx, "store a server", err)
		if added {
			b.greet(ctx, g)
		}
	})
}

// isNew stores that the bot is a member of a server, and reports whether no other process
// has stored it.
func (b *Bot) isNew(ctx context.Context, id string) (bool, error) {
	if b.replica == nil {
		return true, nil
	}
	added, err := b.Shared.SawGuilds(ctx, id)
	return len(added) > 0, err
}

// greet greets a server in its system channel, if it has one and the bot may write there.
func (b *Bot) greet(ctx context.Context, g guild) {
	if g.System == "" {
		return
	}
	m := b.messages(ctx, nil, b.Judge.Welcome(g.Locale), 0)[0]
	b.logError(ctx, "greet a server", b.send(ctx, g.System, "welcome-"+g.ID, m))
}

// left deletes the data of a server that has removed the bot. An unavailable
// server has not.
func (b *Bot) left(data json.RawMessage) {
	var g guild
	if json.Unmarshal(data, &g) != nil || g.ID == "" || g.Unavailable {
		return
	}
	b.guilds.remove(g.ID)
	b.edits.Go(func() {
		ctx, cancel := context.WithTimeout(context.Background(), editWithin)
		defer cancel()
		defer b.recoverAndLog(ctx, g.ID)
		if b.replica != nil {
			b.logError(ctx, "forget a server", b.Shared.LeftGuild(ctx, g.ID))
		}
		b.logError(ctx, "forget a server", b.forgetServer(ctx, g.ID))
	})
}

// send posts a message outside of an interaction. Of messages with the same
// key, Discord shows one.
func (b *Bot) send(ctx context.Context, channel, key string, m render.Message) error {
	return b.client.inChannel(ctx, channel, request{
		method: "POST", path: "/channels/" + channel + "/messages", idempotent: true,
		body: posting{m, key[:min(len(key), longestNonce)], true}, files: m.Files,
	})
}
