package bot_test

import (
	"fmt"
	"runtime"
	"strconv"
	"testing"

	"arbiter/bot"
	"arbiter/commands"
	"arbiter/tracker"
)

// BenchmarkHeap does so many interactions in process, in 10,000 channels with a
// game each on disk, and reports the heap after each tenth of them: flat, once
// as many games are in memory as may be. The long form does a million.
func BenchmarkHeap(b *testing.B) {
	config := bot.Config{DataDir: b.TempDir()}
	app, err := bot.Open(b.Context(), config, config.Games())
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = app.Close() })
	ask := []commands.Request{
		{Command: "life", Options: map[string]string{"change": "+1"}},
		{Command: "board"},
		{Command: "rule", Options: map[string]string{"what": "704.5f"}},
		{Command: "why", Options: map[string]string{"what": "Alice"}},
	}
	alice := tracker.Speaker{Account: "1", Name: "Alice"}
	b.ResetTimer()
	for i := range b.N {
		r := ask[i%len(ask)]
		if i >= 10*channelsOfHeap && r.Command == "life" {
			r = commands.Request{Command: "log"} // games don't grow for ever
		}
		r.Channel, r.By = strconv.Itoa(i/len(ask)%channelsOfHeap), alice
		if reply := app.Judge.Do(b.Context(), r); reply.Problem != nil {
			b.Fatalf("/%s: %+v", r.Command, reply.Problem)
		}
		if tenth := max(b.N/10, 1); (i+1)%tenth == 0 {
			b.StopTimer()
			b.ReportMetric(heap(), fmt.Sprintf("%d/10-B", min((i+1)/tenth, 10)))
			b.StartTimer()
		}
	}
}

const channelsOfHeap = 10_000

// heap is what is in memory after a collection, in bytes.
func heap() float64 {
	runtime.GC()
	runtime.GC() // what cleanups let go of
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc)
}
