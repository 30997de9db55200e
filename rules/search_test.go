package rules_test

import (
	"strings"
	"testing"

	"arbiter/rules"
)

// Questions and the rules that decide them, found by reading April 2026.
func TestSearchFindsWhatDecides(t *testing.T) {
	s := rules.NewSearch(parse(t, "magic/2026-04-17.txt"), rules.Hints{})
	for _, tc := range []struct {
		query string
		want  rules.Ref
	}{
		{"704.5f", "704.5f"},
		{"deathtuch", "702.2"},
		{"creature toughness 0", "704.5f"},
		{"ten or more poison counters", "704.5c"},
		{"treasure token", "111.10a"},
		{"token ceases to exist", "704.5d"},
		{"move a counter from one object to another", "122.5"},
	} {
		hits := s.Find(tc.query, 10)
		found := false
		for _, h := range hits {
			found = found || h.Ref == tc.want
		}
		if !found {
			t.Errorf("Find(%q) lacks %s: %v", tc.query, tc.want, refs(hits))
		}
	}
}

func TestSearchTakesAnything(t *testing.T) {
	s := rules.NewSearch(parse(t, "magic/2026-04-17.txt"), rules.Hints{})
	for _, q := range []string{"", "🦀", `"`, "*", "NEAR(a b)", "-", strings.Repeat("lorem ipsum ", 400)} {
		s.Find(q, 10) // must neither fail nor panic
	}
	if hits := s.Find("xyzzyq plughq", 10); len(hits) != 0 {
		t.Errorf("nonsense found %v", refs(hits))
	}
	if hits := s.Find("token", 0); hits != nil {
		t.Errorf("none asked, %d given", len(hits))
	}
}

func refs(hits []rules.Hit) []rules.Ref {
	var out []rules.Ref
	for _, h := range hits {
		out = append(out, h.Ref)
	}
	return out
}

// DESIGN §8: p99 < 2 ms over the whole book.
func BenchmarkSearch(b *testing.B) {
	s := rules.NewSearch(parse(b, "magic/2026-04-17.txt"), rules.Hints{})
	for _, q := range []string{"legend rule", "what happens if a creature with deathtouch deals damage to a planeswalker"} {
		b.Run(q, func(b *testing.B) {
			for b.Loop() {
				s.Find(q, 10)
			}
		})
	}
}
