package bot_test

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"arbiter/bot"
	"arbiter/bot/discordtest"
	"arbiter/internal/chromium"
	"arbiter/internal/pgtest"
	"arbiter/tracker/postgres"
)

// replicaVariable is the address at which these tests, begun once more, are no tests but
// a replica.
const replicaVariable = "ARBITER_TEST_REPLICA"

// olderVariable makes a replica read and write only the first format of what replicas store
// for each other.
const olderVariable = "ARBITER_TEST_OLDER"

// pagesVariable makes a replica show tables in a browser, too.
const pagesVariable = "ARBITER_TEST_PAGES"

// looksVariable makes a replica look for new rules at its start.
const looksVariable = "ARBITER_TEST_LOOKS"

// beatVariable is the interval at which a replica says that it lives.
const beatVariable = "ARBITER_TEST_BEAT"

// replicaBeat is the interval at which replicas of tests say that they live.
const replicaBeat = 600 * time.Millisecond

// patience is the timeout of waits for replicas, which guards against hanging only.
const patience = 2 * time.Minute

// gatewayReplica is the address of replicas that are connected to the gateway; gatewayBeat,
// their interval.
const (
	gatewayReplica = "gateway"
	gatewayBeat    = time.Second
)

// serveReplica serves interactions at an address, or from the gateway, as the settings say, until the process
// is told to end.
func serveReplica(address string) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	config, err := bot.Load(os.Getenv)
	if err != nil {
		return err
	}
	own, err := bot.Embedded()
	if err != nil {
		return err
	}
	app, err := bot.OpenWith(ctx, config, config.Games(), own)
	if err != nil {
		return err
	}
	bot.PrepareAfter(app, time.Hour) // no test asks replicas about the rules
	if address == gatewayReplica {
		bot.Beat(app, gatewayBeat)
		return errors.Join(app.Discord(ctx, config, "test", func(s string) { fmt.Println(s) }), app.Close())
	}
	if os.Getenv(pagesVariable) != "" {
		pages, err := bot.ListenWeb(ctx, "")
		if err != nil {
			return err
		}
		web, err := app.NewWeb(pages, config, false)
		if err != nil {
			return err
		}
		app.UseWeb(web)
		fmt.Println("Pages on " + pages.Addr().String())
	}
	beat, err := time.ParseDuration(os.Getenv(beatVariable))
	if err != nil {
		return err
	}
	bot.Beat(app, beat)
	if os.Getenv(olderVariable) != "" {
		bot.Format(app, 1)
	}
	if os.Getenv(looksVariable) != "" {
		bot.LookAtOnce(app)
	}
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err != nil {
		return err
	}
	err = app.Serve(ctx, l, config, "test", func(s string) { fmt.Println(s) })
	if err == nil {
		err = app.Close()
	}
	return err
}

// fleet is a bot of several processes behind a load balancer.
type fleet struct {
	*testing.T
	discord  *discordtest.Discord
	alice    *discordtest.User
	database string
	beat     time.Duration
	older    string // the program of older replicas; "" for this one
	balancer *discordtest.Balancer
	all      []*replica
	// publisher is the address from which started replicas download rules, each from a path
	// with its number; "" if they download none.
	publisher string
	web       string // the address of the pages that each replica serves; "" if they serve none
}

// replica is one of its processes.
type replica struct {
	*exec.Cmd
	dir     string
	address string
	pages   string // the address of its pages, if it has any
	said    *output
	older   bool // whether it is of an older version
}

// output is what a process writes.
type output struct {
	mu   sync.Mutex
	text strings.Builder
}

func (o *output) Write(text []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.Write(text)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

// newFleet starts so many replicas. Each reaches the database at the address that through
// returns for it.
func newFleet(t *testing.T, o discordtest.Options, replicas int, database string, through func(n int) string) *fleet {
	t.Helper()
	return newFleetBut(t, o, replicas, replicaBeat, database, through)
}

// newFleetBut is like newFleet with another interval and a Discord that lacks the emojis of
// some symbols.
func newFleetBut(t *testing.T, o discordtest.Options, replicas int, beat time.Duration, database string, through func(n int) string, symbols ...string) *fleet {
	t.Helper()
	o.Patience = cmp.Or(o.Patience, patience)
	f := &fleet{T: t, discord: discordtest.Start(t, o), database: database, beat: beat}
	f.begin(replicas, through, symbols...)
	return f
}

// begin starts a fleet's replicas, and gives Discord their balancer's address.
func (f *fleet) begin(replicas int, through func(n int) string, symbols ...string) {
	f.Helper()
	uploadSymbols(f.T, f.discord, symbols...)
	f.alice = f.discord.User("Alice")
	f.balancer = discordtest.NewBalancer(f.T)
	var starting sync.WaitGroup
	for range replicas {
		f.all = append(f.all, &replica{dir: f.TempDir()})
	}
	for n := range replicas {
		starting.Go(func() { f.start(n, through(n)) })
	}
	starting.Wait()
	if err := f.discord.SetEndpoint(f.Context(), f.balancer.URL()); err != nil {
		f.Fatal(err)
	}
}

// direct is the through of replicas beside the server.
func direct(database string) func(int) string { return func(int) string { return database } }

// start starts a replica, and puts it behind the balancer once it listens.
func (f *fleet) start(n int, database string) {
	f.Helper()
	self, err := os.Executable()
	if err != nil {
		f.Error(err)
		return
	}
	r := f.all[n]
	r.said = new(output)
	r.Cmd = exec.CommandContext(context.WithoutCancel(f.Context()), self)
	r.Env = os.Environ()
	if f.older != "" && r.older {
		// The program says on the standard error stream where it listens.
		r.Cmd = exec.CommandContext(context.WithoutCancel(f.Context()), "sh", "-c", `exec "$0" serve --http 127.0.0.1:0 2>&1`, f.older)
	} else if r.older {
		r.Env = append(r.Env, olderVariable+"=1")
	}
	r.Env = append(r.Env, replicaVariable+"=127.0.0.1:0", beatVariable+"="+f.beat.String(), "DISCORD_TOKEN="+discordtest.Token, "DISCORD_API="+f.discord.URL(),
		"ARBITER_DATA_DIR="+r.dir, "ARBITER_DATABASE_URL="+database, "ARBITER_RULES_URL=off", "ARBITER_CARDS_URL=off", "ARBITER_BOARD=text")
	if f.web != "" {
		r.Env = append(r.Env, pagesVariable+"=1", "ARBITER_WEB_URL="+f.web)
	}
	if f.publisher != "" {
		r.Env = append(r.Env, looksVariable+"=1", "ARBITER_DOCUMENTS_URL=off", fmt.Sprintf("ARBITER_RULES_URL=%s/%d", f.publisher, n))
	}
	r.Stderr = r.said
	out, err := r.StdoutPipe()
	if err != nil {
		f.Error(err)
		return
	}
	if err := r.Start(); err != nil {
		f.Error(err)
		return
	}
	f.Cleanup(func() { f.kill(n) })
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if rest, ok := strings.CutPrefix(lines.Text(), "Pages on "); ok {
			r.pages = "http://" + rest
		}
		if rest, ok := strings.CutPrefix(lines.Text(), "Listening on "); ok {
			r.address, _, _ = strings.Cut(rest, ". ")
			go func() { _, _ = io.Copy(r.said, out) }()
			f.balancer.Add(r.address)
			return
		}
	}
	f.Errorf("replica %d doesn't listen: %s", n, r.said)
}

// kill ends a replica with SIGKILL.
func (f *fleet) kill(n int) {
	r := f.all[n]
	if r.ProcessState == nil {
		_ = r.Process.Kill() // it may have ended
		_ = r.Wait()
	}
	f.balancer.Remove(r.address)
}

// stop tells a replica to end, and waits until it has.
func (f *fleet) stop(n int) {
	f.Helper()
	if err := f.all[n].Process.Signal(syscall.SIGTERM); err != nil {
		f.Fatal(err)
	}
	if err := f.all[n].Wait(); err != nil {
		f.Errorf("replica %d: %v: %s", n, err, f.all[n].said)
	}
	f.balancer.Remove(f.all[n].address)
}

// only makes the balancer use one replica.
func (f *fleet) only(n int) { f.balancer.Use(f.all[n].address) }

func (f *fleet) slash(line string, values map[string]any) *discordtest.Message {
	f.Helper()
	return f.reply(f.alice.Slash(f.discord.Channel, line, values))
}

func (f *fleet) reply(i *discordtest.Interaction) *discordtest.Message {
	f.Helper()
	m, err := i.Reply(f.Context())
	if err != nil {
		f.logs()
		f.Fatal(err)
	}
	return m
}

// noted returns the lines of the replicas' logs that contain words.
func (f *fleet) noted(words string) (all []string) {
	for _, r := range f.all {
		raw, _ := os.ReadFile(filepath.Join(r.dir, "arbiter.log")) // there is none if nothing was noted
		for line := range strings.Lines(string(raw)) {
			if strings.Contains(line, words) {
				all = append(all, line)
			}
		}
	}
	return all
}

// logs logs the trouble that the replicas have noted.
func (f *fleet) logs() {
	for _, level := range []string{"level=ERROR", "level=WARN"} {
		for _, line := range f.noted(level) {
			f.Log(line)
		}
	}
	for n, r := range f.all {
		f.Logf("replica %d: %s", n, r.said)
	}
}

// until waits until a message contains words.
func (f *fleet) until(m *discordtest.Message, words string) {
	f.Helper()
	(&evening{T: f.T, discord: f.discord}).until(m, words)
}

func (f *fleet) says(m *discordtest.Message, words ...string) {
	f.Helper()
	(&evening{T: f.T, discord: f.discord}).says(m, words...)
}

// boards returns the live boards in a channel.
func (f *fleet) boards(c *discordtest.Channel) (all []*discordtest.Message) {
	for _, m := range f.discord.Messages(c) {
		if m.For == nil && m.Button("Untap · Next turn") != nil {
			all = append(all, m)
		}
	}
	return all
}

// converges waits until a channel has one board, which contains words.
func (f *fleet) converges(c *discordtest.Channel, words string) {
	f.Helper()
	err := f.discord.Wait(f.Context(), func() bool {
		all := f.boards(c)
		return len(all) == 1 && strings.Contains(said(all[0]), words)
	})
	if err != nil {
		for _, m := range f.boards(c) {
			f.Log(said(m))
		}
		f.logs()
		f.Fatalf("%v: not one board with %q", err, words)
	}
}

// Replicas have one live board in a channel, which shows what is done through any.
func TestReplicasOneBoard(t *testing.T) {
	t.Parallel()
	database := pgtest.Database(t)
	f := newFleet(t, discordtest.Options{}, 2, database, direct(database))
	f.slash("/create", map[string]any{"what": "two 2/2 green Bear creature tokens"})
	for n := range 6 {
		f.slash("/life", map[string]any{"change": fmt.Sprintf("-%d", n+1)})
	}
	f.converges(f.discord.Channel, "**Alice** · -1 life")
	f.slash("/board", nil)
	f.slash("/board", nil)
	f.slash("/life", map[string]any{"change": "+5"})
	f.converges(f.discord.Channel, "4 life")
}

// A replica that is killed before it has edited the board is replaced by another.
func TestReplicaEditsForAnother(t *testing.T) {
	t.Parallel()
	database := pgtest.Database(t)
	f := newFleet(t, discordtest.Options{}, 2, database, direct(database))
	f.only(0)
	f.slash("/create", map[string]any{"what": "two 2/2 green Bear creature tokens"})
	f.slash("/life", map[string]any{"change": "-3"})
	f.kill(0) // the edit is due in a second
	f.converges(f.discord.Channel, "17 life")
}

// A request that is delivered to two replicas is done once, and both say what was done.
func TestReplicasDoOnce(t *testing.T) {
	t.Parallel()
	database := pgtest.Database(t)
	f := newFleet(t, discordtest.Options{}, 2, database, direct(database))
	f.balancer.Twice()
	f.slash("/create", map[string]any{"what": "two 2/2 green Bear creature tokens"})
	f.says(f.slash("/life", map[string]any{"change": "-3"}), "loses 3 life", "17")
	live := f.slash("/board", nil)
	f.says(live, "17 life")
	i := f.alice.Press(live, live.Button("Untap · Next turn").CustomID)
	f.says(f.reply(i), "Turn 2")
	f.converges(f.discord.Channel, "17 life")
}

// A press on a menu that is delivered to two replicas is done once, and both say what was
// done. Another press on the menu does nothing.
func TestReplicasDoAMenuOnce(t *testing.T) {
	t.Parallel()
	database := pgtest.Database(t)
	f := newFleet(t, discordtest.Options{}, 2, database, direct(database))
	live := f.slash("/create", map[string]any{"what": "four 2/2 green Bear creature tokens"})
	f.until(live, "Bear")
	f.balancer.Twice()
	menu := f.reply(f.alice.Press(f.discord.Message(live.ID), f.discord.Message(live.ID).Button("Remove…").CustomID))
	one, another := buttonFor(t, menu, "destroy 1 of #1"), buttonFor(t, menu, "destroy 2 of #1")
	f.says(f.reply(f.alice.Forge(f.discord.Channel, menu, one)), "destroyed")
	f.says(f.reply(f.alice.Forge(f.discord.Channel, menu, another)), "chosen in it first")
	f.converges(f.discord.Channel, "×3 Bear")
}

// While a replica of an older version lives, the others store what it reads.
func TestReplicasBesideAnOlderOne(t *testing.T) {
	t.Parallel()
	database := pgtest.Database(t)
	f := newFleet(t, discordtest.Options{}, 2, database, direct(database))
	f.slash("/create", map[string]any{"what": "a Treasure token"})
	becomes := func(want int) {
		t.Helper()
		ctx, cancel := discordtest.Within(t.Context(), patience)
		defer cancel()
		for {
			f.says(f.slash("/life", map[string]any{"change": "-1"}), "loses")
			if f.rows(`SELECT length(request) FROM batches WHERE request <> '' ORDER BY seq DESC LIMIT 1`) == want {
				return
			}
			if ctx.Err() != nil {
				t.Fatalf("requests aren't named with %d characters", want)
			}
			time.Sleep(replicaBeat)
		}
	}
	becomes(22)
	f.rows(`INSERT INTO leases VALUES ('replica/old', 'old', 1, CAST(extract(epoch FROM now()) + 600 AS BIGINT) * 1000000, '{"version":"v0.1.0","reads":1,"since":1}') RETURNING 1`)
	becomes(8)
	f.rows(`DELETE FROM leases WHERE name = 'replica/old' RETURNING 1`)
	becomes(22)
}

// older is the commit of an older version.
var older = flag.String("older", "", "the commit of an older version; without one, TestReplicasRollingDeploy uses this one and the first format")

// program builds the program of a commit, and returns its path.
func program(t *testing.T, commit string) string {
	t.Helper()
	dir := t.TempDir()
	build := exec.CommandContext(t.Context(), "sh", "-c", `git -C .. archive "$0" | tar -x -C "$1" && cd "$1" && go build -o older .`, commit, dir)
	if said, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	return filepath.Join(dir, "older")
}

// Replicas of an older version are replaced by those of this one, while both run and each
// line is delivered to two of them. Each line is done once and answered, and while an older
// replica runs, all store what it reads.
func TestReplicasRollingDeploy(t *testing.T) {
	t.Parallel()
	database := pgtest.Database(t)
	f := &fleet{T: t, discord: discordtest.Start(t, discordtest.Options{Patience: patience}), database: database, beat: replicaBeat}
	uploadSymbols(t, f.discord)
	f.alice, f.balancer = f.discord.User("Alice"), discordtest.NewBalancer(t)
	if *older != "" {
		f.older = program(t, *older)
	}
	for n := range 2 {
		f.all = append(f.all, &replica{dir: t.TempDir(), older: true})
		f.start(n, database)
	}
	if err := f.discord.SetEndpoint(t.Context(), f.balancer.URL()); err != nil {
		t.Fatal(err)
	}
	f.balancer.Twice()
	f.slash("/create", map[string]any{"what": "a Treasure token"})
	lines := 0
	say := func() {
		t.Helper()
		for range 5 {
			f.says(f.slash("/life", map[string]any{"change": "-1"}), "loses 1 life")
			lines++
		}
	}
	long := func() int { return f.rows(`SELECT count(*) FROM batches WHERE length(request) > 8`) }
	say()
	if before, after, err := postgres.Migrate(t.Context(), database); err != nil || (before < after) != (*older != "") {
		t.Fatalf("from %d to %d: %v", before, after, err)
	}
	for n := range 2 {
		f.all = append(f.all, &replica{dir: t.TempDir()})
		f.start(2+n, database)
		say()
		if long() > 0 {
			t.Error("an older version can't read what is stored")
		}
		f.stop(n)
		say()
	}
	ctx, cancel := discordtest.Within(t.Context(), patience)
	defer cancel()
	for long() == 0 && ctx.Err() == nil {
		say()
	}
	f.converges(f.discord.Channel, fmt.Sprintf("**Alice** · %d life", 20-lines))
	f.eventually(`SELECT count(*) - 1 FROM batches`, lines+1) // the game's beginning and the Treasure
	if long() == 0 {
		t.Error("without an older version everything is stored in its format")
	}
}

// rowsHeld locks the ends of all logs, so that what replicas append waits, until release
// is called. Before, abandon ends the connections that wait.
func (f *fleet) rowsHeld() (abandon, release func()) {
	f.Helper()
	return f.held(`SELECT 1 FROM logs FOR UPDATE`)
}

// deferred waits until an interaction is acknowledged, and returns it.
func (f *fleet) deferred(i *discordtest.Interaction) *discordtest.Interaction {
	f.Helper()
	if _, _, err := i.Ack(f.Context()); err != nil {
		f.Fatal(err)
	}
	return i
}

func (f *fleet) held(statement string) (abandon, release func()) {
	f.Helper()
	return held(f.T, f.database, statement)
}

// held executes a statement in a database that takes locks. release releases them, and
// abandon ends the connections that wait for them.
func held(t *testing.T, database, statement string) (abandon, release func()) {
	t.Helper()
	ctx := context.WithoutCancel(t.Context())
	conn, err := pgx.Connect(ctx, database)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(ctx) })
	if _, err := conn.Exec(ctx, "BEGIN; "+statement); err != nil {
		t.Fatal(err)
	}
	do := func(statement string) func() {
		return func() {
			if _, err := conn.Exec(ctx, statement); err != nil {
				t.Error(err)
			}
		}
	}
	return do(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`), do(`COMMIT`)
}

// execute executes statements in a database.
func execute(t *testing.T, database, statements string) {
	t.Helper()
	ctx := context.WithoutCancel(t.Context())
	conn, err := pgx.Connect(ctx, database)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(ctx) }()
	if _, err := conn.Exec(ctx, statements); err != nil {
		t.Fatal(err)
	}
}

// rows returns a count from the database.
func (f *fleet) rows(query string) (n int) {
	f.Helper()
	if err := f.scan(query, &n); err != nil {
		f.Fatal(err)
	}
	return n
}

// row returns a text from the database.
func (f *fleet) row(query string) (text string) {
	f.Helper()
	if err := f.scan(query, &text); err != nil {
		f.Error(err)
	}
	return text
}

// scan reads the one value that a query returns.
func (f *fleet) scan(query string, into any) error {
	ctx := context.WithoutCancel(f.Context())
	conn, err := pgx.Connect(ctx, f.database)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(ctx) }()
	return conn.QueryRow(ctx, query).Scan(into)
}

// eventually waits until the database returns a count.
func (f *fleet) eventually(query string, want int) {
	f.Helper()
	f.eventuallyWithin(patience, query, want)
}

// eventuallyWithin is eventually with a timeout, and reports whether the count was reached.
func (f *fleet) eventuallyWithin(most time.Duration, query string, want int) bool {
	f.Helper()
	ctx, cancel := discordtest.Within(f.Context(), most)
	defer cancel()
	for {
		n := f.rows(query)
		if n == want {
			return true
		}
		if ctx.Err() != nil {
			f.logs()
			f.Errorf("%s: %d, want %d", query, n, want)
			return false
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// A deferred answer outlives the replica that has promised it, whether that has done what
// it was asked or not: it is done once.
func TestReplicaAnswersForAnother(t *testing.T) {
	t.Parallel()
	for name, done := range map[string]bool{"it was done": true, "it wasn't done": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			database := pgtest.Database(t)
			f := newFleet(t, discordtest.Options{}, 2, database, direct(database))
			f.only(0)
			live := f.slash("/create", map[string]any{"what": "two 2/2 green Bear creature tokens"})
			f.until(live, "Bear")
			abandon, release := f.rowsHeld()
			said := f.deferred(f.alice.Slash(f.discord.Channel, "/life", map[string]any{"change": "-3"}))
			pressed := f.deferred(f.alice.Press(live, live.Button("−1 life").CustomID))
			if n := f.rows(`SELECT count(*) FROM inbox`); n != 2 {
				t.Fatalf("%d are promised", n)
			}
			f.kill(0)
			f.balancer.Use(f.all[1].address)
			if !done {
				abandon()
			}
			release()
			f.says(f.reply(said), "loses 3 life", "17")
			f.reply(pressed)
			f.converges(f.discord.Channel, "16 life")
			f.eventually(`SELECT count(*) FROM inbox`, 0)
			if n := f.rows(`SELECT count(*) FROM batches`); n != 4 {
				t.Errorf("%d inputs", n)
			}
		})
	}
}

// If a replica is killed between the answer of a press with a board and the board's write,
// another replica finds the answer, and there is one board.
func TestReplicaFindsABoard(t *testing.T) {
	t.Parallel()
	database := pgtest.Database(t)
	f := newFleet(t, discordtest.Options{}, 2, database, direct(database))
	f.only(0)
	first := f.slash("/create", map[string]any{"what": "a Treasure token"})
	f.eventually(`SELECT count(*) FROM boards`, 1)
	told := f.slash("/life", map[string]any{"change": "-3"})
	f.converges(f.discord.Channel, "17 life")
	f.eventually(`SELECT count(*) FROM edits`, 0)
	abandon, release := f.held(`LOCK TABLE boards IN EXCLUSIVE MODE`)
	second := f.reply(f.alice.Forge(f.discord.Channel, told, "v1:r:s:::i:::board"))
	f.says(second, "17 life")
	if second.ID == first.ID || f.rows(`SELECT count(*) FROM inbox`) != 1 {
		t.Fatal("no second board was promised")
	}
	f.kill(0)
	abandon()
	release()
	f.balancer.Use(f.all[1].address)
	f.eventually(`SELECT count(*) FROM inbox`, 0)
	f.converges(f.discord.Channel, "17 life")
	f.slash("/life", map[string]any{"change": "-1"})
	f.until(f.discord.Message(second.ID), "16 life")
}

// An interaction that is answered and remains in the inbox, because it couldn't be deleted or
// was stored only afterwards, is deleted by the replica that has answered it.
func TestReplicaForgetsAnswered(t *testing.T) {
	t.Parallel()
	database := pgtest.Database(t)
	f := newFleet(t, discordtest.Options{}, 1, database, direct(database))
	f.until(f.slash("/create", map[string]any{"what": "a Treasure token"}), "Treasure")
	_, release := f.rowsHeld()
	i := f.deferred(f.alice.Slash(f.discord.Channel, "/life", map[string]any{"change": "-3"}))
	f.eventually(`SELECT count(*) FROM inbox`, 1)
	execute(t, database, `CREATE TABLE late AS SELECT * FROM inbox`)
	release()
	f.says(f.reply(i), "loses 3 life")
	f.converges(f.discord.Channel, "17 life") // edits of the board are on the same route
	f.eventually(`SELECT count(*) FROM edits`, 0)
	f.eventually(`SELECT count(*) FROM inbox`, 0)
	answers := func() int {
		all := f.discord.Transcript()
		return len(all.On(discordtest.RouteOriginal)) + len(all.On(discordtest.RouteFollowup))
	}
	before := answers()
	execute(t, database, `INSERT INTO inbox SELECT * FROM late`)
	f.eventually(`SELECT count(*) FROM inbox`, 0)
	if again := answers() - before; again > 0 {
		t.Errorf("it was answered %d more times", again)
	}
}

// A replica that has taken an interaction over while the database doesn't answer doesn't
// claim that nothing was changed. It answers once the database does.
func TestReplicaAnswersWhenItCan(t *testing.T) {
	t.Parallel()
	database := pgtest.Database(t)
	f := newFleet(t, discordtest.Options{}, 2, database, direct(database))
	f.only(0)
	f.until(f.slash("/create", map[string]any{"what": "a Treasure token"}), "Treasure")
	f.eventually(`SELECT count(*) FROM inbox`, 0)
	_, release := f.rowsHeld()
	i := f.deferred(f.alice.Slash(f.discord.Channel, "/life", map[string]any{"change": "-3"}))
	f.eventually(`SELECT count(*) FROM inbox`, 1)
	execute(t, database, `UPDATE leases SET until = until + 3600000000 WHERE name = (SELECT 'replica/' || holder FROM inbox)`)
	f.kill(0)
	release()
	f.eventually(`SELECT count(*) FROM batches`, 3)
	_, release = f.held(`LOCK TABLE logs, batches IN ACCESS EXCLUSIVE MODE`)
	execute(t, database, `UPDATE leases SET until = 0 WHERE name = (SELECT 'replica/' || holder FROM inbox)`)
	f.eventually(`SELECT max(tries) FROM inbox`, 3) // an attempt has failed
	release()
	f.says(f.reply(i), "loses 3 life", "17")
	f.eventually(`SELECT count(*) FROM inbox`, 0)
}

// If a replica is killed between the write of a board with which it has answered a line and
// the deletion of the promise, the replica that takes over leaves that board where it is.
func TestReplicaLeavesABoard(t *testing.T) {
	t.Parallel()
	database := pgtest.Database(t)
	f := newFleet(t, discordtest.Options{}, 2, database, direct(database))
	f.only(0)
	_, write := f.held(`LOCK TABLE boards IN EXCLUSIVE MODE`)
	board := f.slash("/create", map[string]any{"what": "a Treasure token"})
	f.eventually(`SELECT count(*) FROM inbox`, 1)
	abandon, release := f.held(`SELECT 1 FROM inbox FOR UPDATE`)
	write()
	f.eventually(`SELECT count(*) FROM boards`, 1)
	f.kill(0)
	abandon()
	release()
	f.balancer.Use(f.all[1].address)
	f.eventually(`SELECT count(*) FROM inbox`, 0)
	f.converges(f.discord.Channel, "Treasure")
	if left := f.boards(f.discord.Channel)[0]; left.ID != board.ID {
		t.Errorf("the board is %s, and was %s", left.ID, board.ID)
	}
}

// If two replicas defer one interaction with different privacy, there is one answer, with the
// privacy that the answering replica intends.
func TestReplicasDeferOtherwise(t *testing.T) {
	t.Parallel()
	database := pgtest.Database(t)
	f := newFleet(t, discordtest.Options{}, 2, database, direct(database))
	for n := range 2 { // Discord reads the response of either replica
		channel := f.discord.NewChannel(fmt.Sprint("channel ", n))
		life := func(change string) *discordtest.Interaction {
			return f.alice.Slash(channel, "/life", map[string]any{"change": change})
		}
		f.only(0)
		f.until(f.reply(f.alice.Slash(channel, "/create", map[string]any{"what": "a Treasure token"})), "Treasure")
		f.eventually(`SELECT count(*) FROM boards`, 1+n)
		f.only(1)
		f.discord.ExpireTokens()
		before := len(f.discord.Transcript().On(edits))
		f.discord.Refuse(edits, 50013, 1)
		f.reply(life("-1"))
		if err := f.discord.Wait(t.Context(), func() bool { return len(f.discord.Transcript().On(edits)) > before }); err != nil {
			t.Fatal(err)
		}
		f.only(0)
		f.reply(life("-1"))
		f.converges(channel, "18 life")
		for _, m := range f.discord.Messages(channel) {
			if m.Button("Untap · Next turn") == nil {
				f.discord.Delete(m)
			}
		}

		f.balancer.Use(f.all[0].address, f.all[1].address)
		f.balancer.TwiceAtOnce()
		_, release := f.rowsHeld()
		i := f.deferred(life("-3"))
		f.eventually(`SELECT count(*) FROM inbox`, 1)
		release()
		f.says(f.reply(i), "loses 3 life")
		f.eventually(`SELECT count(*) FROM inbox`, 0)
		f.converges(channel, "15 life")
		answers := 0
		for _, m := range f.discord.Messages(channel) {
			if m.Button("Untap · Next turn") != nil {
				continue
			}
			answers++
			if forAll := strings.Contains(said(m), "no longer shows what is so"); forAll != (m.For == nil) {
				t.Errorf("all read it: %v\n%s", m.For == nil, said(m))
			}
		}
		if answers != 1 {
			t.Errorf("%d answers", answers)
		}
	}
}

// What waits for an answer is deleted with the data of a person and of a server.
func TestReplicasForget(t *testing.T) {
	t.Parallel()
	database := pgtest.Database(t)
	f := newFleet(t, discordtest.Options{}, 1, database, direct(database))
	f.alice.Permissions |= discordtest.PermissionManageGuild
	f.says(f.slash("/privacy", nil), "encrypted, until it is answered", "in a database")
	f.until(f.slash("/create", map[string]any{"what": "a Treasure token"}), "Treasure")
	f.rows(`INSERT INTO leases (name, holder, token, until, data)
		SELECT 'replica/other', 'other', token, until + 3600000000, data FROM leases WHERE name LIKE 'replica/%' RETURNING 1`) // it has a lease, and answers nothing
	for id, place := range map[string][2]string{
		"1": {f.discord.Guild.ID + "/1", f.alice.ID}, "2": {f.discord.Guild.ID + "/1", "bob"}, "3": {"elsewhere/1", "bob"}, "4": {"elsewhere/1", f.alice.ID},
	} {
		f.rows(fmt.Sprintf(`INSERT INTO inbox (id, channel, person, data, holder, tries, at)
			SELECT '%s', '%s', '%s', '', holder, 1, until FROM leases WHERE name = 'replica/other' RETURNING 1`, id, place[0], place[1]))
	}
	f.slash("/data delete", map[string]any{"what": "mine", "confirm": "delete"})
	f.eventually(`SELECT coalesce(sum(id::INT), 0) FROM inbox`, 2+3)
	f.slash("/data delete", map[string]any{"what": "server", "confirm": "delete"})
	f.eventually(`SELECT coalesce(sum(id::INT), 0) FROM inbox`, 3)
	f.eventually(`SELECT (SELECT count(*) FROM logs) + (SELECT count(*) FROM boards) + (SELECT count(*) FROM edits)`, 0)
}

// Replicas that start at once register the commands and upload the symbols once, and
// divide what Discord allows.
func TestReplicasStart(t *testing.T) {
	t.Parallel()
	database := pgtest.Database(t)
	f := newFleetBut(t, discordtest.Options{}, 3, replicaBeat, database, direct(database), "{W}", "{U}") // a second upload of a name is a violation
	if n := f.discord.CommandCalls(); n != 1 {
		t.Errorf("the commands are registered %d times", n)
	}
	uploads := func() (n int) {
		for _, e := range f.discord.Transcript().On("POST /applications/*/emojis") {
			if e.Status < http.StatusBadRequest {
				n++
			}
		}
		return n
	}
	if err := f.discord.Wait(t.Context(), func() bool { return uploads() >= 2 }); err != nil {
		t.Error(err)
	}
	shares := func() (all []int) {
		t.Helper()
		conn, err := pgx.Connect(t.Context(), database)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = conn.Close(context.WithoutCancel(t.Context())) }()
		var raw []byte
		if err := conn.QueryRow(t.Context(), `SELECT data FROM leases WHERE name = 'budget'`).Scan(&raw); err != nil {
			t.Fatal(err)
		}
		of := make(map[string]int)
		if err := json.Unmarshal(raw, &of); err != nil {
			t.Fatal(err)
		}
		sum := 0
		for _, share := range of {
			all, sum = append(all, share), sum+share
		}
		if sum > 50 {
			t.Errorf("%v are %d requests a second", of, sum)
		}
		slices.Sort(all)
		return all
	}
	divided := func(want ...int) {
		t.Helper()
		ctx, cancel := discordtest.Within(t.Context(), patience)
		defer cancel()
		for ctx.Err() == nil {
			if slices.Equal(shares(), want) {
				return
			}
			time.Sleep(50 * time.Millisecond)
		}
		t.Errorf("divided into %v, want %v", shares(), want)
	}
	divided(13, 13, 13)
	f.kill(0)
	f.stop(1)
	divided(40)
	if n := uploads(); n != 2 {
		t.Errorf("%d uploads", n)
	}
	f.says(f.slash("/life", map[string]any{"change": "-3"}), "17")
}

// probe asks a replica, and returns the status and the text.
func (f *fleet) probe(n int, path string) (int, string) {
	f.Helper()
	req, err := http.NewRequestWithContext(f.Context(), http.MethodGet, "http://"+f.all[n].address+path, http.NoBody)
	if err != nil {
		f.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, err.Error()
	}
	defer resp.Body.Close() //nolint:errcheck // it is only read
	raw, err := io.ReadAll(resp.Body)
	if err != nil {
		f.Fatal(err)
	}
	return resp.StatusCode, string(raw)
}

// is waits until a replica answers a probe with a status.
func (f *fleet) is(n int, path string, want int) {
	f.Helper()
	ctx, cancel := discordtest.Within(f.Context(), patience)
	defer cancel()
	for {
		code, text := f.probe(n, path)
		if code == want {
			return
		}
		if ctx.Err() != nil {
			f.Fatalf("%s of replica %d is %d: %s", path, n, code, text)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// Replicas are replaced one after another, and each line is answered.
func TestReplicasReplaced(t *testing.T) {
	t.Parallel()
	database := pgtest.Database(t)
	f := newFleet(t, discordtest.Options{}, 2, database, direct(database))
	f.slash("/create", map[string]any{"what": "a Treasure token"})
	over := make(chan struct{})
	var talking sync.WaitGroup
	lines := 0
	talking.Go(func() {
		for {
			select {
			case <-over:
				return
			default:
			}
			if m, err := f.alice.Slash(f.discord.Channel, "/life", map[string]any{"change": "-1"}).Reply(t.Context()); err != nil {
				t.Error(err)
			} else if !strings.Contains(said(m), "loses 1 life") {
				t.Error(said(m))
			}
			lines++
		}
	})
	for n := range f.all {
		f.is(n, "/readyz", http.StatusOK)
		old := *f.all[n]
		if err := old.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		f.is(n, "/readyz", http.StatusServiceUnavailable)
		if code, _ := f.probe(n, "/livez"); code != http.StatusOK && code != 0 {
			t.Errorf("alive: %d", code)
		}
		if err := f.all[n].Wait(); err != nil {
			t.Errorf("replica %d: %v: %s", n, err, old.said)
		}
		f.balancer.Remove(old.address)
		f.start(n, database)
	}
	close(over)
	talking.Wait()
	t.Logf("%d lines", lines)
	f.converges(f.discord.Channel, fmt.Sprintf("**Alice** · %d life", 20-lines))
	f.eventually(`SELECT count(*) - 1 FROM batches`, lines+1) // the game's beginning and the Treasure
}

// A replica that has lost the database says so, sends no requests but answers to
// interactions, and goes on when the database is back.
func TestReplicaWithoutDatabase(t *testing.T) {
	t.Parallel()
	server := pgtest.New(t, nil)
	database := server.Database(t, "games")
	f := newFleet(t, discordtest.Options{}, 1, database, direct(database))
	f.slash("/create", map[string]any{"what": "a Treasure token"})
	f.slash("/life", map[string]any{"change": "-1"})
	f.is(0, "/readyz", http.StatusOK)
	server.Kill(t)
	f.is(0, "/readyz", http.StatusServiceUnavailable)
	f.is(0, "/livez", http.StatusOK)
	time.Sleep(4 * replicaBeat) // its lease has expired
	before := len(f.discord.Transcript())
	f.says(f.slash("/life", map[string]any{"change": "-1"}), "doesn't answer")
	for _, e := range f.discord.Transcript()[before:] {
		if !strings.HasPrefix(e.Path, "/webhooks/") && !strings.HasPrefix(e.Path, "/interactions/") {
			t.Errorf("%s %s", e.Method, e.Path)
		}
	}
	server.Start(t, nil)
	f.is(0, "/readyz", http.StatusOK)
	f.says(f.slash("/life", map[string]any{"change": "-2"}), "17")
	f.converges(f.discord.Channel, "17 life")
}

// oneAddress is an address that serves the pages of one of several replicas.
type oneAddress struct {
	*httptest.Server
	pages atomic.Pointer[url.URL]
}

func newOneAddress(t *testing.T) *oneAddress {
	a := new(oneAddress)
	a.Server = httptest.NewServer(&httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(a.pages.Load())
			r.Out.Host = r.In.Host
		},
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, _ error) { w.WriteHeader(http.StatusBadGateway) },
		ErrorLog:     log.New(io.Discard, "", 0), FlushInterval: -1,
	})
	t.Cleanup(func() {
		a.CloseClientConnections()
		a.Close()
	})
	return a
}

// to makes the address serve the pages of a replica.
func (a *oneAddress) to(t *testing.T, r *replica) {
	t.Helper()
	u, err := url.Parse(r.pages)
	if err != nil || r.pages == "" {
		t.Fatalf("the pages of a replica are at %q: %v", r.pages, err)
	}
	a.pages.Store(u)
}

// Each replica serves the pages of all tables: a link of one replica signs in at another, lines of both appear
// in the browser and on Discord, and an open page switches to another replica when its own is killed.
func TestReplicasShowPages(t *testing.T) {
	t.Parallel()
	pages := newOneAddress(t)
	database := pgtest.Database(t)
	f := &fleet{T: t, discord: discordtest.Start(t, discordtest.Options{Patience: patience}), database: database, beat: replicaBeat, web: pages.URL}
	f.begin(2, direct(database))
	f.only(0)
	pages.to(t, f.all[1])
	live := f.slash("/create", map[string]any{"what": "two 2/2 green Bear creature tokens"})
	f.until(live, "Bear")
	live = f.discord.Message(live.ID)
	private := f.reply(f.alice.Press(live, live.Button("Open in browser").CustomID))
	page := chromium.Open(t, linkTo(t, private, "Open the table", pages.URL), chromium.Desktop)
	page.Follow("main form button")
	page.Until(`document.getElementById("status").dataset.state === "live"`)
	chromium.Evaluate[any](page, `(window.opened = true, null)`)
	shows := func(words string) {
		t.Helper()
		page.Until(fmt.Sprintf(`window.opened && [...document.querySelectorAll("#board .card, #board .ground")].some(e => e.getAttribute("aria-label").includes(%q))`, words))
	}

	f.slash("/do", map[string]any{"line": "put a +1/+1 counter on 1 of #1"})
	shows("Bear 3/3")
	page.Type("#line", "create a Treasure token"+chromium.Enter)
	shows("Treasure")
	f.converges(f.discord.Channel, "Treasure")

	pages.to(t, f.all[0])
	f.kill(1)
	f.slash("/life", map[string]any{"change": "-3"})
	shows("17 life")
	page.Type("#line", "I gain 1 life"+chromium.Enter)
	shows("18 life")
	f.converges(f.discord.Channel, "18 life")
	for _, problem := range page.Problems() { // the connection that broke
		if !strings.Contains(problem, "/events") && !strings.Contains(problem, "/state") {
			t.Error(problem)
		}
	}
}
