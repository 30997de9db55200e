package play

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// requireManaValue returns an error if a filter needs the mana value of a permanent
// and players haven't given it; permanents that the filter rejects otherwise
// need none.
func (d *Decision) requireManaValue(stack *tracker.Stack[board.Permanent], c *board.Characteristics, f notation.Filter) error {
	if !slices.ContainsFunc(f.Bounds, func(b notation.Bound) bool { return b.Of == notation.ManaValue }) {
		return nil
	}
	if _, known, _ := stack.Of.ManaValue(); known {
		return nil
	}
	f.Bounds = slices.DeleteFunc(slices.Clone(f.Bounds), func(b notation.Bound) bool { return b.Of == notation.ManaValue })
	if !c.Fits(&stack.Of, &f) {
		return nil
	}
	return noManaValue(*stack)
}

func noManaValue(stack tracker.Stack[board.Permanent]) *tracker.Problem {
	return tracker.Refuse("The mana cost of %s wasn't said.", board.NameOf(stack)).By("magic/mana-value").
		Next("Say what it comes to: %s", tracker.LineOf("set #%d mana value 3", stack.ID))
}

// variableSize reports whether the printed size has no fixed number: "X/X", "*/*".
func variableSize(def *card.Definition) bool {
	return strings.ContainsAny(def.Power+def.Toughness, "*XYZ")
}

// askSize asks for the values of letters and stars in a printed power and
// toughness: "X/X", "*/1+*". Two stars are asked separately, because they may
// differ.
func (d *Decision) askSize(def *card.Definition) error {
	if def.Star != nil || def.DefinesSize() {
		return nil // an ability defines it (CR 208.2a)
	}
	if board.OnlyStars(def) {
		for _, half := range []struct {
			text tracker.Message
			of   *string
		}{
			{tracker.Say("What power does %s have?", tracker.Name(def.Name)), &def.Power},
			{tracker.Say("What toughness does %s have?", tracker.Name(def.Name)), &def.Toughness},
		} {
			n, err := d.askNumber(half.text)
			if err != nil {
				return err
			}
			*half.of = strconv.FormatInt(n, 10)
		}
		return nil
	}
	for _, unknown := range []string{"X", "Y", "Z", "*"} {
		if !strings.Contains(def.Power+def.Toughness, unknown) {
			continue
		}
		n, ok := d.letters[unknown]
		if !ok {
			var err error
			if n, err = d.askNumber(tracker.Say("What is %s for %s (%s/%s)?", tracker.Name(unknown), tracker.Name(def.Name), tracker.Name(def.Power), tracker.Name(def.Toughness))); err != nil {
				return err
			}
			if unknown != "*" {
				d.bindLetter(unknown, n)
			}
		}
		def.Power = strings.ReplaceAll(def.Power, unknown, strconv.FormatInt(n, 10))
		def.Toughness = strings.ReplaceAll(def.Toughness, unknown, strconv.FormatInt(n, 10))
	}
	return nil
}

func (d *Decision) askNumber(text tracker.Message) (int64, error) {
	a, err := d.in.Ask(tracker.Question{Player: d.in.By.Name, Meant: true, Text: text, Max: 1 << 62})
	return a.N, err
}

// number evaluates an amount: a literal number, a number that the board gives,
// or one that the players are asked for.
func (d *Decision) number(a notation.Amount, of string) (int64, error) {
	if a.Expr == "" {
		return a.N, nil
	}
	if times, x, ok := multipleOfX(a.Expr); ok {
		n, err := d.number(x, of)
		if err != nil {
			return 0, err
		}
		return tracker.Mul(n, times)
	}
	if more, x, ok := offsetOfX(a.Expr); ok {
		n, err := d.number(x, of)
		if err != nil {
			return 0, err
		}
		n, err = tracker.Add(n, more)
		return max(0, n), err
	}
	letter, _, where := strings.Cut(a.Expr, " where ")
	as := letter // what the number is bound to
	if where {
		as = a.Expr
	}
	if n, ok := d.letters[as]; ok && !where {
		return n, nil
	}
	if d.effect != nil {
		if n, known, err := kicks(a.Expr, d.effect.cast); known {
			return n, err
		}
	}
	if n, known, err := d.evaluate(a.Expr); known || err != nil {
		if where && err == nil {
			d.bindLetter(letter, n) // for the sentences that follow
		}
		return n, err
	}
	if n, ok := d.letters[as]; ok {
		return n, nil
	}
	words := tracker.Say("%s", tracker.Name(said(a.Expr)))
	if strings.Contains(a.Expr, " for each ") || strings.HasPrefix(a.Expr, "equal to ") { // of a card
		words = tracker.Say("“%s”", tracker.Name(said(a.Expr)))
	}
	who := d.in.By.Name
	if d.asked != 0 {
		who = d.s.Seat(d.asked).Name
	}
	what := tracker.Say(of)
	if kind, counters := strings.CutSuffix(of, " counters"); counters {
		what = tracker.Say("%s counters", tracker.Name(kind))
	}
	q := tracker.Question{Player: who, Meant: who == d.in.By.Name, Text: tracker.Say("How many %s (%s)?", what, words), Max: 1 << 62, Unclear: len(letter) > 1}
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
		d.bindLetter(letter, answer.N)
		d.bindLetter(as, answer.N)
	}
	return answer.N, err
}

// timesX matches a multiple of X: "twice X", "three times X, where X is its power".
var timesX = regexp.MustCompile(`^(?:twice|(\w+) times) (X(?:,? where X is .+)?)$`)

// multipleOfX returns the factor and the amount of a multiple of X.
func multipleOfX(expr string) (times int64, x notation.Amount, ok bool) {
	m := timesX.FindStringSubmatch(expr)
	if m == nil {
		return 0, x, false
	}
	times, ok = 2, true
	if m[1] != "" {
		times, ok = notation.ReadNumber(m[1])
	}
	return times, notation.Amount{Expr: m[2]}, ok
}

// plusX matches a number that is more or less than X: "X plus 2", "X minus one, where X is its power".
var plusX = regexp.MustCompile(`^X (plus|minus) (\w+)((?:,? where X is .+)?)$`)

// offsetOfX returns by how much a number differs from X, and the amount of X.
func offsetOfX(expr string) (more int64, x notation.Amount, ok bool) {
	m := plusX.FindStringSubmatch(expr)
	if m == nil {
		return 0, x, false
	}
	more, ok = notation.ReadNumber(m[2])
	if m[1] == "minus" {
		more = -more
	}
	return more, notation.Amount{Expr: "X" + m[3]}, ok
}

// bindLetter binds a letter to a number for the rest of the sentence, so that X is
// asked once.
func (d *Decision) bindLetter(letter string, n int64) {
	if d.letters == nil {
		d.letters = make(map[string]int64)
	}
	d.letters[letter] = n
}

// bindX binds X to the value that a where-clause gives it, if the board knows
// that value.
func (d *Decision) bindX(is string) error {
	if is == "" {
		return nil
	}
	delete(d.letters, "X")
	n, known, err := d.evaluate("X where X is " + is)
	if known {
		d.bindLetter("X", n)
	}
	return err
}

// evaluate evaluates an expression in the words of a card. known is false if the
// board can't tell.
func (d *Decision) evaluate(expr string) (n int64, known bool, err error) {
	read := notation.ReadQuantity
	if d.effect != nil {
		read = notation.ReadEffectQuantity
	}
	q, ok := read(d.game.Vocabulary, expr)
	if !ok {
		if q, ok = notation.ReadEffectQuantity(d.game.Vocabulary, expr); !ok || q.Of != nil || q.From != "" {
			return 0, false, nil
		}
	}
	return d.valueOf(q)
}

// valueOf returns the value of a quantity. known is false if the board can't tell.
func (d *Decision) valueOf(q notation.Quantity) (n int64, known bool, err error) {
	if n, known, err = d.evaluateCount(q); err != nil || !known {
		return 0, false, err
	}
	if n, err = tracker.Mul(n, max(q.Times, 1)); err != nil {
		return 0, false, err
	}
	if q.Half {
		if n, err = d.Find().Half(n, q.Up, q.Down); err != nil {
			return 0, false, err
		}
	}
	n, err = tracker.Add(n, q.Plus)
	if err == nil && q.Add != nil {
		more, known, err := d.valueOf(*q.Add)
		if err != nil || !known {
			return 0, false, err
		}
		n = tracker.SaturatingAdd(n, more)
	}
	return max(n, 0), err == nil, err // CR 107.1b
}

// evaluateCount evaluates the part of a quantity that is multiplied, halved or added
// to.
func (d *Decision) evaluateCount(q notation.Quantity) (n int64, known bool, err error) {
	if q.Count != nil {
		if q.Count, _ = d.filterAbout(q.Count); !d.hostCounted(q.Count) {
			return 0, false, nil
		}
	}
	switch {
	case q.Outcome != "":
		n, known = d.outcome(q)
		return n, known, nil
	case q.Count != nil && q.Count.Card != nil:
		return d.amongBuried(q)
	case q.Count != nil && q.Among != "":
		return d.sizesAmong(q)
	case q.Count != nil && q.Different != "", len(q.Devotion) > 0:
		if d.you == 0 {
			return 0, false, nil
		}
		n = d.Now().Amount(&notation.Quantity{Count: q.Count, Different: q.Different, Devotion: q.Devotion}, d.you, d.sourceID())
		return n, n > 0 || q.Count == nil || !d.game.Vocabulary.OfLands(q.Count), nil
	case q.Count != nil:
		return d.countOf(q.Count)
	case q.Of != nil:
		return d.statOf(q)
	case q.Holder != nil:
		return d.countersOnPlayer(q)
	case q.Players != "":
		seats, err := d.Seats(notation.Player{Kind: q.Players})
		return int64(len(seats)), err == nil, err
	case q.Starting:
		return d.s.StartingLife(), true, nil
	case (q.Did != "" || q.Dealt != nil) && d.you != 0, q.ThisTurn != "":
		n, known = d.countOfTurn(&q)
		return n, known, nil
	case q.Their:
		return d.s.Seat(cmp.Or(d.they, d.you)).Life, d.they+d.you > 0, nil
	case q.Life != nil:
		return d.lifeOf(*q.Life, q.Among)
	case q.That:
		return d.thatMany()
	}
	return q.N, q.N > 0, nil
}

// stat returns the power, toughness or mana value of each member of a stack. ok is
// false if it has no power and toughness.
func (d *Decision) stat(stack tracker.Stack[board.Permanent], of string) (n int64, ok bool, err error) {
	c := d.Now().Of(stack)
	switch of {
	case "toughness":
		return c.Toughness, c.HasSize, nil
	case notation.ManaValue:
		n, known, _ := stack.Of.ManaValue()
		if !known {
			return 0, false, noManaValue(stack)
		}
		return n, true, nil
	}
	return c.Power, c.HasSize, nil
}

// statOf returns a number of one object: its power, its loyalty, its counters.
func (d *Decision) statOf(q notation.Quantity) (n int64, known bool, err error) {
	if q.Of.It == notation.Linked {
		return d.linkedStat(q.Stat)
	}
	if n, known := d.lastSize(q); known {
		return n, true, nil
	}
	if n, known := d.lastCounters(q); known {
		return n, true, nil
	}
	if d.effect != nil && q.Of.ID == card.SourceID && len(d.effect.sources) > 0 {
		q.Of = &notation.Selector{ID: d.effect.sources[0]}
		if _, there := d.s.Permanent.Get(q.Of.ID); !there {
			return 0, false, nil
		}
	}
	if q.Of.It != "" && (len(d.meaning(q.Of.It)) == 0 || d.effect != nil && d.haveLeft(d.meaning(q.Of.It))) {
		return 0, false, nil
	}
	sel := *q.Of
	if sel.Count == nil {
		sel.All = true // all members of a stack have the same
	}
	if sel.Name != "" && !d.onBoard(sel.Name) {
		return 0, false, nil // nothing on the board: ask the players
	}
	ids, err := d.Find().Resolve(sel)
	if err != nil || len(ids) != 1 {
		return 0, false, err
	}
	stack, _ := d.s.Permanent.Get(ids[0])
	c := d.Now().Of(stack)
	switch q.Stat {
	case "power":
		return c.Power, c.HasSize, nil
	case "toughness":
		return c.Toughness, c.HasSize, nil
	case notation.ManaValue:
		n, known, _ := stack.Of.ManaValue()
		if !known {
			return 0, false, noManaValue(stack)
		}
		return n, true, nil
	case "loyalty", "defense":
		return stack.Of.Count(q.Stat), true, nil
	}
	n, known = countersOn(&stack.Of, q.Stat)
	return n, known, nil
}

// haveLeft reports whether none of the objects is on the battlefield.
func (d *Decision) haveLeft(ids []int64) bool {
	return !slices.ContainsFunc(ids, func(id int64) bool { _, there := d.s.Permanent.Get(id); return there })
}

// countersOn returns how many counters an amount counts on a permanent. known is false if
// it counts something else.
func countersOn(p *board.Permanent, stat string) (n int64, known bool) {
	if stat == "counters" {
		for _, k := range p.Counters {
			n = tracker.SaturatingAdd(n, k.N)
		}
		return n, true
	}
	kind, known := notation.CounterStat(stat)
	return p.Count(kind), known
}

// lastCounters returns how many counters, or which mana value, an object had as it left the
// battlefield (CR 608.2h).
func (d *Decision) lastCounters(q notation.Quantity) (n int64, known bool) {
	if d.effect == nil {
		return 0, false
	}
	ids := d.meaning(q.Of.It)
	switch {
	case q.Of.ID == card.SourceID:
		ids = d.effect.sources
	case q.Of.ID != 0:
		ids = []int64{q.Of.ID}
	case q.Of.It == "":
		return 0, false
	}
	if len(ids) != 1 {
		return 0, false
	}
	if _, there := d.s.Permanent.Get(ids[0]); there {
		return 0, false
	}
	p, left := d.s.LastKnown(ids[0])
	if !left {
		return 0, false
	}
	if q.Stat == notation.ManaValue {
		n, known, _ = p.ManaValue()
		return n, known
	}
	return countersOn(&p, q.Stat)
}

// countersOnPlayer returns the sum of a number of players: counters of a kind, speed, or casts of
// commanders.
func (d *Decision) countersOnPlayer(q notation.Quantity) (n int64, known bool, err error) {
	seats, err := d.Seats(*q.Holder)
	if err != nil {
		return 0, false, err
	}
	for _, seat := range seats {
		n = tracker.SaturatingAdd(n, d.s.Seat(seat).Number(q.Stat))
	}
	return n, true, nil
}

// thatMany returns the number of objects that the line just created or named.
func (d *Decision) thatMany() (n int64, known bool, err error) {
	if d.effect != nil && d.effect.amount > 0 {
		return d.effect.amount, true, nil
	}
	if d.effect != nil && !d.effect.named {
		return 0, false, nil
	}
	for _, id := range d.in.It() {
		count := int64(0)
		if stack, ok := d.s.Permanent.Get(id); ok {
			count = stack.Count
		} else if c, ok := d.s.Elsewhere.Get(id); ok {
			count = c.Count
		}
		if n, err = tracker.Add(n, count); err != nil {
			return 0, false, err
		}
	}
	return n, n > 0, nil
}
