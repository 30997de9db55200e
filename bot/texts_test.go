package bot

import (
	"slices"
	"strings"
	"testing"
)

// The host is told how to install missing official texts; Magic's only if
// downloads are disabled.
func TestHostIsToldOfMissingTexts(t *testing.T) {
	config := Config{DataDir: t.TempDir()}
	app := Opened(t, config)
	t.Cleanup(func() {
		if err := app.Close(); err != nil {
			t.Error(err)
		}
	})
	says := func(command string) bool {
		return slices.ContainsFunc(app.missingTexts(config), func(s string) bool { return strings.HasSuffix(s, command) })
	}
	if !says("arbiter rules update") || !says("arbiter rules import FILE") {
		t.Errorf("%q", app.missingTexts(config))
	}
	config.RulesURL = "https://magic.wizards.com/en/rules"
	if says("arbiter rules update") || !says("arbiter rules import FILE") {
		t.Errorf("where the bot looks by itself: %q", app.missingTexts(config))
	}
}
