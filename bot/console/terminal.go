package console

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"arbiter/commands"
	"arbiter/commands/render"
)

// ReadTerminal is like Read for a terminal, with a prompt, history (arrow up) and
// completion (tab). in and out must be a terminal.
func (c *Console) ReadTerminal(ctx context.Context, in, out *os.File) (err error) {
	c.talking = true
	raw, err := term.MakeRaw(int(in.Fd()))
	if err != nil {
		return fmt.Errorf("prepare the terminal: %w", err)
	}
	defer func() { err = errors.Join(err, term.Restore(int(in.Fd()), raw)) }()
	t := term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{in, out}, c.options.As+"> ")
	t.AutoCompleteCallback = func(line string, pos int, key rune) (string, int, bool) {
		if key != '\t' || pos != len(line) {
			return "", 0, false
		}
		return c.tab(ctx, t, line)
	}
	for ctx.Err() == nil {
		if width, height, err := term.GetSize(int(out.Fd())); err == nil && width > 0 {
			c.options.Width = min(width, widest)
			if c.options.Columns {
				// A line that fills the last column is wrapped by some terminals.
				c.screen = render.Terminal{Width: width - 1, Color: c.options.Color}
			}
			if err := t.SetSize(width, height); err != nil {
				return fmt.Errorf("fit the terminal: %w", err)
			}
		}
		line, err := typed(ctx, t)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, io.EOF):
			_, err := fmt.Fprintln(t)
			return err
		case err != nil && !errors.Is(err, term.ErrPasteIndicator):
			return fmt.Errorf("read the next line: %w", err)
		}
		line = strip(line)
		if line == "exit" || line == "quit" {
			return nil
		}
		if line != "" {
			reply, answered := c.answered(ctx, line)
			if !answered {
				return ctx.Err()
			}
			if err := c.write(ctx, t, reply); err != nil {
				return err
			}
		}
	}
	return ctx.Err()
}

// typed reads a line. If ctx is done first, it returns and abandons the reading
// goroutine with the terminal.
func typed(ctx context.Context, t *term.Terminal) (string, error) {
	type result struct {
		line string
		err  error
	}
	read := make(chan result, 1)
	go func() {
		line, err := t.ReadLine()
		read <- result{line, err}
	}()
	select {
	case r := <-read:
		return r.line, r.err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// widest is the maximum line width on a terminal, for readability.
const widest = 88

// mostShown is the maximum number of completions that are listed.
const mostShown = 12

// tab completes a line up to the first ambiguity, and lists the completions if
// there are several.
func (c *Console) tab(ctx context.Context, out io.Writer, line string) (string, int, bool) {
	ways := c.complete(ctx, line)
	if len(ways) == 0 {
		return line, len(line), true
	}
	common := ways[0].Value
	for _, w := range ways[1:] {
		n := 0
		for n < len(common) && n < len(w.Value) && common[n] == w.Value[n] {
			n++
		}
		common = strings.ToValidUTF8(common[:n], "")
	}
	if len(ways) > 1 {
		var list strings.Builder
		for _, w := range ways[:min(mostShown, len(ways))] {
			fmt.Fprintf(&list, "  %s\n", render.Visible(w.Label))
		}
		_, _ = io.WriteString(out, list.String()) // an error will recur at the next read
	}
	if len(ways) > 1 && !strings.HasPrefix(strings.ToLower(common), strings.ToLower(line)) {
		return line, len(line), true
	}
	return common, len(common), true
}

// complete returns whole lines that complete a line.
func (c *Console) complete(ctx context.Context, line string) []commands.Suggestion {
	by, err := c.speaker(ctx)
	if err != nil {
		return nil
	}
	prefix := ""
	if strings.HasPrefix(line, "@") {
		table, err := c.judge.Tables.At(ctx, c.options.Channel)
		if err != nil {
			return nil
		}
		seats := table.Look().Seats
		who, rest, err := speaker(seats, line)
		if err != nil {
			var out []commands.Suggestion
			for _, s := range seats {
				if strings.HasPrefix(strings.ToLower("@"+s.Name), strings.ToLower(line)) {
					out = append(out, commands.Suggestion{Label: "@" + s.Name, Value: "@" + s.Name + " "})
				}
			}
			return out
		}
		by, prefix, line = who, "@"+who.Name+" ", rest
	}
	ways := c.judge.CompleteLine(ctx, c.options.Channel, by, line)
	for i := range ways {
		ways[i].Value = prefix + ways[i].Value
	}
	return ways
}
