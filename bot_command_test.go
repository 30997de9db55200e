package main

import (
	"bytes"
	"context"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"arbiter/bot/discordtest"
)

// page is a buffer that several goroutines write to.
type page struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (p *page) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.Write(b)
}

func (p *page) String() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.String()
}

// With a token, arbiter alone is the bot: it says where to invite it, answers,
// and ends well when it is interrupted.
func TestBotFromTheCommandLine(t *testing.T) {
	d := discordtest.Start(t, discordtest.Options{})
	t.Setenv("ARBITER_DATA_DIR", t.TempDir())
	t.Setenv("DISCORD_TOKEN", discordtest.Token)
	t.Setenv("DISCORD_API", d.URL())
	ctx, interrupt := context.WithCancel(t.Context())
	var out, problem page
	status := make(chan int, 1)
	go func() { status <- run(ctx, nil, strings.NewReader(""), &out, &problem) }()
	if err := d.WaitReady(t.Context()); err != nil {
		t.Fatalf("%v\n%s", err, problem.String())
	}
	alice := d.User("Alice")
	m, err := alice.Slash(d.Channel, "/create", map[string]any{"what": "a Treasure token"}).Reply(t.Context())
	if err != nil || !strings.Contains(m.Text(), "Treasure") {
		t.Errorf("%v, %v", m, err)
	}
	interrupt()
	if s := <-status; s != done {
		t.Errorf("status %d", s)
	}
	for _, want := range []string{"Invite the bot: https://discord.com/oauth2/authorize?client_id=" + d.ApplicationID, "Arbiter is online as"} {
		if !strings.Contains(problem.String(), want) {
			t.Errorf("lacks %q:\n%s", want, problem.String())
		}
	}
	if strings.Contains(problem.String()+out.String(), discordtest.Token) {
		t.Error("the token is shown")
	}
}

func TestWrongToken(t *testing.T) {
	d := discordtest.Start(t, discordtest.Options{})
	t.Setenv("DISCORD_TOKEN", "wrong")
	t.Setenv("DISCORD_API", d.URL())
	status, _, problem := arbiter(t, t.TempDir())
	if status != refused || !strings.Contains(problem, "reset the token") {
		t.Errorf("status %d: %s", status, problem)
	}
}

// arbiter serve is the bot on requests that Discord sends.
func TestServeFromTheCommandLine(t *testing.T) {
	d := discordtest.Start(t, discordtest.Options{})
	t.Setenv("ARBITER_DATA_DIR", t.TempDir())
	t.Setenv("DISCORD_TOKEN", discordtest.Token)
	t.Setenv("DISCORD_API", d.URL())
	t.Setenv("ARBITER_RULES_URL", "off")
	t.Setenv("ARBITER_CARDS_URL", "off")
	ctx, interrupt := context.WithCancel(t.Context())
	var out, problem page
	status := make(chan int, 1)
	go func() {
		status <- run(ctx, []string{"serve", "--http", "127.0.0.1:0"}, strings.NewReader(""), &out, &problem)
	}()
	listening := regexp.MustCompile(`Listening on (\S+)\. `)
	var at []string
	for deadline := time.Now().Add(10 * time.Second); at == nil && time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		at = listening.FindStringSubmatch(problem.String())
	}
	if at == nil {
		t.Fatalf("it doesn't listen:\n%s", problem.String())
	}
	if err := d.SetEndpoint(t.Context(), "http://"+at[1]); err != nil {
		t.Fatal(err)
	}
	m, err := d.User("Alice").Slash(d.Channel, "/rule", map[string]any{"what": "704.5f"}).Reply(t.Context())
	if err != nil || !strings.Contains(m.Text(), "704.5f") {
		t.Errorf("%v, %v", m, err)
	}
	interrupt()
	if s := <-status; s != done {
		t.Errorf("status %d:\n%s", s, problem.String())
	}
}

func TestServeCalledWrongly(t *testing.T) {
	t.Setenv("ARBITER_DATA_DIR", t.TempDir())
	t.Setenv("DISCORD_TOKEN", discordtest.Token)
	for _, args := range [][]string{{"serve"}, {"serve", "--http", "nowhere at all"}, {"serve", "--http", ":0", "more"}} {
		var out, problem page
		if s := run(t.Context(), args, strings.NewReader(""), &out, &problem); s != misused || !strings.Contains(problem.String(), ":8080") {
			t.Errorf("%v: status %d: %s", args, s, problem.String())
		}
	}
}
