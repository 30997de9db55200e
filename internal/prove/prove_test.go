package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Each proof has its place in its document, and a name of its own.
func TestEachProofHasItsPlace(t *testing.T) {
	seen := make(map[string]bool)
	for _, p := range proofs {
		if seen[p.name] || p.title == "" || p.shows == "" || p.short == "" || p.long == "" {
			t.Errorf("%s is twice in the table, or incomplete", p.name)
		}
		seen[p.name] = true
		raw, err := os.ReadFile(filepath.Join("..", "..", p.file()))
		if err != nil {
			t.Fatal(err)
		}
		if strings.Count(string(raw), "<!-- "+p.name+" -->\n") != 1 || strings.Count(string(raw), "<!-- /"+p.name+" -->") != 1 {
			t.Errorf("%s lacks the marks of %s", p.file(), p.name)
		}
	}
}

func TestTable(t *testing.T) {
	rows := benchmarks(`goos: linux
BenchmarkAppend-2        	     100	    250000 ns/op	     512 B/op	      12 allocs/op
BenchmarkBareCommit-2    	     100	    200000 ns/op
BenchmarkAppend-2        	     100	    240000 ns/op	     512 B/op	      12 allocs/op
BenchmarkReplay/1000-2   	       3	  12000000 ns/op	  4478600 held-B	       1.5 p99-ms
PASS`)
	got, err := table(rows, "BareCommit")
	if err != nil {
		t.Fatal(err)
	}
	want := `| benchmark | time | allocations | held | p99 | times BareCommit |
| --- | --: | --: | --: | --: | --: |
| Append | 240 µs | 12 |  |  | 1.20 |
| BareCommit | 200 µs |  |  |  | 1.00 |
| Replay/1000 | 12.0 ms |  | 4.48 MB | 1.5 ms | 60.00 |`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if _, err := table(rows, "Nothing"); err == nil {
		t.Error("a limit that did not run is passed over")
	}
}

func TestWriteKeepsTheRest(t *testing.T) {
	file := filepath.Join(t.TempDir(), "doc.md")
	if err := os.WriteFile(file, []byte("# Title\n<!-- a -->\nold\n<!-- /a -->\nrest\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := write(file, "a", "new\n"); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(file)
	if want := "# Title\n<!-- a -->\nnew\n<!-- /a -->\nrest\n"; err != nil || string(got) != want {
		t.Errorf("%q, want %q, %v", got, want, err)
	}
	if err := write(file, "b", "new\n"); err == nil {
		t.Error("a document without marks was written")
	}
}

func TestSplit(t *testing.T) {
	got := split("go test ./rules -run='^$' -bench='^Benchmark(A|B)$' -count=1")
	want := []string{"go", "test", "./rules", "-run=^$", "-bench=^Benchmark(A|B)$", "-count=1"}
	if strings.Join(got, "\x00") != strings.Join(want, "\x00") {
		t.Errorf("%q, want %q", got, want)
	}
}
