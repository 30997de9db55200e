package bot_test

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"arbiter/bot/discordtest"
)

// The log has a line for each interaction, without what was typed, the
// account, or the token.
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

// The log has the same tag for a person throughout an installation, and
// another tag in another installation: a tag can't be computed from an
// account.
func TestTagsAreSaltedByInstallation(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	tags := func(dir string) []string {
		raw, err := os.ReadFile(filepath.Join(dir, "arbiter.log"))
		if err != nil {
			t.Fatal(err)
		}
		var all []string
		for _, m := range regexp.MustCompile(`user=([0-9a-f]{8})`).FindAllStringSubmatch(string(raw), -1) {
			all = append(all, m[1])
		}
		return all
	}
	e.slash("/coin", nil)
	e.stop()
	e.start()
	e.slash("/coin", nil)
	e.stop()
	all := tags(e.dir)
	if len(all) != 2 || all[0] != all[1] {
		t.Fatalf("one person before and after a restart: %v", all)
	}
	for what, unsalted := range map[string][32]byte{"the id": sha256.Sum256([]byte(e.alice.ID)), "the id with a word": sha256.Sum256([]byte("arbiter:" + e.alice.ID))} {
		if all[0] == hex.EncodeToString(unsalted[:4]) {
			t.Errorf("the tag is the hash of %s", what)
		}
	}
	info, err := os.Stat(filepath.Join(e.dir, "log-salt"))
	if err != nil {
		t.Fatal(err)
	}
	if info.Mode().Perm() != 0o600 || info.Size() != 32 {
		t.Errorf("the salt: %v, %d bytes", info.Mode(), info.Size())
	}
	e.dir = t.TempDir()
	e.start()
	e.slash("/coin", nil)
	e.stop()
	if other := tags(e.dir); len(other) != 1 || other[0] == all[0] {
		t.Errorf("in another installation: %v, and %v here", other, all)
	}
}
