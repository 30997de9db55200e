package discord

import (
	"bytes"
	"testing"
	"time"
)

// A board is edited as an answer with the token of its own interaction, for fourteen
// minutes; the token is stored encrypted, for this message and this bot.
func TestWebhookPath(t *testing.T) {
	b, _, _ := newBot(t)
	b.Token = "the bot's"
	answered := func(ago time.Duration, below string) *answer {
		return &answer{in: &interaction{Application: "7", Token: "secret"}, since: time.Now().Add(-ago), below: below}
	}
	w := b.webhook(t.Context(), answered(webhookLife-time.Minute, firstMessage), "100")
	if w == nil || w.Below != firstMessage || bytes.Contains(w.Sealed, []byte("secret")) {
		t.Fatalf("%+v", w)
	}
	live := board{Message: "100", Webhook: w}
	if got, want := b.webhookPath(live), "/webhooks/7/secret"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for name, a := range map[string]*answer{
		"too old":      answered(webhookLife, firstMessage),
		"not answered": answered(0, ""),
	} {
		if w := b.webhook(t.Context(), a, "100"); w != nil {
			t.Errorf("%s: %+v", name, w)
		}
	}
	late, cut := *w, *w
	late.Until, cut.Sealed = time.Now(), w.Sealed[:10]
	for name, other := range map[string]board{
		"of another message": {Message: "101", Webhook: w},
		"expired":            {Message: "100", Webhook: &late},
		"cut off":            {Message: "100", Webhook: &cut},
		"without one":        {Message: "100"},
	} {
		if got := b.webhookPath(other); got != "" {
			t.Errorf("%s: %q", name, got)
		}
	}
	b.Token = "another"
	if got := b.webhookPath(live); got != "" {
		t.Errorf("of another bot: %q", got)
	}
}
