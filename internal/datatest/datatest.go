// Package datatest reads the embedded data once for all tests of a package: the games with their
// cards, the digests, and the languages.
package datatest

import (
	"io/fs"
	"sync"
	"testing"
	"time"

	"arbiter/bot/cardpool"
	"arbiter/commands"
	"arbiter/commands/language"
	"arbiter/data"
	"arbiter/rules"
	"arbiter/rules/cards"
	"arbiter/tracker"
	"arbiter/tracker/magic"
	"arbiter/tracker/riftbound"
)

// Cards is the pool of all cards.
var Cards = cards.Lazy(data.FS)

// The embedded data, each read at its first use.
var (
	Magic = sync.OnceValues(func() (*magic.Game, error) {
		game, err := ofFacts("magic", magic.New)
		if err != nil {
			return nil, err
		}
		return game.With(cardpool.Magic(Cards)), nil
	})
	Riftbound = sync.OnceValues(func() (*riftbound.Game, error) {
		game, err := ofFacts("riftbound", riftbound.New)
		if err != nil {
			return nil, err
		}
		return game.With(cardpool.Riftbound(Cards)), nil
	})
	Library   = sync.OnceValues(func() (*rules.Library, error) { return rules.NewLibrary(data.FS) })
	Languages = sync.OnceValues(func() (*language.Catalogue, error) { return language.Read(data.FS) })
)

// Games returns both games, Magic first.
func Games(t testing.TB) []tracker.Engine {
	t.Helper()
	first, err := Magic()
	if err != nil {
		t.Fatal(err)
	}
	second, err := Riftbound()
	if err != nil {
		t.Fatal(err)
	}
	return []tracker.Engine{tracker.Of(first), tracker.Of(second)}
}

// Config returns the configuration of a judge over a store, with the given games, all cards and the
// digests.
func Config(t testing.TB, store tracker.Store, now func() time.Time, games ...tracker.Engine) commands.Config {
	t.Helper()
	library, err := Library()
	if err != nil {
		t.Fatal(err)
	}
	languages, err := Languages()
	if err != nil {
		t.Fatal(err)
	}
	return commands.Config{
		Tables: tracker.NewTables(store, now, games...), Games: games, Library: library, Facts: data.FS, Cards: Cards, Languages: languages,
	}
}

// ofFacts returns a game with the data of its folder.
func ofFacts[G any](folder string, make func(fs.FS) (G, error)) (none G, err error) {
	facts, err := fs.Sub(data.FS, folder)
	if err != nil {
		return none, err
	}
	return make(facts)
}
