package cards_test

import (
	"sync"
	"testing"

	"arbiter/data"
	"arbiter/rules/cards"
)

var open = sync.OnceValues(func() (*cards.Pool, error) { return cards.Open(data.FS) })

// embedded is the pool of the embedded facts.
func embedded(t testing.TB) *cards.Pool {
	t.Helper()
	p, err := open()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// names returns the full names of hits.
func names(hits []cards.Hit) []string {
	var all []string
	for _, h := range hits {
		all = append(all, h.Card.Name)
	}
	return all
}
