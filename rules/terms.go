package rules

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"strings"
)

// readTerms reads names of rules, such as glossary terms that only refer to a
// rule: lines "term | number of the digest" or the other way round, comments
// after "#". The file is optional.
func readTerms(facts fs.FS, name string) ([]Entry, error) {
	f, err := facts.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // opened for reading only
	var terms []Entry
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		term, number, _ := strings.Cut(line, "|")
		if _, first := ParseRef(term); first {
			term, number = number, term
		}
		ref, ok := ParseRef(number)
		if term = strings.TrimSpace(term); !ok || term == "" {
			return nil, fmt.Errorf("%s, line %d: want a name and a number of the digest, with | between them", name, n)
		}
		terms = append(terms, Entry{Ref: ref, Title: term})
	}
	return terms, lines.Err()
}

// readNames reads what rules without a name of their own are about: lines
// "number of the digest | name", comments after "#". The file is optional.
func readNames(facts fs.FS, file string) (map[Ref]string, error) {
	entries, err := readTerms(facts, file)
	if err != nil {
		return nil, err
	}
	all := make(map[Ref]string, len(entries))
	for _, e := range entries {
		all[e.Ref] = e.Title
	}
	return all, nil
}
