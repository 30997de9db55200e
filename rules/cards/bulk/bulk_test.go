package bulk_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/internal/shared"
	"arbiter/rules"
	"arbiter/rules/cards"
	"arbiter/rules/cards/bulk"
	"arbiter/rules/cards/bulk/bulktest"
)

type read struct {
	bulk.Summary
	cards   []cards.Card
	details []cards.Details
	names   map[string][]string
	rulings map[string][]cards.Ruling
}

func (r read) of(t testing.TB, name string) (cards.Card, cards.Details) {
	t.Helper()
	for i, c := range r.cards {
		if c.Name == name {
			return c, r.details[i]
		}
	}
	t.Fatalf("there is no %q", name)
	return cards.Card{}, cards.Details{}
}

func from(ctx context.Context, file io.Reader, limits bulk.Limits) (read, error) {
	r := read{names: make(map[string][]string), rulings: make(map[string][]cards.Ruling)}
	var err error
	r.Summary, err = bulk.Read(ctx, file, bulk.Options{
		Card: func(c cards.Card, d cards.Details) error {
			r.cards, r.details = append(r.cards, c), append(r.details, d)
			return nil
		},
		Names:  func(id string, names []string) error { r.names[id] = append(r.names[id], names...); return nil },
		Ruling: func(id string, ruling cards.Ruling) error { r.rulings[id] = append(r.rulings[id], ruling); return nil },
		Limits: limits,
	})
	return r, err
}

func whole(t testing.TB, file []byte) read {
	t.Helper()
	r, err := from(t.Context(), bytes.NewReader(file), bulk.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The same cards in every layout of a file are the same cards.
func TestLayoutsOfAFile(t *testing.T) {
	rows := bulktest.Scryfall(60)
	lines := bulktest.Lines(rows)
	var minified, indented bytes.Buffer
	array := bulktest.Array(rows)
	if err := json.Compact(&minified, array); err != nil {
		t.Fatal(err)
	}
	if err := json.Indent(&indented, array, "", "  "); err != nil {
		t.Fatal(err)
	}
	want := whole(t, lines)
	if want.Cards != 60 || want.Kind != bulk.Scryfall || want.Unread != 0 {
		t.Fatalf("%+v", want.Summary)
	}
	var several bytes.Buffer
	for _, r := range rows {
		raw, err := json.MarshalIndent(r, "", "\t")
		if err != nil {
			t.Fatal(err)
		}
		several.Write(raw)
	}
	list := append(append([]byte(`{"object":"list","has_more":false,"data":`), array...), []byte(`,"next":{"a":[1,"]"]}}`)...)
	for name, file := range map[string][]byte{
		"packed":                      bulktest.Gzip(lines),
		"packed twice":                bulktest.Gzip(bulktest.Gzip(lines)),
		"with a byte order mark":      append([]byte("\xEF\xBB\xBF"), lines...),
		"with Windows' line ends":     bytes.ReplaceAll(lines, []byte("\n"), []byte("\r\n")),
		"without the last line end":   bytes.TrimSpace(lines),
		"with empty lines":            bytes.ReplaceAll(lines, []byte("\n"), []byte("\n\n")),
		"an array, a row a line":      array,
		"an array, packed":            bulktest.Gzip(array),
		"an array on one line":        minified.Bytes(),
		"an array, indented":          indented.Bytes(),
		"objects over several lines":  several.Bytes(),
		"below data, as the API does": list,
	} {
		t.Run(name, func(t *testing.T) {
			if got := whole(t, file); !cmp.Equal(want, got, cmp.AllowUnexported(read{})) {
				t.Error(cmp.Diff(want, got, cmp.AllowUnexported(read{})))
			}
		})
	}
}

func TestScryfall(t *testing.T) {
	rows := bulktest.Scryfall(20)
	r := whole(t, bulktest.Lines(rows))
	card, details := r.of(t, bulktest.Name(3))
	if diff := cmp.Diff(cards.Card{
		Game: rules.Magic, ID: bulktest.ID(3), Name: bulktest.Name(3), Layout: "normal",
		Faces: []cards.Face{{
			Name: bulktest.Name(3), Cost: "{2}{G}", Supertypes: []string{"Legendary"}, Types: []string{"Creature"},
			Subtypes: []string{"Human", "Scout"}, Colors: []string{"green"}, Power: "3", Toughness: "4",
			Keywords: []string{"flying"}, Lines: []string{cards.AnyLines}, Text: bulktest.Text(3),
		}},
	}, card); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(cards.Details{
		Texts: []string{bulktest.Text(3)}, URI: "https://cards.example/card/" + bulktest.ID(3),
		Image: "https://img.example/normal/" + bulktest.ID(3), Artist: "Somebody",
		Legal: map[string]string{"standard": "not_legal", "modern": "legal", "vintage": "restricted", "legacy": "banned"},
	}, details); diff != "" {
		t.Error(diff)
	}
	card, details = r.of(t, bulktest.Name(19)+" // Back of "+bulktest.Name(19))
	if len(card.Faces) != 2 || card.Faces[1].Name != "Back of "+bulktest.Name(19) || !slices.Equal(card.Faces[1].Types, []string{"Land"}) {
		t.Errorf("two faces: %+v", card)
	}
	if !slices.Equal(details.Texts, []string{bulktest.Text(19), "It stays shut."}) {
		t.Errorf("texts %q", details.Texts)
	}
}

// Scryfall's own file has no colors in the halves of split cards, adventures and
// flip cards: they follow from the cost.
func TestColorsOfHalves(t *testing.T) {
	r := whole(t, []byte(`{"object":"card","oracle_id":"a","layout":"split","name":"Ink // Rust","colors":["U","R"],"card_faces":[{"name":"Ink","mana_cost":"{1}{U/P}","type_line":"Instant"},{"name":"Rust","mana_cost":"{2/R}{W/R}","type_line":"Sorcery"}]}
{"object":"card","oracle_id":"b","layout":"flip","name":"Up // Down","colors":["B"],"mana_cost":"{B}","card_faces":[{"name":"Up","mana_cost":"{B}","type_line":"Creature — Rat"},{"name":"Down","mana_cost":"","type_line":"Creature — Rat"}]}
{"object":"card","oracle_id":"c","layout":"transform","name":"Dusk // Night","card_faces":[{"name":"Dusk","mana_cost":"{W}","type_line":"Creature — Rat","colors":["W"]},{"name":"Night","mana_cost":"","type_line":"Creature — Rat","color_indicator":["B","W"]}]}
{"object":"card","oracle_id":"d","layout":"normal","name":"Moss","type_line":"Sorcery","color_indicator":["G"]}
`))
	var got []string
	for _, c := range r.cards {
		for _, f := range c.Faces {
			got = append(got, f.Name+" "+strings.Join(f.Colors, "+"))
		}
	}
	want := []string{"Ink blue", "Rust white+red", "Up black", "Down black", "Dusk white", "Night white+black", "Moss green"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestTypeLines(t *testing.T) {
	rows := bulktest.Scryfall(5)
	for i, line := range []string{
		"Legendary Snow Creature — Human Time Lord Rogue", "Plane — The Long  Shore", "Land", "Basic Land — Forest", "Kindred Instant — Elf",
	} {
		rows[i]["type_line"] = line
	}
	var got []string
	for _, c := range whole(t, bulktest.Lines(rows)).cards {
		f := c.Faces[0]
		got = append(got, fmt.Sprintf("%q %q %q", f.Supertypes, f.Types, f.Subtypes))
	}
	want := []string{
		`["Legendary" "Snow"] ["Creature"] ["Human" "Time Lord" "Rogue"]`, `[] ["Plane"] ["The Long Shore"]`,
		`[] ["Land"] []`, `["Basic"] ["Land"] ["Forest"]`, `[] ["Kindred" "Instant"] ["Elf"]`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// Rows that aren't cards are counted by layout; unknown layouts and fields do
// no harm.
func TestRowsThatAreNoCards(t *testing.T) {
	rows := bulktest.Scryfall(8)
	for i, layout := range []string{"token", "double_faced_token", "emblem", "art_series"} {
		rows[i]["layout"] = layout
		rows[i]["name"] = bulktest.Name(6) // they share names with cards
	}
	both := bulktest.Name(6)
	rows[4] = bulktest.Row{
		"object": "card", "layout": "reversible_card", "name": both + " // " + both,
		"card_faces": []bulktest.Row{{"name": both, "oracle_id": bulktest.ID(6), "type_line": "Land"}, {"name": both, "oracle_id": bulktest.ID(6), "type_line": "Land"}},
	}
	rows[7]["layout"] = "moebius_strip"
	rows[7]["a field of tomorrow"] = bulktest.Row{"deep": []any{1, "}", nil}}
	rows[7]["legalities"], rows[7]["image_uris"], rows[7]["artist"], rows[7]["scryfall_uri"] = []int{1}, "none", 7, "javascript:alert(1)"
	r := whole(t, bulktest.Lines(rows))
	want := map[string]int{"token": 1, "double_faced_token": 1, "emblem": 1, "art_series": 1, "reversible_card": 1}
	if r.Cards != 3 || r.Unread != 0 || !maps.Equal(r.NoCards, want) {
		t.Errorf("%+v", r.Summary)
	}
	card, details := r.of(t, bulktest.Name(7))
	if card.Layout != "moebius_strip" || card.Faces[0].Power != "7" {
		t.Errorf("%+v", card)
	}
	if diff := cmp.Diff(cards.Details{Texts: []string{bulktest.Text(7)}}, details); diff != "" {
		t.Error(diff)
	}
}

// Cards of one name stay two; one card in several printings is one, by all its
// names.
func TestOneName(t *testing.T) {
	rows := bulktest.Scryfall(4)
	for i := range rows {
		rows[i]["name"] = "Twin"
	}
	rows[1]["oracle_id"] = rows[0]["oracle_id"] // another printing
	rows[1]["printed_name"], rows[1]["lang"], rows[1]["oracle_text"] = "Zwilling", "de", "Older wording."
	rows[2]["layout"] = "saga"
	r := whole(t, bulktest.Lines(rows))
	if r.Cards != 3 || r.Printings != 1 || !slices.Equal(r.names[bulktest.ID(0)], []string{"Zwilling"}) {
		t.Errorf("%+v, names %q", r.Summary, r.names)
	}
	for _, rows := range [][]bulktest.Row{bulktest.Scryfall(4), bulktest.Riftbound(4)} { // without ids
		for i := range rows {
			delete(rows[i], "oracle_id")
			rows[i]["name"] = "Twin"
		}
		rows[3] = rows[0]
		r = whole(t, bulktest.Lines(rows))
		ids := make(map[string]bool)
		for _, c := range r.cards {
			ids[c.ID] = true
		}
		if r.Cards != 3 || r.Printings != 1 || len(ids) != 3 {
			t.Errorf("without ids: %+v, %v", r.Summary, ids)
		}
	}
	same := bulktest.Scryfall(2)
	same[1]["oracle_id"] = same[0]["oracle_id"] // one id, two names: a fault of the file's
	if r = whole(t, bulktest.Lines(same)); r.Cards != 2 || r.cards[0].ID == r.cards[1].ID {
		t.Errorf("one id: %+v", r.cards)
	}
}

// Names in any script are kept unchanged.
func TestNames(t *testing.T) {
	names := []string{"🔥 Kettle 🔥", "مصباح القارئ", "ランプの番人", "Lim-Dûl’s Æon", "\"Quoted\" <b>Name</b>", "_____", "+2 Mace", "1996"}
	rows := bulktest.Scryfall(len(names))
	for i, n := range names {
		rows[i]["name"] = n
	}
	r := whole(t, bulktest.Lines(rows))
	for i, n := range names {
		if r.cards[i].Name != n || r.cards[i].Faces[0].Name != n {
			t.Errorf("%q is %q", n, r.cards[i].Name)
		}
	}
}

func TestRulings(t *testing.T) {
	rows := bulktest.Rulings(3)
	rows = append(rows, bulktest.Row{"object": "ruling", "comment": "Of what?"}, bulktest.Row{"object": "ruling", "oracle_id": "x", "comment": ""})
	for _, file := range [][]byte{bulktest.Lines(rows), bulktest.Array(rows), bulktest.Gzip(bulktest.Array(rows))} {
		r := whole(t, file)
		if r.Kind != bulk.Rulings || r.Rulings != 6 || r.Unread != 2 || r.Cards != 0 {
			t.Errorf("%+v", r.Summary)
		}
		if got := r.rulings[bulktest.ID(1)]; len(got) != 2 || got[1].Date != "2025-06-07" {
			t.Errorf("%v", got)
		}
	}
}

func TestMTGJSON(t *testing.T) {
	r := whole(t, bulktest.Gzip(bulktest.Atomic(40)))
	if r.Kind != bulk.MTGJSON || r.Cards != 40 || r.Rulings != 40 || r.Unread != 0 {
		t.Errorf("%+v", r.Summary)
	}
	card, details := r.of(t, bulktest.Name(7))
	if card.ID != bulktest.ID(7) || !slices.Equal(card.Former, []string{"Lampe Nummer 7"}) || card.Faces[0].Power != "7" || !slices.Equal(card.Faces[0].Keywords, []string{"flying"}) {
		t.Errorf("%+v", card)
	}
	if !maps.Equal(details.Legal, map[string]string{"modern": "legal", "legacy": "banned"}) || len(details.Rulings) != 1 || details.Rulings[0].Date != "2020-01-01" {
		t.Errorf("%+v", details)
	}
	// Faces in any order, two cards of one name, meld parts, and rows that
	// aren't cards.
	r = whole(t, []byte(`{"meta": {"version": "5"}, "data": {
		"Ink // Rust": [
			{"name": "Ink // Rust", "faceName": "Rust", "side": "b", "layout": "aftermath", "type": "Sorcery", "manaCost": "{R}", "colors": ["R"], "identifiers": {"scryfallOracleId": "i"}, "foreignData": [{"name": "Tinte // Rost", "faceName": "Rost"}]},
			{"name": "Ink // Rust", "faceName": "Ink", "side": "a", "layout": "aftermath", "type": "Instant", "manaCost": "{U}", "colors": ["U"], "identifiers": {"scryfallOracleId": "i"}, "rulings": "none"}],
		"Twin": [
			{"name": "Twin", "layout": "normal", "type": "Land", "text": "One.", "identifiers": {"scryfallOracleId": "t1"}},
			{"name": "Twin", "layout": "normal", "type": "Land", "text": "Two.", "identifiers": {"scryfallOracleId": "t2"}}],
		"Left // Both": [
			{"name": "Left // Both", "faceName": "Left", "side": "a", "layout": "meld", "type": "Creature — Rat", "identifiers": {"scryfallOracleId": "l"}},
			{"name": "Left // Both", "faceName": "Both", "side": "b", "layout": "meld", "type": "Creature — Rat", "identifiers": {"scryfallOracleId": "b"}}],
		"Right // Both": [
			{"name": "Right // Both", "faceName": "Right", "side": "a", "layout": "meld", "type": "Creature — Rat", "identifiers": {"scryfallOracleId": "r"}},
			{"name": "Right // Both", "faceName": "Both", "side": "b", "layout": "meld", "type": "Creature — Rat", "identifiers": {"scryfallOracleId": "b"}}],
		"Thing": [{"name": "Thing", "layout": "token", "type": "Token"}],
		"Empty": [], "Wrong": {"name": "Wrong"}, "Typeless": [{"name": "Typeless", "layout": "normal"}]
	}}`))
	var got []string
	for _, c := range r.cards {
		got = append(got, fmt.Sprintf("%s %s %s %d %v", c.ID, c.Name, c.Layout, len(c.Faces), c.Former))
	}
	want := []string{
		"i Ink // Rust split 2 [Tinte // Rost Rost]", "t1 Twin normal 1 []", "t2 Twin normal 1 []",
		"l Left meld 1 []", "b Both meld 1 []", "r Right meld 1 []",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if r.cards[0].Faces[0].Name != "Ink" || r.Printings != 1 || r.NoCards["token"] != 1 || r.Unread != 3 || r.Faults[0].Name != "Empty" {
		t.Errorf("%+v", r.Summary)
	}
}

func TestRiftbound(t *testing.T) {
	r := whole(t, bulktest.Gzip(bulktest.Lines(append(bulktest.Riftbound(6),
		bulktest.Row{"name": "Pier", "type_line": "Battlefield", "tags": []string{}, "domains": []string{}, "energy": 0, "power": 0, "might": 0, "text": "-"},
		bulktest.Row{"name": "Oar", "type_line": "Gear", "tags": []string{}, "domains": []string{"Fury"}, "energy": 0, "power": 1, "might": 0, "text": "Row."},
		bulktest.Row{"name": "Gull", "type_line": "Token Unit", "tags": []string{"Bird"}, "domains": []string{}, "energy": 0, "power": 0, "might": 1, "text": "."},
	))))
	if r.Kind != bulk.Riftbound || r.Kind.Game() != rules.Riftbound || r.Cards != 9 || len(r.NoCards) != 0 {
		t.Errorf("%+v", r.Summary)
	}
	card, _ := r.of(t, "Rift "+bulktest.Name(0))
	if diff := cmp.Diff([]cards.Face{{
		Name: "Rift " + bulktest.Name(0), Supertypes: []string{"Champion"}, Types: []string{"Unit"},
		Energy: "1", Might: "0", Domains: []string{"calm", "mind"}, Tags: []string{"Harbour"}, Lines: []string{cards.AnyLines}, Text: "When I sweep dock 0, draw 1.",
	}}, card.Faces); diff != "" {
		t.Error(diff)
	}
	pier, details := r.of(t, "Pier")
	if f := pier.Faces[0]; f.Energy+f.Might+f.PowerCost+f.Text != "" || details.Texts[0] != "" {
		t.Errorf("%+v", f)
	}
	gull, _ := r.of(t, "Gull")
	if f := gull.Faces[0]; f.Energy != "" || f.Might != "1" || !slices.Equal(f.Supertypes, []string{"Token"}) || f.Text != "" {
		t.Errorf("%+v", f)
	}
	oar, _ := r.of(t, "Oar")
	if f := oar.Faces[0]; f.Energy != "0" || f.PowerCost != "1" || f.Might != "" {
		t.Errorf("%+v", f)
	}
}

// The reader gets each face's text once, whatever keywords the file gives.
func TestReader(t *testing.T) {
	var made []cards.Card
	_, err := bulk.Read(t.Context(), bytes.NewReader(bulktest.Lines(bulktest.Scryfall(20))), bulk.Options{
		Card: func(c cards.Card, _ cards.Details) error { made = append(made, c); return nil },
		Reader: func(_ rules.Game, f cards.Face) cards.Reading {
			return cards.Reading{
				Keywords: []string{"read from " + f.Text[:2]}, Makes: []cards.Token{{Name: "Lamp", Types: []string{"Artifact"}}},
				Lines: []string{"static"}, Colors: []string{},
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	two := made[19]
	if !slices.Equal(two.Faces[0].Keywords, []string{"read from Fl"}) || !slices.Equal(two.Faces[1].Keywords, []string{"read from It"}) || len(two.Makes) != 1 ||
		!slices.Equal(two.Faces[0].Lines, []string{"static"}) || len(two.Faces[0].Colors) > 0 {
		t.Errorf("%+v", two)
	}
}

// The complete pools in ../shared are read to the last row.
func TestWholePools(t *testing.T) {
	for name, want := range map[string]struct {
		kind  bulk.Kind
		cards int
	}{
		"cards/cards.jsonl.gz":     {bulk.Scryfall, 33539},
		"cards/riftbound.jsonl.gz": {bulk.Riftbound, 941},
	} {
		r := whole(t, shared.Read(t, name))
		if r.Kind != want.kind || r.Cards != want.cards || r.Unread != 0 || r.Printings != 0 || len(r.NoCards) != 0 {
			t.Errorf("%s: %+v", name, r.Summary)
		}
		for _, c := range r.cards {
			if len(c.Faces) == 0 || len(c.Faces[0].Types) == 0 {
				t.Errorf("%s: %+v", name, c)
			}
		}
	}
}

func BenchmarkRead(b *testing.B) {
	raw := shared.Read(b, "cards/cards.jsonl.gz")
	for b.Loop() {
		if _, err := bulk.Read(b.Context(), bytes.NewReader(raw), bulk.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
