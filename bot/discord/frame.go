package discord

import (
	"bufio"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/gorilla/websocket"
)

const (
	finalBit   = 0x80 // of the first byte of a frame
	opcodeBits = 0x0f
	maskBit    = 0x80 // of the second byte
	maskLength = 4
)

// readFrame reads an unmasked frame of a server (RFC 6455, 5.2).
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
	if length > mostInFrame || head[1]&maskBit != 0 {
		return nil, nil, 0, fmt.Errorf("a frame of %d bytes from the gateway", length)
	}
	frame = make([]byte, len(head)+int(length))
	copy(frame, head)
	payload = frame[len(head):]
	if _, err = io.ReadFull(in, payload); err != nil {
		return nil, nil, 0, err
	}
	return frame, payload, head[0] & opcodeBits, nil
}

// errFrame reports that discordgo wrote something else than a frame.
var errFrame = errors.New("an outgoing frame that can't be read")

// openFrame returns the payload of a complete masked frame of a client, and its opcode.
func openFrame(frame []byte) (payload []byte, opcode int, err error) {
	if len(frame) < 2 || frame[0]&finalBit == 0 || frame[1]&maskBit == 0 {
		return nil, 0, errFrame
	}
	length, head := int(frame[1]&^maskBit), 2
	switch {
	case length == 127:
		return nil, 0, errFrame // larger than what the gateway accepts
	case length == 126 && len(frame) >= 4:
		length, head = int(binary.BigEndian.Uint16(frame[2:])), 4
	}
	if len(frame) != head+maskLength+length {
		return nil, 0, errFrame
	}
	return masked(frame[head+maskLength:], frame[head:head+maskLength]), int(frame[0] & opcodeBits), nil
}

// maskedFrame returns a text frame of a client.
func maskedFrame(payload []byte) []byte {
	frame := []byte{finalBit | websocket.TextMessage}
	if n := len(payload); n < 126 {
		frame = append(frame, maskBit|byte(n))
	} else {
		frame = binary.BigEndian.AppendUint16(append(frame, maskBit|126), uint16(n)) //nolint:gosec // a RESUME is short
	}
	var key [maskLength]byte
	_, _ = rand.Read(key[:]) // never fails
	return append(append(frame, key[:]...), masked(payload, key[:])...)
}

// masked returns data masked with a key, or unmasked.
func masked(data, key []byte) []byte {
	out := make([]byte, len(data))
	for i, b := range data {
		out[i] = b ^ key[i%maskLength]
	}
	return out
}
