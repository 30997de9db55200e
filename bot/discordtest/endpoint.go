package discordtest

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"time"
)

// SetEndpoint sets the application's interactions endpoint URL: interactions
// are sent there instead of to the gateway. Like Discord, the fake first checks
// that a ping is answered and that a wrong signature is refused.
func (d *Discord) SetEndpoint(ctx context.Context, address string) error {
	ping := []byte(`{"id":"1","application_id":"` + d.ApplicationID + `","type":1,"token":"ping","version":1}`)
	now := strconv.FormatInt(time.Now().Unix(), 10)
	status, _, answer, err := d.post(ctx, address, ping, now, d.Sign(now, ping))
	if err != nil {
		return err
	}
	var pong struct {
		Type int `json:"type"`
	}
	if status != http.StatusOK || json.Unmarshal(answer, &pong) != nil || pong.Type != 1 {
		return fmt.Errorf("the endpoint answers a ping with %d: %s", status, answer)
	}
	status, _, _, err = d.post(ctx, address, ping, now, d.Sign(now, []byte("something else")))
	if err != nil {
		return err
	}
	if status != http.StatusUnauthorized {
		return fmt.Errorf("the endpoint answers a wrong signature with %d and not with 401", status)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.endpoint = address
	return nil
}

// address returns the endpoint as in the application's JSON: null if there is
// none.
func (d *Discord) address() any {
	if d.endpoint == "" {
		return nil
	}
	return d.endpoint
}

// Sign returns the signature of a body in hexadecimal; at is the timestamp
// header in seconds.
func (d *Discord) Sign(at string, body []byte) string {
	return hex.EncodeToString(ed25519.Sign(d.key, append([]byte(at), body...)))
}

// post sends a signed request, and returns the status, the media type and the
// body of the response.
func (d *Discord) post(ctx context.Context, address string, body []byte, at, signature string) (status int, kind string, answer []byte, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return 0, "", nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("User-Agent", "Discord-Interactions/1.0 (+https://discord.com)")
	req.Header.Set("X-Signature-Timestamp", at)
	req.Header.Set("X-Signature-Ed25519", signature)
	resp, err := d.server.Client().Do(req)
	if err != nil {
		return 0, "", nil, err
	}
	defer func() { _ = resp.Body.Close() }()
	answer, err = io.ReadAll(resp.Body)
	return resp.StatusCode, resp.Header.Get("Content-Type"), answer, err
}

// deliver sends an interaction to the endpoint. The body of the response is the
// callback: JSON, or multipart with files.
func (d *Discord) deliver(i *Interaction, address string, event map[string]any) {
	ctx, cancel := Within(context.Background(), ackTime)
	defer cancel()
	body := encode(event)
	now := strconv.FormatInt(time.Now().Unix(), 10)
	status, kind, answer, err := d.post(ctx, address, body, now, d.Sign(now, body))
	if err != nil || status != http.StatusOK {
		return // the user sees that there is no answer
	}
	req := httptest.NewRequestWithContext(ctx, http.MethodPost, apiPrefix+"/interactions/"+i.ID+"/"+i.token+"/callback", bytes.NewReader(answer))
	req.Header.Set("Content-Type", kind)
	req.Header.Set("User-Agent", "DiscordBot (https://discord.com, 1)")
	d.server.Config.Handler.ServeHTTP(httptest.NewRecorder(), req)
}
