package discord

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"log/slog"
	"time"
)

// id is the interaction's in the log, and in what people are shown of a fault.
func (in *interaction) id() string { return tag(in.ID) }

// tag is a short name for an id of Discord's: the same for the same id, and
// nobody's account. So the log can be read along one person's or one channel's
// interactions, and yet nothing in it has to be deleted for them.
func tag(id string) string {
	if id == "" {
		return ""
	}
	sum := sha256.Sum256([]byte("arbiter:" + id))
	return hex.EncodeToString(sum[:4])
}

// answered notes an interaction that was answered: where, by whom, what it was
// and how long it took, never what was said.
func (b *Bot) answered(ctx context.Context, in *interaction, since time.Time) {
	b.Log.LogAttrs(ctx, slog.LevelInfo, "interaction",
		slog.String("id", in.id()), slog.String("server", tag(in.Guild)), slog.String("channel", tag(in.Channel)),
		slog.String("user", tag(in.by().ID)), slog.String("command", in.what()), slog.Duration("took", time.Since(since)))
}
