package bot_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/bot/discordtest"
)

// The log has a line for each interaction, and neither what was said nor whose
// it was nor the token.
func TestLogOfInteractions(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	e.slash("/create", map[string]any{"what": "two 2/2 green Xylophant creature tokens"})
	e.slash("/life", map[string]any{"change": "-3"})
	e.stop()
	raw, err := os.ReadFile(filepath.Join(e.dir, "arbiter.log"))
	if err != nil {
		t.Fatal(err)
	}
	log := string(raw)
	for _, want := range []string{"msg=interaction", `command="command create"`, `command="command life"`, "took=", "user=", "server=", "channel=", "id="} {
		if !strings.Contains(log, want) {
			t.Errorf("lacks %s:\n%s", want, log)
		}
	}
	for _, secret := range []string{discordtest.Token, "Xylophant", "Alice", e.alice.ID, e.discord.Guild.ID, e.discord.Channel.ID} {
		if strings.Contains(log, secret) {
			t.Errorf("has %q:\n%s", secret, log)
		}
	}
}
