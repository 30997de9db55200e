package doctor

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"arbiter/rules"
	"arbiter/rules/shelf"
	"arbiter/tracker"
	"arbiter/tracker/sqlite"
)

// The recommended free space, and the maximum size of the write-ahead log.
const (
	leastFree  = 100 << 20
	enoughFree = 1 << 30
	largeWAL   = 64 << 20
)

func mebibytes[N int64 | uint64](n N) string { return fmt.Sprintf("%.1f MiB", float64(n)/(1<<20)) }

// folder checks that files can be created in the data folder.
func (p Installation) folder() Finding {
	const what = "folder"
	dir := p.Config.DataDir
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		return Finding{what, OK, dir + " isn't there yet; the first start makes it.", ""}
	}
	f, err := os.CreateTemp(dir, "doctor-*")
	if err == nil {
		_, err = f.WriteString("can this be written?")
		err = errors.Join(err, f.Close(), os.Remove(f.Name()))
	}
	if err != nil {
		return Finding{what, Fault, fmt.Sprintf("Nothing can be written in %s: %v.", dir, err), "Let the user that runs Arbiter write there, or name another folder in ARBITER_DATA_DIR."}
	}
	return Finding{what, OK, dir + " can be written.", ""}
}

// space checks the free space in the folder or its nearest existing parent.
func (p Installation) space() Finding {
	const what = "disk"
	dir := p.Config.DataDir
	for {
		if _, err := os.Stat(dir); err == nil || dir == filepath.Dir(dir) {
			break
		}
		dir = filepath.Dir(dir)
	}
	free, known := p.free(dir)
	switch text := mebibytes(free) + " are free."; {
	case !known:
		return Finding{what, OK, "How much is free, this system doesn't say.", ""}
	case free < leastFree:
		return Finding{what, Fault, text, "Make room: when the disk is full, nothing that is done in a game can be kept."}
	case free < enoughFree:
		return Finding{what, Warn, text, "Make room before it is full."}
	default:
		return Finding{what, OK, text, ""}
	}
}

// games checks the games file, and whether another process has it open.
func (p Installation) games(ctx context.Context) []Finding {
	const what = "games"
	path := p.Config.Games()
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return []Finding{{what, OK, "No game has been played yet.", ""}}
	}
	c, err := sqlite.Check(ctx, path)
	if err != nil {
		if len(c.Damaged) > 0 {
			return damaged(c)
		}
		do := "See that " + path + " can be read by the user that runs Arbiter."
		if problem, ok := errors.AsType[*tracker.Problem](err); ok {
			do = problem.Then.String() + " To put a backup in its place: arbiter restore FILE. To keep what can still be read: arbiter doctor --repair"
		}
		return []Finding{{what, Fault, path + ": " + messageOf(err), do}}
	}
	all := []Finding{{what, OK, fmt.Sprintf("Whole: %d lines in %d channels agree with their checksums, %s, schema %d.", c.Lines, c.Channels, mebibytes(c.Size), c.Schema), ""}}
	if c.Schema < c.Newest {
		all[0].Text += fmt.Sprintf(" The next start brings it to schema %d.", c.Newest)
	}
	if c.WAL > largeWAL {
		all = append(all, Finding{"wal", Warn, mebibytes(c.WAL) + " are not yet in the games file itself. Where games.db-wal is damaged, the last lines are missing, and nothing tells that there were more.", "A process reads it for very long, or was killed: stop all that have it open, and start Arbiter again."})
	}
	running := Finding{"process", OK, "No process has the games open.", ""}
	if c.Shared {
		running.Text = "A process has the games open: Arbiter runs, or a console."
	}
	return append(all, running)
}

// mostDamaged is the maximum number of damaged channels to report.
const mostDamaged = 10

// damaged reports the channels whose logs are damaged.
func damaged(c sqlite.Condition) (all []Finding) {
	for _, d := range c.Damaged[:min(len(c.Damaged), mostDamaged)] {
		all = append(all, Finding{
			"games", Fault, fmt.Sprintf("Damaged: channel %s after line %d. What stands before it is shown there; nothing can be added.", d.Channel, d.Lines),
			"arbiter doctor --repair writes all that is good into a new file; or put a backup in its place: arbiter restore FILE",
		})
	}
	if more := len(c.Damaged) - len(all); more > 0 {
		all[len(all)-1].Text += fmt.Sprintf(" So are %d more.", more)
	}
	return all
}

// messageOf returns the message of an error without its advice.
func messageOf(err error) string {
	if problem, ok := errors.AsType[*tracker.Problem](err); ok {
		return problem.What.String()
	}
	return err.Error() + "."
}

// adviceOf returns the advice of an error, or "" if it has none.
func adviceOf(err error) string {
	if problem, ok := errors.AsType[*tracker.Problem](err); ok {
		return problem.Then.String()
	}
	return ""
}

// installAdvice is the advice for installing editions.
const installAdvice = "Bring Magic's with arbiter rules update, import others with arbiter rules import FILE."

// Findings if nothing was imported.
var (
	noEdition = Finding{"editions", Warn, "No official edition is installed: rules are shown in Arbiter's own words.", installAdvice}
	noTexts   = Finding{"cards", Warn, "No texts of cards are installed.", "Bring Magic's with arbiter cards update, import others with arbiter cards import FILE."}
)

// editions checks the rulebooks and the cards on the shelf.
func (p Installation) editions(ctx context.Context) []Finding {
	path := p.Config.Reference()
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return []Finding{noEdition, noTexts}
	}
	s, err := shelf.Open(ctx, path)
	if err != nil {
		return []Finding{{"editions", Fault, fmt.Sprintf("%s can't be read: %v.", path, err), shelfAdvice}}
	}
	defer func() { _ = s.Close() }() // opened for reading only
	return append(editionsOn(ctx, s, path), cardsOn(ctx, s, path)...)
}

// shelfAdvice is the advice for a shelf that can't be read.
const shelfAdvice = "It is only a cache: remove it, and import the editions and cards again."

// cardsOn describes the cards on the shelf.
func cardsOn(ctx context.Context, s *shelf.Shelf, path string) []Finding {
	const what = "cards"
	pools, err := s.CardPools(ctx)
	if err != nil {
		return []Finding{{what, Fault, fmt.Sprintf("%s can't be read: %v.", path, err), shelfAdvice}}
	}
	var found []Finding
	for _, p := range pools {
		found = append(found, Finding{what, OK, fmt.Sprintf("%s: %d installed on %s, with %d rulings.", p.Game, p.Cards, p.Imported.Format(time.DateOnly), p.Rulings), ""})
	}
	if len(found) == 0 {
		found = []Finding{noTexts}
	}
	return found
}

func editionsOn(ctx context.Context, s *shelf.Shelf, path string) []Finding {
	const what = "editions"
	all, err := s.Editions(ctx)
	switch {
	case err != nil:
		return []Finding{{what, Fault, fmt.Sprintf("%s can't be read: %v.", path, err), shelfAdvice}}
	case s.Aside != "":
		return []Finding{{what, Warn, "The shelf was damaged and has been begun anew; the old file is " + s.Aside + ".", installAdvice}}
	case len(all) == 0:
		return []Finding{noEdition}
	}
	newest, count := make(map[rules.Game]string), make(map[rules.Game]int)
	documents, seen := make(map[rules.Game][]string), make(map[rules.Document]bool)
	for _, e := range all {
		if doc := e.Document(); doc != rules.Core {
			if !seen[doc] { // the newest is first
				seen[doc] = true
				documents[e.Game] = append(documents[e.Game], e.ID)
			}
			continue
		}
		count[e.Game]++
		newest[e.Game] = max(newest[e.Game], e.ID)
	}
	var found []Finding
	for _, g := range []rules.Game{rules.Magic, rules.Riftbound} {
		if count[g] > 0 {
			found = append(found, Finding{what, OK, fmt.Sprintf("%s: %d installed, the last by name %s.", g, count[g], newest[g]), ""})
		}
		if len(documents[g]) > 0 {
			found = append(found, Finding{what, OK, fmt.Sprintf("%s: documents for tournaments installed: %s.", g, strings.Join(documents[g], ", ")), ""})
		}
	}
	return found
}
