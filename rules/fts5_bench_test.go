package rules_test

import (
	"database/sql"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	_ "modernc.org/sqlite"

	"arbiter/rules"
)

// BenchmarkPlainFTS5 asks the questions of BenchmarkSearchLatency of SQLite's
// full text search over the same rules, for comparison: any of the words, best
// first, with neither headings nor misspellings.
func BenchmarkPlainFTS5(b *testing.B) {
	l := library(b, questionsOf...)
	indexes := make(map[rules.Game]*sql.Stmt)
	for _, game := range []rules.Game{rules.Magic, rules.Riftbound} {
		indexes[game] = fts5(b, l.Default(game).Entries())
	}
	all := questions(b)
	var took []time.Duration
	for b.Loop() {
		for _, q := range all {
			for _, asked := range []string{q.asked, misspelt(q.asked)} {
				start := time.Now()
				found(b, indexes[q.game], asked)
				took = append(took, time.Since(start))
			}
		}
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "p50-µs")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-µs")
}

// found reads the results of an index.
func found(b *testing.B, index *sql.Stmt, asked string) {
	b.Helper()
	rows, err := index.QueryContext(b.Context(), anyWord(asked), depth)
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = rows.Close() }() // rows.Err reports the error
	for rows.Next() {
		var ref string
		if err := rows.Scan(&ref); err != nil {
			b.Fatal(err)
		}
	}
	if err := rows.Err(); err != nil {
		b.Fatal(err)
	}
}

// fts5 indexes entries in memory and prepares the question.
func fts5(b *testing.B, entries []rules.Entry) *sql.Stmt {
	b.Helper()
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = db.Close() })
	db.SetMaxOpenConns(1) // another connection would be another database
	if _, err := db.ExecContext(b.Context(), "CREATE VIRTUAL TABLE t USING fts5(ref UNINDEXED, text, tokenize = 'porter')"); err != nil {
		b.Fatal(err)
	}
	for _, e := range entries {
		if _, err := db.ExecContext(b.Context(), "INSERT INTO t VALUES (?, ?)", string(e.Ref), e.Title+" "+e.Text); err != nil {
			b.Fatal(err)
		}
	}
	ask, err := db.PrepareContext(b.Context(), "SELECT ref FROM t WHERE t MATCH ? ORDER BY rank LIMIT ?")
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = ask.Close() })
	return ask
}

func anyWord(asked string) string {
	words := strings.FieldsFunc(asked, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return `"` + strings.Join(words, `" OR "`) + `"`
}
