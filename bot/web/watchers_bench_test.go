package web_test

import (
	"bufio"
	"fmt"
	"net"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// BenchmarkWatchers has 2,000 watchers of one table over TCP, in the same process as the server. An
// operation is a line that all of them see. p99-ms is how long after it was said 99 of 100 have its
// event; KB/watcher is the memory of both ends of a connection.
func BenchmarkWatchers(b *testing.B) {
	const watchers = 2000
	p := alone(b)
	alice := p.signIn(alice)
	alice.must("/game start", "create five 1/1 white Soldier creature tokens")
	token, err := p.access.Watch(b.Context(), "5/7", "5")
	if err != nil {
		b.Fatal(err)
	}
	address := strings.TrimPrefix(p.http.URL, "http://")
	memory := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapInuse + m.StackInuse
	}
	before := memory()
	arrived := make(chan time.Time, watchers)
	var ready sync.WaitGroup
	for range watchers {
		c, err := net.Dial("tcp", address) //nolint:noctx // it is closed at the end
		if err != nil {
			b.Fatal(err)
		}
		b.Cleanup(func() { _ = c.Close() })
		if _, err := fmt.Fprintf(c, "GET /watch/%s/events?w=800 HTTP/1.1\r\nHost: %s\r\n\r\n", token, address); err != nil {
			b.Fatal(err)
		}
		ready.Add(1)
		go func() {
			first := true
			for lines := bufio.NewReaderSize(c, 4096); ; {
				line, more, err := lines.ReadLine()
				if err != nil {
					return
				}
				start := string(line[:min(len(line), 6)])
				for more && err == nil {
					_, more, err = lines.ReadLine()
				}
				if start != "data: " {
					continue
				}
				if first {
					first = false
					ready.Done()
					continue
				}
				arrived <- time.Now()
			}
		}()
	}
	ready.Wait()
	each := float64(memory()-before) / watchers / 1024
	var took []time.Duration
	for b.Loop() {
		said := time.Now()
		alice.must("gain 1 life")
		for range watchers {
			took = append(took, (<-arrived).Sub(said))
		}
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
	b.ReportMetric(each, "KB/watcher")
}
