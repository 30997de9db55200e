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

// before finds a rule of one edition in an older one.
func before(newer, older *Book, e Entry) (Entry, Quality, bool) {
	if e.Kind == GlossaryTerm || e.Kind == Section || e.Kind == Chapter {
		was, ok := older.Entry(e.Ref)
		if ok && was.Fingerprint().Equal(e.Fingerprint()) {
			return was, Same, true
		}
		return was, Near, ok
	}
	for _, m := range wholeIndex(newer).Join(older).Matches() {
		if m.Ref == e.Ref {
			was, ok := older.Entry(m.At)
			return was, m.Quality, ok
		}
	}
	return Entry{}, 0, false
}
