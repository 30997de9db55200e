package discord

import "testing"

// Delays double, with jitter, and stop at a minute.
func TestDelay(t *testing.T) {
	for failures := 1; failures < 100; failures++ {
		most := longestDelay
		if failures < 10 {
			most = min(most, firstDelay<<(failures-1))
		}
		if d := delay(failures); d < most/2 || d > most {
			t.Errorf("after %d failures %s, of %s at most", failures, d, most)
		}
	}
}
