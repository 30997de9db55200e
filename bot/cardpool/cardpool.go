// Package cardpool hands the pool of all cards to the games that tables play. It
// stands here and not in tracker, because rules and tracker know nothing of each
// other; and not in package bot, so that the tests of the games don't need all of
// the bot for it.
//
//	game, err := magic.New(facts)
//	game = game.With(cardpool.Magic(cards.Lazy(data.FS)))
package cardpool

import (
	"slices"
	"strconv"

	"arbiter/rules"
	"arbiter/rules/cards"
	"arbiter/tracker/magic"
)

// Magic is the cards of Magic of a pool, which is opened when a card is first asked
// for.
func Magic(open func() (*cards.Pool, error)) magic.Pool { return magicPool{open} }

type magicPool struct{ open func() (*cards.Pool, error) }

// Named gives none where the pool can't be read: then Find says so.
func (m magicPool) Named(name string) (string, bool) {
	pool, err := m.open()
	if err != nil {
		return "", false
	}
	found := pool.Named(name, cards.Options{Game: rules.Magic})
	if len(found.Hits) == 0 {
		return "", false
	}
	if found.Way == cards.Former {
		return found.Hits[0].Card.Name, found.One
	}
	return found.Hits[0].Name, true
}

func (m magicPool) Find(name string, first []string) (magic.Found, error) {
	pool, err := m.open()
	if err != nil {
		return magic.Found{}, err
	}
	found := pool.Find(name, cards.Options{Game: rules.Magic, First: first})
	out := magic.Found{One: found.One, More: found.More}
	for _, h := range found.Hits {
		out.Cards = append(out.Cards, printed(h))
	}
	for _, h := range found.Near {
		out.Near = append(out.Near, h.Name)
	}
	if len(found.Hits) == 0 {
		for _, h := range found.Left {
			if h.Card.Game == rules.Riftbound {
				out.Other = "Riftbound"
			}
		}
	}
	return out, nil
}

func (m magicPool) Text(name string) string {
	pool, err := m.open()
	if err != nil {
		return ""
	}
	for _, h := range pool.Named(name, cards.Options{Game: rules.Magic}).Hits {
		for i := range h.Card.Faces {
			if f := &h.Card.Faces[i]; f.Name == name {
				return f.Text
			}
		}
	}
	return ""
}

func printed(h cards.Hit) magic.Printed {
	p := magic.Printed{Name: h.Name, Layout: h.Card.Layout, Face: h.Face}
	if !slices.ContainsFunc(h.Card.Faces, func(f cards.Face) bool { return f.Name == h.Name }) {
		p.Name, p.Whole = h.Card.Name, true
	}
	for i := range h.Card.Faces {
		p.Faces = append(p.Faces, definition(&h.Card.Faces[i]))
	}
	return p
}

// definition is what is printed on a face. A loyalty or defense that is no number is
// asked when it enters. The lists are the pool's, and never changed.
func definition(f *cards.Face) magic.Definition {
	return magic.Definition{
		Name: f.Name, Colors: slices.Clip(f.Colors), Supertypes: slices.Clip(f.Supertypes), Types: slices.Clip(f.Types), Subtypes: slices.Clip(f.Subtypes),
		Power: f.Power, Toughness: f.Toughness, Loyalty: number(f.Loyalty), Defense: number(f.Defense), Keywords: slices.Clip(f.Keywords),
	}
}

func number(s string) int64 {
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil || n < 0 {
		return 0
	}
	return n
}
