package rules

import (
	"regexp"
	"strings"
)

// Game is one of the supported games.
type Game string

// The games.
const (
	Magic     Game = "magic"
	Riftbound Game = "riftbound"
)

// Games lists the games whose rulebooks can be read. The first is meant where
// none is named.
func Games() []Game { return []Game{Magic, Riftbound} }

// Updates reports whether package updater brings the game's rulebook and cards
// from their publishers; those of other games are imported.
func (g Game) Updates() bool { return g == Magic }

// Written is the game in whose way the number of a rule is written, if only one
// game writes it so: "CR 704" is Magic's, "RB 187" and "187.1.a" are Riftbound's.
func Written(text string) (Game, bool) {
	text = strings.ToLower(strings.TrimSpace(text))
	ref, ok := ParseRef(text)
	switch {
	case !ok:
	case strings.HasPrefix(text, "rb"), strings.HasPrefix(text, "core"), strings.Count(string(ref), ".") > 1:
		return Riftbound, true
	case strings.HasPrefix(text, "cr"):
		return Magic, true
	}
	return "", false
}

// Ref is the address of an entry in its book, in canonical form: "7" (a
// chapter), "704" (a section), "704.5", "704.5f", "704.5aa"; in Riftbound
// "187.1.a"; "glossary:Token" for a glossary term.
type Ref string

// glossaryPrefix is the prefix of the Ref of a glossary term.
const glossaryPrefix = "glossary:"

// GlossaryRef returns the address of a glossary term.
func GlossaryRef(term string) Ref { return Ref(glossaryPrefix + term) }

// Term returns the glossary term that r addresses, if it addresses one.
func (r Ref) Term() (string, bool) { return strings.CutPrefix(string(r), glossaryPrefix) }

// Section returns the number before the first dot: "704" for "704.5f".
func (r Ref) Section() Ref {
	section, _, _ := strings.Cut(string(r), ".")
	return Ref(section)
}

// parted matches what separates the parts of a number: "704.5f", "704 5 f",
// "704,5f".
const parted = `[\s.,_-]+`

var (
	beforeNumber = regexp.MustCompile(`^(?:comprehensive\s+rules?|core\s+rules?|rules?|section|sec|cr|rb|§)[\s.:#]*`)
	inBrackets   = regexp.MustCompile(`\(\s*([a-z]{1,2}|\d{1,3})\s*\)`)
	lastOfRange  = regexp.MustCompile(`^(.*\d)([\s.]*)\(?[a-z]{1,2}\)?\s*(?:-|–|—|\bto\b)\s*(?:\d{3}[.\d\s]*)?\(?[a-z]{1,2}\)?[\s.]*$`)
	magicTyped   = regexp.MustCompile(`^(\d{3})(?:` + parted + `(\d{1,4})([\s.,_-]*)([a-z]{1,2})?)?[\s.]*$`)
	gluedTyped   = regexp.MustCompile(`^(\d{3})(?:(\d{1,2})([a-z]{1,2})|(\d))[\s.]*$`)
	riftTyped    = regexp.MustCompile(`^(\d{3})((?:` + parted + `(?:\d{1,3}|[a-z]))+)[\s.]*$`)
	chapterTyped = regexp.MustCompile(`^(\d)\s*\.?$`)
	between      = regexp.MustCompile(parted)
	spaces       = regexp.MustCompile(`\s+`)
)

// ParseRef parses a rule number in any notation: "704.5f", "704.5F.", "cr
// 704.5f", "111.10 a", "704.5 (f)", "704 5 f", "7045f", "RB 187.1.a", "§ 704".
// A range of letters, "704.5a-c", gives the rule above them: 704.5. The rule
// may not exist.
func ParseRef(text string) (Ref, bool) {
	if len(text) > 64 || !strings.ContainsAny(text, "0123456789") {
		return "", false
	}
	if text = strings.TrimSpace(text); asPrinted(text) {
		return Ref(text), true
	}
	return parseTyped(text)
}

// asPrinted reports whether a number is written as in the rules: "704.5f",
// "187.1.a.2".
func asPrinted(text string) bool {
	top, rest, _ := strings.Cut(text, ".")
	if len(top) != 3 || digits(top) != 3 || strings.HasSuffix(text, ".") {
		return false
	}
	for first := true; rest != ""; first = false {
		var part string
		part, rest, _ = strings.Cut(rest, ".")
		n := digits(part)
		switch letters := part[n:]; {
		case n > 3 || n+len(letters) == 0:
			return false
		case letters == "":
		case len(letters) > 1 || letters[0] < 'a' || letters[0] > 'z', n > 0 && (!first || rest != ""):
			return false
		}
	}
	return true
}

// digits returns the number of digits at the beginning of a text.
func digits(text string) int {
	n := 0
	for n < len(text) && digit(text[n]) {
		n++
	}
	return n
}

// parseTyped parses a number in any notation.
func parseTyped(text string) (Ref, bool) {
	s := strings.ToLower(strings.TrimSpace(text))
	s = strings.TrimSpace(beforeNumber.ReplaceAllString(s, ""))
	if m := chapterTyped.FindStringSubmatch(s); m != nil {
		return Ref(m[1]), true
	}
	if m := lastOfRange.FindStringSubmatch(s); m != nil {
		s = m[1]
	}
	s = strings.TrimSpace(inBrackets.ReplaceAllString(s, " $1"))
	if m := gluedTyped.FindStringSubmatch(s); m != nil {
		return Ref(m[1] + "." + m[2] + m[3] + m[4]), true
	}
	if m := magicTyped.FindStringSubmatch(s); m != nil {
		ref := m[1]
		if m[2] != "" {
			ref += "." + m[2]
			// "187.1.a" is Riftbound's notation, "187.1a" is Magic's.
			if len(m[4]) == 1 && strings.Contains(m[3], ".") {
				ref += "."
			}
			ref += m[4]
		}
		return Ref(ref), true
	}
	if m := riftTyped.FindStringSubmatch(s); m != nil {
		return Ref(m[1] + between.ReplaceAllString(m[2], ".")), true
	}
	return "", false
}

// rewritten converts an address to the notation of a game: "187.1.a" for
// "187.1a", "704.5f" for "704.5.f".
func (r Ref) rewritten(g Game) Ref {
	switch {
	case g == Riftbound:
		return Ref(undotted.ReplaceAllString(string(r), "$1.$2"))
	case strings.Count(string(r), ".") == 2:
		return Ref(dotted.ReplaceAllString(string(r), "$1$2"))
	}
	return r
}

var (
	undotted = regexp.MustCompile(`(\d)([a-z])`)
	dotted   = regexp.MustCompile(`(\d)\.([a-z])`)
)

// beyondNumbers parses what is written like a rule number and can't be one:
// "1000.5", "71.4", "12345".
func beyondNumbers(text string) (Ref, bool) {
	if len(text) > 64 {
		return "", false
	}
	s := strings.ToLower(strings.TrimSpace(text))
	s = strings.TrimRight(strings.TrimSpace(beforeNumber.ReplaceAllString(s, "")), ".")
	return Ref(s), likeNumber.MatchString(s)
}

var likeNumber = regexp.MustCompile(`^(?:\d+|\d+(?:\.\d+)+(?:\.?[a-z]{1,2}(?:\.\d+)*)?|\d{3,}[a-z])$`)
