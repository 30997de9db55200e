package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"arbiter/rules"
	"arbiter/rules/rows"
)

// made is the output.
type made struct{ index, digest string }

// keyLine is a line of keys.txt.
type keyLine struct {
	key      rules.Key
	ref      rules.Ref
	name     string
	synonyms []string
}

// build makes index and digest. It also returns a report for the user.
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
	keys, err := readKeys(folder)
	if err != nil {
		return made{}, report, err
	}
	if len(keys) == 0 {
		return made{}, report, fmt.Errorf("%s has no keys", filepath.Join(folder, "keys.txt"))
	}
	if moved := movedKeys(folder, keys, books); len(moved) > 0 {
		return made{}, append(report, moved...), errors.New("keys.txt gives numbers at which these texts don't stand: mend it, nothing was written")
	}
	older, err := readEditions(folder, books)
	if err != nil {
		return made{}, report, err
	}
	asked, err := readAsked(folder, book)
	if err != nil {
		return made{}, report, err
	}
	entries, err := indexEntries(keys, book, books, older, asked)
	if err != nil {
		return made{}, report, err
	}
	var index strings.Builder
	fmt.Fprintf(&index, head, game, editionNames(books))
	for _, e := range entries {
		fmt.Fprintln(&index, e)
	}
	return made{index.String(), digest}, report, nil
}

const head = `# Index of the rules of %s that we cite or have digested. Do not edit it: go
# generate ./data makes it from the digest, from keys.txt, and from the edition
# %s. One line each, columns separated by " | ":
#
#   number | key | name | heading of the section | synonyms | fingerprint
#
# The fingerprint finds the rule in other editions. It is made of hashes and
# holds no text. After "~" it is of the older edition, "-" is none.

`

func editionNames(books []*rules.Book) string {
	var names []string
	for _, b := range books {
		names = append(names, b.Edition.ID)
	}
	return strings.Join(names, " and, where that is silent, ")
}

// readKeys reads keys.txt: rows "key | number | name | synonyms".
func readKeys(folder string) (keys []keyLine, err error) {
	err = rows.Read(os.DirFS(folder), "keys.txt", func(row string) error {
		c := strings.Split(row, "|")
		if len(c) != 3 && len(c) != 4 {
			return fmt.Errorf("%d columns, want key | number | name | synonyms", len(c))
		}
		for i := range c {
			c[i] = strings.TrimSpace(c[i])
		}
		ref, ok := rules.ParseRef(c[1])
		if !ok {
			return fmt.Errorf("%q is no number", c[1])
		}
		k := keyLine{key: rules.Key(c[0]), ref: ref, name: c[2]}
		for s := range strings.SplitSeq(strings.Join(c[3:], ""), ",") {
			if s = strings.TrimSpace(s); s != "" {
				k.synonyms = append(k.synonyms, s)
			}
		}
		keys = append(keys, k)
		return nil
	})
	return keys, err
}

// indexEntries returns the index entries of rules with a key or a digest, in
// book order.
func indexEntries(keys []keyLine, digest *rules.Book, books []*rules.Book, older map[rules.Key]rules.Entry, asked map[rules.Ref][]string) ([]rules.IndexEntry, error) {
	keyed := make(map[rules.Ref][]keyLine)
	for _, k := range keys {
		keyed[k.ref] = append(keyed[k.ref], k)
	}
	partly := books[0].Edition.Source == rules.Excerpt
	cited := make(map[rules.Ref]bool) // sections with keys that follow the newest edition
	for _, k := range keys {
		if was, known := older[k.key]; !known || was.Ref != k.ref {
			cited[k.ref.Section()] = true
		}
	}
	var out []rules.IndexEntry
	for _, d := range digest.Entries() {
		if len(keyed[d.Ref]) == 0 && d.Text == "" && asked[d.Ref] == nil {
			continue
		}
		e, ok := books[0].Entry(d.Ref)
		if !ok && !cited[d.Ref.Section()] {
			e, ok = outlined(books[1:], d.Ref)
		}
		if !ok && !partly {
			return nil, fmt.Errorf("the digest has a sentence for %s, which the edition doesn't have", d.Ref)
		}
		entry := rules.IndexEntry{Ref: d.Ref, Heading: d.Heading}
		if ok {
			entry.Heading, entry.Fingerprint = e.Heading, e.Fingerprint()
		}
		entry.Synonyms = asked[d.Ref]
		if len(keyed[d.Ref]) == 0 && ok {
			out = append(out, entry)
		}
		for i, k := range keyed[d.Ref] {
			entry.Key, entry.Name, entry.Synonyms = k.key, k.name, k.synonyms
			if i == 0 {
				entry.Synonyms = union(k.synonyms, asked[d.Ref])
			}
			if was, known := older[k.key]; known && !ok {
				entry.Fingerprint, entry.Older = was.Fingerprint(), true
			}
			out = append(out, entry)
		}
		delete(keyed, d.Ref)
	}
	for ref, k := range keyed {
		return nil, fmt.Errorf("%s stands for %s in keys.txt, which the digest doesn't list", k[0].key, ref)
	}
	return out, nil
}

// readAsked reads asked.txt, if the game has one: the words in which players
// ask for a rule, "number | words, words".
func readAsked(folder string, digest *rules.Book) (map[rules.Ref][]string, error) {
	asked := make(map[rules.Ref][]string)
	return asked, rows.Read(os.DirFS(folder), "asked.txt", func(row string) error {
		number, words, ok := strings.Cut(row, "|")
		ref, isRef := rules.ParseRef(number)
		if _, listed := digest.Entry(ref); !ok || !isRef || !listed {
			return fmt.Errorf("%q: want a number of the digest | words", row)
		}
		for w := range strings.SplitSeq(words, ",") {
			if w = strings.TrimSpace(w); w != "" {
				asked[ref] = union(asked[ref], []string{w})
			}
		}
		return nil
	})
}

// union returns a, followed by what b has besides.
func union(a, b []string) []string {
	out := slices.Clone(a)
	for _, s := range b {
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// outlined returns the rule of a section that is missing from the newest
// edition, an excerpt, and in which no key has another number than in the older
// edition. There the digest follows the numbers of the older edition.
func outlined(older []*rules.Book, ref rules.Ref) (rules.Entry, bool) {
	for _, b := range older {
		if e, ok := b.Entry(ref); ok {
			return e, true
		}
	}
	return rules.Entry{}, false
}

// readEditions reads editions.txt, if the game has one: a table with a row for
// each key and a column for each edition, with the key's number there. It
// returns, for each key, the rule in the first of the older books that has it.
func readEditions(folder string, books []*rules.Book) (map[rules.Key]rules.Entry, error) {
	var header []string
	older := make(map[rules.Key]rules.Entry)
	return older, rows.Read(os.DirFS(folder), "editions.txt", func(row string) error {
		c := strings.Split(row, " | ")
		if header == nil {
			header = c
			return nil
		}
		if len(c) != len(header) {
			return fmt.Errorf("%q: %d columns, want %d", row, len(c), len(header))
		}
		for _, b := range books[1:] {
			column := slices.Index(header, b.Edition.ID)
			if column < 0 {
				return fmt.Errorf("no column for %s", b.Edition.ID)
			}
			if e, ok := b.Entry(rules.Ref(c[column])); ok {
				older[rules.Key(c[0])] = e
				break
			}
		}
		return nil
	})
}

// movedKeys compares keys.txt with the rules that the fingerprints of the
// existing index match in the edition. Rules whose text has changed aren't
// reported.
func movedKeys(folder string, keys []keyLine, books []*rules.Book) []string {
	raw, err := os.ReadFile(filepath.Join(folder, "index.txt")) //nolint:gosec // the folder is the caller's choice
	if err != nil {
		return nil // there is no index yet
	}
	old, err := rules.ReadIndex(bytes.NewReader(raw))
	if err != nil {
		return nil // it is rewritten anyway
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
		// A number that was changed in keys.txt was changed deliberately.
		if ok && was[k.key] == k.ref && m.At != k.ref && m.Quality == rules.Same {
			out = append(out, fmt.Sprintf("%s: keys.txt says %s; its text stands at %s", k.key, k.ref, m.At))
		}
	}
	return out
}

// addMissing adds the numbers of the edition that the digest lacks, in order,
// each on a line without a sentence. It returns the new text and the numbers
// added.
func addMissing(digest string, b *rules.Book) (text string, added []rules.Ref) {
	lines := strings.SplitAfter(digest, "\n")
	at := make(map[rules.Ref]int) // the line after which a following entry is inserted
	for i, line := range lines {
		number, _, _ := strings.Cut(strings.TrimLeft(line, "# "), " ")
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
		case e.Kind != rules.Rule && e.Kind != rules.Subrule && b.Edition.Game == rules.Riftbound:
			insert[line] += fmt.Sprintf("\n## %s. %s\n\n", e.Ref, e.Title)
		case e.Kind != rules.Rule && e.Kind != rules.Subrule:
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
