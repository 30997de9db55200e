package bot

import (
	"context"
	"fmt"
	"time"

	"arbiter/bot/cardtext"
	"arbiter/data"
	"arbiter/rules/shelf"
	"arbiter/rules/updater"
)

// keepCards updates Magic's cards every week until ctx is done. One process updates them for
// all. The channel is closed when it has stopped.
func (a *App) keepCards(ctx context.Context, config Config, version string, say func(string), once unlessDone) (over <-chan struct{}) {
	done := make(chan struct{})
	if config.CardsURL == "" || a.shelf == nil {
		close(done)
		return done
	}
	options, err := config.CardUpdater(a.shelf, version)
	if err != nil {
		a.log.warn(ctx, "the cards can't be updated", err)
		close(done)
		return done
	}
	u := updater.NewCards(options)
	go func() {
		defer close(done)
		updater.Weekly(ctx, u.Looked(), func(ctx context.Context) error {
			return a.look(ctx, "cards", cardsLookedFor, once, func(ctx context.Context) error { return a.updateCards(ctx, u, say) })
		})
	}()
	return done
}

// recentCheck is the age below which another process's check makes a new one
// unnecessary.
const recentCheck = 24 * time.Hour

// updateCards checks for newer cards once. An error is logged, and the cards
// stay as they are.
func (a *App) updateCards(ctx context.Context, u *updater.Cards, say func(string)) error {
	if time.Since(u.Looked()) < recentCheck {
		a.cards.refresh(ctx)
		return nil
	}
	outcome, err := u.Update(ctx)
	switch {
	case ctx.Err() != nil: // the bot is stopping
		return err
	case err != nil:
		a.log.warn(ctx, "the cards can't be updated", err)
		return err
	}
	a.cards.refresh(ctx) // another process may have imported them
	if outcome.Result == updater.UpToDate {
		return nil
	}
	say(fmt.Sprintf("All cards of Magic are installed: %d cards, %d rulings.", outcome.Pool.Cards, outcome.Pool.Rulings))
	return nil
}

// CardUpdater returns the options for updating the cards on a shelf.
func (c Config) CardUpdater(s *shelf.Shelf, version string) (updater.CardOptions, error) {
	read, err := CardImport()
	return updater.CardOptions{
		Shelf: s, List: c.CardsURL, Note: c.CardsNote(),
		Agent:  "Arbiter/" + version + " (a rules bot; looks once a week)",
		Import: read,
	}, err
}

// CardImport returns the options for importing files of cards.
func CardImport() (shelf.CardOptions, error) {
	read, err := cardtext.NewReader(data.FS)
	if err != nil {
		return shelf.CardOptions{}, fmt.Errorf("the embedded data: %w", err)
	}
	return shelf.CardOptions{Reader: read}, nil
}
