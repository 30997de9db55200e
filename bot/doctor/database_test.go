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
	"arbiter/tracker"
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
	for _, want := range []string{"ok database: PostgreSQL ", "warn durability: The server has no synchronous standby", "ok schema: Schema ", "ok server clock: It is ", "ok processes: None runs."} {
		requireFinding(t, p, want)
	}
	if all := Examine(t.Context(), p); HasFault(all) {
		t.Errorf("%+v", all)
	}
	server.Exec(t, "games", `UPDATE arbiter_schema SET version = 99, reads = 99`)
	requireFinding(t, p, "fault schema: It is 99, of a newer version of Arbiter")
	server.Exec(t, "games", `UPDATE arbiter_schema SET version = 21, reads = 21`)
	requireFinding(t, p, "fault schema: It is 21, and this version wants ")
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
	p.wait = time.Second
	requireFinding(t, p, "fault database: The database is postgres:///games")
}

// A server that is too old, or may lose what it has committed, is a fault; one without a
// synchronous standby is worth a warning.
func TestSafety(t *testing.T) {
	fine := postgres.Condition{Server: "15.4", Number: 150004, Fsync: "on", SynchronousCommit: "on", Standbys: "b"}
	old, unsafe, standby, alone, other := fine, fine, fine, fine, fine
	old.Server, old.Number = "12.9", 120009
	unsafe.Fsync = "off"
	standby.ReadOnly = true
	alone.Standbys = ""
	other.Fsync, other.Standbys = "", "" // no such setting: it isn't PostgreSQL itself
	for name, tc := range map[string]struct {
		c    postgres.Condition
		want State
		says string
	}{
		"fine": {fine, OK, "on disk"}, "old": {old, Fault, "too old"}, "fsync": {unsafe, Fault, "fsync off"},
		"standby": {standby, Fault, "takes no changes"}, "alone": {alone, Warn, "no synchronous standby"}, "other": {other, OK, "on disk"},
	} {
		if f := safetyOf(tc.c)[0]; f.State != tc.want || !strings.Contains(f.Text, tc.says) || (f.Do == "") != (tc.want == OK) {
			t.Errorf("%s: %+v", name, f)
		}
	}
}

// The processes that live are counted by their versions, and the shards that they hold.
func TestProcesses(t *testing.T) {
	now := time.Now()
	lease := func(id, data string, until time.Duration) tracker.Lease {
		return tracker.Lease{Holder: id, Data: []byte(data), Until: now.Add(until)}
	}
	one, two, old := lease("a", `{"version":"v1.2.0","reads":2}`, time.Second), lease("b", `{"version":"v1.2.0"}`, time.Second), lease("c", `{"version":"v1.1.0","reads":1}`, time.Second)
	count := lease("", `{"shards":2}`, -time.Hour)
	for name, tc := range map[string]struct {
		leases map[string]tracker.Lease
		want   State
		says   string
	}{
		"none":     {map[string]tracker.Lease{"replica/a": lease("a", "{}", -time.Second), "replica/b": lease("", "{}", time.Second), "job/register": one}, OK, "None runs."},
		"alike":    {map[string]tracker.Lease{"replica/a": one, "replica/b": two}, OK, "2 of version v1.2.0."},
		"two":      {map[string]tracker.Lease{"replica/a": one, "replica/b": two, "replica/c": old}, Warn, "1 of version v1.1.0, 2 of version v1.2.0."},
		"shards":   {map[string]tracker.Lease{"replica/a": one, "gateway/count": count, "gateway/shard/2/0": one, "gateway/shard/2/1": two}, OK, "hold 2 of 2 shards"},
		"one free": {map[string]tracker.Lease{"replica/a": one, "gateway/count": count, "gateway/shard/2/0": one}, Warn, "hold 1 of 2 shards"},
		"all free": {map[string]tracker.Lease{"replica/a": one, "gateway/count": count}, OK, "hold 0 of 2 shards"}, // an endpoint alone
	} {
		if f := processesOf(postgres.Condition{Leases: tc.leases}, now); f.State != tc.want || !strings.Contains(f.Text, tc.says) || (f.Do == "") != (tc.want == OK) {
			t.Errorf("%s: %+v", name, f)
		}
	}
}

func TestClocks(t *testing.T) {
	for skew, want := range map[time.Duration]State{0: OK, -4 * time.Second: OK, 6 * time.Second: Warn, -3 * time.Minute: Fault} {
		if f := clockOf(postgres.Condition{Skew: skew}); f.State != want || (f.Do == "") != (want == OK) {
			t.Errorf("%v: %+v", skew, f)
		}
	}
}
