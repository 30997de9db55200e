package rules

import (
	"errors"
	"io/fs"
	"strings"

	"arbiter/rules/rows"
)

// readTerms reads names of rules, such as glossary terms that only refer to a
// rule: rows "name | number of the digest" or the other way round. The file is
// optional.
func readTerms(facts fs.FS, name string) (terms []Entry, err error) {
	err = rows.Read(facts, name, func(row string) error {
		term, number, _ := strings.Cut(row, "|")
		if _, first := ParseRef(term); first {
			term, number = number, term
		}
		ref, ok := ParseRef(number)
		if term = strings.TrimSpace(term); !ok || term == "" {
			return errors.New("want a name and a number of the digest")
		}
		terms = append(terms, Entry{Ref: ref, Title: term})
		return nil
	})
	return terms, err
}

// readNames reads names for rules that have none, as readTerms does.
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
