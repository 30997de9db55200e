package rules

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"strings"
)

// Infraction is what breaking a rule of a tournament costs, at a tournament whose
// rules are enforced strictly and at one where they aren't.
type Infraction struct {
	Name        string
	Competitive string // the penalty at Competitive and Professional REL
	Upgrade     string // when it is another, and which
	Regular     string // what is done at Regular REL
}

// infractions are those of a document, by its digest's numbers.
type infractions map[Ref]Infraction

// readInfractions reads lines "number of the digest | infraction | penalty |
// upgrade | at Regular REL"; "#" begins a comment. The file is optional.
func readInfractions(facts fs.FS, name string) (infractions, error) {
	f, err := facts.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // opened for reading only
	all := make(infractions)
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		c := strings.Split(line, "|")
		for i := range c {
			c[i] = strings.TrimSpace(c[i])
		}
		ref, ok := anyNumber(c[0])
		if !ok || len(c) != 5 || c[1] == "" {
			return nil, fmt.Errorf("%s, line %d: want number | infraction | penalty | upgrade | at Regular REL", name, n)
		}
		if _, twice := all[ref]; twice {
			return nil, fmt.Errorf("%s, line %d: %s is there twice", name, n, ref)
		}
		all[ref] = Infraction{Name: c[1], Competitive: c[2], Upgrade: c[3], Regular: c[4]}
	}
	return all, lines.Err()
}

// Infraction returns what breaking a rule of a tournament costs, if the rule is
// about that.
func (v *View) Infraction(ref Ref) (Infraction, bool) {
	m, ok := v.concordance().At(ref)
	if !ok {
		return Infraction{}, false
	}
	i, ok := v.fines[m.Ref]
	return i, ok
}
