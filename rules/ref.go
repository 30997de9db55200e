package rules

import (
	"regexp"
	"strings"
)

// Game is one of the games whose rules we know.
type Game string

// The games.
const (
	Magic     Game = "magic"
	Riftbound Game = "riftbound"
)

// Ref is the address of an entry in its book, in canonical form: "7" (a
// chapter), "704" (a section), "704.5", "704.5f", "704.5aa"; in Riftbound
// "187.1.a"; "glossary:Token" for a glossary term.
type Ref string

// glossaryPrefix begins the Ref of a glossary term.
const glossaryPrefix = "glossary:"

// GlossaryRef is the address of a glossary term.
func GlossaryRef(term string) Ref { return Ref(glossaryPrefix + term) }

// Term is the glossary term that r addresses, if it addresses one.
func (r Ref) Term() (string, bool) { return strings.CutPrefix(string(r), glossaryPrefix) }

// Section is the number before the first dot: "704" of "704.5f".
func (r Ref) Section() Ref {
	section, _, _ := strings.Cut(string(r), ".")
	return Ref(section)
}

var (
	beforeNumber = regexp.MustCompile(`^(?:comprehensive\s+rules?|core\s+rules?|rules?|section|sec|cr|rb|§)[\s.:#]*`)
	magicTyped   = regexp.MustCompile(`^(\d{3})(?:\s*\.\s*(\d{1,4})\s*\.?\s*([a-z]{1,2})?)?\s*\.?$`)
	riftTyped    = regexp.MustCompile(`^(\d{3})((?:\s*\.\s*(?:\d{1,3}|[a-z]))+)\s*\.?$`)
	chapterTyped = regexp.MustCompile(`^(\d)\s*\.?$`)
	spaces       = regexp.MustCompile(`\s+`)
)

// ParseRef reads a number in any way of typing it: "704.5f", "704.5F.",
// "cr 704.5f", "111.10 a", "rule 704.5 f", "RB 187.1.a", "§ 704". It does not
// ask whether any book has such a number.
func ParseRef(text string) (Ref, bool) {
	if len(text) > 64 {
		return "", false
	}
	s := strings.ToLower(strings.TrimSpace(text))
	s = strings.TrimSpace(beforeNumber.ReplaceAllString(s, ""))
	if m := chapterTyped.FindStringSubmatch(s); m != nil {
		return Ref(m[1]), true
	}
	if m := magicTyped.FindStringSubmatch(s); m != nil {
		ref := m[1]
		if m[2] != "" {
			ref += "." + m[2]
			// "187.1.a" is Riftbound's way of writing; "187.1a" is Magic's.
			if m[3] != "" && riftTyped.MatchString(s) {
				ref += "."
			}
			ref += m[3]
		}
		return Ref(ref), true
	}
	if riftTyped.MatchString(s) {
		return Ref(strings.TrimSuffix(spaces.ReplaceAllString(s, ""), ".")), true
	}
	return "", false
}
