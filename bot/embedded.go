package bot

import (
	"io/fs"

	"arbiter/bot/cardpool"
	"arbiter/commands/language"
	"arbiter/data"
	"arbiter/rules"
	"arbiter/rules/cards"
	"arbiter/tracker"
	"arbiter/tracker/magic"
	"arbiter/tracker/riftbound"
)

// embedded is the decoded embedded data, which several Apps may share. It is
// immutable.
type embedded struct {
	library   *rules.Library
	languages *language.Catalogue
	magic     *magic.Game
	riftbound *riftbound.Game
	cards     func() (*cards.Pool, error)
}

func readEmbedded() (*embedded, error) {
	own := &embedded{cards: openEmbedded}
	var err error
	if own.library, err = rules.NewLibrary(data.FS); err != nil {
		return nil, err
	}
	if own.languages, err = language.Read(data.FS); err != nil {
		return nil, err
	}
	facts, err := fs.Sub(data.FS, string(rules.Magic))
	if err != nil {
		return nil, err
	}
	if own.magic, err = magic.New(facts); err != nil {
		return nil, err
	}
	if facts, err = fs.Sub(data.FS, string(rules.Riftbound)); err != nil {
		return nil, err
	}
	own.riftbound, err = riftbound.New(facts)
	return own, err
}

// engines returns the games with the cards of a pool; the first is the default.
func (e *embedded) engines(pool func() (*cards.Pool, error), details func(cards.Card) (cards.Details, bool)) []tracker.Engine {
	return []tracker.Engine{
		tracker.Of(e.magic.With(cardpool.MagicWith(pool, details))),
		tracker.Of(e.riftbound.With(cardpool.Riftbound(pool))),
	}
}
