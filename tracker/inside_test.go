package tracker

// What the tests outside see of the tables in memory.

// Limit has tables keep so many records in memory.
func Limit(ts *Tables, records int64) { ts.live = newLive(records) }

// InMemory is how many tables there are in memory.
func InMemory(ts *Tables) int {
	ts.live.known.mu.Lock()
	defer ts.live.known.mu.Unlock()
	return len(ts.live.of)
}
