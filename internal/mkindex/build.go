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
func build(folder string, game rules.Game, official *rules.Book) (made, []string, error) {
	text, err := os.ReadFile(filepath.Join(folder, "digest.txt")) //nolint:gosec // the folder is the caller's choice
	if err != nil {
		return made{}, nil, err
	}
	doc := official.Edition.Document()
	digest, added := addMissing(string(text), official)
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
	if len(keys) == 0 && doc == rules.Core {
		return made{}, report, fmt.Errorf("%s has no keys", filepath.Join(folder, "keys.txt"))
	}
	if moved := movedKeys(folder, keys, official); len(moved) > 0 {
		return made{}, append(report, moved...), errors.New("keys.txt gives numbers at which these texts don't stand: mend it, nothing was written")
	}
	asked, err := readAsked(folder, book)
	if err != nil {
		return made{}, report, err
	}
	entries, err := indexEntries(keys, book, official, asked)
	if err != nil {
		return made{}, report, err
	}
	var index strings.Builder
	what := string(game)
	if doc != rules.Core {
		what += " (" + doc.String() + ")"
	}
	fmt.Fprintf(&index, head, what, official.Edition.ID)
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
# holds no text; "-" is none. Rules that the edition no longer has come last.

`

// readKeys reads keys.txt: rows "key | number | name | synonyms", the number of a
// rule that is gone being "-".
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
		if !ok && c[1] != "-" {
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
// book order, and then those of keys whose rules are gone.
func indexEntries(keys []keyLine, digest, official *rules.Book, asked map[rules.Ref][]string) ([]rules.IndexEntry, error) {
	keyed := make(map[rules.Ref][]keyLine)
	for _, k := range keys {
		keyed[k.ref] = append(keyed[k.ref], k)
	}
	gone := keyed[""]
	delete(keyed, "")
	sectioned := official.Edition.Document().Sectioned()
	var out []rules.IndexEntry
	for _, d := range digest.Entries() {
		if len(keyed[d.Ref]) == 0 && d.Text == "" && asked[d.Ref] == nil && !sectioned {
			continue
		}
		e, ok := official.Entry(d.Ref)
		if sectioned { // found by title; an appendix may be left out of a transcription
			out = append(out, rules.IndexEntry{Ref: d.Ref, Name: d.Title, Heading: d.Heading, Fingerprint: e.Fingerprint(), Synonyms: asked[d.Ref]})
			continue
		}
		if !ok {
			return nil, fmt.Errorf("the digest has a sentence for %s, which the edition doesn't have", d.Ref)
		}
		entry := rules.IndexEntry{Ref: d.Ref, Heading: e.Heading, Fingerprint: e.Fingerprint(), Synonyms: asked[d.Ref]}
		if len(keyed[d.Ref]) == 0 {
			out = append(out, entry)
		}
		for i, k := range keyed[d.Ref] {
			entry.Key, entry.Name, entry.Synonyms = k.key, k.name, k.synonyms
			if i == 0 {
				entry.Synonyms = union(k.synonyms, asked[d.Ref])
			}
			out = append(out, entry)
		}
		delete(keyed, d.Ref)
	}
	for ref, k := range keyed {
		return nil, fmt.Errorf("%s stands for %s in keys.txt, which the digest doesn't list", k[0].key, ref)
	}
	for _, k := range gone {
		out = append(out, rules.IndexEntry{Key: k.key, Name: k.name})
	}
	return out, nil
}

// readAsked reads asked.txt, if the game has one: the words in which players
// ask for a rule, "number | words, words".
func readAsked(folder string, digest *rules.Book) (map[rules.Ref][]string, error) {
	asked := make(map[rules.Ref][]string)
	return asked, rows.Read(os.DirFS(folder), "asked.txt", func(row string) error {
		number, words, ok := strings.Cut(row, "|")
		ref, isRef := digest.Edition.Document().ParseNumber(number)
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

// movedKeys compares keys.txt with the rules that the fingerprints of the
// existing index match in the edition. Rules whose text has changed aren't
// reported.
func movedKeys(folder string, keys []keyLine, official *rules.Book) []string {
	raw, err := os.ReadFile(filepath.Join(folder, "index.txt")) //nolint:gosec // the folder is the caller's choice
	if err != nil {
		return nil // there is no index yet
	}
	old, err := rules.ReadIndex(bytes.NewReader(raw))
	if err != nil {
		return nil // it is rewritten anyway
	}
	where := make(map[rules.Key]rules.Match)
	for _, m := range old.Join(official).Matches() {
		where[m.Key] = m
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
		headed := strings.HasPrefix(line, "#") || !b.Edition.Document().Sectioned()
		if ref, ok := b.Edition.Document().ParseNumber(number); ok && headed {
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
		case b.Edition.Document().Sectioned(), e.Kind != rules.Rule && e.Kind != rules.Subrule && b.Edition.Game == rules.Riftbound:
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
