package rules_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"arbiter/rules"
)

// The changes in RULES-FACTS, each checked in the files by eye.
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
			{Kind: rules.Reworded, From: "704.5v", To: "704.5v"}, // now of Sieges alone
			{Kind: rules.Added, To: "704.5w"},
		}},
		{"magic/2026-02-27.txt", "magic/2026-04-17.txt", []rules.Change{
			{Kind: rules.Added, To: "722"},
			{Kind: rules.Added, To: "722.3a"},
			{Kind: rules.Moved, From: "722", To: "723"},
			{Kind: rules.Moved, From: "732", To: "733"},
			{Kind: rules.Moved, From: "722.5b", To: "723.5b"},
			{Kind: rules.Removed, From: "glossary:Paris Mulligan"},
			{Kind: rules.Added, To: "glossary:Paradigm"},
			{Kind: rules.Moved, From: "glossary:Removed from Combat", To: "glossary:Remove from Combat"},
		}},
		{"magic/2024-06-07.txt", "magic/2025-06-06.txt", []rules.Change{
			{Kind: rules.Moved, From: "701.6", To: "701.7"}, // Create
			{Kind: rules.Moved, From: "701.7", To: "701.8"}, // Destroy
			{Kind: rules.Moved, From: "701.5", To: "701.6"}, // Counter
			{Kind: rules.Added, To: "704.5z"},               // start your engines
		}},
		{"magic/2019-01-25.txt", "magic/2021-02-05.txt", []rules.Change{
			{Kind: rules.Added, To: "111"},
			{Kind: rules.Moved, From: "111", To: "112"},
			{Kind: rules.Moved, From: "121", To: "122"},
			{Kind: rules.Moved, From: "110.5a", To: "111.2"},
			{Kind: rules.Moved, From: "121.2", To: "122.2"},
			{Kind: rules.Added, To: "122.1b"},
			{Kind: rules.Moved, From: "704.5t", To: "704.6a"},
			{Kind: rules.Moved, From: "704.5x", To: "704.6f"},
			{Kind: rules.Reworded, From: "716", To: "717"},     // Ending the Turn, then Turns and Phases
			{Kind: rules.Reworded, From: "115.2", To: "116.2"}, // eight special actions, then ten
		}},
		{"magic/2022-10-07.txt", "magic/2022-11-18.txt", []rules.Change{
			{Kind: rules.Added, To: "111.11"},
			{Kind: rules.Moved, From: "111.11", To: "111.12"},
		}},
		{"magic/2022-11-18.txt", "magic/2023-04-14.txt", []rules.Change{
			{Kind: rules.Added, To: "704.5v"},
			{Kind: rules.Added, To: "704.5x"},
		}},
		{"magic/2023-04-14.txt", "magic/2024-06-07.txt", []rules.Change{
			{Kind: rules.Moved, From: "111.12", To: "111.13"},
			{Kind: rules.Added, To: "122.1h"},
			{Kind: rules.Added, To: "122.1i"},
		}},
		{"riftbound/core-rules-v1.1.md", "riftbound/core-rules-v1.2.md", []rules.Change{
			{Kind: rules.Moved, From: "732", To: "742"}, // a rule that is a heading now
			{Kind: rules.Moved, From: "732.2", To: "742.2"},
		}},
		{"riftbound/core-rules-v1.2.md", "riftbound/core-rules-v1.3.md", []rules.Change{
			{Kind: rules.Moved, From: "173", To: "176"}, // Tokens
			{Kind: rules.Moved, From: "742.1", To: "816.1"},
		}},
		{"riftbound/core-rules-v1.3.md", "../riftbound/core-rules-v1.4.md", []rules.Change{
			{Kind: rules.Moved, From: "176", To: "179"},       // Tokens
			{Kind: rules.Moved, From: "451", To: "456"},       // Recalls are not Moves
			{Kind: rules.Moved, From: "315.4.d", To: "316.3"}, // rune pools empty, in another phase
			{Kind: rules.Added, To: "440"},                    // Burn
			{Kind: rules.Added, To: "323.11.a"},
			{Kind: rules.Added, To: "829.1.b"}, // Flow
			{Kind: rules.Reworded, From: "423.1.a.2", To: "423.1.a.2"},
			{Kind: rules.Reworded, From: "166", To: "167"},
			{Kind: rules.Reworded, From: "323.11", To: "323.12"}, // where a showdown begins
			{Kind: rules.Removed, From: "442.3"},                 // only units move
			{Kind: rules.Removed, From: "323.12"},
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
		checkWhole(t, parse(t, tc.older), parse(t, tc.newer), changes)
	}
}

// The changes between consecutive editions, and between the first and the
// last, are complete and without duplicates.
func TestDiffOfAllEditions(t *testing.T) {
	files := editions(t)
	slices.Sort(files)
	for i, newer := range files[1:] {
		older := parse(t, files[i])
		checkWhole(t, older, parse(t, newer), rules.Diff(older, parse(t, newer)))
	}
	first, last := parse(t, files[0]), parse(t, files[len(files)-1])
	checkWhole(t, first, last, rules.Diff(first, last))
	checkWhole(t, last, first, rules.Diff(last, first))
}

// checkWhole checks that changes account for both editions completely: each
// number occurs at most once, every rule with another number or text is
// included, and together with unchanged rules one edition becomes the other.
func checkWhole(t *testing.T, older, newer *rules.Book, changes []rules.Change) {
	t.Helper()
	from, to := make(map[rules.Ref]bool), make(map[rules.Ref]bool)
	for _, c := range changes {
		if c.From != "" && from[c.From] || c.To != "" && to[c.To] {
			t.Errorf("%s→%s is there twice", c.From, c.To)
		}
		from[c.From], to[c.To] = true, true
		if c.Kind == rules.Moved && !rules.FingerprintOf(c.Old).Equal(rules.FingerprintOf(c.New)) || c.Words == nil || c.Section == "" {
			t.Errorf("%+v", c)
		}
	}
	for _, e := range older.Entries() {
		now, ok := newer.Entry(e.Ref)
		switch {
		case !from[e.Ref] && (!ok || to[e.Ref] || !e.Fingerprint().Equal(now.Fingerprint())):
			t.Errorf("%s of the older edition is not accounted for", e.Ref)
		case from[e.Ref] && ok && !to[e.Ref]:
			t.Errorf("%s is gone by the changes, and is there", e.Ref)
		}
	}
	for _, e := range newer.Entries() {
		if _, ok := older.Entry(e.Ref); !to[e.Ref] && (!ok || from[e.Ref]) {
			t.Errorf("%s of the newer edition is not accounted for", e.Ref)
		}
	}
}

// What moved together is said together, and what moved with its section not
// again.
func TestOutline(t *testing.T) {
	for _, tc := range []struct{ older, newer, section, want string }{
		{"magic/2026-02-27.txt", "magic/2026-04-17.txt", "723", "moved 722–732 → 723–733"},
		{"magic/2026-02-27.txt", "magic/2026-04-17.txt", "714", "; removed 714.3a; added 714.3a; added 714.3b; moved 714.3b → 714.3c"},
		{"magic/2026-04-17.txt", "magic/2026-09-25-reconstructed.txt", "704", "; reworded 704.5v → 704.5v; added 704.5w; " +
			"reworded 704.5w → 704.5x; reworded 704.5x → 704.5y; moved 704.5y–704.5z → 704.5z–704.5aa"},
		{"magic/2019-01-25.txt", "magic/2021-02-05.txt", "111", "added 111; moved 110.5–110.5b → 111.1–111.3; reworded 110.5c → 111.4; " +
			"moved 110.5d–110.5g → 111.5–111.8; added 111.9; added 111.10; added 111.10a; added 111.10b; added 111.10c; added 111.10d; added 111.10e; added 111.11"},
		{"magic/2019-01-25.txt", "magic/2021-02-05.txt", "112", "moved 111 → 112"},
		{"magic/2019-01-25.txt", "magic/2021-02-05.txt", "717", "reworded 716 → 717 (Ending the Turn)"},
	} {
		var got []string
		for _, p := range rules.Outline(rules.Diff(parse(t, tc.older), parse(t, tc.newer))) {
			if string(p.Section) != tc.section {
				continue
			}
			line := string(p.Kind) + arrow(p.From, p.FromLast, p.To, p.ToLast)
			if p.Old != "" {
				line += " (" + p.Old + ")"
			}
			got = append(got, line)
			for _, l := range p.Lines {
				got = append(got, string(l.Kind)+arrow(l.From, l.FromLast, l.To, l.ToLast))
			}
		}
		if text := strings.Join(got, "; "); !strings.HasPrefix(text, tc.want) || tc.section != "717" && text != tc.want {
			t.Errorf("%s to %s, %s: %s\nwant %s", tc.older, tc.newer, tc.section, text, tc.want)
		}
	}
}

// arrow writes "714.3b–714.3d → 714.3c–714.3e".
func arrow(from, fromLast, to, toLast rules.Ref) string {
	side := func(first, last rules.Ref) string {
		if last != "" {
			return string(first + "–" + last)
		}
		return string(first)
	}
	switch f, n := side(from, fromLast), side(to, toLast); {
	case f == "" && n == "":
		return ""
	case f == "" || n == "":
		return " " + f + n
	default:
		return " " + f + " → " + n
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
		{"a card's owner", "a card’s controller", []rules.Edit{{"=", "a card’s"}, {"-", "owner"}, {"+", "controller"}}},
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

// Of any two texts the edits give both back.
func TestWordsOfAnyTexts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "creature", "dies", "it", "you"}), 0, 12)
		old, now := text.Draw(t, "old"), text.Draw(t, "new")
		var was, is []string
		for i, e := range rules.Words(strings.Join(old, " "), strings.Join(now, " ")) {
			words := strings.Fields(e.Text)
			if len(words) == 0 {
				t.Fatalf("edit %d is empty", i)
			}
			if e.Op != "+" {
				was = append(was, words...)
			}
			if e.Op != "-" {
				is = append(is, words...)
			}
		}
		if !slices.Equal(was, old) || !slices.Equal(is, now) {
			t.Fatalf("%q to %q gives %q and %q", old, now, was, is)
		}
	})
}

// The Role rule has been 704.5y and is 704.5z; tokens were 110.5 before they
// had a section of their own.
func TestHistory(t *testing.T) {
	books := make(map[rules.Edition]*rules.Book)
	through := rules.Tracer{Read: func(e rules.Edition) (*rules.Book, bool) { b, ok := books[e]; return b, ok }}
	for _, file := range []string{"magic/2026-09-25-reconstructed.txt", "magic/2026-04-17.txt", "magic/2021-02-05.txt", "magic/2019-01-25.txt"} {
		b := parse(t, file)
		books[b.Edition], through.Editions = b, append(through.Editions, b.Edition)
	}
	for _, tc := range []struct {
		at   int
		ref  rules.Ref
		want []rules.Ref
	}{
		{0, "704.5z", []rules.Ref{"704.5z", "704.5y"}},
		{0, "111.2", []rules.Ref{"111.2", "111.2", "111.2", "110.5a"}},
		{0, "704.5f", []rules.Ref{"704.5f", "704.5f", "704.5f", "704.5f"}},
		{1, "704.5y", []rules.Ref{"704.5z", "704.5y"}},
		{3, "110.5a", []rules.Ref{"111.2", "111.2", "111.2", "110.5a"}},
		{2, "704.6a", []rules.Ref{"704.6a", "704.6a", "704.6a", "704.5t"}},
		{1, "glossary:Token", []rules.Ref{"glossary:Token", "glossary:Token", "glossary:Token", "glossary:Token"}},
		{1, "704.5l", nil},
	} {
		var got []rules.Ref
		for _, s := range through.Trace(tc.at, tc.ref).Stages {
			got = append(got, s.Entry.Ref)
		}
		if diff := cmp.Diff(tc.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tc.ref, diff)
		}
	}
	// The rule of tokens of 2019 was moved in 2021, and its first sentence with it.
	if s := through.Trace(3, "110.5a").Stages; len(s) != 4 || s[0].Since != 0 || s[1].Since != rules.Same || s[3].Since != rules.Same {
		t.Errorf("%+v", s)
	}
	// An edition that can't be read any more is passed over.
	delete(books, through.Editions[2])
	if trace := through.Trace(0, "111.2"); len(trace.Stages) != 3 || trace.Stages[2].Entry.Ref != "110.5a" || trace.Lacks.ID != "" {
		t.Errorf("%+v", trace)
	}
	if trace := through.Trace(0, "704.5z"); len(trace.Stages) != 2 || trace.Lacks != through.Editions[3] {
		t.Errorf("%+v", trace)
	}
	if trace := through.Trace(2, "111.2"); len(trace.Stages) != 0 {
		t.Errorf("of an edition that can't be read: %+v", trace)
	}
}

func BenchmarkDiff(b *testing.B) {
	older, newer := parse(b, "magic/2025-06-06.txt"), parse(b, "magic/2026-04-17.txt")
	for b.Loop() {
		if len(rules.Diff(older, newer)) == 0 {
			b.Fatal("nothing changed")
		}
	}
}
