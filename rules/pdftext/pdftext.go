// Package pdftext returns the text of a PDF, the format in which the publishers offer
// the rules for tournaments.
//
// Reading a malformed PDF may not terminate, or may exhaust memory. Read therefore
// runs another process of the same program, and kills it after MaxTime or at
// MaxMemory:
//
//	text, err := pdftext.Read(ctx, raw)
//
// The program has to call Serve when its first argument is Command.
package pdftext

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// Command is the first argument of the process that reads a PDF.
const Command = "read-pdf"

// Limits of the process that reads a PDF.
const (
	MaxTime   = 10 * time.Second
	MaxMemory = 200 << 20
	maxText   = 16 << 20
	maxSaid   = 4 << 10 // bytes of an error message
)

// UnreadableError reports a PDF whose text can't be read.
type UnreadableError struct{ What string }

func (e *UnreadableError) Error() string { return e.What }

// Is reports whether a file is a PDF.
func Is(raw []byte) bool {
	return bytes.HasPrefix(bytes.TrimLeft(raw[:min(len(raw), 1024)], " \t\r\n\x00\uFEFF"), []byte("%PDF"))
}

// Read returns the text of a PDF, with a form feed between pages. The error is an
// *UnreadableError, or that of ctx.
func Read(ctx context.Context, raw []byte) (string, error) { return readWithin(ctx, raw, MaxTime) }

// readWithin is Read with a time limit.
func readWithin(ctx context.Context, raw []byte, most time.Duration) (string, error) {
	if os.Getenv(within) != "" {
		return "", errWithin
	}
	program, err := os.Executable()
	if err != nil {
		return "", fmt.Errorf("read a PDF: %w", err)
	}
	return readBy(ctx, &exec.Cmd{Path: program, Args: []string{os.Args[0], Command}}, raw, most)
}

// within is set in the process that reads a PDF, so that a program that doesn't
// call Serve starts no further ones.
const within = "ARBITER_READS_PDF"

var errWithin = errors.New("a process that reads a PDF starts no other")

// readBy runs a process that reads a PDF from its standard input.
func readBy(ctx context.Context, process *exec.Cmd, raw []byte, most time.Duration) (string, error) {
	var text, said capped
	text.most, said.most = maxText, maxSaid
	process.Stdin, process.Stdout, process.Stderr = bytes.NewReader(raw), &text, &said
	process.Env = append(os.Environ(), "GOTRACEBACK=none", "GOMAXPROCS=2", within+"=yes")
	process.WaitDelay = time.Second
	if err := process.Start(); err != nil {
		return "", fmt.Errorf("read a PDF: %w", err)
	}
	var ended error
	over := make(chan struct{})
	go func() {
		defer close(over)
		ended = process.Wait()
	}()
	look := time.NewTicker(20 * time.Millisecond)
	defer look.Stop()
	slow := time.NewTimer(most)
	defer slow.Stop()
	for {
		why := ""
		select {
		case <-over:
			return result(ended, &text, &said)
		case <-ctx.Done():
			_ = process.Process.Kill() // it may have ended
			<-over
			return "", ctx.Err()
		case <-slow.C:
			why = fmt.Sprintf("the PDF can't be read within %d seconds.", int(most.Seconds()))
		case <-look.C:
			if resident(process.Process.Pid) <= MaxMemory {
				continue
			}
			why = tooMuch
		}
		_ = process.Process.Kill() // it may have ended
		<-over
		return "", &UnreadableError{why}
	}
}

var tooMuch = fmt.Sprintf("reading the PDF takes more than %d MiB of memory, which no rulebook does.", MaxMemory>>20)

// result returns what the process wrote.
func result(err error, text, said *capped) (string, error) {
	exit := (*exec.ExitError)(nil)
	switch {
	case err == nil && text.over:
		return "", &UnreadableError{fmt.Sprintf("the PDF has more than %d MiB of text, which no rulebook has.", maxText>>20)}
	case err == nil && strings.TrimSpace(text.String()) == "":
		return "", &UnreadableError{"the PDF has no text: it may be a scan."}
	case err == nil:
		return text.String(), nil
	case errors.As(err, &exit) && exit.ExitCode() == exitMemory:
		return "", &UnreadableError{tooMuch}
	case errors.As(err, &exit) && exit.ExitCode() == exitUnreadable:
		return "", &UnreadableError{"the PDF can't be read: " + strings.TrimSpace(said.String()) + "."}
	}
	return "", &UnreadableError{"the PDF can't be read: it is damaged."}
}

// resident returns the resident memory of a process in bytes, or 0 if the system
// doesn't report it.
func resident(pid int) int64 {
	raw, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/statm")
	fields := strings.Fields(string(raw))
	if err != nil || len(fields) < 2 {
		return 0 // watchMemory limits the process itself
	}
	pages, err := strconv.ParseInt(fields[1], 10, 64)
	if err != nil {
		return 0
	}
	return pages * int64(os.Getpagesize())
}

// capped is a writer that stores the first bytes up to a maximum.
type capped struct {
	bytes.Buffer
	most int
	over bool
}

func (c *capped) Write(b []byte) (int, error) {
	if c.Len()+len(b) > c.most {
		c.over = true
		return len(b), nil
	}
	return c.Buffer.Write(b)
}

// The exit statuses of the process.
const (
	exitUnreadable = 3
	exitMemory     = 4
)

// Serve reads a PDF and writes its text, in a process of its own, and returns the
// exit status.
func Serve(in io.Reader, out, errOut io.Writer) (status int) {
	defer func() {
		if v := recover(); v != nil {
			fmt.Fprint(errOut, errDamaged)
			status = exitUnreadable
		}
	}()
	watchMemory()
	raw, err := io.ReadAll(io.LimitReader(in, MaxMemory/4))
	if err == nil {
		err = write(raw, out)
	}
	if err != nil {
		if !errors.Is(err, errPages) { // a word of the format's says nothing to a reader
			err = errDamaged
		}
		fmt.Fprint(errOut, err)
		return exitUnreadable
	}
	return 0
}
