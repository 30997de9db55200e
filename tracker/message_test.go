package tracker_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/tracker"
)

// A question is stored in English, as scripts and older programs read it, and as a
// message, from which it can be said in other languages.
func TestStoredQuestions(t *testing.T) {
	q := tracker.Question{
		Player: "Bob", Text: tracker.Say("Which %s stays?", tracker.Name("100% Cotton")), About: []int64{4, 5},
		Options: []tracker.Option{
			{N: 1, Text: tracker.Say("%s", tracker.Row{Between: ", ", Of: []any{tracker.Name("#4 Cotton"), tracker.Say("tapped"), tracker.Say("%d damage", int64(3))}})},
			{N: 2, Text: tracker.Say("%s and `%s`", tracker.List{tracker.Name("Ann"), tracker.Name("Bo"), tracker.Say("nobody")}, tracker.Line("undo"))},
			{N: 3, Text: tracker.Say("Yes")},
		},
	}
	raw, err := json.Marshal(q)
	if err != nil {
		t.Fatal(err)
	}
	var english struct {
		Text    string
		Options []struct{ Text string }
	}
	if err := json.Unmarshal(raw, &english); err != nil {
		t.Fatal(err)
	}
	if english.Text != "Which 100% Cotton stays?" || english.Options[0].Text != "#4 Cotton, tapped, 3 damage" || english.Options[1].Text != "Ann, Bo and nobody and `undo`" {
		t.Errorf("stored in English: %+v", english)
	}
	var read tracker.Question
	if err := json.Unmarshal(raw, &read); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(q, read); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Texts stored without a message, and inconsistent ones, are decoded as their
// English.
func TestStoredInEnglishAlone(t *testing.T) {
	for name, raw := range map[string]string{
		"before messages":       `{"n": 2, "text": "#4 Cotton 100%, tapped"}`,
		"another text":          `{"n": 2, "text": "#4 Cotton 100%, tapped", "say": {"format": "%s dies.", "args": [{"called": "#4"}]}}`,
		"a verb with a width":   `{"n": 2, "text": "#4 Cotton 100%, tapped", "say": {"format": "%999999s", "args": [{"called": "#4"}]}}`,
		"one in an argument":    `{"n": 2, "text": "#4 Cotton 100%, tapped", "say": {"format": "%s", "args": [{"say": {"format": "%999999s", "args": [{"n": 1}]}}]}}`,
		"one in a list":         `{"n": 2, "text": "#4 Cotton 100%, tapped", "say": {"format": "%s", "args": [{"list": [{"say": {"format": "%*d", "args": [{"n": 1}]}}]}]}}`,
		"an argument too few":   `{"n": 2, "text": "#4 Cotton 100%, tapped", "say": {"format": "%s %s", "args": [{"called": "#4"}]}}`,
		"an argument of no use": `{"n": 2, "text": "#4 Cotton 100%, tapped", "say": {"format": "%d", "args": [{}]}}`,
	} {
		var o tracker.Option
		if err := json.Unmarshal([]byte(raw), &o); err != nil || o.N != 2 || o.Text.String() != "#4 Cotton 100%, tapped" || len(o.Text.Args) > 0 {
			t.Errorf("%s: %+v, %v", name, o, err)
		}
	}
}
