// Package cardpool provides the pool of all cards to the games. It is outside
// of tracker because rules and tracker don't import each other, and outside of
// package bot so that the games' tests needn't import the bot.
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
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/play"
	riftboundcard "arbiter/tracker/riftbound/card"
	riftboundplay "arbiter/tracker/riftbound/play"
)

// Magic returns the cards of Magic of a pool, which is opened on first use.
func Magic(open func() (*cards.Pool, error)) play.Pool {
	return MagicWith(open, func(cards.Card) (cards.Details, bool) { return cards.Details{}, false })
}

// MagicWith is like Magic with the texts of cards, if they were imported.
// Otherwise their abilities are the compiled ones of the embedded facts.
func MagicWith(open func() (*cards.Pool, error), details func(cards.Card) (cards.Details, bool)) play.Pool {
	return magicPool{pool[play.Printed]{open, rules.Magic, func(h cards.Hit) play.Printed { return Printed(open, details, h) }}}
}

// Printed returns what is printed on a card of Magic, with the lines of its texts as in
// MagicWith.
func Printed(open func() (*cards.Pool, error), details func(cards.Card) (cards.Details, bool), h cards.Hit) play.Printed {
	p := printed(h)
	p.Lines = func() [][]string {
		if all := lines(h.Card, details); all != nil {
			return all
		}
		return compiled(open, h.Card)
	}
	return p
}

// lines returns the lines of a card's texts, or nil if it has no texts or they
// belong to another card.
func lines(card cards.Card, details func(cards.Card) (cards.Details, bool)) [][]string {
	d, ok := details(card)
	if !ok || len(d.Texts) != len(card.Faces) {
		return nil
	}
	all := make([][]string, len(d.Texts))
	for i, f := range card.Faces {
		f.Text = d.Texts[i]
		for _, l := range cardtext.Abilities(f) {
			all[i] = append(all[i], l.Text)
		}
	}
	return all
}

// compiled returns the compiled lines of a card's faces, or nil if there are none.
func compiled(open func() (*cards.Pool, error), card cards.Card) [][]string {
	pool, err := open()
	if err != nil {
		return nil
	}
	faces, err := pool.Compiled(card)
	if err != nil || len(faces) == 0 {
		return nil // then only the kinds of the lines are known
	}
	all := make([][]string, len(faces))
	for i, f := range faces {
		all[i] = f.Lines
	}
	return all
}

// Riftbound returns the cards of Riftbound of a pool, which is opened on first
// use.
func Riftbound(open func() (*cards.Pool, error)) riftboundplay.Pool {
	return pool[riftboundcard.Definition]{open, rules.Riftbound, func(h cards.Hit) riftboundcard.Definition {
		return definitionOf(open, h)
	}}
}

// pool adapts the cards of one game to that game's interface.
type pool[C any] struct {
	open func() (*cards.Pool, error)
	game rules.Game
	card func(cards.Hit) C
}

// Named reports false if the pool can't be read; then Find returns the error.
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

// Nicknamed reports false if the pool can't be read.
func (p pool[C]) Nicknamed(nickname string) (string, bool) {
	all, err := p.open()
	if err != nil {
		return "", false
	}
	found := all.Nicknamed(nickname, cards.Options{Game: p.game})
	if !found.One || len(found.Hits) == 0 {
		return "", false
	}
	return found.Hits[0].Card.Name, true
}

// Text returns "" unless texts were imported.
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

// Complete returns nothing if the pool can't be read.
func (p pool[C]) Complete(typed string, most int) []string {
	all, err := p.open()
	if err != nil {
		return nil
	}
	var names []string
	for _, h := range all.Complete(typed, cards.Options{Game: p.game}, most) {
		names = append(names, h.Card.Name)
	}
	return names
}

// Find returns the cards that a name may mean. An exact name of a card of
// another game isn't taken for a typing error.
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

// titles are the names of the games.
var titles = map[rules.Game]string{rules.Magic: "Magic", rules.Riftbound: "Riftbound"}

// definitionOf returns what is printed on a card of Riftbound, which has one
// face. Its abilities are those of its text, if that was imported; otherwise the
// compiled ones of the embedded facts.
func definitionOf(open func() (*cards.Pool, error), h cards.Hit) riftboundcard.Definition {
	f := &h.Card.Faces[0]
	def := riftboundcard.Definition{
		Name: h.Card.Name, Domains: slices.Clip(f.Domains), Supertypes: slices.Clip(f.Supertypes), Types: slices.Clip(f.Types), Tags: slices.Clip(f.Tags),
		Energy: printedNumber(f.Energy), Might: printedNumber(f.Might), Power: number(f.PowerCost), Keywords: slices.Clip(f.Keywords),
	}
	if slices.Contains(def.Types, "Spell") {
		return def
	}
	if f.Text != "" {
		for _, l := range riftboundcard.Lines(f.Text) {
			if def.Abilities = append(def.Abilities, l.Text); l.IsLeft() {
				def.LinesLeft++
			}
		}
		return def
	}
	if all := compiled(open, h.Card); len(all) == 1 {
		for _, line := range all[0] {
			if line == "" {
				def.LinesLeft++
			} else {
				def.Abilities = append(def.Abilities, line)
			}
		}
		return def
	}
	if def.TextLeft = slices.Equal(f.Lines, anyLines); !def.TextLeft {
		def.LinesLeft = int64(len(f.Lines))
	}
	return def
}

// anyLines stands for lines whose kinds are unknown.
var anyLines = []string{cards.AnyLines}

// printedNumber returns a printed number, or nil.
func printedNumber(s string) *int64 {
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil || n < 0 {
		return nil
	}
	return &n
}

func printed(h cards.Hit) play.Printed {
	p := play.Printed{Name: h.Name, Layout: h.Card.Layout, Face: h.Face}
	if !slices.ContainsFunc(h.Card.Faces, func(f cards.Face) bool { return f.Name == h.Name }) {
		p.Name, p.Whole = h.Card.Name, true
	}
	for i := range h.Card.Faces {
		p.Faces = append(p.Faces, Definition(&h.Card.Faces[i], h.Card.Layout, i))
	}
	return p
}

// costOf returns the mana cost of a face, or "" if the face has none of its
// own, as the back of a card that isn't modal and a melded card (CR 202.3b,
// 202.3c).
func costOf(f *cards.Face, layout string, face int) string {
	if f.Cost == "" && layout != "meld" && (face == 0 || layout == "modal_dfc" || layout == "split") {
		return card.NoCost
	}
	return f.Cost
}

// Definition returns what is printed on a face. A loyalty or defense that isn't
// a number is asked for when it enters. The text of a basic land is implied by
// its types (CR 305.6). Its slices are shared and must not be modified.
func Definition(f *cards.Face, layout string, face int) card.Definition {
	def := card.Definition{
		Name: f.Name, Colors: slices.Clip(f.Colors), Supertypes: slices.Clip(f.Supertypes), Types: slices.Clip(f.Types), Subtypes: slices.Clip(f.Subtypes),
		Power: f.Power, Toughness: f.Toughness, Loyalty: number(f.Loyalty), Defense: number(f.Defense), Keywords: withoutMarkers(f.Keywords),
		Cost: costOf(f, layout, face), Modal: layout == "modal_dfc",
	}
	switch {
	case slices.Contains(f.Supertypes, "Basic"):
	case slices.Equal(f.Lines, anyLines):
		def.TextLeft = true
	default:
		def.LinesLeft, def.Left = int64(len(f.Lines)), card.LeftOf(f.Lines)
	}
	for _, line := range f.Lines {
		if numbers, ok := strings.CutPrefix(line, "chapter "); ok {
			def.Abilities = append(def.Abilities, play.UnknownChapter(numbers))
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

// withoutMarkers returns keywords without those that only stand before abilities of a
// permanent with a designation, which are lines of its text (CR 702.169, 702.186).
func withoutMarkers(keywords []string) []string {
	return slices.DeleteFunc(slices.Clone(keywords), func(k string) bool { return k == "solved" || k == "∞" })
}
