package discord

import (
	"context"
	"encoding/json"
	"maps"
	"strconv"
	"sync"

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
	listed  bool            // known is complete for the shard
	shard   [2]uint64       // index and number of shards; zero if not sharded

	listReceived chan struct{} // signals that the gateway has sent a list
}

func newGuilds() *guilds {
	return &guilds{known: make(map[string]bool), removed: make(map[string]bool), marked: make(map[string]bool), listReceived: make(chan struct{}, 1)}
}

// add records a server. It reports whether it was unknown.
func (g *guilds) add(id string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	fresh := !g.known[id]
	g.known[id] = true
	delete(g.removed, id)
	return fresh
}

func (g *guilds) remove(id string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.known, id)
	g.removed[id] = true
}

// list records all servers of a shard.
func (g *guilds) list(ids []string, shard [2]uint64) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.known, g.listed, g.shard = make(map[string]bool, len(ids)), true, shard
	for _, id := range ids {
		g.known[id] = true
		delete(g.removed, id)
	}
}

// all returns the servers that the bot is a member of, and whether a server
// belongs to this shard. ok is false until Discord has listed them.
func (g *guilds) all() (known map[string]bool, ours func(id string) bool, ok bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	shard := g.shard
	return maps.Clone(g.known), func(id string) bool { return ofShard(id, shard) }, g.listed
}

// ofShard reports whether a server belongs to a shard.
func ofShard(id string, shard [2]uint64) bool {
	n, err := strconv.ParseUint(id, 10, 64)
	const bits = 22
	return err == nil && (shard[1] <= 1 || n>>bits%shard[1] == shard[0])
}

// apart reports, once per server, whether a server has the bot's commands
// without the bot as a member.
func (g *guilds) apart(id string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.listed || g.known[id] || g.removed[id] || g.marked[id] {
		return false
	}
	g.marked[id] = true
	return true
}

// guild is the used part of the gateway's events about servers.
type guild struct {
	ID          string `json:"id"`
	Unavailable bool   `json:"unavailable"` // an outage at Discord, not a removal
	System      string `json:"system_channel_id"`
	Locale      string `json:"preferred_locale"`
}

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
	select {
	case b.guilds.listReceived <- struct{}{}:
	default:
	}
}

// joined greets a server that is new.
func (b *Bot) joined(data json.RawMessage) {
	var g guild
	if json.Unmarshal(data, &g) != nil || g.ID == "" || !b.guilds.add(g.ID) || g.Unavailable || g.System == "" {
		return
	}
	b.edits.Go(func() {
		ctx, cancel := context.WithTimeout(context.Background(), editWithin)
		defer cancel()
		defer b.recoverAndLog(ctx, g.ID+"/"+g.System)
		m := b.messages(ctx, nil, b.Judge.Welcome(g.Locale), 0)[0]
		b.logError(ctx, "greet a server", b.send(ctx, g.System, "welcome-"+g.ID, m)) // in the system channel, if the bot may write there
	})
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
