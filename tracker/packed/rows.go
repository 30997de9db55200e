package packed

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"arbiter/tracker"
)

// Row is consecutive batches of a log as a store keeps them.
type Row struct {
	Seq, Last     int64       // the first record, and the last
	Before, After tracker.Sum // the checksums of the log before the batches and with them
	Lines         int         // how many batches
	Size          int         // of their texts, in bytes
	Data          []byte      // as Seal returns it
}

// Limits of packing.
const (
	// MostLines is the maximum number of batches that a store packs at a time.
	MostLines = 4000
	// mostSize is the size from which a row isn't packed together with what follows.
	mostSize = 1 << 20

	// ended is the time after which a game that another has followed is packed, and idle
	// that after which the last one is. Requests are recognized as repeated until then.
	ended = tracker.RememberedRequests
	idle  = 24 * time.Hour
	// begins is the time from the change of the schema that brings a format to the first
	// packing in it, in which processes of an older version, which can't read it, are
	// replaced.
	begins = 24 * time.Hour
)

// Allowed returns the newest format in which a store may pack, or 0 if none. The times are
// those from which its schema has had each format, in the order of the formats.
func Allowed(now time.Time, since ...time.Time) Format {
	for i, at := range slices.Backward(since) {
		if now.Sub(at) >= begins {
			return Format(i + 1) //nolint:gosec // there are few
		}
	}
	return 0
}

// Times returns the time before which the last line of an ended game must be for it to be
// packed, and that for a game that no other has followed.
func Times(now time.Time) (endedBefore, idleBefore time.Time) {
	return now.Add(-ended), now.Add(-idle)
}

// Links returns a row's batches with their checksums. The error is ErrDamaged if they
// aren't what was packed.
func (r Row) Links() ([]tracker.Link, error) {
	all, err := Open(r.Data)
	if err != nil {
		return nil, err
	}
	links := make([]tracker.Link, len(all))
	seq, sum := r.Seq, r.Before
	for i, b := range all {
		links[i] = tracker.Link{Stored: b, Before: sum, After: b.Sum(sum)}
		if b.Seq != seq {
			return nil, ErrDamaged
		}
		seq, sum = b.Last+1, links[i].After
	}
	if seq != r.Last+1 || sum != r.After {
		return nil, ErrDamaged
	}
	return links, nil
}

// Batches returns a row's batches after a head, and the head after them. The error wraps
// ErrDamaged if the row isn't what was packed, or if the log doesn't go through that head.
func (r Row) Batches(after tracker.Head, reader *tracker.Reader) ([]tracker.Batch, tracker.Head, error) {
	links, err := r.Links()
	if err != nil {
		return nil, after, err
	}
	all := make([]tracker.Batch, 0, len(links))
	for _, l := range links {
		if l.Last <= after.Seq {
			continue
		}
		if l.Seq != after.Seq+1 || l.Before != after.Sum {
			return nil, after, ErrDamaged
		}
		b, err := reader.Batch(l.Stored)
		if err != nil {
			return nil, after, fmt.Errorf("%w: %w", ErrDamaged, err)
		}
		all, after.Seq, after.Sum = append(all, b), l.Last, l.After
	}
	return all, after, nil
}

// Log is what a store has of a log that is to be packed.
type Log struct {
	Format    Format         // of new rows
	Packed    int64          // the last record in the rows
	LastStart int64          // the first record of the last game
	LastAt    time.Time      // when the last line was said
	Rows      []Row          // in order, without Data
	Batches   []tracker.Link // those after the rows, in order, at most MostLines
}

// Change is what replaces batches of a log, and rows, by other rows.
type Change struct {
	Gone []Row // rows that are replaced
	Rows []Row
	Last int64 // the last of the batches that are replaced
}

// Next returns the next change of a log, or none if nothing is to be packed. Of the games
// before the last one it packs those together that make a row of about 1 MiB; the last one
// is alone in its row, so that loading it doesn't unpack others. open adds the Data of a
// row.
func (l Log) Next(now time.Time, open func(Row) (Row, error)) (Change, error) {
	endedBefore, idleBefore := Times(now)
	quiet := l.LastAt.Before(idleBefore)
	n := 0 // the batches of games before the last one
	for n < len(l.Batches) && l.Batches[n].Seq < l.LastStart && (quiet || time.UnixMilli(l.Batches[n].At).Before(endedBefore)) {
		n++
	}
	before, last := l.Batches[:n], l.Batches[n:]
	if !quiet {
		last = nil
	}
	if len(before) == 0 && len(last) == 0 {
		return Change{}, nil
	}
	var c Change
	for _, part := range []struct {
		links    []tracker.Link
		from, to int64
	}{{before, 1, l.LastStart}, {last, max(1, l.LastStart), math.MaxInt64}} {
		if err := l.pack(&c, part.links, part.from, part.to, open); err != nil {
			return Change{}, err
		}
	}
	return c, nil
}

// pack adds to a change the links, together with the small rows before them that begin
// between two records.
func (l Log) pack(c *Change, links []tracker.Link, from, to int64, open func(Row) (Row, error)) error {
	size := sizeOf(links)
	var unite []Row
	for _, r := range slices.Backward(l.Rows) {
		if r.Seq >= to {
			continue
		}
		if size += r.Size; r.Seq < from || size > mostSize {
			break
		}
		unite = append(unite, r)
	}
	slices.Reverse(unite)
	if len(links) > 0 {
		c.Last = links[len(links)-1].Last
	} else if len(unite) < 2 {
		return nil
	}
	var all []tracker.Link
	for _, r := range unite {
		r, err := open(r)
		if err != nil {
			return err
		}
		old, err := r.Links()
		if err != nil {
			return err
		}
		all = append(all, old...)
	}
	c.Gone = append(c.Gone, unite...)
	rows, err := Rows(append(all, links...), l.Format)
	c.Rows = append(c.Rows, rows...)
	return err
}

func sizeOf(links []tracker.Link) (size int) {
	for _, l := range links {
		size += len(l.Text) + len(l.Actions) + len(l.Events)
	}
	return size
}

// errUnlike: what was packed isn't what is read back.
var errUnlike = errors.New("what is read back isn't what was packed")

// Rows packs batches into rows of about 1 MiB, and reads them back.
func Rows(links []tracker.Link, format Format) ([]Row, error) {
	var rows []Row
	for len(links) > 0 {
		n := 0
		for size := 0; n < len(links) && size < mostSize; n++ {
			size += sizeOf(links[n : n+1])
		}
		r, err := pack(links[:n], format)
		if err != nil {
			return nil, err
		}
		rows, links = append(rows, r), links[n:]
	}
	return rows, nil
}

func pack(links []tracker.Link, format Format) (Row, error) {
	first, last := links[0], links[len(links)-1]
	r := Row{Seq: first.Seq, Last: last.Last, Before: first.Before, After: last.After, Lines: len(links), Size: sizeOf(links)}
	all := make([]tracker.Stored, len(links))
	for i, l := range links {
		all[i] = l.Stored
	}
	var err error
	if r.Data, err = Seal(all, format); err != nil {
		return r, err
	}
	// The checksum covers all that is in the batches.
	if _, err := r.Links(); err != nil {
		return r, fmt.Errorf("%w: %w", errUnlike, err)
	}
	return r, nil
}

// ForgetRequests removes the requests of the batches up to a packed record. A store
// doesn't recognize those as repeated, so that another batch may have the same.
func ForgetRequests(all []tracker.Batch, last int64) {
	for i := range all {
		if all[i].Seq <= last {
			all[i].Request, all[i].Part = "", 0
		}
	}
}
