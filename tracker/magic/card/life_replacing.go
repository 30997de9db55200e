package card

import (
	"regexp"
	"strings"

	"arbiter/tracker/notation"
)

// LifeReplacing is a replacement effect on gaining or losing life, or an ability
// by which life totals don't change (CR 119.7, 119.8, 614.1a). Other forms are
// Replacing.
type LifeReplacing struct {
	Whom notation.PlayerKind `json:"whom"` // You, EachPlayer or EachOpponent
	Of   LifeEvent           `json:"of"`

	// What happens instead; one is set.
	Cant  bool  `json:"cant,omitempty"`  // nothing
	Lose  bool  `json:"lose,omitempty"`  // they lose as much
	Times int64 `json:"times,omitempty"` // this many times as much
	Least int64 `json:"least,omitempty"` // only until so much life is left

	ByDamage bool     `json:"by_damage,omitempty"` // only what damage causes
	Own      bool     `json:"own,omitempty"`       // only changes that a spell or ability controlled by the same player causes
	When     *Proviso `json:"when,omitempty"`
}

// LifeEvent is a change of a life total.
type LifeEvent string

// The changes.
const (
	LifeGain  LifeEvent = "gain"
	LifeLoss  LifeEvent = "lose"
	AnyChange LifeEvent = "change"
)

var (
	wouldChange = regexp.MustCompile(`(?i)^if (you|a player|an opponent) would (gain|lose) life(?: (during your turn)| while (.+?))?, (?:you|that player|they) (?:gains? (twice that much) life|loses? (that much|twice that much) life|gains (no) life) instead$`)
	leastLife   = regexp.MustCompile(`(?i)^damage that would reduce your life total to less than (\w+) reduces it to (\w+) instead$`)
)

// ownGain is the wording of the replacement of life gain that a player's own spells and abilities
// cause.
const ownGain = "If a spell or ability would cause " + "its controller to gain life, " + "that player loses that much life instead"

// lifeReplacing parses replacement effects on life: "If you would lose
// life, you lose twice that much life instead."
func (c *Compiler) lifeReplacing(sentence string) (Ability, bool) {
	if !strings.Contains(sentence, "life") {
		return nil, false
	}
	if a, ok := c.lifeUnconditional(sentence); ok {
		return a, true
	}
	rest, when, ok := c.leading(sentence)
	if !ok {
		return nil, false
	}
	a, ok := c.lifeUnconditional(rest)
	if !ok || a.When != nil {
		return nil, false
	}
	a.When = when
	return a, true
}

func (c *Compiler) lifeUnconditional(sentence string) (LifeReplacing, bool) {
	switch {
	case strings.EqualFold(sentence, "your life total can't change"):
		return LifeReplacing{Whom: notation.You, Of: AnyChange, Cant: true}, true
	case strings.EqualFold(sentence, ownGain):
		return LifeReplacing{Whom: notation.EachPlayer, Of: LifeGain, Lose: true, Own: true}, true
	case strings.EqualFold(sentence, "damage doesn't cause you to lose life"):
		return LifeReplacing{Whom: notation.You, Of: LifeLoss, Cant: true, ByDamage: true}, true
	}
	if m := leastLife.FindStringSubmatch(sentence); m != nil {
		n, ok := number(m[1])
		return LifeReplacing{Whom: notation.You, Of: LifeLoss, Least: n, ByDamage: true}, ok && n > 0 && m[1] == m[2]
	}
	m := wouldChange.FindStringSubmatch(sentence)
	if m == nil {
		return LifeReplacing{}, false
	}
	r := LifeReplacing{Of: LifeEvent(strings.ToLower(m[2]))}
	for _, p := range damagePlayers {
		if strings.EqualFold(p.text, m[1]) {
			r.Whom = p.is
		}
	}
	ok := true
	switch {
	case m[3] != "":
		r.When, ok = c.proviso("it's your turn")
	case m[4] != "":
		r.When, ok = c.proviso(m[4])
	}
	switch {
	case m[7] != "":
		r.Cant = true
		return r, ok && r.Of == LifeGain
	case m[5] != "":
		r.Times = 2
		return r, ok && r.Of == LifeGain
	case strings.EqualFold(m[6], "that much"):
		r.Lose = true
		return r, ok && r.Of == LifeGain
	}
	r.Times = 2
	return r, ok && r.Of == LifeLoss
}

// String returns the ability as text.
func (r LifeReplacing) String() string {
	if r.When == nil {
		return r.text() + "."
	}
	return r.When.before(r.text() + ".")
}

func (r LifeReplacing) text() string {
	switch {
	case r.Of == AnyChange:
		return "Your life total can't change"
	case r.Own:
		return ownGain
	case r.Cant && r.ByDamage:
		return "Damage doesn't cause you to lose life"
	case r.Least > 0:
		return "Damage that would reduce your life total to less than " + decimal(r.Least) + " reduces it to " + decimal(r.Least) + " instead"
	}
	who, they, s := "you", "you", ""
	for _, p := range damagePlayers {
		if p.is == r.Whom {
			who = p.text
			break
		}
	}
	if who != "you" {
		they, s = "that player", "s"
	}
	text := "If " + who + " would " + string(r.Of) + " life, " + they + " "
	switch {
	case r.Cant:
		return text + "gain" + s + " no life instead"
	case r.Lose:
		return text + "lose" + s + " that much life instead"
	}
	return text + string(r.Of) + s + " twice that much life instead"
}

var (
	wouldGain = regexp.MustCompile(`(?i)^if you would gain life, you gain (twice that much life|three times that much life|that much life plus (\w+)) instead$`)
	cantGain  = regexp.MustCompile(`(?i)^(you|players|your opponents) can't gain life$`)
)

// gainsLife parses replacement effects on gaining life, and abilities by which
// players can't (CR 119.7).
func gainsLife(sentence string) (Ability, bool) {
	r := Replacing{Replacement{Of: "life"}}
	if m := cantGain.FindStringSubmatch(sentence); m != nil {
		r.Cant = true
		switch strings.ToLower(m[1]) {
		case "players":
			r.Whom = "any"
		case "your opponents":
			r.Whom = "opponents"
		}
		return r, true
	}
	m := wouldGain.FindStringSubmatch(sentence)
	if m == nil {
		return nil, false
	}
	if m[2] == "" {
		r.Times = 2
		if strings.HasPrefix(strings.ToLower(m[1]), "three") {
			r.Times = 3
		}
		return r, true
	}
	n, ok := number(m[2])
	r.Plus = n
	return r, ok && n > 0
}

// ofLife is the text of an effect on gaining life.
func (r Replacing) ofLife() string {
	switch {
	case r.Cant && r.Whom == "any":
		return "Players can't gain life."
	case r.Cant && r.Whom == "opponents":
		return "Your opponents can't gain life."
	case r.Cant:
		return "You can't gain life."
	}
	much := "twice that much life"
	if r.Plus > 0 {
		much = "that much life plus " + decimal(r.Plus)
	} else if r.Times == 3 {
		much = "three times that much life"
	}
	return "If you would gain life, you gain " + much + " instead."
}
