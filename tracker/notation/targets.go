package notation

import "strings"

// aimed parses the objects that the effect of a card names with words that
// players at the table use more loosely: "up to two other target creatures",
// "any number of lands", "another creature", "that artifact", "equipped
// creature". done is false if the selector is in other words.
func (p *parser) aimed() (s Selector, ok, done bool) {
	mark := p.at
	if it := p.antecedent(); it != "" {
		return Selector{It: it}, true, true
	}
	if p.peek(0).is("each") && p.peek(1).is("of") && (p.peek(2).is("up", "any", "target", "X") || p.peek(3).is("target") || p.peek(3).is("other") && p.peek(4).is("target")) {
		p.at += 2
	}
	n, upTo, counted := Amount{N: 1}, false, false
	switch w := p.peek(0); {
	case p.accept("any", "number", "of"):
		upTo, n = true, Amount{}
	case p.accept("up", "to"):
		if n, ok = p.few(); !ok {
			p.at = mark
			return s, false, false
		}
		upTo = true
	case w.is("a", "an"), w.is("any") && !p.peek(1).is("target", "other"):
		return s, false, false
	default:
		n, counted = p.few()
		if !counted {
			n = Amount{N: 1}
		}
	}
	other := p.accept("other") || p.accept("another")
	target := p.accept("target")
	if some := counted && n.Expr != ""; !target && (!other && !upTo && !some || (other || upTo) && some) {
		p.at = mark
		return s, false, false
	}
	if target && p.peek(0).is("player", "players", "opponent", "opponents") {
		p.at = mark
		return s, false, false
	}
	f, ok := p.filter()
	if !ok {
		p.at = mark
		return s, false, false
	}
	if !target && !upTo && !counted && f.alone() { // "other creatures you control"
		if p.words[mark].is("other") {
			f.Other = true
			return Selector{Filter: f, All: true}, true, true
		}
	}
	f.Other = f.Other || other
	s = Selector{Filter: f, UpTo: upTo, Target: target, Count: &n}
	if upTo && n == (Amount{}) {
		s.Count = nil
	}
	if s, ok = p.extreme(s); ok && target {
		s.Alike = p.alike()
	}
	return s, ok, true
}

// alike parses the other objects that share something with the target before them: "and each
// other creature that shares a color with it".
func (p *parser) alike() *Filter {
	mark := p.at
	if p.rules && (p.accept("and", "each", "other") || p.accept("and", "all", "other") || p.accept("and", "all")) {
		f, ok := p.filter()
		if ok && (f.Shares != "" || p.sharing(f)) {
			if f.Controller != nil && f.Controller.Name == "that player" {
				f.Controller = new(PlayerCalled("its controller"))
			}
			f.Other, f.plural = true, false
			return f
		}
	}
	p.at = mark
	return nil
}

// few parses the number, or the letter that stands for one, before the objects that are
// chosen.
func (p *parser) few() (Amount, bool) {
	w := p.peek(0)
	if isLetter(w.text) && !w.quoted {
		p.at++
		return Amount{Expr: w.text}, true
	}
	if w.is("a", "an", "another") {
		return Amount{}, false
	}
	if p.rules && p.accept("that", "many") {
		return Amount{Expr: "that many"}, true
	}
	n, ok := number(w.text)
	if !ok || w.quoted || n < 1 {
		return Amount{}, false
	}
	p.at++
	return Amount{N: n}, true
}

// antecedent parses the words of cards for what their sentence has named, or
// for the host of their source; "" if none comes next.
func (p *parser) antecedent() Pronoun {
	w, noun := p.peek(0), p.peek(1)
	switch {
	case w.is("he", "she") && !w.capital() && p.at == 0, w.is("him", "her") && !w.capital():
		p.at++
		return It
	case w.is("itself", "themselves"):
		p.at++
		return It
	case w.is("equipped", "enchanted", "fortified") && p.isNoun(noun, false) && !p.peek(2).is("you", "an", "your"):
		p.at += 2
		return ItsHost
	case w.is("that", "the") && noun.is("token", "permanent", "creature", "artifact", "enchantment", "land", "planeswalker", "battle", "Equipment", "Aura", "Vehicle", "card") && !p.narrowed(2):
		p.at += 2
		return That
	case w.is("those", "the") && noun.is("tokens", "permanents", "creatures", "artifacts", "enchantments", "lands", "planeswalkers", "cards") && !p.narrowed(2):
		p.at += 2
		return They
	case w.is("the") && noun.is("sacrificed") && p.isNoun(p.peek(2), true) && !p.narrowed(3):
		p.at += 3
		return That
	case w.is("the") && noun.is("chosen") && p.rules && p.isNoun(p.peek(2), true) && !p.narrowed(3):
		p.at += 3
		return Chosen
	case w.is("the") && noun.is("linked") && p.peek(2).is("card"):
		p.at += 3
		return Linked
	case w.is("the") && noun.is("exiled", "chosen", "copied", "returned") && p.isNoun(p.peek(2), true) && !p.narrowed(3):
		p.at += 3
		if p.words[p.at-1].is("cards") {
			return They
		}
		return It
	}
	return ""
}

// narrowed reports whether the words ahead go on describing an object, so
// that it isn't one that was named before: "the creature with the greatest
// power", "those creatures you control".
func (p *parser) narrowed(ahead int) bool {
	return p.peek(ahead).is("with", "without", "named", "you", "an", "your", "that", "token", "tokens", "card", "cards", "creature", "creatures", "of") ||
		p.peek(ahead+1).is("control", "controls") || p.peek(ahead+2).is("control", "controls") && p.peek(ahead).is("its", "defending", "target", "that")
}

func (p *parser) isNoun(w word, card bool) bool {
	if w.is("permanent", "token") || card && w.is("card", "cards", "tokens", "permanents") {
		return true
	}
	_, plural, ok := p.noun(w.text)
	return ok && (card || !plural)
}

// either parses one recipient out of objects and players: "any target",
// "target creature or player", "target opponent or planeswalker".
func (p *parser) either() (Target, bool) {
	mark := p.at
	if t, ok := p.anyTargets(); ok {
		return t, true
	}
	var t Target
	switch {
	case p.accept("any", "target"):
		t = anyTarget(false)
		if mark := p.at; p.accept("that", "isn't") && !p.isNot(t.Objects.Filter) {
			p.at = mark
		}
	case p.accept("any", "other", "target"), p.accept("another", "target") && !p.isNoun(p.peek(0), false) && p.at == len(p.words):
		t = anyTarget(true)
	case p.accept("target", "player", "or"), p.accept("target", "opponent", "or"):
		kind, name := OnePlayer, "target player"
		if p.words[p.at-2].is("opponent") {
			kind, name = OneOpponent, "target opponent"
		}
		f, ok := p.filter()
		if !ok {
			break
		}
		t = Target{Either: true, Players: &Player{Kind: kind, Name: name}, Objects: &Selector{Filter: f, Count: &Amount{N: 1}, Target: true}}
	default:
		other := p.accept("another", "target")
		if !other && !p.accept("target") {
			break
		}
		f, ok := p.filter()
		if !ok || len(f.Or) > 0 && f.Controller != nil {
			break
		}
		p.accept(",")
		if !p.accept("or", "player") && !p.accept("or", "opponent") {
			break
		}
		kind, name := OnePlayer, "target player"
		if p.words[p.at-1].is("opponent") {
			kind, name = OneOpponent, "target opponent"
		}
		f.Other = f.Other || other
		t = Target{Either: true, Players: &Player{Kind: kind, Name: name}, Objects: &Selector{Filter: f, Count: &Amount{N: 1}, Target: true}}
	}
	if !t.Either {
		p.at = mark
	}
	return t, t.Either
}

// anyTargets parses several recipients, each of which may be an object or a player: "up to two
// targets", "any number of targets".
func (p *parser) anyTargets() (Target, bool) {
	mark := p.at
	if !p.rules {
		return Target{}, false
	}
	p.accept("each", "of")
	n, upTo, ok := (*Amount)(nil), false, false
	if p.accept("any", "number", "of") {
		upTo, ok = true, true
	} else {
		upTo = p.accept("up", "to")
		var count Amount
		if count, ok = p.few(); ok {
			n = &count
		}
	}
	if !ok || !p.accept("targets") {
		p.at = mark
		return Target{}, false
	}
	t := anyTarget(false)
	t.Objects.Count, t.Objects.UpTo = n, upTo
	return t, true
}

// anyTarget returns what "any target" means (CR 115.4).
func anyTarget(other bool) Target {
	f := &Filter{Or: []string{"creature", "planeswalker", "battle"}, Noun: true, Other: other}
	return Target{Either: true, Players: &Player{Kind: OnePlayer, Name: "target player"}, Objects: &Selector{Filter: f, Count: &Amount{N: 1}, Target: true}}
}

// cardPlayers are further words for players in the effects of cards.
var cardPlayers = [][]string{
	{"the", "player", "with", "the", "most", "life"},
	{"the", "player", "with", "the", "lowest", "life", "total"},
	{"target", "opponent", "chosen", "at", "random"},
	{"an", "opponent", "chosen", "at", "random"},
	{"another", "target", "player"},
	{"that", "creature's", "owner"},
	{"that", "permanent's", "owner"},
	{"that", "artifact's", "controller"},
	{"that", "land's", "controller"},
	{"that", "token's", "controller"},
	{"their", "controller"},
	{"their", "owner"},
	{"the", "player", "or", "planeswalker", "it's", "attacking"},
	{"the", "linked", "card's", "owner"},
	{"enchanted", "creature's", "controller"},
	{"enchanted", "permanent's", "controller"},
	{"enchanted", "artifact's", "controller"},
	{"enchanted", "enchantment's", "controller"},
	{"enchanted", "land's", "controller"},
	{"equipped", "creature's", "controller"},
	{"the", "attacking", "player"},
	{"the", "chosen", "player"},
	{"the", "player"},
}

// otherwiseControlled parses the controller of objects in the words of a card:
// "target player controls", "that player controls", "they control".
func (p *parser) otherwiseControlled(f *Filter) bool {
	for _, words := range [][]string{
		{"target", "player", "controls"},
		{"target", "opponent", "controls"},
		{"that", "player", "controls"},
		{"that", "opponent", "controls"},
		{"defending", "player", "controls"},
		{"its", "controller", "controls"},
		{"they", "control"},
	} {
		if !p.accept(words...) {
			continue
		}
		name := strings.ToLower(strings.Join(words[:len(words)-1], " "))
		if name == "they" {
			name = "that player"
		}
		f.Controller, f.plural = new(PlayerCalled(name)), true
		return true
	}
	return false
}
