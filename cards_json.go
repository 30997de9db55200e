package main

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"arbiter/rules"
	"arbiter/rules/cards"
)

// cardJSON is the contract of DESIGN §6 for a printed card. At the top level
// are the front face's characteristics, with the cost, types and text of all
// faces.
type cardJSON struct {
	Name string `json:"name"`
	printedJSON
	Faces      []faceJSON        `json:"faces"`
	Rulings    []rulingJSON      `json:"rulings"`
	Legalities map[string]string `json:"legalities"`
	Makes      []madeJSON        `json:"makes"`
	URI        string            `json:"uri"`
}

type faceJSON struct {
	Name string `json:"name"`
	printedJSON
}

type printedJSON struct {
	ManaCost   string   `json:"mana_cost"`
	TypeLine   string   `json:"type_line"`
	Supertypes []string `json:"supertypes"`
	Types      []string `json:"types"`
	Subtypes   []string `json:"subtypes"`
	Colors     []string `json:"colors"`
	Power      *string  `json:"power"`
	Toughness  *string  `json:"toughness"`
	Loyalty    *string  `json:"loyalty"`
	Defense    *string  `json:"defense"`
	Keywords   []string `json:"keywords"`
	Text       string   `json:"text"`

	*riftJSON
}

// riftJSON has the fields of Riftbound's cards.
type riftJSON struct {
	Energy    *string  `json:"energy"`
	Might     *string  `json:"might"`
	PowerCost *string  `json:"power_cost"`
	Domains   []string `json:"domains"`
	Tags      []string `json:"tags"`
}

type rulingJSON struct {
	Date string `json:"date"`
	Text string `json:"text"`
}

type madeJSON struct {
	Name       string   `json:"name"`
	Power      *string  `json:"power"`
	Toughness  *string  `json:"toughness"`
	Colors     []string `json:"colors"`
	Supertypes []string `json:"supertypes"`
	Types      []string `json:"types"`
	Subtypes   []string `json:"subtypes"`
	Keywords   []string `json:"keywords"`
	Abilities  []string `json:"abilities"`       // the texts that its definition quotes
	Might      *string  `json:"might,omitempty"` // of Riftbound's
}

func cardAsJSON(c cards.Card, d cards.Details) cardJSON {
	j := cardJSON{
		Name: c.Name, URI: d.URI, Legalities: map[string]string{},
		Faces: []faceJSON{}, Rulings: []rulingJSON{}, Makes: []madeJSON{},
	}
	maps.Copy(j.Legalities, d.Legal)
	var texts []string
	for i, f := range c.Faces {
		text := textOf(d, i)
		if text != "" {
			texts = append(texts, text)
		}
		j.Faces = append(j.Faces, faceJSON{f.Name, printed(c.Game, f, text)})
	}
	j.printedJSON = printed(c.Game, c.Faces[0], strings.Join(texts, "\n//\n"))
	j.ManaCost, j.TypeLine = costOf(c), typeLineOf(c)
	if c.Layout == "split" { // both halves together, except on the stack (CR 709.4)
		j.Colors = list(colorsOf(c))
	}
	for _, r := range d.Rulings {
		j.Rulings = append(j.Rulings, rulingJSON(r))
	}
	for _, t := range c.Makes {
		j.Makes = append(j.Makes, madeJSON{
			t.Name, orNull(t.Power), orNull(t.Toughness), list(t.Colors), list(t.Supertypes), list(t.Types), list(t.Subtypes), list(t.Keywords), list(t.Abilities), orNull(t.Might),
		})
	}
	return j
}

func printed(game rules.Game, f cards.Face, text string) printedJSON {
	p := printedJSON{
		ManaCost: f.Cost, TypeLine: faceTypeLine(f), Supertypes: list(f.Supertypes), Types: list(f.Types), Subtypes: list(f.Subtypes),
		Colors: list(f.Colors), Power: orNull(f.Power), Toughness: orNull(f.Toughness), Loyalty: orNull(f.Loyalty), Defense: orNull(f.Defense),
		Keywords: list(f.Keywords), Text: text,
	}
	if game == rules.Riftbound {
		p.riftJSON = &riftJSON{orNull(f.Energy), orNull(f.Might), orNull(f.PowerCost), list(f.Domains), list(f.Tags)}
	}
	return p
}

// textOf returns the text of a face, or "".
func textOf(d cards.Details, face int) string {
	if face < len(d.Texts) {
		return d.Texts[face]
	}
	return ""
}

func faceTypeLine(f cards.Face) string {
	line := strings.Join(append(slices.Clone(f.Supertypes), f.Types...), " ")
	if len(f.Subtypes) > 0 {
		line += " — " + strings.Join(f.Subtypes, " ")
	}
	return line
}

// typeLineOf is the line of types of the whole card.
func typeLineOf(c cards.Card) string {
	return joined(c, faceTypeLine)
}

// costOf is the cost of the whole card; a back face has none.
func costOf(c cards.Card) string {
	return joined(c, func(f cards.Face) string { return f.Cost })
}

func joined(c cards.Card, of func(cards.Face) string) string {
	var all []string
	for _, f := range c.Faces {
		if s := of(f); s != "" {
			all = append(all, s)
		}
	}
	return strings.Join(all, " // ")
}

// colorsOf are the colors of all faces, in their order.
func colorsOf(c cards.Card) []string {
	var all []string
	for _, color := range []string{"white", "blue", "black", "red", "green"} {
		if slices.ContainsFunc(c.Faces, func(f cards.Face) bool { return slices.Contains(f.Colors, color) }) {
			all = append(all, color)
		}
	}
	return all
}

// cardAsText formats a card: its faces, the tokens it creates, its legality,
// and its rulings.
func cardAsText(c cards.Card, d cards.Details) string {
	var o cardsOut
	for i, f := range c.Faces {
		if i > 0 {
			o.line("//")
		}
		o.line("%s  %s", f.Name, f.Cost)
		o.line("%s%s", faceTypeLine(f), sizeOf(f))
		switch text := textOf(d, i); {
		case text != "":
			o.line("%s", text)
		case len(d.Texts) == 0 && len(f.Keywords) > 0:
			o.line("%s", strings.Join(f.Keywords, ", "))
		}
	}
	if len(d.Texts) == 0 {
		bring := "arbiter cards update brings it."
		if c.Game == rules.Riftbound {
			bring = "arbiter cards import FILE, with a file of Riftbound's cards."
		}
		o.line("Its text is not installed: %s", bring)
	}
	for _, t := range c.Makes {
		size := ""
		switch {
		case t.Power != "":
			size = t.Power + "/" + t.Toughness + " "
		case t.Might != "":
			size = t.Might + " Might "
		}
		o.line("Makes: %s%s (%s)", size, t.Name, faceTypeLine(cards.Face{Supertypes: t.Supertypes, Types: t.Types, Subtypes: t.Subtypes}))
	}
	byStatus := make(map[string][]string)
	for _, format := range slices.Sorted(maps.Keys(d.Legal)) {
		byStatus[d.Legal[format]] = append(byStatus[d.Legal[format]], format)
	}
	for _, status := range slices.SortedFunc(maps.Keys(byStatus), func(a, b string) int { return cmp.Compare(rank(a), rank(b)) }) {
		o.line("%s: %s", strings.ReplaceAll(status, "_", " "), strings.Join(byStatus[status], ", "))
	}
	for _, r := range d.Rulings {
		o.line("%s  %s", r.Date, r.Text)
	}
	if d.URI != "" {
		o.line("%s", d.URI)
	}
	return o.String()
}

// rank orders legality statuses.
func rank(status string) string {
	if i := slices.Index([]string{"legal", "restricted", "banned", "not_legal"}, status); i >= 0 {
		return strconv.Itoa(i)
	}
	return status
}

// sizeOf returns the numbers in the corner of a face.
func sizeOf(f cards.Face) string {
	switch {
	case f.Power != "":
		return "  " + f.Power + "/" + f.Toughness
	case f.Loyalty != "":
		return "  loyalty " + f.Loyalty
	case f.Defense != "":
		return "  defense " + f.Defense
	}
	var parts []string
	for _, p := range []struct{ name, value string }{{"energy", f.Energy}, {"power", f.PowerCost}, {"might", f.Might}} {
		if p.value != "" {
			parts = append(parts, p.name+" "+p.value)
		}
	}
	if len(f.Domains) > 0 {
		parts = append(parts, strings.Join(f.Domains, " and "))
	}
	if len(f.Tags) > 0 {
		parts = append(parts, strings.Join(f.Tags, ", "))
	}
	if len(parts) == 0 {
		return ""
	}
	return "  " + strings.Join(parts, " · ")
}
