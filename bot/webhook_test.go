package bot_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"arbiter/bot/discordtest"
	"arbiter/internal/pgtest"
)

// A board is edited with the token of the interaction that posted or changed it last, which
// doesn't count against the bot's limit, and by the bot itself when that token has expired.
func TestBoardIsEditedAsAnswer(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	live := e.slash("/create", map[string]any{"what": "a Treasure token"})
	e.discord.RateLimitGlobal(time.Hour)
	e.slash("/life", map[string]any{"change": "-3"})
	e.until(live, "17 life")
	if n := len(e.discord.Transcript().On(discordtest.RouteEditMessage)); n != 0 {
		t.Errorf("%d edits of the bot's own", n)
	}

	e.discord.RateLimitGlobal(0)
	e.discord.ExpireTokens()
	for _, life := range []string{"16 life", "15 life"} {
		e.slash("/life", map[string]any{"change": "-1"})
		e.until(live, life)
	}
	refused := 0
	for _, r := range e.discord.Transcript().On(ownEdits) {
		if r.Status == http.StatusUnauthorized {
			refused++
		}
	}
	if refused != 1 {
		t.Errorf("%d edits with a token that has expired", refused)
	}

	e.press(live, "−1 life")
	e.discord.RateLimitGlobal(time.Hour)
	e.slash("/life", map[string]any{"change": "-4"})
	e.until(live, "10 life")
}

// Another replica can edit a board with the token of an interaction, which is encrypted in
// the database.
func TestReplicaEditsAsAnswer(t *testing.T) {
	t.Parallel()
	database := pgtest.Database(t)
	f := newFleet(t, discordtest.Options{}, 2, database, direct(database))
	f.only(0)
	f.slash("/create", map[string]any{"what": "a Treasure token"})
	f.eventually(`SELECT count(*) FROM boards`, 1)
	f.balancer.Use(f.all[1].address)
	f.discord.RateLimitGlobal(time.Hour)
	f.slash("/life", map[string]any{"change": "-3"})
	f.converges(f.discord.Channel, "17 life")
	row := f.row(`SELECT convert_from(board, 'UTF8') FROM boards`)
	if !strings.Contains(row, `"webhook"`) {
		t.Errorf("%s has no webhook", row)
	}
	for _, secret := range f.discord.Secrets() {
		if strings.Contains(row, secret) {
			t.Errorf("%s contains %s", row, secret)
		}
	}
}
