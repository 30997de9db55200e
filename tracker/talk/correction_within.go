package talk

import "slices"

// correctedWithin reads a line that corrects itself: "bob loses 4, no wait, 5". does reports
// whether the line does so; if the correction isn't understood, there are no readings.
func (r *reader) correctedWithin(tokens []token) (all []reading, does bool) {
	for i := 1; i < len(tokens)-1; i++ {
		for _, c := range r.book.corrections {
			if !starts(tokens[i:], c.words) {
				continue
			}
			if corrects := c.where == correctsWithin || c.where == correctsRepair && r.mayRepair(tokens, i); !corrects {
				continue
			}
			before, now := trimmed(tokens[:i]), trimmed(tokens[i+len(c.words):])
			now, _ = r.book.corrected(now) // "no wait make that five"
			if len(before) == 0 || len(now) == 0 {
				continue
			}
			if c.kind == correctsDrop {
				all = r.without(before, now)
			} else {
				all = r.instead(before, now, c.where == correctsWithin)
			}
			if len(all) > 0 || c.where == correctsWithin {
				return all, true
			}
		}
	}
	return nil, false
}

// mayRepair reports whether words may correct those before them: they stand behind a mark, and
// are neither the end of a sentence nor an aside ("no blockers", "sorry bob").
func (r *reader) mayRepair(tokens []token, at int) bool {
	return tokens[at-1].mark && r.book.end.at(tokens[at:]) == 0 && !r.isAside(tokens[at:])
}

// instead reads a line in which now replaces the wrong words of before: a part that it names, the
// last sentence if whole is true, or the end. Where now has a comma, what
// follows the comma continues the sentence: "bob, no, carol, loses 2".
func (r *reader) instead(before, now []token, whole bool) []reading {
	for _, c := range r.book.corrections {
		if c.kind == correctsDrop && len(now) > len(c.words) && starts(now, c.words) { // "actually forget the food"
			return r.without(before, now[len(c.words):])
		}
	}
	last := r.last
	defer func() { r.last = last }()
	final := 1 + lastIndex(before, r.book.separates)
	for _, from := range slices.Compact([]int{0, final}) {
		r.last = before[from:]
		if whole || !r.mayAct(now[0]) {
			if line, ok := r.replaced(now, true); ok {
				return r.readings(slices.Concat(before[:from], r.book.lex(line)))
			}
		}
	}
	if whole && len(now) > 1 {
		if all := r.readings(slices.Concat(before[:final], r.referring(now, before[final:]))); len(all) > 0 {
			return all
		}
	}
	for i, t := range slices.Backward(before) {
		if !r.sameKind(t, now[0]) {
			continue
		}
		if all := r.readings(slices.Concat(before[:i], now)); len(all) > 0 {
			return all
		}
	}
	if comma := slices.IndexFunc(now, func(t token) bool { return t.mark && t.text == "," }); comma > 0 && comma < len(now)-1 {
		if line, ok := r.replaced(now[:comma], true); ok {
			return r.readings(slices.Concat(before[:final], r.book.lex(line), now[comma+1:]))
		}
	}
	return nil
}

// without reads before without the last of its parts that names a thing which isn't meant: "make 2
// treasures and a food, forget the food".
func (r *reader) without(before, wrong []token) []reading {
	if !r.namesThing(wrong) {
		return nil
	}
	for to := len(before); to > 0; {
		from := lastIndex(before[:to], r.book.separates)
		if from < 0 {
			return nil
		}
		if sameThing(before[from:to], wrong) {
			return r.readings(slices.Concat(before[:from], before[to:]))
		}
		to = from
	}
	return nil
}

// referring returns now with the only thing that before names in the place of a pronoun: what
// is corrected has not happened.
func (r *reader) referring(now, before []token) []token {
	it := slices.IndexFunc(now, func(t token) bool { return !t.name && r.book.pronouns[t.low] != "" })
	if it < 0 {
		return now
	}
	var named []token
	for i := 0; i < len(before); i++ {
		n := r.thingAt(before[i:])
		if n == 0 {
			continue
		}
		if named != nil {
			return now
		}
		if named = before[i : i+n]; i > 0 && r.book.is(before[i-1], isThe) {
			named = before[i-1 : i+n]
		}
		i += n - 1
	}
	if named == nil {
		return now
	}
	return slices.Concat(now[:it], named, now[it+1:])
}

// sameKind reports whether two words can begin the same part of a sentence: numbers, sizes,
// players, or the same word unless it is a verb.
func (r *reader) sameKind(a, b token) bool {
	if a.mark || b.mark {
		return false
	}
	if kind, _ := r.figure(b); kind != "" {
		k, _ := r.figure(a)
		return k == kind
	}
	if r.isPlayer(b) {
		return r.isPlayer(a)
	}
	return a.low == b.low && !a.name && !r.mayAct(b)
}
