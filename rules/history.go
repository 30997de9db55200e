package rules

import "slices"

// Series returns the installed editions of a game's complete core rules, newest
// first. They can be compared with each other.
func (l *Library) Series(game Game) []Edition {
	return slices.DeleteFunc(l.Editions(game), func(e Edition) bool { return e.rank() != 0 })
}

// Stage is a rule in one edition of its history.
type Stage struct {
	Edition Edition
	Entry   Entry   // in that edition
	Since   Quality // compared with the next newer edition of the history; 0 in the newest
}

// Tracer is a series of editions, newest first, for tracing rules. At most two
// of them are in memory at a time.
type Tracer struct {
	Editions []Edition
	// Read reads an edition. It returns false if the edition can't be read,
	// which is then skipped.
	Read func(Edition) (*Book, bool)
}

// Trace is the history of a rule.
type Trace struct {
	Stages []Stage // newest first
	// Lacks is the newest edition before the last stage that lacks the rule;
	// zero if the oldest of the series has it.
	Lacks Edition
}

// Trace traces a rule of the edition Editions[at] back through the older
// editions and forward through the newer ones. It is empty if that edition
// lacks the rule or can't be read.
func (t Tracer) Trace(at int, ref Ref) Trace {
	newer := slices.Clone(t.Editions[:at+1])
	slices.Reverse(newer)
	later := t.follow(newer, ref)
	var trace Trace
	for i, s := range slices.Backward(later.Stages) {
		s.Since = 0
		if i+1 < len(later.Stages) {
			s.Since = later.Stages[i+1].Since // the same comparison in the other direction
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

// follow traces a rule from the first edition through the others in order. It
// ends at an edition that lacks the rule.
func (t Tracer) follow(editions []Edition, ref Ref) Trace {
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
		return same, Same, true // the usual case, without comparing the books
	}
	was, quality := newDiffer(older, newer).before(e)
	return was, quality, was.Ref != ""
}
