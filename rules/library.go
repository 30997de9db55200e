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

// Library holds, for each game, our digest with its index, and the editions
// that are installed on this machine. It may be used from several goroutines.
type Library struct {
	mu    sync.RWMutex
	games map[Game]*stack
}

// stack is what the library has of one game.
type stack struct {
	digest   *Book
	index    *Index
	alone    *View      // the digest without an official text
	slang    *Slang     // players' words, and the book's for them
	terms    []Entry    // words of the rules, by the rules of the digest that explain them
	jargon   jargon     // players' words, and what they mean by them
	editions []*shelved // in the order of CompareEditions
}

// shelved is an edition that is installed. Its book is read when it is first
// asked for: a machine may have a dozen, and most evenings need one.
type shelved struct {
	edition Edition
	load    func() (*Book, error)
	view    func() (*View, error) // and it stays
}

// NewLibrary reads the digests and indexes from facts, which holds a folder
// for each game (package data embeds it). A game without a folder has an empty
// digest; editions of it can be installed all the same.
func NewLibrary(facts fs.FS) (*Library, error) {
	l := &Library{games: make(map[Game]*stack)}
	for _, game := range Games() {
		s, err := newStack(facts, game)
		if err != nil {
			return nil, fmt.Errorf("read our own rules of %s: %w", game, err)
		}
		l.games[game] = s
	}
	return l, nil
}

func newStack(facts fs.FS, game Game) (*stack, error) {
	empty := Edition{Game: game, Title: "Arbiter's digest", Source: Digest}
	s := &stack{digest: newBook(empty, nil), index: newIndex(nil)}
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
	defer func() { _ = lines.Close() }() // it was only read
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
	s.alone = newView(nil, s)
	return s, nil
}

// readSlang reads players' words; a game may have none.
func readSlang(facts fs.FS, name string) (*Slang, error) {
	f, err := facts.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil //nolint:nilnil // no words are no slang
	}
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // it was only read
	return ReadSlang(f)
}

// Bare is a library of its own with the same digests and no edition. It costs
// next to nothing: what never changes is shared.
func (l *Library) Bare() *Library {
	l.mu.RLock()
	defer l.mu.RUnlock()
	bare := &Library{games: make(map[Game]*stack)}
	for game, s := range l.games {
		shared := *s
		shared.editions = nil
		bare.games[game] = &shared
	}
	return bare
}

// Install adds an edition, or puts it in the place of the one with the same ID.
// Views handed out before stay as they are.
func (l *Library) Install(b *Book) {
	l.Offer(b.Edition, func() (*Book, error) { return b, nil })
}

// Offer adds an edition as Install does, whose book is only loaded when someone
// first asks for it, and kept then; Read loads it anew. An edition whose book can't be loaded
// is passed over, as if it were not there.
func (l *Library) Offer(e Edition, load func() (*Book, error)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	s, ok := l.games[e.Game]
	if !ok {
		return // no book that Parse made has another game
	}
	view := sync.OnceValues(func() (*View, error) {
		b, err := load()
		if err != nil {
			return nil, err
		}
		return newView(b, s), nil
	})
	editions := slices.DeleteFunc(slices.Clone(s.editions), func(v *shelved) bool { return v.edition.ID == e.ID })
	editions = append(editions, &shelved{e, load, view})
	slices.SortStableFunc(editions, func(x, y *shelved) int { return CompareEditions(x.edition, y.edition) })
	s.editions = editions
}

// CompareEditions orders the editions of one game: whole books before
// excerpts, core rules before tournament rules, the newest first. So the first
// whole book of core rules is the default.
func CompareEditions(a, b Edition) int {
	return cmp.Or(
		cmp.Compare(a.rank(), b.rank()),
		cmp.Compare(b.Effective, a.Effective),
		cmp.Compare(b.ID, a.ID),
	)
}

// rank tells a game's whole core rules from what only stands beside them.
func (e Edition) rank() int {
	switch {
	case e.Source == Official && !strings.HasPrefix(e.ID, "tournament"):
		return 0
	case e.Source == Official:
		return 1
	}
	return 2
}

// Default is the view on the newest whole official edition of a game; without
// one, on our digest. It is never nil for a game that we know.
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

// View finds an installed edition by its ID: "2026-04-17", "v1.3"; "digest" is
// our digest alone.
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

// Read reads an installed edition anew, without keeping it: for looking through
// many of them one after another.
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

// Editions lists what is installed of a game, in the order of CompareEditions.
func (l *Library) Editions(game Game) []Edition {
	_, editions := l.of(game)
	var all []Edition
	for _, e := range editions {
		all = append(all, e.edition)
	}
	return all
}

// of is what the library has of a game now. Loading takes place without the
// lock, so that nobody waits for a book that he didn't ask for.
func (l *Library) of(game Game) (alone *View, editions []*shelved) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	s, ok := l.games[game]
	if !ok {
		return nil, nil
	}
	return s.alone, s.editions
}
