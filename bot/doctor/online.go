package doctor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"arbiter/bot/discord"
)

const (
	answerWithin = 10 * time.Second
	mostAnswer   = 4 << 20 // bytes
	mostServers  = 10      // that are named
)

// The tolerated difference between the local clock and Discord's. Signed
// requests older than five minutes are refused (serve --http).
const (
	clockOff   = 30 * time.Second
	clockWrong = 4 * time.Minute
)

// discord checks the token, and the bot's permissions in its servers.
func (p Installation) discord(ctx context.Context) []Finding {
	if p.Config.Token == "" {
		return nil
	}
	const what = "discord"
	var me struct{ Username string }
	date, err := p.ask(ctx, "/users/@me", &me)
	if err != nil {
		return []Finding{refusal(what, err)}
	}
	all := []Finding{{"token", OK, "Discord knows it: " + me.Username + ".", ""}, p.clock(date)}
	var app struct {
		ID       string `json:"id"`
		Endpoint string `json:"interactions_endpoint_url"`
	}
	if _, err := p.ask(ctx, "/applications/@me", &app); err != nil {
		return append(all, refusal(what, err))
	}
	if app.Endpoint != "" {
		all = append(all, Finding{"endpoint", Warn, "Discord sends interactions to " + app.Endpoint + ", and none over the gateway.", "Run arbiter serve --http behind that address, or take the Interactions Endpoint URL away on the application's page."})
	}
	all = append(all, Finding{"intents", OK, "No privileged intent is needed.", ""})
	var servers []struct {
		Name        string `json:"name"`
		Permissions string `json:"permissions"`
	}
	if _, err := p.ask(ctx, "/users/@me/guilds", &servers); err != nil {
		return append(all, refusal(what, err))
	}
	if len(servers) == 0 {
		return append(all, Finding{"servers", Warn, "The bot is in no server.", "Invite it: " + discord.Invitation(app.ID)})
	}
	var lacking []string
	for _, s := range servers {
		has, err := strconv.ParseInt(s.Permissions, 10, 64)
		if missing := discord.Missing(has); err == nil && len(missing) > 0 {
			lacking = append(lacking, fmt.Sprintf("%q: %s", s.Name, strings.Join(missing, ", ")))
		}
	}
	if n := len(lacking); n > 0 {
		named := strings.Join(lacking[:min(n, mostServers)], " · ")
		if n > mostServers {
			named += fmt.Sprintf(" · and %d more", n-mostServers)
		}
		return append(all, Finding{"permissions", Warn, fmt.Sprintf("Missing in %d of %d servers. %s.", n, len(servers), named), "Give the bot's role these permissions. Channels may take them away again; Arbiter says so there."})
	}
	return append(all, Finding{"permissions", OK, fmt.Sprintf("All that are wanted, in %d servers.", len(servers)), ""})
}

// clock compares the local clock with the Date header of a response.
func (p Installation) clock(date time.Time) Finding {
	const what, do = "clock", "Have the system keep its time by NTP (timedatectl set-ntp true)."
	off := p.now().Sub(date)
	text := fmt.Sprintf("It is %s from Discord's.", off.Abs().Round(time.Second))
	switch {
	case date.IsZero():
		return Finding{what, OK, "Discord didn't say what time it is.", ""}
	case off.Abs() > clockWrong:
		return Finding{what, Fault, text, do}
	case off.Abs() > clockOff:
		return Finding{what, Warn, text, do}
	}
	return Finding{what, OK, text, ""}
}

// statusError is a response with an error status.
type statusError struct{ status int }

func (e *statusError) Error() string {
	return fmt.Sprintf("discord answers %d %s", e.status, http.StatusText(e.status))
}

func refusal(what string, err error) Finding {
	answer, ok := errors.AsType[*statusError](err)
	switch {
	case !ok:
		return Finding{what, Fault, "Discord can't be reached: " + err.Error() + ".", "See whether this machine reaches the Internet, and whether DISCORD_API is right."}
	case answer.status == http.StatusUnauthorized:
		return Finding{"token", Fault, "Discord doesn't accept DISCORD_TOKEN.", "Reset the token on the application's Bot page and put the new one into .env."}
	case answer.status >= http.StatusInternalServerError || answer.status == http.StatusTooManyRequests:
		return Finding{what, Warn, err.Error() + ".", "Try again in some minutes; discordstatus.com tells of outages."}
	}
	return Finding{what, Fault, err.Error() + ".", "See whether DISCORD_API is right; leave it out, and it is " + discord.API + "."}
}

// ask sends a request to Discord's API, decodes the response, and returns its
// Date.
func (p Installation) ask(ctx context.Context, path string, into any) (date time.Time, err error) {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, p.Config.API+path, nil)
	if err != nil {
		return date, err
	}
	req.Header.Set("User-Agent", discord.Agent(p.Version))
	req.Header.Set("Authorization", "Bot "+string(p.Config.Token))
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return date, err
	}
	defer func() { _ = resp.Body.Close() }() // opened for reading only
	if resp.StatusCode != http.StatusOK {
		return date, &statusError{resp.StatusCode}
	}
	if at, err := http.ParseTime(resp.Header.Get("Date")); err == nil {
		date = at
	}
	if err := json.NewDecoder(io.LimitReader(resp.Body, mostAnswer)).Decode(into); err != nil {
		return date, fmt.Errorf("the answer can't be read: %w", err)
	}
	return date, nil
}
