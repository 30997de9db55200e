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

// Server is the id that the console has among servers: its settings hold for all
// its channels.
const Server = "console"

// Options are how a console is used.
type Options struct {
	As      string // who speaks
	Channel string // whose table it is
	JSON    bool   // one JSON object a line instead of text
	Width   int    // of the text, in characters; 0 breaks no line
	Locale  string // the language of the text, unless /settings says another; empty for English. JSON is in English.
}

// Console is a conversation with a judge.
type Console struct {
	judge   *commands.Judge
	options Options
	talking bool // with a person at a terminal
}

// New makes a console.
func New(judge *commands.Judge, o Options) *Console { return &Console{judge: judge, options: o} }

// longestLine is how many bytes of a line are read. What is longer is refused.
const longestLine = 1 << 20

// Read answers each line of in, to its end. allDone reports whether no line
// was refused.
func (c *Console) Read(ctx context.Context, in io.Reader, out io.Writer) (allDone bool, err error) {
	allDone = true
	lines := bufio.NewReaderSize(in, longestLine)
	const byteOrderMark = "\ufeff" // what some editors put before a text
	if start, err := lines.Peek(len(byteOrderMark)); err == nil && string(start) == byteOrderMark {
		_, _ = lines.Discard(len(start)) // what was peeked is there
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

// nextLine is a line as it was read.
type nextLine struct {
	raw     []byte // valid until the next one is read
	tooLong bool
	err     error
}

// next reads a line. When the context ends first, the goroutine that waits for
// the line is abandoned with its reader.
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

// grace is how long to wait for an answer that is being made when the context ends.
// A later one stores nothing, since the store is closed by then.
const grace = time.Second

// answered answers a line. It reports false if the context ended and the answer
// wasn't there within grace.
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
	if r.File != nil { // and nothing else, so that it can be piped
		_, err := out.Write(r.File.Data)
		return err
	}
	r.Language = c.judge.Reads(ctx, commands.Request{Server: Server, Locale: commands.Locale{Asker: c.options.Locale}})
	_, err := io.WriteString(out, render.Text(r, c.options.Width))
	return err
}
