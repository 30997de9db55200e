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
	var cards []struct {
		Definition
		Anthems []string `json:"anthems"` // static effects, in the words of the table
	}
	if err := json.Unmarshal(raw, &cards); err != nil {
		return fmt.Errorf("read cards.json: %w", err)
	}
	for _, c := range cards {
		g.vocabulary.Know(c.Name)
	}
	effects := notation.NewGrammar(g.vocabulary, phrases(g.vocabulary)...)
	for _, c := range cards {
		for _, text := range c.Anthems {
			actions, err := effects.Parse("effect: " + text)
			if err != nil {
				return fmt.Errorf("cards.json: %s: %w", c.Name, err)
			}
			begin, ok := actions[0].(Begin)
			if !ok || begin.Static == nil {
				return fmt.Errorf("cards.json: %s: %q is no effect on permanents", c.Name, text)
			}
			c.Static = append(c.Static, *begin.Static)
		}
		g.known[strings.ToLower(c.Name)] = c.Definition
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
