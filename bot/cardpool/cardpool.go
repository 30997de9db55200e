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
	"strings"

	"arbiter/bot/cardtext"
	"arbiter/rules"
	"arbiter/rules/cards"
	"arbiter/tracker/magic"
)

// Magic is the cards of Magic of a pool, which is opened when a card is first asked
// for.
func Magic(open func() (*cards.Pool, error)) magic.Pool { return magicPool{open: open} }

// MagicWith is Magic with the texts of the cards, where an imported file has them.
func MagicWith(open func() (*cards.Pool, error), details func(cards.Card) (cards.Details, bool)) magic.Pool {
	return magicPool{open, details}
}

type magicPool struct {
	open    func() (*cards.Pool, error)
	details func(cards.Card) (cards.Details, bool) // nil where there are no texts
}

// lines gives the lines of a card's texts, when they are asked for: nil where there
// are no texts, or they are those of another card.
func (m magicPool) lines(card cards.Card) func() [][]string {
	if m.details == nil {
		return nil
	}
	return func() [][]string {
		d, ok := m.details(card)
		if !ok || len(d.Texts) != len(card.Faces) {
			return nil
		}
		all := make([][]string, len(d.Texts))
		for i, f := range card.Faces {
			f.Text = d.Texts[i]
			for _, l := range cardtext.Lines(f) {
				all[i] = append(all[i], l.Text)
			}
		}
		return all
	}
}

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
		card := printed(h)
		card.Lines = m.lines(h.Card)
		out.Cards = append(out.Cards, card)
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

func printed(h cards.Hit) magic.Printed {
	p := magic.Printed{Name: h.Name, Layout: h.Card.Layout, Face: h.Face}
	if !slices.ContainsFunc(h.Card.Faces, func(f cards.Face) bool { return f.Name == h.Name }) {
		p.Name, p.Whole = h.Card.Name, true
	}
	for i := range h.Card.Faces {
		p.Faces = append(p.Faces, definition(&h.Card.Faces[i], h.Card.Layout, i))
	}
	return p
}

// costOf is the mana cost of a face: empty where it isn't its own, as on the back of
// a card that isn't modal, or what is melded has (CR 202.3b, 202.3c).
func costOf(f *cards.Face, layout string, face int) string {
	if f.Cost == "" && layout != "meld" && (face == 0 || layout == "modal_dfc" || layout == "split") {
		return magic.NoCost
	}
	return f.Cost
}

// definition is what is printed on a face. A loyalty or defense that is no number is
// asked when it enters. A basic land's text is what its types say (CR 305.6). The lists are the pool's, and never changed.
func definition(f *cards.Face, layout string, face int) magic.Definition {
	def := magic.Definition{
		Name: f.Name, Colors: slices.Clip(f.Colors), Supertypes: slices.Clip(f.Supertypes), Types: slices.Clip(f.Types), Subtypes: slices.Clip(f.Subtypes),
		Power: f.Power, Toughness: f.Toughness, Loyalty: number(f.Loyalty), Defense: number(f.Defense), Keywords: slices.Clip(f.Keywords),
		Cost: costOf(f, layout, face), Modal: layout == "modal_dfc",
	}
	switch {
	case slices.Contains(f.Supertypes, "Basic"):
	case slices.Equal(f.Lines, []string{cards.AnyLines}):
		def.TextLeft = true
	default:
		def.LinesLeft = int64(len(f.Lines))
	}
	for _, line := range f.Lines {
		if numbers, ok := strings.CutPrefix(line, "chapter "); ok {
			def.Abilities = append(def.Abilities, magic.UntoldChapter(numbers))
		}
	}
	return def
}

func number(s string) int64 {
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil || n < 0 {
		return 0
	}
	return n
}
