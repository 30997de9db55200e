package transfer_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	_ "arbiter/internal/gcpercent"
	"arbiter/internal/memdir"
	"arbiter/internal/pgtest"
	"arbiter/tracker"
	"arbiter/tracker/postgres"
	"arbiter/tracker/sqlite"
	"arbiter/tracker/storetest"
	"arbiter/tracker/transfer"
)

func TestMain(m *testing.M) {
	if err := memdir.ForTemp(); err != nil {
		log.Fatal(err)
	}
	os.Exit(pgtest.Run(m))
}

func inFile(t *testing.T) (tracker.Database, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.db")
	s, err := sqlite.Open(t.Context(), path, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s, path
}

func inServer(t *testing.T) tracker.Database {
	t.Helper()
	s, err := postgres.Open(t.Context(), pgtest.Database(t), time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

var day = time.Date(2026, 11, 23, 0, 0, 0, 123e6, time.UTC)

// fill stores logs, live boards, settings and notes.
func fill(t *testing.T, s tracker.Database) {
	t.Helper()
	for n := range 20 {
		channel := fmt.Sprint("1/", n)
		head := storetest.Put(t, s, channel, storetest.Batch(1, "first\x00\xff", 3))
		more := make([]tracker.Batch, n*50) // of the last more than are stored at once
		for i := range more {
			more[i] = storetest.Batch(head.Seq+1+int64(i), fmt.Sprint("line ", i), 1)
			more[i].Request, more[i].Part = fmt.Sprintf("press %d in %d", i/2, n), i%2
		}
		head = storetest.Put(t, s, channel, more...)
		board := tracker.LiveBoard{Data: []byte(channel), Epoch: head.Epoch, Shown: head.Seq - 1}
		if _, _, err := s.PutBoards(t.Context(), map[string]tracker.LiveBoard{channel: board}, day); err != nil {
			t.Fatal(err)
		}
		if err := s.Set(t.Context(), tracker.Scope{Kind: tracker.OfChannel, ID: channel}, "theme", "dark"); err != nil {
			t.Fatal(err)
		}
		if err := s.PutNotes(t.Context(), "line", map[string][]byte{channel: {0, byte(n)}}, day.Add(time.Duration(n)*time.Hour)); err != nil {
			t.Fatal(err)
		}
	}
}

// everything returns what is stored, without what differs between stores.
func everything(t *testing.T, s tracker.Database) map[string]any {
	t.Helper()
	all := make(map[string]any)
	channels, err := s.Channels(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	boards, err := s.Boards(t.Context(), math.MaxInt32)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range channels {
		log, head := storetest.Load(t, s, c)
		all["log "+c], all["end "+c] = log, fmt.Sprintf("%d %x", head.Seq, head.Sum)
		b := boards[c]
		all["board "+c] = fmt.Sprintf("%s shows %d of this log: %v", b.Data, b.Shown, b.Epoch == head.Epoch)
	}
	settings, err := s.AllSettings(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, set := range settings {
		all[fmt.Sprint("setting ", set.Of, set.Name)] = set.Value
	}
	notes, err := s.AllNotes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range notes {
		all["note "+n.Kind+n.Key] = n
	}
	zoe, err := s.ChannelsOf(t.Context(), storetest.Batch(1, "", 1).By)
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(zoe)
	all["Zoë is in"] = zoe
	return all
}

// A copy from a file to a server and back preserves everything.
func TestThereAndBack(t *testing.T) {
	file, _ := inFile(t)
	fill(t, file)
	server, back := inServer(t), func() tracker.Database { s, _ := inFile(t); return s }()
	want := everything(t, file)
	for _, way := range [][2]tracker.Database{{file, server}, {server, back}, {file, server}} { // the last has nothing to do
		done, err := transfer.Copy(t.Context(), way[0], way[1])
		if err != nil || len(done.Refused) > 0 || done.Channels != 20 || done.Settings != 20 || done.Notes != 20 {
			t.Fatalf("%+v, %v", done, err)
		}
		if diff := cmp.Diff(want, everything(t, way[1])); diff != "" {
			t.Fatalf("-want +got:\n%s", diff)
		}
	}
	// The idempotency keys of requests are copied, too.
	b := storetest.Batch(1, "again", 1)
	b.Request = "press 0 in 1"
	if _, err := server.Append(t.Context(), "elsewhere", tracker.Head{}, b); !errors.Is(err, tracker.ErrRepeated) {
		t.Error(err)
	}
}

// A second copy completes one that was interrupted.
func TestGoesOn(t *testing.T) {
	file, _ := inFile(t)
	fill(t, file)
	server := inServer(t)
	log, _ := storetest.Load(t, file, "1/19")
	storetest.Put(t, server, "1/19", log[:700]...)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := transfer.Copy(ctx, file, server); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if done, err := transfer.Copy(t.Context(), file, server); err != nil || len(done.Refused) > 0 {
		t.Errorf("%+v, %v", done, err)
	}
	if diff := cmp.Diff(everything(t, file), everything(t, server)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// A channel with another game at the destination and a damaged one are refused, and all
// others are copied.
func TestRefused(t *testing.T) {
	file, path := inFile(t)
	fill(t, file)
	server := inServer(t)
	other := storetest.Put(t, server, "1/3", storetest.Batch(1, "another game", 1))
	longer := storetest.Put(t, server, "1/0", storetest.Batch(1, "first\x00\xff", 3), storetest.Batch(4, "went on", 1))
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	if _, err := db.ExecContext(t.Context(), `UPDATE batches SET text = 'harmed' WHERE seq = 50 AND epoch = (SELECT epoch FROM logs WHERE channel = '1/5')`); err != nil {
		t.Fatal(err)
	}
	done, err := transfer.Copy(t.Context(), file, server)
	if err != nil {
		t.Fatal(err)
	}
	var refused []string
	for _, r := range done.Refused {
		refused = append(refused, r.Channel)
		if want := map[string]error{"1/0": transfer.ErrOther, "1/3": transfer.ErrOther, "1/5": tracker.ErrDamaged}[r.Channel]; !errors.Is(r.Err, want) {
			t.Errorf("%s: %v", r.Channel, r.Err)
		}
	}
	if !slices.Equal(refused, []string{"1/0", "1/3", "1/5"}) || done.Channels != 17 {
		t.Errorf("%+v", done)
	}
	for channel, want := range map[string]tracker.Head{"1/0": longer, "1/3": other, "1/5": {}} {
		if _, head := storetest.Load(t, server, channel); head != want {
			t.Errorf("%s ends at %v, before at %v", channel, head, want)
		}
	}
}

// Packed games are copied as the lines that were packed, in both directions.
func TestCopyPacked(t *testing.T) {
	file, _ := inFile(t)
	server := inServer(t)
	again, _ := inFile(t)
	now := time.Now().UTC().Truncate(time.Second)
	games := storetest.Games(0, 3, 6, now)
	games[2].Text = "\x00\xff\n\x01"
	storetest.Put(t, file, "c", games...)
	for _, pair := range [][2]tracker.Database{{file, server}, {server, again}} {
		from, to := pair[0], pair[1]
		if n, err := from.Pack(t.Context(), now.Add(48*time.Hour), 10); err != nil || n != 1 {
			t.Fatal(n, err)
		}
		done, err := transfer.Copy(t.Context(), from, to)
		if err != nil || done.Lines != len(games) || len(done.Refused) > 0 {
			t.Fatalf("%+v, %v", done, err)
		}
		got, _ := storetest.Load(t, to, "c")
		if diff := cmp.Diff(games, got); diff != "" {
			t.Error(diff)
		}
		if base, err := to.GameStart(t.Context(), "c", math.MaxInt64); err != nil || base.Seq != games[11].Last() {
			t.Errorf("the last game begins after %v, %v", base, err)
		}
	}
}
