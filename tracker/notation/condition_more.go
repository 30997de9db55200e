package notation

import (
	"slices"
	"strings"
)

// more parses a condition that an opponent has more of something than you: "an opponent
// controls more creatures than you", "an opponent has more life than you". It rejects lands,
// because players seldom put all of them on the board.
func (p *parser) more() (Condition, bool) {
	mark := p.at
	you, opponent := &Player{Kind: You}, &Player{Kind: EachOpponent}
	switch {
	case p.accept("an", "opponent", "has", "more", "life", "than", "you"):
		return Condition{Amount: &Quantity{Life: opponent}, Compared: Greater, To: &Quantity{Life: you}}, true
	case p.accept("an", "opponent", "has", "more", "cards", "in", "hand", "than", "you"):
		return Condition{Amount: &Quantity{Hand: opponent, Among: "greatest"}, Compared: Greater, To: &Quantity{Hand: you}}, true
	case p.accept("an", "opponent", "controls", "more"):
		f, ok := p.filter()
		if ok = ok && f.Controller == nil && f.Card == nil && len(f.Words) > 0 && !p.v.OfLands(f) && p.accept("than", "you"); ok {
			theirs, mine := *f, *f
			theirs.Controller, mine.Controller = &Player{Kind: OneOpponent, Name: "an opponent"}, you
			return Condition{Amount: &Quantity{Count: &theirs}, Compared: Greater, To: &Quantity{Count: &mine}}, true
		}
	}
	p.at = mark
	return Condition{}, false
}

// OfLands reports whether a filter is about lands.
func (v *Vocabulary) OfLands(f *Filter) bool {
	return slices.ContainsFunc(slices.Concat(f.Words, f.Or), func(w string) bool {
		return strings.EqualFold(w, "land") || slices.Contains(v.TypesOf(w), "Land")
	})
}

// hasMore returns such a condition as text, or "" for other conditions.
func (c Condition) hasMore() string {
	switch {
	case c.Amount == nil || c.To == nil || c.Compared != Greater:
	case c.Amount.Life != nil && c.Amount.Life.Kind == EachOpponent && c.To.Life != nil && c.To.Life.Kind == You && !c.To.Starting:
		return "an opponent has more life than you"
	case c.Amount.Hand != nil && c.Amount.Hand.Kind == EachOpponent && c.To.Hand != nil:
		return "an opponent has more cards in hand than you"
	case c.Amount.Count != nil && c.Amount.Count.Controller != nil && c.Amount.Count.Controller.Kind == OneOpponent && c.To.Count != nil:
		f := *c.Amount.Count
		f.Controller = nil
		return "an opponent controls more " + f.String() + " than you"
	}
	return ""
}
