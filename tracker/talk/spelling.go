package talk

import (
	"slices"
	"strings"

	"arbiter/tracker/notation"
)

// mending is a line with corrected words.
type mending struct {
	tokens []token
	words  []string
}

// The maximum number of corrected words in a line, and of corrections of each.
const (
	mostMisspelt  = 3
	mostSpellings = 3
)

// mendings returns the corrections of a line's unknown words.
func (r *reader) mendings(tokens []token) []mending {
	all := []mending{{}}
	wrong := 0
	for _, t := range tokens {
		var near []string
		if !t.name && !t.mark && !r.spells(t.low) {
			if near = r.near(t.low); len(near) == 0 {
				near = r.runTogether(t.low)
			}
		}
		if len(near) == 0 {
			for i := range all {
				all[i].tokens = append(all[i].tokens, t)
			}
			continue
		}
		if wrong++; wrong > mostMisspelt {
			return nil
		}
		var more []mending
		for _, m := range all {
			for _, w := range near {
				more = append(more, mending{slices.Concat(m.tokens, words(w)), append(slices.Clone(m.words), w)})
			}
		}
		all = more
	}
	if wrong == 0 {
		return nil
	}
	return all
}

// longestRun is the maximum number of letters of two words that are written as one.
const longestRun = 32

// runTogether splits a word into two: "anda" into "and a". It prefers the name of a spell, and
// returns nil if there is no split, or more than one.
func (r *reader) runTogether(low string) []string {
	if len(low) > longestRun || strings.IndexFunc(low, func(c rune) bool { return c < 'a' || c > 'z' }) >= 0 {
		return nil
	}
	isWord := func(w string) bool {
		t := token{low: w}
		switch {
		case len(w) >= 3:
			return r.spells(w)
		case r.book.article(t) || r.book.isSpeaker(t):
			return true
		default:
			return len(w) == 2 && len(r.book.particles[w]) > 0
		}
	}
	var found []string
	for i := 1; i < len(low); i++ {
		a, b := low[:i], low[i:]
		switch known := r.table.Words.Spell; {
		case known != nil && known(a+" "+b) != "":
			return []string{a + " " + b}
		case isWord(a) && isWord(b):
			found = append(found, a+" "+b)
		}
	}
	if len(found) != 1 {
		return nil
	}
	return found
}

// spells reports whether a word is spelt correctly.
func (r *reader) spells(low string) bool {
	if len(low) < 3 || strings.IndexFunc(low, func(c rune) bool { return c >= '0' && c <= '9' || strings.ContainsRune("#+/{}@", c) }) >= 0 {
		return true
	}
	if l := r.book.language; l != nil && l.vocabulary[l.plain(low)] {
		return true
	}
	if _, ok := r.book.number(low); ok || r.book.vocabulary[low] || r.book.asked[low] || r.book.short[low] != nil || r.table.Words.Known(low) {
		return true
	}
	for _, p := range r.table.Players {
		if name := fold(p); low == name || low == name+"'s" || low == name+"s" {
			return true
		}
	}
	for _, n := range r.names.all(r.table) {
		for _, w := range n.words {
			if w == low || w+"s" == low {
				return true
			}
		}
	}
	return false
}

// near returns the possible corrections of a word: words of players' names, of
// things on the board, of the book and the phrases. One letter in five may be
// wrong, two in ten; in a word of three or four, two may be swapped. Any number of vowels
// may be missing.
func (r *reader) near(low string) []string {
	if long := r.cutShort(low); long != "" {
		return []string{long}
	}
	if len(low) < 3 {
		return nil
	}
	most := 1
	if len(low) >= 10 {
		most = 2
	}
	var found []string
	least := most
	consider := func(w string, named bool) {
		if len(w) < 3 || slices.Contains(found, w) {
			return
		}
		short := len(low) == 3 || len(low) == 4 && !named
		d := 1
		if !abbreviates(low, w) || len(low) == 3 && r.book.isNumber(w) {
			if short && !swapped(low, w) {
				return
			}
			d = notation.Edits(low, w, most)
		}
		switch {
		case d < least:
			found, least = []string{w}, d
		case d == least:
			found = append(found, w)
		}
	}
	for _, p := range r.table.Players {
		consider(fold(p), true)
	}
	for _, n := range r.names.all(r.table) {
		for _, w := range n.words {
			consider(w, true)
		}
	}
	onBoard := len(found)
	for _, w := range r.table.Words.Spellings(low) {
		consider(w, false)
	}
	for _, words := range []map[string]bool{r.book.vocabulary, r.table.Words.Counters, r.table.Words.FreeCounters} {
		for w := range words {
			consider(w, false)
		}
	}
	if l := r.book.language; l != nil {
		low = l.plain(low)
		for w := range l.vocabulary {
			consider(w, false)
		}
	}
	if onBoard == 0 || onBoard > len(found) {
		onBoard = 0
	}
	slices.Sort(found[onBoard:])
	return found[:min(len(found), mostSpellings)]
}

// cutShort returns the only word of a name on the board that begins with another:
// "vamp" is a Vampire, "vamps" are several. It is "" if there is none, or more
// than one.
func (r *reader) cutShort(low string) string {
	const least = 3 // letters
	found := ""
	for _, plural := range []string{"", "s"} {
		stem, ok := strings.CutSuffix(low, plural)
		if !ok || len(stem) < least {
			continue
		}
		for _, n := range r.names.all(r.table) {
			for _, w := range n.words {
				if len(w) <= len(stem) || !strings.HasPrefix(w, stem) {
					continue
				}
				if w += plural; found != "" && found != w {
					return ""
				}
				found = w
			}
		}
		if found != "" {
			return found
		}
	}
	return ""
}

// isNumber reports whether a word of the phrasebook or of its language is a number.
func (b *Phrasebook) isNumber(word string) bool {
	if l := b.language; l != nil && len(l.words[word]) == 1 {
		word = l.words[word][0].low
	}
	_, ok := b.number(word)
	return ok
}

// abbreviates reports whether a word is another without some of its vowels: "untp", "dwn".
func abbreviates(short, long string) bool {
	if len(short) >= len(long) || short[0] != long[0] {
		return false
	}
	at := 0
	for _, c := range []byte(long) {
		if at < len(short) && short[at] == c {
			at++
		} else if !strings.ContainsRune("aeiou", rune(c)) {
			return false
		}
	}
	return at == len(short)
}

// swapped reports whether two words differ only by two swapped adjacent
// letters.
func swapped(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) - 1 {
		if a[i] != b[i] {
			return a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
		}
	}
	return false
}
