// Mkcards makes the facts of all cards of a game from their texts, which are not
// in this repository:
//
//	go run ./internal/mkcards -game magic -cards ../shared/cards/cards.jsonl.gz -out data/magic/cards.facts
//
// Facts are names, costs, types, sizes, keywords, and which tokens a card makes;
// no sentence of a card is among them, which a test looks for in what was written
// (TestOwnWordsOfFacts). The same cards give the same bytes.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"

	"arbiter/bot/cardtext"
	"arbiter/data"
	"arbiter/rules"
	"arbiter/rules/cards"
)

func main() {
	game := flag.String("game", "magic", "magic or riftbound")
	from := flag.String("cards", "", "the cards with their texts: JSON Lines, packed with gzip")
	to := flag.String("out", "", "the file of facts to write")
	flag.Parse()
	if err := write(rules.Game(*game), *from, *to); err != nil {
		fmt.Fprintln(os.Stderr, "mkcards:", err)
		os.Exit(1)
	}
}

func write(game rules.Game, from, to string) error {
	if from == "" || to == "" {
		return errors.New("-cards and -out say what to read and what to write")
	}
	file, err := os.Open(from) //nolint:gosec // the argument of the tool
	if err != nil {
		return err
	}
	defer file.Close() //nolint:errcheck // it was read
	all, err := read(game, file)
	if err != nil {
		return fmt.Errorf("%s: %w", from, err)
	}
	raw, err := facts(all)
	if err != nil {
		return err
	}
	return os.WriteFile(to, raw, 0o644) //nolint:gosec // a file of the repository
}

// facts reads the texts of the cards, and writes down what is left of these: their
// facts.
func facts(all []source) ([]byte, error) {
	reader, err := cardtext.NewReader(data.FS)
	if err != nil {
		return nil, err
	}
	list := make([]cards.Card, len(all))
	for i := range all {
		readTexts(&all[i].Card, reader)
		list[i] = all[i].Card
	}
	var out bytes.Buffer
	err = cards.Write(&out, list)
	return out.Bytes(), err
}
