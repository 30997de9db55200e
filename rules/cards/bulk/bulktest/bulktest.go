// Package bulktest makes files of cards for tests, in the layout of the published
// ones. The cards are invented, and so is every text.
//
//	file := bulktest.Gzip(bulktest.Lines(bulktest.Scryfall(500)))
package bulktest

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"maps"
	"strings"
)

// Row is a row of a file, by the names of its fields.
type Row = map[string]any

// Name returns the name of the card with a number. All are different, and none is a
// real card's.
func Name(n int) string {
	first := []string{"Lamp", "Kettle", "Ledger", "Gravel", "Thimble", "Ribbon", "Wicker", "Tallow", "Bobbin", "Cinder"}
	second := []string{"reader", "smith", "warden", "hauler", "counter", "mender", "painter", "carrier", "turner", "keeper"}
	return fmt.Sprintf("%s%s of Row %d", first[n%10], second[n/10%10], n/100+1)
}

// ID is the id of the card with a number.
func ID(n int) string { return fmt.Sprintf("00000000-0000-4000-8000-%012d", n) }

// Text is the text of the card with a number.
func Text(n int) string {
	return fmt.Sprintf("Flying\nWhenever somebody lights lamp %d, its keeper gains %d life.", n, n%7+1)
}

// Scryfall returns n rows of oracle_cards: creatures, every twentieth with two
// faces.
func Scryfall(n int) []Row {
	rows := make([]Row, n)
	for i := range rows {
		rows[i] = Card(i)
	}
	return rows
}

// Card returns the row of oracle_cards with a number.
func Card(i int) Row {
	row := Row{
		"object": "card", "id": ID(i + 1_000_000), "oracle_id": ID(i), "lang": "en", "layout": "normal", "name": Name(i),
		"cmc": 3.0, "color_identity": []string{"G"}, "keywords": []string{"Flying"}, "set": "tst", "released_at": "2026-01-02",
		"scryfall_uri": "https://cards.example/card/" + ID(i), "artist": "Somebody", "reserved": false,
		"image_uris": Row{"small": "https://img.example/small/" + ID(i), "normal": "https://img.example/normal/" + ID(i)},
		"legalities": Row{"standard": "not_legal", "modern": "legal", "vintage": "restricted", "legacy": "banned"},
		"prices":     Row{"usd": "0.10", "eur": nil},
	}
	front := Row{
		"mana_cost": "{2}{G}", "type_line": "Legendary Creature — Human Scout", "oracle_text": Text(i),
		"colors": []string{"G"}, "power": fmt.Sprint(i % 9), "toughness": fmt.Sprint(i%7 + 1),
	}
	if i%20 == 19 {
		back := Row{
			"object": "card_face", "name": "Back of " + Name(i), "mana_cost": "", "type_line": "Land — Gate", "oracle_text": "It stays shut.", "colors": []string{},
		}
		front["object"], front["name"] = "card_face", Name(i)
		row["layout"], row["name"] = "transform", Name(i)+" // Back of "+Name(i)
		row["type_line"] = "Legendary Creature — Human Scout // Land — Gate"
		row["card_faces"] = []Row{front, back}
		delete(row, "keywords")
	} else {
		maps.Copy(row, front)
	}
	return row
}

// Rulings returns two rulings for each of the first n cards, the older one first.
func Rulings(n int) []Row {
	var rows []Row
	for i := range n {
		for _, day := range []string{"2019-03-04", "2025-06-07"} {
			rows = append(rows, Row{
				"object": "ruling", "oracle_id": ID(i), "source": "wotc", "published_at": day,
				"comment": fmt.Sprintf("On %s somebody asked about lamp %d, and the answer was yes.", day, i),
			})
		}
	}
	return rows
}

// Riftbound returns n rows of Riftbound's cards.
func Riftbound(n int) []Row {
	rows := make([]Row, n)
	for i := range rows {
		rows[i] = Row{
			"name": "Rift " + Name(i), "type_line": "Champion Unit", "tags": []string{"Harbour"}, "domains": []string{"Calm", "Mind"},
			"energy": i%5 + 1, "power": i % 3, "might": i % 6, "set": "Trials", "text": fmt.Sprintf("When I sweep dock %d, draw 1.", i),
		}
	}
	return rows
}

// Atomic returns a whole file of AtomicCards with n cards.
func Atomic(n int) []byte {
	data := make(Row, n)
	for i := range n {
		face := Row{
			"name": Name(i), "layout": "normal", "manaCost": "{2}{G}", "type": "Creature — Human Scout", "text": Text(i),
			"colors": []string{"G"}, "colorIdentity": []string{"G"}, "power": fmt.Sprint(i % 9), "toughness": "2", "keywords": []string{"Flying"},
			"types": []string{"Creature"}, "identifiers": Row{"scryfallOracleId": ID(i)},
			"legalities":  Row{"modern": "Legal", "legacy": "Banned"},
			"rulings":     []Row{{"date": "2020-01-01", "text": fmt.Sprintf("Lamp %d counts once.", i)}},
			"foreignData": []Row{{"language": "German", "name": fmt.Sprintf("Lampe Nummer %d", i), "text": "…"}},
		}
		data[Name(i)] = []Row{face}
	}
	return marshal(Row{"meta": Row{"date": "2026-01-02", "version": "5.3.0"}, "data": data})
}

// Lines returns rows as JSON Lines.
func Lines(rows []Row) []byte {
	var b bytes.Buffer
	for _, r := range rows {
		b.Write(marshal(r))
		b.WriteByte('\n')
	}
	return b.Bytes()
}

// Array returns rows as a JSON array with one row a line.
func Array(rows []Row) []byte {
	lines := strings.Split(strings.TrimSpace(string(Lines(rows))), "\n")
	return []byte("[\n" + strings.Join(lines, ",\n") + "\n]\n")
}

// Gzip returns a file compressed with gzip.
func Gzip(file []byte) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, _ = z.Write(file) // a buffer never fails
	_ = z.Close()
	return b.Bytes()
}

func marshal(v any) []byte {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err) // all values here can be encoded
	}
	return raw
}
