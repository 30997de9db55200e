package talk

import (
	"fmt"
	"iter"
	"slices"
	"strings"
)

const (
	costFrame = 3 // a sentence is read by a frame
	mostRoles = 4 // the maximum number of parts of a frame
)

// addFrame adds the permutations of a frame's parts, each as a phrase. line is the row of
// the file.
func (b *Phrasebook) addFrame(pattern, result, line string) error {
	parts := strings.Split(pattern, " + ")
	if len(parts) > mostRoles {
		return fmt.Errorf("%q has to have at most %d parts", line, mostRoles)
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

// orders yields the permutations of parts, the given one first. A yielded slice is valid
// until the next.
func orders(parts []string) iter.Seq[[]string] {
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

// inFrames reads a line with the frames besides the phrases. It has a budget of steps of
// its own, because reading without frames may have used up the line's.
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

// byFrames returns the sentences that the frames stand for which match a whole sentence.
func (r *reader) byFrames(tokens []token) (all []option) {
	for _, p := range r.book.frameIndex.candidates(r.book.frames, wordsIn(tokens)) {
		for _, o := range r.matches(p, tokens) {
			if r.takesAll(o.text) {
				o.cost += costFrame
				all = append(all, o)
			}
		}
	}
	return all
}
