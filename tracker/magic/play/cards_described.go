package play

import (
	"fmt"
	"slices"
	"sync"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// compile moves texts that are keywords to the keywords of a definition, and adds the
// effects of its compiled static abilities:
// "Other Goblins you control get +1/+1 and have haste", "Equipped creature
// gets +2/+2", or a power and toughness equal to the number of creatures you
// control.
func (g *Rules) compile(def *card.Definition) {
	if slices.ContainsFunc(def.Keywords, func(k string) bool { _, ok := card.Threshold(k); return ok }) {
		return // it isn't known which abilities a symbol given as a keyword limits
	}
	if !slices.ContainsFunc(def.Abilities, card.Symbol) { // a symbol limits the keywords below it
		var texts []string
		keywords := slices.Clip(def.Keywords)
		for _, text := range def.Abilities {
			if all, ok := g.Vocabulary.KeywordsIn(text); ok {
				keywords = append(keywords, all...)
			} else {
				texts = append(texts, text)
			}
		}
		def.Keywords, def.Abilities = keywords, texts
	}
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
			continue // an effect can't carry the condition of the symbol
		} else {
			stay = append(stay, text)
		}
	}
	if while != nil {
		def.Abilities = stay
		*def = station(*def, while)
	}
	*def = g.withKeywordStatics(*def)
}

// described returns the token for a short description: "1/1 green Squirrel
// creature", "Food".
func (g *Rules) described(text string) (card.Definition, error) {
	g.tokens.mu.Lock()
	def, ok := g.tokens.by[text]
	g.tokens.mu.Unlock()
	if ok {
		return def, nil
	}
	made := notation.ParseCreations(g.Vocabulary, "create a "+card.AsToken(text))
	if len(made) != 1 {
		return card.Definition{}, fmt.Errorf("%q describes no token", text)
	}
	d := &Decision{game: g, in: tracker.NewInquiry(tracker.Speaker{}, nil)}
	def, err := d.definition(made[0])
	if err != nil {
		return card.Definition{}, err
	}
	g.tokens.mu.Lock()
	defer g.tokens.mu.Unlock()
	if len(g.tokens.by) >= maxCachedLines {
		clear(g.tokens.by)
	}
	g.tokens.by[text] = def
	return def, nil
}

// tokenCache caches tokens by their descriptions.
type tokenCache struct {
	mu sync.Mutex
	by map[string]card.Definition
}
