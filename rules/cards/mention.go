package cards

import (
	"cmp"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"arbiter/rules"
	"arbiter/rules/rows"
)

// Mention is a card named in running text.
type Mention struct {
	From, To int   // byte offsets in the text
	Found    Found // the look-up of the name
	// Bracketed reports whether the name is in [[…]] on one line; From and To
	// include the brackets. Any Way may have found it, and Found may be empty.
	Bracketed bool
	Unread    bool // a bracketed name that wasn't looked up, since there are too many
	// Ordinary reports whether the name is an ordinary word ("Murder",
	// "Ponder"), so that the text may not mean the card.
	Ordinary bool
	// Capital reports whether each longer word is capitalised in a way that
	// indicates a name: not as the first word of a sentence, and not in a text
	// in capitals throughout.
	Capital bool
	// Alone reports whether the name has a line to itself, except for a number:
	// "4 Opt" in a deck list.
	Alone bool
}

// Meant reports whether the text most likely means the card. An ordinary word
// counts only if it is written as a name.
func (m Mention) Meant() bool { return m.Bracketed || !m.Ordinary || m.Capital || m.Alone }

// mostBracketSteps bounds the steps for looking up bracketed names. Misspelt
// names take many steps, others few.
const mostBracketSteps = 2_000_000

// In returns the cards named in a text, in its order: names in [[…]] as found
// by Find, and elsewhere whole names, faces' and former names without typing
// errors, at word boundaries, the longest first ("Sword of Fire and Ice" and
// not "Fire"). If many bracketed names are misspelt, the last of them may be
// Unread.
func (p *Pool) In(text string, o Options) []Mention {
	all, _ := p.in(text, o)
	return all
}

// textWord is a word of a text.
type textWord struct {
	from, to int // byte offsets in the text
	key      string
	bare     string // without a possessive 's; "" if it has none
	open     bool   // at the beginning of a sentence or the text
}

func (p *Pool) in(text string, o Options) ([]Mention, int) {
	s := p.search(o)
	var all []Mention
	steps := 0
	brackets := make(map[string]Found)
	for at := 0; ; {
		from := strings.Index(text[at:], "[[")
		if from < 0 {
			break
		}
		from += at
		n := strings.Index(text[from:], "]]")
		if n < 0 {
			break
		}
		to := from + n + 2
		from += strings.LastIndex(text[from:from+n], "[[")
		inside := strings.TrimSpace(text[from+2 : to-2])
		if inside != "" && !strings.Contains(inside, "\n") {
			found, known := brackets[inside]
			unread := !known && steps > mostBracketSteps
			if !known && !unread {
				n := 0
				found, n = p.find(inside, o)
				brackets[inside] = found
				steps += n
			}
			all = append(all, Mention{From: from, To: to, Found: found, Bracketed: true, Unread: unread})
		}
		at = to
	}
	inBrackets := len(all)
	words := wordsOf(text)
	for i := range words {
		all = s.beginningAt(all, text, words, i)
	}
	// The longest first; mentions that overlap an accepted one are dropped.
	slices.SortStableFunc(all[inBrackets:], func(a, b Mention) int {
		return cmp.Or(cmp.Compare(b.To-b.From, a.To-a.From), cmp.Compare(a.From, b.From))
	})
	taken := newSpans(len(text))
	kept := all[:0]
	for _, m := range all {
		if taken.free(m.From, m.To) {
			taken.take(m.From, m.To)
			kept = append(kept, m)
		}
	}
	slices.SortFunc(kept, func(a, b Mention) int { return cmp.Compare(a.From, b.From) })
	for i := range kept {
		m := &kept[i]
		m.Alone = !m.Bracketed && alone(text, m.From, m.To)
		m.Capital = m.Capital && !capitalsInsignificant(text, words, taken, m.From, m.To)
	}
	return kept, steps + s.looked
}

// What may stand beside a name on its line: a count, and the set and number.
var (
	countBefore = regexp.MustCompile(`^[\s\pP\pS\d]*(?:\d+\s*[xX])?\s*$`)
	setBehind   = regexp.MustCompile(`^[\s\pP\pS]*(?:\([A-Za-z0-9]{2,6}\)\s*\S{0,8})?\s*$`)
)

// alone reports whether a part of a text has a line to itself.
func alone(text string, from, to int) bool {
	begin, end := strings.LastIndexByte(text[:from], '\n')+1, len(text)
	if i := strings.IndexByte(text[to:], '\n'); i >= 0 {
		end = to + i
	}
	return countBefore.MatchString(text[begin:from]) && setBehind.MatchString(text[to:end])
}

// capitalsInsignificant reports whether capitals in a part of a text are insignificant: the
// part is in capitals throughout, or most other words of its sentence are
// capitalised.
func capitalsInsignificant(text string, words []textWord, taken spans, from, to int) bool {
	first := slices.IndexFunc(words, func(w textWord) bool { return w.to > from })
	last := first
	for last+1 < len(words) && words[last+1].from < to {
		last++
	}
	loud := true
	for _, w := range words[first : last+1] {
		loud = loud && w.to-w.from > 1 && !strings.ContainsFunc(text[w.from:w.to], unicode.IsLower)
	}
	if loud {
		return true
	}
	for first > 0 && !words[first].open {
		first--
	}
	for last+1 < len(words) && !words[last+1].open {
		last++
	}
	small, capital := 0, 0
	for _, w := range words[first : last+1] {
		r, _ := utf8.DecodeRuneInString(text[w.from:w.to])
		switch {
		case w.open, !taken.free(w.from, w.to), slices.Contains(smallWords, w.key):
		case unicode.IsLower(r):
			small++
		case unicode.IsUpper(r):
			capital++
		}
	}
	return capital > 2*small
}

// spans is the set of bytes of a text that are taken.
type spans []uint64

func newSpans(n int) spans { return make(spans, n/64+1) }

func (s spans) free(from, to int) bool {
	for i := from; i < to; i++ {
		if s[i/64]&(1<<(i%64)) != 0 {
			return false
		}
	}
	return true
}

func (s spans) take(from, to int) {
	for i := from; i < to; i++ {
		s[i/64] |= 1 << (i % 64)
	}
}

// beginningAt appends the names that begin with a word of the text. It extends
// the phrase word by word while some name begins with it.
func (s *search) beginningAt(all []Mention, text string, words []textWord, i int) []Mention {
	key := ""
	var starts []int
	for j := i; j < len(words) && len(key) <= mostKey; j++ {
		w := words[j]
		starts = append(starts, len(key))
		s.looked++
		for _, last := range []string{w.key, w.bare} {
			if last == "" {
				continue
			}
			whole := key + last
			if found := s.written(whole, starts); len(found.Hits) > 0 {
				m := Mention{From: words[i].from, To: w.to, Found: found}
				m.Ordinary = s.x.ordinary[whole]
				m.Capital = capital(text, words[i:j+1])
				if last == w.bare {
					m.To -= len(possessive(text[w.from:w.to]))
				}
				all = append(all, m)
			}
		}
		key += w.key
		if !s.x.begins(key) {
			break
		}
	}
	return all
}

// written returns the names with a key whose words begin where those of the
// text do: "after life" isn't Afterlife, "limduls vault" is Lim-Dûl's.
func (s *search) written(key string, starts []int) Found {
	var some []candidate
	for _, n := range s.x.called(key) {
		if s.allowed(n.marks) && !slices.ContainsFunc(starts, func(at int) bool { return !n.wordAt(at) && at < 64 }) {
			some = append(some, candidate{name: n})
		}
	}
	if len(some) == 0 {
		return Found{}
	}
	first := slices.MinFunc(some, func(a, b candidate) int { return cmp.Compare(a.name.kind, b.name.kind) }).name.kind
	way := [...]Way{whole: Exact, ofFace: OfFace, former: Former}[first]
	return s.found(way, keep(some, func(n *name) bool { return n.kind == first }))
}

// wordsOf splits a text into words.
func wordsOf(text string) []textWord {
	var all []textWord
	var key []byte
	from, open := -1, true
	end := func(to int) {
		if from < 0 {
			return
		}
		w := textWord{from: from, to: to, key: string(key), open: open}
		if p := possessive(text[from:to]); p != "" {
			w.bare = keyOf(text[from : to-len(p)])
		}
		all = append(all, w)
		from, open, key = -1, false, key[:0]
	}
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		n := len(key)
		var kind class
		key, kind = appendFolded(key, r)
		switch {
		case r == '&':
			key = key[:n]
			end(i)
			from, key = i, append(key[:0], "and"...)
			end(i + size)
		case kind == letter && from < 0:
			from = i
		case kind == breaks || r == '.' && !insideWord(text, i):
			end(i)
			if strings.ContainsRune(".!?\n", r) {
				open = true
			}
		}
		i += size
	}
	end(len(text))
	return all
}

// insideWord reports whether a full stop is between letters: "S.H.I.E.L.D."
func insideWord(text string, at int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	after, _ := utf8.DecodeRuneInString(text[at+1:])
	return unicode.IsLetter(before) && unicode.IsLetter(after)
}

// possessive returns the possessive ending of a word, or "".
func possessive(word string) string {
	for _, end := range []string{"'s", "’s", "'", "’"} {
		if strings.HasSuffix(word, end) && len(word) > len(end) {
			return end
		}
	}
	return ""
}

// capital reports whether words are capitalised like a name; the first word of
// a sentence doesn't count.
func capital(text string, words []textWord) bool {
	if len(words) == 1 && words[0].open {
		return false
	}
	for i, w := range words {
		r, _ := utf8.DecodeRuneInString(text[w.from:])
		if unicode.IsLower(r) && (i == 0 || !slices.Contains(smallWords, w.key)) {
			return false
		}
	}
	return true
}

// openOrdinary reads the names that are ordinary words, one a row. The file is
// optional.
func openOrdinary(fsys fs.FS, game rules.Game) (all []string, err error) {
	err = rows.Read(fsys, path.Join(string(game), "ordinary.txt"), func(row string) error {
		all = append(all, keyOf(row))
		return nil
	})
	return all, err
}
