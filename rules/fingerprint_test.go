package rules_test

import (
	"strings"
	"testing"

	"arbiter/rules"
)

func TestFingerprint(t *testing.T) {
	const text = "A token that lies in a pile is a pebble. See rule 704.5d, “Stones.” It isn’t a card."
	f := rules.FingerprintOf(text)
	for _, tc := range []struct {
		what, text string
		same       bool
		least      float64
		most       float64
	}{
		{"case, quotes and punctuation", "a TOKEN that lies in a pile is a pebble - see rule 704.5d \"Stones\" It isn't a card", true, 1, 1},
		{"a number that moved", strings.Replace(text, "704.5d", "704.5aa", 1), true, 1, 1},
		{"a section that moved", strings.Replace(text, "704.5d", "720", 1), true, 1, 1},
		{"one word", strings.Replace(text, "pebble", "boulder", 1), false, 0.5, 0.9},
		{"a sentence more", text + " A card isn't a pebble.", false, 0.6, 0.95},
		{"something else", "Each player draws seven cards and may take a mulligan.", false, 0, 0},
		{"nothing", "", false, 0, 0},
	} {
		g := rules.FingerprintOf(tc.text)
		if f.Equal(g) != tc.same {
			t.Errorf("%s: equal is %v", tc.what, !tc.same)
		}
		if s := f.Similarity(g); s < tc.least || s > tc.most || s != g.Similarity(f) {
			t.Errorf("%s: similarity %.2f, want %.2f to %.2f either way", tc.what, s, tc.least, tc.most)
		}
	}
	for _, different := range [][2]string{
		{"It gets a +1/+1 counter.", "It gets a -1/-1 counter."},
		{"It deals 3 damage.", "It deals 4 damage."},
		{"Draw 100 cards.", "Draw 250 cards."},
	} {
		if rules.FingerprintOf(different[0]).Equal(rules.FingerprintOf(different[1])) {
			t.Errorf("%q and %q are taken for the same", different[0], different[1])
		}
	}
}

func TestFingerprintIsPrinted(t *testing.T) {
	for _, text := range []string{"", "Tokens", "a b c d", strings.Repeat("every word counts here ", 3) + "and then there are some more words than fit into the sketch of the text, which keeps only the smallest of their hashes, as this sentence shows by its sheer length"} {
		f := rules.FingerprintOf(text)
		s := f.String()
		g, err := rules.ParseFingerprint(s)
		if err != nil || !g.Equal(f) || g.String() != s || len(s) > 140 || strings.ContainsAny(s, " |#") {
			t.Errorf("%q gives %q, which gives %q, %v", text, s, g, err)
		}
	}
	for _, s := range []string{"", "x", "--", "AAAAAAAAAAA", strings.Repeat("A", 400), "AAAAAAAAAAAAAAAAAAAA"} {
		if f, err := rules.ParseFingerprint(s); err == nil {
			t.Errorf("%q is read as %v", s, f)
		}
	}
}

func FuzzFingerprint(f *testing.F) {
	f.Add("See rules 601.2f–h and 704.", "704.5aa +1/+1")
	f.Add("187.1.a.2. ∞", "’−x")
	f.Fuzz(func(t *testing.T, a, b string) {
		x, y := rules.FingerprintOf(a), rules.FingerprintOf(b)
		if s := x.Similarity(y); s < 0 || s > 1 || x.Equal(y) && a != "" && s != 1 && x.String() != "-" {
			t.Errorf("similarity %f", s)
		}
		if z, err := rules.ParseFingerprint(x.String()); err != nil || !z.Equal(x) {
			t.Errorf("%q: %v", x, err)
		}
	})
}

func FuzzReadIndex(f *testing.F) {
	f.Add("704 | k | Name | Heading | a, b | -\n# comment\n")
	f.Add("704.5f |  |  |  |  | AAAAAAAAAAAAAAA")
	f.Fuzz(func(t *testing.T, text string) {
		x, err := rules.ReadIndex(strings.NewReader(text))
		if err != nil {
			return
		}
		var again strings.Builder
		for _, e := range x.Entries() {
			again.WriteString(e.String() + "\n")
		}
		y, err := rules.ReadIndex(strings.NewReader(again.String()))
		if err != nil || len(y.Entries()) != len(x.Entries()) {
			t.Errorf("%q becomes %q: %v", text, again.String(), err)
		}
	})
}

func TestIndexIsRefused(t *testing.T) {
	for what, text := range map[string]string{
		"too few columns": "704 | key | name",
		"no number":       "seven | key | name | heading | | -",
		"no fingerprint":  "704 | key | name | heading | | ?",
		"a key twice":     "704 | key | name | heading | | -\n705 | key | name | heading | | -",
	} {
		if _, err := rules.ReadIndex(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), "line ") {
			t.Errorf("%s: %v", what, err)
		}
	}
}
