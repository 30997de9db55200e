package rules_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"testing"

	"arbiter/internal/shared"
	"arbiter/rules"
)

// mostTaken is the maximum number, in a thousand card names, of names
// corrected to a name of the rules: some differ by one letter ("Flight",
// "Fight").
const mostTaken = 2

// The name of a card is no misspelt keyword: of all names of cards next to none
// is corrected to a name of the rules.
func TestCardsAreNoMisspeltRules(t *testing.T) {
	z, err := gzip.NewReader(bytes.NewReader(shared.Read(t, "cards/cards.jsonl.gz")))
	if err != nil {
		t.Fatal(err)
	}
	v := library(t).Default(rules.Magic)
	lines := bufio.NewScanner(z)
	lines.Buffer(make([]byte, 1<<16), 1<<20)
	n, taken := 0, 0
	for lines.Scan() {
		var card struct{ Name string }
		if err := json.Unmarshal(lines.Bytes(), &card); err != nil {
			t.Fatal(err)
		}
		if n++; n%3 != 0 { // a third is representative and faster
			continue
		}
		if _, a, ok := v.Lookup(card.Name); ok && a.Corrected != "" {
			taken++
			t.Logf("%s is taken for %s", card.Name, a.Corrected)
		}
	}
	if err := lines.Err(); err != nil || n < 30000 {
		t.Fatalf("%d cards: %v", n, err)
	}
	if 1000*taken > mostTaken*n/3 {
		t.Errorf("%d of %d names of cards are taken for names of rules", taken, n/3)
	}
}
