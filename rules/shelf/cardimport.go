package shelf

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"arbiter/rules"
	"arbiter/rules/cards"
	"arbiter/rules/cards/bulk"
)

// CardOptions are the options of an import of cards.
type CardOptions struct {
	// Reader derives keywords and tokens from texts; see bulk.Options.
	Reader cards.Reader
	// Published is the date of the files at their source; may be zero.
	Published time.Time
	// Least is the minimum number of different names in a whole pool. 0 means
	// the default, about half of those in 2026.
	Least int
	// Limits that are zero have their defaults.
	Limits bulk.Limits
}

var leastNames = map[rules.Game]int{rules.Magic: 15_000, rules.Riftbound: 400}

// NotWholeError reports a readable file that isn't imported since it can't
// contain all cards of a game.
type NotWholeError struct{ What string }

func (e *NotWholeError) Error() string { return e.What }

// CardImport reads files of cards and stores all of them in one transaction
// with Commit. Close without Commit discards them. Until Commit they are in a
// temporary file beside the shelf, so that memory is bounded and the shelf
// isn't locked.
type CardImport struct {
	shelf *Shelf
	CardOptions
	files   []*cardFile
	present map[rules.Game]CardPool
}

// cardFile is a file that has been read.
type cardFile struct {
	bulk.Summary
	cards   []cards.Card // without texts
	at      map[string]int
	names   int
	staging *staging
}

// ImportCards begins an import. The caller must call Close.
func (s *Shelf) ImportCards(ctx context.Context, o CardOptions) (*CardImport, error) {
	pools, err := s.CardPools(ctx)
	if err != nil {
		return nil, err
	}
	m := &CardImport{shelf: s, CardOptions: o, present: make(map[rules.Game]CardPool)}
	for _, p := range pools {
		m.present[p.Game] = p
	}
	return m, nil
}

// Close removes the import's temporary files.
func (m *CardImport) Close() error {
	var errs []error
	for _, f := range m.files {
		errs = append(errs, f.staging.close())
	}
	m.files = nil
	return errors.Join(errs...)
}

// Read reads a file: cards of one game, or rulings. After an error nothing of
// the file is imported. The error is as in bulk.Read, or a *NotWholeError.
func (m *CardImport) Read(ctx context.Context, r io.Reader) (bulk.Summary, error) {
	staging, err := newStaging(m.shelf.path)
	if err != nil {
		return bulk.Summary{}, fmt.Errorf("put the cards aside: %w (%w)", ErrFull, err)
	}
	f := &cardFile{staging: staging, at: make(map[string]int)}
	f.Summary, err = bulk.Read(ctx, r, bulk.Options{
		Card: f.card, Names: f.further, Ruling: f.ruling, Reader: m.Reader, Limits: m.Limits,
	})
	if err == nil {
		err = m.checkWhole(f)
	}
	if err == nil {
		err = staging.rewind()
	}
	if err != nil {
		return f.Summary, errors.Join(err, staging.close())
	}
	m.files = append(m.files, f)
	return f.Summary, nil
}

// card keeps a card without its texts, which are stored with the details.
func (f *cardFile) card(c cards.Card, d cards.Details) error {
	for i := range c.Faces {
		c.Faces[i].Text = ""
	}
	f.at[c.ID] = len(f.cards)
	f.cards = append(f.cards, c)
	return f.staging.put(staged{ID: c.ID, Details: d})
}

func (f *cardFile) further(id string, names []string) error {
	c := &f.cards[f.at[id]]
	c.Former = alsoCalled(c.Former, names)
	return nil
}

// mostFormer is the maximum number of other names of a card; with all languages
// there are twenty.
const mostFormer = 200

func alsoCalled(former, names []string) []string {
	for _, n := range names {
		if len(former) < mostFormer && !slices.Contains(former, n) {
			former = append(former, n)
		}
	}
	return former
}

func (f *cardFile) ruling(id string, r cards.Ruling) error {
	return f.staging.put(staged{ID: id, Details: cards.Details{Rulings: []cards.Ruling{r}}})
}

// checkWhole returns a *NotWholeError for a file that can't contain all cards or
// rulings of its game.
func (m *CardImport) checkWhole(f *cardFile) error {
	game := f.Kind.Game()
	if f.Unread*10 > f.Rows {
		return &NotWholeError{fmt.Sprintf("%d of its %d rows can't be read; %s", f.Unread, f.Rows, f.Faults[0])}
	}
	present := m.present[game]
	if f.Kind == bulk.Rulings {
		if 2*f.Rulings < present.Rulings {
			return &NotWholeError{fmt.Sprintf("it has %d rulings, less than half of the %d that are installed", f.Rulings, present.Rulings)}
		}
		return nil
	}
	names := make(map[string]bool, len(f.cards))
	for i := range f.cards {
		names[f.cards[i].Name] = true
	}
	f.names = len(names)
	least := m.Least
	if least == 0 {
		least = leastNames[game]
	}
	switch {
	case f.names < least:
		return &NotWholeError{fmt.Sprintf("it has the names of %d cards, and the game has more than %d", f.names, least)}
	case 2*f.names < present.Names:
		return &NotWholeError{fmt.Sprintf("it has the names of %d cards, less than half of the %d that are installed", f.names, present.Names)}
	}
	return nil
}

// Commit replaces the cards on the shelf by those that were read, in one
// transaction.
func (m *CardImport) Commit(ctx context.Context) error {
	const doing = "put the cards on the shelf"
	for _, f := range m.files {
		if err := m.keepOtherNames(ctx, f); err != nil {
			return err
		}
	}
	tx, err := m.shelf.db.BeginTx(ctx, nil)
	if err != nil {
		return m.shelf.explain(doing, err)
	}
	defer func() { _ = tx.Rollback() }() // no-op after Commit
	for _, f := range m.files {
		if err := m.put(ctx, tx, f); err != nil {
			return m.shelf.explain(doing, err)
		}
	}
	if err := tx.Commit(); err != nil {
		return m.shelf.explain(doing, err)
	}
	// The transaction leaves a large write-ahead log. With concurrent readers,
	// a later checkpoint shrinks it.
	_, _ = m.shelf.db.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
	return nil
}

// keepOtherNames adds to the cards of a file the other names that they have on the
// shelf, since only some files have names in other languages.
func (m *CardImport) keepOtherNames(ctx context.Context, f *cardFile) error {
	if f.Kind == bulk.Rulings {
		return nil
	}
	before, err := m.shelf.Cards(ctx, f.Kind.Game())
	if err != nil {
		return nil //nolint:nilerr // none were there, or none that can be read
	}
	for b := range before.All() {
		if i, ok := f.at[b.ID]; ok && f.cards[i].Name == b.Name {
			f.cards[i].Former = alsoCalled(f.cards[i].Former, b.Former)
		}
	}
	return nil
}

func (m *CardImport) put(ctx context.Context, tx *sql.Tx, f *cardFile) error {
	game := string(f.Kind.Game())
	do := func(query string, args ...any) error {
		_, err := tx.ExecContext(ctx, query, args...)
		return err
	}
	if f.Kind != bulk.Rulings {
		var facts bytes.Buffer
		if err := cards.Write(&facts, f.cards); err != nil {
			return err
		}
		if err := errors.Join(
			do(`DELETE FROM card_details WHERE game = ?`, game), do(`DELETE FROM card_legality WHERE game = ?`, game),
			do(`INSERT OR REPLACE INTO card_pools (game, kind, imported, published, cards, names, facts) VALUES (?, ?, ?, ?, ?, ?, ?)`,
				game, string(f.Kind), writeTime(time.Now()), writeTime(m.Published), f.Cards, f.names, facts.Bytes()),
		); err != nil {
			return err
		}
	}
	// Rulings on the shelf are kept if the file has less than half as many.
	ruled := f.Rulings > 0 && 2*f.Rulings >= m.present[f.Kind.Game()].Rulings
	if ruled {
		if err := do(`DELETE FROM card_rulings WHERE game = ?`, game); err != nil {
			return err
		}
	}
	details, err := tx.PrepareContext(ctx, `INSERT INTO card_details (game, id, texts, legal, uri, image, artist) VALUES (?, ?, ?, ?, ?, ?, ?)`)
	if err != nil {
		return err
	}
	defer func() { _ = details.Close() }() // the transaction closes it too
	ruling, err := tx.PrepareContext(ctx, `INSERT INTO card_rulings (game, id, n, date, text) VALUES (?, ?, ?, ?, ?)`)
	if err != nil {
		return err
	}
	defer func() { _ = ruling.Close() }() // the transaction closes it too
	legality := make(map[string]int)
	order := 0
	for {
		one, err := f.staging.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if !ruled {
			one.Details.Rulings = nil
		}
		for _, r := range one.Details.Rulings {
			order++
			if _, err := ruling.ExecContext(ctx, game, one.ID, order, r.Date, r.Text); err != nil {
				return err
			}
		}
		if f.Kind == bulk.Rulings {
			continue
		}
		texts, err := json.Marshal(one.Details.Texts)
		if err != nil {
			return err
		}
		legal, err := m.legality(ctx, tx, game, legality, one.Details.Legal)
		if err != nil {
			return err
		}
		if _, err := details.ExecContext(ctx, game, one.ID, string(texts), legal, one.Details.URI, one.Details.Image, one.Details.Artist); err != nil {
			return err
		}
	}
}

// legality returns the id under which a card's legality is stored. Cards with
// the same legality share it.
func (m *CardImport) legality(ctx context.Context, tx *sql.Tx, game string, known map[string]int, legal map[string]string) (any, error) {
	if legal == nil {
		return nil, nil
	}
	formats, err := json.Marshal(legal)
	if err != nil {
		return nil, err
	}
	n, ok := known[string(formats)]
	if !ok {
		n = len(known) + 1
		known[string(formats)] = n
		if _, err := tx.ExecContext(ctx, `INSERT INTO card_legality (game, n, formats) VALUES (?, ?, ?)`, game, n, string(formats)); err != nil {
			return nil, err
		}
	}
	return n, nil
}
