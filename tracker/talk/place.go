package talk

import (
	"slices"
	"strings"
)

// place parses a span as a place on the board: "bf1", "bobs base", "zaun
// warrens".
func (r *reader) place(span []token) []option {
	if len(span) > 1 && r.book.is(span[0], isThe) {
		return r.place(span[1:])
	}
	low := phraseOf(span)
	if low == "" {
		return nil
	}
	if text := written(span); r.table.Words.Place(text) {
		return []option{{text: text}}
	}
	if len(span) > 1 {
		rest := written(span[1:])
		if o := r.whose(span[:1]); len(o) == 1 && r.table.Words.Place(rest) {
			switch owner := o[0].text; {
			case owner == speaker:
				return []option{{text: "my " + rest}}
			case !strings.HasPrefix(owner, `"`) && slices.Contains(r.table.Players, owner):
				return []option{{text: owner + "'s " + rest, cost: o[0].cost}}
			}
		}
	}
	words := strings.Fields(bare(low))
	_, isPlayer := r.table.person(low)
	for _, way := range []struct {
		cost int
		fits func(whole []string) bool
	}{
		{0, func(whole []string) bool { return slices.Equal(whole, words) }},
		{costPart, func(whole []string) bool { return !isPlayer && partOf(whole, words, true) }},
	} {
		var found []option
		for _, whole := range r.table.Places {
			if way.fits(strings.Fields(bare(whole))) {
				found = append(found, option{`"` + whole + `"`, way.cost})
			}
		}
		if len(found) > 0 {
			return found
		}
	}
	return nil
}

// at splits off the place of things: "the recruits at bf1".
func (r *reader) at(p *thingPhrase, span []token) []token {
	for i := len(span) - 1; i > 0; i-- {
		if !r.book.is(span[i], isAt) {
			continue
		}
		if o := r.place(span[i+1:]); len(o) == 1 {
			p.tail = " at " + o[0].text
			p.cost += o[0].cost
			return span[:i]
		}
	}
	return span
}
