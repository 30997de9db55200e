package doctor

import (
	"context"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"arbiter/bot"
	"arbiter/bot/discordtest"
	"arbiter/internal/pgtest"
	"arbiter/tracker/postgres"
	"arbiter/tracker/storetest"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }

// inDatabase returns a healthy installation with its games in a server.
func inDatabase(t *testing.T, server *pgtest.Server, name string) Installation {
	t.Helper()
	p, _ := healthy(t, discordtest.Options{})
	p.Config.Database = bot.Secret(server.Database(t, name))
	s, err := postgres.Open(t.Context(), string(p.Config.Database), postgres.Wait)
	if err != nil {
		t.Fatal(err)
	}
	storetest.Put(t, s, "c", storetest.Batch(1, "said", 1))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return p
}

func requireFinding(t *testing.T, p Installation, want string) {
	t.Helper()
	if got := examined(t, p); !slices.ContainsFunc(got, func(line string) bool { return strings.HasPrefix(line, want) }) {
		t.Errorf("no %q in\n%s", want, strings.Join(got, "\n"))
	}
}

func TestDatabase(t *testing.T) {
	server := pgtest.New(t, nil)
	p := inDatabase(t, server, "games")
	for _, want := range []string{"ok database: PostgreSQL ", "warn durability: The server has no synchronous standby", "ok schema: Schema ", "ok server clock: It is "} {
		requireFinding(t, p, want)
	}
	if all := Examine(t.Context(), p); HasFault(all) {
		t.Errorf("%+v", all)
	}
	server.Exec(t, "games", `UPDATE arbiter_schema SET version = 99, reads = 99`)
	requireFinding(t, p, "fault schema: It is 99, of a newer version of Arbiter")
	server.Exec(t, "games", `UPDATE arbiter_schema SET version = 0, reads = 0`)
	requireFinding(t, p, "ok schema: The database is empty")
	server.Exec(t, "games", `ALTER DATABASE games SET synchronous_commit = off`)
	requireFinding(t, p, "fault durability: The database server may lose what it has committed. (fsync on, synchronous_commit off.)")
	server.Exec(t, "games", `ALTER DATABASE games SET default_transaction_read_only = on`)
	requireFinding(t, p, "fault durability: The database takes no changes")
	server.Stop(t)
	server.Start(t, map[string]string{"fsync": "off"})
	if _, err := postgres.Open(context.WithoutCancel(t.Context()), server.Database(t, "empty"), postgres.Wait); err == nil || !strings.Contains(err.Error(), "may lose") {
		t.Errorf("with fsync off: %v", err)
	}
	server.Stop(t)
	p.Config.Database = bot.Secret(strings.Replace(string(p.Config.Database), "user=arbiter", "user=arbiter&connect_timeout=1", 1))
	requireFinding(t, p, "fault database: The database is postgres:///games")
}

func TestClocks(t *testing.T) {
	for skew, want := range map[time.Duration]State{0: OK, -4 * time.Second: OK, 6 * time.Second: Warn, -3 * time.Minute: Fault} {
		if f := clockOf(postgres.Condition{Skew: skew}); f.State != want || (f.Do == "") != (want == OK) {
			t.Errorf("%v: %+v", skew, f)
		}
	}
}
