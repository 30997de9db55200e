package magic_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"arbiter/tracker"
	"arbiter/tracker/gametest"
	"arbiter/tracker/packed"
	"arbiter/tracker/storetest"
)

// packedBudget is the maximum size of a packed action in bytes.
const packedBudget = 60

// TestPackedSize packs the games of testdata/tables as those of one channel, with accounts
// and requests as Discord has them.
func TestPackedSize(t *testing.T) {
	links := channelOf(t)
	rows, err := packed.Rows(links, packed.ByName)
	if err != nil {
		t.Fatal(err)
	}
	if size := packedSize(rows, links); size > packedBudget {
		t.Errorf("%.1f bytes an action, at most %d wanted", size, packedBudget)
	}
}

// BenchmarkPacked packs and opens those games.
func BenchmarkPacked(b *testing.B) {
	links := channelOf(b)
	var rows []packed.Row
	raw, each := 0, 0
	for _, l := range links {
		raw += len(l.By) + len(l.Text) + len(l.Actions) + len(l.Events) + len(l.Request)
	}
	starts := append(startsOf(links), len(links))
	for i, at := range starts[:len(starts)-1] {
		game, err := packed.Rows(links[at:starts[i+1]], packed.ByName)
		if err != nil {
			b.Fatal(err)
		}
		each += len(game[0].Data)
	}
	var sealing, opening time.Duration
	for b.Loop() {
		begin := time.Now()
		var err error
		if rows, err = packed.Rows(links, packed.ByName); err != nil {
			b.Fatal(err)
		}
		sealing += time.Since(begin)
		begin = time.Now()
		for _, r := range rows {
			if _, err := r.Links(); err != nil {
				b.Fatal(err)
			}
		}
		opening += time.Since(begin)
	}
	lines := float64(len(links))
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(lines, "actions")
	b.ReportMetric(float64(raw)/lines, "stored-B")
	b.ReportMetric(packedSize(rows, links), "packed-B")
	b.ReportMetric(float64(each)/lines, "alone-B")
	b.ReportMetric(float64(sealing.Microseconds())/float64(b.N)/lines, "µs/pack")
	b.ReportMetric(float64(opening.Microseconds())/float64(b.N)/lines, "µs/open")
}

// packedSize returns the bytes of an action in rows, with the columns beside their data.
func packedSize(rows []packed.Row, links []tracker.Link) float64 {
	const columns = 100 // the checksums and six numbers of a row, and its key
	size := 0
	for _, r := range rows {
		size += len(r.Data) + columns
	}
	return float64(size) / float64(len(links))
}

func startsOf(links []tracker.Link) (starts []int) {
	for i, l := range links {
		if strings.HasPrefix(l.Text, "start ") {
			starts = append(starts, i)
		}
	}
	return starts
}

// channelOf returns the games of testdata/tables as a channel's log.
func channelOf(t testing.TB) []tracker.Link {
	t.Helper()
	files, err := filepath.Glob("testdata/tables/*.txtar")
	if err != nil || len(files) < 2 {
		t.Fatal(files, err)
	}
	slices.Sort(files)
	r := rand.New(rand.NewPCG(5, 60)) //nolint:gosec // the same games each time
	at := time.Date(2026, 11, 21, 19, 0, 0, 0, time.UTC)
	accounts := make(map[string]string)
	var all []tracker.Batch
	last := int64(0)
	for _, file := range files {
		for _, b := range playedTable(t, file) {
			if accounts[b.By.Name] == "" {
				accounts[b.By.Name] = fmt.Sprint(200_000_000_000_000_000 + r.Int64N(1<<60))
			}
			at = at.Add(time.Duration(r.IntN(30_000)) * time.Millisecond)
			b.At, b.By.Account, b.Seq = at, accounts[b.By.Name], last+1
			b.Request = fmt.Sprint((at.UnixMilli()-1_420_070_400_000-r.Int64N(400))<<22 | r.Int64N(1<<22))
			all, last = append(all, b), b.Last()
		}
		at = at.Add(24 * time.Hour)
	}
	links, _, err := tracker.Chain("channel", tracker.Head{}, all)
	if err != nil {
		t.Fatal(err)
	}
	return links
}

// playedTable returns the log of a game of testdata/tables.
func playedTable(t testing.TB, file string) []tracker.Batch {
	t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	a := txtar.Parse(raw)
	g := gametest.SitDown(t, tracker.Of(withTexts(t)), gametest.Opening(string(a.Comment)))
	for _, f := range a.Files {
		if !strings.HasPrefix(f.Name, "log ") {
			continue
		}
		for line := range strings.Lines(strings.TrimSpace(string(f.Data))) {
			g.Say(strings.TrimPrefix(strings.TrimSpace(line), "~ "))
		}
	}
	all, _ := storetest.Load(t, g.Store, "table")
	return all
}
