package discord

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"arbiter/commands"
	"arbiter/tracker"
)

// ErrNotInActivity refuses a person whom Discord doesn't name among those of an instance of
// the activity.
var ErrNotInActivity = errors.New("discord doesn't know that person in that activity")

// ApplicationID returns the id of the bot's application, or "" before Discord has named it.
func (b *Bot) ApplicationID() string {
	if id := b.applicationID.Load(); id != nil {
		return *id
	}
	return ""
}

// Participant returns who takes part in an instance of the application's activity, as a
// request from the instance's channel: the person who agreed to the code (OAuth2, scope
// identify). What the browser says is not believed: Discord names the person, and the
// channel that the person is in.
func (b *Bot) Participant(ctx context.Context, secret, code, instance string) (commands.Request, error) {
	person, locale, err := b.codeOf(ctx, secret, code)
	if err != nil {
		return commands.Request{}, err
	}
	var running struct {
		Location struct {
			Channel string `json:"channel_id"`
			Guild   string `json:"guild_id"`
		} `json:"location"`
		Users []string `json:"users"`
	}
	path := "/applications/" + b.ApplicationID() + "/activity-instances/"
	err = b.client.do(ctx, request{method: "GET", path: path + url.PathEscape(instance), route: "GET " + path, out: &running, idempotent: true})
	if err != nil {
		return commands.Request{}, err
	}
	at := running.Location
	if at.Channel == "" || !slices.Contains(running.Users, person.ID) {
		return commands.Request{}, ErrNotInActivity
	}
	as, standing := member{}, Member
	if at.Guild != "" {
		if as, standing, err = b.memberOf(ctx, at.Guild, person.ID); err != nil {
			return commands.Request{}, err
		}
		if standing == Stranger {
			return commands.Request{}, ErrNotInActivity
		}
	}
	in := interaction{Guild: at.Guild, Channel: at.Channel}
	return commands.Request{
		Visits:  standing == Visiting,
		Channel: in.table(), Server: at.Guild, By: tracker.Speaker{Account: person.ID, Name: person.names(as.Nick)[0]},
		Locale: commands.Locale{Asker: locale}, // Discord doesn't say whether they manage the server: they don't
	}, nil
}

// codeOf returns the person who agreed to a code of OAuth2.
func (b *Bot) codeOf(ctx context.Context, secret, code string) (who user, locale string, err error) {
	var token struct {
		Access string `json:"access_token"`
		Type   string `json:"token_type"`
	}
	form := url.Values{"client_id": {b.ApplicationID()}, "client_secret": {secret}, "grant_type": {"authorization_code"}, "code": {code}}
	if err := b.client.plain(ctx, http.MethodPost, "/oauth2/token", "", form, &token); err != nil {
		return user{}, "", err
	}
	var self struct {
		user
		Locale string `json:"locale"`
	}
	err = b.client.plain(ctx, http.MethodGet, "/users/@me", cmp.Or(token.Type, "Bearer")+" "+token.Access, nil, &self)
	if err == nil && self.ID == "" {
		err = ErrNotInActivity
	}
	return self.user, self.Locale, err
}

// plain sends a request that isn't the bot's own: a form, or nothing. Errors say neither
// what was sent nor what was answered: both have secrets.
func (c *client) plain(ctx context.Context, method, path, authorization string, form url.Values, out any) error {
	r, err := http.NewRequestWithContext(ctx, method, c.base+path, strings.NewReader(form.Encode()))
	if err != nil {
		return withoutURL(err)
	}
	r.Header.Set("User-Agent", c.agent)
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	if authorization != "" {
		r.Header.Set("Authorization", authorization)
	}
	answer, err := c.http.Do(r)
	if err != nil {
		return withoutURL(err)
	}
	defer func() { _ = answer.Body.Close() }()
	raw, err := io.ReadAll(io.LimitReader(answer.Body, mostAnswer))
	switch {
	case err != nil:
		return err
	case answer.StatusCode != http.StatusOK:
		return fmt.Errorf("%w: %s %s: %s", ErrNotInActivity, method, path, answer.Status)
	}
	return json.Unmarshal(raw, out)
}
