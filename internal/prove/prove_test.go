package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Each proof has a place in its document, and a unique name.
func TestEachProofHasItsPlace(t *testing.T) {
	seen := make(map[string]bool)
	for _, d := range documents {
		raw, err := os.ReadFile(filepath.Join("..", "..", d.file()))
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range d.proofs {
			for _, name := range []string{p.name, p.group, d.name} {
				if seen[name] && name == p.name {
					t.Errorf("%s is the name of two", name)
				}
			}
			if seen[p.name] = true; p.shows == "" || p.long == "" || p.text == nil || (p.title == "") != (p.group != "") {
				t.Errorf("%s is incomplete", p.name)
			}
			begin, end := marks(p.name)
			if strings.Count(string(raw), begin) != 1 || strings.Count(string(raw), end) != 1 {
				t.Errorf("%s lacks the marks of %s", d.file(), p.name)
			}
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

func TestRatios(t *testing.T) {
	got, err := ratios(`goos: linux
pkg: arbiter/tracker/magic
BenchmarkSameCost/untap_all_#1-2   	 3	 1.004 allocs-ratio	 0.9001 ratio	 314.4 µs
BenchmarkSameCost/bolster_2-2      	 3	 1.087 allocs-ratio	 1.181 ratio	 226.5 µs
BenchmarkSameCost/next_turn-2      	 3	 1.000 allocs-ratio	 0.9500 ratio	 226.5 µs
PASS
ok  	arbiter/tracker/magic	1.1s
goos: linux
pkg: arbiter/tracker/riftbound
BenchmarkSameCost/next_turn-2      	 3	 1.002 allocs-ratio	 1.020 ratio	 215.8 µs
PASS`)
	want := `| game | lines | times, half | times, highest | allocations, highest |
| --- | --: | --: | --: | --: |
| magic | 3 | 0.95 | 1.18 (` + "`bolster 2`" + `) | 1.09 (` + "`bolster 2`" + `) |
| riftbound | 1 | 1.02 | 1.02 (` + "`next turn`" + `) | 1.00 (` + "`next turn`" + `) |`
	if err != nil || got != want {
		t.Errorf("got %v\n%s\nwant\n%s", err, got, want)
	}
	for _, out := range []string{"PASS", "\npkg: arbiter/tracker/magic\nPASS"} {
		if got, err := ratios(out); err == nil {
			t.Errorf("of %q: %s", out, got)
		}
	}
}

func TestWriteKeepsTheRest(t *testing.T) {
	file := filepath.Join(t.TempDir(), "doc.md")
	if err := os.WriteFile(file, []byte("# Title\n| <!-- a -->old<!-- /a --> |\nrest\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := write(file, "a", "new"); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(file)
	if want := "# Title\n| <!-- a -->new<!-- /a --> |\nrest\n"; err != nil || string(got) != want {
		t.Errorf("%q, want %q, %v", got, want, err)
	}
	if err := write(file, "b", "new"); err == nil {
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

// A test binary has the flags that go test would give it.
func TestBenchmarked(t *testing.T) {
	for _, tc := range []struct{ line, packages, flags string }{
		{bench("./rules ./tracker/magic", "^Benchmark(A|B C)$", "1x", "2") + " -lookback=300", "./rules ./tracker/magic", "-test.paniconexit0 -test.timeout=10m -test.run=^$ -test.bench=^Benchmark(A|B C)$ -test.benchtime=1x -test.count=2 -lookback=300"},
		{bench("./bot", "^BenchmarkHeap$", "1x", "1"), "./bot", "-test.paniconexit0 -test.timeout=10m -test.run=^$ -test.bench=^BenchmarkHeap$ -test.benchtime=1x -test.count=1"},
		{"go test -race -run='^$' ./rules", "", ""},
		{"go run ./internal/mutate -bench=x", "", ""},
	} {
		packages, flags := benchmarked(split(tc.line))
		if got := strings.Join(packages, " "); got != tc.packages {
			t.Errorf("%s: packages %s, want %s", tc.line, got, tc.packages)
		}
		if got := strings.Join(flags, " "); got != tc.flags {
			t.Errorf("%s: flags %s, want %s", tc.line, got, tc.flags)
		}
	}
}
