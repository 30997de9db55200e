package discordtest_test

import (
	"encoding/json"
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"arbiter/bot/discordtest"
)

// with returns an IDENTIFY with a field set, or removed if value is nil.
func with(field string, value any) map[string]any {
	p := maps.Clone(identify())
	if p[field] = value; value == nil {
		delete(p, field)
	}
	return p
}

// Codes: Discord's documentation, "Gateway Close Event Codes".
func TestGatewayCloses(t *testing.T) {
	beat := func(seq any) func(*socket) { return func(s *socket) { s.write(1, seq) } }
	identified := func(p map[string]any) func(*socket) { return func(s *socket) { s.write(2, p) } }
	presence := func(padding int) func(*socket) {
		return func(s *socket) {
			s.write(2, identify())
			head := `{"op":3,"d":{"status":"`
			_ = s.ws.WriteMessage(websocket.TextMessage, []byte(head+strings.Repeat("x", padding-len(head)-3)+`"}}`))
		}
	}
	beats := func(n int) func(*socket) {
		return func(s *socket) {
			for range n {
				if s.ws.WriteJSON(map[string]any{"op": 1, "d": nil}) != nil {
					return
				}
			}
		}
	}
	for _, tc := range []struct {
		name, query string
		do          func(*socket)
		want        int // 0: still open
	}{
		{"an ordinary IDENTIFY", query, identified(identify()), 0},
		{"API version 9", "?v=9&encoding=json", nil, 4012},
		{"no version", "", nil, 4012},
		{"another encoding", "?v=10&encoding=etf", nil, 4002},
		{"wrong token", query, identified(with("token", "x")), 4004},
		{"no intents", query, identified(with("intents", nil)), 4013},
		{"an unknown intent", query, identified(with("intents", 1|1<<18)), 4013},
		{"a privileged intent", query, identified(with("intents", 1|1<<15)), 4014},
		{"an intent that is not needed", query, identified(with("intents", 1|1<<9)), 4014},
		{"no properties", query, identified(with("properties", nil)), 4002},
		{"properties as they were once called", query, identified(with("properties", map[string]string{"$os": "linux", "$browser": "test", "$device": "test"})), 0},
		{"the last shard", query, identified(with("shard", []int{1, 2})), 0},
		{"a shard past the last", query, identified(with("shard", []int{2, 2})), 4010},
		{"two IDENTIFYs", query, func(s *socket) { s.write(2, identify()); s.write(2, identify()) }, 4005},
		{"presence before IDENTIFY", query, func(s *socket) { s.write(3, nil) }, 4003},
		{"an unknown opcode", query, func(s *socket) { s.write(2, identify()); s.write(77, nil) }, 4001},
		{"not JSON", query, func(s *socket) { _ = s.ws.WriteMessage(websocket.TextMessage, []byte("{")) }, 4002},
		{"4096 bytes", query, presence(4096), 0},
		{"4097 bytes", query, presence(4097), 4002},
		{"a heartbeat before IDENTIFY", query, beat(nil), 0},
		{"a heartbeat that is text", query, beat("1"), 4002},
		{"a heartbeat from the future", query, func(s *socket) { s.write(2, identify()); s.write(1, 99) }, 4007},
		{"119 payloads in a minute", query, beats(119), 0},
		{"121 payloads in a minute", query, beats(121), 4008},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			d := discordtest.Start(t, discordtest.Options{Lenient: true})
			s := newClient(t, d).dial(d.GatewayURL() + tc.query)
			if tc.do != nil {
				tc.do(s)
			}
			if tc.want == 0 {
				s.write(1, nil)
				s.want(11, "")
				return
			}
			if got := s.closed(); got != tc.want {
				t.Errorf("closed with %d, want %d", got, tc.want)
			}
			if blame := len(d.Violations()) > 0; blame != (tc.want != 4004) {
				t.Errorf("violations %q", d.Violations())
			}
		})
	}
}

func TestReadyComesFirst(t *testing.T) {
	d := discordtest.Start(t, discordtest.Options{})
	c := newClient(t, d)
	s := c.dial(d.GatewayURL() + query)
	if p, _ := s.next(); p.Op != 10 || !strings.Contains(string(p.D), `"heartbeat_interval":41250`) {
		t.Errorf("first came %+v, want HELLO", p)
	}
	s.write(2, with("compress", true)) // the test helper inflates compressed packets
	for i, want := range []string{"READY", "GUILD_CREATE"} {
		p, _ := s.next()
		if p.T != want || p.S != i+1 {
			t.Errorf("event %d is %s with number %d, want %s", i+1, p.T, p.S, want)
		}
	}
	if d.Identifies() != 1 || d.Connected() != 1 {
		t.Errorf("%d identifies, %d connected", d.Identifies(), d.Connected())
	}
	if r := c.call("GET", "/gateway/bot", nil); !strings.Contains(string(r.body), `"remaining":999`) || !strings.Contains(string(r.body), d.GatewayURL()) {
		t.Errorf("/gateway/bot: %s", r.body)
	}
}

func TestIdentifyInterval(t *testing.T) {
	d := discordtest.Start(t, discordtest.Options{IdentifyInterval: time.Minute})
	c := newClient(t, d)
	c.connect()
	s := c.dial(d.GatewayURL() + query)
	s.write(2, identify())
	if p := s.want(9, ""); string(p.D) != "false" {
		t.Errorf("an IDENTIFY too early got %s", p.D)
	}
}

func TestHeartbeats(t *testing.T) {
	d := discordtest.Start(t, discordtest.Options{HeartbeatInterval: 200 * time.Millisecond, Lenient: true})
	s, _ := newClient(t, d).connect()
	for range 4 { // twice the lifetime of a silent connection
		time.Sleep(150 * time.Millisecond)
		s.write(1, 2)
		s.want(11, "")
	}
	d.RequestHeartbeat()
	s.want(1, "")
	d.MuteAcks(true)
	s.write(1, 2)
	if got := s.closed(); got != 4009 {
		t.Errorf("a zombie is closed with %d, want 4009 without an ack before", got)
	}
	if n := d.Heartbeats(); n != 5 {
		t.Errorf("%d heartbeats", n)
	}
	if v := d.Violations(); len(v) != 1 || !strings.Contains(v[0], "no heartbeat") {
		t.Errorf("violations %q", v)
	}
}

func TestResume(t *testing.T) {
	drop := func(code int) func(*discordtest.Discord, *socket) {
		return func(d *discordtest.Discord, _ *socket) { d.Drop(code) }
	}
	leave := func(code int) func(*discordtest.Discord, *socket) {
		return func(_ *discordtest.Discord, s *socket) {
			_ = s.ws.WriteMessage(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""))
		}
	}
	const resumed, invalid = -1, -2
	for _, tc := range []struct {
		name  string
		end   func(*discordtest.Discord, *socket)
		token string
		seq   int
		want  int // or the close code
	}{
		{"after a cut", drop(0), discordtest.Token, 2, resumed},
		{"after 4000", drop(4000), discordtest.Token, 2, resumed},
		{"after 4008", drop(4008), discordtest.Token, 2, resumed},
		{"after 4009", drop(4009), discordtest.Token, 2, invalid},
		{"after the client's 1000", leave(1000), discordtest.Token, 2, invalid},
		{"after the client's 4900", leave(4900), discordtest.Token, 2, resumed},
		{"after RECONNECT", func(d *discordtest.Discord, s *socket) { d.Reconnect(); s.want(7, ""); leave(4900)(d, s) }, discordtest.Token, 2, resumed},
		{"after INVALID_SESSION, resumable", func(d *discordtest.Discord, s *socket) { d.InvalidSession(true); s.want(9, "") }, discordtest.Token, 2, resumed},
		{"after INVALID_SESSION", func(d *discordtest.Discord, s *socket) { d.InvalidSession(false); s.want(9, "") }, discordtest.Token, 2, invalid},
		{"from the future", drop(0), discordtest.Token, 4, 4007},
		{"with a wrong token", drop(0), "x", 2, 4004},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			d := discordtest.Start(t, discordtest.Options{Lenient: true})
			c := newClient(t, d)
			c.register()
			s, r := c.connect()
			tc.end(d, s)
			if err := d.Wait(t.Context(), func() bool { return d.Connected() == 0 }); err != nil {
				t.Fatal(err)
			}
			missed := d.User("Alice").Slash(d.Channel, "/game start", nil)
			s = c.dial(r.Resume + query)
			s.want(10, "")
			s.write(6, map[string]any{"token": tc.token, "session_id": r.SessionID, "seq": tc.seq})
			switch tc.want {
			case resumed:
				if e := s.interaction(); e.ID != missed.ID {
					t.Errorf("replayed %+v", e)
				}
				s.want(0, "RESUMED")
				if d.Resumes() != 1 {
					t.Errorf("%d resumes", d.Resumes())
				}
			case invalid:
				if p := s.want(9, ""); string(p.D) != "false" {
					t.Errorf("INVALID_SESSION with %s", p.D)
				}
				s.write(2, identify()) // on the same connection, as documented
				s.want(0, "READY")
			default:
				if got := s.closed(); got != tc.want {
					t.Errorf("closed with %d, want %d", got, tc.want)
				}
			}
		})
	}
}

func TestOpenings(t *testing.T) {
	for _, tc := range []struct {
		name    string
		opening discordtest.Opening
		check   func(*testing.T, *discordtest.Discord, *socket)
	}{
		{"no HELLO", discordtest.NoHello, func(t *testing.T, _ *discordtest.Discord, s *socket) {
			_ = s.ws.SetReadDeadline(time.Now().Add(50 * time.Millisecond))
			if _, data, err := s.ws.ReadMessage(); err == nil {
				t.Errorf("got %s", data)
			}
		}},
		{"no READY", discordtest.NoReady, func(t *testing.T, _ *discordtest.Discord, s *socket) {
			s.write(2, identify())
			s.write(1, nil)
			s.want(10, "")
			if p, _ := s.next(); p.Op != 11 {
				t.Errorf("got %+v, want the ack alone", p)
			}
		}},
		{"RECONNECT first", discordtest.ReconnectFirst, func(t *testing.T, _ *discordtest.Discord, s *socket) {
			s.write(2, identify())
			s.want(7, "")
			if got := s.closed(); got != 4000 {
				t.Errorf("a client that stays is closed with %d", got)
			}
		}},
		{"INVALID_SESSION first", discordtest.InvalidFirst, func(_ *testing.T, _ *discordtest.Discord, s *socket) { s.write(2, identify()); s.want(9, "") }},
		{"a cut", discordtest.CutFirst, func(t *testing.T, _ *discordtest.Discord, s *socket) {
			s.write(2, identify())
			if got := s.closed(); got != 1006 {
				t.Errorf("closed with %d", got)
			}
		}},
		{"4011", 4011, func(t *testing.T, _ *discordtest.Discord, s *socket) {
			s.write(2, identify())
			if got := s.closed(); got != 4011 {
				t.Errorf("closed with %d", got)
			}
		}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			d := discordtest.Start(t, discordtest.Options{})
			d.NextOpen(tc.opening)
			c := newClient(t, d)
			tc.check(t, d, c.dial(d.GatewayURL()+query))
			c.connect() // the next one works
		})
	}
}

func TestDispatch(t *testing.T) {
	d, _, s := begin(t, discordtest.Options{})
	d.Dispatch("GUILD_DELETE", map[string]any{"id": d.Guild.ID})
	if p := s.want(0, "GUILD_DELETE"); !strings.Contains(string(p.D), d.Guild.ID) {
		t.Errorf("got %s", p.D)
	}
	c := d.NewChannel("other")
	var made struct{ ID string }
	if err := json.Unmarshal(s.want(0, "CHANNEL_CREATE").D, &made); err != nil || made.ID != c.ID {
		t.Errorf("CHANNEL_CREATE %+v, %v", made, err)
	}
}
