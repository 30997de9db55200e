package discord

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"log/slog"
	"time"
)

// tag is a short name for an id of Discord's in the log, and in what people are
// shown of a fault: the same for the same id. Without the salt of the
// installation it can't be computed from the id, so the log can be read along one
// person's or one channel's interactions, and holds no account to delete.
func (b *Bot) tag(id string) string {
	if id == "" {
		return ""
	}
	mac := hmac.New(sha256.New, b.Salt)
	_, _ = mac.Write([]byte(id)) // never fails
	return hex.EncodeToString(mac.Sum(nil)[:4])
}

// answered notes an interaction that was answered: where, by whom, what it was
// and how long it took, never what was said.
func (b *Bot) answered(ctx context.Context, in *interaction, since time.Time) {
	b.Log.LogAttrs(ctx, slog.LevelInfo, "interaction",
		slog.String("id", b.tag(in.ID)), slog.String("server", b.tag(in.Guild)), slog.String("channel", b.tag(in.Channel)),
		slog.String("user", b.tag(in.by().ID)), slog.String("command", in.what()), slog.Duration("took", time.Since(since)))
}
