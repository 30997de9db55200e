package cards

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"sync"

	"arbiter/rules"
)

// Pool is the cards of one or more files. It is safe for concurrent use.
type Pool struct {
	facts []*facts
	nicks []nickname
	// ordinary are keys of names that are ordinary words.
	ordinary []string
	about    map[rules.Game]meanings

	once   sync.Once
	sorted *index // built on first use

	// compiled are the abilities of the games whose facts are embedded.
	compiled map[rules.Game]func() (*compiled, error)

	onceTokens sync.Once
	tokens     *tokens // created by the cards; built on first use
}

func newPool(all ...*facts) *Pool { return &Pool{facts: all} }

// Open reads the embedded facts of both games, their nicknames and ordinary
// words: <game>/cards.facts, <game>/nicknames.txt and <game>/ordinary.txt.
// Imported pools replace the embedded facts of their games.
func Open(fsys fs.FS, imported ...*Pool) (*Pool, error) {
	all := &Pool{compiled: make(map[rules.Game]func() (*compiled, error)), about: make(map[rules.Game]meanings)}
	for _, p := range imported {
		all.facts = append(all.facts, p.facts...)
	}
	for _, game := range rules.Games() {
		if !all.has(game) {
			f, err := fsys.Open(path.Join(string(game), "cards.facts"))
			if err != nil {
				return nil, fmt.Errorf("open the embedded cards: %w", err)
			}
			p, err := Read(f)
			if err := errors.Join(err, f.Close()); err != nil {
				return nil, fmt.Errorf("the embedded cards of %s: %w", game, err)
			}
			all.facts = append(all.facts, p.facts...)
			all.compiled[game] = openCompiled(fsys, game, p.facts[0])
		}
		nicks, err := openNicknames(fsys, game)
		if err != nil {
			return nil, err
		}
		all.nicks = append(all.nicks, nicks...)
		words, err := openOrdinary(fsys, game)
		if err != nil {
			return nil, err
		}
		all.ordinary = append(all.ordinary, words...)
		if all.about[game], err = openMeanings(fsys, game); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// Lazy returns a function that opens the Pool on its first call, and returns
// the same result on later calls.
func Lazy(fsys fs.FS) func() (*Pool, error) {
	return sync.OnceValues(func() (*Pool, error) { return Open(fsys) })
}

// has reports whether there are cards of a game.
func (p *Pool) has(game rules.Game) bool {
	return slices.ContainsFunc(p.facts, func(f *facts) bool { return slices.Contains(f.games(), game) })
}

// games returns the games of the cards. It decodes only as many cards as
// needed.
func (f *facts) games() []rules.Game {
	var all []rules.Game
	for i := range f.cards {
		if g := f.game(i); !slices.Contains(all, g) {
			if all = append(all, g); len(all) == len(rules.Games()) {
				break
			}
		}
	}
	return all
}

func (f *facts) game(i int) rules.Game {
	r := &reader{body: f.body, at: int(f.cards[i])}
	r.text() // name
	r.text() // id
	return rules.Game(f.word(r))
}

// Len returns the number of cards.
func (p *Pool) Len() int {
	n := 0
	for _, f := range p.facts {
		n += len(f.cards)
	}
	return n
}

// All iterates over all cards, by file and name. Their slices are shared and
// must not be modified.
func (p *Pool) All() func(yield func(Card) bool) {
	return func(yield func(Card) bool) {
		for _, f := range p.facts {
			for i := range f.cards {
				if !yield(f.card(i)) {
					return
				}
			}
		}
	}
}

// each iterates over the cards in the order of All. A card is valid until the next.
func (p *Pool) each() func(yield func(*Card) bool) {
	return func(yield func(*Card) bool) {
		var c Card
		for _, f := range p.facts {
			for _, at := range f.cards {
				if f.readInto(&c, &reader{body: f.body, at: int(at)}); !yield(&c) {
					return
				}
			}
		}
	}
}

// makers iterates over the cards that create tokens, in the order of All.
func (p *Pool) makers() func(yield func(Card) bool) {
	return func(yield func(Card) bool) {
		for _, f := range p.facts {
			for _, i := range f.makers {
				if !yield(f.card(int(i))) {
					return
				}
			}
		}
	}
}

// at returns the card with an index.
func (p *Pool) at(i int) Card {
	for _, f := range p.facts {
		if i < len(f.cards) {
			return f.card(i)
		}
		i -= len(f.cards)
	}
	return Card{}
}

// Exact returns the card with a whole name and, unless it is "", a layout. It
// is used to match cards of different sources, whose ids differ.
func (p *Pool) Exact(game rules.Game, name, layout string) (Card, bool) {
	x := p.index()
	for _, n := range x.called(keyOf(name)) {
		if n.kind != whole {
			continue
		}
		if c := p.at(int(n.card)); c.Name == name && c.Game == game && (layout == "" || c.Layout == layout) {
			return c, true
		}
	}
	return Card{}, false
}
