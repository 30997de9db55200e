package bot

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"

	"arbiter/commands"
	"arbiter/rules"
)

// announcer announces new editions in channels.
type announcer struct {
	file string // records which edition was announced
	// operators is the Discord id of the host's channel, or "". servers returns
	// the channels that servers have set.
	operators string
	servers   func(ctx context.Context) ([]string, error)
	// post posts a reply in a channel. Of replies with the same key, one is
	// shown.
	post func(ctx context.Context, channel, key string, r commands.Reply) error
}

// announced is the content of the file.
type announced struct {
	Edition string `json:"edition"`
	// Next is the edition that is being announced, and Done the channels to
	// which it has been.
	Next string   `json:"next,omitempty"`
	Done []string `json:"done,omitempty"`
}

// announce announces the newest edition of Magic's rules in channels where an
// older one was announced before. Progress is stored after each post; after a
// crash the post is repeated with the same key. A server's channel that can't
// be written to is skipped; the host's is retried the next day.
func (a *App) announce(ctx context.Context, n *announcer, say func(string)) error {
	series := a.library.Series(rules.Magic)
	if len(series) == 0 {
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
		return n.write(announced{Edition: newest.ID})
	}
	if known.Next != newest.ID {
		known.Next, known.Done = newest.ID, nil
	}
	channels, err := n.servers(ctx)
	if err != nil {
		return err
	}
	reply := commands.Announce(a.library, before, newest)
	for _, channel := range channels {
		if channel == n.operators || slices.Contains(known.Done, channel) {
			continue
		}
		if err := n.post(ctx, channel, "rules-"+newest.ID, reply); err != nil {
			if ctx.Err() != nil {
				return err
			}
			a.log.warn(ctx, "a server's channel can't be told of the new rules", err)
		}
		known.Done = append(known.Done, channel)
		if err := n.write(known); err != nil {
			return err
		}
	}
	if n.operators == "" {
		return n.write(announced{Edition: newest.ID})
	}
	if err := n.post(ctx, n.operators, "rules-"+newest.ID, reply); err != nil {
		a.log.warn(ctx, "the channel can't be told of the new rules", err)
		say("The channel ARBITER_RULES_CHANNEL could not be told of Magic's new rules; that is tried again. (" + err.Error() + ") Does the bot see it, and may it write there?")
		return err
	}
	return n.write(announced{Edition: newest.ID})
}

// read returns the stored state, or zero if there is none.
func (n *announcer) read() announced {
	var t announced
	raw, err := os.ReadFile(n.file)
	if err != nil || json.Unmarshal(raw, &t) != nil {
		return announced{}
	}
	return t
}

func (n *announcer) write(t announced) error {
	raw, err := json.Marshal(t)
	if err != nil {
		return err
	}
	next := n.file + ".new"
	return errors.Join(os.MkdirAll(filepath.Dir(n.file), 0o700), os.WriteFile(next, raw, 0o600), os.Rename(next, n.file))
}
