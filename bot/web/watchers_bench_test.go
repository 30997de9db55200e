package web_test

import (
	"bufio"
	"fmt"
	"net"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"arbiter/bot/web"
)

// BenchmarkWatchers has 2,000 watchers of one table, or of 500 tables, over TCP, in the same process as the
// server. An operation is a line at a table, sent to all of its watchers. p50-ms and p99-ms are the times until
// a watcher has the event, cpu-ms is the processor time of an operation, and KB/watcher the memory. The last two
// include both ends of the connections.
func BenchmarkWatchers(b *testing.B) {
	for _, tables := range []int{1, 500} {
		b.Run(fmt.Sprintf("tables=%d", tables), func(b *testing.B) { benchmarkWatchers(b, tables) })
	}
}

func benchmarkWatchers(b *testing.B, tables int) {
	const watchers = 2000
	each := watchers / tables
	p := alone(b)
	all := make([]*watchedTable, tables)
	for i := range all {
		who := alice
		who.Channel = fmt.Sprintf("5/%d", i)
		all[i] = newWatchedTable(p.signIn(who), who, each)
	}
	before := memory()
	for _, t := range all {
		t.open(each)
	}
	kept := float64(memory()-before) / watchers / 1024
	var (
		took  []time.Duration
		mu    sync.Mutex
		next  atomic.Int64
		began = processor()
	)
	b.SetParallelism(2) // four people speak at once
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			t := all[int(next.Add(1))%tables]
			late := t.line(each)
			mu.Lock()
			took = append(took, late...)
			mu.Unlock()
		}
	})
	b.ReportMetric(float64(processor()-began)/float64(b.N)/1e6, "cpu-ms")
	report(b, took)
	b.ReportMetric(kept, "KB/watcher")
}

// BenchmarkArrival has one watcher of a table. An operation is a line said in the same process, or in another
// one over the same file, which is polled as often as a replica does. p50-ms and p99-ms are the times until the
// watcher has the event.
func BenchmarkArrival(b *testing.B) {
	for name, at := range map[string]int{"here": 0, "elsewhere": 1} {
		b.Run(name, func(b *testing.B) {
			file := filepath.Join(b.TempDir(), "games.db")
			processes := []*process{startPolling(b, file, 0), startPolling(b, file, 0)}
			watched := newWatchedTable(processes[0].signIn(alice), alice, 1)
			watched.open(1)
			watched.browser = processes[at].signIn(alice)
			var took []time.Duration
			for b.Loop() {
				took = append(took, watched.line(1)...)
			}
			report(b, took)
		})
	}
}

// report reports percentiles of times.
func report(b *testing.B, took []time.Duration) {
	slices.Sort(took)
	for _, percent := range []int{50, 99} {
		b.ReportMetric(float64(took[len(took)*percent/100].Microseconds())/1000, fmt.Sprintf("p%d-ms", percent))
	}
}

// watchedTable is a table with watchers.
type watchedTable struct {
	*browser
	speaks  sync.Mutex
	address string
	token   string
	arrived chan time.Time
}

// newWatchedTable begins a game at a table for a number of watchers.
func newWatchedTable(seated *browser, who web.Person, watchers int) *watchedTable {
	seated.must("/game start", "create five 1/1 white Soldier creature tokens")
	token, err := seated.access.Watch(seated.Context(), who.Channel, who.Server)
	if err != nil {
		seated.Fatal(err)
	}
	return &watchedTable{browser: seated, address: strings.TrimPrefix(seated.http.URL, "http://"), token: token, arrived: make(chan time.Time, watchers)}
}

// open opens connections and returns when each has the whole table.
func (t *watchedTable) open(watchers int) {
	var ready sync.WaitGroup
	for range watchers {
		c, err := net.Dial("tcp", t.address) //nolint:noctx // it is closed at the end
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = c.Close() })
		if _, err := fmt.Fprintf(c, "GET /watch/%s/events?w=800 HTTP/1.1\r\nHost: %s\r\n\r\n", t.token, t.address); err != nil {
			t.Fatal(err)
		}
		ready.Add(1)
		go t.read(c, sync.OnceFunc(ready.Done))
	}
	ready.Wait()
}

// read reports each event, and calls first for the first one.
func (t *watchedTable) read(c net.Conn, first func()) {
	whole := true
	for lines := bufio.NewReaderSize(c, 4096); ; {
		line, more, err := lines.ReadLine()
		if err != nil {
			return
		}
		start := string(line[:min(len(line), 6)])
		for more && err == nil {
			_, more, err = lines.ReadLine()
		}
		switch {
		case start != "data: ":
		case whole:
			whole = false
			first()
		default:
			t.arrived <- time.Now()
		}
	}
}

// line says a line and returns how long each watcher waits for it.
func (t *watchedTable) line(watchers int) (took []time.Duration) {
	t.speaks.Lock()
	defer t.speaks.Unlock()
	said := time.Now()
	t.must("gain 1 life")
	for range watchers {
		took = append(took, (<-t.arrived).Sub(said))
	}
	return took
}

// memory returns the memory that is in use.
func memory() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapInuse + m.StackInuse
}

// processor returns the processor time that this process has used.
func processor() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		panic(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
