package bulk

import (
	"slices"
	"strings"

	"arbiter/rules"
	"arbiter/rules/cards"
)

// riftbound decodes a card or token of Riftbound, distinguished by supertype.
// The file has 0 for numbers that aren't printed. A Might of 0 is printed only
// on units; an Energy of 0 isn't printed on tokens and on cards that start on
// the board.
func (c *collector) riftbound(s single) error {
	if err := c.setKind(Riftbound); err != nil {
		return err
	}
	if err := checkName(s.Name, s.TypeLine); err != nil {
		return err
	}
	var super, types []string
	for w := range strings.FieldsSeq(s.TypeLine) {
		switch w {
		case "Basic", "Champion", "Signature", "Token":
			super = append(super, w)
		default:
			types = append(types, w)
		}
	}
	if len(types) == 0 {
		return &rowError{name: s.Name, what: "it has no type"}
	}
	f := cards.Face{
		Name: s.Name, Supertypes: c.made.list(super), Types: c.made.list(types),
		Energy: string(s.Energy), Might: string(s.Might), PowerCost: string(s.Power),
		Domains: c.words(s.Domains), Tags: c.made.list(s.Tags), Text: riftText(s.PlainText),
	}
	is := func(kinds ...string) bool {
		return slices.ContainsFunc(types, func(t string) bool { return slices.Contains(kinds, t) })
	}
	if !is("Unit") {
		f.Might = ""
	}
	if f.Energy == "0" && (is("Battlefield", "Legend", "Rune", "Card") || slices.Contains(super, "Token")) {
		f.Energy = ""
	}
	if f.PowerCost == "0" {
		f.PowerCost = ""
	}
	return c.card(cards.Card{
		Game: rules.Riftbound, Name: s.Name, Layout: "normal", Faces: []cards.Face{f},
	}, cards.Details{
		Texts: []string{f.Text}, Legal: c.legal(s.Legalities), URI: link(s.Page), Image: picture(s.Images), Artist: shortText(s.Artist),
	})
}

// riftText decodes a text; a card without one has a placeholder.
func riftText(s string) string {
	if t := strings.TrimSpace(s); t == "-" || t == "." {
		return ""
	}
	return s
}
