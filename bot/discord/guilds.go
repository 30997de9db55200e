package discord

import (
	"context"
	"encoding/json"
	"maps"
	"strconv"
	"sync"

	"arbiter/commands"
	"arbiter/commands/render"
)

// guilds are the servers that the bot is in, as far as Discord has reported. A
// server that adds the bot is greeted; what is stored of one that removes it is
// deleted (servers.go).
type guilds struct {
	mu      sync.Mutex
	known   map[string]bool
	removed map[string]bool // that we were in, in this process
	marked  map[string]bool // as apart, in this process
	listed  bool            // known are all that there are, of our shard
	shard   [2]uint64       // which of how many; of none, all are ours

	told chan struct{} // has a place for: the gateway has sent a list
}

func newGuilds() *guilds {
	return &guilds{known: make(map[string]bool), removed: make(map[string]bool), marked: make(map[string]bool), told: make(chan struct{}, 1)}
}

// add notes a server. It reports whether it was unknown.
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

// all returns the servers that we are in, and whether a server belongs to our
// shard. ok is false until Discord has listed them.
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

// apart reports, once for each server, whether a server from which an interaction
// came has our commands without the bot.
func (g *guilds) apart(id string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.listed || g.known[id] || g.removed[id] || g.marked[id] {
		return false
	}
	g.marked[id] = true
	return true
}

// guild is the part of the gateway's events about servers that we need.
type guild struct {
	ID          string `json:"id"`
	Unavailable bool   `json:"unavailable"` // an outage of Discord's: nothing has changed
	System      string `json:"system_channel_id"`
}

// ready records the servers that we are in when the session begins, including those
// that are unavailable.
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
	case b.guilds.told <- struct{}{}:
	default:
	}
}

// joined greets a server that was not there before.
func (b *Bot) joined(data json.RawMessage) {
	var g guild
	if json.Unmarshal(data, &g) != nil || g.ID == "" || !b.guilds.add(g.ID) || g.Unavailable || g.System == "" {
		return
	}
	b.edits.Go(func() {
		ctx, cancel := context.WithTimeout(context.Background(), editWithin)
		defer cancel()
		defer b.recovered(ctx, g.ID+"/"+g.System)
		m := b.messages(ctx, nil, commands.Welcome(), 0)[0]
		b.noted(ctx, "greet a server", b.send(ctx, g.System, "welcome-"+g.ID, m)) // where we may write there; else we keep quiet
	})
}

// left deletes all that is stored of a server that has removed the bot. One that
// Discord can't reach for a while is not gone.
func (b *Bot) left(data json.RawMessage) {
	var g guild
	if json.Unmarshal(data, &g) != nil || g.ID == "" || g.Unavailable {
		return
	}
	b.guilds.remove(g.ID)
	b.edits.Go(func() {
		ctx, cancel := context.WithTimeout(context.Background(), editWithin)
		defer cancel()
		defer b.recovered(ctx, g.ID)
		b.noted(ctx, "forget a server", b.forgetServer(ctx, g.ID))
	})
}

// send posts a message that nobody asked for. What is sent twice with one key is
// shown once.
func (b *Bot) send(ctx context.Context, channel, key string, m render.Message) error {
	return b.client.inChannel(ctx, channel, request{
		method: "POST", path: "/channels/" + channel + "/messages", again: true,
		body: posting{m, key[:min(len(key), longestNonce)], true}, files: m.Files,
	})
}
