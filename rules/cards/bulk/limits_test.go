package bulk_test

import (
	"bytes"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"
	"testing"

	"arbiter/rules"
	"arbiter/rules/cards"
	"arbiter/rules/cards/bulk"
	"arbiter/rules/cards/bulk/bulktest"
)

// atomicFile is an AtomicCards with a card, and a value under another name.
func atomicFile(value string) []byte {
	return bytes.Replace(bulktest.Atomic(1), []byte(`"data":{`), []byte(`"data":{"Kettle":`+value+`,`), 1)
}

// A row with more of anything than a card has is a fault, and the cards around it
// are read. Each limit is met by the row before it.
func TestRowsThatHaveTooMuch(t *testing.T) {
	scryfall := func(field string, value any) []byte {
		rows := bulktest.Scryfall(3)
		rows[1][field] = value
		return bulktest.Lines(rows)
	}
	riftbound := func(field string, value any) []byte {
		rows := bulktest.Riftbound(3)
		rows[1][field] = value
		return bulktest.Lines(rows)
	}
	ruling := func(field, value string) []byte {
		rows := bulktest.Rulings(1)
		rows[1][field] = value
		return bulktest.Lines(rows)
	}
	rulings := func(n int) []byte {
		return atomicFile(`[{"name":"Kettle","type":"Land","rulings":[` + strings.Repeat(`{"date":"2020-01-01","text":"Yes."},`, n) + `{"text":""}]}]`)
	}
	faces := func(n int) []byte {
		return atomicFile("[" + strings.Repeat(`{"name":"Kettle","type":"Land","layout":"meld"},`, n-1) + `{"name":"Kettle","type":"Land","layout":"meld"}]`)
	}
	x := func(n int) string { return strings.Repeat("x", n) }
	words := func(n int) []string {
		all := make([]string, n)
		for i := range all {
			all[i] = fmt.Sprint("word ", i)
		}
		return all
	}
	for _, tc := range []struct {
		name       string
		file, over []byte
		says       string
	}{
		{"id", scryfall("oracle_id", x(450)), scryfall("oracle_id", x(451)), "450 bytes"},
		{"cost", scryfall("mana_cost", x(450)), scryfall("mana_cost", x(451)), "450 bytes"},
		{"power", scryfall("power", x(450)), scryfall("power", x(451)), "450 bytes"},
		{"a keyword", scryfall("keywords", []string{x(450)}), scryfall("keywords", []string{x(451)}), "450 bytes"},
		{"keywords", scryfall("keywords", words(100)), scryfall("keywords", words(101)), "100 keywords"},
		{"text", scryfall("oracle_text", x(32<<10)), scryfall("oracle_text", x(32<<10+1)), "32 KiB"},
		{"a cost that rings", scryfall("mana_cost", "{G}"), scryfall("mana_cost", "{G}\a"), "can't be shown"},
		{"a text with a NUL", scryfall("oracle_text", "a\r\n\t\x02b"), scryfall("oracle_text", "a\x00b"), "can't be kept"},
		{"a tag", riftbound("tags", []string{x(450)}), riftbound("tags", []string{x(451)}), "450 bytes"},
		{"tags", riftbound("tags", words(100)), riftbound("tags", words(101)), "100 keywords"},
		{"energy", riftbound("energy", x(450)), riftbound("energy", x(451)), "450 bytes"},
		{"a ruling's id", ruling("oracle_id", x(450)), ruling("oracle_id", x(451)), "450 bytes"},
		{"a ruling", ruling("comment", x(32<<10)), ruling("comment", x(32<<10+1)), "32 KiB"},
		{"rulings", rulings(499), rulings(500), "500 rulings"},
		{"cards of one name", faces(100), faces(101), "more than 100"},
	} {
		if r := whole(t, tc.file); r.Unread != 0 {
			t.Errorf("%s within the limit: %v", tc.name, r.Faults)
		}
		r := whole(t, tc.over)
		if r.Unread != 1 || r.Cards+r.Rulings == 0 || !strings.Contains(r.Faults[0].What, tc.says) {
			t.Errorf("%s: %+v, want %q", tc.name, r.Summary, tc.says)
		}
	}
}

// Different cards with the same id are distinguished, up to a number that
// bounds the work.
func TestManyCardsOfOneID(t *testing.T) {
	rows := bulktest.Scryfall(150)
	for _, r := range rows {
		r["oracle_id"] = "one"
	}
	r := whole(t, bulktest.Lines(rows))
	if r.Cards != 100 || r.Unread != 50 || !strings.Contains(r.Faults[0].String(), "line 101 (") {
		t.Errorf("%+v", r.Summary)
	}
}

// A card that makes more tokens than any is a fault, since no pool could keep it.
func TestManyMadeTokens(t *testing.T) {
	for n, want := range map[int]int{200: 3, 201: 2} {
		s, err := bulk.Read(t.Context(), bytes.NewReader(bulktest.Lines(bulktest.Scryfall(3))), bulk.Options{
			Reader: func(_ rules.Game, f cards.Face) cards.Reading {
				if f.Name != bulktest.Name(1) {
					return cards.Reading{}
				}
				all := make([]cards.Token, n)
				for i := range all {
					all[i].Name = fmt.Sprint("Token ", i)
				}
				return cards.Reading{Makes: append(all, all...)} // each twice
			},
		})
		if err != nil || s.Cards != want || s.Unread != 3-want {
			t.Errorf("%d tokens: %+v, %v", n, s, err)
		}
	}
}

// A row with a list of empty objects takes memory in proportion to its bytes,
// not to the decoded objects.
func TestListsOfNothing(t *testing.T) {
	nothing := strings.Repeat("{},", 1<<20) + "{}"
	for name, file := range map[string][]byte{
		"faces":       []byte(`{"object":"card","layout":"split","name":"Fan","card_faces":[` + nothing + "]}\n" + string(bulktest.Lines(bulktest.Scryfall(1)))),
		"AtomicCards": atomicFile("[" + nothing + "]"),
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		r := whole(t, file)
		runtime.ReadMemStats(&after)
		if took := after.TotalAlloc - before.TotalAlloc; took > 32<<20 {
			t.Errorf("%s: %d MiB were allocated", name, took>>20)
		}
		if r.Unread != 1 || r.Cards != 1 {
			t.Errorf("%s: %+v", name, r.Summary)
		}
	}
}

// Optional details that can't be shown or are far too long are dropped, and
// the card is read.
func TestUnfitDetails(t *testing.T) {
	rows := bulktest.Scryfall(1)
	maps.Copy(rows[0], bulktest.Row{
		"artist": "Some\x1bbody", "printed_name": "Lam\apeneinheit", "flavor_name": strings.Repeat("x", 451),
		"scryfall_uri": "https://cards.example/\u202egnp", "legalities": bulktest.Row{"modern": "legal", "leg\aacy": "legal", "vintage": "ban\aned"},
	})
	card, details := whole(t, bulktest.Lines(rows)).of(t, bulktest.Name(0))
	if details.Artist != "" || details.URI != "" || len(card.Former) > 0 || !maps.Equal(details.Legal, map[string]string{"modern": "legal"}) {
		t.Errorf("%q, %+v", card.Former, details)
	}
}

// An invalid date is ignored.
func TestDates(t *testing.T) {
	var got []string
	for _, date := range []string{"2020-02-29", "2020-02-29T10:00:00Z", "2020-02-30", "2020-13-01", "aaaa-bb-cc", "1-2-3", ""} {
		rows := bulktest.Rulings(1)[:1]
		rows[0]["published_at"] = date
		for _, all := range whole(t, bulktest.Lines(rows)).rulings {
			got = append(got, all[0].Date)
		}
	}
	if want := []string{"2020-02-29", "2020-02-29", "", "", "", "", ""}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
