package notation

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker/english"
)

// departures are the ways in which permanents leave the battlefield, as they are said after the
// permanents: what happens to those of a player, and whose they are.
var departures = []struct {
	words []string
	deed  Deed
	whose PlayerKind
}{
	{[]string{"died", "this", "turn"}, HadDying, EachPlayer},
	{[]string{"died", "under", "your", "control", "this", "turn"}, HadDying, You},
	{[]string{"died", "under", "an", "opponent's", "control", "this", "turn"}, HadDying, EachOpponent},
	{[]string{"left", "the", "battlefield", "this", "turn"}, HadLeft, EachPlayer},
	{[]string{"left", "the", "battlefield", "under", "your", "control", "this", "turn"}, HadLeft, You},
	{[]string{"put", "into", "a", "graveyard", "from", "the", "battlefield", "this", "turn"}, HadBuried, EachPlayer},
	{[]string{"put", "into", "your", "graveyard", "from", "the", "battlefield", "this", "turn"}, HadBuried, You},
}

// departed parses that permanents have left the battlefield: "two or more creatures died this
// turn", "you sacrificed a Food this turn".
func (p *parser) departed() (Condition, bool) {
	yours := p.accept("you", "sacrificed") || p.accept("you've", "sacrificed")
	c := Condition{Compared: AtLeast, To: &Quantity{N: 1}}
	switch n, less, ok := p.orMore(); {
	case ok && less:
		return c, false
	case ok:
		c.To.N = n
	case p.accept("no"):
		c.Compared, c.To.N = AtMost, 0
	case !p.accept("a") && !p.accept("an"):
		return c, false
	}
	f, ok := p.filter()
	if !ok || !f.kindsOnly() {
		return c, false
	}
	if yours {
		c.Amount = &Quantity{Did: HadGiven, What: f}
		return c, p.accept("this", "turn")
	}
	if !p.accept("was") {
		p.accept("were")
	}
	deed, ok := p.howDeparted(f)
	c.Amount = &Quantity{Did: deed, What: f}
	return c, ok
}

// departedCount parses the number of permanents that have left: "creatures that died this turn",
// "permanents you sacrificed this turn".
func (p *parser) departedCount() (Quantity, bool) {
	f, ok := p.filter()
	if !ok || !f.kindsOnly() {
		return Quantity{}, false
	}
	if p.accept("you", "sacrificed", "this", "turn") || p.accept("you've", "sacrificed", "this", "turn") {
		return Quantity{Did: HadGiven, What: f}, true
	}
	if p.accept("you", "controlled", "that", "died", "this", "turn") {
		return Quantity{Did: HadDying, What: f}, true
	}
	if !p.accept("that") {
		return Quantity{}, false
	}
	if !p.accept("was") {
		p.accept("were")
	}
	deed, ok := p.howDeparted(f)
	return Quantity{Did: deed, What: f}, ok
}

// howDeparted parses how the permanents have left.
func (p *parser) howDeparted(f *Filter) (Deed, bool) {
	for _, how := range departures {
		if p.accept(how.words...) {
			if how.whose != You {
				f.Controller = &Player{Kind: how.whose}
			}
			return how.deed, how.deed != HadDying || len(f.Words) > 0
		}
	}
	return "", false
}

// kindsOnly is typesOnly for filters that may ask for tokens too.
func (f *Filter) kindsOnly() bool {
	kinds := *f
	kinds.Token = nil
	return kinds.typesOnly() && !f.Other
}

// departing returns the permanents that have left as text: "creature that died this turn".
func (q Quantity) departing() string {
	f := *q.What
	f.Controller = nil
	if q.Did == HadGiven {
		return f.String() + " you sacrificed this turn"
	}
	whose := You
	if q.What.Controller != nil {
		whose = q.What.Controller.Kind
	}
	for _, how := range departures {
		if how.deed == q.Did && how.whose == whose {
			words := append([]string{f.String(), "that"}, how.words...)
			if q.Did == HadBuried {
				words = slices.Insert(words, 2, "was")
			}
			return strings.Join(words, " ")
		}
	}
	return f.String()
}

// haveDeparted returns the condition that permanents have left the battlefield as text: "a creature died
// this turn"; or "" for other conditions.
func (c Condition) haveDeparted() string {
	q := c.Amount
	if q == nil || q.What == nil || c.To == nil || c.To.Count != nil || c.Compared != AtLeast && (c.Compared != AtMost || c.To.N != 0) ||
		!slices.Contains([]Deed{HadDying, HadLeft, HadBuried, HadGiven}, q.Did) {
		return ""
	}
	f := *q.What
	f.Controller = nil
	what, _ := strings.CutPrefix(q.departing(), f.String())
	what = strings.Replace(what, " that ", " ", 1)
	begin := ""
	if q.Did == HadGiven {
		begin, what = "you sacrificed ", " this turn"
	}
	switch n := c.To.N; n {
	case 0:
		return begin + "no " + f.String() + what
	case 1:
		return begin + english.Article(f.String()) + what
	default:
		return begin + strconv.FormatInt(n, 10) + " or more " + f.String() + what
	}
}
