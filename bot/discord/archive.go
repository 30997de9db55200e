package discord

import "context"

// inChannel sends a request to a channel. If that is an archived thread, it
// unarchives it first.
func (c *client) inChannel(ctx context.Context, channel string, r request) error {
	err := c.do(ctx, r)
	if !refusedWith(err, codeArchived) {
		return err
	}
	if err := c.unarchive(ctx, channel); err != nil {
		return err
	}
	return c.do(ctx, r)
}

// unarchive reopens a thread. A locked one stays archived.
func (c *client) unarchive(ctx context.Context, thread string) error {
	return c.do(ctx, request{
		method: "PATCH", path: "/channels/" + thread, idempotent: true,
		body: map[string]any{"archived": false},
	})
}
