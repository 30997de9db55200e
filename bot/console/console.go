package console

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"arbiter/commands"
	"arbiter/commands/render"
	"arbiter/tracker"
)

// Server is the console's server id for settings, which hold for all its
// channels.
const Server = "console"

// Options are the options of a console.
type Options struct {
	As      string // the speaker's name
	Channel string // the channel of the table
	JSON    bool   // print one JSON object per line instead of text
	Width   int    // line width of text in characters; 0 means unlimited
	Columns bool   // on a terminal, boards are laid out in columns
	Color   bool   // with Columns, boards have colors
	Locale  string // the language of text unless /settings has another; empty for English. JSON is in English.
}

// Console is a session of commands and replies. It is not safe for concurrent
// use.
type Console struct {
	judge   *commands.Judge
	options Options
	talking bool // interactive, on a terminal
	screen  render.Terminal
}

// New returns a console.
func New(judge *commands.Judge, o Options) *Console { return &Console{judge: judge, options: o} }

// longestLine is the maximum length of a line in bytes. Longer lines are
// refused.
const longestLine = 1 << 20

// Read answers each line of in until it ends. allDone reports whether no line
// was refused.
func (c *Console) Read(ctx context.Context, in io.Reader, out io.Writer) (allDone bool, err error) {
	allDone = true
	lines := bufio.NewReaderSize(in, longestLine)
	const byteOrderMark = "\ufeff" // which some editors write at the beginning of a text
	if start, err := lines.Peek(len(byteOrderMark)); err == nil && string(start) == byteOrderMark {
		_, _ = lines.Discard(len(start)) // Peek has read it
	}
	for ctx.Err() == nil {
		l := next(ctx, lines)
		if ctx.Err() != nil {
			break
		}
		atEnd := errors.Is(l.err, io.EOF)
		if l.err != nil && !atEnd {
			return false, fmt.Errorf("read the next line: %w", l.err)
		}
		line := strip(string(l.raw))
		switch {
		case l.tooLong:
			reply := c.judge.Refuse(ctx, tracker.Refuse("That line is longer than %d characters.", longestLine).Next("Say it in several lines."), c.options.Channel)
			allDone = false
			if err := c.write(ctx, out, reply); err != nil {
				return false, err
			}
		case line != "":
			reply, answered := c.answered(ctx, line)
			if !answered {
				return false, ctx.Err()
			}
			allDone = allDone && reply.Problem == nil
			if err := c.write(ctx, out, reply); err != nil {
				return false, err
			}
		}
		if atEnd {
			return allDone, nil
		}
	}
	return false, ctx.Err()
}

// nextLine is a line or an error.
type nextLine struct {
	raw     []byte // valid until the next read
	tooLong bool
	err     error
}

// next reads a line. If ctx is done first, it returns and abandons the reading
// goroutine with its reader.
func next(ctx context.Context, lines *bufio.Reader) nextLine {
	read := make(chan nextLine, 1)
	go func() {
		raw, err := lines.ReadSlice('\n')
		tooLong := errors.Is(err, bufio.ErrBufferFull)
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = lines.ReadSlice('\n')
		}
		read <- nextLine{raw, tooLong, err}
	}()
	select {
	case l := <-read:
		return l
	case <-ctx.Done():
		return nextLine{err: ctx.Err()}
	}
}

// grace is how long to wait for a pending answer after ctx is done. A later one
// stores nothing, since the store is closed by then.
const grace = time.Second

// answered answers a line. It reports false if ctx is done and there was no
// answer within grace.
func (c *Console) answered(ctx context.Context, line string) (commands.Reply, bool) {
	answer := make(chan commands.Reply, 1)
	go func() { answer <- c.answer(ctx, line) }()
	select {
	case r := <-answer:
		return r, true
	case <-ctx.Done():
	}
	select {
	case r := <-answer:
		return r, true
	case <-time.After(grace):
		return commands.Reply{}, false
	}
}

func (c *Console) write(ctx context.Context, out io.Writer, r commands.Reply) error {
	if c.options.JSON {
		return writeJSON(out, r)
	}
	if r.File != nil { // without other output, so that it can be piped
		_, err := out.Write(r.File.Data)
		return err
	}
	r.Language = c.judge.Reads(ctx, commands.Request{Server: Server, Locale: commands.Locale{Asker: c.options.Locale}})
	_, err := io.WriteString(out, render.TextIn(r, c.options.Width, c.screen))
	return err
}
