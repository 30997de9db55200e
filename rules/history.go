package rules

import "slices"

// Series lists the editions of a game's whole core rules that are installed,
// newest first: those that can be compared with one another.
func (l *Library) Series(game Game) []Edition {
	return slices.DeleteFunc(l.Editions(game), func(e Edition) bool { return e.rank() != 0 })
}

// Stage is a rule in one edition, in its history.
type Stage struct {
	Edition Edition
	Entry   Entry   // as it stands there
	Since   Quality // how it compares with the next newer edition of the history; 0 in the newest
}

// History follows a rule from an edition back through older ones, newest
// first. It ends at the edition before which the rule isn't found.
func History(books []*Book, ref Ref) []Stage {
	if len(books) == 0 {
		return nil
	}
	e, ok := books[0].Entry(ref)
	if !ok {
		return nil
	}
	stages := []Stage{{Edition: books[0].Edition, Entry: e}}
	for i := 1; i < len(books); i++ {
		was, quality, ok := before(books[i-1], books[i], e)
		if !ok {
			break
		}
		e = was
		stages = append(stages, Stage{books[i].Edition, e, quality})
	}
	return stages
}

// HistoryFrom follows a rule of the edition books[at] back through the older
// editions and on through the newer ones, which stand before it. The stages are
// newest first, as in History.
func HistoryFrom(books []*Book, at int, ref Ref) []Stage {
	newer := slices.Clone(books[:at+1])
	slices.Reverse(newer)
	later := History(newer, ref)
	var stages []Stage
	for i, s := range slices.Backward(later) {
		s.Since = 0
		if i+1 < len(later) {
			s.Since = later[i+1].Since // the same comparison, seen from the other side
		}
		stages = append(stages, s)
	}
	if earlier := History(books[at:], ref); len(earlier) > 1 {
		stages = append(stages, earlier[1:]...)
	}
	return stages
}

// before finds a rule of one edition in an older one, as Diff does.
func before(newer, older *Book, e Entry) (Entry, Quality, bool) {
	same, ok := older.Entry(e.Ref)
	if ok && same.Heading == e.Heading && len(e.Fingerprint().sketch) >= leastAnywhere && same.Fingerprint().Equal(e.Fingerprint()) {
		return same, Same, true // most rules: no need to compare the books
	}
	was, quality := newDiffer(older, newer).before(e)
	return was, quality, was.Ref != ""
}
