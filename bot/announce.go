package bot

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"

	"arbiter/commands"
	"arbiter/rules"
)

// news is how a channel is told of new editions. A nil one tells nobody.
type news struct {
	file string // keeps which edition was told of
	// post posts a reply where it belongs. The key is the same for the same
	// news: what comes twice with one key is shown once.
	post func(ctx context.Context, key string, r commands.Reply) error
}

// told is what the file keeps.
type told struct {
	Edition string `json:"edition"`
}

// announce tells the channel of the newest edition of Magic's rules, if it was
// told of an older one before. The first edition that is there is no news. What
// was told is noted behind it; should Arbiter end in between, it is told once
// more with the same key.
func (a *App) announce(ctx context.Context, n *news, say func(string)) error {
	series := a.library.Series(rules.Magic)
	if n == nil || len(series) == 0 {
		return ctx.Err()
	}
	newest, known := series[0], n.read()
	if known.Edition == newest.ID {
		return nil
	}
	before := rules.Edition{Game: rules.Magic}
	for _, e := range series {
		if e.ID == known.Edition {
			before = e
		}
	}
	if known.Edition == "" {
		return n.write(told{newest.ID})
	}
	if err := n.post(ctx, "rules-"+newest.ID, commands.Announce(a.library, before, newest)); err != nil {
		a.log.warn(ctx, "the channel can't be told of the new rules", err)
		say("The channel ARBITER_RULES_CHANNEL could not be told of Magic's new rules; that is tried again. (" + err.Error() + ") Does the bot see it, and may it write there?")
		return err
	}
	return n.write(told{newest.ID})
}

// read is what the channel was told last; nothing where that isn't known.
func (n *news) read() told {
	var t told
	raw, err := os.ReadFile(n.file)
	if err != nil || json.Unmarshal(raw, &t) != nil {
		return told{}
	}
	return t
}

func (n *news) write(t told) error {
	raw, err := json.Marshal(t)
	if err != nil {
		return err
	}
	next := n.file + ".new"
	return errors.Join(os.MkdirAll(filepath.Dir(n.file), 0o700), os.WriteFile(next, raw, 0o600), os.Rename(next, n.file))
}
