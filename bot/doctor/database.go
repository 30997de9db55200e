package doctor

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"arbiter/tracker/postgres"
)

// The differences of clocks above which there is a warning, and above which there is a
// fault.
const (
	slightSkew = 5 * time.Second
	largeSkew  = time.Minute
)

// database checks the database and its server.
func (p Installation) database(ctx context.Context) []Finding {
	const what = "database"
	c, err := postgres.Examine(ctx, string(p.Config.Database), cmp.Or(p.wait, postgres.Wait))
	if err != nil {
		do := cmp.Or(adviceOf(err), "See that the server runs and can be reached from here, and what its log says.")
		return []Finding{{what, Fault, p.Config.Place() + ". " + messageOf(err), do}}
	}
	return append([]Finding{serverOf(c)}, append(safetyOf(c), schemaOf(c), clockOf(c), processesOf(c, p.now()))...)
}

func serverOf(c postgres.Condition) Finding {
	return Finding{"database", OK, fmt.Sprintf("PostgreSQL %s: %d lines in %d channels, %s.", c.Server, c.Lines, c.Channels, mebibytes(c.Size)), ""}
}

// safetyOf checks whether what is committed is kept.
func safetyOf(c postgres.Condition) (all []Finding) {
	const what = "durability"
	if err := c.Refusal(); err != nil {
		all = append(all, Finding{what, Fault, fmt.Sprintf("%s (fsync %s, synchronous_commit %s.)", messageOf(err), c.Fsync, c.SynchronousCommit), adviceOf(err)})
	}
	if c.Standbys == "" && c.Fsync != "" {
		return append(all, Finding{what, Warn, "The server has no synchronous standby: what is lost with its disk is lost.", "Add one (synchronous_standby_names), or keep point-in-time backups elsewhere."})
	}
	return append(all, Finding{what, OK, "What is acknowledged is on disk at the server.", ""})
}

func schemaOf(c postgres.Condition) Finding {
	const what = "schema"
	switch {
	case c.Schema == 0:
		return Finding{what, OK, "The database is empty; the first start makes its tables.", ""}
	case c.Reads > c.Newest:
		return Finding{what, Fault, fmt.Sprintf("It is %d, of a newer version of Arbiter; this one knows %d.", c.Schema, c.Newest), "Install that version."}
	case c.Schema < c.Newest:
		return Finding{what, Fault, fmt.Sprintf("It is %d, and this version wants %d.", c.Schema, c.Newest), "Bring it up to date: arbiter migrate"}
	}
	return Finding{what, OK, fmt.Sprintf("Schema %d.", c.Schema), ""}
}

func clockOf(c postgres.Condition) Finding {
	const what = "server clock"
	text := fmt.Sprintf("It is %v from ours.", c.Skew.Abs().Round(time.Millisecond))
	switch skew := c.Skew.Abs(); {
	case skew > largeSkew:
		return Finding{what, Fault, text, "Set both clocks with NTP: the times in the log are those of the process that wrote, and would be out of order."}
	case skew > slightSkew:
		return Finding{what, Warn, text, "Set both clocks with NTP."}
	}
	return Finding{what, OK, text, ""}
}
