package notation

import (
	"slices"
	"strings"
)

// Quantity is an amount that may depend on the board: "the number of Goblins
// you control", "#3's power", "half your life total, rounded up". It is N, or
// the value of one of Count, Stat, Life, Players and That; then multiplied by
// Times, halved, and increased by Plus and Add.
type Quantity struct {
	N         int64      `json:"n,omitempty"`
	Count     *Filter    `json:"count,omitempty"`     // the number of these
	Among     string     `json:"among,omitempty"`     // "greatest" or "total" of Stat among Count, "highest" or "lowest" of Life
	Different string     `json:"different,omitempty"` // the number of different values of this among Count: "name", "color", "card type", "basic land type", "mana value"
	Stat      string     `json:"stat,omitempty"`      // "power", "toughness", ManaValue, "loyalty", "colors", or a kind of counter as in "oil counters"
	Of        *Selector  `json:"of,omitempty"`        // the object with Stat
	From      Reference  `json:"from,omitempty"`      // the object with Stat, in the text of an ability
	Holder    *Player    `json:"holder,omitempty"`    // the player with the counters, with Speed, or with CommanderCasts
	Life      *Player    `json:"life,omitempty"`      // the player with the life total; with Among, the players with the highest or lowest one
	Their     bool       `json:"their,omitempty"`     // the life total of the affected player
	Starting  bool       `json:"starting,omitempty"`  // the starting life total, with Life or Their
	Players   PlayerKind `json:"players,omitempty"`   // the number of these players
	ThisTurn  LifeChange `json:"this_turn,omitempty"` // the life that you have gained or lost this turn
	Did       Deed       `json:"did,omitempty"`       // the number of times you have done this this turn
	What      *Filter    `json:"what,omitempty"`      // with Did: only these spells or permanents; nil for all
	That      bool       `json:"that,omitempty"`      // "that many": the number that the line has just made or named

	Times int64     `json:"times,omitempty"` // 0 means 1
	Half  bool      `json:"half,omitempty"`
	Up    bool      `json:"up,omitempty"`   // halve, rounding up
	Down  bool      `json:"down,omitempty"` // halve, rounding down
	Plus  int64     `json:"plus,omitempty"`
	Add   *Quantity `json:"add,omitempty"` // a further amount

	Devotion []string      `json:"devotion,omitempty"` // the controller's devotion to these colors (CR 700.5)
	Dealt    *DamageOfTurn `json:"dealt,omitempty"`

	Hand *Player `json:"hand,omitempty"` // the number of cards in the hands of these players

	Outcome Outcome `json:"outcome,omitempty"` // the kind of outcome; with Count, only of these objects
}

// KindOfCounter is the Different of kinds of counters.
const KindOfCounter = "kind of counter"

// ManaSymbols ends the Stat of the number of mana symbols of a color in a mana cost: "white mana symbols".
const ManaSymbols = " mana symbols"

// Numbers of players other than counters, as Stat of Holder.
const (
	Speed          = "speed"           // 0 for no speed (CR 702.179f)
	CommanderCasts = "commander casts" // how often the player has cast a commander from the command zone this game
)

// ofAffected reports whether the amount depends on the object that it calls "it".
func (q *Quantity) ofAffected() bool {
	return q != nil && (q.From == Affected || q.Count != nil && q.Count.Than == Affected || q.Add.ofAffected())
}

// LifeChange is how a life total changes.
type LifeChange string

// The changes.
const (
	Gained LifeChange = "gained"
	Lost   LifeChange = "lost"
)

// lifeThisTurn parses "the amount of life you gained this turn" and "the life they lost this
// turn".
func (p *parser) lifeThisTurn() (Quantity, bool) {
	mark := p.at
	if (p.accept("the", "amount", "of", "life") || p.accept("the", "life")) && (p.accept("they") || p.accept("that", "player")) {
		for _, change := range []LifeChange{Gained, Lost} {
			if p.accept(string(change), "this", "turn") {
				return Quantity{ThisTurn: change, Their: true}, true
			}
		}
	}
	p.at = mark
	if p.accept("the", "amount", "of", "life") && (p.accept("you") || p.accept("you've")) {
		for _, change := range []LifeChange{Gained, Lost} {
			if p.accept(string(change), "this", "turn") {
				return Quantity{ThisTurn: change}, true
			}
			if p.rules && p.words[p.at-1].is("you") && p.accept(string(change)) { // in an ability that triggers on it
				return Quantity{That: true}, true
			}
		}
	}
	p.at = mark
	return Quantity{}, false
}

// ReadQuantity parses the words of an amount: "2 for each creature you
// control", "X where X is the number of Goblins you control", "equal to its
// power". ok is false for amounts that only players know ("the result", "your
// devotion to white").
func ReadQuantity(v *Vocabulary, expr string) (Quantity, bool) {
	return readQuantity(&parser{v: v, text: straight.Replace(expr), loose: true})
}

// ReadEffectQuantity is ReadQuantity for an amount in the effect of a card.
func ReadEffectQuantity(v *Vocabulary, expr string) (Quantity, bool) {
	return readQuantity(&parser{v: v, text: straight.Replace(expr), rules: true, cards: true})
}

func readQuantity(p *parser) (Quantity, bool) {
	p.words = p.v.lex(p.text)
	q, ok := p.expression()
	if q.Count != nil && q.Count.Card == nil {
		p.accept("on", "the", "battlefield") // redundant for objects that aren't cards in another zone
	}
	return q, ok && p.at == len(p.words)
}

func (p *parser) expression() (Quantity, bool) {
	if p.accept("equal", "to") {
		return p.sum()
	}
	if n, ok := p.numeral(); ok {
		if !p.accept("for", "each") { // "1 plus creatures you control"
			p.at = 0
			return p.sum()
		}
		q, ok := p.counted()
		q.Times = n
		for ok && p.accept("and", "each") {
			var more Quantity
			more, ok = p.counted()
			more.Times = n
			q = q.and(more)
		}
		return q, ok
	}
	var outer Quantity
	switch {
	case p.accept("twice"):
		outer.Times = 2
	case p.accept("half"):
		outer.Half = true
	default:
		mark := p.at
		if n, ok := p.numeral(); ok && p.accept("times") {
			outer.Times = n
		} else {
			p.at = mark
		}
	}
	switch {
	case p.accept("that", "many"), p.accept("that", "much"):
		p.add(&outer)
		p.rounding(&outer)
		outer.That = true
		return outer, true
	case isLetter(p.peek(0).text):
		p.at++
		p.add(&outer)
		p.rounding(&outer)
		p.accept(",")
		if !p.accept("where", "X", "is") {
			return Quantity{}, false
		}
		mark := p.at
		if n, ok := p.numeral(); ok && p.at == len(p.words) {
			return Quantity{N: n}.then(outer), true
		}
		p.at = mark
		q, ok := p.sum()
		return q.then(outer), ok && (!q.Half || !outer.Half) && (q.Add == nil || outer.Times == 0 && !outer.Half)
	}
	p.at = 0
	return p.sum()
}

// then applies another quantity's multiplication, halving and addition.
func (q Quantity) then(outer Quantity) Quantity {
	if outer.Times != 0 {
		q.Times, q.Plus = max(q.Times, 1)*outer.Times, q.Plus*outer.Times
	}
	q.Half, q.Up, q.Down = q.Half || outer.Half, q.Up || outer.Up, q.Down || outer.Down
	q.Plus += outer.Plus
	return q
}

func (p *parser) rounding(q *Quantity) {
	switch p.rounded() {
	case ", rounded up":
		q.Up = true
	case ", rounded down":
		q.Down = true
	}
	if p.accept("rounded", "up") {
		q.Up = true
	} else if p.accept("rounded", "down") {
		q.Down = true
	}
}

// add parses "plus one".
func (p *parser) add(q *Quantity) {
	mark := p.at
	sign := int64(1)
	if !p.accept("plus") {
		if !p.accept("minus") {
			return
		}
		sign = -1
	}
	n, ok := p.numeral()
	if !ok {
		p.at = mark
		return
	}
	q.Plus += sign * n
}

// quantity parses "the number of Goblins you control", "twice its power plus
// one", "half your life, rounded up".
func (p *parser) quantity() (Quantity, bool) {
	switch mark := p.at; {
	case p.accept("half"):
		q, ok := p.base()
		q.Half = true
		p.rounding(&q)
		p.add(&q)
		return q, ok
	case p.accept("twice"):
		q, ok := p.base()
		p.add(&q)
		return q.then(Quantity{Times: 2}), ok
	default:
		if n, ok := p.numeral(); ok && p.accept("times") {
			q, ok := p.base()
			return q.then(Quantity{Times: n}), ok
		} else if ok && p.accept("plus") {
			after := p.at
			q, ok := p.base()
			if !ok { // "2 plus creatures you control"
				p.at = after
				q, ok = p.counted()
			}
			q.Plus += n
			return q, ok
		} else if ok && p.inText && p.accept("minus") {
			q, ok := p.base()
			return q.then(Quantity{Times: -1, Plus: n}), ok && q.Times == 0 && q.Plus == 0 && !q.Half
		}
		p.at = mark
	}
	q, ok := p.base()
	p.add(&q)
	return q, ok
}

// lifeTotal parses the starting life total of a player, and the highest or lowest life
// total among several players.
func (p *parser) lifeTotal() (Quantity, bool) {
	mark := p.at
	switch {
	case p.accept("your", "starting", "life", "total"):
		return Quantity{Life: &Player{Kind: You}, Starting: true}, true
	case p.accept("their", "starting", "life", "total"):
		return Quantity{Their: true, Starting: true}, true
	}
	p.accept("the")
	if among := strings.ToLower(p.peek(0).text); (among == "highest" || among == "lowest") && p.peek(1).is("life") && p.peek(2).is("total") && p.peek(3).is("among") {
		p.at += 4
		switch {
		case p.accept("all", "players"), p.accept("players"):
			return Quantity{Life: &Player{Kind: EachPlayer}, Among: among}, true
		case p.accept("your", "opponents"):
			return Quantity{Life: &Player{Kind: EachOpponent}, Among: among}, true
		}
	}
	p.at = mark
	return Quantity{}, false
}

// base parses a quantity without arithmetic.
func (p *parser) base() (Quantity, bool) {
	if q, ok := p.outcome(); ok {
		return q, true
	}
	if q, ok := p.lifeTotal(); ok {
		return q, true
	}
	if q, ok := p.lifeThisTurn(); ok {
		return q, true
	}
	if q, ok := p.totalDealt(); ok {
		return q, true
	}
	for _, among := range []string{"greatest", "highest", "total"} {
		mark := p.at
		if p.accept("the"); !p.accept(among) {
			p.at = mark
			continue
		}
		q := Quantity{Among: among, Stat: strings.ToLower(p.peek(0).text)}
		if among == "highest" {
			q.Among = "greatest"
		}
		if n := p.manaValueWords(); n > 0 {
			q.Stat = ManaValue
			p.at += n
		} else if q.Stat == "power" || q.Stat == "toughness" {
			p.at++
		} else {
			return Quantity{}, false
		}
		if !p.accept("among") && !p.accept("of") {
			return Quantity{}, false
		}
		f, ok := p.filter()
		q.Count = f
		return q, ok && (!p.inText || f.Card == nil || q.Among == "greatest")
	}
	if p.inText || p.rules {
		if q, ok := p.differing(); ok {
			return q, true
		}
	}
	switch {
	case p.accept("the", "number", "of"):
		if p.loose {
			p.accept("all")
		}
		return p.counted()
	case p.inText && p.accept("an", "opponent's", "life", "total"):
		return Quantity{Life: &Player{Kind: EachOpponent}}, true
	case (p.inText || p.rules) && p.accept("your", "speed"):
		return Quantity{Stat: Speed, Holder: &Player{Kind: You}}, true
	case p.accept("your", "life", "total"), p.accept("your", "life"), p.accept("my", "life", "total"), p.accept("my", "life"):
		return Quantity{Life: &Player{Kind: You}}, true
	case p.accept("their", "life", "total"), p.accept("their", "life"), p.accept("that", "player's", "life", "total"), p.accept("his", "life"), p.accept("her", "life"):
		return Quantity{Their: true}, true
	}
	if w := p.peek(0); strings.HasSuffix(w.text, "'s") && p.peek(1).is("life") {
		p.at += 2
		p.accept("total")
		return Quantity{Life: new(PlayerCalled(strings.TrimSuffix(w.text, "'s")))}, true
	}
	return p.statOf()
}

// statOf parses "#3's power", "its toughness", "the power of #3".
func (p *parser) statOf() (Quantity, bool) {
	stat := func() string {
		if w := p.peek(0); w.is("power", "toughness", "loyalty", "defense") {
			p.at++
			return strings.ToLower(w.text)
		}
		if n := p.manaValueWords(); n > 0 {
			p.at += n
			return ManaValue
		}
		return ""
	}
	mark := p.at
	if from, ok := p.possessive(); ok {
		q := Quantity{Stat: stat(), From: from}
		return q, q.Stat != ""
	}
	if p.accept("the"); p.peek(max(p.manaValueWords(), 1)).is("of") {
		if s := stat(); s != "" && p.accept("of") {
			of, ok := p.oneSelector()
			return Quantity{Stat: s, Of: &of}, ok
		}
	}
	p.at = mark
	var of Selector
	switch {
	case p.accept("that", "creature's"), p.accept("that", "token's"), p.accept("that", "permanent's"):
		if of = (Selector{It: It}); p.rules {
			of.It = That
		}
	case p.accept("her"), p.accept("his"), p.accept("this", "creature's"):
		of = Selector{It: It}
	default:
		whose, ok := p.whose()
		if !ok {
			return Quantity{}, false
		}
		of = whose.(Selector)
	}
	ofCard := p.at > 0 && p.words[p.at-1].is("card's") // not on the board
	s := stat()
	return Quantity{Stat: s, Of: &of}, s != "" && (s != ManaValue || !ofCard)
}

// holder parses the player who has counters: "you have", "on you", "Bob has".
func (p *parser) holder() *Player {
	switch w := p.peek(0); {
	case p.accept("you", "have"), p.accept("on", "you"), p.accept("I", "have"), p.accept("on", "me"):
		return &Player{Kind: You}
	case p.inText && p.accept("an", "opponent", "has"), p.inText && p.accept("your", "opponents", "have"):
		return &Player{Kind: EachOpponent}
	case p.peek(1).is("has") && w.text != "" && !w.is("it", "that", "this"):
		p.at += 2
		return new(PlayerCalled(w.text))
	}
	return nil
}

// counted parses what is counted: "Goblins you control", "opponents you have",
// "oil counters on #3".
func (p *parser) counted() (Quantity, bool) {
	mark := p.at
	if q, ok := p.dealtPlayers(); ok {
		return q, true
	}
	switch {
	case p.accept("opponents"), p.accept("opponent"), p.accept("of", "your", "opponents"):
		if !p.accept("you", "have") {
			p.accept("in", "the", "game")
		}
		return Quantity{Players: EachOpponent}, true
	case p.accept("players"), p.accept("player"):
		p.accept("in", "the", "game")
		return Quantity{Players: EachPlayer}, true
	}
	if kind, ok := p.counterKind(); ok {
		p.at++
		if who := p.holder(); who != nil {
			q := Quantity{Stat: kind.(string) + " counters", Holder: who}
			if p.words[p.at-1].is("have") && who.Kind == EachOpponent {
				q.Among = "total"
			}
			return q, true
		}
		if p.accept("on") {
			return p.holding(Quantity{Stat: kind.(string) + " counters"})
		}
		if p.rules && p.accept("it", "had", "on", "it") {
			return Quantity{Stat: kind.(string) + " counters", Of: &Selector{It: It}}, true
		}
	}
	p.at = mark
	if p.peek(0).is("counter", "counters") && p.peek(1).is("on") {
		p.at += 2
		return p.holding(Quantity{Stat: "counters"})
	}
	if p.rules && p.accept("counters", "it", "had", "on", "it") {
		return Quantity{Stat: "counters", Of: &Selector{It: It}}, true
	}
	if p.inText || p.rules {
		if q, ok := p.differing(); ok {
			return q, true
		}
	}
	if p.inText || p.rules {
		if q, ok := p.counting(); ok {
			return q, true
		}
		if (p.accept("time") || p.accept("times")) && p.accept("you've", "cast") && (p.accept("your", "commander") || p.accept("a", "commander")) &&
			p.accept("from", "the", "command", "zone", "this", "game") {
			return Quantity{Stat: CommanderCasts, Holder: &Player{Kind: You}}, true
		}
		p.at = mark
	}
	p.accept("the")
	p.tallied = true
	f, ok := p.filter()
	p.tallied = false
	if p.rules && (ok || p.at == mark) && p.cardsExiled() {
		if !ok {
			f = &Filter{}
		}
		return Quantity{Count: f, Outcome: CardsExiled}, true
	}
	if p.rules && (p.peek(0).is("card", "cards") || ok && f.unresolved()) {
		return Quantity{}, false // no board counts that
	}
	if ok && f.Controller == nil && p.rules {
		p.controlledBefore(f)
	}
	return Quantity{Count: f, Outcome: p.departure()}, ok
}

// unresolved reports whether a bound of the filter has a number in words.
func (f *Filter) unresolved() bool {
	return slices.ContainsFunc(f.Bounds, func(b Bound) bool { return b.Expr != "" })
}

// holding parses what has the counters that are counted.
func (p *parser) holding(q Quantity) (Quantity, bool) {
	if p.inText {
		if from, ok := p.reference(); ok {
			q.From = from
			return q, true
		}
		if p.accept("them") { // of several, each looks at its own
			q.From = Affected
			return q, true
		}
		f, ok := p.filter() // "counters on creatures you control"
		q.Among, q.Count = "total", f
		return q, ok
	}
	of, ok := p.oneSelector()
	q.Of = &of
	return q, ok
}

// ColorOfSymbols is the color whose mana symbols a stat counts. ok is false for any other stat.
func ColorOfSymbols(stat string) (color string, ok bool) { return strings.CutSuffix(stat, ManaSymbols) }

// CounterStat is the kind of counter that a stat counts: "oil" of "oil counters".
// ok is false for any other stat.
func CounterStat(stat string) (kind string, ok bool) { return strings.CutSuffix(stat, " counters") }
