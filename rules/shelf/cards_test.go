package shelf_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/bot/cardtext"
	"arbiter/data"
	"arbiter/internal/shared"
	"arbiter/rules"
	"arbiter/rules/cards"
	"arbiter/rules/cards/bulk"
	"arbiter/rules/cards/bulk/bulktest"
	"arbiter/rules/shelf"
)

// imports puts files on the shelf in one step.
func imports(ctx context.Context, s *shelf.Shelf, o shelf.CardOptions, files ...[]byte) error {
	m, err := s.ImportCards(ctx, o)
	if err != nil {
		return err
	}
	defer func() { _ = m.Close() }()
	for _, f := range files {
		if _, err := m.Read(ctx, bytes.NewReader(f)); err != nil {
			return err
		}
	}
	return m.Commit(ctx)
}

// few lets small pools count as whole.
var few = shelf.CardOptions{Least: 10}

// has describes the shelf: the number of cards of each game, and the details
// of one.
func has(t testing.TB, s *shelf.Shelf, n int) string {
	t.Helper()
	pools, err := s.CardPools(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, p := range pools {
		all, err := s.Cards(t.Context(), p.Game)
		if err != nil || all.Len() != p.Cards {
			t.Errorf("not %d cards: %v", p.Cards, err)
		}
		said = append(said, fmt.Sprintf("%s: %d cards, %d names, %d rulings", p.Kind, p.Cards, p.Names, p.Rulings))
	}
	d, err := s.CardDetails(t.Context(), rules.Magic, bulktest.ID(n))
	if err != nil {
		t.Fatal(err)
	}
	said = append(said, fmt.Sprintf("%q %d rulings %d formats", d.Texts, len(d.Rulings), len(d.Legal)))
	return strings.Join(said, "; ")
}

func TestCardsOnTheShelf(t *testing.T) {
	path := filepath.Join(t.TempDir(), "reference.db")
	s := open(t, path)
	if _, err := s.Cards(t.Context(), rules.Magic); !errors.Is(err, shelf.ErrNoCards) {
		t.Errorf("an empty shelf: %v", err)
	}
	published := time.Date(2026, 10, 31, 9, 0, 0, 0, time.UTC)
	if err := imports(t.Context(), s, shelf.CardOptions{Least: 10, Published: published}, bulktest.Gzip(bulktest.Lines(bulktest.Scryfall(40))), bulktest.Lines(bulktest.Rulings(30))); err != nil {
		t.Fatal(err)
	}
	if err := imports(t.Context(), s, few, bulktest.Lines(bulktest.Riftbound(20))); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = open(t, path)
	if got, want := has(t, s, 3), `cards of Scryfall: 40 cards, 40 names, 60 rulings; cards of Riftbound: 20 cards, 20 names, 0 rulings; ["`+strings.ReplaceAll(bulktest.Text(3), "\n", `\n`)+`"] 2 rulings 4 formats`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	pools, err := s.CardPools(t.Context())
	if err != nil || !pools[0].Published.Equal(published) || time.Since(pools[0].Imported) > time.Minute || !pools[1].Published.IsZero() {
		t.Errorf("%+v, %v", pools, err)
	}
	d, err := s.CardDetails(t.Context(), rules.Magic, bulktest.ID(3))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(cards.Details{
		Texts: []string{bulktest.Text(3)},
		Rulings: []cards.Ruling{
			{Date: "2025-06-07", Text: "On 2025-06-07 somebody asked about lamp 3, and the answer was yes."},
			{Date: "2019-03-04", Text: "On 2019-03-04 somebody asked about lamp 3, and the answer was yes."},
		},
		Legal: map[string]string{"standard": "not_legal", "modern": "legal", "vintage": "restricted", "legacy": "banned"},
		URI:   "https://cards.example/card/" + bulktest.ID(3), Image: "https://img.example/normal/" + bulktest.ID(3), Artist: "Somebody",
	}, d); diff != "" {
		t.Error(diff)
	}
	all, err := s.Cards(t.Context(), rules.Magic)
	if err != nil {
		t.Fatal(err)
	}
	for c := range all.All() {
		for _, f := range c.Faces {
			if f.Text != "" {
				t.Fatalf("the facts of %s hold a text", c.Name)
			}
		}
	}
	if d, err = s.CardDetails(t.Context(), rules.Magic, "nothing"); err != nil || !cmp.Equal(d, cards.Details{}) {
		t.Errorf("a card that isn't there: %+v, %v", d, err)
	}
}

// A new pool replaces the previous one completely; rulings stay unless
// replaced, and names in other languages stay with their cards.
func TestCardsAreReplaced(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "reference.db"))
	step := func(what, want string, files ...[]byte) {
		t.Helper()
		if err := imports(t.Context(), s, few, files...); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if got := has(t, s, 7); got != want {
			t.Errorf("%s: %s, want %s", what, got, want)
		}
	}
	text := `["` + strings.ReplaceAll(bulktest.Text(7), "\n", `\n`) + `"]`
	step("AtomicCards", "AtomicCards of MTGJSON: 40 cards, 40 names, 40 rulings; "+text+" 1 rulings 2 formats", bulktest.Atomic(40))
	step("Scryfall's", "cards of Scryfall: 30 cards, 30 names, 40 rulings; "+text+" 1 rulings 4 formats", bulktest.Array(bulktest.Scryfall(30)))
	all, err := s.Cards(t.Context(), rules.Magic)
	if err != nil {
		t.Fatal(err)
	}
	if c, ok := all.Exact(rules.Magic, bulktest.Name(7), ""); !ok || c.ID != bulktest.ID(7) || !slices.Contains(c.Former, "Lampe Nummer 7") {
		t.Errorf("%+v", c)
	}
	step("rulings", "cards of Scryfall: 30 cards, 30 names, 100 rulings; "+text+" 2 rulings 4 formats", bulktest.Array(bulktest.Rulings(50)))
	step("few rulings with cards", "AtomicCards of MTGJSON: 20 cards, 20 names, 100 rulings; "+text+" 2 rulings 2 formats", bulktest.Atomic(20))
}

// An incomplete pool changes nothing, and leaves no file behind.
func TestNoWholePool(t *testing.T) {
	dir := t.TempDir()
	s := open(t, filepath.Join(dir, "reference.db"))
	if err := imports(t.Context(), s, few, bulktest.Lines(bulktest.Scryfall(60)), bulktest.Lines(bulktest.Rulings(60))); err != nil {
		t.Fatal(err)
	}
	before := has(t, s, 3)
	whole := bulktest.Lines(bulktest.Scryfall(60))
	broken := strings.Repeat("{\"object\":\"card\"}\n", 8)
	notWhole := new(shelf.NotWholeError)
	cut := new(bulk.FormatError)
	for name, tc := range map[string]struct {
		files [][]byte
		want  any
	}{
		"half the names":             {[][]byte{bulktest.Lines(bulktest.Scryfall(29))}, &notWhole},
		"too few":                    {[][]byte{bulktest.Lines(bulktest.Riftbound(9))}, &notWhole},
		"half the rulings":           {[][]byte{bulktest.Lines(bulktest.Rulings(29))}, &notWhole},
		"broken rows":                {[][]byte{append([]byte(broken), whole...)}, &notWhole},
		"cut off":                    {[][]byte{whole[:len(whole)-20]}, &cut},
		"cards good, rulings cut":    {[][]byte{whole, bulktest.Lines(bulktest.Rulings(60))[:4000]}, &cut},
		"cards good, rulings a page": {[][]byte{whole, []byte("<html>")}, &cut},
	} {
		t.Run(name, func(t *testing.T) {
			if err := imports(t.Context(), s, few, tc.files...); !errors.As(err, tc.want) {
				t.Errorf("%v", err)
			}
			if got := has(t, s, 3); got != before {
				t.Errorf("%s, before %s", got, before)
			}
			if left, err := filepath.Glob(filepath.Join(dir, "*.import-*")); err != nil || len(left) > 0 {
				t.Errorf("left behind: %v, %v", left, err)
			}
		})
	}
	usual := shelf.CardOptions{}
	if err := imports(t.Context(), s, usual, whole); !errors.As(err, &notWhole) || !strings.Contains(err.Error(), "60") {
		t.Errorf("sixty cards as all of Magic: %v", err)
	}
}

// An import that ends in the middle has changed nothing.
func TestImportInterrupted(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "reference.db"))
	if err := imports(t.Context(), s, few, bulktest.Lines(bulktest.Scryfall(40))); err != nil {
		t.Fatal(err)
	}
	before := has(t, s, 3)
	ctx, cancel := context.WithCancel(t.Context())
	m, err := s.ImportCards(ctx, few)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Read(ctx, bytes.NewReader(bulktest.Lines(bulktest.Scryfall(50)))); err != nil {
		t.Fatal(err)
	}
	cancel()
	if err := m.Commit(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
	if err := m.Close(); err != nil {
		t.Error(err)
	}
	if got := has(t, s, 3); got != before {
		t.Errorf("%s, before %s", got, before)
	}
}

// While cards are read, others may change the shelf.
func TestImportBesideOthers(t *testing.T) {
	path := filepath.Join(t.TempDir(), "reference.db")
	s, other := open(t, path), open(t, path)
	m, err := s.ImportCards(t.Context(), few)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = m.Close() }()
	if _, err := m.Read(t.Context(), bytes.NewReader(bulktest.Lines(bulktest.Scryfall(50)))); err != nil {
		t.Fatal(err)
	}
	if _, err := other.Import(t.Context(), "tokens.txt", []byte(excerpt), rules.Magic); err != nil {
		t.Errorf("beside an import: %v", err)
	}
	if err := m.Commit(t.Context()); err != nil {
		t.Error(err)
	}
}

// A shelf from a version without cards keeps its editions and accepts cards.
func TestShelfWithoutCards(t *testing.T) {
	path := filepath.Join(t.TempDir(), "reference.db")
	s := open(t, path)
	if _, err := s.Import(t.Context(), "tokens.txt", []byte(excerpt), rules.Magic); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range []string{"card_pools", "card_details", "card_legality", "card_rulings"} {
		if _, err := db.ExecContext(t.Context(), "DROP TABLE "+table); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	s = open(t, path)
	editions, err := s.Editions(t.Context())
	if err != nil || len(editions) != 1 || s.Aside != "" {
		t.Errorf("%v, %v, aside %q", editions, err, s.Aside)
	}
	if err := imports(t.Context(), s, few, bulktest.Lines(bulktest.Scryfall(20))); err != nil {
		t.Error(err)
	}
}

// If the cards are damaged, look-ups say so, and the shelf is rebuilt at the
// next start.
func TestDamagedCards(t *testing.T) {
	path := filepath.Join(t.TempDir(), "reference.db")
	s := open(t, path)
	if err := imports(t.Context(), s, few, bulktest.Lines(bulktest.Scryfall(2000))); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.LastIndex(raw, []byte(bulktest.ID(3)))
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = file.WriteAt(bytes.Repeat([]byte{0xA5}, 4096), int64(at-at%4096))
	if err := errors.Join(err, file.Close()); err != nil {
		t.Fatal(err)
	}
	s = open(t, path)
	if s.Aside != "" {
		t.Error("all of the shelf was looked through at the start")
	}
	if _, err := s.CardDetails(t.Context(), rules.Magic, bulktest.ID(3)); !errors.Is(err, shelf.ErrDamaged) {
		t.Errorf("a damaged card: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if s = open(t, path); s.Aside == "" {
		t.Error("the damaged shelf is still there")
	}
	if err := imports(t.Context(), s, few, bulktest.Lines(bulktest.Scryfall(20))); err != nil {
		t.Error(err)
	}
	if again := open(t, path); again.Aside != "" {
		t.Error("the new shelf was put aside too")
	}
}

// The file of a killed import is removed by a later one; a recent file isn't.
func TestLeftBehind(t *testing.T) {
	dir := t.TempDir()
	s := open(t, filepath.Join(dir, "reference.db"))
	old, young := filepath.Join(dir, "reference.db.import-1"), filepath.Join(dir, "reference.db.import-2")
	for _, name := range []string{old, young} {
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	yesterday := time.Now().Add(-25 * time.Hour)
	if err := os.Chtimes(old, yesterday, yesterday); err != nil {
		t.Fatal(err)
	}
	if err := imports(t.Context(), s, few, bulktest.Lines(bulktest.Scryfall(20))); err != nil {
		t.Fatal(err)
	}
	left, err := filepath.Glob(filepath.Join(dir, "*.import-*"))
	if err != nil || !slices.Equal(left, []string{young}) {
		t.Errorf("left are %v, %v", left, err)
	}
}

// DESIGN §8: import of a whole bulk file < 15 s, < 200 MiB. The large file is
// like Scryfall's, of 150 MiB, with all optional fields; texts are read for
// keywords and tokens.
func BenchmarkImportCards(b *testing.B) {
	read, err := cardtext.NewReader(data.FS)
	if err != nil {
		b.Fatal(err)
	}
	for name, file := range map[string]func(testing.TB) string{
		"shared":  func(t testing.TB) string { return shared.Path(t, "cards/cards.jsonl.gz") },
		"150_MiB": largeFile,
	} {
		b.Run(name, func(b *testing.B) {
			path := file(b)
			s := open(b, filepath.Join(b.TempDir(), "reference.db"))
			peak := watchMemory()
			for b.Loop() {
				m, err := s.ImportCards(b.Context(), shelf.CardOptions{Reader: read})
				if err != nil {
					b.Fatal(err)
				}
				file, err := os.Open(path)
				if err != nil {
					b.Fatal(err)
				}
				_, err = m.Read(b.Context(), file)
				if err := errors.Join(err, m.Commit(b.Context()), m.Close(), file.Close()); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(peak())/(1<<20), "MiB-peak")
		})
	}
}

// largeFile writes a bulk file of 150 MiB, most of it links to shops.
func largeFile(t testing.TB) string {
	t.Helper()
	large := filepath.Join(t.TempDir(), "large.jsonl")
	file, err := os.Create(large)
	if err != nil {
		t.Fatal(err)
	}
	rest := strings.Repeat("https://shop.example/lamps?of=every&kind=1 ", 70)
	for i := range 38_000 {
		row := bulktest.Card(i)
		row["related_uris"] = rest
		if _, err := file.Write(bulktest.Lines([]bulktest.Row{row})); err != nil {
			t.Fatal(err)
		}
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	return large
}

// watchMemory samples the program's memory every few milliseconds until the
// returned function is called, which returns the maximum.
func watchMemory() func() uint64 {
	debug.FreeOSMemory()
	over, most := make(chan struct{}), make(chan uint64)
	go func() {
		peak := uint64(0)
		for {
			select {
			case <-over:
				most <- peak
				return
			case <-time.After(5 * time.Millisecond):
				now := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
				metrics.Read(now)
				peak = max(peak, now[0].Value.Uint64()-now[1].Value.Uint64())
			}
		}
	}()
	return func() uint64 { close(over); return <-most }
}

// With cards on the shelf it opens in as good as no time.
func BenchmarkOpenWithCards(b *testing.B) {
	path := filepath.Join(b.TempDir(), "reference.db")
	s := open(b, path)
	if err := imports(b.Context(), s, shelf.CardOptions{}, shared.Read(b, "cards/cards.jsonl.gz")); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		_ = open(b, path).Close()
	}
}
