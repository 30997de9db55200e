package discordtest

import (
	"context"
	"strconv"
	"time"
)

// SendEvent sends a webhook event to the endpoint, and returns the status of the response.
// Without a kind it is the ping by which Discord checks a Webhook Events URL.
func (d *Discord) SendEvent(ctx context.Context, kind string, data map[string]any) (status int, err error) {
	d.mu.Lock()
	address := d.endpoint
	d.mu.Unlock()
	event := map[string]any{"version": 1, "application_id": d.ApplicationID, "type": 0}
	if kind != "" {
		event["type"] = 1
		event["event"] = map[string]any{"type": kind, "timestamp": time.Now().UTC().Format(time.RFC3339Nano), "data": data}
	}
	body := encode(event)
	now := strconv.FormatInt(time.Now().Unix(), 10)
	status, _, _, err = d.post(ctx, address, body, now, d.Sign(now, body))
	return status, err
}
