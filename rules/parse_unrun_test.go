package rules_test

import (
	"strings"
	"testing"

	"arbiter/rules"
)

// Where all rules run together, as in the text of a PDF, each is found, with its
// text.
func TestRunningTogether(t *testing.T) {
	for _, tc := range []struct {
		file, begins, id string
		most             int // entries that are missing or have another text
	}{
		{"riftbound/tournament-rules-2026-05-02.md", "Riftbound Tournament Rules Last Updated 4/29/2026 ", "tr-2026-04-29", 0},
		{"riftbound/core-rules-v1.3.md", "Riftbound Core Rules v1.3 Last Updated: 2026-03-30 ", "v1.3", 0},
		{"../riftbound/core-rules-v1.4.md", "Riftbound Core Rules v1.4 Last Updated: 2026-07-16 ", "v1.4", 0},
	} {
		t.Run(tc.id, func(t *testing.T) { runTogether(t, parse(t, tc.file), tc.begins, tc.id, tc.most) })
	}
}

func runTogether(t *testing.T, b *rules.Book, begins, id string, most int) {
	t.Helper()
	text := strings.Builder{}
	text.WriteString(begins)
	for _, e := range b.Entries() {
		says := e.Text
		if says == "" {
			says = e.Title
		}
		text.WriteString(string(e.Ref) + ". " + says + " ")
		for _, example := range e.Examples {
			text.WriteString("Example: " + example + " ")
		}
	}
	run, err := rules.Parse("x.pdf", []byte(text.String()), "")
	if err != nil {
		t.Fatal(err)
	}
	if run.Edition.ID != id || run.Edition.Source != rules.Official {
		t.Errorf("%+v", run.Edition)
	}
	missing, other := 0, 0
	for _, e := range b.Entries() {
		got, ok := run.Entry(e.Ref)
		switch {
		case !ok:
			missing++
			t.Logf("%s is missing", e.Ref)
		case got.Text != e.Text && (e.Title == "" || got.Text != "" && got.Text != e.Title):
			other++
			t.Logf("%s is %.90q, want %.90q", e.Ref, got.Text, e.Text)
		}
	}
	if missing+other > most {
		t.Errorf("of %d entries %d are missing, %d have another text", len(b.Entries()), missing, other)
	}
}

// Whatever runs together, each rule that is found is found again by its number.
func FuzzUnrun(f *testing.F) {
	f.Add("000. Lamps 001. Oil. 100. Wicks 100.1. See 200.1. here. ", 60)
	f.Fuzz(func(t *testing.T, text string, times int) {
		text = "Riftbound Tournament Rules Last Updated 4/29/2026 " + strings.Repeat(text, min(max(times, 0), 200))
		if b, err := rules.Parse("x.txt", []byte(text), rules.Riftbound); err == nil {
			for _, e := range b.Entries() {
				if a, ok := b.Lookup(string(e.Ref)); !ok || a.Entry.Ref != e.Ref {
					t.Errorf("%s isn't found", e.Ref)
				}
			}
		}
	})
}
