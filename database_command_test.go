package main

import (
	"bytes"
	"log"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/internal/memdir"
	"arbiter/internal/pgtest"
)

// tests runs the tests of this package, and stops the database server that they use.
type tests struct{ m *testing.M }

func (t tests) Run() int {
	if err := memdir.ForTemp(); err != nil {
		log.Fatal(err)
	}
	return pgtest.Run(t.m)
}

// spoken runs a command line and returns its exit status and all that it says.
func spoken(t *testing.T, input string, args ...string) (status int, all string) {
	t.Helper()
	var out bytes.Buffer
	status = run(t.Context(), args, strings.NewReader(input), &out, &out)
	return status, out.String()
}

// A game is copied from a file to a server, and from there to another file.
func TestEveningMoves(t *testing.T) {
	address := pgtest.Database(t)
	data := t.TempDir()
	t.Setenv("ARBITER_DATA_DIR", data)
	t.Setenv("DISCORD_TOKEN", "")
	require := func(status int, input string, args []string, wants ...string) {
		t.Helper()
		got, all := spoken(t, input, args...)
		if got != status {
			t.Fatalf("%v: status %d: %s", args, got, all)
		}
		for _, want := range wants {
			if !strings.Contains(all, want) {
				t.Errorf("%v doesn't say %q: %s", args, want, all)
			}
		}
	}
	console := []string{"console", "--as", "Zoë"}
	require(done, "/create what:two 2/1 red Dwarf Berserker creature tokens\n", console)
	require(misused, "", []string{"migrate"}, "ARBITER_DATABASE_URL is not set")
	require(misused, "", []string{"copy"}, "arbiter copy --to postgres://")
	require(misused, "", []string{"copy", "--to", filepath.Join(data, "games.db")}, "that is where the games are")
	require(refused, "", []string{"copy", "--to", "postgres://zoe:secret@127.0.0.1:1/x?connect_timeout=1"}, "doesn't answer", "zoe:xxxxx@")
	require(done, "", []string{"copy", "--to", address}, "Copied and read back: 2 lines in 1 channel", "It is postgres:///test_")

	t.Setenv("ARBITER_DATABASE_URL", address)
	require(done, "", []string{"migrate"}, "there was nothing to do")
	require(misused, "", []string{"migrate", "--old-bot"}, "it takes --new-bot or nothing")
	require(done, "", []string{"migrate", "--new-bot"}, "those of the bot that starts next")
	require(done, "create a Food token\n/board\n", console, "Dwarf Berserker", "Food")
	for _, args := range [][]string{{"backup", "x.db"}, {"restore", "x.db"}, {"doctor", "--repair"}} {
		require(refused, "", args, "pg_dump", "arbiter copy --to games.db")
	}
	back := filepath.Join(t.TempDir(), "back.db")
	require(done, "", []string{"copy", "--to", back}, "Copied and read back: 3 lines in 1 channel", "It is "+back)
	require(done, "/board\n", append(console, "--db", back), "Dwarf Berserker", "Food")

	t.Setenv("ARBITER_DATABASE_URL", "")
	require(done, "create a Clue token\n", console)
	require(refused, "", []string{"copy", "--to", address}, "Not copied: channel ", "another game is there")

	t.Setenv("ARBITER_DATABASE_URL", "mysql://zoe:secret@db/x")
	if status, all := spoken(t, "", "console"); status != misused || !strings.Contains(all, "ARBITER_DATABASE_URL") || strings.Contains(all, "secret") {
		t.Errorf("status %d: %s", status, all)
	}
}
