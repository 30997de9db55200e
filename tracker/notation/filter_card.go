package notation

import (
	"strings"
)

// ParseCards parses a description of cards outside the battlefield: "creature cards in your
// graveyard".
func ParseCards(v *Vocabulary, text string) (*Filter, bool) {
	text = straight.Replace(text)
	p := &parser{v: v, text: text, words: v.lex(text), inText: true, cards: true}
	f, ok := p.filter()
	return f, ok && p.at == len(p.words) && f.Card != nil
}

// cardIn parses the zone of cards outside the battlefield: "card from your graveyard",
// "cards in exile".
func (p *parser) cardIn(f *Filter) bool {
	mark := p.at
	card := p.peek(0).is("card", "cards")
	plural := f.plural || p.peek(0).is("cards")
	if card {
		p.at++
		if p.accept("named") {
			if f.Name = p.name(); f.Name == "" {
				p.at = mark
				return false
			}
		}
		if p.accept("with") && (!p.having(f) || f.Able != nil) {
			p.at = mark
			return false
		}
	}
	if card && p.inText && f.Controller == nil && f.Status == "" && p.accept("you", "own", "in", "exile") {
		f.Card, f.plural = &CardIn{Zone: "exile", Whose: &Player{Kind: You}}, plural
		return true
	}
	if f.Controller == nil && f.Status == "" && (card || f.Noun || p.inText && len(f.Without) > 0) && (p.accept("from") || p.accept("in")) {
		if in, ok := p.cardZone(); ok {
			if in.Zone == "graveyard" {
				in.Buried = p.accept("that", "was", "put", "there", "from", "the", "battlefield", "this", "turn") || p.accept("that", "were", "put", "there", "from", "the", "battlefield", "this", "turn")
			}
			f.Card, f.plural = &in, plural
			return true
		}
	}
	if card {
		f.Name = ""
	}
	p.at = mark
	return false
}

// cardZone parses whose zone cards are in.
func (p *parser) cardZone() (CardIn, bool) {
	var in CardIn
	switch w := p.peek(0); {
	case p.accept("an", "opponent's"), p.accept("your", "opponents'"), p.accept("opponents'"), p.accept("each", "opponent's"):
		in.Whose = &Player{Kind: EachOpponent}
	case p.inText && p.accept("its", "controller's"):
		in.Whose = &Player{Kind: Controller, Name: ItsController}
	case p.accept("your"), p.accept("my"):
		in.Whose = &Player{Kind: You}
	case p.accept("a"), p.accept("any"), p.accept("all"), p.accept("the"), p.accept("each"), p.accept("each", "player's"):
	case p.rules && w.is("that", "defending", "target") && (p.accept("that", "player's") || p.accept("that", "opponent's") || p.accept("defending", "player's") || p.accept("target", "player's") || p.accept("target", "opponent's")):
		in.Whose = new(PlayerCalled(strings.ToLower(w.text + " " + strings.TrimSuffix(p.words[p.at-1].text, "'s"))))
	case strings.HasSuffix(w.text, "'s"):
		in.Whose = &Player{Kind: NamedPlayer, Name: strings.TrimSuffix(w.text, "'s")}
		p.at++
	}
	for zone, words := range zones {
		if zone != "battlefield" && zone != "library" && (zone != "hand" || !p.inText) && p.peek(0).is(words...) {
			p.at++
			in.Zone = zone
			if zone == "command" {
				p.accept("zone")
			}
			return in, true
		}
	}
	return in, false
}
