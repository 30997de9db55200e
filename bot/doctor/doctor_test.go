package doctor

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"arbiter/bot"
	"arbiter/bot/discordtest"
	"arbiter/rules/cards/bulk/bulktest"
	"arbiter/rules/shelf"
	"arbiter/tracker/sqlite"
	"arbiter/tracker/storetest"
)

// healthy returns an installation that lacks only editions and cards, with a
// fake Discord.
func healthy(t *testing.T, o discordtest.Options) (Installation, *discordtest.Discord) {
	t.Helper()
	d := discordtest.Start(t, o)
	d.SetGuildPermissions(discordtest.PermissionViewChannel | discordtest.PermissionSendMessages | discordtest.PermissionSendInThreads | discordtest.PermissionAttachFiles |
		discordtest.PermissionCreateThreads | discordtest.PermissionPinMessages | discordtest.PermissionReadHistory)
	env := map[string]string{"DISCORD_TOKEN": discordtest.Token, "DISCORD_API": d.URL(), "ARBITER_DATA_DIR": t.TempDir()}
	config, err := bot.Load(func(name string) string { return env[name] })
	if err != nil {
		t.Fatal(err)
	}
	games(t, config.Games())
	return Installation{Config: config, Version: "test", now: d.Now, free: func(string) (uint64, bool) { return 10 << 30, true }}, d
}

func games(t *testing.T, path string) {
	t.Helper()
	s, err := sqlite.Open(t.Context(), path, time.Second)
	if err != nil {
		t.Fatal(err)
	}
	storetest.Put(t, s, "c", storetest.Batch(1, "said", 1))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// examined returns the findings, one per line, and checks that the token isn't
// among them.
func examined(t *testing.T, p Installation) []string {
	t.Helper()
	var lines []string
	for _, f := range Examine(t.Context(), p) {
		lines = append(lines, fmt.Sprintf("%s %s: %s %s", f.State, f.What, f.Text, f.Do))
		if f.State != OK && f.Do == "" || f.State == OK && f.Do != "" {
			t.Errorf("what is there to do? %+v", f)
		}
	}
	if strings.Contains(strings.Join(lines, "\n"), discordtest.Token) {
		t.Error("the token is shown")
	}
	return lines
}

func TestHealthy(t *testing.T) {
	p, _ := healthy(t, discordtest.Options{})
	got := examined(t, p)
	for _, want := range []string{
		"ok settings:", "ok folder:", "ok disk: 10240.0 MiB", "ok games: Whole: 1 lines in 1 channels agree with their checksums", "ok process: No process", "warn editions: No official edition", "warn cards: No texts",
		"ok token: Discord knows it: ", "ok clock:", "ok intents:", "ok permissions: All that are wanted, in 1 servers.",
	} {
		if !slices.ContainsFunc(got, func(line string) bool { return strings.HasPrefix(line, want) }) {
			t.Errorf("no %q in\n%s", want, strings.Join(got, "\n"))
		}
	}
	if all := Examine(t.Context(), p); HasFault(all) {
		t.Errorf("a healthy one is sick: %+v", all)
	}
}

// Each fault is found, without side effects on the other findings.
func TestEachFault(t *testing.T) {
	write := func(t *testing.T, path, text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil { //nolint:gosec // a folder of the test
			t.Fatal(err)
		}
	}
	for _, tc := range []struct {
		name string
		harm func(t *testing.T, p *Installation, d *discordtest.Discord)
		want string
	}{
		{"settings", func(_ *testing.T, p *Installation, _ *discordtest.Discord) {
			p.Wrong = errors.Join(errors.New("A: wrong"), errors.New("B: wrong"))
		}, "fault settings: A: wrong · B: wrong Mend"},
		{"no token", func(_ *testing.T, p *Installation, _ *discordtest.Discord) { p.Config.Token = "" }, "warn settings: DISCORD_TOKEN is not set"},
		{"a folder that is a file", func(t *testing.T, p *Installation, _ *discordtest.Discord) {
			p.Config.DataDir = filepath.Join(t.TempDir(), "file")
			write(t, p.Config.DataDir, "x")
		}, "fault folder: Nothing can be written"},
		{"little room", func(_ *testing.T, p *Installation, _ *discordtest.Discord) {
			p.free = func(string) (uint64, bool) { return 500 << 20, true }
		}, "warn disk: 500.0 MiB are free"},
		{"no room", func(_ *testing.T, p *Installation, _ *discordtest.Discord) {
			p.free = func(string) (uint64, bool) { return 50 << 20, true }
		}, "fault disk: 50.0 MiB are free"},
		{"damaged games", func(t *testing.T, p *Installation, _ *discordtest.Discord) {
			write(t, p.Config.Games(), strings.Repeat("no database ", 50))
		}, "fault games: "},
		{"a flipped bit", func(t *testing.T, p *Installation, _ *discordtest.Discord) {
			raw, err := os.ReadFile(p.Config.Games())
			if err != nil || !bytes.Contains(raw, []byte("said")) {
				t.Fatal("the test doesn't find the line", err)
			}
			write(t, p.Config.Games(), string(bytes.Replace(raw, []byte("said"), []byte("sayd"), 1)))
		}, "fault games: Damaged: channel c after line 0."},
		{"a large wal", func(t *testing.T, p *Installation, _ *discordtest.Discord) {
			write(t, p.Config.Games()+"-wal", "")
			if err := os.Truncate(p.Config.Games()+"-wal", largeWAL+1); err != nil {
				t.Fatal(err)
			}
		}, "warn wal: 64.0 MiB"},
		{"games that are open", func(t *testing.T, p *Installation, _ *discordtest.Discord) {
			s, err := sqlite.Open(t.Context(), p.Config.Games(), time.Second)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = s.Close() })
		}, "ok process: A process has the games open"},
		{"a damaged shelf", func(t *testing.T, p *Installation, _ *discordtest.Discord) {
			write(t, p.Config.Reference(), strings.Repeat("no database ", 500))
		}, "warn editions: The shelf was damaged"},
		{"a token that is none", func(_ *testing.T, p *Installation, _ *discordtest.Discord) { p.Config.Token = "wrong" }, "fault token: Discord doesn't accept"},
		{"no network", func(_ *testing.T, p *Installation, _ *discordtest.Discord) { p.Config.API = "http://127.0.0.1:1" }, "fault discord: Discord can't be reached"},
		{"a wrong address", func(_ *testing.T, p *Installation, _ *discordtest.Discord) { p.Config.API += "/nowhere" }, "fault discord: discord answers 404"},
		{"an outage", func(_ *testing.T, _ *Installation, d *discordtest.Discord) { d.Fail("GET /users/@me", 503, 1) }, "warn discord: discord answers 503"},
		{"a clock that is late", func(_ *testing.T, p *Installation, d *discordtest.Discord) {
			p.now = func() time.Time { return d.Now().Add(-time.Minute) }
		}, "warn clock: It is "},
		{"a clock that is wrong", func(_ *testing.T, p *Installation, d *discordtest.Discord) {
			p.now = func() time.Time { return d.Now().Add(time.Hour) }
		}, "fault clock: It is "},
		{"missing permissions", func(_ *testing.T, _ *Installation, d *discordtest.Discord) {
			d.SetGuildPermissions(discordtest.PermissionViewChannel | discordtest.PermissionSendMessages)
		}, `warn permissions: Missing in 1 of 1 servers. "Kitchen Table": Send Messages in Threads, Attach Files, Create Public Threads, Pin Messages, Read Message History.`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			// The fake would report a wrong address as a bug.
			p, d := healthy(t, discordtest.Options{Lenient: tc.name == "a wrong address"})
			tc.harm(t, &p, d)
			got := examined(t, p)
			if !slices.ContainsFunc(got, func(line string) bool { return strings.HasPrefix(line, tc.want) }) {
				t.Errorf("no %q in\n%s", tc.want, strings.Join(got, "\n"))
			}
			if want := strings.HasPrefix(tc.want, "fault"); HasFault(Examine(context.WithoutCancel(t.Context()), p)) != want {
				t.Errorf("sick is not %v", want)
			}
		})
	}
}

func TestThisDisk(t *testing.T) {
	if free, known := freeSpace(t.TempDir()); known && free == 0 {
		t.Error("there is no room at all, and yet the test runs")
	}
}

// The cards on the shelf are listed, or their absence.
func TestCardsOnTheShelf(t *testing.T) {
	p := Installation{Config: bot.Config{DataDir: t.TempDir()}}
	if found := p.editions(t.Context()); found[len(found)-1] != noTexts {
		t.Errorf("without a shelf: %v", found)
	}
	s, err := shelf.Open(t.Context(), p.Config.Reference())
	if err != nil {
		t.Fatal(err)
	}
	if found := p.editions(t.Context()); found[0] != noEdition || found[1] != noTexts {
		t.Errorf("with an empty shelf: %v", found)
	}
	m, err := s.ImportCards(t.Context(), shelf.CardOptions{Least: 1})
	if err != nil {
		t.Fatal(err)
	}
	if _, err = m.Read(t.Context(), bytes.NewReader(bulktest.Lines(bulktest.Scryfall(7)))); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(m.Commit(t.Context()), m.Close(), s.Close()); err != nil {
		t.Fatal(err)
	}
	found := p.editions(t.Context())
	if last := found[len(found)-1]; last.State != OK || !strings.HasPrefix(last.Text, "magic: 7 installed on ") {
		t.Errorf("with cards: %v", found)
	}
}
