package selection

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// Which asks the player which of several stacks is meant. It doesn't ask if
// there is one.
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

// Choose asks the player to choose one of several options and returns its
// index. It doesn't ask if there is one.
func (f Finder[O]) Choose(text tracker.Message, options []tracker.Message, about []int64) (int, error) {
	if len(options) == 1 {
		return 0, nil
	}
	return f.in.Choose(tracker.Question{Player: f.asks, Text: text, About: about, Which: len(about) == len(options), Meant: f.asks == f.in.By.Name}, options)
}

// pickStack returns the one stack of several that a selector with a count is taken
// from, split if need be. Stacks with too few members aren't offered. If all
// stacks together have exactly the count, it returns all of them. For an effect the player takes
// members of several stacks.
func (f Finder[O]) pickStack(ids []int64, name string, sel notation.Selector) ([]int64, error) {
	if sel.Count != nil && sel.Count.Expr == "" && len(ids) > 1 {
		enough, total := f.withAtLeast(sel.Count.N, ids)
		switch {
		case total <= sel.Count.N && f.few(sel):
			return ids, nil
		case total >= sel.Count.N && !f.whole && sel.Filter != nil && sel.Count.N > 1:
			return f.aimed(ids, sel)
		case len(enough) > 0:
			ids = enough
		case total == sel.Count.N:
			return ids, nil
		case total < sel.Count.N:
			return nil, tracker.Refuse("There are only %d of those, and not %d.", total, sel.Count.N).Next("Say fewer, or `%s` to see what is there.", tracker.Line("board"))
		case sel.Filter != nil:
			return f.aimed(ids, sel)
		default:
			return nil, tracker.Refuse("No stack has %d of those.", sel.Count.N).Next("Say how many of each: #%d and 1 of #%d.", ids[0], ids[1])
		}
	}
	if sel.Count != nil && len(ids) > 1 {
		if left, ok := strings.CutPrefix(sel.Count.Expr, "all but "); ok {
			return f.allBut(ids, left)
		}
	}
	stack, err := f.Which(tracker.Say("Which %s?", tracker.Name(name)), ids)
	if err != nil {
		return nil, err
	}
	if f.few(sel) && stack.Count <= sel.Count.N {
		return ids, nil
	}
	return f.splitMembers(stack, sel)
}

// few reports whether a selector of several objects selects all of them if there are fewer.
func (f Finder[O]) few(sel notation.Selector) bool {
	return f.fewer && sel.Filter != nil && sel.Count != nil && sel.Count.Expr == "" && sel.Count.N > 1
}

// allBut returns the members of several stacks but for some, each of which is asked for.
func (f Finder[O]) allBut(ids []int64, but string) ([]int64, error) {
	n, err := strconv.ParseInt(but, 10, 64)
	if _, total := f.withAtLeast(1, ids); err != nil || n >= total {
		return nil, tracker.Refuse("There are %d of them: all but %s would be none.", total, tracker.Name(but)).Next("Say how many: 2 of …")
	}
	stacks := f.board.Stacks().These(ids)
	for n > 0 {
		options := make([]int64, 0, len(stacks))
		for _, stack := range stacks {
			options = append(options, stack.ID)
		}
		stack, err := f.Which(tracker.Say("Which is left out?"), options)
		if err != nil {
			return nil, err
		}
		i := slices.IndexFunc(stacks, func(s tracker.Stack[O]) bool { return s.ID == stack.ID })
		if stacks[i].Count--; stacks[i].Count == 0 {
			stacks = slices.Delete(stacks, i, i+1)
		}
		if n--; len(stacks) == 1 { // the others are of one kind
			stacks[0].Count -= n
			n = 0
		}
	}
	var all []int64
	for _, stack := range stacks {
		whole, _ := f.board.Stacks().Get(stack.ID)
		all = append(all, f.board.Part(whole, stack.Count))
	}
	return all, nil
}

// withAtLeast returns those of the stacks that have at least n members, and the number
// of members of all of them.
func (f Finder[O]) withAtLeast(n int64, ids []int64) (enough []int64, total int64) {
	for _, stack := range f.board.Stacks().These(ids) {
		if total = tracker.SaturatingAdd(total, stack.Count); stack.Count >= n {
			enough = append(enough, stack.ID)
		}
	}
	return enough, total
}

// splitMembers returns as many members of a stack as the selector says. If it
// doesn't say and the stack has several, it asks.
func (f Finder[O]) splitMembers(stack tracker.Stack[O], sel notation.Selector) ([]int64, error) {
	n := stack.Count
	switch {
	case sel.Count != nil:
		var err error
		if n, err = f.evaluateCount(*sel.Count, stack.Count); err != nil {
			return nil, err
		}
	case !sel.All && stack.Count > 1:
		a, err := f.in.Ask(tracker.Question{
			Player: f.asks, Text: tracker.Say("How many of #%d %s (%d)?", stack.ID, tracker.Name(f.board.Name(stack.Of)), stack.Count),
			Min: 1, Max: stack.Count, About: []int64{stack.ID}, Members: true, Meant: f.asks == f.in.By.Name,
		})
		if err != nil {
			return nil, err
		}
		n = a.N
	}
	if n != 1 && stack.Count == 1 {
		return nil, tracker.Refuse("#%d is one object, and not %d.", stack.ID, n).Next("Say `#%d` without a number.", stack.ID)
	}
	if n < 1 || n > stack.Count {
		return nil, tracker.Refuse("#%d has %d members, and not %d.", stack.ID, stack.Count, n).Next("Say `all #%d`, or a number up to %d.", stack.ID, stack.Count)
	}
	return []int64{f.board.Part(stack, n)}, nil
}

// evaluateCount evaluates a count that may depend on the total: a number, "half", "all
// but 2".
func (f Finder[O]) evaluateCount(count notation.Amount, of int64) (int64, error) {
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

// Half returns half of a number. If that isn't whole and neither up nor down is
// set, it asks.
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
