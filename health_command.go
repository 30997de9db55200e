package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"arbiter/bot"
)

// healthWithin bounds how long a healthy Arbiter takes to answer.
const healthWithin = 5 * time.Second

// healthCommand is arbiter health: it asks the Arbiter that runs on this machine for
// its health, and exits with status 0 only if the answer is good. It is the health
// check of the image, which has no other program.
func healthCommand(ctx context.Context, config bot.Config, args []string, out io.Writer) error {
	if len(args) > 0 {
		return &callError{"health: it takes nothing."}
	}
	if config.Status == "" {
		return &callError{"health: ARBITER_STATUS_ADDR is not set, so a running Arbiter can't be asked.\nSet it for both: ARBITER_STATUS_ADDR=127.0.0.1:9090"}
	}
	ctx, cancel := context.WithTimeout(ctx, healthWithin)
	defer cancel()
	address := "http://" + reachable(config.Status) + "/healthz"
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return fmt.Errorf("ask %s: %w", address, err)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return fmt.Errorf("no Arbiter answers at %s: %w", config.Status, err)
	}
	defer func() { _ = answer.Body.Close() }() // it was only read
	var said struct{ Status, Discord, Games string }
	if err := json.NewDecoder(io.LimitReader(answer.Body, 64<<10)).Decode(&said); err != nil || said.Status == "" {
		return fmt.Errorf("what answers at %s is no Arbiter: %s", config.Status, answer.Status)
	}
	fmt.Fprintf(out, "%s: discord %s, games %s\n", said.Status, said.Discord, said.Games)
	if answer.StatusCode != http.StatusOK {
		return errors.New("the running Arbiter is in trouble; arbiter doctor says what to do")
	}
	return nil
}

// reachable is the address at which this machine reaches what listens on an
// address: on all its networks, on the local one too.
func reachable(listens string) string {
	host, port, err := net.SplitHostPort(listens)
	if ip := net.ParseIP(host); err != nil || host != "" && (ip == nil || !ip.IsUnspecified()) {
		return listens
	}
	return net.JoinHostPort("127.0.0.1", port)
}
