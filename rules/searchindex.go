package rules

import "strings"

// NewSearch builds the index of a book.
func NewSearch(b *Book, h Hints) *Search { return newSearch(b, h, &learned) }

func newSearch(b *Book, h Hints, w *weights) *Search {
	s := &Search{
		book: b, lookup: b.Lookup, weights: w, slang: h.Slang, meaning: h.Meaning,
		postings: make(map[string][]posting), own: make(map[string]bool),
	}
	x := indexing{
		Search: s, hints: h, pointing: b.glossaryTexts(), written: make(map[string]int),
		occurs: make(map[string][]occurrence), lengths: make([][fields]float64, len(b.entries)),
	}
	for i, e := range b.entries {
		s.special = append(s.special, b.special(e))
		s.first = append(s.first, strings.HasSuffix(string(e.Ref), ".1"))
		s.silent = append(s.silent, !b.hasText(e) && h.Plain[e.Ref] == "")
		means := int32(-1)
		if h.Meaning != nil {
			if at, known := h.Meaning.rule[h.Means[e.Ref]]; known {
				means = int32(at) //nolint:gosec // a book has some thousand entries
			}
		}
		s.means = append(s.means, means)
		x.add(i, e)
	}
	x.weigh()
	s.spelling = newSpelling(x.written, h.Slang)
	s.scratch.New = func() any { return s.newScratch() }
	return s
}

// indexing is the state of NewSearch while it builds an index.
type indexing struct {
	*Search
	hints    Hints
	pointing map[Ref][]string // what the glossary says of a rule
	written  map[string]int   // words as written → frequency
	occurs   map[string][]occurrence
	lengths  [][fields]float64
}

// occurrence is how often a word is in the fields of an entry.
type occurrence struct {
	entry int
	count [fields]float32
}

// add indexes an entry.
func (x *indexing) add(i int, e Entry) {
	b, plain := x.book, x.hints.Plain[e.Ref]
	counts := make(map[string]*[fields]float32)
	count := func(word string, f field) {
		if counts[word] == nil {
			counts[word] = new([fields]float32)
		}
		counts[word][f]++
	}
	index := func(text string, f field) {
		before := ""
		for _, w := range split(text) {
			x.written[w]++
			if filler[w] {
				continue
			}
			root := stem(w)
			count(root, f)
			if before != "" {
				count(before+" "+root, f)
			}
			before = root
			x.lengths[i][f]++
		}
	}
	// An entry without text is found by players' names only, and not by the
	// title of its section.
	said := e.Title != "" || e.Text != "" || plain != ""
	index(e.Title, inTitle)
	if said && e.Title != e.Heading {
		index(e.Heading, inHeading)
	}
	if p, ok := b.Entry(e.Parent); ok && said && p.Kind >= Rule {
		index(p.Title, inHeading)
		if p.Text != p.Title {
			index(p.Text, inAbove)
		}
	}
	for _, name := range x.hints.Names[e.Ref] {
		index(name, inWays)
	}
	switch {
	case e.Text == e.Title:
	case b.Edition.Source == Digest:
		index(e.Text, inPlain)
	default:
		index(e.Text, inText)
	}
	index(plain, inPlain)
	for _, text := range x.pointing[e.Ref] {
		index(text, inGlossary)
	}
	for word, n := range counts {
		x.occurs[word] = append(x.occurs[word], occurrence{i, *n})
	}
	for _, w := range split(e.Title + " " + e.Text) {
		x.own[stem(w)] = true
	}
}

// weigh computes what each word is worth in each entry, by BM25 in each field.
func (x *indexing) weigh() {
	var mean, having [fields]float64
	for _, lengths := range x.lengths {
		for f, n := range lengths {
			mean[f] += n
			if n > 0 {
				having[f]++
			}
		}
	}
	w := x.weights
	for word, list := range x.occurs {
		postings := make([]posting, 0, len(list))
		for _, o := range list {
			worth := 0.0
			for f, n := range o.count {
				if n == 0 {
					continue
				}
				long := x.lengths[o.entry][f] * having[f] / mean[f]
				norm := w.Saturate * (1 - w.ByLength[f] + w.ByLength[f]*long)
				worth += w.Field[f] * float64(n) * (w.Saturate + 1) / (float64(n) + norm)
			}
			if strings.Contains(word, " ") {
				worth *= w.Pair
			}
			postings = append(postings, posting{int32(o.entry), float32(worth)}) //nolint:gosec // a book has some thousand entries
		}
		x.postings[word] = postings
	}
}

// special returns the name of the keyword or variant that an entry is about.
// Such an entry is ranked down unless the query names it.
func (b *Book) special(e Entry) []string {
	name := ""
	for up := e; ; {
		if up.Kind == Rule && up.Title != "" {
			name = up.Title
		}
		if up.Kind == Section && (up.Ref[0] == '8' || up.Ref[0] == '9') && b.Edition.Game == Magic {
			name = up.Title
		}
		var ok bool
		if up, ok = b.Entry(up.Parent); !ok {
			break
		}
	}
	var roots []string
	for _, w := range split(name) {
		if !filler[w] {
			roots = append(roots, stem(w))
		}
	}
	return roots
}

// glossaryTexts returns for each rule the names and texts of the glossary
// entries that refer to it.
func (b *Book) glossaryTexts() map[Ref][]string {
	texts := make(map[Ref][]string)
	for _, e := range b.entries {
		if e.Kind != GlossaryTerm {
			continue
		}
		refs := CrossRefs(e.Text)
		for _, r := range refs[:min(len(refs), 2)] {
			texts[r] = append(texts[r], e.Title+" "+e.Text)
		}
	}
	return texts
}
