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

// cardPool caches the pool of all cards. It reads the pool on first use, and
// again after an import. It is safe for concurrent use.
type cardPool struct {
	shelf    *shelf.Shelf // may be nil
	embedded func() (*cards.Pool, error)
	warn     func(ctx context.Context, what string, err error)

	mu   sync.Mutex
	pool *cards.Pool      // nil before first use
	from []shelf.CardPool // the pools on the shelf when pool was read; nil if one of them couldn't be read
}

// Cards returns all cards: for each game the imported ones, or else the
// embedded ones. After an import it returns another pool; earlier ones stay
// valid.
func (a *App) Cards(ctx context.Context) (*cards.Pool, error) { return a.cards.get(ctx) }

func (c *cardPool) get(ctx context.Context) (*cards.Pool, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.pool != nil {
		return c.pool, nil
	}
	from, unread := c.onShelf(ctx)
	pool, unreadCards, err := openCards(ctx, c.shelf, c.embedded)
	if err := errors.Join(err, ctx.Err()); err != nil {
		return pool, err // an error of one caller's context isn't cached
	}
	if unreadCards != nil {
		from = nil
	}
	if err := errors.Join(unread, unreadCards); err != nil {
		c.warn(ctx, "the imported cards can't be read", err)
	}
	c.pool, c.from = pool, from
	return pool, nil
}

// refresh makes the next call of Cards read the pool again, if cards have been
// imported since or couldn't be read.
func (c *cardPool) refresh(ctx context.Context) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.pool == nil {
		return
	}
	now, err := c.onShelf(ctx)
	switch {
	case ctx.Err() != nil:
	case err != nil:
		c.warn(ctx, "the imported cards can't be read", err)
	case !slices.Equal(now, c.from):
		c.pool = nil
	}
}

// CardDetails returns the imported details of a card. ok is false if there are
// none.
func (c *cardPool) CardDetails(ctx context.Context, card cards.Card) (details cards.Details, ok bool) {
	if c.shelf == nil || card.ID == "" {
		return cards.Details{}, false
	}
	details, err := c.shelf.CardDetails(ctx, card.Game, card.ID)
	if err != nil && ctx.Err() == nil {
		c.warn(ctx, "a card's text can't be read", err)
	}
	return details, err == nil && len(details.Texts) > 0
}

func (c *cardPool) onShelf(ctx context.Context) ([]shelf.CardPool, error) {
	if c.shelf == nil {
		return nil, nil
	}
	return c.shelf.CardPools(ctx)
}

// OpenCards returns all cards: for each game those on the shelf, or else the
// embedded ones. If cards on the shelf can't be read, it uses the embedded ones
// and returns the reason in unread.
func OpenCards(ctx context.Context, s *shelf.Shelf) (pool *cards.Pool, unread, err error) {
	return openCards(ctx, s, openEmbedded)
}

func openEmbedded() (*cards.Pool, error) { return cards.Open(data.FS) }

func openCards(ctx context.Context, s *shelf.Shelf, embedded func() (*cards.Pool, error)) (pool *cards.Pool, unread, err error) {
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
	if len(imported) == 0 {
		pool, err = embedded()
	} else {
		pool, err = cards.Open(data.FS, imported...)
	}
	if err != nil {
		err = fmt.Errorf("the embedded data: %w", err)
	}
	return pool, unread, err
}
