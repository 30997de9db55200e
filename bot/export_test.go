package bot

import (
	"sync"

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
