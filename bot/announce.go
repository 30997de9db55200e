package bot

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"arbiter/commands"
	"arbiter/rules"
	"arbiter/tracker"
)

// announcer announces new editions in channels.
type announcer struct {
	// record stores which edition was announced.
	record record
	// alone calls a function while no other process does the job of the same name.
	alone func(ctx context.Context, job string, do func(context.Context) error) error
	// operators is the Discord id of the host's channel, or "". servers returns
	// the channels that servers have set.
	operators string
	servers   func(ctx context.Context) ([]string, error)
	// post posts a reply in a channel. Of replies with the same key, one is
	// shown.
	post func(ctx context.Context, channel, key string, r commands.Reply) error
}

// record is a place in which a value is stored.
type record interface {
	read(ctx context.Context) ([]byte, error)
	write(ctx context.Context, value []byte) error
}

// fileRecord is the path of a file.
type fileRecord string

func (f fileRecord) read(context.Context) ([]byte, error) {
	raw, err := os.ReadFile(string(f)) //nolint:gosec // the path is a setting
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return raw, err
}

func (f fileRecord) write(_ context.Context, value []byte) error {
	next := string(f) + ".new"
	return errors.Join(os.MkdirAll(filepath.Dir(string(f)), 0o700), os.WriteFile(next, value, 0o600), os.Rename(next, string(f))) //nolint:gosec // the path is a setting
}

// noteRecord is a note, which processes share.
type noteRecord struct {
	notes     tracker.Notes
	kind, key string
}

func (n noteRecord) read(ctx context.Context) ([]byte, error) {
	return n.notes.Note(ctx, n.kind, n.key)
}

func (n noteRecord) write(ctx context.Context, value []byte) error {
	return n.notes.PutNotes(ctx, n.kind, map[string][]byte{n.key: value}, time.Now())
}

// announced is the value of the record.
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
	return n.alone(ctx, "announce", func(ctx context.Context) error { return a.announceNewest(ctx, n, say) })
}

func (a *App) announceNewest(ctx context.Context, n *announcer, say func(string)) error {
	series := a.library.Series(rules.Magic)
	if len(series) == 0 {
		return ctx.Err()
	}
	newest := series[0]
	known, err := n.read(ctx)
	if err != nil {
		return err
	}
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
		return n.write(ctx, announced{Edition: newest.ID})
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
		if err := n.write(ctx, known); err != nil {
			return err
		}
	}
	if n.operators == "" {
		return n.write(ctx, announced{Edition: newest.ID})
	}
	if err := n.post(ctx, n.operators, "rules-"+newest.ID, reply); err != nil {
		a.log.warn(ctx, "the channel can't be told of the new rules", err)
		say("The channel ARBITER_RULES_CHANNEL could not be told of Magic's new rules; that is tried again. (" + err.Error() + ") Does the bot see it, and may it write there?")
		return err
	}
	return n.write(ctx, announced{Edition: newest.ID})
}

// read returns the stored state, or zero if there is none.
func (n *announcer) read(ctx context.Context) (announced, error) {
	raw, err := n.record.read(ctx)
	var t announced
	if err != nil || json.Unmarshal(raw, &t) != nil {
		return announced{}, err
	}
	return t, nil
}

func (n *announcer) write(ctx context.Context, t announced) error {
	raw, err := json.Marshal(t)
	if err != nil {
		return err
	}
	return n.record.write(ctx, raw)
}
