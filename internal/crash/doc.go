// Package crash tries whether Arbiter loses anything. It has tests and nothing
// else: they build the real program, kill it under load, fill its disk, damage
// its files, crowd its channels and time its answers, and compare what it
// acknowledged with what is on disk.
//
//	go test ./internal/crash                # short forms, some seconds
//	go test ./internal/crash -run Killed -kills 170 -timeout 60m -v
//
// docs/reliability.md has the figures.
package crash
