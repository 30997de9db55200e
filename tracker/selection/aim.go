package selection

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// legal returns, of stacks that match a filter, those that are legal targets. If none of several is one, it
// says why the first can't.
func (f Finder[O]) legal(found []int64, as notation.Filter) ([]int64, error) {
	var (
		legal []int64
		why   error
	)
	for _, id := range found {
		stack := f.stack(id)
		if err := f.board.MayTarget(&stack, as); err == nil {
			legal = append(legal, id)
		} else if why == nil {
			why = err
		}
	}
	if len(legal) == 0 {
		return nil, why
	}
	return legal, nil
}

// aimed returns what the player chooses among stacks as the targets of an effect,
// one stack after another: as many members as the selector counts, or fewer if it
// says "up to": then announced targets are all of them. It asks nothing if there is no choice.
func (f Finder[O]) aimed(found []int64, sel notation.Selector) ([]int64, error) {
	_, left := f.withAtLeast(1, found)
	most := left
	if sel.Count != nil {
		n, err := f.board.Number(*sel.Count, sel.Filter.String())
		if err != nil {
			return nil, err
		}
		most = min(n, left)
		if n > left && !sel.UpTo {
			return nil, tracker.Refuse("There are only %d of those, and not %d.", left, n).Next("Type `%s` to see what is there.", tracker.Line("board"))
		}
	}
	if most == left && !sel.UpTo && f.aims == nil {
		return found, nil
	}
	var chosen []int64
	for n := most; n > 0 && len(found) > 0; {
		if f.aims != nil {
			if i, ok := f.aims(found); ok {
				chosen, n = append(chosen, f.board.Part(f.stack(found[i]), 1)), n-1
				found = slices.Delete(slices.Clone(found), i, i+1)
				continue
			}
			if most == left && !sel.UpTo {
				return append(chosen, found...), nil
			}
			if sel.UpTo && len(chosen) > 0 { // the announced targets are all
				return chosen, nil
			}
		}
		i, err := f.oneOrNone(found, sel, len(chosen) > 0)
		if err != nil {
			return nil, err
		}
		if i < 0 {
			break
		}
		stack := f.stack(found[i])
		found = slices.Delete(slices.Clone(found), i, i+1)
		least, take := int64(1), min(stack.Count, n)
		if _, others := f.withAtLeast(1, found); !sel.UpTo {
			least = max(1, n-others)
		}
		if take > least {
			a, err := f.in.Ask(tracker.Question{
				Player: f.asks, Text: tracker.Say("How many of #%d %s (%d)?", stack.ID, tracker.Name(f.board.Name(stack.Of)), stack.Count),
				Min: least, Max: take, About: []int64{stack.ID}, Members: stack.Count <= n, Meant: f.asks == f.in.By.Name,
			})
			if err != nil {
				return nil, err
			}
			take = a.N
		}
		chosen, n = append(chosen, f.board.Part(stack, take)), n-take
	}
	return chosen, nil
}

// withAlike returns the targets and the other stacks that have the characteristic in common with a
// target.
func (f Finder[O]) withAlike(targets []int64, as notation.Filter) ([]int64, error) {
	all := slices.Clone(targets)
	f.in.Refer(targets...)
	as.Other = false
	for _, id := range targets {
		as.SharesWith = notation.ReferenceTo(id)
		for stack := range f.board.Stacks().Each() {
			if slices.Contains(all, stack.ID) {
				continue
			}
			fits, err := f.board.Fits(stack, as)
			if err != nil {
				return nil, err
			}
			if fits {
				all = append(all, stack.ID)
			}
		}
	}
	return all, nil
}

// oneOrNone asks for one of several stacks, and returns its index; or -1 if the
// selector says "up to" and the player chooses none.
func (f Finder[O]) oneOrNone(found []int64, sel notation.Selector, more bool) (int, error) {
	options := make([]tracker.Message, len(found))
	for i, id := range found {
		options[i] = f.board.Describe(f.stack(id))
	}
	if !sel.UpTo {
		return f.Choose(tracker.Say("Which %s?", tracker.Name(sel.Filter.String())), options, found)
	}
	none := tracker.Say("none")
	if more {
		none = tracker.Say("no more")
	}
	i, err := f.in.Choose(tracker.Question{
		Player: f.asks, Text: tracker.Say("Which %s?", tracker.Name(sel.Filter.String())), About: found, Meant: f.asks == f.in.By.Name,
	}, append(options, none))
	if i == len(found) {
		i = -1
	}
	return i, err
}
