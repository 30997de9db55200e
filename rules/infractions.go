package rules

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"arbiter/rules/rows"
)

// Infraction is an infraction with its penalty at Competitive and Professional REL and
// its remedy at Regular REL.
type Infraction struct {
	Name        string
	Competitive string // the penalty at Competitive and Professional REL
	Upgrade     string // when it is another, and which
	Regular     string // what is done at Regular REL
}

// infractions are those of a document, by its digest's numbers.
type infractions map[Ref]Infraction

// readInfractions reads rows "number of the digest | infraction | penalty |
// upgrade | at Regular REL". The file is optional.
func readInfractions(facts fs.FS, name string) (infractions, error) {
	all := make(infractions)
	return all, rows.Read(facts, name, func(row string) error {
		c := strings.Split(row, "|")
		for i := range c {
			c[i] = strings.TrimSpace(c[i])
		}
		ref, ok := anyNumber(c[0])
		if !ok || len(c) != 5 || c[1] == "" {
			return errors.New("want number | infraction | penalty | upgrade | at Regular REL")
		}
		if _, twice := all[ref]; twice {
			return fmt.Errorf("%s is there twice", ref)
		}
		all[ref] = Infraction{Name: c[1], Competitive: c[2], Upgrade: c[3], Regular: c[4]}
		return nil
	})
}

// Infraction returns the infraction that a section is about, if it is about one.
func (v *View) Infraction(ref Ref) (Infraction, bool) {
	m, ok := v.concordance().At(ref)
	if !ok {
		return Infraction{}, false
	}
	i, ok := v.fines[m.Ref]
	return i, ok
}
