package bot

import (
	"context"
	"sync"
	"testing"
	"time"

	"arbiter/data"
	"arbiter/rules/cards"
)

// OpenWith is Open with embedded data that a test has read before.
var OpenWith = openWith

// Embedded reads the embedded data once for all tests.
var Embedded = sync.OnceValues(func() (*embedded, error) {
	own, err := readEmbedded()
	if err == nil {
		own.cards = cards.Lazy(data.FS)
	}
	return own, err
})

// Opened opens an App with the embedded data that all tests share. The caller closes it.
func Opened(t testing.TB, config Config) *App {
	t.Helper()
	own, err := Embedded()
	if err != nil {
		t.Fatal(err)
	}
	app, err := OpenWith(t.Context(), config, config.Games(), own)
	if err != nil {
		t.Fatal(err)
	}
	return app
}

// DrawWithin sets how long the app's bot waits for the render semaphore.
func DrawWithin(a *App, d time.Duration) { a.drawWithin = d }

// PrepareAfter sets how long after its start the app builds the indexes of the rules.
func PrepareAfter(a *App, d time.Duration) { a.prepareAfter = d }

// LookAtOnce makes the app check for new rules at its start, and again only after an error.
func LookAtOnce(a *App) {
	a.daily = func(ctx context.Context, look func(context.Context) error) {
		for look(ctx) != nil && sleep(ctx, 100*time.Millisecond) {
		}
	}
}

// Beat sets the interval at which the app says to other processes that it lives.
func Beat(a *App, d time.Duration) { a.beat = d }

// Format sets the newest version of what processes store for each other that the app uses.
func Format(a *App, format int) { a.format = format }
