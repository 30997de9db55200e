package discord

import "context"

// inChannel sends something to a channel. A thread that is archived, because
// nobody wrote in it for a while, is opened again first.
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

// unarchive opens a thread again. One that is locked stays as it is.
func (c *client) unarchive(ctx context.Context, thread string) error {
	return c.do(ctx, request{
		method: "PATCH", path: "/channels/" + thread, again: true,
		body: map[string]any{"archived": false},
	})
}
