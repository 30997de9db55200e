package notation

import (
	"slices"
	"strings"
)

// adjectives are the words that describe an object in the texts of abilities, and
// that aren't types, colors or statuses.
var adjectives = []string{"equipped", "enchanted", "modified", "face-down", "monstrous", "renowned", "saddled", "historic", "owned", "suspected", "solved", "harnessed", "paired", "goaded", "damaged", "transformed", "blocked", "unblocked", "prepared"}

// RingBearer describes a permanent with that designation (CR 701.54b).
const RingBearer = "Ring-bearer"

// adjective sets a word that describes an object. It doesn't skip it.
func (p *parser) adjective(f *Filter) bool {
	w := p.peek(0)
	lower := strings.ToLower(w.text)
	if w.quoted || w.is("unblocked") && !p.cards || w.is("paired") && p.peek(1).is("with") || w.is("enchanted") && p.peek(1).is("player") ||
		w.is("blocked", "unblocked") && (f.Noun || !p.peek(1).is("attacking") && !p.isNoun(p.peek(1), true)) {
		return false
	}
	if negative, ok := strings.CutPrefix(lower, "non-"); ok && slices.Contains(adjectives, negative) {
		f.IsNot = append(f.IsNot, negative)
		return true
	}
	switch {
	case slices.Contains(adjectives, lower):
		f.Is = append(f.Is, lower)
	case w.is("commander", "commanders"):
		f.Is, f.Permanent, f.plural = append(f.Is, "commander"), true, f.plural || w.is("commanders")
	case w.is("Ring-bearer", "Ring-bearers"):
		f.Is, f.Permanent, f.plural = append(f.Is, RingBearer), true, f.plural || w.is("Ring-bearers")
	case w.is("outlaw", "outlaws"):
		f.Is, f.Permanent, f.plural = append(f.Is, "outlaw"), true, f.plural || w.is("outlaws")
	case slices.Contains(p.v.statuses, lower) && f.Status != "":
		f.Is = append(f.Is, lower)
	default:
		return false
	}
	return true
}

// stateAhead reports whether a word follows that says in which state an object is, and
// then what it is: "suspected creature", "enchanted permanents".
func (p *parser) stateAhead() bool {
	w := strings.ToLower(p.peek(0).text)
	return slices.Contains(adjectives, w) && w != "owned" && !p.peek(0).quoted && !p.peek(1).quoted && p.isNoun(p.peek(1), true)
}

// joins reports whether a word joins alternatives.
func (p *parser) joins(w word) bool {
	return w.is("or", "and/or") || w.is("and") && !p.single
}

// kindsFollow reports whether alternatives to what is described so far follow:
// the Vehicles in "artifact creatures and Vehicles", the colors in "white or
// black permanent".
func (p *parser) kindsFollow(f *Filter) bool {
	next := 0
	switch w := p.peek(0); {
	case p.joins(w):
		next = 1
	case w.is(","):
		next = 1
		if p.joins(p.peek(1)) {
			next = 2
		} else if !p.listGoesOn() {
			return false
		}
	default:
		return false
	}
	if p.peek(next).is("a", "an") {
		next++
	}
	if !f.Noun && !f.Permanent {
		return len(f.Words) > 0 && p.v.colors[f.Words[len(f.Words)-1]] && p.v.colors[strings.ToLower(p.peek(next).text)] && !p.peek(next).quoted
	}
	return p.describes(next)
}

// adjectiveFollows reports whether the next alternative to what is described so far is
// more than a noun: the "noncreature enchantment" in "noncreature artifact or
// noncreature enchantment".
func (p *parser) adjectiveFollows(f *Filter) bool {
	if !f.Noun || p.single {
		return false
	}
	further := false
	for i := range 8 {
		w := p.peek(i)
		switch {
		case w.quoted || w.text == "":
			return false
		case w.is("or", "and/or"):
			return further || p.describesBefore(p.peek(i+1))
		case i > 0 && p.describesBefore(w):
			further = true
		case !w.is(","):
			if _, _, ok := p.noun(w.text); !ok {
				return false
			}
		}
	}
	return false
}

// describesBefore reports whether a word describes objects before the noun: a color, a supertype,
// "noncreature", a status.
func (p *parser) describesBefore(w word) bool {
	lower := strings.ToLower(w.text)
	return !w.quoted && (p.v.colors[lower] || p.v.supertypes[lower] != "" || strings.HasPrefix(lower, "non") && p.notOf(lower[3:]) != "" ||
		slices.Contains(p.v.statuses, lower) || deniedState(lower) != "" || len(p.v.colors) > 0 && w.is("colorless", "multicolored", "monocolored"))
}

// describes reports whether the words ahead describe objects: "creatures",
// "noncreature artifact".
func (p *parser) describes(ahead int) bool {
	for ; ; ahead++ {
		w := p.peek(ahead)
		lower := strings.ToLower(w.text)
		switch {
		case w.quoted || w.text == "":
			return false
		case w.is("nontoken", "multicolored", "monocolored"), p.v.colors[lower], p.v.supertypes[lower] != "", slices.Contains(p.v.statuses, lower), slices.Contains(adjectives, lower),
			deniedState(lower) != "", strings.HasPrefix(lower, "non") && p.notOf(lower[3:]) != "":
			continue
		case w.is("token", "tokens", "permanent", "permanents"):
			return true
		}
		_, _, ok := p.noun(w.text)
		return ok
	}
}

// listGoesOn reports whether a comma begins another element of a list of kinds
// that ends with "and" or "or".
func (p *parser) listGoesOn() bool {
	for i := 0; ; {
		if !p.peek(i).is(",") {
			return false
		}
		i++
		if p.joins(p.peek(i)) {
			return true
		}
		if p.peek(i).is("a", "an") {
			i++
		}
		for {
			w := p.peek(i)
			if w.quoted || w.text == "" || w.is(",") {
				break
			}
			if p.joins(w) {
				return true
			}
			if _, _, ok := p.noun(w.text); !ok && !p.v.colors[strings.ToLower(w.text)] {
				return false
			}
			i++
		}
	}
}

// alternativeKinds parses the alternatives to what is described so far, and what follows all
// of them. "Other", "nontoken" and statuses before the first belong to all.
func (p *parser) alternativeKinds(f *Filter) (*Filter, bool) {
	all := []Filter{{Words: f.Words, Or: f.Or, Without: f.Without, Noun: f.Noun, Permanent: f.Permanent, Is: f.Is}}
	shared := *f
	shared.Words, shared.Or, shared.Without, shared.Noun, shared.Permanent, shared.Is = nil, nil, nil, false, false, nil
	if len(f.Is) > 0 {
		return nil, false
	}
	if !f.Noun && !f.Permanent {
		return p.eitherColor(f)
	}
	for p.kindsFollow(f) {
		p.accept(",")
		if p.joins(p.peek(0)) {
			p.at++
		}
		if !p.accept("a") {
			p.accept("an")
		}
		next, ok := p.kind()
		if !ok {
			return nil, false
		}
		shared.plural = shared.plural || next.plural
		all = append(all, next)
	}
	for i := range all {
		if simple := len(all[i].Words) == 1 && len(all[i].Without) == 0 && all[i].Status == ""; i > 0 && !simple && len(all[0].Words) == 1 && len(all[0].Without) == 0 {
			return p.joined(shared, all)
		}
	}
	if slices.ContainsFunc(all, func(one Filter) bool {
		return len(one.Words) != 1 || len(one.Without) > 0 || one.Status != "" || !one.Noun
	}) {
		return p.joined(shared, all)
	}
	for _, one := range all {
		shared.Or = append(shared.Or, one.Words...)
	}
	shared.Noun = true
	return p.filterTail(&shared)
}

// joined parses the rest of alternatives that are more than one noun each. An adjective
// that stands only before the first might belong to all of them. So might a bound that
// doesn't stand behind their controller.
func (p *parser) joined(shared Filter, all []Filter) (*Filter, bool) {
	adjective := func(w string) bool { return p.v.colors[w] || p.v.supertypes[w] != "" }
	if first := all[0]; shared.Any == nil && slices.ContainsFunc(first.Words, adjective) || len(first.Without) > 0 {
		for _, one := range all[1:] {
			if !slices.ContainsFunc(one.Words, adjective) && len(one.Without) == 0 {
				return nil, false
			}
		}
	}
	for i := range all {
		all[i].plural, all[i].owned = false, false
	}
	shared.Any, shared.Permanent = all, true
	f, ok := p.filterTail(&shared)
	if !ok || len(f.Any) != len(all) || len(f.Bounds) > 0 && f.Controller == nil || f.Able != nil || f.Keyword+f.WithoutKeyword+f.Counter+f.Lacks+f.Name != "" || f.Card != nil {
		return nil, false
	}
	return f, true
}

// kind parses one alternative.
func (p *parser) kind() (Filter, bool) {
	var f Filter
	for {
		w := p.peek(0)
		lower := strings.ToLower(w.text)
		switch {
		case w.quoted || w.text == "":
			return f, f.Noun || f.Permanent || f.Token != nil
		case w.is("nontoken"):
			f.Token = new(bool)
		case w.is("token", "tokens"):
			yes := true
			f.Token, f.Permanent, f.plural = &yes, !f.Noun, f.plural || w.is("tokens")
		case w.is("permanent", "permanents"):
			f.Permanent, f.plural = true, f.plural || w.is("permanents")
		case p.v.colors[lower], p.v.supertypes[lower] != "", len(p.v.colors) > 0 && w.is("colorless", "multicolored", "monocolored"):
			f.Words = append(f.Words, lower)
		case p.rules && f.Status == "" && !f.Noun && slices.Contains(p.v.statuses, lower):
			f.Status = lower
		case strings.HasPrefix(lower, "non") && p.notOf(lower[3:]) != "":
			f.Without = append(f.Without, p.notOf(lower[3:]))
		default:
			singular, plural, ok := p.noun(w.text)
			if !ok {
				return f, f.Noun || f.Permanent || f.Token != nil
			}
			f.Words, f.Noun, f.plural = append(f.Words, singular), true, f.plural || plural
		}
		p.at++
	}
}

// eitherColor parses "or black permanents" after a color.
func (p *parser) eitherColor(f *Filter) (*Filter, bool) {
	last := len(f.Words) - 1
	colors := []string{f.Words[last]}
	if f.Words = f.Words[:last:last]; len(f.Words)+len(f.Without) > 0 {
		return nil, false
	}
	for p.kindsFollow(&Filter{Words: colors}) {
		p.accept(",")
		if p.joins(p.peek(0)) {
			p.at++
		}
		colors = append(colors, strings.ToLower(p.peek(0).text))
		p.at++
	}
	noun, ok := p.kind()
	if !ok || slices.ContainsFunc(noun.Words, func(w string) bool { return p.v.colors[w] }) {
		return nil, false
	}
	f.plural = f.plural || noun.plural
	var all []Filter
	for _, color := range colors {
		one := noun
		one.Words = append([]string{color}, noun.Words...)
		all = append(all, one)
	}
	return p.joined(*f, all)
}

// colored parses a color after the noun: "that's red", "that are one or more colors".
func (p *parser) colored(f *Filter) bool {
	mark := p.at
	if len(p.v.colors) > 0 && (p.accept("that's") || p.accept("that", "is") || p.accept("that", "are")) {
		w := p.peek(0)
		switch {
		case w.is("both") && p.v.colors[strings.ToLower(p.peek(1).text)] && p.peek(2).is("and") && p.v.colors[strings.ToLower(p.peek(3).text)]:
			f.Words = append(f.Words, strings.ToLower(p.peek(1).text), strings.ToLower(p.peek(3).text))
			p.at += 4
			return true
		case p.accept("one", "or", "more", "colors"):
			f.Without = append(f.Without, "colorless")
			return true
		case p.rules && f.Any == nil && p.v.colors[strings.ToLower(w.text)] && p.peek(1).is("or", "and/or") && p.v.colors[strings.ToLower(p.peek(2).text)]:
			f.Any = []Filter{{Words: []string{strings.ToLower(w.text)}, Permanent: true}, {Words: []string{strings.ToLower(p.peek(2).text)}, Permanent: true}}
			p.at += 3
			return true
		case p.v.colors[strings.ToLower(w.text)], w.is("colorless", "multicolored", "monocolored"):
			f.Words = append(f.Words, strings.ToLower(w.text))
			p.at++
			return true
		}
	}
	p.at = mark
	return false
}

// Alone reports whether a filter describes objects by their own characteristics only,
// without regard to other objects.
func (f *Filter) Alone() bool {
	return len(f.Is)+len(f.IsNot)+len(f.Any)+len(f.Attached)+len(f.Paired)+len(f.Blocks)+len(f.Blocked)+len(f.SharesWith)+len(f.Shares)+len(f.Chosen) == 0 && f.Attacks == nil
}

// OnlyWords reports whether a filter asks for words and a controller, and for nothing
// else of an object.
func (f *Filter) OnlyWords() bool {
	return f.Alone() && f.Able == nil && f.Token == nil && f.Status == "" && f.Keyword == "" && !f.Other && f.At == nil && f.Card == nil &&
		len(f.Without)+len(f.Or)+len(f.Bounds) == 0 && f.Name == "" && len(f.WithoutKeyword)+len(f.NorKeyword) == 0 && f.Counter == "" && f.Lacks == "" && f.Than == ""
}

// onlyKinds reports whether a filter restricts only types, the controller and the mana value.
func (f *Filter) onlyKinds() bool {
	kinds := *f
	kinds.Or = nil
	if !slices.ContainsFunc(f.Bounds, func(b Bound) bool { return b.Of != ManaValue }) {
		kinds.Bounds = nil
	}
	return len(f.Or) > 0 && kinds.OnlyWords()
}
