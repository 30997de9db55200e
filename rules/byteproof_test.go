package rules_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"arbiter/internal/shared"
	"arbiter/rules"
)

// The proof that an import loses, adds and moves nothing. It reads each file a
// second time, with a separate decoder and grammar (the other files
// byteproof_*_test.go, which share no code with the parser), and compares in
// two ways:
//
//   - entry by entry: number, kind, place, heading, name, text, examples and
//     children, nothing missing, nothing extra, in the order of the file;
//   - character by character: the body of the file and the concatenated
//     entries are equal except for spaces. This needs no grammar.

// printed is an entry as the file has it.
type printed struct {
	Ref, Parent rules.Ref
	Kind        rules.Kind
	Heading     string
	Title       string // of a rule only if it must have one
	Text        string
	Examples    []string
}

// reading is all that the second reading of a file finds.
type reading struct {
	entries   []printed
	effective string          // of Magic's, as printed: "April 17, 2026"
	body      strings.Builder // the characters of the body, without blanks and marks
	left      map[string]int  // lines that belong to no entry, by the reason
	lines     int             // lines that belong to an entry
	strange   []string        // lines that are neither
}

func (r *reading) leave(reason string) {
	if r.left == nil {
		r.left = make(map[string]int)
	}
	r.left[reason]++
}

func (r *reading) last() *printed { return &r.entries[len(r.entries)-1] }

// keep records the characters of a line of the body, without spaces.
func (r *reading) keep(line string) { r.body.WriteString(solid(line)) }

// solid is a text without blanks.
func solid(s string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsSpace(c) || c == '\u200B' {
			return -1
		}
		return c
	}, s)
}

// trim removes surrounding spaces.
func trim(s string) string { return strings.TrimFunc(s, unicode.IsSpace) }

// count returns the number of entries of some kinds.
func (r *reading) count(kinds ...rules.Kind) int {
	n := 0
	for _, e := range r.entries {
		if slices.Contains(kinds, e.Kind) {
			n++
		}
	}
	return n
}

func (r *reading) examples() int {
	n := 0
	for _, e := range r.entries {
		n += len(e.Examples)
	}
	return n
}

// complaints are the differences of an import from the file.
func (r *reading) complaints(got []rules.Entry) []string {
	var out []string
	say := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	for _, line := range r.strange {
		say("the proof can't read this line: %s", line)
	}
	there := make(map[rules.Ref]rules.Entry, len(got))
	order := make([]rules.Ref, 0, len(got))
	for _, e := range got {
		if _, twice := there[e.Ref]; twice {
			say("%s is there twice", e.Ref)
		}
		there[e.Ref] = e
		order = append(order, e.Ref)
	}
	wanted := make(map[rules.Ref]bool, len(r.entries))
	var printedOrder []rules.Ref
	children := make(map[rules.Ref][]rules.Ref)
	for _, w := range r.entries {
		if wanted[w.Ref] {
			say("the file has %s twice", w.Ref)
		}
		wanted[w.Ref] = true
		printedOrder = append(printedOrder, w.Ref)
		if w.Parent != "" {
			children[w.Parent] = append(children[w.Parent], w.Ref)
		}
	}
	for _, ref := range order {
		if !wanted[ref] {
			say("%s isn't in the file: %q", ref, there[ref].Text)
		}
	}
	for _, w := range r.entries {
		e, ok := there[w.Ref]
		if !ok {
			say("%s is missing: %q", w.Ref, w.Text)
			continue
		}
		is := printed{e.Ref, e.Parent, e.Kind, e.Heading, e.Title, e.Text, e.Examples}
		if w.Kind == rules.Rule && w.Title == "" && is.Title == is.Text {
			is.Title = "" // the name of a rule that says no more
		}
		if diff := cmp.Diff(w, is); diff != "" {
			say("%s (-file +import):\n%s", w.Ref, diff)
		}
		if diff := cmp.Diff(children[w.Ref], e.Children); diff != "" {
			say("the lines under %s (-file +import):\n%s", w.Ref, diff)
		}
	}
	if !slices.Equal(order, printedOrder) {
		say("the order is another (-file +import):\n%s", cmp.Diff(printedOrder, order))
	}
	return append(out, r.spilt(got)...)
}

// spilt compares the characters alone.
func (r *reading) spilt(got []rules.Entry) []string {
	at, next := 0, ""
	body := r.body.String()
	take := func(s string) bool {
		if next = solid(s); !strings.HasPrefix(body[at:], next) {
			return false
		}
		at += len(next)
		return true
	}
	for _, e := range got {
		parts := []string{e.Title, e.Text} // of glossary terms
		if e.Kind != rules.GlossaryTerm {
			if !take(string(e.Ref)) {
				return []string{fmt.Sprintf("characters at %s: the file has %.80q, the import %q", e.Ref, body[at:], next)}
			}
			take(".") // some numbers lack it, and some have one too many
			parts = []string{e.Text}
			if e.Kind == rules.Chapter || e.Kind == rules.Section {
				parts = []string{e.Title, e.Text}
			}
		}
		for _, example := range e.Examples {
			parts = append(parts, "Example:"+example)
		}
		for _, p := range parts {
			if !take(p) {
				return []string{fmt.Sprintf("characters in %s: the file has %.80q, the import %.80q", e.Ref, body[at:], next)}
			}
		}
	}
	if at < len(body) {
		return []string{fmt.Sprintf("characters after the end: %.200q", body[at:])}
	}
	return nil
}

// proof is a file with its second reading. The figures were counted with other
// tools (awk, grep), those of RULES-FACTS.md by others.
type proof struct {
	file            string
	read            func(t testing.TB, file string) *reading
	rules, examples int
	glossary        int // of Magic
}

var proofs = []proof{
	{"magic/2016-09-30.txt", readMagic, 903 + 1250, 241, 524},
	{"magic/2018-07-13.txt", readMagic, 934 + 1366, 243, 544},
	{"magic/2019-01-25.txt", readMagic, 941 + 1387, 243, 554},
	{"magic/2021-02-05.txt", readMagic, 988 + 1526, 257, 585},
	{"magic/2022-10-07.txt", readMagic, 1068 + 1692, 270, 642},
	{"magic/2022-11-18.txt", readMagic, 1080 + 1711, 271, 647},
	{"magic/2023-04-14.txt", readMagic, 1090 + 1752, 274, 656},
	{"magic/2024-06-07.txt", readMagic, 1117 + 1850, 278, 683},
	{"magic/2025-06-06.txt", readMagic, 1141 + 1918, 275, 711},
	{"magic/2025-11-14.txt", readMagic, 1155 + 1954, 276, 725},
	{"magic/2026-01-16.txt", readMagic, 1157 + 1957, 276, 725},
	{"magic/2026-02-27.txt", readMagic, 1158 + 1962, 276, 726},
	{"magic/2026-04-17.txt", readMagic, 1165 + 1973, 277, 730},
	{"magic/2026-04-17-crcrlf.txt", readMagic, 1165 + 1973, 277, 730},
	{"magic/2026-09-25-reconstructed.txt", readMagic, 1171 + 1988, 277, 730},
	{"samples/000_c8df327993192b2b.txt", readMagicPage, 18, 4, 0},
	{"samples/001_c44699d449b3f6e8.txt", readMagicPage, 32, 6, 0},
	{"samples/002_786ec40188b64b0b.txt", readMagicPage, 14, 1, 0},
	{"samples/003_331d048981d2223f.txt", readMagicPage, 19, 0, 0},
}

func TestImportIsByteProof(t *testing.T) {
	for _, p := range append(slices.Clone(proofs), riftboundProofs...) {
		t.Run(filepath.Base(p.file), func(t *testing.T) {
			t.Parallel()
			r := p.read(t, p.file)
			complaints := r.complaints(parse(t, p.file).Entries())
			for i, c := range complaints {
				if i == 40 {
					t.Errorf("… and %d more", len(complaints)-i)
					break
				}
				t.Error(c)
			}
			if day, err := time.Parse("January 2, 2006", r.effective); p.glossary > 0 && (err != nil || day.Format(time.DateOnly) != parse(t, p.file).Edition.Effective) {
				t.Errorf("in force from %q, the import says %s", r.effective, parse(t, p.file).Edition.Effective)
			}
			numbered := r.count(rules.Rule, rules.Subrule)
			if strings.Contains(p.file, "riftbound/") || strings.Contains(p.file, "/004_") { // Riftbound numbers its headings too
				numbered += r.count(rules.Chapter, rules.Section)
			}
			if numbered != p.rules || r.examples() != p.examples || r.count(rules.GlossaryTerm) != p.glossary {
				t.Errorf("the proof read %d rules, %d examples, %d terms; want %d, %d, %d", numbered, r.examples(), r.count(rules.GlossaryTerm), p.rules, p.examples, p.glossary)
			}
			t.Logf("%d chapters, %d sections, %d rules, %d subrules, %d examples, %d terms in %d lines; left out: %v",
				r.count(rules.Chapter), r.count(rules.Section), r.count(rules.Rule), r.count(rules.Subrule), r.examples(), r.count(rules.GlossaryTerm), r.lines, r.left)
		})
	}
}

// Every file is proved, or refused for a reason.
func TestNoFileIsLeftOutOfTheProof(t *testing.T) {
	proved := map[string]bool{"magic/2013-02-01-truncated.txt": true} // TestRefused
	for _, p := range append(slices.Clone(proofs), riftboundProofs...) {
		proved[p.file] = true
	}
	folder, n := shared.Path(t, "rules"), 0
	for _, where := range []string{"*/*", "../riftbound/*"} {
		files, err := filepath.Glob(filepath.Join(folder, filepath.FromSlash(where)))
		if err != nil {
			t.Fatal(err)
		}
		n += len(files)
		for _, f := range files {
			name, err := filepath.Rel(folder, f)
			if err != nil || !proved[filepath.ToSlash(name)] {
				t.Errorf("%s has no proof: %v", f, err)
			}
		}
	}
	if n < len(proved) {
		t.Fatalf("%d files", n)
	}
}

// The proof itself notices each way in which an import can be wrong.
func TestTheProofNotices(t *testing.T) {
	const file = "magic/2026-04-17.txt"
	r := readMagic(t, file)
	at := func(es []rules.Entry, ref rules.Ref) *rules.Entry {
		i := slices.IndexFunc(es, func(e rules.Entry) bool { return e.Ref == ref })
		return &es[i]
	}
	for name, spoil := range map[string]func([]rules.Entry) []rules.Entry{
		"a rule lost":   func(es []rules.Entry) []rules.Entry { return slices.Delete(es, 700, 701) },
		"the last lost": func(es []rules.Entry) []rules.Entry { return es[:len(es)-1] },
		"a rule twice":  func(es []rules.Entry) []rules.Entry { return slices.Insert(es, 700, es[700]) },
		"a rule more":   func(es []rules.Entry) []rules.Entry { return append(es, rules.Entry{Ref: "999.9", Kind: rules.Rule}) },
		"another order": func(es []rules.Entry) []rules.Entry { es[700], es[701] = es[701], es[700]; return es },
		"a letter":      func(es []rules.Entry) []rules.Entry { at(es, "704.5f").Text += "."; return es },
		"a blank": func(es []rules.Entry) []rules.Entry {
			e := at(es, "704.5f")
			e.Text = strings.Replace(e.Text, " ", "  ", 1)
			return es
		},
		"a quotation mark": func(es []rules.Entry) []rules.Entry {
			e := at(es, "111.3")
			e.Text = strings.Replace(e.Text, "’", "'", 1)
			return es
		},
		"a paragraph": func(es []rules.Entry) []rules.Entry {
			e := at(es, "509.1b")
			e.Text, _, _ = strings.Cut(e.Text, "\n")
			return es
		},
		"an example": func(es []rules.Entry) []rules.Entry { e := at(es, "111.4"); e.Examples = e.Examples[1:]; return es },
		"an example moved": func(es []rules.Entry) []rules.Entry {
			a, b := at(es, "111.4"), at(es, "111.5")
			b.Examples, a.Examples = a.Examples, nil
			return es
		},
		"a heading":      func(es []rules.Entry) []rules.Entry { at(es, "704.5f").Heading = "General"; return es },
		"a name":         func(es []rules.Entry) []rules.Entry { at(es, "702.2").Title = ""; return es },
		"the wrong line": func(es []rules.Entry) []rules.Entry { at(es, "704.5f").Parent = "704.6"; return es },
		"children":       func(es []rules.Entry) []rules.Entry { e := at(es, "704.5"); e.Children = e.Children[:10]; return es },
		"the wrong kind": func(es []rules.Entry) []rules.Entry { at(es, "704.5f").Kind = rules.Rule; return es },
		"a term's last line": func(es []rules.Entry) []rules.Entry {
			e := at(es, "glossary:Play")
			e.Text = e.Text[:strings.LastIndexByte(e.Text, '\n')]
			return es
		},
	} {
		t.Run(name, func(t *testing.T) {
			entries := spoil(slices.Clone(parse(t, file).Entries()))
			if len(r.complaints(entries)) == 0 {
				t.Error("the proof doesn't see it")
			}
		})
	}
	if c := r.complaints(parse(t, file).Entries()); len(c) > 0 {
		t.Errorf("and the import itself: %s", c[0])
	}
}
