package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"arbiter/rules/cards/bulk/bulktest"
)

// magicPool returns a pool in the layout of the bulk files that is large enough to be accepted
// as all of Magic. After the first 1,000 cards, each has what every row has and no more, which is
// quick to read.
func magicPool() []bulktest.Row {
	rows := make([]bulktest.Row, 15_100)
	for i := range rows {
		if rows[i] = bulktest.Card(i); i >= 1000 {
			rows[i] = bulktest.Row{
				"object": "card", "id": rows[i]["id"], "oracle_id": rows[i]["oracle_id"], "layout": "normal", "name": bulktest.Name(i),
				"type_line": "Creature — Human Scout", "oracle_text": "",
			}
		}
	}
	return rows
}

func fileOf(t *testing.T, name string, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestCardsOnTheCommandLine(t *testing.T) {
	rows := magicPool()
	rows[1]["name"] = "Æon Twin 🔥"
	rows[2]["name"] = "Æon Twin 🔥"
	rows[2]["oracle_text"] = "The other one."
	rows[3] = bulktest.Row{"object": "card", "layout": "normal", "type_line": "Land"}
	rows[5]["layout"] = "token"
	rows[6]["name"] = "مصباح"
	rows[7]["name"] = "Lamp\u202e reader"
	rows[8]["oracle_text"] = "Line\u001b[31m one."
	pool := fileOf(t, "pool.html", bulktest.Gzip(bulktest.Lines(rows))) // the name of a file doesn't matter
	rulings := fileOf(t, "rulings", bulktest.Array(bulktest.Rulings(30)))
	half := fileOf(t, "half.json", bulktest.Lines(rows[:9000]))
	cut := fileOf(t, "cut.json.gz", bulktest.Gzip(bulktest.Lines(rows))[:100_000])
	page := fileOf(t, "page.json", []byte("<!DOCTYPE html><html>"))
	rift := fileOf(t, "rift", bulktest.Lines(bulktest.Riftbound(500)))
	dir := t.TempDir()
	for _, step := range []struct {
		args    []string
		status  int
		out     []string
		problem []string
	}{
		{[]string{"show", bulktest.Name(4)}, refused, nil, []string{"No card is called", "cards search"}},
		{[]string{"show", "glorious", "anthem"}, done, []string{"Glorious Anthem  {1}{W}{W}\nEnchantment\nIts text is not installed: arbiter cards update brings it.\n"}, nil},
		{[]string{"show", "serra angle"}, done, []string{"Serra Angel  {3}{W}{W}\nCreature — Angel  4/4\nflying, vigilance\n"}, []string{"Showing Serra Angel."}},
		{[]string{"import"}, misused, nil, []string{"which file"}},
		{[]string{"import", "no-such-file"}, refused, nil, []string{"can't be read", "nothing was changed"}},
		{[]string{"import", half}, refused, nil, []string{"half.json: it has the names of 8", "no whole pool", "Nothing was changed"}},
		{[]string{"import", cut}, refused, nil, []string{"cut off", "Nothing was changed. Download it again"}},
		{[]string{"import", page}, refused, nil, []string{"a web page", "Nothing was changed"}},
		{[]string{"import", pool, page}, refused, nil, []string{"a web page", "Nothing was changed"}},
		{[]string{"show", bulktest.Name(4)}, refused, nil, []string{"No card is called"}},
		{[]string{"import", pool, rulings}, done, []string{"15098 cards imported", "1 row is no card of their own: 1 token", "1 row can't be read:\n  line 4: it has no name", "60 rulings imported."}, nil},
		{[]string{"import", half}, refused, nil, []string{"Nothing was changed"}},
		{[]string{"show", bulktest.Name(4)}, done, []string{
			bulktest.Name(4) + "  {2}{G}\nLegendary Creature — Human Scout  4/5\nFlying\nWhenever somebody lights lamp 4, its keeper gains 5 life.\n",
			"legal: modern\nrestricted: vintage\nbanned: legacy\nnot legal: standard\n", "2025-06-07  On 2025-06-07 somebody asked",
			"https://cards.example/card/" + bulktest.ID(4),
		}, nil},
		{[]string{"show", "æon", "twin", "🔥"}, done, []string{"lights lamp 1,", "The other one."}, nil},
		{[]string{"show", "مصباح"}, done, []string{"lights lamp 6,"}, nil},
		{[]string{"show", bulktest.Name(8)}, done, []string{"Line[31m one."}, nil},
		{[]string{"show", "Back of " + bulktest.Name(19)}, done, []string{"\n//\nBack of " + bulktest.Name(19) + "\nLand — Gate\nIt stays shut.\n"}, nil},
		{[]string{"show", strings.Repeat("x", 4000)}, refused, nil, []string{"No card is called \"" + strings.Repeat("x", 100) + "…\"", "cards search"}},
		{[]string{"show", "--game", "riftbound", bulktest.Name(4)}, refused, nil, []string{bulktest.Name(4) + " is a card of Magic"}},
		{[]string{"show", "lampreader of row"}, refused, nil, []string{"may be Lampreader of Row 1 ·", "Say which"}},
		{[]string{"import", rift}, done, []string{"500 cards imported (cards of Riftbound)."}, nil},
		{[]string{"show", "--game", "riftbound", bulktest.Name(4)}, done, []string{"Rift " + bulktest.Name(4) + "\nChampion Unit"}, nil},
		{[]string{"show", "rift " + bulktest.Name(5)}, done, []string{"Champion Unit  energy 1 · power 2 · might 5 · calm and mind · Harbour\nWhen I sweep dock 5, draw 1."}, nil},
		{[]string{"search", "--limit", "1", strings.ToUpper(bulktest.Name(4))}, done, []string{bulktest.Name(4) + "  Legendary Creature"}, nil},
		{[]string{"search", "--limit", "0", "x"}, misused, nil, []string{"--limit"}},
		{[]string{"search"}, misused, nil, []string{"which name"}},
		{[]string{"show"}, misused, nil, []string{"which card"}},
		{[]string{"frobnicate"}, misused, nil, []string{"frobnicate", "cards import FILE"}},
		{[]string{"search", "--game", "chess", "x"}, misused, nil, []string{"the games are"}},
	} {
		status, out, problem := arbiter(t, dir, append([]string{"cards"}, step.args...)...)
		name := fmt.Sprintf("%.80q", step.args)
		if status != step.status {
			t.Errorf("%s: status %d, want %d (%s)", name, status, step.status, problem)
		}
		for _, want := range step.out {
			if !strings.Contains(out, want) {
				t.Errorf("%s lacks %q:\n%s", name, want, out)
			}
		}
		for _, want := range step.problem {
			if !strings.Contains(strings.ToLower(problem), strings.ToLower(want)) {
				t.Errorf("%s lacks %q:\n%s", name, want, problem)
			}
		}
	}
}

// DESIGN §6: the fields of a card, and no others.
func TestCardsShowIsJSON(t *testing.T) {
	dir := t.TempDir()
	if status, _, problem := arbiter(t, dir, "cards", "import", fileOf(t, "c", bulktest.Lines(magicPool())), fileOf(t, "r", bulktest.Lines(bulktest.Rulings(20))), fileOf(t, "rift", bulktest.Lines(bulktest.Riftbound(500)))); status != done {
		t.Fatal(problem)
	}
	show := func(name string) (card map[string]any) {
		t.Helper()
		_, out, problem := arbiter(t, dir, "cards", "show", "--json", name)
		d := json.NewDecoder(strings.NewReader(out))
		if err := d.Decode(&card); err != nil || d.More() {
			t.Fatalf("%s: %v %s%s", name, err, out, problem)
		}
		return card
	}
	same := func(name, want string) {
		t.Helper()
		var wanted map[string]any
		if err := json.Unmarshal([]byte(want), &wanted); err != nil {
			t.Fatal(err)
		}
		got := show(name)
		delete(got, "rulings")
		gotRaw, _ := json.Marshal(got)       // just decoded from JSON
		wantedRaw, _ := json.Marshal(wanted) // likewise
		if !bytes.Equal(gotRaw, wantedRaw) {
			t.Errorf("%s: %s, want %s", name, gotRaw, wantedRaw)
		}
	}
	printed := `"mana_cost":"{2}{G}","type_line":"Legendary Creature — Human Scout","supertypes":["Legendary"],"types":["Creature"],"subtypes":["Human","Scout"],` +
		`"colors":["green"],"power":"4","toughness":"5","loyalty":null,"defense":null,"keywords":["flying"],"text":"Flying\nWhenever somebody lights lamp 4, its keeper gains 5 life."`
	same(bulktest.Name(4), `{"name":"`+bulktest.Name(4)+`",`+printed+`,"faces":[{"name":"`+bulktest.Name(4)+`",`+printed+`}],`+
		`"legalities":{"standard":"not_legal","modern":"legal","vintage":"restricted","legacy":"banned"},"makes":[],"uri":"https://cards.example/card/`+bulktest.ID(4)+`"}`)
	if got, _ := json.Marshal(show(bulktest.Name(4))["rulings"]); string(got) != `[{"date":"2025-06-07","text":"On 2025-06-07 somebody asked about lamp 4, and the answer was yes."},{"date":"2019-03-04","text":"On 2019-03-04 somebody asked about lamp 4, and the answer was yes."}]` {
		t.Errorf("rulings %s", got)
	}
	two := show("back of " + bulktest.Name(19))
	if two["name"] != bulktest.Name(19)+" // Back of "+bulktest.Name(19) || two["type_line"] != "Legendary Creature — Human Scout // Land — Gate" ||
		two["power"] != "1" || len(two["faces"].([]any)) != 2 || !strings.HasSuffix(two["text"].(string), "\n//\nIt stays shut.") {
		t.Errorf("%v", two)
	}
	rift := show("rift " + bulktest.Name(5))
	if rift["energy"] != "1" || rift["might"] != "5" || rift["power_cost"] != "2" || fmt.Sprint(rift["domains"], rift["tags"]) != "[calm mind] [Harbour]" || rift["power"] != nil {
		t.Errorf("%v", rift)
	}
	_, out, _ := arbiter(t, dir, "cards", "search", "--json", "--limit", "3", bulktest.Name(4))
	var rows []map[string]any
	if err := json.Unmarshal([]byte(out), &rows); err != nil || len(rows) == 0 || len(rows) > 3 || rows[0]["name"] != bulktest.Name(4) || rows[0]["type_line"] == "" {
		t.Errorf("%v: %s", err, out)
	}
	if _, out, _ = arbiter(t, dir, "cards", "search", "--json", "zzzzzzzzzzzzzz"); out != "[]\n" {
		t.Errorf("nothing found: %s", out)
	}
}

func TestCardsUpdate(t *testing.T) {
	var broken atomic.Bool
	rows := magicPool()
	answers := map[string][]byte{
		"/cards": bulktest.Gzip(bulktest.Lines(rows)), "/rulings": bulktest.Gzip(bulktest.Lines(bulktest.Rulings(10))),
		"/bulk-data": []byte(`{"object":"list","data":[{"type":"oracle_cards","jsonl_download_uri":"/cards","updated_at":"2026-10-31T09:00:00Z"},{"type":"rulings","jsonl_download_uri":"/rulings"}]}`),
	}
	source := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Etag", `"1"`)
		switch {
		case broken.Load():
			w.WriteHeader(http.StatusForbidden)
		case r.Header.Get("If-None-Match") != "":
			w.WriteHeader(http.StatusNotModified)
		case !strings.HasPrefix(r.UserAgent(), "Arbiter/"):
			w.WriteHeader(http.StatusBadRequest)
		default:
			_, _ = w.Write(answers[r.URL.Path])
		}
	}))
	t.Cleanup(source.Close)
	dir := t.TempDir()
	t.Setenv("ARBITER_CARDS_URL", source.URL+"/bulk-data")
	step := func(status int, says string, args ...string) {
		t.Helper()
		got, out, problem := arbiter(t, dir, append([]string{"cards"}, args...)...)
		if got != status || !strings.Contains(out+problem, says) {
			t.Errorf("%s: status %d, %s%s; want %d, %q", args, got, out, problem, status, says)
		}
	}
	step(done, "15100 cards imported (cards of Scryfall).\n20 rulings imported.\n", "update")
	step(done, "Nothing new: the 15100 cards and 20 rulings", "update")
	broken.Store(true)
	step(refused, "403 Forbidden", "update")
	step(done, "lights lamp 4", "show", bulktest.Name(4))
	step(misused, "nothing more", "update", "now")
	step(refused, "cards import FILE", "update", "--game", "riftbound")
	t.Setenv("ARBITER_CARDS_URL", "off")
	step(refused, "ARBITER_CARDS_URL is off", "update")
	t.Setenv("ARBITER_CARDS_URL", "nowhere")
	step(misused, "ARBITER_CARDS_URL", "update")
}
