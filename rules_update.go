package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"golang.org/x/term"

	"arbiter/bot"
	"arbiter/commands"
	"arbiter/rules"
	"arbiter/rules/updater"
)

// rulesUpdate installs Magic's newest edition of the rules from its publisher, and the
// newest documents for tournaments.
func rulesUpdate(ctx context.Context, config bot.Config, s *bookshelf, f rulesFlags, out, errOut io.Writer) error {
	switch {
	case f.words != "":
		return &callError{"rules update: it wants nothing more.\nType arbiter rules update, or arbiter rules import FILE."}
	case f.game == rules.Riftbound:
		return errors.New("there is no text of Riftbound's rules to be brought: they are published as a PDF.\nDownload it, and import it, or a text made of it: arbiter rules import FILE")
	}
	if config.RulesURL == "" && config.DocumentsURL == "" {
		return errors.New("ARBITER_RULES_URL is off, so there is no page to look at.\nLeave it out to use the publisher's, or import a file: arbiter rules import FILE")
	}
	var errs []error
	if config.RulesURL != "" {
		errs = append(errs, updateCore(ctx, config, s, out, errOut))
	}
	if config.DocumentsURL != "" && ctx.Err() == nil {
		errs = append(errs, updateDocuments(ctx, config, s, out))
	}
	return errors.Join(errs...)
}

// updateDocuments installs the newest editions of the documents for tournaments.
func updateDocuments(ctx context.Context, config bot.Config, s *bookshelf, out io.Writer) error {
	outcomes, err := config.Documents(s, version()).Update(ctx)
	for _, o := range outcomes {
		switch e := o.Edition; o.Result {
		case updater.UpToDate:
			fmt.Fprintf(out, "Nothing new: %s %s is the newest, and it is installed.\n", e.Title, e.ID)
		case updater.Corrected:
			fmt.Fprintf(out, "The publisher has corrected %s %s; the corrected text is installed.\n", e.Title, e.ID)
		case updater.Installed:
			fmt.Fprintf(out, "Installed: %s %s.\n", e.Title, e.ID)
		}
	}
	return err
}

// updateCore installs the newest edition of the core rules.
func updateCore(ctx context.Context, config bot.Config, s *bookshelf, out, errOut io.Writer) error {
	options := config.Updater(s, version())
	progress := newProgress(errOut, "Downloading the rules")
	options.Progress = progress.show
	outcome, err := updater.New(options).Update(ctx)
	progress.end()
	if err != nil {
		return err
	}
	ctx = context.WithoutCancel(ctx) // what came is on the shelf now
	book, err := s.Load(ctx, outcome.Edition.Game, outcome.Edition.ID)
	if err != nil {
		return err
	}
	e := outcome.Edition
	switch outcome.Result {
	case updater.UpToDate:
		fmt.Fprintf(out, "Nothing new: %s %s is the newest, and it is installed.\n", e.Title, e.ID)
	case updater.Corrected:
		fmt.Fprintf(out, "The publisher has corrected %s %s; the corrected text is installed: %d rules.\n", e.Title, e.ID, numbered(book))
	case updater.Installed:
		fmt.Fprintf(out, "%d rules installed: %s %s.\n", numbered(book), e.Title, e.ID)
		if outcome.Before.ID == "" {
			break
		}
		s.library.Offer(e, func() (*rules.Book, error) { return book, nil })
		compared, err := commands.Compare(s.library, commands.Comparison{Game: e.Game, From: outcome.Before.ID, To: e.ID})
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "Since %s: %s. See: arbiter rules diff %s %s\n", outcome.Before.ID, compared.Sum(), outcome.Before.ID, e.ID)
	}
	return nil
}

// progress shows the progress of a download in a line on a terminal. Without a
// terminal it shows nothing.
type progress struct {
	doing string
	out   io.Writer // nil without a terminal
	shown time.Time
}

func newProgress(out io.Writer, doing string) *progress {
	if file, ok := out.(*os.File); ok && term.IsTerminal(int(file.Fd())) {
		return &progress{doing: doing, out: out}
	}
	return &progress{}
}

// show draws the line, a few times a second.
func (p *progress) show(got, of int64) {
	if p.out == nil || got != of && time.Since(p.shown) < 100*time.Millisecond {
		return
	}
	p.shown = time.Now()
	if of > 0 {
		fmt.Fprintf(p.out, "\r%s: %d of %d KiB (%d %%)\x1b[K", p.doing, got>>10, of>>10, 100*got/of)
		return
	}
	fmt.Fprintf(p.out, "\r%s: %d KiB\x1b[K", p.doing, got>>10)
}

// end removes the line.
func (p *progress) end() {
	if p != nil && p.out != nil && !p.shown.IsZero() {
		fmt.Fprint(p.out, "\r\x1b[K")
	}
}
