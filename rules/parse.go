package rules

import (
	"bytes"
	"fmt"
	"path"
	"regexp"
	"strings"
	"time"
)

// FormatError reports why a document can't be parsed as a rulebook.
type FormatError struct {
	Name string // the name of the file
	What string // the problem
	Next string // what to do about it
}

func (e *FormatError) Error() string { return e.Name + ": " + e.What + " " + e.Next }

// MaxDocument is the maximum size in bytes of a document for Parse, several
// times that of the largest rulebook.
const MaxDocument = 16 << 20

// maxEntry is the maximum length in bytes of an entry's text, ten times that of
// the longest rule.
const maxEntry = 32 << 10

// Parse parses a rulebook: the Comprehensive Rules as published by Wizards of
// the Coast, Riftbound's Core Rules as text or Markdown, an excerpt of either,
// a document for tournaments as text or Markdown, or one of our digests. If
// game is "", it is detected from the text; which document it is always is. The
// error is a *FormatError.
func Parse(name string, raw []byte, game Game) (*Book, error) {
	name = path.Base(strings.ReplaceAll(name, `\`, "/"))
	if problem := unreadable(raw); problem != "" {
		return nil, &FormatError{name, problem, "Import the plain text that the publisher offers."}
	}
	text := decode(raw)
	if kind, ok := begun(text); ok && kind.Sectioned() && (game == "" || game == kind.Game()) {
		doc := document{name: name, text: text}
		return doc.parseSections(kind)
	}
	if game == "" {
		game = detectGame(text)
	}
	doc := document{name: name, text: text}
	switch game {
	case Magic:
		return doc.parseMagic()
	case Riftbound:
		return doc.parseRiftbound()
	}
	return nil, &FormatError{name, fmt.Sprintf("there is no game called %q.", game), "The games are magic and riftbound."}
}

// document is the state of parsing.
type document struct {
	name, text string
	entries    []Entry
	byRef      map[Ref]int
	current    int // index of the last entry
}

func unreadable(raw []byte) string {
	head := strings.ToLower(string(raw[:min(len(raw), 512)]))
	switch {
	case len(bytes.TrimSpace(raw)) == 0:
		return "the file is empty."
	case len(raw) > MaxDocument:
		return fmt.Sprintf("the file is larger than %d MiB, which no rulebook is.", MaxDocument>>20)
	case strings.HasPrefix(head, "%pdf"):
		return "this is a PDF, and not its text."
	case strings.Contains(head, "<!doctype html") || strings.Contains(head, "<html"):
		return "this is a web page, and not the rules' text."
	case strings.HasPrefix(head, "pk\x03\x04") || strings.HasPrefix(head, "\x7felf") || strings.HasPrefix(head, "sqlite format"):
		return "this is no text file."
	}
	return ""
}

// detectGame detects the game by the words of the text.
func detectGame(text string) Game {
	if strings.Count(text, "Riftbound")+strings.Count(text, "Might") > strings.Count(text, "Magic")+strings.Count(text, "creature") {
		return Riftbound
	}
	return Magic
}

// add appends an entry. A duplicate number (in the contents and in the body, or
// by mistake) keeps the first position and takes the second text.
func (d *document) add(e Entry) {
	if d.byRef == nil {
		d.byRef = make(map[Ref]int)
	}
	if i, ok := d.byRef[e.Ref]; ok {
		old := &d.entries[i]
		d.current = i
		if e.Text != "" && e.Text != old.Text {
			old.Text = strings.TrimPrefix(old.Text+"\n"+e.Text, "\n")
		}
		if old.Title == "" {
			old.Title = e.Title
		}
		return
	}
	d.current = len(d.entries)
	d.byRef[e.Ref] = d.current
	d.entries = append(d.entries, e)
}

// checkLength refuses a document whose last entry exceeds maxEntry, which bounds
// the cost of copying texts for continuation lines.
func (d *document) checkLength() error {
	last := d.last()
	if last == nil {
		return nil
	}
	n := len(last.Text)
	if examples := len(last.Examples); examples > 0 {
		n = max(n, len(last.Examples[examples-1]))
	}
	if n <= maxEntry {
		return nil
	}
	return &FormatError{d.name, fmt.Sprintf("%s is longer than %d KiB, which no rule is.", last.Ref, maxEntry>>10), "Import the plain text that the publisher offers."}
}

// last returns the entry to which a continuation line belongs.
func (d *document) last() *Entry {
	if len(d.entries) == 0 {
		return nil
	}
	return &d.entries[d.current]
}

func (d *document) restart() { d.entries, d.byRef = nil, nil }

var effective = regexp.MustCompile(`(?i)effective (?:as of|on|from)?\s*([A-Z][a-z]+ \d{1,2}, \d{4})`)

// effectiveDay finds "effective as of April 17, 2026" near the beginning.
func (d *document) effectiveDay() string {
	m := effective.FindStringSubmatch(d.text[:min(len(d.text), 4000)])
	if m == nil {
		return ""
	}
	day, err := time.Parse("January 2, 2006", m[1])
	if err != nil {
		return ""
	}
	return day.Format(time.DateOnly)
}

// blank reports whether a line has only spaces, including no-break spaces.
func blank(line string) bool { return strings.TrimSpace(strings.ReplaceAll(line, "\u00A0", " ")) == "" }

// clean trims space, no-break and zero-width characters.
func clean(line string) string { return strings.Trim(line, " \t\n\u00A0\u200B\uFEFF\f") }
