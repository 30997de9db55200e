package discord

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
)

// installation is the configuration of one way to install the application with Discord's
// Add App button.
type installation struct {
	Params *installParams `json:"oauth2_install_params,omitempty"`
}

type installParams struct {
	Scopes      []string `json:"scopes"`
	Permissions string   `json:"permissions"`
}

// The scopes of an installation.
const (
	scopeBot      = "bot"
	scopeCommands = "applications.commands"
)

// setInstallation sets the scopes and permissions of Discord's Add App button to those of
// the invitation, so that it adds the bot and not only its commands. The permitted ways to
// install the application don't change, nor do scopes that include the bot. Nothing is set
// for an application with a custom link, which can't have install parameters.
func (b *Bot) setInstallation(ctx context.Context) error {
	if b.self.Link != "" {
		return nil
	}
	ways, changed := b.self.installations()
	if !changed {
		return nil
	}
	body := map[string]any{"integration_types_config": ways}
	if w, ok := ways[strconv.Itoa(installGuild)]; ok {
		body["install_params"] = w.Params
	}
	return b.client.do(ctx, request{method: "PATCH", path: "/applications/@me", body: body, idempotent: true})
}

// installations returns the permitted ways to install the application, with scopes and
// permissions, and whether they differ from what is set.
func (a *application) installations() (ways map[string]installation, changed bool) {
	ways = make(map[string]installation)
	for way, raw := range a.Installations {
		var w installation
		_ = json.Unmarshal(raw, &w) // an unreadable value is replaced
		ways[way] = w
	}
	if len(ways) == 0 {
		ways[strconv.Itoa(installGuild)] = installation{}
	}
	for way, w := range ways {
		want := installParams{[]string{scopeCommands}, "0"}
		if way == strconv.Itoa(installGuild) {
			want = installParams{[]string{scopeCommands, scopeBot}, strconv.FormatInt(permissions, 10)}
		}
		if w.Params == nil || way == strconv.Itoa(installGuild) && !slices.Contains(w.Params.Scopes, scopeBot) {
			ways[way], changed = installation{&want}, true
		}
	}
	return ways, changed
}
