package rules

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
)

// Library holds the digest and index of each game, and the installed editions.
// It is safe for concurrent use.
type Library struct {
	mu    sync.RWMutex
	games map[Game]*gameBooks
}

// gameBooks is the books of one game.
type gameBooks struct {
	digest   *Book
	index    *Index
	alone    *View        // the digest without an official edition
	slang    *Slang       // players' words → the book's
	terms    []Entry      // terms of the rules, by the rules of the digest that explain them
	jargon   jargon       // players' words and their meanings
	ways     ways         // players' questions
	meaning  *Meaning     // vectors of words and rules
	editions []*installed // in the order of CompareEditions
}

// installed is an installed edition. Its book is loaded on first use.
type installed struct {
	edition Edition
	load    func() (*Book, error)
	view    func() (*View, error) // cached
}

// NewLibrary reads digests and indexes from facts, which has a folder for each
// game (see package data). A game without a folder has an empty digest.
func NewLibrary(facts fs.FS) (*Library, error) {
	l := &Library{games: make(map[Game]*gameBooks)}
	for _, game := range Games() {
		s, err := newStack(facts, game)
		if err != nil {
			return nil, fmt.Errorf("read our own rules of %s: %w", game, err)
		}
		l.games[game] = s
	}
	return l, nil
}

func newStack(facts fs.FS, game Game) (*gameBooks, error) {
	empty := Edition{Game: game, Title: "Arbiter's digest", Source: Digest}
	s := &gameBooks{digest: newBook(empty, nil), index: newIndex(nil)}
	raw, err := fs.ReadFile(facts, string(game)+"/digest.txt")
	switch {
	case errors.Is(err, fs.ErrNotExist):
		s.alone = newView(nil, s)
		return s, nil
	case err != nil:
		return nil, err
	}
	if s.digest, err = Parse("digest.txt", raw, game); err != nil {
		return nil, err
	}
	lines, err := facts.Open(string(game) + "/index.txt")
	if err != nil {
		return nil, err
	}
	defer func() { _ = lines.Close() }() // opened for reading only
	if s.index, err = ReadIndex(lines); err != nil {
		return nil, err
	}
	if s.slang, err = readSlang(facts, string(game)+"/slang.txt"); err != nil {
		return nil, err
	}
	if s.terms, err = readTerms(facts, string(game)+"/terms.txt"); err != nil {
		return nil, err
	}
	if s.jargon, err = readJargon(facts, string(game)+"/jargon.txt"); err != nil {
		return nil, err
	}
	if s.ways, err = readWays(facts, string(game)+"/ways.txt"); err != nil {
		return nil, err
	}
	if s.meaning, err = readMeaning(facts, string(game)+"/meaning.vec"); err != nil {
		return nil, err
	}
	s.alone = newView(nil, s)
	return s, nil
}

// Bare returns a new library that shares the digests and has no editions.
func (l *Library) Bare() *Library {
	l.mu.RLock()
	defer l.mu.RUnlock()
	bare := &Library{games: make(map[Game]*gameBooks)}
	for game, s := range l.games {
		shared := *s
		shared.editions = nil
		bare.games[game] = &shared
	}
	return bare
}

// Install adds an edition or replaces the one with the same ID. Existing Views
// don't change.
func (l *Library) Install(b *Book) {
	l.Offer(b.Edition, func() (*Book, error) { return b, nil })
}

// Offer is like Install, but load is called when the book is first needed. View
// and Default keep the loaded book; Read doesn't. An edition that can't be
// loaded is skipped.
func (l *Library) Offer(e Edition, load func() (*Book, error)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	s, ok := l.games[e.Game]
	if !ok {
		return // Parse returns books of known games only
	}
	view := sync.OnceValues(func() (*View, error) {
		b, err := load()
		if err != nil {
			return nil, err
		}
		return newView(b, s), nil
	})
	editions := slices.DeleteFunc(slices.Clone(s.editions), func(v *installed) bool { return v.edition.ID == e.ID })
	editions = append(editions, &installed{e, load, view})
	slices.SortStableFunc(editions, func(x, y *installed) int { return CompareEditions(x.edition, y.edition) })
	s.editions = editions
}

// CompareEditions orders the editions of a game: whole books before excerpts,
// core rules before tournament rules, the newest first. The first whole book of
// core rules is the default.
func CompareEditions(a, b Edition) int {
	return cmp.Or(
		cmp.Compare(a.rank(), b.rank()),
		cmp.Compare(b.Effective, a.Effective),
		cmp.Compare(b.ID, a.ID),
	)
}

// rank orders whole core rules before other documents.
func (e Edition) rank() int {
	switch {
	case e.Source == Official && !strings.HasPrefix(e.ID, "tournament"):
		return 0
	case e.Source == Official:
		return 1
	}
	return 2
}

// Default returns the view on the newest whole official edition of a game, or
// on our digest if there is none. It is never nil for a known game.
func (l *Library) Default(game Game) *View {
	alone, editions := l.of(game)
	for _, e := range editions {
		if e.edition.rank() != 0 {
			break
		}
		if v, err := e.view(); err == nil {
			return v
		}
	}
	return alone
}

// View returns the view on an installed edition by its ID: "2026-04-17",
// "v1.3"; "digest" is our digest.
func (l *Library) View(game Game, editionID string) (*View, bool) {
	alone, editions := l.of(game)
	if editionID == "digest" {
		return alone, alone != nil
	}
	for _, e := range editions {
		if e.edition.ID == editionID {
			v, err := e.view()
			return v, err == nil
		}
	}
	return nil, false
}

// Read loads an installed edition without caching it, for reading many of them
// in turn.
func (l *Library) Read(e Edition) (*Book, bool) {
	_, editions := l.of(e.Game)
	for _, s := range editions {
		if s.edition.ID == e.ID {
			b, err := s.load()
			return b, err == nil
		}
	}
	return nil, false
}

// Editions returns the installed editions of a game, in the order of
// CompareEditions.
func (l *Library) Editions(game Game) []Edition {
	_, editions := l.of(game)
	var all []Edition
	for _, e := range editions {
		all = append(all, e.edition)
	}
	return all
}

// of returns a snapshot of a game's books. Callers load books without holding
// the lock, so that loading one doesn't block others.
func (l *Library) of(game Game) (alone *View, editions []*installed) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	s, ok := l.games[game]
	if !ok {
		return nil, nil
	}
	return s.alone, s.editions
}
