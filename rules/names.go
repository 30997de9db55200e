package rules

import (
	"math/bits"
	"slices"
	"strings"
	"unicode"
)

// names finds entries by name: headings, keywords, glossary terms. A name leads
// to the entry that defines it: a rule, in preference to a glossary entry.
type names struct {
	exact    map[string]Ref // by folded name
	anyOrder map[string]Ref // names of several words, by their sorted words
	list     []named        // all names, for fuzzy matching
}

type named struct {
	folded, title string
	ref           Ref
	letters       uint64 // set of letters, as bits
	misspelt      bool   // of a fuzzy match: a spelling error, not another word
	slips         int    // and the number of errors
}

func newNames(entries []Entry) *names {
	n := emptyNames()
	// Sections take precedence over steps of the same name, and both over names
	// that are part of a longer heading: "Chains" over "Chains and Showdowns".
	// Glossary terms come last.
	add := func(wanted func(Entry) bool, titles func(string) []string) {
		for _, e := range entries {
			if !wanted(e) {
				continue
			}
			for _, title := range titles(e.Title) {
				n.add(title, e.Ref)
			}
		}
	}
	whole := func(title string) []string { return []string{title} }
	add(func(e Entry) bool { return e.Kind == Section }, whole)
	add(func(e Entry) bool { return e.Kind != GlossaryTerm }, whole)
	add(func(e Entry) bool { return e.Kind != GlossaryTerm }, alternatives)
	add(func(Entry) bool { return true }, alternatives)
	return n
}

func emptyNames() *names {
	return &names{exact: make(map[string]Ref), anyOrder: make(map[string]Ref)}
}

// newPhrases returns names that are matched as a whole: phrases that players
// type for a rule. "Convoke and tax" isn't a name for "tax".
func newPhrases(entries []Entry) *names {
	n := emptyNames()
	for _, e := range entries {
		n.add(e.Title, e.Ref)
	}
	return n
}

// add adds a name of an entry, unless it is taken.
func (n *names) add(title string, ref Ref) {
	key := fold(title)
	if _, taken := n.exact[key]; taken || key == "" {
		return
	}
	n.exact[key] = ref
	if words, ok := inOrder(key); ok && n.anyOrder[words] == "" {
		n.anyOrder[words] = ref
	}
	n.list = append(n.list, named{folded: key, title: title, ref: ref, letters: letters(key)})
}

// alternatives returns the names in a heading: "Tap and Untap" gives both,
// "Legend Rule" only itself.
func alternatives(title string) []string {
	out := []string{title}
	if name, _, more := strings.Cut(title, " ("); more { // "Bury (Obsolete)"
		out = append(out, name)
		title = name
	}
	for part := range strings.SplitSeq(title, " and ") {
		if part != title && !strings.Contains(part, " ") {
			out = append(out, part)
		}
	}
	if _, own, ok := cutTitle(title); ok && len(own) > 3 {
		out = append(out, own) // "Game Play Error — Missed Trigger"
	}
	for part := range strings.SplitSeq(title, ", ") {
		if part != title && len(part) > 3 {
			out = append(out, part)
		}
	}
	return out
}

// fold normalizes a name: lower case, plain punctuation, single spaces.
func fold(s string) string {
	var b strings.Builder
	space := false
	for _, r := range strings.ToLower(s) {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '+' || r == '/' || r == '∞':
			if space && b.Len() > 0 {
				b.WriteByte(' ')
			}
			space = false
			b.WriteRune(r)
		case r == '\'' || r == '’':
		default:
			space = true
		}
	}
	return b.String()
}

// find returns the entry with a name, singular or plural, and for longer names
// with the words in any order.
func (n *names) find(query string) (named, bool) {
	key := fold(query)
	if k, ok := n.written(key); ok {
		return named{folded: k, title: query, ref: n.exact[k]}, true
	}
	if words, ok := inOrder(key); ok {
		if ref, ok := n.anyOrder[words]; ok {
			return named{folded: key, title: query, ref: ref}, true
		}
	}
	return named{}, false
}

// has reports whether there is a name with a key, singular or plural, with the
// words in that order.
func (n *names) has(key string) bool {
	_, ok := n.written(key)
	return ok
}

// written returns the key of the name with that spelling.
func (n *names) written(key string) (string, bool) {
	for _, k := range []string{key, strings.TrimSuffix(key, "s"), key + "s", strings.TrimSuffix(key, "es"), strings.TrimSuffix(key, " rule")} {
		if _, ok := n.exact[k]; ok && k != "" {
			return k, true
		}
	}
	return "", false
}

// inOrder sorts the words of a longer name, so that "what is a token" finds
// "What a token is".
func inOrder(folded string) (string, bool) {
	words := strings.Fields(folded)
	if len(words) < 3 || len(words) > 10 {
		return "", false
	}
	slices.Sort(words)
	return strings.Join(words, " "), true
}

// nearestOf returns the names most similar to a misspelt one, best first,
// within the number of errors allowed for its length. Ties are decided by the
// order of the lists; each entry is returned once.
func nearestOf(query string, limit int, lists ...*names) []named {
	key := fold(query)
	if key == "" || len(key) > 60 || strings.Count(key, " ") >= mostWords {
		return nil // a question: Search corrects its words
	}
	most := maxErrors(key)
	buckets := make([][]named, most+1)
	var row edits
	mask := letters(key)
	for _, n := range lists {
		for _, c := range n.list {
			// One error changes at most two letters of the set.
			if bits.OnesCount64(mask^c.letters) > 2*most {
				continue
			}
			if d := row.distance(key, c.folded, most); d <= most {
				buckets[d] = append(buckets[d], c)
			}
		}
	}
	var out []named
	for slips, bucket := range buckets {
		for _, c := range bucket {
			c.misspelt, c.slips = misspelling(key, c.folded), slips
			if len(out) < limit && !slices.ContainsFunc(out, func(n named) bool { return n.ref == c.ref }) {
				out = append(out, c)
			}
		}
	}
	return out
}

// misspelling reports whether typed is a spelling error of name, and not
// another word: "tramlpe", but not "murder" for "marker". The first letter must
// be right; a short word may have a missing, superfluous or swapped letter but
// no wrong one; only longer words may have two errors. In a name of several
// words this holds for each of them, except one among others that are right.
func misspelling(typed, name string) bool {
	if typed == "" || name == "" || typed[0] != name[0] {
		return false
	}
	if some, others := strings.Fields(typed), strings.Fields(name); len(some) > 1 && len(some) == len(others) {
		right, misspelt := 0, 0
		for i, word := range some {
			switch {
			case word == others[i]:
				right++
			case misspelling(word, others[i]):
				misspelt++
			}
		}
		if right+misspelt == len(some) || right < len(some)-1 || right < 2 {
			return right+misspelt == len(some)
		}
	}
	var row edits
	switch d := row.distance(typed, name, 3); {
	case d == 1 && len(typed) == len(name) && len(name) < shortestWrong:
		return swapped(typed, name)
	case d <= 1:
		return len(typed) >= shortestMisspelt
	case d == 2:
		return min(len(typed), len(name)) >= shortestTwice
	default:
		return d == 3 && min(len(typed), len(name)) >= shortestThrice
	}
}

// Minimum lengths of a name for a wrong letter, two errors, three errors.
const (
	shortestWrong  = 6
	shortestTwice  = 9
	shortestThrice = 14
)

// swapped reports whether two words of one length have the same letters.
func swapped(a, b string) bool {
	x, y := []byte(a), []byte(b)
	slices.Sort(x)
	slices.Sort(y)
	return slices.Equal(x, y)
}

// mostWords is the maximum number of words of a misspelt name.
const mostWords = 4

// having returns the names that contain a key, and those that contain its
// letters in order.
func (n *names) having(key string) (written, loose titles) {
	set := letters(key)
	for _, name := range n.list {
		switch {
		case name.letters&set != set:
		case strings.Contains(name.folded, key):
			written = append(written, name)
		default:
			loose = append(loose, name)
		}
	}
	return written, loose
}

// letters returns the set of the letters and digits in a folded name, as bits.
func letters(s string) uint64 {
	var set uint64
	for i := range len(s) {
		set |= 1 << (s[i] & 63)
	}
	return set
}

// maxErrors returns the maximum edit distance allowed for a word.
func maxErrors(word string) int {
	switch n := len(word); {
	case n < 4:
		return 0
	case n < 6:
		return 1
	case n < 12:
		return 2
	}
	return 3
}
