package cardpool

import (
	"slices"

	"arbiter/rules"
	"arbiter/rules/cards"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/play"
)

// magicPool is the cards of Magic and the tokens that they create.
type magicPool struct{ pool[play.Printed] }

// Beginning returns nothing if the pool can't be read.
func (m magicPool) Beginning(letters string) []string {
	pool, err := m.open()
	if err != nil {
		return nil
	}
	return pool.Beginning(letters, cards.Options{Game: rules.Magic})
}

// TokenNamed reports false if the pool can't be read; then Tokens returns the
// error.
func (m magicPool) TokenNamed(name string) (string, bool) {
	pool, err := m.open()
	if err != nil {
		return "", false
	}
	found := pool.TokensNamed(name)
	if len(found.Made) == 0 {
		return "", false
	}
	return found.Made[0].Asked(), found.One
}

func (m magicPool) Tokens(name string, loosely bool) (play.FoundTokens, error) {
	pool, err := m.open()
	if err != nil {
		return play.FoundTokens{}, err
	}
	found := pool.TokensNamed(name)
	if loosely && len(found.Made) == 0 {
		found = pool.FindTokens(name)
	}
	return play.FoundTokens{Tokens: tokens(found.Made), Near: found.Near}, nil
}

func (m magicPool) MadeBy(name string, first []string) (makers []string, made []play.MadeToken, err error) {
	pool, err := m.open()
	if err != nil {
		return nil, nil, err
	}
	found := pool.Find(name, cards.Options{Game: rules.Magic, First: first})
	hits := found.Hits
	if found.One {
		hits = hits[:1]
	} else if some := slices.DeleteFunc(slices.Clone(hits), func(h cards.Hit) bool { return len(h.Card.Makes) == 0 }); len(some) > 0 {
		hits = some // the others create no tokens
	}
	for _, h := range hits {
		makers = append(makers, h.Card.Name)
		for i := range h.Card.Makes {
			t := cards.Made{Token: h.Card.Makes[i], By: []string{h.Card.Name}}
			same := slices.IndexFunc(made, func(o play.MadeToken) bool { return o.Same(tokenDefinition(&t.Token)) })
			if same >= 0 {
				made[same].By = append(made[same].By, h.Card.Name)
				continue
			}
			made = append(made, token(&t))
		}
	}
	return makers, made, nil
}

func tokens(all []cards.Made) []play.MadeToken {
	out := make([]play.MadeToken, 0, len(all))
	for i := range all {
		out = append(out, token(&all[i]))
	}
	return out
}

func token(t *cards.Made) play.MadeToken {
	return play.MadeToken{Definition: tokenDefinition(&t.Token), OnlyName: t.OnlyName(), By: t.By}
}

// tokenDefinition returns the characteristics of a token. Its slices are shared
// and must not be modified.
func tokenDefinition(t *cards.Token) card.Definition {
	return card.Definition{
		Name: t.Name, Colors: slices.Clip(t.Colors), Supertypes: slices.Clip(t.Supertypes), Types: slices.Clip(t.Types), Subtypes: slices.Clip(t.Subtypes),
		Power: t.Power, Toughness: t.Toughness, Keywords: slices.Clip(t.Keywords), Abilities: slices.Clip(t.Abilities),
	}
}
