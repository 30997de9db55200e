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
		Search: s, hints: h, pointing: b.glossaryTexts(),
		known: make(map[string]*indexedWord), texts: make(map[string][]*indexedWord),
		roots: make(map[string]*root), pairs: make(map[[2]*root]*occurrences), lengths: make([][fields]float64, len(b.entries)),
	}
	for i, e := range b.entries {
		s.special = append(s.special, b.special(e))
		s.first = append(s.first, strings.HasSuffix(string(e.Ref), ".1") && !b.Edition.Document().Sectioned())
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
	s.spelling = newSpelling(x.written(), h.Slang)
	s.scratch.New = func() any { return s.newScratch() }
	return s
}

// indexing is the state of NewSearch while it builds an index.
type indexing struct {
	*Search
	hints    Hints
	pointing map[Ref][]string // what the glossary says of a rule
	known    map[string]*indexedWord
	texts    map[string][]*indexedWord // the words of texts that were split; entries share texts
	roots    map[string]*root
	pairs    map[[2]*root]*occurrences // by two consecutive roots
	lengths  [][fields]float64
}

// indexedWord is a word in the spelling of the texts.
type indexedWord struct {
	*root
	written int // the number of its occurrences in all texts
	filler  bool
}

// root is the stem of one or more words.
type root struct {
	text string
	in   occurrences
}

// occurrences are those of a root or a pair, in the order of the entries.
type occurrences []occurrence

// occurrence counts a root or a pair in each field of an entry.
type occurrence struct {
	entry int
	count [fields]float32
}

// add counts an occurrence in the entry that is indexed.
func (o *occurrences) add(entry int, f field) {
	if n := len(*o); n == 0 || (*o)[n-1].entry != entry {
		*o = append(*o, occurrence{entry: entry})
	}
	(*o)[len(*o)-1].count[f]++
}

// split returns the words of a text.
func (x *indexing) split(text string) []*indexedWord {
	if all, ok := x.texts[text]; ok {
		return all
	}
	written := split(text)
	all := make([]*indexedWord, 0, len(written))
	for _, w := range written {
		word := x.known[w]
		if word == nil {
			word = &indexedWord{root: x.root(stem(w)), filler: filler[w]}
			x.known[w] = word
		}
		all = append(all, word)
	}
	x.texts[text] = all
	return all
}

func (x *indexing) root(text string) *root {
	if x.roots[text] == nil {
		x.roots[text] = &root{text: text}
	}
	return x.roots[text]
}

// index counts the words of a text in a field of an entry.
func (x *indexing) index(i int, text string, f field) {
	var before *root
	for _, w := range x.split(text) {
		w.written++
		if w.filler {
			continue
		}
		w.in.add(i, f)
		if before != nil && before.text != "" {
			pair := [2]*root{before, w.root}
			if x.pairs[pair] == nil {
				x.pairs[pair] = new(occurrences)
			}
			x.pairs[pair].add(i, f)
		}
		before = w.root
		x.lengths[i][f]++
	}
}

// add indexes an entry.
func (x *indexing) add(i int, e Entry) {
	b, plain := x.book, x.hints.Plain[e.Ref]
	// An entry without text is found by players' names only, and not by the
	// title of its section.
	said := e.Title != "" || e.Text != "" || plain != ""
	x.index(i, e.Title, inTitle)
	if said && e.Title != e.Heading {
		x.index(i, e.Heading, inHeading)
	}
	if p, ok := b.Entry(e.Parent); ok && said && p.Kind >= Rule {
		x.index(i, p.Title, inHeading)
		if p.Text != p.Title {
			x.index(i, p.Text, inAbove)
		}
	}
	for _, name := range x.hints.Names[e.Ref] {
		x.index(i, name, inWays)
	}
	switch {
	case e.Text == e.Title:
	case b.Edition.Source == Digest:
		x.index(i, e.Text, inPlain)
	default:
		x.index(i, e.Text, inText)
	}
	x.index(i, plain, inPlain)
	for _, text := range x.pointing[e.Ref] {
		x.index(i, text, inGlossary)
	}
	for _, text := range []string{e.Title, e.Text} {
		for _, w := range x.split(text) {
			x.own[w.text] = true
		}
	}
}

// written returns the number of occurrences of each word.
func (x *indexing) written() map[string]int {
	all := make(map[string]int, len(x.known))
	for word, w := range x.known {
		if w.written > 0 {
			all[word] = w.written
		}
	}
	return all
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
	worths := func(all occurrences, times float64) []posting {
		postings := make([]posting, 0, len(all))
		for _, o := range all {
			worth := 0.0
			for f, n := range o.count {
				if n == 0 {
					continue
				}
				long := x.lengths[o.entry][f] * having[f] / mean[f]
				norm := w.Saturate * (1 - w.ByLength[f] + w.ByLength[f]*long)
				worth += w.Field[f] * float64(n) * (w.Saturate + 1) / (float64(n) + norm)
			}
			postings = append(postings, posting{int32(o.entry), float32(worth * times)}) //nolint:gosec // a book has some thousand entries
		}
		return postings
	}
	for word, root := range x.roots {
		if len(root.in) > 0 {
			x.postings[word] = worths(root.in, 1)
			x.words += len(root.in)
		}
	}
	for pair, in := range x.pairs {
		x.postings[pair[0].text+" "+pair[1].text] = worths(*in, w.Pair)
	}
}

// special returns the name of the keyword or variant that an entry is about.
// Such an entry is ranked down unless the query names it.
func (b *Book) special(e Entry) []string {
	if b.Edition.Document().Sectioned() {
		return nil
	}
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
