package tracker

import (
	"errors"
	"strings"
)

// Of the lines that may have been meant, so many are tried, and so many offered.
const (
	mostTried   = 8
	mostOffered = 3
)

// instead completes the refusal of a line. What it offers is tried: it can be said
// as it stands, and can be done now, or asks.
func (t *Table) instead(p *plan, by Speaker, line string, err error) error {
	refusal := (*Problem)(nil)
	if final(err) || !errors.As(err, &refusal) {
		return err
	}
	problem := *p.engine.misread(p.engine.metered(p.state, nil), by, line, refusal)
	given := len(problem.Instead)
	kept := t.doable(p, by, line, problem.Instead, nil)
	complete := len(kept) == given
	if len(kept) == 0 && len(problem.Here) == 1 { // what is meant is certain, and what is in the way is something else
		for _, line := range problem.inPlace(line) {
			other := (*Problem)(nil)
			if errors.As(t.tried(p, by, line), &other) && other.Said == "" {
				return other
			}
		}
	}
	if len(kept) == 0 {
		kept = t.doable(p, by, line, append(problem.inPlace(line), problem.Likely...), kept)
	}
	problem.Instead, problem.Likely, problem.Here = kept, nil, nil
	switch {
	case given > 0 && complete:
	case len(kept) > 0:
		problem.Then = Say("Did you mean: %s", LinesOf(kept))
	case given > 0:
		problem.Then = Say("Type `board` to see what is there.")
	}
	return &problem
}

// doable keeps those of some lines that are another line than what was typed, and
// can be done.
func (t *Table) doable(p *plan, by Speaker, typed string, lines, kept []string) []string {
	seen := map[string]bool{plainly(typed): true}
	for i, line := range lines {
		if i == mostTried || len(kept) == mostOffered {
			break
		}
		if key := plainly(line); !seen[key] {
			if seen[key] = true; t.tried(p, by, line) == nil {
				kept = append(kept, line)
			}
		}
	}
	return kept
}

// plainly is a line without what makes no difference.
func plainly(line string) string {
	return strings.ToLower(strings.Join(strings.Fields(strings.TrimRight(line, " .!")), " "))
}

// tried says why a line can't be done now; nil where it can be, or asks.
func (t *Table) tried(p *plan, by Speaker, line string) error {
	try := p.fork()
	try.steps = NewWork(LineSteps)
	try.state = p.engine.metered(p.state, try.steps)
	return try.steps.within(tooMuch(), func() error {
		_, err := t.understand(try, by, line)
		return err
	})
}

// inPlace are the lines in which something that is here stands in the place of the
// words that are nothing.
func (p *Problem) inPlace(line string) []string {
	at := strings.Index(strings.ToLower(line), strings.ToLower(p.Said))
	if p.Said == "" || at < 0 || len(strings.ToLower(line)) != len(line) {
		return nil
	}
	var all []string
	for _, here := range p.Here {
		all = append(all, line[:at]+here+line[at+len(p.Said):])
	}
	return all
}
