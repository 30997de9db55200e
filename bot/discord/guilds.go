package discord

import (
	"context"
	"encoding/json"
	"sync"

	"arbiter/commands"
	"arbiter/commands/render"
)

// guilds are the servers that the bot is in, as far as the gateway told: one
// that joins us is greeted, and what is stored of one that removes us goes.
type guilds struct {
	mu    sync.Mutex
	known map[string]bool
}

func newGuilds() *guilds { return &guilds{known: make(map[string]bool)} }

// add notes a server. It reports whether it was unknown.
func (g *guilds) add(id string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	fresh := !g.known[id]
	g.known[id] = true
	return fresh
}

func (g *guilds) remove(id string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.known, id)
}

// guild is the part of the gateway's events about servers that we need.
type guild struct {
	ID          string `json:"id"`
	Unavailable bool   `json:"unavailable"` // an outage of Discord's: nothing has changed
	System      string `json:"system_channel_id"`
}

// ready notes the servers that we are in already.
func (b *Bot) ready(data json.RawMessage) {
	var r struct {
		Guilds []guild `json:"guilds"`
	}
	if json.Unmarshal(data, &r) != nil {
		return
	}
	for _, g := range r.Guilds {
		b.guilds.add(g.ID)
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
		m := b.messages(commands.Welcome(), 0)[0]
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
		b.noted(ctx, "forget the boards of a server", b.boards.forgetAll(g.ID+"/"))
		_, err := b.Judge.ForgetServer(ctx, commands.Request{Server: g.ID})
		b.noted(ctx, "forget a server", err)
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
