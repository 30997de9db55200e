package bot_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"arbiter/bot/discordtest"
	"arbiter/internal/pgtest"
)

// lanterns is a made-up edition of the rules with as many rules as a whole one.
func lanterns() string {
	var b strings.Builder
	b.WriteString("Magic: The Gathering Comprehensive Rules\n\nEffective as of March 8, 2024.\n\n1. Lights\n\n")
	for section := 100; section < 105; section++ {
		fmt.Fprintf(&b, "%d. Lanterns of the kind %[1]d\n\n", section)
		for n := range 500 {
			fmt.Fprintf(&b, "%d.%d. Lantern %[1]d-%[2]d gives light.\n\n", section, n+1)
		}
	}
	b.WriteString("Glossary\n\nCredits\n")
	return b.String()
}

// One replica downloads new rules. If it is killed, another one downloads them after the lease
// has expired, and not before. Then each replica has the new rules without a download of its
// own, including one that starts later.
func TestOneReplicaDownloads(t *testing.T) {
	t.Parallel()
	var asked [3]atomic.Int64 // by replica
	var last atomic.Int64     // when the last one asked, in microseconds
	first := make(chan int, 1)
	publisher := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var n int
		if _, err := fmt.Sscanf(r.URL.Path, "/%d", &n); err != nil || n >= len(asked) {
			w.WriteHeader(http.StatusNotFound)
			return
		}
		asked[n].Add(1)
		last.Store(time.Now().UnixMicro())
		select {
		case first <- n:
			<-r.Context().Done() // the download lasts until the replica is killed
			return
		default:
		}
		fmt.Fprint(w, lanterns())
	}))
	t.Cleanup(publisher.Close)
	database := pgtest.Database(t)
	f := newFleet(t, discordtest.Options{}, 1, database, direct(database)) // without downloads
	f.publisher = publisher.URL
	for n := 1; n <= 2; n++ {
		f.all = append(f.all, &replica{dir: t.TempDir()})
		f.start(n, database)
	}
	f.eventually(`SELECT count(*) FROM leases WHERE name LIKE 'replica/%' AND holder <> ''`, 3)
	var leader int
	select {
	case leader = <-first:
		first <- leader // later downloads don't block
	case <-time.After(patience):
		t.Fatal("no replica downloads")
	}
	other := 3 - leader
	// The lease is renewed for longer than it lasts.
	until := f.row(`SELECT until::TEXT FROM leases WHERE name = 'job/rules'`)
	f.eventually(fmt.Sprintf(`SELECT count(*) FROM leases WHERE name = 'job/rules' AND until > %s + %d`, until, (6*replicaBeat).Microseconds()), 1)
	if n := asked[other].Load(); n != 0 {
		t.Errorf("another replica downloads while the first does: %d requests", n)
	}
	expires := f.rows(`SELECT until FROM leases WHERE name = 'job/rules'`)
	f.kill(leader)
	f.eventually(`SELECT count(*) FROM notes WHERE kind = 'shelf'`, 1)
	if asked[other].Load() == 0 || last.Load() < int64(expires) {
		t.Error("another replica hasn't downloaded them, or before the lease has expired")
	}
	before := asked[other].Load()
	f.all[leader].dir = t.TempDir() // as on a new machine
	f.start(leader, database)
	for _, n := range []int{other, leader} {
		f.only(n)
		ctx, cancel := discordtest.Within(t.Context(), patience)
		for !strings.Contains(f.slash("/rule", map[string]any{"what": "100.7"}).Text(), "Lantern 100-7 gives light") {
			if ctx.Err() != nil {
				t.Fatalf("replica %d hasn't the new rules", n)
			}
		}
		cancel()
	}
	if asked[leader].Load() != 1 || asked[other].Load() != before {
		t.Errorf("downloaded again: %d and %d requests", asked[leader].Load(), asked[other].Load())
	}
}
