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
	riftListed  = regexp.MustCompile(`(?m)^[ ]*- \*\*\d{3}\.`)
	riftUpdated = regexp.MustCompile(`(?i)last updated:?\s*(\d{4}-\d{2}-\d{2}|\d{1,2}/\d{1,2}/\d{4}|[A-Z][a-z]+ \d{1,2}, \d{4})`)
)

// riftLine is a line of the document in any layout.
type riftLine struct {
	number  Ref    // empty if the line has no number
	text    string // may be empty
	chapter bool
	heading bool
	cited   bool // the line before ends in "rule", so the number may be a citation
}

// riftPlace is the position in the book.
type riftPlace struct {
	chapter Entry
	section Entry        // the heading of the following rules
	named   Entry        // a heading that applies only to its own number: "805. Accelerate"
	own     map[Ref]bool // the numbers with such headings
}

// parseRiftbound parses Riftbound's rules. They are published as a PDF;
// converted texts are rows of HTML, Markdown with hard line breaks or with
// indented lists, or lists with numbers on lines of their own.
func (d *document) parseRiftbound() (*Book, error) {
	lines, rows := riftLines(d.text)
	lines = mendNumbers(lines)
	var place riftPlace
	// Markdown with hard breaks has two levels of headings, and none for single rules.
	if rows || strings.Contains(d.text, "- **") && riftListed.MatchString(d.text) {
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
			if err := d.checkLength(); err != nil {
				return nil, err
			}
			continue
		}
		e := d.riftEntry(line, &place)
		if e.Kind == Rule || e.Kind == Subrule {
			rules++
		}
		d.add(e)
		if err := d.checkLength(); err != nil {
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

// riftEntry returns the entry of a numbered line at a position.
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
		if !d.hasAbove(e.Ref) { // "721.1" without 721
			e.Parent = cmp.Or(at.named.Ref, at.section.Ref, at.chapter.Ref)
		}
	}
	e.Heading = cmp.Or(at.named.Title, at.section.Title, at.chapter.Title)
	return e
}

// hasAbove reports whether the rule above r has been parsed.
func (d *document) hasAbove(r Ref) bool {
	for up := parentRef(r); up != ""; up = parentRef(up) {
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
	switch kind, _ := begun(d.text); {
	case kind == TR:
		e.Title, e.ID = TR.Title(), string(TR)+"-"+e.Effective
		if isDigest(d.text) {
			e.Source, e.Title = Digest, TR.known().digest
		}
	case isDigest(d.text):
		e.Source, e.Title, e.ID = Digest, "Arbiter's digest of the Riftbound Core Rules", version
	case !golden || !concepts || rules < 500:
		e.Source, e.Title = Excerpt, "Excerpt of the Riftbound rules: "+baseName(d.name)
	case version != "":
		e.ID = version
	}
	return e
}

// riftLines splits the text into lines, and reports whether they are rows of
// HTML.
func riftLines(text string) (lines []riftLine, rows bool) {
	found := riftRow.FindAllStringSubmatch(text, -1)
	for _, m := range found {
		number := clean(m[3])
		if riftNumber.MatchString(strings.TrimSuffix(number, ".") + ".") {
			number = strings.TrimSuffix(number, ".")
		} else {
			number = "" // a row that continues the rule above
		}
		lines = append(lines, riftLine{
			number: Ref(number), text: riftBullet.ReplaceAllString(plain(m[4]), ""),
			chapter: m[1] == "chapter", heading: m[1] == "heading",
		})
	}
	if len(found) > 0 {
		return lines, true
	}
	if !isDigest(text) { // a digest has a line for each rule
		text = unrun(text)
	}
	return riftMarkdown(text), false
}

// longestHeading is more than the length of any heading, and less than that of
// the sentences that lack their full stop.
const longestHeading = 100

func riftMarkdown(text string) []riftLine {
	var lines []riftLine
	// If numbers and texts are separate list items, a line that is no list item
	// belongs to the page.
	var cited, points bool
	for raw := range strings.Lines(text) {
		if blank(raw) || strings.HasPrefix(raw, ">") || isSeparator(raw) {
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
			cited = level == 0 && endsWithRule(line)
			continue
		}
		text := riftBullet.ReplaceAllString(m[2], "")
		sentence := len(text) > longestHeading || endsSentence(text)
		points = point && level == 0 && text == ""
		lines = append(lines, riftLine{
			number: Ref(m[1]), text: text, cited: cited && !point && level == 0,
			chapter: level > 0 && level <= 2 && !sentence && strings.HasSuffix(m[1], "00"),
			heading: level > 0 && !sentence,
		})
		cited = level == 0 && endsWithRule(text)
	}
	return lines
}

// isSeparator reports whether a line is only a separator.
func isSeparator(line string) bool {
	marks := strings.TrimLeft(line, asciiSpace)
	return marks != "" && strings.IndexByte("`-*_=", marks[0]) >= 0 && riftFence.MatchString(line)
}

// endsSentence reports whether a line ends in a full stop or a colon, which a quotation mark
// may follow.
func endsSentence(line string) bool {
	unquoted, quoted := strings.CutSuffix(line, "\"")
	if !quoted {
		unquoted = strings.TrimSuffix(line, "”")
	}
	return strings.HasSuffix(unquoted, ".") || strings.HasSuffix(unquoted, ":")
}

// endsWithRule reports whether a line ends in "rule", so that a number may follow.
func endsWithRule(line string) bool {
	return (strings.HasSuffix(line, "rule") || strings.HasSuffix(line, "rules")) && riftCites.MatchString(line)
}

// continueRule adds a line without a number to the rule above it, and in our
// digest also to a heading.
func (d *document) continueRule(text string) {
	last := d.last()
	if last == nil || text == "" || last.Kind == Chapter || last.Kind == Section && !isDigest(d.text) {
		return
	}
	if !strings.HasSuffix(last.Text, "-") || !brokenWord.MatchString(last.Text) {
		last.Text += " "
	}
	last.Text = strings.TrimSpace(last.Text + text)
}

// riftMarks removes the marks of bold and italics, which may be on different
// lines, and blanks without width. The rules don't use these characters.
var riftMarks = strings.NewReplacer("**", "", "_", "", "\u200b", "")

// plain removes entities, tags and Markdown's marks.
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

// splitExamples moves the examples, which Riftbound prints within the rule, out
// of its text.
func splitExamples(e *Entry) {
	parts := strings.Split(e.Text, "Example:")
	e.Text = clean(parts[0])
	for _, p := range parts[1:] {
		e.Examples = append(e.Examples, clean(p))
	}
}
