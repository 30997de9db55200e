package selection

import (
	"strconv"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// Which asks which of several stacks is meant; of one there is nothing to ask.
func (f Finder[O]) Which(text tracker.Message, ids []int64) (tracker.Stack[O], error) {
	options := make([]tracker.Message, len(ids))
	for i, id := range ids {
		options[i] = f.board.Describe(f.stack(id))
	}
	i, err := f.Choose(text, options, ids)
	if err != nil {
		return tracker.Stack[O]{}, err
	}
	return f.stack(ids[i]), nil
}

// Choose asks the player which of several things is meant; of one there is
// nothing to ask. It gives the index.
func (f Finder[O]) Choose(text tracker.Message, options []tracker.Message, about []int64) (int, error) {
	if len(options) == 1 {
		return 0, nil
	}
	return f.in.Choose(tracker.Question{Player: f.asks, Text: text, About: about, Which: len(about) == len(options), Meant: f.asks == f.in.By.Name}, options)
}

// picked is the one stack of several from which what was said is taken. Those
// that have too few aren't offered: of "two Soldiers" they may be both.
func (f Finder[O]) picked(ids []int64, name string, sel notation.Selector) ([]int64, error) {
	if sel.Count != nil && sel.Count.Expr == "" && len(ids) > 1 {
		enough, total := f.with(sel.Count.N, ids)
		switch {
		case len(enough) > 0:
			ids = enough
		case total == sel.Count.N:
			return ids, nil
		case total < sel.Count.N:
			return nil, tracker.Refuse("There are only %d of those, and not %d.", total, sel.Count.N).Next("Say fewer, or `board` to see what is there.")
		default:
			return nil, tracker.Refuse("No stack has %d of those.", sel.Count.N).Next("Say how many of each: #%d and 1 of #%d.", ids[0], ids[1])
		}
	}
	stack, err := f.Which(tracker.Say("Which %s?", tracker.Name(name)), ids)
	if err != nil {
		return nil, err
	}
	return f.members(stack, sel)
}

// with gives those of some stacks that have at least n members, and how many
// members all of them have.
func (f Finder[O]) with(n int64, ids []int64) (enough []int64, total int64) {
	for _, stack := range f.board.Stacks().These(ids) {
		if total = tracker.SaturatingAdd(total, stack.Count); stack.Count >= n {
			enough = append(enough, stack.ID)
		}
	}
	return enough, total
}

// members is how many of a stack are meant: as many as were said, or the one
// that it has. Where it has more and no number was said, that is asked.
func (f Finder[O]) members(stack tracker.Stack[O], sel notation.Selector) ([]int64, error) {
	n := stack.Count
	switch {
	case sel.Count != nil:
		var err error
		if n, err = f.partOf(*sel.Count, stack.Count); err != nil {
			return nil, err
		}
	case !sel.All && stack.Count > 1:
		a, err := f.in.Ask(tracker.Question{
			Player: f.asks, Text: tracker.Say("How many of #%d %s (%d)?", stack.ID, tracker.Name(f.board.Name(stack.Of)), stack.Count),
			Min: 1, Max: stack.Count, About: []int64{stack.ID}, Meant: f.asks == f.in.By.Name,
		})
		if err != nil {
			return nil, err
		}
		n = a.N
	}
	if n < 1 || n > stack.Count {
		return nil, tracker.Refuse("#%d has %d members, and not %d.", stack.ID, stack.Count, n).Next("Say `all #%d`, or a number up to %d.", stack.ID, stack.Count)
	}
	return []int64{f.board.Part(stack, n)}, nil
}

// partOf is how many of so many are meant: a number, "half", "all but 2".
func (f Finder[O]) partOf(count notation.Amount, of int64) (int64, error) {
	if left, ok := strings.CutPrefix(count.Expr, "all but "); ok {
		n, err := strconv.ParseInt(left, 10, 64)
		if err != nil || n >= of {
			return 0, tracker.Refuse("There are %d of them: all but %s would be none.", of, tracker.Name(left)).Next("Say how many: 2 of …")
		}
		return of - n, nil
	}
	how, ok := strings.CutPrefix(count.Expr, "half")
	if !ok {
		return f.board.Number(count, "of them")
	}
	return f.Half(of, strings.HasSuffix(how, "up"), strings.HasSuffix(how, "down"))
}

// Half is half of a number. Where that isn't whole and nobody said which way it
// is rounded, that is asked.
func (f Finder[O]) Half(n int64, up, down bool) (int64, error) {
	switch {
	case n%2 == 0, down:
		return n / 2, nil
	case up:
		return n/2 + 1, nil
	}
	i, err := f.Choose(tracker.Say("Half of %d?", n), []tracker.Message{tracker.Say("%d, rounded up", n/2+1), tracker.Say("%d, rounded down", n/2)}, nil)
	return n/2 + 1 - int64(i), err
}
