package notation

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker/english"
)

// compiledStart begins the text of an ability that is stored compiled.
const compiledStart = `{"text":`

// Compiled reports whether the text of an ability is its compiled form, which
// stands for a text that the program doesn't have.
func Compiled(text string) bool { return strings.HasPrefix(text, compiledStart) }

// Words returns the text of an ability for people: that of its compiled form, or
// the text itself.
func Words(text string) string {
	if !Compiled(text) {
		return text
	}
	var stored struct {
		Text string `json:"text"`
	}
	if err := json.Unmarshal([]byte(text), &stored); err != nil {
		return ""
	}
	return stored.Text
}

// String returns the subject of a static ability as text that parses to the same.
func (s Subject) String() string {
	if s.Filter != nil && s.Reference != "" {
		return s.Reference.String() + " and each " + s.Filter.String()
	}
	if s.Filter != nil {
		return "each " + s.Filter.String()
	}
	return s.Reference.String()
}

// Clause returns the condition as it stands behind a sentence: " as long as you
// control a Zombie"; "" for nil.
func (c *Condition) Clause() string {
	switch {
	case c == nil:
		return ""
	case c.Unless:
		return " unless " + c.String()
	}
	return " as long as " + c.String()
}

// String returns the condition as it follows "as long as" or "unless".
func (c Condition) String() string {
	switch {
	case c.Opponents > 0:
		return fmt.Sprintf("you have %d or more opponents", c.Opponents)
	case c.Life != nil:
		return c.Life.String()
	case c.Turn:
		return "it's your turn"
	case c.Not:
		return "it's not your turn"
	case c.Is != nil:
		return c.described()
	case c.Named != "":
		return string(c.Named)
	case len(c.All) > 0:
		return joinedBy(c.All, " and ")
	case len(c.Any) > 0:
		return joinedBy(c.Any, " or ")
	case c.Common != "":
		return c.Common + " is the most common color among all permanents" + " or is tied for most common"
	case c.hasMore() != "":
		return c.hasMore()
	case c.haveDeparted() != "":
		return c.haveDeparted()
	case c.lostAtLeast() != "":
		return c.lostAtLeast()
	case c.wasDealt() != "":
		return c.wasDealt()
	case c.To != nil && c.To.Hand != nil && c.To.Among != "":
		return "you have more cards in hand than each opponent"
	case c.Amount != nil && c.To != nil && c.Amount.Count != nil && c.Amount.Count.ofOneOpponent():
		return "an opponent has " + strconv.FormatInt(c.To.N, 10) + " or more cards in their graveyard"
	case c.Amount != nil && c.To != nil && c.Amount.Count != nil && c.Amount.Outcome != "" && c.Compared == AtLeast && c.To.N == 1:
		return english.Article(c.Amount.Count.String()) + " was " + string(c.Amount.Outcome) + " this way"
	case c.Amount != nil && c.To != nil:
		return c.Amount.String() + " is " + string(c.Compared) + " " + c.To.String()
	case c.Controls == nil:
		return ""
	}
	return c.controlling()
}

func joinedBy(all []Condition, word string) string {
	parts := make([]string, len(all))
	for i, c := range all {
		parts[i] = c.String()
	}
	return strings.Join(parts, word)
}

// described returns what an object is: "it's red", "this permanent has flying".
func (c Condition) described() string {
	is := " is "
	if c.Isnt {
		is = " is not "
	}
	of := c.Of.orAffected().String()
	if of == "it" {
		of, is = "it's", strings.TrimPrefix(is, " is")
	}
	f := *c.Is
	if slices.Equal(f.Is, []string{TributePaid}) {
		return "tribute wasn't paid"
	}
	if len(f.Is) == 1 && !f.Noun {
		switch of := strings.TrimSuffix(of, "'s"); {
		case c.Isnt && f.Is[0] == DealtDamage:
			return of + " hasn't dealt damage yet"
		case !c.Isnt && f.Is[0] == EnteredThisTurn:
			return of + " " + EnteredThisTurn
		case f.Is[0] == DamagedThisTurn && c.Isnt:
			return of + " wasn't " + DamagedThisTurn
		case f.Is[0] == DamagedThisTurn:
			return of + " was " + DamagedThisTurn
		case !c.Isnt && slices.Contains(history, f.Is[0]):
			return of + strings.TrimPrefix(f.Is[0], "that")
		}
	}
	if !f.Noun && len(f.Words) == 0 && len(f.Or) == 0 && f.Status == "" && len(f.Is)+len(f.Any) == 0 && f.Token == nil { // what it has
		if text, ok := strings.CutPrefix(f.String(), "permanent with "); ok {
			return strings.TrimSuffix(of, "'s") + " has " + text
		}
	}
	if f.Noun && len(f.Words) > 0 && c.Of == "" && !c.Isnt && f.String() == strings.Join(f.Words, " ") {
		return of + is + f.String()
	}
	if f.Noun || f.Token != nil || f.Permanent && (len(f.Any) > 0 || f.Controller != nil || f.Token != nil || f.Keyword+f.Counter != "" || len(f.Bounds) > 0) {
		return of + is + english.Article(f.String())
	}
	words := strings.Join(f.Words, " ")
	if f.Status != "" {
		words = f.Status
	}
	if f.Permanent && f.OnlyWords() && words == "" {
		words = "a permanent"
	}
	if len(f.Or) > 0 {
		words = strings.Join(f.Or, " or ")
	}
	if len(f.Is) > 0 {
		words = strings.Join(f.Is, " ")
	}
	return of + is + words
}

// controlling returns how many objects there are: "you control no land".
func (c Condition) controlling() string {
	f := *c.Controls
	who := "you control "
	switch {
	case f.Attached != "":
		to := f.Attached
		f.Attached = ""
		return fmt.Sprintf("%d or more %s are attached to %s", c.Least, f.String(), to)
	case f.Card != nil && f.Card.Whose != nil && f.Card.Whose.Kind == Controller:
		return "its controller has " + strconv.FormatInt(c.Least, 10) + " or more cards in their graveyard"
	case f.Controller != nil && f.Controller.Kind == Controller:
		who = "its controller controls "
	case f.Controller == nil:
		who = "there is "
		if c.Least != 1 {
			who = "there are "
		}
	case f.Controller.Kind == OneOpponent:
		who = "an opponent controls "
	case f.Controller.Kind == EachOpponent:
		who = "your opponents control "
	case f.Controller.Kind == EachPlayer:
		who = "a player controls "
	case f.Controller.Kind == YourTeam:
		who = "your team controls "
	}
	f.Controller = nil
	switch {
	case c.Fewer:
		return who + strconv.FormatInt(c.Least, 10) + " or fewer " + f.String()
	case c.Least == 0:
		return who + "no " + f.String()
	case c.Least == 1:
		if f.Other {
			f.Other = false
			return who + "another " + f.String()
		}
		return who + english.Article(f.String())
	}
	text := who + strconv.FormatInt(c.Least, 10) + " or more " + f.String()
	if c.Names {
		text += " with different names"
	}
	return text
}

// String returns the amount as text that parses to the same amount.
func (q Quantity) String() string {
	text := q.single()
	if q.Times == -1 {
		return strconv.FormatInt(q.Plus, 10) + " minus " + text
	}
	if q.Times != 0 {
		if q.Times == 2 {
			text = "twice " + text
		} else {
			text = strconv.FormatInt(q.Times, 10) + " times " + text
		}
	}
	if q.Half {
		text = "half " + text
		switch {
		case q.Up:
			text += ", rounded up"
		case q.Down:
			text += ", rounded down"
		}
	}
	switch {
	case q.Plus > 0:
		text += " plus " + strconv.FormatInt(q.Plus, 10)
	case q.Plus < 0:
		text += " minus " + strconv.FormatInt(-q.Plus, 10)
	}
	if q.Add != nil {
		text += " plus " + q.Add.String()
	}
	return text
}

// Same reports whether two amounts are the same.
func (q *Quantity) Same(o *Quantity) bool {
	if q == nil || o == nil {
		return q == o
	}
	return q.String() == o.String()
}

// simple reports whether the amount is a number of things that isn't multiplied,
// halved or added to.
func (q Quantity) simple() bool {
	return q.Times == 0 && !q.Half && q.Plus == 0 && q.Add == nil && strings.HasPrefix(q.single(), "the number of ")
}

// single returns the part of an amount that is multiplied, halved or added to.
func (q Quantity) single() string {
	switch {
	case q.Outcome != "":
		return q.outcome()
	case q.Starting && q.Their:
		return "their starting life total"
	case q.Dealt != nil:
		return q.Dealt.String()
	case q.Did != "":
		return q.done()
	case q.ThisTurn != "" && q.Their:
		return "the life they " + string(q.ThisTurn) + " this turn"
	case q.ThisTurn != "":
		return "the amount of life you " + string(q.ThisTurn) + " this turn"
	case q.Starting:
		return "your starting life total"
	case q.Life != nil && q.Among != "" && q.Life.Kind == EachOpponent:
		return "the " + q.Among + " life total among your opponents"
	case q.Life != nil && q.Among != "":
		return "the " + q.Among + " life total among all players"
	case q.Among != "" && q.Holder != nil:
		return "the number of " + q.Stat + " your opponents have"
	case q.Different == KindOfCounter:
		return "the number of different kinds of counters among " + q.Count.String()
	case q.Among != "" && strings.HasSuffix(q.Stat, "counters"):
		return "the number of " + q.Stat + " on " + q.Count.String()
	case q.Among != "":
		return "the " + q.Among + " " + q.Stat + " among " + q.Count.String()
	case q.Different == "power", q.Different == "toughness":
		return "the number of different " + plurals[q.Different] + " among " + q.Count.String()
	case q.Different == "basic land type", q.Different == "card type", q.Different == ManaValue:
		return "the number of " + q.Different + "s among " + q.Count.String()
	case q.Different == Party:
		return "the number of creatures in your party"
	case q.Different == "color":
		return "the number of colors among " + q.Count.String()
	case q.Different == "name":
		return "the number of differently named " + q.Count.String()
	case q.Count != nil:
		return "the number of " + q.Count.String()
	case strings.HasSuffix(q.Stat, ManaSymbols) && q.From != "":
		return "the number of " + q.Stat + " in its mana cost"
	case q.Stat == "colors":
		return "the number of of its colors"
	case strings.HasSuffix(q.Stat, "counters") && q.From != "":
		return "the number of " + q.Stat + " on " + q.From.String()
	case q.Stat == Speed && q.Holder != nil:
		return "your speed"
	case q.Stat == CommanderCasts && q.Holder != nil:
		return "the number of time you've cast a commander " + "from the command zone this game"
	case strings.HasSuffix(q.Stat, "counters") && q.Holder != nil && q.Holder.Kind == EachOpponent:
		return "the number of " + q.Stat + " an opponent has"
	case strings.HasSuffix(q.Stat, "counters") && q.Holder != nil:
		return "the number of " + q.Stat + " you have"
	case q.From != "":
		return q.From.possessive() + " " + q.Stat
	case q.Stat != "" && q.Of != nil:
		return "the " + q.Stat + " of " + q.Of.String()
	case q.Life != nil && q.Life.Kind == EachOpponent:
		return "an opponent's life total"
	case q.Life != nil:
		return "your life total"
	case q.Players == EachOpponent:
		return "the number of opponents you have"
	case q.Players != "":
		return "the number of players in the game"
	case q.Hand != nil && q.Hand.Kind == EachPlayer:
		return "the number of card in all players' hands"
	case q.Hand != nil && q.Hand.Kind == EachOpponent && q.Among == "":
		return "the number of cards in your opponents' hands"
	case q.Hand != nil && q.Hand.Kind == Controller:
		return "the number of cards in its controller's hand"
	case q.Hand != nil:
		return "the number of card in your hand"
	case len(q.Devotion) > 0:
		return "your devotion to " + strings.Join(q.Devotion, " and ")
	}
	return strconv.FormatInt(q.N, 10)
}

// outcome returns the outcome as text.
func (q Quantity) outcome() string {
	switch q.Outcome {
	case LifeLost:
		return "the life lost this way"
	case DamageDealt:
		return "the damage dealt this way"
	case ExcessDealt:
		return "the excess damage"
	case DamageBefore:
		return "the damage dealt"
	case SpellManaValue:
		return "that spell's mana value"
	case CardsExiled:
		if !q.Count.Noun {
			return "the number of cards exiled this way"
		}
		return "the number of " + q.Count.String() + " cards exiled this way"
	case Destroyed, Exiled, Sacrificed, TappedThisWay, Died:
	}
	return "the number of " + q.Count.String() + " " + string(q.Outcome) + " this way"
}
