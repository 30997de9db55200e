package selection

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// unknownName refuses a name that nothing on the board has. The refusal offers the
// nearest name, or else lists the board.
func (f Finder[O]) unknownName(name string) error {
	p := tracker.Refuse("Nothing on the board is called %q.", tracker.Name(name)).For(tracker.ErrUnknownName)
	near := f.containingWords(name)
	if near == "" {
		near = notation.Nearest(name, f.callable())
	}
	if near == "" {
		return f.listBoard(p)
	}
	return p.Next("Did you mean %s? Or type `%s` to see what is there.", near, tracker.Line("board")).Mistaken(name, near)
}

// listBoard adds what is on the board to a refusal.
func (f Finder[O]) listBoard(p *tracker.Problem) *tracker.Problem {
	const most = 5
	var names []string
	for stack := range f.board.Stacks().All() {
		called := f.board.Names(stack.Of)
		if len(called) == 0 || slices.ContainsFunc(names, func(s string) bool { return strings.HasPrefix(s, called[0]+" (") }) {
			continue
		}
		if len(names) == most {
			names = append(names, "…")
			break
		}
		names = append(names, fmt.Sprintf("%s (#%d)", called[0], stack.ID))
	}
	if len(names) == 0 {
		return p.Next("Nothing is on the board yet. Type `%s` or `%s`.", tracker.Line("help create"), tracker.Line("help do"))
	}
	return p.Next("There is: %s", tracker.NamesOf(names))
}

// callable returns what things on the board can be called: labels, and names
// with their short forms.
func (f Finder[O]) callable() []string {
	var all []string
	for stack := range f.board.Stacks().All() {
		for _, name := range f.board.Names(stack.Of) {
			short, _, more := strings.Cut(name, ",")
			if all = append(all, name); more {
				all = append(all, short)
			}
		}
	}
	return all
}

// containingWords returns the one name on the board that contains all words of a shorter
// one, or "".
func (f Finder[O]) containingWords(name string) (found string) {
	for stack := range f.board.Stacks().All() {
		for _, whole := range f.board.Names(stack.Of) {
			have := strings.Fields(strings.ToLower(whole))
			missing := slices.ContainsFunc(strings.Fields(strings.ToLower(name)), func(w string) bool { return !slices.Contains(have, w) })
			if missing || whole == found {
				continue
			}
			if found != "" {
				return ""
			}
			found = whole
		}
	}
	return found
}
