package tracker

import (
	"context"
	"time"
)

// Lease is the permission to do a job, such as to hold a shard, alone among all
// processes until a time.
type Lease struct {
	Name   string
	Holder string // the process
	// Token is the fencing token: each lease of this name has a greater one than all that
	// were granted to other holders, or granted again after they had expired.
	Token int64
	// Data is what the last holder has stored with the lease, for example where a session
	// is to be resumed. It survives the holder.
	Data []byte
	// Until is when the lease expires, by this process's clock, not later than it does by
	// the database's.
	Until time.Time
}

// Held reports whether the lease has not expired.
func (l Lease) Held(now time.Time) bool { return now.Before(l.Until) }

// Leases grants leases, each to one holder at a time. Expiry is measured by the
// database's clock. It is shared by processes and safe for concurrent use.
// Implementations satisfy the contract in package storetest.
type Leases interface {
	// Acquire grants a lease for a duration if it is free or has expired, and reports
	// whether it did. A holder that has the lease already keeps its token.
	Acquire(ctx context.Context, name, holder string, duration time.Duration) (Lease, bool, error)
	// Renew extends a lease from now on and stores its Data. It reports false if another
	// holder has been granted the lease since, or it was released. A lease that has
	// expired can be renewed as long as nobody else was granted it.
	Renew(ctx context.Context, lease Lease, duration time.Duration) (Lease, bool, error)
	// Release ends a lease, so that another holder needn't wait, and stores its Data. A
	// lease that is another holder's by now is left as it is.
	Release(ctx context.Context, lease Lease) error
	// Leases returns the leases whose names have a prefix, by name, also expired ones,
	// whose Until is in the past. A lease that was released has no Holder.
	Leases(ctx context.Context, prefix string) (map[string]Lease, error)
	// DropLeases deletes the leases whose names have a prefix and that have been expired
	// for a duration. A lease of that name begins anew, with greater tokens.
	DropLeases(ctx context.Context, prefix string, expired time.Duration) error
}
