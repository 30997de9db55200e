package bot_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/bot/discordtest"
)

// installParams is one way to install the application, as Discord stores it.
func installParams(permissions string, scopes ...any) map[string]any {
	return map[string]any{"oauth2_install_params": map[string]any{"scopes": scopes, "permissions": permissions}}
}

// Discord's own button for adding the bot asks for what the invitation asks for. What the
// owner has set stays, if it brings a bot.
func TestInstallation(t *testing.T) {
	t.Parallel()
	const all = "2252109051431936"
	ours, look := installParams(all, "applications.commands", "bot"), installParams("0", "applications.commands")
	for name, tc := range map[string]struct {
		ways  map[string]any
		link  string
		want  map[string]any
		calls int
	}{
		"new":              {map[string]any{"0": map[string]any{}, "1": map[string]any{}}, "", map[string]any{"0": ours, "1": look}, 1},
		"servers alone":    {map[string]any{"0": map[string]any{}}, "", map[string]any{"0": ours}, 1},
		"commands alone":   {map[string]any{"0": look, "1": look}, "", map[string]any{"0": ours, "1": look}, 1},
		"the owner's":      {map[string]any{"0": installParams("8", "bot")}, "", map[string]any{"0": installParams("8", "bot")}, 0},
		"the owner's link": {map[string]any{"0": map[string]any{}}, "https://example.org/add", map[string]any{"0": map[string]any{}}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := beginWith(t, discordtest.Options{}, func(e *evening) {
				uploadSymbols(t, e.discord)
				e.discord.SetInstallations(tc.ways, tc.link)
			})
			if diff := cmp.Diff(tc.want, e.discord.Installations()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			e.stop()
			e.start()
			if n := len(e.discord.Transcript().On("PATCH /applications/@me")); n != tc.calls {
				t.Errorf("set %d times", n)
			}
		})
	}
}

// The bot runs where Discord refuses to set it.
func TestInstallationRefused(t *testing.T) {
	t.Parallel()
	e := beginWith(t, discordtest.Options{}, func(e *evening) { e.discord.Fail("PATCH /applications/@me", 403, -1) })
	e.says(e.slash("/create", map[string]any{"what": "a Treasure token"}), "Treasure")
}

// The command of an activity stays when the commands are overwritten, as it was.
func TestEntryPointStays(t *testing.T) {
	t.Parallel()
	var entry map[string]any
	e := beginWith(t, discordtest.Options{}, func(e *evening) {
		uploadSymbols(t, e.discord)
		entry = e.discord.AddEntryPoint()
	})
	e.stop()
	e.start()
	if n := e.discord.CommandCalls(); n != 1 {
		t.Errorf("registered %d times", n)
	}
	for _, c := range e.discord.Commands() {
		if c.Name == "launch" {
			if c.ID != entry["id"] || c.Type != 4 {
				t.Errorf("another command: %+v", c)
			}
			return
		}
	}
	t.Error("the entry point is gone")
}
