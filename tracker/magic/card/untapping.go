package card

import (
	"regexp"
	"strconv"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

var (
	untapElsewhere = regexp.MustCompile(`(?i)^untap (this \w+|(?:all|each) .+) during each other player's untap step$`)
	untapAtMost    = regexp.MustCompile(`(?i)^players can't untap more than (\w+) ([\w ]+) during their untap steps$`)
)

// untapping parses abilities about untap steps: what untaps in those of other
// players, and how much at most (CR 502.3).
func (c *Compiler) untapping(sentence string) (Ability, bool) {
	var when *Proviso
	if rest, p, ok := c.leading(sentence); ok {
		sentence, when = rest, p
	}
	if m := untapElsewhere.FindStringSubmatch(sentence); m != nil {
		u := Untaps{On: Subject{Itself: true}, When: when}
		what, ok := english.CutPrefix(m[1], "all ")
		if !ok {
			what, ok = english.CutPrefix(m[1], "each ")
		}
		if ok {
			f, ok := c.allOf(what)
			if !ok || ambiguous(f) || f.Card != nil {
				return nil, false
			}
			u.On = Subject{What: f}
		}
		return u, true
	}
	if m := untapAtMost.FindStringSubmatch(sentence); m != nil {
		n, ok := number(m[1])
		f, is := notation.ParseFilter(c.vocabulary, m[2])
		if ok && is && n > 0 && f.Card == nil {
			return UntapLimit{What: *f, N: n, When: when}, true
		}
	}
	return nil, false
}

// String returns the ability as text.
func (u Untaps) String() string {
	what := "this permanent"
	if u.On.What != nil {
		what = "all " + u.On.What.String()
	}
	return u.When.before("Untap " + what + " during each other player's untap step.")
}

// String returns the ability as text.
func (u UntapLimit) String() string {
	return u.When.before("Players can't untap more than " + decimal(u.N) + " " + u.What.String() + " during their untap steps.")
}

// before returns a sentence with the condition before it.
func (p *Proviso) before(sentence string) string {
	if p == nil {
		return sentence
	}
	return "As" + strings.TrimPrefix(p.String(), " as") + ", " + english.Small(sentence)
}

func decimal(n int64) string { return strconv.FormatInt(n, 10) }
