package bot_test

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"arbiter/bot"
	"arbiter/bot/discordtest"
)

// The status page shows the bot's health, work and speed, and nothing of what
// was typed.
func TestStatus(t *testing.T) {
	address := freeAddress(t)
	e := &evening{T: t, discord: discordtest.Start(t, discordtest.Options{}), dir: t.TempDir(), env: map[string]string{"ARBITER_STATUS_ADDR": address}}
	e.alice = e.discord.User("Alice")
	e.start()
	defer func() { e.stop() }()
	e.slash("/create", map[string]any{"what": "a Secret Treasure token"})
	look := func(path string) (int, string) {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+address+path, http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close() //nolint:errcheck // it is only read
		body, err := io.ReadAll(resp.Body)
		if err != nil {
			t.Fatal(err)
		}
		return resp.StatusCode, string(body)
	}
	if code, body := look("/healthz"); code != 200 || !strings.Contains(body, `"discord":"online"`) || !strings.Contains(body, `"games":"ok"`) {
		t.Errorf("%d %s", code, body)
	}
	counted := `arbiter_interactions_total{what="command create",outcome="ok"} 1`
	_, body := look("/metrics")
	for until := time.Now().Add(time.Minute); !strings.Contains(body, counted) && time.Now().Before(until); _, body = look("/metrics") {
		time.Sleep(5 * time.Millisecond) // it is counted after Discord's confirmation
	}
	for _, want := range []string{
		"arbiter_online 1", counted, "arbiter_acknowledge_seconds_count 1", `arbiter_info{version="test"} 1`, "process_resident_memory_bytes",
	} {
		if !strings.Contains(body, want) {
			t.Errorf("lacks %s:\n%s", want, body)
		}
	}
	if strings.Contains(body, "Secret") || strings.Contains(body, "Alice") {
		t.Error("it tells what was said")
	}
	e.discord.Fail(gateways, 500, -1) // or it may be online again before it is looked at
	e.discord.Drop(0)
	deadline := time.Now().Add(time.Minute)
	for code := 200; code != 503; code, body = look("/healthz") {
		if time.Now().After(deadline) {
			t.Fatalf("never offline: %s", body)
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// An address in use is reported before the bot starts.
func TestStatusAddressTaken(t *testing.T) {
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close() //nolint:errcheck // a test's own
	env := map[string]string{"DISCORD_TOKEN": "x", "ARBITER_DATA_DIR": t.TempDir(), "ARBITER_STATUS_ADDR": l.Addr().String()}
	config, err := bot.Load(func(name string) string { return env[name] })
	if err != nil {
		t.Fatal(err)
	}
	app := bot.Opened(t, config)
	defer app.Close() //nolint:errcheck // a test's own
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	if err := app.Discord(ctx, config, "test", func(string) {}); err == nil || !strings.Contains(err.Error(), "ARBITER_STATUS_ADDR") {
		t.Errorf("%v", err)
	}
}

// freeAddress returns an address on which nothing listens. Its port is below those that
// systems choose, so that no other process is given it meanwhile.
func freeAddress(t *testing.T) string {
	t.Helper()
	for range 100 {
		address := fmt.Sprintf("127.0.0.1:%d", 20000+rand.N(10000)) //nolint:gosec // no secret
		l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", address)
		if err != nil {
			continue
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
		return address
	}
	t.Fatal("no port is free")
	return ""
}
