package rules_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/rules"
)

// What RULES-FACTS says of the editions, each looked up in the files by eye.
func TestDiff(t *testing.T) {
	for _, tc := range []struct {
		older, newer string
		want         []rules.Change // kind, from and to
	}{
		{"magic/2026-04-17.txt", "magic/2026-09-25-reconstructed.txt", []rules.Change{
			{Kind: rules.Added, To: "111.10w"},
			{Kind: rules.Added, To: "111.10x"},
			{Kind: rules.Added, To: "122.1j"},
			{Kind: rules.Added, To: "701.69"},
			{Kind: rules.Added, To: "701.71a"},
			{Kind: rules.Added, To: "702.195"},
			{Kind: rules.Moved, From: "704.5y", To: "704.5z"},
			{Kind: rules.Moved, From: "704.5z", To: "704.5aa"},
		}},
		{"magic/2019-01-25.txt", "magic/2021-02-05.txt", []rules.Change{
			{Kind: rules.Moved, From: "110.5a", To: "111.2"},
			{Kind: rules.Moved, From: "121.2", To: "122.2"},
			{Kind: rules.Added, To: "122.1b"},
		}},
	} {
		changes := rules.Diff(parse(t, tc.older), parse(t, tc.newer))
		byRef := make(map[[2]rules.Ref]rules.ChangeKind)
		for _, c := range changes {
			byRef[[2]rules.Ref{c.From, c.To}] = c.Kind
		}
		for _, w := range tc.want {
			if got := byRef[[2]rules.Ref{w.From, w.To}]; got != w.Kind {
				t.Errorf("%s to %s: %s→%s is %q, want %q", tc.older, tc.newer, w.From, w.To, got, w.Kind)
			}
		}
		if len(changes) > 2500 {
			t.Errorf("%d changes", len(changes))
		}
	}
}

// An edition against itself has no change; against an empty one everything.
func TestDiffOfTheSame(t *testing.T) {
	april := parse(t, "magic/2026-04-17.txt")
	if changes := rules.Diff(april, april); len(changes) != 0 {
		t.Errorf("%d changes: %+v", len(changes), changes[0])
	}
}

// The edits of two texts give back both of them.
func TestWords(t *testing.T) {
	for _, tc := range []struct {
		old, now string
		want     []rules.Edit
	}{
		{"a b c", "a b c", []rules.Edit{{"=", "a b c"}}},
		{"a b c", "a x c", []rules.Edit{{"=", "a"}, {"-", "b"}, {"+", "x"}, {"=", "c"}}},
		{"", "a b", []rules.Edit{{"+", "a b"}}},
		{"a b", "", []rules.Edit{{"-", "a b"}}},
		{"draw two cards", "draw three cards, then", []rules.Edit{{"=", "draw"}, {"-", "two cards"}, {"+", "three cards, then"}}},
	} {
		if diff := cmp.Diff(tc.want, rules.Words(tc.old, tc.now)); diff != "" {
			t.Errorf("%q to %q (-want +got):\n%s", tc.old, tc.now, diff)
		}
	}
	for _, c := range rules.Diff(parse(t, "magic/2025-06-06.txt"), parse(t, "magic/2026-04-17.txt")) {
		if c.Kind != rules.Reworded {
			continue
		}
		var old, now []string
		for _, e := range c.Words {
			if e.Op != "+" {
				old = append(old, e.Text)
			}
			if e.Op != "-" {
				now = append(now, e.Text)
			}
		}
		if got := strings.Join(old, " "); got != strings.Join(strings.Fields(c.Old), " ") {
			t.Errorf("%s: the old words are %q", c.From, got)
		}
		if got := strings.Join(now, " "); got != strings.Join(strings.Fields(c.New), " ") {
			t.Errorf("%s: the new words are %q", c.To, got)
		}
	}
}

// The Role rule has been 704.5y and is 704.5z; tokens were 110.5 before they
// had a section of their own.
func TestHistory(t *testing.T) {
	var books []*rules.Book
	for _, file := range []string{"magic/2026-09-25-reconstructed.txt", "magic/2026-04-17.txt", "magic/2021-02-05.txt", "magic/2019-01-25.txt"} {
		books = append(books, parse(t, file))
	}
	for _, tc := range []struct {
		ref  rules.Ref
		want []rules.Ref
	}{
		{"704.5z", []rules.Ref{"704.5z", "704.5y"}},
		{"111.2", []rules.Ref{"111.2", "111.2", "111.2", "110.5a"}},
		{"704.5f", []rules.Ref{"704.5f", "704.5f", "704.5f", "704.5f"}},
	} {
		var got []rules.Ref
		for _, s := range rules.History(books, tc.ref) {
			got = append(got, s.Entry.Ref)
		}
		if diff := cmp.Diff(tc.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tc.ref, diff)
		}
	}
}
