package rules

import (
	"regexp"
	"strings"
)

var (
	magicChapter = regexp.MustCompile(`^([1-9])\.\s+(\S.*)$`)
	magicSection = regexp.MustCompile(`^([1-9]\d{2})\.\s+(\S.*)$`)
	// A dot may be missing ("606.5 If"), superfluous ("119.1d. If"), or without
	// a space after it ("901.4.All"). The letters l and o aren't used, which
	// keeps "111.1o" from being parsed as 111.10.
	magicRule  = regexp.MustCompile(`^([1-9]\d{2}\.\d{1,3})(?:([a-km-np-z]{1,2})(?:\.|\s|$)|\.|\s|$)`)
	magicTitle = regexp.MustCompile(`(?i)magic: the gathering.{0,3} comprehensive rules`)
	// Marks of Markdown and of lists, before a number and around it.
	markup = strings.NewReplacer("**", "", "__", "")
	// A sign isn't a bullet: "+1 [M]" may begin a line.
	bullet = regexp.MustCompile(`^\s*(?:(?:#+|[>•*+\-–]\s)\s*)+`)
)

// longestNumber exceeds the length of any number at the beginning of a line; no
// more is matched.
const longestNumber = 16

// asciiSpace is the characters of \s in a regular expression.
const asciiSpace = " \t\n\f\r"

// withoutBullets removes the marks of headings and list items.
func withoutBullets(line string) string {
	if !bulleted(line) {
		return line
	}
	return bullet.ReplaceAllString(line, "")
}

// bulleted reports whether a line may begin with such a mark.
func bulleted(line string) bool {
	for _, r := range strings.TrimLeft(line, asciiSpace) {
		return strings.ContainsRune("#>•*+-–", r)
	}
	return false
}

// parseMagic parses the layout of the Comprehensive Rules: an introduction, the
// contents, nine chapters, a glossary and the credits. A document without that
// structure is an excerpt.
func (d *document) parseMagic() (*Book, error) {
	whole := magicTitle.MatchString(d.text[:min(len(d.text), 2000)])
	var inGlossary, credits bool
	var terms []string // the lines of a glossary block
	flush := func() {
		if len(terms) > 0 {
			d.add(Entry{Ref: GlossaryRef(terms[0]), Kind: GlossaryTerm, Heading: "Glossary", Title: terms[0], Text: strings.Join(terms[1:], "\n")})
			terms = nil
		}
	}
	rules := 0
	for line := range strings.Lines(d.text) {
		if line = clean(line); blank(line) {
			flush()
			if err := d.checkLength(); err != nil {
				return nil, err
			}
			continue
		}
		if inGlossary {
			if line == "Credits" {
				flush()
				credits = true
				break
			}
			terms = append(terms, line)
			continue
		}
		if line == "Glossary" && rules > 0 {
			inGlossary = true
			continue
		}
		if !whole {
			line = clean(withoutBullets(markup.Replace(line)))
		}
		if d.magicLine(line, whole) {
			rules++
		}
		if err := d.checkLength(); err != nil {
			return nil, err
		}
	}
	if rules == 0 {
		return nil, &FormatError{d.name, "no numbered rule was found in it.", "Import the text of the rules: lines such as \"704.5f …\"."}
	}
	if whole && !credits {
		return nil, &FormatError{d.name, "the document breaks off before its end: the glossary or the credits are missing.", "Download it again; nothing was changed."}
	}
	edition := Edition{Game: Magic, ID: d.effectiveDay(), Effective: d.effectiveDay(), Title: "Magic: The Gathering Comprehensive Rules"}
	switch {
	case !whole:
		edition.Source, edition.ID, edition.Title = Excerpt, baseName(d.name), "Excerpt of the Comprehensive Rules: "+baseName(d.name)
	case edition.ID == "":
		return nil, &FormatError{d.name, "it doesn't say from which day it is in force.", "Import the publisher's own text, which does so in its first lines."}
	case isDigest(d.text):
		edition.Source, edition.Title = Digest, "Arbiter's digest of the Comprehensive Rules"
	}
	return newBook(edition, d.entries), nil
}

// magicLine parses one line before the glossary, and reports whether it was a
// numbered rule.
func (d *document) magicLine(line string, whole bool) bool {
	if m := magicRule.FindStringSubmatch(line[:min(len(line), longestNumber)]); m != nil {
		kind := Rule
		if m[2] != "" {
			kind = Subrule
		}
		d.add(Entry{Ref: Ref(m[1] + m[2]), Kind: kind, Text: strings.TrimLeft(line[len(m[0]):], asciiSpace)})
		return true
	}
	if m := magicSection.FindStringSubmatch(line); m != nil {
		d.add(Entry{Ref: Ref(m[1]), Kind: Section, Title: m[2]})
		return false
	}
	if m := magicChapter.FindStringSubmatch(line); m != nil && whole {
		if _, again := d.byRef[Ref(m[1])]; again && m[1] == "1" {
			d.restart() // the entries so far were the contents
		}
		d.add(Entry{Ref: Ref(m[1]), Kind: Chapter, Title: m[2]})
		return false
	}
	last := d.last()
	if last == nil || last.Kind == Chapter || last.Kind == Section {
		return false
	}
	if example, ok := strings.CutPrefix(line, "Example:"); ok {
		last.Examples = append(last.Examples, clean(example))
		return false
	}
	if !whole {
		return false // prose around an excerpt
	}
	if len(last.Examples) > 0 {
		last.Examples[len(last.Examples)-1] += "\n" + line
	} else {
		last.Text += "\n" + line
	}
	return false
}

// baseName returns a file's name without its extension.
func baseName(name string) string {
	if i := strings.LastIndexByte(name, '.'); i > 0 {
		return name[:i]
	}
	return name
}

// isDigest reports whether a text is one of our digests, by its first line.
func isDigest(text string) bool {
	first, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return strings.HasPrefix(first, "Arbiter digest")
}

// keywordName returns the name if a rule consists of one, such as "702.2.
// Deathtouch".
func keywordName(e Entry) string {
	if len(e.Children) == 0 || len(e.Text) > 48 || strings.ContainsAny(e.Text, "\n:;") || strings.HasSuffix(e.Text, ".") || e.Text == "" {
		return ""
	}
	return e.Text
}
