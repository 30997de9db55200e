package tracker

import (
	"strconv"
	"strings"
)

// FindStack finds the stack that a text means: an id, or the first stack to which the
// first of some tests applies. gone refuses an id that isn't there.
func FindStack[O any](board Stacks[O], what string, gone func(id int64) *Problem, tests ...func(o *O, called string) bool) (Stack[O], error) {
	what = strings.Trim(strings.TrimSpace(what), `"`)
	what = strings.TrimPrefix(strings.TrimPrefix(what, "is "), "all ")
	if id, err := strconv.ParseInt(strings.TrimPrefix(what, "#"), 10, 64); err == nil {
		if stack, ok := board.Get(id); ok {
			return stack, nil
		}
		return Stack[O]{}, gone(id).Next("Type `%s` to see what is there.", Line("board"))
	}
	for _, is := range tests {
		for stack := range board.Each() {
			if what != "" && is(&stack.Of, what) {
				return *stack, nil
			}
		}
	}
	return Stack[O]{}, Refuse("Nothing on the board is called %q.", what).Next("Ask with an id: %s", Line("why #3"))
}

// longestLabel is the maximum length of a label in characters.
const longestLabel = 60

// LabelOf returns a label as it is kept. The error is a *Problem.
func LabelOf(text string) (string, error) {
	label := strings.TrimSpace(text)
	if len([]rune(label)) > longestLabel {
		return "", Refuse("That label is too long to show.").Next("Use at most 60 letters.")
	}
	return label, nil
}
