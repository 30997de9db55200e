package discord

import (
	"errors"
	"io"
	"net"
	"strings"
	"testing"

	"github.com/gorilla/websocket"
)

// A masked frame is read as what was written, whatever its length.
func TestMaskedFrame(t *testing.T) {
	for _, n := range []int{0, 1, 125, 126, 4000, 65535} {
		payload := strings.Repeat("ab", n)[:n]
		frame := maskedFrame([]byte(payload))
		if strings.Contains(string(frame), "abababab") {
			t.Errorf("%d bytes are not masked", n)
		}
		got, opcode, err := openFrame(frame)
		if err != nil || opcode != websocket.TextMessage || string(got) != payload {
			t.Errorf("%d bytes: %q, opcode %d, %v", n, got, opcode, err)
		}
		for _, cut := range []int{1, 2, len(frame) - 1} {
			if _, _, err := openFrame(frame[:min(cut, len(frame)-1)]); !errors.Is(err, errFrame) {
				t.Errorf("%d of %d bytes: %v", cut, n, err)
			}
		}
	}
}

// An IDENTIFY is passed on, replaced or refused as the session says; other messages are
// passed on. A close is refused, which would end the session, and so is what can't be read,
// since it might be an IDENTIFY.
func TestGuard(t *testing.T) {
	const identify, beat, resume = `{"op":2,"d":{}}`, `{"op":1,"d":3}`, `{"op":6,"d":{}}`
	errNo := errors.New("not now")
	fragment := maskedFrame([]byte(identify))
	fragment[0] &^= finalBit
	closing := maskedFrame([]byte("\x03\xe8"))
	closing[0] = finalBit | websocket.CloseMessage
	for _, tc := range []struct {
		name     string
		identify func() ([]byte, error)
		write    []byte
		want     string // the payload that is written
		err      error
	}{
		{"passed on", func() ([]byte, error) { return nil, nil }, maskedFrame([]byte(identify)), identify, nil},
		{"replaced", func() ([]byte, error) { return []byte(resume), nil }, maskedFrame([]byte(identify)), resume, nil},
		{"refused", func() ([]byte, error) { return nil, errNo }, maskedFrame([]byte(identify)), "", errNo},
		{"a heartbeat", func() ([]byte, error) { return nil, errNo }, maskedFrame([]byte(beat)), beat, nil},
		{"a close", func() ([]byte, error) { return nil, nil }, closing, "", net.ErrClosed},
		{"a part of a frame", func() ([]byte, error) { return nil, nil }, fragment, "", errFrame},
		{"no frame", func() ([]byte, error) { return nil, nil }, []byte(identify), "", errFrame},
	} {
		t.Run(tc.name, func(t *testing.T) {
			near, far := net.Pipe()
			w := newWire(near, silence)
			w.upgraded, w.identify = true, tc.identify
			written := make(chan []byte, 1)
			go func() {
				all, _ := io.ReadAll(far)
				written <- all
			}()
			n, err := w.Write(tc.write)
			if !errors.Is(err, tc.err) || err == nil && n != len(tc.write) {
				t.Errorf("%d bytes, %v", n, err)
			}
			_ = w.Close()
			got := <-written
			if tc.want == "" {
				if len(got) > 0 {
					t.Errorf("%q was written", got)
				}
				return
			}
			if payload, _, err := openFrame(got); err != nil || string(payload) != tc.want {
				t.Errorf("%q was written, %v", payload, err)
			}
		})
	}
}
