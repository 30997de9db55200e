package card

import (
	"regexp"
	"strings"
)

// Outcome keeps players from losing or from winning the game (CR 101.2, 104.3).
type Outcome struct {
	CantLose Whose    `json:"cant_lose,omitempty"` // who can't lose; "" for nobody
	CantWin  Whose    `json:"cant_win,omitempty"`
	LifeOnly bool     `json:"life_only,omitempty"` // they lose otherwise, but not for having 0 or less life
	When     *Proviso `json:"when,omitempty"`
}

// Kind returns KindRestriction.
func (Outcome) Kind() Kind { return KindRestriction }
func (Outcome) ability()   {}

// outcomes are the wordings of Outcome.
var outcomes = []struct {
	text string
	is   Outcome
}{
	{"you can't lose the game " + "and your opponents can't win the game", Outcome{CantLose: Yours, CantWin: Opponents}},
	{"you can't win the game " + "and your opponents can't lose the game", Outcome{CantLose: Opponents, CantWin: Yours}},
	{"you can't lose the game", Outcome{CantLose: Yours}},
	{"your opponents can't win the game", Outcome{CantWin: Opponents}},
	{"you don't lose the game " + "for having 0 or less life", Outcome{CantLose: Yours, LifeOnly: true}},
}

// losingInstead matches a replacement effect on losing the game.
var losingInstead = regexp.MustCompile(`(?is)^if you would lose the game, instead (.+?)\.?$`)

// losingReplaced parses what happens if its controller would lose the game.
func losingReplaced(text string) (Ability, bool) {
	m := losingInstead.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	return LosingReplaced{Do: effectOf(m[1], m[1])}, true
}

// String returns the ability as printed on cards.
func (a LosingReplaced) String() string {
	return "If you would lose the game, instead " + a.Do.Said + "."
}

// outcome parses an Outcome ability.
func (c *Compiler) outcome(text string) (Ability, bool) {
	var when *Proviso
	if rest, p, ok := c.leading(text); ok && p != nil {
		text, when = rest, p
	}
	text = strings.ToLower(strings.TrimSuffix(text, "."))
	for _, o := range outcomes {
		if o.text == text {
			a := o.is
			a.When = when
			return a, true
		}
	}
	return nil, false
}

// String returns the ability as printed on cards.
func (a Outcome) String() string {
	for _, o := range outcomes {
		if is := a; is.CantLose == o.is.CantLose && is.CantWin == o.is.CantWin && is.LifeOnly == o.is.LifeOnly {
			return a.When.before(strings.ToUpper(o.text[:1]) + o.text[1:] + ".")
		}
	}
	return ""
}
