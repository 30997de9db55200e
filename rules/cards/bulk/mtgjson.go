package bulk

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"arbiter/rules"
	"arbiter/rules/cards"
)

// atomic is a face of a card in AtomicCards.
type atomic struct {
	Name      string   `json:"name"`
	FaceName  string   `json:"faceName"`
	Side      string   `json:"side"`
	Layout    string   `json:"layout"`
	ManaCost  string   `json:"manaCost"`
	Type      string   `json:"type"`
	Text      string   `json:"text"`
	Colors    []string `json:"colors"`
	Keywords  []string `json:"keywords"`
	Power     scalar   `json:"power"`
	Toughness scalar   `json:"toughness"`
	Loyalty   scalar   `json:"loyalty"`
	Defense   scalar   `json:"defense"`

	Identifiers struct {
		OracleID string `json:"scryfallOracleId"`
	} `json:"identifiers"`
	Legalities json.RawMessage `json:"legalities"`
	Rulings    json.RawMessage `json:"rulings"`
	Foreign    json.RawMessage `json:"foreignData"`
}

// atomic decodes the value of one name: the faces of a card, or of several
// cards that share the name.
func (c *collector) atomic(r row) error {
	all, err := list[atomic](r.raw, mostOneName)
	switch {
	case err != nil:
		return &rowError{name: r.key, what: plain(err)}
	case len(all) == 0:
		return &rowError{name: r.key, what: "there is nothing under its name"}
	}
	for _, one := range groupFaces(all) {
		if err := c.atomicCard(r.key, one); err != nil {
			if wrong, broken := err.(*rowError); broken { //nolint:errorlint // made here, and wrapped by nothing
				c.fault(Fault{Line: r.line, Name: cmp.Or(wrong.name, r.key), What: wrong.what})
				continue // the others are separate cards
			}
			return err
		}
	}
	return nil
}

// groupFaces groups faces by card, the front first. The parts of a meld pair and the
// melded card are separate cards.
func groupFaces(all []atomic) [][]atomic {
	var of [][]atomic
	for i, a := range all {
		at := slices.IndexFunc(of, func(faces []atomic) bool {
			f := faces[0]
			return a.Layout != "meld" && a.Side != "" && f.Side != "" && f.Layout == a.Layout && f.Identifiers.OracleID == a.Identifiers.OracleID &&
				!slices.ContainsFunc(faces, func(f atomic) bool { return f.Side == a.Side })
		})
		if at < 0 {
			of = append(of, all[i:i+1:i+1])
		} else {
			of[at] = append(of[at], a)
		}
	}
	for _, faces := range of {
		slices.SortStableFunc(faces, func(x, y atomic) int { return cmp.Compare(x.Side, y.Side) })
	}
	return of
}

func (c *collector) atomicCard(key string, faces []atomic) error {
	first := faces[0]
	if noCards[first.Layout] {
		c.NoCards[first.Layout]++
		return nil
	}
	name := cmp.Or(first.Name, key)
	if first.Layout == "meld" {
		name = cmp.Or(first.FaceName, name)
	}
	layout := first.Layout
	if layout == "aftermath" { // Scryfall's term, for comparison
		layout = "split"
	}
	if err := checkName(name, layout); err != nil {
		return err
	}
	card := cards.Card{Game: rules.Magic, ID: first.Identifiers.OracleID, Name: name, Layout: c.made.word(layout)}
	d := cards.Details{Legal: c.legal(first.Legalities)}
	for _, a := range faces {
		faceName := cmp.Or(a.FaceName, name)
		made, err := c.face(face{
			Name: faceName, ManaCost: a.ManaCost, TypeLine: a.Type, Text: a.Text, Colors: a.Colors,
			Power: a.Power, Toughness: a.Toughness, Loyalty: a.Loyalty, Defense: a.Defense,
		})
		if err != nil {
			return err
		}
		if len(faces) == 1 {
			made.Keywords = c.words(a.Keywords)
		}
		card.Faces = append(card.Faces, made)
		d.Texts = append(d.Texts, made.Text)
		for _, foreign := range foreignNames(a.Foreign, first.Layout == "meld") {
			card.Former = addName(card.Former, name, foreign)
		}
		said, err := rulings(a.Rulings)
		if err != nil {
			return &rowError{name: name, what: err.Error()}
		}
		for _, r := range said {
			if !slices.Contains(d.Rulings, r) {
				d.Rulings = append(d.Rulings, r)
			}
		}
	}
	slices.SortStableFunc(d.Rulings, func(a, b cards.Ruling) int { return cmp.Compare(b.Date, a.Date) })
	return c.card(card, d)
}

// rulings decodes the rulings of a face, or returns nil if there is no list.
func rulings(raw json.RawMessage) ([]cards.Ruling, error) {
	if len(raw) == 0 {
		return nil, nil
	}
	said, err := list[struct{ Date, Text string }](raw, mostRulings)
	if err != nil {
		if errors.Is(err, errTooMany) {
			return nil, fmt.Errorf("it has more than %d rulings", mostRulings)
		}
		return nil, nil
	}
	var all []cards.Ruling
	for _, r := range said {
		if strings.TrimSpace(r.Text) != "" {
			all = append(all, cards.Ruling{Date: day(r.Date), Text: r.Text})
		}
	}
	return all, nil
}

// foreignNames returns the names in other languages: of the face and, unless
// alone, of the whole card.
func foreignNames(raw json.RawMessage, alone bool) []string {
	var said []struct{ Name, FaceName string }
	if len(raw) == 0 || json.Unmarshal(raw, &said) != nil {
		return nil
	}
	var names []string
	for _, f := range said {
		if !alone || f.FaceName == "" {
			names = append(names, f.Name)
		}
		names = append(names, f.FaceName)
	}
	return names
}
