package rules

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"arbiter/rules/rows"
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
}

// Index lists the rules of a game that are cited or digested, in book order. It
// is made from an official edition (go run ./internal/mkindex) and contains
// none of its text. A rule with two keys has two entries.
type Index struct {
	entries []IndexEntry
	byKey   map[Key]int
	gone    map[Key]string // names of rules that the edition no longer has, which stored games cite
}

func newIndex(all []IndexEntry) *Index {
	x := &Index{byKey: make(map[Key]int), gone: make(map[Key]string)}
	for _, e := range all {
		if e.Ref == "" {
			x.gone[e.Key] = e.Name
			continue
		}
		x.entries = append(x.entries, e)
	}
	for i, e := range x.entries {
		if e.Key != "" {
			x.byKey[e.Key] = i
		}
	}
	return x
}

// Entries returns the entries of the edition's rules in book order. The caller must not modify the
// slice.
func (x *Index) Entries() []IndexEntry { return x.entries }

// indexColumns of a line of an index: number, key, name, section's title, synonyms,
// fingerprint. Any may be empty.
const indexColumns = 6

// goneMark is in the place of the number of a rule that the edition no longer has.
const goneMark = "-"

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
	ref, ok := anyNumber(c[0])
	if !ok && (c[0] != goneMark || c[1] == "") {
		return IndexEntry{}, fmt.Errorf("%q is no number of a rule", c[0])
	}
	fingerprint, err := ParseFingerprint(c[5])
	if err != nil {
		return IndexEntry{}, fmt.Errorf("%s: %w", ref, err)
	}
	return IndexEntry{Ref: ref, Key: Key(c[1]), Name: c[2], Heading: c[3], Synonyms: list(c[4]), Fingerprint: fingerprint}, nil
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
	return strings.Join([]string{
		cmp.Or(string(e.Ref), goneMark), string(e.Key), e.Name, e.Heading, strings.Join(e.Synonyms, ", "), e.Fingerprint.String(),
	}, " | ")
}
