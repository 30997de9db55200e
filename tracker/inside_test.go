package tracker

// Access to the tables in memory for external tests.

// Limit sets the number of records that tables keep in memory.
func Limit(ts *Tables, records int64) { ts.live = newLive(records) }

// InMemory returns the number of tables in memory.
func InMemory(ts *Tables) int {
	ts.live.known.mu.Lock()
	defer ts.live.known.mu.Unlock()
	return len(ts.live.of)
}
