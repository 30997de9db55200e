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

// Pool is all the cards of one file, or of several.
type Pool struct {
	facts []*facts
	nicks []nickname
	// ordinary are the keys of names that are ordinary words, too.
	ordinary []string

	once   sync.Once
	sorted *index // by name; made when a name is asked for

	onceTokens sync.Once
	tokens     *tokens // that the cards create; made when one is asked for
}

func newPool(all ...*facts) *Pool { return &Pool{facts: all} }

// games are all games that a Pool may be of.
var games = []rules.Game{rules.Magic, rules.Riftbound}

// Open reads the embedded facts of both games, and what players call their cards:
// <game>/cards.facts, <game>/nicknames.txt and <game>/ordinary.txt. Of a game of which cards were
// imported, those are used instead of the embedded ones.
func Open(fsys fs.FS, imported ...*Pool) (*Pool, error) {
	all := &Pool{}
	for _, p := range imported {
		all.facts = append(all.facts, p.facts...)
	}
	for _, game := range games {
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
	}
	return all, nil
}

// Lazy gives a function that opens the Pool when it is first called, and then
// gives the same one: a program that is never asked for a card reads none.
func Lazy(fsys fs.FS) func() (*Pool, error) {
	return sync.OnceValues(func() (*Pool, error) { return Open(fsys) })
}

// has reports whether there are cards of that game.
func (p *Pool) has(game rules.Game) bool {
	return slices.ContainsFunc(p.facts, func(f *facts) bool { return slices.Contains(f.games(), game) })
}

// games lists the games of the cards, by looking at the first card of each: there
// are few, and the cards are sorted by name.
func (f *facts) games() []rules.Game {
	var all []rules.Game
	for i := range f.cards {
		if g := f.game(i); !slices.Contains(all, g) {
			if all = append(all, g); len(all) == len(games) {
				break
			}
		}
	}
	return all
}

func (f *facts) game(i int) rules.Game {
	r := &reader{body: f.body, at: int(f.cards[i])}
	r.text() // its name
	r.text() // its id
	return rules.Game(f.word(r))
}

// Len is how many cards there are.
func (p *Pool) Len() int {
	n := 0
	for _, f := range p.facts {
		n += len(f.cards)
	}
	return n
}

// All goes through all cards, in the order of their names within a file. Their
// lists are shared and must not be changed.
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

// at is the card of that number.
func (p *Pool) at(i int) Card {
	for _, f := range p.facts {
		if i < len(f.cards) {
			return f.card(i)
		}
		i -= len(f.cards)
	}
	return Card{}
}

// Exact gives the card with that whole name and, unless it is "", that layout. It
// joins cards of different sources, whose ids differ.
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
