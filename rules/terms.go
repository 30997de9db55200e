package rules

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"strings"
)

// readTerms reads glossary terms that only refer to a rule: lines "term |
// number of the digest", comments after "#". The file is optional.
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
		ref, ok := ParseRef(number)
		if term = strings.TrimSpace(term); !ok || term == "" {
			return nil, fmt.Errorf("%s, line %d: want term | number of the digest", name, n)
		}
		terms = append(terms, Entry{Ref: ref, Title: term})
	}
	return terms, lines.Err()
}
