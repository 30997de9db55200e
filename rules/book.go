package rules

import (
	"slices"
	"strings"
)

// Kind says what an entry of a book is.
type Kind int

// The kinds of entries.
const (
	Chapter      Kind = iota + 1 // "7. Additional Rules"
	Section                      // "704. State-Based Actions"
	Rule                         // "704.5"
	Subrule                      // "704.5f"
	GlossaryTerm                 // "glossary:Token"
)

// Source says what a book's text is.
type Source int

// The sources.
const (
	Official Source = iota // the publisher's whole text
	Digest                 // Arbiter's own words
	Excerpt                // a part of a book, as someone wrote it down
)

// Edition tells one book from another.
type Edition struct {
	Game      Game
	ID        string // "2026-04-17", "v1.3"; of an excerpt its file's name
	Title     string
	Effective string // the day from which it is in force, as 2026-04-17; may be empty
	Source    Source
}

// Entry is a rule, a heading or a glossary term.
type Entry struct {
	Ref      Ref
	Parent   Ref // the entry above it; empty for chapters and glossary terms
	Kind     Kind
	Heading  string   // the heading of its section
	Title    string   // its own name, where it has one: "State-Based Actions", "Deathtouch"
	Text     string   // without its number; paragraphs joined by a newline
	Examples []string // each without the word "Example:"
	Children []Ref
}

// Book is a rulebook. It never changes.
type Book struct {
	Edition Edition

	entries []Entry
	byRef   map[Ref]int
	names   *names
}

// Entry finds an entry by its canonical address.
func (b *Book) Entry(r Ref) (Entry, bool) {
	i, ok := b.byRef[r]
	if !ok {
		return Entry{}, false
	}
	return b.entries[i], true
}

// Entries lists all entries in the order of the book, glossary last. The
// caller must not change the slice.
func (b *Book) Entries() []Entry { return b.entries }

// newBook links entries to their parents and builds what look-ups need.
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
			e.titled()
		}
	}
	b.names = newNames(entries)
	return b
}

// says reports whether an entry has a text, or below its heading one that has.
func (b *Book) says(e Entry) bool {
	if e.Text != "" && e.Text != e.Title {
		return true
	}
	return slices.ContainsFunc(e.Children, func(r Ref) bool {
		child, ok := b.Entry(r)
		return ok && b.says(child)
	})
}

// hasGlossary reports whether the book explains its own words.
func (b *Book) hasGlossary() bool {
	return len(b.entries) > 0 && b.entries[len(b.entries)-1].Kind == GlossaryTerm
}

// titled parts the name of a keyword from the sentence that a digest has below
// it, where the publisher has only the name.
func (e *Entry) titled() {
	name, text, ok := strings.Cut(e.Text, "\n")
	if named := keywordName(Entry{Text: name, Children: e.Children}); ok && named != "" {
		e.Title, e.Text = named, text
	}
}

// parent is the nearest entry above r that the book has.
func (b *Book) parent(r Ref) Ref {
	if _, glossary := r.Term(); glossary {
		return ""
	}
	for up := above(r); up != ""; up = above(up) {
		if _, ok := b.byRef[up]; ok {
			return up
		}
	}
	return ""
}

// above is the address one level up: 704.5f, 704.5, 704, 7.
func above(r Ref) Ref {
	s := string(r)
	i := len(s)
	for i > 0 && s[i-1] >= 'a' && s[i-1] <= 'z' {
		i--
	}
	if i < len(s) { // a letter: off with it, and with Riftbound's dot before it
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
