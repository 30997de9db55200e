package notation

import (
	"slices"
	"strings"
)

// Properties about this turn.
const (
	EnteredThisTurn = "entered this turn"
	DamagedThisTurn = "dealt damage this turn"
)

// AttackingAlone is the property of the only attacking creature (CR 506.5).
const AttackingAlone = "attacking alone"

// afterNoun are the properties that are printed after the noun.
var afterNoun = []string{EnteredThisTurn}

// Properties of an attachment's host.
const (
	OnCreature = "attached to a creature"
	OnLand     = "attached to a land"
)

var turnForms = []struct {
	words []string
	is    string
}{
	{[]string{"you", "own"}, "owned"},
	{[]string{"attached", "to", "a", "creature"}, OnCreature},
	{[]string{"attached", "to", "a", "land"}, OnLand},
	{[]string{"that", "entered", "this", "turn"}, EnteredThisTurn},
	{[]string{"that", "entered", "the", "battlefield", "this", "turn"}, EnteredThisTurn},
	{[]string{"that", "was", "dealt", "damage", "this", "turn"}, DamagedThisTurn},
	{[]string{"that", "were", "dealt", "damage", "this", "turn"}, DamagedThisTurn},
	{[]string{"that", "has", "been", "dealt", "damage", "this", "turn"}, DamagedThisTurn},
}

// clause parses a property after the noun that only texts of abilities have.
func (p *parser) clause(f *Filter) bool {
	mark := p.at
	switch {
	case p.accept("on", "the", "battlefield"):
		return true
	case p.accept("you", "own"):
		f.Is, f.plural = append(f.Is, "owned"), true
		return true
	case f.Controller != nil && p.accept("but", "don't", "own"):
		f.IsNot = append(f.IsNot, "owned")
		return true
	case p.accept("blocking"):
		if ref, ok := p.reference(); ok && f.Blocks == "" {
			f.Blocks = ref
			return true
		}
	case p.accept("attached", "to"):
		if ref, ok := p.reference(); ok && f.Attached == "" {
			f.Attached = ref
			return true
		}
	case p.accept("paired", "with"):
		if ref, ok := p.reference(); ok && f.Paired == "" {
			f.Paired = ref
			return true
		}
	case p.accept("that", "shares"), p.accept("that", "share"):
		if f.Shares != "" {
			break
		}
		if p.accept("at", "least", "one"); !p.accept("a") {
			p.accept("an")
		}
		switch {
		case p.accept("creature", "type"):
			f.Shares = "creature type"
		case p.accept("color"):
			f.Shares = "color"
		case p.accept("card", "type"):
			f.Shares = "card type"
		case p.accept("name"):
			f.Shares = "name"
		}
		if f.Shares != "" && (p.accept("with", "it") || p.accept("with", "that", "creature")) {
			return true
		}
		f.Shares = ""
	case f.Shares == "" && p.accept("with", "the", "same", "name", "as"):
		if p.accept("it") || p.accept("that", "creature") || p.accept("that", "permanent") {
			f.Shares = "name"
			return true
		}
	case p.thatIs(f):
		return true
	case p.accept("with", "base", "power", "and", "toughness"):
		break
	}
	p.at = mark
	return false
}

// thatIs parses a relative clause after the noun: "that's a Wolf or a Werewolf", "that's
// legendary", "that isn't a Demon".
func (p *parser) thatIs(f *Filter) bool {
	mark := p.at
	defer func(single, inText bool) { p.single, p.inText = single, inText }(p.single, p.inText)
	p.single, p.inText = false, true
	if p.accept("that", "isn't") || p.accept("that", "aren't") {
		if p.isNot(f) {
			return true
		}
		p.at = mark
		return false
	}
	if !p.accept("that's") && !p.accept("that", "is") && !p.accept("that", "are") && !p.accept("that're") || f.Any != nil || f.Or != nil {
		p.at = mark
		return false
	}
	if p.peek(0).is(adjectives...) {
		if p.peek(1).is("or") && p.peek(2).is(adjectives...) {
			f.Any = []Filter{{Permanent: true, Is: []string{strings.ToLower(p.peek(0).text)}}, {Permanent: true, Is: []string{strings.ToLower(p.peek(2).text)}}}
			p.at += 3
			return true
		}
		p.adjective(f)
		p.at++
		return true
	}
	if p.accept("a") || p.accept("an") || p.words[p.at-1].is("are") {
		if is, ok := p.filter(); ok && is.Controller == nil && is.Card == nil && !is.Other {
			is.plural = false
			f.Any = []Filter{*is}
			return true
		}
		p.at = mark
		return false
	}
	if slices.Contains(p.v.statuses, strings.ToLower(p.peek(0).text)) && f.Status == "" {
		f.Status = strings.ToLower(p.peek(0).text)
		p.at++
		return true
	}
	if p.peek(0).is("legendary") {
		f.Words = append(f.Words, "legendary")
		p.at++
		return true
	}
	p.at = mark
	return false
}

// eitherState returns the alternatives of a filter as text, "enchanted or equipped", if each
// is one state; otherwise "".
func (f *Filter) eitherState() string {
	var all []string
	for _, one := range f.Any {
		if len(one.Is) != 1 || !one.Permanent || one.Noun || len(one.Words) > 0 {
			return ""
		}
		all = append(all, one.Is[0])
	}
	if len(all) < 2 {
		return ""
	}
	return strings.Join(all, " or ")
}

// isNot parses the complement of "that isn't": "enchanted", "a Demon".
func (p *parser) isNot(f *Filter) bool {
	w := strings.ToLower(p.peek(0).text)
	switch {
	case p.peek(0).quoted:
		return false
	case slices.Contains(adjectives, w):
		f.IsNot = append(f.IsNot, w)
		p.at++
		return true
	case p.v.colors[w], p.v.supertypes[w] != "":
		f.Without = append(f.Without, w)
		p.at++
		return true
	case !p.accept("a") && !p.accept("an"):
		return false
	}
	kind, plural, ok := p.noun(p.peek(0).text)
	if !ok || plural || p.peek(0).quoted {
		return false
	}
	f.Without = append(f.Without, kind)
	p.at++
	return !p.peek(0).is("or", "and", "that") && !p.isNoun(p.peek(0), true)
}

// ofThisTurn parses a property after the noun in effects of cards: combat with another object,
// the owner, the kind of host, or an event of this turn.
func (p *parser) ofThisTurn(f *Filter) bool {
	if p.inCombatWith(f) {
		return true
	}
	if mark := p.at; f.Attached == "" && p.accept("attached", "to") {
		if ref, ok := p.hostInEffect(); ok {
			f.Attached = ref
			return true
		}
		p.at = mark
	}
	for _, form := range turnForms {
		if p.accept(form.words...) {
			f.Is, f.plural = append(f.Is, form.is), f.plural || form.is == "owned"
			return true
		}
	}
	return false
}

// hostInEffect parses what an effect calls the object that others are attached to: "it", "this
// creature", "enchanted creature".
func (p *parser) hostInEffect() (Reference, bool) {
	defer func(was bool) { p.inText = was }(p.inText)
	p.inText = true
	if ref, ok := p.reference(); ok {
		return ref, true
	}
	if p.accept("all"); !strings.HasPrefix(p.peek(0).text, "#") {
		return "", false
	}
	s, ok := identified(p.peek(0).text)
	p.at++
	return ReferenceTo(s.ID), ok
}

// inCombatWith parses that a creature blocks, or is blocked by, the source of the effect or the
// object that the effect has named: "blocking it", "it's blocking", "blocking or blocked by it".
func (p *parser) inCombatWith(f *Filter) bool {
	mark := p.at
	if f.Blocks+f.Blocked != "" || len(f.Any) > 0 {
		return false
	}
	blocks, blocked := p.accept("blocking"), false
	if !blocks || p.accept("or") {
		if p.accept("being", "blocked", "by") || p.accept("blocked", "by") {
			blocked = true
		} else if blocks {
			p.at = mark
			return false
		}
	}
	of, ok := p.opposing()
	switch {
	case !ok && !blocks && !blocked && p.accept("it's", "blocking"):
		f.Blocked = Affected
		return true
	case ok && !blocks && !blocked && p.accept("is", "blocking"):
		f.Blocked = of
		return true
	case !ok || !blocks && !blocked:
		p.at = mark
		return false
	case blocks && blocked:
		f.Any = []Filter{{Blocks: of}, {Blocked: of}}
	case blocks:
		f.Blocks = of
	default:
		f.Blocked = of
	}
	return true
}

// opposing parses the words for the source of the effect, or for the object that it has named.
func (p *parser) opposing() (Reference, bool) {
	switch {
	case p.peek(0).is("all") && strings.HasPrefix(p.peek(1).text, "#"):
		p.at += 2
		return Source, true
	case p.accept("it"), p.accept("that", "creature"), p.accept("him"), p.accept("her"):
		return Affected, true
	}
	return "", false
}
