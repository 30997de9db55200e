package discord

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"time"

	"arbiter/commands"
)

// Discord doesn't report to the gateway which servers removed the bot while it was offline,
// and reports none to endpoints. The list of servers is compared with the stored data, and
// the data of a server that is missing for a day are deleted. The time when it was first
// missing is stored, so that restarts don't matter.
//
// Replicas share the list in the database: one of them requests all of it once a day, and
// events add and remove servers meanwhile.
const (
	graceOfServers = 24 * time.Hour
	compareEvery   = time.Hour
	compareAgain   = time.Minute    // after a failure
	listEvery      = 24 * time.Hour // by one replica
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

// watchServers calls checkServers once Discord has listed the servers and
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
		var soon <-chan time.Time
		if err := b.checkServers(ctx, ask); err != nil && ctx.Err() == nil {
			b.logError(ctx, "compare the servers with what is stored", err)
			soon = time.After(compareAgain)
		}
		select {
		case <-every.C:
		case <-soon:
		case <-b.guilds.listReceived:
		case <-b.leaving:
			return
		case <-ctx.Done():
		}
	}
}

// checkServers lists the servers if that is due, and compares them with the stored data.
func (b *Bot) checkServers(ctx context.Context, ask func(context.Context) error) error {
	if b.replica != nil {
		return b.replica.unlessDone(ctx, "servers", listEvery, b.listForAll)
	}
	if ask != nil {
		if err := ask(ctx); err != nil {
			return err
		}
	}
	return b.compareServers(ctx, time.Now())
}

// compareServers records the current servers, and deletes the data of those
// missing for a day.
func (b *Bot) compareServers(ctx context.Context, now time.Time) error {
	known, ours, listed := b.guilds.all()
	if b.replica == nil && !listed {
		return nil
	}
	stored, err := b.storedServers(ctx)
	if err != nil {
		return err
	}
	if b.replica != nil {
		ours = func(string) bool { return true }
		if known, err = b.sharedServers(ctx, stored); err != nil {
			return err
		}
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

// sharedServers returns which of some servers are in the list that replicas share.
func (b *Bot) sharedServers(ctx context.Context, of map[string]bool) (map[string]bool, error) {
	ids, err := b.Shared.KnownGuilds(ctx, slices.Collect(maps.Keys(of))...)
	if err != nil {
		return nil, err
	}
	known := make(map[string]bool, len(ids))
	for _, id := range ids {
		known[id] = true
	}
	return known, nil
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
	all := make(map[string]bool)
	b.each(func(s *slot) {
		if server, _ := placeOf(s.table); server != "" {
			all[server] = true
		}
	})
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
	if b.Notes == nil || server == "" {
		return
	}
	if b.replica != nil {
		b.findServer(ctx, server)
		return
	}
	if b.guilds.apart(server) {
		b.noteApart(ctx, server)
	}
}

// findServer asks Discord whether the bot is a member of a server that isn't in the
// replicas' list, and stores the answer.
func (b *Bot) findServer(ctx context.Context, server string) {
	if b.guilds.has(server) || !b.heardOf.add(server) {
		return
	}
	ctx = context.WithoutCancel(ctx)
	b.edits.Go(func() {
		ctx, cancel := context.WithTimeout(ctx, editWithin)
		defer cancel()
		defer b.recoverAndLog(ctx, server)
		known, err := b.Shared.KnownGuilds(ctx, server)
		if len(known) > 0 || err != nil {
			b.logError(ctx, "look for a server", err)
			return
		}
		_, err = b.requestServer(ctx, server)
		switch refusal, refused := errors.AsType[*apiError](err); {
		case err == nil:
			_, err = b.Shared.SawGuilds(ctx, server)
		case refused && (refusal.Status == http.StatusForbidden || refusal.Status == http.StatusNotFound):
			b.noteApart(ctx, server)
			return
		}
		b.logError(ctx, "look for a server", err)
	})
}

// requestServer requests a server. Discord refuses it if the bot isn't a member.
func (b *Bot) requestServer(ctx context.Context, id string) (g guild, err error) {
	err = b.client.do(ctx, request{method: "GET", path: "/guilds/" + id, out: &g, idempotent: true})
	return g, err
}

// noteApart records that a server has the bot's commands without the bot.
func (b *Bot) noteApart(ctx context.Context, server string) {
	note, err := json.Marshal(membership{Application: b.self.ID, Apart: true})
	if err == nil {
		err = b.Notes.PutNotes(ctx, noteOfServer, map[string][]byte{server: note}, time.Now())
	}
	b.logError(ctx, "note a server", err)
}

// listServers requests the servers of all shards and processes.
func (b *Bot) listServers(ctx context.Context) error {
	var ids []string
	err := b.requestServers(ctx, func(page []string) error {
		ids = append(ids, page...)
		return nil
	})
	if err == nil {
		b.guilds.list(ids, [2]uint64{})
	}
	return err
}

// listForAll requests the servers of all shards, stores them for all replicas, and compares
// them with the stored data.
func (b *Bot) listForAll(ctx context.Context) error {
	mark, err := b.Shared.GuildsMark(ctx)
	if err != nil {
		return err
	}
	err = b.requestServers(ctx, func(page []string) error {
		_, err := b.Shared.SawGuilds(ctx, page...)
		return err
	})
	if err == nil {
		err = b.Shared.DropGuilds(ctx, mark) // servers of events since are newer than the mark
	}
	if err != nil {
		return err
	}
	return b.compareServers(ctx, time.Now())
}

// requestServers requests the servers of all shards and processes, in pages.
func (b *Bot) requestServers(ctx context.Context, each func(page []string) error) error {
	for after := "0"; ; {
		var page []guild
		path := "/users/@me/guilds?limit=" + strconv.Itoa(mostListed) + "&after=" + after
		if err := b.client.do(ctx, request{method: "GET", path: path, route: "GET /users/@me/guilds", out: &page, idempotent: true}); err != nil {
			return err
		}
		ids := make([]string, len(page))
		for i, g := range page {
			ids[i] = g.ID
		}
		if err := each(ids); err != nil {
			return err
		}
		if len(page) < mostListed || page[len(page)-1].ID == after {
			return nil
		}
		after = page[len(page)-1].ID
	}
}
