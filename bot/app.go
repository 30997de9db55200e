package bot

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"arbiter/bot/cardpool"
	"arbiter/bot/discord"
	"arbiter/commands"
	"arbiter/data"
	"arbiter/rules"
	"arbiter/rules/cards"
	"arbiter/rules/shelf"
	"arbiter/rules/updater"
	"arbiter/tracker"
	"arbiter/tracker/magic"
	"arbiter/tracker/postgres"
	"arbiter/tracker/riftbound"
)

// App is the core that all front ends share: a judge over the stores on disk.
type App struct {
	Judge *commands.Judge
	// Notices are problems at the start that the host should know of, such as
	// unreadable editions; a sentence each.
	Notices []string

	store   tracker.Store
	notes   discord.Notes
	boards  discord.BoardStore
	shared  tracker.Shared // nil if the games are in a file
	shelf   *shelf.Shelf   // nil if it can't be used
	library *rules.Library
	cards   *cardPool
	log     *journal
	web     *Web // nil without pages

	drawWithin   time.Duration                                      // discord.Options.DrawWithin
	beat         time.Duration                                      // discord.Options.Beat
	prepareAfter time.Duration                                      // how long prepareRules waits
	daily        func(context.Context, func(context.Context) error) // updater.Daily
	sharing      *sharing                                           // nil if the shelf isn't shared
	format       int                                                // discord.Options.Format
}

// Open opens the stores: games from the named file, or from config.Database if that is set
// and the file is config.Games; editions of the rules from config.Reference. Games that
// can't be used are an error; a shelf that can't be used is only a notice. The caller must
// call Close.
func Open(ctx context.Context, config Config, games string) (*App, error) {
	own, err := readEmbedded()
	if err != nil {
		return nil, fmt.Errorf("the embedded data: %w", err)
	}
	return openWith(ctx, config, games, own)
}

// openWith is like Open, with embedded data that several Apps may share, and with
// more games than those of every App.
func openWith(ctx context.Context, config Config, games string, own *embedded, more ...tracker.Engine) (*App, error) {
	app := &App{library: own.library.Bare(), log: newJournal(config.Log(), config.LogLevel), prepareAfter: 2 * time.Second, daily: updater.Daily}
	if err := app.openShelf(ctx, config.Reference()); err != nil {
		app.log.warn(ctx, "the shelf can't be read", err)
		app.Notices = append(app.Notices, "The shelf of imported editions can't be read; rules are shown in Arbiter's own words.")
	}
	app.cards = &cardPool{shelf: app.shelf, embedded: own.cards, warn: app.log.warn}
	pool := func() (*cards.Pool, error) { return app.Cards(context.WithoutCancel(ctx)) }
	engines := own.engines(cardsOf{pool, func(c cards.Card) (cards.Details, bool) { return app.cards.CardDetails(context.WithoutCancel(ctx), c) }})
	engines = append(engines, more...)
	store, err := openGames(ctx, config, games)
	if err != nil {
		return nil, errors.Join(err, app.Close())
	}
	app.store, app.notes, app.boards = store, store, store
	if s, ok := store.(*postgres.Store); ok && s.Notice() != "" {
		app.Notices = append(app.Notices, s.Notice())
	}
	app.shared, _ = store.(tracker.Shared)
	app.Judge, err = commands.New(commands.Config{
		Tables: tracker.NewTables(app.store, time.Now, engines...), Games: engines,
		Library: app.library, Facts: data.FS, Languages: own.languages,
		Cards: pool, CardFile: app.cards, HideImages: config.HideImages, Replicated: app.shared != nil, RuleURL: config.RuleURL, Dice: newDice(), Settings: store, Fault: app.log.fault,
	})
	if err != nil {
		return nil, errors.Join(err, app.Close())
	}
	return app, nil
}

// games are those that tables can play; the first is the default. The facts of
// each are the folder of data that has its id.
var games = []struct {
	id   string
	open func(facts fs.FS) (withCards, error)
}{
	{"magic", func(facts fs.FS) (withCards, error) {
		g, err := magic.New(facts)
		return func(c cardsOf) tracker.Engine { return tracker.Of(g.With(cardpool.MagicWith(c.pool, c.details))) }, err
	}},
	{"riftbound", func(facts fs.FS) (withCards, error) {
		g, err := riftbound.New(facts)
		return func(c cardsOf) tracker.Engine { return tracker.Of(g.With(cardpool.Riftbound(c.pool))) }, err
	}},
}

// withCards is a game that has been read, which gets its cards.
type withCards func(cardsOf) tracker.Engine

// cardsOf gives games what is known of cards.
type cardsOf struct {
	pool    func() (*cards.Pool, error)
	details func(cards.Card) (cards.Details, bool)
}

// openShelf puts what was imported into the library.
func (a *App) openShelf(ctx context.Context, path string) error {
	s, err := shelf.Open(ctx, path)
	if err != nil {
		return err
	}
	a.shelf = s
	if s.Aside != "" {
		a.Notices = append(a.Notices, "The shelf of imported editions was damaged and begun anew; the old file is "+s.Aside+". Import your editions again.")
	}
	editions, err := s.Editions(ctx)
	for _, e := range editions {
		a.offer(ctx, e)
	}
	return err
}

// offer adds an edition on the shelf to the library, which loads it on first
// use.
func (a *App) offer(ctx context.Context, e rules.Edition) {
	a.library.Offer(e, func() (*rules.Book, error) {
		book, err := a.shelf.Load(ctx, e.Game, e.ID)
		if err != nil {
			a.log.warn(ctx, "an edition can't be read: "+e.ID, err)
		}
		return book, err
	})
}

// Close closes the stores.
func (a *App) Close() error {
	errs := []error{a.log.Close()}
	if a.shelf != nil {
		errs = append(errs, a.shelf.Close())
	}
	if a.store != nil {
		errs = append(errs, a.store.Close())
	}
	return errors.Join(errs...)
}
