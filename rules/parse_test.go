package rules_test

import (
	"errors"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf16"

	"arbiter/internal/shared"
	"arbiter/rules"
)

// official reads a publisher's text, which is available for tests only.
func official(t testing.TB, path string) []byte {
	t.Helper()
	return shared.Read(t, "rules/"+path)
}

func parse(t testing.TB, path string) *rules.Book {
	t.Helper()
	if b, ok := parsed.Load(path); ok {
		return b.(*rules.Book)
	}
	b, err := rules.Parse(path, official(t, path), "")
	if err != nil {
		t.Fatal(err)
	}
	parsed.Store(path, b)
	return b
}

// parsed keeps the books that tests share; a Book never changes.
var parsed sync.Map

func editions(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(shared.Path(t, "rules/magic"), "*.txt"))
	if err != nil || len(files) < 16 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for i, f := range files {
		files[i] = "magic/" + filepath.Base(f)
	}
	return slices.DeleteFunc(files, func(f string) bool { return strings.Contains(f, "truncated") })
}

// numbersIn finds the numbers of a document without the parser: every line of
// the body that starts with one.
func numbersIn(t *testing.T, raw []byte) map[rules.Ref]bool {
	t.Helper()
	text := string(raw)
	if len(raw) > 1 && raw[0] == 0xFF && raw[1] == 0xFE || raw[0] == 0xFE && raw[1] == 0xFF {
		units := make([]uint16, 0, len(raw)/2)
		for i := 0; i+1 < len(raw); i += 2 {
			lo, hi := uint16(raw[i]), uint16(raw[i+1])
			if raw[0] == 0xFE {
				lo, hi = hi, lo
			}
			units = append(units, hi<<8|lo)
		}
		text = string(utf16.Decode(units))
	}
	numbers := make(map[rules.Ref]bool)
	for _, m := range regexp.MustCompile(`(?m)(?:^|[\r\n])([1-9]\d\d\.\d+[a-z]{0,2})[. ]`).FindAllStringSubmatch(text, -1) {
		numbers[rules.Ref(m[1])] = true
	}
	return numbers
}

func TestEveryEditionIsReadWhole(t *testing.T) {
	for _, file := range editions(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			raw := official(t, file)
			b, err := rules.Parse(file, raw, "")
			if err != nil {
				t.Fatal(err)
			}
			want := numbersIn(t, raw)
			if len(want) < 2000 {
				t.Fatalf("the test itself saw %d numbers", len(want))
			}
			got := make(map[rules.Ref]bool)
			chapters, glossary := 0, 0
			for _, e := range b.Entries() {
				switch e.Kind {
				case rules.Rule, rules.Subrule:
					got[e.Ref] = true
					if e.Text == "" || e.Heading == "" {
						t.Errorf("%s: text %q under heading %q", e.Ref, e.Text, e.Heading)
					}
				case rules.Chapter:
					chapters++
				case rules.GlossaryTerm:
					glossary++
					if e.Text == "" {
						t.Errorf("%s has no text", e.Ref)
					}
				case rules.Section:
					if e.Title == "" {
						t.Errorf("%s has no heading", e.Ref)
					}
				}
			}
			for r := range want {
				if !got[r] {
					t.Errorf("%s is missing", r)
				}
			}
			for r := range got {
				if !want[r] {
					t.Errorf("%s is not in the file", r)
				}
			}
			if chapters != 9 || glossary < 500 {
				t.Errorf("%d chapters, %d glossary terms", chapters, glossary)
			}
			if day := strings.TrimSuffix(strings.TrimSuffix(filepath.Base(file), ".txt"), "-crcrlf"); b.Edition.Source != rules.Official || b.Edition.Game != rules.Magic || len(b.Edition.Effective) != 10 {
				t.Errorf("%s: edition %+v", day, b.Edition)
			}
		})
	}
}

// The figures of RULES-FACTS.md, counted by hand and by others.
func TestFiguresOfApril2026(t *testing.T) {
	b := parse(t, "magic/2026-04-17.txt")
	count := make(map[rules.Kind]int)
	examples := 0
	for _, e := range b.Entries() {
		count[e.Kind]++
		examples += len(e.Examples)
	}
	for _, tc := range []struct {
		what      string
		got, want int
	}{
		{"rules", count[rules.Rule], 1165},
		{"subrules", count[rules.Subrule], 1973},
		{"glossary terms", count[rules.GlossaryTerm], 730},
		{"examples", examples, 277},
	} {
		if tc.got != tc.want {
			t.Errorf("%d %s, want %d", tc.got, tc.what, tc.want)
		}
	}
	lines := func(b *rules.Book, r rules.Ref) int { e, _ := b.Entry(r); return len(e.Children) }
	if got := lines(b, "704.5"); got != 24 {
		t.Errorf("704.5 has %d lines in April, want 24", got)
	}
	september := parse(t, "magic/2026-09-25-reconstructed.txt")
	if got := lines(september, "704.5"); got != 25 {
		t.Errorf("704.5 has %d lines in September, want 25", got)
	}
	if got := lines(september, "702"); got != 195 {
		t.Errorf("702 has %d rules in September, want 195", got)
	}
	last, ok := september.Entry("704.5aa")
	if !ok || !strings.Contains(last.Text, "start your engines!") {
		t.Errorf("704.5aa: %q", last.Text)
	}
	if e, _ := b.Entry("205.3m"); len(e.Text) < 2500 {
		t.Errorf("205.3m has %d bytes: cut?", len(e.Text))
	}
}

func TestQuirks(t *testing.T) {
	april := "magic/2026-04-17.txt"
	for _, tc := range []struct {
		name, file string
		ref        rules.Ref
		has        string
	}{
		{"continuation paragraph", april, "205.4c", "\nCards printed in sets prior"},
		{"continuation paragraph", april, "509.1b", "\nA restriction may be created"},
		{"a dot missing", april, "606.5", "If "},
		{"infinity", april, "702.186", "∞"},
		{"Windows-1252 quotes", "magic/2018-07-13.txt", "111.1", "owner’s hand"},
		{"UTF-16, big end first", "magic/2022-11-18.txt", "111.1", "isn’t"},
		{"UTF-16, little end first", "magic/2016-09-30.txt", "110.5", "token"},
		{"CR CR LF", "magic/2026-04-17-crcrlf.txt", "704.5f", "toughness 0 or less"},
	} {
		t.Run(tc.name+" "+string(tc.ref), func(t *testing.T) {
			e, ok := parse(t, tc.file).Entry(tc.ref)
			if !ok {
				t.Fatalf("no %s", tc.ref)
			}
			if !strings.Contains(e.Text, tc.has) {
				t.Errorf("%s lacks %q: %q", tc.ref, tc.has, e.Text)
			}
		})
	}
	names := ""
	for _, e := range parse(t, "magic/2019-01-25.txt").Entries() {
		names += e.Text
	}
	for _, name := range []string{"Dandân", "El-Hajjâj", "Ghazbán Ogre", "Junún Efreet", "Juzám Djinn", "Khabál Ghoul", "Ring of Ma'rûf"} {
		if !strings.Contains(names, name) {
			t.Errorf("%s is spelt otherwise", name)
		}
	}
}

func TestRefused(t *testing.T) {
	for name, raw := range map[string][]byte{
		"truncated": official(t, "magic/2013-02-01-truncated.txt"),
		"empty":     nil,
		"blank":     []byte(" \r\n\u00A0\n"),
		"prose":     []byte("Once upon a time there was a card."),
		"web page":  []byte("<!DOCTYPE html><html><body>704.5f If a creature</body></html>"),
		"pdf":       []byte("%PDF-1.7 704.5f If"),
		"program":   []byte("\x7fELF\x02\x01"),
	} {
		t.Run(name, func(t *testing.T) {
			b, err := rules.Parse(name+".txt", raw, "")
			var format *rules.FormatError
			if !errors.As(err, &format) || b != nil {
				t.Fatalf("got %v, %v", b, err)
			}
			if format.What == "" || format.Next == "" {
				t.Errorf("a refusal says what is the matter and what to do: %+v", format)
			}
		})
	}
}

func TestExcerpts(t *testing.T) {
	for _, tc := range []struct {
		file  string
		game  rules.Game
		rules int
		last  rules.Ref
		has   string
	}{
		{"samples/000_c8df327993192b2b.txt", rules.Magic, 18, "111.10g", "Blood"},
		{"samples/001_c44699d449b3f6e8.txt", rules.Magic, 32, "111.10t", "Junk"},
		{"samples/002_786ec40188b64b0b.txt", rules.Magic, 14, "110.5d", "status"},
		{"samples/003_331d048981d2223f.txt", rules.Magic, 19, "122.1c", "shield"},
		{"samples/004_4b6708d36beb863a.txt", rules.Riftbound, 22, "181.2", "Sprite"},
		{"riftbound/core-rules-v1.4-tokens-excerpt.md", rules.Riftbound, 15, "187.11", "Shadow Clone"},
	} {
		t.Run(tc.file, func(t *testing.T) {
			b := parse(t, tc.file)
			n := 0
			for _, e := range b.Entries() {
				if e.Kind == rules.Rule || e.Kind == rules.Subrule {
					n++
				}
			}
			e, ok := b.Entry(tc.last)
			if !ok || !strings.Contains(e.Text, tc.has) {
				t.Errorf("%s: %q", tc.last, e.Text)
			}
			if n != tc.rules || b.Edition.Source != rules.Excerpt || b.Edition.Game != tc.game {
				t.Errorf("%d rules, want %d; %+v", n, tc.rules, b.Edition)
			}
		})
	}
}

func TestRiftboundIsRead(t *testing.T) {
	row := regexp.MustCompile(`(?m)(?:<div class="rule-id">|^ *- \*\*|^## )(\d[^<* ]*)\.(?:</div>|\*\*| )`)
	for _, tc := range []struct {
		file, id, effective string
		token               rules.Ref // "Tokens are Game Objects …", looked up by eye
	}{
		{"riftbound/core-rules-v1.2.md", "v1.2", "2025-12-01", "174"},
		{"riftbound/core-rules-v1.3.md", "v1.3", "2026-03-30", "177"},
		{"../riftbound/core-rules-v1.4.md", "v1.4", "2026-07-16", "180"},
		{"riftbound/tournament-rules-2026-05-02.md", "tr-2026-04-29", "2026-04-29", ""},
	} {
		t.Run(tc.id, func(t *testing.T) {
			raw := official(t, tc.file)
			b := parse(t, tc.file)
			if b.Edition.ID != tc.id || b.Edition.Effective != tc.effective || b.Edition.Source != rules.Official {
				t.Errorf("%+v", b.Edition)
			}
			for _, m := range row.FindAllStringSubmatch(string(raw), -1) {
				if _, ok := b.Entry(rules.Ref(m[1])); !ok {
					t.Errorf("%s is missing", m[1])
				}
			}
			for _, e := range b.Entries() {
				if strings.Contains(e.Text, "&#") || strings.Contains(e.Text, "<") || strings.Contains(e.Text, "**") {
					t.Errorf("%s keeps markup: %s", e.Ref, e.Text)
				}
			}
			if e, _ := b.Entry(tc.token); tc.token != "" && !strings.Contains(e.Text, "Game Objects") {
				t.Errorf("%s: %q", tc.token, e.Text)
			}
		})
	}
}

// In our digest a line below a heading says what the heading is about. In other
// texts it is no part of the rules.
func TestTextBelowAHeadingOfRiftbound(t *testing.T) {
	text := "Last Updated: 2026-07-16\n\n## 463. The Steps of Combat\nThere are three.\n\n## 464. The First\n\n464.1. Combat opens.\n"
	for first, want := range map[string]string{"Arbiter digest of the Riftbound Core Rules, v1.4\n": "There are three.", "Riftbound Core Rules\n": ""} {
		b, err := rules.Parse("page.md", []byte(first+text), rules.Riftbound)
		if err != nil {
			t.Fatal(err)
		}
		if e, _ := b.Entry("463"); e.Title != "The Steps of Combat" || e.Text != want {
			t.Errorf("%s463: %+v", first, e)
		}
		if e, _ := b.Entry("464"); e.Title != "The First" || e.Text != "" {
			t.Errorf("%s464: %+v", first, e)
		}
	}
}

// v1.1 is text taken from the PDF: headings in Markdown, hard wraps, a date
// that lacks its day.
func TestRiftboundWithHardWraps(t *testing.T) {
	raw := official(t, "riftbound/core-rules-v1.1.md")
	b := parse(t, "riftbound/core-rules-v1.1.md")
	if e := b.Edition; e.ID != "v1.1" || e.Source != rules.Official || e.Game != rules.Riftbound || e.Effective != "" {
		t.Errorf("%+v", e)
	}
	numbers := regexp.MustCompile(`(?m)^(?:#+ +)?(\d{3}(?:\.(?:\d{1,3}|[a-z]))*)\.?(?: |$)`).FindAllStringSubmatch(string(raw), -1)
	want := make(map[rules.Ref]bool)
	for _, m := range numbers {
		want[rules.Ref(m[1])] = true
		if _, ok := b.Entry(rules.Ref(m[1])); !ok {
			t.Errorf("%s is missing", m[1])
		}
	}
	if len(want) < 1600 || len(b.Entries()) != len(want) {
		t.Errorf("%d entries, the file has %d numbers", len(b.Entries()), len(want))
	}
	for _, tc := range []struct {
		ref          rules.Ref
		kind         rules.Kind
		heading, has string
	}{
		{"000", rules.Chapter, "Golden and Silver Rules", ""},
		{"002", rules.Rule, "Golden Rule", "indication is what is true."}, // joined over the break of the line
		{"053.1", rules.Subrule, "Silver Rule", "Units and legends say"},
		{"170", rules.Section, "Tokens", ""},
		{"178.2", rules.Subrule, "Tokens", "See rule 732. Temporary for more information."},
	} {
		e, ok := b.Entry(tc.ref)
		if !ok || e.Kind != tc.kind || e.Heading != tc.heading || !strings.Contains(e.Text, tc.has) {
			t.Errorf("%s: %+v", tc.ref, e)
		}
	}
	for _, e := range b.Entries() {
		if strings.Contains(e.Text, "**") || strings.Contains(e.Text, " _") || strings.HasPrefix(e.Text, "*") {
			t.Errorf("%s keeps markup: %s", e.Ref, e.Text)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"704. State-Based Actions\r\n704.5f If\n\nExample: x\n", "\xFF\xFE7\x000\x000\x00.\x001\x00 \x00x\x00",
		"Magic: The Gathering Comprehensive Rules\nThese rules are effective as of May 1, 2030.\n1. A\n100. B\n100.1. C\nGlossary\nD\nE\nCredits\n",
		"## 179. Tokens\n- **186.1.** If _a_ token\n", "<div class=\"rule-row rule-plain level-0\"><div class=\"rule-id\">002.</div><div class=\"rule-text\">Card</div></div>",
		"111.10a x\n111.10a y\n7. z\n119.1d. If\n606.5 If\n", "Arbiter digest\n704.5f\n",
	} {
		f.Add([]byte(seed), true)
		f.Add([]byte(seed), false)
	}
	f.Fuzz(func(t *testing.T, raw []byte, magic bool) {
		game := rules.Riftbound
		if magic {
			game = rules.Magic
		}
		b, err := rules.Parse("fuzz.txt", raw, game)
		if err != nil {
			var format *rules.FormatError
			if !errors.As(err, &format) || b != nil {
				t.Fatalf("%v, %v", b, err)
			}
			return
		}
		seen := make(map[rules.Ref]bool)
		for _, e := range b.Entries() {
			if seen[e.Ref] {
				t.Errorf("%s is there twice", e.Ref)
			}
			seen[e.Ref] = true
			for _, child := range e.Children {
				if c, ok := b.Entry(child); !ok || c.Parent != e.Ref {
					t.Errorf("%s has the child %s, whose parent is %s", e.Ref, child, c.Parent)
				}
			}
			if a, ok := b.Lookup(string(e.Ref)); e.Kind != rules.GlossaryTerm && (!ok || a.Entry.Ref != e.Ref) {
				t.Errorf("%s isn't found by its number: %s", e.Ref, a.Entry.Ref)
			}
		}
	})
}

// The cost of a repeated number is bounded: a document of 1 MB with one rule
// of 20,000 lines is refused before its text is copied 20,000 times.
func TestAnEntryIsBounded(t *testing.T) {
	for name, text := range map[string]string{
		"a number given again": "905.1a Some rule.\n\n" + strings.Repeat("905.1a Some rule text with words like deathtouch.\n\n", 20_000),
		"lines that continue":  "905.1a Some rule.\n" + strings.Repeat("and more of it, in words like deathtouch\n", 20_000),
	} {
		whole := "Magic: The Gathering Comprehensive Rules\n\nThese rules are effective as of April 17, 2026.\n\n9. Casual Variants\n\n905. General\n\n" + text + "\n\nGlossary\n\nAbility\nText.\n\nCredits\n"
		var format *rules.FormatError
		allocated := testing.AllocsPerRun(1, func() {
			if _, err := rules.Parse("long.txt", []byte(whole), rules.Magic); !errors.As(err, &format) || !strings.Contains(err.Error(), "905.1a is longer than 32 KiB") {
				t.Errorf("%s: %v", name, err)
			}
		})
		if allocated > 20_000 {
			t.Errorf("%s: %.0f allocations", name, allocated)
		}
	}
}
