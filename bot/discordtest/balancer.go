package discordtest

import (
	"bytes"
	"context"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"time"
)

// Balancer is a load balancer before endpoints: it gives each request to the next one, and
// to another if the connection breaks or the answer is 503. It is safe for concurrent use.
type Balancer struct {
	server *httptest.Server
	client *http.Client

	mu    sync.Mutex
	all   []string // host and port
	next  int
	twice bool
	apart time.Duration // between two deliveries
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

// apart is the maximum time for which the second delivery of a request waits for the answer to
// the first. It is well below the three seconds that Discord waits.
const apart = 500 * time.Millisecond

// Twice makes it deliver each request to two endpoints, one after the other. The answer is
// that of the second.
func (b *Balancer) Twice() { b.deliverTwice(apart) }

// TwiceAtOnce makes it deliver each request to two endpoints at the same time. It returns
// the answers of the first and the second endpoint in turn.
func (b *Balancer) TwiceAtOnce() { b.deliverTwice(0) }

func (b *Balancer) deliverTwice(apart time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.twice, b.apart = true, apart
}

// turn returns the endpoints in the order in which they are tried, whether two of them are to
// answer, and the time between the two deliveries.
func (b *Balancer) turn() (all []string, twice bool, apart time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.next++
	for i := range b.all {
		all = append(all, b.all[(b.next+i)%len(b.all)])
	}
	return all, b.twice && len(all) > 1, b.apart
}

// ServeHTTP passes a request on.
func (b *Balancer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	all, twice, apart := b.turn()
	first := make(chan passed, 1)
	if twice {
		go func(address string) { first <- b.pass(r, body, address) }(all[0])
		all = all[1:]
		select {
		case one := <-first:
			first <- one
		case <-time.After(apart):
		}
	}
	answer := passed{}
	for _, address := range all {
		if answer = b.pass(r, body, address); answer.answered() {
			break
		}
	}
	if twice && !answer.answered() {
		answer = <-first
	}
	if !answer.answered() {
		http.Error(w, "no endpoint", http.StatusBadGateway)
		return
	}
	maps.Copy(w.Header(), answer.Header)
	w.WriteHeader(answer.StatusCode)
	_, _ = w.Write(answer.body) // the client has gone
}

// passed is the response of an endpoint, or the error of a broken connection.
type passed struct {
	*http.Response
	body []byte
}

func (p passed) answered() bool {
	return p.Response != nil && p.StatusCode != http.StatusServiceUnavailable
}

// pass passes a request to an endpoint.
func (b *Balancer) pass(r *http.Request, body []byte, address string) passed {
	// The request to the second endpoint isn't canceled when the client has its answer.
	req, err := http.NewRequestWithContext(context.WithoutCancel(r.Context()), r.Method, "http://"+address+r.URL.Path, bytes.NewReader(body)) //nolint:gosec // a balancer passes on what it gets
	if err != nil {
		return passed{}
	}
	req.Header = r.Header.Clone()
	resp, err := b.client.Do(req) //nolint:gosec // to an endpoint of the test
	if err != nil {
		return passed{}
	}
	said, err := io.ReadAll(resp.Body)
	_ = resp.Body.Close() // it was read
	if err != nil {
		return passed{}
	}
	return passed{resp, said}
}
