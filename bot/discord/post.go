package discord

import (
	"context"

	"arbiter/commands"
	"arbiter/commands/render"
)

// longestNonce is the maximum length of a nonce.
const longestNonce = 25

// posting is a message outside of an interaction. Of messages with the same
// nonce within a few minutes, Discord creates one.
type posting struct {
	render.Message
	Nonce   string `json:"nonce"`
	Enforce bool   `json:"enforce_nonce"`
}

// Post posts a reply in the channel with a Discord id. key is an idempotency
// key: of posts with the same key within a few minutes, one is shown.
func (b *Bot) Post(ctx context.Context, channel, key string, r commands.Reply) error {
	return b.send(ctx, channel, key, b.messages(ctx, nil, r, 0)[0])
}
