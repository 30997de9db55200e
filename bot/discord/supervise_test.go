package discord

import (
	"testing"
	"time"
)

// Backoff doubles, with jitter, up to a minute.
func TestDelay(t *testing.T) {
	for failures := 1; failures < 100; failures++ {
		most := maxBackoff
		if failures < 10 {
			most = min(most, minBackoff<<(failures-1))
		}
		if d := backoff(failures); d < most/2 || d > most {
			t.Errorf("after %d failures %s, of %s at most", failures, d, most)
		}
	}
}

// The timeout for READY doubles with each failure, up to a minute.
func TestMorePatience(t *testing.T) {
	patience := firstReadyTimeout
	for _, want := range []time.Duration{10 * time.Second, 20 * time.Second, 40 * time.Second, time.Minute, time.Minute} {
		if patience = longerReadyTimeout(patience); patience != want {
			t.Errorf("%s, want %s", patience, want)
		}
	}
}

// The timeout for READY is twice the last duration, at least five seconds and
// at most a minute.
func TestPatience(t *testing.T) {
	for took, want := range map[time.Duration]time.Duration{
		0: 5 * time.Second, 2500 * time.Millisecond: 5 * time.Second, 8 * time.Second: 16 * time.Second, time.Hour: time.Minute,
	} {
		if got := readyTimeoutAfter(took); got != want {
			t.Errorf("after %s: %s, want %s", took, got, want)
		}
	}
}
