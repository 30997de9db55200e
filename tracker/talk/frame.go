package talk

import (
	"fmt"
	"slices"
	"strings"
)

const (
	costFrame = 3 // a frame
	mostRoles = 4 // parts of a frame
)

// addFrame adds a frame: its parts in each order, as phrases.
func (b *Phrasebook) addFrame(pattern, result, line string) error {
	parts := strings.Split(pattern, " + ")
	if len(parts) < 2 || len(parts) > mostRoles {
		return fmt.Errorf("%q has to have 2 to %d parts", line, mostRoles)
	}
	for order := range orders(parts) {
		p, err := compile(strings.Join(order, " "), result)
		if err != nil {
			return fmt.Errorf("%q: %w", line, err)
		}
		p.line = line
		p.learn(b.vocabulary)
		b.frames = append(b.frames, p)
	}
	return nil
}

// orders yields each order of the parts, that of the parts first.
func orders(parts []string) func(yield func([]string) bool) {
	return func(yield func([]string) bool) {
		var next func(order, rest []string) bool
		next = func(order, rest []string) bool {
			if len(rest) == 0 {
				return yield(order)
			}
			for i, part := range rest {
				if !next(append(order, part), slices.Concat(rest[:i], rest[i+1:])) {
					return false
				}
			}
			return true
		}
		next(make([]string, 0, len(parts)), parts)
	}
}

// inFrames reads a line of which no other reading exists, with the frames.
func (r *reader) inFrames(tokens []token) []reading {
	if len(r.book.frames) == 0 {
		return nil
	}
	r.framed, r.steps = true, mostSteps
	defer func() { r.framed = false }()
	all := r.line(tokens)
	if len(all) == 0 {
		all = r.loosely(tokens, true)
	}
	return all
}
