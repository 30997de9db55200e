package notation

import (
	"strconv"
	"strings"

	"arbiter/tracker/english"
)

// DamageOfTurn is damage that was dealt to players this turn.
type DamageOfTurn struct {
	To       Player  `json:"to"`                  // in a condition, any one of them
	Damage   string  `json:"damage,omitempty"`    // "combat" or "noncombat"; "" for either
	By       *Filter `json:"by,omitempty"`        // by these sources only
	BySource bool    `json:"by_source,omitempty"` // by the source of the ability, or, with By, by either
	Players  bool    `json:"players,omitempty"`   // the number of those players who were dealt any, instead of the damage
}

// damagedPlayers are the wordings of players in conditions about damage. The first one of a kind
// is the canonical one.
var damagedPlayers = []struct {
	words []string
	who   PlayerKind
}{
	{[]string{"you", "were"}, You},
	{[]string{"you've", "been"}, You},
	{[]string{"an", "opponent", "was"}, EachOpponent},
	{[]string{"an", "opponent", "has", "been"}, EachOpponent},
	{[]string{"a", "player", "was"}, EachPlayer},
	{[]string{"a", "player", "has", "been"}, EachPlayer},
}

// playerWasDealt parses "an opponent was dealt damage this turn", "you were dealt 4 or more combat
// damage this turn", "a player was dealt combat damage by a Zombie this turn".
func (p *parser) playerWasDealt() (Condition, bool) {
	if !p.ofTurn() {
		return Condition{}, false
	}
	mark := p.at
	for _, row := range damagedPlayers {
		if p.accept(row.words...) && p.accept("dealt") {
			n, less, ok := p.orMore()
			if !ok {
				n = 1
			}
			q := DamageOfTurn{To: Player{Kind: row.who}}
			if !less && p.dealtBy(&q) {
				return Condition{Amount: &Quantity{Dealt: &q}, Compared: AtLeast, To: &Quantity{N: n}}, true
			}
		}
		p.at = mark
	}
	return Condition{}, false
}

// dealtBy parses "combat damage by a Zombie this turn".
func (p *parser) dealtBy(q *DamageOfTurn) bool {
	for _, kind := range []string{"combat", "noncombat"} {
		if p.accept(kind) {
			q.Damage = kind
		}
	}
	if !p.accept("damage") {
		return false
	}
	if p.accept("by") {
		mark := p.at
		if ref, ok := p.reference(); ok && ref == Source {
			q.BySource = true
		} else {
			p.at = mark
		}
		if !q.BySource || p.accept("or") {
			if !p.accept("a") && !p.accept("an") {
				return false
			}
			f, ok := p.filter()
			if !ok || !f.typesOnly() || f.plural {
				return false
			}
			q.By = f
		}
	}
	return p.accept("this", "turn")
}

// dealtPlayers parses the number of players who were dealt damage, after "the number of" or "for
// each": "opponents who were dealt combat damage this turn".
func (p *parser) dealtPlayers() (Quantity, bool) {
	if !p.ofTurn() {
		return Quantity{}, false
	}
	mark := p.at
	q := DamageOfTurn{Players: true}
	switch {
	case p.accept("of", "your", "opponents"), p.accept("your", "opponents"), p.accept("opponent"), p.accept("opponents"):
		q.To.Kind = EachOpponent
	case p.accept("player"), p.accept("players"):
		q.To.Kind = EachPlayer
	default:
		return Quantity{}, false
	}
	if (p.accept("who") || p.accept("that")) && (p.accept("was") || p.accept("were")) && p.accept("dealt") && p.dealtBy(&q) {
		return Quantity{Dealt: &q}, true
	}
	p.at = mark
	return Quantity{}, false
}

// totalDealt parses the sum of the damage, or of the noncombat damage, that opponents were dealt
// this turn.
func (p *parser) totalDealt() (Quantity, bool) {
	mark := p.at
	q := DamageOfTurn{To: Player{Kind: EachOpponent}}
	if !p.ofTurn() || !p.accept("the", "total") {
		return Quantity{}, false
	}
	p.accept("amount", "of")
	for _, kind := range []string{"combat", "noncombat"} {
		if p.accept(kind) {
			q.Damage = kind
		}
	}
	if p.accept("damage", "your", "opponents", "have", "been", "dealt", "this", "turn") || p.accept("damage", "dealt", "to", "your", "opponents", "this", "turn") {
		return Quantity{Dealt: &q}, true
	}
	p.at = mark
	return Quantity{}, false
}

// words returns the damage as in "combat damage by a Zombie this turn".
func (q *DamageOfTurn) words() string {
	text := "damage"
	if q.Damage != "" {
		text = q.Damage + " damage"
	}
	switch {
	case q.BySource && q.By != nil:
		text += " by this permanent or " + english.Article(q.By.String())
	case q.BySource:
		text += " by this permanent"
	case q.By != nil:
		text += " by " + english.Article(q.By.String())
	}
	return text + " this turn"
}

// String returns the amount as text.
func (q *DamageOfTurn) String() string {
	switch {
	case q.Players && q.To.Kind == EachOpponent:
		return "the number of opponents who were dealt " + q.words()
	case q.Players:
		return "the number of players who were dealt " + q.words()
	}
	kind := ""
	if q.Damage != "" {
		kind = q.Damage + " "
	}
	return "the total amount of " + kind + "damage dealt to your opponents this turn"
}

// wasDealt returns a condition about damage to players as text; "" for any other.
func (c Condition) wasDealt() string {
	if c.Amount == nil || c.Amount.Dealt == nil || c.Amount.Dealt.Players || c.To == nil || c.Compared != AtLeast {
		return ""
	}
	q := c.Amount.Dealt
	for _, row := range damagedPlayers {
		if row.who != q.To.Kind {
			continue
		}
		text := strings.Join(row.words, " ") + " dealt "
		if c.To.N > 1 {
			text += strconv.FormatInt(c.To.N, 10) + " or more "
		}
		return text + q.words()
	}
	return ""
}
