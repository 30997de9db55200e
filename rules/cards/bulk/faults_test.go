package bulk_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"arbiter/rules/cards"
	"arbiter/rules/cards/bulk"
	"arbiter/rules/cards/bulk/bulktest"
)

// Unreadable rows are counted and named; the rows around them are read.
func TestBrokenRows(t *testing.T) {
	good := strings.Split(strings.TrimSpace(string(bulktest.Lines(bulktest.Scryfall(3)))), "\n")
	for _, tc := range []struct{ name, row, says string }{
		{"no JSON", "it is late", "line 2: it is no JSON object"},
		{"half a row", `{"object":"card","name":"Half`, "line 2: it isn't closed on its line"},
		{"a row that isn't closed", `{"object":"card","card_faces":[{"name":"Half"`, "line 2: it isn't closed on its line"},
		{"a brace too many", `{"object":"card","name":"Brace"}}`, "line 2 (Brace): it has no type"},
		{"a bracket for a brace", `{"object":"card","name":"X","colors":["G"}}`, "line 2: invalid character"},
		{"no name", `{"object":"card","layout":"normal","type_line":"Land"}`, "line 2: it has no name"},
		{"an empty name", `{"object":"card","layout":"normal","name":"  ","type_line":"Land"}`, "it has no name"},
		{"a number as a name", `{"object":"card","layout":"normal","name":7,"type_line":"Land"}`, "line 2: name is a number"},
		{"a null as a name", `{"object":"card","layout":"normal","name":null,"type_line":"Land"}`, "line 2: it has no name"},
		{"a name of 4,000 characters", `{"object":"card","layout":"normal","name":"` + strings.Repeat("x", 4000) + `","type_line":"Land"}`, strings.Repeat("x", 60) + "…): its name or its type has more than"},
		{"a name that rings", `{"object":"card","layout":"normal","name":"Bell\u0007","type_line":"Land"}`, "can't be shown"},
		{"no type", `{"object":"card","layout":"normal","name":"Bare"}`, "line 2 (Bare): it has no type"},
		{"a face without a name", `{"object":"card","layout":"split","name":"A // B","card_faces":[{"name":"A","type_line":"Land"},{"type_line":"Land"}]}`, "it has no name"},
		{"colors that are no list", `{"object":"card","layout":"normal","name":"Pale","type_line":"Land","colors":"G"}`, "line 2 (Pale): colors is a string"},
		{"a power that is a list", `{"object":"card","layout":"normal","name":"Many","type_line":"Land","power":[1]}`, "where a number belongs"},
		{"a ruling among cards", `{"object":"ruling","oracle_id":"x","comment":"Yes.","published_at":"2020-01-01"}`, "it is one of the rulings"},
		{"a set", `{"object":"set","name":"Autumn"}`, "line 2 (Autumn): it is no card"},
		{"not in UTF-8", "{\"object\":\"card\",\"layout\":\"normal\",\"name\":\"Caf\xE9\",\"type_line\":\"Land\"}", "it isn't in UTF-8"},
		{"seventeen faces", `{"object":"card","layout":"normal","name":"Fan","card_faces":[` + strings.Repeat(`{"name":"A","type_line":"Land"},`, 16) + `{"name":"A","type_line":"Land"}]}`, "line 2 (Fan): it has more than 16 faces"},
		{"far too large", `{"object":"card","layout":"normal","name":"Huge","type_line":"Land","x":"` + strings.Repeat("y", 70<<10) + `"}`, "it has more than 64 KiB"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			for layout, file := range map[string]string{
				"lines":           good[0] + "\n" + tc.row + "\n" + good[1] + "\n" + good[2] + "\n",
				"the last line":   good[0] + "\n" + good[1] + "\n" + good[2] + "\n" + tc.row + "\n",
				"the first line":  tc.row + "\n" + good[0] + "\n" + good[1] + "\n" + good[2] + "\n",
				"in an array":     "[\n" + good[0] + ",\n" + tc.row + ",\n" + good[1] + ",\n" + good[2] + "\n]\n",
				"first, in array": "[\n" + tc.row + ",\n" + good[0] + ",\n" + good[1] + ",\n" + good[2] + "\n]\n",
			} {
				if layout == "the first line" && strings.HasPrefix(tc.name, "a ruling") {
					continue // then the cards are among rulings
				}
				r, err := from(t.Context(), strings.NewReader(file), bulk.Limits{Row: 64 << 10})
				unread := 1
				if strings.HasPrefix(tc.name, "a ruling") && layout == "first, in array" {
					unread = 3
				}
				if tc.name == "a brace too many" {
					unread = r.Unread // the brace may count as a row
				}
				if err != nil || r.Unread != unread || unread == 1 && r.Cards != 3 {
					t.Errorf("%s: %+v, %v", layout, r.Summary, err)
					continue
				}
				says := tc.says
				if unread == 3 {
					continue
				}
				at := map[string]string{"lines": "line 2", "the last line": "line 4", "the first line": "line 1", "in an array": "line 3", "first, in array": "line 2"}[layout]
				if says = strings.Replace(says, "line 2", at, 1); !strings.Contains(r.Faults[0].String(), says) {
					t.Errorf("%s: %q, want %q", layout, r.Faults[0], says)
				}
			}
		})
	}
	oneLine := `[null,` + good[0] + `,["]",{}],` + good[1] + `,7,"x"]`
	if r := whole(t, []byte(oneLine)); r.Cards != 2 || r.Unread != 4 {
		t.Errorf("values between rows on one line: %+v", r.Summary)
	}
	many := strings.Repeat(good[0]+"\n{\"object\":\"card\"}\n", 30)
	if r := whole(t, []byte(many)); r.Unread != 30 || len(r.Faults) != 5 || r.Printings != 29 {
		t.Errorf("thirty broken rows: %+v", r.Summary)
	}
}

// A file that isn't a complete card file is an error that says so.
func TestNoFileOfCards(t *testing.T) {
	lines := bulktest.Lines(bulktest.Scryfall(200))
	packed := bulktest.Gzip(lines)
	damaged := slices.Clone(packed)
	damaged[len(damaged)/2] ^= 0xFF
	badSum := slices.Clone(packed)
	badSum[len(badSum)-5] ^= 0xFF
	atomic := bulktest.Atomic(50)
	array := bulktest.Array(bulktest.Scryfall(50))
	for _, tc := range []struct {
		name string
		file []byte
		want error
		says string
	}{
		{"nothing", nil, bulk.ErrNoCards, "empty"},
		{"space", []byte(" \n\n"), bulk.ErrNoCards, "empty"},
		{"a web page", []byte("\n<!DOCTYPE html><html>Sorry</html>"), bulk.ErrNoCards, "a web page"},
		{"a packed web page", bulktest.Gzip([]byte("<html><body>Log in")), bulk.ErrNoCards, "a web page"},
		{"a PDF", []byte("%PDF-1.7"), bulk.ErrNoCards, "a PDF"},
		{"a zip", []byte("PK\x03\x04rest"), bulk.ErrNoCards, "unpack it"},
		{"a text", []byte("Once upon a time"), bulk.ErrNoCards, "no JSON"},
		{"UTF-16", []byte("\xFF\xFE{\x00"), bulk.ErrNoCards, "UTF-16"},
		{"an empty list", []byte("[]"), bulk.ErrNoCards, "no cards"},
		{"an empty object", []byte("{}"), bulk.ErrNoCards, "none of its rows"},
		{"an object without data", []byte(`{"meta":{"a":1}}`), bulk.ErrNoCards, "no cards"},
		{"something else's data", []byte(`{"data":"gone"}`), bulk.ErrNoCards, "no cards"},
		{"the list of files", []byte(`{"object":"list","data":[{"object":"bulk_data","type":"oracle_cards"}]}`), bulk.ErrNoCards, "the list of the files"},
		{"an error of a server", []byte(`{"object":"error","status":404}`), bulk.ErrNoCards, "an error that a server sent"},
		{"other JSON", []byte(`{"a":1}` + "\n" + `{"a":2}`), bulk.ErrNoCards, "none of its rows can be read; line 1: it is no card"},
		{"much other JSON", bytes.Repeat([]byte(`{"a":1}`+"\n"), 10_000), bulk.ErrNoCards, "none of its rows"},
		{"numbers", []byte("[1,2,3]"), bulk.ErrNoCards, "none of its rows can be read; line 1: it is no JSON object"},
		{"values that are no objects", []byte(`[null,true,false,-1.5e3,"a,]",["b]"]]`), bulk.ErrNoCards, "none of its rows"},
		{"numbers, cut off", []byte("[1,2,3"), bulk.ErrCutOff, "cut off"},
		{"cut in a row", lines[:len(lines)-30], bulk.ErrCutOff, "cut off"},
		{"an array, cut in a row", array[:len(array)/2], bulk.ErrCutOff, "cut off"},
		{"an array, cut before its end", bytes.TrimSuffix(bytes.TrimSpace(array), []byte("]")), bulk.ErrCutOff, "cut off"},
		{"AtomicCards, cut in a row", atomic[:len(atomic)/2], bulk.ErrCutOff, "cut off"},
		{"AtomicCards, cut before the last brace", atomic[:len(atomic)-1], bulk.ErrCutOff, "cut off"},
		{"AtomicCards, broken inside", bytes.Replace(atomic, []byte(`"layout":"normal"`), []byte("\"layout\":\"nor\nmal\""), 1), bulk.ErrCutOff, "no whole JSON"},
		{"packed and cut", packed[:len(packed)/2], bulk.ErrCutOff, "cut off"},
		{"packed and cut in its head", packed[:5], bulk.ErrCutOff, "cut off"},
		{"packed and cut in its sum", packed[:len(packed)-4], bulk.ErrCutOff, "cut off"},
		{"packed and damaged", damaged, bulk.ErrCutOff, ""},
		{"packed, with another sum", badSum, bulk.ErrCutOff, "damaged"},
		{"nested deeply", bytes.Repeat([]byte(`{"a":`), 100_000), bulk.ErrNoCards, "nested too deeply"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := from(t.Context(), bytes.NewReader(tc.file), bulk.Limits{})
			format := (*bulk.FormatError)(nil)
			if !errors.As(err, &format) || !errors.Is(err, tc.want) || !strings.Contains(err.Error(), tc.says) {
				t.Errorf("%v, want %v with %q", err, tc.want, tc.says)
			}
		})
	}
}

// endless is a stream without end, in which the same comes again and again.
type endless struct{ what []byte }

func (e endless) Read(p []byte) (int, error) {
	n := 0
	for n < len(p) {
		n += copy(p[n:], e.what)
	}
	return n, nil
}

// Bombs end at a limit of bytes or rows, whatever is in them.
func TestBombs(t *testing.T) {
	limits := bulk.Limits{Bytes: 1 << 20, Rows: 1000, Cards: 100, Row: 64 << 10}
	var bomb bytes.Buffer
	z := gzip.NewWriter(&bomb)
	for range 64 {
		if _, err := z.Write(make([]byte, 1<<20)); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	card := func(i int) []byte { return bulktest.Lines([]bulktest.Row{bulktest.Card(i)}) }
	for name, file := range map[string]io.Reader{
		"zeros, packed":            bytes.NewReader(bomb.Bytes()),
		"zeros, packed twice":      bytes.NewReader(bulktest.Gzip(bomb.Bytes())),
		"space":                    endless{[]byte(" ")},
		"lines":                    endless{[]byte("\n")},
		"commas":                   io.MultiReader(strings.NewReader("["), endless{[]byte(",")}),
		"a text without end":       io.MultiReader(strings.NewReader(`{"name":"`), endless{[]byte("x")}),
		"a list without end":       io.MultiReader(strings.NewReader(`{"name":[`), endless{[]byte("1,")}),
		"a field before the data":  io.MultiReader(strings.NewReader(`{"meta":"`), endless{[]byte("x")}),
		"garbage behind a card":    io.MultiReader(bytes.NewReader(card(0)), endless{[]byte("x")}),
		"one card over and over":   endless{card(0)},
		"rows that aren't cards":   io.MultiReader(bytes.NewReader(card(0)), endless{[]byte("{\"object\":\"set\"}\n")}),
		"more cards than any game": bytes.NewReader(bulktest.Lines(bulktest.Scryfall(101))),
		"behind the end":           io.MultiReader(bytes.NewReader(bulktest.Array(bulktest.Scryfall(3))), endless{[]byte(" ")}),
	} {
		t.Run(name, func(t *testing.T) {
			if r, err := from(t.Context(), file, limits); !errors.Is(err, bulk.ErrTooLarge) && !errors.Is(err, bulk.ErrNoCards) {
				t.Errorf("%+v, %v", r.Summary, err)
			}
		})
	}
}

// An import that is interrupted ends at once, and so does one whose cards can't
// be kept.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	n := 0
	file := io.MultiReader(bytes.NewReader(bulktest.Lines(bulktest.Scryfall(3))), endless{[]byte("\n")})
	_, err := bulk.Read(ctx, file, bulk.Options{Card: func(cards.Card, cards.Details) error {
		if n++; n == 2 {
			cancel()
		}
		return nil
	}})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
	full := errors.New("the disk is full")
	_, err = bulk.Read(t.Context(), bytes.NewReader(bulktest.Lines(bulktest.Scryfall(3))), bulk.Options{Card: func(cards.Card, cards.Details) error { return full }})
	if !errors.Is(err, full) {
		t.Errorf("full: %v", err)
	}
	broken := errors.New("the cable is out")
	if _, err = bulk.Read(t.Context(), io.MultiReader(strings.NewReader("{"), failing{broken}), bulk.Options{}); !errors.Is(err, broken) {
		t.Errorf("broken: %v", err)
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }
