package postgres

import (
	"context"
	"time"
)

// OpenAt is Open with another clock.
func OpenAt(ctx context.Context, address string, now func() time.Time) (*Store, error) {
	s, err := connect(ctx, address, Wait)
	if err != nil {
		return nil, err
	}
	s.now = now
	return s, s.usable(ctx)
}

// ClaimLateQuery is the statement of ClaimLate.
const ClaimLateQuery = claimLate
