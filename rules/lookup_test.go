package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/rules"
)

func TestParseRef(t *testing.T) {
	for _, tc := range []struct {
		typed string
		want  rules.Ref
	}{
		{"704.5f", "704.5f"},
		{"704.5F.", "704.5f"},
		{" cr 704.5f ", "704.5f"},
		{"CR704.5f", "704.5f"},
		{"rule 704.5 f", "704.5f"},
		{"111.10 a", "111.10a"},
		{"§ 704", "704"},
		{"704.", "704"},
		{"704.5aa", "704.5aa"},
		{"7", "7"},
		{"section 7", "7"},
		{"702.1", "702.1"},
		{"702.10", "702.10"},
		{"RB 187.1.a", "187.1.a"},
		{"103.1.b.4.", "103.1.b.4"},
		{"703.4.b.2.a.1.a", "703.4.b.2.a.1.a"},
		{"704.5 (f)", "704.5f"},
		{"704.5(F)", "704.5f"},
		{"704 5 f", "704.5f"},
		{"704 5f", "704.5f"},
		{"704,5f", "704.5f"},
		{"704-5-f", "704.5f"},
		{"704.5.f", "704.5.f"}, // Riftbound's way; look-ups know both
		{"7045f", "704.5f"},
		{"7045", "704.5"},
		{"70210a", "702.10a"},
		{"704.5a-c", "704.5"},
		{"704.5a–704.5c", "704.5"},
		{"601.2f to h", "601.2"},
		{"601.2 (f)-(h)", "601.2"},
		{"rb 187 1 a 2", "187.1.a.2"},
		{"809.1 (c)", "809.1c"},
		{"704.", "704"},
		{"100 cards", ""},
		{"20 life", ""},
		{"Trample", ""},
		{"1/1", ""},
		{"704.5f.g.h!", ""},
		{"12345", ""},
		{"", ""},
		{strings.Repeat("7", 4000), ""},
	} {
		got, ok := rules.ParseRef(tc.typed)
		if got != tc.want || ok != (tc.want != "") {
			t.Errorf("ParseRef(%q) = %q, %v; want %q", tc.typed, got, ok, tc.want)
		}
	}
}

func FuzzParseRef(f *testing.F) {
	for _, s := range []string{"704.5f", "cr 111.10 a", "187.1.a", "§", "…"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if r, ok := rules.ParseRef(s); ok {
			if again, ok := rules.ParseRef(string(r)); !ok || again != r {
				t.Errorf("%q gives %q, which gives %q", s, r, again)
			}
		}
	})
}

func TestLookup(t *testing.T) {
	b := parse(t, "magic/2026-04-17.txt")
	for _, tc := range []struct {
		typed     string
		want      rules.Ref
		corrected string
	}{
		{"704.5f", "704.5f", ""},
		{"704", "704", ""},
		{"deathtouch", "702.2", ""},
		{"deathtuch", "702.2", "Deathtouch"},
		{"Trampel", "702.19", "Trample"},
		{"first strike", "702.7", ""},
		{"state based actions", "704", ""},
		{"legend rule", "glossary:Legend Rule", ""},
		{"untap", "701.26", ""},
		{"proliferate", "701.34", ""},
		{"glossary:Token", "glossary:Token", ""},
		{"7045f", "704.5f", ""},
		{"704.5 (f)", "704.5f", ""},
		{"704.5.f", "704.5f", ""}, // as Riftbound's are written
		{"704.5a-c", "704.5", ""},
	} {
		a, ok := b.Lookup(tc.typed)
		if !ok || a.Entry.Ref != tc.want || a.Corrected != tc.corrected {
			t.Errorf("Lookup(%q) = %s, corrected %q, %v; want %s, %q", tc.typed, a.Entry.Ref, a.Corrected, ok, tc.want, tc.corrected)
		}
	}
	for _, typed := range []string{"", "🦀🦀🦀", strings.Repeat("qwx ", 1000), "187.1.a"} {
		if a, ok := b.Lookup(typed); ok {
			t.Errorf("Lookup(%q) found %s", typed, a.Entry.Ref)
		}
	}
}

// Riftbound's numbers are found as Magic's are written.
func TestLookupOfRiftboundsNumbers(t *testing.T) {
	b := parse(t, "../riftbound/core-rules-v1.4.md")
	for _, typed := range []string{"809.1.c.1", "809 1 c 1", "RB 809.1.c.1."} {
		if a, ok := b.Lookup(typed); !ok || a.Entry.Ref != "809.1.c.1" {
			t.Errorf("%s: %q, %v", typed, a.Entry.Ref, ok)
		}
	}
	for _, typed := range []string{"809.1c", "809.1 (c)", "8091c"} {
		if a, ok := b.Lookup(typed); !ok || a.Entry.Ref != "809.1.c" {
			t.Errorf("%s: %q, %v", typed, a.Entry.Ref, ok)
		}
	}
}

// Of several entries with a name, the section with exactly that title is
// meant.
func TestLookupOfSections(t *testing.T) {
	b := parse(t, "../riftbound/core-rules-v1.4.md")
	for typed, want := range map[string]string{"chain": "Chains", "Chains": "Chains", "showdown": "Showdowns", "showdowns": "Showdowns", "chains and showdowns": "Chains and Showdowns"} {
		a, ok := b.Lookup(typed)
		if !ok || a.Entry.Title != want || a.Entry.Kind != rules.Section {
			t.Errorf("%s: %s %q", typed, a.Entry.Ref, a.Entry.Title)
		}
	}
}

func FuzzLookup(f *testing.F) {
	b, err := rules.Parse("excerpt.txt", []byte("702. Keyword Abilities\n702.2. Deathtouch\n702.2a A static ability.\n702.10. Haste\n702.10a A static ability.\n"), rules.Magic)
	if err != nil {
		f.Fatal(err)
	}
	for _, s := range []string{"deathtuch", "702.2b", "702.9", "cr 999.9zz", "glossary:Haste", "7", "187.1.a", "\x00", "ſ"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		a, ok := b.Lookup(typed)
		if _, there := b.Entry(a.Entry.Ref); ok != there {
			t.Errorf("found is %v, and the entry %q", ok, a.Entry.Ref)
		}
		for _, r := range a.Near {
			if _, there := b.Entry(r); !there {
				t.Errorf("%q is near %s, which doesn't exist", typed, r)
			}
		}
	})
}

func TestNeighbours(t *testing.T) {
	b := parse(t, "magic/2026-04-17.txt")
	for _, tc := range []struct {
		typed string
		want  []rules.Ref
	}{
		{"704.5l", []rules.Ref{"704.5j", "704.5k", "704.5m", "704.5n"}}, // l is never used
		{"704.5bb", []rules.Ref{"704.5w", "704.5x", "704.5y", "704.5z"}},
		{"704.9", []rules.Ref{"704.5", "704.6", "704.7", "704.8"}},
		{"199.1", []rules.Ref{"122", "123", "200", "201"}},
		{"999", []rules.Ref{"902", "903", "904", "905"}}, // the last sections
	} {
		a, ok := b.Lookup(tc.typed)
		if ok {
			t.Errorf("%s exists: %s", tc.typed, a.Entry.Ref)
		}
		if diff := cmp.Diff(tc.want, a.Near); diff != "" {
			t.Errorf("near %s (-want +got):\n%s", tc.typed, diff)
		}
	}
}

func TestCrossRefs(t *testing.T) {
	got := rules.CrossRefs("See rule 704, “State-Based Actions,” and rule 613.4c. Rules 601.2f–h say so, too; see section 3.")
	want := []rules.Ref{"704", "613.4c", "601.2f", "601.2g", "601.2h", "3"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func BenchmarkLookup(b *testing.B) {
	book := parse(b, "magic/2026-04-17.txt")
	for _, q := range []string{"704.5f", "deathtouch", "deathtuch"} {
		b.Run(q, func(b *testing.B) {
			for b.Loop() {
				if _, ok := book.Lookup(q); !ok {
					b.Fatal(q)
				}
			}
		})
	}
}

func Example() {
	book, err := rules.Parse("excerpt.txt", []byte("702. Keyword Abilities\n702.2. Deathtouch\n702.2a A static ability.\n"), rules.Magic)
	if err != nil {
		fmt.Println(err)
		return
	}
	answer, found := book.Lookup("deathtuch")
	fmt.Println(answer.Entry.Ref, answer.Corrected, found)
	// Output: 702.2 Deathtouch true
}
