package notation

import (
	"slices"
	"strconv"
	"strings"
)

// selector parses which objects are meant:
//
//	#3 · 2 of #3 · all #3 · #3 and #5 · each creature you control
//	all Soldiers · nontoken creatures · it · those tokens · "Bob's soldier"
//	…, not #4
func (p *parser) selector() (Selector, bool) {
	w := p.peek(0)
	owned := w.is("my", "your") || !w.quoted && strings.HasSuffix(w.text, "'s")
	s, ok := p.oneSelector()
	if !ok {
		return Selector{}, false
	}
	list, nouns := []Selector{s}, []bool{false}
	for {
		mark := p.at
		p.accept(",")
		p.accept("and")
		if p.at == mark && !strings.HasPrefix(p.peek(0).text, "#") {
			break
		}
		next, noun, ok := p.plainSelector()
		if !ok {
			p.at = mark
			break
		}
		list, nouns = append(list, next), append(nouns, noun)
	}
	if len(list) > 1 {
		coordinate(list, nouns, owned)
		s = Selector{List: list}
	}
	if mark := p.at; p.accept(",", "not") || p.accept("but", "not") || p.exceptThings() || p.accept("except") || p.accept("but") || p.accept("other", "than") {
		p.accept("for")
		not, ok := p.selector()
		if !ok {
			p.at = mark
			return s, true
		}
		s.Not = []Selector{not}
		if len(not.List) > 0 {
			s.Not = not.List
		}
	}
	return s, true
}

// exceptThings skips ", except" before excluded objects. Before "it" it begins
// an exception to a copy.
func (p *parser) exceptThings() bool {
	next := p.peek(2)
	if !next.quoted && !next.capital() && !strings.HasPrefix(next.text, "#") && !next.is("for", "all", "each", "my") {
		return false
	}
	return p.accept(",", "except")
}

// plainSelector parses a selector that may follow "and". It must begin with a
// distinctive mark, since "and" may also begin the next action. noun reports
// whether it is a noun alone, which shares the quantity of the one before it.
func (p *parser) plainSelector() (s Selector, noun, ok bool) {
	w := p.peek(0)
	if mark := p.at; w.capital() && !w.quoted && !strings.HasSuffix(w.text, "'s") { // "Vehicles", a type
		if f, ok := p.filter(); ok && f.plural {
			return f.named(), true, true
		}
		p.at = mark
	}
	_, isNumber := number(w.text)
	if w.quoted || w.capital() || strings.HasPrefix(w.text, "#") || w.is("all", "each", "my", "target", "half") || p.rules && w.is("up") && p.peek(1).is("to") || w.is("it", "them") && p.peek(-1).is("and") ||
		isNumber && !w.is("a", "an", "another") {
		s, ok = p.oneSelector()
		return s, false, ok
	}
	if f, ok := p.filter(); ok && f.alone() {
		return f.named(), true, true
	}
	return Selector{}, false, false
}

// coordinate gives nouns that are joined by "and" what they share: in "my Elves and
// Goblins" the owner, in "other Elves and Goblins" the "other", in "all artifacts and
// enchantments Bob controls" what follows the last noun, except what describes only
// creatures.
func coordinate(list []Selector, nouns []bool, owned bool) {
	for i := 1; owned && i < len(list) && nouns[i]; i++ {
		list[i].Filter.share(&Filter{Controller: list[0].Filter.controller()})
	}
	for i := 1; list[0].All && list[0].Filter != nil && i < len(list) && nouns[i]; i++ {
		list[i].Filter.Other = list[i].Filter.Other || list[0].Filter.Other
	}
	last := len(list) - 1
	for i := last; i > 0 && nouns[i]; i-- {
		if before := &list[i-1]; before.All && before.Filter != nil {
			f := *before.Filter
			f.share(list[last].Filter)
			before.Filter = &f
		}
	}
}

// controller returns the controller of a filter; nil without one.
func (f *Filter) controller() *Player {
	if f == nil {
		return nil
	}
	return f.Controller
}

// share adds the controller, the limit of mana value and the counters of another
// filter where f has none.
func (f *Filter) share(of *Filter) {
	if f.Controller == nil {
		f.Controller = of.Controller
	}
	if f.Counter == "" && f.Lacks == "" {
		f.Counter, f.Lacks = of.Counter, of.Lacks
	}
	if len(f.Bounds) == 0 && !slices.ContainsFunc(of.Bounds, func(b Bound) bool { return b.Of != ManaValue }) {
		f.Bounds = of.Bounds
	}
}

// oneSelector parses a selector that isn't a list.
func (p *parser) oneSelector() (Selector, bool) {
	defer func(was bool) { p.cards = was }(p.cards)
	p.cards = true
	w := p.peek(0)
	if p.rules && !w.quoted {
		if s, ok, done := p.aimed(); done {
			return s, ok
		}
	}
	switch {
	case w.quoted:
		p.at++
		return Selector{Name: w.text}, w.text != ""
	case strings.HasPrefix(w.text, "#"):
		p.at++
		return identified(w.text)
	case p.accept("half"):
		p.accept("of")
		s, ok := p.several()
		s.Count = &Amount{Expr: "half" + strings.TrimPrefix(p.rounded(), ",")}
		return s, ok
	case p.peek(1).is("but") && p.accept("all", "but"):
		return p.allBut()
	}
	if s, ok := p.pronoun(); ok {
		return s, true
	}
	if w.is("all", "each", "every") {
		p.at++
		return p.each()
	}
	target := p.accept("up", "to", "one", "target") || p.accept("another", "target") || p.accept("a", "target") || p.accept("target")
	if target || p.accept("a") || p.accept("an") || p.accept("another") || p.accept("any") {
		f, ok := p.filter()
		if !ok {
			return Selector{}, false
		}
		f.Other = f.Other || w.is("another") && len(p.v.places) > 0 // in a game with places, "another" leaves out what was named last
		return p.extreme(Selector{Filter: f, Target: target, Count: &Amount{N: 1}})
	}
	if n, ok := number(w.text); ok && (n > 0 || p.peek(1).is("of")) {
		return p.numberOf(n)
	}
	return p.descriptionOrName()
}

// alone reports whether a description needs no article or quantity: it is in the plural, or
// names a controller.
func (f *Filter) alone() bool { return f.plural || f.owned }

// named returns the selector of a description without an article: all objects if it is in the
// plural, otherwise one.
func (f *Filter) named() Selector {
	if f.plural || !f.Noun && !f.Permanent && f.Token == nil {
		return Selector{Filter: f, All: true}
	}
	return Selector{Filter: f, Count: &Amount{N: 1}}
}

// pronoun parses words that mean objects without describing them: "it", "those tokens",
// "everything", "mine", and "all" at the end of a line.
func (p *parser) pronoun() (Selector, bool) {
	mine := Selector{Filter: &Filter{Controller: &Player{Kind: You}}, All: true}
	switch {
	case p.accept("it"), p.accept("that", "token"), p.accept("that", "creature"), p.accept("that", "unit"), p.accept("that", "gear"), p.accept("that", "card"), p.accept("this"):
		return Selector{It: It}, true
	case p.accept("they"), p.accept("them"), p.accept("those", "tokens"), p.accept("those", "creatures"), p.accept("those", "units"), p.accept("those"):
		return Selector{It: They}, true
	case p.accept("everything"):
		return Selector{Filter: &Filter{Permanent: true}, All: true}, true
	case p.accept("mine"), p.accept("my", "stuff"), p.accept("my", "things"), p.accept("all", "my", "stuff"), p.accept("all", "mine"):
		return mine, true
	case p.peek(0).is("all") && p.at+1 == len(p.words):
		p.at++
		return mine, true
	}
	return Selector{}, false
}

// each parses what follows "all", "each" and "every": "of #3", "Soldiers".
func (p *parser) each() (Selector, bool) {
	p.accept("of")
	p.accept("the")
	if strings.HasPrefix(p.peek(0).text, "#") || p.peek(0).quoted || p.peek(0).is("them", "it", "those") {
		s, ok := p.oneSelector()
		s.All = true
		return s, ok
	}
	f, ok := p.eachOfKinds()
	if !ok {
		f, ok = p.filter()
	}
	if !ok {
		return Selector{}, false
	}
	return p.extreme(Selector{Filter: f, All: true})
}

// eachOfKinds parses kinds in the singular after "each" in the effect of a card: "Pest, Bat,
// and Insect you control" means each object of one of these kinds. It doesn't accept a quality
// after the last kind, because it may apply to that kind alone.
func (p *parser) eachOfKinds() (*Filter, bool) {
	mark := p.at
	f := &Filter{Noun: true}
	for p.rules {
		kind, plural, ok := p.noun(p.peek(0).text)
		if !ok || plural || p.peek(0).quoted {
			break
		}
		f.Or = append(f.Or, kind)
		p.at++
		if p.accept(",", "and") || p.accept("and") || p.accept(",") {
			continue
		}
		if len(f.Or) < 2 || !p.words[p.at-2].is("and") {
			break
		}
		if f, ok := p.filterTail(f); ok && f.onlyKinds() {
			return f, true
		}
		break
	}
	p.at = mark
	return nil, false
}

// numberOf parses a number and what it counts: "2 of #3", "three Soldiers".
func (p *parser) numberOf(n int64) (Selector, bool) {
	mark := p.at
	if p.peek(1).is("of") {
		p.at += 2
		s, ok := p.oneSelector()
		if s.Filter != nil && s.Filter.Noun && s.Label == "" { // "2 of the recruits"
			s.All = false
		}
		s.Count = &Amount{N: n}
		return s, ok && !s.All && n > 0
	}
	p.at++
	if f, ok := p.filter(); ok {
		return Selector{Filter: f, Count: &Amount{N: n}}, true
	}
	p.at = mark
	return Selector{}, false
}

// descriptionOrName parses a description without "all" and "a", or a name: "nontoken creatures",
// "Bob's soldier", "the Ogre", "Marwyn".
func (p *parser) descriptionOrName() (Selector, bool) {
	mark, w := p.at, p.peek(0)
	one := strings.HasSuffix(w.text, "'s") && !p.pluralAhead(1)
	if f, ok := p.filter(); ok && f.alone() {
		s := f.named()
		if one { // "Bob's soldier" may be a label
			s.Label = p.raw(mark, p.at)
		}
		return s, true
	}
	p.at = mark
	if p.v.controllers[strings.ToLower(w.text)] != "" && !w.quoted { // without an article: "enemy unit"
		if f, ok := p.filter(); ok {
			return Selector{Filter: f, Count: &Amount{N: 1}}, true
		}
		p.at = mark
	}
	if p.accept("the") {
		if f, ok := p.filter(); ok && (p.mostFollows() || f.Card != nil && !f.plural) {
			return p.extreme(Selector{Filter: f, Count: &Amount{N: 1}})
		} else if ok && f.alone() {
			return f.named(), true
		}
		p.at = mark + 1
	}
	if name := p.plainName(); name != "" {
		return Selector{Name: name}, true
	}
	p.at = mark
	return Selector{}, false
}

// identified parses "#3", and the range "#3-#7".
func identified(text string) (Selector, bool) {
	from, to := text[1:], ""
	for _, dash := range []string{"–", "..", "-"} {
		if a, b, ok := strings.Cut(from, dash); ok {
			from, to = a, strings.TrimPrefix(b, "#")
			break
		}
	}
	id, err := strconv.ParseInt(from, 10, 64)
	if err != nil || id < 1 {
		return Selector{}, false
	}
	s := Selector{ID: id}
	if strings.ContainsAny(text, "–-.") {
		if s.To, err = strconv.ParseInt(to, 10, 64); err != nil || s.To <= id {
			return Selector{}, false
		}
		s.All = true
	}
	return s, true
}

// several parses what a part is taken from: "#3", "them", "the Soldiers".
func (p *parser) several() (Selector, bool) {
	p.accept("the")
	if strings.HasPrefix(p.peek(0).text, "#") || p.peek(0).quoted || p.peek(0).is("them", "those") {
		return p.oneSelector()
	}
	mark := p.at
	if f, ok := p.filter(); ok {
		return Selector{Filter: f}, true
	}
	p.at = mark
	name := p.plainName()
	return Selector{Name: name}, name != ""
}

// allBut parses what follows "all but": "one of #3", "one Goblin", or what is excluded.
func (p *parser) allBut() (Selector, bool) {
	mark := p.at
	if n, ok := number(p.peek(0).text); ok && n > 0 && !p.peek(1).is("of") {
		p.at++
		if s, ok := p.several(); ok && s.Filter != nil && s.Filter.Noun {
			s.Count = &Amount{Expr: "all but " + Amount{N: n}.String()}
			return s, true
		}
		p.at = mark
	}
	if n, ok := number(p.peek(0).text); ok && p.peek(1).is("of") {
		p.at += 2
		s, ok := p.several()
		s.Count = &Amount{Expr: "all but " + Amount{N: n}.String()}
		return s, ok && n > 0
	}
	not, ok := p.selector()
	s := Selector{Filter: &Filter{Permanent: true}, All: true, Not: []Selector{not}}
	if len(not.List) > 0 {
		s.Not = not.List
	}
	return s, ok && len(not.Not) == 0
}

// plainName parses an unquoted name within a sentence; "to", "from" and "and"
// end it: "Ursa to Marwyn" is two names.
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
