package magic

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// readCards reads the cards whose effects Arbiter carries out, cards.json.
func (g *Game) readCards(facts fs.FS) error {
	raw, err := fs.ReadFile(facts, "cards.json")
	if err != nil {
		return err
	}
	var cards []Definition
	if err := json.Unmarshal(raw, &cards); err != nil {
		return fmt.Errorf("read cards.json: %w", err)
	}
	for _, c := range cards {
		g.known[strings.ToLower(c.Name)] = c
		g.vocabulary.Know(c.Name)
	}
	return nil
}

// card is a known card by its name, whatever its case.
func (g *Game) card(name string) (Definition, bool) {
	def, ok := g.known[strings.ToLower(strings.TrimSpace(name))]
	return def, ok
}

// described is the token that a few words describe: "1/1 green Squirrel
// creature", "Food".
func (g *Game) described(text string) (Definition, error) {
	made := notation.ParseCreations(g.vocabulary, "create a "+withToken(text))
	if len(made) != 1 {
		return Definition{}, fmt.Errorf("cards.json: %q describes no token", text)
	}
	d := &decision{game: g, in: tracker.NewInquiry(tracker.Speaker{}, nil)}
	return d.definition(made[0])
}

// withToken puts the word "token" behind a description that lacks it.
func withToken(text string) string {
	if strings.Contains(text, " token") {
		return text
	}
	return text + " token"
}
