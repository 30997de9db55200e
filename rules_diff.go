package main

import (
	"context"
	"io"

	"arbiter/commands"
)

// rulesDiff compares two editions: those named, or the newest and the one
// before it.
func rulesDiff(_ context.Context, s *bookshelf, f rulesFlags, out io.Writer) error {
	q := commands.Comparison{Section: f.section, Game: f.game, Host: true}
	switch len(f.args) {
	case 2:
		q.From, q.To = f.args[0], f.args[1]
	case 1:
		q.From = f.args[0]
	case 0:
	default:
		return &callError{"rules diff: two editions at most.\nType arbiter rules diff 2026-02-27 2026-04-17."}
	}
	if !f.json {
		reply, err := commands.Changes(s.library, q)
		if err != nil {
			return err
		}
		writeReply(out, reply)
		return nil
	}
	compared, err := commands.Compare(s.library, q)
	if err != nil {
		return err
	}
	return writeJSON(out, compared.Changes)
}
