package discord

import (
	"bufio"
	"context"
	"crypto/tls"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// Limits of the gateway connection.
const (
	dialWithin  = 5 * time.Second
	helloWithin = 5 * time.Second
	writeWithin = 10 * time.Second
	mostInFrame = 32 << 20 // bytes; larger than any event
)

// silence is the default timeout for heartbeat acknowledgements. The heartbeat
// interval is about 41 s; two may be lost.
const silence = 90 * time.Second

// errReconnect reports that the gateway sent RECONNECT or INVALID_SESSION; errInvalid, that
// it sent INVALID_SESSION and the session can't be resumed.
var (
	errReconnect = errors.New("the gateway asked for a new connection")
	errInvalid   = fmt.Errorf("%w, and for a new session", errReconnect)
)

// closedError is a close frame with a code.
type closedError struct {
	Code   int
	Reason string
}

func (e *closedError) Error() string {
	return fmt.Sprintf("the gateway closed the connection: %d %s", e.Code, e.Reason)
}

// wire is the net.Conn below discordgo's session. It parses the incoming
// frames, because discordgo doesn't report close codes, deadlocks on RECONNECT
// during Open, and identifies repeatedly on INVALID_SESSION. At each of these
// the wire ends, so that supervise can reconnect. It also ends if no heartbeat
// is acknowledged within silence, whatever other data are received.
type wire struct {
	net.Conn
	in      *bufio.Reader
	silence time.Duration // timeout for heartbeat acknowledgements
	dead    time.Time     // the deadline for the next acknowledgement
	ready   []byte        // complete frames to be read
	// upgraded reports whether the HTTP response has been read, so that frames
	// follow.
	upgraded bool
	// identify, if not nil, is called before an IDENTIFY is written. It returns what is
	// written in its place, or nil for the IDENTIFY. Its error ends the wire.
	identify func() ([]byte, error)

	once sync.Once
	over chan struct{}
	err  error // the reason for the end; set before over is closed
}

func newWire(c net.Conn, silence time.Duration) *wire {
	return &wire{Conn: c, in: bufio.NewReader(c), silence: silence, dead: time.Now().Add(min(helloWithin, silence)), over: make(chan struct{})}
}

// end ends the wire with a reason, unless it has ended.
func (w *wire) end(err error) {
	w.once.Do(func() {
		w.err = err
		close(w.over)
	})
}

// Read reads data in complete frames.
func (w *wire) Read(p []byte) (int, error) {
	if len(w.ready) == 0 {
		if err := w.fill(); err != nil {
			w.end(err)
			return 0, err
		}
	}
	n := copy(p, w.ready)
	w.ready = w.ready[n:]
	return n, nil
}

// Write writes with a deadline. After the upgrade, p is a complete frame, since discordgo
// sends only small messages.
func (w *wire) Write(p []byte) (int, error) {
	out := p
	if w.upgraded && w.identify != nil {
		var err error
		if out, err = w.guard(p); err != nil {
			w.end(err)
			return 0, err
		}
	}
	if err := w.SetWriteDeadline(time.Now().Add(writeWithin)); err != nil {
		return 0, err
	}
	if _, err := w.Conn.Write(out); err != nil {
		w.end(err)
		return 0, err
	}
	return len(p), nil
}

// guard returns the frame to write for one of discordgo's. A close frame is refused: its
// code, 1000, would end the session, which is to be resumed.
func (w *wire) guard(frame []byte) ([]byte, error) {
	payload, opcode, err := openFrame(frame)
	if err == nil && opcode == websocket.CloseMessage {
		err = net.ErrClosed
	}
	if err != nil || opcode != websocket.TextMessage {
		return frame, err
	}
	var m struct {
		Op int `json:"op"`
	}
	const identify = 2
	if err := json.Unmarshal(payload, &m); err != nil || m.Op != identify {
		return frame, err
	}
	instead, err := w.identify()
	if err != nil || instead == nil {
		return frame, err
	}
	return maskedFrame(instead), nil
}

// Close ends the wire.
func (w *wire) Close() error {
	w.end(net.ErrClosed)
	return w.Conn.Close()
}

func (w *wire) fill() error {
	// If this fails, the connection is closed, and the read returns the error.
	_ = w.SetReadDeadline(w.dead)
	if !w.upgraded {
		line, err := w.in.ReadSlice('\n')
		w.upgraded = len(line) <= 2 // the empty line after the headers
		w.ready = append([]byte(nil), line...)
		return err
	}
	frame, payload, opcode, err := readFrame(w.in)
	if err != nil {
		return err
	}
	switch opcode {
	case websocket.CloseMessage:
		closed := &closedError{Code: websocket.CloseNoStatusReceived}
		if len(payload) >= 2 {
			closed.Code, closed.Reason = int(binary.BigEndian.Uint16(payload)), string(payload[2:])
		}
		return closed
	case websocket.TextMessage:
		if err := w.handleControl(payload); err != nil {
			return err
		}
	}
	w.ready = frame
	return nil
}

// longestControl is the maximum length of a control message; longer messages are
// events and aren't parsed.
const longestControl = 512

// handleControl handles control messages. It returns an error if the connection has to end.
func (w *wire) handleControl(message []byte) error {
	if len(message) > longestControl {
		return nil
	}
	var m struct {
		Op int             `json:"op"`
		D  json.RawMessage `json:"d"`
	}
	const reconnect, invalid, hello, acknowledged = 7, 9, 10, 11
	if json.Unmarshal(message, &m) != nil {
		m.Op = -1 // discordgo ignores it
	}
	switch m.Op {
	case reconnect:
		return errReconnect
	case invalid:
		var resumable bool
		if json.Unmarshal(m.D, &resumable) == nil && resumable {
			return errReconnect
		}
		return errInvalid
	case hello:
		var d struct {
			Every int64 `json:"heartbeat_interval"` // milliseconds
		}
		if json.Unmarshal(m.D, &d) == nil && d.Every > 0 && d.Every < w.silence.Milliseconds() {
			// Two heartbeat intervals and some latency.
			w.silence = min(w.silence, time.Duration(d.Every)*time.Millisecond*9/4)
		}
		w.dead = time.Now().Add(w.silence)
	case acknowledged:
		w.dead = time.Now().Add(w.silence)
	}
	return nil
}

// dialer returns a websocket dialer whose connections are wires. It calls made
// with each.
func dialer(silence time.Duration, made func(*wire)) *websocket.Dialer {
	plain := func(ctx context.Context, network, addr string) (net.Conn, error) {
		c, err := (&net.Dialer{Timeout: dialWithin}).DialContext(ctx, network, addr)
		if err != nil {
			return nil, err
		}
		w := newWire(c, silence)
		made(w)
		return w, nil
	}
	secret := func(ctx context.Context, network, addr string) (net.Conn, error) {
		c, err := (&tls.Dialer{NetDialer: &net.Dialer{Timeout: dialWithin}}).DialContext(ctx, network, addr)
		if err != nil {
			return nil, err
		}
		w := newWire(c, silence)
		made(w)
		return w, nil
	}
	return &websocket.Dialer{NetDialContext: plain, NetDialTLSContext: secret, HandshakeTimeout: dialWithin}
}
