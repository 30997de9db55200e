package bot

import (
	"io/fs"

	"arbiter/commands/language"
	"arbiter/data"
	"arbiter/rules"
	"arbiter/rules/cards"
	"arbiter/tracker"
)

// embedded is the decoded embedded data, which several Apps may share. It is
// immutable.
type embedded struct {
	library   *rules.Library
	languages *language.Catalogue
	games     []withCards
	cards     func() (*cards.Pool, error)
}

func readEmbedded() (*embedded, error) {
	own := &embedded{cards: openEmbedded, library: rules.LazyLibrary(data.FS)}
	var err error
	if own.languages, err = language.Read(data.FS); err != nil {
		return nil, err
	}
	for _, g := range games {
		facts, err := fs.Sub(data.FS, g.id)
		if err != nil {
			return nil, err
		}
		game, err := g.open(facts)
		if err != nil {
			return nil, err
		}
		own.games = append(own.games, game)
	}
	return own, nil
}

// engines returns the games that tables can play, with their cards.
func (e *embedded) engines(c cardsOf) []tracker.Engine {
	all := make([]tracker.Engine, len(e.games))
	for i, g := range e.games {
		all[i] = g(c)
	}
	return all
}
