package bot

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"arbiter/bot/discord"
	"arbiter/bot/discordtest"
	"arbiter/commands"
	"arbiter/internal/pgtest"
	"arbiter/internal/shared"
	"arbiter/rules/updater"
	"arbiter/tracker"
	"arbiter/tracker/sqlite"
)

// publisher starts a server of the editions in ../shared. offering returns the address of
// an edition.
func publisher(t *testing.T) (offering func(edition string) (url string)) {
	t.Helper()
	server := httptest.NewServer(http.FileServerFS(os.DirFS(shared.Path(t, "rules/magic"))))
	t.Cleanup(server.Close)
	return func(edition string) string { return server.URL + "/" + edition + ".txt" }
}

// day starts a bot over a data folder, lets it perform its daily check for new
// rules, stops it, and returns the messages to the owner.
func day(t *testing.T, d *discordtest.Discord, env map[string]string) (said []string, err error) {
	t.Helper()
	config, err := Load(func(name string) string { return env[name] })
	if err != nil {
		t.Fatal(err)
	}
	app := Opened(t, config)
	defer func() {
		if err := app.Close(); err != nil {
			t.Error(err)
		}
	}()
	b := discord.New(discord.Options{Token: discordtest.Token, API: d.URL(), Judge: app.Judge, Version: "test"})
	say := func(s string) { said = append(said, s) }
	options := config.Updater(app.shelf, "test")
	options.Limits.Rules = lanternRules
	u := updater.New(options)
	err = errors.Join(app.updateRules(t.Context(), u, say), app.announce(t.Context(), app.newAnnouncer(config, b), say))
	return said, err
}

// A channel gets one announcement of a new edition: none of the first one
// installed, and none again after a restart, even if it isn't known whether
// the announcement succeeded.
func TestRulesChannel(t *testing.T) {
	t.Parallel()
	offering := publisher(t)
	d := discordtest.Start(t, discordtest.Options{})
	env := map[string]string{"ARBITER_DATA_DIR": t.TempDir(), "ARBITER_RULES_URL": offering("2026-02-27"), "ARBITER_DOCUMENTS_URL": "off", "ARBITER_CARDS_URL": "off", "ARBITER_RULES_CHANNEL": d.Channel.ID}
	for range 2 {
		if _, err := day(t, d, env); err != nil {
			t.Fatal(err)
		}
		if n := len(d.Messages(d.Channel)); n != 0 {
			t.Errorf("%d messages about the first edition", n)
		}
	}
	env["ARBITER_RULES_URL"] = offering("2026-04-17")
	said, err := day(t, d, env)
	if err != nil || len(said) != 1 || !strings.Contains(said[0], "2026-04-17 are installed. Since 2026-02-27: 26 added, 3 removed, 15 reworded, 116 moved") {
		t.Errorf("the owner hears %q, %v", said, err)
	}
	all := d.Messages(d.Channel)
	if len(all) != 1 {
		t.Fatalf("%d messages", len(all))
	}
	text := all[0].Text()
	for _, want := range []string{"Magic's rules of April 17, 2026", "Since February 27, 2026: 26 added, 3 removed, 15 reworded, 116 moved", "/changes section:", "Preparation Cards** new section, 12 added"} {
		if !strings.Contains(text, want) {
			t.Errorf("lacks %q:\n%s", want, text)
		}
	}
	if n := len([]rune(text)); n > 1200 {
		t.Errorf("%d characters are no summary:\n%s", n, text)
	}
	if b := all[0].Button("What changed"); b == nil || !strings.HasSuffix(b.CustomID, "/changes from:2026-02-27 to:2026-04-17") {
		t.Errorf("%+v", all[0].Buttons())
	}
	if _, err := day(t, d, env); err != nil {
		t.Fatal(err)
	}
	// Posted, but the process ended before that was stored.
	note := filepath.Join(env["ARBITER_DATA_DIR"], "rules-announced.json")
	if err := os.WriteFile(note, []byte(`{"edition":"2026-02-27"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := day(t, d, env); err != nil {
		t.Fatal(err)
	}
	if n := len(d.Messages(d.Channel)); n != 1 {
		t.Errorf("told %d times", n)
	}
}

// Two processes share a database and have separate data folders. Only one announces a new
// edition, even if the other downloads it later.
func TestReplicasAnnounceOnce(t *testing.T) {
	t.Parallel()
	offering := lanterns(t)
	d := discordtest.Start(t, discordtest.Options{})
	database := pgtest.Database(t)
	var replicas []map[string]string
	for range 2 {
		replicas = append(replicas, map[string]string{
			"ARBITER_DATA_DIR": t.TempDir(), "ARBITER_DATABASE_URL": database, "ARBITER_DOCUMENTS_URL": "off", "ARBITER_CARDS_URL": "off", "ARBITER_RULES_CHANNEL": d.Channel.ID,
		})
	}
	for told, edition := range []string{"February 27, 2026", "April 17, 2026"} {
		for _, env := range replicas {
			env["ARBITER_RULES_URL"] = offering(edition)
			if _, err := day(t, d, env); err != nil {
				t.Fatal(err)
			}
			if n := len(d.Messages(d.Channel)); n != told {
				t.Errorf("%d messages after %s, want %d", n, edition, told)
			}
			d.Advance(time.Hour) // Discord has forgotten the nonce by then
		}
	}
}

// If the channel can't be written to, the owner is told, and the announcement
// is repeated the next day.
func TestRulesChannelInTrouble(t *testing.T) {
	t.Parallel()
	offering := lanterns(t)
	d := discordtest.Start(t, discordtest.Options{Lenient: true})
	env := map[string]string{"ARBITER_DATA_DIR": t.TempDir(), "ARBITER_RULES_URL": offering("February 27, 2026"), "ARBITER_DOCUMENTS_URL": "off", "ARBITER_CARDS_URL": "off", "ARBITER_RULES_CHANNEL": d.Channel.ID}
	note := filepath.Join(env["ARBITER_DATA_DIR"], "rules-announced.json")
	if err := os.WriteFile(note, []byte(`{"edition":"2026-01-16"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	d.SetPermissions(d.Channel, 0)
	said, err := day(t, d, env)
	if err == nil || len(said) != 2 || !strings.Contains(said[1], "ARBITER_RULES_CHANNEL") {
		t.Errorf("the owner hears %q, %v", said, err)
	}
	d.SetPermissions(d.Channel, discordtest.PermissionViewChannel|discordtest.PermissionSendMessages)
	d.Fail("POST /channels/*/messages", 502, 1)
	if _, err := day(t, d, env); err != nil {
		t.Fatal(err)
	}
	all := d.Messages(d.Channel)
	if len(all) != 1 || !strings.Contains(all[0].Text(), "Magic's rules of February 27, 2026") || !strings.Contains(all[0].Text(), "A new edition is installed") {
		t.Fatalf("%d messages: %v", len(all), fmt.Sprint(all))
	}
	env["ARBITER_RULES_CHANNEL"] = ""
	env["ARBITER_RULES_URL"] = offering("April 17, 2026")
	if _, err := day(t, d, env); err != nil || len(d.Messages(d.Channel)) != 1 {
		t.Errorf("without the setting: %v", err)
	}
	env["ARBITER_RULES_CHANNEL"] = "#rules"
	if _, err := Load(func(name string) string { return env[name] }); err == nil || !strings.Contains(err.Error(), "Copy Channel ID") {
		t.Errorf("a name for an ID: %v", err)
	}
}

// The channels in servers' settings get one announcement each, independently
// of failures in others.
func TestServersAreTold(t *testing.T) {
	t.Parallel()
	offering := lanterns(t)
	d := discordtest.Start(t, discordtest.Options{Lenient: true})
	env := map[string]string{"ARBITER_DATA_DIR": t.TempDir(), "ARBITER_RULES_URL": offering("February 27, 2026"), "ARBITER_DOCUMENTS_URL": "off", "ARBITER_CARDS_URL": "off"}
	store, err := sqlite.Open(t.Context(), filepath.Join(env["ARBITER_DATA_DIR"], "games.db"), sqlite.Wait)
	if err != nil {
		t.Fatal(err)
	}
	other := d.NewChannel("closed")
	d.SetPermissions(other, 0)
	for server, channel := range map[string]string{"1": "1/" + other.ID, d.Guild.ID: d.Guild.ID + "/" + d.Channel.ID, "console": "console"} {
		if err := store.Set(t.Context(), tracker.Scope{Kind: tracker.OfServer, ID: server}, commands.SetUpdates, channel); err != nil {
			t.Fatal(err)
		}
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := day(t, d, env); err != nil {
		t.Fatal(err)
	}
	env["ARBITER_RULES_URL"] = offering("April 17, 2026")
	for range 2 {
		if _, err := day(t, d, env); err != nil {
			t.Fatal(err)
		}
	}
	all := d.Messages(d.Channel)
	if len(all) != 1 || !strings.Contains(all[0].Text(), "Magic's rules of April 17, 2026") {
		t.Errorf("%d messages", len(all))
	}
}
