package rules

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"sync"
)

// Library holds the digest and index of each document of each game, and the
// installed editions. It is safe for concurrent use.
type Library struct {
	mu    sync.RWMutex
	games map[Game]map[Document]*documentBooks

	tournaments map[Game]*Tournament        // of the newest editions
	digests     map[Game]func() *Tournament // of our digests alone
	meanings    map[Game]func() *Meaning    // of the documents for tournaments
}

// documentBooks is the books of one document of a game.
type documentBooks struct {
	own      func() *gameBooks // our own texts; empty if they can't be read
	failed   func() error      // the error of reading the embedded texts
	editions []*installed      // in the order of CompareEditions
}

// gameBooks is our own texts of one document of a game.
type gameBooks struct {
	digest  *Book
	index   *Index
	alone   *View           // the digest without an official edition
	slang   *Slang          // players' words → the book's
	terms   []Entry         // terms of the rules, by the rules of the digest that explain them
	jargon  jargon          // players' words and their meanings
	ways    ways            // players' questions
	about   map[Ref]string  // what rules of the digest without a name are about
	fines   infractions     // infractions and their penalties
	meaning func() *Meaning // vectors of words and rules
}

// installed is an installed edition. Its book is loaded on first use.
type installed struct {
	edition Edition
	load    func() (*Book, error)
	view    func() (*View, error) // cached
}

// NewLibrary reads digests and indexes from facts, which has a folder for each
// game, and in it one for each document for tournaments (see package data). A
// document without a folder has an empty digest.
func NewLibrary(facts fs.FS) (*Library, error) {
	l := LazyLibrary(facts)
	for _, game := range Games() {
		if err := l.games[game][Core].failed(); err != nil {
			return nil, fmt.Errorf("read our own rules of %s: %w", game, err)
		}
		if _, err := readMeaning(facts, tournamentMeaning(game)); err != nil {
			return nil, err
		}
	}
	return l, nil
}

// LazyLibrary returns a Library that reads the facts of a game on first use. It treats facts
// that can't be read as empty. Use it for the embedded facts, which the tests read completely.
func LazyLibrary(facts fs.FS) *Library {
	l := &Library{games: make(map[Game]map[Document]*documentBooks), digests: make(map[Game]func() *Tournament), meanings: make(map[Game]func() *Meaning)}
	for _, game := range Games() {
		documents := make(map[Document]*documentBooks)
		for _, doc := range append([]Document{Core}, game.Documents()...) {
			documents[doc] = lazyBooks(facts, game, doc)
		}
		vectors := sync.OnceValue(func() *Meaning {
			m, err := readMeaning(facts, tournamentMeaning(game))
			if err != nil {
				m = unknowing
			}
			return m()
		})
		l.games[game], l.meanings[game] = documents, vectors
		l.digests[game] = sync.OnceValue(func() *Tournament {
			return newTournament(documents[Core].own().alone, vectors, func(doc Document) *View { return documents[doc].own().alone })
		})
	}
	return l
}

// tournamentMeaning is the file with the vectors of a game's documents for tournaments.
func tournamentMeaning(game Game) string { return string(game) + "/tournament.vec" }

// lazyBooks returns a document's books, of which our own are read on first use.
func lazyBooks(facts fs.FS, game Game, doc Document) *documentBooks {
	read := sync.OnceValues(func() (*gameBooks, error) {
		s, err := newStack(facts, game, doc)
		if err != nil {
			return emptyStack(game, doc), err
		}
		return s, nil
	})
	return &documentBooks{
		own:    func() *gameBooks { s, _ := read(); return s },
		failed: func() error { _, err := read(); return err },
	}
}

// emptyStack returns an empty digest.
func emptyStack(game Game, doc Document) *gameBooks {
	empty := Edition{Game: game, Title: "Arbiter's digest", Source: Digest}
	if doc != Core {
		empty.Title, empty.ID = doc.known().digest, string(doc)+"-"
	}
	s := &gameBooks{digest: newBook(empty, nil), index: newIndex(nil), meaning: unknowing}
	s.alone = newView(nil, s)
	return s
}

func newStack(facts fs.FS, game Game, doc Document) (*gameBooks, error) {
	s, folder := emptyStack(game, doc), doc.folder(game)
	raw, err := fs.ReadFile(facts, folder+"/digest.txt")
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return s, nil
	case err != nil:
		return nil, err
	}
	if s.digest, err = Parse("digest.txt", raw, game); err != nil {
		return nil, err
	}
	if s.digest.Edition.Document() != doc {
		return nil, fmt.Errorf("%s/digest.txt is of another document", folder)
	}
	lines, err := facts.Open(folder + "/index.txt")
	if err != nil {
		return nil, err
	}
	defer func() { _ = lines.Close() }() // opened for reading only
	if s.index, err = ReadIndex(lines); err != nil {
		return nil, err
	}
	if s.slang, err = readSlang(facts, folder+"/slang.txt"); err != nil {
		return nil, err
	}
	if s.terms, err = readTerms(facts, folder+"/terms.txt"); err != nil {
		return nil, err
	}
	if s.jargon, err = readJargon(facts, folder+"/jargon.txt"); err != nil {
		return nil, err
	}
	if s.ways, err = readWays(facts, folder+"/ways.txt"); err != nil {
		return nil, err
	}
	if s.fines, err = readInfractions(facts, folder+"/infractions.txt"); err != nil {
		return nil, err
	}
	if s.about, err = readNames(facts, folder+"/names.txt"); err != nil {
		return nil, err
	}
	if s.meaning, err = readMeaning(facts, folder+"/meaning.vec"); err != nil {
		return nil, err
	}
	s.alone = newView(nil, s)
	return s, nil
}

// Bare returns a new library that shares the digests, with their indexes, and has no
// editions.
func (l *Library) Bare() *Library {
	l.mu.RLock()
	defer l.mu.RUnlock()
	bare := &Library{games: make(map[Game]map[Document]*documentBooks), digests: l.digests, meanings: l.meanings}
	for game, documents := range l.games {
		bare.games[game] = make(map[Document]*documentBooks)
		for doc, s := range documents {
			bare.games[game][doc] = &documentBooks{own: s.own, failed: s.failed}
		}
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
	s, ok := l.games[e.Game][e.Document()]
	if !ok {
		return // Parse returns books of known games only
	}
	view := sync.OnceValues(func() (*View, error) {
		b, err := load()
		if err != nil {
			return nil, err
		}
		return newView(b, s.own()), nil
	})
	editions := slices.DeleteFunc(slices.Clone(s.editions), func(v *installed) bool { return v.edition.ID == e.ID })
	editions = append(editions, &installed{e, load, view})
	slices.SortStableFunc(editions, func(x, y *installed) int { return CompareEditions(x.edition, y.edition) })
	s.editions = editions
}

// CompareEditions orders the editions of a game: whole books before excerpts,
// core rules before documents for tournaments, the newest of each first. The first whole book of
// core rules is the default.
func CompareEditions(a, b Edition) int {
	return cmp.Or(
		cmp.Compare(a.rank(), b.rank()),
		cmp.Compare(a.Document().place(), b.Document().place()),
		cmp.Compare(b.Effective, a.Effective),
		cmp.Compare(b.ID, a.ID),
	)
}

// rank orders whole core rules before other documents.
func (e Edition) rank() int {
	switch {
	case e.Source == Official && e.Document() == Core:
		return 0
	case e.Source == Official:
		return 1
	}
	return 2
}

// Default returns the view on the newest whole official edition of a game's core
// rules, or on our digest if there is none. It is never nil for a known game.
func (l *Library) Default(game Game) *View { return l.Newest(game, Core) }

// HasOfficial reports whether a whole official edition of a game's core rules is installed. It
// doesn't read our digest if there is none.
func (l *Library) HasOfficial(game Game) bool {
	_, editions := l.of(game, Core)
	return slices.ContainsFunc(editions, func(e *installed) bool {
		if e.edition.Source != Official {
			return false
		}
		_, err := e.view()
		return err == nil
	})
}

// Newest returns the view on the newest whole official edition of a document, or
// on our digest if there is none. It is nil for a document that isn't the
// game's.
func (l *Library) Newest(game Game, doc Document) *View {
	own, editions := l.of(game, doc)
	if own == nil {
		return nil
	}
	for _, e := range editions {
		if e.edition.Source != Official {
			break
		}
		if v, err := e.view(); err == nil {
			return v
		}
	}
	return own().alone
}

// View returns the view on an installed edition by its ID: "2026-04-17",
// "v1.3", "mtr-2026-02-27"; "digest" is our digest, and "mtr-digest" that of a
// document.
func (l *Library) View(game Game, editionID string) (*View, bool) {
	for _, doc := range append([]Document{Core}, game.Documents()...) {
		own, editions := l.of(game, doc)
		if own != nil && (doc == Core && editionID == "digest" || doc != Core && editionID == string(doc)+"-digest") {
			return own().alone, true
		}
		for _, e := range editions {
			if e.edition.ID == editionID {
				v, err := e.view()
				return v, err == nil
			}
		}
	}
	return nil, false
}

// Read loads an installed edition without caching it, for reading many of them
// in turn.
func (l *Library) Read(e Edition) (*Book, bool) {
	_, editions := l.of(e.Game, e.Document())
	for _, s := range editions {
		if s.edition.ID == e.ID {
			b, err := s.load()
			return b, err == nil
		}
	}
	return nil, false
}

// Editions returns the installed editions of a game, those of documents for
// tournaments too, in the order of CompareEditions.
func (l *Library) Editions(game Game) []Edition {
	var all []Edition
	for _, doc := range append([]Document{Core}, game.Documents()...) {
		_, editions := l.of(game, doc)
		for _, e := range editions {
			all = append(all, e.edition)
		}
	}
	slices.SortStableFunc(all, CompareEditions)
	return all
}

// of returns a snapshot of a document's books. Callers load books without
// holding the lock, so that loading one doesn't block others.
func (l *Library) of(game Game, doc Document) (own func() *gameBooks, editions []*installed) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	s, ok := l.games[game][doc]
	if !ok {
		return nil, nil
	}
	return s.own, s.editions
}
