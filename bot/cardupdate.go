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

// keepCards brings Magic's cards every week until ctx is over. What it returns is
// closed when that has come to its end.
func (a *App) keepCards(ctx context.Context, config Config, version string, say func(string)) (over <-chan struct{}) {
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
		updater.Weekly(ctx, u.Looked(), func(ctx context.Context) error { return a.updateCards(ctx, u, say) })
	}()
	return done
}

// lately is how long ago another process may have looked, so that this one needn't.
const lately = 24 * time.Hour

// updateCards looks once. A failure is noted, and the cards before stay.
func (a *App) updateCards(ctx context.Context, u *updater.Cards, say func(string)) error {
	if time.Since(u.Looked()) < lately {
		a.cards.refresh(ctx)
		return nil
	}
	outcome, err := u.Update(ctx)
	switch {
	case ctx.Err() != nil: // the bot stops, and the download with it
		return err
	case err != nil:
		a.log.warn(ctx, "the cards can't be updated", err)
		return err
	}
	a.cards.refresh(ctx) // arbiter cards update may have brought them meanwhile
	if outcome.Result == updater.UpToDate {
		return nil
	}
	say(fmt.Sprintf("All cards of Magic are installed: %d cards, %d rulings.", outcome.Pool.Cards, outcome.Pool.Rulings))
	return nil
}

// CardUpdater is how all cards are brought to a shelf.
func (c Config) CardUpdater(s *shelf.Shelf, version string) (updater.CardOptions, error) {
	read, err := CardImport()
	return updater.CardOptions{
		Shelf: s, List: c.CardsURL, Note: c.CardsNote(),
		Agent:  "Arbiter/" + version + " (a rules bot; looks once a week)",
		Import: read,
	}, err
}

// CardImport is how files of cards are read.
func CardImport() (shelf.CardOptions, error) {
	read, err := cardtext.NewReader(data.FS)
	if err != nil {
		return shelf.CardOptions{}, fmt.Errorf("the embedded data: %w", err)
	}
	return shelf.CardOptions{Reader: read}, nil
}
