package rules

import (
	"regexp"
	"slices"
	"strings"
)

// Document is one of the documents of a game: its core rules, or one for
// tournaments. Each is a book with a digest, an index and installed editions of
// its own.
type Document string

// The documents.
const (
	Core Document = ""    // the core rules of a game
	MTR  Document = "mtr" // Magic Tournament Rules
	IPG  Document = "ipg" // Magic Infraction Procedure Guide
	JAR  Document = "jar" // Judging at Regular Rules Enforcement Level
	TR   Document = "tr"  // Riftbound Tournament Rules
)

// known is what is known of a document for tournaments.
type known struct {
	Document
	game      Game
	title     string
	digest    string         // the title of our digest
	sectioned bool           // its numbers are "3", "3.3" and "B", and not those of core rules
	begins    *regexp.Regexp // its title, in its first lines
	called    *regexp.Regexp // its name before a number or a question
	last      Ref            // a section near its end
}

// documents are the documents for tournaments.
var documents = []known{
	{
		MTR, Magic, "Magic Tournament Rules", "Arbiter's digest of the Magic Tournament Rules", true,
		regexp.MustCompile(`(?i)^\W*(?:\d+\s+)?(?:arbiter digest of the )?magic(?:: the gathering)?[®™]?\s+tournament rules\b`),
		regexp.MustCompile(`(?i)^(?:the )?(?:mtr|magic tournament rules)\b[\s.:,#§]*`), "10",
	},
	{
		IPG, Magic, "Magic Infraction Procedure Guide", "Arbiter's digest of the Magic Infraction Procedure Guide", true,
		regexp.MustCompile(`(?i)^\W*(?:\d+\s+)?(?:arbiter digest of the )?magic(?:: the gathering)?[®™]?\s+infraction\s+procedure\s+guide\b`),
		regexp.MustCompile(`(?i)^(?:the )?(?:ipg|(?:magic )?infraction procedure guide)\b[\s.:,#§]*`), "4.8",
	},
	{
		JAR, Magic, "Judging at Regular", "Arbiter's digest of Judging at Regular", true,
		regexp.MustCompile(`(?i)^\W*(?:\d+\s+)?(?:arbiter digest of )?judging at regular\b`),
		regexp.MustCompile(`(?i)^(?:jar|judging at regular(?: rel)?)\b[\s.:,#§]*`), "4",
	},
	{
		TR, Riftbound, "Riftbound Tournament Rules", "Arbiter's digest of the Riftbound Tournament Rules", false,
		regexp.MustCompile(`(?i)^\W*(?:\d+\s+)?(?:arbiter digest of the )?riftbound\s+tournament rules\b`),
		regexp.MustCompile(`(?i)^(?:the )?(?:tr|riftbound tournament rules)\b[\s.:,#§]*`), "700",
	},
}

// Documents lists the documents for tournaments of a game.
func (g Game) Documents() []Document {
	var all []Document
	for _, d := range documents {
		if d.game == g {
			all = append(all, d.Document)
		}
	}
	return all
}

// known returns what is known of a document for tournaments; nil for Core.
func (d Document) known() *known {
	i := slices.IndexFunc(documents, func(k known) bool { return k.Document == d })
	if i < 0 {
		return nil
	}
	return &documents[i]
}

// place returns the place of a document among those of all games, core rules
// first.
func (d Document) place() int {
	return 1 + slices.IndexFunc(documents, func(k known) bool { return k.Document == d })
}

// Game returns the game of a document for tournaments, and "" for Core.
func (d Document) Game() Game {
	if k := d.known(); k != nil {
		return k.game
	}
	return ""
}

// Title returns the name of a document for tournaments.
func (d Document) Title() string {
	if k := d.known(); k != nil {
		return k.title
	}
	return ""
}

// String returns the abbreviation by which judges call a document: "MTR". That
// of core rules is "CR".
func (d Document) String() string {
	if d == Core {
		return "CR"
	}
	return strings.ToUpper(string(d))
}

// Sectioned reports whether the numbers of a document are those of sections:
// "3.3".
func (d Document) Sectioned() bool {
	k := d.known()
	return k != nil && k.sectioned
}

// folder returns the folder of a document's facts.
func (d Document) folder(g Game) string {
	if d == Core {
		return string(g)
	}
	return string(g) + "/" + string(d)
}

// Named returns the document whose name a text begins with, and what follows:
// MTR and "3.3" for "MTR 3.3".
func Named(text string) (d Document, rest string, ok bool) {
	text = strings.TrimSpace(text)
	for _, d := range documents {
		at := d.called.FindString(text)
		rest := strings.TrimSpace(text[len(at):])
		if at == "" || d.Document == JAR && strings.HasPrefix(strings.ToLower(rest), "of ") { // a card: Jar of …
			continue
		}
		return d.Document, rest, true
	}
	return Core, text, false
}

// begun returns the document that a text is, by its title in the first lines.
func begun(text string) (Document, bool) {
	head := strings.TrimLeft(text[:min(len(text), 400)], "# \t\r\n\f\u00A0\uFEFF")
	for _, d := range documents {
		if d.begins.MatchString(head) {
			return d.Document, true
		}
	}
	return Core, false
}

// Document returns the document of which an edition is.
func (e Edition) Document() Document {
	if e.Source == Excerpt {
		return Core
	}
	kind, _, ok := strings.Cut(e.ID, "-")
	switch {
	case !ok:
	case kind == "tournament": // as earlier versions named it
		return TR
	case Document(kind).known() != nil:
		return Document(kind)
	}
	return Core
}

var sectionTyped = regexp.MustCompile(`^(?:sections?|sec|rule|§|appendix|appx\.?)?[\s.:#]*(?:(\d{1,2})(?:\s*[.,]\s*(\d{1,2}))?|([a-f]))[.\s]*$`)

// ParseSection parses a number of a document for tournaments: "3.3", "section
// 3", "Appendix B". The section may not exist.
func ParseSection(text string) (Ref, bool) {
	if len(text) > 40 {
		return "", false
	}
	m := sectionTyped.FindStringSubmatch(strings.ToLower(strings.TrimSpace(text)))
	switch {
	case m == nil:
		return "", false
	case m[3] != "":
		return Ref(strings.ToUpper(m[3])), true
	case m[2] != "":
		return Ref(m[1] + "." + m[2]), true
	}
	return Ref(m[1]), true
}

// ParseNumber parses the number of a rule as a document has it.
func (d Document) ParseNumber(text string) (Ref, bool) {
	if d.Sectioned() {
		return ParseSection(text)
	}
	return ParseRef(text)
}

// anyNumber parses a number of a rule or of a section, in files of which each has
// numbers of one kind.
func anyNumber(text string) (Ref, bool) {
	if ref, ok := ParseRef(text); ok {
		return ref, ok
	}
	return ParseSection(text)
}

// sectionMention matches a section that a text refers to, "see section 2.12" or
// "(2.12)", and the name of another document before it.
var sectionMention = regexp.MustCompile(`(MTR|IPG|JAR|Rules|Guide|Regular)?(?: |, )?(?:\bsections? |\()(\d{1,2}\.\d{1,2})\b`)

// sectionRefs returns the sections of the same document that a text refers to, in
// order and without duplicates.
func sectionRefs(text string) (refs []Ref) {
	for _, m := range sectionMention.FindAllStringSubmatch(text, -1) {
		if r := Ref(m[2]); m[1] == "" && !slices.Contains(refs, r) {
			refs = append(refs, r)
		}
	}
	return refs
}
