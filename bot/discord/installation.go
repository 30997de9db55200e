package discord

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
)

// installation is one way to install the application: its scopes and permissions are those
// of Discord's own **Add App**.
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

// setInstallation makes Discord's own button for adding the application ask for what the
// invitation asks for, so that who presses it gets a bot and not only its commands. The
// ways to install it stay the owner's choice, and so do their scopes and permissions if
// they bring the bot into a server; an owner with a link of their own has none of this.
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
		_ = json.Unmarshal(raw, &w) // what can't be read is set
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
