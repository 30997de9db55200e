package tracker

import (
	"context"
	"time"
)

// Shared is what processes share beside the Database so that several of them can be one
// bot. Times are measured by the database's clock. It is safe for concurrent use.
// Implementations satisfy the contract in package storetest.
type Shared interface {
	Leases
	BoardClaims
	Inbox
	Guilds
	// ReadAhead reads the end of a channel's log, its board and the settings of a scope at
	// once. With the returned context, the first Load, Board and Settings of them use what
	// was read, until ctx is done.
	ReadAhead(ctx context.Context, channel string, of Scope) context.Context
}

// Guilds stores the ids of the servers that the bot is known to be a member of.
type Guilds interface {
	// SawGuilds stores that the bot is a member of servers, and returns those that weren't
	// known. Of concurrent calls only one returns a given server.
	SawGuilds(ctx context.Context, ids ...string) (added []string, err error)
	// KnownGuilds returns the known ones of some servers.
	KnownGuilds(ctx context.Context, ids ...string) ([]string, error)
	// LeftGuild forgets a server.
	LeftGuild(ctx context.Context, id string) error
	// GuildsMark returns a mark of the current time for DropGuilds.
	GuildsMark(ctx context.Context) (mark int64, err error)
	// DropGuilds forgets the servers that were last seen before a mark.
	DropGuilds(ctx context.Context, mark int64) error
}

// BoardClaims lets one process at a time edit a live board. The records that a board has
// to show are those of its log, and Append is what adds them: no other write says that a
// board has to be edited. A write of these methods may be lost if the database server fails
// within a second; the board is then edited once more.
type BoardClaims interface {
	// ClaimBoard claims a channel's board for a duration, unless it is another holder's,
	// and reports whether it did. A board that is another holder's is marked, so that its
	// release fails.
	ClaimBoard(ctx context.Context, channel, holder string, duration time.Duration) (bool, error)
	// ReleaseBoard ends a holder's claim, and writes the board if it has Data and its
	// stored version is still Version. now is its new version; 0 if another process has
	// changed it. If others have tried to claim the board since, what was drawn may be
	// old: again is true, their mark is removed, and the claim lasts on.
	ReleaseBoard(ctx context.Context, channel, holder string, duration time.Duration, shows LiveBoard, at time.Time) (now int64, again bool, err error)
	// ClaimLate claims boards, at most the given number, whose claims have expired, and
	// boards without a claim that don't show the last record of their logs, if that was
	// added between the two times. Concurrent calls claim different boards.
	ClaimLate(ctx context.Context, holder string, duration time.Duration, from, to time.Time, most int) ([]string, error)
}

// Deferred is a request that was acknowledged and isn't answered yet.
type Deferred struct {
	ID      string
	Channel string
	Person  string        // the account
	Data    []byte        // opaque to the store
	Age     time.Duration // since it was stored
}

// Inbox stores deferred requests until they are answered, so that another process
// answers if the one that has promised to doesn't.
type Inbox interface {
	// Defer stores a request that a holder answers.
	Defer(ctx context.Context, holder string, d Deferred) error
	// Answered deletes a request that a holder has. One that another holder has stays:
	// that one has promised to answer it.
	Answered(ctx context.Context, holder, id string) error
	// TakeDeferred gives a holder the requests of holders that don't have the lease named
	// prefix and holder. It returns them and those that the holder has already, except the
	// open ones, at most the given number. Concurrent calls take different ones.
	TakeDeferred(ctx context.Context, holder, prefix string, open []string, most int) ([]Deferred, error)
	// BeginDeferred counts an attempt of a holder to answer a request that it has taken.
	// tries includes the attempt of the process that deferred it. held is false if another
	// holder has the request, or it was answered.
	BeginDeferred(ctx context.Context, holder, id string) (tries int, held bool, err error)
	// TrimDeferred deletes the requests that were stored longer ago than a duration.
	TrimDeferred(ctx context.Context, age time.Duration) error
	// ForgetDeferred deletes the requests of all channels whose names have a prefix, by
	// one person, or by everybody if person is "".
	ForgetDeferred(ctx context.Context, prefix, person string) error
}
