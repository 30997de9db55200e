package talk

import "slices"

// remark reads a part of a line that gives a reason or comments on it. A part that names
// something on the board or a number may be an action, and is a remark only if it begins with
// a word such as "because" and contains no action.
func (r *reader) remark(tokens []token, variants []variant) []reading {
	if slices.ContainsFunc(tokens, r.isConcrete) && (!r.book.is(tokens[0], isReason) || r.hidesAction(tokens)) {
		return nil
	}
	return r.leaves(tokens, variants, func(in map[string]bool, span []token) bool {
		return slices.ContainsFunc(r.book.remarks, func(p phrase) bool { return p.within(in) && len(r.matches(p, span)) > 0 })
	})
}

// isConcrete reports whether a word is a number or a size, or names something on the board.
func (r *reader) isConcrete(t token) bool {
	if r.isPlayer(t) || !t.name && r.book.players[t.low] != "" || t.mark && t.text == "," {
		return false
	}
	return r.matters(t) && !r.book.is(t, isBut, isZone) || size(t.low) || printed.MatchString(t.low)
}

// claim reads a part that says what is true after the part before it.
func (r *reader) claim(tokens []token, variants []variant) []reading {
	if !r.follows {
		return nil
	}
	return r.leaves(tokens, variants, func(in map[string]bool, span []token) bool {
		return slices.ContainsFunc(r.book.claims, func(a after) bool {
			return a.now.within(in) && (len(a.last.pattern) == 0 || len(r.matches(a.last, r.last)) > 0) && len(r.matches(a.now, span)) > 0
		})
	})
}

// leaves returns a reading that does nothing, if fits reports true for the part. A "so" before
// the part belongs to it.
func (r *reader) leaves(tokens []token, variants []variant, fits func(in map[string]bool, span []token) bool) []reading {
	for _, v := range variants {
		in := wordsIn(v.tokens)
		said := [][]token{v.tokens}
		if r.concluded {
			in["so"] = true
			said = append(said, slices.Concat(words("so"), v.tokens))
		}
		if slices.ContainsFunc(said, func(span []token) bool { return fits(in, span) }) {
			return []reading{{remarks: []string{asSaid(tokens)}, cost: v.cost}}
		}
	}
	return nil
}
