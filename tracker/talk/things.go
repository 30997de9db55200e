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
					if one, ok := strings.CutPrefix(text, "a "); ok && strings.Contains(one, " token") { // the grammar reads "and a Clue token" as a creation
						text = "1 " + one
					}
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

// idOf parses an id: "#3".
func idOf(text string) (id int64, ok bool) {
	n, ok := strings.CutPrefix(text, "#")
	id, err := strconv.ParseInt(n, 10, 64)
	return id, ok && err == nil
}

// one parses a span as things of one kind.
func (r *reader) one(span []token) []option {
	low := phraseOf(span)
	if low == "" {
		return nil
	}
	if len(span) == 1 {
		t := span[0]
		if _, ok := idOf(t.low); ok && !t.name {
			return []option{{text: t.low}}
		}
		if n, err := strconv.ParseInt(t.low, 10, 64); err == nil && t.low[0] != '+' && r.table.has(n) {
			return []option{{text: "#" + digits(n), cost: costID}}
		}
	}
	if pronoun, ok := r.book.pronouns[low]; ok {
		if r.unseen && pronoun != "everything" {
			return nil
		}
		cost := 0
		if r.book.back[low] && r.aboutPlayer() {
			cost = costPerson
		}
		return []option{{text: pronoun, cost: cost}}
	}
	var p thingPhrase
	rest := r.tail(&p, r.quantity(&p, span))
	if p.other && (len(rest) == 0 || len(rest) == 1 && r.book.is(rest[0], isOne)) { // "exhaust another"
		return r.another(p)
	}
	if len(rest) == 1 && p.count == "all" && !rest[0].name {
		if _, ok := idOf(rest[0].low); ok { // "all #3"
			return []option{{text: several + rest[0].low}}
		}
	}
	if len(rest) > 0 && p.owner == "" {
		if pronoun, ok := r.book.pronouns[phraseOf(rest)]; ok && p.count != "" && p.count != "2" && !p.rest {
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
	if ok && (r.describes && p.count != "" || p.count == "all") { // "all goblins" are not only the tokens of that name
		return []option{o}
	}
	if ok && !slices.ContainsFunc(options, func(n option) bool { return n.cost <= o.cost }) {
		options = append(options, o)
	}
	return options[:min(len(options), most)]
}

// aboutPlayer reports whether the last line names another player and nothing on the board by
// its id: "he" behind it is that player.
func (r *reader) aboutPlayer() bool {
	r.wentOn = true
	return len(r.meant(namedLast)) > 0 && !r.lastHasThing()
}

// lastHasThing reports whether the last line names something on the board by its id.
func (r *reader) lastHasThing() bool {
	return slices.ContainsFunc(r.last, func(t token) bool { _, ok := idOf(t.low); return ok })
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
