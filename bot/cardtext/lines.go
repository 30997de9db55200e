package cardtext

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/rules/cards"
)

// The kinds of what a line of a card says (CR 113.3): what an instant or sorcery
// does, triggered, activated and static abilities; and among them those that have a
// symbol of their own.
const (
	Spell     = "spell"
	Triggered = "triggered"
	Activated = "activated"
	Static    = "static"
	Loyalty   = "loyalty" // CR 606
	Chapter   = "chapter" // CR 714.2; in facts with its numbers: "chapter I, II"
	Level     = "level"   // of a leveler, a Class or a station: what the card has from then on
)

// Line is one ability of a card as it is printed, without reminders.
type Line struct {
	Kind string
	Text string
}

var (
	// more continues the line before it: a mode, a row of a table of results.
	more = regexp.MustCompile(`^(?:•|\+ \{|\d+(?:—\d+)? \|)`)
	// tapMana is the mana of a tap, as basic land types give it (CR 305.6): nothing of
	// it shows on the board.
	tapMana   = regexp.MustCompile(`^\{T\}: Add (?:(?:\{[WUBRGC]\})+(?:, (?:or )?| or )?)+\.$|^\{T\}: Add one mana of any color\.$`)
	chapters  = regexp.MustCompile(`^[IVX]+(?:, [IVX]+)*—`)
	loyalties = regexp.MustCompile(`^\[?(?:[+-][\dX]+|0)\]?: `)
	triggers  = regexp.MustCompile(`^(?:[^.,:]{1,40}— ?)?(?:When|Whenever|At the beginning|At end)\b`)
	activates = regexp.MustCompile(`^[^".]*(?:"[^"]*"[^".]*)?: `)
	sizes     = regexp.MustCompile(`^\d+/\d+$`)
)

// Lines are what of a face's text is more than keywords, reminders and the mana of
// a tap.
func Lines(f cards.Face) []Line {
	return slices.DeleteFunc(Abilities(f), func(l Line) bool { return l.Kind == mana || l.Kind == size })
}

// The kinds of lines that Lines leaves out.
const (
	mana = "mana" // a mana ability whose only cost is {T}, as the first line of a face
	size = "size" // the power and toughness below a level symbol or a station symbol
)

// Abilities returns the lines of a face's text that aren't only keywords and reminder text.
func Abilities(f cards.Face) []Line {
	var all []Line
	whole := true // until then the face has what it says from the beginning
	for said := range strings.Lines(withoutReminders(f.Text)) {
		said = strings.TrimSpace(said)
		line := plain.Replace(said)
		whole = whole && !stages.MatchString(line)
		switch {
		case line == "" || whole && sizes.MatchString(line):
		case sizes.MatchString(line):
			all = append(all, Line{size, said})
		case more.MatchString(line) && len(all) > 0:
			all[len(all)-1].Text += "\n" + said
		case stages.MatchString(line):
			all = append(all, Line{Level, said})
		case whole && tapMana.MatchString(line):
			all = append(all, Line{mana, said})
		case whole && consumed(line):
		default:
			all = append(all, Line{kind(f, line), said})
		}
	}
	return all
}

// consumed reports whether the keywords of a line, as they are kept, are all that it
// says.
func consumed(line string) bool {
	said := inLine(line)
	if len(said) == 0 || sums.MatchString(line) || behindDash.MatchString(line) || strings.Contains(line, ". ") {
		return false
	}
	if renamed := renamedEquip.FindStringSubmatch(line); renamed != nil {
		line = renamed[1]
	}
	letters := func(s string) int {
		n := 0
		for _, r := range s {
			if r != ' ' && r != ',' && r != ';' && r != '.' {
				n++
			}
		}
		return n
	}
	n := 0
	for _, k := range said {
		n += letters(k)
	}
	return n == letters(line)
}

func kind(f cards.Face, line string) string {
	switch {
	case chapters.MatchString(line) && slices.Contains(f.Subtypes, "Saga"):
		return Chapter
	case loyalties.MatchString(line):
		return Loyalty
	case triggers.MatchString(line):
		return Triggered
	case activates.MatchString(line):
		return Activated
	case slices.Contains(f.Types, "Instant") || slices.Contains(f.Types, "Sorcery"):
		return Spell
	}
	return Static
}

// kinds are those of the lines of a face.
func kinds(f cards.Face) []string {
	var all []string
	for _, l := range Lines(f) {
		if l.Kind == Chapter {
			l.Kind += " " + strings.TrimSuffix(chapters.FindString(plain.Replace(l.Text)), "—")
		}
		all = append(all, l.Kind)
	}
	return all
}

var everyColor = []string{"white", "blue", "black", "red", "green"}

// allColors and noColor follow what a card calls itself, where it says which colors
// it has (CR 604.3, 105.2c).
var (
	allColors = regexp.MustCompile(`^ is all colors\.(?: |$)`)
	noColor   = regexp.MustCompile(`^ is colorless\.(?: |$)`)
)

// colors are those that a characteristic-defining ability gives a face; nil where it
// has none (CR 604.3, 702.114a).
func colors(f cards.Face, keywords []string) []string {
	if slices.Contains(keywords, "devoid") {
		return []string{}
	}
	for line := range strings.Lines(plain.Replace(withoutReminders(f.Text))) {
		line = strings.TrimSpace(line)
		short, _, _ := strings.Cut(f.Name, ",")
		for _, self := range []string{plain.Replace(f.Name), plain.Replace(short), "This card", "This spell", "This creature", "This permanent", "This artifact", "This enchantment", "This land", "This token"} {
			rest, ok := strings.CutPrefix(line, self)
			switch {
			case ok && allColors.MatchString(rest):
				return slices.Clone(everyColor)
			case ok && noColor.MatchString(rest):
				return []string{}
			}
		}
	}
	return nil
}
