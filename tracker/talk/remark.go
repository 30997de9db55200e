package talk

import "slices"

// remark reads a part of a line that says why, or what is done anyway. It names nothing on
// the board and no number: what does may be more than a remark.
func (r *reader) remark(tokens []token, variants []variant) []reading {
	if slices.ContainsFunc(tokens, r.figures) {
		return nil
	}
	return r.leaves(r.book.remarks, tokens, variants)
}

// figures reports whether a word is a number or a size, or names something on the board.
func (r *reader) figures(t token) bool {
	if r.isPlayer(t) || !t.name && r.book.players[t.low] != "" || t.mark && t.text == "," {
		return false
	}
	return r.matters(t) && !r.book.is(t, isBut, isZone) || size(t.low) || printed.MatchString(t.low)
}

// claim reads a part behind another one that says what is so by then.
func (r *reader) claim(tokens []token, variants []variant) []reading {
	if !r.follows {
		return nil
	}
	return r.leaves(r.book.claims, tokens, variants)
}

// leaves reads a part of a line that says nothing to be done, by patterns. "So" belongs to
// the part that it stands before.
func (r *reader) leaves(patterns []phrase, tokens []token, variants []variant) []reading {
	for _, v := range variants {
		in := wordsIn(v.tokens)
		said := [][]token{v.tokens}
		if r.concluded {
			in["so"] = true
			said = append(said, slices.Concat(words("so"), v.tokens))
		}
		for _, p := range patterns {
			if !p.within(in) {
				continue
			}
			for _, span := range said {
				if len(r.matches(p, span)) > 0 {
					return []reading{{remarks: []string{asSaid(tokens)}, cost: v.cost}}
				}
			}
		}
	}
	return nil
}
