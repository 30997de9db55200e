package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/notation"
)

// ofDeed returns the abilities of a permanent whose effects do all that words of the table say,
// and the targets that the words name.
func (d *Decision) ofDeed(stack tracker.Stack[board.Permanent], all []activatable, words string) (those []activatable, at []notation.Target) {
	said, err := d.game.Grammar.Parse(words)
	if err != nil {
		return nil, nil
	}
	was := d.next
	d.next = &saidNext{all: said}
	defer func() { d.next = was }()
	those = slices.DeleteFunc(slices.Clone(all), func(one activatable) bool {
		m := d.matched(stack, nil, one.do)
		if m.n < len(said) {
			return true
		}
		at = m.at
		return false
	})
	return those, at
}
