package bot

import (
	"context"
	"errors"
	"fmt"
	"time"

	"arbiter/bot/cardtext"
	"arbiter/data"
	"arbiter/rules"
	"arbiter/rules/cards"
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
		return nil
	}
	outcome, err := u.Update(ctx)
	switch {
	case ctx.Err() != nil: // the bot stops, and the download with it
		return err
	case err != nil:
		a.log.warn(ctx, "the cards can't be updated", err)
		return err
	case outcome.Result == updater.UpToDate:
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

// OpenCards gives all cards: of each game those on the shelf, or else the embedded
// ones. Cards on the shelf that can't be read are passed over, and unread says why.
func OpenCards(ctx context.Context, s *shelf.Shelf) (pool *cards.Pool, unread, err error) {
	var imported []*cards.Pool
	if s != nil {
		for _, game := range []rules.Game{rules.Magic, rules.Riftbound} {
			switch p, err := s.Cards(ctx, game); {
			case err == nil:
				imported = append(imported, p)
			case !errors.Is(err, shelf.ErrNoCards):
				unread = errors.Join(unread, err)
			}
		}
	}
	pool, err = cards.Open(data.FS, imported...)
	return pool, unread, err
}
