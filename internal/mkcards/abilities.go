package main

import (
	"bytes"
	"io/fs"
	"slices"

	"arbiter/bot/cardpool"
	"arbiter/bot/cardtext"
	"arbiter/data"
	"arbiter/rules"
	"arbiter/rules/cards"
	"arbiter/tracker/magic"
	"arbiter/tracker/magic/card"
	riftboundcard "arbiter/tracker/riftbound/card"
)

// named identifies a card.
type named struct{ name, layout string }

// compiled returns the file of the abilities of a game's cards on the board, for a file
// of facts.
func compiled(of rules.Game, facts []byte, texts map[named][]string) ([]byte, error) {
	pool, err := cards.Read(bytes.NewReader(facts))
	if err != nil {
		return nil, err
	}
	if of == rules.Riftbound {
		var out bytes.Buffer
		err := cards.WriteCompiled(&out, pool, func(c cards.Card) []cards.Compiled {
			return []cards.Compiled{riftbound(&c, texts[named{c.Name, c.Layout}][0])}
		})
		return out.Bytes(), err
	}
	folder, err := fs.Sub(data.FS, string(rules.Magic))
	if err != nil {
		return nil, err
	}
	game, err := magic.New(folder)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = cards.WriteCompiled(&out, pool, func(c cards.Card) []cards.Compiled {
		all := make([]cards.Compiled, len(c.Faces))
		for i := range c.Faces {
			all[i] = abilities(game, &c, i, texts[named{c.Name, c.Layout}][i])
		}
		return all
	})
	return out.Bytes(), err
}

// abilities returns the abilities of a face, compiled; none of a face that is neither a
// permanent, an instant, a sorcery nor a plane.
func abilities(game *magic.Game, c *cards.Card, face int, text string) cards.Compiled {
	f := c.Faces[face]
	def := cardpool.Definition(&f, c.Layout, face)
	out := cards.Compiled{Of: cards.TextHash(text)}
	f.Text = text
	switch {
	case card.IsSpell(def):
		def.Abilities = nil
		for _, l := range cardtext.Abilities(f) {
			def.Abilities = append(def.Abilities, l.Text)
		}
		out.Lines = game.CompiledSpell(def)
		return out
	case !def.IsPermanent() && !def.IsPlane():
		return cards.Compiled{}
	}
	for _, l := range cardtext.Abilities(f) {
		out.Lines = append(out.Lines, game.Compiled(def, l.Kind, l.Text))
	}
	return out
}

// riftbound returns the abilities of a card of Riftbound, compiled, each in Arbiter's own
// words, and an empty line for each that is left; none of a spell.
func riftbound(c *cards.Card, text string) cards.Compiled {
	if slices.Contains(c.Faces[0].Types, "Spell") {
		return cards.Compiled{}
	}
	out := cards.Compiled{Of: cards.TextHash(text)}
	for _, l := range riftboundcard.Lines(text) {
		out.Lines = append(out.Lines, l.Brief())
	}
	return out
}
