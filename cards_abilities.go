package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"

	"arbiter/bot/cardpool"
	"arbiter/data"
	"arbiter/rules"
	"arbiter/rules/cards"
	"arbiter/rules/shelf"
	"arbiter/tracker/magic"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/play"
)

// abilityJSON is the contract of DESIGN §6 for an ability of a card.
type abilityJSON struct {
	Face    string      `json:"face"`
	Kind    card.Kind   `json:"kind"`
	Text    string      `json:"text"`
	Reads   string      `json:"reads"`
	Carried bool        `json:"carried"`
	Why     card.Reason `json:"why"`
	Is      any         `json:"is"`
}

// cardsAbilities lists the abilities that Arbiter reads in a card of Magic.
func cardsAbilities(ctx context.Context, s *shelf.Shelf, f lookUpFlags, out, errOut io.Writer) error {
	if f.words == "" {
		return &callError{"cards abilities: of which card?\nType arbiter cards abilities NAME."}
	}
	pool, meant, err := meantCards(ctx, s, f, errOut)
	if err != nil {
		return err
	}
	name := meant[0].Card.Name
	if meant = slices.DeleteFunc(slices.Clone(meant), func(h cards.Hit) bool { return h.Card.Game != rules.Magic }); len(meant) == 0 {
		return fmt.Errorf("%s is a card of Riftbound, and only abilities of Magic's cards are listed.\nSee its text: arbiter cards show %s", name, name)
	}
	facts, err := fs.Sub(data.FS, "magic")
	if err != nil {
		return err
	}
	game, err := magic.New(facts)
	if err != nil {
		return err
	}
	var unread error
	details := func(c cards.Card) (d cards.Details, ok bool) {
		if c.ID != "" {
			d, unread = s.CardDetails(ctx, c.Game, c.ID)
		}
		return d, len(d.Texts) > 0
	}
	for _, h := range meant {
		p := cardpool.Printed(func() (*cards.Pool, error) { return pool, nil }, details, h)
		all, known := game.Abilities(&p)
		if unread != nil {
			return unread
		}
		if !known {
			return errors.New("only the kinds of that card's abilities are known.\nBring its text: arbiter cards update")
		}
		if f.json {
			err = writeJSON(out, abilitiesAsJSON(all))
		} else {
			_, err = io.WriteString(out, abilitiesAsText(all))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func abilitiesAsJSON(all []play.CardAbility) []abilityJSON {
	rows := make([]abilityJSON, 0, len(all))
	for _, a := range all {
		row := abilityJSON{Face: a.Face, Kind: a.Kind, Text: a.Text, Carried: a.Carried, Why: a.Why, Is: a.Is}
		if a.Is != nil {
			row.Reads = a.Is.String()
		}
		if row.Text == "" {
			row.Text = row.Reads
		}
		rows = append(rows, row)
	}
	return rows
}

// abilitiesAsText formats abilities as why does: ✓ for what Arbiter carries out.
func abilitiesAsText(all []play.CardAbility) string {
	var o cardsOut
	face := ""
	for _, a := range abilitiesAsJSON(all) {
		if a.Face != face {
			face = a.Face
			o.line("%s", face)
		}
		if a.Carried {
			o.line("✓ %s: %s", a.Kind, a.Text)
		} else {
			o.line("✎ %s: %s (%s)", a.Kind, a.Text, a.Why)
		}
		if a.Reads != "" && a.Reads != a.Text {
			o.line("    %s", a.Reads)
		}
	}
	return o.String()
}
