package notation

import (
	"strconv"
	"strings"
)

// controls parses how many of what players control: "no Zombies", "another
// Zombie", "two or fewer other lands", "a Forest or a Plains".
func (p *parser) controls(who Player) (Condition, bool) {
	c, other, exactly := Condition{Least: 1}, false, false
	if n, less, ok := p.orMore(); ok {
		c.Least, c.Fewer = n, less
	} else if p.accept("no") {
		c.Least = 0
	} else if n, ok := number(p.peek(1).text); ok && p.inText && p.accept("exactly") {
		p.at++
		c.Least, exactly = n, true
	} else if other = p.accept("another"); !other && !p.accept("a") && !p.accept("an") && p.inText {
		return c, false
	}
	f, ok := p.filter()
	if !ok || f.Controller != nil || f.Card != nil {
		return c, false
	}
	for f.Noun && p.peek(0).is("or") && p.peek(1).is("a", "an") && c.Least == 1 {
		mark := p.at
		p.at++ // to the article, in the place of the word before the alternative
		if !p.alternative(f) {
			p.at = mark
			break
		}
		p.at++
	}
	if p.inText && p.namesFollow() {
		if c.Least < 2 || c.Fewer || exactly {
			return c, false
		}
		c.Names = true
		p.at += 3
	}
	f.Other, f.Controller = f.Other || other, &who
	c.Controls = f
	if exactly {
		return Condition{Amount: &Quantity{Count: f}, Compared: Exactly, To: &Quantity{N: c.Least}}, who.Kind != OneOpponent
	}
	return c, true
}

// playerHas parses what a player has: "30 or more life", "two or more opponents",
// "three or more poison counters", "no cards in hand".
func (p *parser) playerHas(who Player) (Condition, bool) {
	if p.inText && p.accept("no", "cards", "in", "hand") {
		return Condition{Amount: &Quantity{Hand: &who}, Compared: Exactly, To: &Quantity{}}, who.Kind == You
	}
	if p.inText && who.Kind == You && p.accept("more", "cards", "in", "hand", "than", "each", "opponent") {
		return Condition{Amount: &Quantity{Hand: &who}, Compared: Greater, To: &Quantity{Hand: &Player{Kind: EachOpponent}, Among: "greatest"}}, true
	}
	n, less, ok := p.orMore()
	c := Condition{Compared: AtLeast, To: &Quantity{N: n}}
	if less {
		c.Compared = AtMost
	}
	switch {
	case !ok:
		return c, false
	case p.accept("opponents"):
		return Condition{Opponents: n}, !less && who.Kind == You
	case p.accept("life"):
		return Condition{Life: &Life{Of: who, N: n, Less: less}}, true
	case !p.inText:
		return c, false
	case p.accept("cards", "in", "hand"), p.accept("card", "in", "hand"):
		c.Amount = &Quantity{Hand: &who}
		return c, who.Kind == You
	}
	kind, ok := p.counterKind()
	if !ok || !p.peek(0).is("counter", "counters") {
		return c, false
	}
	p.at++
	c.Amount = &Quantity{Stat: kind.(string) + " counters", Holder: &who}
	return c, true
}

// lifeChanged parses "you gained three or more life this turn" and "you gained or lost
// life this turn".
func (p *parser) lifeChanged() (Condition, bool) {
	mark := p.at
	for _, who := range []Player{{Kind: EachOpponent}, {Kind: EachPlayer}} {
		if p.accept(anyoneOf[who.Kind]...) && p.accept("lost") {
			if n, less, ok := p.orMore(); ok && !less && p.accept("life", "this", "turn") {
				return Condition{Amount: &Quantity{ThisTurn: Lost, Holder: &who}, Compared: AtLeast, To: &Quantity{N: n}}, true
			}
		}
		p.at = mark
	}
	if !p.accept("you") && !p.accept("you've") {
		return Condition{}, false
	}
	if p.accept("gained", "or", "lost", "life", "this", "turn") {
		return Condition{Any: []Condition{{Named: GainedLife}, {Named: LostLife}}}, true
	}
	for _, change := range []LifeChange{Gained, Lost} {
		if p.accept(string(change)) {
			if n, less, ok := p.orMore(); ok && !less && p.accept("life", "this", "turn") {
				return Condition{Amount: &Quantity{ThisTurn: change}, Compared: AtLeast, To: &Quantity{N: n}}, true
			}
		}
	}
	p.at = mark
	return Condition{}, false
}

// anyoneOf are the words for any one of several players.
var anyoneOf = map[PlayerKind][]string{EachOpponent: {"an", "opponent"}, EachPlayer: {"a", "player"}}

// lostAtLeast returns the condition that one of several players has lost at least so much life this
// turn as text, or "" for other conditions.
func (c Condition) lostAtLeast() string {
	if c.Amount == nil || c.To == nil || c.Amount.ThisTurn == "" || c.Amount.Holder == nil {
		return ""
	}
	return strings.Join(anyoneOf[c.Amount.Holder.Kind], " ") + " lost " + strconv.FormatInt(c.To.N, 10) + " or more life this turn"
}

// moreLife parses "at least 7 life more than your starting life total" after "you have".
func (p *parser) moreLife() (Condition, bool) {
	mark := p.at
	if p.accept("you", "have", "at", "least") {
		n, ok := number(p.peek(0).text)
		p.at++
		if ok && p.accept("life", "more", "than", "your", "starting", "life", "total") {
			you := &Player{Kind: You}
			return Condition{Amount: &Quantity{Life: you}, Compared: AtLeast, To: &Quantity{Life: you, Starting: true, Plus: n}}, true
		}
	}
	p.at = mark
	return Condition{}, false
}
