package rules

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"strings"
)

// ways are questions by which players ask for rules of the digest.
type ways map[Ref][]string

// readWays reads lines "number of the digest | questions", separated by
// semicolons; "#" begins a comment. The file is optional.
func readWays(facts fs.FS, name string) (ways, error) {
	f, err := facts.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // opened for reading only
	all := make(ways)
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		number, questions, _ := strings.Cut(line, "|")
		ref, ok := anyNumber(number)
		if !ok || strings.TrimSpace(questions) == "" {
			return nil, fmt.Errorf("%s, line %d: want number of the digest | questions", name, n)
		}
		if all[ref] != nil {
			return nil, fmt.Errorf("%s, line %d: %s is there twice", name, n, ref)
		}
		for question := range strings.SplitSeq(questions, ";") {
			all[ref] = append(all[ref], strings.TrimSpace(question))
		}
	}
	return all, lines.Err()
}
