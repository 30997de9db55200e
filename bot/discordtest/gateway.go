package discordtest

import (
	"bytes"
	"compress/zlib"
	"encoding/json"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/gorilla/websocket"
)

// Opcodes of the gateway.
const (
	opDispatch     = 0
	opHeartbeat    = 1
	opIdentify     = 2
	opPresence     = 3
	opVoice        = 4
	opResume       = 6
	opReconnect    = 7
	opMembers      = 8
	opInvalid      = 9
	opHello        = 10
	opHeartbeatAck = 11
)

// Close codes of the gateway (documentation, "Gateway Close Event Codes").
const (
	CloseAbnormal          = 1006 // never sent: the connection ends without a close frame
	CloseUnknownError      = 4000
	CloseUnknownOpcode     = 4001
	CloseDecodeError       = 4002
	CloseNotAuthenticated  = 4003
	CloseAuthentication    = 4004
	CloseTwiceIdentified   = 4005
	CloseInvalidSequence   = 4007
	CloseRateLimited       = 4008
	CloseSessionTimeout    = 4009
	CloseInvalidShard      = 4010
	CloseShardingRequired  = 4011
	CloseInvalidVersion    = 4012
	CloseInvalidIntents    = 4013
	CloseDisallowedIntents = 4014
)

const (
	maxSend        = 4096 // bytes of a payload to the gateway
	sendsPerMinute = 120
	compressFrom   = 1024 // bytes, for clients that request compression
	queueLength    = 4096
	replyTime      = 2 * time.Second // between RECONNECT and closing
)

// gateway is the state of the gateway.
type gateway struct {
	sessions   map[string]*session
	conns      map[*conn]bool
	openings   []Opening
	muted      bool
	identifies int
	resumes    int
	heartbeats int
	shards     shards
}

// conn is a WebSocket connection.
type conn struct {
	d        *Discord
	ws       *websocket.Conn
	out      chan frame
	quit     chan struct{} // closed when the reading goroutine ends
	zombie   *time.Timer
	opening  Opening
	session  *session
	compress bool
	closing  bool
	frozen   bool
	sends    window
}

// frame is a payload, or the end of the connection: a close code, or 0 for a
// cut.
type frame struct {
	data     []byte
	deflated bool
	end      bool
	code     int
}

func (d *Discord) connect(w http.ResponseWriter, req *http.Request) {
	upgrader := websocket.Upgrader{CheckOrigin: func(*http.Request) bool { return true }}
	ws, err := upgrader.Upgrade(w, req, nil)
	if err != nil {
		return // the upgrader has responded
	}
	c := &conn{d: d, ws: ws, out: make(chan frame, queueLength), quit: make(chan struct{})}
	d.mu.Lock()
	if d.gateway.conns == nil {
		d.gateway.conns = map[*conn]bool{}
		d.gateway.sessions = map[string]*session{}
	}
	d.gateway.conns[c] = true
	if len(d.gateway.openings) > 0 {
		c.opening, d.gateway.openings = d.gateway.openings[0], d.gateway.openings[1:]
	}
	c.zombie = time.AfterFunc(d.heartbeatWithin(), func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.violations = append(d.violations, "gateway: no heartbeat in time")
		c.end(CloseSessionTimeout)
	})
	switch query := req.URL.Query(); {
	case query.Get("v") != "10":
		c.fault(CloseInvalidVersion, "not opened with ?v=10")
	case query.Get("encoding") != "json" || query.Get("compress") != "":
		c.fault(CloseDecodeError, "the fake speaks encoding=json without transport compression")
	case c.opening != NoHello:
		c.send(opHello, map[string]any{"heartbeat_interval": d.options.HeartbeatInterval.Milliseconds(), "_trace": []string{"discordtest"}})
	}
	d.broadcast()
	d.mu.Unlock()
	go c.write()
	c.read()
}

// heartbeatWithin returns the timeout for heartbeats, with a second's tolerance
// for busy machines.
func (d *Discord) heartbeatWithin() time.Duration {
	return d.options.HeartbeatInterval*5/4 + time.Second
}

func (c *conn) write() {
	defer func() { _ = c.ws.Close() }()
	for {
		select {
		case f := <-c.out:
			_ = c.ws.SetWriteDeadline(time.Now().Add(5 * time.Second))
			switch {
			case f.end && f.code == 0:
				if tcp, ok := c.ws.UnderlyingConn().(*net.TCPConn); ok {
					_ = tcp.SetLinger(0) // a TCP reset
				}
				return
			case f.end && f.code == CloseAbnormal:
				return
			case f.end:
				_ = c.ws.WriteMessage(websocket.CloseMessage, websocket.FormatCloseMessage(f.code, ""))
				select { // the client may answer the close frame
				case <-c.quit:
				case <-time.After(500 * time.Millisecond):
				}
				return
			case f.deflated:
				if c.ws.WriteMessage(websocket.BinaryMessage, deflate(f.data)) != nil {
					return
				}
			default:
				if c.ws.WriteMessage(websocket.TextMessage, f.data) != nil {
					return
				}
			}
		case <-c.quit:
			return
		}
	}
}

func deflate(data []byte) []byte {
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	_, _ = w.Write(data)
	_ = w.Close()
	return b.Bytes()
}

func (c *conn) read() {
	code := 0
	for {
		_, data, err := c.ws.ReadMessage()
		if err != nil {
			if e, ok := err.(*websocket.CloseError); ok { //nolint:errorlint // gorilla returns it bare
				code = e.Code
			}
			break
		}
		c.receive(data)
	}
	close(c.quit)
	c.zombie.Stop()
	c.d.mu.Lock()
	defer c.d.mu.Unlock()
	delete(c.d.gateway.conns, c)
	if s := c.session; s != nil && s.conn == c {
		s.conn = nil
		if code == websocket.CloseNormalClosure || code == websocket.CloseGoingAway {
			delete(c.d.gateway.sessions, s.id) // a session that the client has closed can't be resumed
		}
	}
	c.d.broadcast()
}

// receive handles a payload from the client.
func (c *conn) receive(data []byte) {
	d := c.d
	d.mu.Lock()
	defer d.mu.Unlock()
	defer d.broadcast()
	if c.closing {
		return
	}
	now := d.now()
	if !now.Before(c.sends.ends) {
		c.sends = window{ends: now.Add(time.Minute)}
	}
	c.sends.used++
	var p struct {
		Op int             `json:"op"`
		D  json.RawMessage `json:"d"`
	}
	switch {
	case c.sends.used > sendsPerMinute:
		c.fault(CloseRateLimited, "more than 120 payloads in a minute")
		return
	case len(data) > maxSend:
		c.fault(CloseDecodeError, "a payload of more than 4096 bytes")
		return
	case json.Unmarshal(data, &p) != nil:
		c.fault(CloseDecodeError, "a payload that is not JSON")
		return
	}
	if p.Op != opHeartbeat {
		d.transcribe(Entry{Time: now, Method: "GATEWAY", Path: opName(p.Op), Body: data})
	}
	switch {
	case p.Op == opHeartbeat:
		c.heartbeat(p.D)
	case p.Op == opIdentify && c.session != nil:
		c.fault(CloseTwiceIdentified, "a second IDENTIFY")
	case p.Op == opIdentify:
		d.identify(c, p.D)
	case p.Op == opResume && c.session == nil:
		d.resume(c, p.D)
	case p.Op != opPresence && p.Op != opVoice && p.Op != opMembers && p.Op != opResume:
		c.fault(CloseUnknownOpcode, "an unknown opcode")
	case c.session == nil:
		c.fault(CloseNotAuthenticated, "a payload before IDENTIFY")
	}
}

func opName(op int) string {
	name := map[int]string{opIdentify: "IDENTIFY", opPresence: "PRESENCE_UPDATE", opVoice: "VOICE_STATE_UPDATE", opResume: "RESUME", opMembers: "REQUEST_GUILD_MEMBERS"}[op]
	if name == "" {
		return "UNKNOWN"
	}
	return name
}

// heartbeat handles a heartbeat. body is the last sequence number received, or
// null.
func (c *conn) heartbeat(body json.RawMessage) {
	var seq *int
	if json.Unmarshal(body, &seq) != nil {
		c.fault(CloseDecodeError, "a heartbeat with neither number nor null")
		return
	}
	if seq != nil && (c.session == nil || *seq > c.session.seq) && *seq != 0 {
		c.fault(CloseInvalidSequence, "a heartbeat with a sequence number that was never sent")
		return
	}
	c.d.gateway.heartbeats++
	c.zombie.Reset(c.d.heartbeatWithin())
	if !c.d.gateway.muted {
		c.send(opHeartbeatAck, nil)
	}
}

// send queues a payload other than an event.
func (c *conn) send(op int, body any) {
	c.queue(encode(map[string]any{"op": op, "d": body, "s": nil, "t": nil}))
}

func (c *conn) queue(data []byte) {
	if c.closing || c.frozen {
		return
	}
	select {
	case c.out <- frame{data: data, deflated: c.compress && len(data) > compressFrom}:
	default:
		c.end(CloseUnknownError) // the client doesn't read
	}
}

// end closes the connection with a code; 0 cuts it. Some codes end the session.
func (c *conn) end(code int) {
	if c.closing {
		return
	}
	c.closing = true
	if s := c.session; s != nil && s.conn == c { // not if it was resumed on another connection
		s.conn = nil
		if code == CloseInvalidSequence || code == CloseSessionTimeout || code == CloseAuthentication || code >= CloseInvalidShard {
			delete(c.d.gateway.sessions, s.id)
		}
	}
	select {
	case c.out <- frame{end: true, code: code}:
	default:
		_ = c.ws.Close()
	}
}

// fault closes the connection because of a violation.
func (c *conn) fault(code int, what string) {
	c.d.violations = append(c.d.violations, "gateway: "+what)
	c.end(code)
}

func encode(v any) []byte {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err) // a bug in the fake: bodies consist of maps and strings
	}
	return []byte(strings.TrimSuffix(b.String(), "\n"))
}
