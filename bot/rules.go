package bot

import (
	"context"
	"slices"

	"arbiter/rules"
	"arbiter/rules/updater"
)

// keepRules looks for a new edition of Magic's rules every day until ctx is
// over. What it returns is closed when that has come to its end.
func (a *App) keepRules(ctx context.Context, config Config, version string, say func(string)) (over <-chan struct{}) {
	done := make(chan struct{})
	if config.RulesURL == "" || a.shelf == nil {
		close(done)
		return done
	}
	u := updater.New(config.Updater(a.shelf, version))
	go func() {
		defer close(done)
		updater.Daily(ctx, func(ctx context.Context) error { return a.updateRules(ctx, u, say) })
	}()
	return done
}

// updateRules looks once. From then on a new edition is the one that rules are
// looked up in; a failure is noted, and the one before stays.
func (a *App) updateRules(ctx context.Context, u *updater.Updater, say func(string)) error {
	outcome, err := u.Update(ctx)
	switch {
	case ctx.Err() != nil: // the bot stops, and the download with it
		return err
	case err != nil:
		a.log.warn(ctx, "the rules can't be updated", err)
		return err
	case outcome.Result == updater.UpToDate:
		if !slices.Contains(a.library.Editions(rules.Magic), outcome.Edition) {
			a.offer(ctx, outcome.Edition) // arbiter rules update has brought it meanwhile
		}
		return nil
	}
	a.offer(ctx, outcome.Edition)
	say("Magic's rules of " + outcome.Edition.ID + " are installed. /changes says what changed.")
	return nil
}

// Updater is how the newest edition is brought to a shelf.
func (c Config) Updater(shelf updater.Shelf, version string) updater.Options {
	return updater.Options{
		Shelf: shelf, Page: c.RulesURL, Note: c.RulesNote(),
		Agent: "Arbiter/" + version + " (a rules bot; looks once a day)",
	}
}
