package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"arbiter/rules/shelf"
	"arbiter/tracker"
	"arbiter/tracker/postgres"
)

// The notes by which processes with a common database share editions and cards: an entry
// for each item, and its content in parts.
const (
	sharedItems = "shelf"
	sharedParts = "shelf-part"
	partSize    = 1 << 20
	shareEvery  = time.Minute
)

// sharedItem is the entry of an item.
type sharedItem struct {
	Version string `json:"version"`
	Parts   int    `json:"parts"`
}

func partKey(key, version string, n int) string { return fmt.Sprintf("%s %s %d", key, version, n) }

// sharing keeps a shelf the same as those of other processes.
type sharing struct {
	shelf *shelf.Shelf
	notes tracker.Notes
	now   func() time.Time

	mu   sync.Mutex        // held during an exchange
	last map[string]string // the versions at the last exchange, by key
}

// newSharing returns the sharing of the shelf through the database, or nil without
// PostgreSQL: then all processes use the same files.
func (a *App) newSharing() *sharing {
	if _, ok := a.store.(*postgres.Store); !ok || a.shelf == nil {
		return nil
	}
	return &sharing{shelf: a.shelf, notes: a.notes, now: time.Now}
}

// exchange takes the items that others have changed since the last exchange, and publishes
// those that were changed here. Of an item that both have changed, this shelf's is
// published. It returns the number of items taken.
func (s *sharing) exchange(ctx context.Context) (taken int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	items, err := s.shelf.Items(ctx)
	if err != nil {
		return 0, err
	}
	notes, err := s.notes.Notes(ctx, sharedItems)
	if err != nil {
		return 0, err
	}
	if s.last == nil {
		s.last = make(map[string]string)
	}
	own := make(map[string]string, len(items))
	var errs []error
	for _, i := range items {
		own[i.Key] = i.Version
		if there, ok := notes[i.Key]; !ok || s.last[i.Key] != "" && s.last[i.Key] != i.Version {
			errs = append(errs, s.publish(ctx, i, there))
			delete(notes, i.Key)
		}
	}
	for key, raw := range notes {
		var there sharedItem
		if err := json.Unmarshal(raw, &there); err != nil {
			errs = append(errs, err)
			continue
		}
		if there.Version == own[key] {
			s.last[key] = own[key]
			continue
		}
		if err := s.take(ctx, key, there); err != nil {
			errs = append(errs, err)
			continue
		}
		s.last[key] = there.Version
		taken++
	}
	return taken, errors.Join(errs...)
}

// publish stores an item for the others: its parts, then its entry, by which they find it.
// Then it deletes the parts of the one before.
func (s *sharing) publish(ctx context.Context, i shelf.Item, before []byte) error {
	data, err := s.shelf.Export(ctx, i.Key)
	if err != nil {
		return err
	}
	parts := 0
	for ; parts == 0 || parts*partSize < len(data); parts++ {
		part := data[parts*partSize : min(len(data), (parts+1)*partSize)]
		if err := s.notes.PutNotes(ctx, sharedParts, map[string][]byte{partKey(i.Key, i.Version, parts): part}, s.now()); err != nil {
			return err
		}
	}
	entry, err := json.Marshal(sharedItem{i.Version, parts})
	if err != nil {
		return err
	}
	if err := s.notes.PutNotes(ctx, sharedItems, map[string][]byte{i.Key: entry}, s.now()); err != nil {
		return err
	}
	s.last[i.Key] = i.Version
	var old sharedItem
	if before == nil {
		return nil
	}
	if err := json.Unmarshal(before, &old); err != nil || old.Version == i.Version {
		return err
	}
	gone := make(map[string][]byte)
	for n := range old.Parts {
		gone[partKey(i.Key, old.Version, n)] = nil
	}
	return s.notes.PutNotes(ctx, sharedParts, gone, s.now())
}

// errPart: a part of an item is missing, since another version was published meanwhile.
var errPart = errors.New("a part of it is missing")

func (s *sharing) take(ctx context.Context, key string, there sharedItem) error {
	var data []byte
	for n := range there.Parts {
		part, err := s.notes.Note(ctx, sharedParts, partKey(key, there.Version, n))
		if err == nil && part == nil {
			err = errPart
		}
		if err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
		data = append(data, part...)
	}
	return s.shelf.Replace(ctx, key, data)
}

// shareShelf exchanges editions and cards with the processes that share the database,
// until ctx is done. The channel is closed when it has stopped.
func (a *App) shareShelf(ctx context.Context) (over <-chan struct{}) {
	done := make(chan struct{})
	if a.sharing == nil {
		close(done)
		return done
	}
	go func() {
		defer close(done)
		for {
			a.exchange(ctx)
			if !sleep(ctx, shareEvery/2+rand.N(shareEvery)) { //nolint:gosec // no secret
				return
			}
		}
	}()
	return done
}

// exchange exchanges items once if the shelf is shared, and offers the editions it took.
func (a *App) exchange(ctx context.Context) {
	if a.sharing == nil {
		return
	}
	taken, err := a.sharing.exchange(ctx)
	if err != nil && ctx.Err() == nil {
		a.log.warn(ctx, "editions and cards can't be shared", err)
	}
	if taken == 0 {
		return
	}
	editions, err := a.shelf.Editions(ctx)
	if err != nil && ctx.Err() == nil {
		a.log.warn(ctx, "the shelf can't be read", err)
	}
	for _, e := range editions {
		a.offer(ctx, e)
	}
	a.cards.refresh(ctx)
}
