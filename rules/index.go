package rules

import (
	"arbiter/rules/rows"
	"fmt"
	"io"
	"strings"
)

// IndexEntry describes a rule that we cite or have digested, so that it can be
// found in other editions.
type IndexEntry struct {
	Ref         Ref // in the edition that the index was made from
	Key         Key // empty if the rule isn't cited
	Fingerprint Fingerprint
	Name        string   // our name of a rule with a key
	Heading     string   // the title of its section
	Synonyms    []string // what players type for it

	// Older reports whether the fingerprint is of an older edition than Ref,
	// because only an excerpt of the newer one is available. Such an entry
	// joins as Near at best.
	Older bool
}

// Index lists the rules of a game that are cited or digested, in book order. It
// is made from an official edition (go run ./internal/mkindex) and contains
// none of its text. A rule with two keys has two entries.
type Index struct {
	entries []IndexEntry
	byKey   map[Key]int
}

func newIndex(entries []IndexEntry) *Index {
	x := &Index{entries: entries, byKey: make(map[Key]int)}
	for i, e := range entries {
		if e.Key != "" {
			x.byKey[e.Key] = i
		}
	}
	return x
}

// Entries returns the entries in book order. The caller must not modify the
// slice.
func (x *Index) Entries() []IndexEntry { return x.entries }

// indexColumns of a line of an index: number, key, name, section's title, synonyms,
// fingerprint. Any may be empty.
const indexColumns = 6

// olderMark precedes a fingerprint of an older edition.
const olderMark = "~"

// ReadIndex reads an index: rows of columns separated by "|" (package rows).
func ReadIndex(r io.Reader) (*Index, error) {
	var entries []IndexEntry
	keys := make(map[Key]bool)
	err := rows.Scan(r, "index", func(row string) error {
		e, err := parseIndexLine(row)
		if err != nil {
			return err
		}
		if e.Key != "" && keys[e.Key] {
			return fmt.Errorf("%s is there twice", e.Key)
		}
		keys[e.Key] = true
		entries = append(entries, e)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return newIndex(entries), nil
}

func parseIndexLine(line string) (IndexEntry, error) {
	c := strings.Split(line, "|")
	if len(c) != indexColumns {
		return IndexEntry{}, fmt.Errorf("%d columns, want %d", len(c), indexColumns)
	}
	for i := range c {
		c[i] = strings.TrimSpace(c[i])
	}
	ref, ok := ParseRef(c[0])
	if !ok {
		return IndexEntry{}, fmt.Errorf("%q is no number of a rule", c[0])
	}
	printed, older := strings.CutPrefix(c[5], olderMark)
	fingerprint, err := ParseFingerprint(printed)
	if err != nil {
		return IndexEntry{}, fmt.Errorf("%s: %w", ref, err)
	}
	return IndexEntry{Ref: ref, Key: Key(c[1]), Name: c[2], Heading: c[3], Synonyms: list(c[4]), Fingerprint: fingerprint, Older: older}, nil
}

// list splits a list at commas.
func list(s string) []string {
	var out []string
	for part := range strings.SplitSeq(s, ",") {
		if part = strings.TrimSpace(part); part != "" {
			out = append(out, part)
		}
	}
	return out
}

// String returns the entry's line in an index file.
func (e IndexEntry) String() string {
	printed := e.Fingerprint.String()
	if e.Older {
		printed = olderMark + printed
	}
	return strings.Join([]string{
		string(e.Ref), string(e.Key), e.Name, e.Heading, strings.Join(e.Synonyms, ", "), printed,
	}, " | ")
}
