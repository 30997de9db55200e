package rules

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"arbiter/rules/rows"
)

// ways are questions by which players ask for rules of the digest.
type ways map[Ref][]string

// readWays reads rows "number of the digest | questions", separated by
// semicolons. The file is optional.
func readWays(facts fs.FS, name string) (ways, error) {
	all := make(ways)
	return all, rows.Read(facts, name, func(row string) error {
		number, questions, _ := strings.Cut(row, "|")
		ref, ok := ParseRef(number)
		if !ok || strings.TrimSpace(questions) == "" {
			return errors.New("want number of the digest | questions")
		}
		if all[ref] != nil {
			return fmt.Errorf("%s is there twice", ref)
		}
		for question := range strings.SplitSeq(questions, ";") {
			all[ref] = append(all[ref], strings.TrimSpace(question))
		}
		return nil
	})
}
