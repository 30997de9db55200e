package sqlite

import (
	"context"
	"database/sql"
	"errors"
)

// OfSchema makes an empty file of an earlier schema.
func OfSchema(ctx context.Context, path string, schema int) error {
	db, err := sql.Open("sqlite", "file:"+path+"?_txlock=immediate")
	if err != nil {
		return err
	}
	return errors.Join(migrate(ctx, db, schema), db.Close())
}
