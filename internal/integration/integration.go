// Package integration marks the tests that start other programs: PostgreSQL, Chromium, and
// processes of Arbiter that are killed or play against each other.
//
//	go test ./...                      skips them, and needs only Go
//	go test -tags=integration ./...    runs all tests
//
// CI runs all tests. Packages pgtest and chromium call Test for the tests that use them.
package integration

import "testing"

// Test skips a test that starts other programs, unless it was compiled with the tag.
func Test(t testing.TB) {
	t.Helper()
	if !Tagged {
		t.Skip("SKIPPED: it starts other programs; go test -tags=integration runs it")
	}
}
