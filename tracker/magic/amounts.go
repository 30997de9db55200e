package magic

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// number is what an amount comes to: what was said, what the board says, or
// what is asked because only the players know.
func (d *decision) number(a notation.Amount, of string) (int64, error) {
	if a.Expr == "" {
		return a.N, nil
	}
	letter, _, _ := strings.Cut(a.Expr, " where ")
	if n, ok := d.letters[letter]; ok {
		return n, nil
	}
	if n, known, err := d.reckon(a.Expr); known || err != nil {
		return n, err
	}
	q := tracker.Question{Player: d.in.By.Name, Meant: true, Text: tracker.Say("How many %s (%s)?", tracker.Say(of), tracker.Name(a.Expr)), Max: 1 << 62, Unclear: len(letter) > 1}
	if most, ok := strings.CutPrefix(a.Expr, "up to "); ok {
		if n, err := strconv.ParseInt(most, 10, 64); err == nil {
			q.Max = n
		}
	}
	if a.Expr == "one or more" {
		q.Min = 1
	}
	answer, err := d.in.Ask(q)
	if len(letter) == 1 && err == nil {
		d.let(letter, answer.N)
	}
	return answer.N, err
}

// let keeps what a letter stands for, for the rest of the sentence: X is asked
// once.
func (d *decision) let(letter string, n int64) {
	if d.letters == nil {
		d.letters = make(map[string]int64)
	}
	d.letters[letter] = n
}

// where keeps what X is, as the sentence says it behind, if the board knows.
func (d *decision) where(is string) error {
	if is == "" {
		return nil
	}
	delete(d.letters, "X")
	n, known, err := d.reckon("X where X is " + is)
	if known {
		d.let("X", n)
	}
	return err
}

// reckon is a number in the words of a card, where the board knows it.
func (d *decision) reckon(expr string) (n int64, known bool, err error) {
	q, ok := notation.ReadQuantity(d.game.Vocabulary, expr)
	if !ok {
		return 0, false, nil
	}
	if n, known, err = d.counted(q); err != nil || !known {
		return 0, false, err
	}
	if n, err = tracker.Mul(n, max(q.Times, 1)); err != nil {
		return 0, false, err
	}
	if q.Half {
		if n, err = d.find().Half(n, q.Up, q.Down); err != nil {
			return 0, false, err
		}
	}
	n, err = tracker.Add(n, q.Plus)
	return max(n, 0), err == nil, err // CR 107.1b
}

// counted is a quantity before it is multiplied, halved or added to.
func (d *decision) counted(q notation.Quantity) (n int64, known bool, err error) {
	switch {
	case q.Count != nil && q.Among != "":
		return d.sizesAmong(q)
	case q.Count != nil:
		return d.countOf(q.Count)
	case q.Of != nil:
		return d.statOf(q)
	case q.Holder != nil:
		return d.heldBy(q)
	case q.Players != "":
		seats, err := d.seats(notation.Player{Kind: q.Players})
		return int64(len(seats)), err == nil, err
	case q.Their:
		return d.s.seat(cmp.Or(d.they, d.you)).Life, d.they+d.you > 0, nil
	case q.Life != nil:
		seats, err := d.seats(*q.Life)
		if err != nil {
			return 0, false, err
		}
		return d.s.seat(seats[0]).Life, true, nil
	case q.That:
		return d.thatMany()
	}
	return q.N, false, nil
}

// countOf is how many permanents there are of a description. None at all of
// what players seldom put on the board, lands, is not taken for an answer.
func (d *decision) countOf(f *notation.Filter) (n int64, known bool, err error) {
	for stack := range d.s.Permanent.All() {
		ok, err := d.fits(stack, *f)
		if err != nil {
			return 0, false, err
		}
		if ok {
			if n, err = tracker.Add(n, stack.Count); err != nil {
				return 0, false, err
			}
		}
	}
	return n, n > 0 || !d.game.ofLands(f), nil
}

// ofLands reports whether a description is of lands, which mostly stay off the
// board.
func (g *Rules) ofLands(f *notation.Filter) bool {
	return slices.ContainsFunc(slices.Concat(f.Words, f.Or), func(w string) bool {
		return strings.EqualFold(w, "land") || slices.Contains(g.Vocabulary.TypesOf(w), "Land")
	})
}

func (d *decision) sizesAmong(q notation.Quantity) (n int64, known bool, err error) {
	for stack := range d.s.Permanent.All() {
		ok, err := d.fits(stack, *q.Count)
		if err != nil {
			return 0, false, err
		}
		if !ok {
			continue
		}
		c := d.now().of(stack)
		size := c.Power
		switch q.Stat {
		case "toughness":
			size = c.Toughness
		case notation.ManaValue:
			value, known, _ := stack.Of.manaValue()
			if !known {
				return 0, false, noManaValue(stack)
			}
			size = value
		}
		if known = true; q.Among == "greatest" {
			n = max(n, size)
		} else {
			n = tracker.SaturatingAdd(n, tracker.SaturatingMul(size, stack.Count))
		}
	}
	return n, known, nil
}

// statOf is a number of one object: its power, its loyalty, its counters.
func (d *decision) statOf(q notation.Quantity) (n int64, known bool, err error) {
	if q.Of.It != "" && len(d.in.It()) == 0 {
		return 0, false, nil
	}
	sel := *q.Of
	if sel.Count == nil {
		sel.All = true // the members of a stack are alike
	}
	if sel.Name != "" && !d.onBoard(sel.Name) {
		return 0, false, nil // the players know what is meant
	}
	ids, err := d.find().Resolve(sel)
	if err != nil || len(ids) != 1 {
		return 0, false, err
	}
	stack, _ := d.s.Permanent.Get(ids[0])
	c := d.now().of(stack)
	switch q.Stat {
	case "power":
		return c.Power, c.HasSize, nil
	case "toughness":
		return c.Toughness, c.HasSize, nil
	case notation.ManaValue:
		n, known, _ := stack.Of.manaValue()
		if !known {
			return 0, false, noManaValue(stack)
		}
		return n, true, nil
	case "loyalty", "defense":
		return stack.Of.Count(q.Stat), true, nil
	case "counters":
		for _, k := range stack.Of.Counters {
			n = tracker.SaturatingAdd(n, k.N)
		}
		return n, true, nil
	}
	kind, ok := notation.CounterStat(q.Stat)
	return stack.Of.Count(kind), ok, nil
}

// heldBy is how many counters of a kind a player has.
func (d *decision) heldBy(q notation.Quantity) (n int64, known bool, err error) {
	seats, err := d.seats(*q.Holder)
	if err != nil {
		return 0, false, err
	}
	kind, _ := notation.CounterStat(q.Stat)
	for _, seat := range seats {
		n = tracker.SaturatingAdd(n, d.s.seat(seat).Counters[kind])
	}
	return n, true, nil
}

// thatMany is as many as the line just made or named.
func (d *decision) thatMany() (n int64, known bool, err error) {
	for _, id := range d.in.It() {
		count := int64(0)
		if stack, ok := d.s.Permanent.Get(id); ok {
			count = stack.Count
		} else if c, ok := d.s.Elsewhere.find(id); ok {
			count = c.Count
		}
		if n, err = tracker.Add(n, count); err != nil {
			return 0, false, err
		}
	}
	return n, n > 0, nil
}
