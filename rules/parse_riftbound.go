package rules

import (
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
	riftVersion = regexp.MustCompile(`\bv(\d+\.\d+)\b`)
	riftUpdated = regexp.MustCompile(`(?i)last updated:?\s*(\d{4}-\d{2}-\d{2}|\d{1,2}/\d{1,2}/\d{4}|[A-Z][a-z]+ \d{1,2}, \d{4})`)
)

// riftLine is one line of the document, whatever its layout.
type riftLine struct {
	number  Ref    // empty for a line without a number
	text    string // may be empty
	chapter bool
	heading bool
}

// parseRiftbound reads Riftbound's rules. They are published as a PDF; the
// texts made from it come as rows of HTML, as Markdown with hard wraps, and as
// lists in which a number stands on a line of its own.
func (d *document) parseRiftbound() (*Book, error) {
	var chapter, section Entry
	rules := 0
	for _, line := range riftLines(d.text) {
		if line.number == "" {
			d.continueRule(line.text)
			continue
		}
		e := Entry{Ref: line.number, Kind: Subrule, Text: line.text}
		top := line.number.Section() == line.number
		switch {
		case top && line.chapter:
			e.Kind, e.Title, e.Text, e.Heading = Chapter, line.text, "", line.text
			chapter, section = e, Entry{}
		case top && line.heading:
			e.Kind, e.Title, e.Text, e.Heading = Section, line.text, "", line.text
			e.Parent, section = chapter.Ref, e
		case top:
			e.Kind, e.Parent = Rule, chapter.Ref
			if section.Ref != "" {
				e.Parent = section.Ref
			}
		case line.heading:
			e.Title = line.text
		}
		if e.Heading == "" {
			e.Heading = chapter.Title
			if section.Ref != "" {
				e.Heading = section.Title
			}
		}
		if e.Kind == Rule || e.Kind == Subrule {
			rules++
		}
		d.add(e)
	}
	for i := range d.entries {
		splitExamples(&d.entries[i])
	}
	if rules == 0 {
		return nil, &FormatError{d.name, "no numbered rule was found in it.", "Import the rules as text or Markdown: lines such as \"187.1. …\"."}
	}
	return newBook(d.riftEdition(rules), d.entries), nil
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

func riftLines(text string) []riftLine {
	if rows := riftRow.FindAllStringSubmatch(text, -1); len(rows) > 0 {
		lines := make([]riftLine, 0, len(rows))
		for _, m := range rows {
			number := clean(m[3])
			if riftNumber.MatchString(strings.TrimSuffix(number, ".") + ".") {
				number = strings.TrimSuffix(number, ".")
			} else {
				number = "" // a row that goes on with the rule above it
			}
			lines = append(lines, riftLine{
				number: Ref(number), text: plain(m[4]),
				chapter: m[1] == "chapter", heading: m[1] == "heading",
			})
		}
		return lines
	}
	var lines []riftLine
	for raw := range strings.Lines(text) {
		if blank(raw) || strings.HasPrefix(raw, ">") {
			continue
		}
		level := len(raw) - len(strings.TrimLeft(raw, "#"))
		line := plain(bullet.ReplaceAllString(clean(raw), ""))
		m := riftNumber.FindStringSubmatch(line)
		if m == nil {
			if level == 0 {
				lines = append(lines, riftLine{text: line})
			}
			continue
		}
		text := riftBullet.ReplaceAllString(m[2], "")
		sentence := strings.HasSuffix(text, ".")
		lines = append(lines, riftLine{
			number: Ref(m[1]), text: text,
			chapter: level > 0 && level <= 2 && !sentence && strings.HasSuffix(m[1], "00"),
			heading: level > 0 && !sentence,
		})
	}
	return lines
}

// continueRule adds a line without a number to the rule above it.
func (d *document) continueRule(text string) {
	last := d.last()
	if last == nil || text == "" || last.Kind == Chapter || last.Kind == Section {
		return
	}
	last.Text = strings.TrimSpace(last.Text + " " + text)
}

// riftMarks takes bold and italics away, whose marks may stand on two lines of
// a wrapped text; the rules themselves have no such characters.
var riftMarks = strings.NewReplacer("**", "", "_", "")

// plain takes entities, tags and Markdown's marks away.
func plain(s string) string {
	s = html.UnescapeString(html.UnescapeString(s))
	s = riftTag.ReplaceAllString(s, "")
	s = riftMarks.Replace(s)
	return clean(spaces.ReplaceAllString(s, " "))
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
