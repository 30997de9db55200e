package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"arbiter/tracker"
)

// The errors of this package that others don't name.
var (
	errAddress   = errors.New("the address of the database can't be read")
	errOlder     = errors.New("the schema of the database is older than this program")
	errStandby   = errors.New("the database takes no changes: it is a standby, or set to be read only")
	errOldServer = errors.New("the server is too old")
	errUnsafe    = errors.New("the server doesn't keep what it commits")
	errForeign   = errors.New("the database has tables of another program")
	errAway      = errors.New("the database doesn't answer")
	errChecksum  = errors.New("not what was written")
)

// SQLSTATE codes.
const (
	uniqueViolation     = "23505"
	serialization       = "40001"
	deadlock            = "40P01"
	completionUnknown   = "40003"
	lockNotAvailable    = "55P03"
	undefinedTable      = "42P01"
	undefinedColumn     = "42703"
	duplicateTable      = "42P07"
	noPermission        = "42501"
	readOnly            = "25006"
	noStatement         = "26000" // a prepared one
	duplicateStatement  = "42P05"
	wrongPassword       = "28P01"
	wrongLogin          = "28000"
	noDatabase          = "3D000"
	diskFull            = "53100"
	tooManyConnections  = "53300"
	damagedData         = "XX001"
	damagedIndex        = "XX002"
	invalidText         = "22021"
	classConnection     = "08"
	classIntervention   = "57" // the server was told to stop, or to cancel
	classSystem         = "58" // an error of the server's files
	severityOfStatement = "ERROR"
)

// certain reports whether an error says that the server has not carried out a
// statement and will not: it has said so itself, or was never told to.
func certain(err error) bool {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		class := e.Code[:min(2, len(e.Code))]
		return e.SeverityUnlocalized == severityOfStatement && e.Code != completionUnknown && class != classConnection && class != classSystem && class != classIntervention
	}
	_, connecting := errors.AsType[*pgconn.ConnectError](err)
	return connecting || pgconn.SafeToRetry(err)
}

// away reports whether an error may go away by itself, since the server can't be
// reached, starts, stops, or has another that takes its place.
func away(err error) bool {
	e, ok := errors.AsType[*pgconn.PgError](err)
	if _, refused := errors.AsType[*tracker.Problem](err); refused {
		return false
	}
	if !ok {
		// What is neither the server's word nor about what was read is the
		// network's, or that of pgx about a connection that ended.
		_, unread := errors.AsType[pgx.ScanArgError](err)
		return !unread && !errors.Is(err, tracker.ErrDamaged) && !errors.Is(err, tracker.ErrNewer) && !errors.Is(err, errAddress)
	}
	switch e.Code[:min(2, len(e.Code))] {
	case classConnection, classIntervention, classSystem:
		return true
	}
	return e.Code == tooManyConnections || e.Code == completionUnknown || e.Code == readOnly
}

// late reports whether a statement lost to another that came at the same time.
func late(err error) bool {
	e, ok := errors.AsType[*pgconn.PgError](err)
	return ok && (e.Code == serialization || e.Code == deadlock || e.Code == lockNotAvailable || e.Code == uniqueViolation)
}

// asProblem wraps an error in a *tracker.Problem for players and hosts, with the
// sentinel error that callers test for. Nothing was changed.
func asProblem(err error) error {
	if err == nil || errors.Is(err, tracker.ErrStale) || errors.Is(err, tracker.ErrRepeated) || errors.Is(err, context.Canceled) {
		return err
	}
	if _, ok := errors.AsType[*tracker.Problem](err); ok {
		return err
	}
	switch {
	case errors.Is(err, errAddress):
		return tracker.Refuse("The address of the database can't be read.").
			Next("Write it into ARBITER_DATABASE_URL as postgres://user:password@host:5432/database.").For(err)
	case errors.Is(err, tracker.ErrNewer):
		return tracker.Refuse("The database was brought up to date by a newer version of Arbiter.").
			Next("Nothing was changed. Install that version.").For(err)
	case errors.Is(err, errOlder):
		return tracker.Refuse("The database is of an older version of Arbiter.").
			Next("Nothing was changed. Bring it up to date: arbiter migrate").For(err)
	case errors.Is(err, errUnsafe):
		return tracker.Refuse("The database server may lose what it has committed.").
			Next("Nothing was changed. Set fsync and synchronous_commit to on at the server; arbiter doctor says which is off.").For(err)
	case errors.Is(err, errOldServer):
		return tracker.Refuse("The database server is too old.").
			Next("Nothing was changed. Arbiter wants PostgreSQL 13 or newer.").For(err)
	case errors.Is(err, errStandby):
		return readOnlyProblem(err)
	case errors.Is(err, tracker.ErrDamaged), errors.Is(err, errChecksum):
		return tracker.Refuse("What the database has of this isn't what was written.").
			Next("Nothing was changed. arbiter doctor says where; put a backup in its place.").For(fmt.Errorf("%w: %w", tracker.ErrDamaged, err))
	}
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return problemOf(e, err)
	}
	return tracker.Refuse("The database doesn't answer.").
		Next("Nothing was changed. Try again in a moment.").For(fmt.Errorf("%w: %w: %w", tracker.ErrBusy, errAway, err))
}

func readOnlyProblem(err error) error {
	return tracker.Refuse("The database takes no changes: it is a standby, or set to be read only.").
		Next("Nothing was changed. Name the primary in ARBITER_DATABASE_URL; with several hosts in it, add target_session_attrs=read-write.").For(fmt.Errorf("%w: %w: %w", tracker.ErrFull, errStandby, err))
}

// problemOf wraps an error that the server has reported.
func problemOf(e *pgconn.PgError, err error) error {
	switch e.Code {
	case readOnly:
		return readOnlyProblem(err)
	case wrongPassword, wrongLogin:
		return tracker.Refuse("The database refuses the user or the password.").
			Next("Nothing was changed. Mend them in ARBITER_DATABASE_URL.").For(err)
	case noDatabase:
		return tracker.Refuse("The server has no database of that name.").
			Next("Make it with createdb, or name another in ARBITER_DATABASE_URL.").For(err)
	case noPermission:
		return tracker.Refuse("The database doesn't let Arbiter's user do that.").
			Next("Nothing was changed. Make the user the owner of the database, or grant it its tables.").For(err)
	case duplicateTable:
		return tracker.Refuse("The database has tables of another program.").
			Next("Nothing was changed. Give Arbiter a database of its own.").For(fmt.Errorf("%w: %w", errForeign, err))
	case undefinedTable, undefinedColumn:
		return tracker.Refuse("The tables of the database aren't those of Arbiter.").
			Next("Nothing was changed. Give Arbiter a database of its own, or put a backup in its place.").For(fmt.Errorf("%w: %w", tracker.ErrDamaged, err))
	case diskFull:
		return tracker.Refuse("The disk of the database server is full.").
			Next("Nothing was changed. Make room there, then try again.").For(fmt.Errorf("%w: %w", tracker.ErrFull, err))
	case damagedData, damagedIndex:
		return tracker.Refuse("The database is damaged.").
			Next("Nothing was changed. Put a backup in its place.").For(fmt.Errorf("%w: %w", tracker.ErrDamaged, err))
	case tooManyConnections:
		return tracker.Refuse("The database has no connection left for Arbiter.").
			Next("Nothing was changed. Raise max_connections at the server, or put PgBouncer in front of it, then try again.").For(fmt.Errorf("%w: %w", tracker.ErrBusy, err))
	case invalidText:
		return tracker.Refuse("The database can't hold such a name.").
			Next("Nothing was changed. Leave out what isn't a letter.").For(err)
	}
	if away(err) {
		return tracker.Refuse("The database doesn't answer.").
			Next("Nothing was changed. Try again in a moment.").For(fmt.Errorf("%w: %w: %w", tracker.ErrBusy, errAway, err))
	}
	return err
}

// inDoubt is the problem of a change of which nobody knows whether it was made.
func inDoubt(err error) error {
	return tracker.Refuse("The database broke off, and whether that was done isn't known yet.").
		Next("Look at the board in a moment before you say it again.").For(fmt.Errorf("%w: %w", tracker.ErrInDoubt, err))
}
