package riftbound

import (
	"fmt"
	"strconv"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// between is what is on the board from one id to another.
func (d *decision) between(sel notation.Selector) ([]int64, error) {
	var found []int64
	for stack := range d.s.Board.All() {
		if stack.ID >= sel.ID && stack.ID <= sel.To {
			found = append(found, stack.ID)
		}
	}
	if len(found) == 0 {
		return nil, tracker.Refuse("Nothing from #%d to #%d is on the board.", sel.ID, sel.To).Next("Type `board` to see what is there.")
	}
	return found, nil
}

// partOf is how many of so many are meant: a number, "half", "all but 2". Where
// a half isn't whole and nobody says which way it is rounded, that is asked.
func (d *decision) partOf(count notation.Amount, of int64) (int64, error) {
	if left, ok := strings.CutPrefix(count.Expr, "all but "); ok {
		n, err := strconv.ParseInt(left, 10, 64)
		if err != nil || n >= of {
			return 0, tracker.Refuse("There are %d of them: all but %s would be none.", of, left).Next("Say how many: 2 of …")
		}
		return of - n, nil
	}
	how, ok := strings.CutPrefix(count.Expr, "half")
	switch {
	case !ok:
		return d.number(count, "of them")
	case of%2 == 0, strings.HasSuffix(how, "down"):
		return of / 2, nil
	case strings.HasSuffix(how, "up"):
		return of/2 + 1, nil
	}
	i, err := ask(d.in, tracker.Question{Player: d.in.By.Name, Text: fmt.Sprintf("Half of %d?", of)},
		[]string{fmt.Sprintf("%d, rounded up", of/2+1), fmt.Sprintf("%d, rounded down", of/2)})
	return of/2 + 1 - int64(i), err
}

// ofWhom finds what a name behind a player's means: "bob's mech".
func (d *decision) ofWhom(name string) []int64 {
	who, what, ok := strings.Cut(name, "'s ")
	if !ok {
		return nil
	}
	seats, err := d.seats(notation.Player{Kind: notation.NamedPlayer, Name: who})
	if err != nil {
		return nil
	}
	var found []int64
	for stack := range d.s.Board.All() {
		if stack.Of.Controller == seats[0] && stack.Of.called(what) {
			found = append(found, stack.ID)
		}
	}
	return found
}
