package commands

import (
	"slices"
	"strings"

	"arbiter/rules/cards"
)

// tokensMade are the tokens that a card makes. Those that the rules define are
// called by their names, with a button each.
func (c *call) tokensMade(card cards.Card, r *Reply) []string {
	all := make([]string, 0, len(card.Makes))
	for _, t := range card.Makes {
		all = append(all, tokenMade(t))
		name := strings.TrimSuffix(t.Name, " Token")
		i := slices.IndexFunc(c.judge.tokens, func(d token) bool {
			return d.Game == card.Game && d.By == "" && d.Name == t.Name && slices.Equal(d.Subtypes, t.Subtypes) && d.Power == t.Power && d.Toughness == t.Toughness
		})
		if i < 0 {
			continue
		}
		b := Button{clip(t.Name, mostLabel), "/token " + name}
		if card.Game != c.gameOf() {
			b.Line += " game:" + string(card.Game)
		}
		if len(b.Line) <= mostLabel && len(r.Buttons) < mostButtons-1 && !slices.Contains(r.Buttons, b) {
			r.Buttons = append(r.Buttons, b)
		}
	}
	return all
}

// tokenMade describes a token in the words in which one is created.
func tokenMade(t cards.Token) string {
	words := []string{strings.ToLower(strings.Join(t.Supertypes, " "))}
	if t.Power+t.Toughness != "" {
		words = append(words, t.Power+"/"+t.Toughness)
	}
	if t.Might != "" {
		words = append(words, t.Might+" Might")
	}
	words = append(words, strings.Join(t.Colors, " and "),
		strings.Join(t.Subtypes, " "), strings.ToLower(strings.Join(t.Types, " ")))
	text := strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "" }), " ") + " token"
	if kind := strings.Join(t.Subtypes, " "); t.Name != "" && t.Name != kind && t.Name != kind+" Token" {
		text += " named " + strings.TrimSuffix(t.Name, " Token")
	}
	switch {
	case len(t.Keywords) > 0:
		text += " with " + strings.Join(t.Keywords, ", ")
		if t.Abilities > 0 {
			text += " and what its text says"
		}
	case t.Abilities > 0:
		text += " with what its text says"
	}
	return text
}
