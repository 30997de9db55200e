package rules

import (
	"strings"

	"github.com/sahilm/fuzzy"
)

// Suggestion is a completion.
type Suggestion struct {
	Ref   Ref
	Title string // the name of the rule, or the title of its section; "" if the rule has no text
}

// Complete returns at most limit entries that what was typed may become: by
// number, in book order ("704.5" gives 704.5, 704.5a …), or by the letters of a
// name, best first. An empty prefix returns the sections.
func (v *View) Complete(prefix string, limit int) []Suggestion {
	prefix = strings.TrimSpace(prefix)
	if number, ok := beginsNumber(prefix); ok {
		return v.completeNumber(number, limit)
	}
	var out []Suggestion
	seen := make(map[Ref]bool)
	add := func(n named) {
		if len(out) < limit && !seen[n.ref] {
			seen[n.ref] = true
			out = append(out, Suggestion{n.ref, n.title})
		}
	}
	key := fold(prefix)
	if n, ok := v.find(prefix); ok {
		n.title = v.title(n.ref)
		add(n)
	} else if w, ok := v.Word(prefix); ok && len(w.Rules) > 0 {
		add(named{title: v.title(w.Rules[0]), ref: w.Rules[0]})
	}
	rank := func(some titles) {
		for _, m := range fuzzy.FindFrom(key, some) {
			add(some[m.Index])
		}
	}
	// First names that contain what was typed, then corrections, then names
	// with the same letters in order; of players' phrases only those that
	// contain it.
	book, loose := v.book().names.having(key)
	called, _ := v.called().having(key)
	rank(book)
	rank(called)
	if len(out) == limit {
		return out
	}
	for _, n := range nearestOf(prefix, limit, v.book().names, v.called()) {
		add(n)
	}
	rank(loose)
	return out
}

// titles implements fuzzy.Source for folded names.
type titles []named

func (t titles) String(i int) string { return t[i].folded }
func (t titles) Len() int            { return len(t) }

// beginsNumber parses the beginning of a number: "", "7", "70", "704.", "cr
// 704.5".
func beginsNumber(typed string) (string, bool) {
	s := strings.ToLower(typed)
	s = strings.TrimSpace(beforeNumber.ReplaceAllString(s, ""))
	if s == "" {
		return "", true
	}
	if s[0] < '0' || s[0] > '9' {
		return "", false
	}
	if r, ok := ParseRef(s); ok && !strings.HasSuffix(s, ".") {
		return string(r), true
	}
	return s, true
}

func (v *View) completeNumber(number string, limit int) []Suggestion {
	var out []Suggestion
	for _, e := range v.book().entries {
		if len(out) >= limit {
			break
		}
		if _, term := e.Ref.Term(); term {
			continue
		}
		if number == "" && e.Kind == Section || number != "" && strings.HasPrefix(string(e.Ref), number) {
			out = append(out, Suggestion{e.Ref, v.title(e.Ref)})
		}
	}
	return out
}

// title returns an entry's own title, our name of it, or the title of its
// section.
func (v *View) title(r Ref) string {
	e, _ := v.book().Entry(r)
	if name := v.Name(r); name != "" || e.Text == "" { // without a text, the section's title isn't its name
		return name
	}
	return e.Heading
}

// newNames returns our names and players' words, in addition to the book's own
// names.
func (v *View) newNames() *names {
	var entries []Entry
	for _, m := range v.concordance().Matches() {
		entries = append(entries, Entry{Ref: m.At, Title: m.Name})
		for _, synonym := range m.Synonyms {
			entries = append(entries, Entry{Ref: m.At, Title: synonym})
		}
	}
	n := newPhrases(entries)
	for _, t := range v.termNames().list {
		n.add(t.title, t.ref)
	}
	return n
}

// newTermNames returns the terms as names of the book.
func (v *View) newTermNames() *names {
	var entries []Entry
	for _, t := range v.terms {
		if refs := v.ofEdition([]Ref{t.Ref}); len(refs) > 0 {
			entries = append(entries, Entry{Ref: refs[0], Title: t.Title})
		}
	}
	return newNames(entries)
}
