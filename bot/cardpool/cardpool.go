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
	"arbiter/tracker"
	"arbiter/tracker/magic"
	"arbiter/tracker/riftbound"
)

// Magic is the cards of Magic of a pool, which is opened when a card is first asked
// for.
func Magic(open func() (*cards.Pool, error)) magic.Pool {
	return magicPool{pool[magic.Printed]{open, rules.Magic, printed}}
}

// MagicWith is Magic with the texts of the cards, where an imported file has them.
func MagicWith(open func() (*cards.Pool, error), details func(cards.Card) (cards.Details, bool)) magic.Pool {
	return magicPool{pool[magic.Printed]{open, rules.Magic, func(h cards.Hit) magic.Printed {
		p := printed(h)
		p.Lines = func() [][]string { return lines(h.Card, details) }
		return p
	}}}
}

// lines gives the lines of a card's texts: nil where there are no texts, or they are
// those of another card.
func lines(card cards.Card, details func(cards.Card) (cards.Details, bool)) [][]string {
	d, ok := details(card)
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

// Riftbound is the cards of Riftbound of a pool, likewise.
func Riftbound(open func() (*cards.Pool, error)) riftbound.Pool {
	return pool[riftbound.Definition]{open, rules.Riftbound, definitionOf}
}

// pool is the cards of one game, as that game wants to know them.
type pool[C any] struct {
	open func() (*cards.Pool, error)
	game rules.Game
	card func(cards.Hit) C
}

// Named gives none where the pool can't be read: then Find says so.
func (p pool[C]) Named(name string) (string, bool) {
	all, err := p.open()
	if err != nil {
		return "", false
	}
	found := all.Named(name, cards.Options{Game: p.game})
	if len(found.Hits) == 0 {
		return "", false
	}
	if found.Way == cards.Former {
		return found.Hits[0].Card.Name, found.One
	}
	return found.Hits[0].Name, true
}

// Text is known where the host has imported texts.
func (p pool[C]) Text(name string) string {
	all, err := p.open()
	if err != nil {
		return ""
	}
	for _, h := range all.Named(name, cards.Options{Game: p.game}).Hits {
		for i := range h.Card.Faces {
			if f := &h.Card.Faces[i]; f.Name == name {
				return f.Text
			}
		}
	}
	return ""
}

// Find gives the cards that a name may mean. The whole name of a card of another
// game is no typing error.
func (p pool[C]) Find(name string, first []string) (tracker.Found[C], error) {
	all, err := p.open()
	if err != nil {
		return tracker.Found[C]{}, err
	}
	found := all.Find(name, cards.Options{Game: p.game, First: first})
	out := tracker.Found[C]{One: found.One, More: found.More}
	if len(found.Hits) == 0 || found.Way == cards.Typo {
		for _, h := range found.Left {
			if h.Card.Game != p.game {
				out.Other = titles[h.Card.Game]
			}
		}
	}
	if out.Other != "" {
		return tracker.Found[C]{Other: out.Other}, nil
	}
	for _, h := range found.Hits {
		out.Cards = append(out.Cards, p.card(h))
	}
	for _, h := range found.Near {
		out.Near = append(out.Near, h.Name)
	}
	return out, nil
}

// titles are what the games are called.
var titles = map[rules.Game]string{rules.Magic: "Magic", rules.Riftbound: "Riftbound"}

// definitionOf is what is printed on a card of Riftbound, which has one face.
func definitionOf(h cards.Hit) riftbound.Definition {
	f := &h.Card.Faces[0]
	def := riftbound.Definition{
		Name: h.Card.Name, Domains: slices.Clip(f.Domains), Supertypes: slices.Clip(f.Supertypes), Types: slices.Clip(f.Types), Tags: slices.Clip(f.Tags),
		Energy: printedNumber(f.Energy), Might: printedNumber(f.Might), Power: number(f.PowerCost), Keywords: slices.Clip(f.Keywords),
	}
	if def.TextLeft = slices.Equal(f.Lines, anyLines); !def.TextLeft {
		def.LinesLeft = int64(len(f.Lines))
	}
	return def
}

// anyLines are the lines of a text that nobody has counted.
var anyLines = []string{cards.AnyLines}

// printedNumber is a number that is printed; nil where none is.
func printedNumber(s string) *int64 {
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil || n < 0 {
		return nil
	}
	return &n
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
	case slices.Equal(f.Lines, anyLines):
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
