package discord

import (
	"context"
	"net"
	"testing"
	"time"

	"arbiter/bot/discordtest"
)

// A session that ends while its connection is being made sends nothing on it.
func TestEndWhileConnecting(t *testing.T) {
	t.Parallel()
	d := discordtest.Start(t, discordtest.Options{})
	s := &session{token: discordtest.Token, gateway: d.GatewayURL(), silence: time.Minute, readyTimeout: time.Minute}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if err := s.run(ctx, func() { t.Error("ready after its end") }); err != nil {
		t.Fatal(err)
	}
	near, far := net.Pipe()
	defer func() { _ = far.Close() }()
	late := newWire(near, time.Minute)
	s.connected(late)
	if _, err := late.Write([]byte("GET / HTTP/1.1\r\n\r\n")); err == nil {
		t.Error("what was connected afterwards is open")
	}
	if n := d.Identifies(); n != 0 {
		t.Errorf("%d IDENTIFYs", n)
	}
}
