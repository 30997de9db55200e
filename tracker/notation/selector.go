package notation

import (
	"slices"
	"strconv"
	"strings"
)

// selector reads which objects are meant, and steps over the words:
//
//	#3 · 2 of #3 · all #3 · #3 and #5 · each creature you control
//	all Soldiers · nontoken creatures · it · those tokens · "Bob's soldier"
//	…, not #4
func (p *parser) selector() (Selector, bool) {
	s, ok := p.oneSelector()
	if !ok {
		return Selector{}, false
	}
	list := []Selector{s}
	for {
		mark := p.at
		p.accept(",")
		p.accept("and")
		if p.at == mark {
			break
		}
		next, ok := p.plainSelector()
		if !ok {
			p.at = mark
			break
		}
		list = append(list, next)
	}
	if len(list) > 1 {
		s = Selector{List: list}
	}
	if p.accept(",", "not") || p.accept("but", "not") || p.accept("except") {
		not, ok := p.selector()
		if !ok {
			return Selector{}, false
		}
		s.Not = []Selector{not}
		if len(not.List) > 0 {
			s.Not = not.List
		}
	}
	return s, true
}

// plainSelector is one that may follow "and": it begins with a mark of its
// own, so that "and" before anything else goes on with the sentence.
func (p *parser) plainSelector() (Selector, bool) {
	w := p.peek(0)
	if w.quoted || w.capital() || strings.HasPrefix(w.text, "#") || w.is("all", "each", "my", "target") {
		return p.oneSelector()
	}
	if _, ok := number(w.text); ok && p.peek(1).is("of") {
		return p.oneSelector()
	}
	return Selector{}, false
}

func (p *parser) oneSelector() (Selector, bool) {
	w := p.peek(0)
	switch {
	case w.quoted:
		p.at++
		return Selector{Name: w.text}, w.text != ""
	case strings.HasPrefix(w.text, "#"):
		id, err := strconv.ParseInt(w.text[1:], 10, 64)
		if err != nil || id < 1 {
			return Selector{}, false
		}
		p.at++
		return Selector{ID: id}, true
	case p.accept("it"), p.accept("that", "token"), p.accept("that", "creature"), p.accept("that", "unit"), p.accept("that", "gear"), p.accept("that", "card"), p.accept("this"):
		return Selector{It: It}, true
	case p.accept("they"), p.accept("them"), p.accept("those", "tokens"), p.accept("those", "creatures"), p.accept("those", "units"), p.accept("those"):
		return Selector{It: They}, true
	case p.accept("everything"):
		return Selector{Filter: &Filter{Permanent: true}, All: true}, true
	case p.accept("mine"):
		return Selector{Filter: &Filter{Controller: &Player{Kind: You}}, All: true}, true
	case p.accept("all", "mine"):
		return Selector{Filter: &Filter{Controller: &Player{Kind: You}}, All: true}, true
	case w.is("all") && p.at+1 == len(p.words):
		p.at++
		return Selector{Filter: &Filter{Controller: &Player{Kind: You}}, All: true}, true
	case w.is("all", "each", "every"):
		p.at++
		p.accept("of")
		if strings.HasPrefix(p.peek(0).text, "#") || p.peek(0).quoted || p.peek(0).is("them", "it", "those") {
			s, ok := p.oneSelector()
			s.All = true
			return s, ok
		}
		f, ok := p.filter()
		return Selector{Filter: f, All: true}, ok
	}
	if p.accept("up", "to", "one", "target") || p.accept("another", "target") || p.accept("a", "target") || p.accept("a") || p.accept("an") ||
		p.accept("target") || p.accept("another") {
		f, ok := p.filter()
		return Selector{Filter: f, Count: &Amount{N: 1}}, ok
	}
	if n, ok := number(w.text); ok && p.peek(1).is("of") {
		p.at += 2
		s, ok := p.oneSelector()
		s.Count = &Amount{N: n}
		return s, ok && !s.All && n > 0
	}
	mark := p.at
	if n, ok := number(w.text); ok && n > 0 {
		p.at++
		f, ok := p.filter()
		if ok {
			return Selector{Filter: f, Count: &Amount{N: n}}, true
		}
		p.at = mark
		return Selector{}, false
	}
	if f, ok := p.filter(); ok && f.plural {
		return Selector{Filter: f, All: true}, true
	}
	p.at = mark
	p.accept("the")
	if name := p.plainName(); name != "" {
		return Selector{Name: name}, true
	}
	p.at = mark
	return Selector{}, false
}

// plainName reads a name without quotes where a sentence goes on behind it, so
// that "to", "from" and "and" end it: "Ursa to Marwyn" are two.
func (p *parser) plainName() string {
	start, end := p.at, p.at
	for {
		w := p.peek(0)
		switch {
		case w.capital():
			p.at++
			end = p.at
			continue
		case w.is("of", "the") && p.at > start, p.nameGoesOn(start):
			p.at++
			continue
		}
		p.at = end
		return p.raw(start, end)
	}
}

// filter reads a description: "nontoken green creatures you control with
// flying".
func (p *parser) filter() (*Filter, bool) {
	f := &Filter{}
	for {
		w := p.peek(0)
		lower := strings.ToLower(w.text)
		switch {
		case w.quoted || w.text == "":
			return p.filterTail(f)
		case w.is("other"):
			f.Other = true
		case len(w.text) > 2 && w.capital() && strings.HasSuffix(w.text, "'s") && f.Controller == nil:
			f.Controller, f.plural = &Player{Kind: NamedPlayer, Name: strings.TrimSuffix(w.text, "'s")}, true
		case w.is("my"):
			f.Controller, f.plural = &Player{Kind: You}, true
		case w.is("nontoken"):
			f.Token = new(bool)
		case w.is("token", "tokens"):
			yes := true
			f.Token, f.plural = &yes, f.plural || w.is("tokens")
		case slices.Contains(p.v.statuses, lower):
			f.Status = lower
		case p.v.controllers[lower] != "":
			f.Controller = &Player{Kind: p.v.controllers[lower]}
		case w.is("permanent", "permanents"):
			f.plural, f.Permanent = w.is("permanents"), true
		case p.v.colors[lower], p.v.supertypes[lower] != "":
			f.Words = append(f.Words, lower)
		case strings.HasPrefix(lower, "non") && p.v.types[lower[3:]] != "":
			f.Without = append(f.Without, lower[3:])
		case strings.HasPrefix(lower, "non") && p.notOf(lower[3:]) != "":
			f.Without = append(f.Without, p.notOf(lower[3:]))
		default:
			singular, plural, ok := p.noun(w.text)
			if !ok {
				return p.filterTail(f)
			}
			f.Words = append(f.Words, singular)
			f.plural, f.Noun = f.plural || plural, true
		}
		p.at++
	}
}

// notOf is a color, supertype or subtype behind "non": "nonblack",
// "nonHuman", "non-Human".
func (p *parser) notOf(lower string) string {
	lower = strings.TrimPrefix(lower, "-")
	if p.v.colors[lower] || p.v.supertypes[lower] != "" {
		return lower
	}
	if s, ok := p.v.capitalised(lower); ok {
		return s
	}
	return ""
}

// noun knows a card type or subtype in the singular and the plural.
func (p *parser) noun(w string) (singular string, plural, ok bool) {
	if p.v.types[strings.ToLower(w)] != "" {
		return strings.ToLower(w), false, true
	}
	if p.v.subtypes[w] != nil {
		return w, false, true
	}
	if s, ok := p.v.plurals[w]; ok {
		return s, true, true
	}
	if s, ok := p.v.capitalised(w); ok && strings.ToLower(w) == w {
		return s, !strings.EqualFold(s, w), true
	}
	for _, s := range []string{strings.TrimSuffix(w, "s"), strings.TrimSuffix(w, "es"), strings.TrimSuffix(w, "ies") + "y"} {
		if s == w {
			continue
		}
		if p.v.types[strings.ToLower(s)] != "" {
			return strings.ToLower(s), true, true
		}
		if p.v.subtypes[s] != nil {
			return s, true, true
		}
	}
	return "", false, false
}

// filterTail reads who controls it, and a keyword.
func (p *parser) filterTail(f *Filter) (*Filter, bool) {
	if !f.Noun && !f.Permanent && (f.Token == nil || !*f.Token) {
		return nil, false
	}
	switch {
	case p.accept("you", "control"):
		f.Controller, f.plural = &Player{Kind: You}, true
	case p.accept("your", "opponents", "control"), p.accept("an", "opponent", "controls"):
		f.Controller, f.plural = &Player{Kind: EachOpponent}, true
	case p.peek(0).capital() && p.peek(1).is("controls"):
		f.Controller, f.plural = &Player{Kind: NamedPlayer, Name: p.peek(0).text}, true
		p.at += 2
	}
	if p.peek(0).is("with") && !p.plain {
		p.at++
		k, ok := p.keyword()
		if !ok {
			return nil, false
		}
		f.Keyword = k
	}
	if mark := p.at; p.accept("at") || p.accept("in") || p.peek(0).is("here") {
		if where, ok := p.place(); ok {
			at := where.(Place)
			f.At, f.plural = &at, f.plural || !at.Here
		} else {
			p.at = mark
		}
	}
	return f, true
}

// player reads who is meant.
func (p *parser) player() (Player, bool) {
	switch {
	case p.accept("you"), p.accept("me"), p.accept("I"):
		return Player{Kind: You}, true
	case p.accept("each", "player"), p.accept("all", "players"):
		return Player{Kind: EachPlayer}, true
	case p.accept("each", "opponent"), p.accept("all", "opponents"):
		return Player{Kind: EachOpponent}, true
	}
	if w := p.peek(0); w.capital() || w.quoted && w.text != "" {
		p.at++
		return Player{Kind: NamedPlayer, Name: w.text}, true
	}
	return Player{}, false
}
