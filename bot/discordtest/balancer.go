package discordtest

import (
	"bytes"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
)

// Balancer is a load balancer before endpoints: it gives each request to the next one, and
// to another if the connection breaks or the answer is 503. It is safe for concurrent use.
type Balancer struct {
	server *httptest.Server
	client *http.Client

	mu     sync.Mutex
	all    []string // host and port
	next   int
	twice  bool
	atOnce bool
}

// NewBalancer starts a balancer that is closed at the end of the test.
func NewBalancer(t TB) *Balancer {
	t.Helper()
	b := &Balancer{client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 256}}}
	b.server = httptest.NewServer(b)
	t.Cleanup(b.server.Close)
	return b
}

// URL returns the URL at which it listens.
func (b *Balancer) URL() string { return b.server.URL }

// Add adds an endpoint, given by host and port.
func (b *Balancer) Add(address string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.all = append(b.all, address)
}

// Remove removes an endpoint.
func (b *Balancer) Remove(address string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.all = slices.DeleteFunc(b.all, func(a string) bool { return a == address })
}

// Use replaces all endpoints.
func (b *Balancer) Use(addresses ...string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.all = addresses
}

// Twice makes it deliver each request to two endpoints, one after the other. The answer is
// that of the second.
func (b *Balancer) Twice() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.twice = true
}

// TwiceAtOnce makes it deliver each request to two endpoints at the same time. The answer is
// that of each in turn.
func (b *Balancer) TwiceAtOnce() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.twice, b.atOnce = true, true
}

// turn returns the endpoints in the order in which they are tried, and how many are to
// answer.
func (b *Balancer) turn() (all []string, want int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.next++
	for i := range b.all {
		all = append(all, b.all[(b.next+i)%len(b.all)])
	}
	if want = 1; b.twice {
		want = 2
	}
	return all, want
}

// ServeHTTP passes a request on.
func (b *Balancer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	all, want := b.turn()
	var besides sync.WaitGroup
	defer besides.Wait()
	if b.isAtOnce() && len(all) > 1 {
		other := all[0]
		all, want = all[1:], 1
		besides.Go(func() { b.pass(r, body, other) })
	}
	var last *http.Response
	var answer []byte
	for _, address := range all {
		resp, said := b.pass(r, body, address)
		if resp == nil || resp.StatusCode == http.StatusServiceUnavailable {
			continue
		}
		last, answer = resp, said
		if want--; want == 0 {
			break
		}
	}
	if last == nil {
		http.Error(w, "no endpoint", http.StatusBadGateway)
		return
	}
	maps.Copy(w.Header(), last.Header)
	w.WriteHeader(last.StatusCode)
	_, _ = w.Write(answer) // the client has gone
}

func (b *Balancer) isAtOnce() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.atOnce
}

// pass passes a request to an endpoint, and returns the response and its body; nil if the
// connection breaks.
func (b *Balancer) pass(r *http.Request, body []byte, address string) (*http.Response, []byte) {
	req, err := http.NewRequestWithContext(r.Context(), r.Method, "http://"+address+r.URL.Path, bytes.NewReader(body)) //nolint:gosec // a balancer passes on what it gets
	if err != nil {
		return nil, nil
	}
	req.Header = r.Header.Clone()
	resp, err := b.client.Do(req) //nolint:gosec // to an endpoint of the test
	if err != nil {
		return nil, nil
	}
	said, err := io.ReadAll(resp.Body)
	_ = resp.Body.Close() // it was read
	if err != nil {
		return nil, nil
	}
	return resp, said
}
