package bulk_test

import (
	"bytes"
	"errors"
	"testing"

	"arbiter/rules/cards"
	"arbiter/rules/cards/bulk"
	"arbiter/rules/cards/bulk/bulktest"
)

// Reading any file ends, every row is counted, and each card has a name, a
// unique id, a face and a type.
func FuzzRead(f *testing.F) {
	rows := bulktest.Scryfall(20)
	for _, file := range [][]byte{
		bulktest.Lines(rows[17:]), bulktest.Array(rows[17:]), bulktest.Gzip(bulktest.Lines(rows[18:])), bulktest.Atomic(2),
		bulktest.Lines(bulktest.Riftbound(2)), bulktest.Lines(bulktest.Rulings(1)),
		[]byte("{\"object\":\"card\"\n{\"object\":\"card\",\"name\":\"A\",\"layout\":\"x\",\"type_line\":\"Land\"}\n"),
		[]byte(`{"object":"list","data":[{"object":"card","name":"A","layout":"x","type_line":"Land"}]}`),
		[]byte("<html>"), []byte("[["), []byte(`{"data":{"A":[{"type":"Land","layout":"meld"}]}}`), []byte("\xEF\xBB\xBF{}"),
	} {
		f.Add(file)
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		ids := make(map[string]bool)
		named, ruled := 0, 0
		s, err := bulk.Read(t.Context(), bytes.NewReader(file), bulk.Options{
			Card: func(c cards.Card, d cards.Details) error {
				if c.Name == "" || c.ID == "" || ids[c.ID] || len(c.Faces) == 0 || len(c.Faces) != len(d.Texts) {
					t.Errorf("%+v", c)
				}
				for _, face := range c.Faces {
					if face.Name == "" {
						t.Errorf("a face without a name: %+v", c)
					}
				}
				ids[c.ID] = true
				ruled += len(d.Rulings)
				return nil
			},
			Names: func(id string, names []string) error {
				if !ids[id] || len(names) == 0 {
					t.Errorf("names of %q, which isn't there: %q", id, names)
				}
				named++
				return nil
			},
			Ruling: func(id string, r cards.Ruling) error {
				if id == "" || r.Text == "" {
					t.Errorf("a ruling of %q: %+v", id, r)
				}
				ruled++
				return nil
			},
			Limits: bulk.Limits{Bytes: 1 << 20, Row: 64 << 10, Rows: 10_000},
		})
		if err != nil {
			if format := (*bulk.FormatError)(nil); !errors.As(err, &format) || format.What == "" {
				t.Errorf("%T %v", err, err)
			}
			return
		}
		if s.Cards != len(ids) || s.Rulings != ruled || named > s.Printings || s.Kind == "" || min(s.Unread, 5) > len(s.Faults) {
			t.Errorf("%+v; %d cards, %d rulings", s, len(ids), ruled)
		}
	})
}
