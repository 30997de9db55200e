// Mkcards extracts the facts of all cards of a game from their texts, which are
// not in this repository:
//
//	go run ./internal/mkcards -game magic -cards ../shared/cards/cards.jsonl.gz -out data/magic/cards.facts -abilities data/magic/abilities.facts
//
// Facts are names, costs, types, sizes, keywords, and the tokens a card makes;
// abilities are those of permanents, instants and sorceries, compiled. They contain no sentence of a card
// except quoted abilities of tokens, which TestOwnWords checks. The output is
// deterministic.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"arbiter/bot/cardtext"
	"arbiter/data"
	"arbiter/rules"
	"arbiter/rules/cards"
	"arbiter/rules/cards/bulk"
)

func main() {
	game := flag.String("game", "magic", "magic or riftbound")
	from := flag.String("cards", "", "the cards with their texts: JSON Lines, packed with gzip")
	to := flag.String("out", "", "the file of facts to write")
	abilities := flag.String("abilities", "", "the file of compiled abilities to write")
	flag.Parse()
	if err := write(rules.Game(*game), *from, *to, *abilities); err != nil {
		fmt.Fprintln(os.Stderr, "mkcards:", err)
		os.Exit(1)
	}
}

func write(game rules.Game, from, to, abilities string) error {
	if from == "" || to == "" {
		return errors.New("-cards and -out say what to read and what to write")
	}
	file, err := os.Open(from) //nolint:gosec // the argument of the tool
	if err != nil {
		return err
	}
	defer file.Close() //nolint:errcheck // it was read
	all, texts, err := read(game, file)
	if err != nil {
		return fmt.Errorf("%s: %w", from, err)
	}
	raw, err := facts(all)
	if err != nil {
		return err
	}
	if err := os.WriteFile(to, raw, 0o644); err != nil || abilities == "" { //nolint:gosec // a file of the repository
		return err
	}
	made, err := compiled(game, raw, texts)
	if err != nil {
		return err
	}
	return os.WriteFile(abilities, made, 0o644) //nolint:gosec // a file of the repository
}

func facts(all []cards.Card) ([]byte, error) {
	var out bytes.Buffer
	err := cards.Write(&out, all)
	return out.Bytes(), err
}

// read reads the facts of all cards, without their texts and without the ids of
// the file, which are derived from names, and the texts of their faces. An error
// in any card is returned: the output is embedded in every Arbiter.
func read(game rules.Game, file io.Reader) ([]cards.Card, map[named][]string, error) {
	reader, err := cardtext.NewReader(data.FS)
	if err != nil {
		return nil, nil, err
	}
	var all []cards.Card
	texts := make(map[named][]string)
	summary, err := bulk.Read(context.Background(), file, bulk.Options{
		Reader: reader,
		Card: func(c cards.Card, _ cards.Details) error {
			c.ID = ""
			said := make([]string, len(c.Faces))
			for i := range c.Faces {
				said[i], c.Faces[i].Text = c.Faces[i].Text, ""
			}
			if _, twice := texts[named{c.Name, c.Layout}]; twice {
				return fmt.Errorf("%s is there twice", c.Name)
			}
			texts[named{c.Name, c.Layout}] = said
			all = append(all, c)
			return nil
		},
	})
	switch {
	case err != nil:
		return nil, nil, err
	case summary.Unread > 0:
		return nil, nil, fmt.Errorf("%d rows can't be read; %s", summary.Unread, summary.Faults[0])
	case summary.Kind.Game() != game:
		return nil, nil, fmt.Errorf("they are %s, and not of %s", summary.Kind, game)
	}
	return all, texts, nil
}
