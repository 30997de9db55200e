package bulk

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"arbiter/rules"
	"arbiter/rules/cards"
)

// single is a row that isn't MTGJSON's: a card of Scryfall or of Riftbound, or
// a ruling. A row with a field of the wrong type can't be read, except for
// fields of type json.RawMessage.
type single struct {
	face // of a card without faces, or of the whole card

	Object     string          `json:"object"`
	Layout     string          `json:"layout"`
	Keywords   []string        `json:"keywords"`
	Faces      faceList        `json:"card_faces"`
	Legalities json.RawMessage `json:"legalities"`
	Page       json.RawMessage `json:"scryfall_uri"`

	// Of a ruling.
	Comment     string `json:"comment"`
	PublishedAt string `json:"published_at"`

	// Of a card of Riftbound, in addition to name, type_line and power.
	Domains   []string `json:"domains"`
	Tags      []string `json:"tags"`
	Energy    scalar   `json:"energy"`
	Might     scalar   `json:"might"`
	PlainText string   `json:"text"`
}

type face struct {
	OracleID  string   `json:"oracle_id"`
	Name      string   `json:"name"`
	ManaCost  string   `json:"mana_cost"`
	TypeLine  string   `json:"type_line"`
	Text      string   `json:"oracle_text"`
	Colors    []string `json:"colors"`
	Indicator []string `json:"color_indicator"`
	Power     scalar   `json:"power"`
	Toughness scalar   `json:"toughness"`
	Loyalty   scalar   `json:"loyalty"`
	Defense   scalar   `json:"defense"`

	Images  json.RawMessage `json:"image_uris"`
	Artist  json.RawMessage `json:"artist"`
	Flavor  json.RawMessage `json:"flavor_name"`
	Printed json.RawMessage `json:"printed_name"`
}

// scalar is a string, or a number as written.
type scalar string

func (s *scalar) UnmarshalJSON(raw []byte) error {
	switch c := raw[0]; {
	case c == '"':
		return json.Unmarshal(raw, (*string)(s))
	case c == '-' || c >= '0' && c <= '9':
		*s = scalar(raw)
		return nil
	case c == 'n': // null
		return nil
	}
	return fmt.Errorf("%.20s stands where a number belongs", raw)
}

// single decodes one row.
func (c *collector) single(r row) error {
	var s single
	if err := json.Unmarshal(r.raw, &s); err != nil {
		return &rowError{name: s.Name, what: plain(err)}
	}
	switch {
	case s.Object == "error":
		return &FormatError{"it is an error that a server sent, and no cards", ErrNoCards}
	case s.Object == "bulk_data":
		return &FormatError{"it is the list of the files and none of them: arbiter cards update follows it", ErrNoCards}
	case s.Object == "ruling" || s.Object == "" && s.Comment != "" && s.OracleID != "":
		return c.ruling(s)
	case s.Domains != nil || s.Might != "" && s.Energy != "":
		return c.riftbound(s)
	case s.Object == "card" || s.Object == "" && (s.Layout != "" || s.OracleID != ""):
		return c.scryfall(s)
	}
	return &rowError{name: s.Name, what: "it is no card and no ruling"}
}

// plain returns an error of encoding/json without the names of Go types.
func plain(err error) string {
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		field := wrong.Field[strings.LastIndexByte(wrong.Field, '.')+1:]
		return fmt.Sprintf("%s is a %s", cmp.Or(field, "it"), wrong.Value)
	}
	return err.Error()
}

func (c *collector) ruling(s single) error {
	if err := c.setKind(Rulings); err != nil {
		return err
	}
	switch {
	case s.OracleID == "":
		return &rowError{what: "it doesn't say of which card it is"}
	case strings.TrimSpace(s.Comment) == "":
		return &rowError{what: "it says nothing"}
	}
	r := cards.Ruling{Date: day(s.PublishedAt), Text: s.Comment}
	if wrong := cmp.Or(invalidShort(s.OracleID), invalidText(r.Text)); wrong != "" {
		return &rowError{what: wrong}
	}
	c.Rulings++
	if c.Ruling == nil {
		return nil
	}
	return c.Ruling(s.OracleID, r)
}

// day returns the date that s begins with, or "".
func day(s string) string {
	s = s[:min(len(s), len(time.DateOnly))]
	if _, err := time.Parse(time.DateOnly, s); err != nil {
		return ""
	}
	return s
}

// noCards are the layouts of rows that aren't cards of their own: objects that
// are created or handed out, art, and cards with their name on both sides.
var noCards = map[string]bool{
	"token": true, "double_faced_token": true, "emblem": true, "art_series": true, "reversible_card": true,
}

func (c *collector) scryfall(s single) error {
	if err := c.setKind(Scryfall); err != nil {
		return err
	}
	if noCards[s.Layout] {
		c.NoCards[s.Layout]++
		return nil
	}
	if err := checkName(s.Name, s.Layout); err != nil {
		return err
	}
	card := cards.Card{Game: rules.Magic, ID: s.OracleID, Name: s.Name, Layout: c.made.word(s.Layout)}
	d := cards.Details{
		Legal: c.legal(s.Legalities), URI: link(s.Page), Image: picture(s.Images), Artist: shortText(s.Artist),
	}
	card.Former = addName(card.Former, s.Name, text(s.Flavor), text(s.Printed))
	faces := s.Faces
	if len(faces) == 0 {
		faces = []face{s.face}
	}
	for i, f := range faces {
		if card.ID == "" {
			card.ID = f.OracleID
		}
		if f.Colors == nil {
			f.Colors = colorsOf(s, f, i)
		}
		made, err := c.face(f)
		if err != nil {
			return err
		}
		card.Faces = append(card.Faces, made)
		d.Texts = append(d.Texts, made.Text)
		card.Former = addName(card.Former, s.Name, text(f.Flavor), text(f.Printed))
		d.Image = cmp.Or(d.Image, picture(f.Images))
		d.Artist = cmp.Or(d.Artist, shortText(f.Artist))
	}
	if len(faces) == 1 {
		card.Faces[0].Keywords = c.words(s.Keywords)
	}
	return c.card(card, d)
}

// colorsOf returns the colors of a face that has no such field: those of its
// indicator or cost. Halves of a flip card have the colors of the card (CR
// 710.1c), and so has a card without faces.
func colorsOf(s single, f face, i int) []string {
	switch {
	case len(f.Indicator) > 0:
		return f.Indicator
	case s.Layout == "flip" || len(s.Faces) == 0:
		return s.Colors
	case i == 0 && f.ManaCost == "":
		return s.Colors
	}
	var colors []string
	for _, color := range "WUBRG" {
		for symbol := range strings.SplitSeq(f.ManaCost, "{") {
			symbol, _, closed := strings.Cut(symbol, "}")
			if closed && slices.Contains(strings.Split(symbol, "/"), string(color)) {
				colors = append(colors, string(color))
				break
			}
		}
	}
	return colors
}

func (c *collector) face(f face) (cards.Face, error) {
	if err := checkName(f.Name, f.TypeLine); err != nil {
		return cards.Face{}, err
	}
	if f.TypeLine == "" {
		return cards.Face{}, &rowError{name: f.Name, what: "it has no type"}
	}
	made := cards.Face{
		Name: f.Name, Cost: c.made.word(f.ManaCost), Text: f.Text,
		Power: c.made.word(string(f.Power)), Toughness: c.made.word(string(f.Toughness)),
		Loyalty: c.made.word(string(f.Loyalty)), Defense: c.made.word(string(f.Defense)),
	}
	super, types, sub := typeLine(f.TypeLine)
	made.Supertypes, made.Types, made.Subtypes = c.made.list(super), c.made.list(types), c.made.list(sub)
	for _, color := range colors {
		if slices.Contains(f.Colors, color.letter) {
			made.Colors = append(made.Colors, color.word)
		}
	}
	return made, nil
}

var colors = []struct{ letter, word string }{{"W", "white"}, {"U", "blue"}, {"B", "black"}, {"R", "red"}, {"G", "green"}}

// words returns keywords in lower case.
func (c *collector) words(keywords []string) []string {
	if len(keywords) == 0 {
		return nil
	}
	low := make([]string, len(keywords))
	for i, k := range keywords {
		low[i] = c.made.word(strings.ToLower(k))
	}
	return low
}

// addName adds other names of a card, without duplicates.
func addName(former []string, of string, names ...string) []string {
	for _, n := range names {
		n = strings.TrimSpace(n)
		if n != "" && n != of && invalidShort(n) == "" && len(former) < 100 && !slices.Contains(former, n) {
			former = append(former, n)
		}
	}
	return former
}

// text decodes a string; it returns "" for any other value.
func text(raw json.RawMessage) string {
	var s string
	if len(raw) == 0 || json.Unmarshal(raw, &s) != nil {
		return ""
	}
	return s
}

// shortText is like text, but also returns "" for a string that is too long or
// not printable.
func shortText(raw json.RawMessage) string {
	s := text(raw)
	if invalidShort(s) != "" {
		return ""
	}
	return s
}

// link decodes the address of a page, or returns "".
func link(raw json.RawMessage) string {
	if s := text(raw); cards.IsLink(s) {
		return s
	}
	return ""
}

// picture returns the address of the picture of the whole card, in the size
// most readable on a phone.
func picture(raw json.RawMessage) string {
	var sizes map[string]json.RawMessage
	if len(raw) == 0 || json.Unmarshal(raw, &sizes) != nil {
		return ""
	}
	return cmp.Or(link(sizes["normal"]), link(sizes["large"]), link(sizes["png"]), link(sizes["small"]))
}

// legal decodes legalities by format, or returns nil if there are none. Cards
// with the same legalities share a map.
func (c *collector) legal(raw json.RawMessage) map[string]string {
	if known, ok := c.legality[string(raw)]; ok {
		return known
	}
	legal := readLegal(raw)
	if len(c.legality) < 10_000 && len(raw) < 4<<10 {
		c.legality[string(raw)] = legal
	}
	return legal
}

func readLegal(raw json.RawMessage) map[string]string {
	var said map[string]json.RawMessage
	if len(raw) == 0 || json.Unmarshal(raw, &said) != nil || len(said) == 0 || len(said) > 200 {
		return nil
	}
	legal := make(map[string]string, len(said))
	for format, status := range said {
		if status := text(status); status != "" && len(status) < 40 && len(format) < 40 && !strings.ContainsFunc(format+status, unshown) {
			legal[strings.ToLower(format)] = strings.ReplaceAll(strings.ToLower(status), " ", "_")
		}
	}
	return legal
}
