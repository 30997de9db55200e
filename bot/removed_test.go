package bot_test

import (
	"database/sql"
	"encoding/json"
	"errors"
	"testing"
	"time"

	"arbiter/bot"
	"arbiter/bot/discordtest"
)

// serverNotes returns the stored notes about servers, after change. No process
// may run.
func (e *evening) serverNotes(change func(id string, note map[string]any)) map[string]map[string]any {
	e.Helper()
	db, err := sql.Open("sqlite", "file:"+bot.Config{DataDir: e.dir}.Games())
	if err != nil {
		e.Fatal(err)
	}
	rows, err := db.QueryContext(e.Context(), `SELECT key, value FROM notes WHERE kind = 'server'`)
	if err != nil {
		e.Fatal(err)
	}
	defer func() { _ = rows.Close() }() // rows.Err reports the error
	all := make(map[string]map[string]any)
	for rows.Next() {
		var id string
		var raw []byte
		note := make(map[string]any)
		if err := errors.Join(rows.Scan(&id, &raw), json.Unmarshal(raw, &note)); err != nil {
			e.Fatal(err)
		}
		all[id] = note
	}
	if err := rows.Err(); err != nil {
		e.Fatal(err)
	}
	for id, note := range all {
		if change == nil {
			break
		}
		change(id, note)
		raw, err := json.Marshal(note)
		if err != nil {
			e.Fatal(err)
		}
		if _, err := db.ExecContext(e.Context(), `UPDATE notes SET value = ? WHERE kind = 'server' AND key = ?`, raw, id); err != nil {
			e.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		e.Fatal(err)
	}
	return all
}

// pass shifts the times of stored notes, as if time had passed while no
// process runs.
func (e *evening) pass(by time.Duration) {
	e.Helper()
	e.serverNotes(func(_ string, note map[string]any) {
		if since, ok := note["gone"].(float64); ok {
			note["gone"] = int64(since) - by.Milliseconds()
		}
	})
}

// awaited waits until the bot has stored something.
func (e *evening) awaited(what string, holds func() bool) {
	e.Helper()
	for end := time.Now().Add(time.Minute); !holds(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			e.Fatalf("never %s", what)
		}
	}
}

// removedOffline returns an evening on two servers, one of which has removed
// the bot while it was offline.
func removedOffline(t *testing.T, start func(*evening)) (e *evening, there *discordtest.Channel) {
	t.Helper()
	e = &evening{T: t, discord: discordtest.Start(t, discordtest.Options{}), dir: t.TempDir()}
	uploadSymbols(t, e.discord)
	e.alice = e.discord.User("Alice")
	start(e)
	t.Cleanup(func() { e.stop() })
	there = e.discord.NewGuild("Others")
	e.reply(e.alice.Slash(there, "/create", map[string]any{"what": "a 2/2 green Yakhorse creature token"}))
	e.slash("/create", map[string]any{"what": "two 2/2 green Xylophant creature tokens"})
	e.stop()
	e.discord.RemoveGuild(e.discord.Guild)
	return e, there
}

// A server that removed the bot while it was offline is forgotten a day later,
// however often the bot restarts meanwhile; other servers aren't.
func TestRemovedWhileOffline(t *testing.T) {
	t.Parallel()
	for name, start := range map[string]func(*evening){
		"gateway": (*evening).start,
		"HTTP":    func(e *evening) { e.serve() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e, there := removedOffline(t, start)
			guild := e.discord.Guild.ID
			for range 2 {
				start(e)
				e.awaited("noted as gone", func() bool { return len(e.stored(`"gone":`)) > 0 })
				e.stop()
				e.pass(11 * time.Hour)
				if len(e.stored("Xylophant")) == 0 {
					t.Fatal("deleted within the day")
				}
			}
			e.pass(3 * time.Hour)
			start(e)
			e.awaited("deleted", func() bool { return len(e.stored("Xylophant")) == 0 && len(e.stored(guild)) == 0 })
			e.says(e.reply(e.alice.Slash(there, "/board", nil)), "Yakhorse")
		})
	}
}

// A server that adds the bot again within a day keeps its data, and the next
// removal starts another day.
func TestReturnedWhileOffline(t *testing.T) {
	t.Parallel()
	e, _ := removedOffline(t, (*evening).start)
	gone := func() bool { return len(e.stored(`"gone":`)) > 0 }
	e.start()
	e.awaited("noted as gone", gone)
	e.stop()
	e.pass(23 * time.Hour)
	e.discord.ReturnGuild(e.discord.Guild)
	e.start()
	e.says(e.slash("/board", nil), "Xylophant")
	e.awaited("noted as back", func() bool { return e.serverNotes(nil)[e.discord.Guild.ID]["gone"] == nil })
	e.stop()
	e.discord.RemoveGuild(e.discord.Guild)
	e.start()
	e.awaited("noted as gone", func() bool { return e.serverNotes(nil)[e.discord.Guild.ID]["gone"] != nil })
	e.stop()
	e.pass(23 * time.Hour)
	e.start()
	time.Sleep(500 * time.Millisecond)
	e.stop()
	if len(e.stored("Xylophant")) == 0 {
		t.Error("deleted within the second day")
	}
}
