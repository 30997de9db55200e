// Package crash tests Arbiter's durability under faults. It contains only
// tests: they build the program, kill it under load, fill its disk, damage its
// files, run many channels at once and measure its response times, and compare
// what it acknowledged with what is on disk.
//
//	go test ./internal/crash                # short forms, some seconds
//	go test ./internal/crash -run Killed -kills 170 -timeout 60m -v
//
// docs/reliability.md has the figures.
package crash
