package main

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"arbiter/rules"
	"arbiter/rules/cards"
)

// source is a card with its texts, and the file's keywords and tokens for
// comparison.
type source struct {
	cards.Card
	keywords []string
	tokens   []string
}

// row is a line of either file.
type row struct {
	face
	Layout   string   `json:"layout"`
	Keywords []string `json:"keywords"`
	Faces    []face   `json:"card_faces"`
	Parts    []struct {
		Component string `json:"component"`
		Name      string `json:"name"`
	} `json:"all_parts"`

	Tags      []string    `json:"tags"`
	Domains   []string    `json:"domains"`
	Energy    json.Number `json:"energy"`
	Might     json.Number `json:"might"`
	Riftbound string      `json:"text"`
}

type face struct {
	Name      string   `json:"name"`
	ManaCost  string   `json:"mana_cost"`
	TypeLine  string   `json:"type_line"`
	Text      string   `json:"oracle_text"`
	Colors    []string `json:"colors"`
	Power     scalar   `json:"power"`
	Toughness string   `json:"toughness"`
	Loyalty   string   `json:"loyalty"`
	Defense   string   `json:"defense"`
}

// scalar is a text in Magic's file, a number in Riftbound's.
type scalar string

func (s *scalar) UnmarshalJSON(raw []byte) error {
	if raw[0] == '"' {
		return json.Unmarshal(raw, (*string)(s))
	}
	*s = scalar(raw)
	return nil
}

// readRows decodes all cards independently, for comparison with package bulk.
func readRows(game rules.Game, r io.Reader) ([]source, error) {
	z, err := gzip.NewReader(r)
	if err != nil {
		return nil, err
	}
	var all []source
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		var line row
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		s := source{}
		switch game {
		case rules.Magic:
			s = line.magic()
		case rules.Riftbound:
			s = line.riftbound()
		default:
			return nil, fmt.Errorf("there is no game %q", game)
		}
		if s.Name == "" || len(s.Faces) == 0 || slices.ContainsFunc(s.Faces, func(f cards.Face) bool { return f.Name == "" || len(f.Types) == 0 }) {
			return nil, fmt.Errorf("line %d (%s): a face has no name or no type", n, s.Name)
		}
		all = append(all, s)
	}
	if len(all) == 0 {
		return nil, errors.Join(errors.New("there are no cards in it"), lines.Err())
	}
	return all, lines.Err()
}

func (r *row) magic() source {
	s := source{Card: cards.Card{Game: rules.Magic, Name: r.Name, Layout: r.Layout}, keywords: r.Keywords}
	faces := r.Faces
	if len(faces) == 0 {
		faces = []face{r.face}
	}
	for _, f := range faces {
		made := cards.Face{
			Name: f.Name, Cost: f.ManaCost, Text: f.Text,
			Power: string(f.Power), Toughness: f.Toughness, Loyalty: f.Loyalty, Defense: f.Defense,
		}
		made.Supertypes, made.Types, made.Subtypes = types(f.TypeLine)
		for _, c := range colors {
			if slices.Contains(f.Colors, c.letter) {
				made.Colors = append(made.Colors, c.word)
			}
		}
		s.Faces = append(s.Faces, made)
	}
	for _, p := range r.Parts {
		if p.Component == "token" {
			s.tokens = append(s.tokens, p.Name)
		}
	}
	return s
}

var colors = []struct{ letter, word string }{{"W", "white"}, {"U", "blue"}, {"B", "black"}, {"R", "red"}, {"G", "green"}}

// riftbound removes zeros for values that aren't printed: Might 0 is printed
// only on units, Energy 0 on nothing that starts on the table.
func (r *row) riftbound() source {
	f := cards.Face{Name: r.Name, Text: r.Riftbound}
	f.Tags = append(f.Tags, r.Tags...)
	for w := range strings.FieldsSeq(r.TypeLine) {
		switch w {
		case "Basic", "Champion", "Signature", "Token":
			f.Supertypes = append(f.Supertypes, w)
		default:
			f.Types = append(f.Types, w)
		}
	}
	for _, d := range r.Domains {
		f.Domains = append(f.Domains, strings.ToLower(d))
	}
	is := func(kinds ...string) bool {
		return slices.ContainsFunc(f.Types, func(t string) bool { return slices.Contains(kinds, t) })
	}
	if is("Unit") {
		f.Might = r.Might.String()
	}
	if !is("Battlefield", "Legend", "Rune", "Card") && !slices.Contains(f.Supertypes, "Token") {
		f.Energy = r.Energy.String()
	}
	if n, err := strconv.Atoi(string(r.Power)); err != nil || n > 0 {
		f.PowerCost = string(r.Power)
	}
	return source{Card: cards.Card{Game: rules.Riftbound, Name: r.Name, Layout: "normal", Faces: []cards.Face{f}}}
}

// types parses a type line. A plane has one subtype of any number of words (CR
// 205.3b); Time Lord is the only other one of two.
func types(line string) (super, types, sub []string) {
	before, after, _ := strings.Cut(line, "—")
	for w := range strings.FieldsSeq(before) {
		if slices.Contains([]string{"Basic", "Host", "Legendary", "Ongoing", "Snow", "World"}, w) {
			super = append(super, w)
		} else if !slices.Contains(types, w) {
			types = append(types, w)
		}
	}
	if after = strings.TrimSpace(after); slices.Contains(types, "Plane") && after != "" {
		return super, types, []string{after}
	}
	for w := range strings.FieldsSeq(strings.ReplaceAll(after, "Time Lord", "Time_Lord")) {
		sub = append(sub, strings.ReplaceAll(w, "_", " "))
	}
	return super, types, sub
}
