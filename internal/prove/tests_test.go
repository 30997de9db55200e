package main

import "testing"

const verbose = `=== RUN   TestKilled
=== PAUSE TestKilled
=== RUN   TestDamaged
=== RUN   TestDamaged/its_head
    damaged_test.go:9: refused
=== RUN   TestDamaged/half_of_it
--- PASS: TestDamaged (0.20s)
    --- PASS: TestDamaged/its_head (0.10s)
    --- PASS: TestDamaged/half_of_it (0.10s)
=== CONT  TestKilled
    killed_test.go:204: killed 3 times
=== RUN   TestDamaged
--- PASS: TestDamaged (0.30s)
=== NAME  TestKilled
    killed_test.go:205: 12 actions
--- PASS: TestKilled (61.50s)
PASS
ok  	arbiter/internal/crash	62.000s`

func TestFigures(t *testing.T) {
	for name, tc := range map[string]struct {
		of        func(string) (string, error)
		out, want string
	}{
		"tests": {tests, verbose, `| test | times | cases |
| --- | --: | --: |
| TestDamaged | 2 | 2 |
| TestKilled | 1 | 0 |`},
		"reports": {reports, verbose, `| test | passed, and says |
| --- | --- |
| TestDamaged | refused |
| TestKilled | killed 3 times<br>12 actions |`},
		"a test that was skipped": {tests, "--- SKIP: TestFullDisk (0.00s)\n--- PASS: TestRoomAgain (0.10s)\n", ""},
		"points": {points, "BenchmarkHeap-2 \t 20 \t 1440553 ns/op \t 12723400 heap-1000-B \t 42117632 heap-1000000-B \t 42068456 heap-500000-B \t 54767616 resident-1000-B\n", `| after | heap | resident |
| --: | --: | --: |
| 1,000 | 12.7 MB | 54.8 MB |
| 500,000 | 42.1 MB |  |
| 1,000,000 | 42.1 MB |  |`},
		"no points": {points, "BenchmarkStart-2 \t 20 \t 1440553 ns/op\n", ""},
		"no test":   {tests, "testing: warning: no tests to run\nPASS\n", ""},
		"fuzz": {executions, `fuzz: elapsed: 0s, gathering baseline coverage: 0/12 completed
fuzz: elapsed: 0s, gathering baseline coverage: 12/12 completed, now fuzzing with 2 workers
fuzz: elapsed: 3s, execs: 1200 (400/sec), new interesting: 1 (total: 13)
fuzz: elapsed: 10m0s, execs: 1234567 (2057/sec), new interesting: 9 (total: 21)
PASS`, "1,234,567 in 10m0s"},
		"no input":       {executions, "testing: warning: no fuzz tests to fuzz\nPASS\n", ""},
		"a property":     {cases, "    words_test.go:12: [rapid] OK, passed 100000 tests (1m2.345678s)\n--- PASS: TestPages (62.35s)\n", "100,000 in 1m2.3s"},
		"no case":        {cases, "--- PASS: TestPages (0.00s)\n", ""},
		"what it prints": {printed, "magic · x · removed · y\n\n| a |\n| --: |\n| 1 |\n", "| a |\n| --: |\n| 1 |"},
		"nothing":        {printed, "magic · x · removed · y\n", ""},
		"no benchmark":   {times(""), "PASS\n", ""},
	} {
		got, err := tc.of(tc.out)
		if got != tc.want || (err == nil) != (tc.want != "") {
			t.Errorf("%s: got\n%s\nwant\n%s\n%v", name, got, tc.want, err)
		}
	}
}

func TestGrouped(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 12345: "12,345", 1234567: "1,234,567"} {
		if got := grouped(n); got != want {
			t.Errorf("%d is %s, want %s", n, got, want)
		}
	}
}
