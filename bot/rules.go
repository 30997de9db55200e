package bot

import (
	"context"
	"errors"
	"slices"
	"time"

	"arbiter/commands"
	"arbiter/rules"
	"arbiter/rules/pdftext"
	"arbiter/rules/updater"
)

// prepareRules builds the search index of each game's newest edition in the
// background, prepareAfter the start, so that it doesn't compete with what the bot
// does first. A question that comes before that builds the index. The channel is
// closed when the indexes are built or ctx is done.
func (a *App) prepareRules(ctx context.Context) (over <-chan struct{}) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		select {
		case <-time.After(a.prepareAfter):
		case <-ctx.Done():
		}
		for _, game := range []rules.Game{rules.Magic, rules.Riftbound} {
			if ctx.Err() != nil {
				return
			}
			a.library.Default(game).Prepare()
			if t := a.library.Tournament(game); t != nil {
				t.Prepare()
			}
		}
	}()
	return done
}

// keepRules updates Magic's rules and its documents for tournaments every day until ctx is
// done, and announces new editions of the rules. One process updates them for all. The channel
// is closed when it has stopped.
func (a *App) keepRules(ctx context.Context, config Config, version string, say func(string), once unlessDone, n *announcer) (over <-chan struct{}) {
	done := make(chan struct{})
	if config.RulesURL == "" && config.DocumentsURL == "" || a.shelf == nil {
		close(done)
		return done
	}
	u := updater.New(config.Updater(a.shelf, version))
	documents := config.Documents(a.shelf, version)
	go func() {
		defer close(done)
		a.daily(ctx, func(ctx context.Context) error {
			var errs []error
			if config.RulesURL != "" {
				errs = append(errs, a.look(ctx, "rules", rulesLookedFor, once, func(ctx context.Context) error { return a.updateRules(ctx, u, say) }), a.announce(ctx, n, say))
			}
			if config.DocumentsURL != "" {
				errs = append(errs, a.look(ctx, "documents", rulesLookedFor, once, func(ctx context.Context) error { return a.updateDocuments(ctx, documents, say) }))
			}
			return errors.Join(errs...)
		})
	}()
	return done
}

// updateDocuments checks for new editions of the documents for tournaments once,
// and installs them in the library. An error is logged.
func (a *App) updateDocuments(ctx context.Context, u *updater.Documents, say func(string)) error {
	outcomes, err := u.Update(ctx)
	if ctx.Err() != nil { // the bot is stopping
		return err
	}
	if err != nil {
		a.log.warn(ctx, "the documents for tournaments can't be updated", err)
	}
	for _, o := range outcomes {
		if o.Result == updater.UpToDate {
			if o.Edition.ID != "" && !slices.Contains(a.library.Editions(rules.Magic), o.Edition) {
				a.offer(ctx, o.Edition) // another process has installed it
			}
			continue
		}
		a.offer(ctx, o.Edition)
		say("Installed: " + o.Edition.Title + ", in force from " + o.Edition.Effective + ".")
	}
	if t := a.library.Tournament(rules.Magic); t != nil {
		t.Prepare()
	}
	return err
}

// Documents returns an updater of the documents for tournaments on a shelf.
func (c Config) Documents(shelf updater.Shelf, version string) *updater.Documents {
	return updater.NewDocuments(updater.Options{
		Shelf: shelf, Page: c.DocumentsURL, Note: c.DocumentsNote(),
		Agent: "Arbiter/" + version + " (a rules bot; looks once a day)",
	}, pdftext.Read)
}

// updateRules checks for a new edition once and installs it in the library. An
// error is logged, and the edition stays as it is.
func (a *App) updateRules(ctx context.Context, u *updater.Updater, say func(string)) error {
	outcome, err := u.Update(ctx)
	switch {
	case ctx.Err() != nil: // the bot is stopping
		return err
	case err != nil:
		a.log.warn(ctx, "the rules can't be updated", err)
		return err
	case outcome.Result == updater.UpToDate:
		if !slices.Contains(a.library.Editions(rules.Magic), outcome.Edition) {
			a.offer(ctx, outcome.Edition) // another process has installed it
		}
		return nil
	}
	a.offer(ctx, outcome.Edition)
	a.library.Default(rules.Magic).Prepare()
	since := ""
	if c, err := commands.Compare(a.library, commands.Comparison{Game: rules.Magic, From: outcome.Before.ID, To: outcome.Edition.ID}); err == nil && outcome.Before.ID != "" {
		since = " Since " + outcome.Before.ID + ": " + c.Sum().String() + "."
	}
	say("Magic's rules of " + outcome.Edition.ID + " are installed." + since + " /changes says what changed.")
	return nil
}

// Updater returns the options for updating the rules on a shelf.
func (c Config) Updater(shelf updater.Shelf, version string) updater.Options {
	return updater.Options{
		Shelf: shelf, Page: c.RulesURL, Note: c.RulesNote(),
		Agent: "Arbiter/" + version + " (a rules bot; looks once a day)",
	}
}
