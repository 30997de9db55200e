package rules

import (
	"slices"
	"strings"
)

// Kind is the kind of an entry.
type Kind int

// The kinds of entries.
const (
	Chapter      Kind = iota + 1 // "7. Additional Rules"
	Section                      // "704. State-Based Actions"
	Rule                         // "704.5"
	Subrule                      // "704.5f"
	GlossaryTerm                 // "glossary:Token"
)

// Source says where a book's text comes from.
type Source int

// The sources.
const (
	Official Source = iota // the publisher's complete text
	Digest                 // Arbiter's summary
	Excerpt                // a part of a book
)

// Edition identifies a book.
type Edition struct {
	Game      Game
	ID        string // "2026-04-17", "v1.3"; for an excerpt the name of its file
	Title     string
	Effective string // the effective date as YYYY-MM-DD; may be empty
	Source    Source
}

// Entry is a rule, a heading or a glossary term.
type Entry struct {
	Ref      Ref
	Parent   Ref // the entry above; empty for chapters and glossary terms
	Kind     Kind
	Heading  string   // the title of its section
	Title    string   // its own name, or "": "State-Based Actions", "Deathtouch"
	Text     string   // without the number; paragraphs separated by newlines
	Examples []string // without the word "Example:"
	Children []Ref
}

// Book is a rulebook. It is immutable and safe for concurrent use.
type Book struct {
	Edition Edition

	entries []Entry
	byRef   map[Ref]int
	names   *names
}

// Entry returns the entry at an address in canonical form.
func (b *Book) Entry(r Ref) (Entry, bool) {
	i, ok := b.byRef[r]
	if !ok {
		return Entry{}, false
	}
	return b.entries[i], true
}

// Entries returns all entries in book order, glossary last. The caller must not
// modify the slice.
func (b *Book) Entries() []Entry { return b.entries }

// newBook links entries to their parents and builds the tables for look-ups.
func newBook(edition Edition, entries []Entry) *Book {
	b := &Book{Edition: edition, entries: entries, byRef: make(map[Ref]int, len(entries))}
	for i := range entries {
		b.byRef[entries[i].Ref] = i
	}
	for i := range entries {
		e := &entries[i]
		if e.Parent == "" {
			e.Parent = b.parent(e.Ref)
		}
		if p, ok := b.byRef[e.Parent]; ok && e.Parent != "" {
			entries[p].Children = append(entries[p].Children, e.Ref)
		}
		if s, ok := b.byRef[e.Ref.Section()]; ok && e.Heading == "" {
			e.Heading = entries[s].Title
		}
	}
	for i := range entries {
		e := &entries[i]
		if e.Kind == Rule && e.Title == "" {
			e.Title = keywordName(*e)
		}
		if edition.Source == Digest && e.Kind == Rule && e.Title == "" {
			e.splitTitle()
		}
	}
	b.names = newNames(entries)
	return b
}

// hasText reports whether an entry has a text or, for a heading, an entry below it
// has.
func (b *Book) hasText(e Entry) bool {
	if e.Text != "" && e.Text != e.Title {
		return true
	}
	return slices.ContainsFunc(e.Children, func(r Ref) bool {
		child, ok := b.Entry(r)
		return ok && b.hasText(child)
	})
}

// hasGlossary reports whether the book has a glossary.
func (b *Book) hasGlossary() bool {
	return len(b.entries) > 0 && b.entries[len(b.entries)-1].Kind == GlossaryTerm
}

// splitTitle splits the name of a keyword from the sentence that follows it in a
// digest, where the publisher's entry is only the name.
func (e *Entry) splitTitle() {
	name, text, ok := strings.Cut(e.Text, "\n")
	if named := keywordName(Entry{Text: name, Children: e.Children}); ok && named != "" {
		e.Title, e.Text = named, text
	}
}

// parent returns the nearest entry above r that the book has, or "".
func (b *Book) parent(r Ref) Ref {
	if _, glossary := r.Term(); glossary {
		return ""
	}
	for up := parentRef(r); up != ""; up = parentRef(up) {
		if _, ok := b.byRef[up]; ok {
			return up
		}
	}
	return ""
}

// parentRef returns the address one level up: 704.5f, 704.5, 704, 7.
func parentRef(r Ref) Ref {
	s := string(r)
	i := len(s)
	for i > 0 && s[i-1] >= 'a' && s[i-1] <= 'z' {
		i--
	}
	if i < len(s) { // remove a letter, and Riftbound's dot before it
		if i > 0 && s[i-1] == '.' {
			i--
		}
		return Ref(s[:i])
	}
	for i--; i >= 0; i-- {
		if s[i] == '.' {
			return Ref(s[:i])
		}
	}
	if len(s) == 3 {
		return r[:1]
	}
	return ""
}
