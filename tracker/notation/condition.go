package notation

import (
	"slices"
	"strconv"
	"strings"
)

// Condition is the condition of an effect: "as long as you control a Zombie",
// "as long as it's your turn", "as long as it's untapped". One of Controls, Turn,
// Not, Opponents, Life, Is, Amount, Named, Common, All and Any is set.
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

	Common string `json:"common,omitempty"` // the color that is the most common among all permanents, or one of several

	Unless bool `json:"unless,omitempty"` // the effect applies while the condition is false

	All []Condition `json:"all,omitempty"`
	Any []Condition `json:"any,omitempty"`
}

// OfAffected reports whether the condition is about the object that it calls "it".
func (c Condition) OfAffected() bool {
	its := func(who *Player) bool { return who != nil && who.Kind == Controller }
	return c.Is != nil && c.Of == "" || c.Controls != nil && (its(c.Controls.Controller) || c.Controls.Card != nil && its(c.Controls.Card.Whose)) || c.Amount.ofAffected() || c.To.ofAffected() ||
		slices.ContainsFunc(c.All, Condition.OfAffected) || slices.ContainsFunc(c.Any, Condition.OfAffected)
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
	c, ok := parseCondition(v, text)
	if again := inPlainWords(text); !ok && again != text {
		return parseCondition(v, again)
	}
	return c, ok
}

func parseCondition(v *Vocabulary, text string) (Condition, bool) {
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
	CommittedCrime   Fact = "you've committed a crime this turn"
	HasSurveilled    Fact = "you've surveilled this turn"
	NoMonarch        Fact = "there is no monarch"
	FirstCombat      Fact = "it's the first combat phase of the turn"
	IsntMonarch      Fact = "you're not the monarch"
	OpponentMonarch  Fact = "an opponent is the monarch"
	OneHasMostLife   Fact = "a player has more life than each other player"

	OwnMainPhase   Fact = "it's your main phase"
	NotMainPhase   Fact = "it's not your main phase"
	NotAttacked    Fact = "you didn't attack this turn"
	NotBlessed     Fact = "you don't have the city's blessing"
	LostNoLife     Fact = "you didn't lose life this turn"
	HasCreated     Fact = "you created a token this turn"
	NoneCastBefore Fact = "no spells were cast last turn"
	TwoCastBefore  Fact = "a player cast two or more spells last turn"
)

var facts = []Fact{
	IsMonarch, HasInitiative, HasBlessing, HasMaxSpeed, HasCompleted, IsDay, IsNight,
	GainedLife, LostLife, OpponentLostLife, HasAttacked, CreatureDied, OwnCreatureDied, PermanentLeft, CommittedCrime, HasSurveilled, NoMonarch, FirstCombat, IsntMonarch, OpponentMonarch, OneHasMostLife,
	OwnMainPhase, NotMainPhase, NotAttacked, NotBlessed, LostNoLife, HasCreated, NoneCastBefore, TwoCastBefore,
}

// otherwise are other wordings of facts. None begins with another.
var otherwise = map[string]Fact{
	"you've gained life this turn":                                  GainedLife,
	"you've lost life this turn":                                    LostLife,
	"you've attacked this turn":                                     HasAttacked,
	"you attacked with a creature this turn":                        HasAttacked,
	"an opponent has lost life this turn":                           OpponentLostLife,
	"you didn't attack with a creature this turn":                   NotAttacked,
	"it isn't your main phase":                                      NotMainPhase,
	"a permanent left the battlefield under your control this turn": PermanentLeft,
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
		if p.inText && p.peek(0).is(attachedWords...) {
			if ref, ok := p.reference(); ok {
				return Condition{Of: ref, Is: &Filter{Permanent: true, Controller: &Player{Kind: You}}}, true
			}
		}
		return p.controls(Player{Kind: You})
	case p.accept("an", "opponent", "controls"):
		return p.controls(Player{Kind: OneOpponent, Name: "an opponent"})
	case p.accept("your", "opponents", "control"):
		return p.controls(Player{Kind: EachOpponent})
	case p.inText && p.accept("its", "controller", "controls"):
		c, ok := p.controls(Player{Kind: Controller, Name: ItsController})
		if ok && c.Controls != nil && c.Controls.Other {
			c.Controls.Than = Affected
		}
		return c, ok
	case p.inText && p.accept("its", "controller", "has"):
		n, less, ok := p.orMore()
		f := &Filter{Card: &CardIn{Zone: "graveyard", Whose: &Player{Kind: Controller, Name: ItsController}}}
		return Condition{Controls: f, Least: n}, ok && !less && p.accept("cards", "in", "their", "graveyard")
	case p.inText && p.accept("your", "team", "controls"):
		return p.controls(Player{Kind: YourTeam})
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
