package rules

import (
	"cmp"
	"html"
	"regexp"
	"strings"
	"time"
)

var (
	riftRow     = regexp.MustCompile(`(?s)<div class="rule-row rule-(\w+) level-(\d)"><div class="rule-id">([^<]*)</div><div class="rule-text">(.*?)</div></div>`)
	riftNumber  = regexp.MustCompile(`^(\d{3}(?:\.(?:\d{1,3}|[a-z])(?:\b|$))*)\.(?:\s+(.*))?$`)
	riftTag     = regexp.MustCompile(`</?[a-zA-Z][^<>]*>`)
	riftBullet  = regexp.MustCompile(`^[*•]\s+`)
	riftFence   = regexp.MustCompile("^\\s*(?:```.*|-{3,}|\\*{3,}|_{3,}|={3,})\\s*$")
	riftCites   = regexp.MustCompile(`\brules?$`)
	brokenWord  = regexp.MustCompile(`\pL-$`) // "non-" at the end of a line
	riftVersion = regexp.MustCompile(`\bv(\d+\.\d+)\b`)
	riftUpdated = regexp.MustCompile(`(?i)last updated:?\s*(\d{4}-\d{2}-\d{2}|\d{1,2}/\d{1,2}/\d{4}|[A-Z][a-z]+ \d{1,2}, \d{4})`)
)

// riftLine is one line of the document, whatever its layout.
type riftLine struct {
	number  Ref    // empty for a line without a number
	text    string // may be empty
	chapter bool
	heading bool
	cited   bool // the line before ends in "rule": the number may belong to it
}

// riftPlace is where in the book the reading is.
type riftPlace struct {
	chapter Entry
	section Entry        // the heading above the rules that follow
	named   Entry        // a heading of none but the lines of its own number: "805. Accelerate"
	own     map[Ref]bool // the numbers that have such lines
}

// parseRiftbound reads Riftbound's rules. They are published as a PDF; the
// texts made from it come as rows of HTML, as Markdown with hard wraps, and as
// lists in which a number stands on a line of its own.
func (d *document) parseRiftbound() (*Book, error) {
	lines, rows := riftLines(d.text)
	lines = mendNumbers(lines)
	var place riftPlace
	if rows { // Markdown has headings of two levels, and none of a single rule
		place.own = make(map[Ref]bool)
		for _, line := range lines {
			if top := line.number.Section(); top != line.number {
				place.own[top] = true
			}
		}
	}
	rules := 0
	for _, line := range lines {
		if line.number == "" {
			d.continueRule(line.text)
			if err := d.bounded(); err != nil {
				return nil, err
			}
			continue
		}
		e := d.riftEntry(line, &place)
		if e.Kind == Rule || e.Kind == Subrule {
			rules++
		}
		d.add(e)
		if err := d.bounded(); err != nil {
			return nil, err
		}
	}
	for i := range d.entries {
		splitExamples(&d.entries[i])
	}
	if rules == 0 {
		return nil, &FormatError{d.name, "no numbered rule was found in it.", "Import the rules as text or Markdown: lines such as \"187.1. …\"."}
	}
	return newBook(d.riftEdition(rules), d.entries), nil
}

// riftEntry makes an entry of a line with a number, at its place in the book.
func (d *document) riftEntry(line riftLine, at *riftPlace) Entry {
	top := line.number.Section() == line.number
	named := at.own[line.number]
	e := Entry{Ref: line.number, Kind: Subrule, Text: line.text}
	switch {
	case top && line.chapter && !named:
		e.Kind, e.Title, e.Text = Chapter, line.text, ""
		at.chapter, at.section, at.named = e, Entry{}, Entry{}
	case top && (line.heading || line.chapter):
		e.Kind, e.Title, e.Text = Section, line.text, ""
		e.Parent, at.named = at.chapter.Ref, e
		if !named {
			at.section = e
		}
	case top:
		e.Kind, at.named = Rule, Entry{}
		e.Parent = cmp.Or(at.section.Ref, at.chapter.Ref)
	default:
		if line.heading {
			e.Title = line.text
		}
		if !d.hasAbove(e.Ref) { // "721.1" with no 721
			e.Parent = cmp.Or(at.named.Ref, at.section.Ref, at.chapter.Ref)
		}
	}
	e.Heading = cmp.Or(at.named.Title, at.section.Title, at.chapter.Title)
	return e
}

// hasAbove reports whether a rule was read that r stands under.
func (d *document) hasAbove(r Ref) bool {
	for up := above(r); up != ""; up = above(up) {
		if _, ok := d.byRef[up]; ok {
			return true
		}
	}
	return false
}

// riftEdition finds version and date. A document that lacks the first chapters
// is an excerpt.
func (d *document) riftEdition(rules int) Edition {
	head := d.text[:min(len(d.text), 1500)]
	e := Edition{Game: Riftbound, ID: baseName(d.name), Title: "Riftbound Core Rules"}
	if m := riftUpdated.FindStringSubmatch(head); m != nil {
		for _, layout := range []string{time.DateOnly, "1/2/2006", "January 2, 2006"} {
			if day, err := time.Parse(layout, m[1]); err == nil {
				e.Effective = day.Format(time.DateOnly)
			}
		}
	}
	version := riftVersion.FindString(d.name)
	if version == "" {
		version = riftVersion.FindString(head)
	}
	_, golden := d.byRef["000"]
	_, concepts := d.byRef["100"]
	switch {
	case isDigest(d.text):
		e.Source, e.Title, e.ID = Digest, "Arbiter's digest of the Riftbound Core Rules", version
	case strings.Contains(head, "Tournament Rules"):
		e.Title, e.ID = "Riftbound Tournament Rules", "tournament-"+e.Effective
	case !golden || !concepts || rules < 500:
		e.Source, e.Title = Excerpt, "Excerpt of the Riftbound rules: "+baseName(d.name)
	case version != "":
		e.ID = version
	}
	return e
}

// riftLines reads the lines, and whether they are rows of HTML.
func riftLines(text string) (lines []riftLine, rows bool) {
	found := riftRow.FindAllStringSubmatch(text, -1)
	for _, m := range found {
		number := clean(m[3])
		if riftNumber.MatchString(strings.TrimSuffix(number, ".") + ".") {
			number = strings.TrimSuffix(number, ".")
		} else {
			number = "" // a row that goes on with the rule above it
		}
		lines = append(lines, riftLine{
			number: Ref(number), text: riftBullet.ReplaceAllString(plain(m[4]), ""),
			chapter: m[1] == "chapter", heading: m[1] == "heading",
		})
	}
	if len(found) > 0 {
		return lines, true
	}
	return riftMarkdown(text), false
}

func riftMarkdown(text string) []riftLine {
	var lines []riftLine
	// Where number and text of a rule are two points of a list, a line that is
	// none is the page's own.
	var cited, points bool
	for raw := range strings.Lines(text) {
		if blank(raw) || strings.HasPrefix(raw, ">") || fenced(raw) {
			cited = false
			continue
		}
		level := len(raw) - len(strings.TrimLeft(raw, "#"))
		point := bulleted(raw) && bullet.MatchString(raw)
		line := plain(withoutBullets(clean(raw)))
		var m []string
		if line != "" && digit(line[0]) {
			m = riftNumber.FindStringSubmatch(line)
		}
		if m == nil {
			if level == 0 && (point || !points) {
				lines = append(lines, riftLine{text: line})
			}
			cited = level == 0 && cites(line)
			continue
		}
		text := riftBullet.ReplaceAllString(m[2], "")
		sentence := strings.HasSuffix(text, ".")
		points = point && level == 0 && text == ""
		lines = append(lines, riftLine{
			number: Ref(m[1]), text: text, cited: cited && !point && level == 0,
			chapter: level > 0 && level <= 2 && !sentence && strings.HasSuffix(m[1], "00"),
			heading: level > 0 && !sentence,
		})
		cited = level == 0 && cites(text)
	}
	return lines
}

// fenced reports whether a line is one that only parts others.
func fenced(line string) bool {
	marks := strings.TrimLeft(line, asciiSpace)
	return marks != "" && strings.IndexByte("`-*_=", marks[0]) >= 0 && riftFence.MatchString(line)
}

// cites reports whether a line ends in "rule": a number may follow.
func cites(line string) bool {
	return (strings.HasSuffix(line, "rule") || strings.HasSuffix(line, "rules")) && riftCites.MatchString(line)
}

// continueRule adds a line without a number to the rule above it.
func (d *document) continueRule(text string) {
	last := d.last()
	if last == nil || text == "" || last.Kind == Chapter || last.Kind == Section {
		return
	}
	if !brokenWord.MatchString(last.Text) {
		last.Text += " "
	}
	last.Text = strings.TrimSpace(last.Text + text)
}

// riftMarks takes bold and italics away, whose marks may stand on two lines of
// a wrapped text; the rules themselves have no such characters.
var riftMarks = strings.NewReplacer("**", "", "_", "")

// plain takes entities, tags and Markdown's marks away.
func plain(s string) string {
	s = html.UnescapeString(html.UnescapeString(s))
	if strings.Contains(s, "<") {
		s = riftTag.ReplaceAllString(s, "")
	}
	s = riftMarks.Replace(s)
	if strings.Contains(s, "  ") || strings.ContainsAny(s, asciiSpace[1:]) {
		s = spaces.ReplaceAllString(s, " ")
	}
	return clean(s)
}

// splitExamples parts the examples, which Riftbound sets within the rule, from
// its text.
func splitExamples(e *Entry) {
	parts := strings.Split(e.Text, "Example:")
	e.Text = clean(parts[0])
	for _, p := range parts[1:] {
		e.Examples = append(e.Examples, clean(p))
	}
}
