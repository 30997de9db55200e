package selection

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

// Finder resolves selectors on a board.
type Finder[O any] struct {
	board Board[O]
	in    *tracker.Inquiry
	asks  string // the player who is asked
	// aims returns the index of the target among several that was said before; nil
	// if none was.
	aims func(found []int64) (int, bool)
	// that is what "that creature" means; nil if it means what "it" does.
	that []int64
	// whole reports whether each part of a list with a number has to match something.
	whole bool
	// mixed reports whether a number of objects may be members of several stacks.
	mixed bool
	// fewer reports whether a selector of a number of objects selects all of them if there are fewer.
	fewer bool
}

// Mixed returns a finder that lets the player choose a number of objects from several stacks, one
// stack after another.
func (f Finder[O]) Mixed() Finder[O] {
	f.mixed = true
	return f
}

// Fewer returns a finder in which a selector of a number of objects selects all of them if there
// are fewer (CR 609.3).
func (f Finder[O]) Fewer() Finder[O] {
	f.fewer = true
	return f
}

// Whole returns a finder that refuses a list if a part with a number matches nothing: "#3 and
// two Treasures" without a Treasure. Other finders ignore the part, as effects do (CR 101.3).
func (f Finder[O]) Whole() Finder[O] {
	f.whole = true
	return f
}

// Meaning returns a finder in which "that creature" means the given objects, and not
// those of "it"; with none, both mean the same.
func (f Finder[O]) Meaning(that []int64) Finder[O] {
	f.that = that
	return f
}

// Aiming returns a finder for targets that were said before they are asked for: aims
// returns the index of one of them among several, each once.
func (f Finder[O]) Aiming(aims func(found []int64) (int, bool)) Finder[O] {
	f.aims = aims
	return f
}

// On returns a finder for one decision. The inquiry answers its questions and
// remembers what "it" refers to.
func On[O any](board Board[O], in *tracker.Inquiry) Finder[O] {
	return Finder[O]{board: board, in: in, asks: in.By.Name}
}

// For returns a finder that asks another player than the speaker.
func (f Finder[O]) For(player string) Finder[O] {
	f.asks = player
	return f
}

// Objects resolves a selector to the ids of stacks: at least one, or possibly none if
// it says "up to". If only some members of a stack are selected, they are split off.
// Afterwards "it" refers to the result.
func (f Finder[O]) Objects(sel notation.Selector) ([]int64, error) {
	parts, err := f.Resolve(sel)
	if err != nil {
		return nil, err
	}
	for _, not := range sel.Not {
		out, err := f.Resolve(not)
		if err != nil {
			return nil, err
		}
		parts = slices.DeleteFunc(parts, func(id int64) bool { return slices.Contains(out, id) })
	}
	if len(parts) == 0 && (sel.UpTo || len(sel.Not) > 0 && !f.whole) { // an effect affects none
		f.in.Refer()
		return nil, nil
	}
	if len(parts) == 0 {
		return nil, f.missing(sel)
	}
	if sel.Target {
		f.board.Targeted(parts)
	}
	if sel.Alike != nil {
		if parts, err = f.withAlike(parts, *sel.Alike); err != nil {
			return nil, err
		}
	}
	f.in.Refer(parts...)
	return parts, nil
}

// missing is the refusal of a selector that matches nothing.
func (f Finder[O]) missing(sel notation.Selector) error {
	return f.listBoard(tracker.Refuse("Nothing on the board is %s.", tracker.Name(selectorText(sel))).For(tracker.ErrUnclear))
}

// One resolves a selector to one stack, of which any member may be meant: they
// are identical. A selector for a number of objects other than one is refused.
func (f Finder[O]) One(sel notation.Selector) (tracker.Stack[O], error) {
	if sel.ID != 0 && sel.Count == nil {
		sel.Count = &notation.Amount{N: 1}
	}
	ids, err := f.Objects(sel)
	if err != nil {
		return tracker.Stack[O]{}, err
	}
	if n := sel.Count; n != nil && n.Expr == "" && n.N > 1 {
		return tracker.Stack[O]{}, tracker.Refuse("That means %d objects, and it has to be one.", n.N).Next("Do it one by one.")
	}
	return f.Single(ids)
}

// Single returns the one object of ids. If that is a stack of several, one
// member is split off.
func (f Finder[O]) Single(ids []int64) (tracker.Stack[O], error) {
	if len(ids) == 0 {
		return tracker.Stack[O]{}, tracker.Refuse("Nothing is chosen.").Next("Type `%s` to see what is there.", tracker.Line("board"))
	}
	if len(ids) != 1 {
		return tracker.Stack[O]{}, tracker.Refuse("That means %d different objects, and it has to be one.", len(ids)).Next("Say which: #%d.", ids[0])
	}
	stack := f.stack(ids[0])
	if stack.Count > 1 {
		stack = f.stack(f.board.Part(stack, 1))
		f.in.Refer(stack.ID)
	}
	return stack, nil
}

// Resolve is like Objects, but may return no ids and doesn't change what "it"
// refers to.
func (f Finder[O]) Resolve(sel notation.Selector) ([]int64, error) {
	switch {
	case len(sel.List) > 0:
		return f.listed(sel.List)
	case sel.To != 0:
		return f.between(sel)
	case sel.ID != 0:
		stack, ok := f.board.Stacks().Get(sel.ID)
		if !ok {
			return nil, tracker.Refuse("#%d isn't on %s.", sel.ID, tracker.Say(f.board.Place())).Next("Type `%s` for where it went, or `%s`.", tracker.LineOf("why #%d", sel.ID), tracker.Line("board"))
		}
		return f.splitMembers(stack, sel)
	case sel.It != "":
		return f.pronoun(sel)
	case sel.Label != "" && f.isLabel(sel.Label):
		return f.named(notation.Selector{Name: sel.Label})
	case sel.Filter != nil:
		return f.described(sel)
	}
	return f.named(sel)
}

func (f Finder[O]) stack(id int64) tracker.Stack[O] {
	stack, _ := f.board.Stacks().Get(id)
	return stack
}

// listed resolves a list. An object that is named beside all of its kind is listed once: "#3
// and all Rats".
func (f Finder[O]) listed(list []notation.Selector) ([]int64, error) {
	var all []int64
	described := make(map[int64]bool) // those that a part with "all" means
	for _, one := range list {
		parts, err := f.Resolve(one)
		if err != nil {
			return nil, err
		}
		if len(parts) == 0 && f.whole && one.Count != nil && !one.UpTo {
			return nil, f.missing(one)
		}
		if one.Target && len(parts) > 0 {
			f.board.Targeted(parts)
		}
		for _, id := range parts {
			switch known := slices.Contains(all, id); {
			case known && !one.All && !described[id]:
				return nil, tracker.Refuse("#%d is named twice.", id).Next("Name it once, with how many.")
			case !known:
				all = append(all, id)
			}
			described[id] = described[id] || one.All
		}
	}
	return all, nil
}

// between returns the stacks in a range of ids.
func (f Finder[O]) between(sel notation.Selector) ([]int64, error) {
	var found []int64
	for stack := range f.board.Stacks().All() {
		if stack.ID >= sel.ID && stack.ID <= sel.To && f.board.Counts(stack.Of) {
			found = append(found, stack.ID)
		}
	}
	if len(found) == 0 {
		return nil, tracker.Refuse("Nothing from #%d to #%d is on %s.", sel.ID, sel.To, tracker.Say(f.board.Place())).Next("Type `%s` to see what is there.", tracker.Line("board"))
	}
	return found, nil
}

// pronoun resolves "it" and "they".
func (f Finder[O]) pronoun(sel notation.Selector) ([]int64, error) {
	it := f.in.It()
	if sel.It == notation.That && len(f.that) > 0 {
		it = f.that
	}
	if len(it) == 0 {
		return f.earlierPronoun(sel)
	}
	var parts []int64
	for _, stack := range f.board.Stacks().These(it) {
		parts = append(parts, stack.ID)
	}
	switch {
	case len(parts) == 0:
		return nil, f.left(sel)
	case sel.Count != nil && len(parts) == 1:
		return f.splitMembers(f.stack(parts[0]), sel)
	case sel.Count != nil:
		return f.pickStack(parts, "of them", sel)
	}
	return parts, nil
}

func (f Finder[O]) left(sel notation.Selector) error {
	return tracker.Refuse("What %q means has left "+f.board.Place()+".", tracker.Name(sel.It)).Next("Type `%s` to see what happened.", tracker.Line("log"))
}

// earlierPronoun resolves "it" and "they" if only earlier lines have named something:
// as many objects as they named, in whatever stacks those are. "It" is one of
// them.
func (f Finder[O]) earlierPronoun(sel notation.Selector) ([]int64, error) {
	if len(f.in.Before()) == 0 {
		return nil, tracker.Refuse("Nothing was named that %q could mean.", tracker.Name(sel.It)).Next("Say #3, or a name.")
	}
	var ids []int64
	many := make(map[int64]int64)
	for _, part := range f.in.Before() {
		stack, ok := f.board.Stacks().Get(part.ID)
		if !ok {
			continue
		}
		if many[stack.ID] == 0 {
			ids = append(ids, stack.ID)
		}
		many[stack.ID] = min(many[stack.ID]+part.Count, stack.Count)
	}
	switch {
	case len(ids) == 0:
		return nil, f.left(sel)
	case sel.Count != nil, sel.It == notation.It && !sel.All && len(ids) == 1 && many[ids[0]] > 1:
		return f.splitMembers(f.stack(ids[0]), sel)
	case sel.It == notation.It && !sel.All && len(ids) > 1:
		return nil, tracker.Refuse("%q could be %s.", tracker.Name(sel.It), tracker.SomeIDs(ids)).Next("Say which: #%d.", ids[0])
	}
	for i, id := range ids {
		ids[i] = f.board.Part(f.stack(id), max(1, many[id]))
	}
	return ids, nil
}

// described resolves a filter. If the selector means one thing ("target
// creature", "a Treasure") and several stacks match, the player chooses.
func (f Finder[O]) described(sel notation.Selector) ([]int64, error) {
	var found []int64
	for stack := range f.board.Stacks().Each() {
		if ok, err := f.board.Fits(stack, *sel.Filter); err != nil {
			return nil, err
		} else if ok {
			found = append(found, stack.ID)
		}
	}
	if sel.Target {
		var err error
		if found, err = f.legal(found, *sel.Filter); err != nil {
			return nil, err
		}
	}
	if sel.Most != nil {
		var err error
		if found, err = f.extreme(found, *sel.Most); err != nil {
			return nil, err
		}
	}
	switch {
	case len(found) == 0:
		return found, nil
	case sel.Target || sel.UpTo || f.mixed && sel.Count != nil:
		return f.aimed(found, sel)
	case sel.Count == nil:
		return found, nil
	}
	return f.pickStack(found, sel.Filter.String(), sel)
}

// extreme returns the stacks that have the greatest number, or the least: more than
// one if they are tied.
func (f Finder[O]) extreme(ids []int64, m notation.Most) ([]int64, error) {
	var (
		found []int64
		best  int64
	)
	for _, stack := range f.board.Stacks().These(ids) {
		n, ok, err := f.board.Stat(stack, m.Of)
		switch {
		case err != nil:
			return nil, err
		case !ok:
		case len(found) == 0, n > best && !m.Least, n < best && m.Least:
			found, best = []int64{stack.ID}, n
		case n == best:
			found = append(found, stack.ID)
		}
	}
	return found, nil
}

// named resolves a label, or a name; the player chooses among several stacks. A
// text with commas may be several names.
func (f Finder[O]) named(sel notation.Selector) ([]int64, error) {
	for stack := range f.board.Stacks().All() {
		if f.board.Labelled(stack.Of, sel.Name) {
			return f.splitMembers(stack, sel)
		}
	}
	found, all := f.board.Called(sel.Name)
	if several := strings.Split(sel.Name, ", "); len(found) == 0 && len(several) > 1 {
		var list []notation.Selector
		for _, name := range several {
			list = append(list, notation.Selector{Name: name})
		}
		return f.listed(list)
	}
	switch {
	case len(found) == 0:
		return nil, f.unknownName(sel.Name)
	case all || sel.All:
		return found, nil
	}
	return f.pickStack(found, sel.Name, sel)
}

func (f Finder[O]) isLabel(text string) bool {
	for stack := range f.board.Stacks().All() {
		if f.board.Labelled(stack.Of, text) {
			return true
		}
	}
	return false
}

// selectorText returns the selector as part of a sentence: "a Soldier", "#3".
func selectorText(sel notation.Selector) string {
	if sel.Filter == nil {
		return sel.String()
	}
	text := english.Article(sel.Filter.String())
	if sel.Most != nil {
		text += " " + sel.Most.String()
	}
	return text
}
