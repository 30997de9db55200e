package discordtest_test

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"arbiter/bot/discordtest"
)

// client is a minimal bot: plain HTTP and WebSocket, controlled by the test.
type client struct {
	t     testing.TB
	d     *discordtest.Discord
	agent string
	token string
	kind  string // the content type of bodies
	http  http.Client
}

// newClient returns a client with connections of its own: when an httptest.Server closes, it
// closes those of the default transport, which another test may be about to use.
func newClient(t testing.TB, d *discordtest.Discord) *client {
	transport := new(http.Transport)
	t.Cleanup(transport.CloseIdleConnections)
	return &client{
		t: t, d: d, agent: "DiscordBot (https://example.org, 1.0)", token: discordtest.Token, kind: "application/json",
		http: http.Client{Transport: transport},
	}
}

// reply is a response: its status, and its body in the form of Discord's
// errors.
type reply struct {
	status int
	header http.Header
	body   []byte
	Code   int     `json:"code"`
	Text   string  `json:"message"`
	ID     string  `json:"id"`
	Retry  float64 `json:"retry_after"`
	Global bool    `json:"global"`
}

// call sends JSON; a string is sent unchanged.
func (c *client) call(method, path string, body any) reply {
	c.t.Helper()
	var r io.Reader
	switch body := body.(type) {
	case nil:
	case string:
		r = bytes.NewReader([]byte(body))
	default:
		data, err := json.Marshal(body)
		if err != nil {
			c.t.Fatal(err)
		}
		r = bytes.NewReader(data)
	}
	return c.send(method, c.d.URL()+path, c.kind, r)
}

// upload sends payload_json and files.
func (c *client) upload(method, path string, payload any, files map[string][]byte) reply {
	c.t.Helper()
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	data, err := json.Marshal(payload)
	if err != nil {
		c.t.Fatal(err)
	}
	if err := w.WriteField("payload_json", string(data)); err != nil {
		c.t.Fatal(err)
	}
	n := 0
	for name, content := range files {
		part, err := w.CreateFormFile(fmt.Sprintf("files[%d]", n), name)
		if err != nil {
			c.t.Fatal(err)
		}
		if _, err := part.Write(content); err != nil {
			c.t.Fatal(err)
		}
		n++
	}
	if err := w.Close(); err != nil {
		c.t.Fatal(err)
	}
	return c.send(method, c.d.URL()+path, w.FormDataContentType(), &b)
}

func (c *client) send(method, address, kind string, body io.Reader) reply {
	c.t.Helper()
	req, err := http.NewRequestWithContext(c.t.Context(), method, address, body)
	if err != nil {
		c.t.Fatal(err)
	}
	req.Header.Set("User-Agent", c.agent)
	if c.token != "" {
		req.Header.Set("Authorization", "Bot "+c.token)
	}
	if body != nil {
		req.Header.Set("Content-Type", kind)
	}
	res, err := c.http.Do(req)
	if err != nil {
		c.t.Logf("%s %s: %v", method, address, err)
		return reply{}
	}
	defer func() { _ = res.Body.Close() }()
	data, err := io.ReadAll(res.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	r := reply{status: res.StatusCode, header: res.Header, body: data}
	_ = json.Unmarshal(data, &r) // lists and HTML have no code
	return r
}

// socket is a gateway connection of the client.
type socket struct {
	t  testing.TB
	ws *websocket.Conn
}

// packet is a gateway packet.
type packet struct {
	Op int             `json:"op"`
	S  int             `json:"s"`
	T  string          `json:"t"`
	D  json.RawMessage `json:"d"`
}

func (c *client) dial(address string) *socket {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(c.t.Context(), 5*time.Second)
	defer cancel()
	ws, res, err := websocket.DefaultDialer.DialContext(ctx, address, nil)
	if err != nil {
		c.t.Fatal(err)
	}
	_ = res.Body.Close()
	c.t.Cleanup(func() { _ = ws.Close() })
	return &socket{c.t, ws}
}

const query = "?v=10&encoding=json"

func (s *socket) write(op int, body any) {
	s.t.Helper()
	if err := s.ws.WriteJSON(map[string]any{"op": op, "d": body}); err != nil {
		s.t.Fatal(err)
	}
}

// next returns the next packet, or the code of the close (1006 for a broken
// connection).
func (s *socket) next() (packet, int) {
	s.t.Helper()
	_ = s.ws.SetReadDeadline(time.Now().Add(5 * time.Second))
	kind, data, err := s.ws.ReadMessage()
	var closed *websocket.CloseError
	switch {
	case errors.As(err, &closed):
		return packet{}, closed.Code
	case err != nil:
		return packet{}, websocket.CloseAbnormalClosure
	}
	if kind == websocket.BinaryMessage {
		r, err := zlib.NewReader(bytes.NewReader(data))
		if err != nil {
			s.t.Fatal(err)
		}
		if data, err = io.ReadAll(r); err != nil {
			s.t.Fatal(err)
		}
	}
	var p packet
	if err := json.Unmarshal(data, &p); err != nil {
		s.t.Fatal(err)
	}
	return p, 0
}

// want reads up to a packet of this op and event, and fails at a close.
func (s *socket) want(op int, event string) packet {
	s.t.Helper()
	for {
		p, code := s.next()
		if code != 0 {
			s.t.Fatalf("closed with %d while waiting for op %d %s", code, op, event)
		}
		if p.Op == op && p.T == event {
			return p
		}
	}
}

// closed reads up to the close and returns its code.
func (s *socket) closed() int {
	s.t.Helper()
	for {
		if _, code := s.next(); code != 0 {
			return code
		}
	}
}

func identify() map[string]any {
	return map[string]any{
		"token": discordtest.Token, "intents": 1,
		"properties": map[string]string{"os": "linux", "browser": "test", "device": "test"},
	}
}

// ready holds the fields of READY that a client needs.
type ready struct {
	SessionID string `json:"session_id"`
	Resume    string `json:"resume_gateway_url"`
}

// connect opens the gateway and identifies.
func (c *client) connect() (*socket, ready) {
	c.t.Helper()
	s := c.dial(c.d.GatewayURL() + query)
	s.want(10, "")
	s.write(2, identify())
	p, _ := s.next()
	if p.T != "READY" {
		c.t.Fatalf("first event is %q, not READY", p.T)
	}
	var r ready
	if err := json.Unmarshal(p.D, &r); err != nil {
		c.t.Fatal(err)
	}
	s.want(0, "GUILD_CREATE")
	return s, r
}

// event is an interaction as the bot receives it.
type event struct {
	ID, Token string
	Type      int
	Context   int
	Owners    map[string]string `json:"authorizing_integration_owners"`
	Data      struct {
		Name, CustomID string
		Type           int
		Target         string `json:"target_id"`
		Resolved       struct {
			Messages map[string]struct{ Content string }
		}
		Options []struct {
			Name    string
			Value   any
			Focused bool
		}
		Values []string
	}
	Message struct{ ID string }
}

func (s *socket) interaction() event {
	s.t.Helper()
	var e event
	if err := json.Unmarshal(s.want(0, "INTERACTION_CREATE").D, &e); err != nil {
		s.t.Fatal(err)
	}
	return e
}

// answer acknowledges the interaction.
func (c *client) answer(e event, kind int, data any) reply {
	c.t.Helper()
	return c.call("POST", "/interactions/"+e.ID+"/"+e.Token+"/callback", map[string]any{"type": kind, "data": data})
}

// hook returns the path of the interaction's webhook.
func (c *client) hook(e event) string { return "/webhooks/" + c.d.ApplicationID + "/" + e.Token }

// commands are the commands that the tests use.
var commands = []map[string]any{
	{"name": "rule", "description": "Look a rule up", "options": []map[string]any{
		{"type": 3, "name": "what", "description": "A number, a word", "required": true, "autocomplete": true},
		{"type": 4, "name": "page", "description": "A page", "min_value": 1, "max_value": 99},
	}},
	{"name": "game", "description": "A game", "contexts": []int{0}, "options": []map[string]any{
		{"type": 1, "name": "start", "description": "Start one"},
		{"type": 1, "name": "seat", "description": "Seat a player", "options": []map[string]any{
			{"type": 6, "name": "player", "description": "Who", "required": true},
		}},
	}},
}

func (c *client) register() {
	c.t.Helper()
	if r := c.call("PUT", "/applications/"+c.d.ApplicationID+"/commands", commands); r.status != 200 {
		c.t.Fatalf("register: %d %s", r.status, r.body)
	}
}
