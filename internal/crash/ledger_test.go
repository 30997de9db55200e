package crash

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/sqlite"
)

// ledger records the distinct amounts of life requested at one table, in
// order, and which were acknowledged.
type ledger struct {
	sent         []int
	acknowledged map[int]bool
	anyOrder     bool // requests that are on their way together may overtake each other
}

func newLedger() *ledger { return &ledger{acknowledged: make(map[int]bool)} }

// next is an amount that was not asked for yet.
func (l *ledger) next() int {
	n := 1001 + len(l.sent)
	l.sent = append(l.sent, n)
	return n
}

// gain returns the line for an amount in the log.
func gain(n int) string { return fmt.Sprintf("gain %d life", n) }

// audit opens the games, and checks that the file is intact and that each
// table's log has the acknowledged lines once, in the order of the requests.
func audit(t *testing.T, path string, ledgers map[string]*ledger) {
	t.Helper()
	store, err := sqlite.Open(t.Context(), path, sqlite.Wait)
	if err != nil {
		t.Fatal(err)
	}
	for table, l := range ledgers {
		log, _, err := store.Load(t.Context(), table, tracker.Head{})
		if err != nil {
			t.Fatal(err)
		}
		l.compare(t, table, log)
	}
	if err := errors.Join(store.Close(), integrity(t.Context(), path)); err != nil {
		t.Fatal(err)
	}
}

func (l *ledger) compare(t *testing.T, table string, log []tracker.Batch) {
	t.Helper()
	amount := make(map[string]int)
	for _, n := range l.sent {
		amount[gain(n)] = n
	}
	done := make(map[int]int)
	last := int64(0)
	latest := 0
	for _, b := range log {
		if b.Seq != last+1 {
			t.Errorf("%s: batch %d follows record %d", table, b.Seq, last)
		}
		last = b.Last()
		n, known := amount[b.Text]
		if !known {
			continue
		}
		done[n]++
		if n < latest && !l.anyOrder {
			t.Errorf("%s: %d was done after %d", table, n, latest)
		}
		latest = n
	}
	for _, n := range l.sent {
		if done[n] > 1 || l.acknowledged[n] && done[n] == 0 {
			t.Errorf("%s: gained %d %d times, acknowledged: %t", table, n, done[n], l.acknowledged[n])
		}
	}
}

// integrity is SQLite's own check.
func integrity(ctx context.Context, path string) error {
	db, err := sql.Open("sqlite", "file:"+path)
	if err != nil {
		return err
	}
	var said string
	err = db.QueryRowContext(ctx, "PRAGMA integrity_check").Scan(&said)
	if err == nil && said != "ok" {
		err = fmt.Errorf("integrity_check: %s", said)
	}
	return errors.Join(err, db.Close())
}

// count returns the numbers of requests and acknowledgements of all tables.
func count(ledgers map[string]*ledger) (sent, acknowledged int) {
	for _, l := range slices.Collect(maps.Values(ledgers)) {
		sent += len(l.sent)
		acknowledged += len(l.acknowledged)
	}
	return sent, acknowledged
}
