package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"arbiter/rules"
)

// made is what the tool writes.
type made struct{ index, digest string }

// keyLine is a line of keys.txt.
type keyLine struct {
	key      rules.Key
	ref      rules.Ref
	name     string
	synonyms []string
}

// build makes index and digest. The report is for the person at the terminal.
func build(folder string, game rules.Game, books []*rules.Book) (made, []string, error) {
	text, err := os.ReadFile(filepath.Join(folder, "digest.txt")) //nolint:gosec // the folder is the caller's choice
	if err != nil {
		return made{}, nil, err
	}
	digest, added := addMissing(string(text), books[0])
	var report []string
	if len(added) > 0 {
		report = append(report, fmt.Sprintf("%d numbers added to the digest, without a sentence: %v", len(added), added))
	}
	book, err := rules.Parse("digest.txt", []byte(digest), game)
	if err != nil {
		return made{}, report, err
	}
	raw, err := os.ReadFile(filepath.Join(folder, "keys.txt")) //nolint:gosec // the folder is the caller's choice
	if err != nil {
		return made{}, report, err
	}
	keys, err := readKeys(string(raw))
	if err != nil {
		return made{}, report, err
	}
	if moved := movedKeys(folder, keys, books); len(moved) > 0 {
		return made{}, append(report, moved...), errors.New("keys.txt gives numbers at which these texts don't stand: mend it, nothing was written")
	}
	entries, err := indexEntries(keys, book, books)
	if err != nil {
		return made{}, report, err
	}
	var index strings.Builder
	fmt.Fprintf(&index, head, editionNames(books), game)
	for _, e := range entries {
		fmt.Fprintln(&index, e)
	}
	return made{index.String(), digest}, report, nil
}

const head = `# Index of the rules that we cite or have digested. Made by internal/mkindex
# from %s and from keys.txt; go generate ./data makes it
# anew for %s. Do not edit it. One line each, columns separated by " | ":
#
#   number | key | name | heading of the section | synonyms | fingerprint
#
# The fingerprint finds the rule in other editions. It is made of hashes and
# holds no text.

`

func editionNames(books []*rules.Book) string {
	var names []string
	for _, b := range books {
		names = append(names, b.Edition.ID)
	}
	return strings.Join(names, " and ")
}

// readKeys reads keys.txt: "key | number | name | synonyms".
func readKeys(text string) ([]keyLine, error) {
	var keys []keyLine
	n := 0
	for line := range strings.Lines(text) {
		n++
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		c := strings.Split(line, "|")
		if len(c) != 3 && len(c) != 4 {
			return nil, fmt.Errorf("keys.txt, line %d: %d columns, want key | number | name | synonyms", n, len(c))
		}
		for i := range c {
			c[i] = strings.TrimSpace(c[i])
		}
		ref, ok := rules.ParseRef(c[1])
		if !ok {
			return nil, fmt.Errorf("keys.txt, line %d: %q is no number", n, c[1])
		}
		k := keyLine{key: rules.Key(c[0]), ref: ref, name: c[2]}
		for s := range strings.SplitSeq(strings.Join(c[3:], ""), ",") {
			if s = strings.TrimSpace(s); s != "" {
				k.synonyms = append(k.synonyms, s)
			}
		}
		keys = append(keys, k)
	}
	return keys, nil
}

// indexEntries lists what is keyed or digested, in book order.
func indexEntries(keys []keyLine, digest *rules.Book, books []*rules.Book) ([]rules.IndexEntry, error) {
	keyed := make(map[rules.Ref][]keyLine)
	for _, k := range keys {
		keyed[k.ref] = append(keyed[k.ref], k)
	}
	var out []rules.IndexEntry
	for _, d := range digest.Entries() {
		if len(keyed[d.Ref]) == 0 && d.Text == "" {
			continue
		}
		e, ok := find(books, d.Ref)
		if !ok {
			return nil, fmt.Errorf("the digest has a sentence for %s, which the edition doesn't have", d.Ref)
		}
		entry := rules.IndexEntry{Ref: d.Ref, Heading: e.Heading, Fingerprint: e.Fingerprint()}
		if len(keyed[d.Ref]) == 0 {
			out = append(out, entry)
		}
		for _, k := range keyed[d.Ref] {
			entry.Key, entry.Name, entry.Synonyms = k.key, k.name, k.synonyms
			out = append(out, entry)
		}
		delete(keyed, d.Ref)
	}
	for ref, k := range keyed {
		return nil, fmt.Errorf("%s stands for %s in keys.txt, which the digest doesn't list", k[0].key, ref)
	}
	return out, nil
}

// find takes a rule from the first book that reaches it: a book that is only
// a part speaks for all numbers between its first and its last.
func find(books []*rules.Book, ref rules.Ref) (rules.Entry, bool) {
	for _, b := range books {
		if e, ok := b.Entry(ref); ok {
			return e, true
		}
		if all := b.Entries(); rules.CompareRefs(all[0].Ref, ref) <= 0 && rules.CompareRefs(ref, all[len(all)-1].Ref) <= 0 {
			break
		}
	}
	return rules.Entry{}, false
}

// movedKeys compares keys.txt with where the texts of the index as it is stand
// in the edition. Of a rule whose text was changed it can't be sure, and says
// nothing.
func movedKeys(folder string, keys []keyLine, books []*rules.Book) []string {
	raw, err := os.ReadFile(filepath.Join(folder, "index.txt")) //nolint:gosec // the folder is the caller's choice
	if err != nil {
		return nil // there is no index yet
	}
	old, err := rules.ReadIndex(bytes.NewReader(raw))
	if err != nil {
		return nil // it is about to be made anew
	}
	where := make(map[rules.Key]rules.Match)
	for _, b := range books {
		for _, m := range old.Join(b).Matches() {
			if _, known := where[m.Key]; !known {
				where[m.Key] = m
			}
		}
	}
	was := make(map[rules.Key]rules.Ref)
	for _, e := range old.Entries() {
		was[e.Key] = e.Ref
	}
	var out []string
	for _, k := range keys {
		m, ok := where[k.key]
		// Someone who changes the number in keys.txt has read the rule.
		if ok && was[k.key] == k.ref && m.At != k.ref && m.Quality == rules.Same {
			out = append(out, fmt.Sprintf("%s: keys.txt says %s; its text stands at %s", k.key, k.ref, m.At))
		}
	}
	return out
}

// addMissing puts the numbers of the edition that the digest lacks where they
// belong, each on a line without a sentence.
func addMissing(digest string, b *rules.Book) (text string, added []rules.Ref) {
	lines := strings.SplitAfter(digest, "\n")
	at := make(map[rules.Ref]int) // the line after which what follows an entry goes
	for i, line := range lines {
		number, _, _ := strings.Cut(strings.TrimSpace(line), " ")
		if ref, ok := rules.ParseRef(number); ok {
			at[ref] = i
		}
	}
	insert := make(map[int]string)
	line := -1
	for _, e := range b.Entries() {
		if e.Kind == rules.GlossaryTerm {
			break
		}
		if i, ok := at[e.Ref]; ok {
			line = i
			continue
		}
		added = append(added, e.Ref)
		switch {
		case e.Kind == rules.Section || e.Kind == rules.Chapter:
			insert[line] += fmt.Sprintf("\n%s. %s\n\n", e.Ref, e.Title)
		case e.Kind == rules.Subrule && b.Edition.Game == rules.Magic:
			insert[line] += string(e.Ref) + "\n"
		default:
			insert[line] += string(e.Ref) + ".\n"
		}
	}
	var out strings.Builder
	out.WriteString(insert[-1])
	for i, l := range lines {
		out.WriteString(l)
		out.WriteString(insert[i])
	}
	return out.String(), added
}
