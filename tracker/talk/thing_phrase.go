package talk

import (
	"slices"
	"strconv"
	"strings"
)

// thingPhrase is a phrase for things, parsed from its start.
type thingPhrase struct {
	count  string // "all", "2", "a", "half the", "all but 2 of the"; "" if not given
	owner  string // the controller, in the form of a player
	other  bool
	rest   bool     // "the rest of"
	more   []string // adjectives
	tail   string   // "with flying"
	plural bool
	total  int64  // as many as there have to be: "both", "all 3"; 0 where nothing is said
	most   string // the quality that is extreme: "greatest power"
	vague  bool   // the owner is ambiguous: the things have to be at most one
	cost   int
}

// quantity parses the quantity and owner at the start of a phrase.
func (r *reader) quantity(p *thingPhrase, span []token) []token {
	said := func(role string) bool {
		if len(span) == 0 || !r.book.is(span[0], role) {
			return false
		}
		span = span[1:]
		return true
	}
	number := func(least int64) bool {
		if len(span) < 1 || span[0].name {
			return false
		}
		n, ok := times(span[0].low)
		if !ok {
			n, ok = r.book.number(span[0].low)
		}
		if ok = ok && n >= least; ok {
			p.count, span = digits(n), span[1:]
		}
		return ok
	}
	words, amount := r.book.quantity(span)
	span = span[words:]
	switch amount {
	case countAllBut:
		if number(0) {
			p.count = "all but " + p.count + " of the"
			said(isOf)
		}
	case countAll:
		p.count, p.plural = "all", true
		if len(span) > 1 && number(2) { // "all 3 recruits"
			p.total, _ = strconv.ParseInt(p.count, 10, 64)
			said(isOf)
		}
	case countRest:
		p.count, p.plural, p.rest = "all", true, true
	case countBoth:
		p.count, p.total = "2", 2
	case countHalf:
		p.count = "half the"
	case countOne:
		p.count = "a"
	case countAnother:
		p.count, p.other = "a", true
	default:
		if len(span) > 1 && number(1) {
			said(isOf)
		}
	}
	said(isThe)
	if len(span) > 1 && (r.book.is(span[0], isThis) || p.count != "" && r.book.is(span[0], isThese)) { // "that ring", "two of these"
		span = span[1:]
	}
	if len(span) > 1 && r.possessor != "" && r.book.unclear(span[:1]) { // "bob sacs his zombies"
		p.owner, span = r.possessor, span[1:]
	}
	for n := min(2, len(span)); n > 0 && p.owner == ""; n-- {
		if o := r.whose(span[:n]); len(o) == 1 && (len(span) > n || p.count == "all" || r.book.is(span[0], isAlone)) {
			p.owner, span = o[0].text, span[n:]
			p.cost += o[0].cost
		} else if len(span) > n && r.book.unclear(span[:n]) && len(o) == 0 { // "his angel" at a table of four
			p.owner, p.vague, span = allOthers, true, span[n:]
		}
	}
	if len(span) > 1 && p.count == "" { // "my 3 goblins", "the two angels"
		number(2)
	}
	if said(isOther) {
		p.other = true
		if p.count == "" {
			p.count = "a"
		}
	}
	return span
}

// tail parses the owner and the properties at the end of a phrase.
func (r *reader) tail(p *thingPhrase, span []token) []token {
	for n := max(1, len(span)-r.book.longestTail); n < len(span); n++ {
		if owner, ok := r.book.tails[phraseOf(span[n:])]; ok {
			span = span[:n]
			if owner != everybody {
				p.owner = owner
			}
			break
		}
	}
	if n := len(span); n > 2 && r.book.is(span[n-1], isHas) && p.owner == "" { // "all bob has"
		if owner := r.holder(span[n-2]); owner != "" {
			p.owner, span = owner, r.book.unrelated(span[:n-2])
		}
	}
	if n := len(span); n > 2 && r.book.is(span[n-1], isDone) && p.owner == "" { // "all bob's got"
		if o := r.whose(span[n-2 : n-1]); len(o) == 1 {
			p.owner, span = o[0].text, r.book.unrelated(span[:n-2])
		} else if r.possessor != "" && r.book.is(span[n-2], isResuming) { // "all he's got"
			p.owner, span = r.possessor, r.book.unrelated(span[:n-2])
		}
	}
	if n := len(span); n > 3 && r.book.is(span[n-2], isBy) && r.book.is(span[n-3], isHas) && p.owner == "" { // "all permanents controlled by bob"
		if o := r.who(span[n-1:]); len(o) == 1 {
			p.owner, span = o[0].text, r.book.unrelated(span[:n-3])
		}
	}
	span = r.related(p, span)
	span = r.at(p, span)
	if i := slices.IndexFunc(span, func(t token) bool { return r.book.is(t, isWith) }); i >= 0 && i < len(span)-1 {
		if i+2 < len(span) && r.book.is(span[i+1], isThe) && span[len(span)-1].is("counter", "counters") { // "with the counter"
			span = slices.Concat(span[:i+1], span[i+2:])
		}
		p.tail, span = " "+written(span[i:])+p.tail, span[:i]
		if i == 0 { // "my flyer" is "my with flying"
			span = words(r.book.groups["(with)"])
		}
	}
	return span
}

// holder returns the player who has things, "bob" or the "he" of an earlier slot, or "".
func (r *reader) holder(t token) string {
	if r.possessor != "" && r.book.back[t.low] && !t.name {
		return r.possessor
	}
	if o := r.who([]token{t}); len(o) == 1 {
		return o[0].text
	}
	return ""
}

// related parses a relative clause: "the zombie that is tapped", "the creature
// that has flying", "creatures that aren't goblins".
func (r *reader) related(p *thingPhrase, span []token) []token {
	i := slices.IndexFunc(span, func(t token) bool { return r.book.is(t, isRelative) })
	if i < 1 || i+2 >= len(span) {
		return span
	}
	if ability := phraseOf(span[i+2:]); r.book.is(span[i+1], isHas) && r.table.Words.Keyword(ability) {
		p.tail = " with " + ability
		return span[:i]
	}
	if noun := r.negated(span[i+1:]); noun != "" {
		p.more = append(p.more, noun)
		return span[:i]
	}
	if !r.book.is(span[i+1], isPassive) {
		return span
	}
	for _, t := range span[i+2:] {
		if t.name || !r.table.Words.Adjective(t.low) {
			return span
		}
	}
	for _, t := range span[i+2:] {
		p.more = append(p.more, t.low)
	}
	return span[:i]
}

// negated returns the adjective for what things aren't, "nongoblin" for "aren't goblins" and "is
// not a goblin", or "" if a relative clause says nothing else.
func (r *reader) negated(clause []token) string {
	switch {
	case r.book.is(clause[0], isNegated):
		clause = clause[1:]
	case len(clause) > 1 && r.book.is(clause[0], isPassive) && r.book.is(clause[1], isNot):
		clause = clause[2:]
	default:
		return ""
	}
	if len(clause) > 1 && r.book.article(clause[0]) {
		clause = clause[1:]
	}
	if len(clause) != 1 || clause[0].name {
		return ""
	}
	for _, singular := range append(singulars(clause[0].low), clause[0].low) {
		if r.table.Words.Adjective("non" + singular) {
			return "non" + singular
		}
	}
	return ""
}

// unrelated removes a relative pronoun from the end of a phrase: "that".
func (b *Phrasebook) unrelated(span []token) []token {
	if n := len(span); n > 1 && b.is(span[n-1], isRelative) {
		return span[:n-1]
	}
	return span
}

// inBrackets parses an owner after a name: "Serra Angel (Bob)".
func (r *reader) inBrackets(span []token) (named []token, owner string) {
	n := len(span)
	if n < 4 || !span[n-1].mark || span[n-1].text != ")" {
		return nil, ""
	}
	i := slices.IndexFunc(span, func(t token) bool { return t.mark && t.text == "(" })
	if i < 1 || i+2 >= n {
		return nil, ""
	}
	if o := r.who(span[i+1 : n-1]); len(o) == 1 {
		return span[:i], o[0].text
	}
	return nil, ""
}

// unclear reports whether a possessive refers to a player named before.
func (b *Phrasebook) unclear(span []token) bool {
	if len(span) != 1 || span[0].name {
		return false
	}
	meant := b.owners[span[0].low]
	return meant == namedLast || meant == theOpponent
}

func (r *reader) adjectives(p *thingPhrase, span []token) []token {
	for len(span) > 1 && !span[0].name {
		switch low := span[0].low; {
		case r.book.extremes[low] != "":
			p.most = r.book.extremes[low]
		case r.table.Words.Adjective(low):
			p.more = append(p.more, low)
		case p.tail == "" && r.table.Words.Keyword(low) && r.noun(span[1]): // "the flying creature"
			p.tail = " with " + low
		default:
			return span
		}
		span = span[1:]
	}
	return span
}

// noun reports whether a word names a kind of things.
func (r *reader) noun(t token) bool {
	_, ok := r.table.Words.Noun(t.low)
	return ok && !t.name
}

// described parses a phrase by the kind of things: "3 tapped goblins", "my
// team".
func (r *reader) described(p thingPhrase, core []token) (option, bool) {
	cost := p.cost
	if group, ok := r.book.groups[phraseOf(core)]; ok {
		group, own := strings.CutSuffix(group, " you control")
		if core = r.adjectives(&p, words(group)); own && p.owner == "" {
			p.owner = speaker
		}
	}
	if len(core) == 1 && len(p.more) > 0 && r.book.is(core[0], isOne) { // "the tapped one"
		core = words("permanent")
	}
	switch {
	case p.most == "":
	case p.plural || p.count != "" && p.count != "a":
		return option{}, false
	default:
		p.tail += " with the " + p.most
		if len(core) == 1 && r.book.is(core[0], isOne) { // "the biggest one"
			core = words(r.book.groups["(with)"])
		}
	}
	core, cost = r.sized(&p, core, cost)
	nouns := make([]string, len(core))
	for i, t := range core {
		if t.name || t.mark || slices.Contains(nouns[:i], t.low) { // "forest forest" are two things
			return option{}, false
		}
		switch plural, ok := r.table.Words.Noun(t.low); {
		case ok:
			p.plural = p.plural || plural
		case t.is("tokens", "permanents"):
			p.plural = true
		case t.is("or", "and/or") && i > 0 && i < len(core)-1:
		case !t.is("token", "permanent", "nontoken"):
			return option{}, false
		}
		nouns[i] = t.low
	}
	count := p.count
	switch {
	case count != "":
	case p.plural:
		count = "all"
	default:
		count = "a"
	}
	if count == "all" && len(p.more) == 0 && len(nouns) == 1 && nouns[0] == "permanents" {
		count, nouns[0] = "each", "permanent" // "all permanents" means each permanent
	}
	if p.vague && count == "all" {
		return option{}, false
	}
	text := count
	if p.other {
		if count == "a" {
			text = "another"
		} else {
			text += " other"
		}
	}
	for _, w := range append(p.more, nouns...) {
		text += " " + w
	}
	return option{text + controls(p.owner) + p.tail, cost}, true
}

// sized takes a size out of what things are: "11/11", "the 2/2 zombie".
func (r *reader) sized(p *thingPhrase, core []token, cost int) ([]token, int) {
	i := slices.IndexFunc(core, func(t token) bool { return !t.name && printed.MatchString(strings.TrimSuffix(t.low, "s")) })
	if i < 0 {
		return core, cost
	}
	low, plural := strings.CutSuffix(core[i].low, "s")
	power, toughness, _ := strings.Cut(low, "/")
	p.tail += " with power " + power + " with toughness " + toughness
	p.plural = p.plural || plural
	core = slices.Concat(core[:i], core[i+1:])
	if len(core) == 0 {
		core = words(r.book.groups["(with)"])
	}
	return core, cost + costPart
}

// controls returns the words for the controller of things.
func controls(owner string) string {
	switch owner {
	case "":
		return ""
	case speaker:
		return " you control"
	case allOthers:
		return " your opponents control"
	case everybody:
		return ""
	default:
		return " " + owner + " controls"
	}
}

// named parses a phrase by the names of things.
func (r *reader) named(p thingPhrase, core []token) []option {
	name := phraseOf(core)
	if name == "" || len(p.more) > 0 || p.tail != "" || p.most != "" {
		return nil
	}
	called := r.called(name, p.owner)
	found, plural := called.things, called.plural
	if len(found) == 0 || plural && p.vague {
		return nil
	}
	cost := called.cost + p.cost
	switch {
	case p.count == "all", p.count == "" && plural:
		ids := make([]string, len(found))
		for i, t := range found {
			ids[i] = "all #" + digits(t.ID)
		}
		return []option{{strings.Join(ids, " and "), cost}}
	case p.count == "2" && len(found) == 2 && found[0].Count == 1 && found[1].Count == 1: // "both angels"
		return []option{{"#" + digits(found[0].ID) + " and #" + digits(found[1].ID), cost}}
	}
	var options []option
	for _, t := range found {
		text := "#" + digits(t.ID)
		switch {
		case p.count == "", p.count == "a":
			if t.Count > 1 {
				if p.count == "" && r.ownPlural(name) {
					options = append(options, option{"all " + text, cost})
				}
				text = "1 of " + text
			}
		case strings.HasSuffix(p.count, " the"):
			text = strings.TrimSuffix(p.count, " the") + " " + text
			if !strings.Contains(p.count, " of") {
				text = strings.TrimSuffix(p.count, " the") + " of #" + digits(t.ID)
			}
		default:
			n, _ := strconv.ParseInt(p.count, 10, 64)
			if n > t.Count && len(found) > 1 {
				continue
			}
			text = p.count + " of " + text
		}
		options = append(options, option{text, cost})
	}
	return options
}

// ownPlural reports whether a name on the board looks like a plural: "Plains".
func (r *reader) ownPlural(name string) bool {
	name = bare(name)
	return strings.HasSuffix(name, "s") && slices.ContainsFunc(r.names.all(r.table), func(n thingName) bool { return n.whole == name })
}

func digits(n int64) string { return strconv.FormatInt(n, 10) }
