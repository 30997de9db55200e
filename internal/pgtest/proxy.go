package pgtest

import (
	"bytes"
	"net"
	"net/url"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

// Loss is a failure of one request.
type Loss int

// The losses. After each, the connection is closed.
const (
	Nothing Loss = iota
	Request      // the server doesn't receive the request
	Reply        // the server executes the request, and the client doesn't receive the reply
	Late         // the server receives the request after the client has sent it again
)

// lateBy is the delay of a late request, and the time that a request whose reply is lost
// has to be executed.
const lateBy = 300 * time.Millisecond

// Proxy forwards connections of clients to a server, and breaks them. It is safe for
// concurrent use.
type Proxy struct {
	listener net.Listener
	server   string // the path of its socket

	mu     sync.Mutex
	open   map[net.Conn]bool
	marker []byte // part of the request that is lost next
	loss   Loss
	done   bool
	delay  time.Duration
	lost   int
	mute   map[net.Conn]bool // clients whose replies are dropped
	work   sync.WaitGroup
}

// Proxy starts a proxy in front of the server. It is closed after the test.
func (s *Server) Proxy(t testing.TB) *Proxy {
	t.Helper()
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &Proxy{listener: l, server: filepath.Join(s.Socket(), ".s.PGSQL.5432"), open: make(map[net.Conn]bool), mute: make(map[net.Conn]bool)}
	p.work.Go(p.accept)
	t.Cleanup(func() {
		_ = l.Close()
		p.mu.Lock()
		p.done = true
		p.mu.Unlock()
		p.Cut()
		p.work.Wait()
	})
	return p
}

// Through returns a server's URL with the proxy in place of its socket.
func (p *Proxy) Through(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return err.Error()
	}
	u.Host = p.listener.Addr().String()
	q := u.Query()
	q.Del("host")
	q.Set("sslmode", "disable")
	u.RawQuery = q.Encode()
	return u.String()
}

// Lose loses the next request that contains the marker.
func (p *Proxy) Lose(loss Loss, marker string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.loss, p.marker = loss, []byte(marker)
}

// Lost returns how many requests were lost by Lose.
func (p *Proxy) Lost() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.lost
}

// Delay delays each request by a duration.
func (p *Proxy) Delay(by time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.delay = by
}

// Cut closes all connections.
func (p *Proxy) Cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for c := range p.open {
		_ = c.Close()
	}
}

func (p *Proxy) accept() {
	for {
		client, err := p.listener.Accept()
		if err != nil {
			return
		}
		server, err := net.Dial("unix", p.server) //nolint:noctx // a local socket
		if err != nil {
			_ = client.Close() // as if the server were down
			continue
		}
		if !p.keep(client, server) {
			return
		}
		p.work.Go(func() { p.requests(client, server) })
		p.work.Go(func() { p.replies(client, server) })
	}
}

// keep registers the ends of a connection. If the proxy is closed, it closes them and
// returns false.
func (p *Proxy) keep(ends ...net.Conn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range ends {
		if p.open[c] = true; p.done {
			_ = c.Close()
		}
	}
	return !p.done
}

// drop closes the ends of a connection.
func (p *Proxy) drop(ends ...net.Conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range ends {
		_ = c.Close()
		delete(p.open, c)
		delete(p.mute, c)
	}
}

// takes returns the loss of a request, and its delay.
func (p *Proxy) takes(client net.Conn, request []byte) (Loss, time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	loss := Nothing
	if p.loss != Nothing && bytes.Contains(request, p.marker) {
		loss, p.loss = p.loss, Nothing
		p.mute[client] = true
		p.lost++
	}
	return loss, p.delay
}

func (p *Proxy) requests(client, server net.Conn) {
	defer p.drop(client, server)
	buffer := make([]byte, 1<<20)
	for {
		n, err := client.Read(buffer)
		if err != nil {
			return
		}
		loss, delay := p.takes(client, buffer[:n])
		time.Sleep(delay)
		switch loss {
		case Nothing:
		case Request:
			return
		case Reply:
			_, _ = server.Write(buffer[:n])
			time.Sleep(lateBy) // until it is executed
			return
		case Late:
			p.drop(client)
			time.Sleep(lateBy)
			_, _ = server.Write(buffer[:n])
			time.Sleep(lateBy)
			return
		}
		if _, err := server.Write(buffer[:n]); err != nil {
			return
		}
	}
}

func (p *Proxy) replies(client, server net.Conn) {
	defer p.drop(client)
	buffer := make([]byte, 1<<16)
	for {
		n, err := server.Read(buffer)
		if err != nil {
			return
		}
		if p.muted(client) {
			continue
		}
		if _, err := client.Write(buffer[:n]); err != nil {
			return
		}
	}
}

func (p *Proxy) muted(client net.Conn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.mute[client]
}
