package shelf

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"arbiter/rules"
	"arbiter/rules/cards"
	"arbiter/rules/cards/bulk"
)

// ErrNoCards is returned if the shelf has no cards of the game.
var ErrNoCards = errors.New("no cards on the shelf")

// cardSchema isn't part of version 1 of the schema. Older programs ignore it.
const cardSchema = `
CREATE TABLE IF NOT EXISTS card_pools (
	game      TEXT PRIMARY KEY,
	kind      TEXT NOT NULL,
	imported  TEXT NOT NULL,
	published TEXT NOT NULL,
	cards     INTEGER NOT NULL,
	names     INTEGER NOT NULL,
	facts     BLOB NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS card_details (
	game   TEXT NOT NULL,
	id     TEXT NOT NULL,
	texts  TEXT NOT NULL,
	legal  INTEGER,
	uri    TEXT NOT NULL,
	image  TEXT NOT NULL,
	artist TEXT NOT NULL,
	PRIMARY KEY (game, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS card_legality (
	game    TEXT NOT NULL,
	n       INTEGER NOT NULL,
	formats TEXT NOT NULL,
	PRIMARY KEY (game, n)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS card_rulings (
	game TEXT NOT NULL,
	id   TEXT NOT NULL,
	n    INTEGER NOT NULL,
	date TEXT NOT NULL,
	text TEXT NOT NULL,
	PRIMARY KEY (game, id, n)
) STRICT, WITHOUT ROWID;
`

// CardPool describes the cards of a game on the shelf.
type CardPool struct {
	Game      rules.Game
	Kind      bulk.Kind
	Imported  time.Time
	Published time.Time // the date at the source, or zero
	Cards     int
	Names     int // number of different names
	Rulings   int
}

// CardPools describes the cards on the shelf, by game.
func (s *Shelf) CardPools(ctx context.Context) ([]CardPool, error) {
	const doing = "look at the cards on the shelf"
	rows, err := s.db.QueryContext(ctx, `SELECT game, kind, imported, published, cards, names,
		(SELECT count(*) FROM card_rulings WHERE game = p.game) FROM card_pools p ORDER BY game`)
	if err != nil {
		return nil, s.explain(doing, err)
	}
	defer func() { _ = rows.Close() }() // rows.Err reports the error
	var all []CardPool
	for rows.Next() {
		var p CardPool
		var imported, published string
		if err := rows.Scan(&p.Game, &p.Kind, &imported, &published, &p.Cards, &p.Names, &p.Rulings); err != nil {
			return nil, s.explain(doing, err)
		}
		p.Imported, p.Published = readTime(imported), readTime(published)
		all = append(all, p)
	}
	return all, s.explainIf(doing, rows.Err())
}

// Cards returns the facts of all cards of a game. The error is ErrNoCards if
// there are none.
func (s *Shelf) Cards(ctx context.Context, game rules.Game) (*cards.Pool, error) {
	const doing = "take the cards from the shelf"
	var facts []byte
	err := s.db.QueryRowContext(ctx, `SELECT facts FROM card_pools WHERE game = ?`, string(game)).Scan(&facts)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("%s: %w", game, ErrNoCards)
	}
	if err != nil {
		return nil, s.explain(doing, err)
	}
	pool, err := cards.Read(bytes.NewReader(facts))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", doing, err)
	}
	return pool, nil
}

// CardDetails returns the details of the card with an id. For a card that isn't
// on the shelf it returns the zero Details and no error.
func (s *Shelf) CardDetails(ctx context.Context, game rules.Game, id string) (cards.Details, error) {
	const doing = "take the card from the shelf"
	var d cards.Details
	var texts string
	var legal sql.NullString
	err := s.db.QueryRowContext(ctx, `SELECT texts, uri, image, artist,
		(SELECT formats FROM card_legality l WHERE l.game = d.game AND l.n = d.legal)
		FROM card_details d WHERE game = ? AND id = ?`, string(game), id).Scan(&texts, &d.URI, &d.Image, &d.Artist, &legal)
	if errors.Is(err, sql.ErrNoRows) {
		return cards.Details{}, nil
	}
	if err != nil {
		return cards.Details{}, s.explain(doing, err)
	}
	if err := json.Unmarshal([]byte(texts), &d.Texts); err != nil {
		return cards.Details{}, fmt.Errorf("%s: %w", doing, err)
	}
	if legal.Valid {
		if err := json.Unmarshal([]byte(legal.String), &d.Legal); err != nil {
			return cards.Details{}, fmt.Errorf("%s: %w", doing, err)
		}
	}
	rows, err := s.db.QueryContext(ctx, `SELECT date, text FROM card_rulings WHERE game = ? AND id = ? ORDER BY n`, string(game), id)
	if err != nil {
		return cards.Details{}, s.explain(doing, err)
	}
	defer func() { _ = rows.Close() }() // rows.Err reports the error
	for rows.Next() {
		var r cards.Ruling
		if err := rows.Scan(&r.Date, &r.Text); err != nil {
			return cards.Details{}, s.explain(doing, err)
		}
		d.Rulings = append(d.Rulings, r)
	}
	slices.SortStableFunc(d.Rulings, func(a, b cards.Ruling) int { return cmp.Compare(b.Date, a.Date) })
	return d, s.explainIf(doing, rows.Err())
}

func readTime(s string) time.Time {
	t, err := time.Parse(time.RFC3339, s)
	if err != nil {
		return time.Time{}
	}
	return t
}

func writeTime(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339Nano)
}
