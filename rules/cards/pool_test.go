package cards_test

import (
	"sync"
	"testing"

	"arbiter/data"
	_ "arbiter/internal/gcpercent"
	"arbiter/rules"
	"arbiter/rules/cards"
)

// A Pool is safe for concurrent use from its first search on.
func TestPoolMayBeSharedAtOnce(t *testing.T) {
	p, err := cards.Open(data.FS)
	if err != nil {
		t.Fatal(err)
	}
	var looking sync.WaitGroup
	for range 4 {
		for _, typed := range []string{"Sol Ring", "bob", "lightnning bollt", "jace tms"} {
			looking.Go(func() {
				if got := p.Find(typed, cards.Options{Game: rules.Magic}); !got.One {
					t.Errorf("%q: %q", typed, names(got.Hits))
				}
				if got := p.Complete(typed, cards.Options{}, 5); len(got) == 0 {
					t.Errorf("%q completes to nothing", typed)
				}
				if _, ok := p.Exact(rules.Magic, "Sol Ring", "normal"); !ok {
					t.Error("Sol Ring isn't there")
				}
			})
		}
	}
	looking.Wait()
}
