package rules

import (
	"errors"
	"io/fs"
	"strings"

	"arbiter/rules/rows"
)

// readTerms reads glossary terms that only refer to a rule: rows "term | number
// of the digest". The file is optional.
func readTerms(facts fs.FS, name string) (terms []Entry, err error) {
	err = rows.Read(facts, name, func(row string) error {
		term, number, _ := strings.Cut(row, "|")
		ref, ok := ParseRef(number)
		if term = strings.TrimSpace(term); !ok || term == "" {
			return errors.New("want term | number of the digest")
		}
		terms = append(terms, Entry{Ref: ref, Title: term})
		return nil
	})
	return terms, err
}
