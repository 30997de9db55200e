package discord

import (
	"context"

	"arbiter/commands"
	"arbiter/commands/render"
)

// longestNonce is how long the key of a message may be.
const longestNonce = 25

// posting is a message that nobody asked for. Discord shows one of those with
// the same nonce that come within a few minutes.
type posting struct {
	render.Message
	Nonce   string `json:"nonce"`
	Enforce bool   `json:"enforce_nonce"`
}

// Post posts a reply in a channel, by Discord's id of it. What is posted twice
// with one key, because it wasn't known whether the first came through, is shown
// once.
func (b *Bot) Post(ctx context.Context, channel, key string, r commands.Reply) error {
	return b.send(ctx, channel, key, b.messages(ctx, nil, r, 0)[0])
}
