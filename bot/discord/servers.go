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

// Discord doesn't report servers that remove the bot while it is offline. The
// list of servers is compared with the stored data, and data of a server that
// is missing for a day are deleted. The time when it was first missing is
// stored, so that restarts don't matter.
const (
	graceOfServers = 24 * time.Hour
	compareEvery   = time.Hour
	listEvery      = 12 * time.Hour // see listResumed
	noteOfServer   = "server"       // the kind of note
	mostListed     = 200            // servers per page of Discord's API
)

// membership is the note about a server with stored data.
type membership struct {
	// Application is the id of the application that was a member. Another
	// application with the same files doesn't delete its data.
	Application string `json:"application"`
	// Gone is when it was first missing, in Unix milliseconds; 0 if it is
	// listed.
	Gone int64 `json:"gone,omitempty"`
	// Apart reports whether it has the bot's commands without the bot, so that
	// it is never listed.
	Apart bool `json:"apart,omitempty"`
}

// watchServers calls compareServers once Discord has listed the servers and
// then every hour, until ctx is done. ask requests a list if there is none;
// it is nil if the gateway sends one.
func (b *Bot) watchServers(ctx context.Context, ask func(context.Context) error) {
	if b.Notes == nil {
		return
	}
	defer b.recoverAndLog(ctx, "")
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
			b.logError(ctx, "compare the servers with what is stored", err)
		}
		select {
		case <-every.C:
		case <-b.guilds.listReceived:
		case <-b.leaving:
			return
		case <-ctx.Done():
		}
	}
}

// compareServers records the current servers, and deletes the data of those
// missing for a day.
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

// memberOf decodes a note. ok is false if it is invalid.
func memberOf(note []byte) (m membership, ok bool) {
	ok = json.Unmarshal(note, &m) == nil && m.Application != ""
	return m, ok
}

// storedServers returns the servers with stored data. It omits those of other
// front ends, whose ids aren't numbers.
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

// servers returns the servers that have boards.
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

// forgetServer deletes all data of a server, its note last, so that a failure
// is retried.
func (b *Bot) forgetServer(ctx context.Context, id string) error {
	_, err := b.Judge.ForgetServer(ctx, commands.Request{Server: id})
	b.forgetPages(ctx, "", id+"/")
	if err := errors.Join(b.boards.forgetAll(id+"/"), b.forgetDeferred(ctx, id+"/", ""), err); err != nil || b.Notes == nil {
		return err
	}
	if err := b.Notes.PutNotes(ctx, noteOfServer, map[string][]byte{id: nil}, time.Now()); err != nil {
		return err
	}
	return b.Judge.Tables.Scrub(ctx)
}

// heard records an interaction from a server. A server that has the bot's
// commands without the bot is marked as apart, so that its data aren't deleted.
func (b *Bot) heard(ctx context.Context, server string) {
	if b.Notes == nil || server == "" || !b.guilds.apart(server) {
		return
	}
	note, err := json.Marshal(membership{Application: b.self.ID, Apart: true})
	if err == nil {
		err = b.Notes.PutNotes(ctx, noteOfServer, map[string][]byte{server: note}, time.Now())
	}
	b.logError(ctx, "note a server", err)
}

// listServers requests the servers of all shards and processes.
func (b *Bot) listServers(ctx context.Context) error {
	ids, err := b.requestServers(ctx)
	if err == nil {
		b.guilds.list(ids, [2]uint64{})
	}
	return err
}

// listResumed returns a function that requests the servers of shards of which Discord has
// sent no list, at most once in a while: they are many requests.
func (b *Bot) listResumed(every time.Duration) func(context.Context) error {
	next := time.Now().Add(every)
	return func(ctx context.Context) error {
		if time.Now().Before(next) || !b.guilds.unlisted() {
			return nil
		}
		next = time.Now().Add(every)
		ids, err := b.requestServers(ctx)
		if err == nil {
			b.guilds.complete(ids)
		}
		return err
	}
}

func (b *Bot) requestServers(ctx context.Context) (ids []string, err error) {
	for after := "0"; ; {
		var page []guild
		path := "/users/@me/guilds?limit=" + strconv.Itoa(mostListed) + "&after=" + after
		if err := b.client.do(ctx, request{method: "GET", path: path, route: "GET /users/@me/guilds", out: &page, idempotent: true}); err != nil {
			return nil, err
		}
		for _, g := range page {
			ids = append(ids, g.ID)
		}
		if len(page) < mostListed || page[len(page)-1].ID == after {
			return ids, nil
		}
		after = page[len(page)-1].ID
	}
}
