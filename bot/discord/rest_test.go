package discord

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"arbiter/commands/render"
)

func respond(status int, header, body string) func(http.ResponseWriter) {
	return func(w http.ResponseWriter) {
		if header != "" {
			w.Header().Set("Retry-After", header)
		}
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

// Requests that may be repeated are repeated, as often as is useful.
func TestTrying(t *testing.T) {
	const limited = `{"message":"slow down","retry_after":0.1,"global":false}`
	for _, tc := range []struct {
		name   string
		again  bool
		answer func(http.ResponseWriter)
		times  int // how often the server answers so before it succeeds
		tries  int
		fails  bool
	}{
		{"well", false, nil, 0, 1, false},
		{"broken, may be repeated", true, respond(503, "", "<html>"), 1, 2, false},
		{"broken, may not be repeated", false, respond(503, "", "<html>"), 1, 1, true},
		{"broken for long", true, respond(500, "", "{}"), 9, mostTries, true},
		{"too many", false, respond(429, "", limited), 2, 3, false},
		{"too many for long", false, respond(429, "", limited), 9, mostTries, true},
		{"too many, says the network", false, respond(429, "0.1", "<html>"), 1, 2, false},
		{"refused", true, respond(403, "", `{"message":"Missing Access","code":50001}`), 9, 1, true},
		{"edited too often", true, respond(429, "", `{"message":"too old","code":30046,"retry_after":600}`), 9, 1, true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			s := serve(t)
			s.answer = func(n int, w http.ResponseWriter) bool {
				if n <= tc.times {
					tc.answer(w)
				}
				return n <= tc.times
			}
			ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
			defer cancel()
			err := s.do(ctx, request{method: "PATCH", path: "/x", body: map[string]int{}, idempotent: tc.again})
			if n := len(s.said()); n != tc.tries || (err != nil) != tc.fails {
				t.Errorf("%d tries, %v", n, err)
			}
		})
	}
}

// A callback whose response was lost counts as acknowledged.
func TestAcknowledgedAfterAll(t *testing.T) {
	s := serve(t)
	s.answer = func(n int, w http.ResponseWriter) bool {
		if n == 1 {
			respond(500, "", "")(w)
		} else {
			respond(400, "", `{"message":"already acknowledged","code":40060}`)(w)
		}
		return true
	}
	if err := s.do(t.Context(), request{method: "POST", path: "/x", idempotent: true}); err != nil {
		t.Error(err)
	}
}

// A route without remaining requests waits for the next window; the wait ends
// with its context.
func TestWaitingForTheWindow(t *testing.T) {
	s := serve(t)
	s.answer = func(n int, w http.ResponseWriter) bool {
		w.Header().Set("X-RateLimit-Remaining", "0")
		w.Header().Set("X-RateLimit-Reset-After", "0.3")
		if n > 1 {
			w.Header().Set("X-RateLimit-Reset-After", "60")
		}
		w.WriteHeader(http.StatusNoContent)
		return true
	}
	began := time.Now()
	for range 2 {
		if err := s.do(t.Context(), request{method: "GET", path: "/x"}); err != nil {
			t.Fatal(err)
		}
	}
	if took := time.Since(began); took < 250*time.Millisecond {
		t.Errorf("the second was sent after %s", took)
	}
	if err := s.do(t.Context(), request{method: "GET", path: "/other"}); err != nil {
		t.Error(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if err := s.do(ctx, request{method: "GET", path: "/x"}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("gives up with %v", err)
	}
}

// At most mostInSecond requests are sent in a second, not counting callbacks.
func TestGlobalLimit(t *testing.T) {
	l := newLimiter()
	now := time.Now()
	for n := range mostInSecond {
		if wait := l.global(now); wait != 0 {
			t.Fatalf("request %d waits %s", n, wait)
		}
	}
	if wait := l.global(now.Add(400 * time.Millisecond)); wait != 600*time.Millisecond {
		t.Errorf("one more waits %s", wait)
	}
	if wait := l.global(now.Add(time.Second)); wait != 0 {
		t.Errorf("a second later it waits %s", wait)
	}
}

// Responses to interactions don't count toward the global limit.
func TestAnswersAreExempt(t *testing.T) {
	s := serve(t)
	s.limiter.until = time.Now().Add(time.Hour)
	a := &answer{client: s.client, in: &interaction{Application: "1", Token: "t"}}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	for _, send := range []func() (string, error){
		func() (string, error) { return a.put(ctx, render.Message{}) },
		func() (string, error) { return a.followUp(ctx, render.Message{}) },
		func() (string, error) {
			_, err := a.original(ctx)
			return "", err
		},
	} {
		if _, err := send(); err != nil {
			t.Error(err)
		}
	}
}

// Unused routes are removed: each interaction has its own.
func TestRoutesAreForgotten(t *testing.T) {
	l := newLimiter()
	for n := range 3 * mostRoutes {
		r, err := l.enter(t.Context(), string(rune(n)), true)
		if err != nil {
			t.Fatal(err)
		}
		l.leave(r)
	}
	if n := len(l.routes); n > mostRoutes {
		t.Errorf("%d routes are remembered", n)
	}
}

// The log of a failed response doesn't contain the address, which has the
// interaction's token.
func TestAddressesStaySecret(t *testing.T) {
	s := httptest.NewServer(http.NotFoundHandler())
	s.Close() // nothing listens there
	for _, base := range []string{s.URL, "http://127.0.0.1:\x7f", "gopher://here"} {
		c := newClient(base, "bot-token", "test", nobody{})
		err := c.do(t.Context(), request{method: "PATCH", path: "/webhooks/9/interaction-token/messages/@original"})
		if err == nil || strings.Contains(err.Error(), "token") {
			t.Errorf("%s: %v", base, err)
		}
		if _, wrapped := errors.AsType[*url.Error](err); wrapped {
			t.Errorf("%s: the error still has the address", base)
		}
	}
}
