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

// Through is a series of editions, newest first, through which rules are
// followed. No more than two of them are held at a time.
type Through struct {
	Editions []Edition
	// Read reads one of them; false where it can't be read any more, and then it
	// is passed over.
	Read func(Edition) (*Book, bool)
}

// Trace is the history of a rule.
type Trace struct {
	Stages []Stage // newest first
	// Lacks is the newest edition before the last stage, in which the rule isn't
	// found; zero where the rule is in the oldest of the series.
	Lacks Edition
}

// Trace follows a rule of the edition Editions[at] back through the older ones
// and on through the newer ones. It is empty where that edition lacks the rule
// or can't be read.
func (t Through) Trace(at int, ref Ref) Trace {
	newer := slices.Clone(t.Editions[:at+1])
	slices.Reverse(newer)
	later := t.follow(newer, ref)
	var trace Trace
	for i, s := range slices.Backward(later.Stages) {
		s.Since = 0
		if i+1 < len(later.Stages) {
			s.Since = later.Stages[i+1].Since // the same comparison, seen from the other side
		}
		trace.Stages = append(trace.Stages, s)
	}
	earlier := t.follow(t.Editions[at:], ref)
	trace.Lacks = earlier.Lacks
	if len(earlier.Stages) > 1 {
		trace.Stages = append(trace.Stages, earlier.Stages[1:]...)
	}
	return trace
}

// follow follows a rule from the first edition through the others, in their
// order. It ends at the edition in which the rule isn't found.
func (t Through) follow(editions []Edition, ref Ref) Trace {
	var trace Trace
	var last *Book
	var e Entry
	for i, edition := range editions {
		b, ok := t.Read(edition)
		switch {
		case !ok && i == 0:
			return Trace{}
		case !ok:
			continue
		case last == nil:
			if e, ok = b.Entry(ref); !ok {
				return Trace{}
			}
			trace.Stages = []Stage{{Edition: b.Edition, Entry: e}}
		default:
			was, quality, found := before(last, b, e)
			if !found {
				trace.Lacks = b.Edition
				return trace
			}
			e = was
			trace.Stages = append(trace.Stages, Stage{b.Edition, e, quality})
		}
		last = b
	}
	return trace
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
