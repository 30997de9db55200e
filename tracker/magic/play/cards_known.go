package play

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// compile adds the effects of compiled static abilities to a definition:
// "Other Goblins you control get +1/+1 and have haste", "Equipped creature
// gets +2/+2", or a power and toughness equal to the number of creatures you
// control.
func (g *Rules) compile(def *card.Definition) {
	self := card.Self{Name: def.Name}
	var while *notation.Condition // what a level or station symbol says
	var stay []string             // the texts that aren't given to it under a condition
	for _, text := range def.Abilities {
		limit, symbol := card.Threshold(text)
		if symbol {
			while = limit
		}
		if while == nil || symbol {
			stay = append(stay, text)
			for _, a := range g.compiler.Compile(text, self) {
				board.AddAbility(def, a)
			}
			continue
		}
		if all, ok := g.compiler.Below(text, self, while); ok {
			for _, a := range all {
				board.AddAbility(def, a)
			}
		} else if all := g.compiler.Compile(text, self); slices.ContainsFunc(all, func(a card.Ability) bool { return a.Kind() != card.KindLeft }) {
			continue // it would apply without the counters
		} else {
			stay = append(stay, text)
		}
	}
	if while != nil {
		def.Abilities = stay
		*def = station(*def, while)
	}
}

// readCards reads cards.json, the cards whose effects Arbiter carries out.
func (g *Rules) readCards(facts fs.FS, grammar func() *notation.Grammar[Action]) error {
	raw, err := fs.ReadFile(facts, "cards.json")
	if err != nil {
		return err
	}
	var cards []struct {
		card.Definition
		Anthems []string           `json:"anthems"` // static effects, in table wording
		Also    []string           `json:"also"`    // the subtype that each of them gives in addition on entering
		Said    []card.Replacement `json:"said"`    // effects that apply only when players say so, such as a used ability
		SaidOf  []string           `json:"said_anthems"`
	}
	if err := json.Unmarshal(raw, &cards); err != nil {
		return fmt.Errorf("read cards.json: %w", err)
	}
	for _, c := range cards {
		g.Vocabulary.Know(c.Name)
	}
	effects := grammar()
	for _, c := range cards {
		said := card.Definition{Name: c.Name, Replaces: c.Said}
		if err := g.addEffects(&said, effects, c.SaidOf); err != nil {
			return err
		}
		if err := g.addEffects(&c.Definition, effects, c.Anthems); err != nil {
			return err
		}
		for i, subtype := range c.Also {
			c.Entry[i].Also = subtype
		}
		key := strings.ToLower(c.Name)
		if g.knownCards[key] = c.Definition; len(said.Replaces)+len(said.Static)+len(said.Entry) > 0 {
			g.usedAbilities[key] = said
		}
	}
	return nil
}

// addEffects adds static effects, in table or card wording, to a definition.
func (g *Rules) addEffects(def *card.Definition, effects *notation.Grammar[Action], texts []string) error {
	for _, text := range texts {
		if all := g.compiler.Compile(text, card.Self{Name: def.Name}); len(all) == 1 && board.AddAbility(def, all[0]) {
			continue
		}
		actions, err := effects.Parse("effect: " + text)
		if err != nil {
			return fmt.Errorf("cards.json: %s: %w", def.Name, err)
		}
		switch begin, _ := actions[0].(Begin); {
		case begin.Static != nil:
			def.Static = append(def.Static, *begin.Static)
		case begin.Entry != nil:
			def.Entry = append(def.Entry, *begin.Entry)
		default:
			return fmt.Errorf("cards.json: %s: %q is no effect on permanents", def.Name, text)
		}
	}
	return nil
}

// effect returns the effects of a known card that players start without the
// card: those of a used ability, or else those it has on the battlefield.
func (g *Rules) effect(name string) (card.Definition, bool) {
	if def, ok := g.usedAbilities[strings.ToLower(strings.TrimSpace(name))]; ok {
		return def, true
	}
	return g.KnownCard(name)
}

// KnownCard returns a known card by name, ignoring case.
func (g *Rules) KnownCard(name string) (card.Definition, bool) {
	def, ok := g.knownCards[strings.ToLower(strings.TrimSpace(name))]
	return def, ok
}

// described returns the token for a short description: "1/1 green Squirrel
// creature", "Food".
func (g *Rules) described(text string) (card.Definition, error) {
	if def, ok := g.describedTokens[text]; ok {
		return def, nil
	}
	made := notation.ParseCreations(g.Vocabulary, "create a "+card.AsToken(text))
	if len(made) != 1 {
		return card.Definition{}, fmt.Errorf("cards.json: %q describes no token", text)
	}
	d := &Decision{game: g, in: tracker.NewInquiry(tracker.Speaker{}, nil)}
	return d.definition(made[0])
}

// describeTokens parses the descriptions of all tokens that known cards create.
func (g *Rules) describeTokens() error {
	made := make(map[string]card.Definition)
	for _, cards := range []map[string]card.Definition{g.knownCards, g.usedAbilities} {
		for _, card := range cards {
			for _, r := range card.Replaces {
				for _, text := range slices.Concat(r.Also, r.AlsoAll, r.Instead, r.Choose) {
					def, err := g.described(text)
					if err != nil {
						return err
					}
					made[text] = def
				}
			}
		}
	}
	g.describedTokens = made
	return nil
}
