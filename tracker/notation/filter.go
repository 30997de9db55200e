package notation

import (
	"slices"
	"strings"
)

// InCombat is the status of what is attacking or blocking.
const InCombat = "attacking or blocking"

// AnyCounter stands for counters of any kind.
const AnyCounter = "any"

// filter parses a description: "nontoken green creatures you control with
// flying".
func (p *parser) filter() (*Filter, bool) {
	f := &Filter{}
	for {
		w := p.peek(0)
		switch {
		case w.quoted || w.text == "":
			return p.filterTail(f)
		case p.rules && (f.Noun || f.Permanent) && (w.is("other") && p.peek(1).is("than") || w.is("attacking") && p.peek(1).is("you")):
			return p.filterTail(f)
		case w.is("other"):
			f.Other = true
		case (p.inText || p.rules) && w.is(",") && (len(f.Without) > 0 || f.Token != nil) && !f.Noun && strings.HasPrefix(strings.ToLower(p.peek(1).text), "non"):
		case (p.inText || p.stateAhead()) && p.adjective(f):
		case (p.inText || p.rules && p.adjectiveFollows(f)) && p.kindsFollow(f):
			return p.alternativeKinds(f)
		case p.inText && (f.Noun || f.Permanent) && w.is("attacking") && p.peek(1).is("you", "your", "enchanted"):
			return p.filterTail(f)
		case (f.Noun || f.Permanent) && w.is("blocking") && p.peek(1).is("it", "all", "this", "equipped", "enchanted", "or", "that"):
			return p.filterTail(f)
		case p.possessor(f), p.tokenOrNot(f):
		case f.Noun && p.at+1 == len(p.words) && p.words[0].is("set"): // "set all Ogres tapped"
			return p.filterTail(f)
		case (p.rules || p.inText && p.at > 0 && p.words[p.at-1].is("a")) && isSize(w.text) && w.text[0] != '+' && w.text[0] != '-':
			if !f.sized(w.text) {
				return nil, false
			}
		case p.qualifier(f):
		case f.Noun && (w.is("or", "and/or") || w.is("and") && p.tallied || w.is(",") && p.alternatives()):
			if p.accept(",") && !p.peek(0).is("or", "and/or") && (!p.tallied || !p.peek(0).is("and")) {
				p.at--
			}
			if !p.alternative(f) {
				return p.filterTail(f)
			}
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

// tokenOrNot parses "token", "tokens" or "nontoken". It doesn't skip the word.
func (p *parser) tokenOrNot(f *Filter) bool {
	w := p.peek(0)
	is := w.is("token", "tokens")
	if !is && !w.is("nontoken") {
		return false
	}
	f.Token, f.plural = &is, f.plural || w.is("tokens")
	return true
}

// qualifier parses a word before a noun, or one that stands for a noun: a status, a
// controller, "permanent", a color, a supertype, "nonblack". It doesn't skip the last
// word.
func (p *parser) qualifier(f *Filter) bool {
	w := p.peek(0)
	lower := strings.ToLower(w.text)
	switch {
	case w.is("attacking") && p.peek(1).is("or") && p.peek(2).is("blocking"):
		f.Status = InCombat
		p.at += 2
	case p.rules && f.Any == nil && w.is("attacking") && p.peek(1).is(",") && p.peek(2).is("blocking") && p.peek(3).is(",") && p.peek(4).is("or") && p.peek(5).is("tapped"):
		f.Any = []Filter{{Status: InCombat, Permanent: true}, {Status: "tapped", Permanent: true}}
		p.at += 5
	case p.rules && w.is("blocking") && p.peek(1).is("or") && p.peek(2).is("blocked") && f.Any == nil:
		f.Any = []Filter{{Status: "blocking", Permanent: true}, {Is: []string{"blocked"}, Permanent: true}}
		p.at += 2
	case p.rules && w.is("outlaw"):
		f.Is = append(f.Is, "outlaw")
	case p.rules && w.is("non-outlaw"):
		f.IsNot = append(f.IsNot, "outlaw")
	case slices.Contains(p.v.statuses, lower) && (!p.peek(1).is("this") || !p.peek(2).is("way")):
		f.Status = lower
	case p.v.controllers[lower] != "":
		f.Controller = &Player{Kind: p.v.controllers[lower]}
	case w.is("permanent", "permanents"):
		f.plural, f.Permanent = w.is("permanents"), true
	case p.rules && p.v.colors[lower] && p.peek(1).is("or", "and/or") && p.v.colors[strings.ToLower(p.peek(2).text)] && len(f.Or) == 0:
		f.Or = []string{lower, strings.ToLower(p.peek(2).text)}
		p.at += 2
	case p.v.colors[lower], p.v.supertypes[lower] != "", len(p.v.colors) > 0 && w.is("colorless", "multicolored", "monocolored"):
		f.Words = append(f.Words, lower)
	case deniedState(lower) != "":
		f.IsNot = append(f.IsNot, deniedState(lower))
	case strings.HasPrefix(lower, "non") && p.notOf(lower[3:]) != "":
		f.Without = append(f.Without, p.notOf(lower[3:]))
	default:
		return false
	}
	return true
}

// deniedState returns the state or designation that a word denies, or "": "attacking" for
// "nonattacking".
func deniedState(lower string) string {
	state := strings.TrimPrefix(strings.TrimPrefix(lower, "non"), "-")
	if state != lower && slices.Contains([]string{"attacking", "blocking", "commander", "historic"}, state) {
		return state
	}
	return ""
}

// possessor parses whose objects are meant: "my", "Bob's", "bob's" before a
// plural, "my opponents'". It doesn't skip the last word.
func (p *parser) possessor(f *Filter) bool {
	w := p.peek(0)
	switch {
	case f.Controller != nil:
		return false
	case w.is("opponents'", "opponent's"):
		f.Controller = &Player{Kind: EachOpponent}
	case w.is("my", "your", "our") && p.peek(1).is("opponents'", "opponent's"):
		p.at++
		f.Controller = &Player{Kind: EachOpponent}
	case w.is("my"), w.is("your") && (p.pluralAhead(1) || p.peek(1).is(RingBearer)):
		f.Controller = &Player{Kind: You}
	case len(w.text) > 2 && strings.HasSuffix(w.text, "'s") && (w.capital() || p.pluralAhead(1)):
		f.Controller = new(PlayerCalled(strings.TrimSuffix(w.text, "'s")))
	default:
		return false
	}
	f.owned = true
	return true
}

// pluralAhead reports whether the words ahead are a plural: "tokens", "tapped
// soldiers".
func (p *parser) pluralAhead(ahead int) bool {
	for ; p.peek(ahead).text != "" && !p.peek(ahead).quoted; ahead++ {
		w := p.peek(ahead)
		if w.is("tokens", "permanents") {
			return true
		}
		lower := strings.ToLower(w.text)
		if p.v.colors[lower] || slices.Contains(p.v.statuses, lower) || p.v.supertypes[lower] != "" || w.is("nontoken", "other") || deniedState(lower) != "" {
			continue
		}
		_, plural, ok := p.noun(w.text)
		if !ok || plural {
			return ok
		}
	}
	return false
}

// notOf returns the type, color, supertype or subtype after "non": "nonblack",
// "nonHuman", "non-Human".
func (p *parser) notOf(lower string) string {
	if p.v.types[lower] != "" {
		return lower
	}
	lower = strings.TrimPrefix(lower, "-")
	if p.v.colors[lower] || p.v.supertypes[lower] != "" || lower == "colorless" && len(p.v.colors) > 0 {
		return lower
	}
	if s, ok := p.v.capitalised(lower); ok {
		return s
	}
	return ""
}

// alternatives reports whether a list that ends with "or" continues: ", creature, or land". Where
// objects are counted, the list may end with "and".
func (p *parser) alternatives() bool {
	last := func(w word) bool { return w.is("or", "and/or") || w.is("and") && p.tallied }
	for i := 0; p.peek(i).is(","); {
		i++
		if last(p.peek(i)) {
			_, _, ok := p.noun(p.peek(i + 1).text)
			return ok || !p.peek(i).is("and")
		}
		if _, _, ok := p.noun(p.peek(i).text); !ok || p.peek(i).quoted {
			return false
		}
		if i++; last(p.peek(i)) {
			return true
		}
	}
	return false
}

// alternative parses "or creatures" after a first type. It doesn't skip the
// last word.
func (p *parser) alternative(f *Filter) bool {
	if p.rules && p.peek(1).is("token", "tokens") && f.Token == nil && !f.Other && len(f.Any)+len(f.Is)+len(f.Without) == 0 && len(f.Words)+len(f.Or) > 0 && len(f.Words) < 2 && (len(f.Words) == 0 || len(f.Or) == 0) {
		is := true
		f.Any = []Filter{{Words: f.Words, Or: f.Or, Noun: true}, {Token: &is, Permanent: true}}
		f.Words, f.Or, f.Permanent, f.Noun = nil, nil, true, false
		f.plural = f.plural && p.peek(1).is("tokens")
		p.at++
		return true
	}
	singular, plural, ok := p.noun(p.peek(1).text)
	if !ok || p.peek(1).quoted {
		return false
	}
	if second, many, also := p.noun(p.peek(2).text); also && len(f.Is) > 0 && len(f.Words) == 1 && len(f.Or)+len(f.Any) == 0 && !p.peek(2).quoted {
		// The adjective applies to the first: "enchanted creature or enchantment creature".
		f.Any = []Filter{{Words: f.Words, Is: f.Is, Noun: true}, {Words: []string{singular, second}, Noun: true}}
		f.Words, f.Is, f.Permanent, f.Noun = nil, nil, true, false
		f.plural = f.plural && (plural || many)
		p.at += 2
		return true
	}
	p.at++
	if last := len(f.Words) - 1; len(f.Or) == 0 && last >= 0 {
		f.Or, f.Words = f.Words[last:], f.Words[:last:last]
	}
	f.Or = append(f.Or, singular)
	f.plural = f.plural && plural // "knight or boars" means one
	return true
}

// noun returns the singular of a card type or subtype.
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

// filterTail parses controller, properties and name after a noun.
func (p *parser) filterTail(f *Filter) (*Filter, bool) {
	if p.cards && p.cardIn(f) {
		return f, true
	}
	if !f.Noun && !f.Permanent && (f.Token == nil || !*f.Token) {
		return nil, false
	}
	p.controlled(f)
	for {
		mark := p.at
		switch {
		case p.plain:
			return f, true
		case p.colored(f):
		case p.accept("that", "entered", "this", "turn"):
			f.Is = append(f.Is, EnteredThisTurn)
		case p.didThisTurn(f):
		case p.rules && p.sharing(f), p.inText && p.clause(f), p.rules && (p.ofThisTurn(f) || p.thatIs(f)):
		case p.peek(0).is("with") && p.copied && p.countersFollow(), p.mostFollows(), p.inText && p.namesFollow():
			return f, true
		case f.Chosen == "" && p.peek(0).is("of") && p.peek(1).is("the") && p.peek(2).is("chosen") && p.peek(3).is("type", "color"):
			f.Chosen = strings.ToLower(p.peek(3).text)
			p.at += 4
		case f.Chosen == "" && p.accept("with", "the", "chosen", "name"):
			f.Chosen = ChosenName
		case p.accept("with"), p.rules && (p.accept("that", "has") || p.accept("that", "have")):
			if !p.having(f) {
				return nil, false
			}
		case p.accept("without"), p.accept("that", "don't", "have"), p.accept("that", "doesn't", "have"):
			if !p.lacking(f) {
				return nil, false
			}
		case p.accept("named"), p.accept("called"):
			if f.Name = p.name(); f.Name == "" {
				f.Name = p.lowerName()
			}
			if f.Name == "" {
				return nil, false
			}
		case p.peek(0).is("at", "in", "here"):
			if !p.accept("at") {
				p.accept("in")
			}
			where, ok := p.place()
			if !ok {
				p.at = mark
				return f, true
			}
			at := where.(Place)
			f.At, f.plural = &at, f.plural || !at.Here
		default:
			p.controlled(f)
			if p.at == mark {
				return f, true
			}
		}
	}
}

// controlled parses the controller.
func (p *parser) controlled(f *Filter) {
	if f.Controller != nil {
		return
	}
	switch w := p.peek(0); {
	case p.rules && p.otherwiseControlled(f):
	case p.accept("you", "control"), p.accept("I", "control"):
		f.Controller = &Player{Kind: You}
	case p.accept("your", "team", "controls"), p.accept("my", "team", "controls"), p.accept("our", "team", "controls"):
		f.Controller = &Player{Kind: YourTeam}
	case p.accept("your", "opponents", "control"), p.accept("my", "opponents", "control"), p.accept("opponents", "control"),
		p.accept("an", "opponent", "controls"), p.accept("each", "opponent", "controls"):
		f.Controller = &Player{Kind: EachOpponent}
	case p.accept("you", "don't", "control"), p.accept("I", "don't", "control"):
		f.Controller = &Player{Kind: EachOther}
	case p.inText && p.accept("enchanted", "player", "controls"):
		f.Controller = &Player{Kind: OnePlayer, Name: EnchantedPlayer}
	case p.accept("the", "monarch", "controls"):
		f.Controller = &Player{Kind: OnePlayer, Name: TheMonarch}
	case p.peek(1).is("controls") && !w.quoted && w.text != "" && !w.is("opponent", "who", "player", "that"):
		f.Controller = new(PlayerCalled(w.text))
		p.at += 2
	default:
		return
	}
	f.owned = true
}

// having parses what follows "with": "flying", "power 4 or greater", "a +1/+1
// counter on it", "counters".
func (p *parser) having(f *Filter) bool {
	if p.rules && f.Any == nil && p.peek(0).is("power") && p.peek(1).is("or") && p.peek(2).is("toughness") {
		mark := p.at
		p.at += 2
		if b, ok := p.bound(); ok && b.Expr == "" && b.Own == "" {
			power := b
			power.Of = "power"
			f.Any = []Filter{{Bounds: []Bound{power}, Permanent: true}, {Bounds: []Bound{b}, Permanent: true}}
			return true
		}
		p.at = mark
		return false
	}
	if b, ok := p.bound(); ok {
		f.Bounds = append(f.Bounds, b)
		return true
	}
	if b, ok := p.counterBound(); ok {
		f.Bounds = append(f.Bounds, b)
		return true
	}
	if p.inText && (p.accept("no", "abilities") || p.accept("abilities")) {
		able := !p.words[p.at-2].is("no")
		f.Able = &able
		return true
	}
	if p.accept("no") {
		kind, ok := p.counterWords()
		f.Lacks = kind
		return ok
	}
	if kind, ok := p.counterWords(); ok {
		f.Counter = kind
		return true
	}
	k, ok := p.keyword()
	f.Keyword = k
	if mark := p.at; ok && p.rules && f.Any == nil && p.accept("or") {
		if other, ok := p.keyword(); ok {
			f.Keyword, f.Any = "", []Filter{{Permanent: true, Keyword: k}, {Permanent: true, Keyword: other}}
		} else {
			p.at = mark
		}
	}
	return ok
}

// namesFollow reports whether "with different names" comes next, which is about all
// objects together.
func (p *parser) namesFollow() bool {
	return p.peek(0).is("with") && p.peek(1).is("different") && p.peek(2).is("names")
}

// countersFollow reports whether "with" is followed by counters: after a copied
// object they are the token's.
func (p *parser) countersFollow() bool {
	mark := p.at
	defer func() { p.at = mark }()
	p.at++
	_, ok := p.counters()
	return ok
}

// lacking parses what follows "without": a keyword, or counters.
func (p *parser) lacking(f *Filter) bool {
	if kind, ok := p.counterWords(); ok {
		f.Lacks = kind
		return true
	}
	k, ok := p.keyword()
	f.WithoutKeyword = k
	if mark := p.at; ok && p.inText && p.accept("or") {
		if also, ok := p.keyword(); ok {
			f.NorKeyword = also
			return true
		}
		p.at = mark
	}
	return ok
}

// counterWords parses "counters", "a +1/+1 counter on it", "oil counters on
// them".
func (p *parser) counterWords() (string, bool) {
	mark := p.at
	for p.peek(0).is("a", "an", "any", "one", "or", "more") {
		p.at++
	}
	kind := AnyCounter
	if !p.peek(0).is("counter", "counters") {
		_, isNumber := number(p.peek(0).text)
		k, ok := p.counterKind()
		if !ok || isNumber {
			p.at = mark
			return "", false
		}
		kind = k.(string)
	}
	p.at++ // "counters"
	if !p.accept("on", "it") {
		p.accept("on", "them")
	}
	return kind, true
}

// manaValueWords returns the number of words of the name for mana value that
// comes next, 0 if none does.
func (p *parser) manaValueWords() int {
	switch {
	case p.v.stat != "": // a game with another stat
		return 0
	case p.peek(0).is("mana") && p.peek(1).is("value"):
		return 2
	case p.peek(0).is("converted") && p.peek(1).is("mana") && p.peek(2).is("cost"):
		return 3
	case p.peek(0).is("cmc", "mv"):
		return 1
	}
	return 0
}
