package talk

import (
	"slices"
	"strconv"
	"strings"
)

// what parses a span as things on the board: "krenko", "3 of bob's goblins",
// "all my lands", "#3 and the angel", "them".
func (r *reader) what(span []token) []option {
	if named, owner := r.inBrackets(span); owner != "" {
		return r.whatOf(named, owner)
	}
	if i := slices.IndexFunc(span, func(t token) bool { return r.book.is(t, isBut) }); i == 1 && r.book.every(span[:1]) && len(span) > 2 && !r.number1(span[2]) {
		return r.allBut(span[2:])
	} else if i > 1 || i == 1 && !r.book.every(span[:1]) {
		return r.except(span[:i], span[i+1:])
	}
	if i := slices.IndexFunc(span, func(t token) bool { return r.book.is(t, isOr) }); i > 0 && i < len(span)-1 {
		if one, other := r.what(span[:i]), r.what(span[i+1:]); len(one) > 0 && len(other) > 0 { // "angel or krenko": the speaker chooses
			all := slices.Concat(one[:1], other[:1])
			all[0].cost = max(all[0].cost, all[1].cost)
			all[1].cost = all[0].cost
			return all
		}
	}
	if all := r.one(span); len(all) > 0 {
		return all
	}
	parts := r.book.splitAnd(span)
	if len(parts) < 2 {
		return r.strange(span)
	}
	lists := []option{{}}
	for _, part := range r.counted(parts) {
		options := r.one(part)
		var longer []option
		for _, before := range lists {
			for _, o := range options {
				text := o.text
				if before.text != "" {
					text = before.text + " and " + text
				}
				longer = append(longer, option{text, before.cost + o.cost})
			}
		}
		lists = longer[:min(len(longer), most)]
	}
	return lists
}

// counted replaces things in a list that are named several times by their number: "forest
// forest" becomes "2 forest".
func (r *reader) counted(parts [][]token) [][]token {
	var all [][]token
	often := make(map[string]int64)
	for _, part := range parts {
		low := phraseOf(part)
		if often[low]++; often[low] == 1 {
			all = append(all, part)
		}
	}
	for i, part := range all {
		if n := often[phraseOf(part)]; n > 1 && !r.number1(part[0]) {
			all[i] = slices.Concat(words(digits(n)), part)
		}
	}
	return all
}

// thingPhrase is a phrase for things, parsed from its start.
type thingPhrase struct {
	count  string // "all", "2", "a", "half the", "all but 2 of the"; "" if not given
	owner  string // the controller, in the form of a player
	other  bool
	more   []string // adjectives
	tail   string   // "with flying"
	plural bool
	total  int64  // as many as there have to be: "both", "all 3"; 0 where nothing is said
	most   string // the quality that is extreme: "greatest power"
	vague  bool   // the owner is ambiguous: the things have to be at most one
	cost   int
}

// one parses a span as things of one kind.
func (r *reader) one(span []token) []option {
	low := phraseOf(span)
	if low == "" {
		return nil
	}
	if len(span) == 1 {
		t := span[0]
		if id, ok := strings.CutPrefix(t.low, "#"); ok && !t.name {
			if _, err := strconv.ParseInt(id, 10, 64); err == nil {
				return []option{{text: t.low}}
			}
		}
		if n, err := strconv.ParseInt(t.low, 10, 64); err == nil && t.low[0] != '+' && r.table.has(n) {
			return []option{{text: "#" + digits(n), cost: costID}}
		}
	}
	if pronoun, ok := r.book.pronouns[low]; ok {
		if r.unseen && pronoun != "everything" {
			return nil
		}
		return []option{{text: pronoun}}
	}
	var p thingPhrase
	rest := r.tail(&p, r.quantity(&p, span))
	if p.other && (len(rest) == 0 || len(rest) == 1 && r.book.is(rest[0], isOne)) { // "exhaust another"
		return r.another(p)
	}
	if len(rest) > 0 && p.owner == "" {
		if pronoun, ok := r.book.pronouns[phraseOf(rest)]; ok && p.count != "" && p.count != "2" {
			return []option{{text: strings.TrimSuffix(p.count, " the") + " of " + pronoun}}
		}
		p.owner = r.owner
	}
	rest = r.adjectives(&p, rest)
	switch {
	case len(rest) > 0:
	case p.count == "all" && p.owner != "" || p.count == "" && p.owner != "" && len(span) == 1 && r.book.is(span[0], isAlone):
		return []option{{text: "permanents" + controls(p.owner), cost: p.cost}}
	default:
		return nil
	}
	if p.owner == r.owner && len(rest) > 1 { // "the elves of bob"
		if i := slices.IndexFunc(rest, func(t token) bool { return r.book.is(t, isOf, isFrom) }); i > 0 {
			if o := r.who(rest[i+1:]); len(o) == 1 {
				p.owner, rest = o[0].text, rest[:i]
			} else if o := r.whose(rest[i+1:]); len(o) == 1 {
				p.owner, rest = o[0].text, rest[:i]
			}
		}
	}
	if p.vague && (p.plural || p.count != "" && p.count != "a") {
		return nil
	}
	if p.total > 0 && !r.areSo(p.total, phraseOf(rest), p.owner) {
		return nil
	}
	options := r.named(p, rest)
	o, ok := r.described(p, rest)
	if ok && r.describes && p.count != "" {
		return []option{o}
	}
	if ok && !slices.ContainsFunc(options, func(n option) bool { return n.cost <= o.cost }) {
		options = append(options, o)
	}
	return options[:min(len(options), most)]
}

// each parses a description of what is counted, without a quantity: "elf i
// have".
func (r *reader) each(span []token) []option {
	var p thingPhrase
	rest := r.adjectives(&p, r.tail(&p, r.quantity(&p, span)))
	if len(rest) == 0 || p.count != "" && !p.other {
		return nil
	}
	o, ok := r.described(p, rest)
	if !ok {
		return nil
	}
	if _, o.text, _ = strings.Cut(o.text, " "); p.other {
		o.text = "other " + strings.TrimPrefix(o.text, "other ")
	}
	return []option{o}
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
		}
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
		if o := r.who(span[n-2 : n-1]); len(o) == 1 {
			p.owner, span = o[0].text, r.book.unrelated(span[:n-2])
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

// related parses a relative clause: "the zombie that is tapped", "the creature
// that has flying".
func (r *reader) related(p *thingPhrase, span []token) []token {
	i := slices.IndexFunc(span, func(t token) bool { return r.book.is(t, isRelative) })
	if i < 1 || i+2 >= len(span) {
		return span
	}
	if ability := phraseOf(span[i+2:]); r.book.is(span[i+1], isHas) && r.table.Words.Keyword(ability) {
		p.tail = " with " + ability
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
		if t.name || t.mark {
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
