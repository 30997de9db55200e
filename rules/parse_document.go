package rules

import (
	"fmt"
	"regexp"
	"strings"
	"time"
)

// section is a heading of a document for tournaments, and the text below it.
type section struct {
	ref   Ref
	title string
	text  string
}

// parseSections parses a document for tournaments that has sections: Markdown
// with a heading for each, or running text, such as a PDF's, in which the
// headings of its contents are found again.
func (d *document) parseSections(doc Document) (*Book, error) {
	if len(d.text) > maxSectioned {
		return nil, &FormatError{d.name, fmt.Sprintf("the text is longer than %d MiB, which no document for tournaments is.", maxSectioned>>20), "Import the document that the publisher offers."}
	}
	text := strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u00A0", " ", "\u00AD", "", "\u200B", "").Replace(d.text)
	var all []section
	var err error
	if found := markdownHeading.FindAllString(text, fewestHeadings); len(found) == fewestHeadings {
		all = markdownSections(text)
	} else {
		all, err = d.runningSections(doc, text)
	}
	if err != nil {
		return nil, err
	}
	d.addSections(doc, all)
	if err := d.wholeSections(doc); err != nil {
		return nil, err
	}
	day := documentDay(text)
	if day == "" {
		return nil, &FormatError{d.name, "it doesn't say from which day it is in force.", "Import the publisher's own document, which does so in its first lines."}
	}
	e := Edition{Game: doc.Game(), ID: string(doc) + "-" + day, Effective: day, Title: doc.Title()}
	if isDigest(text) {
		e.Source, e.Title = Digest, doc.known().digest
	}
	return newBook(e, d.entries), nil
}

// maxSectioned is the maximum length of a document for tournaments, ten times
// that of the longest.
const maxSectioned = 2 << 20

// fewestHeadings is the number of headings by which Markdown is known.
const fewestHeadings = 3

// addSections adds an entry for each section and for the chapters above them.
func (d *document) addSections(doc Document, all []section) {
	titled := make(map[Ref]string)
	for _, s := range all {
		if s.title = strings.TrimSpace(s.title); titled[s.ref] == "" {
			titled[s.ref] = s.title
		}
	}
	for _, s := range all {
		chapter, title, divided := cutTitle(s.title)
		if name, ok := appendixNamed(chapter); ok { // parts of one
			if s.text, title = strings.TrimSpace(title+"\n"+s.text), name; strings.HasPrefix(s.text, name+"\n") {
				s.text = s.text[len(name)+1:]
			}
		}
		top := s.ref.Section()
		if top != s.ref {
			if _, ok := d.byRef[top]; !ok && titled[top] == "" && divided {
				d.add(Entry{Ref: top, Kind: Section, Title: chapter})
			}
		}
		kind := Rule
		if top == s.ref {
			kind = Section
		}
		if !divided || doc == IPG && chapter != "General Philosophy" && kind == Rule {
			title = s.title
		}
		if e := d.byRefEntry(s.ref); e != nil { // a further part of an appendix
			e.Text = strings.TrimSpace(e.Text + "\n" + s.text)
			d.current = d.byRef[s.ref]
			continue
		}
		d.add(Entry{Ref: s.ref, Kind: kind, Title: title, Text: s.text})
	}
}

func (d *document) byRefEntry(r Ref) *Entry {
	if i, ok := d.byRef[r]; ok {
		return &d.entries[i]
	}
	return nil
}

// cutTitle divides "Game Play Error — Missed Trigger".
func cutTitle(title string) (chapter, own string, divided bool) {
	for _, dash := range []string{" — ", " – "} {
		if chapter, own, divided = strings.Cut(title, dash); divided {
			return strings.TrimSpace(chapter), strings.TrimSpace(own), true
		}
	}
	return "", title, false
}

// appendixNamed returns the name in "Appx. B: Time Limits".
func appendixNamed(chapter string) (string, bool) {
	before, name, ok := strings.Cut(chapter, ": ")
	return name, ok && strings.HasPrefix(before, "App")
}

// fewestSections is the number of sections that every document has.
const fewestSections = 8

// wholeSections refuses a part of a document.
func (d *document) wholeSections(doc Document) error {
	for _, e := range d.entries {
		if len(e.Text) > maxEntry {
			return &FormatError{d.name, fmt.Sprintf("%s is longer than %d KiB, which no section is.", e.Ref, maxEntry>>10), "Import the document that the publisher offers."}
		}
	}
	switch last := doc.known().last; {
	case len(d.entries) == 0:
		return &FormatError{d.name, "no numbered section was found in it.", "Import the PDF that the publisher offers."}
	case d.byRefEntry(last) == nil || len(d.entries) < fewestSections:
		return &FormatError{d.name, fmt.Sprintf("the document breaks off before its end: section %s is missing.", last), "Download it again; nothing was changed."}
	}
	return nil
}

var documentDate = regexp.MustCompile(`(?i)(?:effective|updated)(?:\s+(?:as of|on|from))?:?\s+(\d{4}-\d{2}-\d{2}|[A-Z][a-z]+ +\d{1,2}, +\d{4})`)

// documentDay finds "Effective April 21, 2025" near the beginning.
func documentDay(text string) string {
	m := documentDate.FindStringSubmatch(text[:min(len(text), 4000)])
	if m == nil {
		return ""
	}
	for _, layout := range []string{time.DateOnly, "January 2, 2006", "Jan 2, 2006"} {
		if day, err := time.Parse(layout, strings.Join(strings.Fields(m[1]), " ")); err == nil {
			return day.Format(time.DateOnly)
		}
	}
	return ""
}

var (
	markdownHeading = regexp.MustCompile(`(?m)^#{1,4}[ \t]+(?:(?:[Aa]ppendix[ \t]+)?(\d{1,2}(?:\.\d{1,2})?|[A-F])\.?[ \t]+(?:[—–-][ \t]*)?|[Ii]ntroduction\b)`)
	ownNumber       = regexp.MustCompile(`^(\d{1,2}(?:\.\d{1,2})?|[A-F])(?:\.|\s*\(([^()]{1,80})\)\.?:?)\s+`)
)

// introduction is the number of an introduction without one.
const introduction Ref = "0"

// markdownSections reads headings "## 3.3 Title" and the paragraphs below each.
// In our digests these begin with the number again, "3.3." or, for a part of a
// section, "3.3 (of the part).".
func markdownSections(text string) []section {
	var all []section
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \t\n")
		if m := markdownHeading.FindStringSubmatch(line); m != nil {
			s := section{ref: Ref(m[1]), title: strings.TrimSpace(line[len(m[0]):])}
			if m[1] == "" {
				s = section{ref: introduction, title: "Introduction"}
			}
			all = append(all, s)
			continue
		}
		if len(all) == 0 || strings.HasPrefix(line, "#") {
			continue
		}
		s := &all[len(all)-1]
		if line = clean(markup.Replace(line)); line == "" {
			continue
		}
		if m := ownNumber.FindStringSubmatch(line); m != nil && Ref(m[1]) == s.ref {
			if line = line[len(m[0]):]; m[2] != "" {
				line = strings.ToUpper(m[2][:1]) + m[2][1:] + ": " + line
			}
		}
		s.text = strings.TrimPrefix(s.text+"\n"+line, "\n")
	}
	return all
}
