package rules

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

// before finds a rule of one edition in an older one, as Diff does.
func before(newer, older *Book, e Entry) (Entry, Quality, bool) {
	same, ok := older.Entry(e.Ref)
	if ok && same.Heading == e.Heading && len(e.Fingerprint().sketch) >= leastAnywhere && same.Fingerprint().Equal(e.Fingerprint()) {
		return same, Same, true // most rules: no need to compare the books
	}
	was, quality := newDiffer(older, newer).before(e)
	return was, quality, was.Ref != ""
}
