package tracker

import (
	"errors"
	"strings"
)

// The maximum numbers of readings tried and of suggestions.
const (
	mostTried   = 8
	mostOffered = 3
)

// instead completes the refusal of a line with lines that work: each was tried, and
// can be done now or asks a question.
func (t *Table) instead(p *plan, by Speaker, line string, err error) error {
	refusal := (*Problem)(nil)
	if final(err) || !errors.As(err, &refusal) {
		return err
	}
	problem := *p.engine.misread(p.engine.metered(p.state, nil), by, line, refusal)
	given := len(problem.Instead)
	kept := t.doable(p, by, line, problem.Instead, nil)
	complete := len(kept) == given
	if len(kept) == 0 && len(problem.Here) == 1 { // the meaning is clear, and something else prevents it
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
		problem.Then = Say("Type `%s` to see what is there.", Line("board"))
	}
	return &problem
}

// doable returns the lines that differ from the typed one and can be done.
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

// plainly normalizes a line for comparison.
func plainly(line string) string {
	return strings.ToLower(strings.Join(strings.Fields(strings.TrimRight(line, " .!")), " "))
}

// tried returns why a line can't be done now; nil if it can be, or asks.
func (t *Table) tried(p *plan, by Speaker, line string) error {
	try := p.fork()
	try.steps = NewWork(LineSteps)
	try.state = p.engine.metered(p.state, try.steps)
	return try.steps.within(tooMuch(), func() error {
		_, err := t.understand(try, by, line)
		return err
	})
}

// inPlace returns the lines with the unknown words replaced by names that exist.
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
