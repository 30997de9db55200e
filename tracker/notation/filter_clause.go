package notation

import (
	"slices"
	"strings"
)

// Properties about this turn.
const (
	EnteredThisTurn = "entered this turn"
	DamagedThisTurn = "dealt damage this turn"

	OwnedByOpponent = "an opponent owns"

	DealtDamage = "dealt damage" // since it entered

	AttackedThisTurn    = "that attacked this turn"
	NotAttackedThisTurn = "that didn't attack this turn"
	DealtThisTurn       = "that dealt damage this turn"
	DealtYouThisTurn    = "that dealt damage to you this turn"
	DealtYouInCombat    = "that dealt combat damage to you this turn"
	DealtOpponent       = "that dealt damage to an opponent this turn"
	DealtPlayerInCombat = "that dealt combat damage to a player this turn"

	CrewedThisTurn  = "that crewed it this turn" // the object with the ability
	SaddledThisTurn = "that saddled it this turn"
)

// history are the properties that say what an object did this turn, as they are printed.
var history = []string{AttackedThisTurn, NotAttackedThisTurn, DealtThisTurn, DealtYouThisTurn, DealtYouInCombat, DealtOpponent, DealtPlayerInCombat, CrewedThisTurn, SaddledThisTurn}

// didThisTurn parses what an object did this turn, after its noun, or what happened to it.
func (p *parser) didThisTurn(f *Filter) bool {
	if !p.peek(0).is("that", "dealt") || !p.ofTurn() {
		return false
	}
	for _, is := range history {
		if p.accept(strings.Fields(is)...) {
			f.Is = append(f.Is, is)
			return true
		}
	}
	for _, form := range [][]string{{"that", "was"}, {"that", "were"}, {"that", "has", "been"}, {"that", "have", "been"}, {}} {
		if p.accept(append(form, "dealt", "damage", "this", "turn")...) {
			f.Is = append(f.Is, DamagedThisTurn)
			return true
		}
	}
	return false
}

// AttackingAlone is the property of the only attacking creature (CR 506.5).
const AttackingAlone = "attacking alone"

// Properties of what an object has.
const (
	WithManaAbility    = "with a mana ability"
	WithExhaustAbility = "with an exhaust ability"
	EvenManaValue      = "with an even mana value"
	OddManaValue       = "with an odd mana value"
	EnchantedByYou     = "that's enchanted by an Aura you control"
)

// afterNoun are the properties that are printed after the noun.
var afterNoun = append(slices.Clip(history), DamagedThisTurn, OwnedByOpponent, EnteredThisTurn, WithManaAbility, WithExhaustAbility, EvenManaValue, OddManaValue, EnchantedByYou, OnCreature, OnLand)

// propertyForms are the words after a noun for such a property in the texts of abilities.
var propertyForms = []struct {
	words []string
	is    string
}{
	{[]string{"with", "a", "mana", "ability"}, WithManaAbility},
	{[]string{"with", "an", "exhaust", "ability"}, WithExhaustAbility},
	{[]string{"with", "even", "mana", "values"}, EvenManaValue},
	{[]string{"with", "an", "even", "mana", "value"}, EvenManaValue},
	{[]string{"with", "odd", "mana", "values"}, OddManaValue},
	{[]string{"with", "an", "odd", "mana", "value"}, OddManaValue},
	{[]string{"with", "an", "odd", "mana", "value"}, OddManaValue},
	{[]string{"that's", "enchanted", "by", "an", "aura", "you", "control"}, EnchantedByYou},
	{[]string{"that", "are", "enchanted", "by", "auras", "you", "control"}, EnchantedByYou},
	{[]string{"that's", "attached", "to", "a", "creature"}, OnCreature},
	{[]string{"that's", "attached", "to", "a", "land"}, OnLand},
}

// property parses such a property after the noun.
func (p *parser) property(f *Filter) bool {
	for _, form := range propertyForms {
		if p.accept(form.words...) {
			f.Is = append(f.Is, form.is)
			return true
		}
	}
	return false
}

// printedAfter returns the words for a property after the noun.
func printedAfter(is string) string {
	switch is {
	case DamagedThisTurn:
		return "that was " + is
	case EnteredThisTurn, OnCreature, OnLand:
		if is == EnteredThisTurn {
			return "that " + is
		}
		return "that's " + is
	}
	return is
}

// attackedBy parses whom a creature attacks: "attacking you", "attacking your opponents".
func (p *parser) attackedBy(f *Filter) bool {
	mark := p.at
	if p.accept("that's"); f.Attacks != nil || !p.accept("attacking") {
		p.at = mark
		return false
	}
	switch {
	case p.accept("you"):
		f.Attacks = &Player{Kind: You}
	case p.accept("your", "opponents"), p.accept("one", "of", "your", "opponents"):
		f.Attacks = &Player{Kind: EachOpponent}
	case p.accept("enchanted", "player"):
		f.Attacks = &Player{Kind: OnePlayer, Name: EnchantedPlayer}
	default:
		p.at = mark
		return false
	}
	return true
}

// attacking returns the words that attackedBy parses.
func (f *Filter) attacking() string {
	switch f.Attacks.Kind {
	case You:
		return "attacking you"
	case EachOpponent:
		return "attacking your opponents"
	default: // in the words of cards
		return "attacking " + f.Attacks.Name
	}
}

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
	{[]string{"that's", "attacking", "alone"}, AttackingAlone},
	{[]string{"attached", "to", "a", "creature"}, OnCreature},
	{[]string{"attached", "to", "a", "land"}, OnLand},
	{[]string{"with", "an", "odd", "mana", "value"}, OddManaValue},
	{[]string{"with", "an", "even", "mana", "value"}, EvenManaValue},
	{[]string{"that", "entered", "this", "turn"}, EnteredThisTurn},
	{[]string{"that", "entered", "the", "battlefield", "this", "turn"}, EnteredThisTurn},
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
	case p.accept("an", "opponent", "owns"), p.accept("your", "opponents", "own"):
		f.Is, f.plural = append(f.Is, OwnedByOpponent), true
		return true
	case f.Controller != nil && p.accept("but", "don't", "own"):
		f.IsNot = append(f.IsNot, "owned")
		return true
	case p.property(f), p.attackedBy(f):
		return true
	case p.accept("blocking", "or", "blocked", "by"):
		if ref, ok := p.reference(); ok && len(f.Any) == 0 {
			f.Any = []Filter{{Blocks: ref}, {Blocked: ref}}
			return true
		}
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
	case p.sharing(f):
		return true
	case p.thatIs(f):
		return true
	case p.accept("with", "base", "power", "and", "toughness"):
		break
	}
	p.at = mark
	return false
}

// inCombatWithOne returns that an object blocks, or is blocked by, one other object as text; "" for other
// alternatives.
func (f *Filter) inCombatWithOne() string {
	if len(f.Any) == 2 && f.Any[0].Blocks != "" && f.Any[0].Blocks == f.Any[1].Blocked {
		return "blocking or blocked by " + f.Any[0].Blocks.String()
	}
	return ""
}

// sourceOfEffect is the id by which the text of an effect names its source.
const sourceOfEffect = "#4611686018427387904"

// sharing parses a characteristic that an object has in common with "it", "that creature" or its
// host: "that shares a color with it", "with the same name as that creature".
func (p *parser) sharing(f *Filter) bool {
	mark := p.at
	if f.Shares != "" {
		return false
	}
	is := ""
	if p.accept("that", "shares") || p.accept("that", "share") {
		if p.accept("at", "least", "one"); !p.accept("a") {
			p.accept("an")
		}
		for _, what := range []string{"creature type", "color", "card type", "permanent type", "name"} {
			if is == "" && p.accept(strings.Fields(what)...) {
				is = what
			}
		}
		if is != "" && !p.accept("with") {
			is = ""
		}
	} else if p.accept("with", "the", "same", "name", "as") {
		is = "name"
	} else if p.accept("with", "the", "same", "mana", "value", "as") {
		is = ManaValue
	}
	if is != "" && p.peek(0).is("all") && p.peek(1).is(sourceOfEffect) && p.at+1 < len(p.words) {
		p.at += 2
		f.Shares, f.SharesWith = is, Source
		return true
	}
	if is != "" && (p.peek(0).is(attachedWords...) || p.peek(0).is("this")) {
		if ref, ok := p.reference(); ok {
			f.Shares, f.SharesWith = is, ref
			return true
		}
	}
	if is != "" && (p.accept("it") || p.accept("that") && p.isNoun(p.peek(0), false) && p.accept(p.peek(0).text)) {
		f.Shares = is
		return true
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
	if f.Status == "" && (p.accept("that's", "attacking", "or", "blocking") || p.accept("that", "are", "attacking", "or", "blocking")) {
		f.Status = InCombat
		return true
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
		state := one.Is
		if f.Noun {
			state = slices.Concat(one.Is, one.Words)
		}
		if f.Noun && one.Status != "" {
			state = append(state, one.Status)
		}
		if len(state) != 1 || !one.Permanent || one.Noun || one.Controller != nil || len(one.Bounds)+len(one.Without) > 0 {
			return ""
		}
		all = append(all, state[0])
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
	if p.inCombatWith(f) || p.attackedBy(f) {
		return true
	}
	if f.Any == nil && f.Controller == nil && p.accept("you", "own", "or", "control") {
		f.Any = []Filter{{Is: []string{"owned"}, Permanent: true}, {Controller: &Player{Kind: You}, Permanent: true}}
		return true
	}
	if mark := p.at; f.Attached == "" && p.accept("attached", "to") {
		if ref, ok := p.hostInEffect(); ok {
			f.Attached = ref
			return true
		}
		p.at = mark
	}
	if mark := p.at; !f.Other && p.accept("other", "than") {
		if ref, ok := p.hostInEffect(); ok && ref == Host {
			f.Other, f.Than = true, ref
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
