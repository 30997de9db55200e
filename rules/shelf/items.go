package shelf

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

// Item is a part of a shelf that is exported and replaced as a whole: an edition, or the
// cards of a game.
type Item struct {
	Key     string // the same on each shelf: "edition magic 2026-11-14", "cards magic"
	Version string // changes with the content
}

// Items returns the items on the shelf, in no particular order.
func (s *Shelf) Items(ctx context.Context) ([]Item, error) {
	const doing = "look at the shelf"
	rows, err := s.db.QueryContext(ctx, `SELECT 'edition ' || game || ' ' || id, document FROM editions
		UNION ALL SELECT 'cards ' || game, CAST(imported AS BLOB) FROM card_pools`)
	if err != nil {
		return nil, s.explain(doing, err)
	}
	defer func() { _ = rows.Close() }() // rows.Err reports the error
	var all []Item
	for rows.Next() {
		var key string
		var content sql.RawBytes
		if err := rows.Scan(&key, &content); err != nil {
			return nil, s.explain(doing, err)
		}
		sum := sha256.Sum256(content)
		all = append(all, Item{key, hex.EncodeToString(sum[:8])})
	}
	return all, s.explainIf(doing, rows.Err())
}

// errItem: a key isn't that of an item.
var errItem = errors.New("no item of a shelf")

// tablesOf returns the tables that have an item, and the condition of its rows.
func tablesOf(key string) (tables []string, where string, args []any, err error) {
	kind, rest, _ := strings.Cut(key, " ")
	game, id, _ := strings.Cut(rest, " ")
	switch {
	case kind == "edition" && id != "":
		return []string{"editions"}, "game = ? AND id = ?", []any{game, id}, nil
	case kind == "cards" && game != "" && id == "":
		return []string{"card_details", "card_legality", "card_rulings", "card_pools"}, "game = ?", []any{game}, nil
	}
	return nil, "", nil, fmt.Errorf("%w: %q", errItem, key)
}

// Export returns an item for Replace.
func (s *Shelf) Export(ctx context.Context, key string) ([]byte, error) {
	tables, where, args, err := tablesOf(key)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = s.beside(ctx, nil, func(conn *sql.Conn) error {
		for _, t := range tables {
			if _, err := conn.ExecContext(ctx, `CREATE TABLE other.`+t+` AS SELECT * FROM main.`+t+` WHERE `+where, args...); err != nil {
				return err
			}
		}
		return nil
	}, func(file *os.File) error {
		z := gzip.NewWriter(&out)
		_, err := io.Copy(z, file)
		return errors.Join(err, z.Close())
	})
	return out.Bytes(), s.explainIf("export from the shelf", err)
}

// Replace puts an item that Export has returned on the shelf, in place of the one that the
// shelf has, in one transaction.
func (s *Shelf) Replace(ctx context.Context, key string, data []byte) error {
	tables, where, args, err := tablesOf(key)
	if err != nil {
		return err
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return err
	}
	return s.explainIf("put it on the shelf", s.beside(ctx, z, func(conn *sql.Conn) error {
		tx, err := conn.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		defer func() { _ = tx.Rollback() }() // no-op after Commit
		for _, t := range tables {
			if _, err := tx.ExecContext(ctx, `DELETE FROM main.`+t+` WHERE `+where, args...); err != nil { //nolint:gosec // names and conditions of tablesOf
				return err
			}
			if _, err := tx.ExecContext(ctx, `INSERT INTO main.`+t+` SELECT * FROM other.`+t+` WHERE `+where, args...); err != nil { //nolint:gosec // as above
				return err
			}
		}
		return tx.Commit()
	}, nil))
}

// beside calls do with a connection to which a temporary file is attached as the database
// other. The file has the given content, if any, and is read after it was detached.
func (s *Shelf) beside(ctx context.Context, content io.Reader, do func(*sql.Conn) error, read func(*os.File) error) error {
	file, err := os.CreateTemp("", "arbiter-shelf-*")
	if err != nil {
		return err
	}
	defer func() { _, _ = file.Close(), os.Remove(file.Name()) }() // it is temporary
	if content != nil {
		if _, err := io.Copy(file, content); err != nil {
			return err
		}
	}
	conn, err := s.db.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }() // back to the pool
	if _, err := conn.ExecContext(ctx, `ATTACH ? AS other`, file.Name()); err != nil {
		return err
	}
	err = do(conn)
	_, detached := conn.ExecContext(context.WithoutCancel(ctx), `DETACH other`)
	if err = errors.Join(err, detached); err == nil && read != nil {
		err = read(file)
	}
	return err
}
