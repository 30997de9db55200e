package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"arbiter/data"
	"arbiter/rules"
	"arbiter/rules/cards"
	"arbiter/rules/shelf"
)

// cardPool is the pool of all cards, read when it is first asked for, and anew when
// other cards were imported. It may be used from several goroutines.
type cardPool struct {
	shelf *shelf.Shelf // nil where there is none
	warn  func(ctx context.Context, what string, err error)

	mu   sync.Mutex
	pool *cards.Pool      // nil until it is asked for
	from []shelf.CardPool // what was on the shelf then
}

// Cards gives all cards: of each game those that were imported, or else the
// embedded ones. It is another pool after an import, and the one before stays good.
func (a *App) Cards(ctx context.Context) (*cards.Pool, error) { return a.cards.get(ctx) }

func (c *cardPool) get(ctx context.Context) (*cards.Pool, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.pool != nil {
		return c.pool, nil
	}
	from := c.onShelf(ctx)
	pool, unread, err := OpenCards(ctx, c.shelf)
	if unread != nil {
		c.warn(ctx, "the imported cards can't be read", unread)
	}
	if err != nil || ctx.Err() != nil {
		return pool, errors.Join(err, ctx.Err()) // who stopped waiting decides for nobody else
	}
	c.pool, c.from = pool, from
	return pool, nil
}

// refresh has the pool read anew where other cards were imported since.
func (c *cardPool) refresh(ctx context.Context) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.pool != nil && !slices.Equal(c.onShelf(ctx), c.from) {
		c.pool = nil
	}
}

// CardDetails gives what an imported file knows of a card; false where there is none,
// or none of that card.
func (c *cardPool) CardDetails(ctx context.Context, card cards.Card) (cards.Details, bool) {
	if c.shelf == nil || card.ID == "" {
		return cards.Details{}, false
	}
	details, err := c.shelf.CardDetails(ctx, card.Game, card.ID)
	if err != nil && !errors.Is(err, shelf.ErrNoCards) {
		c.warn(ctx, "a card's text can't be read", err)
	}
	return details, err == nil
}

func (c *cardPool) onShelf(ctx context.Context) []shelf.CardPool {
	if c.shelf == nil {
		return nil
	}
	pools, err := c.shelf.CardPools(ctx)
	if err != nil {
		c.warn(ctx, "the imported cards can't be read", err)
	}
	return pools
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
	if pool, err = cards.Open(data.FS, imported...); err != nil {
		err = fmt.Errorf("the embedded data: %w", err)
	}
	return pool, unread, err
}
