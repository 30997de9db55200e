package rules

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"strings"
)

// readTerms reads the words that a rulebook's glossary explains by pointing to
// a rule: lines "term | number of the digest", comments after "#". A game may
// have none.
func readTerms(facts fs.FS, name string) ([]Entry, error) {
	f, err := facts.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // it was only read
	var terms []Entry
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		term, number, _ := strings.Cut(line, "|")
		ref, ok := ParseRef(number)
		if term = strings.TrimSpace(term); !ok || term == "" {
			return nil, fmt.Errorf("%s, line %d: want term | number of the digest", name, n)
		}
		terms = append(terms, Entry{Ref: ref, Title: term})
	}
	return terms, lines.Err()
}

// digested are the terms whose rule, or a rule just below it, has a sentence in
// a book.
func digested(terms []Entry, b *Book) []Entry {
	var kept []Entry
	for _, t := range terms {
		e, ok := b.Entry(t.Ref)
		says := e.Text != ""
		for _, r := range e.Children {
			child, _ := b.Entry(r)
			says = says || child.Text != ""
		}
		if ok && says {
			kept = append(kept, t)
		}
	}
	return kept
}
