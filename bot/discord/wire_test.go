package discord

import (
	"errors"
	"io"
	"net"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const upgrade = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n"

// frame returns a server's WebSocket frame with an opcode.
func frame(opcode byte, payload string) string {
	head := []byte{0x80 | opcode}
	switch n := len(payload); {
	case n < 126:
		head = append(head, byte(n))
	case n < 1<<16:
		head = append(head, 126, byte(n>>8), byte(n)) //nolint:gosec // it fits
	default:
		head = append(head, 127, 0, 0, 0, 0, byte(n>>24), byte(n>>16), byte(n>>8), byte(n)) //nolint:gosec // it fits
	}
	return string(head) + payload
}

// Packets pass the wire unchanged until it is closed.
func TestWire(t *testing.T) {
	long := frame(1, `{"op":0,"d":"`+strings.Repeat("x", 70_000)+`"}`)
	middle := frame(1, `{"op":7,"d":"`+strings.Repeat("x", 600)+`"}`) // too long for a control packet
	for _, tc := range []struct {
		name, in string
		through  string
		want     error
	}{
		{"events", upgrade + frame(1, `{"op":10}`) + long + middle, upgrade + frame(1, `{"op":10}`) + long + middle, io.EOF},
		{"asked to reconnect", upgrade + frame(1, `{"op":7,"d":null}`) + long, upgrade, errReconnect},
		{"invalid session", upgrade + frame(1, `{"t":null,"s":null,"op":9,"d":false}`), upgrade, errReconnect},
		{"closed", upgrade + frame(8, "\x0f\xa4bye"), upgrade, &closedError{4004, "bye"}},
		{"closed without a code", upgrade + frame(8, ""), upgrade, &closedError{1005, ""}},
		{"cut in a frame", upgrade + long[:50], upgrade, io.ErrUnexpectedEOF},
	} {
		t.Run(tc.name, func(t *testing.T) {
			near, far := net.Pipe()
			go func() {
				_, _ = io.WriteString(far, tc.in)
				_ = far.Close()
			}()
			w := newWire(near, silence)
			got, _ := io.ReadAll(w)
			if diff := cmp.Diff(tc.through, string(got)); diff != "" {
				t.Errorf("(-want +got):\n%.300s", diff)
			}
			<-w.over
			want, isClosed := errors.AsType[*closedError](tc.want)
			closed, ok := errors.AsType[*closedError](w.err)
			if isClosed != ok || ok && *closed != *want || !ok && !errors.Is(w.err, tc.want) {
				t.Errorf("over with %v, want %v", w.err, tc.want)
			}
		})
	}
}

func FuzzFrames(f *testing.F) {
	f.Add(upgrade + frame(1, `{"op":7}`) + frame(8, "\x03\xe8"))
	f.Add(upgrade + frame(2, strings.Repeat("a", 300)))
	f.Fuzz(func(t *testing.T, in string) {
		near, far := net.Pipe()
		go func() {
			_, _ = io.WriteString(far, in)
			_ = far.Close()
		}()
		got, _ := io.ReadAll(newWire(near, silence))
		_ = near.Close()
		if !strings.HasPrefix(in, string(got)) {
			t.Errorf("%q became %q", in, got)
		}
	})
}
