package discord

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"time"
)

// event is a webhook event. Discord sends it to the endpoint if the endpoint's address is
// the application's Webhook Events URL, and again for a while unless it is answered with
// 204 in time.
type event struct {
	Type  *int `json:"type"`
	Event *struct {
		Type string          `json:"type"`
		At   time.Time       `json:"timestamp"`
		Data json.RawMessage `json:"data"`
	} `json:"event"`
}

const (
	eventPing       = 0 // no interaction has this type
	eventAuthorized = "APPLICATION_AUTHORIZED"
)

// eventOf decodes a webhook event. ok is false for an interaction.
func eventOf(body []byte) (e event, ok bool) {
	ok = json.Unmarshal(body, &e) == nil && e.Type != nil && (*e.Type == eventPing || e.Event != nil)
	return e, ok
}

// answerEvent handles a webhook event. Only the event that a server has added the bot has
// an effect: APPLICATION_DEAUTHORIZED names a person and no server.
func (b *Bot) answerEvent(ctx context.Context, w http.ResponseWriter, e event) {
	ctx, cancel := context.WithTimeout(ctx, acknowledgeWithin)
	defer cancel()
	if e.Event != nil && e.Event.Type == eventAuthorized {
		if err := b.authorized(ctx, e.Event.Data, e.Event.At); err != nil {
			b.logError(ctx, "store a server", err)
			w.WriteHeader(http.StatusServiceUnavailable) // Discord sends it again
			return
		}
	}
	w.Header().Set("Content-Type", "application/json") // Discord demands one
	w.WriteHeader(http.StatusNoContent)
}

// authorized stores and greets a server that has added the bot.
func (b *Bot) authorized(ctx context.Context, data json.RawMessage, at time.Time) error {
	var to struct {
		Scopes []string `json:"scopes"`
		Guild  guild    `json:"guild"`
	}
	// Without a server it is a person's account; without the scope the bot isn't a member.
	if read := json.Unmarshal(data, &to) == nil; !read || to.Guild.ID == "" || !slices.Contains(to.Scopes, scopeBot) {
		return nil
	}
	g := to.Guild
	g.Joined = at
	added, err := b.isNew(ctx, g.ID)
	if joins := b.guilds.joins(g, time.Now()); err != nil || !added || !joins && b.replica == nil {
		return err
	}
	ctx = context.WithoutCancel(ctx)
	b.edits.Go(func() {
		ctx, cancel := context.WithTimeout(ctx, editWithin)
		defer cancel()
		defer b.recoverAndLog(ctx, g.ID)
		if g.System == "" { // an event may have only a part of the server
			whole, err := b.requestServer(ctx, g.ID)
			b.logError(ctx, "look for a server", err)
			g.System, g.Locale = whole.System, whole.Locale
		}
		b.greet(ctx, g)
	})
	return nil
}
