package notation

import (
	"slices"
	"strconv"
	"strings"
)

// Condition is the condition of an effect: "as long as you control a Zombie",
// "as long as it's your turn", "as long as it's untapped". One of Controls, Turn,
// Not, Opponents, Life, Is, Amount, Named, All and Any is set.
type Condition struct {
	Controls *Filter `json:"controls,omitempty"` // permanents, by default yours
	Least    int64   `json:"least,omitempty"`    // with Controls: the minimum count; 0 means none at all
	Fewer    bool    `json:"fewer,omitempty"`    // Least is the maximum count
	Names    bool    `json:"names,omitempty"`    // Least counts different names (CR 201.2b)
	Turn     bool    `json:"turn,omitempty"`     // it's your turn
	Not      bool    `json:"not,omitempty"`      // it's not your turn

	Opponents int64 `json:"opponents,omitempty"` // you have this many opponents or more
	Life      *Life `json:"life,omitempty"`

	Is   *Filter   `json:"is,omitempty"`   // what an object is
	Of   Reference `json:"of,omitempty"`   // with Is: the object; "" means Affected
	Isnt bool      `json:"isnt,omitempty"` // with Is: it isn't so

	Amount   *Quantity  `json:"amount,omitempty"`
	Compared Comparison `json:"compared,omitempty"` // with To
	To       *Quantity  `json:"to,omitempty"`

	Named Fact `json:"named,omitempty"`

	Unless bool `json:"unless,omitempty"` // the effect applies while the condition is false

	All []Condition `json:"all,omitempty"`
	Any []Condition `json:"any,omitempty"`
}

// Life is a condition on life totals: "a player has 13 or less life".
type Life struct {
	Of Player `json:"of"` // any one of them
	N  int64  `json:"n"`
	// Less says that N is the maximum; otherwise it is the minimum.
	Less bool `json:"less,omitempty"`
}

// String returns the condition as typed: "you have 10 or less life".
func (l Life) String() string {
	who, verb := l.Of.name(), "has"
	switch l.Of.Kind {
	case You:
		verb = "have"
	case EachPlayer:
		who = "a player"
	case EachOpponent:
		who = "an opponent"
	default: // by name
	}
	if l.Less {
		return who + " " + verb + " " + strconv.FormatInt(l.N, 10) + " or less life"
	}
	return who + " " + verb + " " + strconv.FormatInt(l.N, 10) + " or more life"
}

// ParseCondition parses a condition as it stands after "as long as" in the text
// of an ability: "you control a Zombie".
func ParseCondition(v *Vocabulary, text string) (Condition, bool) {
	text = straight.Replace(text)
	p := &parser{v: v, text: text, words: written(v.lex(text)), inText: true, cards: true}
	c, ok := p.conditionAfter()
	if !ok || p.at != len(p.words) {
		return Condition{}, false
	}
	return c.(Condition), true
}

// Comparison is a relation between two amounts.
type Comparison string

// The comparisons.
const (
	AtLeast Comparison = "at least"
	AtMost  Comparison = "at most"
	Exactly Comparison = "exactly"
	Greater Comparison = "greater than"
	Fewer   Comparison = "less than"
)

// Compare reports whether two numbers are so related.
func (c Comparison) Compare(a, b int64) bool {
	switch c {
	case AtLeast:
		return a >= b
	case AtMost:
		return a <= b
	case Greater:
		return a > b
	case Fewer:
		return a < b
	case Exactly:
	}
	return a == b
}

// Fact is a fact about the game or the controller of an effect, which has a name.
type Fact string

// The facts.
const (
	IsMonarch     Fact = "you're the monarch"
	HasInitiative Fact = "you have the initiative"
	HasBlessing   Fact = "you have the city's blessing"
	HasMaxSpeed   Fact = "you have max speed"
	HasCompleted  Fact = "you've completed a dungeon"
	IsDay         Fact = "it's day"
	IsNight       Fact = "it's night"

	GainedLife       Fact = "you gained life this turn"
	LostLife         Fact = "you lost life this turn"
	OpponentLostLife Fact = "an opponent lost life this turn"
	HasAttacked      Fact = "you attacked this turn"
	CreatureDied     Fact = "a creature died this turn"
	OwnCreatureDied  Fact = "a creature died under your control this turn"
	PermanentLeft    Fact = "a permanent you controlled left the battlefield this turn"
	NoMonarch        Fact = "there is no monarch"
)

var facts = []Fact{
	IsMonarch, HasInitiative, HasBlessing, HasMaxSpeed, HasCompleted, IsDay, IsNight,
	GainedLife, LostLife, OpponentLostLife, HasAttacked, CreatureDied, OwnCreatureDied, PermanentLeft, NoMonarch,
}

// otherwise are other wordings of facts. None begins with another.
var otherwise = map[string]Fact{
	"you've gained life this turn":                                  GainedLife,
	"you've lost life this turn":                                    LostLife,
	"you've attacked this turn":                                     HasAttacked,
	"you attacked with a creature this turn":                        HasAttacked,
	"an opponent has lost life this turn":                           OpponentLostLife,
	"a permanent left the battlefield under your control this turn": PermanentLeft,
}

// lifeChanged parses "you gained three or more life this turn" and "you gained or lost
// life this turn".
func (p *parser) lifeChanged() (Condition, bool) {
	mark := p.at
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

// countersOn parses "there are two or more charge counters on this artifact".
func (p *parser) countersOn() (Condition, bool) {
	mark := p.at
	if p.accept("there", "are") {
		if n, less, ok := p.orMore(); ok {
			c := Condition{Compared: AtLeast, To: &Quantity{N: n}}
			if less {
				c.Compared = AtMost
			}
			if kind, ok := p.counterKind(); ok && (p.accept("counters", "on") || p.accept("counter", "on")) {
				if ref, ok := p.reference(); ok {
					c.Amount = &Quantity{Stat: kind.(string) + " counters", From: ref}
					return c, true
				}
			}
		}
	}
	p.at = mark
	return Condition{}, false
}

// conditionAfter parses what follows "as long as".
func (p *parser) conditionAfter() (any, bool) {
	if !p.inText {
		c, ok := p.simpleCondition()
		return c, ok
	}
	defer func(was bool) { p.single = was }(p.single)
	p.single = true
	first, ok := p.simpleCondition()
	if !ok {
		return nil, false
	}
	all := []Condition{first}
	for {
		mark := p.at
		if !p.accept("and") {
			break
		}
		next, ok := p.simpleCondition()
		if !ok {
			if next, ok = p.andAnother(first); !ok {
				p.at = mark
				break
			}
		}
		all = append(all, next)
	}
	if len(all) > 1 {
		return Condition{All: all}, true
	}
	for {
		mark := p.at
		next, ok := Condition{}, false
		if p.accept("or") {
			next, ok = p.simpleCondition()
		}
		if !ok {
			p.at = mark
			break
		}
		all = append(all, next)
	}
	if len(all) > 1 {
		return Condition{Any: all}, true
	}
	return first, true
}

// andAnother parses a second object that you control: the Plains in "you control
// a Forest and a Plains".
func (p *parser) andAnother(first Condition) (Condition, bool) {
	if first.Controls == nil || first.Controls.Controller == nil || first.Least != 1 || first.Fewer || !p.peek(0).is("a", "an", "another") {
		return Condition{}, false
	}
	return p.controls(*first.Controls.Controller)
}

// simpleCondition parses one condition.
func (p *parser) simpleCondition() (Condition, bool) {
	mark := p.at
	if p.inText {
		if c, ok := p.conditionOfAbility(); ok {
			return c, true
		}
		p.at = mark
	}
	switch {
	case p.accept("it's", "your", "turn"), p.accept("its", "your", "turn"), p.accept("it", "is", "your", "turn"):
		return Condition{Turn: true}, true
	case p.accept("it's", "not", "your", "turn"), p.accept("it", "isn't", "your", "turn"), p.accept("it", "is", "not", "your", "turn"):
		return Condition{Not: true}, true
	case p.accept("you", "control"):
		return p.controls(Player{Kind: You})
	case p.accept("an", "opponent", "controls"):
		return p.controls(Player{Kind: OneOpponent, Name: "an opponent"})
	case p.accept("your", "opponents", "control"):
		return p.controls(Player{Kind: EachOpponent})
	case p.accept("no", "opponent", "controls"):
		c, ok := p.controls(Player{Kind: EachOpponent})
		if ok = ok && c.Least == 1 && !c.Fewer; ok {
			c.Least = 0
		}
		return c, ok
	case p.accept("any", "player", "controls"), p.accept("a", "player", "controls"):
		return p.controls(Player{Kind: EachPlayer})
	case p.accept("you", "have"):
		return p.playerHas(Player{Kind: You})
	case p.accept("an", "opponent", "has"):
		return p.playerHas(Player{Kind: EachOpponent})
	case p.accept("a", "player", "has"):
		return p.playerHas(Player{Kind: EachPlayer})
	case p.accept("it's"), p.accept("its"), p.accept("they're"), p.accept("it", "is"), p.accept("they", "are"):
		if p.inText {
			return p.being("", p.accept("not"))
		}
		f := &Filter{Permanent: true}
		if !p.accept("a") {
			p.accept("an")
		}
		if w := strings.ToLower(p.peek(0).text); slices.Contains(p.v.statuses, w) && p.at+1 == len(p.words) {
			p.at++
			f.Status = w
			return Condition{Is: f}, true
		}
		var c Change
		for p.quality(&c) {
			continue
		}
		f.Words = slices.Concat(lowered(c.Supertypes), c.Colors, c.Subtypes, lowered(c.Types))
		return Condition{Is: f}, len(f.Words) > 0
	}
	return Condition{}, false
}

// conditionOfAbility parses a condition in the text of an ability that players
// don't type in short lines.
func (p *parser) conditionOfAbility() (Condition, bool) {
	for _, fact := range facts {
		if p.accept(strings.Fields(strings.Replace(string(fact), "it's", "it is", 1))...) {
			return Condition{Named: fact}, true
		}
	}
	for text, fact := range otherwise {
		if p.accept(strings.Fields(text)...) {
			return Condition{Named: fact}, true
		}
	}
	for _, read := range []func() (Condition, bool){p.lifeChanged, p.countersOn, p.moreLife} {
		if c, ok := read(); ok {
			return c, true
		}
	}
	if p.accept("you", "control", "your", "commander") {
		f := &Filter{Is: []string{"commander", "owned"}, Permanent: true, Controller: &Player{Kind: You}}
		return Condition{Controls: f, Least: 1}, true
	}
	if c, ok, done := p.conditionOfReference(); done {
		return c, ok
	}
	if c, ok, done := p.existence(); done {
		return c, ok
	}
	mark := p.at
	switch {
	case p.accept("your", "life", "total", "is"):
		return p.compared(Quantity{Life: &Player{Kind: You}})
	case p.accept("your", "devotion", "to"):
		p.at -= 3
		if q, ok := p.differing(); ok && p.accept("is") {
			return p.compared(q)
		}
	}
	if q, ok := p.quantity(); ok && (q.Count != nil || q.N == 0) && p.accept("is") {
		return p.compared(q)
	}
	p.at = mark
	return p.attachedTo()
}

// conditionOfReference parses what one object is or has: "this creature isn't tapped",
// "its power is 4 or greater". done reports whether the words can be nothing else.
func (p *parser) conditionOfReference() (c Condition, ok, done bool) {
	mark := p.at
	if ref, ok := p.reference(); ok {
		switch {
		case p.peek(0).is("is") && p.peek(1).is("your") || p.peek(0).is("is") && p.peek(1).is("not") && p.peek(2).is("your"):
		case p.accept("isn't"):
			c, ok = p.being(ref, true)
			return c, ok, true
		case p.accept("is"):
			c, ok = p.being(ref, p.accept("not"))
			return c, ok, true
		case p.accept("has"):
			c, ok = p.possessing(ref)
			return c, ok, true
		}
		p.at = mark
	}
	if ref, ok := p.possessive(); ok && p.peek(0).is("power", "toughness") && p.peek(1).is("is") {
		stat := strings.ToLower(p.peek(0).text)
		p.at += 2
		c, ok = p.compared(Quantity{Stat: stat, From: ref})
		return c, ok, true
	}
	p.at = mark
	return Condition{}, false, false
}

// existence parses how many objects there are: "there are no Zombies", "there's another
// creature", "there are five or more lands", "no creatures are on the battlefield". done
// reports whether the words can be nothing else.
func (p *parser) existence() (c Condition, ok, done bool) {
	mark := p.at
	switch {
	case p.accept("there", "are", "no"), p.accept("no"):
		f, ok := p.filter()
		if ok && p.words[mark].is("no") {
			ok = p.accept("are", "on", "the", "battlefield") || p.accept("is", "on", "the", "battlefield")
		}
		return Condition{Controls: f}, ok, true
	case p.accept("there", "is"), p.accept("there's"):
		other := p.accept("another")
		if !other && !p.accept("a") && !p.accept("an") {
			return Condition{}, false, true
		}
		f, ok := p.filter()
		if ok {
			f.Other = f.Other || other
		}
		return Condition{Controls: f, Least: 1}, ok, true
	case p.accept("there", "are"):
		n, ok := number(p.peek(0).text)
		if !ok || !p.peek(1).is("or") || !p.peek(2).is("more") {
			return Condition{}, false, true
		}
		p.at += 3
		if q, ok := p.differing(); ok {
			return Condition{Amount: &q, Compared: AtLeast, To: &Quantity{N: n}}, true, true
		}
		f, ok := p.filter()
		return Condition{Controls: f, Least: n}, ok, true
	}
	return Condition{}, false, false
}

// attachedTo parses "two or more Equipment are attached to this creature".
func (p *parser) attachedTo() (Condition, bool) {
	n, ok := number(p.peek(0).text)
	if !ok || !p.peek(1).is("or") || !p.peek(2).is("more") {
		return Condition{}, false
	}
	p.at += 3
	f, ok := p.filter()
	if !ok || !p.accept("are", "attached", "to") {
		return Condition{}, false
	}
	ref, ok := p.reference()
	if !ok {
		return Condition{}, false
	}
	f.Attached = ref
	return Condition{Controls: f, Least: n}, true
}

// being parses what an object is: "a creature", "red", "equipped", "attacking",
// "a Human or an Angel".
func (p *parser) being(of Reference, not bool) (Condition, bool) {
	c := Condition{Of: of, Isnt: not}
	if of == Affected {
		c.Of = ""
	}
	f := &Filter{Permanent: true}
	if p.accept("your", RingBearer) {
		f.Is, f.Controller = []string{RingBearer}, &Player{Kind: You}
		c.Is = f
		return c, true
	}
	if !p.accept("a") {
		p.accept("an")
	}
	mark := p.at
	if found, ok := p.filter(); ok {
		if found.Card != nil {
			return c, false
		}
		c.Is = found
		return c, true
	}
	p.at = mark
	w := p.peek(0)
	lower := strings.ToLower(w.text)
	switch {
	case p.adjective(f):
	case slices.Contains(p.v.statuses, lower) && !w.quoted && f.Status == "":
		f.Status = lower
	case p.v.colors[lower], p.v.supertypes[lower] != "", w.is("colorless", "multicolored", "monocolored"):
		f.Words = append(f.Words, lower)
	default:
		return c, false
	}
	p.at++
	c.Is = f
	if !p.peek(0).is("or") {
		return c, true
	}
	switch next := strings.ToLower(p.peek(1).text); {
	case len(f.Words) == 1 && p.v.colors[f.Words[0]] && p.v.colors[next]:
		f.Or, f.Words = []string{f.Words[0], next}, nil
		p.at += 2
	case f.Status != "" && slices.Contains(p.v.statuses, next):
		second := Condition{Of: c.Of, Is: &Filter{Permanent: true, Status: next}, Isnt: c.Isnt}
		p.at += 2
		if c.Isnt {
			return Condition{All: []Condition{c, second}}, true
		}
		return Condition{Any: []Condition{c, second}}, true
	}
	return c, true
}

// possessing parses what an object has: "flying", "a +1/+1 counter on it", "power 4
// or greater".
func (p *parser) possessing(of Reference) (Condition, bool) {
	c := Condition{Of: of, Is: &Filter{Permanent: true}}
	if of == Affected {
		c.Of = ""
	}
	mark := p.at
	if n, ok := number(p.peek(0).text); ok {
		how := AtLeast
		p.at++
		switch {
		case p.accept("or", "more"):
		case p.accept("or", "fewer"), p.accept("or", "less"):
			how = AtMost
		default:
			p.at = mark
			n = 0
		}
		if n > 0 {
			stat := "counters"
			if !p.peek(0).is("counter", "counters") {
				kind, ok := p.counterKind()
				if !ok {
					return c, false
				}
				stat = kind.(string) + " counters"
			}
			p.at++
			if p.accept("on") {
				if _, ok := p.reference(); !ok {
					return c, false
				}
			}
			return Condition{Amount: &Quantity{Stat: stat, From: of.orAffected()}, Compared: how, To: &Quantity{N: n}}, true
		}
	}
	if p.accept("no") {
		kind, ok := p.counterWords()
		c.Is.Lacks = kind
		p.onHim()
		return c, ok
	}
	if !p.having(c.Is) {
		return c, false
	}
	p.onHim()
	return c, true
}

// onHim skips "on him" after counters.
func (p *parser) onHim() {
	if !p.accept("on", "him") {
		p.accept("on", "her")
	}
}
