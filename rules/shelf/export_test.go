package shelf

import (
	"context"
	"fmt"
	"time"
)

// WaitFor sets how long the shelf waits for other processes.
func (s *Shelf) WaitFor(ctx context.Context, d time.Duration) error {
	_, err := s.db.ExecContext(ctx, fmt.Sprintf("PRAGMA busy_timeout = %d", d.Milliseconds()))
	return err
}
