package discord

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"log/slog"
	"time"
)

// tag returns a pseudonym of an id of Discord for the log and for error ids. It
// is a keyed hash with the installation's salt: equal for equal ids, so that
// entries can be correlated, and not computable from the id without the salt,
// so that the log contains no personal data.
func (b *Bot) tag(id string) string {
	if id == "" {
		return ""
	}
	mac := hmac.New(sha256.New, b.Salt)
	_, _ = mac.Write([]byte(id)) // never fails
	return hex.EncodeToString(mac.Sum(nil)[:4])
}

// answered logs an answered interaction: where, by whom, its type and duration,
// without its content.
func (b *Bot) answered(ctx context.Context, in *interaction, since time.Time) {
	b.Log.LogAttrs(ctx, slog.LevelInfo, "interaction",
		slog.String("id", b.tag(in.ID)), slog.String("server", b.tag(in.Guild)), slog.String("channel", b.tag(in.Channel)),
		slog.String("user", b.tag(in.by().ID)), slog.String("command", in.what()), slog.Duration("took", time.Since(since)))
}
