package discord

import (
	"context"
	"errors"
	"net/http"
	"time"

	"arbiter/commands/render"
)

// A board that an interaction has posted or edited can be edited with the interaction's token
// until the token expires. Such requests don't count against the bot's limit.

// webhookLife is how long the token of an interaction is used to edit a board.
const webhookLife = tokenLife - time.Minute

// webhook edits a message as the answer to an interaction. It is stored with the board, so
// that other replicas can use it, and encrypted, since the token acts for the bot.
type webhook struct {
	Sealed []byte    `json:"sealed"` // the path of the interaction's webhook
	Below  string    `json:"below"`  // the path of the message below it
	Until  time.Time `json:"until"`
}

// webhook returns the webhook of an answer whose first message is a board; nil if it has
// expired.
func (b *Bot) webhook(ctx context.Context, a *answer, message string) *webhook {
	until := a.since.Add(webhookLife)
	if !time.Now().Before(until) || a.below == "" {
		return nil
	}
	sealed, err := b.sealed("boards", message, []byte(a.path()))
	if err != nil {
		b.logError(ctx, "encrypt the webhook of a board", err)
		return nil
	}
	return &webhook{Sealed: sealed, Below: a.below, Until: until}
}

// webhookPath returns the path of the webhook that can edit a board, or "".
func (b *Bot) webhookPath(live board) string {
	w := live.Webhook
	if w == nil || !time.Now().Before(w.Until) {
		return ""
	}
	path, err := b.unsealed("boards", live.Message, w.Sealed)
	if err != nil {
		return "" // encrypted by another bot
	}
	return string(path)
}

// answeredBy records the webhook that can edit a board.
func (b *boards) answeredBy(table, message string, w *webhook) {
	s := b.known(table)
	defer b.unlock(s)
	if s.shows(message) && (w != nil || s.live.Webhook != nil) {
		s.live.Webhook = w
		b.changed(table)
	}
}

// asAnswer edits a board with its webhook. It reports false if the board has none or Discord
// refused the edit.
func (b *Bot) asAnswer(ctx context.Context, table string, live board, draw func(context.Context) (render.Message, error)) (edited bool, err error) {
	path := b.webhookPath(live)
	if path == "" {
		return false, nil
	}
	err = b.client.do(ctx, request{method: "PATCH", path: path + live.Webhook.Below, route: path, exempt: true, idempotent: true, draw: draw})
	if refusal, ok := errors.AsType[*apiError](err); ok && refusal.Status < http.StatusInternalServerError {
		b.boards.answeredBy(table, live.Message, nil)
		return false, nil
	}
	return true, err
}
