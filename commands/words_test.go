package commands

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"arbiter/tracker"
)

// Paging keeps all words in order, and each page fits.
func TestPagesLoseNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var blocks []Block
		for range rapid.IntRange(0, 12).Draw(t, "blocks") {
			words := rapid.SliceOfN(rapid.StringMatching(`[a-zé]{1,12}`), 0, 700).Draw(t, "words")
			blocks = append(blocks, Block{Mark: tracker.Named(rapid.SampledFrom([]string{"", "704.5f"}).Draw(t, "mark")), Text: tracker.Named(strings.Join(words, " "))})
		}
		var want, got []string
		for _, b := range blocks {
			want = append(want, strings.Fields(b.Mark.String()+" "+b.Text.String())...)
		}
		for _, page := range paged(blocks) {
			size := 0
			for _, b := range page {
				got = append(got, strings.Fields(b.Mark.String()+" "+b.Text.String())...)
				size += len([]rune(b.Mark.String() + b.Text.String()))
			}
			if size > pageSize || len(page) == 0 {
				t.Fatalf("a page of %d characters in %d blocks", size, len(page))
			}
		}
		if strings.Join(want, " ") != strings.Join(got, " ") {
			t.Fatalf("%d words became %d", len(want), len(got))
		}
	})
}

func TestPagesCutAnEndlessWord(t *testing.T) {
	pages := paged([]Block{{Text: tracker.Named(strings.Repeat("x", 10_000))}})
	n := 0
	for _, p := range pages {
		for _, b := range p {
			n += len(b.Text.String())
		}
	}
	if n != 10_000 || len(pages) < 4 {
		t.Errorf("%d characters on %d pages", n, len(pages))
	}
}

func TestSlips(t *testing.T) {
	for _, tc := range []struct {
		a, b string
		want int
	}{
		{"treasure", "treasure", 0},
		{"tresure", "treasure", 1},
		{"terasure", "treasure", 1}, // neighbours swapped
		{"ca", "abc", 3},            // optimal string alignment; Damerau-Levenshtein gives 2
		{"", "abc", 3},
		{"kitten", "sitting", 3},
	} {
		if got := editDistance([]rune(tc.a), []rune(tc.b)); got != tc.want {
			t.Errorf("%q to %q: %d slips, want %d", tc.a, tc.b, got, tc.want)
		}
	}
	if got, ok := closest("roel", []string{"rule", "roll", "redo"}); !ok || got != "roll" {
		t.Errorf("closest to roel is %q", got)
	}
	for _, word := range []string{"role", "go", "rule"} { // half of "gold" matches: another word
		if got, ok := closest(word, []string{"gold"}); ok {
			t.Errorf("closest to %s is %q", word, got)
		}
	}
	if got, ok := closest("zebra", []string{"rule", "roll", "redo"}); ok {
		t.Errorf("closest to zebra is %q", got)
	}
}

// numbered is a game whose players have a number.
type numbered struct {
	tracker.Offers
	number string
}

func (n numbered) Words() tracker.Words { return tracker.Words{Number: n.number} }

func (n numbered) NumberLine(change tracker.NumberChange) (string, bool) {
	return change.Line(n.number), change.N != "99"
}

func TestLifeLines(t *testing.T) {
	for _, tc := range []struct{ change, player, want string }{
		{"+3", "", "gain 3 life"},
		{"-5", "Bob", "Bob loses 5 life"},
		{"−5", "", "lose 5 life"},
		{"=20", "", "set life 20"},
		{"= 20", "Bob", "set Bob's life 20"},
		{"+2 Bob", "", "Bob gains 2 life"},
		{"+2 life for Bob", "", "Bob gains 2 life"},
		{"gain 3", "", "gain 3 life"},
		{"loses 2 life", "Bob", "Bob loses 2 life"},
	} {
		if got, err := numberLine(numbered{number: "life"}, tc.change, tc.player); err != nil || got != tc.want {
			t.Errorf("%s %s: %q, %v", tc.change, tc.player, got, err)
		}
	}
	for change, want := range map[string]string{"+3": "gain 3 points", "gain 3": "gain 3 points", "loses 2 life": "loses 2 points", "score 2 points": "score 2 points"} {
		if got, err := numberLine(numbered{number: "points"}, change, ""); err != nil || got != want {
			t.Errorf("%s: %q, %v", change, got, err)
		}
	}
	for _, change := range []string{"20", "lots", "+", "+-3", "+99"} {
		if got, err := numberLine(numbered{number: "life"}, change, ""); err == nil {
			t.Errorf("%s: %q", change, got)
		}
	}
}
