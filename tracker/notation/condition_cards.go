package notation

import "strings"

// inTheirGraveyard parses "an opponent has eight or more cards in their graveyard", which any
// one of them may have.
func (p *parser) inTheirGraveyard() (Condition, bool) {
	mark := p.at
	if p.accept("an", "opponent", "has") {
		if n, less, ok := p.orMore(); ok && !less && p.accept("cards", "in", "their", "graveyard") {
			f := &Filter{Permanent: true, Card: &CardIn{Zone: "graveyard", Whose: &Player{Kind: OneOpponent, Name: "an opponent"}}}
			return Condition{Amount: &Quantity{Count: f}, Compared: AtLeast, To: &Quantity{N: n}}, true
		}
	}
	p.at = mark
	return Condition{}, false
}

// ofOneOpponent reports whether a filter describes cards of one opponent, whoever that is.
func (f *Filter) ofOneOpponent() bool {
	return f.Card != nil && f.Card.Whose != nil && f.Card.Whose.Kind == OneOpponent
}

// cardsInGraveyard parses "an artifact card is in your graveyard" and "an instant card and a
// sorcery card are in your graveyard".
func (p *parser) cardsInGraveyard() (Condition, bool) {
	mark := p.at
	var all []Condition
	for p.accept("a") || p.accept("an") {
		kind, plural, ok := p.noun(p.peek(0).text)
		p.at++
		if !ok || plural || !p.accept("card") {
			break
		}
		f := &Filter{Words: []string{kind}, Noun: true, Card: &CardIn{Zone: "graveyard", Whose: &Player{Kind: You}}}
		all = append(all, Condition{Controls: f, Least: 1})
		switch {
		case p.accept("and"):
		case len(all) == 1 && p.accept("is", "in", "your", "graveyard"):
			return all[0], true
		case len(all) > 1 && p.accept("are", "in", "your", "graveyard"):
			return Condition{All: all}, true
		}
	}
	p.at = mark
	return Condition{}, false
}

// commonColor parses that a color is the most common one among all permanents, or tied for
// that.
func (p *parser) commonColor() (Condition, bool) {
	mark := p.at
	if color := strings.ToLower(p.peek(0).text); p.v.colors[color] && !p.peek(0).quoted {
		p.at++
		if p.accept("is", "the", "most", "common", "color", "among", "all", "permanents", "or", "is", "tied", "for", "most", "common") {
			return Condition{Common: color}, true
		}
	}
	p.at = mark
	return Condition{}, false
}
