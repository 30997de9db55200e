package discord

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/commands"
	"arbiter/commands/render"
	"arbiter/tracker"
)

// server records requests, with configurable responses.
type server struct {
	*client

	mu     sync.Mutex
	heard  []string
	bodies []string
	answer func(n int, w http.ResponseWriter) bool // reports whether it responded
}

func serve(t *testing.T) *server {
	t.Helper()
	s := &server{}
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(r.Body)
		var body struct {
			Type int `json:"type"`
			Data struct {
				Flags int `json:"flags"`
			} `json:"data"`
			Flags int `json:"flags"`
		}
		_ = json.Unmarshal(raw, &body)
		line := r.Method + " " + strings.TrimPrefix(r.URL.Path, "/api")
		switch {
		case body.Type == callbackMessage || body.Type == callbackUpdate:
			line += map[bool]string{true: " private", false: " public"}[body.Data.Flags&render.FlagPrivate != 0]
			line += map[int]string{callbackMessage: " message", callbackUpdate: " update"}[body.Type]
		case body.Type != 0:
			line += map[int]string{callbackDefer: " defer", callbackDeferUpdate: " defer update"}[body.Type]
		case body.Flags&render.FlagPrivate != 0:
			line += " private"
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		s.heard, s.bodies = append(s.heard, line), append(s.bodies, string(raw))
		if s.answer != nil && s.answer(len(s.heard), w) {
			return
		}
		_, _ = io.WriteString(w, `{"id":"7","resource":{"message":{"id":"7"}}}`)
	}))
	t.Cleanup(web.Close)
	s.client = newClient(web.URL+"/api", "token", "test", nobody{})
	return s
}

func (s *server) said() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.heard...)
}

// Work longer than a second and a half is deferred, and shown like an
// immediate answer.
func TestDeferredAnswers(t *testing.T) {
	public := render.Messages(commands.Reply{Title: tracker.Say("Heads.")}, 0)
	private := render.Messages(commands.Reply{Title: tracker.Say("No."), Private: true}, 0)
	const callback, original, more = "POST /interactions/1/t/callback", "/webhooks/9/t/messages/@original", "POST /webhooks/9/t"
	for _, tc := range []struct {
		name     string
		kind     int
		messages []render.Message
		update   bool
		slow     bool
		want     []string
	}{
		{"command", kindCommand, public, false, false, []string{callback + " public message"}},
		{"command refused", kindCommand, private, false, false, []string{callback + " private message"}},
		{"press", kindComponent, public, true, false, []string{callback + " public update"}},
		{"press refused", kindComponent, private, false, false, []string{callback + " private message"}},
		{"two messages", kindCommand, append(public[:1:1], public...), false, false, []string{callback + " public message", more}},
		{"slow command", kindCommand, public, false, true, []string{callback + " defer", "PATCH " + original}},
		{"slow command refused", kindCommand, private, false, true, []string{callback + " defer", "DELETE " + original, more + " private"}},
		{"slow press", kindComponent, public, true, true, []string{callback + " defer update", "PATCH " + original}},
		{"slow press refused", kindComponent, private, false, true, []string{callback + " defer update", more + " private"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			s := serve(t)
			a := newAnswer(t.Context(), s.client, &interaction{ID: "1", Application: "9", Token: "t", Type: tc.kind}, func() bool { return false }, func() bool { return false }, nil)
			if tc.slow {
				for len(s.said()) == 0 { // until it is deferred
					time.Sleep(10 * time.Millisecond)
				}
			}
			if _, err := a.show(t.Context(), tc.messages, tc.update); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tc.want, s.said()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// If two processes defer one interaction, Discord keeps the first deferral. The answer has
// its intended privacy even if that deferral has another.
func TestDeferredByAnother(t *testing.T) {
	public := render.Messages(commands.Reply{Title: tracker.Say("Heads.")}, 0)
	private := render.Messages(commands.Reply{Title: tracker.Say("No."), Private: true}, 0)
	const original, more = "/webhooks/9/t/messages/@original", "POST /webhooks/9/t"
	for _, tc := range []struct {
		name             string
		messages         []render.Message
		asked, ephemeral bool // of this process, and at Discord
		gone             bool // the deferred answer
		want             []string
	}{
		{"as asked, private", private, true, true, false, []string{"GET " + original, "PATCH " + original + " private"}},
		{"as asked, public", public, false, false, false, []string{"GET " + original, "PATCH " + original}},
		{"private, and deferred in public", private, true, false, false, []string{"GET " + original, "DELETE " + original, more + " private"}},
		{"private, and another asked for that", private, false, true, false, []string{"GET " + original, "PATCH " + original + " private"}},
		{"public, and deferred in private", public, false, true, false, []string{"GET " + original, "DELETE " + original, more}},
		{"unknown", private, true, false, true, []string{"GET " + original, "PATCH " + original + " private"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s := serve(t)
			s.answer = func(n int, w http.ResponseWriter) bool {
				switch {
				case n > 1:
					return false
				case tc.gone:
					w.WriteHeader(http.StatusNotFound)
					_, _ = io.WriteString(w, `{"code":10008,"message":"Unknown Message"}`)
				case tc.ephemeral:
					_, _ = io.WriteString(w, `{"id":"7","flags":192}`)
				default:
					_, _ = io.WriteString(w, `{"id":"7","flags":128}`)
				}
				return true
			}
			a := &answer{
				client: s.client, in: &interaction{ID: "1", Application: "9", Token: "t", Type: kindCommand}, since: time.Now(), timer: time.NewTimer(time.Hour),
				private: tc.asked, acknowledged: true, deferred: true, shared: true,
			}
			if _, err := a.show(t.Context(), tc.messages, false); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tc.want, s.said()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// The process that takes over a press edits the message with which the ended process
// answered: the response to the press, or a later message in the channel.
func TestPressAnsweredBefore(t *testing.T) {
	public := render.Messages(commands.Reply{Title: tracker.Say("Heads.")}, 0)
	private := render.Messages(commands.Reply{Title: tracker.Say("No."), Private: true}, 0)
	const original, list, more = "GET /webhooks/9/t/messages/@original", "GET /channels/6/messages", "POST /webhooks/9/t"
	for _, tc := range []struct {
		name          string
		first, listed string // what Discord returns
		messages      []render.Message
		want          []string
	}{
		{"with the response", `{"id":"7"}`, "", public, []string{original, "PATCH /webhooks/9/t/messages/@original"}},
		{"with a private response", `{"id":"7","flags":64}`, "", public, []string{original, more}},
		{"with another message", `{"id":"5"}`, `[{"id":"8"},{"id":"9","interaction_metadata":{"id":"1"}}]`, public, []string{original, list, "PATCH /webhooks/9/t/messages/9"}},
		{"not yet", `{"id":"5"}`, `[{"id":"8","interaction_metadata":{"id":"2"}}]`, private, []string{original, list, more + " private"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s := serve(t)
			s.answer = func(n int, w http.ResponseWriter) bool {
				said := []string{tc.first, tc.listed}
				if n > len(said) || said[n-1] == "" {
					return false
				}
				_, _ = io.WriteString(w, said[n-1])
				return true
			}
			in, err := decode([]byte(`{"id":"1","application_id":"9","type":3,"token":"t","channel_id":"6","user":{"id":"2"},"message":{"id":"5"}}`))
			if err != nil {
				t.Fatal(err)
			}
			a := &answer{
				client: s.client, in: in, since: time.Now(), timer: time.NewTimer(time.Hour),
				updates: true, acknowledged: true, deferred: true, shared: true, takenOver: true,
			}
			if _, err := a.show(t.Context(), tc.messages, false); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tc.want, s.said()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
