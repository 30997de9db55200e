package discord

import (
	"bufio"
	"context"
	"crypto/tls"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// What the gateway may let us wait for.
const (
	dialWithin  = 5 * time.Second
	helloWithin = 5 * time.Second
	writeWithin = 10 * time.Second
	mostInFrame = 32 << 20 // bytes: no event is as large
)

// silence is how long the gateway may leave heartbeats unanswered at most. It
// says how often it wants one (about every 41 s); two may go astray.
const silence = 90 * time.Second

// errReconnect: the gateway asked for a new connection, or called the session
// invalid. Either way this one is over.
var errReconnect = errors.New("the gateway asked for a new connection")

// closedError is the end of a connection with a code.
type closedError struct {
	Code   int
	Reason string
}

func (e *closedError) Error() string {
	return fmt.Sprintf("the gateway closed the connection: %d %s", e.Code, e.Reason)
}

// wire is the connection below discordgo's session. It reads along, because
// discordgo tells nobody with which code a connection was closed, answers
// "reconnect" during Open by waiting for itself for ever, and "session
// invalid" by identifying again and again: at both, and at every close, the
// wire ends, and the supervisor begins anew. A connection on which no heartbeat
// is answered for as long as the silence that is allowed is dead, whatever else
// still comes.
type wire struct {
	net.Conn
	in      *bufio.Reader
	silence time.Duration // that is allowed
	dead    time.Time     // when it is taken for dead, unless a heartbeat is answered
	ready   []byte        // whole frames, to be read
	// upgraded: the answer to the HTTP request is through, what follows are frames.
	upgraded bool

	once sync.Once
	over chan struct{}
	err  error // why it is over; set before over is closed
}

func newWire(c net.Conn, silence time.Duration) *wire {
	return &wire{Conn: c, in: bufio.NewReader(c), silence: silence, dead: time.Now().Add(min(helloWithin, silence)), over: make(chan struct{})}
}

// end notes the first reason why the wire is over.
func (w *wire) end(err error) {
	w.once.Do(func() {
		w.err = err
		close(w.over)
	})
}

// Read gives what came, a whole frame at a time.
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

// Write sends, within a deadline.
func (w *wire) Write(p []byte) (int, error) {
	if err := w.SetWriteDeadline(time.Now().Add(writeWithin)); err != nil {
		return 0, err
	}
	n, err := w.Conn.Write(p)
	if err != nil {
		w.end(err)
	}
	return n, err
}

// Close ends it from our side.
func (w *wire) Close() error {
	w.end(net.ErrClosed)
	return w.Conn.Close()
}

func (w *wire) fill() error {
	// Where this fails, the connection is over, as the read says more plainly.
	_ = w.SetReadDeadline(w.dead)
	if !w.upgraded {
		line, err := w.in.ReadSlice('\n')
		w.upgraded = len(line) <= 2 // the empty line below the headers
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
		if w.obey(payload) {
			return errReconnect
		}
	}
	w.ready = frame
	return nil
}

// longestOrder is how long the gateway's orders are; events are longer, and
// are not looked into.
const longestOrder = 512

// obey looks for the gateway's orders in a message, and reports whether this
// connection has to end.
func (w *wire) obey(message []byte) bool {
	if len(message) > longestOrder {
		return false
	}
	var m struct {
		Op int             `json:"op"`
		D  json.RawMessage `json:"d"`
	}
	const reconnect, invalid, hello, acknowledged = 7, 9, 10, 11
	if json.Unmarshal(message, &m) != nil {
		return false
	}
	switch m.Op {
	case reconnect, invalid:
		return true
	case hello:
		var d struct {
			Every int64 `json:"heartbeat_interval"` // milliseconds
		}
		if json.Unmarshal(m.D, &d) == nil && d.Every > 0 && d.Every < w.silence.Milliseconds() {
			// Two heartbeats, and what a slow network takes.
			w.silence = min(w.silence, time.Duration(d.Every)*time.Millisecond*9/4)
		}
		w.dead = time.Now().Add(w.silence)
	case acknowledged:
		w.dead = time.Now().Add(w.silence)
	}
	return false
}

// readFrame reads a frame of a server, which is not masked (RFC 6455, 5.2).
func readFrame(in *bufio.Reader) (frame, payload []byte, opcode byte, err error) {
	head := make([]byte, 2, 10)
	if _, err = io.ReadFull(in, head); err != nil {
		return nil, nil, 0, err
	}
	length := uint64(head[1] & 0x7f)
	switch more := 0; {
	case length >= 126:
		if more = 2; length == 127 {
			more = 8
		}
		head = head[:2+more]
		if _, err = io.ReadFull(in, head[2:]); err != nil {
			return nil, nil, 0, err
		}
		if length = uint64(binary.BigEndian.Uint16(head[2:])); more == 8 {
			length = binary.BigEndian.Uint64(head[2:])
		}
	}
	if length > mostInFrame || head[1]&0x80 != 0 {
		return nil, nil, 0, fmt.Errorf("a frame of %d bytes from the gateway", length)
	}
	frame = make([]byte, len(head)+int(length))
	copy(frame, head)
	payload = frame[len(head):]
	if _, err = io.ReadFull(in, payload); err != nil {
		return nil, nil, 0, err
	}
	const opcodeBits = 0x0f
	return frame, payload, head[0] & opcodeBits, nil
}

// dialer makes websocket connections over wires, and hands each wire out.
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
