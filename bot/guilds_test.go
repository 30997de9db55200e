package bot_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"arbiter/bot/discordtest"
	"arbiter/internal/pgtest"
)

// authorize sends the webhook event that a server has added the application.
func (f *fleet) authorize(g *discordtest.Guild, scopes ...string) {
	f.Helper()
	data := map[string]any{"integration_type": 1, "user": map[string]any{"id": f.alice.ID}, "scopes": scopes}
	if g != nil {
		data["integration_type"], data["guild"] = 0, map[string]any{"id": g.ID, "name": g.Name}
	}
	f.event("APPLICATION_AUTHORIZED", data)
}

// event sends a webhook event, and checks that it is answered as Discord demands.
func (f *fleet) event(kind string, data map[string]any) {
	f.Helper()
	if status, err := f.discord.SendEvent(f.Context(), kind, data); err != nil || status != http.StatusNoContent {
		f.Errorf("%s: %d, %v", kind, status, err)
	}
}

// A server that adds the bot is greeted once, however often replicas receive the webhook
// event of it. Other events change nothing.
func TestReplicasGreet(t *testing.T) {
	t.Parallel()
	database := pgtest.Database(t)
	f := newFleet(t, discordtest.Options{}, 2, database, direct(database))
	f.eventually(`SELECT count(*) FROM guilds`, 1)
	f.event("", nil)
	channel := f.discord.NewGuild("New")
	channel.Guild.System = channel
	f.authorize(nil, "applications.commands")
	f.authorize(channel.Guild, "applications.commands")
	f.event("APPLICATION_DEAUTHORIZED", map[string]any{"user": map[string]any{"id": f.alice.ID}})
	f.eventually(`SELECT count(*) FROM guilds`, 1)
	for range 4 { // Discord sends an event again if its answer is lost
		f.authorize(channel.Guild, "bot", "applications.commands")
	}
	f.eventually(`SELECT count(*) FROM guilds`, 2)
	if err := f.discord.Wait(t.Context(), func() bool { return len(f.discord.Messages(channel)) > 0 }); err != nil {
		t.Error(err)
	}
	for n := range f.all {
		f.stop(n) // it finishes what it has begun
	}
	if n := len(f.discord.Messages(channel)); n != 1 {
		t.Errorf("%d greetings", n)
	}
}

// One replica lists the servers once a day. The data of a server that is missing for a day are
// deleted. An interaction from an unknown server makes the replica ask Discord about it.
func TestReplicasListServers(t *testing.T) {
	t.Parallel()
	database := pgtest.Database(t)
	f := newFleet(t, discordtest.Options{}, 2, database, direct(database))
	f.eventually(`SELECT count(*) FROM guilds`, 1)
	first := f.discord.Guild
	lists := func() int { return len(f.discord.Transcript().On("GET /users/@me/guilds")) }
	if n := lists(); n != 1 {
		t.Errorf("%d lists", n)
	}
	f.slash("/create", map[string]any{"what": "a Treasure token"})
	f.rows(`DELETE FROM guilds RETURNING 1`)
	f.alice.Permissions |= discordtest.PermissionManageGuild
	again := func() {
		t.Helper()
		f.stop(1)
		f.start(1, database)
	}
	again()
	f.only(1) // the other one has asked about the server already
	f.slash("/life", map[string]any{"change": "-1"})
	f.eventually(`SELECT count(*) FROM guilds`, 1)
	if n := lists(); n != 1 {
		t.Errorf("%d lists on one day", n)
	}

	for n := range 201 { // a page has 200
		f.discord.NewGuild(fmt.Sprint("Server ", n))
	}
	aDayLater := func() {
		t.Helper()
		f.eventually(`SELECT count(*) FROM leases WHERE name = 'job/servers' AND holder = '' AND data <> '{}'`, 1)
		f.rows(`UPDATE leases SET data = '{}' WHERE name = 'job/servers' RETURNING 1`)
	}
	aDayLater()
	again()
	f.eventually(`SELECT count(*) FROM guilds`, 202)
	f.eventually(`SELECT count(*) FROM notes WHERE kind = 'server' AND value LIKE '%gone%'`, 0)

	f.discord.RemoveGuild(first)
	aDayLater()
	again()
	f.eventually(`SELECT count(*) FROM guilds`, 201)
	f.eventually(`SELECT count(*) FROM notes WHERE kind = 'server' AND value LIKE '%gone%'`, 1)
	aDayLater()
	again()
	if n := f.rows(`SELECT count(*) FROM logs`); n != 1 {
		t.Errorf("%d games; less than a day has passed", n)
	}
	f.rows(fmt.Sprintf(`UPDATE notes SET value = convert_to('{"application":"%s","gone":%d}', 'UTF8') WHERE kind = 'server' AND key = '%s' RETURNING 1`,
		f.discord.ApplicationID, time.Now().Add(-25*time.Hour).UnixMilli(), first.ID))
	aDayLater()
	again()
	f.eventually(`SELECT count(*) FROM logs`, 0)
}
