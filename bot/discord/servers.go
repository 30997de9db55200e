package discord

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"maps"
	"slices"
	"strconv"
	"time"

	"arbiter/commands"
)

// Discord doesn't report a server that removes the bot while the bot is offline.
// So the list of our servers is compared with what is stored, and what is stored
// of a server that is missing from it for a day is deleted. When it was first
// missing is stored, so that a restart changes nothing.
const (
	graceOfServers = 24 * time.Hour
	compareEvery   = time.Hour
	noteOfServer   = "server" // the kind of note
	mostListed     = 200      // servers in one answer of Discord's
)

// membership is what is noted of a server of which something is stored.
type membership struct {
	// Application is the one that was in it. Another application with the same files
	// deletes nothing of that one's servers.
	Application string `json:"application"`
	// Gone is when it was first missing, in Unix milliseconds; 0 if it is listed.
	Gone int64 `json:"gone,omitempty"`
	// Apart: it has our commands without the bot, so that it is never listed.
	Apart bool `json:"apart,omitempty"`
}

// watchServers compares what is stored with the servers that we are in, when
// Discord has listed them and every hour after that, until ctx is done. ask
// requests a list; it is nil if the gateway sends one.
func (b *Bot) watchServers(ctx context.Context, ask func(context.Context) error) {
	if b.Notes == nil {
		return
	}
	defer b.recovered(ctx, "")
	every := time.NewTicker(compareEvery)
	defer every.Stop()
	for ctx.Err() == nil {
		var err error
		if ask != nil {
			err = ask(ctx)
		}
		if err == nil {
			err = b.compareServers(ctx, time.Now())
		}
		if ctx.Err() == nil {
			b.noted(ctx, "compare the servers with what is stored", err)
		}
		select {
		case <-every.C:
		case <-b.guilds.told:
		case <-b.leaving:
			return
		case <-ctx.Done():
		}
	}
}

// compareServers records which servers we are in, and forgets those that we have
// not been in for a day.
func (b *Bot) compareServers(ctx context.Context, now time.Time) error {
	known, ours, ok := b.guilds.all()
	if !ok {
		return nil
	}
	stored, err := b.storedServers(ctx)
	if err != nil {
		return err
	}
	noted, err := b.Notes.Notes(ctx, noteOfServer)
	if err != nil {
		return err
	}
	next := make(map[string][]byte)
	for id := range noted {
		if !stored[id] {
			next[id] = nil
		}
	}
	var gone []string
	for id := range stored {
		before, read := memberOf(noted[id])
		after, drop := before, false
		switch {
		case known[id]:
			after = membership{Application: b.self.ID}
		case !ours(id) || before.Apart || read && before.Application != b.self.ID:
		case before.Gone == 0:
			after = membership{Application: b.self.ID, Gone: now.UnixMilli()}
		case now.Sub(time.UnixMilli(before.Gone)) >= graceOfServers:
			drop = true
		}
		switch {
		case drop:
			gone = append(gone, id)
		case after != before || !read && after != (membership{}):
			if next[id], err = json.Marshal(after); err != nil {
				return err
			}
		}
	}
	if len(next) > 0 {
		if err := b.Notes.PutNotes(ctx, noteOfServer, next, now); err != nil {
			return err
		}
	}
	for _, id := range gone {
		if err := b.forgetServer(ctx, id); err != nil {
			return err
		}
		b.Log.InfoContext(ctx, "a server that removed the bot is forgotten", slog.String("server", b.tag(id)))
	}
	return nil
}

// memberOf decodes a note, and reports whether it could.
func memberOf(note []byte) (m membership, ok bool) {
	ok = json.Unmarshal(note, &m) == nil && m.Application != ""
	return m, ok
}

// storedServers returns the servers of which something is stored. Those of other
// front ends, whose ids are no numbers, are left out.
func (b *Bot) storedServers(ctx context.Context) (map[string]bool, error) {
	all, err := b.Judge.Servers(ctx)
	if err != nil {
		return nil, err
	}
	stored := make(map[string]bool)
	for _, id := range slices.Concat(all, b.boards.servers()) {
		if _, err := strconv.ParseUint(id, 10, 64); err == nil {
			stored[id] = true
		}
	}
	return stored, nil
}

// servers are those that have boards.
func (b *boards) servers() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	all := make(map[string]bool)
	for table := range b.all {
		if server, _ := placeOf(table); server != "" {
			all[server] = true
		}
	}
	return slices.Collect(maps.Keys(all))
}

// forgetServer deletes all that is stored of a server, its note last, so that a
// failure is followed by another try.
func (b *Bot) forgetServer(ctx context.Context, id string) error {
	_, err := b.Judge.ForgetServer(ctx, commands.Request{Server: id})
	if err := errors.Join(b.boards.forgetAll(id+"/"), err); err != nil || b.Notes == nil {
		return err
	}
	if err := b.Notes.PutNotes(ctx, noteOfServer, map[string][]byte{id: nil}, time.Now()); err != nil {
		return err
	}
	return b.Judge.Tables.Scrub(ctx)
}

// heard records that an interaction came from a server. A server that has our
// commands without the bot is marked as apart, so that nothing of it is deleted.
func (b *Bot) heard(ctx context.Context, server string) {
	if b.Notes == nil || server == "" || !b.guilds.apart(server) {
		return
	}
	note, err := json.Marshal(membership{Application: b.self.ID, Apart: true})
	if err == nil {
		err = b.Notes.PutNotes(ctx, noteOfServer, map[string][]byte{server: note}, time.Now())
	}
	b.noted(ctx, "note a server", err)
}

// listServers requests all servers that we are in, of every shard and process.
func (b *Bot) listServers(ctx context.Context) error {
	var ids []string
	for after := "0"; ; {
		var page []guild
		path := "/users/@me/guilds?limit=" + strconv.Itoa(mostListed) + "&after=" + after
		if err := b.client.do(ctx, request{method: "GET", path: path, route: "GET /users/@me/guilds", out: &page, again: true}); err != nil {
			return err
		}
		for _, g := range page {
			ids = append(ids, g.ID)
		}
		if len(page) < mostListed || page[len(page)-1].ID == after {
			break
		}
		after = page[len(page)-1].ID
	}
	b.guilds.list(ids, [2]uint64{})
	return nil
}
