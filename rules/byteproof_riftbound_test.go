package rules_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"arbiter/rules"
)

var riftboundProofs = []proof{
	{"riftbound/core-rules-v1.1.md", readRiftboundWrapped, 1616, 107, 0},
	{"riftbound/core-rules-v1.2.md", readRiftboundRows, 1794, 110, 0},
	{"riftbound/core-rules-v1.3.md", readRiftboundRows, 2089, 140, 0},
	{"riftbound/core-rules-v1.4-tokens-excerpt.md", readRiftboundWrapped, 17, 0, 0},
	{"../riftbound/core-rules-v1.4.md", readRiftboundIndented, 2381, 200, 0},
	{"riftbound/tournament-rules-2026-05-02.md", readRiftboundRows, 885, 16, 0},
	{"samples/004_4b6708d36beb863a.txt", readRiftboundList, 22, 1, 0},
}

// riftReader writes down one document.
type riftReader struct {
	reading
	seen             map[rules.Ref]bool
	chapter, section *printed
	named            *printed // the heading of the lines below its own number
	loose            bool     // the last line isn't a rule and has no continuation
}

// numbered adds an entry. A rule is below the number that its own continues; a
// number of three digits is below the last heading without lines of its own,
// or the chapter.
func (m *riftReader) numbered(ref rules.Ref, kind rules.Kind, title, text string, ownLines bool) {
	if m.seen == nil {
		m.seen = make(map[rules.Ref]bool)
	}
	m.seen[ref] = true
	m.lines++
	m.loose = kind == rules.Chapter || kind == rules.Section
	e := &printed{Ref: ref, Kind: kind, Title: title, Text: text}
	switch kind {
	case rules.Chapter:
		e.Heading = title
		m.chapter, m.section, m.named = e, nil, nil
	case rules.Section:
		e.Heading, e.Parent = title, refOf(m.chapter)
		if m.named = e; !ownLines {
			m.section = e
		}
	default:
		if above := m.section; kind == rules.Rule {
			if m.named = nil; above == nil {
				above = m.chapter
			}
			e.Parent = refOf(above)
		} else {
			e.Parent = m.nearest(ref)
		}
		for _, h := range []*printed{m.chapter, m.section, m.named} {
			if h != nil {
				e.Heading = h.Title
			}
		}
	}
	m.entries = append(m.entries, *e)
}

func refOf(e *printed) rules.Ref {
	if e == nil {
		return ""
	}
	return e.Ref
}

// nearest is the longest beginning of a number that is a number of the file;
// if there is none ("721.1" under "720"), the heading above.
func (m *riftReader) nearest(ref rules.Ref) rules.Ref {
	parts := strings.Split(string(ref), ".")
	for n := len(parts) - 1; n > 0; n-- {
		if up := rules.Ref(strings.Join(parts[:n], ".")); m.seen[up] {
			return up
		}
	}
	for _, h := range []*printed{m.named, m.section, m.chapter} {
		if h != nil {
			return h.Ref
		}
	}
	return ""
}

// more appends to the last entry.
func (m *riftReader) more(text string) {
	e := m.last()
	if e.Text != "" && !strings.HasSuffix(e.Text, "-") {
		e.Text += " "
	}
	e.Text += text
	m.lines++
}

// done parts the examples from the texts.
func (m *riftReader) done() *reading {
	for i := range m.entries {
		e := &m.entries[i]
		parts := strings.Split(e.Text, "Example:")
		e.Text = trim(parts[0])
		for _, p := range parts[1:] {
			e.Examples = append(e.Examples, trim(p))
		}
	}
	return &m.reading
}

// riftNumberAt parses a number of Riftbound's rules: three digits, then
// numbers and single letters separated by dots, with a final dot.
func riftNumberAt(line string) (ref rules.Ref, rest string) {
	word, rest, _ := strings.Cut(line, " ")
	parts := strings.Split(word, ".")
	if len(parts) < 2 || parts[len(parts)-1] != "" || len(parts[0]) != 3 {
		return "", line
	}
	for i, p := range parts[:len(parts)-1] {
		digits := strings.Trim(p, "0123456789") == ""
		if p == "" || !digits && (i == 0 || len(p) > 1 || p[0] < 'a' || p[0] > 'z') {
			return "", line
		}
	}
	return rules.Ref(word[:len(word)-1]), trim(rest)
}

// kindOf is the kind of a number that isn't a heading.
func kindOf(ref rules.Ref) rules.Kind {
	if strings.Contains(string(ref), ".") {
		return rules.Subrule
	}
	return rules.Rule
}

// misprints are the rows whose number lost its last part to the text, because
// a dot is missing in the PDF ("130.4 Effects that …", as v1.1 has it), by
// line. Found by eye: numbers that come twice, and texts that begin with a
// part of one.
var misprints = map[string]map[int]rules.Ref{
	"riftbound/core-rules-v1.2.md": {
		357: "130.4", 367: "131.4", 499: "135.1", 501: "135.2", 503: "135.2.a", 505: "135.2.b", 507: "135.2.c",
		511: "136.1", 513: "136.2", 515: "136.3", 517: "136.3.a", 519: "136.3.b", 1053: "312.3", 1067: "313.4",
		1215: "322.2", 1217: "322.3", 1235: "322.8.a", 1237: "322.9", 1243: "322.11", 1471: "352.2.a", 1473: "352.2.b",
		2405: "419.2", 2417: "420.1.c", 2421: "420.2.a", 2757: "454.3.d.1.b", 3617: "747.4",
	},
	"riftbound/core-rules-v1.3.md": {1827: "359.3.f.3.a.1", 2113: "391", 3083: "461.4", 3103: "461.7.b"},
}

// row is a line of the texts that were laid out in HTML.
type row struct{ class, id, text string }

var entities = strings.NewReplacer("&quot;", `"`, "&#x27;", "'", "&gt;", ">", "&lt;", "<", "&amp;", "&")

func rowOf(line string) (row, bool) {
	rest, ok := strings.CutPrefix(line, `<div class="rule-row rule-`)
	class, rest, ok2 := strings.Cut(rest, ` level-`)
	_, rest, ok3 := strings.Cut(rest, `"><div class="rule-id">`)
	id, rest, ok4 := strings.Cut(rest, `</div><div class="rule-text">`)
	text, ok5 := strings.CutSuffix(rest, `</div></div>`)
	if !ok || !ok2 || !ok3 || !ok4 || !ok5 || strings.ContainsAny(text, "<>") {
		return row{}, false
	}
	return row{class, id, trim(entities.Replace(text))}, true
}

// readRiftboundRows reads a text in HTML rows.
func readRiftboundRows(t testing.TB, file string) *reading {
	t.Helper()
	var m riftReader
	lines := linesOf(t, file)
	own := make(map[rules.Ref]bool) // numbers with lines of their own: "805" has "805.1"
	for at, line := range lines {
		if r, ok := rowOf(line); ok {
			ref, _ := misprint(t, file, at+1, r)
			if top, _, below := strings.Cut(string(ref), "."); below {
				own[rules.Ref(top)] = true
			}
		}
	}
	for at, line := range lines {
		r, ok := rowOf(line)
		ref, text := misprint(t, file, at+1, r)
		text = strings.TrimPrefix(text, "* ") // the mark of a list
		top := !strings.Contains(string(ref), ".")
		switch {
		case !ok && line == "":
		case !ok && (line[0] == '#' || line[0] == '>' || line == `<div class="rule-sheet">` || line == "</div>"):
			m.leave("page: its heading, a note, the frame")
		case !ok:
			m.strange = append(m.strange, fmt.Sprintf("%d: %q", at+1, line))
		case ref == "" && len(m.entries) == 0:
			m.leave("title, date")
		case ref == "" && m.loose:
			m.strange = append(m.strange, fmt.Sprintf("%d: %q", at+1, line))
		case ref == "":
			m.keep(text)
			m.more(text)
		case m.seen[ref]: // 744.5 of v1.2: twice, with two texts
			m.keep(text)
			m.last().Text += "\n" + text
			m.lines++
			if m.last().Ref != ref || ref != "744.5" {
				m.strange = append(m.strange, fmt.Sprintf("%d: %s again", at+1, ref))
			}
		default:
			m.keep(string(ref) + "." + text)
			switch heading := r.class == "heading"; {
			case r.class == "chapter" && !own[ref]:
				m.numbered(ref, rules.Chapter, text, "", false)
			case top && (heading || r.class == "chapter"): // 400 of v1.2 is set as a chapter
				m.numbered(ref, rules.Section, text, "", own[ref])
			case heading:
				m.numbered(ref, kindOf(ref), text, text, false)
			default:
				m.numbered(ref, kindOf(ref), "", text, false)
			}
		}
	}
	return m.done()
}

// misprint returns the intended number and text of a row.
func misprint(t testing.TB, file string, line int, r row) (rules.Ref, string) {
	t.Helper()
	meant, ok := misprints[file][line]
	if !ok {
		return rules.Ref(strings.TrimSuffix(r.id, ".")), r.text
	}
	spelt := r.id + r.text
	if meant == "391" {
		spelt = strings.TrimPrefix(spelt, "Refl")
	}
	rest, ok := strings.CutPrefix(spelt, string(meant))
	if !ok {
		t.Errorf("line %d has no %s: %v", line, meant, r)
	}
	return meant, trim(strings.TrimPrefix(rest, "."))
}

// unmarked removes marks of bold and italics.
func unmarked(s string) string {
	s = strings.NewReplacer("**", "", "_", "").Replace(s)
	for strings.Contains(s, "  ") {
		s = strings.ReplaceAll(s, "  ", " ")
	}
	return trim(s)
}

// readRiftboundWrapped reads Markdown with hard wraps (v1.1) or lists (v1.4).
func readRiftboundWrapped(t testing.TB, file string) *reading {
	t.Helper()
	var m riftReader
	undotted := map[int]rules.Ref{295: "130.4", 311: "131.4"} // v1.1
	for at, line := range linesOf(t, file) {
		hashes := len(line) - len(strings.TrimLeft(line, "#"))
		marked := trim(strings.TrimPrefix(strings.TrimLeft(line, "#"), "- "))
		bold := strings.HasPrefix(line, "- **") // v1.4 sets the number in bold
		if bold {
			marked = strings.Replace(strings.TrimPrefix(marked, "**"), "**", "", 1)
		}
		ref, text := riftNumberAt(marked)
		if meant := undotted[at+1]; strings.HasPrefix(line, string(meant)+" ") && meant != "" {
			ref, text = meant, strings.TrimPrefix(line, string(meant))
		}
		text = unmarked(strings.TrimPrefix(text, "* "))
		sentence := strings.HasSuffix(text, ".")
		switch {
		case text == "" && ref == "":
		case len(m.entries) == 0 && ref == "":
			m.leave("title, date")
		case line == "```":
			m.leave("marks of code, around a line that the page break cut off")
		case ref == "143" && m.seen[ref]: // the heading, and then the rule: "143. Gear are:"
			m.keep(text)
			m.last().Text = text
			m.lines++
		case ref != "" && hashes == 2 && strings.HasSuffix(string(ref), "00"):
			m.keep(string(ref) + text)
			m.numbered(ref, rules.Chapter, text, "", false)
		case ref != "" && hashes > 0 && !sentence:
			m.keep(string(ref) + text)
			m.numbered(ref, rules.Section, text, "", false)
		case ref != "":
			m.keep(string(ref) + text)
			m.numbered(ref, kindOf(ref), "", text, false)
		case m.loose && strings.HasPrefix(line, "805 Accelerate; "):
			m.leave("the excerpt's own list of numbers and names")
		case m.loose || hashes > 0:
			m.strange = append(m.strange, fmt.Sprintf("%d: %q", at+1, line))
		default:
			m.keep(text)
			m.more(text)
		}
	}
	return m.done()
}

// unstopped are the rules of v1.4 that end like a heading, without a full stop.
// Found by eye.
var unstopped = []rules.Ref{"123", "480"}

// unmarkedBlanks removes blanks without width, and those that follow another.
func unmarkedBlanks(s string) string {
	indent := len(s) - len(strings.TrimLeft(s, " "))
	return s[:indent] + strings.Join(strings.Fields(strings.ReplaceAll(s, "\u200b", "")), " ")
}

// readRiftboundIndented reads Markdown in which every number of three digits is
// a heading, the others are bold in indented lists, and further paragraphs have
// lines of their own (v1.4). Some of its blanks have no width.
func readRiftboundIndented(t testing.TB, file string) *reading {
	t.Helper()
	var m riftReader
	lines := linesOf(t, file)
	own := make(map[string]bool) // numbers with lines of their own
	for _, line := range lines {
		if below, ok := strings.CutPrefix(trim(line), "- **"); ok {
			own[below[:3]] = true
		}
	}
	for at, line := range lines {
		line = strings.TrimRight(unmarkedBlanks(line), " ")
		heading, top := strings.CutPrefix(line, "## ")
		point, listed := strings.CutPrefix(trim(line), "- **")
		switch {
		case trim(line) == "":
		case at < 2:
			m.leave("title, date")
		case top:
			ref, text := riftNumberAt(heading)
			m.keep(string(ref) + text)
			sentence := slices.Contains(unstopped, ref)
			for _, end := range []string{".", ":", ".\"", ".”"} {
				sentence = sentence || strings.HasSuffix(text, end)
			}
			switch hundred := strings.HasSuffix(string(ref), "00"); {
			case sentence:
				m.numbered(ref, rules.Rule, "", text, false)
			case hundred && !own[string(ref)]:
				m.numbered(ref, rules.Chapter, text, "", false)
			default:
				m.numbered(ref, rules.Section, text, "", own[string(ref)])
			}
		case listed:
			ref, text := riftNumberAt(strings.Replace(point, "**", "", 1))
			if !strings.Contains(string(ref), ".") {
				m.strange = append(m.strange, fmt.Sprintf("%d: %q", at+1, line))
			}
			m.keep(string(ref) + text)
			m.numbered(ref, rules.Subrule, "", text, false)
		case m.loose:
			m.strange = append(m.strange, fmt.Sprintf("%d: %q", at+1, line))
		default:
			m.keep(line)
			m.more(trim(line))
		}
	}
	return m.done()
}

// readRiftboundList reads the sample in which number and text are two list
// items, between the page's title and its questions.
func readRiftboundList(t testing.TB, file string) *reading {
	t.Helper()
	var m riftReader
	for at, line := range linesOf(t, file) {
		point, listed := strings.CutPrefix(line, "- ")
		ref, rest := riftNumberAt(point)
		switch {
		case trim(line) == "":
		case !listed:
			m.leave("the page around the rules")
		case ref != "" && rest == "":
			m.keep(string(ref))
			m.numbered(ref, kindOf(ref), "", "", false)
		case len(m.entries) > 0:
			m.keep(point)
			m.more(trim(point))
		default:
			m.strange = append(m.strange, fmt.Sprintf("%d: %q", at+1, line))
		}
	}
	return m.done()
}

// A number that comes twice, or a text that begins like the end of one, is on
// the list of misprints.
func TestMisprintsAreComplete(t *testing.T) {
	for _, file := range slices.Sorted(maps.Keys(misprints)) {
		seen := make(map[rules.Ref]bool)
		for at, line := range linesOf(t, file) {
			r, ok := rowOf(line)
			if !ok || r.id == "" && misprints[file][at+1] == "" {
				continue
			}
			ref, _ := misprint(t, file, at+1, r)
			if seen[ref] && ref != "744.5" {
				t.Errorf("%s, line %d: %s again: %.60q", file, at+1, ref, r.text)
			}
			seen[ref] = true
		}
	}
}
